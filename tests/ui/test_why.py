"""Why a step was taken: a key of the replay judges it beside the screen, and says what spoke for it."""

from __future__ import annotations

from itertools import islice

import pytest
from rich.cells import cell_len

from cardtui.engine.core import DEALER
from cardtui.engine.table import SomeTable
from cardtui.games import game
from cardtui.screens.why import Why
from cardtui.store.store import Store
from cardtui.text.catalog import _, set_language
from cardtui.text.table import money_name

from .playing import SMALL, press, room, shown, until
from .test_replay import golden


def choices(table: SomeTable, ply: int) -> int:
    """How many things could be done there, up to two."""
    return len(list(islice(table.rules.legal(table.states[ply], table.steps[ply].seat), 2)))


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("name", ["crazy_two_seats_laizi", "guandan_double_tribute", "gongzhu_two_decks"])
async def test_a_step_is_judged_and_explained(store: Store, name: str, language: str) -> None:
    """What was played stands among the choices; a step that nobody decided has nothing to explain."""
    set_language(language)
    app, replay = room(store), golden(name)
    table = replay.table
    decided = [at for at, step in enumerate(table.steps) if step.seat != DEALER and at > 12]
    chosen = (at for at in decided if table.steps[at].action.verb == "pass" and choices(table, at) > 1)
    ply = next(chosen, decided[0])  # a pass is a word beside plays of cards
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        await press(pilot, "i")
        assert not isinstance(app.screen, Why)
        await press(pilot, f"g {' '.join(str(ply + 1))} enter i")
        screen = app.screen
        assert isinstance(screen, Why)
        await until(pilot, lambda: screen.judged is not None and "thinking" not in shown(app))
        assert screen.judged is not None
        assert screen.judged.of(replay.rules, replay.table.steps[ply].action) is not None
        assert "▸" in shown(app) or len(screen.judged.choices) == 1
        unit = money_name(game(replay.rules.variant).currency) or _("points")
        rows = [row.partition(f" {unit}") for row in screen._tell().split("\n")]
        assert len({cell_len(before) for before, found, _rest in rows if found}) <= 1  # values in a column
        if replay.table.steps[ply].action.verb == "pass":
            assert _("Played {action}: {why}").partition("{")[0] not in screen._tell()  # a pass is not played
        await press(pilot, "escape")
        assert not isinstance(app.screen, Why)
