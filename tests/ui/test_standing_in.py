"""A bot that plays on for a person (托管): until the hand ends or the person decides, and only the play."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot

from cardtui.ai.player import Answer, Player, Question
from cardtui.app import CardRoom
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action
from cardtui.games import Level, game
from cardtui.screens.dialogs import Reader
from cardtui.screens.settlement import SettlementScreen
from cardtui.seating import YOU, BuiltIn, Setup, Spec, split_specs
from cardtui.session import Session
from cardtui.session.opening import open_table
from cardtui.store.feats import BY_BOT
from cardtui.store.store import Store

from .playing import SMALL, Says, drawn, press, room, seated, shown, sit, table, until
from .tribute_begun import CARRY


class Waits(Player):
    """A player that thinks until it is let go."""

    def __init__(self) -> None:
        self.asked, self.go = Event(), Event()

    def decide(self, question: Question) -> Answer:
        """The first legal thing, when it is time."""
        self.asked.set()
        self.go.wait(10)
        return Answer(next(question.rules.legal(question.state, question.seat)))


PLAY: dict[str, dict[str, Any]] = {
    "happy": {"phase": "play", "landlord": 0, "to_act": 0, "hands": ["334459", "668899", "TTJJQ"]},
    "guandan": {"hands": ["5s 6s 6h Td", "3s 3h", "4s 4h", "9s 9h"], "to_act": 0},
    "gongzhu": {
        "phase": "play",
        "to_act": 0,
        "hands": ["Qs Jd 3c", "Kh 5h 3d", "2d 3s 4s", "2h 3h 4h"],
    },
}


def position(variant: str, start: dict[str, Any], **options: Any) -> Session:
    """A table in a position, the person in seat 0."""
    return table(variant, options, start, [None, Says(), Says(), Says()][: len(start["hands"])])


DECIDING = ("enter", "p", "n", "y", "h", "slash", "u", "g", "o", "6", "space", "b")
TELLING = ("enter", "p", "6", "g", "b")  # those that the games take differently; the others nightly for each
CASES = [
    pytest.param(variant, key, marks=() if variant == "happy" or key in TELLING else pytest.mark.slow)
    for variant in PLAY
    for key in DECIDING
]


@pytest.mark.parametrize(("variant", "key"), CASES)
async def test_a_key_that_decides_takes_the_seat_back_and_plays_nothing(
    store: Store, variant: str, key: str
) -> None:
    """While the bot thinks about one's own lead: the seat is one's own again, the lead as it was."""
    session, thinker = position(variant, PLAY[variant]), Waits()
    session.regular = lambda: thinker
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "o")
        await until(pilot, thinker.asked.is_set)
        assert session.seats[0].stand_in is thinker
        assert screen.away
        off = {"happy": "", "guandan": "g", "gongzhu": "gb"}[variant]
        await press(pilot, key)
        if key not in off:  # what the game does not know decides nothing
            assert session.seats[0].stand_in is None
            assert session.waiting == (0,)
        thinker.go.set()
        if key in off:
            await until(pilot, lambda: bool(session.table.steps))
        await drawn(pilot)
        assert bool(session.table.steps) == (key in off)


@pytest.mark.parametrize("variant", ["happy", "crazy", "guandan", "gongzhu"])
async def test_the_next_hand_is_ones_own(store: Store, variant: str) -> None:
    """The bot plays this hand to its end, which is no achievement; after it nothing is decided until the
    person does."""
    specs: tuple[Spec, ...] = (YOU, *(BuiltIn(Level.GREEDY),) * (game(variant).seats[0] - 1))
    app = room(store, Setup(variant, specs, seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        session = app.session
        assert session is not None
        session.regular = lambda: Says("call")
        await press(pilot, "o")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        assert session.seats[0].stand_in is None
        kept = store.database.read(
            lambda sql: sql.execute("SELECT code FROM feats WHERE seat = 0").fetchall()
        )
        assert kept == [(BY_BOT,)]
        await press(pilot, "enter")
        await until(pilot, lambda: session.hand == 1)
        await until(pilot, lambda: bool(session.waiting) or isinstance(app.screen, Reader))
        if isinstance(app.screen, Reader):
            await press(pilot, "enter")
            await until(pilot, lambda: bool(session.waiting))
        assert session.waiting == (0,)
        assert not [step for step in session.table.steps if step.seat == 0]


async def settled_for(session: Session) -> list[str]:
    """What was done for seat 0."""
    return [str(step.action) for step in session.table.steps if step.seat == 0]


@pytest.mark.parametrize(
    ("variant", "start", "said"),
    [
        ("happy", {"phase": "late_show", "landlord": 0, "hands": ["334459", "668899", "TTJJQ"]}, "show"),
        (
            "gongzhu",
            {"phase": "expose", "hands": ["Qs Jd 3c", "Kh 5h 3d", "2d 3s 4s", "2h 3h 4h"]},
            "expose Qs",
        ),
    ],
    ids=["late show", "expose"],
)
async def test_L12_nothing_is_shown_or_exposed_for_a_person(
    store: Store, variant: str, start: dict[str, Any], said: str
) -> None:
    """Whatever the bot would do there: the hand stays down."""
    session = position(variant, start)
    session.regular = lambda: Says(said)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "o")
        await until(pilot, lambda: any(step.seat == 0 for step in session.table.steps))
        assert (await settled_for(session))[0] == "keep"


async def test_L12_nothing_is_shown_before_the_deal_for_a_person(store: Store) -> None:
    """The first question of all, at ×5."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        session = app.session
        assert session is not None
        session.regular = lambda: Says("show 0", "call")
        await press(pilot, "o")
        await until(pilot, lambda: session.state.phase == "play")
        assert (await settled_for(session))[0] == "keep"
        assert session.table.state.factors.show == 1


