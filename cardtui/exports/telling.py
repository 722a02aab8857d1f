"""What every way out tells of a hand: who sits where, what each step brought about, what it came to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..engine.cards import Cards
from ..engine.core import DEALER, State
from ..engine.errors import DataFault
from ..replay import Replay
from ..text.catalog import labelled
from ..text.sentences import event_text, family, phase_text, verb_text


def brought_about(found: Replay, ply: int) -> list[tuple[str, str]]:
    """What the step that led there brought about, in sentences, each with its clause."""
    laizi = getattr(found.state(ply), "laizi", 0)
    told = [
        (event_text(found.record.variant, event, found.names, laizi), event.clause)
        for event in found.brought(ply)
    ]
    return [(text, clause) for text, clause in told if text]


def step_told(found: Replay, ply: int) -> list[tuple[str, str]]:
    """The same, and of a step of which nothing is told what was done."""
    step = found.step(ply)
    if step is None:
        return []
    if said := brought_about(found, ply):
        return said
    variant, clause = found.record.variant, next(iter(found.clauses(ply)), "")
    before = found.state(ply - 1)
    if step.seat == DEALER:
        return [(phase_text(variant, found.state(ply).phase), clause)]
    done = verb_text(variant, step.action.verb, before.phase)
    return [(labelled(found.names[step.seat], done), clause)]


def held(found: Replay, ply: int, seat: int) -> Cards:
    """The seat's hand at that ply, in the order in which its game tells one."""
    state = found.state(ply)
    cards: Cards = state.hands[seat]
    in_order: Callable[[State, Cards], Cards] | None = getattr(family(found.record.variant), "in_order", None)
    return cards if in_order is None else in_order(state, cards)


def role_of(found: Replay, ply: int, seat: int) -> str:
    """What the seat is in the hand at that ply, by its code; empty while nobody is anything."""
    try:
        return str(found.rules.standing(found.rules.facts(found.state(ply)), seat).role)
    except DataFault:
        return ""


def amounts(found: Replay) -> Iterator[tuple[str, int]]:
    """Who got what in the end; nothing before it, or where nothing was won or lost."""
    settled = found.settlement
    if settled is not None:
        each = next(filter(any, (settled.transfers, settled.scores)), ())
        yield from zip(found.names, each, strict=False)
