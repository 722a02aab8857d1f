"""Help and key line against the keys there are: every screen, every phase, both languages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from cardtui.app import CardRoom
from cardtui.bench import Bench
from cardtui.lab import from_words
from cardtui.replay import Replay
from cardtui.screens.apart import ResultScreen
from cardtui.screens.base import CardScreen
from cardtui.screens.branch import BranchScreen
from cardtui.screens.dialogs import Reader
from cardtui.screens.history import HistoryScreen
from cardtui.screens.home import Home
from cardtui.screens.lab.screen import LabScreen
from cardtui.screens.profiles import ProfilesScreen
from cardtui.screens.replay import ReplayScreen
from cardtui.screens.rules import RulesScreen
from cardtui.screens.settings import SettingsScreen
from cardtui.screens.settlement import SettlementScreen
from cardtui.screens.setup import SetupScreen
from cardtui.screens.statistics import StatisticsScreen
from cardtui.screens.table.screen import TableScreen
from cardtui.screens.table.view import SeatView
from cardtui.screens.tables import TablesScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.records import load
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.widgets.keyline import KeyLine, key_sign
from cardtui.widgets.menu import Menu
from cardtui.widgets.paragraphs import HANG, hung

from ..store.hands import keep_at_once, played, spec_for
from .playing import SMALL, Says, press, resize, room, shown, sit, table, until

RECORDS = Path(__file__).parents[1] / "records"


def replaying(name: str) -> ReplayScreen:
    """The replay of a golden record."""
    return ReplayScreen(Replay(load((RECORDS / f"{name}.json").read_bytes())))


PAGES: dict[str, Callable[[], CardScreen[Any]]] = {
    "setup": SetupScreen,
    "tables": TablesScreen,
    "history": HistoryScreen,
    "statistics": StatisticsScreen,
    "profiles": ProfilesScreen,
    "rules": RulesScreen,
    "settings": SettingsScreen,
    "lab": lambda: LabScreen(Bench(from_words(["happy 333 4 | 5 | 6"]))),
    **{
        f"replay {name}": partial(replaying, name)
        for name in ("happy_spring", "guandan_wild", "gongzhu_two_decks_exposed")
    },
}
HANDS = ["333444555", "666677", "8899"]
FOUR = ["3s 3h 3d 3c 4s", "5s 5h 5d 5c 6s", "7s 7h 7d 7c 8s", "9s 9h 9d 9c Ts"]

PHASES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "show": ("happy", {}, {"hands": HANDS}),
    "call": ("happy", {}, {"phase": "call", "hands": HANDS, "first": 0}),
    "rob": ("happy", {}, {"phase": "rob", "hands": HANDS, "first": 0}),
    "late show": ("happy", {}, {"phase": "late_show", "landlord": 0, "hands": HANDS}),
    "double": ("happy", {}, {"phase": "double", "landlord": 0, "hands": HANDS}),
    "landlord": ("happy", {}, {"phase": "play", "landlord": 0, "to_act": 0, "hands": HANDS}),
    "follow": (
        "happy",
        {},
        {"phase": "play", "landlord": 2, "to_act": 0, "hands": HANDS, "over": "single:3:1", "by": 2},
    ),
    "two seats": ("crazy", {"seats": 2}, {"phase": "play", "landlord": 0, "to_act": 0, "hands": HANDS[:2]}),
    "guandan": (
        "guandan",
        {},
        {"phase": "play", "to_act": 0, "hands": FOUR, "over": "single:3:1", "by": 3},
    ),
    "gongzhu": ("gongzhu", {}, {"phase": "play", "to_act": 0, "hands": FOUR}),
    "exposing": ("gongzhu", {}, {"hands": ["Qs 2c", "Jd 3c", "Tc 4c", "Ah 5c"]}),
}
# what Textual itself binds
FRAMEWORK = {"app.focus_next", "app.focus_previous", "screen.copy_text", "help_quit"}


@pytest.fixture
def kept(store: Store) -> Store:
    """A folder with a hand, so that no list is empty."""
    hand = played(1, "happy", {})
    asyncio.run(keep_at_once(store, spec_for(store.profiles.create("Ann"), hand), hand))
    return store


def flat(text: str) -> str:
    """The text with single blanks."""
    return " ".join(text.split())


def signs(text: str) -> set[str]:
    """The keys that a help page names: what stands before the gap, as far as there is one."""
    return {sign for line in text.split("\n") for sign in line.partition("  ")[0].split()}


def bound(screen: CardScreen[Any]) -> Iterator[tuple[str, str]]:
    """The keys of the moment, as they are written, and their actions."""
    changing = any(entry.changes for menu in screen.query(Menu) for entry in menu.entries[:50])
    for key, active in screen.active_bindings.items():
        action = active.binding.action.partition("(")[0]
        if action not in FRAMEWORK and (action != "change" or changing):
            yield key_sign(key), action


GIVES_WAY = {"last_trick", "sheet", "factors", "counter", "app.language", "language"}


async def compare(app: CardRoom, pilot: Pilot[None], screen: CardScreen[Any]) -> None:
    """The help names every key; the key line at 80 columns names all that it should."""
    line = next(iter(screen.query(KeyLine)))
    wanted = {
        active.binding.action
        for active in screen.active_bindings.values()
        if active.binding.show and active.enabled
    }
    told = {active.binding.action for _start, _end, active in line._spots}
    assert told <= wanted
    assert wanted - told <= (GIVES_WAY if isinstance(screen, TableScreen) else set())
    drawn = line._strips[0].text if line._strips else ""
    assert all(key_sign(active.binding.key) in drawn.split() for _start, _end, active in line._spots)
    missing = dict(bound(screen))
    if isinstance(screen, TableScreen):  # what only says that it does nothing here is not named
        idle = screen.panel(screen.seat_view()).idle()
        missing = {sign: action for sign, action in missing.items() if action not in idle}
    help_page = screen.help_page()
    named = signs(help_page())
    assert {sign: action for sign, action in missing.items() if sign not in named} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
async def test_the_help_of_a_page_names_every_key(kept: Store, page: str, language: str) -> None:
    """Pages and replays; ? opens that help."""
    set_language(language)
    app = room(kept, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Home))
        screen = PAGES[page]()
        app.push_screen(screen)
        await until(pilot, lambda: any(line._spots for line in screen.query(KeyLine)))
        await compare(app, pilot, screen)
        await press(pilot, "question_mark")
        assert isinstance(app.screen, Reader)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_help_of_home_names_every_key(store: Store, language: str) -> None:
    """There is nothing behind home, so no Esc."""
    set_language(language)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Home) and bool(app.screen.query(KeyLine)))
        screen = app.screen
        assert isinstance(screen, Home)
        await compare(app, pilot, screen)
        assert "Esc" not in signs(screen.help_page()())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
async def test_the_help_of_a_table_names_every_key(store: Store, phase: str, language: str) -> None:
    """Every phase of every game, alone and with the curtain; a key of no use is not named."""
    set_language(language)
    variant, options, start = PHASES[phase]
    seats = len(start["hands"])
    for people in (1, 2):
        players = [None] * people + [Says()] * (seats - people)
        session = table(variant, options, start, players)
        app = room(store, language=language)
        async with app.run_test(size=SMALL) as pilot:
            screen = await sit(app, pilot, session)
            await compare(app, pilot, screen)
            if people == 2:
                await press(pilot, "enter")
                await compare(app, pilot, screen)
            text = screen.help_page()()
            curtain = {"en": "Several people at one keyboard", "zh_CN": "多人共用一个键盘"}[language]
            assert (curtain in text) == (people == 2)
            lines = [line.split()[0] for line in text.split("\n") if line]
            assert ("g" in lines) == (variant in ("happy", "crazy"))
            assert ("m" in lines) == (variant != "gongzhu")
            assert "r" in lines
            assert ("b" in lines) == (variant != "gongzhu")


EXAMPLES = {"happy": "333 5", "crazy": "333 5", "guandan": "999 77", "gongzhu": "Qs"}
FOREIGN_WORDS = {  # of Dou Dizhu, that no other game knows
    "en": ("rob", "landlord", "soft_bomb", "333 5", "declin"),
    "zh_CN": ("地主", "抢", "soft_bomb", "333 5", "加倍"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
async def test_the_help_speaks_of_its_own_game(store: Store, phase: str, language: str) -> None:
    """The typed example and every sentence are of the game that is played; the typed line has it too."""
    set_language(language)
    variant, options, start = PHASES[phase]
    session = table(variant, options, start, [None, *[Says()] * (len(start["hands"]) - 1)])
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        text = screen.help_page()()
        keys = text.partition("# ")[2]
        assert EXAMPLES[variant] in keys
        assert ("4×6" in text) == (phase == "guandan")
        if variant in ("guandan", "gongzhu"):
            assert not [word for word in FOREIGN_WORDS[language] if word in keys]
            assert ("x X" in keys) == (variant == "guandan")
        await press(pilot, "slash")
        auction = phase in ("show", "late show", "call", "rob", "double")  # no cards are laid there
        assert (EXAMPLES[variant] in shown(app)) == (not auction)


@pytest.mark.parametrize(
    ("language", "named"),
    [("en", ["⏎ Expose", "n Nothing"]), ("zh_CN", ["⏎ 亮牌", "n 不亮"])],
)
async def test_in_exposing_the_key_line_and_the_panel_agree(
    store: Store, language: str, named: list[str]
) -> None:
    """Enter exposes what is picked, else nothing; n exposes nothing, as on its button. No p is named."""
    variant, options, start = PHASES["exposing"]
    session = table(variant, options, start, (None, Says(), Says(), Says()))
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: named[1].replace("n ", "⏎ ") in flat(shown(app)))
        await press(pilot, "q")
        line = shown(app).splitlines()[-1]
        assert [name for name in named if name not in flat(line)] == []
        button = named[1].replace("n ", "[n] ")
        assert button in shown(app)
        assert "p" not in line.split()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_settlement_and_branch_name_their_keys(store: Store, language: str) -> None:
    """The box of a settlement has all its keys on its line; a branch has the help of its table."""
    set_language(language)
    replay = Replay(load((RECORDS / "gongzhu_two_decks_exposed.json").read_bytes()))
    over = replay.branch(replay.last, replay.mine(0), 0)
    state, steps = replay.view(0, replay.last), replay.seen(0, replay.last)
    view = SeatView(replay.rules, state, 0, replay.names, steps)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(SettlementScreen(over, view))
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await until(pilot, lambda: any(line._strips for line in app.screen.query(KeyLine)))
        line = app.screen.query_one(KeyLine)
        assert isinstance(app.screen, SettlementScreen)
        off = {"replay", "review", "same", "seats"}  # the hand is in no history, and no other is dealt
        named = [key.action for key in app.screen.KEYS if key.action not in off]
        assert len(line._spots) == len([*named, "help"])
        app.push_screen(ResultScreen(over, view))
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        await until(pilot, lambda: any(line._strips for line in app.screen.query(KeyLine)))
        result = app.screen.query_one(KeyLine)
        assert len(result._spots) == len(ResultScreen.KEYS)
        while isinstance(app.screen, SettlementScreen):
            app.pop_screen()
        branch = BranchScreen(replay.branch(0, replay.mine(0), 1), 0, 0)
        app.push_screen(branch)
        await until(pilot, lambda: any(line._spots for line in branch.query(KeyLine)))
        await until(pilot, lambda: bool(branch.session.waiting))
        branch.key_line.redraw()
        await pilot.pause(0.05)
        await compare(app, pilot, branch)


async def test_a_narrow_key_line_still_names_the_help(store: Store) -> None:
    """Where keys have no room, the key that tells them all stays."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Home))
        app.push_screen(ProfilesScreen())
        await resize(pilot, 40, 12)
        await until(pilot, lambda: "? Help" in " ".join(shown(app).splitlines()[-1].split()))
        assert "n New" in " ".join(shown(app).splitlines()[-1].split())


