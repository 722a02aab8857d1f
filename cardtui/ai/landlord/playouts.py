"""What comes of a play in hands drawn for the others: every seat goes on by its net, to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from .endgame import Hands
from .kernel import PASS, PASSING, Game, Move, candidates
from .trail import Course
from .value import Net, Sight

LEAST = 8  # worlds after which a move may be given up
BEHIND = 2.0  # standard errors that it is behind then


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played out: the best ``tried`` moves, of those that the net puts within ``gap`` of its best
    chance, each in the same ``worlds``: the likeliest of so many that are ``drawn``. The net's own opinion
    counts as ``opinion`` worlds."""

    drawn: int
    worlds: int
    tried: int
    gap: float
    opinion: float


@dataclass(frozen=True, slots=True)
class Start:
    """Where playouts begin: what the ``seat`` to act sees, the course so far, and a net for each seat."""

    sight: Sight
    seat: int
    landlord: int
    course: Course
    nets: Sequence[Net]

    def wins(self, world: Hands, move: Move) -> bool:
        """Whether the seat's side wins after the move in a world, given from the seat on."""
        line = Line(self, world)
        line.play(move)
        return (line.winner() == self.landlord) == (self.seat == self.landlord)


def chances(
    start: Start,
    moves: Sequence[tuple[Move, float]],
    possible: Iterable[Hands],
    opinion: float,
    stop: Callable[[], bool],
) -> list[float]:
    """The chance to win after each of the moves, which come with what the net says.

    A move that is clearly behind is given up; what it is worth is then said by the difference to the best in
    the worlds that both were tried in.
    """
    won: list[list[int]] = [[] for _ in moves]
    alive = list(range(len(moves)))
    for number, world in enumerate(possible, 1):
        if stop():
            break
        for at in alive:
            won[at].append(start.wins(world, moves[at][0]))
        if number % LEAST == 0:
            alive = _ahead(won, alive)
        if len(alive) == 1:
            break
    said = [chance for _, chance in moves]
    weights = [
        (sum(each) + opinion * chance) / (len(each) + opinion) for each, chance in zip(won, said, strict=True)
    ]
    best = max(alive, key=weights.__getitem__)
    found = []
    for each, chance in zip(won, said, strict=True):
        behind = opinion * (chance - said[best])
        behind += sum(mine - other for mine, other in zip(each, won[best], strict=False))
        found.append(min(1.0, max(0.0, weights[best] + behind / (len(each) + opinion))))
    return found


def _ahead(won: Sequence[Sequence[int]], alive: Sequence[int]) -> list[int]:
    """Those that are not clearly behind the best."""
    best = max(alive, key=lambda at: sum(won[at]))
    kept = []
    for at in alive:
        gaps = [one - other for one, other in zip(won[best], won[at], strict=True)]
        if fmean(gaps) <= BEHIND * stdev(gaps) / sqrt(len(gaps)):
            kept.append(at)
    return kept


class Line:
    """A hand on its way in one of the worlds. Mutable."""

    __slots__ = ("_course", "_game", "_nets", "_rest", "_rest_wild")

    def __init__(self, start: Start, world: Hands) -> None:
        sight, seat, seats = start.sight, start.seat, len(world)
        hands = [world[(at - seat) % seats] for at in range(seats)]
        self._game = game = Game([hand for hand, _ in hands], [wild for _, wild in hands], sight.laizi)
        game.turn, game.table, game.owner = seat, sight.over, (seat + sight.owner) % seats
        self._course, self._nets = start.course.copy(), start.nets
        self._rest, self._rest_wild = sight.hand + sight.unseen, sight.wild + sight.unseen_wild

    def play(self, move: Move) -> None:
        """Take a step."""
        game = self._game
        if move[0] != PASS:
            self._course.lay_down(game.turn, move)
            self._rest -= move[3]
            self._rest_wild -= move[4]
        elif game.table is not None:
            self._course.pass_by(game.turn, game.table, game.owner)
        game.play(move)

    def winner(self) -> int:
        """Play to the end; who is out first."""
        while moves := self._moves():
            values = self._nets[self._game.turn].values(self._sight(), moves)
            self.play(moves[max(range(len(moves)), key=values.__getitem__)])
        return self._game.winner

    def _moves(self) -> list[Move]:
        """Take the steps that need no thought; then what there is to choose from, nothing at the end."""
        game = self._game
        while game.winner < 0:
            seat = game.turn
            moves = candidates(game.hands[seat], game.wilds[seat], game.laizi, game.table)
            if game.table is not None:
                moves.append(PASSING)
            whole = [move for move in moves if move[2] == game.left[seat]]
            if whole:
                self.play(max(whole))
            elif len(moves) == 1:
                self.play(moves[0])
            else:
                return moves
        return []

    def _sight(self) -> Sight:
        """What the seat to act sees."""
        game = self._game
        seat, seats = game.turn, game.seats
        return Sight(
            game.hands[seat],
            game.wilds[seat],
            game.laizi,
            self._rest - game.hands[seat],
            self._rest_wild - game.wilds[seat],
            tuple([game.left[(seat + step) % seats] for step in range(1, seats)]),
            game.table,
            (game.owner - seat) % seats if game.table else 0,
            self._course.trail(seat),
        )
