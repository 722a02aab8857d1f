"""Whole hands at 80×24, from the first question to the settlement."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardtui.ai.process import Process
from cardtui.app import CardRoom
from cardtui.screens.dialogs import Chooser, Question
from cardtui.screens.replay import ReplayScreen
from cardtui.screens.settlement import SettlementScreen
from cardtui.seating import Setup, split_specs
from cardtui.session import Pace, Session
from cardtui.session.opening import open_table
from cardtui.store.aids import Aid
from cardtui.store.records import load
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES
from cardtui.text.sentences import why_text

from .hours import Still
from .playing import AWAY, SMALL, Says, drawn, press, rank_keys, room, seated, shown, sit, table, until


async def begun(app: CardRoom, pilot: Pilot[None]) -> Session:
    """The session, once the person in it is asked for the first time."""
    await until(pilot, lambda: app.session is not None and len(app.screen_stack) > 1)
    session = app.session
    assert session is not None
    await until(pilot, lambda: asked(session) and seated(app))
    await drawn(pilot)
    return session


def asked(session: Session) -> bool:
    """Whether the table waits for the person; a show during the deal goes by by itself."""
    return bool(session.waiting) and not (session.table.state.phase == "show" and session.table.state.dealt)


async def answer(app: CardRoom, pilot: Pilot[None], session: Session, keys: str) -> None:
    """Press keys and wait until the person is asked again or the hand is over."""
    state = session.state
    await press(pilot, keys)
    await until(pilot, lambda: session.state is not state)
    await until(pilot, lambda: asked(session) or session.over)


async def to_the_play(app: CardRoom, pilot: Pilot[None], session: Session, verbs: dict[str, str]) -> None:
    """Answer every question before the play with the key that belongs to its phase."""
    while session.state.phase != "play" and not session.over:
        await answer(app, pilot, session, verbs.get(session.state.phase, "n"))


async def settled(app: CardRoom, pilot: Pilot[None]) -> None:
    """Wait for the settlement."""
    await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
    await drawn(pilot)


async def test_a_hand_by_keys_through_bidding_and_grabbing(store: Store) -> None:
    """Call, be robbed, rob back, lead and follow by hints, to the settlement with its figures."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        session.seats[1].player = Says("rob")
        await to_the_play(app, pilot, session, {"call": "y", "rob": "y"})
        assert (session.table.state.landlord, session.table.state.factors.robs) == (0, 4)
        while not session.over:
            await answer(app, pilot, session, "h enter")
        await settled(app, pilot)
        change = session.table.state.settlement.transfers[0]
        assert f"{change:+,}".replace("-", "−") in shown(app)
        assert "Day Labourer" in shown(app)


async def test_a_hand_by_typed_lines(store: Store) -> None:
    """The same from the keyboard line alone: every answer is typed as text."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        while not session.over:
            state = session.state
            wanted = {"call": "call", "rob": "rob", "show": "keep", "late_show": "keep", "double": "single"}
            largest = max(session.rules.legal(session.view(0), 0), key=lambda action: len(action.cards))
            text = wanted.get(state.phase) or "".join(rank_keys(largest.cards).split()) or "pass"
            await answer(app, pilot, session, f"slash {' '.join(text)} enter")
        await settled(app, pilot)
        assert session.table.state.landlord == 0


async def test_a_show_in_the_deal_a_rob_back_a_double_and_a_laizi_play(store: Store) -> None:
    """One key shows while the cards are dealt; the caller robs back, doubles, and chooses a reading."""
    setup = Setup("happy", split_specs("you,greedy,greedy"), options={"laizi": "7"}, room="beginner", seed=11)
    hours = Still()
    app = room(store, setup, hours, ask_reading=True)
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        session.seats[2].player = Says("rob")
        session.pace = Pace(deal=0.05)
        await press(pilot, "n")
        while session.table.state.dealt < 3:
            await until(pilot, lambda: hours.waits)
            await hours.pass_by(pilot, 0.05)
            await drawn(pilot)
        assert "×4" in shown(app)
        await press(pilot, "y")
        await until(pilot, lambda: session.table.state.factors.show == 4)
        session.pace = Pace()
        await hours.pass_by(pilot, 0.05)
        await until(pilot, lambda: asked(session))
        await to_the_play(app, pilot, session, {"call": "y", "rob": "y", "double": "y"})
        state = session.table.state
        assert (state.landlord, state.factors.show, state.doubled[0]) == (0, 4, True)
        chosen = next(
            action
            for action in session.rules.legal(session.view(0), 0)
            if any(card.rank == 7 for card in action.cards)
            and len(session.rules.offers(session.view(0), 0, action.cards)) > 1
        )
        await press(pilot, rank_keys(chosen.cards) + " enter")
        assert isinstance(app.screen, Chooser)
        await answer(app, pilot, session, "down enter")
        offered = session.rules.offers(state, 0, chosen.cards)
        assert session.table.steps[len(session.table.steps) - 3].action.reading == offered[1]
        while not session.over:
            await answer(app, pilot, session, "h enter")
        await until(pilot, lambda: hours.waits)
        await hours.pass_by(pilot, 1.0)
        await settled(app, pilot)
        assert "Day Labourer" in shown(app)


async def test_a_two_seat_crazy_hand(store: Store) -> None:
    """Two seats: the bottom cards in the middle, eleven cards aside, and a settlement between two."""
    app = room(store, Setup("crazy", split_specs("you,greedy"), options={"seats": 2}, seed=5))
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        await pilot.pause()
        assert all(words in shown(app) for words in ("Set aside", "11 cards"))
        await to_the_play(app, pilot, session, {"call": "y", "rob": "y"})
        while not session.over:
            await answer(app, pilot, session, "h enter")
        await settled(app, pilot)
        assert sum(session.table.state.settlement.transfers) == 0


async def test_a_hand_given_up(store: Store) -> None:
    """g names the price; no keeps playing, yes ends the hand for that price."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        await to_the_play(app, pilot, session, {"call": "y"})
        await press(pilot, "g")
        assert isinstance(app.screen, Question)
        assert "Forfeiting costs at least 205 beans" in shown(app)
        await press(pilot, "n")
        assert not session.over
        await press(pilot, "g y")
        await settled(app, pilot)
        assert session.table.state.left == 0


