"""Keys that arrive in one piece, as over a slow line or from a script, through a real terminal."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cardtui.engine.core import Action
from cardtui.seating import Setup, split_specs
from cardtui.session import Asked, Notice
from cardtui.session.opening import open_table, session_of
from cardtui.store.store import Store

from .terminal import Terminal, terminal

ANSWERS = {"show": "keep", "late_show": "keep", "call": "call", "rob": "rob", "double": "single"}


def my_turn(saves: Path) -> None:
    """A table of seed 3, on which the person, with two queens, is to beat a single jack."""
    (saves / "settings.toml").write_text('animation = "off"\n')

    async def play(store: Store) -> None:
        table = open_table(store, Setup("happy", split_specs("you,random,random"), seed=3))
        session = session_of(store, table)
        ready = asyncio.Event()
        answers: set[asyncio.Task[object]] = set()

        def told(notice: Notice) -> None:
            if isinstance(notice, Asked) and session.state.phase == "play":
                ready.set()
            elif isinstance(notice, Asked) and not notice.passing:
                action = Action(ANSWERS[session.state.phase])
                answers.add(asyncio.ensure_future(session.answer(0, action)))

        session.listen(told)
        await session.take_up()
        playing = asyncio.ensure_future(session.play())
        await ready.wait()
        playing.cancel()
        table.close()

    with Store(saves) as store:
        asyncio.run(play(store))


def steps(saves: Path) -> list[str]:
    """What is kept of the hand."""
    with Store(saves) as store:
        table = store.tables.resume(1)
        table.close()
        return [str(step) for step in table.steps]


def leave(window: Terminal) -> None:
    """Ctrl+Q, and the end."""
    window.write(b"\x11")
    assert window.ended() == 0


def test_a_line_in_one_write_is_a_line(tmp_path: Path) -> None:
    """From / on every character belongs to the line, the Enter at its end too."""
    my_turn(tmp_path)
    before = steps(tmp_path)
    with terminal(tmp_path, "resume") as window:
        window.until(b"Beat ")
        window.write(b"/pass\r")
        leave(window)
    assert steps(tmp_path)[len(before)] == "0 pass"


def test_picks_and_commands_in_one_write_keep_their_order(tmp_path: Path) -> None:
    """Cards that were put down before Enter are not played, those picked after that are."""
    my_turn(tmp_path)
    before = steps(tmp_path)
    with terminal(tmp_path, "resume") as window:
        window.until(b"Beat ")
        window.write(b"66\x7fq\r")
        leave(window)
    assert steps(tmp_path)[len(before)].startswith("0 play Q")


def test_a_refused_line_is_edited_in_one_write(tmp_path: Path) -> None:
    """Backspaces take away what was typed before them."""
    my_turn(tmp_path)
    before = steps(tmp_path)
    with terminal(tmp_path, "resume") as window:
        window.until(b"Beat ")
        window.write(b"/help\r")
        window.until(b"help")
        window.write(b"\x7f\x7f\x7f\x7fpass\r")
        leave(window)
    assert steps(tmp_path)[len(before)] == "0 pass"


def test_ctrl_q_in_the_same_write_comes_last(tmp_path: Path) -> None:
    """What was typed before it is done, and kept; what came after it is not."""
    my_turn(tmp_path)
    before = steps(tmp_path)
    with terminal(tmp_path, "resume") as window:
        window.until(b"Beat ")
        window.write(b"/pass\r\x11uy")
        assert window.ended() == 0
    assert steps(tmp_path)[len(before)] == "0 pass"


def test_enter_twice_opens_one_table(tmp_path: Path) -> None:
    """On the choice of home that opens a new table; the first start was answered before."""
    with Store(tmp_path) as store:
        store.profiles.create("Ann")
    with terminal(tmp_path) as window:
        window.until(b"New table")
        window.write(b"\r\r\r")
        window.until(b"beginner")
        leave(window)
    with Store(tmp_path) as store:
        assert len(store.tables.all()) == 1
