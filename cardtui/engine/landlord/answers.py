"""What a landlord game answers beside its rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from ..answers import Answers, Standing, Summary, Takes
from ..cards import Cards, format_cards, rank_sign
from ..codes import FeatCode
from ..core import Action, Event, Reading
from ..plain import from_plain, nullable
from .feats import feats
from .state import LandlordState


class Role(StrEnum):
    """What a seat is in a hand (L11)."""

    LANDLORD = "landlord"
    FARMER = "farmer"


@dataclass(frozen=True, slots=True)
class _End:
    landlord: int | None = nullable()
    multiple: int | None = nullable()


def _end(facts: Mapping[str, object]) -> _End:
    return from_plain(_End, {key: facts[key] for key in _End.__slots__ if key in facts})


SUMMARY = ("landlord", "winner", "multiple", "transfers", "fees")
SKIPPED = {"show": "keep", "late_show": "keep", "double": "single", "rob": "decline"}


class LandlordAnswers(Answers[LandlordState]):
    """Landlord and farmers, an auction, one multiple."""

    __slots__ = ()

    seats: int

    roles: ClassVar[tuple[str, ...]] = tuple(Role)
    sides: ClassVar[tuple[str, ...]] = ("landlord", "farmers")
    auction: ClassVar[bool] = True
    takes: ClassVar[Mapping[str, Takes]] = {"play": Takes.CARDS}
    silent: ClassVar[Mapping[str, str]] = {"keep": "L5", "double": "L12", "single": "L12", "tally": "L36"}

    def summary(self, state: LandlordState) -> Summary:
        """Who was landlord, which side has won and by how much; nobody if the hand was given up (L36)."""
        facts = self.facts(state)
        winners = state.winner if state.left is None else ()
        assert state.settlement is not None
        fields = {name: facts[name] for name in SUMMARY}
        return Summary(fields, state.settlement.transfers, winners, str(facts["winner"] or ""))

    def feats(self, events: Sequence[Event], state: LandlordState, seat: int) -> frozenset[FeatCode]:
        """``feats`` of the seat."""
        return frozenset(feats(events, state, seat))

    def public(self, state: LandlordState) -> dict[str, object]:
        """Roles, multiple, bottom cards, who has shown and doubled."""
        return {
            "landlord": state.landlord,
            "multiple": state.multiple,
            "laizi": rank_sign(state.laizi) if state.laizi else None,
            "bottom": format_cards(state.bottom) if state.turned else "",
            "shown": [state.is_shown(seat) for seat in range(state.seats)],
            "doubled": list(state.doubled or (False,) * state.seats),
            "stacks": list(state.stacks),
        }

    def under_way(self, state: LandlordState) -> bool:
        """Whether there is a play to beat (L25)."""
        return state.table is not None

    def multiple(self, facts: Mapping[str, object]) -> int | None:
        """The multiple of the hand (L27)."""
        return _end(facts).multiple

    def standing(self, facts: Mapping[str, object], seat: int) -> Standing:
        """Landlord or farmer; nothing where the hand ended before there was a landlord."""
        landlord = _end(facts).landlord
        if landlord is None:
            return Standing()
        return Standing(Role.LANDLORD if seat == landlord else Role.FARMER)

    def canonical(self, cards: Cards, reading: Reading | None) -> Hashable:
        """The ranks: suits never matter (L1)."""
        return tuple(sorted(card.rank for card in cards))

    def camps(self, skipped: bool) -> tuple[tuple[int, ...], ...]:
        """The landlord and the farmers, where seat 0 is landlord in any case."""
        return ((0,), tuple(range(1, self.seats))) if skipped else ()

    def together(self, state: LandlordState, seat: int, other: int) -> bool | None:
        """The farmers, once there is a landlord (L12)."""
        if state.landlord is None:
            return None
        return (seat == state.landlord) == (other == state.landlord)

    def skipped(self, state: LandlordState, seat: int) -> Action | None:
        """Seat 0 calls; nobody shows, robs or doubles."""
        if state.phase == "call":
            return Action("call" if seat == 0 else "decline")
        verb = SKIPPED.get(state.phase)
        return None if verb is None else Action(verb)
