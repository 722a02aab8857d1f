"""What a landlord hand is worth: stakes, limits, fees, leaving, titles, by clause."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.errors import NotationError
from cardtui.engine.landlord.settlement import HAPPY, Crazy, HandEnd, Happy, PairAccount, SumAccount
from cardtui.engine.rooms import BEAN_ROOMS, COIN_ROOMS, Room
from cardtui.engine.titles import BOUNDS, next_bound, title
from cardtui.engine.variants import rules
from tests.oracle import landlord_money as oracle

RICH = [10**9] * 3


def settle(variant: str = "happy", options: dict[str, Any] | None = None, **end: Any) -> dict[str, Any]:
    """The amounts for the end of a hand in the words of rule cases."""
    return rules(variant, options or {}).settle(end)


def room(n: int = 1, fee: int = 0, **more: int) -> dict[str, Any]:
    """Options with a room."""
    return {"room": {"N": n, "A": fee, **more}}


def test_L14_doubles_work_pair_by_pair() -> None:
    """x2 for the landlord's, x2 for that farmer's own, x4 for both."""
    got = settle(
        "happy", room(), landlord=1, winner="farmers", multiple=3, doubled=[True, True, False], stacks=RICH
    )
    assert got["transfers"] == [12, -18, 6]


def test_L31_the_landlord_wins_the_sum_of_both_stakes() -> None:
    """The identity coefficient 2 is that sum and is not multiplied in again."""
    got = settle("happy", room(), landlord=0, winner="landlord", multiple=5, stacks=RICH)
    assert got["transfers"] == [10, -5, -5]


def test_L32_worked_example() -> None:
    """N 1000, S 6, A 50: +12000, -6000, -6000, and 50 from each."""
    got = settle("happy", room(1000, 50), landlord=0, winner="landlord", multiple=6, stacks=[50000] * 3)
    assert got["transfers"] == [12000, -6000, -6000]
    assert got["fees"] == [50, 50, 50]


@pytest.mark.parametrize(
    ("multiple", "doubled", "n", "expect"),
    [
        (1, [False] * 3, 10, [4, -2, -2]),  # 0.25 x 10 = 2.5, rounded down a farmer
        (6, [False, True, False], 1, [4, -3, -1]),  # 1.5 x 2 = 3 exact; 1.5 -> 1
        (16384, [True, True, False], 1, [18192, -10000, -8192]),  # 4096 x 4 is cut, 4096 x 2 is not
        (10**6, [True, True, False], 10, [200000, -100000, -100000]),  # N comes after the cap
    ],
)
def test_L33_the_cap_comes_after_the_coefficient_and_the_doubles(
    multiple: int, doubled: list[bool], n: int, expect: list[int]
) -> None:
    """S = min(10000, multiple / 4 x doubles), exact: no stake exceeds it; beans rounded down a farmer."""
    options = {"laizi": "7", **room(n)}
    got = settle(
        "happy", options, landlord=0, winner="landlord", multiple=multiple, doubled=doubled, stacks=RICH
    )
    assert got["transfers"] == expect


@pytest.mark.parametrize(
    ("winner", "stacks", "expect"),
    [
        ("landlord", [1000, 30, 1000], [130, -30, -100]),  # a loser pays at most its stack
        ("landlord", [60, 1000, 1000], [60, -30, -30]),  # a winner gains at most what it carried in
        ("landlord", [50, 10, 1000], [49, -4, -45]),  # the loser's limit first, then the proportion
        ("farmers", [90, 1000, 1000], [-90, 45, 45]),  # a short landlord pays in proportion
        ("farmers", [1000, 20, 1000], [-120, 20, 100]),  # what is cut stays with the payer
        ("farmers", [90, 10, 1000], [-55, 10, 45]),
    ],
)
def test_L34_limits(winner: str, stacks: list[int], expect: list[int]) -> None:
    """Dues of 100 a farmer, cut by the stacks at the start of the hand."""
    assert (
        settle("happy", room(), landlord=0, winner=winner, multiple=100, stacks=stacks)["transfers"] == expect
    )


def test_L34_a_fee_takes_at_most_what_is_there() -> None:
    """Transfers first, then fees."""
    got = settle("happy", room(1, 7), landlord=0, winner="landlord", multiple=20, stacks=[100, 20, 25])
    assert got["transfers"] == [40, -20, -20]
    assert got["fees"] == [7, 0, 5]
    assert got["stacks"] == [133, 0, 0]


seats = st.integers(0, 2)
stacks = st.lists(st.integers(0, 10**6), min_size=3, max_size=3).map(tuple)
doubles = st.lists(st.booleans(), min_size=3, max_size=3).map(tuple)


@given(seats, st.booleans(), st.integers(1, 10**5), doubles, stacks, st.booleans(), st.booleans())
def test_L35_transfers_sum_to_zero_and_nobody_goes_below_nothing(
    landlord: int,
    landlord_won: bool,
    multiple: int,
    doubled: tuple[bool, ...],
    purses: tuple[int, ...],
    field: bool,
    leaves: bool,
) -> None:
    """For every end of a hand, played out or given up, in both games."""
    left = landlord if leaves else None
    end = HandEnd(landlord, landlord_won, multiple, doubled, purses, left)
    for game, rooms in ((Happy(), BEAN_ROOMS), (Crazy(), COIN_ROOMS)):
        for each in rooms:
            settled = (game.leave if leaves else game.settle)(end, each, field)
            assert sum(settled.transfers) == 0
            if leaves and isinstance(game, Happy):  # L50: the shares are rounded down, the stake is whole
                assert -len(purses) < sum(settled.scores) <= 0
            else:
                assert sum(settled.scores) == 0
            assert all(stack >= 0 for stack in settled.stacks)
            if each.stakes:
                after = [
                    a + b - fee for a, b, fee in zip(purses, settled.transfers, settled.fees, strict=True)
                ]
                assert list(settled.stacks) == after
                if isinstance(game, Happy):
                    assert all(won <= purse for won, purse in zip(settled.transfers, purses, strict=True))
            else:
                assert settled.stacks == purses


@pytest.mark.parametrize(
    ("landlord", "leaver", "m", "initial", "expect"),
    [
        (0, 0, 9, 1, [-20, 10, 10]),  # below 10: the fixed stake
        (0, 0, 10, 1, [-80, 40, 40]),  # at 10: 4 x (10 + 10)
        (0, 1, 9, 1, [5, -10, 5]),
        (0, 1, 10, 1, [10, -20, 10]),  # 2 x 10
        (None, 2, 12, 1, [12, 12, -24]),  # before the landlord is known: as a farmer
        (0, 1, 10, 3, [30, -60, 30]),  # m decides without the initial multiple, the stake has it
    ],
)
def test_L36_escape(landlord: int | None, leaver: int, m: int, initial: int, expect: list[int]) -> None:
    """m < 10: 20 or 10; else 4 or 2 times the actual stake."""
    options = room(1, 0, initial=initial)
    got = settle("happy", options, landlord=landlord, escape=leaver, multiple=m, stacks=RICH)
    assert got["transfers"] == expect


def test_L36_escape_is_limited_by_the_stacks_and_keeps_the_doubles_made() -> None:
    """floor(min(due, stack) / 2), capped by the receiver's stack; the fixed stakes get no doubles."""
    got = settle("happy", room(), landlord=0, escape=1, multiple=100, stacks=[30, 101, 1000])
    assert got["transfers"] == [30, -80, 50]
    doubled = [True, True, False]
    got = settle("happy", room(), landlord=0, escape=1, multiple=10, doubled=doubled, stacks=RICH)
    assert got["transfers"] == [40, -80, 40]
    got = settle("happy", room(), landlord=0, escape=1, multiple=4, doubled=doubled, stacks=RICH)
    assert got["transfers"] == [5, -10, 5]


