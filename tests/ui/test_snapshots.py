"""Pictures of the table: fixed position, clock and names, nothing that moves."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language

from .playing import Says, press, room, sit, table, until

START = {
    "phase": "play",
    "landlord": 0,
    "to_act": 0,
    "hands": ["3s 3h 3d 4s 4h 4d 7h 7c 9s Ts Td Jh Qs Kh Ac 2d x X", "6s 6h", "8s 9h 9d Tc Th"],
    "multiple": 12,
}
GAMES: dict[str, tuple[str, dict[str, Any], dict[str, Any], list[str], str]] = {
    "happy": (
        "happy",
        {"laizi": "7"},
        {
            "phase": "play",
            "landlord": 2,
            "to_act": 2,
            "hands": ["3s 3h 3d 4s 4h 4d 7h Ts Td Jh Qs Kh Kc Ks Ac Ad 2d", "6s 6h 8d Qh", "9h 9d 9c Tc Jc"],
            "multiple": 12,
        },
        ["", "play 9h 9d 9c Tc"],
        "k k k 4",
    ),
    "crazy": (
        "crazy",
        {"seats": 2},
        {
            "phase": "play",
            "landlord": 0,
            "to_act": 0,
            "hands": ["3s 3h 4s 4h 5s 5h 6d 7d 8d 9d Ts Jh Qs Kh Ac Ad 2d 2c 2h 2s x X", "6s 6h 8c 8s"],
        },
        [""],
        "3 3 4 4 5 5",
    ),
    "guandan": (
        "guandan",
        {},
        {
            "phase": "play",
            "to_act": 1,
            "playing": "5",
            "levels": ["5", "T"],
            "hands": [
                "3s 3s 3h 3d 5h 5h 5s 5c 9d 9d 9c Ts Th Td Tc 4s 4h Js Jd Qs Kd Kd Ah Ac Ac x X",
                "6d 6d 6h 8s 8c 8h",
                "7d 8d 7s 7c 7h 8d",
                "Jc Jc Jh 9s 9s Qd",
            ],
        },
        ["play 6d 6d 6h 8s 8c", "play 7s 7c 7h 8d 8d", "play Jc Jc Jh 9s 9s"],
        "a a a k k",
    ),
    "gongzhu": (
        "gongzhu",
        {},
        {
            "phase": "play",
            "to_act": 1,
            "hands": ["Qs 2s 3h 4h 9h Ah 2d 3d 4d Tc Jc 3c Kc", "Js Ks 8h 9d", "4s Kh 5d", "5s 5h 6d"],
            "exposed": "Qs",
        },
        ["play Js", "play 4s", "play 5s"],
        "2",
    ),
}
SIZES = {"80x24": (80, 24), "100x30": (100, 30), "120x36": (120, 36), "160x48": (160, 48)}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["narrow", "wide"])
def test_the_table(store: Store, snap_compare: Any, size: tuple[int, int]) -> None:
    """A lead with laizi, three of them picked."""
    session = table("happy", {"laizi": "7"}, START, (None, Says(), Says()))
    app = room(store)

    async def before(pilot: Pilot[None]) -> None:
        await sit(app, pilot, session)
        await press(pilot, "3 3 3 7")

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_in_every_size(
    store: Store, snap_compare: Any, game: str, size: str, language: str
) -> None:
    """What lies on the table, the question, what the picked cards are, the hand."""
    variant, options, start, plays, keys = GAMES[game]
    set_language(language)
    session = table(variant, options, start, (None, *(Says(*([play] if play else [])) for play in plays)))
    app = room(store, language=language)

    async def before(pilot: Pilot[None]) -> None:
        await sit(app, pilot, session)
        await until(pilot, lambda: 0 in session.waiting)
        await press(pilot, keys)

    assert snap_compare(app, terminal_size=SIZES[size], run_before=before)
