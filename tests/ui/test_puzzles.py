"""Puzzles by keys: right and wrong are said and kept, it is played on, one's own mistake comes first."""

from __future__ import annotations

import asyncio

from cardtui.puzzles import OWN, Shelf, answered, lay, puzzles
from cardtui.screens.dialogs import Chooser
from cardtui.screens.puzzles.page import PuzzlesScreen
from cardtui.screens.puzzles.table import PuzzleScreen
from cardtui.store.puzzles import Course
from cardtui.store.store import Store
from cardtui.store.verdicts import Basis, Mark, Reviewed, Verdict, Weighed

from ..store.hands import keep_at_once, played, spec_for
from .playing import SMALL, press, room, shown, until


async def test_a_wrong_answer_is_played_on_and_comes_back(store: Store) -> None:
    """The others are out first; what was right stands at the end, the next puzzle is another one."""
    ann = store.profiles.create("Ann")
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(PuzzlesScreen("happy"))
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen) and bool(app.screen.session.waiting))
        screen = app.screen
        assert isinstance(screen, PuzzleScreen)
        first, rules, state = screen.laid.puzzle, screen.session.rules, screen.session.state
        await until(pilot, lambda: "all hands lie open" in shown(app))
        wrong = next(
            action
            for action in rules.legal(state, screen.seat)
            if action != screen.laid.solution and action.cards
        )
        screen.deciding.do(wrong)
        await until(pilot, lambda: "Wrong: after" in shown(app))
        course = store.puzzles.courses(ann.id)[first.code]
        assert (course.tries, course.right) == (1, 0)
        await press(pilot, "O")
        await until(pilot, lambda: app.screen is not screen and isinstance(app.screen, PuzzleScreen))
        again = app.screen
        assert isinstance(again, PuzzleScreen)
        assert again.laid.puzzle == first
        await until(pilot, lambda: bool(again.session.waiting))
        again.deciding.do(again.laid.solution)
        await until(pilot, lambda: "Right: " in shown(app))
        assert store.puzzles.courses(ann.id)[first.code] == course
        again.session.hand_over(again.seat)
        await until(pilot, lambda: isinstance(app.screen, Chooser) or again.lingers)
        if again.lingers:
            await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, Chooser))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen) and app.screen is not again)
        following = app.screen
        assert isinstance(following, PuzzleScreen)
        assert following.laid.puzzle != first


def test_ones_own_mistake_comes_first_and_what_cannot_be_told_from_the_best_is_right(store: Store) -> None:
    """Judged by what was kept of it: as good within the error, or worse."""
    ann, hand = store.profiles.create("Ann"), played(1)
    asyncio.run(keep_at_once(store, spec_for(ann, hand), hand))
    ply = next(
        at
        for at, step in enumerate(hand.steps)
        if step.seat == 0
        and hand.states[at].phase == "play"
        and len(list(hand.rules.legal(hand.view(0, at), 0))) > 2
    )
    legal = list(hand.rules.legal(hand.view(0, ply), 0))[:3]
    best, close, bad = (str(action) for action in legal)
    choices = (Weighed(best, 20.0), Weighed(close, 15.0, 4.0), Weighed(bad, -30.0, 1.0))
    verdict = Verdict(ply, bad, Mark.BLUNDER, Basis.WORLDS, 50.0, 20.0, 64, 0, choices)
    store.reviews.keep(1, Reviewed(0, False, -40.0, (verdict,)))
    shelf = Shelf.of(store)
    own = shelf.next()
    assert own is not None
    assert own.kind == OWN
    assert shelf.standing().due == shelf.standing(OWN).due == 1
    laid = lay(store, own)
    assert laid.session.state == hand.states[ply]
    assert [answered(laid, action).right for action in legal] == [True, True, False]
    back = Shelf(puzzles(store), {own.code: Course(1, 0, shelf.today)}, shelf.today)
    assert back.next() == own
    done = Shelf(puzzles(store), {own.code: Course(2, 2)}, shelf.today).next()
    assert done is not None
    assert done.kind != OWN
