"""Mutated case files and records: good ones with slips, damage and malice, and what comes of them.

``python -m tests.mutants SEED COUNT`` makes and runs so many in one process and prints what came of them
as JSON: with ``ulimit`` around it, it is the whole claim in one figure.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from cardtui.cases import Case, CaseFault, load, run
from cardtui.cases.questions import Plays, Readings, Settled
from cardtui.cli import cardtui
from cardtui.engine.cards import Card, Cards
from cardtui.engine.core import DEALER, Reading
from cardtui.engine.revisions import REVISIONS
from cardtui.engine.rules import Rules
from cardtui.engine.table import Table
from cardtui.store.errors import StoreError
from cardtui.store.records import load as load_record

from .oracle import gongzhu as gongzhu_oracle
from .oracle import guandan as guandan_oracle
from .oracle import landlord as landlord_oracle
from .oracle import landlord_money as money_oracle

TESTS = Path(__file__).parent
SHARED = TESTS.parents[1] / "shared" / "cases"
CASE_FILES = [*sorted((TESTS / "cases").glob("*.json")), *sorted(SHARED.glob("*.json"))]
BAD_FILES = sorted((TESTS / "cases" / "bad").glob("*.json"))
RECORDS = sorted((TESTS / "records").glob("*.json"))

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 4, 5, 14, 15, 99, 2**31, 2**60, 2**64, 10**40, 0.5, -0.0, 1e300),
    *("", " ", "x", "X", "*", "#", "3", "33333", "3s 3s", "5h*", "Qs*", "0", "A", "10", "1", "null", "牌"),
    *("single:3:1", "bomb:3:4", "straight:2:5", "joker_bomb:X:4", "pair:A:2", "rocket:X:2", "single:3:99"),
    *("play", "expose", "over", "show", "landlord", "farmers", "drawn", "happy", "guandan", "gongzhu"),
    *("0 play 3", "!1 pass", "0 leave", "2 tribute X", "- deal 8", "0 show 9 / 0 xX", "!2 pass G14"),
    *([], [0], [0, 1, 2, 3], [True, False, True], ["3", "4", "5"], ["3s", "4s", "5s", "6s"], [[]], [None]),
    *({}, {"N": 1}, {"laizi": "7"}, {"phase": "play"}, {"first": [0, 0, 0, 0]}, "9 pass", "\x1b[31m"),
)  # fmt: skip
KEYS = (
    *("phase", "hands", "over", "by", "bottom", "first", "to_act", "landlord", "multiple", "doubled"),
    *("stacks", "room", "playing", "places", "levels", "streaks", "exposed", "expect", "cards", "hand"),
    *("laizi", "seats", "level", "final", "decks", "title", "score", "taken", "raw", "winner", "escape"),
    *("id", "do", "plays"),
)  # fmt: skip
SIGNS = "23456789TJQKAxXshdc*#:!/,-0 [](){}\"'\\\n\x00é牌"


# --- making them --------------------------------------------------------------------------------------


def places(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in plain data."""
    yield way
    if isinstance(data, dict):
        for key in data:
            yield from places(data[key], (*way, key))
    elif isinstance(data, list):
        for at, one in enumerate(data):
            yield from places(one, (*way, at))


def at(data: Any, way: tuple[Any, ...]) -> Any:
    """The value there."""
    for key in way:
        data = data[key]
    return data


def changed(data: Any, rng: random.Random) -> Any:
    """The data with one slip in its values or keys."""
    data = json.loads(json.dumps(data))
    ways = [way for way in places(data) if way]
    if not ways:
        return rng.choice(VALUES)
    way = rng.choice(ways)
    holder, key = at(data, way[:-1]), way[-1]
    match rng.randrange(8):
        case 0 | 1:
            holder[key] = rng.choice(VALUES)
        case 2:
            del holder[key]
        case 3:
            exchange(data, way, rng.choice(ways))
        case 4:
            if isinstance(holder, dict):
                holder[rng.choice(KEYS)] = rng.choice(VALUES)
            else:
                holder.insert(rng.randrange(len(holder) + 1), rng.choice([*VALUES, holder[key]]))
        case 5 | 6:
            holder[key] = slipped(holder[key], rng)
        case 7:
            if isinstance(holder, list):
                rng.shuffle(holder)
            else:
                holder[key] = [holder[key]]
    return data


