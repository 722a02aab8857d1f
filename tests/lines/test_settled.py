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
from cardtui.text.landlord_accounts import account_texts, price_text

from ..engine.landlord_hands import do, table
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


def shared(text: str) -> Fraction:
    """A sum that may be divided: ``100 ÷ 2``."""
    whole, *parts = text.split(" ÷ ")
    return reckoned(whole) / prod(map(read, parts))


def holds(text: str) -> Fraction:
    """What all sides of the signs of equality come to."""
    *sides, due = text.split(" = ")
    for left, right in pairwise([*sides, due]):
        assert shared(left) == figures(right)[0]
    return figures(due)[0]


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
        payer = re.split(r" pays |付给", who)[0].strip()
        assert abs(changes[payer]) == holds(text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["happy", "crazy"])
def test_what_a_forfeit_costs_is_reckoned_from_what_is_told(
    store: Store, capsys: pytest.CaptureFixture[str], name: str, language: str
) -> None:
    """The price before it is paid and after, what is shared, or the points of each (L36, L43); the word is
    known in both languages, whichever is spoken."""
    set_language(language)
    lines = told(store, capsys, HANDS[name], "forfeit\n认输\n")
    has = re.compile(r", now |，现有")
    changes = {who: figures(rest)[0] for who, rest in map(parted, lines) if has.search(rest)}
    sums = [parted(line) for line in lines if " = " in line and "×1 =" not in line]
    (price, of_seats) = (
        [who for who in sums if who[0] not in changes],
        [who for who in sums if who[0] in changes],
    )
    assert len(price) == 1
    assert len(of_seats) == 3
    for who, text in of_seats:
        assert holds(text) == abs(changes[who])


OFFERED = [("happy", {}), ("happy", {"laizi": "T"}), ("crazy", {})]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("leaver", [0, 1])
@pytest.mark.parametrize(("variant", "options"), OFFERED)
def test_L36_L43_a_forfeit_at_a_high_multiplier_is_reckoned_from_what_is_told(
    variant: str, options: dict[str, str], leaver: int, language: str
) -> None:
    """So many times what would have been lost, with the doubles of each; bombs still held count in Happy."""
    set_language(language)
    at = table(
        variant,
        options,
        phase="play",
        landlord=0,
        hands=["2222 3", "4444", "5"],
        factors={"robs": 4},
        doubled=[True, True, False],
        to_act=0,
    )
    state = do(at, "0 play 3", f"{leaver} leave")
    names = ["Ann", "Bo", "Cy"]
    _multiplier, *lines = account_texts(state, state.settlement, names, "beans")
    told = dict(map(parted, lines))
    for name, change in zip(names, state.settlement.transfers, strict=True):
        assert (holds(told[name]) if name in told else 0) == abs(change)
    price = price_text(state, state.settlement, leaver, names, "beans")
    assert holds(price) == -state.settlement.transfers[leaver]


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


@pytest.mark.parametrize("variant", ["happy", "crazy"])
def test_L14_the_sum_of_the_landlord_names_who_doubled(variant: str) -> None:
    """As each farmer's amount does, so that the landlord's line can be heard alone."""
    at = table(
        variant,
        phase="play",
        landlord=0,
        hands=["3", "44", "5"],
        doubled=[False, True, False],
        to_act=0,
    )
    state = do(at, "0 play 3")
    told = dict(map(parted, account_texts(state, state.settlement, ["Ann", "Bo", "Cy"], None)[1:]))
    assert "(Bo; doubled: Bo) + " in told["Ann"]
    assert "(Cy) = " in told["Ann"]
    assert "2 (doubled: Bo)" in told["Bo"]
