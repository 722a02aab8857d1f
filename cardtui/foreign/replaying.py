"""Hands of other programs replayed by our rules, and compared with what is said of their end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..engine.core import Action, Reading
from ..engine.errors import DataFault, Fault, NotationError, Refusal
from ..engine.table import SomeTable, Table
from ..store.records import Record, result_of
from ..store.seat import Seat
from .hand import Claim, ForeignFault, ForeignHand, Move, Outcome, Written


def outcomes(written: Iterable[Written]) -> Iterator[Outcome]:
    """What comes of each hand."""
    return map(outcome, written)


def outcome(written: Written) -> Outcome:
    """Read and replay one hand; of several that it may have been, the first that fits."""
    variant, fault = "", None
    try:
        for hand in written.read():
            variant = hand.rules.variant
            try:
                return _taken(written, hand)
            except Fault as wrong:
                fault = fault or wrong
    except NotationError as wrong:
        place = ": ".join(wrong.place) if isinstance(wrong, DataFault) else ""
        inner = DataFault(wrong.why, code=wrong.code, args=wrong.details)
        fault = ForeignFault("foreign_damaged", place=place, fault=inner, detail=wrong.why)
    except Fault as wrong:
        fault = wrong
    return Outcome(written.number, written.line, variant, fault=fault)


def _taken(written: Written, hand: ForeignHand) -> Outcome:
    table = replayed(hand)
    for claim in hand.claims:
        _compare(claim, table)
    record = Record(
        hand.rules.variant,
        hand.rules.options(),
        tuple(Seat(hand.player, name) for name in hand.names),
        hand.deal,
        hand.carry,
        tuple(table.steps),
        result_of(table),
        stakes=False,
    )
    compared = tuple(claim.what for claim in hand.claims)
    return Outcome(
        written.number,
        written.line,
        hand.rules.variant,
        record,
        table,
        compared=compared,
        notes=hand.notes,
    )


def _compare(claim: Claim, table: SomeTable) -> None:
    ours = claim.ours(table.state)
    if claim.value != ours:
        raise ForeignFault(
            f"foreign_{claim.what}", place=claim.place, theirs=_said(claim.value), ours=_said(ours)
        )


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


# --- the play ---------------------------------------------------------------------------------------------


def replayed(hand: ForeignHand) -> SomeTable:
    """The hand, played to its end; raises ``ForeignFault`` with the place where our rules refuse it."""
    table = Table(hand.rules, hand.deal, hand.carry)
    table.advance()
    while table.state.to_act and (verb := hand.opening.get(table.state.phase)):
        table.play(table.state.to_act[0], Action(verb))
    at = _played(hand, table)
    if not table.state.over:
        raise ForeignFault("foreign_unfinished", place=hand.end, plays=len(hand.moves))
    _look_at_rest(hand, table.state, hand.moves[at:])
    return table


def _played(hand: ForeignHand, table: SomeTable) -> int:
    """Play the moves as far as the hand goes, and return how many that were.

    What a play is taken for is not told there: of several readings the first is tried that lets the trick
    go on as it did, in the order in which they are on offer (L23).
    """
    moves, rules = hand.moves, hand.rules
    open_choices: list[tuple[int, int, list[Reading]]] = []  # move, ply, readings that are left; of the trick
    wrong: tuple[int, ForeignFault] | None = None
    at = 0
    readings: list[Reading] = []
    while at < len(moves) and not table.state.over:
        move, state = moves[at], table.state
        if not rules.under_way(state):
            open_choices, wrong = [], None
        refusal = rules.why_not(state, move.seat, move.action)
        if refusal is None:
            if not readings and move.action.verb == "play":
                readings = list(rules.offers(state, move.seat, move.action.cards))
            if len(readings) > 1:
                open_choices.append((at, len(table.steps), readings[1:]))
            reading = readings[0] if readings else None
            table.play(move.seat, Action(move.action.verb, move.action.cards, reading))
            readings, at = [], at + 1
            continue
        if wrong is None or at > wrong[0]:
            wrong = at, refused(hand, move, refusal)
        if not open_choices:
            raise wrong[1]
        at, ply, readings = open_choices.pop()
        table.rewind(ply)
    return at


def refused(hand: ForeignHand, move: Move, refusal: Refusal) -> ForeignFault:
    """That our rules do not allow the move; what is known to differ is said as that."""
    known = hand.explain(move.action) if hand.explain is not None and move.action.cards else None
    about = {"place": move.place, "seat": move.seat, "action": str(move.action)}
    if known is not None and refusal.code == "no_combination":
        clause, code = known
        return ForeignFault(code, clause=clause, variant=hand.rules.variant, **about)
    return ForeignFault(
        "foreign_illegal", clause=refusal.clause, refusal=refusal, variant=hand.rules.variant, **about
    )


def _look_at_rest(hand: ForeignHand, state: Any, rest: Iterable[Move]) -> None:  # a state of the game
    """What stands behind our end: the other program's way of playing on, else nothing but passes."""
    rules = hand.rules
    for move in rest:
        if hand.beyond is not None:
            state = hand.beyond(state) if state.over else state
        elif move.action.verb == "pass":
            continue
        refusal = rules.why_not(state, move.seat, move.action)
        if refusal is not None:
            raise refused(hand, move, refusal)
        state, _ = rules.apply(state, move.seat, rules.resolve(state, move.seat, move.action))
