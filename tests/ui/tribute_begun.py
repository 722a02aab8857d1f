"""Brings a table into the middle of a double tribute, says what is on the screen, and waits for its end.

``python -m tests.ui.tribute_begun FOLDER`` prints one JSON object: the number of the table, its steps, and
the text on the screen.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from cardtui.engine.cards import Rng
from cardtui.engine.guandan.state import GuandanCarry
from cardtui.seating import Setup, split_specs
from cardtui.session.opening import open_table
from cardtui.store.store import Store

from .playing import SMALL, drawn, room, shown, until

# seats 1 and 3 have won double: 0 and 2 owe tribute; the partner, a bot, pays first
CARRY = GuandanCarry(
    (9000, 11000, 9000, 11000),
    first=1,
    hand=3,
    levels=(5, 8),
    playing=8,
    places=(1, 3, 0, 2),
    first_streak=(0, 2, 0, 0),
    last_streak=(2, 0, 1, 0),
)


async def begin(folder: Path) -> None:
    """Deal the hand, show it until the person owes its tribute alone, print, wait."""
    with Store(folder) as store:
        setup = Setup("guandan", split_specs("you,greedy,greedy,greedy"), options={"final": "8"}, seed=1)
        table = open_table(store, setup)
        await table.begin(CARRY, setup.rules().shuffle(Rng.of("tribute", 1), CARRY))
        number = table.id
        table.close()
        app = room(store)
        async with app.run_test(size=SMALL) as pilot:
            app.resume_table(number)
            await until(pilot, lambda: app.session is not None and hasattr(app.session, "table"))
            session = app.session
            assert session is not None
            await until(pilot, lambda: bool(session.table.state.tributes) and "⏎ pays" in shown(app))
            await drawn(pilot)
            steps = [str(step) for step in session.table.steps]
            print(json.dumps({"table": number, "steps": steps, "screen": shown(app)}), flush=True)
            await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(begin(Path(sys.argv[1])))
