"""One position: read, printed, and everything that can be asked about it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..text.catalog import _
from .options import LEVELS, deal_option
from .refused import Refused
from .replay import load_record
from .saves import Where

if TYPE_CHECKING:
    from ..engine.core import Step
    from ..engine.errors import NotationError
    from ..engine.positions import Position
    from ..lab import Change, Tried
    from ..replay import Replay
    from ..seating import BuiltIn

MOST_BYTES = 1 << 20
STANDARD_INPUT = "-"


@click.command()
@click.argument("words", nargs=-1, metavar="[FILE|HAND|-|GAME WORDS...]")
@click.option("--ply", type=click.IntRange(0), help="Of a record: the position after so many steps.")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
@click.option("--view", type=click.IntRange(0), metavar="SEAT", help="As that seat sees it.")
@click.option("--legal", is_flag=False, flag_value="", metavar="[KIND]", help="List all legal plays.")
@click.option("--try", "said", multiple=True, metavar="ACTION", help="Do this; may be repeated.")
@click.option("--ask", metavar="LEVEL", help=f"Ask a player what it would do: {LEVELS}.")
@click.option("--diff", metavar="N..M", help="Of a record: what the steps from N to M changed.")
@click.option("--case", metavar="ID", help="Print a rule case with what --try has done.")
@click.option("--pytest", "test", metavar="NAME", help="Print a test function with what --try has done.")
@click.pass_context
def position(  # noqa: PLR0913  (each is a flag)
    context: click.Context,
    words: tuple[str, ...],
    ply: int | None,
    as_json: bool,
    view: int | None,
    legal: str | None,
    said: tuple[str, ...],
    ask: str | None,
    diff: str | None,
    case: str | None,
    test: str | None,
) -> None:
    """Look into one position: a FILE or - with its text, a record with --ply, or a few words.

    For example: happy "333444 56 | 7 8 | 9" "to_act: 1". Seats count from 0. "!1 pass L25" is tried as what
    must be refused. Exit status: 0, 1 where an action was refused, or not as it must be, 2 bad input, with
    every fault on a line of its own.
    """
    from ..engine.errors import DataFault

    try:
        found = read_source(context.obj, words)
        if diff is not None:
            _print_changes(found, diff, as_json)
            return
        place, history = _place(found, ply, view)
        refused = _print(place, history, said, _Wanted(as_json, legal, ask, case, test))
    except DataFault as fault:
        _tell(fault)
        context.exit(2)
    context.exit(1 if refused else 0)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is printed of a position."""

    json: bool
    legal: str | None
    ask: str | None
    case: str | None
    test: str | None


def _print(place: Position, history: Sequence[Step], said: Sequence[str], wanted: _Wanted) -> bool:
    """Print what is wanted; whether something was refused that was tried."""
    from .. import lab
    from ..engine import positions

    asked = None if wanted.ask is None else _level(wanted.ask)
    tried = list(lab.attempts(place, said))
    after = tried[-1].after if tried else place
    if wanted.case is not None or wanted.test is not None:
        _print_test(place, tried, wanted.case, wanted.test)
        return False
    answer: dict[str, object] | Refused | None = None
    try:
        answer = None if asked is None else _answer(after, asked, history)
    except Refused as fault:
        if not tried:
            raise
        answer = fault
    if wanted.json:
        _print_json(after, tried, wanted.legal, answer)
    else:
        legal = [] if wanted.legal is None else _legal_lines(after, wanted.legal)
        lines = [] if not isinstance(answer, dict) else _answer_lines(wanted.ask, answer)
        said_of_it = positions.text(after.rules, after.state).splitlines()
        click.echo("\n".join((*_tried_lines(tried), *said_of_it, *legal, *lines)))
    if isinstance(answer, Refused):
        raise answer  # after what was done: nothing of it is lost
    return not all(each.met for each in tried)


def _tell(fault: NotationError) -> None:
    """Every fault on a line of its own."""
    from ..engine.visible import visible
    from ..text.faults import every_fault

    for said in every_fault(fault):
        click.echo(f"cardtui: {visible(said, 1000)}", err=True)


# --- where it comes from --------------------------------------------------------------------------


def read_source(where: Where, words: Sequence[str]) -> Replay | Position:
    """A record, or a position."""
    from .. import lab
    from ..engine.positions import from_bytes
    from ..engine.variants import VARIANTS
    from ..files import read

    first = " ".join(words).split()[:1]
    if first and first[0] in VARIANTS:
        return lab.from_words(words)
    if len(words) > 1:
        raise Refused(
            _("“{word}” is no game; there are {known}").format(word=words[0], known=", ".join(VARIANTS))
        )
    if not words and sys.stdin.isatty():
        raise Refused(_("A position is wanted: a file, - for standard input, or a game and its hands."))
    if not words or words[0] == STANDARD_INPUT:
        return from_bytes(sys.stdin.buffer.read(MOST_BYTES))
    path = Path(words[0])
    if path.is_file():
        data = read(path, MOST_BYTES)
        if not _is_record(data):
            return from_bytes(data)
    return load_record(where, words[0])


