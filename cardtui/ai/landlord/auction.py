"""Show, call, rob, double by expected value: how likely a hand wins, as landlord and as farmer.

The chances are logistic in a few features of the hand; ``python -m training.chances``
fits the coefficients to hands that the regular player played against itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ...engine.cards import Card, Rng
from ...engine.core import Action
from ...engine.landlord.auction import SHOW_LATE, show_factor
from ...engine.landlord.combinations import order
from ...engine.landlord.state import LandlordState
from ..player import Answer, Question, Reason
from .chances import CHANCES
from .kernel import candidates
from .packed import ACE, BIG, ONE, PLACES, SMALL, TWO, masks, pack
from .sight import DECK, trail_of
from .splitting import split_wild
from .value import Sight, net, role

WORLDS = 12  # ways to complete a hand that are weighed
SHOWN = 0.08  # what open cards cost of the chance to win
SURE = 0.8  # below this chance a hand stays covered: it multiplies losses as well
MARGIN = 0.04  # by how much a chance must be better than even to double


def features(hand: int, wild: int) -> tuple[float, ...]:
    """What the chances depend on: 1, split cost, plays, bombs, aces, twos, jokers, laizi."""
    cost_a, cost_b, plays_a, plays_b = split_wild(hand, wild)
    small, big = hand >> 4 * SMALL & 15, hand >> 4 * BIG & 15
    return (
        1.0,
        max(cost_a, cost_b),
        float(max(plays_a, plays_b)),
        masks(hand)[3].bit_count() + (small & big),
        hand >> 4 * ACE & 15,
        hand >> 4 * TWO & 15,
        small,
        big,
        wild,
    )


def chance(name: str, hand: int, wild: int) -> float:
    """The chance that the side of the role wins, from the hand it holds when the play begins."""
    score = sum(weight * value for weight, value in zip(CHANCES[name], features(hand, wild), strict=True))
    return 1 / (1 + exp(-score))


def completed(cards: Sequence[Card], laizi: int, count: int, rng: Rng) -> list[tuple[int, int]]:
    """Ways in which ``count`` cards may come to these, packed."""
    hand, wild = pack(cards, laizi)
    if not count:
        return [(hand, wild)]
    free: list[int] = []
    rest = DECK - pack(cards)[0]
    for at in range(PLACES):
        free += [at] * (rest >> 4 * at & 15)
    joker = order(laizi) if laizi else -1
    found = []
    for _ in range(WORLDS):
        rng.shuffle(free)
        fresh = free[:count]
        more = fresh.count(joker)
        found.append((hand + sum(ONE[at] for at in fresh if at != joker), wild + more))
    return found


class Odds:
    """What a seat may expect from the hand it has been dealt so far."""

    def __init__(self, question: Question) -> None:
        self._question = question
        state: LandlordState = question.state
        self.state, self.seat, self.seats = state, question.seat, state.seats
        self._game = f"{self.seats}{'w' if question.rules.options()['laizi'] else 'p'}"
        self._cards = state.hands[question.seat]
        self._missing = len(state.undealt[question.seat]) if state.undealt else 0

    def landlord(self) -> float:
        """The chance to win as landlord, over the cards still to come."""
        hands = completed(self._cards, self.state.laizi, self._missing + 3, self._question.rng)
        return sum(chance(f"{self._game}0", *one) for one in hands) / len(hands)

    def farmer(self) -> float:
        """The chance of the farmers when another seat is landlord."""
        hands = completed(self._cards, self.state.laizi, self._missing, self._question.rng)
        roles = [f"{self._game}{one}" for one in range(1, self.seats)]
        if self.state.landlord is not None:
            roles = [f"{self._game}{(self.seat - self.state.landlord) % self.seats}"]
        return sum(chance(name, *one) for name in roles for one in hands) / len(hands) / len(roles)

    def lead(self) -> float:
        """The landlord's chance when it has taken the bottom cards: the value of its best lead."""
        laizi = self.state.laizi
        hand, wild = pack(self._cards, laizi)
        at = order(laizi) if laizi else -1
        rest = DECK - (ONE[at] * 4 if laizi else 0) - hand
        left = tuple(len(self.state.hands[(self.seat + step) % self.seats]) for step in range(1, self.seats))
        unseen_wild = 4 - wild if laizi else 0
        sight = Sight(hand, wild, at, rest, unseen_wild, left, trail=trail_of(self._question))
        return max(net(role(self.seats, 0, 0, bool(laizi))).values(sight, candidates(hand, wild, at, None)))


