"""What must hold of a folder of saves, whatever was done to the program that wrote it."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

from cardtui.session.opening import session_of
from cardtui.store.profiles import START
from cardtui.store.store import Store


def faults_of(folder: Path) -> list[str]:
    """Everything that is wrong with the folder, in words."""
    with Store(folder) as store:
        return [*_reports(folder), *_ledgers(store), *_hands(store), *asyncio.run(_tables(store))]


def _reports(folder: Path) -> list[str]:
    return [f"a report {path.name}" for path in (folder / "reports").glob("crash-*")]


def _ledgers(store: Store) -> list[str]:
    """Every balance is the one before it and the amount, and what the profile has is the last."""
    wrong = []
    for profile in store.profiles.all():
        for currency, begun in START.items():
            entries = store.profiles.ledger(profile.id, currency)  # type: ignore[arg-type]
            if not entries or (entries[0].reason, entries[0].balance) != ("start", begun):
                wrong.append(f"{profile.name}: the {currency} begin with {entries[:1]}")
            for before, after in pairwise(entries):
                if after.balance != before.balance + after.amount:
                    wrong.append(f"{profile.name}: {before} and then {after}")
            if profile.holds(currency) != sum(entry.amount for entry in entries):
                wrong.append(
                    f"{profile.name}: {profile.holds(currency)} {currency} are not the sum of all entries"
                )
            if currency != "score" and any(entry.balance < 0 for entry in entries):
                wrong.append(f"{profile.name}: fewer than no {currency}")
    return wrong


def _hands(store: Store) -> list[str]:
    """What one seat wins the others lose; what a profile was booked is what its seat won, after the fee."""
    wrong = []
    records: dict[int, dict[str, Any]] = {
        row.id: json.loads(store.history.record(row.id)) for row in store.history.hands()
    }
    for number, record in records.items():
        if sum(record["result"]["settlement"]["transfers"]):
            wrong.append(f"hand {number}: the transfers do not sum to 0")
    for profile in store.profiles.all():
        for entry in store.profiles.ledger(profile.id):
            if entry.reason != "hand" or entry.hand is None:
                continue
            record = records[entry.hand]
            settlement = record["result"]["settlement"]
            sums = [
                settlement["scores"][seat]
                if entry.currency == "score"
                else settlement["transfers"][seat] - settlement["fees"][seat]
                for seat in range(len(record["seats"]))
            ]
            emptied = entry.currency != "score" and entry.balance == 0
            if not record["stakes"] or (entry.amount not in sums and not emptied):
                wrong.append(f"hand {entry.hand}: {entry} of {sums}")
    return wrong


async def _tables(store: Store) -> list[str]:
    """Every table in play can be taken up: the hand on it is the one that its steps lead to."""
    wrong = [f"table {table} is damaged" for table in store.tables.damaged()]
    for row in store.tables.all():
        try:
            table = store.tables.resume(row.id)
            try:
                session = session_of(store, table)
                if table.deal is not None:
                    await session.take_up()
                    session.view(0)
                session.close()
            finally:
                table.close()
        except Exception as fault:  # noqa: BLE001  (whatever it is, it is told)
            wrong.append(f"table {row.id} cannot be taken up: {fault!r}")
    return wrong
