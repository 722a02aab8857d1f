"""The course of a table: ask, judge, commit, take, tell."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..ai.player import Answer, Player
from ..coach.reasons.decided import Decision
from ..engine.cards import Rng
from ..engine.core import Action, Carry, Deal, Settlement, State, Step
from ..engine.errors import Fault, IllegalAction, Refusal
from ..engine.rules import SomeRules, StandIn
from ..engine.table import SomeTable, Table
from ..engine.variants import renewed
from ..seating import YOU
from ..store.aids import Aid
from ..store.why import taken_for
from . import stacks
from .crash import report
from .journal import Journal
from .limit import Limit
from .moments import phase_of
from .notices import Dealt, Ended, Failed, Listener, Notice, Redone, Rewound, Taken
from .pauses import Pauses
from .seats import Human, Seat
from .taking_back import again, has_seen, last_decision
from .terms import Pace, Terms
from .thinking import Bots
from .turns import Turns

if TYPE_CHECKING:
    from ..store.evenings import Played
    from ..store.seal import Seal
    from ..store.seat import Seat as KeptSeat

SALT_BYTES = 16  # of a deal's seal, from the operating system
MAX_REDEALS = 100  # L9: a run without people stops with an error after that many in a row


class TooManyRedeals(Fault):
    """Nobody called in ``MAX_REDEALS`` deals in a row and no person could stop it (L9)."""


def chance_of(seed: int, carry: Carry) -> Rng:
    """What the cards of a hand are from at a table of that seed."""
    return Rng.of(seed, "deal", carry.hand, carry.redeals)


class Session:
    """One table: seats, the present hand, and how it goes on.

    The life of a table: ``await start()`` deals the first hand (``resume`` takes up one that was begun,
    ``await take_up()`` does what fits the journal's table), ``await play()`` plays the present hand to its
    end, ``await next_hand()`` deals the next one. In an application ``play`` is a task of the application,
    not of a screen; all other methods are called from the same event loop at any time. Listeners are
    called on that loop, after the commit, and must not block.
    """

    def __init__(  # noqa: PLR0913  (what a table is made of)
        self,
        rules: SomeRules,
        seats: Sequence[Seat],
        seed: int,
        terms: Terms = Terms(),
        *,
        carry: Carry = Carry(),
        journal: Journal | None = None,
        stack_of: stacks.StackOf | None = None,
        regular: Callable[[], Player] | None = None,
    ) -> None:
        """``seats``: who sits there, per seat; ``seed``: the table's, for all deals and chances.

        ``journal``: where the table is kept; ``stack_of``: what the person in a seat holds when a hand
        begins, in the game's currency; without it or ``None``: what the last hand left. ``regular`` makes
        the bot that stands in for a failing one; without it what a bot fails with is raised.
        """
        if len(seats) != rules.seats:
            raise ValueError(f"{len(seats)} players for {rules.seats} seats")
        self.rules, self.seats, self.seed = rules, list(seats), seed
        self.journal, self.pace = journal, terms.pace
        self.regular = regular
        self.stakes, self.assisted = True, frozenset[Aid]()  # of the present hand
        self.undone: tuple[Step, ...] = ()  # taken back, and not yet something else instead
        self.reasons: dict[int, Decision] = {}  # of bots, by ply; also of steps that were taken back
        self.table: SomeTable
        self.played: tuple[Played, ...] = ()  # the hands settled at this table
        if journal is not None:
            self.played = tuple(journal.played)
        self._terms, self._carry, self._stack_of = terms, carry, stack_of
        self._next: Carry | None = None  # what the next hand starts with, where seats were changed for it
        self._listeners: list[Listener] = []
        self.changed = asyncio.Event()
        self._lock = asyncio.Lock()
        self.pauses = Pauses(terms.clock)
        self.limit = Limit(self.pauses)
        self.overdue: set[int] = set()  # the plies of the present hand that were done as time ran out
        self._by_bot: set[int] = set()  # the seats of people for whom a bot has decided in it
        self._playing = False
        self._bots = Bots(self, replace(terms, clock=self.pauses))
        self._turns = Turns(self, self._bots)

    @classmethod
    def at(
        cls, rules: SomeRules, seats: Sequence[Seat], seed: int, state: State, terms: Terms = Terms()
    ) -> Session:
        """A session in the middle of a hand, in a position without a deal behind it; ``play`` goes on."""
        session = cls(rules, seats, seed, terms)
        session.table = Table.at(rules, state)
        return session

    # --- what it is like -----------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The present position with all cards; draw ``view(seat)`` instead."""
        state: State = self.table.state
        return state

    def view(self, seat: int) -> State:
        """The position as the seat sees it."""
        view: State = self.table.view(seat)
        return view

    @property
    def hand(self) -> int:
        """The number of the present hand, from 0."""
        return self.table.start_carry.hand

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, also while a bot plays for them."""
        return tuple(n for n, seat in enumerate(self.seats) if isinstance(seat.player, Human))

    @property
    def advises(self) -> bool:
        """Whether people may ask for advice: several of them only if they agreed on it."""
        return len(self.people) < 2 or (self.journal is not None and self.journal.spec.advice)

    @property
    def opens(self) -> bool:
        """Whether hands lie open from the deal on, without stakes: where one person practises, and where only
        bots play at a table that is kept."""
        if self.journal is None:
            return False
        return not self.people or (len(self.people) == 1 and self.journal.spec.open)

    @property
    def lies_open(self) -> bool:
        """Whether everybody's cards are in sight in this hand, in which nothing is at stake then."""
        return not self.people or Aid.OPEN in self.assisted

    @property
    def practises(self) -> bool:
        """Whether one person plays here for nothing."""
        return len(self.people) == 1 and not self.stakes

    @property
    def waiting(self) -> tuple[int, ...]:
        """The people who owe an action now."""
        return tuple(seat for seat in self.state.to_act if self.thinker(seat) is None)

    def thinker(self, seat: int) -> Player | None:
        """The code that decides for the seat now; ``None`` if a person does.

        Whoever lets a bot play is asked all the same before cards change hands.
        """
        sitter = self.seats[seat]
        asked = sitter.for_the_hand and phase_of(self.rules, self.state).stand_in is StandIn.ASKS
        return None if asked else sitter.thinker

    @property
    def code(self) -> str:
        """The code of the deal, once the hand is over: it tells all cards. Empty where there is none."""
        return self.journal.code if self.journal is not None and self.over else ""

    @property
    def seal(self) -> Seal | None:
        """How the deal was fixed before the first decision; its salt is for once the hand is over."""
        return self.journal.seal if self.journal is not None else None

    @property
    def over(self) -> bool:
        """Whether the present hand has ended and is settled."""
        return self.state.over and self.state.settlement is not None

    @property
    def finished(self) -> bool:
        """Whether the number of hands that was agreed on (Z15) has been played; a day has one."""
        if self.journal is not None and self.journal.spec.day:
            return self.over
        agreed = self.rules.options().get("hands")
        return self.over and isinstance(agreed, int) and self.hand + 1 >= agreed

    @property
    def match_over(self) -> bool:
        """Whether the hand that has ended was the last of a match (G19)."""
        return self.over and self.rules.matches and not self.rules.goes_on(self._handed_on(self.state))

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` everything from now on; the returned call ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, notice: Notice) -> None:
        """Tell every listener."""
        for listener in tuple(self._listeners):
            listener(notice)

    # --- how it goes on ------------------------------------------------------------------------

    async def start(self, deal: Deal | None = None) -> None:
        """Deal the first hand, or the next of a table that was left between two; may raise ``TooPoor``.

        ``deal``: these cards, instead of those that the seed gives.
        """
        await self._begin(self._carry, deal)

    async def take_up(self) -> None:
        """Go on with the journal's table: in the hand that lies on it, or with a new deal.

        Raises ``TooPoor``, ``IllegalAction`` at a kept step that does not fit.
        """
        journal = self.journal
        if journal is None:
            raise RuntimeError("the table is kept nowhere")
        if journal.deal is None:
            await self._begin(journal.carry)
        else:
            self.undone = tuple(step for step, _cut in journal.undone)
            self.assisted = journal.assisted
            self.reasons = {ply: Decision(why) for ply, why in journal.reasons.items()}
            self.resume(journal.deal, journal.carry, journal.steps, journal.stakes)

    def resume(self, deal: Deal, carry: Carry, steps: Iterable[Step], stakes: bool = True) -> None:
        """Take up a kept hand where it was, after ``steps``; it moves something only with ``stakes``.

        Raises ``IllegalAction`` at a step that does not fit.
        """
        table = Table(self.rules, deal, carry)
        table.replay(steps)
        self.table, self.stakes = table, stakes
        self.tell(Dealt(self.hand))

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
                await self.pauses.free()
                if self.state.over:
                    await self._begin(self._handed_on(self.state))
                else:
                    await self._turns.next()
            settlement = self.state.settlement
            await self._bots.hear()
        except Exception as error:
            table = getattr(self, "table", None)
            folder = self._terms.reports
            path = report(folder, error, self.rules, table) if folder else None
            self.tell(Failed(error, path))
            raise
        finally:
            self._playing = False
        assert settlement is not None  # the hand was over
        return settlement

    async def next_hand(self) -> None:
        """Deal the next hand; the present one must be over. May raise ``TooPoor``."""
        if not self.over:
            raise RuntimeError("the hand is not over")
        await self._begin(self.next_carry())

    def next_carry(self) -> Carry:
        """What the next hand starts with, once the present one is over."""
        return self._handed_on(self.state) if self._next is None else self._next

    async def reseat(
        self, seats: Sequence[Seat], kept: Sequence[KeptSeat], advice: bool, carry: Carry
    ) -> None:
        """From the next hand on these sit there, and it begins with ``carry``; the present one must be over.

        ``kept``: the same for the journal; ``advice``: people may ask for some. Whoever sits there no longer
        is let go by the caller.
        """
        await asyncio.shield(self._reseat(seats, kept, advice, carry))

    async def _reseat(
        self, seats: Sequence[Seat], kept: Sequence[KeptSeat], advice: bool, carry: Carry
    ) -> None:
        async with self._lock:
            if not self.over:
                raise RuntimeError("the hand is not over")
            if self.journal is not None:
                await self.journal.reseat(kept, advice, carry)
            self.seats[:], self._next = seats, carry

    def _handed_on(self, state: State) -> Carry:
        """What the next hand starts with; a hand without stakes leaves stacks and scores alone."""
        carry = self.rules.carry(state)
        if state.settlement is not None and not self.stakes:
            carry = carry.with_totals(self.table.start_carry)
        return carry

    async def _begin(self, carry: Carry, deal: Deal | None = None) -> None:
        if carry.redeals >= MAX_REDEALS and not self.people:
            raise TooManyRedeals("redeals", count=carry.redeals)
        rules = renewed(self.rules)  # a hand is settled by the rules it was dealt under, the next by ours
        carry = await stacks.with_stacks(rules, carry, self.people, self._stack_of)
        chance = chance_of(self.seed, carry)
        state = chance.state
        dealt = rules.shuffle(chance, carry) if deal is None else deal
        await asyncio.shield(self._lay_out(rules, dealt, carry, state))

    async def _lay_out(self, rules: SomeRules, deal: Deal, carry: Carry, state: int) -> None:
        async with self._lock:
            stakes = self.stakes if carry.redeals else not self.opens
            assisted = self.assisted if carry.redeals else frozenset({Aid.OPEN} if self.opens else ())
            if self.journal is not None:
                from ..deals import code_of  # late: bots among themselves name and seal nothing
                from ..store.seal import Seal

                code, seal = code_of(rules, deal, carry, state), Seal.of(deal, secrets.token_hex(SALT_BYTES))
                await self.journal.begin(carry, deal, stakes, assisted, code, seal)
            self.rules, self._next = rules, None
            self.table, self.stakes, self.assisted = Table(rules, deal, carry), stakes, assisted
            self.undone, self.reasons = (), {}
            self.overdue.clear()
            if not carry.redeals:
                self._by_bot.clear()
                self.limit.late.clear()
                self._bots.new_hand()
                self._take_all_back()
            self.changed.set()
        self.tell(Dealt(carry.hand, carry.redeals > 0))

    def hold(self, by: Hashable) -> None:
        """Let nothing happen of itself until they say ``go_on``: somebody is reading."""
        self.pauses.hold(by)

    def go_on(self, by: Hashable) -> None:
        """Go on after ``hold``, as far as they are concerned."""
        self.pauses.go_on(by)

    async def take(
        self,
        seat: int,
        action: Action,
        state: State,
        answer: Answer | None = None,
        why: Decision | None = None,
    ) -> bool:
        """Take a step in ``state``: commit, then tell. False if the position is another one by now.

        ``why``: a bot's reasons, to be kept. Raises ``IllegalAction``. Once the commit is on its way the step
        is taken even if the caller is cancelled, so table and journal never differ.
        """
        return await asyncio.shield(self._commit(seat, action, state, answer, why))

    def _note_played(self) -> None:
        """The hand is one more of those that were played here; bots among themselves count their own."""
        if self.journal is not None:
            self.played = tuple(self.journal.played)
        elif self.people:
            from ..store.evenings import Played  # late: no hand has ended when a table is opened
            from ..store.records import result_of
            from ..store.seat import Seat as KeptSeat

            result = result_of(self.table)
            assert result is not None  # it has ended
            players = (str(YOU) if seat in self.people else "" for seat in range(self.rules.seats))
            seats = [KeptSeat(who, seat.name) for who, seat in zip(players, self.seats, strict=True)]
            self.played += (Played.of(self.rules, self.hand, seats, result, self.stakes),)

    def close(self) -> None:
        """Let the players go: commands that were started are ended."""
        for seat in self.seats:
            for player in seat.players:
                player.close()

    async def _commit(
        self, seat: int, action: Action, state: State, answer: Answer | None, why: Decision | None
    ) -> bool:
        async with self._lock:
            if self.state is not state:
                return False
            step, after, events = self.table.judge(seat, action)
            ply = len(self.table.steps)
            ended = after.over and after.settlement is not None
            cut, kept = answer is not None and answer.cut, why.kept if why is not None else None
            if answer is not None and seat in self.people:
                self._by_bot.add(seat)
                # What time takes is no help.
                helped = self.seats[seat].for_the_hand and ply not in self.overdue
                if helped and Aid.BOT not in self.assisted:
                    if self.journal is not None:
                        await self.journal.assist(Aid.BOT, self.stakes)
                    self.assisted |= {Aid.BOT}
            if self.journal is not None and ended:
                carry, by_bot = self._handed_on(after), frozenset(self._by_bot)
                await self.journal.finish(ply, step, after.settlement, carry, cut, by_bot, kept)
            elif self.journal is not None:
                await self.journal.step(ply, step, cut, kept)
            self.table.take(step, after, events)
            self.undone, self.reasons = (), taken_for(self.reasons, ply, why)
            self.changed.set()
        self.tell(Taken(ply, step, events, answer))
        if ended:
            self._take_all_back()
            self._note_played()
            self.tell(Ended(after.settlement, self.stakes))
        return True

    # --- what people do ------------------------------------------------------------------------

    async def answer(self, seat: int, action: Action) -> Refusal | None:
        """A person's action: taken and committed, or the refusal and nothing changed."""
        while True:
            state = self.state
            try:
                if await self.take(seat, action, state):
                    self.limit.late.pop(seat, None)
                    return None
            except IllegalAction as illegal:
                return illegal.refusal

    def undo_ply(self, seat: int) -> int | None:
        """The ply of the seat's last decision, ``None`` if there is none to take back."""
        if self.over:
            return None
        return last_decision(self.table, seat)

    def forfeits(self, seat: int) -> bool:
        """Whether taking the seat's last decision back costs the stakes: it has seen what came of it."""
        ply = self.undo_ply(seat)
        return self.stakes and ply is not None and has_seen(self.table, seat, ply)

    async def undo(self, seat: int, forfeit: bool = True) -> bool:
        """Back to the seat's last decision. False, and nothing happens, if there is none, or if that costs
        the stakes and nobody agreed to ``forfeit`` them."""
        return await asyncio.shield(self._undo(seat, forfeit))

    async def _undo(self, seat: int, forfeit: bool) -> bool:
        async with self._lock:
            ply = self.undo_ply(seat)
            if ply is None or (not forfeit and self.forfeits(seat)):
                return False
            seen = has_seen(self.table, seat, ply)
            if self.journal is not None:
                await self.journal.cut(ply, seen)
            self.undone = (*self.table.steps[ply:], *self.undone)
            self.table.rewind(ply)
            self.overdue = {late for late in self.overdue if late < ply}
            if seen:
                self.stakes, self.assisted = False, self.assisted | {Aid.UNDO}
            self.changed.set()
        self.tell(Rewound(ply))
        return True

    def redoes(self, seat: int) -> int:
        """How many steps ``redo`` would take again."""
        return 0 if self.over else again(self.rules, self.state, self.undone, seat)

    async def redo(self, seat: int) -> bool:
        """Take again what the seat took back last, up to its next decision; false if there is nothing."""
        return await asyncio.shield(self._redo(seat))

    async def _redo(self, seat: int) -> bool:
        async with self._lock:
            ply, count = len(self.table.steps), self.redoes(seat)
            if not count:
                return False
            if self.journal is not None:
                await self.journal.again(count)
            self.table.replay(self.undone[:count])
            self.undone = self.undone[count:]
            self.changed.set()
        self.tell(Redone(ply))
        return True

    async def assist(self, aid: Aid, stakes: bool = True) -> None:
        """Somebody is helped in this hand, which stands apart from now on; without ``stakes`` it moves
        nothing any more. Once it is settled nothing happens."""
        await asyncio.shield(self._assist(aid, stakes))

    async def _assist(self, aid: Aid, stakes: bool) -> None:
        async with self._lock:
            kept = self.stakes and stakes
            if self.over or (aid in self.assisted and kept == self.stakes):
                return
            if self.journal is not None:
                await self.journal.assist(aid, kept)
            self.stakes, self.assisted = kept, self.assisted | {aid}

    def go(self, pace: Pace) -> None:
        """Go at another pace from now on; a limit that is another one begins for who is asked."""
        if pace != self.pace:
            self.pace = pace
            self.changed.set()

    def price(self, seat: int) -> Settlement | None:
        """What giving up now would cost at least, as ``stacks.price`` reckons it."""
        return stacks.price(self.rules, self.view(seat), seat)

    async def give_up(self, seat: int) -> Refusal | None:
        """The seat leaves the hand, which ends (L36, L43)."""
        return await self.answer(seat, stacks.LEAVE)

    def hand_over(self, seat: int, player: Player | None = None) -> None:
        """Let the regular player play on for a person until the hand ends (托管).

        It shows and exposes nothing, and leaves tribute to the person. A ``player`` that is given decides
        everything instead, hand after hand, until it is taken back, and counts as the person.
        """
        sitter = self.seats[seat]
        sitter.for_the_hand = player is None
        sitter.stand_in = self.regular() if player is None and self.regular is not None else player
        self.changed.set()

    def take_back(self, seat: int) -> None:
        """The person plays again; a thought on its way is dropped."""
        self.seats[seat].stand_in, self.seats[seat].for_the_hand = None, False
        self.changed.set()

    def _take_all_back(self) -> None:
        """The hand is over: whoever let a bot play on is asked again in the next one."""
        for seat, sitter in enumerate(self.seats):
            if sitter.for_the_hand:
                self.take_back(seat)
