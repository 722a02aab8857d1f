"""The reasons once more, from the whole state: hands of all seats, and other ways in which they may lie.

Each is put as a player would check it with all cards on the table; nothing of ``coach.reasons`` is used but
the figures of the fact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

from cardtui.ai.guandan.grouping import split
from cardtui.ai.player import Question
from cardtui.coach.reasons import AnyFact
from cardtui.engine.cards import Card, Cards
from cardtui.engine.core import Action, Reading
from cardtui.engine.guandan import combinations as guandan_combinations
from cardtui.engine.guandan import moves as guandan_moves
from cardtui.engine.landlord import combinations as landlord_combinations
from cardtui.engine.landlord import moves as landlord_moves
from cardtui.engine.table import Table

LANDLORD_RANKS = [*range(3, 15), 2, 15, 16]
BOMBS = {"bomb", "soft_bomb", "pure_bomb", "rocket", "straight_flush", "joker_bomb"}


class Case:
    """A decision with everything that is known to whoever sees all cards."""

    def __init__(self, question: Question, action: Action, table: Table[Any]) -> None:
        self.rules, self.seat, self.action = question.rules, question.seat, action
        self.state: Any = table.state
        self.hands: tuple[Cards, ...] = self.state.hands
        self.hand = self.hands[self.seat]
        self.landlords = hasattr(self.state, "bottom")
        self.special = self.state.laizi if self.landlords else getattr(self.state, "level", 0)
        lies = getattr(self.state, "table", None)
        playing = self.state.phase == "play"
        self.over: Reading | None = lies.reading if lies is not None and playing else None
        self.owner = lies.seat if lies is not None and playing else None
        self.rest = Counter(self.hand) - Counter(action.cards if action.verb != "pass" else ())

    def left(self, seat: int) -> int:
        """The cards that the seat holds."""
        return len(self.hands[seat])

    @property
    def mates(self) -> set[int]:
        """The seats on the same side."""
        seats = range(len(self.hands))
        if not self.landlords:
            return {seat for seat in seats if seat % 2 == self.seat % 2} - {self.seat}
        mine = self.state.landlord == self.seat
        return set() if mine else set(seats) - {self.seat, self.state.landlord}

    def foe(self, seat: int) -> bool:
        """Whether it is an opponent."""
        return seat != self.seat and seat not in self.mates

    def answers(self, cards: Cards, over: Reading | None) -> Iterator[Any]:
        """The plays of these cards on that."""
        module: Any = landlord_moves if self.landlords else guandan_moves
        return iter(module.moves(cards, over, self.special))

    def beats(self, cards: Cards, over: Reading | None, plain: bool = False) -> bool:
        """Whether any play of these cards beats that; ``plain``: other than a bomb."""
        return any(not (plain and is_bomb(move.reading)) for move in self.answers(cards, over))

    def worlds(self) -> Iterator[tuple[Cards, ...]]:
        """The hands as they are, then the cards that the seat does not see dealt anew to the others."""
        yield self.hands
        seen = [() if seat == self.seat else tuple(self.state.known[seat]) for seat in range(len(self.hands))]
        hidden = list[Card]()
        for seat, hand in enumerate(self.hands):
            if seat != self.seat:
                hidden += (Counter(hand) - Counter(seen[seat])).elements()
        hidden += getattr(self.state, "aside", ())
        for number in range(4):
            Random(number).shuffle(hidden)
            at, hands = 0, list[Cards]()
            for seat, hand in enumerate(self.hands):
                need = len(hand) - len(seen[seat]) if seat != self.seat else 0
                hands.append(hand if seat == self.seat else (*seen[seat], *hidden[at : at + need]))
                at += need
            yield tuple(hands)

    def stands(self, reading: Reading, plain: bool = False) -> bool:
        """Whether nobody else can beat it in any of the worlds."""
        return not any(
            self.beats(hand, reading, plain)
            for world in self.worlds()
            for seat, hand in enumerate(world)
            if seat != self.seat
        )

    def above(self, reading: Reading) -> bool:
        """Whether the play is of the same kind as that, and beats it."""
        mine = self.action.reading
        if mine is None or mine.kind != reading.kind:
            return False
        if self.landlords:
            return landlord_combinations.beats(mine, reading)
        return guandan_combinations.beats(mine, reading, self.special)

    def order(self, card: Card) -> int:
        """How high a single card is."""
        if self.landlords:
            return LANDLORD_RANKS.index(card.rank)
        return 29 if card.rank == self.special else 2 * card.rank

    def plain_rank(self, rank: int) -> Cards:
        """The cards of a rank in the hand that are not wild."""
        return tuple(card for card in self.hand if card.rank == rank and not self.wild(card))

    def wild(self, card: Card) -> bool:
        """Whether it is laizi, or a heart of the level."""
        if self.landlords:
            return bool(card.rank == self.special)
        return card.rank == self.special and card.suit == 2

    def top(self, card: Card) -> bool:
        """Whether it is a card that takes tricks: a two or level card, a joker, laizi."""
        return card.rank >= 15 or card.rank == self.special or (self.landlords and card.rank == 2)

    def legal(self) -> list[Action]:
        """All that may be done, judged on the whole state."""
        return list(self.rules.legal(self.state, self.seat))


def is_bomb(reading: Reading | None) -> bool:
    """Whether it is a bomb of whatever kind."""
    return reading is not None and reading.kind in BOMBS


def stays(case: Case, cards: Cards) -> bool:
    """Whether the hand holds the cards after the action."""
    return not Counter(cards) - case.rest


def broken(case: Case, cards: Cards) -> bool:
    """Whether some of the cards go and some stay."""
    gone = Counter(cards) & Counter(case.action.cards)
    return 0 < gone.total() < len(cards)


def goes_on_in(case: Case, plays: tuple[Cards, ...]) -> bool:
    """Whether the rest of the hand is these plays, each of them one."""
    every = Counter(card for play in plays for card in play)
    return every == case.rest and all(case.rules.readings(play, case.state) for play in plays)


def a_bomb(case: Case, cards: Cards) -> bool:
    """Whether the cards are a whole bomb of the hand, without wilds."""
    if {card.rank for card in cards} == {15, 16} and len(cards) == 2:
        return case.landlords and stays_in_hand(case, cards)
    alike = len({card.rank for card in cards}) == 1 and len(cards) >= 4
    return (alike and cards == case.plain_rank(cards[0].rank)) or (
        alike and case.landlords and len(cards) == 4 and stays_in_hand(case, cards)
    )


def stays_in_hand(case: Case, cards: Cards) -> bool:
    """Whether the hand holds them now."""
    return not Counter(cards) - Counter(case.hand)


def a_set(case: Case, cards: Cards) -> bool:
    """Whether they are all cards of their rank: a pair or a triple."""
    alike = len({card.rank for card in cards}) == 1 and len(cards) in (2, 3)
    return alike and (cards == case.plain_rank(cards[0].rank) or case.wild(cards[0]))


def may_go_out(case: Case, fact: Any, plain: bool) -> bool:
    """Whether cards that the seat may hold go out on the play; small hands only are looked through."""
    pool = [card for seat, hand in enumerate(case.hands) if seat != case.seat for card in hand]
    pool += getattr(case.state, "aside", ())
    over = case.action.reading
    assert over is not None
    if fact.left > 2:
        return any(move.reading.size == fact.left for move in case.answers(tuple(pool), over))
    return any(
        any(
            len(move.cards if hasattr(move, "cards") else move.ranks) == fact.left
            for move in case.answers(some, over)
        )
        for some in combinations(pool, fact.left)
    )


def cost(case: Case, cards: Cards) -> float:
    """The leads that a hand of Guandan costs, as the sum over its split."""
    return split(cards, case.special).cost


Check = Callable[[Any, Any], bool]

CLIMBING: dict[str, Check] = {
    "GoesOut": lambda c, f: not c.rest and c.action.verb == "play",
    "NothingBeats": lambda c, f: c.action.verb == "pass" and not c.beats(c.hand, c.over),
    "NoChoice": lambda c, f: len(c.legal()) == 1,
    "Unstoppable": lambda c, f: (
        c.stands(c.action.reading)
        and goes_on_in(c, f.plays)
        and all(any(c.stands(one) for one in c.rules.readings(play, c.state)) for play in f.plays[:-1])
    ),
    "CannotBeBeaten": lambda c, f: c.stands(c.action.reading),
    "OnlyBombsBeat": lambda c, f: c.stands(c.action.reading, plain=True) and not is_bomb(c.action.reading),
    "DeniesLast": lambda c, f: (
        c.foe(f.seat)
        and c.left(f.seat) == f.left
        and c.over is None
        and not any(
            move.reading.size == f.left
            for world in c.worlds()
            for move in c.answers(world[f.seat], c.action.reading)
        )
    ),
    "SinglesFromTop": lambda c, f: (
        c.foe(f.seat)
        and c.left(f.seat) == 1 == len(c.action.cards)
        and c.order(c.action.cards[0]) == max(map(c.order, c.hand))
    ),
    "StopsNear": lambda c, f: c.foe(f.seat) and c.left(f.seat) == f.left <= 6 and c.owner == f.seat,
    "FeedsPartner": lambda c, f: f.seat in c.mates and c.left(f.seat) == f.left and may_go_out(c, f, True),
    "PartnerHolds": lambda c, f: (
        {f.seat} == c.mates
        and c.owner == f.seat
        and c.action.verb == "pass"
        and not any(
            c.beats(hand, c.over) for world in c.worlds() for seat, hand in enumerate(world) if c.foe(seat)
        )
    ),
    "LeavesToPartner": lambda c, f: f.seat in c.mates and c.owner == f.seat and c.action.verb == "pass",
    "KeepsBomb": lambda c, f: a_bomb(c, f.cards) and stays(c, f.cards),
    "SavesBomb": lambda c, f: any(map(is_bomb, c.rules.readings(f.cards, c.state))) and stays(c, f.cards),
    "SavesTop": lambda c, f: bool(f.cards) and all(map(c.top, f.cards)) and stays(c, f.cards),
    "KeepsTogether": lambda c, f: a_set(c, f.cards) and stays(c, f.cards),
    "TakesBack": lambda c, f: (
        stays(c, f.cards)
        and any(
            one.kind == c.action.reading.kind and c.stands(one) for one in c.rules.readings(f.cards, c.state)
        )
    ),
    "LeavesPlays": lambda c, f: goes_on_in(c, f.plays),
    "NothingLower": lambda c, f: not any(c.above(move.reading) for move in c.answers(c.hand, c.over)),
    "LowestFirst": lambda c, f: (
        min(map(c.order, [x for x in c.hand if not (c.landlords and c.wild(x))] or c.hand))
        in map(c.order, c.action.cards)
    ),
    "ManyCards": lambda c, f: len(c.action.cards) == f.left,
    "TooDear": lambda c, f: (
        c.action.verb == "pass"
        and f.cards in [action.cards for action in c.legal()]
        and all(is_bomb(a.reading) or any(map(c.top, a.cards)) for a in c.legal() if a.verb == "play")
    ),
    "WouldBreak": lambda c, f: (
        c.action.verb == "pass"
        and all(
            is_bomb(a.reading)
            or any(map(c.top, a.cards))
            or broken(Case_with(c, a), c.plain_rank(a.cards[0].rank))
            for a in c.legal()
            if a.verb == "play"
        )
    ),
    "BreaksBomb": lambda c, f: a_bomb(c, f.cards) and broken(c, f.cards),
    "BreaksSet": lambda c, f: a_set(c, f.cards) and broken(c, f.cards),
    "LetsOut": lambda c, f: c.foe(f.seat) and c.left(f.seat) == f.left and may_go_out(c, f, False),
    "OverPartner": lambda c, f: f.seat in c.mates and c.owner == f.seat and c.action.verb == "play",
    "LeavesNear": lambda c, f: (
        c.foe(f.seat)
        and c.owner == f.seat
        and c.left(f.seat) == f.left <= 6
        and c.action.verb == "pass"
        and c.beats(c.hand, c.over)
    ),
}


class Case_with(Case):  # noqa: N801  (a case, changed)
    """The same decision with another action."""

    def __init__(self, case: Case, action: Action) -> None:
        vars(self).update(vars(case))
        self.action = action
        self.rest = Counter(case.hand) - Counter(action.cards)


YES, NO = ("call", "rob", "double", "show"), ("decline", "pass", "single", "keep")

LANDLORD: dict[str, Check] = CLIMBING | {
    "PartnerMayTake": lambda c, f: (
        f.seat in c.mates and (c.seat + 1) % len(c.hands) == f.seat and c.foe(c.owner or 0)
    ),
    "Blocks": lambda c, f: (
        c.foe(f.seat)
        and (c.seat + 1) % len(c.hands) == f.seat
        and any(a.reading is not None and c.above(a.reading) for a in c.legal())
    ),
    "KeepsAnswer": lambda c, f: (
        stays(c, f.cards)
        and f.cards[0].rank == f.cards[1].rank
        and [
            rank
            for rank in LANDLORD_RANKS[9:]
            if sum(n for card, n in c.rest.items() if card.rank == rank) >= 2
        ]
        == [f.cards[0].rank]
    ),
    "Raises": lambda c, f: (
        c.rules.apply(c.state, c.seat, c.action)[0].multiple == f.factor > c.state.multiple
    ),
    "SpendsTop": lambda c, f: f.cards == tuple(card for card in c.action.cards if c.top(card)) != (),
    "HasTop": lambda c, f: c.action.verb in YES and sorted(f.cards) == sorted(filter(c.top, c.hand)),
    "HasBomb": lambda c, f: c.action.verb in YES and a_bomb(c, f.cards),
    "HasRun": lambda c, f: (
        c.action.verb in YES
        and stays_in_hand(c, f.cards)
        and len(f.cards) >= 5
        and bool(c.rules.readings(f.cards, c.state))
    ),
    "NoTop": lambda c, f: c.action.verb in NO and bool(c.hand) and not any(map(c.top, c.hand)),
    "FewTops": lambda c, f: (
        c.action.verb in NO and f.cards == tuple(filter(c.top, c.hand)) and len(f.cards) == 1
    ),
    "ManyLow": lambda c, f: (
        c.action.verb in NO
        and f.left == sum(card.rank in range(3, 10) and not c.wild(card) for card in c.hand) > len(c.hand) / 2
    ),
    "MayNotDouble": lambda c, f: [a.verb for a in c.legal()] == ["single"],
    "BottomTops": lambda c, f: (
        c.state.landlord != c.seat and f.cards == tuple(filter(c.top, c.state.bottom)) != ()
    ),
    "BottomLow": lambda c, f: c.state.landlord != c.seat and not any(map(c.top, c.state.bottom)),
}


def paid(case: Case) -> set[Card]:
    """The cards of the hand that may be paid."""
    natural = [card for card in case.hand if not case.wild(card)]
    return {card for card in natural if case.order(card) == max(map(case.order, natural))}


def less(case: Case, card: Card) -> Cards:
    """The hand without the card."""
    left = list(case.hand)
    left.remove(card)
    return tuple(left)


GUANDAN: dict[str, Check] = CLIMBING | {
    "PartnerMayTake": lambda c, f: f.seat in c.mates and c.foe(c.owner or 0) and (c.owner - c.seat) % 4 == 3,
    "PartnerFirst": lambda c, f: f.seat in c.mates and c.state.places == (f.seat,),
    "KeepsFlush": lambda c, f: (
        stays(c, f.cards) and any(one.kind == "straight_flush" for one in c.rules.readings(f.cards, c.state))
    ),
    "BreakingCosts": lambda c, f: (
        a_bomb(c, f.cards)
        and stays(c, f.cards)
        and broken(Case_with(c, Action("play", f.instead)), f.cards)
        and f.tenths >= 3
        and cost(c, tuple((Counter(c.hand) - Counter(f.instead)).elements())) + 1 - cost(c, c.hand)
        >= f.tenths / 10 - 0.1
    ),
    "SavesWild": lambda c, f: (
        f.count == sum(map(c.wild, c.hand)) == sum(n for card, n in c.rest.items() if c.wild(card))
    ),
    "SpendsWild": lambda c, f: f.count == sum(map(c.wild, c.action.cards)) > 0,
    "OnlyHighest": lambda c, f: paid(c) == set(c.action.cards),
    "LeastMissed": lambda c, f: all(
        cost(c, tuple(c.rest.elements())) <= cost(c, less(c, card)) + 1e-6
        for card in (paid(c) if c.action.verb == "tribute" else set(c.hand))
    ),
    "GivesLow": lambda c, f: c.action.cards[0].rank <= 10 and not c.top(c.action.cards[0]),
    "GivesPartner": lambda c, f: c.action.verb == "return" and f.seat in c.mates,
    "KeepsTaken": lambda c, f: stays(c, f.cards) and len(f.cards) == 1,
}

# --- Gong Zhu ----------------------------------------------------------------------------------------------


class Trick(Case):
    """A decision in the play of Gong Zhu."""

    def __init__(self, case: Case) -> None:
        vars(self).update(vars(case))
        self.card: Any = self.action.cards[0].plain if self.action.cards else None  # none before the play
        self.lies = [(seat, card.plain) for seat, card in self.state.trick]

    def others(self) -> list[Card]:
        """All cards of the other hands."""
        return [card.plain for seat, hand in enumerate(self.hands) if seat != self.seat for card in hand]

    def holder(self) -> int:
        """Who takes the trick as it lies before the card."""
        led = self.lies[0][1].suit
        highest = max(card.rank for _, card in self.lies if card.suit == led)
        at: int = next(seat for seat, card in self.lies if card.suit == led and card.rank == highest)
        return at

    def takes(self) -> bool:
        """Whether the card would take the trick as it lies then."""
        if self.card is None:
            return False
        if not self.lies:
            return True
        led = self.lies[0][1].suit
        return self.card.suit == led and all(
            card.rank < self.card.rank for _, card in self.lies if card.suit == led
        )

    def price(self, own: bool) -> int:
        """What hearts and pigs in the trick cost."""
        cards = [card for _, card in self.lies] + ([self.card] if own and self.card else [])
        red = {14: 50, 13: 40, 12: 30, 11: 20, 4: 0, 3: 0, 2: 0}
        aces = sum(str(card) == "Ah" for card in self.state.exposed)
        pig = 100 * (2 if any(str(card) == "Qs" for card in self.state.exposed) else 1)
        hearts = sum(red.get(card.rank, 10) for card in cards if card.suit == 2)
        return int(hearts * 2**aces + pig * sum(str(card) == "Qs" for card in cards))

    def held(self, suit: int) -> list[int]:
        """The ranks of a suit in the hand."""
        return [card.rank for card in self.hand if card.suit == suit]

    def hearts(self, seat: int) -> int:
        """The hearts that a seat has taken."""
        return sum(card.suit == 2 for card in self.state.taken[seat])


def names(cards: Any) -> list[str]:
    """The cards without marks."""
    return [str(card.plain) for card in cards]


def lead(t: Trick, suit: int) -> bool:
    """Whether a card of the suit is led."""
    return not t.lies and t.card is not None and t.card.suit == suit


GONGZHU: dict[str, Check] = {
    "NoChoice": lambda t, f: len(t.legal()) == 1,
    "Ducks": lambda t, f: t.card.suit == t.lies[0][1].suit and not t.takes() and t.holder() == f.taker,
    "DucksPoints": lambda t, f: not t.takes() and t.holder() == f.taker and t.price(False) == f.points > 0,
    "HighestBelow": lambda t, f: (
        not t.takes()
        and not any(
            rank > t.card.rank
            and Trick(Case_with(t, Action("play", (Card.of(rank, t.card.suit),)))).takes() is False
            for rank in t.held(t.card.suit)
        )
    ),
    "KeepsLower": lambda t, f: (
        t.card.suit == t.lies[0][1].suit == f.cards[0].suit
        and not t.takes()
        and f.cards[0].rank in t.held(t.card.suit)
        and f.cards[0].rank < t.card.rank
    ),
    "LowestOfSuit": lambda t, f: t.card.rank == min(t.held(t.card.suit)),
    "HigherOut": lambda t, f: (
        not t.lies
        and f.count == sum(card.suit == t.card.suit and card.rank > t.card.rank for card in t.others())
    ),
    "NobodyOver": lambda t, f: (
        t.takes() and not any(card.suit == t.card.suit and card.rank > t.card.rank for card in t.others())
    ),
    "TakesCheaply": lambda t, f: len(t.lies) == 3 and t.takes() and t.price(True) == 0,
    "HighWhileCheap": lambda t, f: (
        len(t.lies) == 3 and t.takes() and t.price(True) == 0 and t.card.rank == max(t.held(t.card.suit))
    ),
    "ShedsPig": lambda t, f: str(t.card) == "Qs" and not t.takes() and t.holder() == f.taker,
    "KeepsPigCover": lambda t, f: (
        "Qs" in names(t.hand) and t.card.suit != 1 and f.count == sum(rank < 12 for rank in t.held(1))
    ),
    "HuntsPig": lambda t, f: lead(t, 1) and t.card.rank < 12 and "Qs" in names(t.others()),
    "ShedsHighSpade": lambda t, f: (
        t.card.suit == 1 != t.lies[0][1].suit and t.card.rank > 12 and "Qs" in names(t.others())
    ),
    "UnderPig": lambda t, f: "Qs" in names(card for _, card in t.lies) and not t.takes(),
    "NoPigLeft": lambda t, f: "Qs" not in names([*t.others(), *t.hand, *(card for _, card in t.lies)]),
    "TakesSheep": lambda t, f: t.takes() and "Jd" in names([t.card, *(card for _, card in t.lies)]),
    "TakesTransformer": lambda t, f: (
        t.takes() and "Tc" in names(card for _, card in t.lies) and t.state.raw[t.seat] >= 0
    ),
    "ShunsTransformer": lambda t, f: (
        not t.takes() and "Tc" in names(card for _, card in t.lies) and t.state.raw[t.seat] < 0
    ),
    "GivesTransformer": lambda t, f: (
        str(t.card) == "Tc" and not t.takes() and t.holder() == f.taker and t.state.raw[f.taker] < 0
    ),
    "HuntsSheep": lambda t, f: lead(t, 3) and t.card.rank > 11 and "Jd" in names(t.others()),
    "HuntsTransformer": lambda t, f: lead(t, 4) and t.card.rank > 10 and "Tc" in names(t.others()),
    "KeepsSheep": lambda t, f: "Jd" in names(t.rest),
    "ThrowsPoints": lambda t, f: (
        t.card.suit == 2 != t.lies[0][1].suit
        and t.holder() == f.taker
        and t.price(True) - t.price(False) == f.points > 0
    ),
    "StopsRed": lambda t, f: (
        f.seat != t.seat and t.takes() and t.hearts(f.seat) == f.count == sum(map(t.hearts, range(4)))
    ),
    "GoesRed": lambda t, f: t.takes() and t.hearts(t.seat) == f.count == sum(map(t.hearts, range(4))),
    "MakesVoid": lambda t, f: t.held(t.card.suit) == [t.card.rank],
    "ColdSuit": lambda t, f: (
        not t.lies and t.card.suit != 2 and {1: "Qs", 3: "Jd", 4: "Tc"}[t.card.suit] not in names(t.others())
    ),
    "DrawsExposed": lambda t, f: (
        lead(t, f.cards[0].suit) and f.cards[0] in t.hands[f.seat] and f.cards[0].rank > t.card.rank
    ),
    "TakesPoints": lambda t, f: t.takes() and t.price(True) == f.points > 0,
    "MayCatchPig": lambda t, f: (
        t.card.suit == 1 and t.card.rank > 12 and t.takes() and len(t.lies) < 3 and "Qs" in names(t.others())
    ),
    "BaresPig": lambda t, f: t.card.suit == 1 and names(card for card in t.rest if card.suit == 1) == ["Qs"],
    "GivesSheep": lambda t, f: str(t.card) == "Jd" and not t.takes() and t.holder() == f.taker,
    "Covered": lambda t, f: "Qs" in names(t.action.cards) and f.count == sum(rank < 12 for rank in t.held(1)),
    "Bare": lambda t, f: "Qs" in names(t.hand) and f.count == sum(rank < 12 for rank in t.held(1)) <= 2,
    "Backed": lambda t, f: (
        stays_in_hand(t, f.cards) and all(card.rank > {3: 11, 4: 10}[card.suit] for card in f.cards)
    ),
    "Unbacked": lambda t, f: "Jd" in names(t.hand) and max(t.held(3)) == 11,
    "FewHearts": lambda t, f: (
        "Ah" in names(t.action.cards) and f.count == len(t.held(2)) < 2 * sum(rank < 10 for rank in t.held(2))
    ),
    "HighHearts": lambda t, f: "Ah" in names(t.hand) and any(rank in (11, 12, 13) for rank in t.held(2)),
    "StaysFree": lambda t, f: (
        t.action.verb == "keep" and set(names(f.cards)) == {"Qs", "Jd", "Tc", "Ah"} & set(names(t.hand))
    ),
    "NothingToExpose": lambda t, f: not {"Qs", "Jd", "Tc", "Ah"} & set(names(t.hand)),
}


def is_so(question: Question, action: Action, table: Table[Any], fact: AnyFact) -> bool:
    """Whether the fact is so, with all cards on the table."""
    case = Case(question, action, table)
    if question.rules.variant == "gongzhu":
        return GONGZHU[fact.kind](Trick(case), fact)
    return (LANDLORD if case.landlords else GUANDAN)[fact.kind](case, fact)


KINDS: dict[str, dict[str, Check]] = {
    "happy": LANDLORD,
    "crazy": LANDLORD,
    "guandan": GUANDAN,
    "gongzhu": GONGZHU,
}
