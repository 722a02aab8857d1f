"""Rooms: what a hand is played for (L37, L41, G24). Rooms are data; rules are handed one."""

from __future__ import annotations

from dataclasses import dataclass

from .plain import Count, Factor, from_plain, keyed, nullable


@dataclass(frozen=True, slots=True)
class Room:
    """A room's figures, in beans or coins.

    ``n``: room coefficient N; ``fee``: A, collected from every seat for each hand; ``entry``: what one must
    hold to sit down; ``double_over``: all concerned must hold strictly more to double (L13), ``None``
    without a threshold; ``initial``: the initial multiple. ``stakes`` false: amounts are reckoned and
    shown, stacks do not move (L43, plain room).
    """

    name: str = "custom"
    n: Factor = keyed("N", 1)
    fee: Count = keyed("A", 0)
    entry: Count = 0
    double_over: Count | None = nullable()
    initial: Factor = 1
    stakes: bool = True

    def to_json(self) -> dict[str, object]:
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
    def from_json(cls, data: object) -> Room:
        """A room from plain data; without ``double_over`` there is no threshold. Raises ``NotationError``."""
        return from_plain(cls, data)


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