async def test_a_place_at_the_table_outlives_the_screen(store: Store) -> None:
    """Esc leaves the table, home offers to go on, and Enter is back in the same position."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        await to_the_play(app, pilot, session, {"call": "y"})
        steps = list(session.table.steps)
        await press(pilot, AWAY)
        assert "Continue: Happy Dou Dizhu" in shown(app)
        await press(pilot, "enter")
        await until(pilot, lambda: len(app.screen_stack) > 1)
        assert app.session is not None
        assert app.session.table.steps == steps


async def test_two_keys_from_launch_to_cards(store: Store) -> None:
    """Enter opens a table, Enter deals."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "enter")
        session = await begun(app, pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: session.table.state.dealt > 0)
        assert session.state.hands[0]


async def test_the_next_hand_follows_the_settlement(store: Store) -> None:
    """Enter on the settlement deals the next hand, with the stacks of the last."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        await to_the_play(app, pilot, session, {"call": "y"})
        await press(pilot, "g y")
        await settled(app, pilot)
        stacks = session.table.state.settlement.stacks
        await press(pilot, "enter")
        await until(pilot, lambda: session.hand == 1)
        assert session.table.state.stacks[0] == stacks[0]


async def test_bots_give_their_reasons_after_the_hand(store: Store) -> None:
    """While the hand lasts the log tells what happened; on the settlement also why the bots did it."""
    app = room(store, Setup("happy", split_specs("you,regular,regular"), seed=3))
    async with app.run_test(size=(120, 40)) as pilot:
        session = await begun(app, pilot)
        await to_the_play(app, pilot, session, {"call": "y"})
        assert session.reasons
        assert "—" not in shown(app)
        await press(pilot, "g y")
        await settled(app, pilot)
        await press(pilot, "l")
        assert "—" in shown(app)


def reasons(session: Session) -> list[str]:
    """What is told of the bots' steps, in the language of the moment."""
    names = [seat.name for seat in session.seats]
    found = (
        why_text(session.rules.variant, why.facts(session.table, ply), why.said, names)
        for ply, why in session.reasons.items()
    )
    return [text for text in found if text]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_reasons_where_hands_lie_open_and_in_the_replay_of_the_hand(
    store: Store, language: str
) -> None:
    """For practice they come with what is done; they are kept, and i in the replay has the same."""
    setup = Setup("happy", split_specs("you,regular,regular"), seed=3, open=True)
    app = room(store, setup, language=language)
    async with app.run_test(size=(120, 40)) as pilot:
        session = await begun(app, pilot)
        await to_the_play(app, pilot, session, {"call": "y"})
        assert reasons(session)
        await press(pilot, "l")
        text = "".join(shown(app).split())
        assert any("".join(why.split()) in text for why in reasons(session))
        await press(pilot, "escape g y")
        await settled(app, pilot)
        kept = load(store.history.record(1)).record.reasons
        assert kept == {ply: why.kept for ply, why in session.reasons.items()}
        ply = next(ply for ply, why in session.reasons.items() if why.facts(session.table, ply))
        await press(pilot, "v")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        screen.go_to(ply + 1)
        await press(pilot, "i")
        names = screen.replay.names
        why = session.reasons[ply]
        told = why_text("happy", why.facts(session.table, ply), why.said, names)
        assert "".join(told.split()) in "".join(re.findall(r"[^│\s]+", shown(app)))


