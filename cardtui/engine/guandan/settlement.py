"""The money of a hand (G24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cards import ACE, Rank
from ..core import Account, Settlement
from ..rooms import Room, fees
from .levels import Outcome

MATCH_BONUS = {8: 5, ACE: 10}  # added to X when the match is won at this final level


@dataclass(frozen=True, slots=True)
class GuandanAccount(Account):
    """What lies between a loser and the winner after it, the same for both (G24).

    ``x`` = ``rise`` + ``bonus`` (the streak, G17) + ``match`` (the match won), in levels; ``due`` = ``x`` x
    ``n``, and ``cut`` what of it the limits of L34 leave unpaid, in beans. ``won``: the seat is paid by
    ``other``, else it pays it.
    """

    rise: int
    bonus: int
    match: int
    x: int
    n: int
    due: int
    cut: int
    won: bool
    other: int


def base(outcome: Outcome, final: Rank) -> int:
    """X, 游戏基数: the levels risen, more when the match is won."""
    return outcome.risen + (MATCH_BONUS[final] if outcome.match_won is not None else 0)


def settle(outcome: Outcome, final: Rank, room: Room, stacks: Sequence[int]) -> Settlement:
    """Each loser pays the winner after it X x N, within the limits of L34; then all pay the room's fee.

    A loser pays at most its stack, a winner gains at most what it carried in.
    """
    x = base(outcome, final)
    due = x * room.n
    transfers = [0] * len(stacks)
    accounts: dict[int, Account] = {}
    for winner in range(len(stacks)):
        if winner % 2 != outcome.winner:
            continue
        loser = (winner - 1) % len(stacks)
        paid = min(due, stacks[loser], stacks[winner]) if room.stakes else due
        transfers[winner], transfers[loser] = paid, -paid
        for won, seat, other in ((True, winner, loser), (False, loser, winner)):
            accounts[seat] = GuandanAccount(
                rise=outcome.rise,
                bonus=outcome.bonus,
                match=x - outcome.risen,
                x=x,
                n=room.n,
                due=due,
                cut=due - paid,
                won=won,
                other=other,
            )
    told = tuple(accounts[seat] for seat in range(len(stacks)))
    nothing = (0,) * len(stacks)
    if not room.stakes:
        return Settlement(tuple(transfers), nothing, tuple(stacks), nothing, told)
    after = tuple(stack + change for stack, change in zip(stacks, transfers, strict=True))
    paid_fees = fees(after, room.fee)
    left = tuple(stack - fee for stack, fee in zip(after, paid_fees, strict=True))
    return Settlement(tuple(transfers), paid_fees, left, nothing, told)
