"""What a position must keep that only the game knows: one deck, hands that can be, answers that fit.

Each leaves everything that it finds to ``faults``, with the key and place of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ..cards import NO_SUIT, Card, Cards
from ..core import Carry, V
from ..decks import Deck, check_known
from ..errors import DataFault, Faults, Worded
from ..plain import no_seat
from ..rooms import Room
from ..started import cards_in_sight, unless_unsaid
from . import auction
from .start import LandlordStart

DECK = Deck(suited=False)
BOTTOM = 3  # L2
SHOWS = (1, auction.SHOW_LATE, auction.SHOW_DEALING, auction.SHOW_EARLY, auction.SHOW_BEFORE_DEAL)
BEFORE_BOTTOM = ("show", "call", "rob")


def most_cards(seats: int, landlord: bool) -> int:
    """The most cards that a seat ever holds (L2, L11)."""
    return auction.hand_size(seats) + BOTTOM * landlord


def checked_carry(carry: Carry, seats: int) -> Carry:
    """The carry; raises ``DataFault`` unless one hand of this game can have handed it to the next."""
    if carry.stacks:
        per_seat(carry.stacks, seats, "stacks", 0)
    check_seats(carry, seats, "first")
    return carry


def check_seats(data: object, seats: int, *keys: str) -> None:
    """Raise ``DataFault`` unless what stands under the keys is seats, or nothing."""
    for key in keys:
        if (seat := getattr(data, key)) is not None and seat >= seats:
            raise no_seat(seat, seats, key)


def check_initial(multiple: int, room: Room) -> None:
    """Raise ``DataFault`` unless the room's initial multiple is in it."""
    if multiple % room.initial:
        raise DataFault(
            Worded(
                "{given} does not include the initial {initial} of the room",
                given=multiple,
                initial=room.initial,
            ),
            "multiple",
        )


def per_seat(given: Sequence[V] | None, seats: int, key: str, usual: V) -> tuple[V, ...]:
    """One entry for each seat."""
    if given is None:
        return (usual,) * seats
    if len(given) != seats:
        raise DataFault(Worded("{count} entries for {seats} seats", count=len(given), seats=seats), key)
    return tuple(given)


def doublers(given: tuple[bool, ...] | tuple[int, ...] | None, seats: int) -> tuple[bool, ...]:
    """Whether each seat has doubled."""
    if given and isinstance(given[0], bool):
        return tuple(map(bool, per_seat(given, seats, "doubled", 0)))
    if not all(seat < seats for seat in given or ()):
        raise DataFault(Worded("not seats (0 to {last})", last=seats - 1), "doubled")
    return tuple(seat in (given or ()) for seat in range(seats))


def hands_of(start: LandlordStart, seats: int) -> tuple[Cards, ...]:
    """The hands; those that are left out are of full size, and only what is known of them is in sight."""
    if start.hands is not None:
        return start.hands
    landlord = landlord_of(start)
    most = [most_cards(seats, seat == landlord and start.phase not in BEFORE_BOTTOM) for seat in range(seats)]
    known = start.known or ((),) * seats
    return tuple(cards + (Card.BACK,) * (size - len(cards)) for cards, size in zip(known, most, strict=True))


def landlord_of(start: LandlordStart) -> int | None:
    if start.phase in ("late_show", "double", "play"):
        return start.landlord or 0
    return start.landlord


def check_cards(start: LandlordStart, seats: int, faults: Faults) -> None:
    """No card is in two places, and no seat without cards in play."""
    with faults:
        if start.bottom is not None and len(start.bottom) != BOTTOM:
            raise DataFault(
                Worded("{count} cards, not {most}", count=len(start.bottom), most=BOTTOM), "bottom"
            )
    with faults:
        if start.phase == "play":
            for seat, hand in enumerate(start.hands or ()):
                with faults:
                    if not hand:
                        raise DataFault("no cards: the hand would be over (L26)", "hands", f"item {seat + 1}")
    groups = {
        "hands": cards_in_sight(start, "hands", lambda: chain.from_iterable(hands_of(start, seats))),
        "undealt": cards_in_sight(start, "undealt", lambda: chain.from_iterable(start.undealt or ())),
        "aside": cards_in_sight(start, "aside", lambda: start.aside or ()),
        "table": unless_unsaid(lambda: [card for did in start.last or () if did for card in did.cards], []),
    }
    beside = unless_unsaid(lambda: _beside(start, seats), None)
    if beside is None:  # nobody knows whether they lie in a hand
        DECK.check_places({"bottom": cards_in_sight(start, "bottom", lambda: start.bottom or ())}, faults)
    DECK.check_places({**groups, "bottom": beside or ()}, faults)


def _beside(start: LandlordStart, seats: int) -> Cards:
    """The bottom cards that are in no hand and not on the table."""
    bottom, landlord = start.bottom or (), landlord_of(start)
    # L11: the landlord has taken the bottom cards; those that it still holds stand in its hand
    turned = start.turned if start.turned is not None else start.phase not in BEFORE_BOTTOM
    if landlord is None or not turned:
        return bottom
    did = None if start.last is None else start.last[landlord]
    own = (*hands_of(start, seats)[landlord], *(did.cards if did else ()))
    return _less(_faces(bottom), own)[own.count(Card.BACK) :]


