"""Why a step of a hand was taken: what else could be done and what it was worth, found beside the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from threading import Event
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.widget import Widget

from ..coach.asked import asked_at
from ..coach.judge import judge
from ..coach.judged import QUICK, Basis, Judged, same
from ..coach.reasons import AnyFact, explain, object_to, prefer
from ..coach.reasons.decided import Decision
from ..engine.core import Action
from ..engine.table import SomeTable
from ..keys import BOX, OTHER_LANGUAGE
from ..store.why import Why as Kept
from ..text.catalog import N_, _, labelled
from ..text.review import unit_of
from ..text.sentences import action_cards, facts_text, verb_text, why_text
from ..text.table import signed
from ..widgets.keyline import Foot
from ..widgets.paragraphs import Text
from .base import Dialog
from .dialogs import Box, Heading

MOST = 5  # choices that are told
NAME = 22  # cells of one
WIDTH, ROWS = 76, 16


class Why(Dialog[None]):
    """The choices of a decision, judged by what its seat could see, and the reasons; a
    bot's as they were kept."""

    BINDINGS: ClassVar[list[BindingType]] = [*BOX, *OTHER_LANGUAGE]

    def __init__(self, table: SomeTable, ply: int, names: Sequence[str], kept: Kept | None = None) -> None:
        """``ply``: of the step, from 0; not one of the dealer's. ``kept``: why a bot took it."""
        super().__init__()
        self.explained = ply
        self._stopped = Event()
        self._asked = replace(asked_at(table, ply), stop=self._stopped.is_set)
        self._done, self._names = table.steps[ply].action, names
        self.judged: Judged | None = None
        why = Decision(kept) if kept is not None else None
        self._for = why.facts(table, ply) if why is not None else ()
        self._said = why.said if why is not None else None
        self._against: tuple[AnyFact, ...] = ()
        self._better: tuple[AnyFact, ...] = ()
        self._text = Text(self._tell)

    def body(self) -> Iterable[Widget]:
        heading = Heading(lambda: _("{name}: why?").format(name=self._names[self._asked.seat]))
        yield Box(heading, self._text, Foot(("Esc", N_("Close"))), width=WIDTH, height=ROWS)

    def on_mount(self) -> None:
        self.run_worker(self._judge(), exit_on_error=False)

    def on_unmount(self) -> None:
        """Nobody waits for it any more."""
        self._stopped.set()

    async def _judge(self) -> None:
        self.judged = await asyncio.to_thread(self._found)
        self.refresh_texts()

    def _found(self) -> Judged:
        """The verdict; the reasons are looked for by the way."""
        asked, done = self._asked, self._done
        found = judge(asked, QUICK, done)
        best, choices = found.best.action, [choice.action for choice in found.choices]
        if not self._for and self._said is None:
            self._for = explain(asked, done, choices)
        if not same(asked.rules, best, done):
            self._against = object_to(asked, done, [best])
            self._better = prefer(asked, best, done)
        return found

    def _called(self, action: Action) -> str:
        variant, wild = self._asked.rules.variant, self._asked.rules.wild(self._asked.state)
        cards = action_cards(variant, action, wild.rank if wild is not None else 0)
        return (
            cards
            if action.verb == "play"
            else f"{verb_text(variant, action.verb, self._asked.state.phase)} {cards}".strip()
        )

    def _tell(self) -> str:
        if self.judged is None:
            return "\n".join([*self._played(), _("… thinking")])
        return "\n".join(self._lines(self.judged))

    def _lines(self, judged: Judged) -> Iterator[str]:
        rules, done = self._asked.rules, self._done
        if judged.basis is not Basis.FORCED:
            unit = unit_of(rules)
            played = judged.of(rules, done)
            told = list(judged.choices[:MOST])
            for choice in told if played is None or played in told else [*told, played]:
                mark = "▸" if choice is played else " "
                chance = "" if choice.chance is None else f"  {round(100 * choice.chance):>3}%"
                name = self._called(choice.action)
                name += " " * (NAME - cell_len(name))  # a Chinese sign has two cells
                yield f"{mark} {name} {signed(round(choice.value)):>7} {unit}{chance}"
            yield ""
        yield from self._played()
        if judged.basis is not Basis.FORCED:
            if better := facts_text(rules.variant, self._better, self._names):
                message = _("Better {action}: {why}")
                yield message.format(action=self._called(judged.best.action), why=better)
            yield ""
            yield _("Judged by what this seat could see.")

    def _played(self) -> Iterator[str]:
        """Why it was played, and what speaks against it."""
        variant = self._asked.rules.variant
        told = why_text(variant, self._for, self._said, self._names)
        told = _("; ").join(filter(None, (told, facts_text(variant, self._against, self._names))))
        if told:
            action = self._called(self._done)
            if self._done.verb == "play":
                yield _("Played {action}: {why}").format(action=action, why=told)
            else:
                yield labelled(action, told)
