"""What a landlord hand is worth, as the table says it (L30): multiple, factors, doubles, base, room."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from rich.cells import cell_len

from cardtui.engine.landlord.state import Factors
from cardtui.screens.settlement import SettlementScreen
from cardtui.screens.table.landlord.stakes import own_stake, status_forms
from cardtui.screens.table.view import view_of
from cardtui.session import Session
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, in_family, set_language

from .playing import SMALL, Says, press, room, shown, sit, table, until

HANDS = ["3", "668899", "TTJJQ"]
ROOM = {"name": "high", "N": 1000, "A": 50, "entry": 50000, "double_over": 200000, "initial": 2}
PLAIN = {"name": "plain", "N": 1, "stakes": False}
LOW = {"name": "low", "N": 2, "entry": 5400, "double_over": 5400}
SIZES = [(80, 24), (99, 24), (100, 30), (120, 40), (200, 60)]
RICH = Factors(2, robs=8, show=5, bombs=16, spring=2)


def hand(
    variant: str = "happy",
    options: dict[str, Any] | None = None,
    factors: Factors = Factors(robs=4, show=2, bombs=2),
    **start: Any,
) -> Session:
    """A table in the middle of the play, with a multiple of these factors."""
    options = options or {}
    seats = options.get("seats", 3)
    position = {"phase": "play", "landlord": 0, "to_act": 0, "hands": HANDS[:seats], "multiple": 2, **start}
    session = table(variant, options, position, [None, Says(), Says()][:seats])
    session.table.states[0] = replace(session.table.states[0], factors=factors)
    return session


async def settled(app: Any, pilot: Any, session: Session, keys: str = "3 enter") -> str:
    """The settlement that these keys lead to."""
    await sit(app, pilot, session)
    await press(pilot, keys)
    await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
    await press(pilot, "")
    return shown(app)


def reckoned(text: str) -> list[str]:
    """The rows of the box, with one blank where there are some."""
    return [" ".join(row.split("│")[-2].split()) for row in text.split("\n") if row.count("│") > 1]


def status(text: str) -> str:
    """The status row: the first one with a text, the table may lie in the middle of the window."""
    return next(line.rstrip() for line in text.split("\n") if line.strip())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
async def test_L30_the_multiple_stands_with_its_factors(store: Store, size: tuple[int, int]) -> None:
    """At every size, the base beside it, and the room's own factor by itself."""
    app = room(store)
    async with app.run_test(size=size) as pilot:
        await sit(app, pilot, hand())
        row = status(shown(app))
        wide = size[0] > 80
        assert ("×16 = rob ×4 · show ×2 · bomb ×2" if wide else "×16 rob4 show2 bomb2") in row
        assert ("you play for 32 = 320 beans" if wide else "at stake 320 beans") in row
        assert "base 1  room ×10" in row


async def test_L30_many_factors_stand_close_at_80_columns(store: Store) -> None:
    """The short form, where the long one does not fit; nothing is cut off."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, hand("happy", {"laizi": "7", "room": ROOM}, RICH))
        row = status(shown(app))
        assert "×2,560 start2 rob8 show5 bomb16 spring2  at stake 1,280,000 beans  laizi 7*" in row


@pytest.mark.parametrize(("seat", "points"), [(0, 48), (1, 32), (2, 16)])
def test_L14_one_plays_for_the_multiple_with_ones_own_doubles(seat: int, points: int) -> None:
    """The landlord for what lies between it and both farmers, a farmer for its own: one of them doubled."""
    view: Any = replace(view_of(hand(doubled=[1]), 0), seat=seat)  # of a landlord game
    assert own_stake(view) == (Fraction(points), 10 * points)
    left, _right = next(status_forms(view))
    assert f"you play for {points} = {points}0 beans" in "".join(text for text, _look in left)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "factors", [Factors(), RICH, replace(RICH, bombs=1 << 20)], ids=["1", "many", "huge"]
)
@pytest.mark.parametrize("stakes", [True, False], ids=["stakes", "none"])
async def test_L30_the_multiple_never_leaves_the_row(
    store: Store, language: str, factors: Factors, stakes: bool
) -> None:
    """Whatever else has no room: the multiple, the laizi and that nothing counts are read in full."""
    set_language(language)
    session = hand("crazy", {"laizi": "T", "room": {**LOW, "name": "middle", "N": 50}}, factors)
    session.stakes = stakes
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        row = shown(app).split("\n")[0]
        assert "…" not in row
        assert cell_len(row) == SMALL[0]
        assert f"×{factors.multiple:,}" in row
        assert "10*" in row
        assert ("no stakes" in row or "不计输赢" in row) != stakes


async def test_L30_the_base_of_crazy_is_4_in_every_room(store: Store) -> None:
    """And where N is 1 it is not named at all."""
    for options, wanted in (
        ({"room": PLAIN}, "base 4  ×"),
        ({"room": LOW}, "base 4  room ×2  ×"),
    ):
        app = room(store)
        async with app.run_test(size=SMALL) as pilot:
            await sit(app, pilot, hand("crazy", options))
            assert wanted in status(shown(app))


async def test_L30_m_tells_everything(store: Store) -> None:
    """Factors, multiple, base, room and who has doubled."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, hand(doubled=[0, 2]))
        await press(pilot, "m")
        text = shown(app)
        for line in ("×4  rob", "×2  show", "×2  bomb", "×16  multiplier", "1  base", "×10  room factor"):
            assert line in text
        assert "×2  doubled: Ann" in text
        assert "×2  doubled: Cy" in text
        assert "960 beans  you play for" in text  # the landlord's 16 × 10 × (4 + 2)


