"""What may be done in a hand of Gong Zhu, and the clause against it: the one legality answer.

Everything is judged on the state given, a seat's view as well as the full one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from ..cards import NO_SUIT, Card, Cards, arranged, without
from ..codes import CommonRefusal
from ..core import DEALER, HIDDEN, Action, sees_back
from ..errors import Refusal
from ..legality import CardFigures, Course, TurnFigures, judge, not_the_dealers_step
from .codes import GongzhuRefusalCode, RankFigures, SuitFigures
from .scoring import EXPOSABLE
from .state import FIRST_CARD, SEATS, GongzhuState, exposed_copy

VERBS = {"expose": ("expose", "keep"), "play": ("play",)}
SEAT_VERBS = ("expose", "keep", "play")
NUMBERED = frozenset({"lead"})  # what takes numbers
COURSE = Course(
    over="Z9",
    seats="Z1",
    dealer="Z3",
    verbs=VERBS,
    phases={"expose": "Z3", "play": "Z5"},
    meant={"expose": "Z3", "keep": "Z3"},
    secret="expose",
)


def in_hand(hand: Sequence[Card], card: Card) -> Card | None:
    """The copy that ``one`` means: itself, or its other spelling where the hand holds only that (Z20)."""
    other = card.plain if card.exposed else exposed_copy(card)
    if card in hand:
        return card
    if not card.exposed and Card.BACK in hand:
        return card
    return other if other in hand else None


def is_bare(card: Card) -> bool:
    """Whether that is but the rank of a card."""
    return card.suit == NO_SUIT and card is not Card.BACK


def exposable(card: Card) -> Card:
    """The card to expose that is meant, without its mark; a rank alone is the only one of it (Z3)."""
    return next((face for face in EXPOSABLE if is_bare(card) and face.rank == card.rank), card.plain)


def dealer(state: GongzhuState) -> Action | None:
    """The step that is due: the choices opened, the last card exposed with them, then who leads (Z3, Z4)."""
    if state.phase != "expose" or state.to_act:
        return None
    if state.choices:
        seen = tuple((seat, cards) for seat, cards in enumerate(state.choices) if cards)
        return Action("exposed", seen=seen)
    if len(state.exposed) == len(EXPOSABLE) * state.decks - 1:  # Z3: so is the last one
        for seat, hand in enumerate(state.hands):
            if last := tuple(card for card in hand if card in EXPOSABLE):
                return Action("exposed", seen=((seat, last),))
    return Action("lead", numbers=(state.leader or 0,))


def legal(state: GongzhuState, seat: int) -> Iterator[Action]:
    """Nothing exposed, then ever more cards; the cards of the hand that may be played."""
    if seat not in state.to_act:
        return
    hand = state.hands[seat]
    if state.phase == "expose":
        yield Action("keep")
        copies = [range(hand.count(card) + 1) for card in EXPOSABLE]
        for counts in sorted(product(*copies), key=sum)[1:]:
            yield Action(
                "expose",
                arranged(card for card, n in zip(EXPOSABLE, counts, strict=True) for _ in range(n)),
            )
        return
    for card in dict.fromkeys(hand):
        action = Action("play", (card,))
        if why_not(state, seat, action) is None:
            yield action


def why_not(state: GongzhuState, seat: int, action: Action) -> Refusal | None:
    """The one legality answer; ``None``: it may be done."""
    refusal = judge(state, seat, action, COURSE, _why_not_form, _why_not_turn)
    if refusal is not None:
        return refusal
    if seat == DEALER:
        return _why_not_dealer(state, action)
    if state.phase == "expose":
        return _why_not_chosen(state, seat, action)
    if len(action.cards) != 1:
        return Refusal("Z5", GongzhuRefusalCode.ONE_CARD)
    return _why_not_played(state, state.hands[seat], action.cards[0])


def _why_not_form(state: GongzhuState, action: Action) -> Refusal | None:
    if action.reading or action.numbers or action.seen:
        return Refusal("Z5", GongzhuRefusalCode.NO_READING)
    if state.phase == "expose" and action.verb == "play":
        return Refusal("Z3", GongzhuRefusalCode.EXPOSING_FIRST)
    return None


def _why_not_turn(state: GongzhuState, seat: int, action: Action) -> Refusal:
    if state.phase == "expose":
        return Refusal("Z3", GongzhuRefusalCode.HAS_CHOSEN)
    return Refusal("Z1", CommonRefusal.NOT_YOUR_TURN, TurnFigures(seat, state.to_act))


def _why_not_dealer(state: GongzhuState, action: Action) -> Refusal | None:
    out_of_place = not_the_dealers_step(COURSE, action)
    if state.phase != "expose":
        return out_of_place
    hidden = any(map(sees_back, (*state.hands, *(cards or () for cards in state.choices))))
    if state.leader is not None and not hidden:
        return None if action == dealer(state) else out_of_place
    # a view cannot tell what was chosen or who holds the two of clubs
    if action.verb == "lead":
        fits = not state.choices and len(action.numbers) == 1 and action.numbers[0] < SEATS
    else:
        fits = action.verb == "exposed" and all(
            seat < SEATS and _exposable(state.hands[seat], cards) for seat, cards in action.seen
        )
    return None if fits else out_of_place


def _exposable(hand: Cards, cards: Cards) -> bool:
    try:
        without(hand, cards)
    except ValueError:
        return False
    return all(card in EXPOSABLE for card in cards)


def _why_not_chosen(state: GongzhuState, seat: int, action: Action) -> Refusal | None:
    hand = state.hands[seat]
    if action == HIDDEN and sees_back(hand):
        return None
    if (action.verb == "expose") != bool(action.cards) or action.verb == HIDDEN.verb:
        return Refusal("Z3", GongzhuRefusalCode.EXPOSE_WHAT)
    cards = tuple(map(exposable, action.cards))
    wrong = tuple(card for card in cards if card not in EXPOSABLE)
    if wrong:
        return Refusal("Z3", GongzhuRefusalCode.NOT_EXPOSABLE, CardFigures(wrong))
    if not _exposable(hand, cards):
        return Refusal("Z3", CommonRefusal.NOT_IN_HAND, CardFigures(cards))
    return None


def _why_not_played(state: GongzhuState, hand: Cards, said: Card) -> Refusal | None:
    meant = of_rank(state, hand, said)
    if len({card.suit for card in meant}) > 1:
        return Refusal("Z5", GongzhuRefusalCode.NAME_SUIT, RankFigures(said.rank, meant))
    return _why_not_card(state, hand, meant[0] if meant else said)


def of_rank(state: GongzhuState, hand: Cards, said: Card) -> Cards:
    """What a rank alone may mean: the cards that may be played, else one that may not."""
    held = tuple(dict.fromkeys(card for card in hand if is_bare(said) and card.rank == said.rank))
    allowed = tuple(card for card in held if _why_not_card(state, hand, card) is None)
    return allowed or tuple(sorted(held, key=lambda card: card.suit != state.led))[:1]


def _why_not_card(state: GongzhuState, hand: Cards, said: Card) -> Refusal | None:
    card = in_hand(hand, said) if said is not Card.BACK else None
    if card is None:
        return Refusal("Z5", CommonRefusal.NOT_IN_HAND, CardFigures((said,)))
    if not state.trick and state.duty and not state.tricks and card is not FIRST_CARD:
        return Refusal("Z4", GongzhuRefusalCode.LEAD_TWO_OF_CLUBS, CardFigures((FIRST_CARD,)))
    led = card.suit if state.led is None else state.led
    if card.suit != led:
        suited = tuple(other for other in hand if other.suit == led)
        return Refusal("Z5", GongzhuRefusalCode.FOLLOW_SUIT, CardFigures(suited)) if suited else None
    if card.exposed and led not in state.opened and not sees_back(hand):
        free = tuple(other for other in hand if other.suit == led and not other.exposed)
        if free:
            return Refusal("Z6", GongzhuRefusalCode.EXPOSED_FIRST_TRICK, SuitFigures((card,), free))
    return None


def overdue(state: GongzhuState, seat: int) -> Action:
    """L12: nothing is exposed; the lowest card that may be played."""
    if state.phase == "expose":
        return Action("keep")
    return min(legal(state, seat), key=lambda action: (action.cards[0].rank, action.cards[0].suit))
