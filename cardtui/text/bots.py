"""How a bot failed, in words. What it wrote itself is quoted: one line, visible signs, cut short."""

from __future__ import annotations

import signal
from collections.abc import Sequence

from ..engine.core import Action
from ..engine.errors import IllegalAction
from ..engine.visible import excerpt
from .catalog import N_, _
from .sentences import refusal_text

WHY = {  # what a seat's decision is counted under
    "late": N_("late"),
    "dead": N_("dead"),
    "nonsense": N_("nonsense"),
    "illegal": N_("illegal"),
    "out": N_("not asked any more"),
}

FAULTS = {
    # late
    "no_hello": N_("no hello in {seconds:g} s; does it flush?"),
    "no_answer": N_("no answer in {seconds:g} s"),
    "no_answer_yet": N_("no answer in {seconds:g} s; does it flush?"),
    "half_line": N_("a line that does not end: {line}; does it flush?"),
    "deaf": N_("it does not read its input"),
    # dead
    "not_started": N_("it cannot be started: {detail}"),
    "no_command": N_("no command was given"),
    "ended": N_("it ended with status {status}"),
    "ended_saying": N_("it ended with status {status}: {error}"),
    "killed": N_("it was ended by {signal}"),
    "killed_saying": N_("it was ended by {signal}: {error}"),
    "closed": N_("it has closed its output"),
    "closed_saying": N_("it has closed its output: {error}"),
    "given_up": N_("it failed {times} times in a row and is not started again"),
    # nonsense
    "no_message": N_("a line that is no message: {line}; does it flush? A log belongs on standard error."),
    "too_long": N_("a line of more than {limit:,} bytes"),
    "other_than_hello": N_("no hello but: {line}"),
    "other_protocol": N_("it cannot be used: it speaks protocol {theirs}, this is {ours}"),
    "other_turn": N_("no answer to turn {number}: {line}"),
    "no_action": N_("an action that cannot be read: {line}"),
    "unknown_verb": N_("unknown verb “{verb}”; here: {verbs}"),
}
LONG, SHORT = 200, 60  # characters of what a bot wrote


def failure_text(
    variant: str, error: Exception, said: Action | None, names: Sequence[str], short: bool = False
) -> str:
    """What was wrong with a decision; ``said``: the action that was refused, if it was.

    A failure that is none of a command's is told by its type alone.
    """
    room = SHORT if short else LONG
    if isinstance(error, IllegalAction):
        sentence = excerpt(refusal_text(variant, error.refusal, names), LONG)
        message = _("{action} is not allowed [{clause}]: {sentence}")
        return message.format(action=excerpt(str(said), room), clause=error.refusal.clause, sentence=sentence)
    fault, details = getattr(error, "fault", ""), dict(getattr(error, "details", {}))
    if fault not in FAULTS:
        return type(error).__name__
    if fault == "ended" and details["status"] < 0:
        fault, details["signal"] = "killed", _signal_name(-details["status"])
    if details.get("error") and f"{fault}_saying" in FAULTS:
        fault += "_saying"
    for name, value in details.items():
        if isinstance(value, str):
            details[name] = excerpt(value, room)
    return _(FAULTS[fault]).format(**details)


def replaced_text(name: str, failure: str, out: bool) -> str:
    """The note at the table. ``out``: it is not asked again in this hand."""
    if out:
        message = _("{name}: {failure}. The regular player plays on for it in this hand.")
    else:
        message = _("{name}: {failure}. The regular player decides this time.")
    return message.format(name=name, failure=failure.rstrip(".。"))


def why_text(why: str) -> str:
    """A word for the kind of failure."""
    return _(WHY.get(why, why))


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
