"""How the regular player answers a play on the table: with which cards, or not at all."""

from __future__ import annotations

from itertools import islice

from ...engine.cards import without
from ...engine.core import Play, Reading
from ...engine.guandan.combinations import tier
from ...engine.guandan.moves import Move, moves
from ...engine.guandan.state import SEATS, side
from ..player import Reason
from .counting import Sight
from .grouping import cost, split
from .plan import LEAD, OUT, RUN_OUT, running_out, same_cards, threat

MOST_PLAYS, MOST_BOMBS = 24, 10  # plays weighed
RELUCTANCE = 0.45  # what a bomb must gain beyond its price
OVERTAKE = 1.0  # what it must gain to take a trick from the partner
BOMB_PARTNER = 1.5
MATE_TAKES = 0.5  # how often a partner that can beat a play does
STILL = 0.25  # the part of running out that a pass leaves


def follows(sight: Sight, table: Play, over: Reading) -> list[tuple[float, Move | None]]:
    """The answers to the play on the table, a pass among them, each with its worth in leads."""
    weighed: list[tuple[float, Move | None]] = [(_passing(sight, table, over), None)]
    weighed += [(worth(sight, table, move), move) for move in _candidates(sight, over)]
    return weighed


def _candidates(sight: Sight, over: Reading) -> list[Move]:
    """The plays that are weighed: those of the split, then the cheapest of the kind, and a few bombs."""
    plays = split(sight.hand, sight.level).plays
    intact = {same_cards(move) for move in plays}
    found = sorted(moves(sight.hand, over, sight.level), key=lambda move: same_cards(move) not in intact)
    plain = (move for move in found if not tier(move.reading))
    bombs = (move for move in found if tier(move.reading))
    return [*islice(plain, MOST_PLAYS), *islice(bombs, MOST_BOMBS)]


def _pending(sight: Sight, table: Play) -> tuple[int, ...]:
    """The seats that still answer the play on the table after this one."""
    steps = (table.seat - sight.seat) % SEATS
    turns = ((sight.seat + step) % SEATS for step in range(1, steps))
    return tuple(seat for seat in turns if sight.sizes[seat])


def _passing(sight: Sight, table: Play, over: Reading) -> float:
    """What a pass is worth: the trick may be the partner's, or become it."""
    worth = STILL * RUN_OUT * running_out(sight, sight.hand)
    gain = LEAD + threat(sight, table.seat)
    pending = _pending(sight, table)
    if side(table.seat) == side(sight.seat):
        foes = tuple(seat for seat in pending if seat in sight.opponents)
        return worth + gain * sight.stands(over, foes)
    if sight.mate in pending and sight.mate is not None:
        return worth + gain * MATE_TAKES * sight.beaten(sight.mate, over)
    return worth


def worth(sight: Sight, table: Play, move: Move) -> float:
    """What it is worth to answer with the play, in leads."""
    left = without(sight.hand, move.cards)
    if not left:
        return OUT
    stands = sight.stands(move.reading)
    close = stands * running_out(sight, left)
    worth = cost(sight.hand, sight.level) - cost(left, sight.level)
    worth += (LEAD + threat(sight, table.seat)) * stands + RUN_OUT * close
    if tier(move.reading):
        worth -= RELUCTANCE * (1 - close)
    if side(table.seat) == side(sight.seat):
        worth -= BOMB_PARTNER if tier(move.reading) else OVERTAKE
    return worth


def reason(sight: Sight, table: Play, move: Move | None) -> Reason:
    """Why that is played, or why it is a pass."""
    partners = side(table.seat) == side(sight.seat)
    if move is None:
        if next(moves(sight.hand, table.reading, sight.level), None) is None:
            return Reason("nothing_beats", {"reading": table.reading})
        if partners:
            return Reason("leave_partner", {"partner": table.seat})
        return Reason("keep", {"reading": table.reading})
    left = without(sight.hand, move.cards)
    if not left:
        return Reason("out", {})
    args = {"reading": move.reading}
    if sight.stands(move.reading) * running_out(sight, left) > 0.7:
        return Reason("run_out", args)
    if threat(sight, table.seat) >= 0.5 and not partners:
        near = min(sight.opponents, key=lambda seat: sight.sizes[seat])
        return Reason("stop", {**args, "seat": near, "count": sight.sizes[near]})
    if tier(move.reading):
        return Reason("bomb", args)
    return Reason("over_partner" if partners else "beat", args)
