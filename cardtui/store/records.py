"""Records: a hand as text that replays to its own result, format 1.

A record is a JSON object. What the hand began with comes first, then the steps, one a line, and
the result last, so a record that was cut off keeps everything up to the cut. Records are foreign
input: nothing in one is ever executed, and a seat's player is a word like any other.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields, replace
from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

from ..engine.cards import Card, Rng
from ..engine.core import Carry, Deal, Step
from ..engine.errors import DataFault, IllegalAction, NotationError, Worded
from ..engine.plain import Count, Factor, Via, from_plain, placed
from ..engine.rules import SomeRules
from ..engine.table import SomeTable, Table
from ..engine.variants import RULES_REVISION, rules
from .aids import Aid, in_order
from .errors import StoreError
from .looks import looks_like
from .names import visible, visible_data
from .prefix import MAX_STEPS, decoded, members
from .seal import Seal
from .seat import Seat
from .variations import MAX_LINES, Line, Variation, as_data, fitting
from .why import Why, read_reasons, reasons_text

FORMAT = 1
MAX_BYTES = 1 << 20
MAX_CODE = 400  # characters of a deal code
_MAX_FIGURE = 1 << 60
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
AMOUNTS = ("transfers", "fees", "stacks", "scores")


# The end of a hand as it is written; ``_is_result`` has looked at what was read.
Result: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """One hand. ``rules``: the revision it was settled under; ``finished``: UTC, ``""`` if it isn't.

    ``options``: in full, as plain data; ``seats``: per seat, in the order of play; ``steps``: all of them.
    ``books``: what a hand like this moves for the profiles at it, of ``beans``, ``coins``, ``score``;
    ``stakes`` false: this one moved nothing. ``result``: facts of the end, winners and settlement as plain
    data, ``None`` without an end. ``cut``: the numbers of steps, from 0, whose players were told to stop.
    ``assisted``: what helped a person in it. ``lines``: what was played instead, away from everything that
    counts. ``code``: the deal code; ``seal``: how the deal was fixed before the first decision. ``reasons``:
    why bots took steps, by the number of the step from 0.
    """

    variant: str
    options: Mapping[str, object]
    seats: tuple[Seat, ...]
    deal: Deal
    carry: Carry
    steps: tuple[Step, ...]
    result: Result | None = None
    stakes: bool = True
    books: tuple[str, ...] = ()
    finished: str = ""
    rules: int = RULES_REVISION
    cut: tuple[int, ...] = ()
    assisted: tuple[Aid, ...] = ()
    lines: tuple[Variation, ...] = ()
    code: str = ""
    seal: Seal | None = None
    reasons: Mapping[int, Why] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A record that was read, and the hand replayed as far as it goes.

    ``fault`` says where and why reading or replaying stopped, ``None`` for a whole record;
    ``record.steps`` are those that were replayed.
    """

    record: Record
    table: SomeTable
    fault: StoreError | None

    @property
    def complete(self) -> bool:
        """Whether the hand was replayed to its end and the record holds its result."""
        return self.fault is None and self.table.state.over and self.record.result is not None

    @property
    def same_rules(self) -> bool:
        """Whether the record was settled under the present rules."""
        return self.record.rules == RULES_REVISION

    @property
    def by_its_rules(self) -> bool:
        """Whether the hand was replayed by the very rules it was settled under.

        If not, they are of a later revision: the record's own result stands.
        """
        return self.record.rules == self.table.rules.revision

    @property
    def agrees(self) -> bool:
        """Whether the replay comes to the result in the record."""
        found = result_of(self.table)
        return found is not None and self.record.result == found


def result_of(table: SomeTable) -> Result | None:
    """The result of a finished hand as plain data, ``None`` before its end."""
    state = table.state
    if not state.over:
        return None
    settlement = state.settlement
    result = {
        "winner": list(state.winner),
        "settlement": settlement and {name: list(getattr(settlement, name)) for name in AMOUNTS},
        "facts": table.rules.facts(state),
    }
    plain: Result = json.loads(json.dumps(result, default=str))
    return plain


# --- writing ------------------------------------------------------------------------------------


