"""Playing cards where one beats what lies on the table or passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import ClassVar, Protocol, TypeVar

from ...engine import certain
from ...engine.cards import Card, Cards, Rank
from ...engine.completing import Wanted
from ...engine.core import Action, Play, Reading, State
from ...text.catalog import N_, _
from ...text.sentences import reading_text
from ...widgets.tie import Tie
from .panel import CardPanel, Choice, Dear, Verdict
from .view import SeatView

BOMB = 4  # of a rank, in every one of these games
SEARCHED = 12  # cards of a hand, at most, of which the rest is reckoned while one waits


class ClimbingState(State, Protocol):
    """A position in which something may lie to be beaten."""

    @property
    def table(self) -> Play | None:
        """What lies there."""

    @property
    def last(self) -> tuple[Play | None, ...]:
        """What each seat did last in this trick."""


C = TypeVar("C", bound=ClimbingState)


def lying(view: SeatView[C], seat: int) -> tuple[Play | None, bool]:
    """What lies in front of a seat, and whether it is of a trick that is over: plays stay until the next
    lead, a pass until the seat plays or passes again."""
    state = view.state
    play = state.last[seat]
    if play is not None:
        return play, state.table is None
    acts = (step.action.verb for step in reversed(view.steps) if step.seat == seat)
    said = next((verb for verb in acts if verb in ("play", "pass")), "")
    return (Play(seat), True) if said == "pass" else (None, False)


def trick_end(view: SeatView[C], before: C, after: C) -> str:
    """Who took the trick that a step has ended by a pass."""
    if before.table is None or after.table is not None or after.over:
        return ""
    return _("{name} takes the trick").format(name=view.names[before.table.seat])


def _leads(view: SeatView[C], table: Play) -> bool:
    """Whether what lies there for the seat that is to act began the trick: then none of the seats from this
    one on to the one before it has done anything in the trick."""
    seats = view.rules.seats
    return all(
        view.state.last[(view.seat + by) % seats] is None for by in range((table.seat - view.seat) % seats)
    )


def shade(past: bool) -> str:
    """The look of the name of a play that is not to be beaten."""
    return "dim" if past else "plain"


class Climbing(CardPanel[C]):
    """``play`` with the picked cards, or ``pass``: leading anything, beating what lies on the table."""

    off: ClassVar[frozenset[str]] = frozenset({"yes"})
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "confirm": (N_("Play"), N_("play the picked cards")),
        "no": (N_("Pass"), N_("pass")),
    }
    no_key: ClassVar[str] = "p"
    bombs: ClassVar[frozenset[str]] = frozenset()  # the kinds that beat all others
    rockets: ClassVar[Mapping[Rank, int]] = {}  # ranks that make one together, with how many of each
    runs: ClassVar[Mapping[str, int]] = {}  # kinds of ranks in a row, with the cards of each

    def title(self, view: SeatView[C]) -> str:
        if not view.turn:
            return ""
        table = view.state.table
        if table is None or table.reading is None:
            return _("Your lead")
        reading, name = reading_text(view.variant, table.reading), view.names[table.seat]
        if view.tie(table.seat) is Tie.PARTNER:
            said = _("{name} (partner) leads with {reading}")
            if not _leads(view, table):
                said = _("{name} (partner) is winning with {reading}")
            return said.format(name=name, reading=reading)
        return _("Beat {name}'s {reading}").format(name=name, reading=reading)

    def choices(self, view: SeatView[C]) -> tuple[Choice, ...]:
        if not view.turn:
            return ()
        passing = Action("pass")
        refusal = view.rules.why_not(view.state, view.seat, passing)
        return (Choice(passing, "p", _("Pass"), refusal),)

    def labels(self, view: SeatView[C], cards: Cards, mark: int | None) -> Mapping[str, str]:
        """Whoever leads may not pass; while others play the keys keep their names."""
        named = dict(super().labels(view, cards, mark))
        if named and not view.turn:
            named["no"] = _("Pass")
        elif not cards and (forced := self.forced(view)) is not None and not forced.cards:
            named["confirm"] = named.pop("no", _("Pass"))
        return named

    def wanted(self, view: SeatView[C]) -> Wanted:
        table = view.state.table
        kind = table.reading.kind if table is not None and table.reading is not None else ""
        return Wanted(self.runs, self.bombs, kind)

    def dear(self, view: SeatView[C], action: Action) -> tuple[Dear, str] | None:
        """A bomb where less beats, and cards out of a bomb."""
        if not action.cards:
            return None
        rules, state = view.rules, view.state
        reading = action.reading or rules.offers(state, view.seat, action.cards)[0]
        said = reading_text(view.variant, reading)
        if reading.kind not in self.bombs:
            if not self._breaks(view, action.cards):
                return None
            return Dear.BREAK, _("{reading} breaks a bomb: once more to play it").format(reading=said)
        over = state.table.reading if state.table is not None else None
        if over is None or over.kind in self.bombs:
            return None
        if all(other.reading is None or other.reading.kind in self.bombs for other in self.hints(view)):
            return None
        lies = reading_text(view.variant, over)
        text = _("{reading} over {lies}: once more to play it").format(reading=said, lies=lies)
        return Dear.BOMB, text

    def _breaks(self, view: SeatView[C], cards: Cards) -> bool:
        """Whether they take some cards of a bomb and leave others of it."""
        held, used = Counter(card.rank for card in view.hand), Counter(card.rank for card in cards)
        if any(held[rank] >= BOMB and used[rank] < held[rank] for rank in used):
            return True
        rocket = self.rockets
        whole = bool(rocket) and all(held[rank] >= count for rank, count in rocket.items())
        return whole and 0 < sum(used[rank] for rank in rocket) < sum(rocket.values())

    def verdict(self, view: SeatView[C], cards: Cards, reading: Reading | None = None) -> Verdict:
        if not cards and view.turn and next(self.hints(view)).verb == "pass":
            return Verdict(_("nothing you hold beats it: ⏎ passes"))
        return super().verdict(view, cards, reading)

    def last(self, view: SeatView[C]) -> Action | None:
        """A bomb among other readings is a choice: it may count."""
        offered = self.offers(view, view.hand) if view.turn else ()
        kinds = {reading.kind for reading in offered}
        if not offered or (len(kinds) > 1 and kinds & self.bombs):
            return None
        return Action("play", view.hand, offered[0])

    def rest(self, view: SeatView[C], unseen: Iterable[Card]) -> tuple[Action, ...]:
        if not view.turn or len(view.hand) > SEARCHED:
            return ()
        return certain.rest(view.rules, view.state, view.seat, unseen, self.bombs)
