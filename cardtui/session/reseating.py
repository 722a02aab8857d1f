"""Other seats, people and bots from the next hand on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..engine.core import Carry
from ..engine.errors import BadSetup, Misfit
from ..engine.rooms import Room
from ..games import game
from ..seating import YOU, BuiltIn, Command, Person, Seating, Spec
from ..text.catalog import _
from .opening import BOT_NAMES, person, player_of
from .seats import Human, Seat
from .session import Session
from .stacks import TooPoor
from .terms import Terms

if TYPE_CHECKING:
    from ..store.open_table import OpenTable
    from ..store.seat import Seat as KeptSeat
    from ..store.store import Store


async def reseat(
    store: Store, table: OpenTable, session: Session, seating: Seating, terms: Terms
) -> list[Seat]:
    """Let them sit like that from the next hand on; whoever has left, to be let go.

    The hand must be over. Who moves takes beans, points and partner along; who comes takes over what stands
    on the sheet of the seat, with beans of their own. Raises ``BadSetup`` for somebody who would sit twice,
    ``TooPoor``, ``StoreError``; then nothing has changed.
    """
    terms = terms.reporting(store)
    entry, before = game(session.rules.variant), table.spec.seats
    stay = [before[at] for at in seating.sittings if isinstance(at, int)]
    kept: list[KeptSeat] = []
    for seat, sitting in enumerate(seating.sittings):
        if isinstance(sitting, int):
            kept.append(before[sitting])
        else:
            kept.append(_newcomer(store, sitting, before[seat], [*stay, *kept]))
    _check_once(kept)
    seats = [
        session.seats[sitting]
        if isinstance(sitting, int)
        else Seat(kept[seat].name, player_of(sitting, seat, entry, terms))
        for seat, sitting in enumerate(seating.sittings)
    ]
    left = [seat for seat in session.seats if all(seat is not stays for stays in seats)]
    carry = _with_stacks(store, session, seating, kept, session.next_carry().reseated(order_of(seating)))
    several = sum(isinstance(seat.player, Human) for seat in seats) > 1
    await session.reseat(seats, kept, several and seating.advice, carry)
    return left


def order_of(seating: Seating) -> tuple[int, ...]:
    """Per seat, the one whose place in the match it takes; who comes takes that of a seat that was left, the
    own one if it was."""
    stay = [at for at in seating.sittings if isinstance(at, int)]
    free = [at for at in range(len(seating.sittings)) if at not in stay]
    order: list[int] = []
    for seat, sitting in enumerate(seating.sittings):
        at = sitting if isinstance(sitting, int) else seat if seat in free else -1
        order.append(at)
        if at in free:
            free.remove(at)
    return tuple(at if at >= 0 else free.pop(0) for at in order)


def _newcomer(store: Store, spec: Spec, before: KeptSeat, others: Sequence[KeptSeat]) -> KeptSeat:
    """Who sits there now, with a name that nobody else at the table has."""
    from ..store.seat import Seat as KeptSeat

    taken = {seat.name for seat in others}
    match spec:
        case Person(name):
            profile = store.profiles.named(name) if name else person(store)
            if profile is not None and all(profile.id != seat.profile for seat in others):
                return KeptSeat(str(YOU), profile.name, profile.id)
            if profile is not None and name:
                raise BadSetup(Misfit.SEATED, name=profile.name)
            guests = (_("Guest {n}").format(n=n) for n in range(1, len(others) + 2))
            return KeptSeat(str(YOU), name or next(guest for guest in guests if guest not in taken))
        case BuiltIn() | Command():
            usual = (before.name, *map(_, BOT_NAMES)) if before.player != str(YOU) else map(_, BOT_NAMES)
            return KeptSeat(str(spec), next(name for name in usual if name not in taken))


def _check_once(kept: Sequence[KeptSeat]) -> None:
    names = [seat.name for seat in kept]
    for name in names:
        if names.count(name) > 1:
            raise BadSetup(Misfit.SEATED, name=name)


def _with_stacks(
    store: Store, session: Session, seating: Seating, kept: Sequence[KeptSeat], carry: Carry
) -> Carry:
    """With what newcomers bring along; who cannot pay the price of joining is refused (L37)."""
    entry = game(session.rules.variant)
    if entry.currency is None or not carry.stacks:
        return carry
    room = Room.from_json(session.rules.options()["room"])
    stacks = list(carry.stacks)
    for seat, sitting in enumerate(seating.sittings):
        if isinstance(sitting, int):
            continue
        stacks[seat], profile = entry.bankroll(room), kept[seat].profile
        if profile is not None:
            stacks[seat] = store.profiles.get(profile).holds(entry.currency)
            if room.stakes and stacks[seat] < room.entry:
                raise TooPoor(seat, stacks[seat], room.entry, entry.currency)
    return replace(carry, stacks=tuple(stacks))