def test_L36_escape_in_the_laizi_field() -> None:
    """The actual stake has the 0.25, the fixed one has not."""
    options = {"laizi": "5", **room(100)}
    got = settle("happy", options, landlord=0, escape=2, multiple=10, stacks=RICH)
    assert got["transfers"] == [250, 250, -500]
    got = settle("happy", options, landlord=0, escape=2, multiple=2, stacks=RICH)
    assert got["transfers"] == [500, 500, -1000]
    doubled = [True, True, False]  # 10000 and 8192, each under the cap, four times their sum
    got = settle("happy", {"laizi": "5", **room()}, landlord=0, escape=0, multiple=16384, doubled=doubled,
                 stacks=RICH)  # fmt: skip
    assert got["transfers"] == [-72768, 36384, 36384]


def test_L37_rooms_of_happy() -> None:
    """Name, N, A, entry, threshold."""
    rows = [(r.name, r.n, r.fee, r.entry, r.double_over, r.initial) for r in BEAN_ROOMS]
    assert rows == [
        ("beginner", 10, 5, 500, 2000, 1),
        ("middle", 100, 20, 5000, 20000, 1),
        ("high", 1000, 50, 50000, 200000, 2),
    ]


def test_L37_the_initial_multiple_is_that_of_the_room() -> None:
    """A hand dealt in the high room begins at x2; a position's multiple holds it, also when none is given."""
    high = rules("happy", {"room": BEAN_ROOMS[2].to_json()})
    assert high.start(high.shuffle(Rng.of(1), Carry()), Carry()).multiple == 2
    assert high.position({"phase": "play", "landlord": 0}).multiple == 2
    assert high.position({"phase": "play", "landlord": 0, "multiple": 6}).factors.initial == 2
    with pytest.raises(NotationError, match="initial"):
        high.position({"phase": "play", "landlord": 0, "multiple": 3})


