"""What Guandan answers beside its rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from ..answers import Answers, Finish, Standing, Summary, Takes
from ..cards import ACE, TWO, Card, Cards, Rank, rank_sign
from ..codes import FeatCode
from ..core import Carry, Event, Reading, Step
from ..errors import DataFault, Worded
from ..plain import Via, from_plain, nullable
from .feats import feats
from .moves import canonical
from .state import SEATS, Gift, GuandanCarry, GuandanState, side

SUMMARY = ("playing", "places", "levels", "x", "match_won", "transfers", "fees")


def _level(data: object) -> Rank:
    if data not in _LEVELS:
        raise DataFault("not the sign of a level")
    return _LEVELS.index(data) + TWO


_LEVELS = [rank_sign(rank) for rank in range(TWO, ACE + 1)]


@dataclass(frozen=True, slots=True)
class _End:
    places: tuple[int, ...] = ()
    levels: tuple[Annotated[Rank, Via(_level)], ...] | None = nullable()
    x: int = 0


def _end(facts: Mapping[str, object]) -> _End:
    end = from_plain(_End, {key: facts[key] for key in _End.__slots__ if key in facts})
    if len(end.places) > SEATS:
        raise DataFault(Worded("{count} places", count=len(end.places)), "places")
    if end.levels and len(end.levels) != 2:
        raise DataFault(Worded("{count} levels", count=len(end.levels)), "levels")
    return end


def _gift(gift: Gift) -> list[object]:
    return [gift.giver, str(gift.card), gift.taker]


class GuandanAnswers(Answers[GuandanState]):
    """Two sides, places in the order of going out, levels, matches."""

    __slots__ = ()

    level: Rank

    matches: ClassVar[bool] = True
    takes: ClassVar[Mapping[str, Takes]] = {
        "tribute": Takes.CARD,
        "return": Takes.CARD,
        "play": Takes.CARDS,
    }

    def summary(self, state: GuandanState) -> Summary:
        """Places, levels and what they are worth; the side of the first place has won (G16)."""
        facts = self.facts(state)
        assert state.settlement is not None
        return Summary({name: facts[name] for name in SUMMARY}, state.settlement.transfers, state.winner)

    def finish_of(self, state: GuandanState, seat: int) -> Finish:
        """Levels are what counts (G16): those risen, or that the other side has risen."""
        finish, outcome = super().finish_of(state, seat), state.outcome
        risen = outcome.risen if outcome is not None else 0
        return replace(finish, gain=risen if finish.won else -risen)

    def feats(self, events: Sequence[Event], state: GuandanState, seat: int) -> frozenset[FeatCode]:
        """``feats`` of the seat."""
        return frozenset(feats(events, state, seat))

    def public(self, state: GuandanState) -> dict[str, object]:
        """Levels, places, tribute."""
        return {
            "level": rank_sign(state.level),
            "levels": list(map(rank_sign, state.levels)),
            "places": list(state.places),
            "last_places": list(state.carry.places),
            "tributes": list(map(_gift, state.tributes)),
            "returns": list(map(_gift, state.returns)),
            "refused_tribute": state.refused,
            "stacks": list(state.stacks),
        }

    def under_way(self, state: GuandanState) -> bool:
        """Whether there is a play to beat (G11)."""
        return state.table is not None

    def standing(self, facts: Mapping[str, object], seat: int) -> Standing:
        """The place in the order of going out (G15), the level of the side and what it won (G16)."""
        end = _end(facts)
        place = end.places.index(seat) + 1 if seat in end.places else None
        won = bool(end.places) and side(end.places[0]) == side(seat)
        level = end.levels[side(seat)] if end.levels else None
        return Standing(place=place, level=level, rise=end.x if won else 0)

    def canonical(self, cards: Cards, reading: Reading | None) -> Hashable:
        """Natural ranks, the number of wilds, the reading."""
        return super().canonical(cards, reading) if reading is None else canonical(cards, reading, self.level)

    def camps(self, skipped: bool) -> tuple[tuple[int, ...], ...]:
        """Two and two (G1)."""
        return ((0, 2), (1, 3))

    def together(self, state: GuandanState, seat: int, other: int) -> bool | None:
        """Who sit opposite each other (G1)."""
        return side(seat) == side(other)

    def seen(self, state: GuandanState, steps: Sequence[Step]) -> list[Card]:
        """A tribute that waits for the other payer's is in no hand (G21)."""
        waiting = [gift.card for gift in state.tributes if gift.taker is None]
        return super().seen(state, steps) + waiting

    def goes_on(self, carry: Carry) -> bool:
        """Whether a level is being played (G2)."""
        return GuandanCarry.of(carry).playing > 0

    def afresh(self, carry: Carry) -> Carry:
        """A hand that stands alone opens a match of its own."""
        return Carry(hand=carry.hand)

    def after_place(self, seat: int, place: int) -> GuandanCarry | None:
        """After a hand at the first level; the last pays tribute, the first returns a card (G21, G22)."""
        others = [(seat + step) % SEATS for step in (1, 2, 3)]
        places = (*others[:place], seat, *others[place:])
        nothing = (0,) * SEATS
        return GuandanCarry(
            levels=(self.level,) * 2,
            playing=self.level,
            places=places,
            first_streak=nothing,
            last_streak=nothing,
            hand=1,
        )
