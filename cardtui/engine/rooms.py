"""Rooms: what a hand is played for (L37, L41, G24). Rooms are data; rules are handed one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import NotationError


@dataclass(frozen=True, slots=True)
class Room:
    """A room's figures, in beans or coins.

    ``n``: room coefficient N; ``fee``: A, collected from every seat a hand; ``entry``: what one must
    hold to sit down; ``double_over``: all concerned must hold strictly more to double (L13), ``None``
    without a threshold; ``initial``: the initial multiple. ``stakes`` false: amounts are reckoned and
    shown, stacks do not move (L43, plain room).
    """

    name: str
    n: int
    fee: int = 0
    entry: int = 0
    double_over: int | None = None
    initial: int = 1
    stakes: bool = True

    def to_json(self) -> dict[str, Any]:
        """Plain data with the rule cases' keys, read back by ``from_json``."""
        return {
            "name": self.name,
            "N": self.n,
            "A": self.fee,
            "entry": self.entry,
            "double_over": self.double_over,
            "initial": self.initial,
            "stakes": self.stakes,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Room:
        """A room from plain data; without ``double_over`` there is no threshold. Raises ``NotationError``."""
        if not isinstance(data, Mapping):
            raise NotationError(str(data), 0, "not a room")
        for key, value in data.items():
            if key not in ("name", "N", "A", "entry", "double_over", "initial", "stakes"):
                raise NotationError(str(key), 0, "not a key of a room")
            if key == "name":
                fits = isinstance(value, str)
            elif key == "stakes":
                fits = isinstance(value, bool)
            else:
                fits = type(value) is int and value >= (key in ("N", "initial"))
                fits = fits or (key == "double_over" and value is None)
            if not fits:
                raise NotationError(f"{key}: {value}", 0, "not a figure of a room")
        return cls(
            data.get("name", "custom"),
            data.get("N", 1),
            data.get("A", 0),
            data.get("entry", 0),
            data.get("double_over"),
            data.get("initial", 1),
            data.get("stakes", True),
        )


BEAN_ROOMS = (  # L37; Guandan too (G24)
    Room("beginner", 10, 5, 500, 2000),
    Room("middle", 100, 20, 5000, 20000),
    Room("high", 1000, 50, 50000, 200000, initial=2),
)
FIRST_BEAN_ROOMS = (*BEAN_ROOMS[:2], Room("high", 1000, 50, 50000, 200000))  # under revision 1 of the rules
COIN_ROOMS = (  # L41; "plain" is played for the score alone
    Room("plain", 1, stakes=False),
    Room("low", 2, 0, 5400, 5400),
    Room("middle", 10, 0, 26000, 26000),
    Room("high", 50, 0, 130000, 130000),
)
NEW_PROFILE_BEANS = 10000  # L37
NEW_PROFILE_COINS = 6000  # L41


def fees(stacks: tuple[int, ...], fee: int) -> tuple[int, ...]:
    """What each seat pays for the room, after transfers: the fee, at most what is there (L32, L34)."""
    return tuple(min(fee, max(0, stack)) for stack in stacks)
