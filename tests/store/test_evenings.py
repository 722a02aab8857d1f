"""What was played at a table: kept with it, hand by hand, whoever sat where."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardtui.engine.core import Carry
from cardtui.store.errors import StoreError
from cardtui.store.records import load
from cardtui.store.seat import Seat
from cardtui.store.store import Store

from .hands import keep_hand, lay, noon, played, settle, spec_for


async def test_the_hands_of_a_table_are_kept_with_it(tmp_path: Path) -> None:
    """Two hands at one table and one at another: each table knows its own, and after a restart."""
    first, second = played(1), played(2)
    with Store(tmp_path, noon) as store:
        ann = store.profiles.create("Ann")
        table, other = (store.tables.open(spec_for(ann, first, name)) for name in ("One", "Two"))
        await keep_hand(table, first)
        await keep_hand(table, second)
        await keep_hand(other, played(3))
        assert len(table.played) == 2
        told = table.played
        for opened in (table, other):
            opened.close()
    with Store(tmp_path, noon) as store:
        assert store.tables.played(table.id) == told
        assert store.tables.resume(table.id).played == told
    settlement = first.state.settlement
    won = tuple(a - b for a, b in zip(settlement.transfers, settlement.fees, strict=True))
    assert told[0].won == won
    assert [seat.name for seat in told[0].seats] == ["Ann", "Bot 1", "Bot 2"]
    assert told[0].stakes


async def test_seats_change_between_two_hands_and_not_in_one(tmp_path: Path) -> None:
    """Who sat there in a hand stands in its record; the table goes on with the others."""
    first, second = played(1), played(2)
    with Store(tmp_path, noon) as store:
        table = store.tables.open(spec_for(store.profiles.create("Ann"), first))
        await keep_hand(table, first)
        ann, bot, _other = table.spec.seats
        seats = (bot, ann, Seat("hard", "Tao"))
        await table.reseat(seats, True, replace(table.carry, stacks=(1, 2, 3)))
        assert (table.spec.seats, table.spec.advice) == (seats, True)
        await lay(table, second, len(second.steps) - 1)
        with pytest.raises(StoreError, match="hand_on_table"):
            await table.reseat(seats, True, Carry())
        await settle(table, second)
        table.close()
    with Store(tmp_path, noon) as store:
        again = store.tables.resume(table.id)
        assert again.spec.seats == seats
        assert [[seat.name for seat in hand.seats] for hand in again.played] == [
            ["Ann", "Bot 1", "Bot 2"],
            ["Bot 1", "Ann", "Tao"],
        ]
        records = [load(store.history.record(row.id)).record for row in store.history.hands()]
        assert [[seat.name for seat in record.seats] for record in records] == [
            ["Bot 1", "Ann", "Tao"],
            ["Ann", "Bot 1", "Bot 2"],
        ]
