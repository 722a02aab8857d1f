"""Settings: a list of everything that can be set, by groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from textual.widget import Widget

from ..settings import SETTINGS, Setting, Value
from ..text.catalog import _, language
from ..widgets.menu import Entry, Menu
from .about import About
from .base import Page
from .help import all_keys, laid_out, screen_help
from .key_bindings import KeyBindings
from .room import Room


class SettingsScreen(Page):
    """Every change holds at once."""

    def title_text(self) -> str:
        return _("Settings")

    def content(self) -> Iterable[Widget]:
        yield Menu(self.entries, id="settings")
        about = About(self.about)
        about.styles.height = 2  # rows: what a setting means is one line
        yield about

    def on_menu_marked(self) -> None:
        """What the setting at the mark means."""
        self.query_one(About).redraw()

    def about(self) -> str:
        """What the setting at the mark means."""
        marked = self.query_one(Menu).current
        setting = SETTINGS.get(marked.id) if marked is not None else None
        return _(setting.about) if setting is not None else _("other keys for the commands")

    def on_mount(self) -> None:
        """The first line is a heading."""
        self.query_one(Menu).go_to(next(iter(SETTINGS)))

    def entries(self) -> Sequence[Entry]:
        """The settings with their values, below the names of their groups; the keys have a page."""
        changed = _("{n} changed").format(n=len(self.room.settings.keys))
        return (
            *self._settings(),
            Entry("group.KEYS", _("Keys"), enabled=False),
            Entry("keys", _("Keys of the commands"), changed if self.room.settings.keys else _("normal")),
        )

    def _settings(self) -> Iterable[Entry]:
        return (
            entry
            for group, settings in groupby(SETTINGS.values(), lambda setting: setting.group)
            for entry in (
                Entry(f"group.{group.name}", _(group.value), enabled=False),
                *(setting_entry(setting, self.room) for setting in settings),
            )
        )

    def help_page(self) -> Callable[[], str]:
        return lambda: "\n".join(
            (
                *laid_out((_(setting.label), _(setting.about)) for setting in SETTINGS.values()),
                "",
                "# " + _("Keys"),
                screen_help(self, self.KEYS, self.room.settings.keys),
                *all_keys(self.room.settings.keys),
            )
        )

    def on_menu_change(self, event: Menu.Change) -> None:
        """The next or the last value."""
        self._change(event.entry.id, event.by)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Enter: the next value, or the page of the keys."""
        if event.entry.id == "keys":
            self.app.push_screen(KeyBindings())
            return
        self._change(event.entry.id, 1)

    def _change(self, name: str, by: int) -> None:
        change(SETTINGS[name], by, self.room)


def setting_entry(setting: Setting, room: Room) -> Entry:
    """Its line on the screen, with the value of the moment in words."""
    word = _(choices_here(setting, room)[value_here(setting, room)])
    return Entry(setting.name, _(setting.label), word, changes=True)


def choices_here(setting: Setting, room: Room) -> Mapping[Value, str]:
    """What may be chosen on the screen: nothing is left to the surroundings."""
    own = room.own_themes if setting.free else ()
    choices = {value: word for value, word in setting.choices.items() if value != ""}
    return choices | {name: name for name in own}


def value_here(setting: Setting, room: Room) -> Value:
    """The value of the moment; what was left to the surroundings is what they say."""
    value: Value = getattr(room.settings, setting.name)
    if value == "" and setting.name == "language":
        return language()
    choices = choices_here(setting, room)
    return value if value in choices else next(iter(choices))


def change(setting: Setting, by: int, room: Room) -> None:
    """Give it the value so many places further, round and round."""
    values = list(choices_here(setting, room))
    at = values.index(value_here(setting, room))
    room.set(**{setting.name: values[(at + by) % len(values)]})