def to_text(record: Record) -> str:
    """The record as text, read back by ``load``."""
    head = {
        "format": FORMAT,
        "rules": record.rules,
        "variant": record.variant,
        "options": dict(record.options),
        "seats": [{"player": seat.player, "name": seat.name} for seat in record.seats],
        "finished": record.finished,
        "stakes": record.stakes,
        "books": list(record.books),
        "deal": record.deal.to_json(),
        "carry": record.carry.to_json(),
        **({"cut": list(record.cut)} if record.cut else {}),
        **({"assisted": list(record.assisted)} if record.assisted else {}),
        **({"lines": list(map(as_data, record.lines))} if record.lines else {}),
        **({"code": record.code} if record.code else {}),
        **({"seal": asdict(record.seal)} if record.seal else {}),
    }
    lines = [f"{_json(key)}: {_json(value)}," for key, value in head.items()]
    steps = ",\n".join(_json(str(step)) for step in record.steps)
    lines.append(f'"steps": [\n{steps}\n],')
    if reasons := ",\n".join(reasons_text(record.reasons)):
        lines.append(f'"reasons": [\n{reasons}\n],')
    return "\n".join(["{", *lines, f'"result": {_json(record.result)}', "}", ""])


def to_share(kept: str) -> str:
    """A kept record as it is written out: without the reasons, which make it some times as large."""
    try:
        loaded = load(kept)
    except StoreError:
        return kept
    whole = loaded.fault is None and loaded.record.reasons
    return to_text(replace(loaded.record, reasons={})) if whole else kept


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- reading ------------------------------------------------------------------------------------


def load(data: str | bytes) -> Loaded:
    """Read a record and replay it to the last step that can be read and is legal.

    It is replayed by the rules that it was settled under; by the present ones if those are later. Raises
    ``StoreError`` with the place of the fault when not even the beginning of the hand is there, and with
    what it looks like when it is no record of ours at all.
    """
    if len(data) > MAX_BYTES:
        raise StoreError("record_too_large", limit=MAX_BYTES)
    text, fault = decoded(data) if isinstance(data, bytes) else (data, None)
    found, steps, cut = members(text, MAX_STEPS)
    fault = fault or cut
    if not _is_ours(text, found):
        content = data if isinstance(data, bytes) else data.encode(errors="replace")
        raise StoreError("record_foreign", looks=looks_like(content))
    version = found.get("format")
    if type(version) is int and version > FORMAT:
        raise StoreError("record_newer", format=version, known=FORMAT)
    missing = [key for key in _BEGINNING if key not in found]
    if missing:
        raise fault or StoreError("record_wrong", detail=f"{missing[0]!r} is missing")
    table, record = _beginning(found)
    if record.result is not None and not _is_result(record.result, table.rules):
        fault = fault or StoreError("record_wrong", detail="result")
        record = replace(record, result=None)
    for number, line in enumerate(steps, 1):
        try:
            step = Step.parse(line, table.rules.numbered)
            table.submit(step.seat, step.action)
        except NotationError as unread:
            fault = StoreError("record_step", step=number, detail=visible(str(unread), 200), fault=unread)
            break
        except IllegalAction as illegal:
            fault = StoreError(
                "record_illegal", step=number, refusal=illegal.refusal, clause=illegal.refusal.clause
            )
            break
    lines, misfit = fitting(record.lines, table)
    reasons, odd = _reasons(found.get("reasons", ()), table)
    whole = replace(record, steps=tuple(table.steps), lines=lines, reasons=reasons)
    return Loaded(whole, table, fault or misfit or odd)


def _reasons(data: object, table: SomeTable) -> tuple[Mapping[int, Why], StoreError | None]:
    """The reasons of the steps that were replayed; none, and what is wrong, if they are not to be read."""
    try:
        return placed("reasons", lambda each: read_reasons(each, table.steps), data), None
    except (NotationError, RecursionError) as wrong:
        return {}, StoreError("record_wrong", detail=visible(str(wrong), 200), fault=wrong)


def _is_ours(text: str, found: Mapping[str, object]) -> bool:
    """Whether it begins like a record, or most of its beginning is there in another order."""
    if sum(key in found for key in _BEGINNING) > len(_BEGINNING) // 2:
        return True
    brace, begun = text.lstrip()[:1], text.lstrip()[1:].lstrip()[: len(_FIRST)]
    return brace == "{" and _FIRST.startswith(begun)


_FIRST = '"format"'


def _as_it_is(data: object) -> object:
    return data


