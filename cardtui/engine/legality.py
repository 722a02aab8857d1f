"""What all games refuse in the same way, and the figures of such a refusal."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Cards
from .codes import Figures
from .core import Reading


@dataclass(frozen=True, slots=True)
class SeatFigures(Figures):
    """The seat that is meant."""

    seat: int


@dataclass(frozen=True, slots=True)
class VerbFigures(Figures):
    """The verb that was said."""

    verb: str


@dataclass(frozen=True, slots=True)
class PhaseFigures(Figures):
    """The verb that was said, and the phase in which it means nothing."""

    verb: str
    phase: str


@dataclass(frozen=True, slots=True)
class TurnFigures(Figures):
    """The seat that wanted to act, and the seats whose turn it is."""

    seat: int
    turn: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StepFigures(Figures):
    """The dealer's step that is not due, as text."""

    action: str


@dataclass(frozen=True, slots=True)
class CardFigures(Figures):
    """The cards that it is about."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class BeatFigures(Figures):
    """What the cards are, and what they would have to beat."""

    reading: Reading
    over: Reading


@dataclass(frozen=True, slots=True)
class OfferFigures(Figures):
    """The reading that was named, and those on offer."""

    reading: Reading
    offered: tuple[Reading, ...]