def test_L33_L30_the_settlement_says_where_the_cap_has_cut() -> None:
    """Whether before the doubles or after them."""
    end = HandEnd(0, True, 16384, (True, True, False), (10**9,) * 3)
    assert Happy().settle(end, Room("", 1), True).accounts == (
        SumAccount(1, 16384, Fraction(18192), 1, 18192, 0),
        PairAccount(1, 16384, True, 4, 10000, Fraction(10000), 1, 10000),
        PairAccount(1, 16384, True, 2, 0, Fraction(8192), 1, 8192),
    )
    first = HAPPY[1].settle(end, Room("", 1), True).accounts
    assert first[1] == PairAccount(1, 16384, True, 4, 0, Fraction(16384), 1, 16384, 0, doubles_last=True)


def test_L40_base_four_and_one_farmer_with_two_seats() -> None:
    """Coefficient 1 with two seats, 2 with three."""
    two = settle("crazy", {"seats": 2}, landlord=0, winner="landlord", multiple=3, stacks=[0, 0])
    assert two["transfers"] == [12, -12]
    three = settle("crazy", {}, landlord=0, winner="landlord", multiple=3, stacks=[0, 0, 0])
    assert three["transfers"] == [24, -12, -12]


def test_L41_rooms_of_crazy() -> None:
    """The threshold of doubling is the entry; the plain room has none and no stakes."""
    rows = [(r.name, r.n, r.entry, r.double_over, r.stakes) for r in COIN_ROOMS]
    assert rows == [
        ("plain", 1, 0, None, False),
        ("low", 2, 5400, 5400, True),
        ("middle", 10, 26000, 26000, True),
        ("high", 50, 130000, 130000, True),
    ]


def test_L42_each_farmer_has_its_own_stake() -> None:
    """A double of one farmer does not touch the other."""
    got = settle(
        "crazy", room(2), landlord=2, winner="farmers", multiple=1, doubled=[True, False, False], stacks=RICH
    )
    assert got["transfers"] == [16, 8, -24]


def test_L43_losers_pay_at_most_their_stack_and_winners_have_no_cap() -> None:
    """A short landlord pays in proportion; a poor winner takes all; no fee, no cap of 10000."""
    got = settle("crazy", room(10, 9), landlord=0, winner="farmers", multiple=3, stacks=[101, 5, 5])
    assert (got["transfers"], got["fees"]) == ([-100, 50, 50], [0, 0, 0])
    got = settle(
        "crazy", {"laizi": "3", **room(2)}, landlord=0, winner="landlord", multiple=10**5, stacks=RICH
    )
    assert got["transfers"] == [1600000, -800000, -800000]


