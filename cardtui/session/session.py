"""The course of a table: ask, judge, commit, take, tell."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..ai.player import Answer, Player, Question
from ..engine.cards import Rng
from ..engine.core import DEALER, Action, Carry, Deal, Rules, Settlement, Step
from ..engine.errors import IllegalAction, Refusal
from ..engine.rooms import Room
from ..engine.table import Table
from ..engine.variants import renewed
from ..engine.variants import rules as rules_of
from ..games import FOREIGN, YOU, game
from .crash import report
from .failures import BOTS_LOG, Failure, Failures, log_failure
from .notices import Asked, Dealt, Ended, Failed, Listener, Notice, Replaced, Rewound, Taken, Thinking
from .seats import INSTANT, Clock, Keeper, Pace, Person, Seat, WallClock

if TYPE_CHECKING:
    from ..store.tables import OpenTable
    from .foreign import Foreign

KEEP, LEAVE = Action("keep"), Action("leave")
KEPT = frozenset({"show", "late_show", "expose"})  # phases in which a stand-in does what L12 does, no more
OWN = frozenset({"tribute", "return"})  # phases in which the person is asked, stand-in or not
SETTLED = frozenset({"double"})  # phases in which one answer alone is given without a question
MAX_REDEALS = 100  # L9: a run without people stops with an error after that many in a row


class TooManyRedeals(Exception):
    """Nobody called in ``MAX_REDEALS`` deals in a row and no person could stop it (L9)."""


class TooPoor(Exception):
    """A person does not hold what the room asks for; nothing was dealt."""

    def __init__(self, seat: int, holds: int, needs: int) -> None:
        super().__init__(seat, holds, needs)
        self.seat, self.holds, self.needs = seat, holds, needs


class Session:
    """One table: seats, the present hand, and how it goes on.

    The life of a table: ``await start()`` deals the first hand (``resume`` takes up one that was begun;
    ``Session.kept(table)`` and ``await take_up()`` do what fits a kept table), ``await play()`` plays the
    present hand to its end, ``await next_hand()`` deals the next one. In an application ``play`` is a
    task of the application, not of a screen; all other methods are called from the same event loop at
    any time. Listeners are called on that loop, after the commit, and must not block.
    """

    def __init__(
        self,
        rules: Rules[Any],
        seats: Sequence[Seat],
        seed: int,
        *,
        carry: Carry = Carry(),
        keeper: Keeper | None = None,
        purse: Callable[[int], Awaitable[int | None]] | None = None,
        pace: Pace = INSTANT,
        clock: Clock | None = None,
        regular: Callable[[], Player] | None = None,
        threads: bool = True,
        reports: Path | None = None,
    ) -> None:
        """``seed`` is the table's: it decides every deal and every bot's chances.

        ``purse``: what the person in a seat holds when a hand begins; without it or ``None``: what the
        last hand left. ``regular`` makes the bot that stands in for a failing one; ``threads`` false
        lets bots think on the calling thread (runs without people); ``reports``: the folder for crash
        reports.
        """
        if len(seats) != rules.seats:
            raise ValueError(f"{len(seats)} players for {rules.seats} seats")
        self.rules, self.seats, self.seed = rules, list(seats), seed
        self.keeper, self.pace, self.clock = keeper, pace, clock or WallClock()
        self.stakes = True
        self.table: Table[Any]
        self.settled: list[tuple[int, Settlement, bool]] = []  # here so far: hand, settlement, with stakes
        self._carry, self._purse = carry, purse
        self._regular, self._threads, self._reports = regular, threads, reports
        self._listeners: list[Listener] = []
        self._changed = asyncio.Event()
        self._lock = asyncio.Lock()
        self._free = asyncio.Event()
        self._free.set()
        self._playing = False
        self._failures = Failures()

    @classmethod
    def kept(
        cls, table: OpenTable, *, trust: bool = False, foreign: Foreign | None = None, **how: Any
    ) -> Session:
        """The session of a kept table; ``how`` as for a new one. Go on with ``take_up``.

        Commands in its seats (``bot:COMMAND``) are started only if they are trusted; else the
        regular player sits there. ``foreign`` may have some that run already.
        """
        entry = game(table.spec.variant)
        reports: Path | None = how.get("reports")
        log = reports / BOTS_LOG if reports else None
        transcript = foreign.transcript if foreign is not None else None
        seats = []
        for number, seat in enumerate(table.spec.seats):
            known = "regular" if seat.player.startswith(FOREIGN) and not trust else seat.player
            runs = foreign.take(number, known.removeprefix(FOREIGN)) if foreign is not None else None
            player = Person() if known == YOU else runs or entry.player(known, log, transcript)
            seats.append(Seat(seat.name, player, seat.player))
        session = cls(
            rules_of(table.spec.variant, table.spec.options, table.rules),
            seats,
            table.spec.seed,
            carry=table.carry,
            keeper=table,
            regular=lambda: entry.player("regular"),
            **how,
        )
        if foreign is not None:
            session.listen(foreign.hear)
        return session

    # --- what it is like -----------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The present position with all cards; draw ``view(seat)`` instead."""
        return self.table.state

    def view(self, seat: int) -> Any:
        """The position as the seat sees it."""
        return self.table.view(seat)

    @property
    def hand(self) -> int:
        """The number of the present hand, from 0."""
        return self.table.start_carry.hand

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, also while a bot plays for them."""
        return tuple(n for n, seat in enumerate(self.seats) if isinstance(seat.player, Person))

    @property
    def waiting(self) -> tuple[int, ...]:
        """The people who owe an action now."""
        return tuple(seat for seat in self.state.to_act if self.thinker(seat) is None)

    def thinker(self, seat: int) -> Player | None:
        """The code that decides for the seat now; ``None`` if a person does.

        Whoever lets a bot play is asked all the same before cards change hands.
        """
        one = self.seats[seat]
        return None if one.for_the_hand and self.state.phase in OWN else one.thinker

    @property
    def over(self) -> bool:
        """Whether the present hand has ended and is settled."""
        return self.state.over and self.state.settlement is not None

    @property
    def finished(self) -> bool:
        """Whether the number of hands that was agreed on (Z15) has been played."""
        agreed = self.rules.options().get("hands")
        return self.over and agreed is not None and self.hand + 1 >= agreed

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` everything from now on; the returned call ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _tell(self, notice: Notice) -> None:
        for listener in tuple(self._listeners):
            listener(notice)

    # --- how it goes on ------------------------------------------------------------------------

    async def start(self) -> None:
        """Deal the first hand, or the next of a table that was left between two; may raise ``TooPoor``."""
        await self._begin(self._carry)

    async def take_up(self) -> None:
        """Go on with the keeper's table: in the hand that lies on it, or with a new deal."""
        table: OpenTable = self.keeper  # type: ignore[assignment] # a table that ``kept`` was given
        if table.deal is None:
            await self._begin(table.carry)
        else:
            self.resume(table.deal, table.carry, table.steps, table.stakes)

    def resume(self, deal: Deal, carry: Carry, steps: Iterable[Step], stakes: bool = True) -> None:
        """Take up a kept hand where it was; raises ``IllegalAction`` at a step that does not fit."""
        table = Table(self.rules, deal, carry)
        table.replay(steps)
        self.table, self.stakes = table, stakes
        self._tell(Dealt(self.hand))

    async def play(self) -> Settlement:
        """Play the present hand to its end and return its settlement. At most one call at a time.

        May be cancelled at any time and called again: the hand goes on where it was. Raises what
        broke, after ``Failed`` was told.
        """
        if self._playing:
            raise RuntimeError("the hand is being played already")
        self._playing = True
        try:
            while not self.over:
                await self._turn()
            await self._tell_bots()
        except Exception as error:
            table = getattr(self, "table", None)
            path = report(self._reports, error, self.rules, table) if self._reports else None
            self._tell(Failed(error, path))
            raise
        finally:
            self._playing = False
        settlement: Settlement = self.state.settlement
        return settlement

    async def next_hand(self) -> None:
        """Deal the next hand; the present one must be over. May raise ``TooPoor``."""
        if not self.over:
            raise RuntimeError("the hand is not over")
        await self._begin(self._handed_on(self.state))

    def _handed_on(self, state: Any) -> Carry:
        """What the next hand starts with; a hand without stakes leaves stacks and scores alone."""
        carry = self.rules.carry(state)
        if state.settlement is not None and not self.stakes:
            carry = carry.with_totals(self.table.start_carry)
        return carry

    async def _begin(self, carry: Carry) -> None:
        if carry.redeals >= MAX_REDEALS and not self.people:
            raise TooManyRedeals(f"nobody called in {carry.redeals} deals in a row (L9)")
        rules = renewed(self.rules)  # a hand is settled by the rules it was dealt under, the next by ours
        carry = await self._with_stacks(rules, carry)
        deal = rules.shuffle(Rng.of(self.seed, "deal", carry.hand, carry.redeals), carry)
        await asyncio.shield(self._lay_out(rules, deal, carry))

    async def _with_stacks(self, rules: Rules[Any], carry: Carry) -> Carry:
        """What each seat holds as a new hand begins (L37): a bot that cannot stay makes room for another."""
        entry = game(rules.variant)
        if entry.currency is None or carry.redeals:
            return carry
        room = Room.from_json(rules.options()["room"])
        new = entry.purse(room)
        stacks = list(carry.stacks or (new,) * rules.seats)
        for seat in range(rules.seats):
            if seat not in self.people:
                stacks[seat] = stacks[seat] if stacks[seat] >= max(1, room.entry) else new
                continue
            if self._purse is not None and (holds := await self._purse(seat)) is not None:
                stacks[seat] = holds
            needs = 1 if carry.hand else room.entry  # the price of joining; to stay one needs 1
            if room.stakes and stacks[seat] < needs:
                raise TooPoor(seat, stacks[seat], needs)
        return replace(carry, stacks=tuple(stacks))

    async def _lay_out(self, rules: Rules[Any], deal: Deal, carry: Carry) -> None:
        async with self._lock:
            stakes = self.stakes if carry.redeals else True
            if self.keeper is not None:
                await self.keeper.begin(carry, deal, stakes)
            self.rules = rules
            self.table, self.stakes = Table(rules, deal, carry), stakes
            if not carry.redeals:
                self._failures = Failures()
                self._take_all_back()
            self._changed.set()
        self._tell(Dealt(carry.hand, carry.redeals > 0))

    def hold(self) -> None:
        """Let nothing happen of itself until ``go_on``: somebody is reading."""
        self._free.clear()

    def go_on(self) -> None:
        """Go on after ``hold``."""
        self._free.set()

    async def _turn(self) -> None:
        """The next thing that has to happen: a new deal, a step of the dealer, a bot, or people."""
        await self._free.wait()
        state = self.state
        if state.over:
            await self._begin(self._handed_on(state))
        elif (due := self.table.due()) is not None:
            await self._dealer(due, state)
        elif (seat := next((s for s in state.to_act if self.thinker(s)), None)) is not None:
            await self._bot(seat, state)
        elif (settled := self._settled(state)) is not None:
            await self._take(*settled, state)
        elif _dealing(state):
            await self._pass_by(state)
        else:
            self._changed.clear()
            self._tell(Asked(self.waiting))
            while self.state is state and self.waiting == state.to_act:
                await self._changed.wait()
                self._changed.clear()

    async def _dealer(self, due: Action, state: Any) -> None:
        """The dealer's step; with people watching, cards are dealt one by one (L5: they may show)."""
        if due.verb == "deal" and self.pace.deal and self.people:
            due = replace(due, numbers=(state.dealt + 1,))
            await self.clock.sleep(self.pace.deal)
        await self._take(DEALER, due, state)

    def _settled(self, state: Any) -> tuple[int, Action] | None:
        """A person who has no choice, and the one answer (L13: who may not double)."""
        for seat in self.waiting if state.phase in SETTLED else ():
            answer, *others = islice(self.rules.legal(self.view(seat), seat), 2)
            if not others:
                return seat, answer
        return None

    async def _pass_by(self, state: Any) -> None:
        """A pause of the deal: people who do not show while it lasts keep their hands down (L5)."""
        self._tell(Asked(self.waiting, passing=True))
        await self.clock.sleep(self.pace.deal)
        for seat in state.to_act:
            if seat in self.waiting and _dealing(self.state):
                await self._take(seat, KEEP, self.state)

    async def _take(self, seat: int, action: Action, state: Any, answer: Answer | None = None) -> bool:
        """Take a step in ``state``: commit, then tell. False if the position is another one by now.

        Raises ``IllegalAction``. Once the commit is on its way the step is taken even if the caller
        is cancelled, so table and keeper never differ.
        """
        return await asyncio.shield(self._commit(seat, action, state, answer))

    async def _tell_bots(self) -> None:
        """Bots that want to hear how the hand ended are told."""
        told = [over for seat in self.seats if (over := getattr(seat.player, "over", None)) is not None]
        if told:
            facts = self.rules.facts(self.state)
            await asyncio.gather(*(asyncio.to_thread(over, facts) for over in told))

    def close(self) -> None:
        """Let the players go: commands that were started are ended."""
        for seat in self.seats:
            for player in (seat.player, seat.stand_in):
                if (close := getattr(player, "close", None)) is not None:
                    close()

    async def _commit(self, seat: int, action: Action, state: Any, answer: Answer | None) -> bool:
        async with self._lock:
            if self.state is not state:
                return False
            step, after, events = self.table.judge(seat, action)
            ply = len(self.table.steps)
            ended = after.over and after.settlement is not None
            if self.keeper is not None and ended:
                await self.keeper.finish(ply, step, after.settlement, self._handed_on(after))
            elif self.keeper is not None:
                await self.keeper.step(ply, step)
            self.table.take(step, after, events)
            self._changed.set()
        self._tell(Taken(ply, step, events, answer))
        if ended:
            self._take_all_back()
            self.settled.append((self.hand, after.settlement, self.stakes))
            self._tell(Ended(after.settlement, self.stakes))
        return True

    # --- bots ----------------------------------------------------------------------------------

    async def _bot(self, seat: int, state: Any) -> None:
        """Let a bot decide in ``state``; nothing happens if the position changes meanwhile."""
        player = self.thinker(seat)
        assert player is not None
        self._tell(Thinking(seat))
        if self.seats[seat].for_the_hand and state.phase in KEPT:
            await self._take(seat, self.rules.overdue(self.view(seat), seat), state)
            return
        missed = self._failures.missed(seat, player)
        if missed is None:
            failed = await self._decide(player, seat, state)
            if not isinstance(failed, Failure):
                self._failures.answered(seat, failed)
                return
            if self._regular is None:
                raise failed.error
            missed = self._failures.failed(seat, player, failed)
            self._log(missed)
        self._tell(missed)
        assert self._regular is not None
        failed = await self._decide(self._regular(), seat, state)
        if isinstance(failed, Failure):
            raise failed.error

    async def _decide(self, player: Player, seat: int, state: Any) -> Failure | bool:
        """Let ``player`` decide for the seat: whether it did, or what went wrong with it."""
        try:
            answer = await self._thought(player, seat, state)
        except Exception as error:
            return Failure(error)
        if answer is None:
            return False
        try:
            return await self._take(seat, answer.action, state, answer)
        except IllegalAction as error:
            return Failure(error, answer.action)

    def _log(self, replaced: Replaced) -> None:
        """Keep what failed beside what the bots wrote to standard error."""
        if self._reports is not None:
            names = tuple(seat.name for seat in self.seats)
            log_failure(self._reports / BOTS_LOG, self.rules.variant, self.hand, names, replaced)

    async def _thought(self, player: Player, seat: int, state: Any) -> Answer | None:
        """The player's answer in ``state``; ``None`` if the position or the seat's player changed first."""
        stop = threading.Event()
        question = Question(
            self.rules,
            self.rules.redact(state, seat),
            seat,
            tuple(self.table.history(seat)),
            Rng.of(self.seed, self.hand, self.table.start_carry.redeals, seat, self._decisions()),
            self.pace.ms,
            stop.is_set,
        )
        if not self._threads:
            return player.decide(question)
        asked = self.thinker(seat)
        thought = asyncio.ensure_future(asyncio.to_thread(player.decide, question))
        seeming = asyncio.ensure_future(self.clock.sleep(0 if state.phase == "show" else self.pace.think))
        try:
            while not (thought.done() and seeming.done()):
                self._changed.clear()
                changed = asyncio.ensure_future(self._changed.wait())
                pending = {task for task in (thought, seeming) if not task.done()}
                try:
                    await asyncio.wait({changed, *pending}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    changed.cancel()  # also when the table is closed meanwhile
                if self.state is not state or self.thinker(seat) is not asked:
                    return None
            return thought.result()
        finally:
            seeming.cancel()
            stop.set()
            thought.add_done_callback(_forget)

    def _decisions(self) -> int:
        """How many decisions the hand has seen: however finely the dealer dealt, the same number."""
        return sum(step.seat != DEALER for step in self.table.steps)

    # --- what people do ------------------------------------------------------------------------

    async def answer(self, seat: int, action: Action) -> Refusal | None:
        """A person's action: taken and committed, or the refusal and nothing changed."""
        while True:
            state = self.state
            try:
                if await self._take(seat, action, state):
                    return None
            except IllegalAction as illegal:
                return illegal.refusal

    def undo_ply(self, seat: int) -> int | None:
        """The ply of the seat's last decision, ``None`` if there is none to take back."""
        if self.over:
            return None
        past = reversed(list(enumerate(zip(self.table.states, self.table.steps, strict=False))))
        return next(
            (ply for ply, (state, step) in past if step.seat == seat and not _let_pass(state, step)), None
        )

    async def undo(self, seat: int) -> bool:
        """Back to the seat's last decision, without stakes from now on; false if there is none."""
        ply = self.undo_ply(seat)
        if ply is not None:
            await self.rewind(ply)
        return ply is not None

    async def rewind(self, ply: int) -> None:
        """Back to the position before step ``ply``: the hand is without stakes from now on."""
        await asyncio.shield(self._rewind(ply))

    async def _rewind(self, ply: int) -> None:
        async with self._lock:
            if self.over:
                raise RuntimeError("a settled hand is not taken back")
            if not 0 <= ply <= len(self.table.steps):
                raise ValueError(f"no ply {ply} in {len(self.table.steps)} steps")
            if self.keeper is not None:
                await self.keeper.cut(ply)
            self.table.rewind(ply)
            self.stakes = False
            self._changed.set()
        self._tell(Rewound(ply))

    async def without_stakes(self) -> None:
        """The hand is without stakes from now on: somebody looks at cards that are not theirs."""
        await asyncio.shield(self._drop_stakes())

    async def _drop_stakes(self) -> None:
        async with self._lock:
            if self.keeper is not None:
                await self.keeper.without_stakes()
            self.stakes = False

    def price(self, seat: int) -> Settlement | None:
        """What giving up now would cost at least, reckoned from what the seat sees (L36, L43).

        Bombs still whole in other hands, which the price must not betray, may raise it. ``None``
        where the rules know no escape.
        """
        trial = Table.at(self.rules, self.view(seat))
        try:
            trial.play(seat, LEAVE)
        except IllegalAction:
            return None
        settlement: Settlement | None = trial.state.settlement
        return settlement

    async def give_up(self, seat: int) -> Refusal | None:
        """The seat leaves the hand, which ends (L36, L43)."""
        return await self.answer(seat, LEAVE)

    def hand_over(self, seat: int, player: Player | None = None) -> None:
        """Let the regular player play on for a person until the hand ends (托管).

        It shows and exposes nothing, and leaves tribute to the person. A ``player`` that is given decides
        everything instead, hand after hand, until it is taken back.
        """
        one = self.seats[seat]
        one.for_the_hand = player is None
        one.stand_in = self._regular() if player is None and self._regular is not None else player
        self._changed.set()

    def take_back(self, seat: int) -> None:
        """The person plays again; a thought on its way is dropped."""
        self.seats[seat].stand_in, self.seats[seat].for_the_hand = None, False
        self._changed.set()

    def _take_all_back(self) -> None:
        """The hand is over: whoever let a bot play on is asked again in the next one."""
        for seat, one in enumerate(self.seats):
            if one.for_the_hand:
                self.take_back(seat)


def _dealing(state: Any) -> bool:
    """Whether cards are being dealt, so that a moment to show goes by by itself (L5)."""
    return state.phase == "show" and bool(state.dealt)


def _let_pass(state: Any, step: Step) -> bool:
    return _dealing(state) and step.action == KEEP


def _forget(thought: asyncio.Future[Answer]) -> None:
    """Take notice of a dropped thought's end, so that nobody complains that nobody did."""
    if not thought.cancelled():
        thought.exception()
