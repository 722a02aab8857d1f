"""A duel: two people at one keyboard play the same deals one after the other, apart from all that counts.

Both sit in the same seat, against the same bots with the same chances; who begins takes turns. What is kept
lies in a file beside the database: every step before it is told, as at any other table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from filelock import FileLock, Timeout

from ..engine.cards import Cards, Rng
from ..engine.core import Carry, Deal, Settlement, Step
from ..engine.errors import DataFault, Fault
from ..engine.plain import Via, from_plain
from ..engine.revisions import RULES_REVISION
from ..engine.rules import SomeRules
from ..engine.variants import rules as rules_of
from ..games import Level, game
from ..seating import YOU, BuiltIn
from ..store.days import Ended
from ..store.errors import StoreError, of_system
from ..store.folder import PRIVATE, make_private_folder, read_json, write_json
from ..store.names import name_of
from ..store.seat import Seat as KeptSeat
from ..store.table_rows import TableSpec
from ..text.catalog import _
from .clock import Clock, WallClock
from .opening import BOT_NAMES
from .seats import Human, Seat
from .session import Session
from .terms import INSTANT, Pace, Terms

if TYPE_CHECKING:
    from ..store.aids import Aid
    from ..store.evenings import Played
    from ..store.seal import Seal
    from ..store.why import Why

FILE = "duel.json"
LIMIT = 1 << 20  # bytes
DEALS = 4
BETWEEN = ","  # two names that are typed


def _ended(data: object) -> Ended:
    """How a hand came out, of the file."""
    if not isinstance(data, list) or len(data) != len(Ended._fields):
        raise DataFault("not the end of a hand", code="list")
    return Ended._make(data)


Came: TypeAlias = Annotated[Ended, Via(_ended)]


@dataclass(frozen=True, slots=True)
class Duel:
    """``variant``, ``options``, ``rules`` (their revision): the game; ``level``: of the bots; ``names``: of
    the two; ``seed``: of deals and bots; ``deals``: how many; ``ended``: of each, how the deals so far came
    out; ``steps``: of the hand that lies on the table."""

    variant: str
    options: Mapping[str, object]
    names: tuple[str, str]
    seed: int
    deals: int = DEALS
    level: str = Level.REGULAR
    rules: int = RULES_REVISION
    ended: tuple[tuple[Came, ...], tuple[Came, ...]] = ((), ())
    steps: tuple[str, ...] = ()

    @property
    def deal(self) -> int:
        """The deal that is played now, from 0."""
        return sum(map(len, self.ended)) // 2

    @property
    def turn(self) -> int | None:
        """Whose turn it is, 0 or 1; ``None`` once all deals have been played."""
        if self.deal == self.deals:
            return None
        return (self.deal + sum(map(len, self.ended))) % 2

    @property
    def both(self) -> list[tuple[Ended, Ended]]:
        """The deals that both have played."""
        return list(zip(*self.ended, strict=False))

    @property
    def sums(self) -> tuple[int, int]:
        """What each has gained in them."""
        one, other = (sum(each[who].gain for each in self.both) for who in (0, 1))
        return one, other

    def played(self, ended: Ended) -> Duel:
        """After whose turn it is has played the deal."""
        turn = self.turn
        assert turn is not None
        after = tuple((*each, ended) if who == turn else each for who, each in enumerate(self.ended))
        return replace(self, ended=(after[0], after[1]), steps=())

    def sheet(self) -> SomeRules:
        """Its rules."""
        return rules_of(self.variant, dict(self.options), self.rules)

    def dealt(self) -> tuple[Carry, Deal, int]:
        """What the present deal begins with, the cards, and the seed of the bots' chances."""
        entry, sheet = game(self.variant), self.sheet()
        room = entry.room()
        held = (entry.bankroll(room),) * sheet.seats if room is not None else ()
        carry = sheet.read_carry(Carry(stacks=held).to_json())
        seed = Rng.of(self.seed, "duel", self.deal).word()
        return carry, sheet.shuffle(Rng.of(seed, "deal", 0, 0), carry), seed


class BadDuel(Fault):
    """What was asked for is no duel."""


