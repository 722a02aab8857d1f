"""Picking by keys: what goes together is completed, what is followed is picked in its number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cardtui.screens.dialogs import Chooser
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES

from .playing import SMALL, Says, burst, drawn, press, room, shown, sit, table

HAPPY: dict[str, Any] = {"phase": "play", "landlord": 0, "to_act": 0}
RUN = {**HAPPY, "hands": ["3 4 5 6 7 9 9 9 K", "2 2", "A A"]}
LAIZI = {**HAPPY, "hands": ["4 5 7 8 J", "2 2", "A A"]}
WILD = {"phase": "play", "to_act": 0, "hands": ["5h 5h 6s 7d 8s 9d Kd Ks", "3s", "3h", "3d"]}
PAIR = {"over": "pair:8:2", "by": 2}
PIG = {"phase": "play", "to_act": 0, "hands": ["Qs 7c", "3s 3h", "4s 4h", "5s 5h"]}


def others(start: Mapping[str, Any]) -> list[Says]:
    return [Says() for _ in start["hands"][1:]]


@pytest.mark.parametrize(
    ("variant", "options", "start", "keys", "cards"),
    [
        ("happy", {}, RUN, "3 7 tab", "3 4 5 6 7"),
        ("happy", {}, RUN, "9 tab", "9"),  # a single may be played
        ("crazy", {"laizi": "J"}, LAIZI, "4 8 tab", "4 5 7 8 J"),
        ("guandan", {"level": "5"}, WILD, "6 9 tab", "5h 6s 7d 8s 9d"),
        ("guandan", {"level": "5"}, {**WILD, "over": "pair:8:2", "by": 3}, "k tab", "Kd Ks"),
    ],
)
async def test_tab_completes_what_is_picked(
    store: Store, variant: str, options: Mapping[str, Any], start: dict[str, Any], keys: str, cards: str
) -> None:
    """Two ends of a run take what is between them, with a wild where the hand has nothing else."""
    session = table(variant, options, start, (None, *others(start)))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await burst(pilot, keys)
        assert sorted(map(str, screen.hand.picked)) == sorted(cards.split())


@pytest.mark.parametrize(
    ("variant", "start", "keys", "cards"),
    [
        ("happy", {**RUN, **PAIR}, "9", "9 9"),
        ("happy", {**RUN, **PAIR}, "9 9", "9 9"),
        ("happy", {**RUN, **PAIR}, "9 9 9", "9 9 9"),
        ("happy", {**RUN, **PAIR}, "9 9 9 9", ""),
        ("happy", {**RUN, **PAIR}, "9 backspace 9", "9 9"),
        ("happy", {**RUN, **PAIR}, "k", "K"),
        ("happy", {**RUN, "over": "triple:8:3", "by": 2}, "9", "9 9 9"),
        ("happy", {**RUN, "over": "single:8:1", "by": 2}, "9", "9"),
        ("happy", RUN, "9", "9"),
        ("guandan", {**WILD, "over": "pair:8:2", "by": 3}, "k", "Kd Ks"),
        ("guandan", {**WILD, "over": "pair:8:2", "by": 3}, "k k", "Kd Ks"),
    ],
)
async def test_one_card_of_what_is_followed_picks_the_number(
    store: Store, variant: str, start: dict[str, Any], keys: str, cards: str
) -> None:
    """The first press picks as many as fit; as many presses as that mean the same."""
    options = {"level": "5"} if variant == "guandan" else {}
    session = table(variant, options, start, (None, *others(start)))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await burst(pilot, keys)
        assert sorted(map(str, screen.hand.picked)) == sorted(cards.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("variant", "options", "start", "keys", "cards", "said"),
    [
        ("guandan", {"level": "5"}, WILD, "asterisk", "5h", ""),
        ("guandan", {"level": "5"}, WILD, "asterisk asterisk", "5h 5h", ""),
        ("guandan", {"level": "5"}, WILD, "asterisk asterisk asterisk", "", ""),
        ("crazy", {"laizi": "J"}, LAIZI, "5 asterisk", "5 J", ""),
        ("crazy", {"laizi": "6"}, LAIZI, "asterisk", "", {"en": "no wild card in hand", "zh_CN": "手里没有"}),
        ("happy", {}, RUN, "asterisk", "", {"en": "nothing is wild", "zh_CN": "没有癞子"}),
    ],
)
async def test_a_star_picks_a_wild_and_puts_it_down(  # noqa: PLR0913
    store: Store, variant: str, options: Any, start: Any, keys: str, cards: str, said: Any, language: str
) -> None:
    """One more with each press, none left: all down; without one it is said."""
    session = table(variant, options, start, (None, *others(start)))
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, keys)
        assert sorted(map(str, screen.hand.picked)) == sorted(cards.split())
        assert not said or said[language] in shown(app)


@pytest.mark.parametrize("asks", [False, True])
async def test_tab_walks_the_readings_and_enter_plays_the_one_shown(store: Store, asks: bool) -> None:
    """The line says which of how many; who has chosen is not asked again, whatever the settings say."""
    start = {**HAPPY, "hands": ["5 5 5 7 J", "2 2", "A A"]}
    session = table("happy", {"laizi": "5"}, start, (None, Says(), Says()))
    app = room(store, ask_reading=asks)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "5 5 7 j")
        offered = session.rules.offers(session.state, 0, screen.hand.picked)
        assert len(offered) > 1
        assert f"‹1/{len(offered)}›" in shown(app)
        await press(pilot, "tab")
        assert f"‹2/{len(offered)}›" in shown(app)
        await press(pilot, "enter")
        assert session.table.steps[0].action.reading == offered[1]


@pytest.mark.parametrize("asks", [False, True])
async def test_enter_without_a_choice(store: Store, asks: bool) -> None:
    """It plays what the line says, or asks where the setting says so."""
    start = {**HAPPY, "hands": ["5 5 5 7 J", "2 2", "A A"]}
    session = table("happy", {"laizi": "5"}, start, (None, Says(), Says()))
    app = room(store, ask_reading=asks)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "5 5 7 j")
        offered = session.rules.offers(session.state, 0, screen.hand.picked)
        await press(pilot, "enter")
        assert isinstance(app.screen, Chooser) == asks
        if not asks:
            assert session.table.steps[0].action.reading == offered[0]


async def test_picks_and_what_is_meant_outlive_the_turns_of_others(store: Store) -> None:
    """Cards picked ahead, and the reading that Tab has chosen before a hand was taken back."""
    start = {**HAPPY, "hands": ["5 5 5 7 J 3", "2 2", "A A"]}
    session = table("happy", {"laizi": "5"}, start, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "5 5 7 j tab")
        meant = screen.spoken.reading(screen.hand.picked)
        screen.spoken = screen.spoken.moved_on()
        screen.refresh_texts()
        await drawn(pilot)
        assert meant is not None
        assert screen.spoken.reading(screen.hand.picked) == meant
        assert "‹2/" in shown(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_cards_that_would_complete_a_run_are_marked(store: Store, size: tuple[int, int]) -> None:
    """Between the two ends; nothing is marked once it is whole."""
    session = table("happy", {}, RUN, (None, *others(RUN)))
    app = room(store)
    async with app.run_test(size=size) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "3 7")
        assert sorted(str(screen.hand.cards[at]) for at in screen.hand.ghosts) == ["4", "5", "6"]
        sign = "·" if size == (80, 24) else "╌"
        assert sign in shown(app)
        await press(pilot, "tab")
        assert not screen.hand.ghosts
