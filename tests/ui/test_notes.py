"""Notes: what is said beside the game covers nothing of it, stands once, and one at a time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from cardtui.ai.player import Player
from cardtui.app import CardRoom
from cardtui.engine.cards import Cards
from cardtui.screens.dialogs import Question
from cardtui.screens.home import Home
from cardtui.screens.notes import WAITING, Board, Note
from cardtui.store.errors import StoreError
from cardtui.store.store import Store
from cardtui.text.bots import replaced_text
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.text.faults import fault_text
from cardtui.widgets.lines import sentences
from cardtui.widgets.note import note_lines

from .playing import NAMES, SMALL, Says, drawn, press, room, shown, sit, table, until

SIZES = [(80, 24), (100, 24), (100, 30), (120, 40), (200, 60)]
LONG = "Mei: the bot failed, " + "and this is the last line of what it said to the end " * 3
GAMES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "happy": ({}, {"phase": "play", "landlord": 0, "to_act": 0, "hands": ["334459", "668899", "TTJJQ"]}),
    "crazy": ({"seats": 2}, {"phase": "call", "first": 0, "hands": ["334459", "668899"]}),
    "guandan": (
        {"level": "5"},
        {"hands": ["5h 6s 6h 6d 7s 8d Td X", "3s 3h", "4s 4h", "9s 9h"], "to_act": 0},
    ),
    "gongzhu": ({}, {"phase": "expose", "hands": ["Qs Jd 3c", "Kh 5h 3d", "2d 3s 4s", "2h 3h 4h"]}),
}
KEPT = ("#status", "#seats", "#choices", "#hand", "#own", "#own-lines", "KeyLine")


def rows(app: CardRoom, widget: Widget) -> list[str]:
    """What stands in the rows and columns of a widget."""
    region = widget.region
    lines = shown(app).split("\n")[region.y : region.bottom]
    return lines if region.width == app.size.width else [line[: region.width] for line in lines]


async def say(app: CardRoom, pilot: Pilot[None], text: str) -> None:
    """Say something beside the game."""
    app.notify(text, markup=False)
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("variant", GAMES)
async def test_a_note_covers_nothing_that_is_played_with(
    store: Store, variant: str, size: tuple[int, int]
) -> None:
    """Hand, question, buttons, verdict, status and keys stand where they stood, and say what they said."""
    options, start = GAMES[variant]
    players = [None, Says(), Says(), Says()][: len(start["hands"])]
    session = table(variant, options, start, players)
    app = room(store)
    async with app.run_test(size=size) as pilot:
        screen = await sit(app, pilot, session)
        await until(pilot, lambda: session.state.to_act == (0,))
        await press(pilot, "")
        widgets = [screen.query_one(name) for name in KEPT]
        before = [(widget.region, rows(app, widget)) for widget in widgets]
        await say(app, pilot, LONG)
        assert "Mei: the bot failed" in shown(app)
        assert [(widget.region, rows(app, widget)) for widget in widgets] == before


class Hours:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Call that, when it is time."""
        self.due.append(call)
        return lambda: self.due.remove(call)

    def passes(self) -> None:
        """What is due happens."""
        due, self.due = self.due, []
        for call in due:
            call()


def board() -> tuple[Board, Hours]:
    """An empty board and its time."""
    hours = Hours()
    return Board(lambda: None, hours.later), hours


def note(text: str) -> Note:
    """A note that says this."""
    return Note(lambda: text)


def standing(board: Board) -> str | None:
    """What stands on the board."""
    return board.current.tell() if board.current is not None else None


def fault(text: str) -> Note:
    """A note that something went wrong."""
    return Note(lambda: text, urgent=True, fault=True)


def test_one_note_stands_at_a_time() -> None:
    """The answer to the last key at once, in place of the one before; then nothing is left."""
    wall, hours = board()
    seen = []
    for text in ("one", "two"):
        wall.put(note(text))
        seen.append(standing(wall))
    hours.passes()
    assert [*seen, standing(wall)] == ["one", "two", None]
    assert [note.tell() for note in wall.told] == ["one", "two"]


def test_a_fault_has_its_time() -> None:
    """What else is said meanwhile is said after it; only another fault takes its place."""
    wall, hours = board()
    for one in (fault("full"), note("one"), note("two"), fault("gone")):
        wall.put(one)
    seen = [standing(wall)]
    for _ in range(3):
        hours.passes()
        seen.append(standing(wall))
    assert seen == ["gone", "one", "two", None]


def test_the_same_note_never_piles_up() -> None:
    """Said again while it stands or waits it only stands longer: one time is due, none after it."""
    wall, hours = board()
    for one in (fault("full"), note("one"), fault("full"), note("one"), fault("full")):
        wall.put(one)
    assert len(hours.due) == 1
    hours.passes()
    assert standing(wall) == "one"
    hours.passes()
    assert standing(wall) is None


def test_a_flood_of_notes_ends_with_the_latest() -> None:
    """Of many behind a fault the last few are seen; the log has more of them."""
    wall, hours = board()
    wall.put(fault("full"))
    for number in range(50):
        wall.put(note(str(number)))
    seen = []
    while standing(wall) is not None:
        seen.append(standing(wall))
        hours.passes()
    assert seen == ["full", *map(str, range(50 - WAITING, 50))]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_ctrl_c_says_in_the_language_of_the_room_how_to_leave(store: Store, language: str) -> None:
    """At home and at the table: our sentence, once, and nothing of the framework's own."""
    told = {"en": "Ctrl+Q leaves the program", "zh_CN": "按 Ctrl+Q 退出"}[language]
    options, start = GAMES["happy"]
    app = room(store, language=language)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Home))
        await press(pilot, "ctrl+c ctrl+c")
        assert shown(app).count(told) == 1
        await sit(app, pilot, table("happy", options, start, [None, Says(), Says()]))
        await press(pilot, "ctrl+c")
        assert shown(app).count(told) == 1
        assert "quit" not in shown(app)
        assert not app._notifications


