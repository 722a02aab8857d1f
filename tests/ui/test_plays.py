"""All legal plays in a panel, by keys."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.engine.core import Reading
from cardtui.screens.table.plays import AllPlays, kind_of
from cardtui.store.store import Store
from cardtui.text.catalog import set_language

from .playing import SMALL, Says, press, room, shown, sit, table

GAMES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "happy": (
        "happy",
        {},
        {
            "phase": "play",
            "landlord": 0,
            "to_act": 0,
            "hands": ["3s 3h 3d 3c 4s 5s 6h 7s 8s 9d 9s Th Kh", "6s 6d 8d", "Ts Td Js"],
        },
    ),
    "guandan": (
        "guandan",
        {},
        {"hands": ["3s 3h 4s 4d 5s 5h 9d 9s 9c 9h", "3d", "4c", "6c"], "to_act": 0, "phase": "play"},
    ),
}


@pytest.mark.parametrize("game", GAMES)
async def test_f_lists_all_legal_plays_and_enter_picks_one(store: Store, game: str) -> None:
    """As many as the rules allow; kinds by left and right, cards and words by typing; nothing is played."""
    variant, options, start = GAMES[game]
    session = table(variant, options, start, [None, *[Says()] * (len(start["hands"]) - 1)])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        count = len(list(session.rules.legal(session.view(0), 0)))
        await press(pilot, "f")
        panel = app.screen
        assert isinstance(panel, AllPlays)
        assert f"{count} of {count}" in shown(app)
        await press(pilot, "b o m b")
        text = shown(app)
        assert "bomb▏" in text
        await press(pilot, "enter")
        picked = screen.hand.picked
        assert screen.session.table.steps == []
        assert "bomb" in session.rules.readings(picked, session.state)[0].kind
        await press(pilot, "f 9 9 enter")
        assert [card.rank for card in screen.hand.picked] == [9, 9]
        await press(pilot, "f right right")
        assert isinstance(app.screen, AllPlays)
        found = [app.screen._plays[number] for number in app.screen._fits]
        assert len({kind_of(action) for action in found}) == 1
        await press(pilot, "k k k k")
        assert "There are no such plays" in shown(app)
        await press(pilot, "enter backspace backspace backspace backspace escape")
        assert "All legal plays" not in shown(app)
        await press(pilot, "enter")
        assert session.table.steps[0].action.reading == Reading("pair", 9, 2)


async def test_cards_of_gong_zhu_are_listed_by_suit(store: Store) -> None:
    """And what may be exposed before the first trick."""
    hands = ["Qs Jd 3c 4h", "Kh 5h 3d 7h", "2d 3s 4s 6h", "2h 3h 4c Ah"]
    for phase in ("play", "expose"):
        start = {"phase": phase, "hands": hands, **({"to_act": 0} if phase == "play" else {})}
        session = table("gongzhu", {}, start, [None, *[Says()] * 3])
        app = room(store, language="zh_CN")
        async with app.run_test(size=SMALL) as pilot:
            screen = await sit(app, pilot, session)
            await press(pilot, "f right")
            wanted = [f"‹ {suit} ›" for suit in "♠♥♦♣"] if phase == "play" else ["不亮"]
            assert any(text in shown(app) for text in wanted)
            await press(pilot, "left q enter")
            assert [str(card) for card in screen.hand.picked] == ["Qs"]
    set_language("en")
