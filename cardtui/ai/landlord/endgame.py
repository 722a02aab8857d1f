"""Hands that nobody can stop, and search with open cards: to the end, or for what comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...engine.cards import Rng
from .kernel import BOMB, PASSING, ROCKET, SOFT, Move, candidates, doublings
from .packed import ONE, PLACES, masks, total
from .packed import ROCKET as ROCKET_CARDS
from .value import Sight

Hands = tuple[tuple[int, int], ...]  # (packed, laizi) per seat, the seat that asks first
Plays = Callable[[int, int, int, Move | None], list[Move]]  # as ``candidates``
Verdict = int | None  # a result in multiples: 1 won, -2 lost with a bomb; None: open

END = 99  # own turns that are looked ahead: to the end of the hand
MOST = 2  # doublings of a verdict


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


def unstoppable(sight: Sight, looks: int = 60) -> tuple[Move, int] | None:
    """How to play all cards out so that nobody can ever take the lead: the first move, and the doublings.

    Of several ways the one that doubles most (L27). After ``looks`` hands it gives up looking.
    """
    known: dict[tuple[int, int], tuple[Move, int] | None] = {}

    def run(hand: int, wild: int, over: Move | None) -> tuple[Move, int] | None:
        if (hand, wild) in known:
            return known[hand, wild]
        if len(known) >= looks:
            return None
        known[hand, wild] = None
        size = total(hand) + wild
        moves = candidates(hand, wild, sight.laizi, over)
        best: tuple[Move, int] | None = None
        for move in sorted(moves, key=lambda move: (move[2] != size, -move[2])):
            doubles = doublings(move[0], sight.laizi >= 0)
            if move[2] < size:
                if best and not doubled(hand, wild):
                    break
                if not unbeatable(move, sight):
                    continue
                rest = run(hand - move[3], wild - move[4], None)
                if rest is None:
                    continue
                doubles += rest[1]
            if best is None or doubles > best[1]:
                best = move, doubles
        known[hand, wild] = best
        return best

    return run(sight.hand, sight.wild, sight.over)


def doubled(hand: int, wild: int) -> bool:
    """Whether a bomb or the rocket can be made of the hand."""
    at = masks(hand)
    return bool(at[max(0, 3 - wild)] or wild == 4 or hand & ROCKET_CARDS == ROCKET_CARDS)


# --- search --------------------------------------------------------------------------------------------


class OutOfNodes(Exception):
    """The search has used up what it was given."""


class Spot(NamedTuple):
    """A position with open cards: ``turn`` is to act; ``over`` was laid by ``owner``, ``None`` for a lead."""

    hands: Hands
    turn: int
    over: Move | None
    owner: int

    def passed(self) -> Spot:
        """After the seat has passed."""
        following = (self.turn + 1) % len(self.hands)
        return Spot(self.hands, following, None if following == self.owner else self.over, self.owner)

    def laid(self, move: Move) -> Spot:
        """After the seat has played."""
        hands, turn = self.hands, self.turn
        hand, wild = hands[turn]
        after = (*hands[:turn], (hand - move[3], wild - move[4]), *hands[turn + 1 :])
        return Spot(after, (turn + 1) % len(hands), (*move[:3], 0, 0), turn)


class Solver:
    """What a side can force with open cards, by the ``plays`` that are looked at.

    ``landlord`` is the landlord's seat. Raises ``OutOfNodes``. What it has found it keeps.
    """

    def __init__(self, landlord: int, laizi: int, nodes: int, plays: Plays = candidates) -> None:
        self.landlord, self.laizi, self.nodes, self.plays = landlord, laizi, nodes, plays
        self._known: dict[tuple[Spot, bool, int, int], int] = {}
        self._lists: dict[tuple[int, int, Move | None], list[Move]] = {}

    def forces(self, spot: Spot, landlord: bool, turns: int = END, need: int = 0) -> int:
        """Whether the landlord (or the farmers) can win with ``need`` doublings from here: 1, -1 if not.

        0: open, for it is seat 0's turn and it has had ``turns`` of them.
        """
        key = spot, landlord, turns, need
        known = self._known.get(key)
        if known is None:
            self.nodes -= 1
            if self.nodes < 0:
                raise OutOfNodes
            known = self._known[key] = self._forced(spot, landlord, turns, need)
        return known

    def _forced(self, spot: Spot, landlord: bool, turns: int, need: int) -> int:
        hand, wild = spot.hands[spot.turn]
        size, moves = total(hand) + wild, self._moves(hand, wild, spot.over)
        asked = (spot.turn == self.landlord) == landlord  # the side in question is to act
        aim = 1 if asked else -1
        if any(move[2] == size and (not asked or self._doublings(move) >= need) for move in moves):
            return aim
        if spot.turn == 0:
            if not turns:
                return 0
            turns -= turns < END
        best = -aim
        if spot.over is not None:
            best = self.forces(spot.passed(), landlord, turns, need)
        for move in moves if best != aim else ():
            if move[2] < size:
                found = self.forces(spot.laid(move), landlord, turns, max(0, need - self._doublings(move)))
                if found == aim:
                    return aim
                best = max(best * aim, found * aim) * aim
        return best

    def _doublings(self, move: Move) -> int:
        return doublings(move[0], self.laizi >= 0)

    def _moves(self, hand: int, wild: int, over: Move | None) -> list[Move]:
        """The moves, those with most cards first."""
        key = hand, wild, over
        found = self._lists.get(key)
        if found is None:
            found = self.plays(hand, wild, self.laizi, over)
            found.sort(key=lambda move: -move[2])
            self._lists[key] = found
        return found


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
    sight: Sight,
    moves: Sequence[Move],
    possible: Sequence[Hands],
    landlord: int,
    nodes: int,
    turns: int = END,
    plays: Plays = candidates,
) -> list[list[Verdict]]:
    """For each world what comes of each move with best play of all, before the seat has had ``turns`` more.

    ``landlord``: how many seats further on the landlord sits. A world may take a third of the ``nodes`` that
    are left; with the first that this is not enough for it ends. ``plays``: what any seat is taken to do.
    """
    solver = Solver(landlord, sight.laizi, 0, plays)
    over = sight.over and (*sight.over[:3], 0, 0)
    found: list[list[Verdict]] = []
    for hands in possible:
        spot = Spot(hands, 0, over, sight.owner)
        solver.nodes = share = nodes // 3
        try:
            found.append([_verdict(solver, spot, move, turns) for move in moves])
        except OutOfNodes:
            break
        nodes -= share - solver.nodes
    return found


def _verdict(solver: Solver, spot: Spot, move: Move, turns: int) -> Verdict:
    """What comes of seat 0's move, ``None`` if that is open after so many own turns."""
    mine = solver.landlord == 0
    doubles = doublings(move[0], solver.laizi >= 0)
    after = spot.passed() if move == PASSING else spot.laid(move)
    if after.hands[0] == (0, 0):
        return 1 << min(MOST, doubles)
    forced = solver.forces(after, mine, turns)
    if not forced:
        return None
    side, more = mine if forced > 0 else not mine, 0
    if turns == END and any(doubled(*hand) for hand in after.hands):
        while doubles + more < MOST and solver.forces(after, side, END, more + 1) > 0:
            more += 1
    return forced << min(MOST, doubles + more)
