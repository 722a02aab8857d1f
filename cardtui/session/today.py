"""Today's hand: the date is the seed, so that everyone plays the same cards against the same players.

Which game it is goes round by the date. Whoever plays sits in seat 0, regular players in all others, each
with what a bot brings along: what the cards are worth never depends on what somebody holds.
"""

from __future__ import annotations

import asyncio
from datetime import date
from typing import TYPE_CHECKING

from ..deals import code_of
from ..engine.cards import Rng
from ..engine.core import Carry, Deal, State
from ..engine.rules import SomeRules
from ..games import GAMES, Level, game
from ..seating import YOU, BuiltIn
from ..text.catalog import _
from ..text.today import day_line, ended_text
from .opening import BOT_NAMES, person
from .seats import Seat
from .session import Session
from .terms import Terms

if TYPE_CHECKING:
    import sqlite3

    from ..store.days import Day, Ended
    from ..store.open_table import OpenTable
    from ..store.profiles import Profile
    from ..store.store import Store

OPPONENTS = Level.REGULAR


def variant_of(day: date) -> str:
    """The game of that day."""
    games = list(GAMES)
    return games[day.toordinal() % len(games)]


def expert_of(variant: str) -> Level:
    """The strongest player of that game: whom one is set beside."""
    return list(game(variant).players)[-1]


def seed_of(day: date) -> int:
    """The seed of that day's cards and players: 20261201."""
    return int(day.strftime("%Y%m%d"))


def dealt(day: date) -> tuple[SomeRules, Carry, Deal]:
    """The rules of that day, what everybody begins with, and the cards."""
    entry = game(variant_of(day))
    rules, room = entry.rules(), entry.room()
    held = (entry.bankroll(room),) * rules.seats if room is not None else ()
    carry = rules.read_carry(Carry(stacks=held).to_json())
    return rules, carry, rules.shuffle(Rng.of(seed_of(day), "deal", 0, 0), carry)


def table_of(store: Store, profile: Profile, day: date) -> int | None:
    """The number of the table in play at which the profile plays that day's hand."""
    for row in store.tables.all():
        if row.spec.day == day.isoformat() and any(seat.profile == profile.id for seat in row.spec.seats):
            return row.id
    return None


def open_day(store: Store, day: date) -> OpenTable:
    """The table of that day: as it was left; else a new one, for the record if it is the first of the day.

    Every further one is for practice: its hand counts nowhere. Raises ``StoreError``.
    """
    from ..store.seat import Seat as KeptSeat
    from ..store.table_rows import TableSpec

    profile, text = person(store), day.isoformat()
    if (lies := table_of(store, profile, day)) is not None:
        return store.tables.resume(lies)
    rules, carry, deal = dealt(day)
    entry, state = game(rules.variant), Rng.of(seed_of(day), "deal", 0, 0).state
    first = store.days.get(profile.id, text) is None
    bots = (KeptSeat(str(BuiltIn(OPPONENTS)), _(BOT_NAMES[seat])) for seat in range(1, rules.seats))
    spec = TableSpec(
        _("Today's hand"),
        rules.variant,
        rules.options(),
        (KeptSeat(str(YOU), profile.name, profile.id), *bots),
        seed_of(day),
        entry.currencies,
        day=text,
    )

    def work(_connection: sqlite3.Connection) -> OpenTable:
        table = store.tables.open(spec, carry, deal, stakes=first, code=code_of(rules, deal, carry, state))
        if first:
            store.days.begin(profile.id, text, table.id)
        return table

    return store.database.write(work)


def line_of(day: Day) -> str:
    """The line of a day to copy; empty without a result."""
    if day.own is None:
        return ""
    variant = variant_of(date.fromisoformat(day.day))
    expert = ended_text(*day.expert, of=variant) if day.expert is not None else ""
    return day_line(day.day, variant, ended_text(*day.own, of=variant), expert, expert_of(variant))


def played_by_expert(day: date) -> Ended:
    """How the hand ends for the expert in seat 0: the same on every machine, for a number of playouts decides
    and no clock. Takes as long as it takes."""
    from ..store.days import Ended

    rules, carry, deal = dealt(day)
    entry = game(rules.variant)
    levels = (expert_of(rules.variant), *(OPPONENTS,) * (rules.seats - 1))
    seats = [Seat(str(level), BuiltIn(level).player(entry)) for level in levels]
    session = Session(rules, seats, seed_of(day), Terms(threads=False))

    async def play() -> State:
        session.resume(deal, carry, ())
        await session.play()
        return session.state

    finish = rules.finish_of(asyncio.run(play()), 0)
    return Ended(finish.won, finish.place, finish.gain)
