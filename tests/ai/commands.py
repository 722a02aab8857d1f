"""Bots written to a file for the tests, and questions for them."""

from __future__ import annotations

import contextlib
import os
import sys
import textwrap
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from cardtui.ai.player import Player, Question
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "happy": [{}, {"laizi": "drawn"}],
    "crazy": [{}, {"seats": 2, "laizi": "drawn"}],
    "guandan": [{}],
    "gongzhu": [{}, {"decks": 2}],
}
GAMES = [(variant, options) for variant, each in OPTIONS.items() for options in each]
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")

GREETS = """
import json, os, subprocess, sys, time
def say(**message): print(json.dumps(message), flush=True)
def turns():
    for line in sys.stdin:
        message = json.loads(line)
        if "turn" in message: yield message
def answer(m, **more): say(turn=m["turn"], action=m["legal"][0], **more)
"""
HELLO = "sys.stdin.readline(); say(hello=1, legal=True)\n"


def command(folder: Path, body: str, greets: bool = True) -> str:
    """The command line of a bot written to a file; ``greets``: it has said hello before its ``body``."""
    path = folder / "bot.py"
    path.write_text(GREETS + (HELLO if greets else "") + textwrap.dedent(body))
    return f"'{sys.executable}' '{path}'"


def fresh(variant: str, options: dict[str, Any], seed: int = 1) -> Table[Any]:
    """A table at its first decision."""
    rules = rules_of(variant, options)
    carry = Carry()
    table = Table(rules, rules.shuffle(Rng.of(seed, "deal"), carry), carry)
    table.advance()
    return table


def ask(table: Table[Any], seat: int, seed: int = 1, ms: int = 0) -> Question:
    """What the seat is asked now."""
    chance = Rng.of(seed, seat, len(table.steps))
    return Question(table.rules, table.view(seat), seat, tuple(table.history(seat)), chance, ms)


def play_out(table: Table[Any], players: Sequence[Player], steps: int = 400) -> list[Question]:
    """Play on with a player in each seat; the questions asked on the way."""
    asked: list[Question] = []
    while not table.state.over and len(asked) < steps:
        seat = table.state.to_act[0]
        question = ask(table, seat)
        asked.append(question)
        table.play(seat, players[seat].decide(question).action)
    return asked


@contextlib.contextmanager
def held(pipe: Path) -> Iterator[None]:
    """A named pipe that bots may hold open; in the end nobody does any more."""
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with contextlib.closing(os.fdopen(reading, "rb", buffering=0)) as source:
        yield
        ends = time.monotonic() + 60
        while (said := source.read(1)) != b"":  # nothing to read yet: somebody could still write
            assert said or time.monotonic() < ends
            time.sleep(0.01)
