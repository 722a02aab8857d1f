"""Why a step was taken: a key of the replay judges it beside the screen, and says what spoke for it."""

from __future__ import annotations

import pytest

from cardtui.engine.core import DEALER
from cardtui.screens.why import Why
from cardtui.store.store import Store
from cardtui.text.catalog import set_language

from .playing import SMALL, press, room, shown, until
from .test_replay import golden


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("name", ["crazy_two_seats_laizi", "guandan_double_tribute", "gongzhu_two_decks"])
async def test_a_step_is_judged_and_explained(store: Store, name: str, language: str) -> None:
    """What was played stands among the choices; a step that nobody decided has nothing to explain."""
    set_language(language)
    app, replay = room(store), golden(name)
    ply = next(at for at, step in enumerate(replay.table.steps) if step.seat != DEALER and at > 12)
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
        await press(pilot, "escape")
        assert not isinstance(app.screen, Why)