def test_L43_leaving() -> None:
    """A landlord pays each farmer, a farmer the landlord alone, a seat before that all others."""
    common = {"multiple": 3, "stacks": RICH}
    assert settle("crazy", room(2), landlord=0, escape=0, **common)["transfers"] == [-48, 24, 24]
    assert settle("crazy", room(2), landlord=0, escape=1, **common)["transfers"] == [24, -24, 0]
    assert settle("crazy", room(2), landlord=None, escape=1, **common)["transfers"] == [24, -48, 24]


@pytest.mark.parametrize(
    ("score", "number"),
    [
        *((-5, 1), (0, 1), (99, 1), (100, 2), (199, 2), (49999, 11), (50000, 12)),
        *((10**8 - 1, 21), (10**8, 22), (10**12, 22)),
    ],
)
def test_L50_titles_by_score(score: int, number: int) -> None:
    """Lower bounds are inclusive."""
    assert title(score) == number


def test_L50_twenty_two_titles() -> None:
    """Each bound opens the next title."""
    assert [title(bound) for bound in BOUNDS] == list(range(2, 23))
    assert next_bound(0) == 100
    assert next_bound(10**8) is None


def test_L50_scores_are_stakes_before_n_limits_and_fees() -> None:
    """Rounded down a farmer, the landlord the sum."""
    end = HandEnd(0, True, 6, (False, True, False), (1, 1, 1))
    assert Happy().settle(end, Room("", 100, 5), True).scores == (4, -3, -1)


@pytest.mark.parametrize(
    ("field", "left", "multiple", "scores"),
    [
        (False, 0, 4, (-20, 10, 10)),  # the landlord, below 10
        (False, 1, 12, (12, -24, 12)),  # a farmer, twice its stake
        (True, 1, 10, (2, -5, 2)),  # 2 x 2.5 = 5: halves of it are rounded down, it itself is whole
        (True, 1, 11, (2, -5, 2)),  # 2 x 2.75 = 5.5, rounded down too
    ],
)
def test_L50_an_escape_costs_the_stake_and_the_others_share_it(
    field: bool, left: int, multiple: int, scores: tuple[int, ...]
) -> None:
    """Before N, the limits of L34 and fees: nobody could pay any of it here."""
    end = HandEnd(0, False, multiple, (False,) * 3, (1, 1, 1), left)
    assert Happy().leave(end, Room("", 100, 5), field).scores == scores


multiples = st.integers(1, 40) | st.integers(0, 20).map(lambda power: 5 * 2**power)
rooms = st.builds(Room, st.just(""), st.sampled_from([1, 7, 10, 1000]), st.just(0), initial=st.integers(1, 3))


@given(seats, st.booleans(), multiples, doubles, stacks, rooms, st.booleans())
def test_L31_L33_L34_L50_the_slow_judge_agrees_on_hands_played_out(
    landlord: int,
    landlord_won: bool,
    multiple: int,
    doubled: tuple[bool, ...],
    purses: tuple[int, ...],
    room: Room,
    field: bool,
) -> None:
    """Transfers and scores of random ends of hands."""
    settled = Happy().settle(HandEnd(landlord, landlord_won, multiple, doubled, purses), room, field)
    judged = oracle.happy(landlord, landlord_won, multiple, list(doubled), list(purses), room.n, field)
    assert (list(settled.transfers), list(settled.scores)) == judged


@given(st.none() | seats, seats, multiples, doubles, stacks, rooms, st.booleans())
def test_L36_L50_the_slow_judge_agrees_on_escapes(
    landlord: int | None,
    leaver: int,
    m: int,
    doubled: tuple[bool, ...],
    purses: tuple[int, ...],
    room: Room,
    field: bool,
) -> None:
    """Transfers and scores of random escapes; nobody has doubled before the landlord is known."""
    doubled = doubled if landlord is not None else (False,) * 3
    end = HandEnd(landlord, False, m * room.initial, doubled, purses, leaver)
    settled = Happy().leave(end, room, field)
    judged = oracle.happy_escape(
        landlord, leaver, m, room.initial, list(doubled), list(purses), room.n, field
    )
    assert (list(settled.transfers), list(settled.scores)) == judged