async def test_L33_what_the_laizi_field_makes_of_a_stake_is_told(store: Store) -> None:
    """Beside the base and on m, so that what one plays for follows from the figures there."""
    app = room(store)
    async with app.run_test(size=(100, 30)) as pilot:
        await sit(app, pilot, hand("happy", {"laizi": "7"}, doubled=[1]))
        assert "base 1 ×0.25  room ×10" in status(shown(app))
        await press(pilot, "m")
        for line in ("1  base", "×0.25  laizi field", "×2  doubled: Bo", "120 beans  you play for"):
            assert line in shown(app)


async def test_L30_L32_the_settlement_adds_up_with_a_pencil(store: Store) -> None:
    """The multiple first, then each seat with its own doubles, from the base to the beans."""
    app = room(store)
    stacks = [9_000_000, 9_000_000, 9_000_000]
    session = hand("happy", {"room": {**ROOM, "initial": 1}}, doubled=[0, 2], stacks=stacks)
    async with app.run_test(size=(120, 40)) as pilot:
        text = await settled(app, pilot, session)
        assert "×32 = rob ×4 · show ×2 · bomb ×2 · spring ×2" in text.split("Cy")[0]
        rows = reckoned(text)
        assert "base ×32 doubled points room ×1,000 fee beans" in rows
        assert "▶ Ann landlord ×2 64 + 128 = 192 +192,000 −50 9,191,950" in rows
        assert "Bo ✕ farmer 1 × 32 × 2 = 64 −64,000 −50 8,935,950" in rows
        assert "Cy ✕ farmer ×2 1 × 32 × 4 = 128 −128,000 −50 8,871,950" in rows


async def test_L33_the_laizi_coefficient_is_a_factor(store: Store) -> None:
    """And the pencil gets a quarter of a point where that is what lies between two."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = hand("happy", {"laizi": "7", "room": ROOM}, doubled=[1], stacks=[9_000_000] * 3)
        rows = reckoned(await settled(app, pilot, session))
        assert "base doubled points room ×1,000 fee beans" in rows  # one table at 80 columns
        assert any("farmer ×2 1×32×0.25 ×2 = 16 −" in row for row in rows)
        assert any("16 + 8 = 24 +" in row for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_one_farmer_is_not_called_two(store: Store, language: str) -> None:
    """Two seats: the landlord's points are the farmer's."""
    set_language(language)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        text = await settled(app, pilot, hand("crazy", {"seats": 2, "room": LOW}))
        told = {"en": "4 × 32 = 128", "zh_CN": "4 × 32 = 128"}
        assert sum(told[language] in row for row in reckoned(text)) == 2
        assert {"en": "room ×2", "zh_CN": "场次 ×2"}[language] in text
        assert "farmers" not in text
        assert "合计" not in text


async def test_the_plain_room_has_points_and_no_factor(store: Store) -> None:
    """Nothing is multiplied by 1, nothing becomes coins, and nobody's coins are shown."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        text = await settled(app, pilot, hand("crazy", {"room": PLAIN}))
        rows = reckoned(text)
        assert "base ×32 points" in rows
        assert "▶ Ann landlord 128 + 128 +256" in rows
        assert "Bo ✕ farmer 4 × 32 −128" in rows
        assert "coins" not in text


