"""A recorded hand in words: what it is, what each step was, what it came to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..engine.core import DEALER, Settlement, State
from ..games import GAMES
from ..replay import Replay
from ..text.catalog import _, labelled
from ..text.dates import local_time
from ..text.sentences import family as words_of
from ..text.sentences import phase_text, say
from ..text.table import money, signed
from ..widgets.lines import Line, Span
from ..widgets.menu import Entry
from .table.family import SomeFamily
from .table.view import SeatView


def title(replay: Replay) -> Line:
    """Which hand it is, when it was played, and what has to be known of its record."""
    number = f" {replay.hand}" if replay.hand is not None else ""
    what = _("Replay") if replay.root is replay else _("Line")
    told: list[Span] = [(f" {what}{number}", "accent")]
    if replay.record.finished:
        told.append((f"  {local_time(replay.record.finished)}", "dim"))
    if not replay.loaded.same_rules:
        told.append(("  " + _("rules {n}").format(n=replay.record.rules), "warn"))
    if replay.loaded.fault is not None:
        told.append(("  " + _("cut off"), "warn"))
    return told


def heading(replay: Replay, family: SomeFamily, view: SeatView[State], ply: int) -> str:
    """What the step was that led there."""
    lines = [line for event in replay.brought(ply) if (line := family.log_line(view, event))]
    step = replay.step(ply)
    if lines or step is None:
        return " · ".join(lines) or _("The start")
    if step.seat == DEALER:
        return phase_text(view.variant, view.state.phase)
    verbs: dict[str, str] = words_of(view.variant).VERBS
    verb = step.action.verb
    return labelled(view.names[step.seat], say(view.variant, verbs[verb]) if verb in verbs else verb)


def steps_told(replay: Replay, family: SomeFamily, view: SeatView[State]) -> Iterator[tuple[int, str, str]]:
    """What is told of each step, as the seat in front saw it: the ply, the line, the clause."""
    for ply in range(1, replay.last + 1):
        for event in replay.brought(ply):
            if line := family.log_line(view, event):
                yield ply, line, event.clause


def log_entries(replay: Replay, family: SomeFamily, view: SeatView[State]) -> list[Entry]:
    """All steps that are told, one of each ply, to be chosen from."""
    told: dict[int, Entry] = {}
    for ply, line, clause in steps_told(replay, family, view):
        before = told.get(ply)
        told[ply] = (
            Entry(str(ply), f"{ply:>3}  {line}", note=clause)
            if before is None
            else replace(before, label=f"{before.label} · {line}")
        )
    return list(told.values()) or [Entry("0", _("The start"))]


def settled_text(replay: Replay, settlement: Settlement) -> str:
    """What the record itself says of the end."""
    nothing = (0,) * len(replay.names)
    amounts = next(filter(any, (settlement.transfers, settlement.scores)), nothing)
    currency = GAMES[replay.rules.variant].currency
    lines = [*replay.notes(), ""]
    for seat, name in enumerate(replay.names):
        stack = f" → {money(settlement.stacks[seat], currency)}" if settlement.stacks and currency else ""
        lines.append(labelled(name, f"{signed(amounts[seat])}{stack}"))
    return "\n".join(lines)
