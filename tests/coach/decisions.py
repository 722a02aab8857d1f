"""Decisions of hands played by bots, as they are judged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardtui.ai.player import Player, Question
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action, Carry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.games import Level, game
from cardtui.seating import BuiltIn

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("happy", {}),
    ("crazy", {"laizi": "drawn"}),
    ("crazy", {"seats": 2}),
    ("guandan", {}),
    ("gongzhu", {}),
]


def decisions(
    variant: str, options: dict[str, Any], seed: int, level: Level = Level.EASY, carry: Carry = Carry()
) -> Iterator[tuple[Question, Action, Table[Any]]]:
    """Each decision of a hand but those of the deal: the question, what was done, and the table before it."""
    plays, player = rules(variant, options), _player(variant, level)
    table = Table(plays, plays.shuffle(Rng.of("coach", seed), carry), carry)
    table.advance()
    while not table.state.over:
        seat = table.state.to_act[0]
        chance = Rng.of("coach", seed, len(table.steps))
        question = Question(plays, table.view(seat), seat, tuple(table.history(seat)), chance)
        action = player.decide(question).action
        phase = plays.phases.get(table.state.phase)
        if phase is None or not phase.brief:
            yield question, plays.resolve(table.state, seat, action), table
        table.play(seat, action)


def _player(variant: str, level: Level) -> Player:
    return BuiltIn(level).player(game(variant))
