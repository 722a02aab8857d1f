"""The review by keys: from the settlement and the history; a decision is shown on the table."""

from __future__ import annotations

import re
from dataclasses import replace

from cardtui.coach.review import decisions, result_of
from cardtui.engine.table import SomeTable
from cardtui.games import GAMES
from cardtui.replay import Replay
from cardtui.screens.replay import ReplayScreen
from cardtui.screens.review import ReviewScreen, with_played
from cardtui.screens.statistics import StatisticsScreen
from cardtui.screens.why import Why
from cardtui.seating import Setup, split_specs
from cardtui.store.records import load
from cardtui.store.reviews import Sum
from cardtui.store.store import Store
from cardtui.store.verdicts import RULE, Basis, Mark, Reviewed, Verdict, Weighed
from cardtui.text.table import signed
from cardtui.totals import reviewed_table

from .playing import SMALL, play_out, press, room, shown, until


def made_up(table: SomeTable, seat: int) -> Reviewed:
    """A review as it might be: one mistake, the second decision, where passing would have been better."""
    plies = decisions(table, seat)
    marks = {plies[1]: Mark.MISTAKE}
    said = tuple(
        Verdict(
            ply,
            own := str(table.steps[ply].action),
            mark := marks.get(ply, Mark.GOOD),
            Basis.WORLDS,
            12.0 if mark.costs else 0.0,
            100.0,
            64,
            0,
            (Weighed("pass", 30.0, 0.0, 0.75), Weighed(own, 18.0, 1.0, 0.5))
            if mark.costs
            else (Weighed(own, 30.0),),
        )
        for ply in plies
    )
    return Reviewed(seat, False, result_of(table, seat), said)


async def test_c_shows_what_was_said_of_ones_decisions(store: Store) -> None:
    """The sums add up; the worst decision is at the cursor; Enter shows it on the table; Esc leads back."""
    store.profiles.create("Ann")
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=4))
    async with app.run_test(size=SMALL) as pilot:
        session = await play_out(app, pilot)
        review = made_up(session.table, 0)
        store.reviews.keep(1, review)
        await press(pilot, "c")
        assert isinstance(app.screen, ReviewScreen)
        whole = len(review.verdicts)
        assert f"{whole - 1} of {whole} as good as the best" in shown(app)
        assert "Your plays −12 · the cards " in shown(app)
        assert f"Step {review.verdicts[1].ply + 1}" in shown(app)
        assert "mistake ?" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        ply = app.screen.ply
        assert ply == review.verdicts[1].ply
        await press(pilot, "i")  # why: of the decision that one came for, not of the step before it
        assert isinstance(app.screen, Why)
        assert app.screen.explained == ply
        await press(pilot, "escape right i")
        assert isinstance(app.screen, Why)
        assert app.screen.explained == ply
        await press(pilot, "escape escape z")
        assert "你的出牌 −12" in shown(app)
        await press(pilot, "z escape")
        assert f"Review: 1 of {whole} decisions cost 12 beans." in shown(app)
        await press(pilot, "escape")
        app.push_screen(StatisticsScreen())
        await until(pilot, lambda: "Reviewed hands" in shown(app))
        result = round(review.result or 0)
        row = rf"{whole - 1} of {whole} +−12 +\S+ +{re.escape(signed(result))} beans"
        assert re.search(rf"Happy Dou Dizhu +1 +{row}", shown(app))
        store.reviews.keep(1, replace(review, rule=RULE - 1))
        app.push_screen(StatisticsScreen())
        await until(pilot, lambda: "1 review was made by an older rule" in shown(app))
        assert not re.search(row, shown(app))
        app.push_screen(ReviewScreen(Replay(load(store.history.record(1)), 1), 0))
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        assert isinstance(app.screen, ReviewScreen)
        assert app.screen.review is None  # made anew


def test_points_are_not_added_to_coins() -> None:
    """A room without stakes has a row of its own among the reviewed hands; rooms with stakes have one."""
    rooms = {bool(room.stakes): room.name for room in GAMES["crazy"].rooms}
    sums = [Sum("crazy", (name,), 1, 4, 3, 10.0, -22.0) for name in (rooms[False], rooms[True], "another")]
    rows = reviewed_table(sums)[1:]
    assert [row[1:] for row in rows] == [
        ("1", "3 of 4", "−10", "−22", "−32 points"),
        ("2", "6 of 8", "−20", "−44", "−64 coins"),
    ]


def test_what_was_played_is_always_told_beside_the_best() -> None:
    """However little room there is: what it was worth is what one asks."""
    choices = tuple(Weighed(f"play {rank}", -float(at)) for at, rank in enumerate("3456789"))
    for played, told in (("play 8", "348"), ("play 3", "345"), ("play K", "345")):
        said = Verdict(1, played, Mark.BLUNDER, Basis.WORLDS, 5.0, 10.0, 64, 0, choices)
        assert [each.action[-1] for each in with_played(said, 3)] == list(told)
