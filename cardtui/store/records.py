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
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from ..engine.cards import ACE, RANK_SIGNS, TWO, Card, Rng
from ..engine.core import Carry, Deal, Rules, Step
from ..engine.errors import IllegalAction, NotationError
from ..engine.table import Table
from ..engine.variants import RULES_REVISION, rules
from .errors import StoreError
from .names import name_of, visible
from .prefix import decoded, members

FORMAT = 1
MAX_BYTES = 1 << 20
MAX_STEPS = 2000
_MAX_FIGURE = 1 << 60
_BOOKS = {"beans", "coins", "score"}
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_AMOUNTS = ("transfers", "fees", "stacks", "scores")


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: ``player`` is ``you``, a bot's level or ``bot:COMMAND``; ``profile`` a person's id.

    A record keeps no profile: it may be read on another machine.
    """

    player: str
    name: str
    profile: int | None = None

    @property
    def foreign(self) -> bool:
        """Whether the player is a command, to be started only after a question."""
        return self.player.startswith("bot:")

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Seat:
        """A seat from plain data, with everything in it made visible; raises ``TypeError``."""
        player, name, profile = data.get("player"), data.get("name"), data.get("profile")
        if not (isinstance(player, str) and isinstance(name, str) and isinstance(profile, int | None)):
            raise TypeError("not a seat")
        return cls(visible(player, 1000), name_of(name), profile)


@dataclass(frozen=True, slots=True)
class Record:
    """One hand. ``rules``: the revision it was settled under; ``finished``: UTC, ``""`` if it isn't.

    ``books``: what a hand like this moves for the profiles at it, of ``beans``, ``coins``, ``score``;
    ``stakes`` false: this one moved nothing. ``result``: facts of the end, winners and settlement as plain
    data, ``None`` without an end.
    """

    variant: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    deal: Deal
    carry: Carry
    steps: tuple[Step, ...]
    result: Mapping[str, Any] | None = None
    stakes: bool = True
    books: tuple[str, ...] = ()
    finished: str = ""
    rules: int = RULES_REVISION


@dataclass(frozen=True, slots=True)
class Loaded:
    """A record that was read, and the hand replayed as far as it goes.

    ``fault`` says where and why reading or replaying stopped, ``None`` for a whole record;
    ``record.steps`` are those that were replayed.
    """

    record: Record
    table: Table[Any]
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


def result_of(table: Table[Any]) -> dict[str, Any] | None:
    """The result of a finished hand as plain data, ``None`` before its end."""
    state = table.state
    if not state.over:
        return None
    settlement = state.settlement
    result = {
        "winner": list(state.winner),
        "settlement": settlement and {name: list(getattr(settlement, name)) for name in _AMOUNTS},
        "facts": table.rules.facts(state),
    }
    plain: dict[str, Any] = json.loads(json.dumps(result, default=str))
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
    }
    lines = [f"{_json(key)}: {_json(value)}," for key, value in head.items()]
    steps = ",\n".join(_json(str(step)) for step in record.steps)
    return "\n".join(["{", *lines, f'"steps": [\n{steps}\n],', f'"result": {_json(record.result)}', "}", ""])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- reading ------------------------------------------------------------------------------------


def load(data: str | bytes) -> Loaded:
    """Read a record and replay it to the last step that can be read and is legal.

    It is replayed by the rules that it was settled under; by the present ones if those are later. Raises
    ``StoreError`` with the place of the fault when not even the beginning of the hand is there.
    """
    if len(data) > MAX_BYTES:
        raise StoreError("record_too_large", limit=MAX_BYTES)
    text, fault = decoded(data) if isinstance(data, bytes) else (data, None)
    fields, steps, cut = members(text, MAX_STEPS)
    fault = fault or cut
    version = fields.get("format")
    if type(version) is int and version > FORMAT:
        raise StoreError("record_newer", format=version, known=FORMAT)
    missing = [key for key in _BEGINNING if key not in fields]
    if missing or version != FORMAT or type(version) is not int:
        raise fault or StoreError("record_foreign", detail=missing[0] if missing else "format")
    table, record = _beginning(fields)
    if record.result is not None and not _is_result(record.result, len(record.seats)):
        fault = fault or StoreError("record_foreign", detail="result")
        record = replace(record, result=None)
    for number, line in enumerate(steps, 1):
        try:
            step = Step.parse(line)
            table.submit(step.seat, step.action)
        except NotationError as wrong:
            fault = StoreError("record_step", step=number, detail=visible(str(wrong), 200))
            break
        except IllegalAction as illegal:
            fault = StoreError(
                "record_illegal", step=number, refusal=illegal.refusal, clause=illegal.refusal.clause
            )
            break
    return Loaded(replace(record, steps=tuple(table.steps)), table, fault)


_BEGINNING = (
    "format",
    "rules",
    "variant",
    "options",
    "seats",
    "finished",
    "stakes",
    "books",
    "deal",
    "carry",
)


def _beginning(fields: Mapping[str, Any]) -> tuple[Table[Any], Record]:
    """The table before the first step, and the record without its steps; raises ``StoreError``."""
    try:
        revision = fields["rules"]
        if type(revision) is not int or revision < 1:
            raise TypeError("not a revision of the rules")
        game = rules(fields["variant"], _seen(fields["options"]), min(revision, RULES_REVISION))
        seats = tuple(Seat.from_json(seat) for seat in fields["seats"])
        deal, carry = Deal.from_json(fields["deal"]), Carry.from_json(fields["carry"])
        books = tuple(fields["books"])
        if type(fields["stakes"]) is not bool:
            raise TypeError("not a record")
        if len(seats) != game.seats or len(set(books)) != len(books) or not set(books) <= _BOOKS:
            raise TypeError("not a record")
        _check(game, deal, carry)
        record = Record(
            game.variant,
            game.options(),
            tuple(replace(seat, profile=None) for seat in seats),
            deal,
            carry,
            (),
            _seen(fields.get("result")),
            fields["stakes"],
            books,
            _time(str(fields["finished"])),
            revision,
        )
        return Table(game, deal, carry), record
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as wrong:
        if type(fields["rules"]) is int and fields["rules"] > RULES_REVISION:
            raise StoreError("record_later", rules=fields["rules"], known=RULES_REVISION) from None
        raise StoreError("record_foreign", detail=visible(str(wrong), 200)) from None


def _time(text: str) -> str:
    """The time, ``""`` if it is none."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return ""
    return text if _TIME.fullmatch(text) else ""


