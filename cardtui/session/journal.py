"""Where a table is kept: what lies on it, and every step before it is told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from ..engine.cards import Cards
from ..engine.core import Carry, Deal, Settlement, Step

if TYPE_CHECKING:
    from ..store.aids import Aid
    from ..store.evenings import Played
    from ..store.seal import Seal
    from ..store.seat import Seat
    from ..store.table_rows import TableSpec
    from ..store.why import Why


class Journal(Protocol):
    """A kept table. A call returns when what it was given is safe, and has changed nothing if it raises."""

    @property
    def spec(self) -> TableSpec:
        """What the table was opened with."""

    @property
    def carry(self) -> Carry:
        """What the hand on the table began with; between two hands, what the next one starts with."""

    @property
    def deal(self) -> Deal | None:
        """The deal of the hand on the table, ``None`` between two hands."""

    @property
    def steps(self) -> Sequence[Step]:
        """The steps taken in the hand so far."""

    @property
    def stakes(self) -> bool:
        """Whether the hand on the table moves anything."""

    @property
    def assisted(self) -> frozenset[Aid]:
        """What helped a person in the hand on the table."""

    @property
    def undone(self) -> Sequence[tuple[Step, bool]]:
        """Steps that were taken back and may be taken again, each with its ``cut``."""

    @property
    def hand_id(self) -> int | None:
        """The number in the history of the hand finished last."""

    @property
    def played(self) -> Sequence[Played]:
        """The hands settled at the table so far."""

    @property
    def code(self) -> str:
        """The code of the deal on the table, or of the last one; empty without."""

    @property
    def seal(self) -> Seal | None:
        """How that deal was fixed before the first decision."""

    @property
    def laid(self) -> Mapping[int, Cards]:
        """The cards of people in the order in which they laid them in this hand, by seat."""

    @property
    def reasons(self) -> Mapping[int, Why]:
        """Why bots took the steps of the hand on the table, by ply; of those that were taken back, too."""

    async def reseat(self, seats: Sequence[Seat], advice: bool, carry: Carry) -> None:
        """These people and bots sit there from the next hand on, which begins with ``carry``; ``advice`` as
        in the spec."""

    async def lay(self, seat: int, cards: Cards) -> None:
        """The person in that seat has laid the own hand in this order; without cards it is sorted again."""

    async def begin(
        self,
        carry: Carry,
        deal: Deal,
        stakes: bool,
        assisted: Iterable[Aid] = (),
        code: str = "",
        seal: Seal | None = None,
    ) -> None:
        """Hand ``carry.hand`` begins (or its redeal) in place of the hand before it."""

    async def step(self, ply: int, step: Step, cut: bool = False, why: Why | None = None) -> None:
        """Step number ``ply`` of the hand is taken; ``cut``: as in the ``Answer`` of its player; ``why``:
        what is kept of a bot's reasons."""

    async def cut(self, ply: int, forfeit: bool = True) -> None:
        """Steps from ``ply`` on are taken back; with ``forfeit`` the hand is without stakes from now on."""

    async def again(self, count: int) -> None:
        """The first ``count`` of the steps that were taken back are taken again."""

    async def assist(self, aid: Aid, stakes: bool) -> None:
        """Somebody is helped; the hand moves something from now on only with ``stakes``."""

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
        """The last step of the hand, its settlement, ledger entries and record, all or nothing; ``cut`` and
        ``why`` as in ``step``.

        ``carry`` is what the next hand starts with; ``by_bot``: the seats of people for whom a bot has
        decided.
        """
