"""What the regular player leads."""

from __future__ import annotations

from itertools import islice

from ...engine.cards import without
from ...engine.guandan.combinations import (
    FULL_HOUSE,
    PAIR,
    PLATE,
    SINGLE,
    STRAIGHT,
    TRIPLE,
    TUBE,
    tier,
)
from ...engine.guandan.moves import Move, moves
from ..player import Reason
from .counting import Sight
from .grouping import cost, split
from .plan import LEAD, OUT, RUN_OUT, THREAT, regained, running_out, same_cards, threat

# what it is worth to lead a kind that others seldom lead, so that it can hardly be got rid of by following
SELDOM = {TUBE: 0.5, PLATE: 0.5, STRAIGHT: 0.45, FULL_HOUSE: 0.35, TRIPLE: 0.3, PAIR: 0.1}
WEAK_FIRST = 0.3
SUPPORT = 0.15  # a higher play of the kind to take the lead back with
LET_OUT = 4.0  # what it costs to let an opponent go out
HELP_OUT = 3.5  # what it is worth to let the partner go out
BOMB_LEAD = 0.8  # a bomb led takes no trick from anybody


def leads(sight: Sight) -> list[tuple[float, Move]]:
    """The plays to a new trick that are weighed, each with its worth in leads."""
    return [(worth(sight, move), move) for move in _candidates(sight)]


def _candidates(sight: Sight) -> list[Move]:
    """The plays of the split, all of the hand if that is one, and singles and pairs out of larger plays
    where somebody is near the end."""
    plays = list(split(sight.hand, sight.level).plays)
    others = (size for seat, size in enumerate(sight.sizes) if size and seat != sight.seat)
    if min(others) <= 2:
        seen = {same_cards(move) for move in plays}
        for move in islice(moves(sight.hand, None, sight.level), 40):
            if move.reading.kind in (SINGLE, PAIR) and same_cards(move) not in seen:
                plays.append(move)
    return plays


def worth(sight: Sight, move: Move) -> float:
    """What it is worth to lead the play, in leads."""
    left = without(sight.hand, move.cards)
    if not left:
        return OUT
    reading = move.reading
    stands = sight.stands(reading)
    rest = split(left, sight.level)
    spent = cost(sight.hand, sight.level) - rest.cost
    worth = spent + (LEAD + threat(sight)) * stands
    close = stands * running_out(sight, left)
    if not tier(reading):
        close = max(close, regained(sight, left))
    worth += RUN_OUT * close
    if tier(reading):
        worth -= BOMB_LEAD * (1 - close)
    else:
        worth += SELDOM.get(reading.kind, 0.0) + WEAK_FIRST * min(spent, 1.0)
        alike = (play.reading for play in rest.plays if play.reading.kind == reading.kind)
        worth += SUPPORT * max(map(sight.stands, alike), default=0.0)
    for seat in sight.opponents:
        beaten = sight.beaten(seat, reading)
        if sight.sizes[seat] == reading.size:
            worth -= LET_OUT * beaten
        else:
            worth -= 0.5 * beaten * THREAT.get(sight.sizes[seat], 0.0)
    if sight.mate is not None and sight.sizes[sight.mate] == reading.size:
        worth += HELP_OUT * sight.beaten(sight.mate, reading)
    return worth


def reason(sight: Sight, move: Move) -> Reason:
    """Why the play is led."""
    left = without(sight.hand, move.cards)
    args = {"reading": move.reading}
    if not left:
        return Reason("out", {})
    if sight.stands(move.reading) * running_out(sight, left) > 0.7:
        return Reason("run_out", args)
    mate = sight.mate
    if mate is not None and sight.sizes[mate] == move.reading.size and sight.beaten(mate, move.reading) > 0.4:
        return Reason("help", {**args, "partner": mate, "count": sight.sizes[mate]})
    near = min(sight.opponents, key=lambda seat: sight.sizes[seat])
    if sight.sizes[near] <= 2 and move.reading.size != sight.sizes[near]:
        return Reason("avoid", {**args, "seat": near, "count": sight.sizes[near]})
    return Reason("strong" if sight.stands(move.reading) > 0.6 else "rid", args)