class Kept:
    """The duel of a folder, while it is open here; raises ``StoreError`` if it is open in another process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = FileLock(folder / "locks" / "duel.lock", thread_local=False, mode=PRIVATE)
        try:
            make_private_folder(folder / "locks")
            self._lock.acquire(timeout=0)
        except Timeout:
            raise StoreError("duel_open") from None
        except OSError as fault:
            raise of_system(fault, folder) from fault
        self.duel = read(folder)

    def keep(self, duel: Duel | None) -> None:
        """In place of the one before; raises ``StoreError``."""
        try:
            write_json(self._folder / FILE, asdict(duel) if duel is not None else {})
        except OSError as fault:
            raise of_system(fault, self._folder) from fault
        self.duel = duel

    def close(self) -> None:
        """Let others open it."""
        self._lock.release()

    def lay(self, pace: Pace = INSTANT, clock: Clock = WallClock()) -> Session:
        """The hand of whose turn it is, as it was left."""
        duel = self.duel
        assert duel is not None
        assert duel.turn is not None
        entry, sheet = game(duel.variant), duel.sheet()
        carry, deal, seed = duel.dealt()
        bot = BuiltIn(Level(duel.level))
        names = [duel.names[duel.turn], *(_(name) for name in BOT_NAMES[1 : sheet.seats])]
        seats = [Seat(name, bot.at_table(entry) if at else Human()) for at, name in enumerate(names)]
        kept = tuple(KeptSeat(str(bot if at else YOU), name) for at, name in enumerate(names))
        spec = TableSpec(_("Duel"), duel.variant, sheet.options(), kept, seed)
        journal = OnPaper(self, spec, carry, deal)
        session = Session(
            sheet, seats, seed, Terms(pace, clock), journal=journal, regular=lambda: BuiltIn().player(entry)
        )
        session.resume(deal, carry, journal.steps, stakes=False)
        return session


def two_names(text: str) -> tuple[str, str]:
    """Two names with a comma between them; raises ``BadDuel``."""
    found = list(dict.fromkeys(filter(None, (name_of(part.strip()) for part in text.split(BETWEEN)))))
    if len(found) != 2:
        raise BadDuel("two_names", text=text)
    return found[0], found[1]


def read(folder: Path) -> Duel | None:
    """The duel that lies in a folder; a file that is none of ours counts as none."""
    try:
        duel = from_plain(Duel, read_json(folder / FILE, LIMIT))
        duel.sheet()
    except (Fault, ValueError, TypeError, LookupError):
        return None
    return duel


@dataclass
class OnPaper:
    """The journal of a hand of a duel: its steps in the file, and nothing else anywhere."""

    kept: Kept
    spec: TableSpec
    carry: Carry
    deal: Deal | None
    stakes: bool = False
    assisted: frozenset[Aid] = frozenset()
    undone: Sequence[tuple[Step, bool]] = ()
    hand_id: int | None = None
    played: Sequence[Played] = ()
    code: str = ""
    seal: Seal | None = None
    laid: Mapping[int, Cards] = field(default_factory=dict)
    reasons: Mapping[int, Why] = field(default_factory=dict)
    left: bool = False  # nobody called, and the cards are dealt again: what happens with those counts nowhere

    @property
    def steps(self) -> Sequence[Step]:
        """The steps taken so far."""
        duel = self._duel
        return [Step.parse(step, duel.sheet().numbered) for step in duel.steps]

    @property
    def _duel(self) -> Duel:
        assert self.kept.duel is not None
        return self.kept.duel

    async def reseat(self, seats: Sequence[KeptSeat], advice: bool, carry: Carry) -> None:
        """Nobody else sits there."""

    async def lay(self, seat: int, cards: Cards) -> None:
        """The order of the hand is kept nowhere."""

    async def begin(
        self,
        carry: Carry,
        deal: Deal,
        stakes: bool,
        assisted: Iterable[Aid] = (),
        code: str = "",
        seal: Seal | None = None,
    ) -> None:
        """Nobody called (L9): the deal is over."""
        self.left = True

    async def step(self, ply: int, step: Step, cut: bool = False, why: Why | None = None) -> None:
        """A step is taken."""
        if not self.left:
            self.kept.keep(replace(self._duel, steps=(*self._duel.steps[:ply], str(step))))

    async def cut(self, ply: int, forfeit: bool = True) -> None:
        """Steps are taken back."""
        self.kept.keep(replace(self._duel, steps=self._duel.steps[:ply]))

    async def again(self, count: int) -> None:
        """Nothing that was taken back is kept."""

    async def assist(self, aid: Aid, stakes: bool) -> None:
        """Nobody is helped."""

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
        """The last step; what came of it follows from the steps."""
        await self.step(ply, step)
