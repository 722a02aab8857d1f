"""The ways to sort a hand: kept from table to table, by groups with their number, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.engine.cards import format_cards, parse_cards
from cardtui.screens.table.landlord.groups import groups, plays
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store

from .playing import AWAY, SMALL, Says, press, room, seated, shown, sit, table, until

HANDS: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "happy": (
        "happy",
        {"hands": ["3s 4h 5s 6s 7s 9d 9h Ks", "6h", "8s"], "landlord": 0, "to_act": 0},
        ["by groups", "by suit", "ascending", "by rank"],
    ),
    "guandan": (
        "guandan",
        {"hands": ["3s 4s 5s 6s 7s 9d 9h", "3d", "4d", "5d"], "to_act": 0},
        ["all natural bombs first", "by suit", "ascending", "by rank"],
    ),
    "gongzhu": (
        "gongzhu",
        {"hands": ["3s 4h", "5d 6d", "7s 8d", "9s Td"], "to_act": 0},
        ["by rank", "ascending", "by suit"],
    ),
}


def split(cards: str, laizi: int = 0) -> list[str]:
    return [format_cards(group) for group in groups(parse_cards(cards), laizi)]


def test_bombs_come_first_then_the_runs_of_the_best_split() -> None:
    """Four 9s, the rocket, and the straight that leaves the fewest plays; what is loose is in no group."""
    assert split("9s 9h 9c 9d 3s 4s 5s 6s 7s Kh X x") == ["X x", "9s 9h 9d 9c", "7s 6s 5s 4s 3s"]
    assert split("3s 3h 4s 4h 5s 5h Kh") == ["5s 5h 4s 4h 3s 3h"]
    assert split("7s 7h 3s 4s Kh", 7) == ["7s 7h"]


def test_the_number_of_plays() -> None:
    """A straight, a pair and a king."""
    assert plays(parse_cards("3s 4s 5s 6s 7s 9h 9d Kh"), 0) == 3


@pytest.mark.parametrize("game", HANDS)
async def test_s_goes_round_the_sortings_and_the_last_is_kept(store: Store, game: str) -> None:
    """The own line names it; another table begins with it."""
    variant, start, names = HANDS[game]
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        for name in names[:2]:
            session = table(
                variant, {}, {"phase": "play", **start}, [None, *[Says()] * (len(start["hands"]) - 1)]
            )
            screen = await sit(app, pilot, session)
            await press(pilot, "s")
            assert name in shown(app)
            hand = screen.hand.cards
            app.pop_screen()
        screen = await sit(app, pilot, session)
        await press(pilot, "")
        assert screen.hand.cards == hand


@pytest.mark.parametrize(
    ("variant", "hands", "wanted"),
    [
        ("happy", ["3s 4h Ah x X", "5d", "6d"], "rocket"),
        ("guandan", ["3s 4h x x X X", "5d", "6d", "7d"], "joker bomb"),
        ("guandan", ["3s 4h x X X", "5d", "6d", "7d"], ""),
    ],
)
async def test_jokers_side_by_side_are_called_what_they_are(
    store: Store, variant: str, hands: list[str], wanted: str
) -> None:
    """By rank too, though they are of two ranks; nothing where they are no bomb."""
    others = [Says()] * (len(hands) - 1)
    session = table(variant, {}, {"phase": "play", "hands": hands, "to_act": 0}, [None, *others])
    app = room(store)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "right right right")
        captions = shown(app).splitlines()[screen.hand.region.bottom - 1]
        assert captions.split("│")[0].replace("▴", "").strip() == wanted


async def test_by_groups_the_number_of_plays_is_told(store: Store) -> None:
    """A straight, a pair, a king."""
    variant, start, _names = HANDS["happy"]
    session = table(variant, {}, {"phase": "play", **start}, [None, Says(), Says()])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "s")
        assert "by groups · 3 plays" in shown(app)
        assert format_cards(screen.hand.cards) == "7s 6s 5s 4h 3s 9h 9d Ks"


@pytest.mark.parametrize("game", HANDS)
async def test_by_hand_a_card_goes_where_it_is_laid(store: Store, game: str) -> None:
    """Shift and an arrow take it along; picks stay, s sorts again."""
    variant, start, _names = HANDS[game]
    others = [Says()] * (len(start["hands"]) - 1)
    session = table(variant, {}, {"phase": "play", **start}, [None, *others])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "")
        before = screen.hand.cards
        await press(pilot, "shift+right")
        assert screen.hand.cards == (before[1], before[0], *before[2:])
        await press(pilot, "shift+left shift+left")
        assert screen.hand.cards == before
        await press(pilot, "shift+right s")
        assert sorted(screen.hand.cards) == sorted(before)
        assert screen.order == ()


async def test_a_hand_is_taken_up_as_it_was_laid(store: Store) -> None:
    """The order is kept with the table until it is sorted again, or the next hand is dealt."""
    app = room(store, Setup("guandan", split_specs("you,greedy,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        sorted_ = screen.hand.cards
        await press(pilot, "shift+right shift+right")
        laid = screen.hand.cards
        assert laid != sorted_
        await press(pilot, AWAY)
        (row,) = store.tables.all()
        app.resume_table(row.id)
        await until(pilot, lambda: app.screen is not screen and seated(app))
        again = app.screen
        assert isinstance(again, TableScreen)
        assert again.hand.cards == laid
        await press(pilot, "s")
        assert again.order == ()
        await press(pilot, AWAY)
    assert store.tables.resume(row.id, to_play=False).laid == {}
