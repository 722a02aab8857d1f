"""The measure of a table: one value for all sizes, and that everything it says has room."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual.geometry import Size

from cardtui.engine.variants import rules
from cardtui.screens.table.family import family_of
from cardtui.screens.table.measure import KEYS, LARGEST, Measure, measure, pile_regions
from cardtui.screens.table.scene import Plan
from cardtui.widgets.tiles import (
    FIVE_CLOSE,
    FIVE_ROWS,
    FIVE_WIDE,
    FRAMED_COLUMN,
    ONE_ROW,
    PLAIN_COLUMN,
    THREE_ROWS,
    TWO_ROWS,
    WIDE_COLUMN,
)

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "happy": ("happy", {}),
    "two seats": ("crazy", {"seats": 2}),
    "guandan": ("guandan", {}),
    "gongzhu": ("gongzhu", {}),
    "two decks": ("gongzhu", {"decks": 2}),
}


def plan(game: str) -> Plan:
    """The plan of a game's table."""
    variant, options = GAMES[game]
    return family_of(variant).plan_for(rules(variant, options))


def of(game: str, width: int, height: int, tallest: int = 0) -> Measure:
    """The measure in a window of that size."""
    return measure(width, height - KEYS, plan(game), tallest)


@pytest.mark.parametrize("game", GAMES)
def test_the_smallest_table_is_as_it_is(game: str) -> None:
    """At 80×24: two rows of hand and a raised one, five in columns, one for captions; no side panel, nothing
    framed."""
    made = of(game, 80, 24)
    rows = 6 if game == "guandan" else 4
    assert made == Measure(80, 0, rows, TWO_ROWS, PLAIN_COLUMN, ONE_ROW, captions=True)


def test_cards_grow_with_the_window() -> None:
    """Hand and piles of twenty cards at the four sizes; the side panel grows as well."""
    tiles = [(of("happy", *size).hand, of("happy", *size).pile) for size in ((100, 30), (120, 36), (160, 48))]
    assert tiles == [(FIVE_CLOSE, THREE_ROWS), (FIVE_ROWS, FIVE_ROWS), (FIVE_WIDE, FIVE_WIDE)]
    felts = [(of("happy", *size).felt, of("happy", *size).side) for size in ((100, 30), (120, 36), (160, 48))]
    assert felts == [(66, 34), (84, 36), (116, 44)]


def test_three_full_houses_lie_apart() -> None:
    """In the narrowest table with a side panel no play touches the next one."""
    made = of("guandan", 100, 30, 4)
    places = pile_regions(Size(made.felt, 10), plan("guandan"), made.slots)
    assert made.pile.span(5) < min(places[name].width for name in ("left-pile", "middle-pile", "right-pile"))


def test_thirteen_cards_are_wider_and_two_decks_close_the_side() -> None:
    """26 cards need the whole of 100 cells; a trick lies in wide cards."""
    assert of("gongzhu", 120, 40).hand == of("gongzhu", 120, 40).pile == FIVE_WIDE
    assert of("gongzhu", 100, 30).hand == FIVE_ROWS
    assert of("two decks", 100, 31).side == 0
    assert of("two decks", 100, 31).hand == FIVE_CLOSE
    assert of("two decks", 120, 40).hand == FIVE_CLOSE
    assert of("two decks", 160, 48).hand == FIVE_ROWS


def test_columns_are_as_high_as_their_cards() -> None:
    """Eight cards of a rank stand in one column wherever there are rows; frames come with the width."""
    made = {size: of("guandan", *size, 8) for size in ((100, 30), (120, 36), (120, 40), (160, 48))}
    assert [one.column for one in made.values()] == [PLAIN_COLUMN, FRAMED_COLUMN, FRAMED_COLUMN, WIDE_COLUMN]
    assert all(one.column.cards(one.hand_rows - 1) == 8 for one in made.values())
    small = [(of("guandan", 80, 24, tallest), tallest) for tallest in (6, 7, 8)]
    assert [(made.hand_rows, made.captions) for made, _tallest in small] == [
        (7, True),
        (7, False),
        (7, False),
    ]
    assert (of("guandan", 80, 25, 8).hand_rows, of("guandan", 80, 26, 8).hand_rows) == (8, 9)


@pytest.mark.parametrize("tallest", [4, 8, 10])
@pytest.mark.parametrize("game", GAMES)
def test_everything_has_its_rows_in_every_size(game: str, tallest: int) -> None:
    """With slots, blanks and hand a table is never higher than its window, nor is a hand wider."""
    least = plan(game)
    for width in range(80, LARGEST[0] + 1):
        for height in range(23, LARGEST[1]):
            made = measure(width, height, least, tallest)
            blanks = made.blanks
            below = made.advice + made.typed if made.side else 2 + least.log
            rows = 1 + least.boxes + 1 + made.hand_rows + 1 + least.own + below + made.slots
            rows += blanks.under_status + blanks.over_piles + blanks.under_piles + blanks.over_hand
            room = height - rows - blanks.under_hand
            slot = made.pile.rows + 2
            assert room >= ((2 * made.pile.rows + 1 if least.cross else 2 * slot) if made.slots else 3)
            assert made.felt + made.side == width
            if made.hand.framed:
                assert made.hand.span(least.cards, least.gaps) <= made.felt
            regions = pile_regions(Size(made.felt, room), least, made.slots)
            assert all(region.bottom <= room and region.right <= made.felt for region in regions.values())
            own = regions["own-pile"]
            others = [region for name, region in regions.items() if name != "own-pile" and region.area]
            assert not any(own.overlaps(region) for region in others)


@pytest.mark.parametrize("game", GAMES)
def test_a_larger_window_never_has_smaller_cards(game: str) -> None:
    """One row or one column more takes nothing from the hand's rows of cards."""
    seen: dict[tuple[int, int], int] = {}
    for width in range(80, LARGEST[0] + 1, 4):
        for height in range(23, LARGEST[1]):
            rows = seen[width, height] = measure(width, height, plan(game), 6).hand.rows
            assert rows >= seen.get((width, height - 1), 0)


def test_a_taller_deal_takes_rows_of_blanks_first() -> None:
    """The height of a hand is that of its deal; other slots keep their rows where there are blanks."""
    low, high = of("guandan", 120, 40, 5), of("guandan", 120, 40, 8)
    assert high.hand_rows == low.hand_rows + 3
    assert replace(low, hand_rows=0, blanks=high.blanks) == replace(high, hand_rows=0)
