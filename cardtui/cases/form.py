"""Rule cases as text: read strictly, every key, fact, card and type checked before a question is asked.

A case is read into the question that it asks. What its keys may hold is said by dataclasses: those of
the questions here, those of positions, ends and facts by the game. What no deck and no rule allows is a
fault, with the place of it: case, key, reason.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

from ..engine import positions
from ..engine.cards import Cards, format_cards
from ..engine.core import Play, Reading, ReadingText, State
from ..engine.errors import DataFault, NotationError, Worded
from ..engine.plain import each, from_plain, nullable, parse, placed
from ..engine.positions import Position
from ..engine.rules import SomeRules
from ..engine.titles import title
from ..engine.variants import VARIANTS, rules
from ..files import read
from ..laws.failures import Law
from .facts import read_facts
from .lines import read_line
from .questions import Hand, Lawful, Line, Plays, Question, Readings, Settled

MOST_BYTES = 4 << 20
STARTED = ("hand", "laws")  # questions with a position to start from
ROOM_KEYS = ("N", "A", "entry", "double_over", "initial")


class CaseFault(ValueError):
    """Something that is no case file; the message names the place."""


# The laws of a position and of a step.
Asked: TypeAlias = Literal["text", "legal", "unlisted", "refused", "views", "cards", "sums"]

# A case as it stands in the file; each question has a form that it is read by.
Body: TypeAlias = Mapping[str, Any]


# --- what stands in a file ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _File:
    variant: str
    cases: tuple[object, ...]
    options: object = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Common:
    id: str
    ask: str
    note: str = ""
    options: object = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Readings(_Common):
    cards: Cards
    expect: tuple[ReadingText, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Follow(_Readings):
    over: ReadingText


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plays(_Common):
    hand: Cards
    over: ReadingText | None = nullable()
    exactly: tuple[Cards, ...] | None = None
    includes: tuple[Cards, ...] | None = None
    excludes: tuple[Cards, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hand(_Common):
    expect: object
    start: object = field(default_factory=dict)
    do: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Laws(_Common):
    laws: tuple[Asked, ...]
    start: object = field(default_factory=dict)
    do: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Title:
    title: Literal[True]
    score: int


# --- a case ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Case:
    """One question and the rules it is asked of; ``body``: as it stands in the file.

    The question is read from there each time: of many cases only the text is held.
    """

    id: str
    rules: SomeRules
    body: Body
    options: Body

    @property
    def question(self) -> Question:
        """What is asked; raises ``DataFault`` for what is no question of this game."""
        asks = [ask for ask in _ASKS if self.rules.kinds or ask not in ("readings", "follow")]
        ask = self.body.get("ask")
        if not isinstance(ask, str) or ask not in asks:
            raise DataFault(Worded("not one of {known}", known=", ".join(asks)), "ask")
        return _ASKS[ask](self.rules, self.body)

    @property
    def variant(self) -> str:
        """The game."""
        return self.rules.variant


# --- reading ------------------------------------------------------------------------------------------


def load(path: Path) -> list[Case]:
    """The cases of a file; raises ``CaseFault`` with the place of the fault, or ``OSError``."""
    data = read(path, MOST_BYTES)
    try:
        if len(data) > MOST_BYTES:
            raise DataFault(Worded("larger than {most} bytes", most=MOST_BYTES))
        return list(_cases(parse(data)))
    except NotationError as fault:
        raise CaseFault(f"{path}: {fault}") from None


def _cases(data: object) -> Iterator[Case]:
    file = placed("file", lambda data: from_plain(_File, data), data)
    if file.variant not in VARIANTS:
        raise DataFault(
            Worded("not one of {known}: {given}", known=", ".join(VARIANTS), given=repr(file.variant)),
            "variant",
        )
    games: dict[str, SomeRules] = {}
    _rules(file.variant, file.options, games)
    seen = set()
    for number, body in enumerate(file.cases, 1):
        if not isinstance(body, Mapping) or not isinstance(body.get("id"), str):
            raise DataFault("no id", f"case {number}")
        shown = body["id"] if body["id"].isprintable() else ascii(body["id"])
        place = f"case {number} ({shown})"
        if body["id"] in seen:
            raise DataFault("the id stands twice", place)
        seen.add(body["id"])
        yield placed(place, lambda body: _case(file, body, games), body)


def _case(file: _File, body: Body, games: dict[str, SomeRules]) -> Case:
    start = body.get("start")
    if body.get("ask") in STARTED and start and isinstance(start, str | list):
        return _case_from_text(file, body)
    own = body.get("options", {})
    if not isinstance(own, Mapping):
        raise DataFault("not an object", "options")
    assert isinstance(file.options, Mapping)  # else the rules have refused it
    options = {**file.options, **own}
    game = _rules(file.variant, options, games)
    where = body.get("start") if body.get("ask") in STARTED else body
    if _has_room(game) and isinstance(where, Mapping) and "room" in where:
        options["room"] = where["room"]
        game = placed("start", _in_room, (game, options)) if where is not body else _in_room((game, options))
    case = Case(body["id"], game, body, options)
    _ = case.question  # what is wrong with it is told before anything is asked
    return case


def _case_from_text(file: _File, body: Body) -> Case:
    """A hand from a position text, which names the game and its options itself."""
    game = placed("start", _position, body["start"]).rules
    if game.variant != file.variant:
        raise DataFault(Worded("not a position of {variant}", variant=file.variant), "start")
    if "options" in body:
        raise DataFault("the options stand in the position", "options")
    case = Case(body["id"], game, body, positions.chosen_of(game))
    _ = case.question  # what is wrong with it is told before anything is asked
    return case


def _position(start: object) -> Position:
    """The position in a text, or in its lines."""
    lines = [start] if isinstance(start, str) else from_plain(tuple[str, ...], start)
    return positions.from_text("\n".join(lines))


def _rules(variant: str, options: object, games: dict[str, SomeRules]) -> SomeRules:
    """The rules with a case's options; ``games``: those of cases before it."""
    known = {
        each.name: each.metadata for each in fields(rules(variant).OPTIONS) if each.metadata.get("case", True)
    }
    if not isinstance(options, Mapping):
        raise DataFault("not an object", "options")
    for key, value in options.items():
        if key not in known:
            raise DataFault(
                Worded("unknown key {key} (known: {known})", key=repr(key), known=", ".join(known)), "options"
            )
        if value is not None and value == known[key].get("drawn"):
            raise DataFault("a rank or null: nothing is drawn in a case", "options", key)
    key = json.dumps(options, sort_keys=True)
    if key not in games:
        games[key] = placed("options", lambda options: rules(variant, options), options)
    return games[key]


