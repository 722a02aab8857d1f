"""A Guandan hand by its bombs: all that need no wild, then what the wilds are best for (G4 - G9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ....ai.guandan.grouping import split
from ....engine.cards import BIG_JOKER, SUITS, Card, Cards, Rank
from ....engine.core import Reading
from ....engine.guandan.combinations import (
    BOMB,
    FULL_HOUSE,
    JOKER_BOMB,
    JOKERS,
    LARGEST_BOMB,
    LEAST_BOMB,
    RANKS,
    RUNS,
    STRAIGHT_FLUSH,
    height,
    is_wild,
    readings,
    run_ranks,
    run_tops,
    stands_for,
    tier,
)
from ....text import guandan as words
from ....text.catalog import in_family
from ....text.sentences import rank_text
from ....widgets.glyphs import SUITS as SUIT_SIGNS

_ = in_family("guandan")

STRAIGHT = 5  # cards of a straight flush, and of a straight


def bombs(cards: Cards, level: Rank) -> list[Cards]:
    """The bombs and straight flushes of a hand, each in its order.

    First all that the hand holds without a wild in another card's place, the highest first; a card may
    belong to several. Straight flushes that go on into each other are one run. Then those that the wilds
    make of what is left, in the hand at its best.
    """
    return [group for reading, group in _grouped(cards, level) if tier(reading)]


def groups(cards: Cards, level: Rank) -> list[Cards]:
    """The same, and after them the other plays of five cards and more of the hand at its best."""
    return [group for reading, group in _grouped(cards, level) if tier(reading) or len(group) >= STRAIGHT]


def _grouped(cards: Cards, level: Rank) -> list[tuple[Reading, Cards]]:
    faces = tuple(sorted(card for card in cards if card is not Card.BACK))
    held = Counter(faces)
    natural = sorted(_natural(held), key=lambda found: _power(found[0], level), reverse=True)
    used = {at for group in placed((group for _reading, group in natural), faces) for at in group}
    rest = tuple(card for at, card in enumerate(faces) if at not in used)
    whole = split(rest, level).plays if rest else ()
    plays = sorted(whole, key=lambda play: _power(play.reading, level), reverse=True)
    made = ((play.reading, in_order(play.cards, play.reading, level)) for play in plays)
    return [*natural, *made]


def placed(groups: Iterable[Cards], cards: Cards) -> tuple[tuple[int, ...], ...]:
    """The groups as indices into ``cards``: a card that an earlier group has taken is named once more."""
    taken: set[int] = set()
    found: list[tuple[int, ...]] = []
    for group in groups:
        mine: list[int] = []
        for card in group:
            copies = [at for at, held in enumerate(cards) if held is card and at not in mine]
            mine.append(next((at for at in copies if at not in taken), copies[0]))
        taken.update(mine)
        found.append(tuple(mine))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Captions:
    """What cards that lie together are: ``wild``, a bomb ``4×2``, a straight flush ``♦SF``, a straight
    ``3–7``, a tube ``3–5×2``, a plate ``3–4×3``, a full house ``3+2``."""

    level: Rank

    def __call__(self, cards: Cards) -> str:
        faces = [card for card in cards if card is not Card.BACK]
        others = [card for card in faces if not is_wild(card, self.level)]
        ranks, suits = {card.rank for card in others}, {card.suit for card in others}
        if faces and not others:
            return _("wild")
        if len(faces) >= LEAST_BOMB and ranks == set(JOKERS):
            return _(words.KINDS["joker_bomb"])
        if len(faces) >= LEAST_BOMB and len(ranks) == 1:
            return f"{len(faces)}×{rank_text(max(ranks))}"
        if len(faces) >= STRAIGHT and len(suits) == 1 and len(ranks) == len(others):
            return SUIT_SIGNS[suits.pop()] + _("SF")
        reading = next(iter(readings(tuple(faces), self.level)), None) if len(faces) >= STRAIGHT else None
        if reading is None:
            return ""
        if reading.kind not in RUNS:
            return "3+2"
        run, (_ranks, times) = run_ranks(reading.kind, reading.rank), RUNS[reading.kind]
        return f"{rank_text(run[0])}–{rank_text(run[-1])}" + (f"×{times}" if times > 1 else "")


def _power(reading: Reading, level: Rank) -> tuple[int, int]:
    return tier(reading), height(reading, level)


def _natural(held: Counter[Card]) -> Iterator[tuple[Reading, Cards]]:
    """What the cards are as themselves: the joker bomb, all cards of a rank, runs in a suit."""
    jokers = tuple(card for card in sorted(held.elements()) if card.rank in JOKERS)
    if len(jokers) == 4:
        yield Reading(JOKER_BOMB, BIG_JOKER, 4), jokers
    for rank in RANKS:
        same = tuple(card for card in sorted(held.elements()) if card.rank == rank)
        if LEAST_BOMB <= len(same) <= LARGEST_BOMB:
            yield Reading(BOMB, rank, len(same)), same
    for suit in SUITS:
        for copies in (1, 2):
            yield from _runs(held, suit, copies)


def _runs(held: Counter[Card], suit: int, copies: int) -> Iterator[tuple[Reading, Cards]]:
    """The straight flushes of a suit of which there are so many copies, those that touch in one run."""
    tops = [
        top
        for top in run_tops(STRAIGHT_FLUSH)
        if all(held[Card.of(rank, suit)] >= copies for rank in run_ranks(STRAIGHT_FLUSH, top))
    ]
    while tops:
        last = next(at for at, top in enumerate(tops) if at + 1 == len(tops) or tops[at + 1] != top + 1)
        run = [rank for top in tops[: last + 1] for rank in run_ranks(STRAIGHT_FLUSH, top)]
        yield (
            Reading(STRAIGHT_FLUSH, tops[last], 5),
            tuple(Card.of(rank, suit) for rank in dict.fromkeys(run)),
        )
        tops = tops[last + 1 :]


def in_order(cards: Cards, reading: Reading, level: Rank) -> Cards:
    """The cards of a play as they are read: runs from low to high, a triple before its pair."""
    stands = stands_for(cards, reading, level)
    if reading.kind in RUNS:
        places = run_ranks(reading.kind, reading.rank)

        def place(at: int) -> tuple[int, int]:
            return places.index(stands[at].rank), cards[at].suit
    else:

        def place(at: int) -> tuple[int, int]:
            body = reading.kind == FULL_HOUSE and stands[at].rank != reading.rank
            return body or -stands[at].rank, cards[at].suit

    return tuple(cards[at] for at in sorted(range(len(cards)), key=place))
