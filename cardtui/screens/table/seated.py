"""The table as the person in front of it has it: what its commands are done to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from textual.screen import Screen

from ...engine.cards import Cards
from ...engine.core import State
from ...session import Session
from ...widgets.hand import Hand
from ..room import Room
from .coached import Coached
from .family import SomeFamily
from .field import TypedLine
from .panel import SomePanel, Verdict
from .spoken import Spoken
from .view import SeatView

T = TypeVar("T")


class Seated(Protocol):
    """``spoken``: what was answered and is meant; ``sort`` counts the ways to sort the hand, ``layout`` those
    to lay it out."""

    spoken: Spoken
    line: TypedLine
    sort: int
    layout_at: int

    @property
    def session(self) -> Session:
        """What is played."""

    @property
    def family(self) -> SomeFamily:
        """Its game."""

    @property
    def coached(self) -> Coached:
        """Who speaks before a slip."""

    @property
    def asks_again(self) -> frozenset[str]:
        """What is done here when it is asked for once more (``screens.table.panel.Dear``)."""

    @property
    def hand(self) -> Hand:
        """The cards in front."""

    @property
    def room(self) -> Room:
        """The application."""

    @property
    def seat(self) -> int:
        """The seat in front."""

    def lay_order(self, cards: Cards) -> None:
        """The hand in front lies in this order until another is dealt; without cards it is sorted again."""

    def put_away(self) -> bool:
        """Stop what still thinks, put the cards down, or take the advice away; whether there was any."""

    @property
    def has_side(self) -> bool:
        """Whether there is a panel beside the table."""

    @property
    def away(self) -> bool:
        """Whether a bot decides for it."""

    @property
    def is_active(self) -> bool:
        """Whether nothing stands over it."""

    def seat_view(self) -> SeatView[State]:
        """What it sees now."""

    def panel(self, view: SeatView[State]) -> SomePanel:
        """The panel of the phase."""

    def verdict(self, view: SeatView[State], panel: SomePanel) -> Verdict:
        """What stands in the own line."""

    def score_sheet(self) -> str:
        """What stands on the score sheet now."""

    def say(self, verdict: Verdict) -> None:
        """Say something in the own line until the next key changes it."""

    def refresh_texts(self) -> None:
        """Draw everything anew."""

    def take_seat_back(self) -> bool:
        """Relieve a bot; whether it was deciding."""

    @property
    def leaving(self) -> str:
        """What leaving the table is called."""

    def leave(self) -> None:
        """Away from the table."""

    def give_up(self) -> None:
        """Leave the hand, after its price was told."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a command means anything now."""

    def settle(self) -> None:
        """Show the settlement of the hand that has ended."""

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Do that after so many seconds; the call that is returned undoes it."""

    def begin(self, act: Awaitable[object]) -> None:
        """Do what takes a moment."""

    def call_later(self, callback: Callable[..., object], *args: object, **kwargs: object) -> bool:
        """Do that after what has been begun."""

    def ask(self, box: Screen[T], then: Callable[[T | None], None] | None = None) -> None:
        """Open a box over the table; ``then`` gets its result."""
