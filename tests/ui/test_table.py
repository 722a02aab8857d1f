"""The table by keys, from positions: picking, verdicts, answers."""

from __future__ import annotations

from threading import Event
from typing import Any

from textual.widgets import Input

from cardtui.ai.player import Answer, Player, Question
from cardtui.app import CardRoom
from cardtui.engine.core import Action, Reading
from cardtui.screens.dialogs import Chooser
from cardtui.screens.rules import RulesScreen
from cardtui.settings import Settings
from cardtui.store.store import Store
from cardtui.text.catalog import language

from .playing import SMALL, Says, press, room, shown, sit, table, until

PLAY: dict[str, Any] = {
    "phase": "play",
    "landlord": 0,
    "to_act": 0,
    "hands": ["3s 3h 4s 5s 9d", "6s 6h 8s 8h 9s 9h", "Ts Th Js Jh Qs"],
}


def position(**changes: Any) -> dict[str, Any]:
    """The position above with changes."""
    return {**PLAY, **changes}


async def test_rank_keys_pick_and_enter_plays(store: Store) -> None:
    """Two presses of a rank pick a pair; Enter lays it down."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 3 enter")
        assert session.state.hands[0] == session.table.states[0].hands[0][2:]


async def test_a_third_press_puts_the_rank_down(store: Store) -> None:
    """When every card of a rank is picked, its key puts them all down."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "3 3 3")
        assert screen.hand.picked == ()


async def test_the_cursor_and_space_pick(store: Store) -> None:
    """The cursor starts at the highest card; space picks it, right moves on."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "home space right up")
        assert " ".join(map(str, screen.hand.picked)) == "9d 5s"


async def test_the_mouse_picks(store: Store) -> None:
    """A click on a card picks it."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        left = (80 - 4 * 5) // 2
        await pilot.click("#hand", offset=(left + 5, 1))
        await pilot.pause()
        assert " ".join(map(str, screen.hand.picked)) == "5s"


