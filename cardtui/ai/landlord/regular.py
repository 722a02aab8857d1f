"""The regular player of both landlord games."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.core import Action
from ...engine.landlord.combinations import BOMBS
from ...engine.landlord.state import LandlordState
from ..player import Answer, Player, Question, Reason
from . import auction, endgame
from .kernel import PASS, PASSING, SOFT, Move, candidates
from .packed import pack, total
from .sight import action_of, sight_of
from .splitting import split_wild
from .value import Sight, net, role

SEARCHED = 14  # cards in all hands with which worlds are searched
WORLDS = 12
NODES = 2500  # a decision
WEIGHED = 6  # candidates that a search compares
SHOWN = 8  # of the candidates in the answer


@dataclass(frozen=True, slots=True)
class Regular(Player):
    """Splits its hand, counts what is out, values what it leaves, and searches endgames."""

    def decide(self, question: Question) -> Answer:
        """The answer with its reason; values are chances to win (in the auction: stakes expected)."""
        if question.state.phase != "play":
            return auction.decide(question)
        return _play(question)


def _play(question: Question) -> Answer:
    state: LandlordState = question.state
    if (last := _last_cards(question)) is not None:
        return Answer(last, Reason("out"), ((last, 1.0),))
    sight = sight_of(question)
    moves = candidates(sight.hand, sight.wild, sight.laizi, sight.over)
    if sight.over is not None:
        moves.append(PASSING)
    if moves == [PASSING]:
        return Answer(Action("pass"), Reason("forced"))
    ranked = _ranked(question, sight, moves)
    hand, laizi = state.hands[question.seat], state.laizi
    considered: list[tuple[Action, float]] = []
    for move, value in ranked:
        action = action_of(move, hand, laizi)
        if considered or question.rules.why_not(state, question.seat, action) is None:
            considered.append((action, value))
            if len(considered) == 1:
                why = _why(question, sight, move, value)
        if len(considered) == SHOWN:
            break
    if not considered:  # every candidate was refused: take what the rules offer first
        return Answer(next(iter(question.rules.legal(state, question.seat))), Reason("forced"))
    return Answer(considered[0][0], why, tuple(considered))


def _last_cards(question: Question) -> Action | None:
    """The play of the whole hand, if there is one; of several readings a bomb's, which pays more (L27)."""
    cards = question.state.hands[question.seat]
    offered = question.rules.offers(question.state, question.seat, cards)
    if not offered:
        return None
    return Action("play", cards, max(offered, key=lambda reading: reading.kind in BOMBS))


def _ranked(question: Question, sight: Sight, moves: list[Move]) -> list[tuple[Move, float]]:
    """The moves with their values, best first: proved, searched, or valued by the net."""
    state: LandlordState = question.state
    assert state.landlord is not None
    seat, seats = question.seat, state.seats
    values = net(role(seats, seat, state.landlord, bool(state.laizi))).values(sight, moves)
    ranked = sorted(zip(moves, values, strict=True), key=lambda pair: -pair[1])
    proved = endgame.unstoppable(sight)
    if proved is not None:
        return [(proved, 1.0), *[pair for pair in ranked if pair[0] != proved]]
    if sum(sight.left) + total(sight.hand) + sight.wild <= SEARCHED:
        return _searched(question, sight, ranked)
    return ranked


def _searched(question: Question, sight: Sight, ranked: list[tuple[Move, float]]) -> list[tuple[Move, float]]:
    """The best few compared by who wins in worlds that fit what is seen; the net breaks ties."""
    state: LandlordState = question.state
    assert state.landlord is not None
    seats = state.seats
    known = [pack(state.known[(question.seat + step) % seats], state.laizi) for step in range(1, seats)]
    possible = list(endgame.worlds(sight, known, question.rng, WORLDS))
    best = ranked[:WEIGHED]
    if not possible:
        return ranked
    moves = [move for move, _ in best]
    won = endgame.solve(sight, moves, possible, (state.landlord - question.seat) % seats, NODES)
    if won is None:
        return ranked
    mixed = [(move, (share * 9 + value) / 10) for (move, value), share in zip(best, won, strict=True)]
    return [*sorted(mixed, key=lambda pair: -pair[1]), *ranked[WEIGHED:]]


def _why(question: Question, sight: Sight, move: Move, value: float) -> Reason:
    """The reason in the players' terms."""
    state: LandlordState = question.state
    plays = max(1, *split_wild(sight.hand - move[3], sight.wild - move[4])[2:])
    args = {"chance": round(100 * value), "plays": plays}
    partner = _partner(state, question.seat)
    foes = [
        left for step, left in enumerate(sight.left, 1) if (question.seat + step) % state.seats != partner
    ]
    if value == 1.0:
        return Reason("proved", args)
    if move[0] == PASS:
        mine = state.table is not None and state.table.seat == partner
        return Reason("leave_partner" if mine else "save", args)
    if move[0] >= SOFT:
        return Reason("bomb", args)
    if sight.over is None:
        following = (question.seat + 1) % state.seats
        if following == partner and sight.left[0] <= 2 and move[2] == sight.left[0]:
            return Reason("feed", args)
        return Reason("block_lead" if min(foes) <= 2 else "lead", args)
    return Reason("block" if min(foes) <= 2 else "follow", args)


def _partner(state: LandlordState, seat: int) -> int | None:
    """The other farmer."""
    if state.seats == 2 or seat == state.landlord:
        return None
    return next(one for one in range(3) if one not in (seat, state.landlord))
