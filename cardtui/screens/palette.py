"""Everything that can be done now, by its name: commands of the moment, settings, rules, games.

Over a box those of the moment are what it offers: nothing behind it acts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.command import DiscoveryHit, Hits
from textual.content import Content
from textual.system_commands import SystemCommandsProvider

from .. import remapping
from ..games import GAMES, families, game
from ..keys import EVERYWHERE
from ..seating import Setup, with_usual
from ..session import setups
from ..settings import SETTINGS
from ..text.catalog import _, labelled
from ..text.table import family_text, variant_text
from ..widgets.keyline import key_sign
from ..widgets.menu import Menu
from .base import CardScreen, Dialog
from .key_bindings import KeyBindings
from .room import Room
from .rules import RulesScreen
from .settings import SettingsScreen

if TYPE_CHECKING:
    from textual.screen import Screen

PALETTE = "command_palette"


class Commands(SystemCommandsProvider):
    """What is listed before anything is typed: in the order of ``commands``, what can be done now first."""

    async def discover(self) -> Hits:
        for command in commands(self.screen):
            yield DiscoveryHit(Content(command.title), command.callback, command.title, command.help)


def commands(screen: Screen[Any]) -> Iterator[SystemCommand]:  # whatever it results in
    """Those of the screen in front, as its keys are named now, then settings, rules and games."""
    if isinstance(screen, CardScreen):
        if isinstance(screen, Dialog):
            yield from _offered(screen)
        yield from _keys(screen)
        yield from _places(screen.room)


def _offered(box: Dialog[Any]) -> Iterator[SystemCommand]:  # whatever it results in
    for menu in box.query(Menu):
        for entry in menu.entries:
            if entry.enabled:
                run = partial(_choose, menu, entry.id)
                yield SystemCommand(" ".join(filter(None, (entry.label, entry.value))), entry.note, run)


def _choose(menu: Menu, entry: str) -> None:
    menu.go_to(entry)
    menu.action_choose()


def _keys(screen: CardScreen[Any]) -> Iterator[SystemCommand]:  # whatever it results in
    about = {key.id: key.help for key in (*screen.KEYS, *EVERYWHERE)}
    done: set[str] = set()
    for active in screen.active_bindings.values():
        binding = active.binding
        told = binding.description and active.enabled and binding.id in about
        if not told or binding.action in done or binding.action == PALETTE:
            continue
        done.add(binding.action)
        run = partial(screen.app.run_action, binding.action, active.node)
        yield SystemCommand(
            f"{binding.description} ({key_sign(binding.key)})", _(about[binding.id or ""]), run
        )


def _places(room: Room) -> Iterator[SystemCommand]:
    for setting in SETTINGS.values():
        own = [(name, name) for name in room.own_themes] if setting.free else []
        for value, word in (*setting.choices.items(), *own):
            if value != "":
                change = partial(room.set, **{setting.name: value})
                about = _(setting.about)
                if getattr(room.settings, setting.name) == value:
                    about = _("{about} · in force").format(about=about)
                yield SystemCommand(labelled(_(setting.label), _(word)), about, change)
    yield SystemCommand(
        _("Settings"), _("everything that can be set"), lambda: room.show_page(SettingsScreen())
    )
    yield SystemCommand(_("Puzzles"), _("one play is right: find it"), partial(_puzzles, room))
    yield SystemCommand(
        _("Duel"), _("two people play the same deals one after the other"), partial(_duel, room)
    )
    for command in remapping.commands():
        title = _("Key of: {command}").format(command=f"{_(command.help)} [{command.id}]")
        signs = " ".join(map(key_sign, remapping.pressed_for(command, room.settings.keys)))
        yield SystemCommand(title, signs, partial(_show_key, room, command.id))
    for name, family in families().items():
        title = _("Rules: {game}").format(game=family_text(family))
        yield SystemCommand(title, _("every clause of the sheet"), partial(_show_rules, room, name))
    for variant in GAMES:
        title = _("Play {game}").format(game=variant_text(variant))
        yield SystemCommand(title, _("a new table, as it was set last"), partial(_open, room, variant))


def _puzzles(room: Room) -> None:
    from .puzzles.page import PuzzlesScreen  # late: most play

    room.show_page(PuzzlesScreen())


def _duel(room: Room) -> None:
    from .duel import DuelScreen  # late: most play alone

    room.show_page(DuelScreen())


def _show_key(room: Room, command: str) -> None:
    room.show_page(KeyBindings(command))


def _show_rules(room: Room, family: str) -> None:
    room.show_page(RulesScreen(family))


def _open(room: Room, variant: str) -> None:
    profile = room.store.profiles.current()
    last = setups.last_of(room.store.folder, variant, profile.name if profile is not None else "")
    seats = game(variant).seats[0]
    room.open_table(last or Setup(variant, with_usual(seats)))
