"""The talk at a table: what happens is told, a typed line is an order or an answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from itertools import chain, islice

from ..engine.core import Action
from ..engine.errors import NotationError, Refusal
from ..engine.typed import with_wilds
from ..session import Asked, Dealt, Ended, Notice, Redone, Replaced, Rewound, Session, Taken
from ..session.moments import passes_by, phase_of
from ..store.aids import Aid
from ..text.bots import failure_text, replaced_text
from ..text.catalog import _, labelled
from ..text.faults import input_text
from ..text.rules import clause_text
from ..text.sentences import refusal_text
from .answers import read_answer
from .hints import Hints
from .orders import Order, help_lines, read_order
from .sentences import Sentences
from .typed import Typed
from .voice import Voice

MOST_LEGAL = 40  # plays that are listed at once


class End(Enum):
    """Why nobody talks any more."""

    QUIT = auto()  # it was typed
    INPUT = auto()  # nothing more is typed
    FINISHED = auto()  # the hands that were agreed on are played
    REFUSED = auto()  # a line of a script is not allowed
    UNREAD = auto()  # a line of a script means nothing
    STOPPED = auto()  # by a signal, or nobody listens


@dataclass(frozen=True, slots=True)
class Stop:
    """The table is left; ``line`` and ``said``: the line of a script that stopped it, and why."""

    end: End
    line: Typed | None = None
    said: str = ""


class _Leave(Exception):
    """Leave the table."""

    def __init__(self, end: End, line: Typed | None = None, said: str = "") -> None:
        super().__init__(said)
        self.stop = Stop(end, line, said)


class Dialogue:
    """One person's talk at a session, to the end of the input or of the table."""

    def __init__(
        self,
        session: Session,
        voice: Voice,
        typed: AsyncIterator[Typed],
        hints: Hints,
        *,
        strict: bool = False,
        feats: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        """``hints``: where advice comes from; ``strict``: the first line that is refused, or means nothing,
        ends it (a script); ``feats``: the codes of what was achieved with a hand that has ended."""
        self._session, self._voice, self._typed, self._strict = session, voice, typed, strict
        self._seat = session.people[0]
        self._says = Sentences(session, self._seat)
        self._asked, self._stopped = asyncio.Event(), asyncio.Event()
        self._refusal: Refusal | None = None
        self._doubted: Order | Action | None = None  # what is done when it is typed again
        self._hints, self._feats = hints, feats
        self._told_hand = -1  # the hand whose cards have been told unasked
        self._greeted = strict
        self._looks = False  # whether the deal is stopped at each of its moments
        self._line: Typed | None = None
        voice.lost = self.stop
        session.listen(self._hear)

    def stop(self) -> None:
        """Leave the table as soon as can be."""
        self._stopped.set()

    async def run(self) -> Stop:
        """Play hand after hand; returns why that has ended. What breaks is raised."""
        try:
            await self._begin()
            return await self._play_on()
        except _Leave as leave:
            return leave.stop

    async def _begin(self) -> None:
        """Take the table up; of a hand that lies on it everything is told."""
        resumed = self._session.journal is not None and self._session.journal.deal is not None
        await self._session.take_up()
        if resumed:
            self._say(*self._says.table())

    async def _play_on(self) -> Stop:
        """Hand after hand, as many as were agreed on."""
        while True:
            await self._play()
            if self._session.finished:
                self._say(_("The session is over."), *self._says.score())
                return Stop(End.FINISHED)
            self._say(_("The hand is over. next: the next hand, quit: leave."))
            while not await self._next():
                pass
            await self._session.next_hand()

    async def _play(self) -> None:
        """Play the hand on the table to its end."""
        playing = asyncio.ensure_future(self._session.play())
        try:
            while not playing.done():
                await self._first(playing, self._asked.wait(), self._stopped.wait())
                if self._stopped.is_set():
                    raise _Leave(End.STOPPED)
                if self._asked.is_set() and not playing.done():
                    self._asked.clear()
                    self._ask()
                    while not await self._next():
                        pass
                    self._session.pauses.start()
            await playing
        finally:
            playing.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await playing

    async def _next(self) -> bool:
        """Do what the next line says. Whether the table goes on by that."""
        line = asyncio.ensure_future(anext(self._typed, None))
        await self._first(line, self._stopped.wait())
        if self._stopped.is_set():
            line.cancel()
            raise _Leave(End.STOPPED)
        self._line = await line
        if self._line is None:
            raise _Leave(End.INPUT)
        text = self._line.text
        if self._strict and (not text or text.startswith("#")):
            return False
        doubted, self._doubted = self._doubted, None
        order = read_order(text) if text else (Order.QUESTION, "")
        if order is not None:
            return await self._obey(*order, doubted)
        if self._session.over:
            self._refuse(End.UNREAD, _("The hand is over. next: the next hand, quit: leave."))
            return False
        return await self._answer(text, doubted)

    @staticmethod
    async def _first(*things: Awaitable[object]) -> None:
        """Wait until one of them is done; all but the first are let go."""
        tasks = [asyncio.ensure_future(thing) for thing in things]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks[1:]:
                task.cancel()

    # --- answers ----------------------------------------------------------------------------------

    async def _answer(self, text: str, doubted: Order | Action | None) -> bool:
        session, view = self._session, self._session.view(self._seat)
        self._looks = False
        try:
            action = read_answer(session.rules, view, text)
            action = with_wilds(session.rules, view, self._seat, action)
        except NotationError as fault:
            printed = self._printed(text)
            if printed is None:
                self._refuse(End.UNREAD, input_text(fault))
                return False
            action = printed
        refusal = session.rules.why_not(view, self._seat, action)
        if refusal is None and (why := self._why_not_now(action)):
            self._refuse(End.REFUSED, why)
            return False
        if refusal is None and action.verb == "leave" and action != doubted:
            self._doubted = action
            self._say(*self._says.price(), _("Type it again to forfeit."))
            return False
        if refusal is None and action != doubted and (word := await self._hints.word(action)) is not None:
            self._doubted = action
            self._say(*self._says.word(word), _("Type it again to confirm."))
            return False
        if refusal is None:
            refusal = await session.answer(self._seat, action)
        if refusal is not None:
            self._refusal = refusal
            told = refusal_text(session.rules.variant, refusal, self._says.names)
            self._refuse(
                End.REFUSED, _("Not allowed: {why} ({clause})").format(why=told, clause=refusal.clause)
            )
            return False
        return True

    def _printed(self, text: str) -> Action | None:
        """The play of which the list of all says this line, in the reading that is named there."""
        legal = self._session.rules.legal(self._session.view(self._seat), self._seat)
        meant = text.casefold()
        told = ((action, self._voice.shown(self._says.action(action))) for action in legal)
        return next((action for action, line in told if line.casefold() == meant), None)

    def _why_not_now(self, action: Action) -> str:
        """Why what is legal is not done all the same; empty: it is."""
        return ""

    def _refuse(self, end: End, said: str) -> None:
        """Say that a line does nothing; in a script it is the last one."""
        if self._strict:
            raise _Leave(end, self._line, said)
        self._say(said)

    # --- orders -----------------------------------------------------------------------------------

    async def _obey(self, order: Order, rest: str, doubted: Order | Action | None) -> bool:
        """Do what was ordered. Whether the table goes on by that."""
        match order:
            case Order.QUIT:
                raise _Leave(End.QUIT)
            case Order.NEXT:
                if self._session.over:
                    return True
                self._refuse(End.UNREAD, _("The hand is not over yet."))
            case Order.UNDO:
                return await self._undo(doubted is Order.UNDO)
            case Order.REDO:
                return await self._redo()
            case Order.BOT:
                return self._hand_over()
            case Order.LOOK:
                return await self._look()
            case Order.HINT:
                await self._hint()
            case Order.ODDS:
                await self._odds()
            case _:
                self._tell(order, rest)
        return False

    def _tell(self, order: Order, rest: str) -> None:
        """Answer what is asked about the table."""
        told: dict[Order, Callable[[], object]] = {
            Order.HAND: lambda: self._say(self._says.hand()),
            Order.QUESTION: self._question,
            Order.TABLE: lambda: self._say(*self._says.table()),
            Order.LAST: lambda: self._say(*self._says.last_trick()),
            Order.COUNTER: lambda: self._say(self._says.unseen()),
            Order.SCORE: lambda: self._say(*self._says.score()),
            Order.HERE: lambda: self._say(*self._says.here()),
            Order.LEGAL: lambda: self._legal(rest),
            Order.WHY: lambda: self._why(rest),
            Order.RULES: lambda: self._say(*self._says.rules(bool(rest))),
            Order.LOG: lambda: self._say(*self._says.log()),
            Order.HELP: self._help,
        }
        told[order]()

    def _question(self) -> None:
        if self._session.over:
            self._say(_("The hand is over. next: the next hand, quit: leave."))
        else:
            self._ask()

    def _ask(self) -> None:
        """Say what is asked; while cards are dealt, and at the first question after, one hears them first."""
        session = self._session
        fresh = self._told_hand != session.hand and bool(session.view(self._seat).hands[self._seat])
        if passes_by(session.rules, session.state) or (fresh and not self._strict):
            self._say(self._says.hand())
        if fresh and not passes_by(session.rules, session.state):
            self._told_hand = session.hand
        self._say(self._says.question())
        self._hints.look()

    def _help(self) -> None:
        self._say(self._says.answers(), *help_lines())

    def _legal(self, kind: str) -> None:
        if self._session.over:
            self._question()
            return
        found = list(islice(self._says.legal(kind), MOST_LEGAL + 1))
        if not found:
            self._say(_("There is nothing of that kind."))
        self._say(*found[:MOST_LEGAL])
        if len(found) > MOST_LEGAL:
            self._say(_("There are more; name a kind behind it: pair, straight, bomb."))

    async def _hint(self) -> None:
        session = self._session
        if session.over or not session.advises or not self._hints.allowed:
            self._say(_("no hint for this question"))
            return
        helped = Aid.ADVICE in session.assisted
        hint = await self._hints.next()
        if not helped:
            self._say(_("This hand is kept as one with help."))
        if hint is None:
            self._say(_("no hint for this question"))
            return
        told = _("Hint {at} of {of}: {action}").format(
            at=hint.at, of=hint.of, action=self._says.action(hint.action)
        )
        why = self._says.reason(hint.facts, hint.why)
        self._say(told + (f" — {why}" if why else ""))

    async def _odds(self) -> None:
        session = self._session
        if session.over or not session.advises or not self._hints.allowed:
            self._say(_("no hint for this question"))
            return
        helped = Aid.ADVICE in session.assisted
        sheet = await self._hints.odds()
        if not helped:
            self._say(_("This hand is kept as one with help."))
        self._say(*self._says.odds(sheet) if sheet is not None else (_("Nothing is known of odds here."),))

    def _why(self, clause: str) -> None:
        found = clause.upper() or (self._refusal.clause if self._refusal is not None else "")
        text = clause_text(self._session.rules.variant, found) if found else ""
        self._say(labelled(found, text) if text else _("Nothing was refused yet; a clause may be named."))

    async def _undo(self, sure: bool) -> bool:
        session = self._session
        if session.undo_ply(self._seat) is None:
            self._refuse(End.REFUSED, _("nothing to take back"))
            return False
        if session.forfeits(self._seat) and not sure:
            self._doubted = Order.UNDO
            self._say(_("After that the hand no longer counts. Type it again to take back."))
            return False
        return await session.undo(self._seat)

    async def _redo(self) -> bool:
        if await self._session.redo(self._seat):
            return True
        self._refuse(End.REFUSED, _("nothing to take again"))
        return False

    async def _look(self) -> bool:
        """Let the deal go on to its next moment, at which one is asked again (L5)."""
        session, seat = self._session, self._seat
        if session.over or not phase_of(session.rules, session.state).brief:
            self._refuse(End.UNREAD, _("There is nothing to wait for: the cards are dealt."))
            return False
        self._looks = True
        return await session.answer(seat, session.rules.overdue(session.view(seat), seat)) is None

    def _hand_over(self) -> bool:
        if self._session.over:
            self._question()
            return False
        if self._session.stakes and Aid.BOT not in self._session.assisted:
            self._say(_("This hand is kept as one with help."))
        self._session.hand_over(self._seat)
        return self._seat not in self._session.waiting

    # --- what happens -----------------------------------------------------------------------------

    def _hear(self, notice: Notice) -> None:
        match notice:
            case Dealt(hand=hand, redeal=False):
                self._greet()
                self._say(_("Hand {n}.").format(n=hand + 1))
            case Taken(ply=ply):
                self._say(*self._says.taken(ply))
            case Asked(seats=seats, passing=passing) if self._seat in seats and (self._looks or not passing):
                if passing:
                    self._session.pauses.stop()
                self._asked.set()
            case Rewound():
                self._say(_("Back at your last decision."))
            case Redone(ply=ply):
                self._say(*self._says.events(chain(*self._session.table.events[ply:])))
            case Replaced():
                self._say(self._replaced(notice))
            case Ended(settlement=settlement, stakes=stakes):
                self._say(*self._says.settlement(settlement, stakes), *self._says.feats(self._feats()))

    def _greet(self) -> None:
        """Once, as soon as there are cards to speak of; a script needs none."""
        if not self._greeted:
            self._greeted = True
            told = _("hand tells your cards, rules what is asked here, help everything that may be typed.")
            self._say(told)

    def _replaced(self, notice: Replaced) -> str:
        names, variant = self._says.names, self._session.rules.variant
        failure = failure_text(variant, notice.error, notice.said, names, short=True)
        return replaced_text(names[notice.seat], failure, notice.out)

    def _say(self, *texts: str) -> None:
        for text in texts:
            self._voice.say(text)
