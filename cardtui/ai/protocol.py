"""The line protocol: one JSON object per line, how a question and an answer look, and serving a player.

To the bot: ``hello`` once, then a ``turn`` for each decision, ``stop`` when an answer is wanted at once,
``over`` at the end of a hand; input that ends ends the bot. From it: its own ``hello``, then one
answer per turn. ``docs/bots.md`` shows every field.
"""

from __future__ import annotations

import json
import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import isfinite
from typing import Any, BinaryIO, TypeAlias, get_type_hints

from ..engine.cards import Rng, format_cards
from ..engine.core import Action, Step
from ..engine.errors import NotationError
from ..engine.plain import from_plain, to_plain
from ..engine.rules import SomeRules
from ..engine.typed import unknown_verb
from ..engine.variants import RULES_REVISION
from ..engine.variants import rules as rules_of
from ..engine.visible import visible
from .player import Answer, Player, Question, Reason
from .public import table

VERSION = 1
LIMIT = 1 << 20  # bytes a line
Message: TypeAlias = dict[str, Any]  # whatever the other side wrote: each part is looked at where it is read


def encode(message: Message) -> bytes:
    """The line of a message."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def decode(line: bytes) -> Message:
    """The message of a line; raises ``NotationError``."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if len(line) > LIMIT or not isinstance(message, dict):
        raise NotationError(line[:80].decode(errors="replace"), 0, "not a message")
    return message


def this_version(message: Message) -> bool:
    """Whether a hello is one of this version of the protocol."""
    return type(message["hello"]) is int and message["hello"] == VERSION


# --- what the table says ---------------------------------------------------------------------------


def hello(rules: SomeRules, seat: int) -> Message:
    """The first message to a bot."""
    return {
        "hello": VERSION,
        "rules": rules.revision,
        "variant": rules.variant,
        "options": rules.options(),
        "seat": seat,
        "seats": rules.seats,
    }


def turn(number: int, question: Question, legal: bool) -> Message:
    """A question as a message; ``legal``: with the list of all legal actions.

    ``table`` is what everybody sees, ``carry`` what the hand took over from the one before, ``state`` the
    whole view as data and ``chance`` where the generator of this decision stands: with these a player that
    is served answers as it would in the same process.
    """
    message: Message = {
        "turn": number,
        "hand": format_cards(question.state.hands[question.seat]),
        "history": [str(step) for step in question.history],
        "table": table(question.rules, question.state),
        "ms": question.ms,
        "carry": question.state.carry.to_json(),
        "state": to_plain(question.state),
        "chance": question.rng.state,
    }
    if legal:
        message["legal"] = [str(action) for action in question.rules.legal(question.state, question.seat)]
    return message


def question(rules: SomeRules, seat: int, message: Message, stop: Callable[[], bool]) -> Question:
    """The question that ``turn`` wrote; raises ``NotationError``."""
    state = get_type_hints(type(rules).start)["return"]
    try:
        return Question(
            rules,
            from_plain(state, message["state"], whole=True),
            seat,
            tuple(Step.parse(step, rules.numbered) for step in message["history"]),
            Rng(int(message["chance"])),
            int(message["ms"]),
            stop,
        )
    except NotationError:
        raise
    except (KeyError, TypeError, ValueError) as fault:
        raise NotationError(str(fault), 0, "not a turn") from None


# --- what the bot says -----------------------------------------------------------------------------


def reply(number: int, answer: Answer) -> Message:
    """An answer as a message."""
    message: Message = {"turn": number, "action": str(answer.action)}
    if answer.why is not None:
        message["why"] = {"code": answer.why.code, "args": to_plain(answer.why.args)}
    if answer.considered:
        message["considered"] = [[str(action), value] for action, value in answer.considered]
    if answer.cut:
        message["cut"] = True
    return message


def answer(message: Message, question: Question | None = None) -> Answer:
    """The answer in a message; ``why`` may be plain text. Raises ``NotationError``.

    In answer to ``question`` a ``*`` is what it is at that table, and every verb is one of that game. What no
    table has is left for it to refuse.
    """
    try:
        return Answer(
            _action(message["action"], question),
            _reason(message.get("why")),
            tuple(
                (_action(action, question), _value(value)) for action, value in message.get("considered", ())
            ),
            message.get("cut") is True,
        )
    except NotationError:
        raise
    except (ArithmeticError, AttributeError, KeyError, RecursionError, TypeError, ValueError) as fault:
        raise NotationError(str(fault), 0, "not an answer") from None