async def test_the_verdict_names_the_clause(store: Store) -> None:
    """Cards that may not be played are refused live, with the clause."""
    session = table("happy", {}, position(over="pair:8:2", by=2), (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 3")
        assert "L24: pair of 3s does not beat pair of 8s" in shown(app)


async def test_a_verdict_is_read_in_full_beside_a_narrow_table(store: Store) -> None:
    """At 100 columns the own line is too short for it; asked, the side panel has the sentence over the
    clause, until the next key; asked again, a box has it."""
    session = table("happy", {}, position(over="pair:8:2", by=2), (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await sit(app, pilot, session)
        beside = screen.query_one("#side").region.x

        def told() -> str:
            return " ".join(" ".join(line[beside:].split()) for line in shown(app).split("\n"))

        clause = "L24 pair of 3s does not beat pair of 8s. Same kind"
        await press(pilot, "3 3")
        assert "Same kind" not in told()
        await press(pilot, "w")
        assert clause in told()
        await press(pilot, "3")
        assert "Same kind" not in told()
        await press(pilot, "3 3 w w")
        assert isinstance(app.screen, RulesScreen)


async def test_a_refused_play_changes_nothing(store: Store) -> None:
    """Enter on cards that may not be played plays nothing and keeps them picked."""
    session = table("happy", {}, position(over="pair:8:2", by=2), (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "3 3 enter")
        assert (len(session.table.steps), len(screen.hand.picked)) == (0, 2)


async def test_p_passes(store: Store) -> None:
    """p passes on a trick of another seat."""
    session = table("happy", {}, position(over="pair:8:2", by=2), (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "p")
        assert str(session.table.steps[0]) == "0 pass"


async def test_a_leader_is_told_why_it_may_not_pass(store: Store) -> None:
    """p on one's own lead names L25 and does nothing."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "p")
        assert "L25" in shown(app)
        assert not session.table.steps


async def test_a_key_in_another_seats_turn_plays_nothing(store: Store) -> None:
    """Cards can be picked while others think, but Enter and p do nothing, and the picks stay."""
    session = table("happy", {}, position(to_act=1, landlord=1), (None, None, Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        screen.face(0)
        await press(pilot, "enter 3 3 enter p y")
        assert not session.table.steps
        assert len(screen.hand.picked) == 2


async def test_undo_returns_to_ones_last_decision(store: Store) -> None:
    """u takes back one's own last play and everything after it; the hand is without stakes."""
    session = table("happy", {}, PLAY, (None, Says("pass"), Says("pass")))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 enter")
        await until(pilot, lambda: session.waiting == (0,) and len(session.table.steps) == 3)
        await press(pilot, "u y")
        assert (session.table.steps, session.stakes) == ([], False)
        assert "no stakes" in shown(app)


async def test_several_readings_are_asked_for_with_the_default_first(store: Store) -> None:
    """Laizi 7: 5 5 6 6 7 7 can be six things; the second one is chosen from the list."""
    session = table(
        "happy",
        {"laizi": "7"},
        position(hands=["5s 5h 6s 6h 7s 7h 9d", "8s", "8h"]),
        (None, Says(), Says()),
    )
    app = room(store, ask_reading=True)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "5 5 6 6 7 7")
        offered = session.rules.offers(session.state, 0, session.state.hands[0][:6])
        await press(pilot, "enter")
        assert isinstance(app.screen, Chooser)
        assert "7* → 5 6" in shown(app)  # what the laizi would be
        await press(pilot, "down enter")
        assert session.table.steps[0].action.reading == offered[1]


async def test_what_laizi_stand_for_is_shown(store: Store) -> None:
    """A soft bomb 5557 with laizi 7 says that the laizi is a 5."""
    session = table(
        "happy", {"laizi": "7"}, position(hands=["5s 5h 5d 7h 9d", "8s", "8h"]), (None, Says(), Says())
    )
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "5 5 5 7 enter")
        if isinstance(app.screen, Chooser):
            await press(pilot, "enter")
        assert session.table.steps[0].action.reading == Reading.parse("soft_bomb:5:4")
        assert shown(app).count("7* → 5") == 2  # at the play and in the log


async def test_a_typed_line_plays(store: Store) -> None:
    """/ opens a line; cards alone are a play."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "slash 3 3 enter")
        assert str(session.table.steps[0]) == "0 play 3s 3h as pair:3:2"


async def test_a_typed_line_that_cannot_be_read_says_where(store: Store) -> None:
    """The place of the fault is named, and the line stays open."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "slash 3 ? enter")
        assert "not readable from character 2" in shown(app)
        assert not session.table.steps


async def test_a_typed_verb_that_there_is_none_is_told_with_those_there_are(store: Store) -> None:
    """In the language of the table."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "slash f o l d enter")
        await until(pilot, lambda: "“fold” cannot be done here; it can be: play, pass," in shown(app))
        assert not session.table.steps


async def test_a_typed_laizi_is_played(store: Store) -> None:
    """``33*`` is a pair and the laizi; in a plain field the star is refused."""
    start = position(hands=["3s 3h 7d 9d", "6s 6h", "Ts Th"])
    session = table("happy", {"laizi": "7"}, start, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "slash 3 3 * enter")
        await until(pilot, lambda: session.table.steps)
        assert str(session.table.steps[0]) == "0 play 3s 3h 7d as triple:3:3"
    plain = table("happy", {}, start, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, plain)
        await press(pilot, "slash 3 3 * enter")
        await until(pilot, lambda: "the * means nothing here: 3*" in shown(app))
        assert not plain.table.steps


async def test_a_hand_is_never_given_up_by_a_typed_word_alone(store: Store) -> None:
    """``leave`` asks first, with the price."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "slash l e a v e enter")
        await until(pilot, lambda: "Forfeiting costs" in shown(app))
        assert not session.table.steps


async def test_the_language_changes_without_losing_picks(store: Store) -> None:
    """z speaks Chinese at once; the picked cards stay picked."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "3 3 z")
        assert language() == "zh_CN"
        assert len(screen.hand.picked) == 2
        assert "对 3" in shown(app)
        assert "出牌" in shown(app)


async def test_the_language_changes_without_losing_focus(store: Store) -> None:
    """With a line being typed, a change of language leaves text and focus where they are."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "slash 3")
        app.set(language="zh_CN")
        await pilot.pause()
        assert isinstance(app.focused, Input)
        assert app.focused.value == "3"


async def test_a_hostile_name_is_shown_as_it_is(store: Store) -> None:
    """Markup in a name is a name, in the box, in the log and in the popups."""
    name = "[/][@click=app.quit]x"
    names = (name, "[red]Bo", "$(rm)")
    session = table("happy", {}, PLAY, (None, Says(), Says()), names)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 enter")
        assert name in shown(app)
        assert "[red]Bo" in shown(app)
        await press(pilot, "l")
        assert f"{name}: 3" in shown(app)


async def test_a_bot_takes_over_and_any_card_key_takes_back(store: Store) -> None:
    """o lets a bot play; a rank key gives the seat back to the person."""
    session = table("happy", {}, position(to_act=1, landlord=1), (None, None, Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        screen.face(0)
        session.hand_over(0, Says())
        await press(pilot, "enter 3")
        assert session.seats[0].stand_in is None


async def test_the_counter_leaves_out_what_one_has_seen(store: Store) -> None:
    """Unseen cards are the deck less one's own hand and what lies in sight (L2: nothing more is known)."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        unseen = dict(screen.family.unseen(screen.seat_view()))
        assert (unseen["3"], unseen["4"], unseen["9"], unseen["X"]) == (2, 3, 3, 1)


async def test_the_alarm_sounds_at_two_cards(store: Store) -> None:
    """A seat with two cards left is announced in words."""
    session = table("happy", {}, position(hands=["3s 4s", "6s 7s", "Ts"]), (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        assert "last two!" in shown(app)
        assert "last card!" in shown(app)


async def test_the_multiple_is_explained(store: Store) -> None:
    """m lists the factors of the multiple (L30)."""
    session = table("happy", {}, position(multiple=6), (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "m")
        assert "×6" in shown(app)


async def test_the_clause_can_be_read(store: Store) -> None:
    """w opens the clause behind the verdict."""
    session = table("happy", {}, position(over="pair:8:2", by=2), (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 3 w")
        assert "Same kind and same number of cards" in shown(app)


async def test_letters_alone_draw_a_table(store: Store) -> None:
    """With ASCII signs there is nothing else on an English table, its boxes included."""
    session = table("happy", {"laizi": "7"}, position(over="pair:8:2", by=2), (None, Says(), Says()))
    app = CardRoom(store, Settings(animation="off"), now=lambda: 0.0, ascii=True)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 3")
        assert shown(app).replace("中文", "").isascii()
        assert "Ret Play" in shown(app).split("\n")[-1]
        await press(pilot, "m")
        assert shown(app).replace("中文", "").isascii()


async def test_a_click_on_a_key_is_the_key(store: Store) -> None:
    """The key line can be clicked, also where the command belongs to the application."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await sit(app, pilot, session)
        keys = shown(app).split("\n")[-1]
        await pilot.click("KeyLine", offset=(keys.index("Advice"), 0))
        await until(pilot, lambda: screen.hand.picked)
        await pilot.click("KeyLine", offset=(keys.index("中文"), 0))
        await pilot.pause()
        assert language() == "zh_CN"


async def test_a_click_on_a_button_is_its_verb(store: Store) -> None:
    """Pass can be clicked."""
    session = table("happy", {}, position(over="pair:8:2", by=2), (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        line = next(line for line in shown(app).split("\n") if "[p] Pass" in line)
        await pilot.click("#choices", offset=(line.index("Pass"), 0))
        await until(pilot, lambda: bool(session.table.steps))
        assert str(session.table.steps[0]) == "0 pass"


class Waits(Player):
    """A player that thinks until it is let go, and then passes."""

    def __init__(self) -> None:
        self.go = Event()

    def decide(self, question: Question) -> Answer:
        """Pass, when it is time."""
        self.go.wait(10)
        return Answer(Action("pass"))


async def test_picks_made_while_a_bot_thinks_outlive_its_play(store: Store) -> None:
    """In the bot's turn keys pick but play nothing; after its play the cards are still picked."""
    thinker = Waits()
    start = position(to_act=2, landlord=1, over="pair:3:2", by=1, hands=["4s 4h 5s", "6s 7s", "Ts Th"])
    session = table("happy", {}, start, (None, Says(), thinker))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "4 4 enter p y")
        assert not session.table.steps
        thinker.go.set()
        await until(pilot, lambda: session.waiting == (0,))
        assert " ".join(map(str, screen.hand.picked)) in ("4s 4h", "4h 4s")
        await press(pilot, "enter")
        assert str(session.table.steps[1]) == "0 play 4s 4h as pair:4:2"
