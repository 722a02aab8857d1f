"""The keys of all commands, each with another one if one likes; what is taken is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby

from textual import events
from textual.widget import Widget

from ..keys import Key
from ..remapping import SCOPES, commands, pressed_for, refused, scope, with_keys
from ..text.catalog import N_, _
from ..widgets.keyline import Foot, key_sign
from ..widgets.menu import Entry, Menu
from ..widgets.paragraphs import Text
from .about import About
from .base import Dialog, Page
from .dialogs import Box, Heading


class KeyBindings(Page):
    """Every command with its keys."""

    def __init__(self, first: str = "") -> None:
        """``first``: the id of the command at the mark."""
        super().__init__()
        self._first = first or commands()[0].id

    def title_text(self) -> str:
        return _("Keys")

    def content(self) -> Iterable[Widget]:
        yield Menu(self.entries, id="keys")
        yield About(self.about)

    def on_menu_marked(self) -> None:
        """What the command at the mark does."""
        self.query_one(About).redraw()

    def about(self) -> str:
        """All that the command at the mark does: its line may be too short for that."""
        marked = self.query_one(Menu).current
        told = next((_(command.help) for command in commands() if marked and command.id == marked.id), "")
        if marked is not None and marked.id in self.room.settings.keys:
            told += "\n" + _("* not its usual key")
        return told

    def on_mount(self) -> None:
        """The first line is a heading."""
        self.query_one(Menu).go_to(self._first)

    def entries(self) -> Sequence[Entry]:
        """The commands with their keys, below where they are in force."""
        return tuple(
            entry
            for where, group in groupby(commands(), scope)
            for entry in (
                Entry(f"scope.{where}", _(SCOPES.get(where, where)), enabled=False),
                *(Entry(command.id, _(command.help), self._signs(command)) for command in group),
            )
        )

    def _signs(self, command: Key) -> str:
        others = self.room.settings.keys
        signs = " ".join(key_sign(pressed) for pressed in pressed_for(command, others))
        return f"{signs} *" if command.id in others else signs

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Ask for another key."""
        command = next(command for command in commands() if command.id == event.entry.id)
        self.app.push_screen(PressKey(command), partial(self._change, command))

    def _change(self, command: Key, pressed: str | None) -> None:
        if pressed is None:
            return
        self.room.set(keys=with_keys(command, pressed, self.room.settings.keys))
        self.refresh_texts()


class PressKey(Dialog[str]):
    """Asks for the key of a command; the result is that key, or those that are usual."""

    def __init__(self, command: Key) -> None:
        super().__init__()
        self._command = command
        self._refused = ""

    def body(self) -> Iterable[Widget]:
        text = Text(lambda: self._refused or _("Press its new key."))
        text.can_focus = False
        yield Box(
            Heading(lambda: _(self._command.help)),
            text,
            Foot(("Esc", N_("Leave it")), ("⌫", N_("The usual key"))),
            width=64,
            height=8,
        )

    def on_key(self, event: events.Key) -> None:
        """Take the key, unless it is taken."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
            return
        usual = event.key == "backspace"
        wanted = self._command.keys if usual else event.key
        found = refused(self._command, wanted, self.room.settings.keys)
        if found is None:
            self.dismiss(wanted)
        else:
            self._refused = found.text()
            self.refresh_texts()
