"""Players of ours in a process of their own, beside the table."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from cardtui.ai.apart import apart
from cardtui.ai.process import CalledOff, Process
from cardtui.games import GAMES, Level, game
from cardtui.seating import BuiltIn

from .commands import ask, fresh

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("variant", ["happy", "gongzhu"])
def test_it_answers_as_beside_us(variant: str) -> None:
    """The same action and values."""
    table = fresh(variant, {})
    seat = table.state.to_act[0]
    with closing(apart(variant, "regular")) as process:
        process.patience = 60
        away = process.decide(ask(table, seat))
    home = BuiltIn().player(game(variant)).decide(ask(table, seat))
    assert (away.action, away.considered, away.cut) == (home.action, home.considered, False)


@pytest.mark.parametrize("level", [level for level in GAMES["gongzhu"].players if level.ponders])
def test_who_ponders_thinks_apart_at_a_table_and_is_called_off_at_once(level: Level) -> None:
    """In a process of its own: another thought can be asked for although the first was long."""
    table = fresh("gongzhu", {})
    seat = table.state.to_act[0]
    with closing(BuiltIn(level).at_table(GAMES["gongzhu"])) as player:
        assert isinstance(player, Process)
        player.greet(table.rules, seat)
        with pytest.raises(CalledOff):
            player.decide(replace(ask(table, seat), stop=lambda: True))
        player.patience = 60
        answer = player.decide(ask(table, seat))
    assert table.rules.why_not(table.state, seat, answer.action) is None


@pytest.mark.parametrize("level", [level for level in Level if not level.ponders])
def test_others_think_beside_the_table(level: Level) -> None:
    """No process for what is quick."""
    assert not isinstance(BuiltIn(level).at_table(GAMES["gongzhu"]), Process)


TABLE = """
    import sys, time
    from cardtui.ai.apart import apart
    from cardtui.engine.variants import rules
    player = apart("happy", "regular")
    player.greet(rules("happy"), 0)
    print("sits", flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs the list of processes")
def test_it_is_this_program_and_ends_with_a_table_that_is_killed(tmp_path: Path) -> None:
    """Also in a folder where another program has our name."""
    (tmp_path / "cardtui").mkdir()
    (tmp_path / "cardtui" / "__init__.py").write_text("raise SystemExit('another program')")
    (tmp_path / "table.py").write_text(textwrap.dedent(TABLE))
    paths = os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))
    words = [sys.executable, "-P", "table.py"]
    env = {**os.environ, "PYTHONPATH": paths}
    with subprocess.Popen(words, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        assert table.stdout.readline() == "sits\n"
        child = Path(f"/proc/{table.pid}/task/{table.pid}/children").read_text().strip()
        assert child
        table.kill()
    while Path("/proc", child).exists() and _state(child) != "Z":
        time.sleep(0.01)


def _state(process: str) -> str:
    """Its letter, ``Z`` for one that has ended."""
    with suppress(OSError):
        return Path("/proc", process, "stat").read_text().rpartition(")")[2].split()[0]
    return "Z"
