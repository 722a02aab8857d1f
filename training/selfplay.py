"""Games of the landlord nets against each other, many at a time, and what is learned from them."""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from cardtui.ai.landlord import value
from cardtui.ai.landlord.kernel import PASSING, Game, Move, candidates, doublings
from cardtui.ai.landlord.packed import ONE
from cardtui.ai.landlord.splitting import split_wild
from cardtui.ai.landlord.trail import Course
from cardtui.ai.landlord.value import Sight

from .net import Keyed, Table, ints

FULL = sum(ONE[place] * (4 if place < 13 else 1) for place in range(15))
DECK = [place for place in range(13) for _ in range(4)] + [13, 14]
HEAT = 0.1, 0.25  # of the softmax over chances, over stakes, from which a stray move is drawn
CLIP = 5  # the most doublings that count in a result


@dataclass(frozen=True)
class Field:
    """One of the four games: seats, and whether a laizi is drawn."""

    seats: int
    laizi: bool

    @property
    def name(self) -> str:
        return f"{self.seats}{'w' if self.laizi else 'p'}"


@dataclass
class Rows:
    """Decisions of one role: rows of keys one after the other, how many each has, and what they led to.

    ``win``: whether the side won, or between that and what the net made of the seat's later decisions;
    ``stake``: the result in multiples of the one at the decision.
    """

    keys: array[int] = field(default_factory=lambda: array("i"))
    sizes: array[int] = field(default_factory=lambda: array("i"))
    win: array[float] = field(default_factory=lambda: array("f"))
    stake: array[float] = field(default_factory=lambda: array("f"))


class Hand:
    """A game on its way, with what its seats remember and what will be learned from it."""

    __slots__ = ("course", "dealt", "full", "game", "gone", "gone_wild", "laizi", "trace", "whole")

    def __init__(self, rng: random.Random, what: Field, best: float) -> None:
        """A deal with landlord and bottom; in a share of ``best`` the best hand is landlord."""
        deck = DECK[:]
        rng.shuffle(deck)
        self.laizi = rng.randrange(13) if what.laizi else -1
        size = 17 if what.seats == 3 else 20
        parts = [deck[at * size : at * size + size] for at in range(what.seats)]
        bottom = deck[what.seats * size : what.seats * size + 3]

        if rng.random() < best:
            parts.sort(key=lambda cards: max(split_wild(*self._packed(cards))[:2]) - cards.count(self.laizi))
        self._begin(parts, bottom)

    @classmethod
    def of(cls, parts: Sequence[list[int]], bottom: list[int], laizi: int) -> Hand:
        """Dealt cards as places, the landlord's first; ``laizi``: its place, -1 without."""
        hand = cls.__new__(cls)
        hand.laizi = laizi
        hand._begin(list(parts), bottom)
        return hand

    def _begin(self, parts: list[list[int]], bottom: list[int]) -> None:
        """The landlord takes the bottom cards."""
        hands = [self._packed(cards) for cards in (parts[0] + bottom, *parts[1:])]
        self.dealt = hands  # with the bottom cards, packed, a seat
        self.game = Game([hand for hand, _ in hands], [wild for _, wild in hands], self.laizi)
        self.course = Course(len(parts), 0, *self._packed(bottom))
        self.full = FULL - (ONE[self.laizi] * 4 if self.laizi >= 0 else 0)
        self.gone = self.gone_wild = 0
        # role, doublings before, its keys: from, to; the chance of what looked best
        self.trace: list[tuple[int, int, int, int, float]] = []
        self.whole = 0  # doublings so far

    def _packed(self, cards: Sequence[int]) -> tuple[int, int]:
        return sum(ONE[place] for place in cards if place != self.laizi), cards.count(self.laizi)

    def sight(self) -> Sight:
        """What the seat that is to act sees."""
        game = self.game
        seat, seats = game.turn, game.seats
        return Sight(
            game.hands[seat],
            game.wilds[seat],
            game.laizi,
            self.full - self.gone - game.hands[seat],
            (4 if game.laizi >= 0 else 0) - self.gone_wild - game.wilds[seat],
            tuple([game.left[(seat + step) % seats] for step in range(1, seats)]),
            game.table,
            (game.owner - seat) % seats if game.table else 0,
            self.course.trail(seat),
        )

    def play(self, move: Move) -> None:
        """Take one step."""
        game = self.game
        if move[0]:
            self.course.lay_down(game.turn, move)
            self.gone += move[3]
            self.gone_wild += move[4]
            self.whole += doublings(move[0], self.laizi >= 0)
        else:
            assert game.table is not None
            self.course.pass_by(game.turn, game.table, game.owner)
        game.play(move)

    def forced(self, play: Callable[[Move], None] | None = None) -> list[Move]:
        """Take steps that need no thought; then the moves to choose from, none at the end."""
        game, play = self.game, play or self.play
        while game.winner < 0:
            seat = game.turn
            moves = candidates(game.hands[seat], game.wilds[seat], game.laizi, game.table)
            if game.table:
                moves.append(PASSING)
            whole = [move for move in moves if move[2] == game.left[seat]]
            if whole:
                play(max(whole))  # of several readings a bomb's, which pays more
            elif len(moves) == 1:
                play(moves[0])
            else:
                return moves
        return []

    def stake(self) -> int:
        """The doublings of the whole hand, spring included (L27, L28)."""
        trail = self.course.trail(0)
        spring = trail.farmers_fresh if self.game.winner == 0 else trail.landlord_fresh
        return self.whole + spring


