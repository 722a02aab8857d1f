"""What is done at any speed: in the order in which it was done, each choice once, whatever has changed."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from cardtui.ai.player import Answer, Player, Question
from cardtui.app import CardRoom
from cardtui.engine.core import Action
from cardtui.screens.base import CardScreen
from cardtui.screens.branch import BranchScreen
from cardtui.screens.dialogs import Chooser, Prompt, Reader
from cardtui.screens.dialogs import Question as YesOrNo
from cardtui.screens.history import HistoryScreen
from cardtui.screens.home import PAGES, Home
from cardtui.screens.replay import ReplayScreen
from cardtui.screens.settlement import SettlementScreen
from cardtui.screens.statistics import StatisticsScreen
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup, split_specs
from cardtui.session import Session
from cardtui.session.opening import open_table, session_of
from cardtui.store.store import Store
from cardtui.text.catalog import language
from cardtui.widgets.hand import Hand
from cardtui.widgets.menu import Menu

from ..store.hands import keep_at_once, played, spec_for
from .playing import (
    AWAY,
    SMALL,
    Says,
    begun,
    burst,
    key,
    press,
    resize,
    room,
    seated,
    shown,
    sit,
    table,
    until,
)

MINE: dict[str, Any] = {
    "phase": "play",
    "landlord": 0,
    "to_act": 0,
    "hands": ["3s 6s 6h 9d Qs Qh", "4s 4h 8s 8h 9s 9h", "Ts Th Js Jh Kh"],
}
THEIRS: dict[str, Any] = {**MINE, "over": "single:4:1", "by": 2}
HAPPY = Setup("happy", split_specs("you,random,random"), seed=3)


def picked(hand: Hand) -> str:
    """The picked cards."""
    return " ".join(map(str, hand.picked))


def decided(session: Session) -> list[str]:
    """What the person in the first seat has done."""
    return [str(step) for step in session.table.steps if step.seat == 0]


async def at_home(app: CardRoom, pilot: Pilot[None], entry: str) -> None:
    """At home, with the mark on that entry."""
    await until(pilot, lambda: isinstance(app.screen, Home) and bool(app.screen.query(Menu)))
    app.screen.query_one(Menu).go_to(entry)


async def lost(app: CardRoom, pilot: Pilot[None]) -> None:
    """A hand that one gives up, and its settlement."""
    await until(pilot, lambda: seated(app))
    await press(pilot, "g y")
    await until(pilot, lambda: isinstance(app.screen, SettlementScreen))


async def between_two_hands(store: Store) -> int:
    """The number of a table on which a hand has ended and the next is not dealt."""
    kept = open_table(store, Setup("crazy", split_specs("random,random"), None, {"seats": 2}, seed=3))
    session = session_of(store, kept)
    await session.take_up()
    await session.play()
    kept.close()
    return kept.id


# --- in the order in which it was typed -----------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "cards"),
    [
        ("6 6 backspace q q", "Qs Qh"),
        ("6 6 backspace 3 9", "9d 3s"),
        ("q escape 6 s q backspace 9", "9d"),
        ("h backspace 6 6", "6s 6h"),
    ],
)
async def test_ranks_and_commands_in_one_piece_are_taken_in_order(
    store: Store, keys: str, cards: str
) -> None:
    """What puts cards down puts down those picked before it, not those picked after it."""
    session = table("happy", {}, MINE, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        screen.hand.move(-99)
        await burst(pilot, keys)
        assert sorted(picked(screen.hand).split()) == sorted(cards.split())


async def test_a_line_typed_in_one_piece_is_a_line(store: Store) -> None:
    """From / on every character belongs to the line, Enter too; nothing is picked behind it."""
    session = table("happy", {}, THEIRS, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await burst(pilot, "slash p a s s enter")
        assert str(session.table.steps[0]) == "0 pass"
        assert screen.hand.picked == ()


async def test_a_refused_line_is_edited_in_order(store: Store) -> None:
    """Backspaces take away what was there before them."""
    session = table("happy", {}, THEIRS, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await burst(pilot, "slash h e l p enter")
        await burst(pilot, "backspace backspace backspace backspace left 6 q q home delete enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.line.text == "qq"


async def test_a_command_after_a_play_is_about_the_play(store: Store) -> None:
    """``p u y`` in one piece: the pass is taken back, not what was decided before."""
    bots = Thinks(), Thinks()
    session = table("happy", {}, THEIRS, (None, *bots))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await burst(pilot, "p u y")
        assert isinstance(app.screen, TableScreen)
        assert (list(session.table.steps), session.stakes) == ([], True)
        for bot in bots:
            bot.let.set()


async def test_the_focus_is_where_one_types(store: Store) -> None:
    """A menu that lost the focus, as in the background, takes the next key all the same."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "play")
        app.screen.set_focus(None)
        await burst(pilot, "down down down enter")
        assert app.screen_stack[-1].__class__.__name__ == "TablesScreen"


