"""Tribute, return and refusal before a later hand (G21-G23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..cards import BIG_JOKER, Card, Cards, Rank
from ..core import Event
from ..errors import Refusal
from ..legality import CardFigures
from .codes import GuandanEventCode, GuandanRefusalCode, SeatsFigures, TakerFigures, TributeFigures
from .combinations import COPIES, is_wild, strength
from .levels import is_double, last_places
from .state import Gift, GuandanState, after, face_down

BIG = Card.of(BIG_JOKER)


def payers(places: Sequence[int]) -> tuple[int, ...]:
    """Who owes tribute after a hand with these places: its last seats (G21)."""
    return tuple(sorted(last_places(places)))


def takers(places: Sequence[int]) -> tuple[int, ...]:
    """Who takes tribute and owes a return: first place, after a double win second place too."""
    return tuple(sorted(places[: len(last_places(places))]))


def returned_to(places: Sequence[int], seat: int) -> int:
    """Who gets the card that a taker returns: the payer, after a double win the next seat (G22)."""
    return after(seat) if is_double(places) else payers(places)[0]


def may_pay(hand: Cards, level: Rank) -> Cards:
    """The cards that may be paid: the highest by G3, hearts of the level excluded, any of equal rank."""
    naturals = [card for card in hand if not is_wild(card, level)]
    highest = max((strength(card.rank, level) for card in naturals), default=0)
    return tuple(card for card in naturals if strength(card.rank, level) == highest)


def begin(state: GuandanState) -> GuandanState:
    """Payers are asked, unless the dealt hands refuse for them."""
    state = replace(state, phase="tribute", to_act=())
    return state if refusing(state) else replace(state, to_act=payers(state.carry.places))


def refusing(state: GuandanState) -> tuple[int, ...]:
    """The seat of each big joker if all are with those who owe tribute (G23), else nothing."""
    holders = tuple(seat for seat in payers(state.carry.places) for card in state.hands[seat] if card is BIG)
    return holders if len(holders) == COPIES else ()


def may_refuse(state: GuandanState, seats: Sequence[int]) -> bool:
    """Whether the dealer's word that these seats hold the big jokers fits what is seen of the hands."""
    owing = payers(state.carry.places)
    hidden = any(Card.BACK in state.hands[seat] for seat in owing)
    return len(seats) == COPIES and set(seats) <= set(owing) if hidden else tuple(seats) == refusing(state)


def why_not(state: GuandanState, seat: int, paid: Card) -> Refusal | None:
    """G21, of a card that the seat holds."""
    hand = state.hands[seat]
    if Card.BACK in hand:  # a view cannot tell
        return None
    if is_wild(paid, state.level):
        return Refusal("G21", GuandanRefusalCode.WILD_IS_NO_TRIBUTE, CardFigures((paid,)))
    allowed = may_pay(hand, state.level)
    if paid not in allowed:
        return Refusal("G21", GuandanRefusalCode.NOT_THE_HIGHEST, TributeFigures((paid,), allowed[0].rank))
    return None


def refuse(state: GuandanState, holders: Sequence[int]) -> tuple[GuandanState, tuple[Event, ...]]:
    """The big jokers are shown; first place leads (G13, G23)."""
    for seat in holders:
        state = _turn_up(state, seat)
    seats = tuple(sorted(set(holders)))
    leader = state.carry.places[0]
    event = Event(GuandanEventCode.REFUSED, "G23", cards=(BIG,) * COPIES, figures=SeatsFigures(seats))
    return replace(state, phase="play", refused=True, leader=leader), (event,)


def pay(state: GuandanState, seat: int, paid: Card) -> tuple[GuandanState, tuple[Event, ...]]:
    """A payer lays down its card; with the last one they go to their takers."""
    places = state.carry.places
    owing = tuple(other for other in state.to_act if other != seat)
    state = state.less(seat, (paid,))
    state = replace(state, tributes=(*state.tributes, Gift(seat, paid)), to_act=owing)
    events = [Event(GuandanEventCode.TRIBUTE, "G21", seat, (paid,))]
    if owing:
        return state, tuple(events)
    gifts = _matched(state.tributes, places, state.level)
    for gift in gifts:
        assert gift.taker is not None
        state = state.plus(gift.taker, gift.card)
        events.append(
            Event(GuandanEventCode.TRIBUTE_GOES, "G21", gift.giver, (gift.card,), TakerFigures(gift.taker))
        )
    leader = next(gift.giver for gift in gifts if gift.taker == places[0])
    return replace(state, phase="return", tributes=gifts, to_act=takers(places), leader=leader), tuple(events)


def give_back(state: GuandanState, seat: int, returned: Card) -> tuple[GuandanState, tuple[Event, ...]]:
    """A taker returns a card (G22)."""
    to = returned_to(state.carry.places, seat)
    state = state.less(seat, (returned,)).plus(to, returned)
    owing = tuple(other for other in state.to_act if other != seat)
    state = replace(
        state,
        returns=(*state.returns, Gift(seat, returned, to)),
        to_act=owing,
        phase="return" if owing else "play",
    )
    return state, (Event(GuandanEventCode.RETURN, "G22", seat, (returned,), TakerFigures(to)),)


def _matched(paid: Sequence[Gift], places: Sequence[int], level: Rank) -> tuple[Gift, ...]:
    """The higher card to first place; of equal ones that of the seat after it (G21)."""

    def claim(gift: Gift) -> tuple[int, bool]:
        return strength(gift.card.rank, level), gift.giver == after(places[0])

    ranked = sorted(paid, key=claim, reverse=True)
    return tuple(Gift(gift.giver, gift.card, taker) for gift, taker in zip(ranked, places, strict=False))


def _turn_up(state: GuandanState, seat: int) -> GuandanState:
    """A big joker of the hand is shown to all."""
    known = (*state.known[seat], BIG)
    hand = state.hands[seat]
    if hand.count(BIG) < known.count(BIG):
        hand = face_down(len(hand), known)
    hands = tuple(hand if who == seat else other for who, other in enumerate(state.hands))
    knowns = tuple(known if who == seat else other for who, other in enumerate(state.known))
    return replace(state, hands=hands, known=knowns)
