"""Several tables in play, told apart by their names."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

from cardtui.engine.core import Action
from cardtui.screens.tables import TablesScreen
from cardtui.seating import Setup, split_specs
from cardtui.session.opening import open_table
from cardtui.store.store import Store

from .playing import AWAY, SMALL, press, room, shown, until

NASTY = "[/]{x}\x1b[2J"


async def test_tables_are_named_and_taken_up_from_the_list(store: Store) -> None:
    """A new name is kept and shown literally; an empty one is refused; Enter takes that table up."""
    first = open_table(store, Setup("happy", split_specs("you,random,random"), seed=1), "Morning")
    second = open_table(store, Setup("gongzhu", split_specs("you,random,random,random"), seed=1))
    first.close()
    second.close()
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = TablesScreen()
        app.push_screen(screen)
        await until(pilot, lambda: "Morning" in shown(app))
        assert "Gong Zhu" in shown(app)
        await press(pilot, "d")
        assert "No hand is being played on it." in shown(app)  # nothing is lost where nothing was begun
        await press(pilot, "n")
        await press(pilot, "home r")
        app.screen.dismiss(NASTY)
        await until(pilot, lambda: "[/]{x}␛[2J" in shown(app))
        assert [row.spec.name for row in screen.rows] == ["[/]{x}␛[2J", "Morning"]
        await press(pilot, "r")
        app.screen.dismiss(" ")
        await press(pilot, "up")
        assert [row.spec.name for row in store.tables.all()] == ["[/]{x}␛[2J", "Morning"]
        await press(pilot, "end enter")
        await until(pilot, lambda: app.session is not None)
        assert app.session is not None
        assert app.session.rules.variant == "happy"


async def test_a_new_name_takes_the_place_of_the_old_one(store: Store) -> None:
    """What is typed in the box replaces what stands there."""
    app = room(store, Setup("happy", split_specs("you,random,random"), seed=1))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: app.session is not None and len(app.screen_stack) > 1)
        await press(pilot, AWAY)
        app.push_screen(TablesScreen())
        await press(pilot, "r N o o n enter")
        assert [row.spec.name for row in store.tables.all()] == ["Noon"]


async def test_the_open_table_gets_its_name_too(store: Store) -> None:
    """The table that is being played is renamed where it is."""
    app = room(store, Setup("happy", split_specs("you,random,random"), seed=1))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: app.session is not None and len(app.screen_stack) > 1)
        table = store.tables.all()[0].id
        app.rename_table(table, "Evening")
        assert store.tables.all()[0].spec.name == "Evening"
        assert app.session is not None


async def test_leaving_a_table_for_another_ends_its_commands(store: Store, tmp_path: Path) -> None:
    """A bot that was started gets the end of its input, or is killed, when its table is closed."""
    script = tmp_path / "bot.py"
    script.write_text(
        f"open({str(tmp_path / 'began')!r}, 'w').close()\n"
        "import sys\n"
        "print('{\"hello\": 1}', flush=True)\n"
        "for line in sys.stdin: pass\n"
        f"open({str(tmp_path / 'ended')!r}, 'w').close()\n"
    )
    app = room(store, Setup("happy", split_specs(f"you,bot:{sys.executable} {script},random"), seed=1))

    def asked() -> bool:
        return len(app.screen_stack) > 1 and app.session is not None and app.session.waiting == (0,)

    async with app.run_test(size=SMALL) as pilot:
        await until(
            pilot,
            asked,
        )
        assert app.session is not None
        await app.session.answer(0, Action("keep"))
        await until(pilot, (tmp_path / "began").exists)
        app.open_table(Setup("happy", split_specs("you,random,random"), seed=1))
        await until(pilot, (tmp_path / "ended").exists)


async def test_a_damaged_table_leaves_the_others_in_reach(store: Store) -> None:
    """It is named as what it is, says so when it is chosen, and stays on the disk; home and the rest work."""
    for seed in (1, 2):
        open_table(
            store, Setup("happy", split_specs("you,random,random"), seed=seed), f"Number {seed}"
        ).close()
    with sqlite3.connect(store.folder / "cardtui.db") as database:
        database.execute("UPDATE tables SET seats = '[1' WHERE id = 2")
    database.close()
    app = room(store)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await until(pilot, lambda: "Continue: Happy Dou Dizhu" in shown(app))
        app.push_screen(TablesScreen())
        await until(pilot, lambda: "Table 2: cannot be read" in shown(app))
        assert "Number 1" in shown(app)
        await press(pilot, "home enter")
        await until(pilot, lambda: "Table 2 cannot be read (" in shown(app))
        assert app.session is None
    assert [row.id for row in store.tables.all()] == [1]
    assert store.tables.damaged() == [2]