async def test_other_keys_of_the_settings_are_in_the_help(store: Store) -> None:
    """A command with another key is told with that key."""
    start = Setup("happy", split_specs("you,greedy,greedy"), seed=1)
    app = room(store, start, keys={"table.counter": "E"})
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: app.session is not None and len(app.screen_stack) > 1)
        screen = app.screen
        assert isinstance(screen, CardScreen)
        text = screen.help_page()()
        assert [line.split()[0] for line in text.split("\n") if "card counter" in line] == ["E"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_a_key_does_goes_on_under_itself(store: Store, language: str) -> None:
    """The column of the keys holds keys only."""
    start = {"phase": "play", "landlord": 0, "to_act": 0, "hands": HANDS}
    app = room(store, language=language)
    async with app.run_test(size=(80, 60)) as pilot:
        screen = await sit(app, pilot, table("happy", {}, start, [None, Says(), Says()]))
        entries = [row for row in screen.help_page()().split("\n") if HANG in row]
        for cells in (70, 50, 34):
            for entry in entries:
                column, _hang, told = entry.partition(HANG)
                first, *more = hung(entry, cells)
                assert first.startswith(column)
                assert all(row[: cell_len(column)].isspace() for row in more)
                assert max(map(cell_len, (first, *more))) <= cells
                rest = [row.strip() for row in (first.removeprefix(column), *more)]
                assert "".join("".join(rest).split()) == "".join(told.split())
        assert any(len(hung(entry, 50)) > 1 for entry in entries)
