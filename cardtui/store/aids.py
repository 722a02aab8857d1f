"""What helped a person in a hand: such a hand stands apart from those that were played without."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Aid(StrEnum):
    """Advice, a decision taken back after something new was seen, the hands of others laid open, the same
    cards played before, a bot that decided for a person."""

    ADVICE = "advice"
    UNDO = "undo"
    OPEN = "open"
    AGAIN = "again"
    BOT = "bot"


def in_order(aids: Iterable[Aid]) -> tuple[Aid, ...]:
    """The aids as they are kept and told: each once, in the order above."""
    found = set(aids)
    return tuple(aid for aid in Aid if aid in found)


def written(aids: Iterable[Aid]) -> str:
    """The aids in a column of the database, empty for none."""
    return " ".join(in_order(aids))


def read(text: str) -> tuple[Aid, ...]:
    """The aids of such a column; raises ``ValueError`` for a word that is none."""
    return in_order(map(Aid, text.split()))
