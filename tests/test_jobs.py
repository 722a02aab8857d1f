"""Runs in several processes: the same bytes as in one, one line where that cannot be, and no process left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cardtui.cli import cardtui
from cardtui.jobs import JobEnded, in_order

from .ai.commands import command, held, needs_pipes

ALONE = [
    ["happy", "--duplicate", "--hands", "5", "--seats", "greedy,random,random"],
    ["happy", "--laizi", "--skip-auction", "--hands", "9", "--seats", "greedy,random,random"],
    ["crazy", "--players", "2", "--tables", "4", "--hands", "2", "--seats", "greedy,random"],
    ["crazy", "--tables", "3", "--duplicate", "--hands", "2", "--seats", "greedy,random,random"],
    ["guandan", "--hands", "5", "--seats", "greedy,random,random,random"],
    ["guandan", "--match", "--final", "8", "--tables", "2", "--seats", "random,random,random,random"],
    ["gongzhu", "--tables", "3", "--hands", "3", "--seats", "greedy,random,random,random"],
]
SPAWNED = (
    "import multiprocessing; multiprocessing.set_start_method('spawn')\n"
    "from cardtui.cli import cardtui; cardtui()"
)


def sim(*arguments: str, start: tuple[str, ...] = ("-m", "cardtui")) -> subprocess.CompletedProcess[str]:
    """A run in a process of its own, which may fork."""
    words = [sys.executable, *start, "sim", *arguments, "--json"]
    return subprocess.run(words, capture_output=True, text=True)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("arguments", ALONE, ids=" ".join)
def test_several_jobs_give_the_bytes_of_one(arguments: list[str]) -> None:
    """In the order of tables and hands, and the same summary."""
    alone, together = sim(*arguments), sim(*arguments, "--jobs", "3")
    assert (alone.returncode, alone.stderr) == (together.returncode, together.stderr) == (0, "")
    assert together.stdout == alone.stdout


def test_the_system_may_start_processes_in_another_way() -> None:
    """Where they are not forked they are given the plan in writing."""
    arguments = [*ALONE[2], "--jobs", "2"]
    assert sim(*arguments, start=("-c", SPAWNED)).stdout == sim(*arguments).stdout


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cardtui, ["sim", *arguments, "--json"])


def test_tables_are_played_as_if_each_were_alone() -> None:
    """The seed in a table's lines gives that table, whatever comes before and after it."""
    four = ("--seats", "random,random,random,random")
    *hands, last = lines(run("gongzhu", "--tables", "3", "--hands", "2", *four).stdout)
    assert [(line.pop("table"), line["hand"]) for line in hands] == [(t, n) for t in range(3) for n in (0, 1)]
    assert len({line["seed"] for line in hands}) == 3
    assert last["summary"]["hands"] == 6
    alone = [run("gongzhu", "--hands", "2", "--seed", str(hands[at]["seed"]), *four) for at in (0, 2, 4)]
    assert hands == [line for result in alone for line in lines(result.stdout)[:2]]


@pytest.mark.parametrize(
    ("arguments", "instead"),
    [
        (["happy"], "--tables M, --duplicate or --skip-auction"),
        (["crazy", "--players", "2"], "--tables M, --duplicate or --skip-auction"),
        (["gongzhu"], "--tables M or --duplicate"),
        (["guandan", "--match"], "--tables M"),
    ],
)
def test_where_hands_follow_from_each_other_there_is_one_job(arguments: list[str], instead: str) -> None:
    """One line says so and what to take instead, with status 2; one job is always possible."""
    result = run(*arguments, "--jobs", "2")
    said = f"cardtui: --jobs: each hand follows from the one before it here; take {instead}\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", said)
    seats = ",".join(["random"] * (2 if "--players" in arguments else 4 if arguments[0][0] == "g" else 3))
    assert run(*arguments, "--jobs", "1", "--hands", "1", "--seats", seats).exit_code == 0


def test_several_jobs_keep_no_log_of_one_conversation(tmp_path: Path) -> None:
    """It would not be in order."""
    result = run("happy", "--duplicate", "--jobs", "2", "--bot-log", str(tmp_path / "log"))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("number", ["0", "-1", "two"])
def test_a_number_of_jobs_or_tables_is_one(number: str) -> None:
    """Anything else is bad input."""
    for option in ("--jobs", "--tables"):
        result = run("happy", option, number)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


# --- what goes wrong ------------------------------------------------------------------------------------


def bot(folder: Path, body: str) -> str:
    return f"bot:{command(folder, body)}"


@pytest.mark.parametrize("more", [(), ("--strict",)], ids=["counted", "strict"])
def test_what_a_command_fails_at_is_told_as_by_one_job(tmp_path: Path, more: tuple[str, ...]) -> None:
    """The hands before it, the line about it, the marks and the status."""
    fails = """
    for m in turns():
        if m["table"]["phase"] == "play" and "X" in m["hand"]: say(turn=m["turn"], action="call")
        else: answer(m)
    """
    arguments = [
        "happy",
        "--skip-auction",
        "--hands",
        "9",
        "--seats",
        f"random,{bot(tmp_path, fails)},random",
    ]
    alone, together = sim(*arguments, *more), sim(*arguments, *more, "--jobs", "2")
    assert (together.returncode, together.stdout, together.stderr) == (3, alone.stdout, alone.stderr)
    assert alone.stderr.count("\n") == 1
    assert alone.stdout.count("\n") == (10 if not more else int(alone.stderr.split("hand ")[1].split(":")[0]))


