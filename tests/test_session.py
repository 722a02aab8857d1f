"""A session: commit before show, thoughts bound to their position, and every way a hand may go."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardtui.ai.baseline import Greedy, Random
from cardtui.ai.player import Answer, Player, Question
from cardtui.engine.core import Action, Carry, Settlement
from cardtui.engine.table import Table
from cardtui.games import game
from cardtui.seating import Command, Setup, split_specs
from cardtui.session import (
    Asked,
    Dealt,
    Ended,
    Failed,
    Human,
    Notice,
    Pace,
    Replaced,
    Rewound,
    Seat,
    Session,
    Taken,
    Terms,
    TooManyRedeals,
    TooPoor,
)
from cardtui.session.crash import report
from cardtui.session.opening import open_table, session_of
from cardtui.session.session import MAX_REDEALS
from cardtui.store.aids import Aid
from cardtui.store.errors import StoreError
from cardtui.store.open_table import OpenTable
from cardtui.store.records import load
from cardtui.store.store import Store

HAPPY = game("happy")


def table_of(*players: Any, seed: int = 1, carry: Carry = Carry(), terms: Terms = Terms()) -> Session:
    """A table of Happy Dou Dizhu with these players and the random one for those that fail."""
    seats = [Seat(f"seat {n}", player) for n, player in enumerate(players)]
    return Session(HAPPY.rules(), seats, seed, terms, carry=carry, regular=Random)


def heard(session: Session) -> list[Notice]:
    """Everything the session tells from now on."""
    notices: list[Notice] = []
    session.listen(notices.append)
    return notices


async def until(fits: Callable[[], bool]) -> None:
    """Let the loop run until something holds."""
    async with asyncio.timeout(60):
        while not fits():
            await asyncio.sleep(0)


async def waits(session: Session, seat: int, phase: str | None = None) -> None:
    """Until the table waits for this seat (in that phase)."""
    await until(lambda: seat in session.waiting and phase in (None, session.state.phase))


@asynccontextmanager
async def playing(session: Session) -> AsyncIterator[asyncio.Task[Settlement]]:
    """The hand being played meanwhile, and stopped in the end."""
    task = asyncio.ensure_future(session.play())
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait({task})


class Answering:
    """A person at a seat who answers at random whenever asked, until a phase."""

    def __init__(self, session: Session, seat: int, until_phase: str = "") -> None:
        self.session, self.seat, self.phase = session, seat, until_phase
        self.tasks: set[asyncio.Task[Any]] = set()
        self.one_at_a_time = asyncio.Lock()
        session.listen(self.told)

    def told(self, notice: Notice) -> None:
        if isinstance(notice, Asked) and not notice.passing and self.session.state.phase != self.phase:
            self.tasks.add(asyncio.ensure_future(self.reply()))

    async def reply(self) -> None:
        async with self.one_at_a_time:
            if self.seat not in self.session.waiting:
                return
            view = self.session.view(self.seat)
            legal = list(self.session.rules.legal(view, self.seat))
            wanted = next((action for action in legal if action.verb in ("call", "rob")), legal[0])
            assert await self.session.answer(self.seat, wanted) is None


class Stuck(Player):
    """A player that thinks until it is let go, and then does the first legal thing."""

    def __init__(self) -> None:
        self.asked, self.go, self.thought = (threading.Event() for _ in range(3))
        self.questions: list[Question] = []

    def decide(self, question: Question) -> Answer:
        self.questions.append(question)
        self.asked.set()
        self.go.wait(60)
        self.thought.set()
        return Answer(next(question.rules.legal(question.state, question.seat)))


class Failing(Player):
    """A player that raises, or plays what is not allowed."""

    def __init__(self, action: Action | None = None) -> None:
        self.action = action

    def decide(self, question: Question) -> Answer:
        if self.action is None:
            raise OSError("gone")
        return Answer(self.action)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    with Store(tmp_path / "saves") as opened:
        yield opened


async def test_bots_play_hand_after_hand() -> None:
    """Hands are settled, transfers sum to zero (L35), and each hand begins where the last one led."""
    session = table_of(Random(), Random(), Random())
    notices = heard(session)
    await session.start()
    for number in range(3):
        settlement = await session.play()
        assert session.hand == number
        assert sum(settlement.transfers) == 0
        await session.next_hand()
        assert session.table.start_carry.stacks == settlement.stacks
    assert [type(notice) for notice in notices if isinstance(notice, Dealt | Ended)][:2] == [Dealt, Ended]


async def test_threads_change_nothing() -> None:
    """Bots that think off the loop play the same hand as on it."""
    ends = []
    for threads in (True, False):
        session = table_of(Random(), Random(), Random(), terms=Terms(threads=threads))
        await session.start()
        await session.play()
        ends.append(session.table.steps)
    assert ends[0] == ends[1]


async def test_a_step_is_on_the_disk_before_it_is_told(store: Store) -> None:
    """Whoever hears of a step finds it in the database file."""
    session = session_of(store, open_table(store, Setup("happy", split_specs("random") * 3, seed=4)))
    database = sqlite3.connect(store.folder / "cardtui.db")

    def told(notice: Notice) -> None:
        if isinstance(notice, Taken) and not session.over:
            kept = database.execute("SELECT step FROM steps WHERE ply = ?", (notice.ply,)).fetchone()
            assert kept == (str(notice.step),)
        if isinstance(notice, Ended):
            assert database.execute("SELECT count(*) FROM records").fetchone() == (1,)

    session.listen(told)
    with closing(database):
        await session.take_up()
        await session.play()


async def test_a_kept_table_comes_back_to_the_same_position(store: Store) -> None:
    """Resumed in the middle of a hand, everything is as it was."""
    table = open_table(store, Setup("happy", split_specs("you,greedy,greedy"), seed=4))
    session = session_of(store, table)
    await session.take_up()
    async with playing(session):
        await waits(session, 0)
        await session.answer(0, Action("keep"))
        await waits(session, 0, "call")
        table.close()
        again = session_of(store, store.tables.resume(table.id))
        await again.take_up()
        assert again.state == session.state
        assert again.table.steps == session.table.steps


async def test_an_illegal_answer_is_refused_and_changes_nothing() -> None:
    """The refusal comes back; the position stays."""
    session = table_of(Human(), Random(), Random())
    await session.start()
    async with playing(session):
        await waits(session, 0)
        before = session.state
        refusal = await session.answer(0, Action("rob"))
        assert refusal is not None
        assert session.state is before


async def test_undo_goes_back_to_the_last_decision_without_stakes(store: Store) -> None:
    """Steps are cut here and in the store; the hand is settled, but nothing moves."""
    session = session_of(store, open_table(store, Setup("happy", split_specs("you,greedy,greedy"), seed=4)))
    await session.take_up()
    async with playing(session) as hand:
        await waits(session, 0)
        await session.answer(0, Action("keep"))
        await waits(session, 0, "call")
        await session.answer(0, Action("call"))
        await until(lambda: session.forfeits(0))
        notices = heard(session)
        assert await session.undo(0)
        assert (session.state.phase, session.state.to_act) == ("call", (0,))
        assert Rewound(len(session.table.steps)) in notices
        assert not session.stakes
        person = Answering(session, 0)
        await person.reply()
        settlement = await hand
        assert sum(map(abs, settlement.transfers)) > 0
        assert store.profiles.get(1).beans == 10000
        await session.next_hand()
        assert session.table.start_carry.stacks == (10000, 10000, 10000)
        assert session.stakes


async def test_what_helps_marks_the_hand_at_once_and_for_good(store: Store) -> None:
    """Advice keeps the stakes, open hands do not; nothing gives them back, and a restart knows it."""
    session = session_of(store, open_table(store, Setup("happy", split_specs("you,greedy,greedy"), seed=4)))
    await session.take_up()
    await session.assist(Aid.ADVICE)
    assert (session.stakes, session.assisted) == (True, frozenset({Aid.ADVICE}))
    await session.assist(Aid.OPEN, stakes=False)
    await session.assist(Aid.ADVICE)
    assert (session.stakes, session.assisted) == (False, frozenset({Aid.ADVICE, Aid.OPEN}))
    assert isinstance(session.journal, OpenTable)
    session.journal.close()
    again = session_of(store, store.tables.resume(session.journal.id))
    await again.take_up()
    assert (again.stakes, again.assisted) == (False, frozenset({Aid.ADVICE, Aid.OPEN}))


async def test_what_was_not_seen_is_taken_back_for_nothing(store: Store) -> None:
    """Until another seat acts; then it costs the stakes, and not without being asked."""
    stuck = Stuck()
    session = table_of(Human(), stuck, Greedy(), carry=Carry(first=0))
    await session.start()
    async with playing(session):
        await waits(session, 0)
        await session.answer(0, Action("keep"))
        stuck.go.set()
        await waits(session, 0, "call")
        stuck.go.clear()
        stuck.asked.clear()
        await session.answer(0, Action("decline"))
        await until(stuck.asked.is_set)
        assert not session.forfeits(0)
        before = len(session.table.steps) - 1
        assert await session.undo(0, forfeit=False)
        assert (len(session.table.steps), session.stakes, session.assisted) == (before, True, frozenset())
        assert await session.redo(0)
        assert (session.table.steps[-1].action, session.undone) == (Action("decline"), ())
        assert await session.undo(0, forfeit=False)
        await session.answer(0, Action("call"))
        assert not await session.redo(0)
        stuck.go.set()
        await until(lambda: len(session.table.steps) > before + 1)
        assert session.forfeits(0)
        assert not await session.undo(0, forfeit=False)
        assert session.stakes
        assert await session.undo(0)
        assert (session.stakes, session.assisted) == (False, frozenset({Aid.UNDO}))


async def test_what_was_taken_back_is_taken_again_decision_by_decision(store: Store) -> None:
    """Also after the table was left; the dealer's steps and those of others come with it."""
    session = session_of(
        store, open_table(store, Setup("gongzhu", split_specs("you,greedy,greedy,greedy"), seed=4))
    )
    await session.take_up()
    async with playing(session):
        for _ in range(3):
            await waits(session, 0)
            await session.answer(0, next(iter(session.rules.legal(session.view(0), 0))))
        await waits(session, 0)
        steps = list(session.table.steps)
        for _ in range(3):
            assert await session.undo(0)
        await waits(session, 0, "expose")
    assert isinstance(session.journal, OpenTable)
    session.journal.close()
    again = session_of(store, store.tables.resume(session.journal.id))
    await again.take_up()
    plies = []
    while await again.redo(0):
        plies.append(len(again.table.steps))
    assert again.table.steps == steps
    assert [again.table.steps[ply].seat for ply in plies[:-1]] == [0, 0]
    assert len(plies) == 3
    again.close()


