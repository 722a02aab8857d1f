"""Hands of random actions, and a table that keeps them."""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta, timezone
from functools import cache
from itertools import islice
from typing import Any

from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.store.open_table import OpenTable
from cardtui.store.profiles import Currency, Profile
from cardtui.store.records import Record, result_of
from cardtui.store.seat import Seat
from cardtui.store.store import Store
from cardtui.store.table_rows import TableSpec

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
STACKS = (10000, 10000, 10000)


def noon() -> datetime:
    """A clock that stands still."""
    return NOON


class Calendar:
    """A clock whose day is turned by hand: an evening in another zone."""

    def __init__(self, day: date) -> None:
        self.day = day

    def __call__(self) -> datetime:
        zone = timezone(timedelta(hours=8))
        return datetime(self.day.year, self.day.month, self.day.day, 21, 30, tzinfo=zone)


def played(seed: int, variant: str = "happy", options: dict[str, Any] | None = None) -> Table[Any]:
    """A settled hand of random actions: the same for the same seed."""
    return _played(seed, variant, json.dumps(options or {}))


@cache
def _played(seed: int, variant: str, options: str) -> Table[Any]:
    game = rules(variant, json.loads(options))
    carry = game.read_carry(Carry(stacks=(10000,) * game.seats).to_json())
    rng = Rng.of(seed)
    while True:
        table = Table(game, game.shuffle(rng, carry), carry)
        table.advance()
        while not table.state.over:
            seat = table.state.to_act[0]
            table.play(seat, rng.choice(list(islice(game.legal(table.state, seat), 100))))
        if table.state.settlement:
            return table


def record_of(table: Table[Any], **fields: Any) -> Record:
    """The record of a settled hand among bots."""
    return Record(
        table.rules.variant,
        table.rules.options(),
        tuple(Seat("random", f"Bot {seat}") for seat in range(table.rules.seats)),
        table.deal,
        table.start_carry,
        tuple(table.steps),
        result_of(table),
        **{"books": ("beans", "score"), "finished": "2026-03-01T12:00:00Z", **fields},
    )


def spec_for(profile: Profile, table: Table[Any], name: str = "A table") -> TableSpec:
    """A table with the profile in seat 0, where ``table`` can be played."""
    bots = [Seat("random", f"Bot {seat}") for seat in range(1, table.rules.seats)]
    you = Seat("you", profile.name, profile.id)
    return TableSpec(name, table.rules.variant, table.rules.options(), (you, *bots), 7, ("beans", "score"))


async def lay(table: OpenTable, hand: Table[Any], steps: int) -> None:
    """Begin a hand and take its first steps."""
    await table.begin(hand.start_carry, hand.deal)
    for ply, step in enumerate(hand.steps[:steps]):
        await table.step(ply, step)


async def settle(table: OpenTable, hand: Table[Any], by_bot: Collection[int] = ()) -> None:
    """Take the last step of a hand."""
    carry = hand.rules.carry(hand.state)
    await table.finish(len(hand.steps) - 1, hand.steps[-1], hand.state.settlement, carry, by_bot=by_bot)


async def keep_hand(table: OpenTable, hand: Table[Any]) -> None:
    """Keep a whole hand, step by step."""
    await lay(table, hand, len(hand.steps) - 1)
    await settle(table, hand)


async def keep_at_once(store: Store, spec: TableSpec, hand: Table[Any]) -> None:
    """Keep a whole hand at a table of its own, which is taken away."""
    table = store.tables.open(spec, hand.start_carry, hand.deal, hand.steps[:-1])
    await settle(table, hand)
    table.abandon()


def ledger_is_right(store: Store) -> bool:
    """Whether every balance is the sum of its entries, at every entry."""
    for profile in store.profiles.all():
        currencies: tuple[Currency, ...] = ("beans", "coins", "score")
        for currency in currencies:
            balance = 0
            for entry in store.profiles.ledger(profile.id, currency):
                balance += entry.amount
                if entry.balance != balance:
                    return False
            if profile.holds(currency) != balance:
                return False
    return True
