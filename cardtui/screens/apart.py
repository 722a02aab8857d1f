"""A table beside the one that is played in the room: its own screen plays it, and its hand counts nowhere."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from ..keys import OTHER_LANGUAGE, RESULT, Key, bindings
from ..session import Pace
from .settlement import SettlementScreen
from .table.screen import TableScreen


class ApartScreen(TableScreen):
    """It is played as long as the screen stands; leaving it leads to the screen before."""

    def on_mount(self) -> None:
        """Play, until one leaves."""
        self.run_worker(self._play(), exit_on_error=False)

    def on_unmount(self) -> None:
        """Let the others go."""
        self.session.close()

    async def _play(self) -> None:
        try:
            await self.session.play()
        except Exception as fault:  # noqa: BLE001  (told)
            self.room.complain(fault)
            self.dismiss()

    @property
    def has_coach(self) -> bool:
        """What is played here is for oneself to find out."""
        return False

    def heed(self) -> None:
        """This table goes at another pace, too."""
        self.session.go(self.pace)
        super().heed()

    @property
    def pace(self) -> Pace:
        """How fast it goes."""
        return self.room.pace

    def leave(self) -> None:
        """To the screen before, which stands where it stood."""
        self.dismiss()


class ResultScreen(SettlementScreen, inherit_bindings=False):
    """The settlement of a hand that was played before, or beside everything that counts."""

    KEYS: ClassVar[tuple[Key, ...]] = RESULT
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KEYS), *OTHER_LANGUAGE]

    @property
    def score(self) -> int | None:
        """What somebody has now does not belong to that hand."""
        return None