def exchange(data: Any, way: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    """Let two values change their places, if none of them is in the other."""
    if other[: len(way)] != way and way[: len(other)] != other:
        one, two = at(data, way), at(data, other)
        at(data, way[:-1])[way[-1]], at(data, other[:-1])[other[-1]] = two, one


def nudged(data: Any, rng: random.Random) -> Any:
    """The data with another rank or suit somewhere in its cards, readings and steps: often good again."""
    data = json.loads(json.dumps(data))
    texts = [way for way in places(data) if way and isinstance(at(data, way), str) and way[0] not in _WORDS]
    texts = [way for way in texts if any(sign in RANKS + SUITS for sign in at(data, way))]
    if not texts:
        return changed(data, rng)
    way = rng.choice(texts)
    text = list(at(data, way))
    spot = rng.choice([spot for spot, sign in enumerate(text) if sign in RANKS + SUITS])
    text[spot] = rng.choice(RANKS if text[spot] in RANKS else SUITS)
    at(data, way[:-1])[way[-1]] = "".join(text)
    return data


_WORDS = ("id", "ask", "note", "variant")
RANKS, SUITS = "23456789TJQKAxX", "shdc"


def slipped(value: Any, rng: random.Random) -> Any:
    """A value with a slip in it: another digit, a sign more, less or in another place."""
    if isinstance(value, bool) or value is None:
        return rng.choice(VALUES)
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 10, 2**40)) if rng.random() < 0.7 else -value
    if not isinstance(value, str):
        return rng.choice(VALUES)
    text = list(value)
    for _ in range(rng.choice((1, 1, 2))):
        place = rng.randrange(len(text) + 1)
        match rng.randrange(4):
            case 0:
                text.insert(place, rng.choice(SIGNS))
            case 1 if text:
                text.pop(place - 1)
            case 2 if text:
                text[place - 1] = rng.choice(SIGNS)
            case _:
                text += text[:place]
    return "".join(text)


def damaged(content: bytes, rng: random.Random) -> bytes:
    """The bytes with what a disk or an editor does to them."""
    damage = bytearray(content)
    for _ in range(rng.choice((1, 1, 1, 3))):
        place = rng.randrange(len(damage) or 1)
        match rng.randrange(6):
            case 0:
                del damage[place:]
            case 1 if damage:
                damage[place] ^= 1 << rng.randrange(8)
            case 2:
                damage[place:place] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 9)))
            case 3:
                del damage[place : place + rng.randrange(1, 40)]
            case 4:
                damage[place:place] = damage[place : place + rng.randrange(1, 400)]
            case _:
                lines = bytes(damage).split(b"\n")
                rng.shuffle(lines)
                damage = bytearray(b"\n".join(lines))
    return bytes(damage)


@cache
def read(path: Path) -> Any:
    """The data of a good file."""
    return json.loads(path.read_text("utf-8"))


def case_file(rng: random.Random) -> bytes:
    """A few cases of a file, the more often the more is wrong with them."""
    data = read(rng.choice(BAD_FILES if rng.random() < 0.1 else CASE_FILES))
    some = rng.sample(data["cases"], min(len(data["cases"]), rng.choice((1, 1, 2, 3))))
    mutant: Any = {**data, "cases": some}
    if rng.random() < 0.4:
        return written({**data, "cases": [nudged(case, rng) for case in some]}, rng)
    if rng.random() < 0.15:
        return damaged(json.dumps(mutant, ensure_ascii=False, indent=1).encode(), rng)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        part = rng.choice([*range(len(some))] * 3 + [-1])
        if part < 0 or not isinstance(mutant, dict) or not isinstance(mutant.get("cases"), list):
            mutant = changed(mutant, rng)
        elif part < len(mutant["cases"]):
            mutant = {**mutant, "cases": [*mutant["cases"]]}
            mutant["cases"][part] = changed(mutant["cases"][part], rng)
    return written(mutant, rng)


def record(rng: random.Random) -> bytes:
    """A golden record, the same way."""
    path = rng.choice(RECORDS)
    if rng.random() < 0.3:
        return damaged(path.read_bytes(), rng)
    mutant = {**read(path), "rules": rng.choice(REVISIONS)}
    if rng.random() < 0.3:
        return written({**mutant, "steps": nudged(mutant["steps"], rng)}, rng)
    for _ in range(rng.choice((1, 1, 2))):
        part = rng.choice(("carry", "carry", "deal", "options", "seats", "result", "steps", "steps", None))
        if part is None or not isinstance(mutant, dict) or part not in mutant:
            mutant = changed(mutant, rng)
        else:
            mutant = {**mutant, part: changed(mutant[part], rng)}
    return written(mutant, rng)