# --- once -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3, 6])
async def test_play_chosen_often_opens_one_table(store: Store, count: int) -> None:
    """Enter Enter on "Play": one table, and nothing decided at it."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "play")
        await burst(pilot, "enter " * count)
        await until(pilot, lambda: seated(app))
        assert len(store.tables.all()) == 1
        assert app.session is not None
        assert not decided(app.session)


@pytest.mark.parametrize("page", PAGES)
async def test_a_page_chosen_twice_is_opened_once(store: Store, page: str) -> None:
    """The second Enter is no choice on the page that the first one opened."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, page)
        await burst(pilot, "enter enter enter")
        assert len(app.screen_stack) == 2
        assert language() == "en"
        assert store.tables.all() == []


async def test_a_double_click_chooses_once(store: Store) -> None:
    """Two clicks on an entry: its page, and no click on what lies there on the page."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "setup")
        menu = app.screen.query_one(Menu)
        x, y = menu.region.x + 5, menu.region.y + 2
        for kind in (events.MouseDown, events.MouseUp) * 2:
            app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
        await pilot.pause(0)
        await app.inputs.quiet()
        await pilot.pause(0.3)
        assert [type(screen).__name__ for screen in app.screen_stack] == ["Home", "SetupScreen"]
        assert store.tables.all() == []


async def test_a_table_is_chosen_often_while_it_is_dealt(store: Store) -> None:
    """A table that lies between two hands: whatever is pressed while the next is dealt, it stands dealt."""
    await between_two_hands(store)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "continue")
        last = store.tables.last()
        assert last is not None
        app.resume_table(last.id)
        app.resume_table(last.id)
        for name in ("enter", "escape", "down", "enter", "question_mark", "enter"):
            app.post_message(key(name))
        await until(pilot, lambda: isinstance(app.screen, TableScreen | SettlementScreen))
        tables = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
        assert len(tables) == 1
        assert tables[0].session.hand == 1
        assert len(store.tables.all()) == 1


async def test_a_table_that_is_not_dealt_never_stands(store: Store) -> None:
    """While the deal is on its way the open table is not shown, however it is asked for."""
    number = await between_two_hands(store)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "continue")
        app.resume_table(number)
        assert app.session is not None
        assert not hasattr(app.session, "table")
        for again in (number, number):
            app.resume_table(again)
        app.open_table(HAPPY)
        assert len(app.screen_stack) == 1
        await until(pilot, lambda: len(app.screen_stack) > 1)
        assert [row.id for row in store.tables.all()] == [number]


async def test_the_next_hand_is_dealt_once(store: Store) -> None:
    """Enter often at the settlement: the next hand, with nothing decided in it."""
    app = room(store, HAPPY)
    async with app.run_test(size=SMALL) as pilot:
        await lost(app, pilot)
        session = app.session
        assert session is not None
        await burst(pilot, "enter enter n enter n y")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and session.hand == 1)
        await until(pilot, lambda: bool(session.waiting))
        assert session.hand == 1
        assert not decided(session)
        assert len([screen for screen in app.screen_stack if isinstance(screen, TableScreen)]) == 1


async def test_the_next_hand_waits_until_bots_know_of_the_last(store: Store) -> None:
    """A bot that is slow to hear how the hand ended does not close the table."""
    heard = threading.Event()

    class Slow(Says):
        def over(self, _facts: object) -> None:
            heard.wait(20)

    app = room(store, HAPPY)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await until(pilot, lambda: seated(app))
        session = app.session
        assert session is not None
        session.seats[1].player = Slow()
        await lost(app, pilot)
        await burst(pilot, "enter")
        await pilot.pause(0.05)
        heard.set()
        await until(pilot, lambda: session.hand == 1 and seated(app))
        assert app.session is session


async def test_a_record_is_written_once(store: Store, tmp_path: Path) -> None:
    """Enter Enter in the line for the file: written, said once, and the history still in front."""
    profile = store.profiles.create("Ann")
    hand = played(1, "gongzhu", {})
    await keep_at_once(store, spec_for(profile, hand), hand)
    app = room(store)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        app.push_screen(HistoryScreen())
        await until(pilot, lambda: "1 hand" in shown(app))
        await press(pilot, "x")
        app.screen.query_one(Input).value = str(tmp_path / "out.json")
        await burst(pilot, "enter enter")
        assert isinstance(app.screen, HistoryScreen)
        assert (tmp_path / "out.json").exists()
        assert len(app.board.told) == 1
        await press(pilot, "i")
        app.screen.query_one(Input).value = str(tmp_path / "out.json")
        await burst(pilot, "enter enter")
        assert isinstance(app.screen, HistoryScreen)


async def test_a_branch_is_opened_once(store: Store) -> None:
    """``b b`` in a replay: one table that leads away, over the one replay."""
    profile = store.profiles.create("Ann")
    hand = played(1, "gongzhu", {})
    await keep_at_once(store, spec_for(profile, hand), hand)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        app.show_hand(1, 0)
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await burst(pilot, "right right b b")
        assert [type(screen) for screen in app.screen_stack[1:]] == [ReplayScreen, BranchScreen]


async def test_a_box_closed_by_enter_does_not_let_it_through(store: Store) -> None:
    """Enter Enter on a question: answered with no, and nothing is chosen behind it."""
    session = table("happy", {}, MINE, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3")
        app.push_screen(YesOrNo(lambda: "?", lambda: "?", "yes", "no"))
        await burst(pilot, "enter enter")
        assert isinstance(app.screen, TableScreen)
        assert not session.table.steps
        await press(pilot, "enter")
        assert str(session.table.steps[0]) == "0 play 3s as single:3:1"


# --- before one could see -------------------------------------------------------------------------


async def test_keys_for_what_is_not_in_sight_yet_do_nothing(store: Store) -> None:
    """Keys typed while the table opens belong to nothing; Ctrl+Q does."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "play")
        await burst(pilot, "enter down enter y p q slash 3 escape")
        await until(pilot, lambda: seated(app))
        await until(pilot, lambda: app.inputs.in_sight)
        assert app.session is not None
        assert not decided(app.session)
        assert app.screen.hand.picked == ()  # type: ignore[attr-defined]
        await at_home_again(app, pilot)
        await burst(pilot, "enter ctrl+q")
        assert app.ending


