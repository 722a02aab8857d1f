"""A recorded hand: on the screen, step by step as text, or one position of it and what may be done there."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..text.catalog import _
from .history import LAST, write_columns
from .refused import Refused
from .saves import Where, store_of

UNSEALED = 3  # exit status of a hand that has no seal

if TYPE_CHECKING:
    from ..replay import Replay


def load_record(where: Where, which: str) -> Replay:
    """The record in a file, of the hand of that number, or of the last one."""
    from ..files import read
    from ..replay import Replay
    from ..store.records import MAX_BYTES, load

    path = Path(which)
    if path.is_file() or not (which == LAST or which.isdecimal()):
        return Replay(load(read(path, MAX_BYTES)))
    with store_of(where) as store:
        hand = store.history.last() if which == LAST else int(which)
        if hand is None:
            raise Refused(_("no hand was finished yet"))
        return Replay(load(store.history.record(hand)), hand)


@click.command()
@click.argument("which", metavar="FILE|HAND")
@click.option("--ply", type=click.IntRange(0), help="Print the position after so many steps.")
@click.option("--try", "attempt", metavar="ACTION", help="Say whether ACTION is allowed there, and why not.")
@click.option("--text", "as_text", is_flag=True, help="Print the hand step by step.")
@click.pass_context
def replay(context: click.Context, which: str, ply: int | None, attempt: str | None, as_text: bool) -> None:
    """Look at a recorded hand again: a record in a FILE, the number of a HAND in the history, or last.

    Seats count from 0 here, as in the record. Exit status of --try: 0 allowed, 1 not allowed, 2 bad input.
    """
    if as_text and (ply is not None or attempt is not None):
        raise Refused(_("--text prints the whole hand: it does not go with --ply or --try"))
    found = load_record(context.obj, which)
    if ply is None and attempt is None:
        if as_text or not (sys.stdin.isatty() and sys.stdout.isatty()):
            _print_steps(found)
        else:
            from .play import open_room

            open_room(context.obj, found)
        return
    at = found.last if ply is None else ply
    if at > found.last:
        raise Refused(_("there are {count} steps").format(count=found.last))
    said = _judge(found, at, attempt) if attempt is not None else None
    _print_position(found, at)
    print_notes(found)
    if said is not None:
        allowed, lines = said
        click.echo("\n".join(lines))
        context.exit(0 if allowed else 1)


def _print_steps(found: Replay) -> None:
    """Every step with what it brought about and the clause behind it; then what is wrong, if anything."""
    from ..exports.text import steps_rows

    write_columns(list(steps_rows(found)))
    if found.table.state.over:
        click.echo(json.dumps(found.amounts))
    print_notes(found)
    if found.loaded.fault is not None:
        click.get_current_context().exit(2)


def print_notes(found: Replay) -> None:
    """What has to be said about the record, on one line."""
    if notes := found.notes():
        click.echo(f"cardtui: {' '.join(notes)}", err=True)


def _print_position(found: Replay, ply: int) -> None:
    """The step that led there, each seat's hand, what lies on the table, the other facts; the position."""
    from ..engine import positions
    from ..engine.errors import DataFault
    from ..engine.plain import from_plain

    facts = found.rules.facts(found.state(ply))
    hands = from_plain(tuple[str, ...], facts.pop("hands"))
    lines = [["step", f"{ply}/{found.last}  {found.step(ply) or ''}".rstrip()]]
    lines += [
        [f"hand {seat}", f"{name}: {hand}"]
        for seat, (name, hand) in enumerate(zip(found.names, hands, strict=True))
    ]
    lines.append(["table", ", ".join(map(str, found.trick(ply)))])
    lines += [
        [name, json.dumps(value, ensure_ascii=False, default=str)]
        for name, value in facts.items()
        if value is not None
    ]
    write_columns(lines)
    try:
        click.echo(f"\n{positions.text(found.rules, found.state(ply))}", nl=False)
    except DataFault:
        return  # the game has no keys for it


def _judge(found: Replay, ply: int, attempt: str) -> tuple[bool, list[str]]:
    """Whether it is allowed, and the verdict: ``play 333 5`` is the seat's to act, ``1 pass`` that seat's."""
    from ..engine.core import Step
    from ..engine.typed import read_attempt, with_wilds
    from ..text.rules import clause_text
    from ..text.sentences import refusal_text

    rules, state = found.rules, found.state(ply)
    seat, action = read_attempt(rules, attempt, state)
    if not 0 <= seat < rules.seats:
        raise Refused(
            _("there is no seat {seat}; a record counts them from 0 to {last}").format(
                seat=seat, last=rules.seats - 1
            )
        )
    action = with_wilds(rules, state, seat, action)
    refusal = rules.why_not(state, seat, action)
    if refusal is None:
        return True, [f"allowed: {Step(seat, rules.resolve(state, seat, action))}"]
    said = f"not allowed: {refusal_text(rules.variant, refusal, found.names)} [{refusal.clause}]"
    return False, [said, f"{refusal.clause}: {clause_text(rules.variant, refusal.clause)}"]


@click.command()
@click.argument("which", metavar="FILE|HAND")
@click.pass_context
def verify(context: click.Context, which: str) -> None:
    """Say whether the cards of a hand are those that were fixed before its first decision, and its deal code.

    A record in a FILE, the number of a HAND in the history, or last. Exit status: 0 right, 1 wrong, 3 the
    hand has no seal.
    """
    from ..deals import BadCode, read_code
    from ..text.fair import fair_lines

    found = load_record(context.obj, which)
    seal, deal = found.record.seal, found.table.deal
    right = seal.fits(deal) if seal is not None else None
    digest, salt = (seal.digest, seal.salt) if seal is not None else ("", "")
    click.echo("\n".join(line for line in fair_lines(found.code, digest, salt, right) if line))
    try:
        same = not found.code or read_code(found.code).deal == deal
    except BadCode:
        same = False
    if not same:
        click.echo(_("The deal code in the record is not that of its cards."))
    context.exit(UNSEALED if right is None and same else 0 if right and same else 1)


COMMANDS: Iterable[click.Command] = (replay, verify)