def _is_record(data: bytes) -> bool:
    """Whether it is a hand with its steps, as far as it goes; a position has keys of its own."""
    return data.lstrip().startswith(b"{") and b'"deal"' in data


def _place(found: Replay | Position, ply: int | None, view: int | None) -> tuple[Position, Sequence[Step]]:
    """The position, and the steps that the seat to act has seen."""
    from .. import lab
    from ..engine.positions import Position

    history: Sequence[Step] = ()
    if isinstance(found, Position):
        if ply is not None:
            raise Refused(_("--ply and --diff are of a record"))
        place = found
    else:
        at = found.last if ply is None else ply
        if at > found.last:
            raise Refused(_("there are {count} steps").format(count=found.last))
        place = Position(found.rules, found.state(at))
        history = found.seen(place.state.to_act[0], at) if place.state.to_act else ()
    if view is None:
        return place, history
    if view >= place.rules.seats:
        raise Refused(_("--view: seats are 0 to {last}").format(last=place.rules.seats - 1))
    return lab.seen_by(place, view), history


# --- what is told of it ---------------------------------------------------------------------------


def _tried_lines(tried: Iterable[Tried]) -> Iterator[str]:
    from .. import lab

    refused, allowed = _("refused"), _("allowed")
    for each in tried:
        rules = each.after.rules
        if each.refusal is not None:
            sentence, clause = lab.verdict(rules, each.refusal)
            yield f"// {refused}: {each.asked}: {sentence}"
            yield f"//   {' '.join(clause.split())}"
        if said := lab.expectation(each):
            yield f"// {each.asked}: {said}"
        for step, events in each.steps:
            said = "; ".join(f"{text} [{clause}]" for text, clause in lab.told(rules, events))
            yield f"// {allowed}: {step}" + (f": {said}" if said else "")


def _legal(place: Position, kind: str) -> list[Step]:
    """The legal plays of that kind; all for an empty one."""
    from .. import lab

    if kind and kind not in lab.sorts(place.rules):
        known = ", ".join(lab.sorts(place.rules))
        raise Refused(_("--legal: “{kind}” is none of {known}").format(kind=kind, known=known))
    return [step for step in lab.legal(place) if kind in ("", lab.sort_of(step.action))]


def _legal_lines(place: Position, kind: str) -> list[str]:
    from .. import lab

    steps = _legal(place, kind)
    counted = ", ".join(f"{sort} {count}" for sort, count in lab.counts(steps).items())
    legal = _("legal")
    total = f"// {legal}: {len(steps)}" + (f" ({counted})" if counted else "")
    return [*(f"// {step}" for step in steps), total]


def _level(level: str) -> BuiltIn:
    from ..seating import BuiltIn, parse_spec

    spec = parse_spec(level)
    if not isinstance(spec, BuiltIn):
        raise Refused(_("--ask: {level} is no level").format(level=level))
    return spec


def _answer(place: Position, spec: BuiltIn, history: Sequence[Step]) -> dict[str, object]:
    """What the player would do, why, and what else it weighed."""
    from .. import lab
    from ..engine.errors import BadSetup

    if not place.state.to_act:
        raise Refused(_("--ask: no seat is to act"))
    rules = place.rules
    try:
        answer = lab.ask(place, spec, history)
    except BadSetup:
        raise
    except Exception as fault:
        raise Refused(_("--ask: {level} has no answer here").format(level=spec)) from fault
    return {
        "seat": place.state.to_act[0],
        "action": str(answer.action),
        "why": lab.why_said(rules, answer),
        "considered": [[str(action), value] for action, value in answer.considered],
    }


def _answer_lines(level: str | None, answer: Mapping[str, object]) -> list[str]:
    considered = answer["considered"]
    assert isinstance(considered, list)
    weighed = [f"//   {round(value, 3):g}  {action}" for action, value in considered]
    return [f"// {level}: {answer['seat']} {answer['action']}: {answer['why']}", *weighed]


def _print_json(
    place: Position, tried: Sequence[Tried], legal: str | None, answer: dict[str, object] | Refused | None
) -> None:
    from .. import lab
    from ..engine.positions import to_json

    told = to_json(place.rules, place.state)
    if tried:
        told["tried"] = [_tried_json(each) for each in tried]
    if legal is not None:
        steps = _legal(place, legal)
        told |= {"legal": list(map(str, steps)), "counts": dict(lab.counts(steps))}
    if isinstance(answer, dict):
        told["answer"] = answer
    click.echo(json.dumps(told, ensure_ascii=False, indent=1))


