"""What comes of a move: worlds played on by the nets, every seat by what it sees there."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.landlord.state import LandlordState
from ..player import Question
from .endgame import Hands
from .kernel import PASS, PASSING, SOFT, Move, candidates, doublings
from .packed import total
from .payoff import GROWN, Payoff
from .sight import course_of, nets, sight_of
from .trail import Course
from .value import SWAY, Sight


@dataclass(slots=True)
class _Spot:
    """A hand on its way in a world."""

    hands: list[tuple[int, int]]  # by seat, packed
    course: Course
    over: Move | None
    owner: int
    out: int  # the cards that have not been played, packed
    out_wild: int
    doubles: int = 0


class Ahead:
    """Plays on in worlds: every seat by its net, by what it sees there."""

    def __init__(self, question: Question, pays: Payoff, turns: int) -> None:
        """``turns``: own ones, after which the net says what the position is worth; -1: to the end."""
        state: LandlordState = question.state
        assert state.landlord is not None
        self.seat, self.seats, self.landlord = question.seat, state.seats, state.landlord
        self.pays, self.turns, self.nets = pays, turns, nets(state)
        self.sight, self.course = sight_of(question), course_of(question)
        self._known: dict[tuple[Move, ...], tuple[float, float]] = {}  # the net's word by what was played

    def after(self, world: Hands, move: Move) -> tuple[float, float]:
        """What the move pays in the world, and the chance to win."""
        sight, seat, seats = self.sight, self.seat, self.seats
        hands = [world[(who - seat) % seats] for who in range(seats)]
        owner = (seat + sight.owner) % seats
        spot = _Spot(
            hands,
            self.course.copy(),
            sight.over,
            owner,
            sight.hand + sight.unseen,
            sight.wild + sight.unseen_wild,
        )
        turn, turns, line = seat, self.turns, list[Move]()
        while True:
            line.append(move)
            if self._lay(spot, turn, move):
                return self._ended(spot, (turn == self.landlord) == (seat == self.landlord))
            turn = (turn + 1) % seats
            if turn == spot.owner:
                spot.over = None
            if turn == seat:
                if not turns:
                    return self._leaf(spot, tuple(line))
                turns -= 1
            seen = self._seen(spot, turn)
            moves = _open(seen)
            last = _last(seen, moves)
            if last is not None:
                move = last
                continue
            values = self.nets[turn].values(seen, moves) if len(moves) > 1 else [1.0]
            move = moves[values.index(max(values))]

    def _lay(self, spot: _Spot, turn: int, move: Move) -> bool:
        """Take one step; whether the seat is out."""
        if move[0] == PASS:
            assert spot.over is not None
            spot.course.pass_by(turn, spot.over, spot.owner)
            return False
        hand, wild = spot.hands[turn]
        spot.hands[turn] = hand - move[3], wild - move[4]
        spot.out -= move[3]
        spot.out_wild -= move[4]
        spot.course.lay_down(turn, move)
        spot.over, spot.owner = (*move[:3], 0, 0), turn
        spot.doubles += doublings(move[0], self.sight.laizi >= 0) if move[0] >= SOFT else 0
        return spot.hands[turn] == (0, 0)

    def _seen(self, spot: _Spot, turn: int) -> Sight:
        hand, wild = spot.hands[turn]
        others = [spot.hands[(turn + step) % self.seats] for step in range(1, self.seats)]
        return Sight(
            hand,
            wild,
            self.sight.laizi,
            spot.out - hand,
            spot.out_wild - wild,
            tuple([total(cards) + laizi for cards, laizi in others]),
            spot.over,
            (spot.owner - turn) % self.seats if spot.over is not None else 0,
            spot.course.trail(turn),
        )

    def _ended(self, spot: _Spot, won: bool) -> tuple[float, float]:
        doubles = min(spot.doubles, GROWN)
        return self.pays.of(1 << doubles if won else -(1 << doubles)), float(won)

    def _leaf(self, spot: _Spot, line: tuple[Move, ...]) -> tuple[float, float]:
        """What the position after ``line`` is worth to the seat, which sees the same there in every world."""
        known = self._known.get(line)
        if known is None:
            known = self._known[line] = self._valued(spot)
        return known

    def _valued(self, spot: _Spot) -> tuple[float, float]:
        """What the net of the seat makes of its best move; its multiples count by ``SWAY``."""
        seen = self._seen(spot, self.seat)
        moves = _open(seen)
        last = _last(seen, moves)
        if last is not None:
            self._lay(spot, self.seat, last)
            return self._ended(spot, won=True)
        best = max(self.nets[self.seat].outcomes(seen, moves), key=lambda each: each.stake)
        stake = SWAY * best.stake + (1 - SWAY) * (2 * best.chance - 1)
        stake *= 1 << min(spot.doubles, GROWN)
        return self.pays.expected(best.chance, stake), best.chance


def _open(seen: Sight) -> list[Move]:
    """The moves that are looked at."""
    moves = candidates(seen.hand, seen.wild, seen.laizi, seen.over)
    if seen.over is not None:
        moves.append(PASSING)
    return moves


def _last(seen: Sight, moves: list[Move]) -> Move | None:
    """The one that is the whole hand."""
    last = max(moves, key=lambda each: each[2])
    return last if last[2] == total(seen.hand) + seen.wild else None
