"""A whole hand of Botzone's Dou Dizhu: its numbers for cards, and what our rules make of it.

Score bids are not ours: the landlord counts as caller, and the multiple has bombs, rocket and spring alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, TypeAlias

from ..engine.cards import (
    BIG_JOKER,
    CLUBS,
    DIAMONDS,
    HEARTS,
    SMALL_JOKER,
    SPADES,
    Card,
    Cards,
    arranged,
)
from ..engine.core import Action, Carry
from ..engine.errors import DataFault
from ..engine.landlord.combinations import RANKS, readings
from ..engine.landlord.state import LandlordDeal, LandlordState
from ..engine.plain import between, from_plain
from ..games import game
from .hand import Claim, Claimed, ForeignFault, ForeignHand, Json, Move, Note

PLAYER = "botzone"
VARIANT, ROOM = "happy", "beginner"  # the plain field with an initial multiple of 1
SEATS, HELD, BOTTOM = 3, 17, 3
OPENING = {"show": "keep", "call": "call", "rob": "decline", "late_show": "keep", "double": "single"}
_SUITS = (HEARTS, DIAMONDS, SPADES, CLUBS)
_JOKERS = 52  # the number of the small one

Id: TypeAlias = Annotated[int, between(0, 53)]
Who: TypeAlias = Annotated[int, between(0, SEATS - 1)]
_Bid: TypeAlias = Annotated[int, between(-1, 3)]


def card_of(number: int) -> Card:
    """The card of that number."""
    if number >= _JOKERS:
        return Card.of(SMALL_JOKER if number == _JOKERS else BIG_JOKER)
    return Card.of(RANKS[number // 4], _SUITS[number % 4])


def number_of(card: Card) -> int:
    """The number of that card."""
    if card.rank >= SMALL_JOKER:
        return _JOKERS + (card.rank == BIG_JOKER)
    return 4 * RANKS.index(card.rank) + _SUITS.index(card.suit)


@dataclass(frozen=True, slots=True)
class Told:
    """A hand as it is written."""

    own: tuple[tuple[Id, ...], tuple[Id, ...], tuple[Id, ...]]
    publiccard: tuple[Id, Id, Id]
    plays: tuple[tuple[Who, tuple[Id, ...]], ...]
    bids: tuple[tuple[Who, _Bid], ...] = ()
    landlord: Who | None = None
    winner: Who | None = None
    multiple: Annotated[int, between(1)] | None = None


def told(found: Json) -> Told:
    """The hand that is written in an object; what else stands in it does not matter. Raises ``DataFault``."""
    return from_plain(Told, {key: found[key] for key in Told.__slots__ if found.get(key) is not None})


def hand(read: Told, notes: tuple[Note, ...] = ()) -> ForeignHand:
    """The hand for our rules; raises ``ForeignFault`` unless its cards are a deck."""
    bidder = _bidder(read.bids)
    landlord = _landlord(read, bidder)
    own = [tuple(map(card_of, cards)) for cards in read.own]
    bottom = tuple(map(card_of, read.publiccard))
    if len(own[landlord]) == HELD + BOTTOM and not Counter(bottom) - Counter(own[landlord]):
        own[landlord] = tuple(card for card in own[landlord] if card not in bottom)  # taken up already
    _check_cards(own, bottom)
    claims = (
        Claim(Claimed.OUT, read.winner, _out, "winner"),
        Claim(Claimed.MULTIPLE, read.multiple, _multiple, "multiple"),
    )
    return ForeignHand(
        game(VARIANT).rules(ROOM),
        LandlordDeal(tuple(map(arranged, own)), landlord, arranged(bottom)),
        Carry(),
        OPENING,
        tuple(_moves(read)),
        tuple(claim for claim in claims if claim.value is not None),
        PLAYER,
        tuple(f"Botzone {seat + 1}" for seat in range(SEATS)),
        f"plays: item {len(read.plays)}" if read.plays else "plays",
        explain=explained,
        notes=notes if bidder in (None, landlord) else (*notes, Note.BIDS),
    )


def _moves(read: Told) -> Iterator[Move]:
    for number, (seat, cards) in enumerate(read.plays, 1):
        action = Action("play", tuple(map(card_of, cards))) if cards else Action("pass")
        yield Move(seat, action, f"plays: item {number}")


def _bidder(bids: Sequence[tuple[int, int]]) -> int | None:
    """Who has bid highest, the first of equals; nobody where all have passed."""
    best = max((bid for _, bid in bids), default=0)
    return next((seat for seat, bid in bids if bid == best), None) if best > 0 else None


def _landlord(read: Told, bidder: int | None) -> int:
    """Who is landlord: as it is said, else the highest bidder, else who leads."""
    if read.landlord is not None:
        return read.landlord
    if bidder is not None:
        return bidder
    if not read.plays:
        raise DataFault("'landlord' is missing", code="missing", args={"key": "'landlord'"})
    return read.plays[0][0]


def _check_cards(own: Sequence[Cards], bottom: Cards) -> None:
    """No card is there twice, and there are 17 per seat."""
    seen: dict[Card, str] = {}
    groups = [(f"own: item {number}", cards) for number, cards in enumerate(own, 1)]
    for place, cards in (*groups, ("publiccard", bottom)):
        for card in cards:
            if card in seen:
                raise ForeignFault("foreign_twice", place=place, card=str(card), other=seen[card])
            seen[card] = place
    for place, cards in groups:
        if len(cards) != HELD:
            raise ForeignFault("foreign_count", place=place, count=len(cards), wanted=HELD)


def _out(state: LandlordState) -> int | None:
    return next((seat for seat, held in enumerate(state.hands) if not held), None)


def _multiple(state: LandlordState) -> int:
    return state.multiple


def explained(action: Action) -> tuple[str, str] | None:
    """What is known to be allowed there and not here, with its clause: fours in a row, jokers as kickers."""
    count = Counter(card.rank for card in action.cards)
    fours = sorted(RANKS.index(rank) for rank, copies in count.items() if copies == 4)
    if any(high == low + 1 for low, high in pairwise(fours)):
        return "L15", "foreign_fours"
    if count[SMALL_JOKER] and count[BIG_JOKER] and len(action.cards) > 2:  # more than the rocket
        others = tuple(card for card in action.cards if card.rank < SMALL_JOKER)
        free = [rank for rank in RANKS if rank < SMALL_JOKER and not count[rank]]
        if any(readings((*others, Card.of(SMALL_JOKER), Card.of(rank))) for rank in free):
            return "L16", "foreign_jokers"
    return None
