"""Rule cases, run: each question is asked of the rules, the answer compared with the right one."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from ..engine.cards import Cards, format_cards
from ..engine.core import Reading, Step
from ..engine.errors import IllegalAction, Refusal
from ..engine.plain import from_plain
from ..engine.positions import Position
from ..engine.rules import SomeRules
from ..engine.table import Table
from ..laws.failures import Failure
from ..laws.holding import broken
from ..text.sentences import refusal_text
from .facts import comparable, known_facts
from .form import Case
from .questions import Hand, Lawful, Plays, Readings, Settled


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
    """Ask the rules; ``None`` if they answer as expected. Rules that break have not."""
    try:
        return _answered(case)
    except Exception as error:  # noqa: BLE001  (whatever the rules break with is the answer)
        return _miss(case, case.body.get("expect"), f"{type(error).__name__}: {error}")


def _answered(case: Case) -> Miss | None:
    question = case.question
    match question:
        case Readings():
            return _compare_readings(case, question)
        case Plays():
            return _compare_plays(case, question)
        case Hand():
            return _play_hand(case, question)
        case Lawful():
            return _ask_laws(case, question)
        case Settled():
            return _compare_facts(case, question.expect, question.facts)


def _miss(case: Case, expected: object, got: object) -> Miss:
    apart = ("id", "note", "expect", "options")
    asked = {key: value for key, value in case.body.items() if key not in apart}
    options = {key: value for key, value in case.options.items() if key != "room"}  # stands with the position
    if options:
        asked["options"] = options
    shown = case.id if case.id.isprintable() else ascii(case.id)
    return Miss(shown, _shown(asked), _shown(expected), got if isinstance(got, str) else _shown(got))


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if text.isprintable() else json.dumps(value, default=str)


def _compare_readings(case: Case, asked: Readings) -> Miss | None:
    game = case.rules
    found: Iterable[Reading]
    found = game.readings(asked.cards) if asked.over is None else game.beating(asked.cards, asked.over)
    expected, got = sorted(map(str, asked.expect)), sorted(map(str, found))
    return None if expected == got else _miss(case, expected, got)


def _compare_plays(case: Case, asked: Plays) -> Miss | None:
    game = case.rules
    plays = {
        game.canonical(action.cards, action.reading): action.cards
        for action in game.legal(asked.state, 0)
        if action.cards
    }
    meant = {key: [(cards, _meant(game, asked, cards)) for cards in them] for key, them in asked.said.items()}
    wanted = [*meant.get("exactly", ()), *meant.get("includes", ())]
    missing = [cards for cards, keys in wanted if not keys <= plays.keys()]
    surplus = [cards for cards, keys in meant.get("excludes", ()) if keys & plays.keys()]
    if "exactly" in meant:
        named = set().union(*(keys for _, keys in meant["exactly"]))
        surplus += [cards for key, cards in plays.items() if key not in named]
    if not missing and not surplus:
        return None
    parts = [("missing", missing), ("not expected", surplus)]
    got = "; ".join(f"{what}: {', '.join(sorted(map(format_cards, them)))}" for what, them in parts if them)
    return _miss(case, {key: case.body[key] for key in asked.said}, got)


def _meant(game: SomeRules, asked: Plays, cards: Cards) -> set[Hashable]:
    """The plays that the cards are: where suits and readings matter, one for each reading on offer."""
    if not game.kinds or not game.deck.suited:
        return {game.canonical(cards, None)}
    found = game.readings(cards) if asked.over is None else game.beating(cards, asked.over)
    return {game.canonical(cards, reading) for reading in found} or {game.canonical(cards, None)}


def _play_hand(case: Case, asked: Hand) -> Miss | None:
    game = case.rules
    table = Table.at(game, asked.state)
    table.advance()
    for line in asked.do:
        try:
            if line.refused:
                refusal = game.why_not(table.state, line.seat, line.action)
                if refusal is None:
                    return _miss(case, f"{line.text} refused", "taken")
                if line.clause not in (None, refusal.clause):
                    return _miss(case, f"{line.text} refused", f"refused: {_refusal(game, refusal)}")
            else:
                table.play(line.seat, line.action)
        except IllegalAction as illegal:
            return _miss(case, f"{line.text} taken", f"refused: {_refusal(game, illegal.refusal)}")
    facts = dict(game.facts(table.state))
    if isinstance(asked.expect.get("winner"), tuple):
        facts["winner"] = list(table.state.winner)
    return _compare_facts(case, asked.expect, facts)


def _ask_laws(case: Case, asked: Lawful) -> Miss | None:
    table = Table.at(case.rules, asked.state)
    table.advance()
    if not asked.do:
        return _unlawful(case, broken(Position(case.rules, table.state), None, asked.laws))
    for line in asked.do:
        step = Step(line.seat, case.rules.resolve(table.state, line.seat, line.action))
        miss = _unlawful(case, broken(Position(case.rules, table.state), [step], asked.laws))
        if miss is not None:
            return miss
        table.play(step.seat, step.action)
    return None


def _unlawful(case: Case, failure: Failure | None) -> Miss | None:
    if failure is None:
        return None
    return _miss(case, ", ".join(case.body["laws"]), f"{failure.law}: {failure.said}")


def _refusal(game: SomeRules, refusal: Refusal) -> str:
    seats = tuple(map(str, range(game.seats)))  # from 0, as the case names them
    return f"{refusal.clause}: {refusal_text(game.variant, refusal, seats)}"


def _plain(case: Case, key: str, value: object) -> object:
    """What the rules say of a fact, in the form in which it is compared."""
    if key not in known_facts(case.rules):
        return value
    return comparable(case.rules, getattr(from_plain(case.rules.FACTS, {key: value}), key))


def _compare_facts(case: Case, expected: Mapping[str, object], facts: Mapping[str, object]) -> Miss | None:
    """Compare what is named in ``expected``."""
    wrong = [key for key in expected if key not in facts or expected[key] != _plain(case, key, facts[key])]
    if not wrong:
        return None
    return _miss(
        case, {key: case.body["expect"][key] for key in wrong}, {key: facts.get(key) for key in wrong}
    )
