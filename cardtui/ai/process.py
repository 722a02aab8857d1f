"""A seat played by a command that speaks the line protocol.

Whatever the command does, a question ends: with an answer, with ``CalledOff``, or with ``BotFailure``,
upon which the table lets its regular player decide.
"""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from ..engine.errors import NotationError
from ..engine.rules import SomeRules
from ..engine.visible import visible
from .conversation import LEAVE, Conversation, Farewell, NoCommand, OutputEnded, plain
from .player import Answer, Player, Question, never
from .protocol import LIMIT, VERSION, Message, answer, decode, encode, hello, this_version, turn

PATIENCE = 10.0  # seconds for an answer where the table sets no time
GRACE = 1.0  # seconds for an answer after ``stop``, and for leaving when the output has ended
HELLO = 10.0  # seconds for the first sign of life
STARTS = 5  # a command that failed that often in a row is not started again


class BotFailure(Exception):
    """The command gave no answer.

    ``code``: ``late``, ``dead`` or ``nonsense``. ``fault`` says more exactly what happened and ``details``
    what the sentence about it needs; foreign text in them is visible and short. ``lasting``: it will be
    so from now on.
    """

    def __init__(self, code: str, fault: str, lasting: bool = False, **details: object) -> None:
        super().__init__(code, fault, details)
        self.code, self.fault, self.lasting, self.details = code, fault, lasting, details


class CalledOff(Exception):
    """Nobody wants the answer any more, and there is none. Nothing was wrong with the command."""


class Transcript:
    """A file that keeps whole conversations: one JSON object per line, the seat and what was said.

    ``to`` or ``from`` is the message (text that is no message as a string); ``start`` the command,
    ``failed`` how it did. There is no time in it: the same hands give the same file.
    """

    def __init__(self, sink: TextIO) -> None:
        self._sink = sink
        self._lock = threading.Lock()  # a dropped thought may still be ending beside another seat's

    def write(self, seat: int, **said: object) -> None:
        """Add a line; a file that takes no more is no reason to stop."""
        with self._lock, contextlib.suppress(OSError, ValueError):
            self._sink.write(json.dumps({"seat": seat, **said}) + "\n")
            self._sink.flush()


@dataclass(slots=True)
class _Seated:
    """A conversation at one table and seat.

    ``legal``: the bot wants the list of legal actions; ``busy``: it may still think about a question
    that was called off.
    """

    talk: Conversation
    rules: SomeRules
    seat: int
    greeted: bool = False
    legal: bool = False
    busy: bool = False