def _tried_json(tried: Tried) -> dict[str, object]:
    from .. import lab

    rules = tried.after.rules
    refused = {} if tried.refusal is None else {"refused": lab.verdict(rules, tried.refusal)[0]}
    clause = {} if tried.refusal is None else {"clause": tried.refusal.clause}
    steps = [
        {"step": str(step), "events": [list(each) for each in lab.told(rules, events)]}
        for step, events in tried.steps
    ]
    wanted = {} if tried.expected is None else {"expected": tried.expected, "met": tried.met}
    return {"asked": str(tried.asked), **refused, **clause, **wanted, "steps": steps}


def _print_changes(record: Replay | Position, between: str, as_json: bool) -> None:
    """What each of the steps changed."""
    from .. import lab
    from ..engine.positions import Position

    if isinstance(record, Position):
        raise Refused(_("--ply and --diff are of a record"))

    first, dots, last = between.partition("..")
    if not (dots and first.isdecimal() and last.isdecimal()) or not int(first) <= int(last) <= record.last:
        raise Refused(_("--diff: two plies, such as 17..18, of {count} steps").format(count=record.last))
    found = list(lab.changes(record, int(first), int(last)))
    if as_json:
        click.echo(json.dumps([_change_json(change) for change in found], ensure_ascii=False, indent=1))
        return
    for change in found:
        clauses = " ".join(f"[{clause}]" for clause in change.clauses)
        click.echo(f"{change.ply}  {change.step}  {clauses}".rstrip())
        for key, (old, new) in _differences(change).items():
            click.echo(f"    {key}: {old or '-'} → {new or '-'}")


def _differences(change: Change) -> dict[str, tuple[str, str]]:
    """By key; the cards that have left a hand stand before those that have come into it."""
    from ..engine.cards import format_cards

    moved = {
        f"hand {seat}": (format_cards(gone), format_cards(come))
        for seat, (gone, come) in enumerate(change.moved)
        if gone or come
    }
    return moved | {key: (old, new) for key, old, new in change.values}


def _change_json(change: Change) -> dict[str, object]:
    return {
        "ply": change.ply,
        "step": str(change.step),
        "clauses": list(change.clauses),
        "changes": {key: list(pair) for key, pair in _differences(change).items()},
    }


def _print_test(place: Position, tried: Sequence[Tried], case: str | None, test: str | None) -> None:
    from .. import lab

    if case is not None:
        click.echo(json.dumps(lab.as_case(place, tried, case), ensure_ascii=False, indent=1))
    if test is not None:
        name = test.removeprefix("test_")
        if not f"test_{name}".isidentifier() or not name:
            raise Refused(_("--pytest: {name} is no name of a function").format(name=test))
        click.echo(lab.as_pytest(place, tried, name), nl=False)


# --- on the screen --------------------------------------------------------------------------------


@click.command()
@click.argument("words", nargs=-1, metavar="[FILE|HAND|GAME WORDS...]")
@click.option("--ply", type=click.IntRange(0), help="Of a record: the position after so many steps.")
@deal_option
@click.pass_context
def lab(context: click.Context, words: tuple[str, ...], ply: int | None, deal: str | None) -> None:
    """Open the lab: a position edited, tried, asked about and made a test of, all on one screen.

    A FILE with a position or a record, the number of a HAND in the history, last, or a few words, as for
    cardtui position. Without any: a hand that is dealt now.
    """
    from ..bench import Bench
    from ..engine.errors import DataFault
    from ..engine.positions import Position
    from .play import open_room

    if deal is not None and (words or ply is not None):
        raise Refused(_("--deal: the code says the whole position"))
    try:
        found = read_source(context.obj, words) if words else _dealt(deal)
        if isinstance(found, Position):
            place, _history = _place(found, ply, None)
            bench = Bench(place)
        else:
            _place(found, ply, None)
            bench = Bench.of(found, found.last if ply is None else ply)
    except DataFault as fault:
        _tell(fault)
        context.exit(2)
    open_room(context.obj, bench)


def _dealt(code: str | None) -> Position:
    """The hand of a deal code, or one of the first game, before anything was done."""
    import secrets

    from ..deals import read_code
    from ..engine.cards import Rng
    from ..engine.core import Carry
    from ..engine.positions import Position
    from ..engine.variants import rules
    from ..games import GAMES

    if code is not None:
        named = read_code(code)
        return Position(named.rules, named.rules.start(named.deal, named.begun))
    game = rules(next(iter(GAMES)))
    return Position(game, game.start(game.shuffle(Rng.of(secrets.randbits(63)), Carry()), Carry()))


COMMANDS: Iterable[click.Command] = (position, lab)
