"""Other people and bots between two hands: what is at stake, and who sees what, goes by who sits there."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtui.seating import YOU, BuiltIn, Person, Seating, Setup, Spec, split_specs
from cardtui.session.opening import open_table, session_of
from cardtui.session.reseating import reseat
from cardtui.session.terms import Terms
from cardtui.store.aids import Aid
from cardtui.store.store import Store

TERMS = Terms(threads=False)


@pytest.mark.parametrize(
    ("before", "sittings", "practice", "opens"),
    [
        ("you,greedy,greedy", (BuiltIn(), 1, 2), False, True),
        ("greedy,greedy,greedy", (YOU, 1, 2), False, False),
        ("you,greedy,greedy", (0, Person("Bo"), 2), True, False),
        ("you,greedy,greedy", (0, BuiltIn(), 2), True, True),
    ],
)
async def test_hands_lie_open_by_who_sits_there_then(
    tmp_path: Path, before: str, sittings: tuple[int | Spec, ...], practice: bool, opens: bool
) -> None:
    """Bots alone play openly; a person who comes has hidden cards; a second one ends a practice."""
    with Store(tmp_path) as store:
        store.profiles.create("Ann")
        table = open_table(store, Setup("happy", split_specs(before), None, {}, seed=4, open=practice))
        session = session_of(store, table, TERMS)
        await session.take_up()
        for seat in session.people:
            session.hand_over(seat, session.seats[1].thinker)
        await session.play()
        await reseat(store, table, session, Seating(sittings), TERMS)
        await session.next_hand()
        assert (Aid.OPEN in session.assisted, session.stakes) == (opens, not opens)
        assert table.stakes is not opens
        session.close()
        table.close()
