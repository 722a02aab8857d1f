"""What a game says of its verbs and of its finished hands, beside its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from .cards import Rank


class Takes(Enum):
    """Which cards stand behind a verb; one that takes none is not named."""

    CARD = "one card"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Standing:
    """What a finished hand made of a seat.

    ``role``: of ``Answers.roles``, empty for none; ``place``: in the order of going out, from 1; ``level``:
    a rank, of its side after the hand.
    """

    role: str = ""
    place: int | None = None
    level: Rank | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """A finished hand in figures: a line of ``cardtui sim``.

    ``fields``: the facts that the line has, in its order; ``amounts``: what the mean is taken of, for each
    seat; ``winners``: the seats that have won, none where the hand was given up; ``side``: the one of
    ``Answers.sides`` that has won, or empty.
    """

    fields: Mapping[str, Any]
    amounts: tuple[int, ...]
    winners: tuple[int, ...]
    side: str = ""
