"""Looking at a hand again shows what there was, at every step and for every seat."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.ai.baseline import Random
from cardtui.engine.core import Action
from cardtui.engine.typed import read_action
from cardtui.replay import Replay
from cardtui.seating import Setup, split_specs
from cardtui.session import INSTANT, Seat, Session
from cardtui.session.opening import open_table, session_of
from cardtui.store.errors import StoreError
from cardtui.store.history import Filter
from cardtui.store.records import load, to_text
from cardtui.store.store import Store
from cardtui.text.rules import clause_text, settled_under

from .store.hands import played, record_of

RECORDS = Path(__file__).parent / "records"
GOLDEN = sorted(path.stem for path in RECORDS.glob("*.json"))
SETUPS = {
    "happy": Setup("happy", split_specs("you,random,random"), seed=11),
    "happy, laizi": Setup("happy", split_specs("you,random,random"), options={"laizi": "drawn"}, seed=12),
    "crazy": Setup("crazy", split_specs("you,random,random"), seed=13),
    "crazy, two seats": Setup("crazy", split_specs("you,random"), options={"seats": 2}, seed=14),
    "guandan": Setup("guandan", split_specs("you,random,random,random"), seed=15),
    "gongzhu": Setup("gongzhu", split_specs("you,random,random,random"), seed=16),
    "gongzhu, two decks": Setup(
        "gongzhu", split_specs("you,random,random,random"), options={"decks": 2}, seed=17
    ),
}


def golden(name: str) -> Replay:
    return Replay(load((RECORDS / f"{name}.json").read_bytes()))


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS.keys())
def test_the_replay_is_the_hand_that_was_played(setup: Setup, tmp_path: Path) -> None:
    """Two hands each, live against their record: every state, every seat's view and steps, at every ply."""

    async def play(store: Store) -> int:
        table = open_table(store, setup)
        session = session_of(store, table)
        session.hand_over(0, Random())
        await session.take_up()
        for hand in (1, 2):
            await session.play()
            compare(session, Replay(load(store.history.record(hand)), hand))
            if hand == 1:
                await session.next_hand()
        return store.history.count(Filter())

    with Store(tmp_path) as store:
        assert asyncio.run(play(store)) == 2


def compare(session: Session, replay: Replay) -> None:
    """The live hand and its replay are one."""
    live = session.table
    assert replay.loaded.complete
    assert replay.last == len(live.steps)
    assert replay.notes() == []
    for ply in range(replay.last + 1):
        assert replay.state(ply) == live.states[ply]
        for seat in range(live.rules.seats):
            assert replay.view(seat, ply) == session.rules.redact(live.states[ply], seat)
            assert list(replay.seen(seat, ply)) == live.history(seat)[:ply]
    assert replay.settlement == session.state.settlement


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_record_ends_as_it_says(name: str) -> None:
    """Its settlement is its own, nothing but its revision is to be said of it, every step has its clause."""
    replay = golden(name)
    assert replay.notes() == ([] if replay.loaded.same_rules else [settled_under(replay.record.rules)])
    kept = replay.record.result
    assert kept is not None
    if replay.settlement is None:
        assert kept["settlement"] is None
    else:
        assert list(replay.settlement.transfers) == kept["settlement"]["transfers"]
        assert list(replay.settlement.scores) == kept["settlement"]["scores"]
    for ply in range(1, replay.last + 1):
        assert replay.clauses(ply)
        assert all(clause_text(replay.rules.variant, clause) for clause in replay.clauses(ply))


@pytest.mark.parametrize("name", ["happy_spring", "guandan_partner_leads", "gongzhu_slam"])
def test_tricks_lead_from_the_start_to_the_end_and_back(name: str) -> None:
    """Going on and back by tricks stops at the same places; in between is one trick or phase each."""
    replay = golden(name)
    on, back = [0], [replay.last]
    while on[-1] < replay.last:
        on.append(replay.mark_after(on[-1]))
    while back[-1] > 0:
        back.append(replay.mark_before(back[-1]))
    assert on == back[::-1] == replay.marks
    assert replay.mark_after(replay.last) == replay.last
    assert replay.mark_before(0) == 0
    if name == "gongzhu_slam":
        tricks = [after - ply for ply, after in pairwise(on) if replay.state(ply).phase == "play"]
        assert tricks == [4] * 13


def test_L25_a_trick_is_what_lies_on_the_table() -> None:
    """From the lead on, passes included; nothing at a fresh lead."""
    replay = golden("happy_spring")
    assert [str(step) for step in replay.trick(19)] == [
        "2 play 5c Ts Td Tc as triple_single:T:4",
        "0 pass",
    ]
    assert replay.trick(20) == []


def test_a_branch_plays_on_and_leaves_the_replay_alone() -> None:
    """From any position, in any seat, without stakes or a keeper; the record is as it was."""
    replay = golden("happy_bombs")
    before = list(replay.table.steps)
    ply = next(ply for ply in replay.marks if replay.state(ply).phase == "play")
    seat = replay.state(ply).to_act[0]
    session = replay.branch(ply, replay.mine(seat), 1)
    assert session.table.steps == before[:ply]
    assert (session.journal, session.stakes, session.waiting) == (None, False, (seat,))
    session.hand_over(seat, Random())
    for other in session.seats:
        other.player = Random()
    asyncio.run(session.play())
    assert session.over
    assert not session.stakes
    assert replay.table.steps == before


