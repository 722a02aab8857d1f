"""Gong Zhu judged slowly from the clauses alone, on cards as text (``Qs``, an exposed copy ``Qs*``)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

HEARTS = "AKQJT98765432"


def raw(taken: Sequence[str], exposed: Sequence[str], decks: int) -> int:  # noqa: C901  (one clause after the other, as on the sheet)
    """The raw score of the cards one seat took; ``exposed``: all cards exposed in the hand, without mark."""
    ours = [one for one in taken if one[:2] in ("Qs", "Jd", "Tc") or one[1] == "h"]
    rest = [one for one in ours if one[:2] != "Tc"]
    if ours and not rest:  # Z11, Z21: only transformers
        return sum({"Tc": 50, "Tc*": 100}[one] for one in ours)

    hearts = 0
    all_red = True
    for rank in HEARTS:
        copies = [one for one in ours if one in (rank + "h", rank + "h*")]
        worth = {"A": 50, "K": 40, "Q": 30, "J": 20, "4": 0, "3": 0, "2": 0}.get(rank, 10)
        hearts -= worth * len(copies)
        if len(copies) < decks:
            all_red = False
    all_cards = all_red and all(sum(one[:2] == face for one in ours) == decks for face in ("Qs", "Jd", "Tc"))
    if all_red:  # Z12, Z22
        hearts = 200 if decks == 1 else 400
    for one in exposed:
        if one == "Ah":  # Z10, Z21
            hearts += hearts

    total = hearts
    for one in rest:
        if one == "Qs":
            total += 100 if all_cards else -100  # Z10, Z13
        elif one == "Qs*":
            total += 200 if all_cards else -200
        elif one == "Jd":
            total += 100
        elif one == "Jd*":
            total += 200
    for one in ours:
        if one == "Tc":
            total += total  # Z11
        elif one == "Tc*":
            total += 3 * total
    return total


def finals(raws: Sequence[int]) -> list[int]:
    """Z14 step by step: exact thirds, each to the nearest, left-over points one at a time."""
    exact = [
        Fraction(mine) - Fraction(sum(raws[:seat]) + sum(raws[seat + 1 :]), 3)
        for seat, mine in enumerate(raws)
    ]
    whole = [round(one) for one in exact]
    while sum(whole):
        way = -1 if sum(whole) > 0 else 1
        worst = max(way * (one - now) for one, now in zip(exact, whole, strict=True))
        for seat, (one, now) in enumerate(zip(exact, whole, strict=True)):
            if way * (one - now) == worst:
                whole[seat] += way
                break
    return whole


def may_play(hand: Sequence[str], trick: Sequence[str], finished: Sequence[str], one: str) -> bool:
    """Z5, Z6: ``trick`` and ``finished`` hold the table's cards and the cards that led completed tricks."""
    if one not in hand:
        return False
    suit = trick[0][1] if trick else one[1]
    if one[1] != suit:
        return not [other for other in hand if other[1] == suit]
    if one.endswith("*") and suit not in [led[1] for led in finished]:
        return not [other for other in hand if other[1] == suit and not other.endswith("*")]
    return True
