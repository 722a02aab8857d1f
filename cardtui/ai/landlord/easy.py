"""The easy player of both landlord games: it plays like somebody who has learned them this week.

It remembers of the cards that are gone only aces, twos and jokers, does not count what the others have left
until it is next to nothing, overlooks some bombs, and takes its partner for one more opponent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...engine.core import Action
from ...engine.landlord.state import LandlordState
from ..player import Answer, Player, Question, Reason
from .greedy import Greedy
from .kernel import PASS, PASSING, SOFT, Move, candidates
from .packed import ACE, ONE, total
from .sight import DECK, action_of, sight_of
from .splitting import split_wild
from .trail import NOTHING
from .value import Sight, net, role

OVERLOOKED = 3  # one bomb in so many is not seen
GUESS = 0.12  # how far off its idea of a chance may be
LOW = 4 * ACE  # where the cards begin that it counts, packed
SHOWN = 8  # of the candidates in the answer


@dataclass(frozen=True, slots=True)
class Easy(Player):
    """Calls, robs and doubles by counting its high cards; plays by what its hand looks like."""

    def decide(self, question: Question) -> Answer:
        """The answer; in the play values are chances to win as it sees them."""
        if question.state.phase != "play":
            return Greedy().decide(question)
        return _play(question)


def _play(question: Question) -> Answer:
    state: LandlordState = question.state
    sight = sight_of(question)
    moves = candidates(sight.hand, sight.wild, sight.laizi, sight.over)
    moves = [move for move in moves if _seen(move, question, sight)]
    if sight.over is not None:
        moves.append(PASSING)
    hand, laizi = state.hands[question.seat], state.laizi
    considered: list[tuple[Action, float]] = []
    chosen = PASSING
    for move, value in sorted(_valued(question, sight, moves), key=lambda pair: -pair[1]):
        action = action_of(move, hand, laizi)
        if question.rules.why_not(state, question.seat, action) is None:
            chosen = chosen if considered else move
            considered.append((action, value))
        if len(considered) == SHOWN:
            break
    if not considered:  # every play was overlooked or refused: what the rules offer first
        return Answer(next(iter(question.rules.legal(state, question.seat))), Reason("forced"))
    action, value = considered[0]
    if len(action.cards) == len(hand):
        return Answer(action, Reason("out"), tuple(considered))
    if considered == [(Action("pass"), value)]:
        return Answer(action, Reason("forced"), tuple(considered))
    return Answer(action, _why(sight, chosen, value), tuple(considered))


def _seen(move: Move, question: Question, sight: Sight) -> bool:
    """Whether it sees the play: always what is no bomb, and its last cards."""
    return move[0] < SOFT or move[2] == total(sight.hand) + sight.wild or bool(question.rng.below(OVERLOOKED))


def _valued(question: Question, sight: Sight, moves: list[Move]) -> list[tuple[Move, float]]:
    """The moves with what it thinks of them; its last cards are as good as can be."""
    state: LandlordState = question.state
    assert state.landlord is not None
    size = total(sight.hand) + sight.wild
    known = net(role(state.seats, question.seat, state.landlord, bool(state.laizi)))
    values = known.values(dimmed(sight, (state.landlord - question.seat) % state.seats), moves)
    return [
        (move, 1.0 if move[2] == size else min(1.0, max(0.0, value + GUESS * _guess(question))))
        for move, value in zip(moves, values, strict=True)
    ]


def _guess(question: Question) -> float:
    """Something between -1 and 1, mostly near 0."""
    return (question.rng.below(1001) + question.rng.below(1001)) / 1000 - 1


def dimmed(sight: Sight, landlord: int) -> Sight:
    """What it makes of what it sees; ``landlord``: how many places further on the landlord sits."""
    deck = DECK - (ONE[sight.laizi] * 4 if sight.laizi >= 0 else 0)
    low = (1 << LOW) - 1
    unseen = (deck & low) - (sight.hand & low) + (sight.unseen & ~low)
    return replace(
        sight, unseen=unseen, owner=landlord if landlord and sight.owner else sight.owner, trail=NOTHING
    )


def _why(sight: Sight, move: Move, value: float) -> Reason:
    """The reason in the players' terms."""
    plays = max(1, *split_wild(sight.hand - move[3], sight.wild - move[4])[2:])
    if move[0] == PASS:
        code = "save"
    elif move[0] >= SOFT:
        code = "bomb"
    else:
        code = "follow" if sight.over is not None else "lead"
    return Reason(code, {"chance": round(100 * value), "plays": plays})
