"""What the screens need of the application: its settings and saves, the tables, what is said and shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from textual.screen import Screen

    from ..bench import Bench
    from ..engine.core import State
    from ..engine.rules import SomeRules
    from ..hours import Hours
    from ..replay import Replay
    from ..seating import Seating, Setup
    from ..session import Pace
    from ..session.same import SameCards
    from ..settings import Settings
    from ..store.days import Ended
    from ..store.store import Store
    from .notes import Board
    from .table.view import SeatView


class Attention(Protocol):
    """What the person in front can have seen: keys that were pressed before that are meant for nothing."""

    def changed(self) -> None:
        """Something else is in front now."""

    def by_itself(self) -> None:
        """What has come in front now was not asked for."""


class Room(Protocol):
    """The application, as screens know it."""

    @property
    def store(self) -> Store:
        """Profiles, tables, hands."""

    @property
    def settings(self) -> Settings:
        """The settings of the moment."""

    @property
    def board(self) -> Board:
        """What is said beside the game."""

    @property
    def inputs(self) -> Attention:
        """The keys on their way."""

    @property
    def hours(self) -> Hours:
        """What passes between one thing and the next."""

    @property
    def pace(self) -> Pace:
        """How fast things go for the eye."""

    @property
    def own_themes(self) -> Sequence[str]:
        """The names of the player's own themes."""

    @property
    def opening(self) -> bool:
        """Whether a table will stand in a moment."""

    @property
    def now(self) -> Callable[[], float]:
        """The time in seconds, to be shown."""

    @property
    def served(self) -> bool:
        """Whether who plays sits at another machine, and has no files here."""

    def bell(self) -> None:
        """Ring."""

    def set(self, **changes: Any) -> None:  # fields of ``Settings``
        """Change settings, now and for later; ``changes`` as the fields of ``Settings``."""

    def name_window(self, name: str) -> None:
        """What the window of the terminal is called."""

    def complain(self, fault: BaseException) -> None:
        """Say what went wrong."""

    def complaints(self) -> AbstractContextManager[None]:
        """What goes wrong in there is said, and ends it."""

    def show_rules(
        self, variant: str, *, phase: str = "", clause: str = "", rules: SomeRules | None = None
    ) -> None:
        """The rules of a game, at what matters in a phase or at a clause; ``rules``: of the table at hand."""

    def show_lab(self, bench: Bench) -> None:
        """A position to try everything in."""

    def show_page(self, page: Screen[None]) -> None:
        """A page over what stands there."""

    def show_help(self, tell: Callable[[], str]) -> None:
        """Open a page of help that says this."""

    def open_table(self, setup: Setup, name: str = "") -> None:
        """Play at a new table; ``name``: what it is called in the list, by default like who plays."""

    def resume_table(self, table: int) -> None:
        """Play on at a kept table."""

    def play_today(self) -> None:
        """Play today's hand: as it was left, for the record, or for practice."""

    def show_today(self) -> None:
        """How today's hand stands."""

    def leave_table(self) -> None:
        """Home; the table is kept."""

    def rename_table(self, table: int, name: str) -> None:
        """Give a kept table another name; raises ``StoreError``."""

    def abandon_table(self, table: int) -> None:
        """Take a kept table away for good; raises ``StoreError``."""

    async def reseat(self, seating: Seating) -> None:
        """From the next hand on they sit like that; raises what does not fit."""

    def open_lesson(self, variant: str) -> None:
        """The guided hand of a game, where it was left."""

    def show_settlement(self, view: SeatView[State]) -> None:
        """The settlement of the hand that has ended, over the table."""

    def show_same(self, same: SameCards, hand: int, own: Ended) -> None:
        """The same cards as in that hand of the history, which came out like that: par, and to play again."""

    def show_hand(self, hand: int, seat: int) -> None:
        """A hand of the history, to look at again through the eyes of that seat."""

    def show_replay(
        self, replay: Replay, seat: int | None = None, *, ply: int = 0, decision: bool = False
    ) -> None:
        """A hand to look at again through the eyes of that seat, from that ply on; ``decision``: for what is
        decided there."""

    def show_review(self, hand: int, seat: int) -> None:
        """The decisions of that seat in a hand of the history, judged."""