def _seen(value: Any) -> Any:
    """Plain data with all its text made visible."""
    if isinstance(value, str):
        return visible(value, 1000)
    if isinstance(value, list):
        return [_seen(one) for one in value]
    if isinstance(value, dict):
        return {_seen(key): _seen(one) for key, one in value.items()}
    return value


def _check(game: Rules[Any], deal: Deal, carry: Carry) -> None:
    """Raise ``ValueError`` unless the deal is one of the game's deck and the carry fits its seats."""
    for name in ("stacks", "places", "first_streak", "last_streak", "scores"):
        if len(getattr(carry, name)) not in (0, game.seats):
            raise ValueError(f"carry: {name}")
    if len(carry.levels) not in (0, 2) or not all(TWO <= level <= ACE for level in carry.levels):
        raise ValueError("carry: levels")
    if carry.places and sorted(carry.places) != list(range(game.seats)):
        raise ValueError("carry: places")
    if not (carry.first is None or 0 <= carry.first < game.seats):
        raise ValueError("carry: first")
    if not (carry.playing == 0 or TWO <= carry.playing <= ACE):
        raise ValueError("carry: playing")
    figures = (*carry.stacks, *carry.scores, *carry.first_streak, *carry.last_streak)
    if not all(abs(figure) < _MAX_FIGURE for figure in (*figures, carry.hand, carry.redeals)):
        raise ValueError("carry: too large")
    proper = game.shuffle(Rng.of(0), carry)
    if _shape(deal) != _shape(proper) or not 0 <= deal.first < game.seats:
        raise ValueError("not a deal of this game")
    if bool(deal.laizi) != bool(proper.laizi) or not (deal.laizi == 0 or TWO <= deal.laizi <= ACE):
        raise ValueError("laizi")


def _is_result(result: Any, seats: int) -> bool:
    """Whether ``result`` has the shape that ``result_of`` gives: the history takes figures from it."""

    def figures(values: Any, lengths: tuple[int, ...]) -> bool:
        return isinstance(values, list) and len(values) in lengths and all(map(figure, values))

    def figure(value: Any) -> bool:
        return type(value) is int and abs(value) < _MAX_FIGURE

    if not isinstance(result, dict) or result.keys() != {"winner", "settlement", "facts"}:
        return False
    winner, settlement, facts = result["winner"], result["settlement"], result["facts"]
    if not figures(winner, tuple(range(seats + 1))) or not isinstance(facts, dict):
        return False
    if settlement is not None and not (
        isinstance(settlement, dict)
        and settlement.keys() == set(_AMOUNTS)
        and all(figures(amounts, (0, seats)) for amounts in settlement.values())
    ):
        return False
    levels = facts.get("levels") or ["2", "2"]
    return (
        all(value is None or figure(value) for value in (facts.get("multiple"), facts.get("landlord")))
        and figures(facts.get("places", []), tuple(range(seats + 1)))
        and isinstance(levels, list)
        and len(levels) == 2
        and all(level in list(RANK_SIGNS[TWO:]) for level in levels)
    )


def _shape(deal: Deal) -> tuple[list[int], int, int, Counter[Card]]:
    cards = Counter(card for part in (*deal.hands, deal.bottom, deal.aside) for card in part)
    return [len(hand) for hand in deal.hands], len(deal.bottom), len(deal.aside), cards
