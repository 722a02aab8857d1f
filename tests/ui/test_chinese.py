"""In Chinese nothing is said in English: every screen, every phase, every page."""

from __future__ import annotations

import re

import pytest

from cardtui.games import GAMES, Level, game
from cardtui.screens.home import Home
from cardtui.screens.settlement import SettlementScreen
from cardtui.seating import BuiltIn
from cardtui.session import Seat, Session
from cardtui.store.store import Store
from cardtui.text.catalog import set_language
from cardtui.text.guide import Word, guide

from ..store.hands import keep_at_once, played, spec_for
from .playing import SMALL, Says, press, room, shown, sit, table, until
from .test_help import PAGES, PHASES

# names, keys, what is typed, and the word for the other language
KEYS = (
    "cardtui",
    "English",
    "PgUp",
    "PgDn",
    "Home",
    "End",
    "Esc",
    "Backspace",
    "Delete",
    "Ctrl",
    "Shift",
    "Tab",
    "fg",
)
NAMES = ("Ann", "Bo", "Cy", "Di", "East", "South", "West", "North", "Bot")
TYPED = ("play", "pass", "expose", "keep", "as", "soft", "bomb", "tube", "Qs", "Ah", "json")
WORDS = {"cardtui", "English", "fg", *KEYS, *NAMES, *TYPED}
RANKS = re.compile(r"[AKQJTxX]+")


def english(text: str) -> list[str]:
    """The English words of a text; a name may lie half behind a box."""
    words = re.findall(r"[A-Za-z]{2,}", text)
    half = {name[:length] for name in NAMES for length in range(3, len(name))}
    return [word for word in words if word not in WORDS | half and not RANKS.fullmatch(word)]


def words_in_both(variant: str) -> list[str]:
    """The English words of the list that has each word of a game in both languages."""
    items = [item for part in guide(variant) for item in part.items]
    return [word for item in items if isinstance(item, Word) for word in english(item.english)]


@pytest.mark.parametrize("page", sorted(PAGES.keys() - {"lab"}))  # which shows the notation
async def test_pages(store: Store, page: str) -> None:
    """With hands of all games in the history; the help too."""
    profile = store.profiles.create("Ann")
    for variant in GAMES:
        hand = played(1, variant, {})
        await keep_at_once(store, spec_for(profile, hand), hand)
    set_language("zh_CN")
    app = room(store, language="zh_CN")
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Home))
        assert english(shown(app)) == []
        app.push_screen(PAGES[page]())
        both = {word for variant in GAMES for word in words_in_both(variant)} if page == "rules" else set()
        walk = "" if page == "settings" else "right right right right right g end r escape"  # Right: English
        for keys in ("", *walk.split(), "question_mark"):
            await press(pilot, keys)
            assert set(english(shown(app))) <= both, keys
            if isinstance(app.screen, Home):
                break


@pytest.mark.parametrize("phase", PHASES)
async def test_tables(store: Store, phase: str) -> None:
    """Titles, buttons, verdicts, refusals, sorts, popups, the typed line and the help of every phase."""
    set_language("zh_CN")
    variant, options, start = PHASES[phase]
    session = table(variant, options, start, [None, *[Says()] * (len(start["hands"]) - 1)])
    app = room(store, language="zh_CN")
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        steps = "h w escape s 3 4 v s m escape c c l escape u escape g escape slash 9 9 enter escape"
        for keys in ("", *steps.split(), "question_mark", "escape"):
            await press(pilot, keys)
            assert english(shown(app)) == [], keys


@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("seed", range(3))
async def test_whole_hands(store: Store, variant: str, seed: int) -> None:
    """All that a hand brings about, in the log with the bots' reasons, and its settlement."""
    set_language("zh_CN")
    entry = game(variant)
    rules = entry.rules(laizi="drawn") if variant == "happy" else entry.rules()
    names = ("Ann", "Bo", "Cy", "Di")
    seats = [Seat(name, BuiltIn(Level.GREEDY).player(entry)) for name in names[: rules.seats]]
    session = Session(rules, seats, seed)
    await session.start()
    await session.play()
    app = room(store, language="zh_CN")
    async with app.run_test(size=(120, 60)) as pilot:
        from cardtui.screens.table.family import family_of
        from cardtui.screens.table.log import log_lines
        from cardtui.screens.table.view import SeatView

        view = SeatView(
            session.rules, session.view(0), 0, names[: rules.seats], tuple(session.table.history(0))
        )
        lines = log_lines(family_of(variant), view, session)
        assert english("\n".join(lines)) == []
        app.push_screen(SettlementScreen(session, view))
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await press(pilot, "")
        assert english(shown(app)) == []
        await press(pilot, "r")
        assert english(shown(app)) == []


@pytest.mark.parametrize("variant", ["guandan", "gongzhu"])
async def test_the_curtain(store: Store, variant: str) -> None:
    """Behind it and in front of it."""
    set_language("zh_CN")
    _variant, options, start = PHASES[variant]
    app = room(store, language="zh_CN")
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, table(variant, options, start, [None, None, Says(), Says()]))
        for keys in ("", "question_mark", "escape", "enter", "d", "space"):
            await press(pilot, keys)
            assert english(shown(app)) == [], keys
