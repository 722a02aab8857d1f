"""Endgames with all hands in sight, searched to the end by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from ...ai.player import Answer, Player, Question, Reason
from ...engine.cards import BIG_JOKER, SMALL_JOKER, Card
from ...engine.core import Action
from ...engine.gongzhu.state import GongzhuState
from ...engine.guandan.combinations import (
    BOMB,
    FULL_HOUSE,
    RUNS,
    SAME_RANK,
    SIZES,
    by_strength,
    is_wild,
)
from ...engine.guandan.state import GuandanState
from ...engine.landlord.state import LandlordState
from ...engine.rules import SomeRules

Spot: TypeAlias = Any  # a state of a game that is known only when the program runs
MOST = 1 << 18  # no hand is worth more, in levels or points
STEP = 12  # points come in twelves
ONE_RANK = (*SAME_RANK.values(), BOMB)
SHORTEST = min(SIZES[kind] for kind in (FULL_HOUSE, *RUNS))  # the fewest cards of more than one rank


class TooMuch(Exception):
    """The search has used up what it was given."""


def worth(rules: SomeRules, state: Spot, seat: int) -> int:
    """What a finished hand is to a seat: points where there are places, levels in a match, else whether it
    has won, 1 or 0."""
    finish = rules.finish_of(state, seat)
    return finish.gain if rules.ranked or rules.matches else int(bool(finish.won))


@dataclass
class Search:
    """What ``seat`` and who plays with it can be sure of, whatever all the others do.

    ``nodes``: positions that are looked at, at most; what was found is kept. Every legal play counts, each
    set of equal cards in each reading once.
    """

    rules: SomeRules
    seat: int
    side: frozenset[int]
    nodes: int = 100_000
    # the least and the most that a hand can still come to, the same for one that is over; else ``worth`` says
    # what that comes to
    bounds: Callable[[Spot], tuple[int, int]] | None = None
    _sure: dict[tuple[Hashable, int], bool] = field(default_factory=dict)
    _needed: dict[tuple[Hashable, int], int] = field(default_factory=dict)
    _moves: dict[Hashable, list[tuple[Action, Spot]]] = field(default_factory=dict)

    @classmethod
    def of(cls, rules: SomeRules, state: Spot, nodes: int = 100_000) -> Search:
        """For the seat to act."""
        seat = state.to_act[0]
        return cls(rules, seat, side_of(rules, state, seat), nodes)

    def sure(self, state: Spot, least: int) -> bool:
        """Whether it comes to ``least`` or more. Raises ``TooMuch``."""
        if self.bounds is not None:
            low, high = self.bounds(state)
            if least <= low or least > high:
                return least <= low
        elif state.over:
            return worth(self.rules, state, self.seat) >= least
        key = self._key(state), least
        if key not in self._sure:
            own = state.to_act[0] in self.side
            self._sure[key] = any(self.sure(after, least) is own for _, after in self.moves(state)) is own
        return self._sure[key]

    def value(self, state: Spot) -> int:
        """What it comes to with the best play of all. Raises ``TooMuch``."""
        if self.rules.ranked:
            return STEP * _highest(lambda n: self.sure(state, STEP * n), -MOST // STEP, MOST // STEP)
        if self.rules.matches:
            return _highest(partial(self.sure, state), -4, 5)
        return int(self.sure(state, 1))

    def needed(self, state: Spot, least: int) -> int:
        """The plays of the side to the end of the hand, if it makes sure of ``least`` as soon as it can and
        the others hold out as long as they can. Only where it is sure. Raises ``TooMuch``."""
        if state.over:
            return 0
        key = self._key(state), least
        if key not in self._needed:
            own = state.to_act[0] in self.side
            counts = [
                self.needed(after, least) + (own and bool(action.cards))
                for action, after in self.moves(state)
                if not own or self.sure(after, least)
            ]
            self._needed[key] = min(counts) if own else max(counts)
        return self._needed[key]

    def moves(self, state: Spot) -> list[tuple[Action, Spot]]:
        """What the seat to act may do, one of each set of equal plays, and the position after it."""
        key = state.hands, self._key(state)  # equal positions may have the cards in other suits
        if key not in self._moves:
            self.nodes -= 1
            if self.nodes < 0:
                raise TooMuch
            seat = state.to_act[0]
            self._moves[key] = [
                (action, self.rules.apply(state, seat, action)[0]) for action in self._plays(state)
            ]
        return self._moves[key]

    def _plays(self, state: Spot) -> Iterator[Action]:
        found: dict[Hashable, Action] = {}
        for action in self.rules.legal(state, state.to_act[0]):
            if action.verb in ("play", "pass"):
                found.setdefault(self.same(action), action)
        return iter(sorted(found.values(), key=lambda action: -len(action.cards)))

    def same(self, action: Action) -> Hashable:
        """What equal plays have in common."""
        return action.verb, action.reading, self.rules.canonical(action.cards, action.reading)

    def _key(self, state: Spot) -> Hashable:
        return key_of(state)


def side_of(rules: SomeRules, state: Spot, seat: int) -> frozenset[int]:
    """The seat and who wins and loses with it."""
    seats = range(rules.seats)
    return frozenset(at for at in seats if at == seat or rules.together(state, seat, at))


def key_of(state: Spot) -> Hashable:
    """What equal positions of the same hand have in common, from the play on."""
    match state:
        case LandlordState():
            hands: Hashable = tuple(tuple(sorted(card.rank for card in hand)) for hand in state.hands)
        case GuandanState():
            return _key_of_guandan(state)
        case GongzhuState():
            return state.hands, state.trick, state.taken, state.to_act, state.opened
        case other:
            said: Hashable = other
            return said
    table = state.table
    lies = (table.reading, table.seat, state.passes) if table is not None else None
    return hands, state.to_act, lies


def _key_of_guandan(state: GuandanState) -> Hashable:
    """Where no hand is long enough for a run, neither suits matter nor which ranks there are, but only which
    is higher than which."""
    table, level = state.table, state.level
    over = table.reading if table is not None else None
    lies = (table.seat, state.passes) if table is not None else None
    if max(map(len, state.hands)) >= SHORTEST:
        return state.hands, state.places, state.to_act, over, lies
    ranks = {card.rank for hand in state.hands for card in hand}
    same = over is not None and over.kind in ONE_RANK
    if over is not None and same:
        ranks.add(over.rank)
    places = {rank: rank for rank in (level, SMALL_JOKER, BIG_JOKER)}  # of these more than their order counts
    for at, rank in enumerate(rank for rank in by_strength(level) if rank in ranks and rank != level):
        places[rank] = -at - 1
    hands = tuple(
        tuple(sorted(places[card.rank] * 2 + is_wild(card, level) for card in hand)) for hand in state.hands
    )
    beaten = (over.kind, places[over.rank], over.size) if over is not None and same else over
    return hands, state.places, state.to_act, beaten, lies


def _highest(holds: Callable[[int], bool], low: int, high: int) -> int:
    """The highest number for which it holds, from ``low``, for which it does, to below ``high``; it holds
    for all below."""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


@dataclass(frozen=True, slots=True)
class Solution:
    """The one best play of a position: what it makes sure of, what the next best does, and the plays that
    are needed."""

    action: Action
    value: int
    other: int
    plays: int


def solution(search: Search, state: Spot, margin: int = 1) -> Solution | None:
    """The one play that is better than all others by ``margin`` at least; ``None`` if there is none, or if
    the search takes too long."""
    try:
        value = search.value(state)
        over = [pair for pair in search.moves(state) if search.sure(pair[1], value - margin + 1)]
        if len(over) != 1 or len(search.moves(state)) == 1:
            return None
        (action, _), *_rest = over
        others = [search.value(after) for tried, after in search.moves(state) if tried is not action]
        return Solution(action, value, max(others), search.needed(state, value))
    except TooMuch:
        return None


@dataclass
class Perfect(Player):
    """Plays what no other play is better than, where all hands lie open; it knows them all.

    ``search``: for the seat whose puzzle it is: its side makes sure of the most as soon as it can, the others
    keep it from that, or hold out as long as they can. ``seen``: the position with all cards; ``nodes``:
    positions that it looks at for a decision, after that it asks ``other``.
    """

    search: Search
    seen: Callable[[], Spot]
    other: Player
    nodes: int = 20_000

    def decide(self, question: Question) -> Answer:
        """The best play of the seat that is asked."""
        state, search = self.seen(), self.search
        search.nodes = self.nodes
        if any(card is Card.BACK for hand in state.hands for card in hand):
            return self.other.decide(question)
        try:
            value, own = search.value(state), question.seat in search.side
            best = [
                (action, after)
                for action, after in search.moves(state)
                if search.sure(after, value if own else value + 1) is own
            ]
            counted = [
                (search.needed(after, value) + (own and bool(action.cards)), at)
                for at, (action, after) in enumerate(best)
            ]
        except TooMuch:
            return self.other.decide(question)
        _plays, at = min(counted) if own else max(counted)
        return Answer(best[at][0], Reason("forced"))
