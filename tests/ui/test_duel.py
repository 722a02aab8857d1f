"""A duel by keys: the same cards for both, nothing of the other's in sight, kept step by step."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from cardtui.app import CardRoom
from cardtui.engine.core import Action
from cardtui.screens.duel import DuelScreen, DuelTable
from cardtui.screens.settlement import SettlementScreen
from cardtui.session.duel import BadDuel, Duel, Kept, read, two_names
from cardtui.store.days import Ended
from cardtui.store.errors import StoreError
from cardtui.store.history import Filter
from cardtui.store.store import Store

from .playing import SMALL, press, room, shown, until

TWO = Duel("gongzhu", {}, ("Ann", "Bo"), seed=5, deals=1, level="greedy")


async def play(app: CardRoom, pilot: Pilot[None]) -> None:
    """The one whose turn it is plays the hand, by a bot, and closes its settlement."""
    await press(pilot, "enter")
    await until(pilot, lambda: isinstance(app.screen, DuelTable) and bool(app.screen.session.waiting))
    table = app.screen
    assert isinstance(table, DuelTable)
    assert table.session.regular is not None
    table.session.hand_over(table.seat, table.session.regular())
    await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
    await press(pilot, "escape")
    await until(pilot, lambda: isinstance(app.screen, DuelScreen))


async def test_two_play_the_same_cards_and_neither_sees_the_others(store: Store) -> None:
    """What one did is told once both have played; no hand is in the history, no beans have moved."""
    app = room(store, TWO)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "Only Ann should look" in shown(app))
        await play(app, pilot)
        first = read(store.folder)
        assert first is not None
        (ended,) = first.ended[0]
        assert "Only Bo should look" in shown(app)
        assert "place" not in shown(app)
        await play(app, pilot)
        whole = read(store.folder)
        assert whole is not None
        assert (whole.turn, whole.ended) == (None, ((ended,), (ended,)))  # two times the same bot
        assert "The duel is even." in shown(app)
        await press(pilot, "z")
        assert "两人平手" in shown(app)
    assert store.history.count(Filter()) == 0


async def test_a_hand_that_was_left_goes_on_where_it_was(store: Store) -> None:
    """Every step is kept before it is told: another process finds the hand as it was."""
    kept = Kept(store.folder)
    kept.keep(TWO)
    with pytest.raises(StoreError):
        Kept(store.folder)
    session = kept.lay()
    assert await session.answer(0, Action("keep")) is None
    steps = session.table.steps
    kept.close()
    again = Kept(store.folder)
    assert again.duel is not None
    assert len(again.duel.steps) == len(steps) == 1
    assert again.lay().state == session.state
    again.close()


def test_who_begins_takes_turns_and_the_sums_are_of_what_both_played() -> None:
    """The second deal is begun by the other; names are two."""
    duel = replace(TWO, deals=2)
    turns = []
    for gain in (5, -2, 7, 1):
        assert duel.turn is not None
        turns.append(duel.turn)
        duel = duel.played(Ended(True, None, gain))
        assert len(duel.both) == sum(map(len, duel.ended)) // 2
    assert turns == [0, 1, 1, 0]
    assert (duel.turn, duel.sums) == (None, (6, 5))
    assert two_names(" Ann ,Bo") == ("Ann", "Bo")
    with pytest.raises(BadDuel):
        two_names("Ann, Ann")
