"""Tables in play: what is kept of them, and that nothing of it is lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.core import Step
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.store.aids import Aid
from cardtui.store.errors import StoreError
from cardtui.store.history import Filter
from cardtui.store.open_table import OpenTable
from cardtui.store.records import load
from cardtui.store.store import Store

from .hands import keep_hand, lay, ledger_is_right, noon, played, settle, spec_for

HERE = Path(__file__).parent


def opened(store: Store, seed: int = 1) -> tuple[OpenTable, Table[Any]]:
    """A new table of a new profile, and a hand that can be played there."""
    hand = played(seed)
    profile = store.profiles.create("Ann")
    return store.tables.open(spec_for(profile, hand)), hand


async def test_a_resumed_table_is_what_it_was(store: Store) -> None:
    """Specification, deal, carry, steps and stakes come back."""
    table, hand = opened(store)
    await lay(table, hand, 30)
    table.close()
    again = store.tables.resume(table.id)
    assert (again.spec, again.deal, again.carry) == (table.spec, hand.deal, hand.start_carry)
    assert (again.steps, again.stakes) == (hand.steps[:30], True)


async def test_steps_are_kept_in_order_or_not_at_all(store: Store) -> None:
    """A step at another place than the next changes nothing."""
    table, hand = opened(store)
    await lay(table, hand, 5)
    for ply in (4, 6):
        with pytest.raises(StoreError, match="out_of_turn"):
            await table.step(ply, hand.steps[5])
    await table.step(5, hand.steps[5])
    assert table.steps == hand.steps[:6]


async def test_the_record_says_whose_player_was_told_to_stop(store: Store) -> None:
    """Also after the table was left and steps were taken back; a hand without such steps says nothing."""
    table, hand = opened(store)
    last = len(hand.steps) - 1
    await table.begin(hand.start_carry, hand.deal)
    for ply, step in enumerate(hand.steps[:30]):
        await table.step(ply, step, cut=ply in (7, 20, 29))
    table.close()
    again = store.tables.resume(table.id)
    await again.cut(25)
    for ply, step in enumerate(hand.steps[25:last], 25):
        await again.step(ply, step)
    carry = hand.rules.carry(hand.state)
    await again.finish(last, hand.steps[last], hand.state.settlement, carry, cut=True)
    assert again.hand_id is not None
    assert load(store.history.record(again.hand_id)).record.cut == (7, 20, last)
    await keep_hand(again, hand)
    text = store.history.record(again.hand_id)
    assert load(text).record.cut == ()
    assert '"cut"' not in text


async def test_a_hand_with_steps_taken_back_is_settled_without_stakes(store: Store) -> None:
    """The record says so, and the ledger keeps still (design: undo)."""
    table, hand = opened(store)
    await lay(table, hand, 10)
    await table.cut(6)
    for ply in range(6, len(hand.steps) - 1):
        await table.step(ply, hand.steps[ply])
    await settle(table, hand)
    profile = store.profiles.current()
    assert profile is not None
    assert (profile.beans, profile.score) == (10000, 0)
    assert table.hand_id is not None
    loaded = load(store.history.record(table.hand_id))
    assert loaded.complete
    assert not loaded.record.stakes
    assert loaded.record.assisted == (Aid.UNDO,)


async def test_what_is_taken_back_unseen_costs_nothing_and_can_be_taken_again(store: Store) -> None:
    """It outlives a restart, with what each step said of its player; another step makes an end of it."""
    table, hand = opened(store)
    await lay(table, hand, 10)
    await table.step(10, hand.steps[10], cut=True)
    await table.cut(8, forfeit=False)
    await table.cut(6, forfeit=False)
    assert (table.stakes, table.assisted) == (True, frozenset())
    table = resumed(store, table)
    assert [step for step, _cut in table.undone] == hand.steps[6:11]
    await table.again(2)
    table = resumed(store, table)
    await table.again(3)
    assert (table.steps, table.undone) == (hand.steps[:11], [])
    await table.cut(9, forfeit=False)
    await table.step(9, hand.steps[9])
    table = resumed(store, table)
    assert table.undone == []
    for ply in range(10, len(hand.steps) - 1):
        await table.step(ply, hand.steps[ply])
    await settle(table, hand)
    assert table.hand_id is not None
    text = store.history.record(table.hand_id)
    assert '"assisted"' not in text
    assert load(text).record.cut == ()
    assert load(text).record.stakes


async def test_a_hand_in_which_somebody_was_helped_stands_apart(store: Store) -> None:
    """Record and history say what helped; beans move as long as there are stakes, no title is earned."""
    table, hand = opened(store)
    await lay(table, hand, 10)
    await table.assist(Aid.ADVICE, True)
    table = resumed(store, table)
    for ply in range(10, len(hand.steps) - 1):
        await table.step(ply, hand.steps[ply])
    await settle(table, hand)
    assert table.assisted == frozenset()
    profile, settlement = store.profiles.current(), hand.state.settlement
    assert profile is not None
    assert settlement is not None
    assert profile.beans == settlement.stacks[0] != 10000
    assert settlement.scores[0] != 0
    assert profile.score == 0
    assert table.hand_id is not None
    assert load(store.history.record(table.hand_id)).record.assisted == (Aid.ADVICE,)
    assert store.history.row(table.hand_id).assisted == "advice"
    await keep_hand(table, hand)
    assert store.history.count(Filter(assisted=True)) == store.history.count(Filter(assisted=False)) == 1


async def test_seen_cards_take_the_stakes_away_until_the_next_hand(store: Store) -> None:
    """The mark belongs to the hand, not to the table, and outlives a restart."""
    table, hand = opened(store)
    await lay(table, hand, 10)
    await table.cut(len(table.steps))
    table.close()
    again = store.tables.resume(table.id)
    assert not again.stakes
    await again.begin(hand.start_carry, hand.deal)
    assert again.stakes


async def test_L35_a_settled_hand_moves_what_its_settlement_says(store: Store) -> None:
    """Transfers and fee go to the beans, the stake to the score, each from this hand."""
    table, hand = opened(store)
    await keep_hand(table, hand)
    settlement = hand.state.settlement
    assert settlement is not None
    profile = store.profiles.current()
    assert profile is not None
    assert profile.beans == settlement.stacks[0]
    assert profile.score == settlement.scores[0]
    moved = [entry for entry in store.profiles.ledger(profile.id) if entry.reason == "hand"]
    assert {entry.hand for entry in moved} == {table.hand_id}
    assert ledger_is_right(store)


async def test_between_two_hands_the_table_holds_the_carry(store: Store) -> None:
    """A table resumed after a settlement deals the next hand, not the old one again."""
    table, hand = opened(store)
    await keep_hand(table, hand)
    table.close()
    again = store.tables.resume(table.id)
    assert (again.deal, again.steps) == (None, [])
    assert again.carry == hand.rules.carry(hand.state)
    assert again.hand_id == table.hand_id


async def test_a_settlement_that_is_not_the_hands_own_is_refused(store: Store) -> None:
    """All or nothing: not even the last step is kept."""
    table, hand = opened(store)
    await lay(table, hand, len(hand.steps) - 1)
    other = played(2).state.settlement
    with pytest.raises(StoreError, match="settlement"):
        await table.finish(len(hand.steps) - 1, hand.steps[-1], other, hand.start_carry)
    assert table.steps == hand.steps[:-1]
    assert store.history.count() == 0
    await settle(table, hand)
    assert store.history.count() == 1


async def test_the_list_names_the_last_used_table_first(store: Store) -> None:
    """With its name, its hand and how far that is."""
    first, hand = opened(store)
    second = store.tables.open(first.spec)
    second.rename("\x1b[/] two")
    await lay(first, hand, 3)
    assert [(row.id, row.spec.name, row.hand, row.plies) for row in store.tables.all()] == [
        (second.id, "␛[/] two", 0, 0),
        (first.id, "A table", 0, 3),
    ]
    assert store.tables.last() == store.tables.all()[0]


async def test_an_abandoned_table_is_gone_and_moves_nothing(store: Store) -> None:
    """And its profile may be deleted, which it could not be before."""
    table, hand = opened(store)
    await lay(table, hand, 3)
    profile = store.profiles.current()
    assert profile is not None
    with pytest.raises(StoreError, match="profile_seated"):
        store.profiles.delete(profile.id)
    table.abandon()
    assert store.tables.all() == []
    with pytest.raises(StoreError, match="no_table"):
        store.tables.resume(table.id)
    with pytest.raises(StoreError, match="table_closed"):
        await table.step(3, hand.steps[3])
    store.profiles.delete(profile.id)


def test_a_table_is_open_once(store: Store, tmp_path: Path) -> None:
    """Two stores on one folder: the second is told, until the first lets go."""
    table, _ = opened(store)
    with Store(tmp_path, noon) as other:
        with pytest.raises(StoreError, match="table_open"):
            other.tables.resume(table.id)
        table.close()
        other.tables.resume(table.id).close()


async def test_a_branch_begins_in_the_middle_of_a_hand(store: Store) -> None:
    """With the steps that lead there, without stakes."""
    hand = played(3)
    spec = spec_for(store.profiles.create("Ann"), hand)
    table = store.tables.open(spec, hand.start_carry, hand.deal, hand.steps[:20], stakes=False)
    assert (table.steps, table.stakes) == (hand.steps[:20], False)
    await table.step(20, hand.steps[20])


def resumed(store: Store, table: OpenTable) -> OpenTable:
    """The table closed and taken up again, with all that it said before."""
    before = vars(table)
    table.close()
    again = store.tables.resume(table.id)
    for name in ("spec", "deal", "carry", "steps", "stakes", "rules", "hand_id", "undone", "assisted"):
        assert getattr(again, name) == before[name]
    return again


async def helped(table: OpenTable, hand: Table[Any], move: str, chance: random.Random) -> None:
    """Something is taken back, seen or unseen, or taken again, or somebody is helped."""
    ply = len(table.steps)
    if move == "again":
        count = chance.randrange(len(table.undone) + 1)
        await table.again(count)
        assert table.steps == hand.steps[: ply + count]
    elif move == "assist":
        await table.assist(chance.choice(list(Aid)), table.stakes and chance.random() < 0.8)
    else:
        await table.cut(chance.randrange(ply + 1), forfeit=move == "cut")


@settings(max_examples=25)
@given(
    st.lists(
        st.sampled_from(["step", "cut", "begin", "resume", "free", "settle", "again", "assist"]), max_size=25
    ),
    st.randoms(),
)
def test_what_a_table_says_is_what_lies_on_the_disk(moves: list[str], chance: random.Random) -> None:
    """After any course of steps, undos, hands and restarts."""

    async def course(store: Store) -> None:
        hand = played(6)
        table = store.tables.open(spec_for(store.profiles.create("Ann"), hand))
        await table.begin(hand.start_carry, hand.deal)
        for move in moves:
            ply, last = len(table.steps), len(hand.steps) - 1
            if move == "resume":
                table = resumed(store, table)
            elif move == "begin" or table.deal is None:
                await table.begin(hand.start_carry, hand.deal, stakes=chance.random() < 0.8)
            elif move == "step":
                for number in range(ply, min(ply + chance.randrange(9), last)):
                    await table.step(number, hand.steps[number])
            elif move in ("cut", "free", "again", "assist"):
                await helped(table, hand, move, chance)
            else:
                for number in range(ply, last):
                    await table.step(number, hand.steps[number])
                await settle(table, hand)
        assert ledger_is_right(store)
        staked = store.history.count(Filter(stakes=True))
        entries = store.profiles.ledger(store.profiles.all()[0].id)
        assert len({entry.hand for entry in entries if entry.hand}) == staked
        table.close()

    with tempfile.TemporaryDirectory() as folder, Store(Path(folder), noon) as store:
        asyncio.run(course(store))


# --- killed at any moment ---------------------------------------------------------------------------


def start(task: str, folder: Path, *args: object) -> subprocess.Popen[str]:
    """A process of its own that works on the folder (``worker.py``)."""
    command = [sys.executable, "-m", "tests.store.worker", task, str(folder), *map(str, args)]
    return subprocess.Popen(command, cwd=HERE.parents[1], stdout=subprocess.PIPE, text=True)


def test_a_kill_frees_the_table(tmp_path: Path) -> None:
    """The lock is the operating system's."""
    with start("hold", tmp_path) as holder, Store(tmp_path, noon) as store:
        assert holder.stdout is not None
        table = int(holder.stdout.readline())
        with pytest.raises(StoreError, match="table_open"):
            store.tables.resume(table)
        holder.kill()
        holder.wait()
        store.tables.resume(table).close()