def written(mutant: Any, rng: random.Random) -> bytes:
    """As JSON, in one of the layouts that there are."""
    text = json.dumps(mutant, ensure_ascii=rng.random() < 0.5, indent=rng.choice((None, 1)))
    return text.encode(errors="surrogatepass")


# --- what comes of them -------------------------------------------------------------------------------


@dataclass
class Found:
    """What came of the mutants."""

    exits: Counter[str] = field(default_factory=Counter)
    judged: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    slowest: float = 0.0

    def fault(self, content: bytes, what: str) -> None:
        """Remember what is wrong, with the file to try it again."""
        self.wrong.append(f"{what}: {content[:2000]!r}")


def command(found: Found, content: bytes, *arguments: str) -> tuple[int, str]:
    """Run a command on the mutant; its status is 0 or 1, or 2 with one line."""
    began = time.process_time()
    result = CliRunner().invoke(cardtui, arguments)
    found.slowest = max(found.slowest, time.process_time() - began)
    name = next(word for word in arguments if word in ("check", "replay", "import"))
    found.exits[f"{name} {result.exit_code}"] += 1
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        found.fault(content, f"{name}: {result.exception!r}")
    elif result.exit_code not in (0, 1, 2):
        found.fault(content, f"{name}: status {result.exit_code}")
    elif result.exit_code == 2 and not (
        result.stderr.startswith("cardtui: ")
        and result.stderr.count("\n") == 1
        and result.stderr[:-1].isprintable()
    ):
        found.fault(content, f"{name}: {result.stderr!r}")
    elif name != "replay" and result.exit_code == 2 and result.stdout:
        found.fault(content, f"{name}: printed {result.stdout!r}")
    return result.exit_code, result.stdout


def try_cases(found: Found, content: bytes, path: Path) -> None:
    """Check the file; the oracle confirms every answer that it can."""
    path.write_bytes(content)
    status, printed = command(found, content, "check", str(path))
    if status == 2:
        return
    try:
        cases = load(path)
    except CaseFault as fault:
        found.fault(content, f"check took what is {fault}")
        return
    missed = {case.id for case in cases if run(case) is not None}
    if printed.splitlines()[-1] != f"{len(cases) - len(missed)} passed, {len(missed)} failed":
        found.fault(content, f"counted {printed.splitlines()[-1]}")
    for case in cases:
        right = answer(case)
        if right is not None:
            found.judged[type(case.question).__name__.lower()] += 1
            if right == (case.id in missed):
                found.fault(content, f"{case.id}: the oracle answers otherwise")


def try_record(found: Found, content: bytes, folder: Path) -> None:
    """Replay and import it; the oracle confirms every play that was taken, and the money of the end."""
    path = folder / "record.json"
    path.write_bytes(content)
    status, printed = command(found, content, "replay", "--text", str(path))
    command(found, content, "--saves", str(folder / "saves"), "import", str(path))
    if status == 2 and not printed:
        return
    try:
        loaded = load_record(content)
    except StoreError as fault:
        found.fault(content, f"replay took what is {fault}")
        return
    found.judged["record"] += 1
    if not all(map(confirmed, [loaded.table.rules] * len(loaded.table.steps), *_plies(loaded.table))):
        found.fault(content, "the oracle forbids a step that was taken")
    if not settled(loaded.table):
        found.fault(content, "the oracle settles it otherwise")


def _plies(table: Table[Any]) -> tuple[list[Any], list[Any]]:
    return table.states[:-1], table.steps


# --- what the oracles say -----------------------------------------------------------------------------


def readings(game: Rules[Any], cards: Cards, state: Any = None) -> set[Reading] | None:
    """All readings of the cards; ``None`` where the slow judge would take too long."""
    wild = game.wild(state)
    if game.deck.suited:
        assert wild is not None
        return guandan_oracle.readings(cards, wild.rank) if len(cards) <= 12 else None
    laizi = wild.rank if wild else 0
    if len(cards) > (12 if laizi else 20):
        return None
    return set(landlord_oracle.readings([card.rank for card in cards], laizi))


def beats(game: Rules[Any], reading: Reading, over: Reading, state: Any = None) -> bool:
    wild = game.wild(state)
    if game.deck.suited:
        assert wild is not None
        return guandan_oracle.beats(reading, over, wild.rank)
    return landlord_oracle.beats(reading, over)


