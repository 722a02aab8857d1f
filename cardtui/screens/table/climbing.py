"""Playing cards where one beats what lies on the table or passes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol, TypeVar

from ...engine.cards import Cards
from ...engine.core import Action, Play, Reading, State
from ...text.catalog import N_, _
from ...text.sentences import reading_text
from .panel import CardPanel, Choice, Verdict
from .view import SeatView


class ClimbingState(State, Protocol):
    """A position in which something may lie to be beaten."""

    @property
    def table(self) -> Play | None:
        """What lies there."""


C = TypeVar("C", bound=ClimbingState)


class Climbing(CardPanel[C]):
    """``play`` with the picked cards, or ``pass``: leading anything, beating what lies on the table."""

    off: ClassVar[frozenset[str]] = frozenset({"sheet", "yes"})
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "confirm": (N_("Play"), N_("play the picked cards")),
        "no": (N_("Pass"), N_("pass")),
    }
    no_key: ClassVar[str] = "p"

    def title(self, view: SeatView[C]) -> str:
        if not view.turn:
            return ""
        table = view.state.table
        if table is None or table.reading is None:
            return _("Your lead")
        return _("Beat the {reading}").format(reading=reading_text(view.variant, table.reading))

    def choices(self, view: SeatView[C]) -> tuple[Choice, ...]:
        if not view.turn:
            return ()
        passing = Action("pass")
        refusal = view.rules.why_not(view.state, view.seat, passing)
        return (Choice(passing, "p", _("Pass"), refusal),)

    def labels(self, view: SeatView[C], cards: Cards, mark: int | None) -> Mapping[str, str]:
        """Whoever leads may not pass; while others play the keys keep their names."""
        named = super().labels(view, cards, mark)
        return {**named, "no": _("Pass")} if named and not view.turn else named

    def verdict(self, view: SeatView[C], cards: Cards, reading: Reading | None = None) -> Verdict:
        if not cards and view.turn and next(self.hints(view)).verb == "pass":
            return Verdict(_("nothing in the hand beats it"))
        return super().verdict(view, cards, reading)