def decide(question: Question) -> Answer:
    """The answer in any phase before the play."""
    odds = Odds(question)
    state = odds.state
    match state.phase:
        case "show":
            return _show(question, odds)
        case "call":
            return _call(odds)
        case "rob":
            return _rob(odds)
        case "late_show":
            return _late_show(odds)
    return _double(question, odds)


def _answer(
    yes: bool, verbs: tuple[Action, Action], code: str, win: float, values: tuple[float, float]
) -> Answer:
    """The better of two verbs; ``values``: expected stakes of the first and of the second."""
    chosen, other = verbs if yes else verbs[::-1]
    worth = values if yes else values[::-1]
    why = Reason(code if yes else f"no_{code}", {"chance": round(100 * win)})
    return Answer(chosen, why, ((chosen, worth[0]), (other, worth[1])))


def _shares(seats: int) -> int:
    """Stakes a landlord wins or loses for each of a farmer's."""
    return seats - 1


def _show(question: Question, odds: Odds) -> Answer:
    """L5 - L8: a shown hand multiplies whatever comes; it pays for a hand that wins even when seen."""
    state = odds.state
    size = state.dealt + len(state.undealt[odds.seat])
    factor = show_factor(state.dealt, size)
    verbs = (Action("show", numbers=(state.dealt,)), Action("keep"))
    if not state.dealt:
        win = 0.5
        return _answer(False, verbs, "show", win, (-1.0, 0.0))
    win = odds.landlord()
    standing = max(1, state.factors.show)
    shares = _shares(odds.seats)
    keep = standing * shares * max(0.0, 2 * win - 1)
    show = max(standing, factor) * shares * (2 * (win - SHOWN) - 1)
    return _answer(show > keep and win > SURE, verbs, "show", win, (show, keep))


def _call(odds: Odds) -> Answer:
    """L9: as landlord one plays for everybody's stake; declining leaves it to others, or to a new deal."""
    win, farmer = odds.landlord(), odds.farmer()
    asked = sum(call is None for call in odds.state.calls) - 1
    called = 1 - 0.5**asked  # somebody after this seat calls
    call = _shares(odds.seats) * (2 * win - 1)
    decline = called * (2 * farmer - 1)
    return _answer(call > decline, (Action("call"), Action("decline")), "call", win, (call, decline))


def _rob(odds: Odds) -> Answer:
    """L10: robbing doubles; declining leaves the last taker landlord at the present multiple."""
    win, farmer = odds.landlord(), odds.farmer()
    rob = 2 * _shares(odds.seats) * (2 * win - 1)
    taker = odds.state.caller if odds.state.robber is None else odds.state.robber
    decline = float(2 * farmer - 1)
    if taker == odds.seat:
        decline = rob / 2
    return _answer(rob > decline, (Action("rob"), Action("decline")), "rob", win, (rob, decline))


def _late_show(odds: Odds) -> Answer:
    win = odds.lead()
    standing = odds.state.factors.show
    keep = standing * _shares(odds.seats) * (2 * win - 1)
    show = max(standing, SHOW_LATE) * _shares(odds.seats) * (2 * (win - SHOWN) - 1)
    return _answer(show > keep and win > SURE, (Action("show"), Action("keep")), "show", win, (show, keep))


def _double(question: Question, odds: Odds) -> Answer:
    """L12 - L14: each doubles its own stakes, if the room lets it."""
    state, seat = odds.state, odds.seat
    verbs = (Action("double"), Action("single"))
    landlord = state.landlord == seat
    win = odds.lead() if landlord else odds.farmer()
    single = (_shares(odds.seats) if landlord else 1) * (2 * win - 1)
    allowed = question.rules.why_not(state, seat, verbs[0]) is None
    if not allowed:
        return Answer(verbs[1], Reason("may_not_double"), ((verbs[1], single),))
    return _answer(win > 0.5 + MARGIN, verbs, "double", win, (2 * single, single))
