"""The end of a hand as plain data: what rule cases give and expect of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from ..cards import Cards
from ..errors import DataFault
from ..plain import Asked, Count, Factor, Seat, Via, listed, nullable, read_seat, seated
from ..rooms import Room
from .position_checks import check_initial, check_seats, doublers, per_seat
from .settlement import HandEnd, Stakes
from .start import Doubled, Phase


@dataclass(frozen=True, slots=True)
class LandlordEnd:
    """The end of a hand; ``escape``: the seat that left, instead of a winner (L36, L43)."""

    landlord: Seat | None = nullable()
    winner: Literal["landlord", "farmers"] | None = None
    multiple: Factor | None = None
    doubled: Doubled | None = None
    stacks: tuple[Count, ...] | None = None
    escape: Seat | None = None


def _winner(data: object) -> str | tuple[int, ...] | None:
    """The side that has won, or its seats; null: nobody."""
    if data is None or (isinstance(data, str) and data in ("landlord", "farmers")):
        return data
    if not isinstance(data, list | tuple):
        raise DataFault("not landlord, farmers or a list of seats")
    return tuple(sorted(listed(read_seat, data)))


@dataclass(frozen=True, slots=True)
class LandlordFacts:
    """The facts that a case may expect of a hand."""

    phase: Phase | None = None
    to_act: Asked = ()
    landlord: Seat | None = seated()
    multiple: int | None = None
    winner: Annotated[str | tuple[int, ...] | None, Via(_winner)] = None
    hands: tuple[Cards, ...] | None = None
    redeal: bool | None = None
    transfers: tuple[int, ...] | None = None
    fees: tuple[Count, ...] | None = None
    stacks: tuple[int, ...] | None = None


def settle_case(seats: int, stakes: Stakes, room: Room, field: bool, end: LandlordEnd) -> dict[str, object]:
    """The amounts of the hand that ``end`` describes."""
    check_seats(end, seats, "landlord", "escape")
    if end.escape is not None and end.winner is not None:
        raise DataFault("who leaves ends the hand: nobody has won it", "winner")
    if end.escape is None and (end.winner is None or end.landlord is None):
        raise DataFault("is missing", "winner" if end.winner is None else "landlord")
    if end.escape is not None and stakes.counts_held_bombs:  # given without the initial one (L36)
        multiple = (end.multiple or 1) * room.initial
    else:
        multiple = end.multiple or room.initial
    if end.escape is None or not stakes.counts_held_bombs:
        check_initial(multiple, room)
    hand = HandEnd(
        end.landlord,
        end.winner == "landlord",
        multiple,
        doublers(end.doubled, seats),
        per_seat(end.stacks, seats, "stacks", stakes.new_stack),
        end.escape,
    )
    settled = (stakes.settle if end.escape is None else stakes.leave)(hand, room, field)
    return {
        "transfers": list(settled.transfers),
        "fees": list(settled.fees),
        "stacks": list(settled.stacks),
    }