def test_a_run_that_comes_to_nothing_is_told_as_by_one_job(tmp_path: Path) -> None:
    """L9: nobody calls."""
    never = bot(tmp_path, "for m in turns(): answer(m)")
    arguments = ["happy", "--tables", "2", "--hands", "1", "--seats", ",".join([never] * 3)]
    alone, together = sim(*arguments), sim(*arguments, "--jobs", "2")
    assert (together.returncode, together.stdout, together.stderr) == (1, "", alone.stderr)


def test_a_command_that_cannot_be_started_is_refused() -> None:
    """In one line, with status 2."""
    result = sim("happy", "--duplicate", "--seats", "random,bot:/no/such/program,random", "--jobs", "2")
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)


# --- the end --------------------------------------------------------------------------------------------


def children(process: int) -> list[int]:
    """The processes that this one has started."""
    return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))


needs_proc = pytest.mark.skipif(
    not Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").exists(), reason="looks for children there"
)
ENDS: dict[str, tuple[Callable[[int], None], int, str]] = {
    "Ctrl+C": (lambda process: os.killpg(process, signal.SIGINT), 128 + signal.SIGINT, ""),
    "TERM": (lambda process: os.kill(process, signal.SIGTERM), 128 + signal.SIGTERM, ""),
    "KILL": (lambda process: os.kill(process, signal.SIGKILL), -signal.SIGKILL, ""),
    "KILL of a job": (
        lambda process: os.kill(children(process)[0], signal.SIGKILL),
        1,
        "cardtui: a process of this run was killed\n",
    ),
    "TERM of a job": (
        lambda process: os.kill(children(process)[0], signal.SIGTERM),
        1,
        "cardtui: a process of this run was ended by a signal\n",
    ),
}


@needs_pipes
@needs_proc
@pytest.mark.parametrize("how", ENDS)
def test_however_a_run_ends_nothing_of_it_is_left(how: str, tmp_path: Path) -> None:
    """The jobs go, the commands in the seats go, at most a line is said."""
    end, status, said = ENDS[how]
    pipe = tmp_path / "pipe"
    seat = bot(tmp_path, f"held = open({str(pipe)!r}, 'w')\nfor m in turns(): answer(m)")
    words = ["happy", "--skip-auction", "--hands", "9999", "--seats", f"random,{seat},random", "--json"]
    with held(pipe):
        run = subprocess.Popen(
            [sys.executable, "-m", "cardtui", "sim", *words, "--jobs", "2"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # as in a terminal
        )
        assert run.stdout is not None
        run.stdout.readline()
        end(run.pid)
        _, told = run.communicate()  # nobody holds its output any more: the jobs are gone
        assert (run.returncode, told) == (status, said)


class Ending:
    """A result on whose way its process is told to end."""

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        os.kill(os.getpid(), signal.SIGTERM)
        return int, (0,)


def ending(_part: int) -> object:
    """Work that comes to such a result."""
    return Ending()


@needs_pipes
def test_a_signal_between_two_parts_is_not_lost() -> None:
    """The result on its way comes, the next part does not."""
    coming = in_order(ending, range(9), 1)
    assert next(coming) == 0
    with pytest.raises(JobEnded) as fault:
        list(coming)
    assert fault.value.code == "job_signalled"


TAKEN_DOWN = """
import os, signal
from cardtui.jobs import JobEnded, in_order
class Taken:
    def __del__(self): os.kill(os.getpid(), signal.SIGTERM)
def work(_part): Taken()
if __name__ == "__main__":
    try: list(in_order(work, range(2), 1))
    except JobEnded: print("ended")
"""


@needs_pipes
def test_a_signal_in_the_middle_of_anything_says_nothing() -> None:
    """Of a thing half built, or while one is taken down, where Python tells and goes on."""
    done = subprocess.run([sys.executable, "-c", TAKEN_DOWN], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("ended\n", "")


def deaf(part: int) -> int:
    """Work that waits for what never comes when it is told to end."""
    try:
        os.kill(os.getpid(), signal.SIGTERM)
    finally:
        threading.Event().wait()
    return part


@needs_pipes
def test_what_does_not_unwind_is_ended_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event loop may wait for ever when it is cut off; nobody waits for it."""
    monkeypatch.setattr("cardtui.jobs.GRACE", 0.1)
    with pytest.raises(JobEnded):
        list(in_order(deaf, range(2), 1))


def test_a_reader_that_goes_away_ends_the_run_quietly() -> None:
    """As in ``cardtui sim ... --jobs 2 | head -1``."""
    words = ["happy", "--skip-auction", "--hands", "9999", "--seats", "random,random,random", "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "cardtui", "sim", *words, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.readline()
        run.stdout.close()
        assert run.stderr.read() == b""


# --- the order of parts ---------------------------------------------------------------------------------


def late(part: int) -> int:
    """Work that takes the longer the earlier it is wanted; 7 is none."""
    if part == 7:
        raise ValueError(part)
    return sum(range(10**5 * (5 - part % 5))) * 0 + part


def test_results_come_in_the_order_of_the_parts() -> None:
    """However long each takes."""
    assert list(in_order(late, range(7), 3)) == list(range(7))


def test_what_work_raises_comes_in_its_turn() -> None:
    """After the results of the parts before it."""
    done: list[int] = []
    with pytest.raises(ValueError, match="7"):
        done += in_order(late, range(5, 20), 2)  # extends as they come
    assert done == [5, 6]


def test_parts_are_begun_as_results_are_taken() -> None:
    """A slow reader is not buried."""
    begun: list[int] = []

    def parts() -> Iterator[int]:
        for part in (0, 1, 2, 3, 4, 5, 6) * 9:
            begun.append(part)
            yield part

    with closing(in_order(late, parts(), 2)) as results:
        next(results)
        assert len(begun) < 10