@dataclass(frozen=True)
class Way:
    """How seats choose, and which hands they get.

    ``aim``: the output of the nets by which they choose, 0 the chance to win, 1 the stake. A share of
    ``heat`` of the decisions is drawn, the likelier the better a move looks; in a share of ``best`` of the
    deals the best hand is landlord. ``trust``: how much of what came after a seat's next decision counts for
    this one, 1 the end of the game alone; the rest is what the net made of that decision.
    """

    aim: int = 0
    heat: float = 0.0
    best: float = 0.0
    trust: float = 1.0


def play(rng: random.Random, what: Field, games: int, nets: Sequence[Table], way: Way) -> list[Rows]:
    """Games at once with a net a role; what each role has learned."""
    learned = [Rows() for _ in range(what.seats)]
    keys = [array("i") for _ in range(what.seats)]
    for hand in finish(rng, what, games, nets, way, keys):
        won, whole = hand.game.winner == 0, hand.stake()
        hoped = [float(won == (role == 0)) for role in range(what.seats)]
        for role, before, begin, end, chance in reversed(hand.trace):
            rows, sign = learned[role], 1 if won == (role == 0) else -1
            rows.keys += keys[role][begin:end]
            rows.sizes.append(end - begin)
            rows.win.append(hoped[role])
            rows.stake.append(float(sign << min(CLIP, whole - before)))
            hoped[role] += (1 - way.trust) * (chance - hoped[role])
    return learned


def finish(
    rng: random.Random,
    what: Field,
    games: int,
    nets: Sequence[Table],
    way: Way,
    keys: Sequence[array[int]] | None = None,
) -> list[Hand]:
    """Games played out at once. ``keys``: where the keys of a role's decisions go."""
    hands = [Hand(rng, what, way.best) for _ in range(games)]
    play_out(hands, nets, rng, way, keys)
    return hands


def play_out(
    hands: Sequence[Hand],
    nets: Sequence[Table],
    rng: random.Random,
    way: Way,
    keys: Sequence[array[int]] | None = None,
) -> None:
    """Play these to their ends at once."""
    open_hands = [(hand, moves) for hand in hands if (moves := hand.forced())]
    while open_hands:
        chosen = _chosen(open_hands, nets, rng, way, keys)
        following = []
        for (hand, _), move in zip(open_hands, chosen, strict=True):
            hand.play(move)
            if moves := hand.forced():
                following.append((hand, moves))
        open_hands = following


def _chosen(
    open_hands: Sequence[tuple[Hand, list[Move]]],
    nets: Sequence[Table],
    rng: random.Random,
    way: Way,
    keys: Sequence[array[int]] | None,
) -> list[Move]:
    """A move for each open hand by the net of the role to act."""
    chosen: list[Move] = [PASSING] * len(open_hands)
    for role, net in enumerate(nets):
        at = [number for number, (hand, _) in enumerate(open_hands) if hand.game.turn == role]
        if not at:
            continue
        asked = [open_hands[number] for number in at]
        keyed = keys_of(asked)
        scores = net.of(keyed)[:, way.aim].tolist()
        common_ends, own_ends = np.cumsum(keyed.common_sizes).tolist(), np.cumsum(keyed.own_sizes).tolist()
        first = common_first = 0
        for number, (hand, moves), common_end in zip(at, asked, common_ends, strict=True):
            mine = scores[first : first + len(moves)]
            pick = max(range(len(moves)), key=mine.__getitem__)
            if way.heat and rng.random() < way.heat:
                pick = _drawn(rng, mine, way.aim)
            chosen[number] = moves[pick]
            if keys is not None:
                begin, own_first = len(keys[role]), own_ends[first + pick - 1] if first + pick else 0
                keys[role].extend(keyed.common[common_first:common_end].tolist())
                keys[role].extend(keyed.own[own_first : own_ends[first + pick]].tolist())
                chance = 0.5 if way.aim else logistic(max(mine))
                hand.trace.append((role, hand.whole, begin, len(keys[role]), chance))
            first += len(moves)
            common_first = common_end
    return chosen


def _drawn(rng: random.Random, scores: Sequence[float], aim: int) -> int:
    """One of the moves by a softmax over chances or stakes."""
    values = scores if aim else [logistic(score) for score in scores]
    best = max(values)
    weights = [math.exp((value - best) / HEAT[aim]) for value in values]
    return rng.choices(range(len(scores)), weights)[0]


def logistic(score: float) -> float:
    """The chance that a score stands for."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))


def keys_of(asked: Sequence[tuple[Hand, list[Move]]]) -> Keyed:
    """The keys of all moves to choose from."""
    common, common_sizes = array("i"), array("i")
    own, own_sizes, counts = array("i"), array("i"), array("i")
    for hand, moves in asked:
        sight = hand.sight()
        found = value.context(sight)
        common.extend(found)
        common_sizes.append(len(found))
        counts.append(len(moves))
        for move in moves:
            found = value.after(sight, move)
            own.extend(found)
            own_sizes.append(len(found))
    return Keyed(*map(ints, (common, common_sizes, own, own_sizes, counts)))
