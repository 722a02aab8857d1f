"""Esc: put down what is picked, then a small menu; nothing is left by a key alone."""

from __future__ import annotations

from functools import partial

from ...text.catalog import _
from ...widgets.menu import Entry
from ..dialogs import Chooser
from . import looking
from .opened import may_open, open_all
from .seated import Seated


def clear(table: Seated) -> bool:
    """Put all cards down, and forget what was meant by them; whether there was anything."""
    spoken = table.spoken
    had = spoken.intended is not None or spoken.sure is not None
    table.spoken = spoken.meaning(None).quiet()
    return table.hand.clear() or had


def escape(table: Seated) -> None:
    """Put away what is there; where nothing is, the menu."""
    if not table.put_away():
        box = Chooser(lambda: _("The table"), partial(_entries, table), width=52)
        table.ask(box, partial(_chosen, table))


def _entries(table: Seated) -> tuple[Entry, ...]:
    session = table.session
    opens = may_open(session) and table.check_action("open_all", ()) is not False
    gives_up = table.check_action("give_up", ()) and session.price(table.seat) and not session.over
    return (
        Entry("back", _("Play on")),
        Entry("settings", _("Settings")),
        Entry("rules", _("Rules")),
        *((Entry("open", _("Open all hands: nothing is at stake then")),) if opens else ()),
        *((Entry("give_up", _("Forfeit this hand")),) if gives_up else ()),
        Entry("leave", table.leaving),
    )


def _chosen(table: Seated, entry: str | None) -> None:
    match entry:
        case "settings":
            from ..settings import SettingsScreen  # late: few open it

            table.ask(SettingsScreen())
        case "rules":
            looking.rules(table)
        case "open":
            open_all(table)
        case "give_up":
            table.give_up()
        case "leave":
            table.leave()
            table.room.inputs.by_itself()  # what was typed after it was not meant for what stands there now