def _has_room(game: SomeRules) -> bool:
    return any(each.name == "room" for each in fields(game.OPTIONS))


def _in_room(given: tuple[SomeRules, Body]) -> SomeRules:
    """The game with these options, the room of the position or the end among them."""
    game, options = given
    if isinstance(room := options["room"], Mapping):
        for key in room:
            if key not in ROOM_KEYS:
                raise DataFault(
                    Worded("unknown key {key} (known: {known})", key=repr(key), known=", ".join(ROOM_KEYS)),
                    "room",
                )
    return rules(game.variant, options)


def _asked_readings(game: SomeRules, body: Body) -> Readings:
    read = from_plain(_Readings, body)
    return Readings(_cards(game, "cards", read.cards), None, _readings(game, read.expect))


def _asked_follow(game: SomeRules, body: Body) -> Readings:
    read = from_plain(_Follow, body)
    over = _over(game, read.over)
    return Readings(_cards(game, "cards", read.cards), over, _readings(game, read.expect))


def _asked_plays(game: SomeRules, body: Body) -> Plays:
    read = from_plain(_Plays, body)
    if "over" not in body:
        raise DataFault("'over' is missing (null: leading)")
    said: dict[str, tuple[Cards, ...]] = {
        key: getattr(read, key) for key in ("exactly", "includes", "excludes") if key in body
    }
    if not said:
        raise DataFault("none of exactly, includes, excludes")
    for key, plays in said.items():
        placed(key, lambda plays: each(lambda play: _check_play(game, play), plays), plays)
    hand = _cards(game, "hand", read.hand)
    state = _lead(game, hand)
    if read.over is not None:
        state = replace(state, table=Play(1, (), _over(game, read.over)))
    return Plays(state, read.over, said)


