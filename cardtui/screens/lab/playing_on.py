"""Playing on from a position: who sits where is chosen first."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ...bench import Bench
from ...games import game
from ...keys import BOX, OTHER_LANGUAGE
from ...replay import RECORDED, sitter
from ...seating import YOU, BuiltIn
from ...session import Seat, Session, Terms
from ...text.catalog import N_, _
from ...widgets.keyline import Foot
from ...widgets.menu import Entry, Menu
from ..base import CardScreen, Dialog
from ..branch import BranchScreen
from ..dialogs import Box, Heading
from ..lines import keep_session, who_text
from ..notes import Note


class WhoPlays(Dialog[tuple[str, ...]]):
    """A line for each seat: you, a player of ours, or what was recorded as long as it can be."""

    BINDINGS: ClassVar[list[BindingType]] = [*BOX, *OTHER_LANGUAGE]

    def __init__(self, variant: str, names: Sequence[str], seats: Sequence[str], recorded: bool) -> None:
        """``seats``: who sits there at first, as words of seats; ``recorded``: there is a record."""
        super().__init__()
        self._names, self.seats = names, list(seats)
        levels = [str(level) for level in reversed(list(game(variant).players))]
        self._choices = [str(YOU), *levels, *([RECORDED] if recorded else [])]
        self.menu = Menu(self.entries, id="who-plays")

    def body(self) -> Iterable[Widget]:
        foot = Foot(("←→", N_("Change")), ("⏎", N_("Choose")), ("Esc", N_("Cancel")))
        heading = Heading(lambda: _("Who plays on?"))
        yield Box(heading, self.menu, foot, width=60, height=len(self.seats) + 8)

    def entries(self) -> Sequence[Entry]:
        """The seats, after what begins it."""
        rows = [Entry("play", _("Play on"))]
        for seat, (name, who) in enumerate(zip(self._names, self.seats, strict=True)):
            rows.append(Entry(str(seat), f"{seat}  {name}", who_text(who), changes=True))
        return rows

    def on_menu_change(self, event: Menu.Change) -> None:
        """Somebody else sits there."""
        seat, choices = int(event.entry.id), self._choices
        self.seats[seat] = choices[(choices.index(self.seats[seat]) + event.by) % len(choices)]
        self.refresh_texts()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Begin; on a seat, the next one who may sit there."""
        if event.entry.id == "play":
            self.dismiss(tuple(self.seats))
        else:
            self.on_menu_change(Menu.Change(self.menu, event.entry, 1))


def play_on(screen: CardScreen[None], bench: Bench) -> None:
    """Ask who plays, and play; Esc at the table is back in the lab."""
    position = bench.position
    state, rules = position.state, position.rules
    if state.over or not bench.whole:
        over = lambda: _("The hand is over here.")  # noqa: E731
        hidden = lambda: _("Some cards lie face down: nobody can play on.")  # noqa: E731
        screen.room.board.put(Note(over if state.over else hidden))
        return
    origin = bench.stage.origin
    seat = bench.eyes if bench.eyes is not None else next(iter(state.to_act), 0)
    first = [str(YOU) if each == seat else str(BuiltIn()) for each in range(rules.seats)]
    if origin is not None:
        names: Sequence[str] = origin.replay.names
    else:
        names = [_("Seat {n}").format(n=each + 1) for each in range(rules.seats)]

    def chosen(seats: tuple[str, ...] | None) -> None:
        if seats is None:
            return
        with screen.room.complaints():
            session = _session(screen, bench, names, seats)
            ply = origin.ply + len(bench.stage.steps) if origin is not None else len(bench.stage.steps)

            def left(_left: None) -> None:
                if origin is not None:
                    keep_session(screen, origin.replay, session, seats)
                    bench.keep()

            screen.app.push_screen(BranchScreen(session, seat, ply), left)

    screen.app.push_screen(WhoPlays(rules.variant, names, first, origin is not None), chosen)


def _session(screen: CardScreen[None], bench: Bench, names: Sequence[str], seats: Sequence[str]) -> Session:
    stage, room, seed = bench.stage, screen.room, secrets.randbits(63)
    if stage.origin is not None:
        replay, ply = stage.origin.replay, stage.origin.ply
        return replay.branch(ply, seats, seed, room.pace, room.hours, stage.steps)
    position, entry = bench.position, game(bench.position.rules.variant)
    sitting = [Seat(name, sitter(word, entry)) for name, word in zip(names, seats, strict=True)]
    terms = Terms(room.pace, room.hours)
    session = Session.at(position.rules, sitting, seed, position.state, terms)
    session.regular = lambda: BuiltIn().player(entry)
    return session
