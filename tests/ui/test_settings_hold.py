"""Settings of looks and help hold at once, where they are meant to be seen."""

from __future__ import annotations

from typing import Any

import pytest
from rich.color import Color as RichColor
from textual.color import Color

from cardtui.app import CardRoom
from cardtui.engine.cards import parse_cards
from cardtui.screens.settings import SettingsScreen
from cardtui.settings import SETTINGS
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, _, set_language
from cardtui.themes import THEMES
from cardtui.widgets.faces import look_of
from cardtui.widgets.looks import READABLE, SUITS, contrast, looks

from .playing import SMALL, Says, press, room, shown, sit, table, until

LARGE = (160, 48)
LEAD: dict[str, Any] = {
    "phase": "play",
    "landlord": 0,
    "to_act": 0,
    "hands": ["3s 5h 8d 9c Kh", "6s 6d 8s 8h 9h 9s", "Ts Th Js Jh Qs"],
}
ONE_OF_EACH = parse_cards("3s 3h 3d 3c")


def colours(app: CardRoom) -> dict[str, str]:
    """The colour of each suit sign on the screen."""
    return {
        sign: segment.style.color.name
        for strip in app.screen._compositor.render_strips()
        for segment in strip
        for sign in segment.text
        if sign in "♠♥♦♣" and segment.style is not None and segment.style.color is not None
    }


async def test_suits_have_two_colours_or_four(store: Store) -> None:
    """At the table, as soon as it is set."""
    session = table("happy", {}, LEAD, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "")
        for suits, (spade, heart, diamond, club) in SUITS.items():
            app.set(suits=suits)
            await press(pilot, "")
            assert colours(app) | {"♠": spade} == {"♠": spade, "♥": heart, "♦": diamond, "♣": club}
    assert len(set(SUITS["two"])) == 2
    assert len(set(SUITS["four"])) == len(set(SUITS["safe"])) == 4


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
@pytest.mark.parametrize("suits", SETTINGS["suits"].choices)
def test_every_suit_can_be_read_on_its_card(theme: str, suits: str) -> None:
    """At least 4.5 to 1 against the card, whatever the theme."""
    styles = looks(next(one for one in THEMES if one.name == theme), suits)
    for card in ONE_OF_EACH:
        style = styles[look_of(card)]
        assert contrast(colour(style.color), colour(style.bgcolor)) >= READABLE


def colour(of: RichColor | None) -> Color:
    assert of is not None
    return Color.from_rich_color(of)


# what eyes without red or green cones see of linear red, green and blue (Viénot, Brettel, Mollon 1999)
BLIND = {
    "red": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "green": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


@pytest.mark.parametrize("without", BLIND)
def test_the_safe_colours_stay_apart_for_the_colour_blind(without: str) -> None:
    """Any two suits further than black and the dark red of the usual ones are for everybody's brightness."""
    seen = [through(Color.parse(suit), without) for suit in SUITS["safe"]]
    apart = [distance(one, other) for at, one in enumerate(seen) for other in seen[:at]]
    usual = [through(Color.parse(suit), without) for suit in SUITS["two"][:2]]
    assert min(apart) > 0.1
    assert min(apart) > distance(*usual) / 2


def through(of: Color, without: str) -> tuple[float, ...]:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in of.normalized]
    seen = (sum(share * part for share, part in zip(row, linear, strict=True)) for row in BLIND[without])
    return tuple(max(0.0, part) ** (1 / 2.2) for part in seen)


def distance(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


async def test_cards_are_as_large_as_is_liked(store: Store) -> None:
    """At a large table: five rows, three, two without a frame, as soon as it is set."""
    session = table("happy", {}, LEAD, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=LARGE) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "")
        for size, rows in (("auto", 5), ("middle", 3), ("small", 2), ("auto", 5)):
            app.set(cards=size)
            await until(pilot, lambda rows=rows: screen.hand.tile.rows == rows)
            await press(pilot, "")
            assert screen.hand.size.height >= rows
            assert "♥" in shown(app)


async def test_columns_of_a_hand_are_as_large_as_is_liked(store: Store) -> None:
    """Also where cards lie over each other."""
    hands = ["2s 2h 3d 3c 5h", "4s 4h 6s", "7s 7h 8s", "9s 9h Ts"]
    session = table("guandan", {}, {"phase": "play", "to_act": 0, "hands": hands}, (None, *[Says()] * 3))
    app = room(store)
    async with app.run_test(size=LARGE) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "")
        for size, rows in (("auto", 5), ("middle", 3), ("small", 1)):
            app.set(cards=size)
            await until(pilot, lambda rows=rows: screen.hand.column.rows(1) == rows)


async def test_signs_are_drawn_otherwise_at_once(store: Store) -> None:
    """At the table: letters, two cells, and back to what the terminal wants."""
    session = table("happy", {}, LEAD, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "")
        app.set(glyphs="ascii")
        await press(pilot, "")
        assert "♥" not in shown(app)
        assert "╭" not in shown(app)
        app.set(glyphs="wide")
        await press(pilot, "")
        assert "♥\ufe0f" in shown(app)
        app.set(glyphs="auto")
        await press(pilot, "")
        assert "♥" in shown(app)
        assert "\ufe0f" not in shown(app)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_without_advice_none_is_given(store: Store, language: str) -> None:
    """The hand stays one without help."""
    session = table("happy", {}, LEAD, (None, Says(), Says()))
    app = room(store, advice=False, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "h")
        assert ("no advice" if language == "en" else "没有建议") in shown(app)
        assert screen.hand.picked == ()
        assert not session.assisted
        app.set(advice=True)
        await press(pilot, "h")
        assert screen.hand.picked != ()


@pytest.mark.parametrize("spoken", LANGUAGES)
async def test_every_value_has_room_on_the_settings_page(store: Store, spoken: str) -> None:
    """Label and value stand whole on one line at 80 cells."""
    set_language(spoken)
    app = room(store, language=spoken)
    async with app.run_test(size=(80, 60)) as pilot:
        await app.push_screen(SettingsScreen())
        await press(pilot, "")
        for name, setting in SETTINGS.items():
            for value, word in setting.choices.items():
                if value != "" and name not in ("language", "glyphs"):  # words in other words or signs
                    app.set(**{name: value})
                    await press(pilot, "")
                    line = next(row for row in shown(app).split("\n") if f" {_(setting.label)} " in row)
                    assert _(word) in line