def _lead(game: SomeRules, hand: Cards) -> Any:  # a state of that game
    """Seat 0 leads with the hand; each other seat holds a card that the hand leaves in the decks."""
    rest = game.deck.cards
    for held in hand:
        rest.remove(
            held.plain if held.plain in rest else next(card for card in rest if card.rank == held.rank)
        )
    if len(rest) < game.seats:
        raise DataFault(Worded("{count} cards, a seat never has so many", count=len(hand)), "hand")
    hands = [format_cards(hand), *(str(rest[-seat]) for seat in range(1, game.seats))]
    try:
        return game.position({"phase": "play", "to_act": 0, "hands": hands})
    except DataFault as fault:
        raise DataFault(fault.why, "hand") from None


def _asked_hand(game: SomeRules, body: Body) -> Hand:
    read = from_plain(_Hand, body)
    state = _started(game, read.start)
    do = _done(game, state, read.do)
    return Hand(state, do, placed("expect", lambda expect: read_facts(game, expect), read.expect))


def _asked_laws(game: SomeRules, body: Body) -> Lawful:
    read = from_plain(_Laws, body)
    if not read.laws:
        raise DataFault("no laws", "laws")
    state = _started(game, read.start)
    do = _done(game, state, read.do)
    if any(line.refused for line in do):
        raise DataFault("what is refused is no step", "do")
    return Lawful(state, do, tuple(map(Law, read.laws)))


def _started(game: SomeRules, given: object) -> State:
    """The position that a hand, or what is asked of one, starts from."""
    if isinstance(given, str | list | tuple) and given:
        state: State = placed("start", _position, given).state
    elif isinstance(given, Mapping):
        start = {key: value for key, value in given.items() if key != "room" or not _has_room(game)}
        state = placed("start", game.position, start)
    else:
        raise DataFault("not an object", "start")
    return state


def _done(game: SomeRules, state: State, lines: tuple[str, ...]) -> tuple[Line, ...]:
    return placed("do", lambda lines: each(lambda line: read_line(game, state, line), lines), lines)


def _asked_settle(game: SomeRules, body: Body) -> Settled:
    apart = {"expect", *(each.name for each in fields(_Common))}
    apart |= {"room"} if _has_room(game) and "title" not in body else set()
    end = {key: value for key, value in body.items() if key not in apart}
    from_plain(_Hand, {key: value for key, value in body.items() if key not in (*end, "room")})
    if "title" in end or "score" in end:  # of a profile: whatever the game of the file (L50)
        facts: Mapping[str, object] = {"title": title(from_plain(_Title, end).score)}
        expect: Mapping[str, object] = placed(
            "expect", lambda expect: from_plain(dict[str, int], expect), body["expect"]
        )
    else:
        facts = game.settle(end)
        expect = placed("expect", lambda expect: read_facts(game, expect), body["expect"])
    for key in expect:
        if key not in facts:
            raise DataFault(
                Worded("unknown fact {key} (known: {known})", key=repr(key), known=", ".join(facts)), "expect"
            )
    return Settled(facts, expect)


_ASKS: Mapping[str, Callable[[SomeRules, Body], Question]] = {
    "readings": _asked_readings,
    "follow": _asked_follow,
    "plays": _asked_plays,
    "hand": _asked_hand,
    "laws": _asked_laws,
    "settle": _asked_settle,
}


# --- parts --------------------------------------------------------------------------------------------


def _check_cards(game: SomeRules, cards: Cards) -> Cards:
    if not cards:
        raise DataFault("no cards")
    game.deck.check(cards)
    return cards


def _check_play(game: SomeRules, cards: Cards) -> Cards:
    if len(cards) > 1 and not game.kinds:
        raise DataFault("one card is played at a time")
    return _check_cards(game, cards)


def _cards(game: SomeRules, key: str, cards: Cards) -> Cards:
    return placed(key, lambda cards: _check_cards(game, cards), cards)


def _over(game: SomeRules, over: Reading) -> Reading:
    """The play to follow; whether it can be of other cards than the case has is not asked."""
    if fault := game.no_play(over, ()):
        raise DataFault(Worded("{play}: {why}", play=over, why=fault), "over")
    return over


def _readings(game: SomeRules, found: Iterable[Reading]) -> tuple[Reading, ...]:
    for reading in found:
        if fault := game.no_reading(reading):
            raise DataFault(Worded("{play}: {why}", play=reading, why=fault), "expect")
    return tuple(found)
