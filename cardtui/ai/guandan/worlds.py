"""The best few choices weighed again: the hand is played on with the cards out of sight dealt at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ...engine.cards import Card, Rng, arranged, without
from ...engine.guandan.moves import Move
from ...engine.guandan.state import SEATS, GuandanState
from .counting import Sight
from .grouping import split, split_afresh
from .playout import Playout, Plays, laid_out, placed

M = TypeVar("M", Move, Move | None)

MOST_TRIED, GAP = 5, 1.5  # choices played on, and how far they may be behind the best
CLEAR = 8.0  # a choice of this worth needs no second thought
EFFORT = 12_000  # what a decision may cost: deals by the square of the cards dealt
LEAST_DEALS, MOST_DEALS = 6, 16
PLAYED, DOUBT = 4.0, 6  # leads that a hand won is worth, and the deals that give half the weight


def reconsider(
    sight: Sight, state: GuandanState, weighed: Sequence[tuple[float, M]], rng: Rng
) -> list[tuple[float, M]]:
    """The choices best first; if others come near the best they are played on, and only they are kept.

    Early in a hand too little is known for that to tell more than the first look.
    """
    ranked = sorted(weighed, key=lambda pair: -pair[0])
    best = ranked[0][0]
    close = [pair for pair in ranked[:MOST_TRIED] if best - pair[0] < GAP]
    deals = min(MOST_DEALS, EFFORT // max(1, sum(sight.backs)) ** 2)
    if len(close) < 2 or best > CLEAR or deals < LEAST_DEALS:
        return ranked
    weight = PLAYED * deals / (deals + DOUBT)
    results = expected(sight, state, [move for _, move in close], rng, deals)
    again = [(value + weight * result, move) for (value, move), result in zip(close, results, strict=True)]
    return sorted(again, key=lambda pair: -pair[0])


def expected(
    sight: Sight, state: GuandanState, choices: Sequence[Move | None], rng: Rng, deals: int
) -> list[float]:
    """What each choice (``None``: a pass) comes to on average over so many deals of the cards out of sight.

    From -1, the opponents win all they can, to 1; every choice meets the same deals.
    """
    mine = [_after(sight, choice) for choice in choices]
    totals = [0.0] * len(choices)
    for _ in range(deals):
        others = _dealt(sight, state, rng)
        for at, choice in enumerate(choices):
            hands = [
                [list(heights) for heights in (mine[at] if seat == sight.seat else others[seat])]
                for seat in range(SEATS)
            ]
            totals[at] += _value(sight, state, choice, hands)
    sign = 1 if sight.seat % 2 == 0 else -1
    return [sign * total / deals for total in totals]


def _after(sight: Sight, choice: Move | None) -> Plays:
    left = without(sight.hand, choice.cards) if choice else sight.hand
    return laid_out(split(left, sight.level).plays, sight.level)


def _dealt(sight: Sight, state: GuandanState, rng: Rng) -> list[Plays]:
    """The cards out of sight dealt to the other seats at random, and split."""
    hidden = list(sight.hidden)
    rng.shuffle(hidden)
    found: list[Plays] = []
    for seat, hand in enumerate(state.hands):
        if seat == sight.seat:
            found.append([])
            continue
        backs = sight.backs[seat]
        dealt, hidden = hidden[:backs], hidden[backs:]
        cards = arranged([*dealt, *(card for card in hand if card is not Card.BACK)])
        found.append(laid_out(split_afresh(cards, sight.level).plays, sight.level))
    return found


def _value(sight: Sight, state: GuandanState, choice: Move | None, hands: list[Plays]) -> float:
    table = state.table
    on_table = (*placed(table.reading, sight.level), table.seat) if table and table.reading else None
    game = Playout(hands, list(sight.sizes), list(state.places), sight.seat, on_table, state.passes)
    return game.value(placed(choice.reading, sight.level) if choice else None)