async def test_the_settlement_is_there_again_when_one_comes_back(store: Store) -> None:
    """Home from the settlement and on again: the settlement, and from it the next hand."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        await press(pilot, "n")
        await until(pilot, lambda: asked(session))
        await press(pilot, "g y")
        await settled(app, pilot)
        await press(pilot, "escape")
        await until(pilot, lambda: "Continue" in shown(app))
        await press(pilot, "enter")
        await settled(app, pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: session.hand == 1)
        assert app.session is session


async def test_a_kept_table_starts_no_command_without_a_question(store: Store, tmp_path: Path) -> None:
    """A seat of ``bot:COMMAND`` in a kept table: asked about, and no lets the regular player sit there."""
    mark = tmp_path / "on"
    kept = open_table(store, Setup("happy", split_specs(f"you,bot:touch {mark},greedy"), seed=3))
    kept.close()
    app = room(store, kept.id)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Question))
        await drawn(pilot)
        assert "touch " in shown(app)
        await press(pilot, "n")
        session = await begun(app, pilot)
        assert not isinstance(session.seats[1].player, Process)
        assert not mark.exists()


async def test_a_hand_without_stakes_settles_at_what_one_had(store: Store) -> None:
    """The balance and the score that the settlement shows are those from before the hand."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        await session.assist(Aid.UNDO, stakes=False)
        await to_the_play(app, pilot, session, {"call": "y"})
        await press(pilot, "g y")
        await settled(app, pilot)
        assert "Score 0 · Day Labourer" in shown(app)
        assert f"{session.table.state.settlement.stacks[0]:,} beans" not in shown(app)


async def test_a_shown_hand_leaves_room_for_the_name(store: Store) -> None:
    """A landlord that has shown and doubled: the box names it, its laizi stand first in the open hand."""
    start = {"phase": "late_show", "landlord": 1, "hands": ["3 4 J", "3 7 7 8 9 T T", "J Q K"]}
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = table("happy", {"laizi": "7"}, start, [None, Says("show", "double"), Says("single")])
        await sit(app, pilot, session)
        await until(pilot, lambda: seated(app))
        await press(pilot, "n")
        await until(pilot, lambda: session.state.phase == "play" and seated(app))
        row = next(row for row in shown(app).splitlines() if "landlord ×2" in row)
        assert session.seats[1].name in row
        assert "77* 10 10 98" in shown(app)


async def test_a_shown_hand_with_every_ten_is_whole(store: Store) -> None:
    """Tens never touch their neighbours; what is too wide for the place goes on in another row."""
    start = {"phase": "late_show", "landlord": 1, "hands": ["3", "xX2AAKKQQJJTTTT98765", "4"]}
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = table("happy", {}, start, [None, Says("show", "single"), Says("single")])
        await sit(app, pilot, session)
        await until(pilot, lambda: "10 10 10 10" in shown(app))
        rows = [row.strip() for row in shown(app).splitlines()]
        first = next(at for at, row in enumerate(rows) if row.endswith("Xx2AAKKQQJJ 10 10 10 10"))
        assert rows[first + 1].endswith("98765")


async def test_declining_to_call_and_to_rob_are_told_apart(store: Store) -> None:
    """Under its box a seat has said no call (不叫) or no rob (不抢)."""
    hands = ["3 4 J", "3 7 8", "J Q K"]
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        players = [None, Says("decline"), Says("call")]
        session = table("happy", {}, {"phase": "call", "first": 1, "hands": hands}, players)
        await sit(app, pilot, session)
        await until(pilot, lambda: seated(app))
        assert "No call" in shown(app)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        players = [None, Says("decline"), Says("rob")]
        session = table("happy", {}, {"phase": "rob", "first": 1, "hands": hands}, players)
        await sit(app, pilot, session)
        await until(pilot, lambda: seated(app))
        assert "Rob back?" in shown(app)
        assert "No call" not in shown(app)
        assert shown(app).count("No rob") == 2


async def test_L43_the_price_of_leaving_is_the_whole_price_in_crazy(store: Store) -> None:
    """Held bombs raise nothing there; in the plain room it is points that one loses."""
    app = room(store, Setup("crazy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        await to_the_play(app, pilot, session, {"call": "y"})
        await press(pilot, "g")
        assert "Forfeiting costs 8 points" in shown(app)
        assert "at least" not in shown(app)
        await press(pilot, "y")
        await settled(app, pilot)
        assert "You lose 8 points" in shown(app)
        assert "forfeited" in shown(app)
