"""Advice by keys: what to do and why; the walk through the alternatives; the mark that it leaves."""

from __future__ import annotations

import re
from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from cardtui.ai.player import Answer, Question
from cardtui.screens.setup import SetupScreen
from cardtui.seating import BuiltIn, Setup, split_specs
from cardtui.session.opening import open_table, session_of
from cardtui.session.setups import last
from cardtui.store.aids import Aid
from cardtui.store.store import Store
from cardtui.text.catalog import set_language

from .playing import PATIENCE, SMALL, Says, press, room, shown, sit, table, until

WIDE = (120, 40)
LEAD: dict[str, Any] = {
    "phase": "play",
    "landlord": 0,
    "to_act": 0,
    "hands": ["3s 4s 5s 6h 7s 8s 9d 9s Kh", "6s 6d 8d 8h 9h 9c", "Ts Th Js Jh Qs"],
}
FOLLOW = {**LEAD, "hands": ["4s 5s 6s Ts Th", "7s 8s", "8d 9d"], "over": "single:4:1", "by": 2}


async def test_h_advises_with_a_reason_and_walks_the_alternatives(store: Store) -> None:
    """The first is picked, with its reason and value; h goes on, H back, round and round; nothing is done."""
    session = table("happy", {}, LEAD, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "h")
        first = screen.hand.picked
        text = shown(app)
        assert len(first) > 4
        assert "Advice 1/" in text
        assert "to play" in text
        assert "beans" in text
        await press(pilot, "h")
        assert "Advice 2/" in shown(app)
        assert screen.hand.picked != first
        await press(pilot, "H")
        assert "Advice 1/" in shown(app)
        assert screen.hand.picked == first
        await press(pilot, "H h")
        assert screen.hand.picked == first
        assert session.table.steps == []
        assert session.assisted == {Aid.ADVICE}
        assert session.stakes
        await press(pilot, "enter")
        assert sorted(session.table.steps[0].action.cards) == sorted(first)
        await until(pilot, lambda: "Advice" not in shown(app).replace("h Advice", ""))


@pytest.mark.parametrize(("language", "told"), [("en", "−1,200 points"), ("zh_CN", "−1,200 分")])
async def test_in_gong_zhu_points_are_expected(store: Store, language: str, told: str) -> None:
    """Those of the settlement and of the boxes, twelve for one of the final score, with their unit."""
    hands = ["As 2h", "Qs 3h", "3s 4h", "2s 5h"]
    start = {"phase": "play", "hands": hands, "to_act": 0}
    session = table("gongzhu", {}, start, (None, Says(), Says(), Says()))
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "h")
        assert screen.family.worth(screen.seat_view(), -100.0) == told
        assert re.search(rf"[+−][0-9,]+ {told.split()[1]}\W", shown(app))


@pytest.mark.parametrize("keys", ["backspace h", "escape h", "H backspace h"])
async def test_advice_that_was_put_down_begins_again(store: Store, keys: str) -> None:
    """What nobody took lies no longer: h lays the best ready once more."""
    session = table("happy", {}, LEAD, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "h")
        await until(pilot, lambda: not screen.advising.waits)
        first = screen.hand.picked
        await press(pilot, keys)
        assert "Advice 1/" in shown(app)
        assert screen.hand.picked == first


BOMB = {**FOLLOW, "hands": ["4s 5s 6s 7s 7h 7c 7d Ts Th", "9s 8s Ks", "8d 9d Kd"], "over": "single:K:1"}


async def test_a_pass_that_is_advised_says_so_and_enter_passes(store: Store) -> None:
    """With no card picked, and also after a play that was advised first."""
    session = table("happy", {}, BOMB, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "h")
        await until(pilot, lambda: "Advice 1/" in shown(app))
        await until(pilot, lambda: not screen.advising.waits)
        seen = set()
        for _ in range(3):
            seen.add(bool(screen.hand.picked))
            assert shown(app).count("⏎ Pass") == (0 if screen.hand.picked else 2)  # verdict and key line
            await press(pilot, "h")
        assert seen == {True, False}
        while screen.hand.picked:
            await press(pilot, "h")
        await press(pilot, "enter")
        assert session.table.steps[0].action.verb == "pass"


@pytest.mark.parametrize(("keys", "stays"), [("h", False), ("t t", True)])
async def test_what_was_only_advised_lies_no_longer_after_a_pass(
    store: Store, keys: str, stays: bool
) -> None:
    """One Enter more would play it; what one has picked oneself stays."""
    session = table("happy", {}, FOLLOW, (None, Says("pass"), Says("play 8")))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, keys)
        await until(pilot, lambda: bool(screen.hand.picked))
        await press(pilot, "p")
        await until(pilot, lambda: bool(session.table.steps))
        assert bool(screen.hand.picked) is stays


async def test_a_question_without_cards_is_advised_too(store: Store) -> None:
    """In the auction the advised answer is marked, with the chance behind it; Enter gives it."""
    hands = ["X x 2s 2h 2d As Ah Ad Ks Kh Kd Qs Qh Jd 9d 9s 3h", "4s 5s 6s", "4h 5h 6h"]
    session = table("happy", {}, {"phase": "call", "hands": hands, "first": 0}, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "h")
        text = shown(app)
        assert "Advice 1/2: Call — holds" in text
        assert "wins as landlord" in " ".join(text.split())
        assert "▸[y] Call◂" in text
        await press(pilot, "h")
        assert "▸[n] No call◂" in shown(app)
        await press(pilot, "H enter")
        assert str(session.table.steps[0]) == "0 call"


