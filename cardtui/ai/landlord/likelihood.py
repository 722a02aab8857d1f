"""How well drawn hands fit what their seats have done: likelier hands are searched more often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, log

from ...engine.cards import Rng
from ...engine.landlord.state import LandlordState
from ..player import Question, never
from .endgame import Hands
from .kernel import PASSING, Move, candidates
from .packed import pack
from .sight import course_begun, move_of
from .value import Net, Sight

HEAT = 0.06  # in chance: what is so much worse is chosen e times less often
STRAY = 0.1  # share of decisions of which nothing is known
REMEMBERED = 12  # of the last decisions of others that are asked about


@dataclass(frozen=True, slots=True)
class Deed:
    """A decision of another seat, seen in the play.

    ``step``: how many places further on it sits; ``sight``: what it saw, with no cards in its hand and all
    that had not been played out of sight; ``later``: the natural cards that it has played since, and laizi.
    """

    step: int
    sight: Sight
    move: Move
    later: tuple[int, int]
    net: Net

    def likelihood(self, world: Hands) -> float:
        """How likely the seat did that with the hand that it has in a world."""
        hand, wild = world[self.step]
        hand, wild = hand + self.later[0], wild + self.later[1]
        sight = replace(
            self.sight,
            hand=hand,
            wild=wild,
            unseen=self.sight.unseen - hand,
            unseen_wild=self.sight.unseen_wild - wild,
        )
        moves = candidates(hand, wild, sight.laizi, sight.over)
        if sight.over is not None:
            moves.append(PASSING)
        if self.move not in moves:
            moves.append(self.move)
        if len(moves) == 1:
            return 1.0
        values = self.net.values(sight, moves)
        best = max(values)
        weights = [exp((value - best) / HEAT) for value in values]
        return STRAY / len(moves) + (1 - STRAY) * weights[moves.index(self.move)] / sum(weights)


def deeds(question: Question, sight: Sight, nets: Sequence[Net]) -> list[Deed]:
    """The last decisions of the others in the play; ``sight``: what the seat sees now."""
    state: LandlordState = question.state
    seats, course = state.seats, course_begun(state)
    over, owner = None, course.landlord
    played = [(0, 0, 0)] * seats  # natural cards, laizi, cards in all, per seat
    taken: list[tuple[int, Move, Sight, tuple[int, int]]] = []
    for step in question.history:
        action, seat = step.action, step.seat
        if action.verb == "play" and action.reading:
            move = (*move_of(action.reading)[:3], *pack(action.cards, state.laizi))
        elif action.verb == "pass" and over is not None:
            move = PASSING
        else:
            continue
        others = [(seat + after) % seats for after in range(1, seats)]
        seen = Sight(
            0,
            0,
            sight.laizi,
            sum(each[0] for each in played),
            sum(each[1] for each in played),
            tuple(played[other][2] for other in others),
            over if owner != seat else None,
            (owner - seat) % seats if over and owner != seat else 0,
            course.trail(seat),
        )
        taken.append((seat, move, seen, played[seat][:2]))
        if move == PASSING:
            assert over is not None
            course.pass_by(seat, over, owner)
            continue
        course.lay_down(seat, move)
        natural, wild, size = played[seat]
        played[seat] = natural + move[3], wild + move[4], size + move[2]
        over, owner = (*move[:3], 0, 0), seat
    natural, wild = sum(each[0] for each in played), sum(each[1] for each in played)
    found = []
    for seat, move, seen, before in taken:
        if seat == question.seat:
            continue
        others = [(seat + after) % seats for after in range(1, seats)]
        before_it = replace(
            seen,
            unseen=sight.hand + sight.unseen + natural - seen.unseen,
            unseen_wild=sight.wild + sight.unseen_wild + wild - seen.unseen_wild,
            left=tuple(
                len(state.hands[other]) + played[other][2] - left
                for other, left in zip(others, seen.left, strict=True)
            ),
        )
        later = played[seat][0] - before[0], played[seat][1] - before[1]
        found.append(Deed((seat - question.seat) % seats, before_it, move, later, nets[seat]))
    return found[-REMEMBERED:]


def likelier(
    worlds: Sequence[Hands],
    done: Sequence[Deed],
    count: int,
    rng: Rng,
    stop: Callable[[], bool] = never,
) -> list[Hands]:
    """So many of the worlds, drawn by how well they fit, as evenly as can be; likely ones may come again.

    Stopped, it draws from those that it has looked at so far.
    """
    logs: list[float] = []
    for world in worlds:
        if stop():
            break
        logs.append(sum([log(deed.likelihood(world)) for deed in done]))
    if not done or not logs:
        return list(worlds[:count])
    most = max(logs)
    weights = [exp(each - most) for each in logs]
    step = sum(weights) / count
    mark, reached = rng.below(1000) / 1000 * step, 0.0
    drawn: list[Hands] = []
    for world, weight in zip(worlds, weights, strict=False):
        reached += weight
        while mark < reached and len(drawn) < count:
            drawn.append(world)
            mark += step
    rng.shuffle(drawn)
    return drawn