class Process(Player):
    """A player in a child process, started when it is first asked. Close it when the table closes.

    A command that dies or breaks the protocol is ended and started anew for the next decision, but
    not for ever; one that is slow is left to go on. ``log`` takes its standard error; without one that
    is thrown away.
    """

    def __init__(
        self,
        command: str,
        log: Path | None = None,
        patience: float | None = None,
        *,
        hello: float | None = None,
        grace: float | None = None,
        transcript: Transcript | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """``command`` is split like a shell does it, but no shell runs it; ``environment``: ours without one.

        In seconds, each with its usual value: ``patience`` for an answer where the table sets no time,
        ``hello`` for the first sign of life, ``grace`` for an answer after ``stop``.
        """
        self.command, self.log = command, log
        self.patience = PATIENCE if patience is None else patience
        self._hello = HELLO if hello is None else hello
        self._grace = GRACE if grace is None else grace
        self._transcript, self._environment = transcript, environment
        self._seated: _Seated | None = None
        self._turn = 0
        self._answered = False  # whether it has ever answered a turn
        self._failed = 0  # times in a row
        self._turns = threading.Lock()

    def __repr__(self) -> str:
        return f"Process({self.command!r})"

    def start(self, rules: SomeRules, seat: int) -> None:
        """Start the command for this seat, without waiting for its hello; raises ``BotFailure``."""
        with self._turns, self._failing(seat):
            self._sit_down(rules, seat)

    def greet(self, rules: SomeRules, seat: int) -> None:
        """Start the command for this seat and wait for its hello; raises ``BotFailure``."""
        with self._turns, self._failing(seat):
            self._greet(self._sit_down(rules, seat), never)

    def decide(self, question: Question) -> Answer:
        """The command's answer; raises ``BotFailure``, ``CalledOff``. Questions come one after the other."""
        with self._turns, self._failing(question.seat):
            self._turn += 1
            seated = self._sit_down(question.rules, question.seat)
            self._greet(seated, question.stop)
            found = self._ask(seated, question)
            self._answered, self._failed = True, 0
            return found

    def over(self, result: Message) -> None:
        """Tell the command how the hand ended; one that does not listen is ended."""
        with self._turns, contextlib.suppress(BotFailure):
            if (seated := self._seated) is not None:
                with self._failing(seated.seat):
                    self._say(seated, {"over": result}, self._grace)

    def close(self, seconds: float = LEAVE) -> Farewell | None:
        """End the command, which has so long to leave by itself; it may be started again.

        How it ended; ``None`` if it did not run.
        """
        with self._turns:
            return self._end(seconds)

    # --- from the start to the end -----------------------------------------------------------------

    def _sit_down(self, rules: SomeRules, seat: int) -> _Seated:
        """The running command that knows this table and seat."""
        if (seated := self._seated) is not None:
            if (seated.rules, seated.seat) == (rules, seat):
                return seated
            self._end()
        if self._failed >= STARTS:
            raise BotFailure("dead", "given_up", lasting=True, times=STARTS)
        self._tell(seat, start=self.command)
        try:
            talk = Conversation(self.command, self.log, self._environment)
        except OSError as fault:
            detail = plain((fault.strerror or str(fault)).encode(errors="replace"))
            raise BotFailure("dead", "not_started", detail=detail) from fault
        except NoCommand as fault:
            raise BotFailure("dead", "no_command", lasting=True) from fault
        except ValueError as fault:  # an open quote, a zero byte
            raise BotFailure("dead", "not_started", detail=plain(str(fault).encode())) from fault
        self._seated = seated = _Seated(talk, rules, seat)
        self._say(seated, hello(rules, seat), self._hello)
        return seated

    @contextlib.contextmanager
    def _failing(self, seat: int) -> Iterator[None]:
        """What ends the command for good or for this decision; the failure with everything known of it."""
        try:
            yield
        except OutputEnded:
            failure = self._death()
        except BotFailure as fault:
            failure = fault
        else:
            return
        if failure.code != "late" or failure.fault == "deaf":
            self._end()
            self._failed += not failure.lasting
        self._tell(seat, failed=failure.code, fault=failure.fault, **failure.details)
        raise failure

    def _death(self) -> BotFailure:
        """Why the output has ended."""
        assert self._seated is not None
        farewell = self._seated.talk.end(self._grace)
        self._seated = None
        if farewell.status is None:
            return BotFailure("dead", "closed", error=farewell.error)
        return BotFailure("dead", "ended", status=farewell.status, error=farewell.error)

    def _end(self, seconds: float = LEAVE) -> Farewell | None:
        seated, self._seated = self._seated, None
        return seated.talk.end(seconds) if seated is not None else None

    # --- what is said ------------------------------------------------------------------------------

    def _tell(self, seat: int, **said: object) -> None:
        if self._transcript is not None:
            self._transcript.write(seat, **said)

    def _say(
        self, seated: _Seated, message: Message, seconds: float, stop: Callable[[], bool] = never
    ) -> None:
        self._tell(seated.seat, to=message)
        if not seated.talk.say(encode(message), seconds, stop):
            if stop():
                raise CalledOff
            raise BotFailure("late", "deaf")

    def _hear(self, seated: _Seated, until: float, stop: Callable[[], bool]) -> _Heard | None:
        """The next message; ``None`` when time is up or the answer is wanted at once."""
        line = seated.talk.hear(until, stop)
        if line is None:
            return None
        try:
            message = decode(line)
        except NotationError:
            self._tell(seated.seat, **{"from": visible(line[: 4 * LIMIT].decode(errors="replace"), 2000)})
            if len(line) > LIMIT:
                raise BotFailure("nonsense", "too_long", limit=LIMIT) from None
            raise BotFailure("nonsense", "no_message", line=plain(line)) from None
        self._tell(seated.seat, **{"from": message})
        return _Heard(message, plain(line))

    def _greet(self, seated: _Seated, stop: Callable[[], bool]) -> None:
        """Wait for the hello; a command that needs longer keeps its time to get ready."""
        if seated.greeted:
            return
        heard = self._hear(seated, time.monotonic() + self._hello, stop)
        if heard is None and stop():
            raise CalledOff
        if heard is None:
            raise self._silence(seated, "no_hello", self._hello)
        if "hello" not in heard.message:
            raise BotFailure("nonsense", "other_than_hello", line=heard.line)
        if not this_version(heard.message):
            theirs = plain(json.dumps(heard.message["hello"], ensure_ascii=False).encode(errors="replace"))
            raise BotFailure("nonsense", "other_protocol", lasting=True, theirs=theirs, ours=VERSION)
        seated.legal = heard.message.get("legal") is True
        seated.greeted = True

    def _ask(self, seated: _Seated, question: Question) -> Answer:
        number = self._turn
        allowed = question.ms / 1000 if question.ms else self.patience
        asked = turn(number, question, seated.legal)
        self._say(seated, asked, max(allowed, self._grace), question.stop)
        until, stopped = time.monotonic() + allowed + (self._grace if seated.busy else 0), False
        while True:
            heard = None if question.stop() else self._hear(seated, until, question.stop)
            if heard is None and question.stop():
                seated.busy = True
                self._say(seated, {"stop": number}, 0, question.stop)
                raise CalledOff
            if heard is None and stopped:
                raise self._silence(seated, "no_answer" if self._answered else "no_answer_yet", allowed)
            if heard is None:
                self._say(seated, {"stop": number}, self._grace)
                until, stopped = time.monotonic() + self._grace, True
                continue
            seated.busy = False
            told = heard.message.get("turn")
            if type(told) is int and 0 < told < number:
                continue  # an answer that came too late
            if told != number:
                raise BotFailure("nonsense", "other_turn", number=number, line=heard.line)
            try:
                return answer(heard.message, question)
            except NotationError as fault:
                if fault.code == "unknown_verb":
                    verb = plain(str(fault.details["verb"]).encode(errors="replace"))
                    verbs = fault.details["verbs"]
                    raise BotFailure("nonsense", "unknown_verb", verb=verb, verbs=verbs) from fault
                raise BotFailure("nonsense", "no_action", line=heard.line) from fault

    def _silence(self, seated: _Seated, fault: str, seconds: float) -> BotFailure:
        """What it is late with: a line that it has begun says more than the time."""
        if begun := seated.talk.unfinished:
            return BotFailure("late", "half_line", line=begun)
        return BotFailure("late", fault, seconds=seconds)


@dataclass(frozen=True, slots=True)
class _Heard:
    """A message, and the line it was, to look at."""

    message: Message
    line: str
