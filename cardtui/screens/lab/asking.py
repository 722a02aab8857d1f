"""What each player of ours would do in a position, and why; they think beside everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ...ai.player import Answer
from ...engine.core import Action, Step
from ...engine.positions import Position
from ...games import Level, game
from ...keys import BOX, OTHER_LANGUAGE
from ...lab import question, why_said
from ...seating import BuiltIn
from ...session import WallClock
from ...session.thinking import Dropped, Outcome, Thought
from ...text.catalog import N_, _, labelled
from ...text.table import player_text
from ...widgets.keyline import Foot
from ...widgets.paragraphs import Text
from ..base import Dialog
from ..dialogs import Box, Heading
from .legal import action_said

MOST = 4  # of what else was weighed
WIDTH, ROWS = 76, 36  # as far as the window has them


class AskAll(Dialog[None]):
    """One level after the other, the weakest first; Esc stops whoever thinks, then closes."""

    BINDINGS: ClassVar[list[BindingType]] = [*BOX, *OTHER_LANGUAGE]

    def __init__(self, position: Position, seat: int, history: Sequence[Step]) -> None:
        super().__init__()
        self._asked, self.seat = question(position, history, seat), seat
        self._position, self._rules = position, position.rules
        self.said: dict[Level, Outcome | None] = {}  # ``None``: it thinks
        self._changed, self._stopped = asyncio.Event(), False
        self._text = Text(self._tell)

    def body(self) -> Iterable[Widget]:
        heading = Heading(lambda: _("What would seat {n} do?").format(n=self.seat))
        yield Box(
            heading, self._text, Foot(("↑↓", N_("Scroll")), ("Esc", N_("Stop"))), width=WIDTH, height=ROWS
        )

    def on_mount(self) -> None:
        self.run_worker(self._ask(), exit_on_error=False)

    def on_unmount(self) -> None:
        """Nobody waits for an answer any more."""
        self._stop()

    @property
    def thinks(self) -> bool:
        """Whether somebody does."""
        return None in self.said.values()

    def action_cancel(self) -> None:
        """Stop whoever thinks; with nobody, close."""
        if self.thinks and not self._stopped:
            self._stop()
        else:
            self.dismiss(None)

    def _stop(self) -> None:
        self._stopped = True
        self._changed.set()

    async def _ask(self) -> None:
        entry = game(self._rules.variant)
        for level in entry.players:
            if self._stopped:
                break
            self.said[level] = None
            self.refresh_texts()
            player = BuiltIn(level).at_table(entry)
            try:
                thought = Thought(player, self._asked)
                found = await thought.ended(self._changed, lambda: not self._stopped, WallClock(), 0)
            finally:
                await asyncio.shield(asyncio.to_thread(player.close))
            self.said[level] = found
            self.refresh_texts()

    def _tell(self) -> str:
        return "\n".join(line for level, said in self.said.items() for line in self._lines(level, said))

    def _lines(self, level: Level, said: Outcome | None) -> Iterable[str]:
        name = player_text(level)
        match said:
            case None:
                yield labelled(name, "…")
            case Dropped():
                yield labelled(name, _("stopped"))
            case Answer():
                yield "# " + labelled(name, self._said(said.action))
                yield why_said(self._rules, said)
                others = [pair for pair in said.considered if pair[0] != said.action]
                for action, value in others[:MOST]:
                    yield f"  {round(value, 3):g}  {self._said(action)}"
            case _:
                yield labelled(name, _("has no answer here"))

    def _said(self, action: Action) -> str:
        """What would be done, in words."""
        return " · ".join(filter(None, action_said(self._position, action)))