@dataclass(frozen=True, slots=True)
class _Beginning:
    """What stands in a record beside steps and result."""

    format: Literal[1]
    rules: Factor
    variant: str
    options: Annotated[Mapping[str, object], Via(_as_it_is)]
    seats: tuple[Seat, ...]
    finished: Annotated[object, Via(_as_it_is)]
    stakes: bool
    books: tuple[Literal["beans", "coins", "score"], ...]
    deal: Annotated[object, Via(_as_it_is)]
    carry: Annotated[object, Via(_as_it_is)]
    cut: tuple[Count, ...] = ()
    assisted: tuple[Literal["advice", "undo", "open", "again", "bot"], ...] = ()
    lines: tuple[Line, ...] = ()
    code: str = ""
    seal: Seal | None = None


_MEMBERS = tuple(each.name for each in fields(_Beginning))
_BEGINNING = tuple(each.name for each in fields(_Beginning) if each.default is MISSING)  # of every hand


def _beginning(data: Mapping[str, object]) -> tuple[SomeTable, Record]:
    """The table before the first step, and the record without its steps; raises ``StoreError``."""
    try:
        read: _Beginning = from_plain(_Beginning, {key: data[key] for key in _MEMBERS if key in data})
        revision = min(read.rules, RULES_REVISION)
        options = visible_data(read.options)
        game = placed("options", lambda given: rules(read.variant, given, revision), options)
        if len(read.seats) != game.seats:
            raise DataFault(
                Worded("{count} seats, not {seats}", count=len(read.seats), seats=game.seats), "seats"
            )
        if len(set(read.books)) != len(read.books):
            raise DataFault("one stands twice", "books")
        if len(read.lines) > MAX_LINES:
            raise DataFault(Worded("more than {most}", most=MAX_LINES), "lines")
        lines = tuple(
            placed(f"lines: {at}", lambda line: line.read(game), line)
            for at, line in enumerate(read.lines, 1)
        )
        deal, carry = placed("deal", game.read_deal, read.deal), placed("carry", game.read_carry, read.carry)
        _check_deal(game, deal, carry)
        record = Record(
            game.variant,
            game.options(),
            tuple(replace(seat.shown, profile=None) for seat in read.seats),
            deal,
            carry,
            (),
            visible_data(data.get("result")),
            read.stakes,
            read.books,
            _time(str(read.finished)),
            read.rules,
            read.cut,
            in_order(map(Aid, read.assisted)),
            lines,
            visible(read.code, MAX_CODE),
            read.seal,
        )
        return Table(game, deal, carry), record
    except (NotationError, RecursionError) as wrong:
        if type(data["rules"]) is int and data["rules"] > RULES_REVISION:
            raise StoreError("record_later", rules=data["rules"], known=RULES_REVISION) from None
        raise StoreError("record_wrong", detail=visible(str(wrong), 200), fault=wrong) from None


def _time(text: str) -> str:
    """The time, ``""`` if it is none."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return ""
    return text if _TIME.fullmatch(text) else ""


def _check_deal(game: SomeRules, deal: Deal, carry: Carry) -> None:
    """Raise ``DataFault`` unless the deal is one of the game's deck."""
    if _shape(deal) != _shape(game.shuffle(Rng.of(0), carry)):
        raise DataFault("not the cards of this game", "deal")
    if deal.first >= game.seats:
        raise DataFault(Worded("no seat {seat}", seat=deal.first), "deal", "first")


def _is_result(result: object, game: SomeRules) -> bool:
    """Whether ``result`` has the shape that ``result_of`` gives: the history takes figures from it."""

    def figures(values: object, lengths: tuple[int, ...]) -> bool:
        return isinstance(values, list) and len(values) in lengths and all(map(figure, values))

    def figure(value: object) -> bool:
        return type(value) is int and abs(value) < _MAX_FIGURE

    if not isinstance(result, dict) or result.keys() != {"winner", "settlement", "facts"}:
        return False
    winner, settlement, facts = result["winner"], result["settlement"], result["facts"]
    seats = game.seats
    if not figures(winner, tuple(range(seats + 1))) or not isinstance(facts, dict):
        return False
    if settlement is not None and not (
        isinstance(settlement, dict)
        and settlement.keys() == set(AMOUNTS)
        and all(figures(amounts, (0, seats)) for amounts in settlement.values())
    ):
        return False
    try:
        game.multiple(facts), game.standing(facts, 0)
    except DataFault:
        return False
    return True


def _shape(deal: Deal) -> tuple[list[int], Counter[Card]]:
    return [len(part) for part in deal.parts], Counter(card for part in deal.parts for card in part)
