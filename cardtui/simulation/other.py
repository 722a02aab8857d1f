"""Another implementation of the rules set beside ours: a program that is asked for legal plays and results.

One JSON object per line, as in the line protocol: ``docs/proving.md`` shows every message.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import islice
from types import TracebackType
from typing import Any

from ..ai.conversation import Conversation, NoCommand, OutputEnded, plain
from ..ai.player import never
from ..ai.process import HELLO, PATIENCE, BotFailure
from ..ai.protocol import LIMIT, Message, decode, encode, this_version
from ..ai.protocol import hello as greeting
from ..cases.facts import comparable, known_facts
from ..engine.core import Step
from ..engine.errors import Fault, NotationError
from ..engine.keyed import kinds_of
from ..engine.plain import from_plain, to_plain
from ..engine.positions import Position
from ..engine.rules import SomeRules
from ..engine.typed import read_action
from ..engine.visible import excerpt
from ..laws.failures import Failure, Law
from ..laws.unlisted import keys_of
from ..text.bots import failure_text

LISTED = 3000  # legal actions that are compared, of a seat


class OtherUnusable(Fault):
    """The program cannot be started, or says what is no answer."""


class Other:
    """The other implementation, running; ends with the ``with`` that it stands in."""

    def __init__(self, command: str, rules: SomeRules) -> None:
        """Start it, and wait for its hello; raises ``OtherUnusable``."""
        self.command, self._rules, self._asked = command, rules, 0
        self._talk = self._started()

    def _started(self) -> Conversation:
        """The program, which has said hello."""
        with _Failing(self):
            try:
                self._talk = Conversation(self.command)
            except NoCommand as fault:
                raise BotFailure("dead", "no_command") from fault
            except (OSError, ValueError) as fault:
                detail = plain(str(getattr(fault, "strerror", None) or fault).encode(errors="replace"))
                raise BotFailure("dead", "not_started", detail=detail) from fault
            ours = {**greeting(self._rules, 0), "judge": True}
            theirs = self._answer(ours, HELLO)
            if "hello" not in theirs:
                raise BotFailure("nonsense", "other_than_hello", line=excerpt(str(theirs), 200))
            if not this_version(theirs):
                said = excerpt(str(theirs["hello"]), 40)
                raise BotFailure("nonsense", "other_protocol", theirs=said, ours=ours["hello"])
        return self._talk

    def again(self) -> None:
        """Start it anew; raises ``OtherUnusable``."""
        self._talk.end()
        self._talk = self._started()

    def __enter__(self) -> Other:
        return self

    def __exit__(self, *_fault: object) -> None:
        self._talk.end()

    # --- what is compared -----------------------------------------------------------------------

    def difference(self, position: Position, steps: Iterable[Step] | None = None) -> Failure | None:
        """The first difference in the position: the legal list of each seat to act, then the result of each
        of the ``steps``, without them of all legal ones. Raises ``OtherUnusable``."""
        rules, state = position.rules, position.state
        for seat in state.to_act:
            found = self._lists(position, seat)
            if found is not None:
                return found
        if steps is None:
            steps = (Step(seat, each) for seat in state.to_act for each in rules.legal(state, seat))
        for step in steps:
            if step.seat >= 0:
                found = self._results(position, step)
                if found is not None:
                    return found
        return None

    def _lists(self, position: Position, seat: int) -> Failure | None:
        rules, state = position.rules, position.state
        message = self._ask("legal", position, {"seat": seat})
        said = message.get("actions")
        if said is None:
            return None  # it does not say
        with _Failing(self, message):
            theirs = [read_action(rules, str(each), state, said_aloud=False) for each in list(said)]
        ours = list(islice(rules.legal(state, seat), LISTED))
        listed = {key for action in theirs for key in keys_of(rules, state, seat, action)}
        for action in ours:
            if not keys_of(rules, state, seat, action) <= listed and len(ours) < LISTED:
                step = Step(seat, action)
                text = f"{step} is legal here and not on the list of the other implementation"
                return Failure(Law.OTHER, "not_listed", position, step, text, (f"!{step}",))
        for action in theirs:
            refusal = rules.why_not(state, seat, action)
            if refusal is not None:
                step = Step(seat, action)
                text = f"{step} is refused here ({refusal.clause}); the other implementation lists it"
                return Failure(Law.OTHER, "listed", position, step, text, (str(step),))
        return None

    def _results(self, position: Position, step: Step) -> Failure | None:
        rules = position.rules
        message = self._ask("result", position, {"seat": step.seat, "action": str(step.action)})
        if isinstance(clause := message.get("refused"), str):
            text = f"{step} is legal here; the other implementation refuses it ({excerpt(clause, 40)})"
            return Failure(Law.OTHER, "refused", position, step, text, (f"!{step}",))
        said = message.get("facts") or {}
        with _Failing(self, message):
            theirs = dict(said)
        after = _after(rules, position.state, step)
        ours = {name: value for name, value in rules.facts(after).items() if name in known_facts(rules)}
        if isinstance(theirs.get("winner"), list):
            ours["winner"] = list(after.winner)
        for name, value in theirs.items():
            if name in ours and not _same(rules, name, ours[name], value):
                text = f"{name} is {ours[name]!r} here; {value!r} says the other implementation"
                return Failure(Law.OTHER, f"fact:{name}", position, step, text, (str(step),), {name: value})
        return None

    # --- what is said ---------------------------------------------------------------------------

    def _ask(self, what: str, position: Position, more: Message) -> Message:
        """The answer to a question about the position; raises ``OtherUnusable``."""
        self._asked += 1
        number = self._asked
        told = {"position": _told(position), **more}
        with _Failing(self):
            answer = self._answer({what: number, **told}, PATIENCE)
            if answer.get(what) != number:
                raise BotFailure("nonsense", "other_turn", number=number, line=excerpt(str(answer), 200))
            return answer

    def _answer(self, message: Message, seconds: float) -> Message:
        if not self._talk.say(encode(message), seconds, never):
            raise BotFailure("late", "deaf")
        line = self._talk.hear(time.monotonic() + seconds, never)
        if line is None:
            raise BotFailure("late", "no_answer", seconds=seconds)
        try:
            return decode(line)
        except NotationError:
            fault = "too_long" if len(line) > LIMIT else "no_message"
            raise BotFailure("nonsense", fault, line=plain(line), limit=LIMIT) from None

    def ended(self) -> BotFailure:
        """That it has ended, and how."""
        farewell = self._talk.end(1.0)
        if farewell.status is None:
            return BotFailure("dead", "closed", error=farewell.error)
        return BotFailure("dead", "ended", status=farewell.status, error=farewell.error)

    def unusable(self, failure: BotFailure) -> OtherUnusable:
        """The same, said of the program."""
        said = failure_text(self._rules.variant, failure, None, ())
        return OtherUnusable("other_unusable", command=excerpt(self.command, 200), said=said)


class _Failing:
    """What goes wrong with the program becomes ``OtherUnusable``; ``message``: that which is being read."""

    def __init__(self, other: Other, message: Message | None = None) -> None:
        self._other, self._message = other, message

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, _kind: type[BaseException] | None, fault: BaseException | None, _trace: TracebackType | None
    ) -> None:
        match fault:
            case OutputEnded():
                raise self._other.unusable(self._other.ended()) from fault
            case BotFailure():
                raise self._other.unusable(fault) from fault
            case NotationError() | TypeError() | ValueError() if self._message is not None:
                line = excerpt(str(self._message), 200)
                raise self._other.unusable(BotFailure("nonsense", "no_action", line=line)) from fault


def _told(position: Position) -> Message:
    """The position as plain data, as ``positions.from_json`` reads it, with all its keys."""
    rules = position.rules
    start = {key: value for key, value in rules.told(position.state).items() if key in kinds_of(rules.START)}
    return {
        "variant": rules.variant,
        "rules": rules.revision,
        "options": rules.options(),
        "start": to_plain(start),
    }


def _after(rules: SomeRules, state: Any, step: Step) -> Any:  # states of that game
    """The state after the step and the dealer's steps that follow from it."""
    state, _ = rules.apply(state, step.seat, rules.resolve(state, step.seat, step.action))
    while (due := rules.dealer(state)) is not None:
        state, _ = rules.apply(state, -1, due)
    return state


def _same(rules: SomeRules, name: str, ours: object, theirs: object) -> bool:
    """Whether two values of a fact are the same, as a rule case compares them."""

    def read(value: object) -> object:
        return comparable(rules, getattr(from_plain(rules.FACTS, {name: value}), name))

    try:
        return read(ours) == read(theirs)
    except NotationError:
        return False
