"""Plays on from the store in processes that are killed one after the other, and says how it ended.

``python -m tests.faults.kills VARIANT KILLS SEED FOLDER`` prints one JSON object: what the killed run and
an unkilled one of the same seed came to, and every step that was shown and then lost or changed.
This process opens no store and starts no thread, so that it may fork.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any

from cardtui.ai.baseline import Random
from cardtui.ai.player import Question
from cardtui.engine.cards import Rng
from cardtui.games import Level
from cardtui.seating import YOU, BuiltIn, Setup, Spec
from cardtui.session import Asked, Notice, Session, Taken
from cardtui.session.opening import open_table, session_of
from cardtui.store.store import Store

SEATS = {"happy": 3, "crazy": 3, "guandan": 4, "gongzhu": 4}
BEFORE = {"guandan": 1}  # hands before the killing begins: a second hand has tributes
STEPS, MORE = 2, 0.003  # a life ends this many steps after it began to show, and so many seconds later


async def hands(store: Store, variant: str, seed: int, upto: int, shown: int) -> None:
    """Play on until ``upto`` hands are finished; every step told is written to ``shown`` first thing."""
    kept = store.tables.last()
    if kept is None:
        specs: tuple[Spec, ...] = (YOU, *(BuiltIn(Level.RANDOM),) * (SEATS[variant] - 1))
        table = open_table(store, Setup(variant, specs, seed=seed))
    else:
        table = store.tables.resume(kept.id)
    session = session_of(store, table)
    answers: set[asyncio.Task[Any]] = set()

    def told(notice: Notice) -> None:
        if isinstance(notice, Taken):
            place = f"{session.hand}.{session.table.start_carry.redeals}.{notice.ply}"
            os.write(shown, f"{place} {notice.step}\n".encode())
        elif isinstance(notice, Asked):
            answers.update(asyncio.ensure_future(reply(session, seat)) for seat in notice.seats)

    session.listen(told)
    while store.history.count() < upto:
        await session.take_up()
        await session.play()
    table.close()


async def reply(session: Session, seat: int) -> None:
    """A person who always decides alike in the same position."""
    view = session.view(seat)
    decided = sum(step.seat == seat for step in session.table.steps)
    question = Question(session.rules, view, seat, (), Rng.of("person", seat, decided))
    await session.answer(seat, Random().decide(question).action)


def outcome(folder: Path) -> dict[str, Any]:
    """What is kept of the finished hands, and what the profile has now."""
    with Store(folder) as store:
        records = [json.loads(store.history.record(row.id)) for row in reversed(store.history.hands())]
        profile = store.profiles.get(1)
        return {
            "hands": [
                {key: record[key] for key in ("carry", "steps", "result", "stakes")} for record in records
            ],
            "profile": [profile.beans, profile.coins, profile.score],
            "ledger": [[entry.currency, entry.amount] for entry in store.profiles.ledger(1)],
        }


Life = tuple[list[str], int]


def fork(work: Any, *args: Any) -> int:
    """A child that does ``work`` and ends."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        work(*args)
        status = 0
    finally:
        os._exit(status)


def play(folder: Path, variant: str, seed: int, upto: int, shown: int) -> None:
    """One life: open the store, play on."""
    with Store(folder) as store:
        asyncio.run(hands(store, variant, seed, upto, shown))


def life(folder: Path, variant: str, seed: int, upto: int, steps: int = -1, more: float = 0) -> Life:
    """What a child showed and how it ended; killed ``more`` seconds after it showed ``steps`` steps."""
    source, sink = os.pipe()
    child = fork(play, folder, variant, seed, upto, sink)
    os.close(sink)
    with os.fdopen(source) as stream:
        lines = [stream.readline() for _ in range(steps)]
        if steps >= 0:
            time.sleep(more)
            os.kill(child, signal.SIGKILL)
        lines += stream
    return [line.rstrip() for line in lines if line.endswith("\n")], os.waitpid(child, 0)[1]


def in_child(work: Any, *args: Any) -> Any:
    """What ``work`` returns, done in a child."""
    source, sink = os.pipe()
    child = fork(lambda: os.write(sink, json.dumps(work(*args)).encode()))
    os.close(sink)
    with os.fdopen(source, "rb") as stream:
        text = stream.read()
    os.waitpid(child, 0)
    return json.loads(text)


def main(variant: str, kills: int, seed: int, folder: Path) -> dict[str, Any]:
    """Kill, resume, and compare with a run that nobody killed."""
    moments = random.Random(seed)
    shown: dict[str, str] = {}
    changed: list[str] = []
    killed, upto = 0, 1 + BEFORE.get(variant, 0)
    if upto > 1:
        life(folder / "killed", variant, seed, upto - 1)
    while True:
        last = (moments.randint(0, STEPS), moments.uniform(0, MORE)) if killed < kills else ()
        lines, status = life(folder / "killed", variant, seed, upto, *last)
        for line in lines:
            place, step = line.split(" ", 1)
            if shown.setdefault(place, step) != step:
                changed.append(line)
        if os.WIFSIGNALED(status):
            killed += 1
        elif os.WEXITSTATUS(status):
            raise SystemExit("a life failed")
        elif killed < kills:
            upto += 1
        else:
            break
    life(folder / "whole", variant, seed, upto)
    got, wanted = in_child(outcome, folder / "killed"), in_child(outcome, folder / "whole")
    kept = {
        f"{number}.{hand['carry']['redeals']}.{ply}": step
        for number, hand in enumerate(got["hands"])
        for ply, step in enumerate(hand["steps"])
    }
    dealt = {place.rsplit(".", 1)[0] for place in kept}
    lost = [
        f"{place} {step}"
        for place, step in shown.items()
        if place.rsplit(".", 1)[0] in dealt and kept.get(place) != step
    ]
    return {"killed": killed, "hands": upto, "shown": len(shown), "changed": changed, "lost": lost,
            "got": got, "wanted": wanted}  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))))