def test_no_confirmed_step_is_lost_by_a_kill(tmp_path: Path) -> None:
    """What the killed process said was kept is there, settled hands with their whole ledger."""
    chance = random.Random(7)
    with Store(tmp_path, noon) as store:
        store.profiles.create("Ann")
    for number in range(6):
        with start("play", tmp_path, number) as player:
            assert player.stdout is not None
            said = [player.stdout.readline() for _ in range(chance.randrange(2, 300))]
            os.kill(player.pid, signal.SIGKILL)
            said += player.stdout.readlines()
        hands, plies = map(int, [line for line in said if line.endswith("\n")][-1].split())
        with Store(tmp_path, noon) as store:
            row = store.tables.last()
            assert row is not None
            table = store.tables.resume(row.id)
            assert (table.carry.hand, len(table.steps)) >= (hands, plies)
            if table.deal is not None:
                assert played_at(table).steps == table.steps
            assert ledger_is_right(store)
            for kept in store.history.hands():
                assert load(store.history.record(kept.id)).agrees
            table.close()


def played_at(table: OpenTable) -> Table[Any]:
    """The hand on an open table, replayed."""
    assert table.deal is not None
    hand: Table[Any] = Table(rules(table.spec.variant, table.spec.options), table.deal, table.carry)
    hand.replay(Step.parse(str(step), hand.rules.numbered) for step in table.steps)
    return hand


def test_two_processes_keep_one_ledger_right(tmp_path: Path) -> None:
    """Both play for the same profile at the same time, each at a table of its own."""
    with Store(tmp_path, noon) as store:
        store.profiles.create("Ann")
    with start("hands", tmp_path, 1, 10) as one, start("hands", tmp_path, 2, 10) as two:
        assert (one.wait(90), two.wait(90)) == (0, 0)
    with Store(tmp_path, noon) as store:
        assert store.history.count() == 20
        assert ledger_is_right(store)