async def dealt_for_tribute(store: Store, app: CardRoom, pilot: Pilot[None]) -> Session:
    """A hand of Guandan in which the person and the partner owe tribute."""
    setup = Setup("guandan", split_specs("you,greedy,greedy,greedy"), options={"final": "8"}, seed=1)
    kept = open_table(store, setup)
    await kept.begin(CARRY, setup.rules().shuffle(Rng.of("tribute", 1), CARRY))
    kept.close()
    app.resume_table(kept.id)
    await until(pilot, lambda: seated(app))
    assert app.session is not None
    return app.session


async def test_tribute_is_asked_for_and_not_paid_by_a_bot(store: Store) -> None:
    """With a bot in the seat the question stands as ever; Enter pays, and the person plays again."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = await dealt_for_tribute(store, app, pilot)
        session.regular = lambda: BuiltIn(Level.GREEDY).player(game("guandan"))
        await press(pilot, "o")
        await pilot.pause(0.05)
        assert session.seats[0].stand_in is not None
        assert await settled_for(session) == []
        assert "⏎ pays" in shown(app)
        await press(pilot, "enter")
        await until(pilot, lambda: any(step.seat == 0 for step in session.table.steps))
        assert (await settled_for(session))[0].startswith("tribute ")
        assert session.seats[0].stand_in is None


async def test_a_bot_beside_the_settlement_waits_for_nobody(store: Store) -> None:
    """Once the hand is over there is nothing to play on."""
    session = position("happy", {**PLAY["happy"], "hands": ["3", "66", "TT"]})
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 enter")
        await until(pilot, lambda: session.over)
        session.hand_over(0)
        await session.next_hand()
        assert session.seats[0].stand_in is None


async def test_a_player_that_was_given_stays(store: Store) -> None:
    """Who puts a player of code into a seat means it: it decides everything, hand after hand."""
    session = position("gongzhu", {"phase": "expose", "hands": ["Qs 3c", "Kh 3d", "2d 3s", "2h 3h"]})
    player = Says("expose Qs")
    session.hand_over(0, player)
    await session.play()
    assert str(session.table.steps[0]) == "0 expose Qs"
    assert session.seats[0].stand_in is player


async def test_L13_a_question_with_one_answer_is_not_asked(store: Store) -> None:
    """Nobody holds enough to double: no question, and the log says why."""
    start = {"phase": "double", "landlord": 1, "hands": ["334459", "668899", "TTJJQ"], "stacks": [9000] * 3}
    session = position("happy", start, room={"name": "middle", "N": 100, "A": 20, "double_over": 20000})
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: session.state.phase == "play")
        assert str(Action("single")) in await settled_for(session)
        assert "Doubling is closed: it needs more than 20,000 (L13)" in shown(app)


async def test_L13_who_may_not_double_is_named(store: Store) -> None:
    """The others double; a farmer that holds too little is not asked, and is told."""
    stacks = [9000, 30000, 30000]
    start = {"phase": "double", "landlord": 1, "hands": ["334459", "668899", "TTJJQ"], "stacks": stacks}
    session = position("happy", start, room={"name": "middle", "N": 100, "A": 20, "double_over": 20000})
    session.seats[2].player = Says("double")
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: session.state.phase == "play")
        assert session.table.state.doubled == (False, False, True)
        await press(pilot, "l")
        assert "Ann, ✕ Bo may not double: that needs more than 20,000 (L13)" in shown(app)


async def test_who_may_double_is_asked(store: Store) -> None:
    """With enough the question stands."""
    start = {"phase": "double", "landlord": 1, "hands": ["334459", "668899", "TTJJQ"], "stacks": [30000] * 3}
    session = position("happy", start, room={"name": "middle", "N": 100, "A": 20, "double_over": 20000})
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: session.waiting == (0,))
        assert "Double your stakes?" in shown(app)