def test_a_record_cut_off_says_where_and_why() -> None:
    """The longest valid beginning is there; an illegal step is told with its clause and its reason."""
    text = (RECORDS / "happy_spring.json").read_text("utf-8")
    cut = Replay(load(text[: text.index('"2 play 6c')]))
    assert cut.last == 29
    assert cut.notes()[0].startswith("It goes as far as step 29. The record is cut off at line ")
    wrong = Replay(
        load(text.replace('"0 pass",\n"1 pass",\n"2 play 7h', '"0 play 2s",\n"1 pass",\n"2 play 7h'))
    )
    assert wrong.last == 18
    assert "(L24)" in wrong.notes()[0]
    assert "needs a higher one (4 cards) or a bomb." in wrong.notes()[0]


def test_other_rules_and_another_result_are_said() -> None:
    """Under a later revision the record's own result stands; a claim that the steps do not bear is named."""
    text = (RECORDS / "happy_spring.json").read_text("utf-8")
    later = Replay(load(text.replace('"rules": 1,', '"rules": 3,').replace("[-1600, ", "[-1601, ")))
    assert later.notes() == ["Settled under revision 3 of the rules; these are revision 2."]
    assert later.settlement is not None
    assert later.settlement.transfers == (-1601, -3200, 4800)
    claimed = Replay(load(text.replace("[-1600, ", "[-1601, ")))
    assert claimed.notes() == [
        settled_under(1),
        "The result in the record is not the one that its steps come to.",
    ]


def test_a_branch_is_refused_nothing_that_the_table_allows() -> None:
    """A person at a branch answers like at any table, with the same verdicts."""

    async def answer() -> Any:
        replay = golden("happy_spring")
        session = replay.branch(18, replay.mine(0), 1, INSTANT)
        assert isinstance(session.seats[0], Seat)
        refusal = await session.answer(0, Action.parse("play 33"))
        assert await session.answer(0, Action.parse("pass")) is None
        return refusal

    assert asyncio.run(answer()).clause == "L24"


@given(st.integers(0, 10**6), st.sampled_from(sorted(SETUPS)))
@settings(max_examples=12)
def test_a_hand_written_down_and_read_is_the_same_at_every_ply(seed: int, name: str) -> None:
    """Random hands of random actions, of all games: every state and what every seat sees of it."""
    live = played(seed, SETUPS[name].variant, dict(SETUPS[name].options))
    replay = Replay(load(to_text(record_of(live))))
    for ply in range(replay.last + 1):
        for seat in range(live.rules.seats):
            assert replay.view(seat, ply) == live.view(seat, ply)
            replay.trick(ply)
    assert replay.table.states == live.states
    assert replay.settlement == live.state.settlement


@given(st.sampled_from(GOLDEN), st.data())
@settings(max_examples=60)
def test_damaged_records_are_told_about_or_refused(name: str, data: st.DataObject) -> None:
    """Some bytes are others: what is left can be looked at and what is wrong is said, or it is no record."""
    text = bytearray((RECORDS / f"{name}.json").read_bytes())
    for at in data.draw(st.lists(st.integers(0, len(text) - 1), min_size=1, max_size=4)):
        text[at] = data.draw(st.sampled_from(b'0129"[]{}:,-TJQKAxXshd \x1b\x00\xff'))
    try:
        replay = Replay(load(bytes(text)))
    except StoreError:
        return
    assert replay.loaded.complete or replay.notes()
    assert all(note.isprintable() for note in replay.notes())
    for ply in replay.marks:
        assert replay.seen(0, ply) == replay.seen(0, replay.last)[:ply]


@pytest.mark.parametrize(
    ("name", "step", "why"),
    [
        ("gongzhu_slam", "9 keep", "(Z1). There is no seat 9."),
        ("happy_spring", "5 show 0", "(L2). There is no seat 5."),
        ("guandan_wild", "7 pass", "(G1). There is no seat 7."),
        ("happy_spring", "0 play 3s as 8air:3:1", "not a reading"),
        ("happy_spring", "0 play 3s as \\u001b[31m:3:1", "not a reading"),
    ],
    ids=["gongzhu", "landlord", "guandan", "no reading", "no text"],
)
def test_steps_of_nobody_and_of_no_kind_are_refused(name: str, step: str, why: str) -> None:
    """As the first step: nothing is replayed, and the reason is given."""
    text = (RECORDS / f"{name}.json").read_text("utf-8")
    replay = Replay(load(text.replace('"steps": [\n', f'"steps": [\n"{step}",\n')))
    assert replay.last == 0
    assert why in replay.notes()[0]


def test_a_typed_wild_is_that_wild_at_any_position() -> None:
    """The table writes it with a star; a copy that the reading needs is found for bare ranks."""
    replay = golden("guandan_wild")
    state = replay.state(1)
    for text in ("play 66*", "play 2♥* 6 6", "play 66 2 as triple:6:3"):
        action = read_action(replay.rules, text, state)
        assert replay.rules.why_not(state, 0, action) is None
        assert str(replay.rules.resolve(state, 0, action)) == "play 2h 6d 6c as triple:6:3"


def test_a_record_that_stops_early_says_what_it_claims() -> None:
    """Who won what, by names; a claim of nothing is one, too."""
    data = json.loads((RECORDS / "happy_spring.json").read_text("utf-8"))
    early = Replay(load(json.dumps({**data, "steps": data["steps"][:25]})))
    claim = early.notes()[1]
    assert claim == "It claims an end that its steps do not reach: East −1,600, South −3,200, West +4,800."
    assert early.settlement is None
    assert early.amounts is None
    nothing = {**data["result"], "settlement": None}
    early = Replay(load(json.dumps({**data, "steps": data["steps"][:25], "result": nothing})))
    assert early.notes()[1].endswith(": nothing is won or lost.")
    unfinished = Replay(load(json.dumps({**data, "steps": data["steps"][:25], "result": None})))
    assert unfinished.notes()[0] == "The record ends before the hand does."
    assert unfinished.claim == ""