def shown_hands(start: LandlordStart, seats: int) -> tuple[Cards, ...]:
    """What everybody knows where it is not told: the hands that have been shown (L7)."""
    shown, hands = start.shown or (None,) * seats, start.hands or ((),) * seats
    return tuple(() if at is None else hand for at, hand in zip(shown, hands, strict=True))


def check_shown(start: LandlordStart, seats: int, faults: Faults) -> None:
    """What everybody knows is in the hands, all of those that have been shown."""
    known = start.known or shown_hands(start, seats)
    with faults:
        check_known(start.hands, known)
    for seat, at in enumerate(start.shown or ()):
        hand = () if start.hands is None else start.hands[seat]
        with faults:
            if at is not None and (start.hands is None or Card.BACK in hand):
                raise DataFault("a hand that was shown lies face up (L7)", "shown", f"item {seat + 1}")
            if at is not None and sorted(known[seat]) != sorted(hand):
                raise DataFault("all of a hand that was shown is known (L7)", "known", f"item {seat + 1}")


def check_asked(start: LandlordStart, seats: int, faults: Faults) -> None:
    """Who was asked and how it was answered fits together."""
    with faults:
        answered = start.answered or ()
        if any(seat >= seats for seat in answered) or len(set(answered)) < len(answered):
            raise DataFault("not seats, each once", "answered")
    with faults:
        dealt = auction.hand_size(seats) if start.dealt is None else start.dealt
        if {dealt + len(rest) for rest in start.undealt or ((),)} != {auction.hand_size(seats)}:
            raise DataFault(
                Worded("a seat is dealt {size} cards in all (L2)", size=auction.hand_size(seats)), "dealt"
            )
    with faults:
        if (start.calls or ()).count("call") > 1:
            raise DataFault("the first call ends calling (L9)", "calls")
        if start.phase == "call" and "call" in (start.calls or ()) and start.landlord is None:
            raise DataFault("a seat has called: others are asked to rob (L10)", "calls")
        if start.phase == "rob" and start.calls is not None and "call" not in start.calls:
            raise DataFault("nobody has called (L10)", "calls")
    with faults:
        calls = start.calls or ()
        asked = (start.first or 0) if start.phase == "rob" and start.landlord is None else seats
        if asked < len(calls) and calls[asked] == "decline":
            raise DataFault("a seat that has declined to call is not asked to rob (L10)", "first")
        if asked < len(calls) and calls[asked] == "call" and start.robber is None:
            raise DataFault("the caller is asked last, and only if somebody has robbed (L10)", "first")
    with faults:
        calls = start.calls or ()
        if start.robber is not None and start.robber < len(calls) and calls[start.robber] == "decline":
            raise DataFault("a seat that has declined to call does not rob (L10)", "robber")


def check_factors(start: LandlordStart, seats: int, faults: Faults) -> None:
    """The multiple is told once, by causes that can be."""
    with faults:
        if start.factors is not None and start.multiple is not None:
            raise DataFault("the factors tell it already", "multiple")
    with faults:
        if start.factors is not None and start.factors.show not in SHOWS:
            raise DataFault(
                Worded("{factor} is no factor of a show (L5)", factor=start.factors.show), "factors", "show"
            )
    for cause in ("robs", "bombs", "rocket", "held", "spring"):
        with faults:
            if start.factors is not None and (factor := getattr(start.factors, cause)) & (factor - 1):
                raise DataFault(Worded("{factor} does not come of doubling", factor=factor), "factors", cause)


def check_phase(start: LandlordStart, seats: int, faults: Faults) -> None:
    """An end is one that a hand comes to."""
    if start.phase == "left" and start.left is None:
        raise DataFault("'left' is missing: the seat that has forfeited")
    if start.phase != "over" or start.left is not None or start.redeal:
        return
    out = [seat for seat, hand in enumerate(start.hands or ()) if not hand]
    if len(out) != 1 or start.landlord is None:
        known = "show, call, rob, late_show, double, play"
        why = Worded(
            "not one of {known}: no landlord has been found and gone out, nobody has forfeited", known=known
        )
        raise DataFault(why, "phase")


def _faces(cards: Sequence[Card]) -> Cards:
    return tuple(card for card in cards if card is not Card.BACK)


def _less(cards: Cards, held: Cards) -> Cards:
    """The cards that are not among those held."""
    left = list(held)
    apart = []
    for card in sorted(cards, key=lambda asked: asked.suit == NO_SUIT):  # exact cards first
        same = [other for other in left if other.rank == card.rank and NO_SUIT in (other.suit, card.suit)]
        found = next(iter([card] * left.count(card) + same), None)
        if found is None:
            apart.append(card)
        else:
            left.remove(found)
    return tuple(apart)
