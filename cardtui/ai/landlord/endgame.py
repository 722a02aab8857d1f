"""Endgames: hands that nobody can stop, and exact search when few cards are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...engine.cards import Rng
from .kernel import BOMB, PASSING, ROCKET, SOFT, Move, candidates
from .packed import ONE, PLACES, masks, total
from .packed import ROCKET as ROCKET_CARDS
from .value import Sight

Hands = tuple[tuple[int, int], ...]  # (packed, laizi) a seat, the seat to act first


def unbeatable(move: Move, sight: Sight) -> bool:
    """Whether no cards out of sight, in whatever hand, can beat the move. Laizi out of sight: no claim."""
    if sight.unseen_wild and move[0] != ROCKET:
        return False
    most = max(sight.left)
    unseen = sight.unseen
    fours = masks(unseen)[3] if most >= 4 else 0
    if move[0] != ROCKET and most >= 2 and unseen & ROCKET_CARDS == ROCKET_CARDS:
        return False
    if move[0] >= SOFT:
        return not (fours >> move[1] + 1 if move[0] == BOMB else fours and move[0] == SOFT)
    if fours:
        return False
    if move[2] > most:
        return True
    return not any(other[2] <= most for other in candidates(unseen, 0, -1, move))


def unstoppable(sight: Sight, looks: int = 60) -> Move | None:
    """The first move of a way to play all cards out in which nobody can ever take the lead.

    After ``looks`` hands it gives up looking.
    """
    seen: set[tuple[int, int]] = set()

    def run(hand: int, wild: int, over: Move | None) -> Move | None:
        if (hand, wild) in seen or len(seen) >= looks:
            return None
        seen.add((hand, wild))
        size = total(hand) + wild
        moves = candidates(hand, wild, sight.laizi, over)
        for move in moves:
            if move[2] == size:
                return move
        for move in sorted(moves, key=lambda move: -move[2]):
            if unbeatable(move, sight) and run(hand - move[3], wild - move[4], None):
                return move
        return None

    return run(sight.hand, sight.wild, sight.over)


# --- search --------------------------------------------------------------------------------------------


class OutOfNodes(Exception):
    """The search has used up what it was given."""


class Solver:
    """Who wins with open cards: the landlord's side or the farmers', seats in order of play.

    ``landlord`` is the landlord's seat. Wings are those of ``candidates``. Raises ``OutOfNodes``.
    """

    def __init__(self, seats: int, landlord: int, laizi: int, nodes: int) -> None:
        self.seats, self.landlord, self.laizi, self.nodes = seats, landlord, laizi, nodes
        self._known: dict[tuple[Hands, int, Move | None, int], bool] = {}

    def wins(self, hands: Hands, turn: int, over: Move | None, owner: int) -> bool:
        """Whether the landlord wins when ``turn`` is to act; ``over`` was laid by ``owner``."""
        key = (hands, turn, over and (*over[:3], 0, 0), owner)
        known = self._known.get(key)
        if known is not None:
            return known
        self.nodes -= 1
        if self.nodes < 0:
            raise OutOfNodes
        mine = turn == self.landlord
        hand, wild = hands[turn]
        size = total(hand) + wild
        moves = candidates(hand, wild, self.laizi, over)
        result = not mine
        if any(move[2] == size for move in moves):
            result = mine
        else:
            following = (turn + 1) % self.seats
            if over is not None:
                after = None if following == owner else over
                if self.wins(hands, following, after, owner) == mine:
                    result = mine
            if result != mine:
                moves.sort(key=lambda move: -move[2])
                for move in moves:
                    left = (hand - move[3], wild - move[4])
                    after_hands = (*hands[:turn], left, *hands[turn + 1 :])
                    if self.wins(after_hands, following, move, turn) == mine:
                        result = mine
                        break
        self._known[key] = result
        return result


def worlds(sight: Sight, known: Sequence[tuple[int, int]], rng: Rng, count: int) -> Iterator[Hands]:
    """Up to ``count`` ways the unseen cards may lie, the seat itself first.

    ``known``: the cards that everybody knows in the hands of the seats after it.
    """
    free: list[int] = []
    unseen = sight.unseen - sum(cards for cards, _ in known)
    for at in range(PLACES):
        free += [at] * (unseen >> 4 * at & 15)
    free += [-1] * (sight.unseen_wild - sum(wild for _, wild in known))
    needs = [left - total(cards) - wild for left, (cards, wild) in zip(sight.left, known, strict=True)]
    if min(needs) < 0 or sum(needs) > len(free):
        return
    drawn: set[Hands] = set()
    for _ in range(count * 2):
        rng.shuffle(free)
        at = 0
        hands = [(sight.hand, sight.wild)]
        for need, (cards, wild) in zip(needs, known, strict=True):
            part = free[at : at + need]
            at += need
            hands.append((cards + sum(ONE[one] for one in part if one >= 0), wild + part.count(-1)))
        world = tuple(hands)
        if world not in drawn:
            drawn.add(world)
            yield world
            if len(drawn) == count:
                return


def solve(
    sight: Sight, moves: Sequence[Move], possible: Sequence[Hands], landlord: int, nodes: int
) -> list[float] | None:
    """For each move the share of the worlds in which the seat's side then wins; ``None`` if out of nodes.

    ``landlord``: how many seats further on the landlord sits.
    """
    seats = len(sight.left) + 1
    won = [0] * len(moves)
    try:
        for hands in possible:
            solver = Solver(seats, landlord, sight.laizi, nodes)
            for number, move in enumerate(moves):
                won[number] += _side_wins(solver, sight, move, hands, seats) == (landlord == 0)
            nodes = solver.nodes
    except OutOfNodes:
        return None
    return [one / len(possible) for one in won]


def _side_wins(solver: Solver, sight: Sight, move: Move, hands: Hands, seats: int) -> bool:
    if move == PASSING:
        over = None if sight.owner == 1 else sight.over
        return solver.wins(hands, 1 % seats, over, sight.owner)
    left = (sight.hand - move[3], sight.wild - move[4])
    if left == (0, 0):
        return solver.landlord == 0
    return solver.wins((left, *hands[1:]), 1 % seats, move, 0)
