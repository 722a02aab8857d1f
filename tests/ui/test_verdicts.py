"""What is said while cards are picked: quiet while they can still become something, red when they cannot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES
from cardtui.widgets.lines import Lines

from .playing import SMALL, Says, drawn, press, room, shown, sit, table

HAPPY: dict[str, Any] = {"phase": "play", "landlord": 0, "to_act": 0}
RUN = {**HAPPY, "hands": ["3 4 5 6 7 9 9 K", "2 2", "A A"]}
WILD = {"phase": "play", "to_act": 0, "hands": ["5h 6s 7d 8s 9d 9c Kd", "3s", "3h", "3d"]}
TRICK = {
    "phase": "play",
    "to_act": 0,
    "hands": ["Qs 7c 7d", "3s 3h 3c", "4s 4h 4c", "5s 5h 5c"],
}


def answer(screen: Any) -> list[tuple[str, str]]:
    """What the own line says between the name and the clock, with the looks."""
    spans = [(text.strip(), look) for text, look in screen.query_one("#own", Lines)._lines[0]]
    return [(text, look) for text, look in spans if text and not text.startswith("Ann")][1:-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("variant", "options", "start", "said"),
    [
        ("happy", {}, RUN, {"en": "2 more make straight 3–7", "zh_CN": "再来 2 张可成："}),
        (
            "crazy",
            {"laizi": "9"},
            {**RUN, "hands": ["3 4 6 7 9 K", "2 2", "A A"]},
            {"en": "2 more make", "zh_CN": "再来 2 张"},
        ),
        ("guandan", {"level": "5"}, WILD, {"en": "2 more make straight 5–9", "zh_CN": "再来 2 张可成："}),
    ],
)
async def test_half_a_run_is_said_quietly(
    store: Store,
    variant: str,
    options: Mapping[str, Any],
    start: dict[str, Any],
    said: dict[str, str],
    language: str,
) -> None:
    """Grey, without a clause: how many more make what; whole, it is green."""
    session = table(variant, options, start, (None, *[Says()] * (len(start["hands"]) - 1)))
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        keys = "6 7 8" if variant == "guandan" else "3 4 6" if variant == "crazy" else "3 4 5"
        await press(pilot, keys)
        ((text, look),) = answer(screen)
        assert text.startswith(said[language])
        assert look == "dim"
        assert "Tab" in text
        assert "✗" not in shown(app)


async def test_what_cannot_become_anything_is_red_with_its_clause(store: Store) -> None:
    """No play of this hand has a 3 and a king in it; a lone nine that is to beat a pair has its fellow."""
    session = table("happy", {}, {**RUN, "over": "pair:8:2", "by": 2}, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "3")
        assert [look for _text, look in answer(screen)] == ["warn", "strong", "warn"]
        assert "L24" in shown(app)
        assert "w Rule" in shown(app).split("\n")[-1]  # by which key the clause is read
        await press(pilot, "backspace")
        assert "w Rule" not in shown(app).split("\n")[-1]
        screen.hand.toggle(next(at for at, card in enumerate(screen.hand.cards) if str(card) == "9"))
        await drawn(pilot)
        assert answer(screen) == [("1 more makes pair of 9s (Tab completes it)", "dim")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("variant", "start"), [("happy", RUN), ("guandan", WILD), ("gongzhu", TRICK)])
async def test_a_rank_that_one_does_not_hold_is_named(
    store: Store, variant: str, start: dict[str, Any], language: str
) -> None:
    """Its key picks nothing, and says so."""
    session = table(variant, {}, start, (None, *[Says()] * (len(start["hands"]) - 1)))
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "0")
        assert {"en": "no 10 in hand", "zh_CN": "手里没有 10"}[language] in shown(app)
        assert screen.hand.picked == ()
