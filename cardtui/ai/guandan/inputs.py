"""What is on in the Guandan net: what a seat knows, and what its choice leaves it with.

Inputs are on or off. A count is as many inputs in a row, a size is one of them. Other seats are told by how
many places they sit further on: 1 the next, 2 the partner, 3 the seat before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...engine.cards import ACE, BIG_JOKER, SMALL_JOKER, Cards, Rank, without
from ...engine.core import Reading, Step
from ...engine.guandan.combinations import is_wild, tier
from ...engine.guandan.moves import Move
from ...engine.guandan.state import HAND_SIZE, SEATS, GuandanState
from .counting import Sight
from .dealing import passed_on
from .grouping import split
from .playout import BOMBS, ENOUGH, KINDS

SIZES = HAND_SIZE + 1  # of a hand, none left among them
GROUPS = (0, 1, 2, 3, 4, 5, 5)  # the kinds; tubes and plates are alike
FEW = 4  # cards of another seat that make the size of a play matter
LARGE = 3  # plays of four cards and more are alike
SURE = 0.85  # a bomb that stands so often will not be beaten
NEARLY = 8  # below what is left to a partner: what is passed on without being weak
PARTS, CHANCES, COSTS, PLAYS, HIDDEN = 4, 9, 48, 16, 18
MOST_ALIKE, MOST_BOMBS, MOST_SURE, MOST_LEVELS = 5, 6, 4, 8

_BLOCKS = (
    # what does not hang on the choice
    ("bias", 1),
    ("mate_left", SIZES),
    ("next_left", SIZES),
    ("last_left", SIZES),
    ("out_first", SEATS),
    ("out_second", SEATS),
    ("unseen_big", 2),
    ("unseen_small", 2),
    ("unseen_wild", 2),
    ("unseen_level", MOST_LEVELS),
    ("unseen_ace", MOST_LEVELS),
    ("hidden", HIDDEN),
    ("passed", (SEATS - 1) * len(GROUPS) * 3),
    ("bombed", (SEATS - 1) * PARTS),
    # what it leaves: the own hand, split
    ("own_left", SIZES),
    ("plays", PLAYS),
    ("cost", COSTS),
    ("groups", 6 * PARTS * MOST_ALIKE),
    ("bombs", MOST_BOMBS),
    ("sure_bombs", MOST_SURE),
    ("own_big", 2),
    ("own_small", 2),
    ("own_wild", 2),
    # the table: whose play lies there, of which kind, who may still beat it
    ("table", SEATS * (BOMBS + 1)),
    ("ends", SEATS),
    ("beaten", SEATS * CHANCES),
    ("bombs_over", SEATS * CHANCES),
    ("low_next", SEATS * PARTS * FEW),
    ("low_last", SEATS * PARTS * FEW),
    ("low_mate", SEATS * PARTS * FEW),
)
_AT: dict[str, int] = {}
INPUTS = 0
for _name, _size in _BLOCKS:
    _AT[_name] = INPUTS
    INPUTS += _size

_PLACES = (("next", 1), ("mate", 2), ("last", 3))


def known(sight: Sight, state: GuandanState) -> list[int]:
    """The inputs that are on whatever the seat chooses."""
    found = [_AT["bias"], _AT["hidden"] + min(HIDDEN - 1, len(sight.hidden) // 5)]
    found += [_AT[f"{name}_left"] + sight.sizes[(sight.seat + step) % SEATS] for name, step in _PLACES]
    for name, place in zip(("out_first", "out_second"), state.places, strict=False):
        found.append(_AT[name] + (place - sight.seat) % SEATS)
    unseen = sight.unseen
    found += _count("unseen_big", unseen[BIG_JOKER], 2)
    found += _count("unseen_small", unseen[SMALL_JOKER], 2)
    found += _count("unseen_wild", sight.wilds, 2)
    found += _count("unseen_level", unseen[sight.level], MOST_LEVELS)
    found += _count("unseen_ace", unseen[ACE], MOST_LEVELS)
    found += _done(sight.history, sight.seat, sight.level)
    return found


def left(sight: Sight, state: GuandanState, choice: Move | None) -> list[int]:
    """The inputs that are on after the choice; ``None`` is a pass."""
    hand = without(sight.hand, choice.cards) if choice else sight.hand
    found = [_AT["own_left"] + len(hand)]
    if hand:
        found += _own(sight, hand)
    if choice is None:
        table = state.table
        assert table is not None
        assert table.reading is not None
        reading, owner, passes = table.reading, (table.seat - sight.seat) % SEATS, state.passes + 1
    else:
        reading, owner, passes = choice.reading, 0, 0
    return [*found, *_table(sight, reading, owner, passes, len(hand))]


def _count(name: str, count: int, most: int) -> range:
    return range(_AT[name], _AT[name] + min(count, most))


def _done(history: Sequence[Step], seat: int, level: Rank) -> Iterator[int]:
    """What the others passed on, weak plays or strong ones, and how many bombs they threw."""
    bombs = [0] * SEATS
    for step in history:
        reading = step.action.reading
        bombs[step.seat] += reading is not None and tier(reading) > 0
    for other, lowest in enumerate(passed_on(history, level)):
        place = (other - seat) % SEATS - 1
        if place < 0:
            continue
        first = _AT["bombed"] + PARTS * place
        yield from range(first, first + min(PARTS, bombs[other]))
        for kind, high in lowest.items():
            if kind < BOMBS:
                below = (high < ENOUGH[kind]) + (high < ENOUGH[kind] - NEARLY)
                yield _AT["passed"] + (place * len(GROUPS) + kind) * 3 + below


def _own(sight: Sight, hand: Cards) -> Iterator[int]:
    """The plays of the hand: how many, what they cost, of each kind how many stand how likely."""
    plays, cost = split(hand, sight.level)
    yield _AT["plays"] + min(PLAYS - 1, len(plays))
    yield _AT["cost"] + min(COSTS - 1, max(0, int((cost + 4) * 4)))
    counts = [0] * (6 * PARTS)
    bombs = sure = 0
    for play in plays:
        stands = sight.stands(play.reading)
        if tier(play.reading):
            bombs += 1
            sure += stands > SURE
        else:
            counts[GROUPS[KINDS[play.reading.kind]] * PARTS + min(PARTS - 1, int(stands * PARTS))] += 1
    for at, count in enumerate(counts):
        first = _AT["groups"] + MOST_ALIKE * at
        yield from range(first, first + min(MOST_ALIKE, count))
    yield from _count("bombs", bombs, MOST_BOMBS)
    yield from _count("sure_bombs", sure, MOST_SURE)
    ranks = [card.rank for card in hand]
    yield from _count("own_big", ranks.count(BIG_JOKER), 2)
    yield from _count("own_small", ranks.count(SMALL_JOKER), 2)
    yield from _count("own_wild", sum(is_wild(card, sight.level) for card in hand), 2)


def _table(sight: Sight, reading: Reading, owner: int, passes: int, own: int) -> Iterator[int]:
    """The play that lies there now, of the seat ``owner`` places on, and ``passes`` on it; ``own`` cards are
    left to the seat that chooses."""
    sizes = [own, *(sight.sizes[(sight.seat + step) % SEATS] for step in range(1, SEATS))]
    kind = BOMBS if tier(reading) else KINDS[reading.kind]
    yield _AT["table"] + owner * (BOMBS + 1) + kind
    if passes and passes >= SEATS - sizes.count(0) - (sizes[owner] > 0):
        yield _AT["ends"] + owner
    else:
        for step in range(1, owner or SEATS):
            if sizes[step]:
                other = (sight.seat + step) % SEATS
                yield _AT["beaten"] + step * CHANCES + _part(sight.beaten(other, reading))
                yield _AT["bombs_over"] + step * CHANCES + _part(sight.bombed(other, reading))
    size = min(LARGE, reading.size - 1) if kind < BOMBS else LARGE
    for name, step in _PLACES:
        if 0 < sizes[step] <= FEW:
            yield _AT[f"low_{name}"] + (owner * PARTS + size) * FEW + sizes[step] - 1


def _part(chance: float) -> int:
    """The part of the scale that a chance is in."""
    return int(chance * (CHANCES - 0.01))
