"""What picked cards can still become: the legal plays of the hand that contain them, the likeliest first.

Nothing is judged anew: the plays are those of ``Rules.legal``, and where other copies are picked than it
names, ``Rules.why_not`` says whether they will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, cast

from .cards import ACE, NO_SUIT, TWO, Card, Cards, Rank, holds, without
from .core import Action, Reading, State
from .rules import SomeRules

WILD = 0  # where wilds are counted: no rank
_DIGIT = 5  # bits for the cards of a rank, with one to spare: no play has more than ten of one
_DIGIT_MASK = (1 << _DIGIT - 1) - 1
_SPARE = sum(1 << _DIGIT * at + _DIGIT - 1 for at in range(17))
POSITIONS = 4  # that are remembered: the present one of each seat


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for first. ``runs``: by kind the cards of each rank in a run, of which one picks the
    ends; ``bombs``: the kinds that beat all others, thought of last; ``kind``: the one to be followed."""

    runs: Mapping[str, int] = field(default_factory=dict)
    bombs: Container[str] = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class _Packed:
    action: Action
    cards: int
    place: int

    def has(self, place: int) -> bool:
        """Whether there is a card of that rank in it, or a wild."""
        return bool(self.cards >> _DIGIT * place & _DIGIT_MASK)


def is_wild(card: Card, wild: Card | None) -> bool:
    """Whether a card is one of those that ``*`` means: a laizi, a heart level card."""
    return wild is not None and card.rank == wild.rank and wild.suit in (NO_SUIT, card.suit)


def _places(cards: Cards, wild: Card | None) -> Iterator[Rank]:
    return (WILD if is_wild(card, wild) else card.rank for card in cards)


def _pack(cards: Cards, wild: Card | None) -> int:
    return sum(1 << _DIGIT * place for place in _places(cards, wild))


@lru_cache(POSITIONS)
def _legal(rules: SomeRules, state: State, seat: int) -> tuple[_Packed, ...]:
    wild = rules.wild(state)
    return tuple(
        _Packed(action, _pack(action.cards, wild), place)
        for place, action in enumerate(rules.legal(state, seat))
        if action.cards
    )


def _containing(rules: SomeRules, state: State, seat: int, picked: int) -> list[_Packed]:
    """The legal plays with cards of these ranks in them, in the order of ``Rules.legal``; which copies they
    name does not matter."""
    legal = _legal(cast("Any", rules), cast("Any", state), seat)  # frozen both: they can be hashed
    return [play for play in legal if ((play.cards | _SPARE) - picked) & _SPARE == _SPARE]


def completions(
    rules: SomeRules, state: State, seat: int, cards: Cards, wanted: Wanted = Wanted()
) -> Iterator[Action]:
    """The legal plays that are these cards of the hand and others of it, made exact; the likeliest first:
    of the kind to be followed, a run whose ends are picked, without a wild more, with few cards more, a run
    that goes on upwards from what is picked."""
    wild = rules.wild(state)
    found = [
        play
        for play in _containing(rules, state, seat, _pack(cards, wild))
        if len(play.action.cards) > len(cards)
    ]
    ends = _Ends.of(cards, wild)
    has = sum(is_wild(card, wild) for card in cards)

    def likely(play: _Packed) -> tuple[bool, bool, bool, int, int, bool, int, int]:
        reading, wilds = play.action.reading, (play.cards & _DIGIT_MASK) - has
        kind = reading.kind if reading is not None else ""
        width = wanted.runs.get(kind, 0)
        return (
            kind in wanted.bombs and kind != wanted.kind,
            kind != wanted.kind,
            not (reading is not None and width and ends.are_of(reading, width)),
            wilds,
            len(play.action.cards),
            not width,
            ends.below(play, reading, width) if reading is not None and width else 0,
            play.place,
        )

    for play in sorted(found, key=likely):
        if (action := _exact(rules, state, seat, cards, play.action)) is not None:
            yield action


def fitting(rules: SomeRules, state: State, seat: int, cards: Cards, rank: Rank, wanted: Wanted) -> int:
    """How many of the rank go with these cards into a play on what is to be followed: the least that do, with
    as few wilds as can be, in a play of its kind if there is one. 0: none do."""
    wild = rules.wild(state)
    place = next(_places((Card.of(rank),), wild))
    found = _containing(rules, state, seat, _pack((*cards, Card.of(rank)), wild))
    same = [play for play in found if play.action.reading and play.action.reading.kind == wanted.kind]
    counts = (
        (play.cards & _DIGIT_MASK, play.cards >> _DIGIT * place & _DIGIT_MASK) for play in same or found
    )
    return min(counts, default=(0, 0))[1]


def _exact(rules: SomeRules, state: State, seat: int, cards: Cards, play: Action) -> Action | None:
    """The play with these very cards in it; ``None``: with them it is another one."""
    if holds(play.cards, cards):
        return play
    wild = rules.wild(state)
    more = Counter(_places(play.cards, wild)) - Counter(_places(cards, wild))
    others = [wild if place == WILD and wild is not None else Card.of(place) for place in more.elements()]
    action = Action(play.verb, (*cards, *others), play.reading)
    if rules.why_not(state, seat, action) is not None:
        return None
    exact = rules.resolve(state, seat, action)
    return exact if holds(exact.cards, cards) else None


@dataclass(frozen=True, slots=True)
class _Ends:
    """The lowest and the highest rank that is picked; as cards of a run the ace may be below the two."""

    ranks: frozenset[Rank]

    @classmethod
    def of(cls, cards: Cards, wild: Card | None) -> _Ends:
        return cls(frozenset(card.rank for card in cards if not is_wild(card, wild)))

    def are_of(self, run: Reading, width: int) -> bool:
        """Whether both ends of the run are picked, with something between; ``width``: its cards of each
        rank."""
        length = run.size // width
        low = run.rank - length + 1
        return length > 2 and {run.rank, low if low >= TWO else ACE} <= self.ranks

    def below(self, play: _Packed, run: Reading, width: int) -> int:
        """How many ranks of the run lie below all that is picked, without those that a wild fills."""
        low = run.rank - run.size // width + 1
        held = [rank for rank in range(max(low, TWO), min(self.ranks, default=low)) if play.has(rank)]
        return len(held) + (low < TWO and ACE not in self.ranks)


def missing(play: Action, cards: Cards) -> Cards:
    """The cards of the play beside these."""
    return without(play.cards, cards)
