"""The packed kernel in lockstep with the rules: the same hands, nothing illegal, nothing forgotten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from cardtui.ai.landlord.kernel import PASSING, Game, Move, beats, candidates
from cardtui.ai.landlord.packed import masks, pack, total
from cardtui.ai.landlord.sight import action_of, move_of
from cardtui.ai.landlord.splitting import split, split_wild
from cardtui.engine.cards import Cards, Rank, Rng, deck, format_cards, parse_cards
from cardtui.engine.core import Action, Reading
from cardtui.engine.landlord.combinations import BOMBS, RANKS, SHAPES, bit, order
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of
from tests.widths import widths

FIELDS = [
    ("happy", None, 3),
    ("happy", "7", 3),
    ("happy", "2", 3),
    ("crazy", None, 2),
    ("crazy", "J", 2),
]


def begin(variant: str, laizi: str | None, seats: int, rng: Rng) -> tuple[Table[Any], Game]:
    """The same deal on a table, its play just begun, and in the kernel."""
    cards = deck()
    rng.shuffle(cards)
    sizes = (20, 17, 17) if seats == 3 else (23, 20)
    hands = [[cards.pop() for _ in range(size)] for size in sizes]
    options = {"laizi": laizi} | ({"seats": seats} if variant == "crazy" else {})
    rules = rules_of(variant, options)
    position = rules.position({"phase": "play", "landlord": 0, "hands": list(map(format_cards, hands))})
    rank = parse_cards(laizi)[0].rank if laizi else 0
    packs = [pack(hand, rank) for hand in hands]
    game = Game([hand for hand, _ in packs], [wild for _, wild in packs], order(rank) if rank else -1)
    return Table.at(rules, position), game


@widths(25, 1000)
@pytest.mark.parametrize(("variant", "laizi", "seats"), FIELDS)
def test_random_games_run_in_lockstep(variant: str, laizi: str | None, seats: int, width: int) -> None:
    """Every candidate is legal, every legal kind and rank has a candidate, and both end the same."""
    for number in range(width):
        rng = Rng.of("lockstep", variant, laizi or "-", seats, number)
        table, game = begin(variant, laizi, seats, rng)
        rules = table.rules
        while not table.state.over:
            state = table.state
            seat = game.turn
            assert state.to_act == (seat,)
            rank = state.laizi
            assert pack(state.hands[seat], rank) == (game.hands[seat], game.wilds[seat])
            moves = candidates(game.hands[seat], game.wilds[seat], game.laizi, game.table)
            assert len(set(moves)) == len(moves)
            for move in moves[:: 1 + len(moves) // 12]:
                assert rules.why_not(state, seat, action_of(move, state.hands[seat], rank)) is None, move
                assert game.table is None or beats(move, game.table)
            compare(rules.legal(state, seat), moves, state.hands[seat], rank, state.table is None)
            if game.table is not None:
                moves.append(PASSING)
            move = rng.choice(moves)
            table.play(seat, action_of(move, state.hands[seat], rank))
            game.play(move)
        assert (game.winner == 0) == (0 in table.state.winner)
        assert game.left == [len(hand) for hand in table.state.hands]


def compare(legal: Iterable[Action], moves: list[Move], hand: Cards, laizi: Rank, leads: bool) -> None:
    """No candidate has a reading that is not legal, and no legal play is forgotten but those left out."""
    found = {move[:3] for move in moves}
    plays = [action for action in legal if action.reading]
    assert found <= {move_of(action.reading)[:3] for action in plays if action.reading}
    for action in plays:
        assert action.reading is not None
        if not left_out(action.cards, action.reading, hand, laizi, leads):
            assert move_of(action.reading)[:3] in found, str(action)


def left_out(cards: Cards, reading: Reading, hand: Cards, laizi: Rank, leads: bool) -> bool:
    """What the kernel does not weigh: laizi as kickers, in four with two, all alone in a body with more, more
    than one in a run that is led; kickers out of four of a rank, and a laizi beside four."""
    held = Counter(card.rank for card in hand if card.rank != laizi)
    natural = Counter(card.rank for card in cards if card.rank != laizi)
    wild = len(cards) - natural.total()
    if reading.kind in BOMBS:
        return reading.kind == "soft_bomb" and held[reading.rank] == 4
    shape = SHAPES[reading.kind, reading.size]
    body = shape.body(reading)
    within = [rank for rank in RANKS if bit(rank) & body]
    used = sum(min(natural[rank], shape.copies) for rank in within)
    lacking = shape.copies * shape.length - used
    return (
        wild > lacking
        or bool(lacking and shape.copies == 4)
        or bool(not used and (shape.wings or shape.length > 1))
        or bool(leads and shape.length > 1 and lacking > 1)
        or any(held[rank] == 4 for rank in natural if rank not in within)
    )


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("3", 1),
        ("33", 1),
        ("3 4", 2),
        ("333 4", 1),
        ("333 44", 1),
        ("333444 5 7", 1),
        ("34567", 1),
        ("34567 8", 1),
        ("34567 9", 2),
        ("334455", 1),
        ("3344 5566", 1),
        ("3333", 1),
        ("x X", 1),
        ("34567 456789", 2),
        ("333 444 555 6 7 8", 1),
        ("3 5 7 9 J", 5),
    ],
)
def test_L15_a_hand_is_split_into_as_few_plays_as_it_can(hand: str, plays: int) -> None:
    """Small hands whose best split is plain to see."""
    assert max(split(pack(parse_cards(hand))[0])[2:]) == plays


def test_laizi_make_a_hand_no_longer() -> None:
    """A laizi closes a run or joins a rank: the split needs no more plays than without it."""
    for hand in ("3456 8", "3 4 5 7 99", "334 55", "3 J"):
        packed, _ = pack(parse_cards(hand))
        assert max(split_wild(packed, 1)[2:]) <= max(split(packed)[2:])


@pytest.mark.parametrize("hand", ["", "3333", "3333 4444 x", "x X", "3333 4444 5555 6666", "AAAA 2222 X"])
def test_laizi_find_a_place_beside_whole_fours_and_jokers(hand: str) -> None:
    """No rank is made a fifth time, however many laizi there are."""
    packed, _ = pack(parse_cards(hand))
    for wild in range(5):
        assert max(split_wild(packed, wild)[2:]) <= max(split(packed)[2:]) + 1


def test_packing_counts_cards_and_sets_laizi_apart() -> None:
    """Face-down cards do not count, laizi are counted beside the rest."""
    hand, wild = pack(parse_cards("3s 3h 7d 7c X # #"), laizi=7)
    assert (total(hand), wild) == (3, 2)
    assert masks(hand) == (1 << 0 | 1 << 14, 1, 0, 0)
