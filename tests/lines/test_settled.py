"""The settlement by lines: every amount can be reckoned from the figures that stand there."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from math import prod

import pytest

from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language

from .test_talk import talk

SEATS = {"happy": 3, "crazy": 3, "guandan": 4, "gongzhu": 4}
NUMBER = re.compile(r"[+−]?\d[\d,]*(?:\.\d+)?")


def read(text: str) -> Fraction:
    """A figure as it is printed."""
    return Fraction(text.replace(",", "").replace("−", "-"))


def figures(text: str) -> list[Fraction]:
    """The figures of a text, without what stands in brackets."""
    return [read(figure) for figure in NUMBER.findall(re.sub(r"[(（][^)）]*[)）]", "", text))]


def reckoned(text: str) -> Fraction:
    """A sum of products: ``8 + 16``, ``base 1 × multiplier 8 × 2 (doubled: Mei)``."""
    return Fraction(sum(prod(figures(part)) for part in re.split(r"\s\+\s", text)))


def told(store: Store, capsys: pytest.CaptureFixture[str], setup: Setup, script: str = "bot\n") -> list[str]:
    """What is said of a hand that bots end, or a script."""
    assert talk(store, script, setup) == 0
    return capsys.readouterr().out.splitlines()


def parted(line: str) -> tuple[str, str]:
    """Who, and what is said of them."""
    name, _colon, rest = line.replace("：", ": ", 1).partition(": ")
    return name, rest.strip()


def seated(variant: str, room: str | None = None, laizi: str = "") -> Setup:
    """A person and greedy bots; the person's seat is a bot's at once."""
    specs = ",".join(["you", *["greedy"] * (SEATS[variant] - 1)])
    return Setup(variant, split_specs(specs), room, {"laizi": laizi} if laizi else {}, seed=7)


HANDS = {
    "happy": seated("happy"),
    "laizi": seated("happy", laizi="drawn"),
    "crazy": seated("crazy", "low"),
    "guandan": seated("guandan"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HANDS)
def test_every_amount_is_reckoned_from_what_is_told(
    store: Store, capsys: pytest.CaptureFixture[str], name: str, language: str
) -> None:
    """Both sides of every sign of equality are the same, and the last one is what a seat wins or pays."""
    set_language(language)
    lines = told(store, capsys, HANDS[name])
    sums = [parted(line) for line in lines if " = " in line and not line.startswith(("Multiplier", "倍数"))]
    assert len(sums) == (2 if name == "guandan" else 3)
    has = re.compile(r", now |，现有")
    changes = {who: figures(rest)[0] for who, rest in map(parted, lines) if has.search(rest)}
    for who, text in sums:
        *sides, due = text.split(" = ")
        for left, right in pairwise([*sides, due]):
            assert reckoned(left) == figures(right)[0]
        payer = re.split(r" pays |付给", who)[0].strip()
        assert abs(changes[payer]) == figures(due)[0]


@pytest.mark.parametrize("name", ["happy", "crazy"])
def test_what_a_forfeit_costs_is_reckoned_from_what_is_told(
    store: Store, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """What is shared, or the points of each (L36, L43)."""
    lines = told(store, capsys, HANDS[name], "forfeit\nforfeit\n")
    changes = {who: figures(rest)[0] for who, rest in map(parted, lines) if ", now " in rest}
    sums = [parted(line) for line in lines if " = " in line]
    assert len(sums) >= 2
    for who, text in sums:
        left, due = text.split(" = ")
        whole, part = (reckoned(side) for side in (left.split(" ÷ ") if "÷" in left else (left, "1")))
        assert whole / part == figures(due)[0] == abs(changes[who])


@pytest.mark.parametrize("language", LANGUAGES)
def test_Z14_points_are_reckoned_from_what_was_taken(
    store: Store, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    """Scoring cards give the raw score, the raw scores the final ones, these the points."""
    set_language(language)
    lines = told(store, capsys, seated("gongzhu"))
    raws, finals, points = dict[str, Fraction](), dict[str, Fraction](), dict[str, Fraction]()
    for name, rest in map(parted, lines):
        if re.search(r"(raw|原始分) [+−\d]", rest):
            *took, raw, final = re.split(r", |、", rest)
            factor = prod(figures(part)[0] for part in took if "×" in part)
            assert sum(figures(part)[0] for part in took if "×" not in part) * factor == figures(raw)[0]
            raws[name], finals[name] = figures(raw)[0], figures(final)[0]
        elif re.fullmatch(r"[+−]?[\d,]+ (points|分)", rest):
            points[name] = figures(rest)[0]
    assert len(raws) == 4
    for name, raw in raws.items():
        assert abs(finals[name] - (raw - (sum(raws.values()) - raw) / 3)) < 1
        assert points[name] == 12 * finals[name]