async def test_a_thought_is_never_applied_to_another_position() -> None:
    """A bot that thinks while its position is taken back is told to stop, and its answer is dropped."""
    stuck = Stuck()
    session = table_of(Human(), stuck, Greedy(), carry=Carry(first=0))
    stuck.go.set()
    await session.start()
    async with playing(session):
        await waits(session, 0)
        await session.answer(0, Action("keep"))
        await waits(session, 0, "call")
        stuck.go.clear()
        stuck.asked.clear()
        stuck.thought.clear()
        await session.answer(0, Action("decline"))
        await until(stuck.asked.is_set)
        await session.undo(0)
        await waits(session, 0, "call")
        await until(stuck.questions[-1].stop)
        plies = len(session.table.steps)
        stuck.go.set()
        await until(stuck.thought.is_set)
        await asyncio.to_thread(int)  # and all that was waiting for it
        await asyncio.sleep(0)
        assert len(session.table.steps) == plies


@pytest.mark.parametrize(("bot", "why"), [(Failing(), "dead"), (Failing(Action("rob")), "illegal")])
async def test_a_failing_bot_is_replaced_for_the_decision(bot: Failing, why: str) -> None:
    """The hand goes on with the stand-in's decision, and everybody is told."""
    session = table_of(bot, Random(), Random())
    notices = heard(session)
    await session.start()
    await session.play()
    replaced = [notice for notice in notices if isinstance(notice, Replaced)]
    assert {(notice.seat, notice.why) for notice in replaced} == {(0, why)} or why == "illegal"
    assert replaced


