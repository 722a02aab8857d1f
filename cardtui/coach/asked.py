"""What a seat was asked at a step of a hand, to be judged and explained again."""

from __future__ import annotations

from ..ai.player import Question
from ..engine.cards import Rng
from ..engine.table import SomeTable


def asked_at(table: SomeTable, ply: int, *purpose: str) -> Question:
    """What the seat was asked that took step number ``ply``, as it saw it.

    Its chances are another's than at the table, and for each ``purpose`` others.
    """
    seat, carry = table.steps[ply].seat, table.start_carry
    chance = Rng.of("review", *purpose, carry.hand, carry.redeals, seat, ply)
    return Question(table.rules, table.view(seat, ply), seat, tuple(table.history(seat)[:ply]), chance)
