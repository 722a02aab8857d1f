"""Where the session of a lesson keeps what lies on the table."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence

from ..engine.cards import Cards
from ..engine.core import Carry, Deal, Settlement, Step
from ..engine.table import SomeTable
from ..session.journal import Journal
from ..store.aids import Aid
from ..store.evenings import Played
from ..store.seal import Seal
from ..store.seat import Seat
from ..store.table_rows import TableSpec
from ..store.why import Why
from .book import Book, Kept


class Page(Journal):
    """A lesson's page of the book: where its session keeps what lies on the table. Nothing is staked."""

    def __init__(self, book: Book, spec: TableSpec, table: SomeTable) -> None:
        """``table``: the hand as it is taken up."""
        self._book, self._spec = book, spec
        self._carry, self._deal, self._steps = table.start_carry, table.deal, list(table.steps)
        self._undone: list[tuple[Step, bool]] = []

    @property
    def spec(self) -> TableSpec:
        return self._spec

    @property
    def carry(self) -> Carry:
        return self._carry

    @property
    def deal(self) -> Deal | None:
        return self._deal

    @property
    def steps(self) -> Sequence[Step]:
        return self._steps

    @property
    def stakes(self) -> bool:
        return False

    @property
    def assisted(self) -> frozenset[Aid]:
        return frozenset()

    @property
    def undone(self) -> Sequence[tuple[Step, bool]]:
        return self._undone

    @property
    def hand_id(self) -> int | None:
        return None

    @property
    def played(self) -> Sequence[Played]:
        return ()

    @property
    def laid(self) -> Mapping[int, Cards]:
        return {}

    async def lay(self, seat: int, cards: Cards) -> None:
        """The lesson speaks of the hand as it is sorted."""

    async def reseat(self, seats: Sequence[Seat], advice: bool, carry: Carry) -> None:
        raise RuntimeError("a lesson is one hand")

    @property
    def code(self) -> str:
        return ""

    @property
    def seal(self) -> None:
        return None

    @property
    def reasons(self) -> Mapping[int, Why]:
        return {}

    async def begin(
        self,
        carry: Carry,
        deal: Deal,
        stakes: bool,
        assisted: Iterable[Aid] = (),
        code: str = "",
        seal: Seal | None = None,
    ) -> None:
        raise RuntimeError("a lesson is one hand")

    async def step(self, ply: int, step: Step, cut: bool = False, why: Why | None = None) -> None:
        await self._keep([*self._steps[:ply], step])
        self._undone = []

    async def cut(self, ply: int, forfeit: bool = True) -> None:
        back = [(step, False) for step in self._steps[ply:]]
        await self._keep(self._steps[:ply])
        self._undone = [*back, *self._undone]

    async def again(self, count: int) -> None:
        await self._keep([*self._steps, *(step for step, _cut in self._undone[:count])])
        del self._undone[:count]

    async def assist(self, aid: Aid, stakes: bool) -> None:
        """Nothing is counted here."""

    async def finish(
        self,
        ply: int,
        step: Step,
        settlement: Settlement,
        carry: Carry,
        cut: bool = False,
        by_bot: Collection[int] = (),
        why: Why | None = None,
    ) -> None:
        await asyncio.to_thread(self._book.keep, self._spec.variant, Kept(done=True))
        self._steps.append(step)

    async def _keep(self, steps: list[Step]) -> None:
        done = self._book.of(self._spec.variant).done
        kept = Kept(tuple(map(str, steps)), done)
        await asyncio.to_thread(self._book.keep, self._spec.variant, kept)
        self._steps = steps
