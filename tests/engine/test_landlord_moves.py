"""The plays of a hand: enumerated = accepted = the independent judge, order, laziness (L15-L24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.cards import Card, Cards, Rank, Rng, deck, format_cards, parse_cards, parse_rank
from cardtui.engine.core import Action, Reading
from cardtui.engine.landlord.combinations import (
    BOMBS,
    KINDS,
    offers,
    order,
    pack,
    rank_at,
    readings,
    stands_for,
)
from cardtui.engine.landlord.moves import LandlordMove, moves, moves_of, unpack
from cardtui.engine.variants import rules as rules_of
from tests.oracle import landlord as oracle
from tests.widths import widths

RANKS = tuple(map(rank_at, range(15)))
Hand = tuple[tuple[Rank, ...], Rank]  # ranks, and which of them is laizi (0: none)


# plays on the table that need not be in the hand
FOREIGN = [
    Reading.parse(text)
    for text in (
        "single:3:1",
        "single:x:1",
        "pair:4:2",
        "triple:3:3",
        "triple_single:4:4",
        "triple_pair:5:5",
        "straight:7:5",
        "straight:8:6",
        "pair_straight:5:6",
        "pair_straight:7:8",
        "triple_straight:4:6",
        "airplane_singles:5:8",
        "airplane_pairs:4:10",
        "four_two_singles:3:6",
        "four_two_pairs:3:8",
        "soft_bomb:5:4",
        "bomb:5:4",
        "pure_bomb:7:4",
        "rocket:X:2",
    )
]


@st.composite
def hands(draw: st.DrawFn, most: int = 10) -> Hand:
    """Hands with many combinations: neighbouring ranks in numbers, some others, 0 to 4 laizi."""
    laizi = draw(st.sampled_from((0, 0, *RANKS[:13])))
    first = draw(st.integers(0, 10))
    around = draw(st.lists(st.sampled_from(RANKS[first : first + 5]), max_size=most))
    others = draw(st.lists(st.sampled_from(RANKS), max_size=3))
    ranks = [laizi] * (draw(st.integers(0, 4)) if laizi else 0)
    for rank in (*others, *around):
        if len(ranks) < most and ranks.count(rank) < (4 if order(rank) < 13 else 1):
            ranks.append(rank)
    return tuple(sorted(ranks)), laizi


def parts(ranks: tuple[Rank, ...]) -> Iterator[tuple[Rank, ...]]:
    """Every different choice of some of the cards."""
    numbers = sorted(Counter(ranks).items())
    for some in product(*(range(number + 1) for _, number in numbers)):
        if any(some):
            yield tuple(rank for (rank, _), n in zip(numbers, some, strict=True) for _ in range(n))


def cards_of(ranks: tuple[Rank, ...]) -> Cards:
    return tuple(map(Card.of, ranks))


def hand(text: str) -> Cards:
    return parse_cards(text)


def shown(found: Iterator[LandlordMove]) -> list[str]:
    """Moves as text, in the order of strength: ``3 3``."""
    return [" ".join(str(Card.of(rank)) for rank in sorted(move.ranks, key=order)) for move in found]


@widths(25, 1000)
def test_enumerated_is_accepted_is_the_judges(width: int) -> None:
    """Leading and following, with every part of the hand, three answers are one."""

    @settings(max_examples=width)
    @given(hands(), st.data())
    def agree(held: Hand, data: st.DataObject) -> None:
        ranks, laizi = held
        judged = {part: oracle.readings(part, laizi) for part in parts(ranks)}
        known = sorted({reading for found in judged.values() for reading in found}, key=str)
        overs = [None, *(data.draw(st.sampled_from(known)) for _ in range(4) if known)]
        overs += [data.draw(st.sampled_from(FOREIGN))]
        for over in overs:
            enumerated = [(move.ranks, move.reading) for move in moves(cards_of(ranks), over, laizi)]
            accepted = {(part, reading) for part in judged for reading in offers(cards_of(part), over, laizi)}
            expected = {
                (part, reading)
                for part, found in judged.items()
                for reading in found
                if over is None or oracle.beats(reading, over)
            }
            assert len(set(enumerated)) == len(enumerated)
            assert set(enumerated) == accepted == expected

    agree()


@settings(max_examples=60)
@given(hands(8), st.sampled_from([None, *FOREIGN]))
def test_L23_the_default_is_the_one_that_the_clause_puts_first(held: Hand, over: Reading | None) -> None:
    """Of every part of the hand, the first reading on offer is the judge's."""
    ranks, laizi = held
    for part in parts(ranks):
        found = offers(cards_of(part), over, laizi)
        assert (found[0] if found else None) == oracle.default(part, over, laizi)


@settings(max_examples=60)
@given(hands(8))
def test_L23_what_laizi_stand_for(held: Hand) -> None:
    """The cards taken for what they stand for have the reading, with the fewest substitutions there are."""
    ranks, laizi = held
    for part in parts(ranks):
        fewest = oracle.costs(part, laizi)
        for reading in readings(cards_of(part), laizi):
            taken = stands_for(cards_of(part), reading, laizi)
            changed = [own for own, meant in zip(part, taken, strict=True) if own != meant]
            assert set(changed) <= {laizi}
            assert len(changed) == fewest[reading]
            if reading.kind in BOMBS:
                assert reading.kind == "rocket" or set(taken) == {reading.rank}
            else:
                assert reading in oracle.no_bombs(tuple(sorted(taken)))