async def test_L36_what_a_leaver_pays_is_shared(store: Store) -> None:
    """Each of the others sees how its part came about."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        text = await settled(app, pilot, hand(factors=Factors()), "g y")
        rows = reckoned(text)
        assert "points room ×10 fee beans" in rows
        assert any(row.startswith("▶ Ann landlord 20 × base 1 = 20 −200 ") for row in rows)
        assert sum("farmer 200 ÷ 2 +100 " in row for row in rows) == 2


async def test_L43_a_farmer_that_leaves_pays_the_landlord_alone(store: Store) -> None:
    """The other farmer's line says nothing of it."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = hand("crazy", {"room": LOW}, Factors(), landlord=1)
        text = await settled(app, pilot, session, "g y")
        rows = reckoned(text)
        assert "points room ×2 coins" in rows
        assert any("farmer base 4 × 1 = 4 −8 " in row for row in rows)
        assert any("landlord base 4 × 1 = 4 +8 " in row for row in rows)
        assert any("farmer 0 " in row for row in rows)


async def test_L34_what_a_limit_cuts_is_said(store: Store) -> None:
    """A farmer that holds less than it owes."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        text = await settled(app, pilot, hand(stacks=[9000, 9000, 100]))
        rows = reckoned(text)
        assert "base ×32 points room ×10 capped fee beans" in rows
        assert any("1 × 32 = 32 320 −220 −100 " in row for row in rows)


@pytest.mark.parametrize("variant", ["happy", "crazy"])
async def test_a_hand_without_stakes_costs_nothing_to_give_up(store: Store, variant: str) -> None:
    """The question says so, and what is reckoned stands apart from what moves: nothing."""
    session = hand(variant)
    session.stakes = False
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "g")
        assert "Forfeiting costs nothing" in shown(app)
        assert "beans" not in shown(app).split("Forfeit this hand?")[1].split("Play on")[0]
        await press(pilot, "y")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await press(pilot, "")
        text = shown(app)
        assert "fee" not in text
        for seat, change in enumerate(session.table.state.settlement.transfers):
            assert f"({change:+,})".replace("-", "−") in text
            if variant == "happy":  # the other is played without stakes in every hand
                assert f"{session.table.states[0].stacks[seat]:,} " in text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_longest_settlement_fits(store: Store, language: str) -> None:
    """Everything that can be said at once, at 80×24: no line is cut off, the end is there."""
    set_language(language)
    hands = ["3", "334455667788990", "TTTTJJJJQQQQKKKK"]
    stacks = [987654321, 98765432, 98765]
    options = {"room": {**ROOM, "double_over": None}}
    session = hand(
        "happy",
        options,
        RICH,
        hands=[one.replace("0", "") for one in hands],
        doubled=[0, 1, 2],
        stacks=stacks,
    )
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        text = await settled(app, pilot, session)
        assert "…" not in text
        assert {"en": "Score +", "zh_CN": "积分 +"}[language] in text


@pytest.mark.parametrize("size", [(80, 24), (99, 24), (100, 24), (100, 30), (120, 40)])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_last_question_of_the_landlord_is_whole(
    store: Store, language: str, size: tuple[int, int]
) -> None:
    """Beside the panel of a wide table the question takes a row of its own."""
    start = {"phase": "late_show", "landlord": 0, "hands": ["334459", "668899", "TTJJQ"]}
    app = room(store, language=language)
    async with app.run_test(size=size) as pilot:
        await sit(app, pilot, table("happy", {}, start, [None, Says(), Says()]))
        await press(pilot, "")
        say = in_family("landlord")
        wanted = ["You are the landlord. Show the hand?", "Don't show"]
        for text in map(say, wanted):
            assert text in shown(app)
        assert f"▸[n] {say('Don' + chr(39) + 't show')}◂" in shown(app)
        assert "[y] " + say("Show, ×{factor}").format(factor=2) in shown(app)