def answer(case: Case) -> bool | None:
    """Whether the case's answer is right, by the oracles alone; ``None`` where they cannot say."""
    game, question = case.rules, case.question
    if isinstance(question, Readings):
        found = readings(game, question.cards)
        if found is None:
            return None
        if question.over is not None:
            found = {reading for reading in found if beats(game, reading, question.over)}
        return sorted(map(str, found)) == sorted(map(str, question.expect))
    if isinstance(question, Plays):
        return _plays(game, question)
    if isinstance(question, Settled) and case.variant == "gongzhu":
        return _points(case)
    return None


def _plays(game: Rules[Any], asked: Plays) -> bool | None:
    """All plays of a small landlord hand, as ranks; in Gong Zhu any card may be led (Z7)."""
    hand = asked.state.hands[0]
    key: Callable[[Cards], Any]
    if not game.kinds:
        key, plays = (lambda cards: tuple(sorted(cards))), {(one,) for one in hand}
    elif game.deck.suited or len(hand) > 8:
        return None
    else:
        key = lambda cards: tuple(sorted(card.rank for card in cards))  # noqa: E731
        plays = set()
        for size in range(1, len(hand) + 1):
            for some in {key(cards): cards for cards in combinations(hand, size)}.values():
                found = readings(game, some) or set()
                if any(asked.over is None or beats(game, reading, asked.over) for reading in found):
                    plays.add(key(some))
    said = {what: {key(cards) for cards in them} for what, them in asked.said.items()}
    if "exactly" in said and said["exactly"] != plays:
        return False
    return said.get("includes", set()) <= plays and not said.get("excludes", set()) & plays


def _points(case: Case) -> bool | None:
    body, decks = case.body, case.rules.deck.decks
    raw = body.get("raw")
    if raw is None:
        return None  # marks are spread over copies there: the engine's own tests try that
    final = gongzhu_oracle.finals(raw)
    facts = {"raw": raw, "final": final, "points": [12 * one for one in final]}
    assert decks in (1, 2)
    return all(list(case.body["expect"][key]) == facts[key] for key in case.body["expect"])


def confirmed(game: Rules[Any], state: Any, step: Any) -> bool:
    """Whether the oracle allows a play that was taken."""
    action = step.action
    if step.seat == DEALER or action.verb != "play":
        return True
    if not game.kinds:
        hand, trick = map(str, state.hands[step.seat]), [str(card) for _, card in state.trick]
        led = [str(trick[0][1]) for trick in state.tricks]
        return gongzhu_oracle.may_play(list(hand), trick, led, str(action.cards[0]))
    found = readings(game, action.cards, state)
    if found is None:
        return True
    over = state.table.reading if state.table else None
    fits = action.reading in found and (over is None or beats(game, action.reading, over, state))
    held: Counter[Card] = Counter(state.hands[step.seat])
    return fits and not Counter(action.cards) - held


def settled(table: Table[Any]) -> bool:
    """Whether the money of a hand of Happy that was played out is what the oracle reckons."""
    state, game = table.state, table.rules
    if game.variant != "happy" or game.revision < 2 or state.settlement is None or state.left is not None:
        return True
    room: Any = game.options()["room"]
    won = state.landlord in state.winner
    doubled, stacks, field = list(state.doubled), list(state.stacks), bool(state.laizi)
    right = money_oracle.happy(state.landlord, won, state.multiple, doubled, stacks, room["N"], field)
    found = list(state.settlement.transfers), list(state.settlement.scores)
    return found == right or not room["stakes"]


# --- many of them -------------------------------------------------------------------------------------


def tried(seed: int, count: int) -> Found:
    """So many mutants, made from the seed: two case files to one record."""
    found = Found()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            rng = random.Random(f"{seed}/{number}")
            if number % 3 == 2:
                try_record(found, record(rng), Path(folder))
            else:
                try_cases(found, case_file(rng), Path(folder) / "cases.json")
    return found


def main() -> None:
    """Print what came of them."""
    seed, count = map(int, sys.argv[1:])
    found = tried(seed, count)
    figures = {
        "mutants": count,
        "exits": dict(sorted(found.exits.items())),
        "judged": dict(sorted(found.judged.items())),
        "slowest": round(found.slowest, 3),
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "wrong": found.wrong,
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
