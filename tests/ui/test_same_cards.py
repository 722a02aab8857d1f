"""The same cards by keys: par is found out and kept, the hand is played again apart, two people duel."""

from __future__ import annotations

from cardtui.screens.same import AgainScreen, SameScreen
from cardtui.screens.settlement import SettlementScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.aids import Aid, read
from cardtui.store.history import Filter
from cardtui.store.records import load
from cardtui.store.store import Store

from .playing import SMALL, play_out, press, room, shown, until


async def test_d_sets_the_hand_beside_par_and_plays_it_again(store: Store) -> None:
    """Par stands there and is kept; played again the cards are the same, nothing moves, it is marked."""
    store.profiles.create("Ann")
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=4))
    async with app.run_test(size=SMALL) as pilot:
        session = await play_out(app, pilot)
        assert session.regular is not None
        beans = store.profiles.all()[0].beans
        await press(pilot, "d")
        assert isinstance(app.screen, SameScreen)
        await until(pilot, lambda: "Par (expert in your seat)" in shown(app))
        kept = store.pars.get(1)
        assert kept is not None
        assert store.pars.beside(1) == [kept]
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, AgainScreen) and bool(app.screen.session.waiting))
        again = app.screen
        assert isinstance(again, AgainScreen)
        assert again.session.table.deal.hands == session.table.deal.hands
        again.session.hand_over(0, session.regular())
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await press(pilot, "escape")
        await until(pilot, lambda: "Again: " in shown(app))
        rows = store.history.hands(Filter())
        assert [(row.stakes, read(row.assisted)) for row in rows] == [(0, (Aid.AGAIN,)), (1, ())]
        assert load(store.history.record(rows[0].id)).agrees
        assert store.profiles.all()[0].beans == beans
