"""Who sits at a table, as tables and records keep it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..engine.plain import from_plain, nullable
from .names import name_of, visible


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: ``player`` is ``you``, a bot's level or ``bot:COMMAND``; ``profile`` a person's id.

    A record keeps no profile: it may be read on another machine.
    """

    player: str
    name: str
    profile: int | None = nullable()

    @property
    def shown(self) -> Seat:
        """The same seat with everything in it made visible."""
        return Seat(visible(self.player, 1000), name_of(self.name), self.profile)

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Seat:
        """A seat from plain data, with everything in it made visible; raises ``NotationError``."""
        seat: Seat = from_plain(cls, data)
        return seat.shown
