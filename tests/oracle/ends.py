"""Positions with all hands open, played to their end by the clauses alone.

Slow and simple: every set of cards is tried in every reading of the slow judges beside this file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, Generic, TypeVar

from cardtui.engine.cards import HEARTS, Card, Cards, Rank
from cardtui.engine.core import Action, Reading
from cardtui.engine.gongzhu.state import GongzhuState
from cardtui.engine.guandan.state import GuandanState
from cardtui.engine.landlord.state import LandlordState

from . import gongzhu, guandan, landlord

P = TypeVar("P", bound=Hashable)


@dataclass
class Ending(Generic[P]):
    """A position: ``place`` where it begins; of any place whose ``turn`` it is, and what ``follows`` with a
    name for each play; what a place is worth that is an ``end``, ``None`` while it goes on; the ``side`` of
    the seat that begins; the ``name`` of an action."""

    place: P
    turn: Callable[[P], int]
    follows: Callable[[P], list[tuple[Hashable, P]]]
    end: Callable[[P], float | None]
    side: frozenset[int]
    name: Callable[[Action], Hashable]
    _sure: dict[tuple[P, float], bool] = field(default_factory=dict)
    _worth: dict[P, float] = field(default_factory=dict)

    def sure(self, place: P, least: float) -> bool:
        """Whether the side comes to so much against every defence."""
        worth = self.end(place)
        if worth is not None:
            return worth >= least
        key = place, least
        if key not in self._sure:
            own = self.turn(place) in self.side
            self._sure[key] = (
                any(self.sure(after, least) is own for _move, after in self.follows(place)) is own
            )
        return self._sure[key]

    def worth(self, place: P) -> float:
        """What the side comes to when all play their best with open cards."""
        if place not in self._worth:
            worth = self.end(place)
            if worth is None:
                best = max if self.turn(place) in self.side else min
                worth = best(self.worth(after) for _move, after in self.follows(place))
            self._worth[place] = worth
        return self._worth[place]

    def worths(self) -> dict[Hashable, float]:
        """What each play comes to."""
        return {move: self.worth(after) for move, after in self.follows(self.place)}


# --- landlord games: hands of ranks, who is to act, the play to beat, whose it is, doublings so far ---

Ranks = tuple[Rank, ...]
Climb = tuple[tuple[Ranks, ...], int, Reading | None, int, int]


def doublings(kind: str, laizi: bool) -> int:
    """How often a play doubles what is at stake (L27)."""
    if kind == "soft_bomb":
        return 1
    return (2 if laizi else 1) if kind in landlord.BOMB_TIERS else 0


def of_landlord(state: LandlordState, pays: Callable[[bool, int], float]) -> Ending[Climb]:
    """Whoever is out first has won; ``pays``: what it is to the seat to act that its side has won or not,
    after so many doublings."""
    turn, seats = state.to_act[0], len(state.hands)

    def follows(place: Climb) -> list[tuple[Hashable, Climb]]:
        hands, at, over, owner, doubled = place
        then = (at + 1) % seats
        found: list[tuple[Hashable, Climb]] = []
        if over is not None:
            found.append(("pass", (hands, then, None if then == owner else over, owner, doubled)))
        for ranks, reading in rank_sets(hands[at], state.laizi):
            if over is None or landlord.beats(reading, over):
                left = tuple(sorted((Counter(hands[at]) - Counter(ranks)).elements()))
                more = doubled + doublings(reading.kind, bool(state.laizi))
                after = (*hands[:at], left, *hands[at + 1 :])
                found.append(((ranks, reading), (after, then, reading, at, more)))
        return found

    def end(place: Climb) -> float | None:
        out = [at for at, hand in enumerate(place[0]) if not hand]
        return pays(out[0] in side, place[4]) if out else None

    def name(action: Action) -> Hashable:
        cards = tuple(sorted(card.rank for card in action.cards))
        return (cards, action.reading) if cards else "pass"

    side = frozenset(at for at in range(seats) if (at == state.landlord) == (turn == state.landlord))
    hands = tuple(tuple(sorted(card.rank for card in hand)) for hand in state.hands)
    over, owner = (state.table.reading, state.table.seat) if state.table is not None else (None, turn)
    return Ending((hands, turn, over, owner, 0), lambda place: place[1], follows, end, side, name)


@cache
def rank_sets(hand: Ranks, laizi: Rank) -> list[tuple[Ranks, Reading]]:
    """All plays of a hand."""
    every = {ranks for size in range(1, len(hand) + 1) for ranks in combinations(hand, size)}
    return [(ranks, each) for ranks in every for each in landlord.readings(ranks, laizi)]


# --- Guandan: hands, who is to act, the play to beat, whose it is, passes, who is out ---

Team = tuple[tuple[Cards, ...], int, Reading | None, int, int, tuple[int, ...]]


def like(cards: Cards, level: Rank) -> Hashable:
    """What sets of cards have in common where suits do not matter."""
    return tuple(sorted((card.rank, card == Card.of(level, HEARTS)) for card in cards))


@cache
def card_sets(hand: Cards, level: Rank) -> list[tuple[Hashable, Cards, Reading]]:
    """All plays of a hand, equal ones once."""
    every = {
        like(cards, level): cards for size in range(1, len(hand) + 1) for cards in combinations(hand, size)
    }
    return [(key, cards, each) for key, cards in every.items() for each in guandan.readings(cards, level)]


def next_in(hands: tuple[Cards, ...], at: int) -> int:
    """The next seat with cards."""
    return next(n % 4 for n in range(at + 1, at + 5) if hands[n % 4])


def risen(out: Sequence[int], mine: int) -> int | None:
    """The levels of a side once one is out: both first 3, first and third 2, first and last 1 (G15, G16)."""
    if not any(len([seat for seat in out if seat % 2 == side]) == 2 for side in (0, 1)):
        return None
    order = [*out, *(seat for seat in range(4) if seat not in out)]
    places = [at for at, seat in enumerate(order) if seat % 2 == order[0] % 2]
    levels = {1: 3, 2: 2, 3: 1}[places[1]]
    return levels if order[0] % 2 == mine else -levels


def of_guandan(state: GuandanState) -> Ending[Team]:
    """In levels risen. Suits must not matter: no hand may hold a straight flush."""
    turn, level = state.to_act[0], state.level

    def follows(place: Team) -> list[tuple[Hashable, Team]]:
        hands, at, over, owner, passes, out = place
        found: list[tuple[Hashable, Team]] = []
        if over is not None:
            others = sum(bool(hand) for seat, hand in enumerate(hands) if seat != owner)
            if passes + 1 == others:  # the trick is over (G12); its partner leads for who is out (G13)
                leads = owner if hands[owner] else (owner + 2) % 4
                leads = leads if hands[leads] else next_in(hands, owner)
                found.append(("pass", (hands, leads, None, leads, 0, out)))
            else:
                found.append(("pass", (hands, next_in(hands, at), over, owner, passes + 1, out)))
        for key, cards, reading in card_sets(hands[at], level):
            if over is None or guandan.beats(reading, over, level):
                left = list(hands[at])
                for card in cards:
                    left.remove(card)
                after = (*hands[:at], tuple(left), *hands[at + 1 :])
                gone = out if left else (*out, at)
                then = next_in(after, at) if any(after[n] for n in range(4) if n != at) else at
                found.append(((key, reading), (after, then, reading, at, 0, gone)))
        return found

    def end(place: Team) -> float | None:
        return risen(place[5], turn % 2)

    def name(action: Action) -> Hashable:
        return (like(action.cards, level), action.reading) if action.cards else "pass"

    for hand in state.hands:
        suits = Counter(card.suit for card in hand)
        assert max(suits.values(), default=0) + suits[HEARTS] < 5 or len(hand) < 5
    over, owner = (state.table.reading, state.table.seat) if state.table is not None else (None, turn)
    place = (state.hands, turn, over, owner, state.passes, state.places)
    return Ending(place, lambda place: place[1], follows, end, frozenset({turn, (turn + 2) % 4}), name)


# --- Gong Zhu: hands, the trick and who led it, the suits of tricks that are over, what was taken ---

Trick = tuple[tuple[tuple[str, ...], ...], tuple[str, ...], int, tuple[str, ...], tuple[tuple[str, ...], ...]]
HIGH = "23456789TJQKA"
SUITS = "shdc"


def of_gongzhu(state: GongzhuState) -> Ending[Trick]:
    """In points, with all the others against the seat to act."""
    turn, exposed = state.to_act[0], list(map(str, state.exposed))

    def end(place: Trick) -> float | None:
        hands, trick, _leader, _led, taken = place
        if trick or any(is_scoring(card) for hand in hands for card in hand):
            return None
        raws = [gongzhu.raw(cards, exposed, 1) for cards in taken]
        return 12 * gongzhu.finals(raws)[turn]

    return Ending(
        (
            tuple(tuple(map(str, hand)) for hand in state.hands),
            tuple(str(card) for _seat, card in state.trick),
            state.trick[0][0] if state.trick else turn,
            tuple(sorted({f"?{str(each[0][1].plain)[1]}" for each in state.tricks})),
            tuple(tuple(sorted(map(str, cards))) for cards in state.taken),
        ),
        whose,
        tricks_on,
        end,
        frozenset({turn}),
        lambda action: str(action.cards[0]),
    )


def whose(place: Trick) -> int:
    """The seat to act."""
    return (place[2] + len(place[1])) % 4


def tricks_on(place: Trick) -> list[tuple[Hashable, Trick]]:
    """What may be played and what it leads to, the lowest card first."""
    hands, trick, leader, led, taken = place
    at = whose(place)
    found: list[tuple[Hashable, Trick]] = []
    for card in sorted(hands[at], key=lambda card: (SUITS.index(card[1]), HIGH.index(card[0]))):
        if not gongzhu.may_play(hands[at], trick, led, card):
            continue
        left = tuple(each for each in hands[at] if each != card)
        after, lying = (*hands[:at], left, *hands[at + 1 :]), (*trick, card)
        if len(lying) < 4:
            found.append((card, (after, lying, leader, led, taken)))
            continue
        best = max((n for n in range(4) if lying[n][1] == lying[0][1]), key=lambda n: HIGH.index(lying[n][0]))
        taker = (leader + best) % 4
        won = tuple(sorted((*taken[taker], *(each for each in lying if is_scoring(each)))))
        got = (*taken[:taker], won, *taken[taker + 1 :])
        opened = tuple(sorted({*led, f"?{lying[0][1]}"}))
        found.append((card, (after, (), taker, opened, got)))
    return found


def is_scoring(card: str) -> bool:
    """Whether it is a card that counts (Z2)."""
    return card[1] == "h" or card[:2] in ("Qs", "Jd", "Tc")


@dataclass
class EachForItself:
    """Gong Zhu with open cards, every seat for its own points; of plays that are the same to it a seat takes
    the first."""

    exposed: Sequence[str]
    _known: dict[Trick, tuple[Fraction, ...]] = field(default_factory=dict)

    def comes_to(self, place: Trick) -> tuple[Fraction, ...]:
        """The points of each seat, before they are rounded (Z14)."""
        if place not in self._known:
            hands, trick, _leader, _led, taken = place
            if not trick and not any(is_scoring(card) for hand in hands for card in hand):
                raws = [gongzhu.raw(cards, self.exposed, 1) for cards in taken]
                self._known[place] = tuple(12 * Fraction(4 * raw - sum(raws), 3) for raw in raws)
            else:
                at = whose(place)
                ends = [self.comes_to(after) for _card, after in tricks_on(place)]
                self._known[place] = max(ends, key=lambda points: points[at])
        return self._known[place]

    def worths(self, place: Trick) -> dict[Hashable, Fraction]:
        """What each card comes to for the seat to act."""
        at = whose(place)
        return {card: self.comes_to(after)[at] for card, after in tricks_on(place)}


AnyEnding = Ending[Any]  # of whatever game
