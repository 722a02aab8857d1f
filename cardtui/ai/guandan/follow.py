"""How the regular player answers a play on the table: with which cards, or not at all."""

from __future__ import annotations

from ...engine.cards import Rng, arranged, without
from ...engine.core import Action, Reading
from ...engine.guandan.combinations import tier
from ...engine.guandan.moves import Move, moves
from ...engine.guandan.state import SEATS, GuandanState, Play, side
from ..player import Answer, Reason
from .counting import Sight
from .grouping import cost, split
from .plan import LEAD, RUN_OUT, running_out, same_cards, threat
from .worlds import reconsider

MOST_PLAYS = 40  # plays weighed, from the cheapest
MOST_BOMBS = 10
RELUCTANCE = 0.45  # what a bomb must gain beyond its price
OVERTAKE = 0.2  # what it must gain to take a trick from the partner
BOMB_PARTNER = 1.5
MATE_TAKES = 0.5  # how often a partner that can beat a play does
STILL = 0.25  # the part of running out that a pass leaves
OUT = 9.0  # going out


def follow(sight: Sight, state: GuandanState, rng: Rng) -> Answer:
    """The best answer to the play on the table."""
    table = state.table
    assert table is not None
    assert table.reading is not None
    passing = _passing(sight, table, table.reading)
    weighed: list[tuple[float, Move | None]] = [(passing, None)]
    weighed += [(_worth(sight, table, move), move) for move in _candidates(sight, table.reading)]
    weighed = reconsider(sight, state, weighed, rng)
    considered = tuple((_action(move), round(value, 3)) for value, move in weighed[:8])
    return Answer(considered[0][0], _reason(sight, table, weighed[0][1], len(weighed)), considered)


def _action(move: Move | None) -> Action:
    return Action("play", arranged(move.cards), move.reading) if move else Action("pass")


def _candidates(sight: Sight, over: Reading) -> list[Move]:
    """The plays that are weighed: the cheapest of the kind, and bombs, those of the split first."""
    plain: list[Move] = []
    bombs: list[Move] = []
    for move in moves(sight.hand, over, sight.level):
        if not tier(move.reading):
            plain.append(move)
        else:
            bombs.append(move)
            if len(bombs) > 100:
                break
    intact = {same_cards(move) for move in split(sight.hand, sight.level).plays}
    bombs.sort(key=lambda move: same_cards(move) not in intact)
    return plain[:MOST_PLAYS] + bombs[:MOST_BOMBS]


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


def _worth(sight: Sight, table: Play, move: Move) -> float:
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


def _reason(sight: Sight, table: Play, move: Move | None, weighed: int) -> Reason:
    partners = side(table.seat) == side(sight.seat)
    if move is None:
        if weighed == 1:
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
