"""The independent judge of a landlord hand's money: written from the clauses alone, in plain fractions.

Seats and amounts come as lists; nothing of the settlement code is used.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

Amounts = list[int]


def happy_stake(
    multiple: int, doubled: list[bool], landlord: int | None, farmer: int, field: bool
) -> Fraction:
    """S_i of Happy (L14, L31, L33): base 1."""
    stake = Fraction(multiple)
    if landlord is not None and doubled[landlord]:
        stake *= 2
    if doubled[farmer]:
        stake *= 2
    return min(Fraction(10000), stake / 4) if field else stake


def happy(
    landlord: int,
    landlord_won: bool,
    multiple: int,
    doubled: list[bool],
    stacks: Amounts,
    n: int,
    field: bool,
) -> tuple[Amounts, Amounts]:
    """Transfers (L34) and scores (L50) of a hand played out."""
    farmers = [seat for seat in range(len(stacks)) if seat != landlord]
    stakes = {seat: happy_stake(multiple, doubled, landlord, seat, field) for seat in farmers}
    due = {seat: floor(stakes[seat] * n) for seat in farmers}
    held = stacks[landlord]
    if landlord_won:
        paid = {seat: min(due[seat], stacks[seat]) for seat in farmers}
        total = sum(paid.values())
        if total > held:
            paid = {seat: floor(Fraction(paid[seat] * held, total)) for seat in farmers}
    else:
        total = sum(due.values())
        paid = {
            seat: floor(Fraction(due[seat] * held, total)) if total > held else due[seat] for seat in farmers
        }
        paid = {seat: min(paid[seat], stacks[seat]) for seat in farmers}
    way = -1 if landlord_won else 1
    transfers = [way * paid.get(seat, 0) for seat in range(len(stacks))]
    scores = [way * floor(stakes[seat]) if seat != landlord else 0 for seat in range(len(stacks))]
    transfers[landlord], scores[landlord] = -sum(transfers), -sum(scores)
    return transfers, scores


def happy_escape(  # noqa: PLR0913  (all that the clauses name)
    landlord: int | None,
    leaver: int,
    m: int,
    initial: int,
    doubled: list[bool],
    stacks: Amounts,
    n: int,
    field: bool,
) -> tuple[Amounts, Amounts]:
    """Transfers (L36) and scores (L50) when ``leaver`` has left; ``m`` is without the initial multiple."""
    others = [seat for seat in range(len(stacks)) if seat != leaver]
    if leaver == landlord:
        actual = sum(happy_stake(m * initial, doubled, landlord, seat, field) for seat in others)
        stake = Fraction(20) if m < 10 else 4 * actual
    else:
        actual = happy_stake(m * initial, doubled, landlord, leaver, field)
        stake = Fraction(10) if m < 10 else 2 * actual
    share = min(floor(stake * n), stacks[leaver]) // len(others)
    transfers = [0 if seat == leaver else min(share, stacks[seat]) for seat in range(len(stacks))]
    transfers[leaver] = -sum(transfers)
    scores = [floor(stake / len(others))] * len(stacks)
    scores[leaver] = -floor(stake)
    return transfers, scores
