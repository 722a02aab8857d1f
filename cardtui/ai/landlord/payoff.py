"""What the results of a hand pay a seat, as the settlement has it: caps and short stacks count."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from ...engine.landlord.rules import LandlordRules
from ...engine.landlord.settlement import HandEnd
from ...engine.landlord.state import LandlordState
from ...engine.rules import SomeRules

GROWN = 3  # doublings over which the room for more is measured
_EXACT = 1000  # beans for each that is dealt in, so that rounding is no loss


@dataclass(frozen=True, slots=True)
class Payoff:
    """What a win and a loss pay after 0, 1, 2 ... more doublings (L27), in multiples of the present stake.

    Where nothing is capped (L33, L34, L43) that is 1, 2, 4 ... both ways.
    """

    won: tuple[float, ...]
    lost: tuple[float, ...]

    def of(self, result: int) -> float:
        """What a result in multiples pays: 1, 2 or -4."""
        paid = self.won if result > 0 else self.lost
        doubles = abs(result).bit_length() - 1
        return paid[doubles] if result > 0 else -paid[doubles]

    def expected(self, chance: float, stake: float) -> float:
        """What is expected from a chance to win and a result in multiples as if nothing were capped."""
        more = stake - (2 * chance - 1)  # by bombs and spring to come
        won = chance + max(0.0, more) * _room(self.won)
        lost = 1 - chance + max(0.0, -more) * _room(self.lost)
        return won * self.won[0] - lost * self.lost[0]


def _room(paid: tuple[float, ...]) -> float:
    """How far doublings still raise what is paid: 1 where nothing is capped, 0 where the cap is reached."""
    return (paid[GROWN] / paid[0] - 1) / ((1 << GROWN) - 1) if paid[0] else 0.0


def payoff(rules: SomeRules, state: LandlordState, seat: int) -> Payoff:
    """The payoff of the seat, the landlord known."""
    assert isinstance(rules, LandlordRules)
    assert state.landlord is not None
    doubled = state.doubled or (False,) * state.seats
    return _payoff(rules, HandEnd(state.landlord, True, state.multiple, doubled, state.stacks), seat)


@lru_cache(maxsize=256)
def _payoff(rules: LandlordRules, end: HandEnd, seat: int) -> Payoff:
    room = replace(rules.room, n=rules.room.n * _EXACT)
    plain = replace(end, multiple=1, stacks=tuple(stack * _EXACT for stack in end.stacks))
    facing = end.farmers if seat == end.landlord else (seat,)
    unit = sum(rules.stakes.stake(plain, farmer, rules.field) for farmer in facing) * end.multiple * room.n
    paid: list[tuple[float, ...]] = []
    for landlord_won in (True, False):
        ends = (
            replace(plain, landlord_won=landlord_won, multiple=end.multiple << doubles)
            for doubles in range(GROWN + 1)
        )
        settled = [rules.stakes.settle(each, room, rules.field).transfers[seat] for each in ends]
        paid.append(tuple(round(float(abs(each) / unit), 6) for each in settled))
    return Payoff(*paid) if seat == end.landlord else Payoff(*paid[::-1])
