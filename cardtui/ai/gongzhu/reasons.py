"""Why a card was played, as a Gong Zhu player would put it."""

from __future__ import annotations

from ...engine.cards import ACE, CLUBS, DIAMONDS, HEARTS, SPADES, Card, Cards
from ...engine.gongzhu.scoring import HEART_ACE, PIG, SHEEP, TRANSFORMER, heart_value, scoring
from ...engine.gongzhu.state import GongzhuState, taker
from ..player import Reason
from .policy import STOP_FROM

CHEAP = 20  # raw points of hearts that a cheap trick may cost


def reason(state: GongzhuState, seat: int, card: Card, value: float, red: bool) -> Reason:
    """The reason for ``one``; ``value``: the final score expected, ``red``: for a full red of one's own."""
    args = {"cards": (card,), "value": round(value)}
    if red:
        return Reason("full_red", args)
    if not state.trick:
        return Reason(_lead(state, seat, card), args)
    ahead = taker(state.trick)
    takes = taker((*state.trick, (seat, card))) == seat
    on_table = {card.plain for _, card in state.trick} | {card.plain}
    if not takes:
        args["taker"] = ahead
        if card.plain is PIG:
            return Reason("give_pig", args)
        if card.suit != state.led:
            return Reason("throw_off" if scoring(card) else "discard", args)
        return Reason("duck", args)
    if SHEEP in on_table:
        return Reason("win_sheep", args)
    if TRANSFORMER in on_table and state.raw[seat] >= 0:
        return Reason("win_transformer", args)
    if any(card.suit == HEARTS for card in on_table) and _collector(state) not in (None, seat):
        return Reason("stop_red", args)
    if len(state.trick) == 3:
        return Reason("high_card" if _cheap(on_table, state.exposed) else "go_over", args)
    return Reason("low_card" if card.rank <= 9 and _higher_out(state, seat, card) else "go_over", args)


def _lead(state: GongzhuState, seat: int, card: Card) -> str:
    hand = {card.plain for card in state.hands[seat]}
    out = {face: sum(card.plain is face for taken in state.taken for card in taken) < state.decks
           for face in (PIG, SHEEP, TRANSFORMER)}  # fmt: skip
    if card.suit == SPADES and out[PIG] and PIG not in hand and card.rank < PIG.rank:
        return "hunt_pig"
    if card.suit == DIAMONDS and out[SHEEP] and SHEEP not in hand and card.rank > SHEEP.rank:
        return "hunt_sheep"
    if card.suit == CLUBS and out[TRANSFORMER] and TRANSFORMER not in hand and card.rank > TRANSFORMER.rank:
        return "hunt_transformer"
    return "lead_hearts" if card.suit == HEARTS and _higher_out(state, seat, card) else "lead"


def _cheap(cards: set[Card], exposed: Cards) -> bool:
    """Whether the cards cost less than a heart or two to take."""
    hearts = sum(heart_value(card) for card in cards if card.suit == HEARTS) * 2 ** exposed.count(HEART_ACE)
    return PIG not in cards and hearts <= CHEAP


def _higher_out(state: GongzhuState, seat: int, card: Card) -> bool:
    """Whether another seat holds a higher card of the suit."""
    mine = [card for trick in (*state.tricks, state.trick) for _, card in trick] + list(state.hands[seat])
    gone = sum(held.suit == card.suit and held.rank > card.rank for held in mine)
    return gone < (ACE - card.rank) * state.decks


def _collector(state: GongzhuState) -> int | None:
    """The seat that holds all hearts taken so far, and so many that a full red is in the air."""
    hearts = [sum(card.suit == HEARTS for card in taken) for taken in state.taken]
    most = max(hearts)
    return hearts.index(most) if STOP_FROM * state.decks <= most == sum(hearts) else None
