"""Rule cases, run: each question is asked of the rules, the answer compared with the right one."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..engine.cards import Card, Cards, deck, format_cards, parse_cards
from ..engine.core import Reading, Rules
from ..engine.errors import IllegalAction, NotationError, Refusal
from ..engine.guandan.moves import canonical
from ..engine.landlord.titles import title
from ..engine.table import Table
from ..engine.variants import rules
from ..text.sentences import refusal_text
from .form import COMMON, Case, CaseFault, read_action, read_cards, read_rank, read_reading

LANDLORD = ("happy", "crazy")


@dataclass(frozen=True, slots=True)
class Miss:
    """A case that the rules answer otherwise."""

    id: str
    asked: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.id}: asked {self.asked}\n  expected {self.expected}\n  got      {self.got}"


def run(case: Case) -> Miss | None:
    """Ask the rules; ``None`` if they answer as expected. Raises ``CaseFault`` for no position."""
    body, ask = case.body, case.body["ask"]
    try:
        game = rules(case.variant, case.options)
        if ask == "readings":
            return _compare_readings(case, game.readings(read_cards(body["cards"])))
        if ask == "follow":
            over = read_reading(body["over"])
            return _compare_readings(case, game.beating(read_cards(body["cards"]), over))
        if ask == "plays":
            return _compare_plays(case, game)
        if ask == "hand":
            return _play_hand(case, game)
        return _compare_facts(case, _settled(case, game))
    except NotationError as fault:
        raise CaseFault(f"{case.id}: {fault}") from None


def _miss(case: Case, expected: Any, got: Any) -> Miss:
    asked = {key: value for key, value in case.body.items() if key not in ("id", "note", "expect", "options")}
    if case.options:
        asked["options"] = case.options
    show = _shown if not isinstance(got, str) else str
    return Miss(case.id, _shown(asked), _shown(expected), show(got))


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _compare_readings(case: Case, readings: Iterable[Reading]) -> Miss | None:
    expected = sorted(str(read_reading(text)) for text in case.body["expect"])
    got = sorted(map(str, readings))
    return None if expected == got else _miss(case, expected, got)


def _compare_plays(case: Case, game: Rules[Any]) -> Miss | None:
    body = case.body
    hand, over = read_cards(body["hand"]), body["over"]
    start: dict[str, Any] = {"phase": "play", "to_act": 0, "hands": _beside(hand, game)}
    if case.variant in LANDLORD:
        start["landlord"] = 0
    if over is not None:
        start |= {"over": over, "by": 1}
    table = Table.at(game, game.position(start))
    plays = {_canonical(case, a.cards, a.reading): a.cards for a in game.legal(table.state, 0) if a.cards}
    meant = {
        key: [(cards, _meant(case, game, cards)) for cards in map(read_cards, body.get(key, []))]
        for key in ("exactly", "includes", "excludes")
    }
    missing = [cards for cards, keys in meant["exactly"] + meant["includes"] if not keys <= plays.keys()]
    surplus = [cards for cards, keys in meant["excludes"] if keys & plays.keys()]
    if "exactly" in body:
        named = set().union(*(keys for _, keys in meant["exactly"]))
        surplus += [cards for key, cards in plays.items() if key not in named]
    if not missing and not surplus:
        return None
    parts = [("missing", missing), ("not expected", surplus)]
    got = "; ".join(f"{what}: {', '.join(sorted(map(format_cards, them)))}" for what, them in parts if them)
    return _miss(case, {key: body[key] for key in meant if key in body}, got)


def _beside(hand: Cards, game: Rules[Any]) -> list[str]:
    """The hand and, for each other seat, a card that the hand leaves in the decks."""
    decks = 2 if game.variant == "guandan" else game.options().get("decks", 1)
    rest = deck(decks, jokers=game.variant != "gongzhu")
    for held in hand:
        alike = (one for one in rest if one.rank == held.rank)
        gone = held.plain if held.plain in rest else next(alike, None)
        if gone:
            rest.remove(gone)
    return [format_cards(hand), *(str(rest[-seat]) for seat in range(1, game.seats))]


def _canonical(case: Case, cards: Cards, reading: Reading | None) -> Hashable:
    """What equal plays have in common."""
    if case.variant in LANDLORD:
        return tuple(sorted(card.rank for card in cards))
    if reading is None:
        return tuple(sorted(cards))
    return canonical(cards, reading, read_rank(case.options.get("level", "2")))


def _meant(case: Case, game: Rules[Any], cards: Cards) -> set[Hashable]:
    """The plays that the cards are: in Guandan one a reading on offer."""
    if case.variant != "guandan":
        return {_canonical(case, cards, None)}
    over = case.body["over"]
    found = game.readings(cards) if over is None else game.beating(cards, read_reading(over))
    return {_canonical(case, cards, reading) for reading in found} or {_canonical(case, cards, None)}


def _play_hand(case: Case, game: Rules[Any]) -> Miss | None:
    table = Table.at(game, game.position(case.body.get("start", {})))
    table.advance()
    for text in case.body.get("do", []):
        refused, step, clause = read_action(text)
        if step.seat >= game.seats:
            raise CaseFault(f"{case.id}: no seat {step.seat}: {text!r}")
        try:
            if refused:
                refusal = game.why_not(table.state, step.seat, step.action)
                if refusal is None:
                    return _miss(case, f"{text} refused", "taken")
                if clause not in (None, refusal.clause):
                    return _miss(case, f"{text} refused", f"refused: {_refusal(case, game, refusal)}")
            else:
                table.play(step.seat, step.action)
        except IllegalAction as illegal:
            return _miss(case, f"{text} taken", f"refused: {_refusal(case, game, illegal.refusal)}")
    facts = dict(game.facts(table.state))
    if isinstance(case.body["expect"].get("winner"), list):
        facts["winner"] = list(table.state.winner)
    return _compare_facts(case, facts)


def _refusal(case: Case, game: Rules[Any], refusal: Refusal) -> str:
    seats = tuple(map(str, range(game.seats)))  # from 0, as the case names them
    return f"{refusal.clause}: {refusal_text(case.variant, refusal, seats)}"


def _settled(case: Case, game: Rules[Any]) -> Mapping[str, Any]:
    if case.body.get("title"):
        return {"title": title(case.body["score"])}
    return game.settle({k: v for k, v in case.body.items() if k not in (*COMMON, "expect")})


def _compare_facts(case: Case, facts: Mapping[str, Any]) -> Miss | None:
    expected = case.body["expect"]
    ranks_only = case.variant in LANDLORD
    wrong = [
        key
        for key, value in expected.items()
        if _plain(key, value, ranks_only) != _plain(key, facts.get(key), ranks_only)
    ]
    if not wrong:
        return None
    return _miss(case, {key: expected[key] for key in wrong}, {key: facts.get(key) for key in wrong})


def _plain(key: str, value: Any, ranks_only: bool) -> Any:
    """A fact in the form in which it is compared."""
    if key == "to_act":
        return sorted(value) if isinstance(value, list | tuple) else [] if value is None else [value]
    if key == "winner" and isinstance(value, list | tuple):
        return sorted(value)
    if value is None:
        return None
    if key == "hands":
        return [_multiset(hand, ranks_only) for hand in value]
    if key == "exposed":
        return _multiset(value, ranks_only)
    if key == "levels":
        return [read_rank(level) for level in value]
    if key == "streaks":
        return {name: list(counts) for name, counts in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _multiset(cards: Any, ranks_only: bool) -> list[Any]:
    read = cards if all(isinstance(card, Card) for card in cards) else parse_cards(cards)
    return sorted(card.rank if ranks_only else card.plain for card in read)
