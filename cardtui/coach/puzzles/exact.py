"""Endgames of plays and passes with all hands in sight, searched to the end by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ...ai.player import Answer, Player, Question, Reason
from ...engine.cards import Card
from ...engine.core import Action
from ...engine.rules import SomeRules

Spot: TypeAlias = Any  # a state of a game that is known only when the program runs
NEVER = 99  # plays: not against the best defence


class TooMuch(Exception):
    """The search has used up what it was given."""


@dataclass
class Search:
    """Whether ``side`` is first out whatever the others do, and how many plays that takes; ``nodes``:
    positions, at most.

    Every legal play counts, with every set of kickers; equal ranks are one card. What it has found it keeps.
    """

    rules: SomeRules
    side: frozenset[int]
    nodes: int = 100_000
    _won: dict[object, bool] = field(default_factory=dict)
    _needed: dict[object, int] = field(default_factory=dict)

    def wins(self, state: Spot) -> bool:
        """Whether the side wins against the best defence. Raises ``TooMuch``."""
        if state.over:
            return set(state.winner) <= self.side
        key = self._key(state)
        if key not in self._won:
            self.nodes -= 1
            if self.nodes < 0:
                raise TooMuch
            own = state.to_act[0] in self.side
            self._won[key] = any(self.wins(after) is own for _action, after in self.moves(state)) is own
        return self._won[key]

    def needed(self, state: Spot) -> int:
        """The plays of the side until a seat of it is out, with the best defence; ``NEVER`` if it is not to
        be forced. Raises ``TooMuch``."""
        if not self.wins(state):
            return NEVER
        if state.over:
            return 0
        key = self._key(state)
        if key not in self._needed:
            own = state.to_act[0] in self.side
            counts = (needed for _action, needed in self.answers(state))
            self._needed[key] = min(counts) if own else max(counts)
        return self._needed[key]

    def answers(self, state: Spot) -> Iterator[tuple[Action, int]]:
        """Each play, and the plays that the side needs with it: its own counts."""
        own = state.to_act[0] in self.side
        for action, after in self.moves(state):
            yield action, min(NEVER, self.needed(after) + (own and bool(action.cards)))

    def moves(self, state: Spot) -> Iterator[tuple[Action, Spot]]:
        """Each play, and the position after it."""
        for action in self.plays(state):
            yield action, self.rules.apply(state, state.to_act[0], action)[0]

    def plays(self, state: Spot) -> Iterator[Action]:
        """What the seat to act may do, one of each set of ranks and reading; those of most cards first."""
        found: dict[object, Action] = {}
        for action in self.rules.legal(state, state.to_act[0]):
            if action.verb in ("play", "pass"):
                found.setdefault(canonical(action), action)
        return iter(sorted(found.values(), key=lambda action: -len(action.cards)))

    def _key(self, state: Spot) -> object:
        hands = tuple(tuple(sorted(card.rank for card in hand)) for hand in state.hands)
        table = state.table
        lies = (table.reading, table.seat, state.passes) if table is not None else None
        return hands, state.to_act, lies


def canonical(action: Action) -> object:
    """What equal plays have in common: ranks and reading."""
    return action.verb, action.reading, tuple(sorted(card.rank for card in action.cards))


def solution(rules: SomeRules, state: Spot, side: frozenset[int], nodes: int) -> tuple[Action, int] | None:
    """The one play that wins for the side to act, and the plays that it needs; ``None`` if none does, or more
    than one, or if the search takes too long."""
    search = Search(rules, side, nodes)
    try:
        won = [action for action, after in search.moves(state) if search.wins(after)]
        if len(won) != 1:
            return None
        return won[0], search.needed(state)
    except TooMuch:
        return None


@dataclass
class Perfect(Player):
    """Plays what no other play is better than, where all hands lie open: wins as soon as it can, and else as
    late as it can loses. ``nodes``: positions that it searches for a decision; after that it asks
    ``other``."""

    other: Player
    nodes: int = 60_000

    def decide(self, question: Question) -> Answer:
        """The best play; it is the seat's own view in which all hands lie open."""
        state, rules = question.state, question.rules
        if state.phase != "play" or any(card is Card.BACK for hand in state.hands for card in hand):
            return self.other.decide(question)
        own = frozenset(
            seat
            for seat in range(len(state.hands))
            if seat == question.seat or rules.together(state, question.seat, seat)
        )
        try:
            search = Search(rules, own, self.nodes)
            action, needed = min(search.answers(state), key=lambda pair: pair[1])
            if needed >= NEVER:
                against = Search(rules, frozenset(range(len(state.hands))) - own, self.nodes)
                action, _needed = max(against.answers(state), key=lambda pair: pair[1])
        except TooMuch:
            return self.other.decide(question)
        return Answer(action, Reason("forced"))