async def test_a_note_follows_the_language(store: Store) -> None:
    """What stands there is said in the other language at once."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Home))
        app.complain(StoreError("disk_full", path="cards.db"))
        await until(pilot, lambda: "no room left on the disk" in shown(app))
        await press(pilot, "z")
        assert "no room left" not in shown(app)
        assert "cards.db" in shown(app)


async def test_a_check_that_was_asked_for_says_what_it_came_to(tmp_path: Path) -> None:
    """That nothing is wrong is an answer; what nobody asked for is not said."""
    for asked in (True, False):
        with Store(tmp_path, check=asked) as opened:
            app = room(opened)
            async with app.run_test(size=SMALL) as pilot:
                await until(pilot, lambda app=app: isinstance(app.screen, Home))
                await drawn(pilot)
                assert ("The whole database was checked" in shown(app)) == asked


@pytest.mark.parametrize("size", [(80, 24), (60, 14), (40, 12)], ids=lambda size: "x".join(map(str, size)))
async def test_a_note_leaves_a_question_and_its_answers_in_sight(store: Store, size: tuple[int, int]) -> None:
    """A box makes room for the rows at the foot."""
    app = room(store)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Home))
        app.push_screen(Question(lambda: "Is it so?", lambda: "One would like to know.", "Indeed", "Never"))
        await pilot.pause()
        await say(app, pilot, LONG)
        for text in ("Is it so?", "One would like to know.", "Indeed", "Never", "Mei: the bot failed"):
            assert text in shown(app)


async def test_a_bot_that_fails_is_told_where_the_log_is_and_in_it(store: Store) -> None:
    """Once, whatever happens; the log tells it as long as the hand lasts, in the language of the moment."""

    class Broken(Player):
        def decide(self, question: Any) -> Any:
            raise RuntimeError("no")

    options, start = GAMES["happy"]
    session = table("happy", options, {**start, "to_act": 1, "landlord": 1}, [None, Broken(), Says()])
    session.regular = Says
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await until(pilot, lambda: session.waiting == (0,))
        failed = f"{NAMES[1]}: RuntimeError"
        await until(pilot, lambda: failed in shown(app))
        line = next(at for at, row in enumerate(shown(app).split("\n")) if failed in row)
        log = screen.query_one("#log").region
        assert log.y <= line < log.bottom
        await press(pilot, "l")
        assert "Notes" in shown(app)
        assert failed in shown(app)
        assert "The regular player" in shown(app)
        app.set(language="zh_CN")
        await until(pilot, lambda: "提示信息" in shown(app) and "The regular player" not in shown(app))


async def test_a_table_that_cannot_be_kept_says_so_beside_the_cards(store: Store) -> None:
    """A full disk as one plays: the note, once for however many tries, and the same question as before."""

    class Full:
        laid: ClassVar[dict[int, Cards]] = {}

        async def step(self, ply: int, step: Any, cut: bool, why: Any) -> None:
            raise StoreError("disk_full", path="cards.db")

    options, start = GAMES["happy"]
    session = table("happy", options, start, [None, Says(), Says()])
    session.journal = Full()  # type: ignore[assignment]
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "3 enter enter enter")
        await until(pilot, lambda: "no room left on the disk" in shown(app))
        assert shown(app).count("no room left") == 1
        assert "Your lead" in shown(app)
        assert len(screen.hand.picked) == 1


FOLDER = "/home/ann/.local/share/cardtui"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("counter", [True, False], ids=["counter", "no counter"])
@pytest.mark.parametrize("code", ["folder_gone", "folder_other", "folder_open", "damaged"])
async def test_a_note_is_whole_beside_27_cards(store: Store, code: str, counter: bool, language: str) -> None:
    """The log of Guandan has one row; the counter's place has more, and nothing that is played with moves."""
    session = table("guandan", *GAMES["guandan"], [None, Says(), Says(), Says()])
    app = room(store, counter=counter, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "")
        widgets = [screen.query_one(name) for name in KEPT]
        before = [(widget.region, rows(app, widget)) for widget in widgets]
        fault = StoreError(code, path=FOLDER, detail="file is not a database")
        app.complain(fault)
        await press(pilot, "")
        told = fault_text(fault)
        assert "".join(told.split()) in "".join(shown(app).split())
        assert [(widget.region, rows(app, widget)) for widget in widgets] == before
        app.board._next()
        await press(pilot, "")
        assert [(widget.region, rows(app, widget)) for widget in widgets] == before
        assert screen.query_one("#counter").display == counter


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rows_", [1, 2])
def test_a_cut_spares_what_there_is_to_do(language: str, rows_: int) -> None:
    """The way out, and who decides for a bot that failed: the end of a note stays, its middle goes."""
    set_language(language)
    try:
        folder = fault_text(StoreError("folder_gone", path=FOLDER * 3))
        bot = replaced_text("Mei", "no answer to turn 5: " + "quoted " * 30, False)
        for text in (folder, bot):
            lines = note_lines(text, True, 80, rows_)
            told = "".join(row for line in lines for row, _look in line).replace("   ", " ")
            assert len(lines) == rows_
            assert "…" in told
            end = sentences(text)[-1]
            assert "".join(told.split()).endswith("".join(end.split()))
    finally:
        set_language("en")