async def test_a_burst_at_home_is_not_carried_on_to_a_table_that_is_open(store: Store) -> None:
    """The table was left and is shown again at once: the rest of the burst was not meant for its cards."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "play")
        await press(pilot, "enter")
        await until(pilot, lambda: seated(app))
        await press(pilot, AWAY)
        await at_home(app, pilot, "continue")
        await burst(pilot, "enter y 3 enter")
        await until(pilot, lambda: seated(app) and app.inputs.in_sight)
        assert app.session is not None
        assert not decided(app.session)


async def at_home_again(app: CardRoom, pilot: Pilot[None]) -> None:
    """Leave the table, and its hand, for good."""
    await press(pilot, AWAY)
    app.playing.close()
    await at_home(app, pilot, "continue")


async def test_a_settlement_waits_for_what_one_reads_or_types(store: Store) -> None:
    """The hand ends while a line is typed: the line stays in front; the settlement comes after it, once."""
    bot = Thinks()
    start = {**MINE, "to_act": 1, "hands": ["3s 6s", "4s", "Ts Th"]}
    session = table("happy", {}, start, (None, bot, Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await burst(pilot, "slash 3")
        bot.let.set()
        await until(pilot, lambda: session.over)
        await pilot.pause(0.05)
        assert isinstance(app.screen, TableScreen)
        await burst(pilot, "6 backspace")
        assert app.screen.line.text == "3"
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await pilot.pause(0.05)
        assert [type(screen) for screen in app.screen_stack].count(SettlementScreen) == 1


async def test_a_settlement_that_one_hastens_comes_once(store: Store) -> None:
    """Enter in the rest after the last card shows it; the end of the rest does not show it again."""
    session = table("happy", {}, {**MINE, "hands": ["3s", "4s", "Ts Th"]}, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await burst(pilot, "3 enter space enter")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await pilot.pause(0.1)
        assert [type(screen) for screen in app.screen_stack].count(SettlementScreen) == 1


# --- screens that are gone ------------------------------------------------------------------------


async def test_a_screen_that_is_gone_is_not_closed_again(store: Store) -> None:
    """What a box was told to do too late closes nothing that stands where it stood."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "rules")
        await press(pilot, "enter")
        page = app.screen
        answers: list[Any] = []
        box = YesOrNo(lambda: "?", lambda: "?", "yes", "no")
        app.push_screen(box, answers.append)
        await pilot.pause(0)
        box.dismiss(True)
        for _ in range(3):
            box.dismiss(False)
            box.action_cancel()
        await pilot.pause(0.02)
        assert answers == [True]
        assert app.screen is page


