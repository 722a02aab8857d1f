"""Who sits at a table, how fast it goes, what time it is, and where it is kept."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Protocol

from ..ai.player import Player
from ..engine.core import Carry, Deal, Settlement, Step


class Human:
    """Whoever sits at the keyboard: answers come through ``Session.answer``."""

    def __repr__(self) -> str:
        return "Human()"


@dataclass(slots=True)
class Seat:
    """Who sits there: a name to show, a player, and the bot that plays for a person meanwhile (托管).

    ``for_the_hand``: the stand-in goes when the hand ends, and decides nothing but the play.
    """

    name: str
    player: Player | Human
    stand_in: Player | None = None
    for_the_hand: bool = False

    @property
    def thinker(self) -> Player | None:
        """The code that decides for this seat now; ``None`` if a person does."""
        if self.stand_in is not None:
            return self.stand_in
        return None if isinstance(self.player, Human) else self.player


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take for the eye, in seconds.

    ``think``: the least time a bot seems to think; ``deal``: the time one card takes to be dealt;
    ``ms``: the time a bot is given, in milliseconds, 0 without limit.
    """

    think: float = 0.0
    deal: float = 0.0
    ms: int = 0


INSTANT = Pace()


class Clock(Protocol):
    """The time, injected: tests and runs without people have their own."""

    async def sleep(self, seconds: float) -> None: ...


class WallClock:
    """The time of the event loop."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Keeper(Protocol):
    """Where a table is kept. A call returns when what it was given is safe."""

    async def begin(self, carry: Carry, deal: Deal, stakes: bool) -> None:
        """Hand ``carry.hand`` begins (or its redeal) in place of the hand before it."""

    async def step(self, ply: int, step: Step) -> None:
        """Step number ``ply`` of the hand is taken."""

    async def cut(self, ply: int) -> None:
        """Steps from ``ply`` on are taken back; the hand is without stakes from now on."""

    async def without_stakes(self) -> None:
        """The hand is without stakes from now on."""

    async def finish(self, ply: int, step: Step, settlement: Settlement, carry: Carry) -> None:
        """The last step of the hand, its settlement, ledger entries and record, all or nothing.

        ``carry`` is what the next hand starts with.
        """