async def test_a_seat_is_handed_to_a_bot_and_back() -> None:
    """The bot plays for the person until the person takes over again (托管)."""
    session = table_of(Human(), Random(), Random())
    await session.start()
    async with playing(session) as hand:
        await waits(session, 0)
        session.hand_over(0)
        await until(lambda: session.state.phase == "play")
        session.take_back(0)
        await waits(session, 0)
        assert session.people == (0,)
        session.hand_over(0)
        await hand


async def test_giving_up_costs_what_was_said() -> None:
    """L36: before the landlord is known a leaver pays like a farmer."""
    session = table_of(Human(), Random(), Random())
    await session.start()
    async with playing(session) as hand:
        await waits(session, 0)
        price = session.price(0)
        assert await session.give_up(0) is None
        settlement = await hand
        assert settlement == price
        assert settlement.transfers == (-100, 50, 50)


async def test_people_may_show_while_cards_are_dealt() -> None:
    """L5: at any card; who does not show at a pause keeps the hand down without being asked."""
    session = table_of(Human(), Random(), Random(), terms=Terms(Pace(deal=0.001)))
    passing: list[int] = []

    def told(notice: Notice) -> None:
        if isinstance(notice, Asked) and notice.passing:
            passing.append(session.table.state.dealt)
        if (
            isinstance(notice, Taken)
            and notice.step.action.verb == "deal"
            and session.table.state.dealt == 11
        ):
            tasks.append(asyncio.ensure_future(session.answer(0, Action("show"))))

    tasks: list[asyncio.Task[Any]] = []
    session.listen(told)
    await session.start()
    async with playing(session):
        await waits(session, 0)
        await session.answer(0, Action("keep"))
        await until(lambda: session.state.phase != "show")
        assert passing == [8]
        assert session.table.state.shown[0] in (11, 12)


