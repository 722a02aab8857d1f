"""A table from what was asked for: who sits where, for what, and with whose money."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..ai.player import Player
from ..engine.errors import BadSetup, Misfit
from ..engine.variants import rules as rules_of
from ..games import Game, game
from ..seating import YOU, BuiltIn, Command, Person, Setup, Spec, parse_spec
from ..text.catalog import N_, _
from . import setups
from .failures import BOTS_LOG
from .seats import Human, Seat
from .session import Session
from .terms import Terms

if TYPE_CHECKING:
    from ..store.open_table import OpenTable
    from ..store.profiles import Profile
    from ..store.store import Store
    from ..store.table_rows import TableSpec

BOT_NAMES = (N_("Lin"), N_("Mei"), N_("Tao"), N_("Yun"))


def person(store: Store) -> Profile:
    """The profile that plays; on the first start a new one."""
    return store.profiles.current() or store.profiles.current_or_new(_("Player"))


def open_table(store: Store, setup: Setup, name: str = "") -> OpenTable:
    """A new table in the store, not yet dealt.

    The first ``you`` at it is the profile that plays, ``you:NAME`` the profile of that name; whoever has
    none is a guest: with a stack for this table alone. Raises ``BadSetup`` for a setup that does not
    fit together, ``StoreError``.
    """
    from ..store.seat import Seat as KeptSeat
    from ..store.table_rows import TableSpec

    rules, entry = setup.rules(), game(setup.variant)
    seated = _profiles(store, setup.specs)
    if setup.names and len(setup.names) != len(setup.specs):
        raise BadSetup(Misfit.NAMES, wanted=len(setup.specs), given=len(setup.names))
    seats: list[KeptSeat] = []
    guests = 0
    for number, spec in enumerate(setup.specs):
        profile = seated[number]
        match spec:
            case Person() if profile is not None:
                usual = profile.name
            case Person(""):
                guests += 1
                usual = _("Guest {n}").format(n=guests)
            case Person(name=called):
                usual = called
            case _:
                usual = _(BOT_NAMES[number])
        shown = setup.names[number] if setup.names else usual
        kept = YOU if isinstance(spec, Person) else spec
        seats.append(KeptSeat(str(kept), shown, profile.id if profile is not None else None))
    seed = secrets.randbits(63) if setup.seed is None else setup.seed
    spec_of_table = TableSpec(
        name or seats[0].name,
        setup.variant,
        rules.options(),
        tuple(seats),
        seed,
        entry.currencies,
        setup.shared and setup.advice,
        setup.practice,
    )
    if setup.code:
        table = _dealt_by_code(store, spec_of_table, setup.code)
    else:
        table = store.tables.open(spec_of_table)
    setups.remember(store.folder, setup)
    return table


def _dealt_by_code(store: Store, spec: TableSpec, code: str) -> OpenTable:
    """A table on which the hand of a code lies: without stakes, for its cards may be known; every seat has
    what a bot brings along. Raises ``deals.BadCode``."""
    from ..deals import read_code

    named = read_code(code)
    return store.tables.open(spec, named.begun, named.deal, stakes=False, code=named.code)


def _profiles(store: Store, specs: Sequence[Spec]) -> list[Profile | None]:
    """Whose profile plays in each seat; raises ``BadSetup`` if one is asked to sit twice."""
    player = person(store)
    seated: list[Profile | None] = []
    for spec in specs:
        profile = None
        if spec == YOU:
            profile = player if player not in seated else None
        elif isinstance(spec, Person):
            profile = store.profiles.named(spec.name)
        if profile is not None and profile in seated:
            raise BadSetup(Misfit.SEATED, name=profile.name)
        seated.append(profile)
    return seated


def session_of(store: Store, table: OpenTable, terms: Terms = Terms()) -> Session:
    """The session of an open table, with the profiles' money. Go on with ``take_up``.

    Reports are written beside the saves unless ``terms`` say where. Raises ``BadSetup`` for a table
    whose players are none.
    """
    terms = terms.reporting(store)
    spec, entry = table.spec, game(table.spec.variant)

    async def stack_of(seat: int) -> int | None:
        profile = table.spec.seats[seat].profile  # who sits there by then
        if profile is None or entry.currency is None:
            return None
        held = await asyncio.wrap_future(store.later(store.profiles.get, profile))
        return held.holds(entry.currency)

    session = Session(
        rules_of(spec.variant, spec.options, table.rules),
        [
            Seat(seat.name, player_of(parse_spec(seat.player), number, entry, terms))
            for number, seat in enumerate(spec.seats)
        ],
        spec.seed,
        terms,
        carry=table.carry,
        journal=table,
        stack_of=stack_of,
        regular=lambda: BuiltIn().player(entry),
    )
    if terms.foreign is not None:
        session.listen(terms.foreign.hear)
    return session


def player_of(spec: Spec, seat: int, entry: Game, terms: Terms) -> Player | Human:
    """Who sits there; a command only where it is trusted, and the one that runs already if it does.

    Raises ``BadSetup``.
    """
    foreign = terms.foreign
    log = terms.reports / BOTS_LOG if terms.reports is not None else None
    match spec:
        case Person():
            return Human()
        case BuiltIn():
            return spec.at_table(entry, log) if terms.threads else spec.player(entry)
        case Command() if not terms.trust:
            return BuiltIn().player(entry)
        case Command():
            running = foreign.take(seat, spec) if foreign is not None else None
            return running or spec.player(log, foreign.transcript if foreign is not None else None)
