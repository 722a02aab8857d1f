"""Endgames with one solution, all hands laid open.

    python -m training.puzzles [--seed 1] [--seconds 120] [--most 36] [--grade 12] [FAMILY ...]

For each family of puzzles (``happy``, ``laizi``, ``guandan``, ``gongzhu``; by default all) late positions are
drawn, those of Gong Zhu out of hands of easy players. One is kept if at least three plays are legal, exactly
one of them is best by a clear margin against every defence, and more than one play is needed; of a grade
(plays needed) at most ``--grade``. With the same seed and numbers the same puzzles come, as long as
``--seconds``, which bounds a family, is not used up. Writes ``cardtui/coach/puzzles/endgames.json``; families
that are not named stay as they are. Those of Gong Zhu were made with
``--grade 18``. ``pytest -m slow tests/coach/test_puzzles.py`` proves all that are shipped by judges of its
own: every play of every seat, by the clauses alone.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardtui.ai.landlord.endgame import solve
from cardtui.ai.landlord.kernel import PASSING, candidates
from cardtui.ai.landlord.packed import pack
from cardtui.ai.landlord.sight import sight_of
from cardtui.coach.puzzles.book import SHIPPED
from cardtui.coach.puzzles.exact import Search, solution
from cardtui.engine import positions
from cardtui.engine.cards import HEARTS, Cards, Rng
from cardtui.engine.core import Carry, State
from cardtui.engine.guandan.state import GuandanState
from cardtui.engine.landlord.state import LandlordState
from cardtui.engine.rules import SomeRules
from cardtui.engine.table import SomeTable, Table
from cardtui.engine.variants import rules as rules_of
from cardtui.games import Level, game
from cardtui.seating import BuiltIn
from cardtui.session.thinking import question

CHOICES, FEWEST = 3, 2  # plays that are legal, plays that are needed
TRIED = 100_000  # at most
FEW = 8  # ranks that hands are drawn of
FLUSH = 5  # cards of a suit from which on suits may matter in Guandan


@dataclass(frozen=True, slots=True)
class Family:
    """A kind of puzzle. ``cards``: in all hands, at most; ``margin``: by which the best play is better;
    ``nodes``: positions looked at for one."""

    name: str
    variant: str
    options: Mapping[str, object]
    cards: int
    margin: int
    nodes: int


FAMILIES = (
    Family("happy", "happy", {}, 13, 1, 4_000),
    Family("laizi", "happy", {"laizi": "drawn"}, 12, 1, 4_000),
    Family("guandan", "guandan", {}, 13, 1, 2_500),
    Family("gongzhu", "gongzhu", {}, 14, 600, 3_000),  # half of what the pig counts
)


def main() -> None:
    """Find them, and write them down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("families", nargs="*", metavar="FAMILY")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--most", type=int, default=36)
    parser.add_argument("--grade", type=int, default=12)
    given = parser.parse_args()
    target = Path(__file__).parents[1] / "cardtui" / "coach" / "puzzles" / SHIPPED
    kept = {each["code"]: each for each in json.loads(target.read_text("utf-8"))} if target.exists() else {}
    for family in FAMILIES:
        if given.families and family.name not in given.families:
            continue
        found = list(puzzles(family, given.seed, given.most, given.grade, time.monotonic() + given.seconds))
        found.sort(key=lambda each: (each["plays"], len(str(each["position"]))))
        kept = {code: each for code, each in kept.items() if code.rstrip("0123456789") != family.name}
        for number, each in enumerate(found, 1):
            code = f"{family.name}{number}"
            kept[code] = {"code": code, **each}
        print(family.name, dict(sorted(Counter(each["plays"] for each in found).items())), flush=True)
    order = [family.name for family in FAMILIES]
    said = sorted(kept.values(), key=lambda each: order.index(each["code"].rstrip("0123456789")))
    target.write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def puzzles(family: Family, seed: int, most: int, grade: int, until: float) -> Iterator[dict[str, Any]]:
    """Puzzles of the family, as they are written."""
    grades: Counter[int] = Counter()
    for number in range(TRIED):
        for position in late(family, Rng.of("puzzles", family.name, seed, number)):
            if time.monotonic() > until or grades.total() == most:
                return
            found = puzzle(family, position)
            if found is not None and grades[found["plays"]] < grade:
                grades[found["plays"]] += 1
                yield found
                break


def late(family: Family, rng: Rng) -> Iterator[positions.Position]:
    """Late positions: drawn from few ranks, so that there is something to combine, or of a hand."""
    rules = rules_of(family.variant, family.options)
    if rules.ranked:
        yield from played(family, rules, rng)
    elif family.variant == "guandan":
        yield from drawn_of_two_decks(family, rng)
    else:
        yield from drawn(family, rng)


