"""The same cards, from the settlement: par, and the hand played again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ..engine.core import State
from ..keys import OTHER_LANGUAGE, SAME, Key, bindings
from ..session import Session
from ..session.same import SameCards, ended_of, par_of
from ..store.days import Ended
from ..store.pars import Compared
from ..text.catalog import N_, _
from ..text.same import duplicate_text, par_text
from ..text.table import player_text, variant_text
from ..text.today import ended_text
from ..widgets.keyline import Foot
from ..widgets.lines import Line
from ..widgets.paragraphs import Text
from .apart import ApartScreen, ResultScreen
from .base import Dialog
from .dialogs import Box, Heading
from .table.banner import Banner
from .table.view import SeatView

WIDTH, ROWS = 66, 9


class SameScreen(Dialog[None]):
    """How the best player does with one's cards, found out while one looks; Enter plays them again."""

    KEYS: ClassVar[tuple[Key, ...]] = SAME
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KEYS), *OTHER_LANGUAGE]

    def __init__(self, same: SameCards, hand: int, own: Ended) -> None:
        """``hand``: its number in the history; ``own``: how it came out."""
        super().__init__()
        self._same, self._hand, self._own = same, hand, own
        self._compared: Compared | None = None
        self._leads: list[int] = []
        self._steps = 0
        self._again: list[Ended] = []
        self._text = Text(self.told)

    def body(self) -> Iterable[Widget]:
        foot = Foot(("⏎", N_("Play it again")), ("Esc", N_("Close")))
        yield Box(Heading(lambda: _("The same cards")), self._text, foot, width=WIDTH, height=ROWS + 6)

    def on_mount(self) -> None:
        """What is known is told; what is not is found out."""
        self._look()
        if self._compared is None:
            self.run_worker(self._find_out(), exit_on_error=False)

    def _look(self) -> None:
        pars = self.room.store.pars
        self._compared = pars.get(self._hand)
        self._leads = [each.lead for each in pars.beside(self._hand)]

    async def _find_out(self) -> None:
        with self.room.complaints():
            par = await par_of(self._same, self._stepped)
            store = self.room.store
            compared = Compared(self._hand, self._own, par)
            await asyncio.wrap_future(store.later(store.pars.keep, compared))
            self._look()
            self.refresh_texts()

    def _stepped(self, steps: int) -> None:
        self._steps = steps
        self.refresh_texts()

    def told(self) -> str:
        """How it stands."""
        variant, best = self._same.rules.variant, self._same.best
        if self._compared is None:
            thinks = _("{level} plays your cards, the others play theirs: step {n} …")
            rows = [
                _("You: {result}").format(result=ended_text(*self._own[:3], of=variant)),
                thinks.format(level=player_text(best), n=self._steps),
            ]
        else:
            rows = par_text(variant, best, self._own[:3], self._compared.par[:3])
            rows += [text for text in [duplicate_text(variant, self._leads)] if text]
        again = [
            _("Again: {result}").format(result=ended_text(*each[:3], of=variant)) for each in self._again
        ]
        return "\n".join([*rows, *again[-3:], "", _("Played again it moves nothing, and is marked so.")])

    def action_again(self) -> None:
        """The same deal once more, by oneself."""
        room = self.room
        session = self._same.again(room.pace)
        self.app.push_screen(AgainScreen(session, self._same, self._ended))

    def _ended(self, ended: Ended) -> None:
        self._again.append(ended)
        self.refresh_texts()


class AgainScreen(ApartScreen):
    """A hand played again, apart from all that counts; it goes into the history, marked."""

    def __init__(self, session: Session, same: SameCards, then: Callable[[Ended], None]) -> None:
        """``then`` hears how it came out, if it is played to its end."""
        super().__init__(session)
        self.seat = same.seat
        self._same, self._then = same, then
        self.bar = Banner(self._where)

    def _where(self) -> tuple[Line, Line]:
        told = _("The same cards again: nothing is at stake")
        return [(f" {told}", "accent")], [(f"{variant_text(self.session.rules.variant)} ", "dim")]

    @property
    def leaving(self) -> str:
        """What leaving the table is called."""
        return _("Leave this hand")

    def show_settlement(self, view: SeatView[State]) -> None:
        """It is kept; then what it came to."""
        self.begin(self._keep())
        self.app.push_screen(ResultScreen(self.session, view), lambda _closed: self.leave())

    async def _keep(self) -> None:
        session, same, store = self.session, self._same, self.room.store
        self._then(ended_of(session, same.seat, same.deal))
        await asyncio.wrap_future(
            store.later(store.pars.keep_again, session.table, same.kept, session.assisted)
        )