async def test_undo_passes_over_pauses_that_went_by() -> None:
    """A hand kept down by itself is no decision to come back to."""
    session = table_of(Human(), Greedy(), Greedy())
    await session.start()
    async with playing(session):
        await waits(session, 0)
        await session.answer(0, Action("keep"))
        await waits(session, 0, "call")
        ply = session.undo_ply(0)
        assert ply is not None
        assert session.table.states[ply].dealt == 0


async def test_L9_a_run_without_people_ends_after_100_redeals(tmp_path: Path) -> None:
    """Bots that never call are stopped, and a report says where without telling the seed."""

    class Decliner(Player):
        def decide(self, question: Question) -> Answer:
            return Answer(Action("decline" if question.state.phase == "call" else "keep"))

    session = table_of(Decliner(), Decliner(), Decliner(), seed=987654321, terms=Terms(reports=tmp_path))
    notices = heard(session)
    await session.start()
    with pytest.raises(TooManyRedeals):
        await session.play()
    assert isinstance(notices[-1], Failed)
    assert notices[-1].report is not None
    assert "987654321" not in notices[-1].report.read_text()


async def test_L9_at_a_table_with_people_redeals_go_on_and_can_be_stopped() -> None:
    """Bots decline without end, also in a person's seat: the loop stays free, and the person comes back."""

    class Decliner(Player):
        def decide(self, question: Question) -> Answer:
            return Answer(Action("decline" if question.state.phase == "call" else "keep"))

    session = table_of(Human(), Decliner(), Decliner())
    session.hand_over(0, Decliner())
    await session.start()
    async with playing(session):
        await until(lambda: session.table.start_carry.redeals > MAX_REDEALS + 2)
        session.take_back(0)
        await waits(session, 0)
        assert not session.state.over


async def test_a_crash_report_names_no_card(tmp_path: Path) -> None:
    """Whatever broke, the file holds no hand and no message that could hold one."""

    class Telling(Player):
        def decide(self, question: Question) -> Answer:
            raise ValueError(f"I hold {question.state.hands}")

    seats = [Seat("a", Telling()), Seat("b", Random()), Seat("c", Random())]
    session = Session(HAPPY.rules(), seats, 1, Terms(reports=tmp_path))
    notices = heard(session)
    await session.start()
    with pytest.raises(ValueError, match="I hold"):
        await session.play()
    assert isinstance(notices[-1], Failed)
    assert notices[-1].report is not None
    text = notices[-1].report.read_text()
    assert "I hold" not in text
    assert "ValueError" in text


def test_L12_a_crash_report_tells_no_hidden_choice(tmp_path: Path) -> None:
    """Who has doubled is not told before all have chosen."""
    table = Table.at(HAPPY.rules(), HAPPY.rules().position({"phase": "double", "landlord": 0}))
    table.play(1, Action("double"))
    path = report(tmp_path, ValueError(), table.rules, table)
    assert path is not None
    assert "  1 hidden" in path.read_text().splitlines()


@pytest.mark.parametrize("cut", [True, False])
async def test_the_record_marks_answers_that_were_cut(store: Store, cut: bool) -> None:
    """A seat whose player had no time to think to the end, in each of its steps."""

    class Hurried(Player):
        def decide(self, question: Question) -> Answer:
            return replace(Greedy().decide(question), cut=cut)

    table = open_table(store, Setup("guandan", split_specs("random,greedy") * 2, seed=4))
    session = session_of(store, table)
    session.seats[1].player = Hurried()
    await session.take_up()
    await session.play()
    assert table.hand_id is not None
    record = load(store.history.record(table.hand_id)).record
    own = tuple(ply for ply, step in enumerate(record.steps) if step.seat == 1)
    assert record.cut == (own if cut else ())