def _action(text: str, question: Question | None) -> Action:
    """The verb before its cards: where it is none, nothing behind it means anything."""
    if question is None:
        return Action.parse(text)
    word = text.split()[0].lower() if text.strip() else ""
    if word.isalpha() and word not in question.rules.verbs:
        raise unknown_verb(question.rules, word, question.state)
    return Action.parse(text, question.rules.numbered, question.rules.wild(question.state))


def _value(data: float) -> float:
    """What an action that was considered is worth, in whatever measure."""
    if type(data) not in (int, float) or not isfinite(data):
        raise NotationError(str(data)[:80], 0, "not a value")
    return float(data)


def _reason(why: str | Message | None) -> Reason | None:
    """A code with its figures, or a sentence of the bot's own, its control characters made visible."""
    if why is None or isinstance(why, str):
        text = _printable(why or "")
        return Reason("said", {"text": text}) if text else None
    args = why.get("args", {})
    if not isinstance(why["code"], str) or not isinstance(args, dict):
        raise NotationError(str(why)[:80], 0, "not a reason")
    return Reason(_printable(why["code"]), _printable(args))


def _printable(value: Any) -> Any:  # of the form that it had
    """Plain data of the same form, with no text in it that is long or that a terminal would obey."""
    if isinstance(value, str):
        return visible(value, 200)
    if isinstance(value, list):
        return [_printable(one) for one in value]
    if isinstance(value, dict):
        return {key: _printable(one) for key, one in value.items()}
    return value


# --- serving ---------------------------------------------------------------------------------------


Lines: TypeAlias = "queue.SimpleQueue[Message | NotationError | None]"


def serve(player: Callable[[str], Player], source: BinaryIO, sink: BinaryIO) -> None:
    """Answer until ``source`` ends. ``player`` makes the player for the variant of the table's hello.

    Raises ``NotationError`` for input that is not the protocol.
    """
    lines: Lines = queue.SimpleQueue()
    stopped = _Stopped()
    threading.Thread(target=_listen, args=(source, lines, stopped), daemon=True).start()
    table: tuple[SomeRules, int, Player] | None = None
    while (message := lines.get()) is not None:
        if isinstance(message, NotationError):
            raise message
        if "hello" in message:
            rules, seat = _greeted(message)
            table = rules, seat, player(rules.variant)
            sink.write(encode({"hello": VERSION, "legal": False}))
        elif "turn" in message:
            if table is None:
                raise NotationError("turn", 0, "a turn before the hello")
            sink.write(encode(_answer(*table, message, stopped)))
        sink.flush()


def _listen(source: BinaryIO, lines: Lines, stopped: _Stopped) -> None:
    """Put every message but the stops in line, in the end what is wrong with the input, and ``None``."""
    try:
        while line := source.readline(LIMIT + 1):
            message = decode(line)
            if "stop" in message:
                stopped.number = max(stopped.number, int(message["stop"]))
            else:
                lines.put(message)
    except NotationError as fault:
        lines.put(fault)
    except (ValueError, TypeError) as fault:
        lines.put(NotationError(str(fault), 0, "not a message"))
    stopped.all = True
    lines.put(None)


def _answer(rules: SomeRules, seat: int, player: Player, message: Message, stopped: _Stopped) -> Message:
    """The player's reply to a turn; raises ``NotationError``."""
    number = message["turn"]
    if type(number) is not int:
        raise NotationError(str(number), 0, "not the number of a turn")
    answered = player.decide(question(rules, seat, message, partial(stopped.by, number)))
    return reply(number, replace(answered, cut=number <= stopped.number))


def _greeted(message: Message) -> tuple[SomeRules, int]:
    """The rules and the seat in the table's hello; raises ``NotationError``."""
    if not this_version(message):
        raise NotationError(str(message["hello"]), 0, f"not version {VERSION} of the protocol")
    options, seat = message.get("options", {}), message.get("seat", 0)
    if not isinstance(options, dict):
        raise NotationError(str(options), 0, "not options")
    rules = rules_of(str(message.get("variant")), options, message.get("rules", RULES_REVISION))
    if type(seat) is not int or not 0 <= seat < rules.seats:
        raise NotationError(str(seat), 0, "not a seat")
    return rules, seat


class _Stopped:
    """The last turn that was stopped; everything is at the end of the input."""

    number = -1
    all = False

    def by(self, number: int) -> bool:
        return self.all or number <= self.number


def serve_standard(player: Callable[[str], Player]) -> None:
    """``serve`` on standard input and output."""
    serve(player, sys.stdin.buffer, sys.stdout.buffer)
