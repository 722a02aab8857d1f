"""The score of a Gong Zhu hand: clause by clause, and against the slow judge (Z10-Z14, Z20-Z22)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.cases import load, run
from cardtui.engine.cards import deck, parse_cards
from cardtui.engine.gongzhu import gongzhu
from cardtui.engine.gongzhu.scoring import EXPOSABLE, HEART_ACE, finals, points, scoring, tally
from cardtui.engine.gongzhu.state import exposed_copy
from tests.oracle import gongzhu as oracle
from tests.records.accounts import tally_figures

HEARTS = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
OWN = Path(__file__).parents[1] / "cases" / "gongzhu.json"
SHARED = Path(__file__).parents[3] / "shared" / "cases" / "gongzhu.json"


@pytest.mark.parametrize("path", [OWN, SHARED], ids=["own", "shared"])
def test_rule_cases(path: Path) -> None:
    """Every case is answered as it expects."""
    if not path.exists():
        pytest.skip("these cases are not here")
    assert [str(miss) for case in load(path) if (miss := run(case))] == []


def test_every_clause_of_the_rules_has_a_case() -> None:
    """The own cases name each clause by its id."""
    named = " ".join(case["id"] for case in json.loads(OWN.read_text())["cases"])
    clauses = [f"Z{n}-" for n in (1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 20, 21, 22)]
    assert [clause for clause in clauses if clause not in named] == []


@pytest.mark.parametrize(
    ("taken", "aces", "decks", "lines"),
    [
        ("Qs Kh", 0, 1, "hearts -40, pig -100, raw -140"),
        ("Qs* Kh", 1, 1, "hearts -80, pig -200, raw -280"),
        ("Tc Jd", 0, 1, "sheep 100, transformer 2, raw 200"),
        ("Tc*", 0, 1, "transformer_alone 100, raw 100"),
        ("Tc 2h", 0, 1, "transformer 2, raw 0"),
        ("", 0, 1, "raw 0"),
        (HEARTS, 1, 1, "full_red 400, raw 400"),
        (f"{HEARTS} Qs Jd* Tc", 0, 1, "slam_hearts 200, pig 100, sheep 200, transformer 2, raw 1000"),
        ("Tc Tc* Jd Qs*", 0, 2, "pig -200, sheep 100, transformer 8, raw -800"),
    ],
)
def test_Z10_Z13_lines_explain_the_raw_score(taken: str, aces: int, decks: int, lines: str) -> None:
    """The settlement names each part once, in order."""
    counted = tally(parse_cards(taken), aces, decks)
    assert ", ".join(f"{name} {value}" for name, value in tally_figures(counted).items()) == lines


@given(st.lists(st.integers(-40000, 40000), min_size=4, max_size=4))
def test_Z14_finals_sum_to_zero_and_are_the_judges(raws: list[int]) -> None:
    """Whole points, sum 0, less than one point from the exact third; points are 12 times."""
    final = finals(raws)
    assert sum(final) == 0
    assert all(abs(3 * whole - (4 * raw - sum(raws))) < 3 for whole, raw in zip(final, raws, strict=True))
    assert list(final) == oracle.finals(raws)
    assert points(final) == tuple(12 * one for one in final)


@pytest.mark.parametrize("decks", [1, 2])
def test_Z10_Z13_Z21_Z22_the_slow_judge_agrees_on_random_captures(decks: int) -> None:
    """5000 random captures a deck, from scattered to full red and slam, exposed in every way."""
    random = Random(decks)
    cards = [card for card in deck(decks, jokers=False) if scoring(card)]
    rare = 0
    for _ in range(5000):
        marked = [exposed_copy(c) if c in EXPOSABLE and random.random() < 0.4 else c for c in cards]
        exposed = [card.plain for card in marked if card.exposed]
        weights = random.choice(((1, 1, 1, 1), (9, 1, 1, 1), (1, 0, 0, 0), (3, 1, 0, 0)))
        mixed = random.choices(range(4), weights, k=len(marked))
        if random.random() < 0.3:  # all hearts to one seat
            mixed = [2 if card.suit == 2 else seat for card, seat in zip(marked, mixed, strict=True)]
        taken = [
            tuple(card for card, to in zip(marked, mixed, strict=True) if to == seat) for seat in range(4)
        ]
        counted = [tally(group, exposed.count(HEART_ACE), decks) for group in taken]
        slow = [oracle.raw(list(map(str, group)), list(map(str, exposed)), decks) for group in taken]
        assert [tally.raw for tally in counted] == slow
        rare += any(tally.full_red or tally.slam for tally in counted)
    assert rare > 1000


def test_settle_counts_what_a_case_gives() -> None:
    """Plain taken cards get their marks from the exposed list, the lowest seat's copy first."""
    facts: Any = gongzhu({"decks": 2}).settle(
        {"taken": ["", "Qs Ah", "Qs Kh", "Tc"], "exposed": ["Qs", "Ah Tc"]}
    )
    assert facts["raw"] == [0, -300, -180, 100]
    assert facts["points"] == [12 * one for one in facts["final"]]