async def test_a_screen_under_a_box_is_closed_with_the_box(store: Store) -> None:
    """Nothing else is: home stays, and the box gives no answer."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "history")
        await press(pilot, "enter")
        page, answers = app.screen, []  # type: ignore[var-annotated]
        app.push_screen(Chooser(lambda: "?", lambda: ()), answers.append)
        await pilot.pause(0)
        page.dismiss()
        await pilot.pause(0.02)
        assert (app.screen_stack, answers) == ([app.screen], [])
        assert isinstance(app.screen, Home)


@pytest.mark.parametrize("make", [StatisticsScreen, HistoryScreen, lambda: Prompt(lambda: "?")])
async def test_a_screen_is_taken_away_before_it_stands(store: Store, make: Any) -> None:
    """As when a table comes in the same moment: it looks for nothing that it never got."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "history")
        screen: Screen[Any] = make()
        app.push_screen(screen)
        app.pop_screen()
        app.push_screen(again := make())
        await asyncio.sleep(0)
        app.pop_screen()
        while again.is_attached:  # it is taken away when the loop gets to it
            await pilot.pause(0.02)
        assert isinstance(app.screen, Home)
        for one in (screen, again):
            if isinstance(one, CardScreen):
                one.refresh_texts()


async def test_a_table_that_closes_at_once_leaves_no_listener(store: Store) -> None:
    """A table screen that never stood has nothing to take leave of."""
    session = table("happy", {}, MINE, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "play")
        app.push_screen(TableScreen(session))
        app.pop_screen()
        await until(pilot, lambda: not session._listeners)
        assert isinstance(app.screen, Home)
        assert not session._listeners


# --- Ctrl+Q ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", ["", "question_mark", "l", "m", "slash", "slash 3", "g", "l z"])
async def test_ctrl_q_quits_from_every_box_of_a_table(store: Store, keys: str) -> None:
    """And keeps everything: the table lies there as it lay."""
    app = room(store, HAPPY)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        await press(pilot, keys)
        assert (app.screen is app.screen_stack[1]) == (not keys or keys.startswith("slash"))
        await burst(pilot, "ctrl+q")
        assert app.ending
    assert len(store.tables.all()) == 1


