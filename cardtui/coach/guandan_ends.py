"""The end of a hand of Guandan: every way in which the unseen cards may lie, played out with open cards."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import partial

from ..ai.guandan.counting import Sight
from ..ai.guandan.stakes import Stakes
from ..engine.cards import Card, Cards, arranged
from ..engine.core import Action
from ..engine.guandan.combinations import is_wild
from ..engine.guandan.state import SEATS, GuandanState, partner, side
from .judge import Asked
from .judged import Basis, Judged
from .puzzles.exact import SHORTEST, Search, TooMuch
from .worlds import compared, shared

SHARE = 4  # of so many nodes of an effort one is spent here: these are positions of the rules themselves
GROWS = 1.4  # the positions of an ending, about, by cards in all hands: so many times more for each
FEW = 4  # ... of one with no cards at all


def solved(asked: Asked, sight: Sight, stakes: Stakes, stake: float, unit: float) -> Judged | None:
    """Every play of the seat in every such deal, with the best play of all; ``None`` where that is too much.

    ``stake``: as in ``Judged``; ``unit``: what a level moves.
    """
    question, effort = asked.question, asked.effort
    state: GuandanState = question.state
    nodes, cards = effort.nodes // SHARE, sum(sight.sizes)
    each = FEW * GROWS**cards
    if each > nodes:
        return None
    deals = every_deal(state, sight, effort.solved)
    if not deals or len(deals) * each > nodes:
        return None
    search = Search.of(question.rules, state, nodes)
    search.bounds = partial(risen, seat=question.seat)
    pays = levels(stakes, question.seat)
    whole, actions = 0, list[Action]()
    worth, won = dict[Hashable, float](), dict[Hashable, float]()
    try:
        for hands, times in deals:
            found = search.moves(replace(state, hands=hands))
            whole += times
            actions = actions or [action for action, _ in found]
            for action, after in found:
                key, value = search.same(action), search.value(after)
                worth[key] = worth.get(key, 0.0) + times * pays[value]
                won[key] = won.get(key, 0.0) + times * (value > 0)
    except TooMuch:
        return None
    keys = [search.same(action) for action in actions]
    chances = [won[key] / whole for key in keys]
    played = asked.played
    if played is not None and search.same(played) in keys:
        actions[keys.index(search.same(played))] = played
    rows = [[unit * worth[key] / whole] for key in keys]
    judged = compared(actions, rows, stake, Basis.SOLVED, chances)
    sure = 1 if judged.best.chance == 1 else -1 if not max(chances) else 0
    return replace(judged, worlds=len(deals), sure=sure)


def every_deal(state: GuandanState, sight: Sight, most: int) -> list[tuple[tuple[Cards, ...], int]] | None:
    """Every way in which the unseen cards may lie, and how many deals it is; ``None``: more than ``most``.

    Where no hand is long enough for a straight flush suits do not matter.
    """
    alike: dict[object, list[Card]] = {}
    for card in sight.hidden:
        plain = max(sight.sizes) < SHORTEST
        key = (card.rank, is_wild(card, sight.level)) if plain else card
        alike.setdefault(key, []).append(card)
    kinds = list(alike.values())
    seats = [seat for seat in range(SEATS) if sight.backs[seat]]
    found: list[tuple[tuple[Cards, ...], int]] = []
    free = [(at, len(cards)) for at, cards in enumerate(kinds)]
    for shares, times in shared(free, [sight.backs[seat] for seat in seats]):
        hands = [[card for card in hand if card is not Card.BACK] for hand in state.hands]
        taken = [0] * len(kinds)
        for seat, share in zip(seats, shares, strict=True):
            for at, count in share:
                hands[seat] += kinds[at][taken[at] : taken[at] + count]
                taken[at] += count
        found.append((tuple(map(arranged, hands)), times))
        if len(found) > most:
            return None
    return found


def risen(state: GuandanState, seat: int) -> tuple[int, int]:
    """The least and the most levels that the side of the seat can still rise by, or fall behind by (G16),
    whatever the match holds."""
    places = state.places
    if not places:
        return 1 - SEATS, SEATS - 1
    mate = partner(places[0])
    low, high = (SEATS - places.index(mate),) * 2 if mate in places else (1, SEATS - len(places))
    return (low, high) if side(places[0]) == side(seat) else (-high, -low)


def levels(stakes: Stakes, seat: int) -> dict[int, float]:
    """What each of these comes to, in the mean of who of a side is first."""
    found: dict[int, float] = {}
    for first in (seat, (seat + 1) % SEATS):
        for place in range(1, SEATS):
            ends = []
            for leader in (first, partner(first)):
                order = [leader, *(other for other in range(SEATS) if side(other) != side(leader))]
                order.insert(place, partner(leader))
                ends.append(stakes.of(order))
            rise = SEATS - place if side(first) == side(seat) else place - SEATS
            found[rise] = sum(ends) / len(ends)
    return found