def played(family: Family, rules: SomeRules, rng: Rng) -> Iterator[positions.Position]:
    """The late positions of a hand of easy players."""
    player = BuiltIn(Level.EASY).player(game(family.variant))
    table: SomeTable = Table(rules, rules.shuffle(rng, Carry()), Carry())
    table.advance()
    while not table.state.over:
        seat = table.state.to_act[0]
        if table.state.phase == "play" and sum(map(len, table.state.hands)) <= family.cards:
            yield positions.Position(rules, table.state)
        table.submit(seat, player.decide(question(table, seat, rng.word(), 0)).action)
        table.advance()


def picked(rng: Rng, deck: list[str], sizes: list[int]) -> list[str]:
    """Hands of such sizes, none of them to be played in one go by its size alone."""
    rng.shuffle(deck)
    hands = []
    for size in sizes:
        hands.append(" ".join(deck[:size]) or ".")
        del deck[:size]
    return hands


def drawn(family: Family, rng: Rng) -> Iterator[positions.Position]:
    """Three hands, to lead or to answer whoever sits before."""
    ranks = list("3456789TJQKA2")
    rng.shuffle(ranks)
    deck = ranks[:FEW] * 3 + ranks[:2] + ["x", "X"]
    options = ""
    if family.options:
        wild = rng.choice(ranks[:FEW])
        options = f" laizi={wild}"
    most = family.cards // 3
    sizes = [rng.choice(range(3, most + 2)) for _ in range(3)]
    hands = picked(rng, deck, sizes)
    turn = rng.choice((0, 2))
    text = f"{family.variant}{options} {' | '.join(hands)}\nlandlord: {rng.choice(range(3))}\nto_act: {turn}"
    yield from answered(positions.from_text(text), rng)


def drawn_of_two_decks(family: Family, rng: Rng) -> Iterator[positions.Position]:
    """Four hands, or three when somebody is out."""
    ranks = list("3456789TJQKA2")
    rng.shuffle(ranks)
    deck = [rank + suit for rank in ranks[: FEW - 2] for suit in "sshhccdd"] + ["x", "X"]
    level = rng.choice(ranks[:3])
    sizes = [rng.choice(range(2, 5)) for _ in range(4)]
    out = rng.choice((None, None, 1, 2, 3))
    if out is not None:
        sizes[out] = 0
    hands = picked(rng, deck, sizes)
    turn = rng.choice((0, 3)) if out != 3 else 0
    text = f"guandan level={level} {' | '.join(hands)}\nto_act: {turn}"
    if out is not None:
        text += f"\nout: {out}"
    yield from answered(positions.from_text(text), rng)


def answered(position: positions.Position, rng: Rng) -> Iterator[positions.Position]:
    """The position with seat 0 to act, after a play of the one before it if that one leads."""
    rules, state = position.rules, position.state
    if state.to_act != (0,):
        plays = [action for action in rules.legal(state, state.to_act[0]) if action.verb == "play"]
        state = rules.apply(state, state.to_act[0], rng.choice(plays))[0]
    if not state.over and state.to_act == (0,):
        yield positions.Position(rules, state)


def puzzle(family: Family, laid: positions.Position) -> dict[str, Any] | None:
    """The position as a puzzle, if it is one."""
    rules, state = laid.rules, laid.state
    if isinstance(state, GuandanState) and any(most_of_a_suit(hand) >= FLUSH for hand in state.hands):
        return None
    if not hopeful(state, rules):
        return None
    search = Search.of(rules, state, family.nodes)
    if len(search.moves(state)) < CHOICES:
        return None
    found = solution(search, state, family.margin)
    if found is None or found.plays < FEWEST:
        return None
    return {
        "position": positions.text(rules, state),
        "solution": str(found.action),
        "value": found.value,
        "other": found.other,
        "plays": found.plays,
    }


def most_of_a_suit(hand: Cards) -> int:
    """Of how many cards a straight flush could be made at most: hearts may stand in for others."""
    suits = Counter(card.suit for card in hand)
    return max(suits.values(), default=0) + suits[HEARTS]


def hopeful(state: State, rules: SomeRules) -> bool:
    """Whether a quicker search, which tries fewer kickers, finds one winning play at most, and one at least
    with any."""
    if not isinstance(state, LandlordState):
        return True
    seat, seats = state.to_act[0], state.seats
    sight = sight_of(question(Table.at(rules, state), seat, 0, 0))
    moves = candidates(sight.hand, sight.wild, sight.laizi, sight.over)
    moves += [PASSING] if sight.over is not None else []
    world = tuple(pack(state.hands[(seat + step) % seats], state.laizi) for step in range(seats))
    found = solve(sight, moves, [world], ((state.landlord or 0) - seat) % seats, 15_000)
    return bool(found) and sum(verdict is not None and verdict > 0 for verdict in found[0]) == 1


if __name__ == "__main__":
    main()