async def test_a_hand_that_cannot_be_kept_stays_where_it_was(store: Store) -> None:
    """When the commit fails nobody is told of the step, and it is not taken."""
    table = open_table(store, Setup("happy", split_specs("random") * 3, seed=4))
    session = session_of(store, table)
    await session.take_up()
    table.close()
    notices = heard(session)
    with pytest.raises(StoreError):
        await session.play()
    assert not any(isinstance(notice, Taken) for notice in notices)
    assert session.table.steps == []


async def test_L37_L41_entry_is_asked_for_when_sitting_down(store: Store) -> None:
    """Nothing is dealt to a person who cannot enter; bots bring enough."""
    table = open_table(store, Setup("happy", split_specs("you,random,random"), room="high", seed=4))
    session = session_of(store, table)
    with pytest.raises(TooPoor) as poor:
        await session.take_up()
    assert (poor.value.holds, poor.value.needs) == (10000, 50000)
    assert table.deal is None


async def test_L37_who_sits_needs_1_to_stay_and_a_bot_below_the_entry_makes_room() -> None:
    """The beginner room asks for 500: one bean is enough for a person who sits there, not for a bot."""
    session = table_of(Human(), Random(), Random(), carry=Carry(stacks=(1, 499, 500), hand=1))
    await session.start()
    assert session.table.start_carry.stacks == (1, 10000, 500)
    broke = table_of(Human(), Random(), Random(), carry=Carry(stacks=(0, 500, 500), hand=1))
    with pytest.raises(TooPoor) as poor:
        await broke.start()
    assert (poor.value.seat, poor.value.holds, poor.value.needs) == (0, 0, 1)


async def test_two_people_choose_at_the_same_time() -> None:
    """L12: hidden choices come in any order, and one does not undo the other."""
    session = table_of(Human(), Human(), Human())
    await session.start()
    async with playing(session):
        await waits(session, 2)
        answers = await asyncio.gather(*(session.answer(seat, Action("keep")) for seat in (2, 0, 1)))
        assert answers == [None, None, None]
        await until(lambda: session.state.phase == "call")


async def test_commands_of_a_kept_table_are_not_started_unasked(store: Store, tmp_path: Path) -> None:
    """A table with ``bot:COMMAND`` is played by the regular player unless it is trusted."""
    table = open_table(store, Setup("happy", split_specs(f"you,bot:touch {tmp_path / 'started'},random")))
    assert "Process" not in repr(session_of(store, table).seats[1].player)
    assert "Process" in repr(session_of(store, table, Terms(trust=True)).seats[1].player)
    assert not (tmp_path / "started").exists()


async def test_L30_every_seat_sees_the_multiple_with_its_factors() -> None:
    """At every step of a hand each seat's view holds the factors, and their product is the multiple."""
    session = table_of(Random(), Random(), Random(), seed=6)
    await session.start()
    await session.play()
    states = session.table.states
    assert states[-1].multiple > 1
    for ply, state in enumerate(states):
        for seat in range(3):
            assert session.table.view(seat, ply).factors == state.factors


DECENT = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        print(json.dumps({"hello": 1, "legal": True}), flush=True)
    elif "turn" in message:
        number, action = message["turn"], message["legal"][0]
        # here it misbehaves
        print(json.dumps({"turn": number, "action": action}), flush=True)
"""
MISBEHAVIOUR = {
    "late": "if number == 2: continue",
    "dead": "sys.exit() if number == 3 else None",
    "nonsense": "print('what?' if number == 2 else '', end='')",
    "flood": "print('[' * (1 << 21)) if number == 2 else None",
    "illegal": "action = 'rob' if number > 3 else action",
    "talkative": "print('x' * 100000, file=sys.stderr)",
}


@pytest.mark.parametrize("fault", MISBEHAVIOUR)
async def test_a_foreign_bot_never_stops_a_hand(
    fault: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The hand ends in a settlement, and nothing of the bot's reaches the terminal."""
    script = tmp_path / "bot.py"
    script.write_text(DECENT.replace("# here it misbehaves", MISBEHAVIOUR[fault]))
    foreign = Command(f"{sys.executable} {script}").player(tmp_path / "bots.log")
    terms = Terms(Pace(ms=400 if fault == "late" else 30000))
    session = table_of(foreign, Random(), Random(), terms=terms)
    notices = heard(session)
    await session.start()
    settlement = await session.play()
    session.close()
    assert sum(settlement.transfers) == 0
    replaced = {notice.why for notice in notices if isinstance(notice, Replaced)} - {"out"}
    assert replaced == ({"nonsense"} if fault == "flood" else set() if fault == "talkative" else {fault})
    assert capfd.readouterr() == ("", "")