@st.composite
def large_plays(draw: st.DrawFn) -> Hand:
    """11 to 20 cards that are nearly a combination: a body, wings, laizi in the place of some cards."""
    copies, length = draw(st.sampled_from([(1, 11), (2, 6), (3, 2), (3, 3), (3, 4), (3, 5), (4, 1)]))
    first = draw(st.integers(0, 13 - length))
    cards = [rank for rank in RANKS[first : first + length] for _ in range(copies)]
    size = draw(st.sampled_from([4 * length, 5 * length, len(cards)])) if copies == 3 else 2 * length + 6
    wing = st.sampled_from(RANKS).flatmap(lambda rank: st.integers(1, 3).map(lambda number: [rank] * number))
    while len(cards) < min(size, 20):
        cards += draw(wing)
    cards = cards[: max(size, 8)]
    laizi = draw(st.sampled_from((0, *RANKS[:13])))
    wild = draw(st.integers(0, 4)) if laizi else 0
    natural = [rank for rank in draw(st.permutations(cards)) if rank != laizi][: len(cards) - wild]
    return tuple(sorted([*natural, *[laizi] * (wild if laizi else 0)])), laizi


@widths(50, 2000)
def test_large_plays_are_judged_alike(width: int) -> None:
    """Airplanes, fours with two and long runs have the readings that the judge finds by trying all."""

    @settings(max_examples=width)
    @given(large_plays())
    def agree(play: Hand) -> None:
        ranks, laizi = play
        if all(number <= (4 if order(rank) < 13 else 1) for rank, number in Counter(ranks).items()):
            assert set(readings(cards_of(ranks), laizi)) == oracle.readings(ranks, laizi)

    agree()


def test_whole_hands_enumerate_accepted_plays_once() -> None:
    """With 20 cards, plain and with each number of laizi: no play twice, each one accepted."""
    for seed in range(12):
        cards = deck()
        Rng.of(seed).shuffle(cards)
        laizi = RANKS[seed] if seed % 4 else 0
        found = list(moves(cards[:20], None, laizi))
        assert len({(move.ranks, move.reading) for move in found}) == len(found)
        for move in islice(found, 0, None, 7):
            assert move.reading in readings(cards_of(move.ranks), laizi)


@settings(max_examples=60)
@given(hands(), st.sampled_from([None, *FOREIGN]))
def test_the_order_is_bombs_last_few_laizi_first(held: Hand, over: Reading | None) -> None:
    """Kinds come in their order, in each kind and number of cards those with fewer laizi first."""
    ranks, laizi = held
    found = list(moves(cards_of(ranks), over, laizi))
    keys = [
        (KINDS.index(move.reading.kind), move.reading.size, move.ranks.count(laizi) if laizi else 0)
        for move in found
    ]
    assert keys == sorted(keys)


def test_following_begins_with_what_need_not_be_broken() -> None:
    """A lone card comes before one of a pair, a 2 or a joker after both, one of a bomb at the end."""
    found = shown(moves(hand("4 4 5 6666 8 2 X"), Reading.parse("single:3:1")))
    assert found == ["5", "8", "4", "2", "X", "6", "6 6 6 6"]


def test_following_jokers_of_a_rocket_go_last() -> None:
    """Both jokers in hand are kept together as long as anything else will do."""
    found = shown(moves(hand("9 2 2 x X"), Reading.parse("single:8:1")))
    assert found == ["9", "2", "x", "X", "x X"]


def test_wings_begin_with_lone_low_cards() -> None:
    """The first kicker of a triple is the lone low card."""
    found = shown(moves(hand("555 44 7 2 K"), Reading.parse("triple_single:3:4")))
    assert found == ["5 5 5 7", "5 5 5 K", "4 5 5 5", "5 5 5 2"]


def test_face_down_cards_are_passed_over() -> None:
    """A hand that is partly face down is good for what is in sight."""
    assert shown(moves(hand("3 3 # #"), None)) == ["3", "3 3"]


def test_moves_are_made_when_asked_for() -> None:
    """The first plays of a hand with thousands come without the others."""
    wild = hand("7777 3334445556668 9 T")
    laizi = parse_rank("7")
    first = next(moves(wild, Reading.parse("single:9:1"), laizi))
    assert first.reading == Reading.parse("single:T:1")


def test_packs_count_like_hands() -> None:
    """What a move leaves is the difference of two packs."""
    held = pack(card.rank for card in hand("33345xX"))
    left = {held - cards for cards, reading in moves_of(held, None) if reading.kind == "triple_single"}
    assert unpack(held) == (3, 3, 3, 4, 5, 15, 16)
    assert {unpack(rest) for rest in left} == {(5, 15, 16), (4, 15, 16), (4, 5, 16), (4, 5, 15)}


@pytest.mark.parametrize("laizi", [None, "7", "2"])
def test_what_is_legal_is_every_move_with_the_first_cards_of_its_ranks(laizi: str | None) -> None:
    """One physical representative of equal plays, sorted as hands are; passing is last."""
    rules = rules_of("happy", {"laizi": laizi})
    rank = parse_rank(laizi) if laizi else 0
    for number in range(20):
        cards = deck()
        Rng.of("legal", number).shuffle(cards)
        parts = [format_cards(part) for part in (cards[:20], cards[20:30], cards[30:40])]
        lowest = min(cards[40:], key=lambda card: order(card.rank))
        for over in (None, str(Reading("single", lowest.rank, 1))):
            table = {"over": over, "by": 2} if over else {}
            state = rules.position({"phase": "play", "landlord": 0, "hands": parts, **table})
            legal = list(rules.legal(state, 0))
            reading = Reading.parse(over) if over else None
            wanted = []
            for move in moves(state.hands[0], reading, rank):
                held = list(state.hands[0])
                chosen = []
                for one in move.ranks:
                    chosen.append(next(card for card in held if card.rank == one))
                    held.remove(chosen[-1])
                wanted.append(Action("play", tuple(chosen), move.reading))
            assert legal == wanted + ([Action("pass")] if over else [])
            assert set(legal) == {Action.parse(str(action)) for action in legal}