class Waits(Says):
    """A player that decides when it is let."""

    def __init__(self, *actions: str) -> None:
        super().__init__(*actions)
        self.asked, self.go = Event(), Event()

    def decide(self, question: Question) -> Answer:
        """What it was told, once that is wanted."""
        self.asked.set()
        assert self.go.wait(PATIENCE)
        return super().decide(question)


async def test_advice_outlasts_what_others_decide_at_once(store: Store) -> None:
    """Where all expose at the same time (Z5), another who has chosen takes nothing of it away."""
    hands = ["Qs 3s 9h Kd 5d 2c 8c", "As Ks 4h 7h Jd 4c 9c", "7s 6s 5h 2h Td Tc 3c", "Js Ts Ah Kh 8d Ac Kc"]
    bots = [Waits("keep"), Waits("keep"), Waits("keep")]
    session = table("gongzhu", {}, {"phase": "expose", "hands": hands}, [None, *bots])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "h h")
        assert "Advice 2/2" in shown(app)
        for bot in bots:
            bot.go.set()
        await until(pilot, lambda: session.state.to_act == (0,))
        await press(pilot, "")
        assert "Advice 2/2" in shown(app)
        await press(pilot, "h")
        assert "Advice 1/2" in shown(app)


async def test_a_marked_answer_outlasts_what_others_decide_at_once(store: Store) -> None:
    """While all may double (L13), another's answer leaves the mark where it stands."""
    bot = Waits("single")
    start = {"phase": "double", "landlord": 2, "hands": ["2s 2h 2d 3s", "4s 5s 6s 7s", "Ks Kd As Ad"]}
    session = table("happy", {}, {**start, "stacks": [9999999] * 3}, [None, bot, Says("single")])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: bot.asked.is_set())
        await press(pilot, "left")
        assert "▸[y]" in shown(app)
        bot.go.set()
        await until(pilot, lambda: len(session.table.steps) == 2)
        await press(pilot, "")
        assert session.waiting == (0,)
        assert "▸[y]" in shown(app)
        await press(pilot, "enter")
        assert str(session.table.steps[2]) == "0 double"


async def test_a_better_player_takes_the_place_of_the_quick_one(store: Store) -> None:
    """The regular player's answer stands there at once, marked; the expert's comes where it stood."""
    hands = ["Qs 3s 9h Kd 5d 2c 8c", "As Ks 4h 7h Jd 4c 9c", "7s 6s 5h 2h Td Tc 3c", "Js Ts Ah Kh 8d Ac Kc"]
    session = table("gongzhu", {}, {"phase": "play", "to_act": 0, "hands": hands}, [None, *[Says()] * 3])
    app = room(store, adviser="best")
    async with app.run_test(size=WIDE) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "h")
        text = shown(app)
        assert "Advice 1/" in text
        if "thinking" in text:  # else it was quicker than the drawing
            assert "(quick) thinking, Esc stops" in text
            assert "Advice (regular, quick)" in text
        await until(pilot, lambda: "Advice (expert)" in shown(app))
        assert "thinking" not in shown(app)
        assert len(screen.hand.picked) == 1


async def test_esc_stops_a_thought_and_keeps_what_was_answered(store: Store) -> None:
    """Then it puts the cards down, then it takes the advice away."""
    hands = ["Qs 3s 9h Kd 5d 2c 8c", "As Ks 4h 7h Jd 4c 9c", "7s 6s 5h 2h Td Tc 3c", "Js Ts Ah Kh 8d Ac Kc"]
    session = table("gongzhu", {}, {"phase": "play", "to_act": 0, "hands": hands}, [None, *[Says()] * 3])
    app = room(store, adviser="best")
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "h")
        if screen.advising.stop():
            await press(pilot, "")
        assert "thinking" not in shown(app)
        await press(pilot, "escape")
        assert (screen.hand.picked, "Advice 1/" in shown(app)) == ((), True)
        await press(pilot, "escape")
        assert "Advice 1/" not in shown(app)
        assert app.screen is screen


@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_a_hand_with_advice_may_be_played_for_nothing(store: Store, language: str) -> None:
    """A setting; the mark stands on the table at once."""
    session = table("happy", {}, FOLLOW, (None, Says(), Says()))
    app = room(store, advised_counts=False, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "h")
        assert ("no stakes" if language == "en" else "不计输赢") in shown(app)
        assert ("Advice 1/" if language == "en" else "建议 1/") in shown(app)
        assert not session.stakes
    set_language("en")


async def test_several_people_agree_on_advice_when_they_sit_down(store: Store) -> None:
    """Otherwise h says that they did not; where a table is set up it is a line of its own."""
    session = table("happy", {}, FOLLOW, (None, None, Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "enter h")
        assert "you did not agree on any" in shown(app)
        assert not session.assisted
    setup = Setup("gongzhu", split_specs("you,you:Bo,regular,regular"), seed=1)
    for advice in (False, True):
        kept = open_table(store, replace(setup, advice=advice))
        agreed = session_of(store, kept)
        assert (kept.spec.advice, agreed.advises) == (advice, advice)
        kept.close()
        assert store.tables.resume(kept.id).spec.advice == advice
    assert last(store.folder).advice
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = SetupScreen()
        await app.push_screen(screen)
        await until(pilot, lambda: "may be asked for" in shown(app))
        screen.players[1] = BuiltIn()
        screen.refresh_texts()
        await until(pilot, lambda: "may be asked for" not in shown(app))