@pytest.mark.parametrize("page", PAGES)
async def test_ctrl_q_quits_from_every_page(store: Store, page: str) -> None:
    """Also where it is too small to be drawn."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, page)
        await press(pilot, "enter")
        await resize(pilot, 15, 3)
        await burst(pilot, "ctrl+q")
        assert app.ending


async def test_ctrl_q_quits_from_the_settlement_and_what_stands_on_it(store: Store) -> None:
    """The hand is settled and kept."""
    app = room(store, HAPPY)
    async with app.run_test(size=SMALL) as pilot:
        await lost(app, pilot)
        await press(pilot, "l")
        assert isinstance(app.screen, Reader)
        await burst(pilot, "escape ctrl+q")
        assert app.ending
    assert store.history.count() == 1


async def test_ctrl_q_quits_behind_the_curtain(store: Store) -> None:
    """Two people at the keyboard."""
    app = room(store, Setup("happy", split_specs("you,you:Bo,random"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await begun(app, pilot)
        await burst(pilot, "ctrl+q")
        assert app.ending


async def test_ctrl_q_quits_when_what_was_done_before_does_not_end(store: Store) -> None:
    """A disk that does not answer holds nobody: who waits long enough and presses Ctrl+Q is out."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "play")
        assert isinstance(app.screen, Home)
        app.screen.begin(asyncio.Event().wait())
        app.post_message(key("down"))
        await pilot.pause(0)
        app.inputs._began -= 60
        app.post_message(key("ctrl+q"))
        await until(pilot, lambda: app.ending)


async def test_nothing_is_done_after_ctrl_q(store: Store) -> None:
    """What was typed after it opens no table."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "play")
        await burst(pilot, "ctrl+q enter enter")
        assert store.tables.all() == []


async def test_what_goes_wrong_with_what_was_begun_is_said(store: Store) -> None:
    """Taking back, giving up and answering tell of a full disk; the table stands."""
    session: Session = table("happy", {}, MINE, (None, Says(), Says()))
    app = room(store)

    async def full(*_args: Any) -> None:
        raise OSError(28, "No space left on device")

    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await sit(app, pilot, session)
        session._commit = full  # type: ignore[method-assign, assignment]
        await burst(pilot, "3 enter")
        await until(pilot, lambda: "No space left on device" in shown(app))
        assert isinstance(app.screen, TableScreen)


class Thinks(Player):
    """A bot that thinks until it is let."""

    def __init__(self) -> None:
        self.let = threading.Event()

    def decide(self, question: Question) -> Answer:
        """The first legal action."""
        self.let.wait(20)
        return Answer(next(iter(question.rules.legal(question.state, question.seat))))


class Shows(Player):
    """A bot that lets the cards be dealt, and then thinks."""

    def __init__(self, then: Thinks) -> None:
        self.then = then

    def decide(self, question: Question) -> Answer:
        """Keep the hand down before the deal."""
        return self.then.decide(question) if question.state.dealt else Answer(Action("keep"))


async def test_keys_do_not_wait_for_bots(store: Store) -> None:
    """While a bot thinks, cards are picked and boxes opened."""
    bot = Thinks()
    session = table("happy", {}, MINE, (None, bot, Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await burst(pilot, "3 enter q q l")
        assert isinstance(app.screen, Reader)
        assert picked(screen.hand) == "Qs Qh"
        bot.let.set()


# --- what a monkey has found ----------------------------------------------------------------------


async def test_a_hint_while_cards_are_dealt_relieves_the_bot(store: Store) -> None:
    """h takes the seat back, and asks what to do in the pause of the deal."""
    app, bot = room(store, HAPPY), Thinks()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        session = app.session
        assert session is not None
        session.hand_over(0, Shows(bot))
        await until(pilot, lambda: session.table.state.dealt > 0 and 0 in session.table.state.to_act)
        await burst(pilot, "h h")
        assert session.seats[0].stand_in is None
        assert app.is_running
        bot.let.set()


async def test_a_table_that_is_taken_away_while_it_is_laid_draws_nothing(store: Store) -> None:
    """Whatever asks it to draw meanwhile, its surface is on no screen any more."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await at_home(app, pilot, "play")
        await press(pilot, "enter")
        await until(pilot, lambda: seated(app))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await screen.surface.remove()
        screen.drawing.now()
        assert not screen.surface.is_attached
