"""The rules of Tricks, with the clauses of its sheet.

T1 Four seats, each for itself; one deck without jokers, 13 cards each. A K Q J 10 … 2, or with aces low the
   ace below the 2.
T2 A seat drawn by lot leads the first hand; later who took the last trick.
T3 Follow suit if you can; the highest card of the led suit takes the trick and leads.
T4 The most tricks win.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, TypeAlias

from cardtui.engine.answers import Answers, Summary
from cardtui.engine.cards import ACE, NO_SUIT, Card, Cards, Rng, arranged, counted, format_cards, without
from cardtui.engine.codes import CommonRefusal
from cardtui.engine.core import Action, Carry, Deal, Event, Reading, Settlement
from cardtui.engine.decks import Deck
from cardtui.engine.errors import IllegalAction, NotationError, Refusal
from cardtui.engine.legality import CardFigures, SeatFigures, TurnFigures
from cardtui.engine.plain import Asked, Count, Seat, from_plain
from cardtui.engine.revisions import RULES_REVISION
from cardtui.engine.rules import Phase

from .codes import TricksEventCode, TricksRefusalCode

SEATS = 4
NO_COMBINATIONS = "there are no combinations in this game"
Each: TypeAlias = tuple[Count, Count, Count, Count]
Hands: TypeAlias = tuple[Cards, Cards, Cards, Cards]
Aces: TypeAlias = Literal["high", "low"]


@dataclass(frozen=True, slots=True)
class TricksOptions:
    """``aces``: above the king or below the two (T1)."""

    aces: Aces = "high"


@dataclass(frozen=True, slots=True)
class TricksStart:
    """A position; ``to_act`` leads, unless ``leader`` has: ``trick`` has the cards from it on."""

    hands: Hands
    phase: Literal["play", "over"] = "play"
    to_act: Seat = 0
    leader: Seat | None = None
    trick: Cards = ()
    tricks: Each = (0, 0, 0, 0)
    carry: Carry | None = None


@dataclass(frozen=True, slots=True)
class TricksEnd:
    """The end of a hand: how many tricks each seat has taken."""

    tricks: Each


@dataclass(frozen=True, slots=True)
class TricksFacts:
    """The facts that a case may expect."""

    phase: Literal["play", "over"] | None = None
    to_act: Asked = ()
    winner: Asked = ()
    hands: Hands | None = None
    tricks: Each | None = None


@dataclass(frozen=True, slots=True)
class TricksState:
    """One hand; ``trick``: (seat, card) in the order played; ``tricks``: how many each seat has taken."""

    hands: tuple[Cards, ...]
    to_act: tuple[int, ...]
    carry: Carry
    trick: tuple[tuple[int, Card], ...] = ()
    tricks: tuple[int, ...] = (0,) * SEATS
    leader: int = 0

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return not any(self.hands) and not self.trick

    @property
    def phase(self) -> str:
        """``play``, ``over``."""
        return "over" if self.over else "play"

    @property
    def known(self) -> tuple[Cards, ...]:
        """Nothing is ever shown."""
        return ((),) * SEATS

    @property
    def winner(self) -> tuple[int, ...]:
        """At the end the seats with the most tricks (T4)."""
        return best(self.tricks) if self.over else ()

    @property
    def settlement(self) -> Settlement | None:
        """Nothing is staked: the tricks are the score."""
        nothing = (0,) * SEATS
        return Settlement(nothing, nothing, self.carry.stacks, self.tricks) if self.over else None


def best(tricks: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the most tricks (T4)."""
    return tuple(seat for seat in range(SEATS) if tricks[seat] == max(tricks))


@dataclass(frozen=True, slots=True)
class TricksRules(Answers[TricksState]):
    """Implements ``engine.rules.Rules``."""

    aces: Aces = "high"
    revision: int = RULES_REVISION

    variant: ClassVar[str] = "tricks"
    seats: ClassVar[int] = SEATS
    deck: ClassVar[Deck] = Deck(jokers=False)
    verbs: ClassVar[tuple[str, ...]] = ("play",)
    numbered: ClassVar[frozenset[str]] = frozenset()
    kinds: ClassVar[tuple[str, ...]] = ()
    phases: ClassVar[Mapping[str, Phase]] = {}
    OPTIONS: ClassVar[type] = TricksOptions
    START: ClassVar[type] = TricksStart
    END: ClassVar[type] = TricksEnd
    FACTS: ClassVar[type] = TricksFacts

    def options(self) -> dict[str, Any]:
        return {"aces": self.aces}

    # --- the course of a hand -------------------------------------------------------------------

    def shuffle(self, rng: Rng, carry: Carry) -> Deal:
        cards = self.deck.cards
        rng.shuffle(cards)
        hands = tuple(tuple(cards[seat::SEATS]) for seat in range(SEATS))
        return Deal(hands, first=rng.below(SEATS) if carry.first is None else carry.first)

    def start(self, deal: Deal, carry: Carry) -> TricksState:
        return TricksState(tuple(map(arranged, deal.hands)), (deal.first,), carry)

    def dealer(self, state: TricksState) -> Action | None:
        return None

    def legal(self, state: TricksState, seat: int) -> Iterator[Action]:
        for card in state.hands[seat] if seat in state.to_act else ():
            if self.why_not(state, seat, Action("play", (card,))) is None:
                yield Action("play", (card,))

    def why_not(self, state: TricksState, seat: int, action: Action) -> Refusal | None:
        if state.over:
            return Refusal("T4", CommonRefusal.HAND_OVER)
        if not 0 <= seat < SEATS:
            return Refusal("T1", CommonRefusal.NO_SUCH_SEAT, SeatFigures(seat))
        if action.verb != "play" or action.reading or len(action.cards) != 1:
            return Refusal("T3", TricksRefusalCode.ONE_CARD)
        if seat not in state.to_act:
            return Refusal("T3", CommonRefusal.NOT_YOUR_TURN, TurnFigures(seat, state.to_act))
        card = self._meant(state, seat, action.cards[0])
        if card is None:
            return Refusal("T1", CommonRefusal.NOT_IN_HAND, CardFigures(action.cards))
        if self._follows(state, seat, card):
            return None
        return Refusal("T3", TricksRefusalCode.FOLLOW_SUIT)

    def overdue(self, state: TricksState, seat: int) -> Action:
        return next(self.legal(state, seat))

    def resolve(self, state: TricksState, seat: int, action: Action) -> Action:
        card = self._meant(state, seat, action.cards[0])
        return action if card is None else Action("play", (card,))

    def apply(self, state: TricksState, seat: int, action: Action) -> tuple[TricksState, tuple[Event, ...]]:
        if refusal := self.why_not(state, seat, action):
            raise IllegalAction(refusal)
        card = self.resolve(state, seat, action).cards[0]
        lost = (card,) if card in state.hands[seat] else (Card.BACK,)
        hands = tuple(without(hand, lost) if who == seat else hand for who, hand in enumerate(state.hands))
        trick = (*state.trick, (seat, card))
        events = [Event(TricksEventCode.PLAY, "T3", seat, (card,))]
        if len(trick) < SEATS:
            state = replace(state, hands=hands, trick=trick, to_act=((seat + 1) % SEATS,))
            return state, tuple(events)
        taker = max(trick, key=lambda play: (play[1].suit == trick[0][1].suit, self._height(play[1])))[0]
        tricks = tuple(count + (who == taker) for who, count in enumerate(state.tricks))
        events.append(Event(TricksEventCode.TRICK_TAKEN, "T3", taker, tuple(card for _, card in trick)))
        state = replace(state, hands=hands, trick=(), tricks=tricks, leader=taker, to_act=(taker,))
        if state.over:
            state = replace(state, to_act=())
            events.append(Event(TricksEventCode.HAND_OVER, "T4"))
        return state, tuple(events)

    def _height(self, card: Card) -> int:
        return 1 if self.aces == "low" and card.rank == ACE else card.rank

    def _meant(self, state: TricksState, seat: int, card: Card) -> Card | None:
        """The card of the hand that is meant: of a rank alone one that may be played, if there is one."""
        hand = state.hands[seat]
        if card.suit != NO_SUIT:
            return card if card in hand or Card.BACK in hand else None
        same = [one for one in hand if one.rank == card.rank]
        return next((card for card in same if self._follows(state, seat, card)), same[0] if same else None)

    def _follows(self, state: TricksState, seat: int, card: Card) -> bool:
        led = state.trick[0][1].suit if state.trick else card.suit
        return card.suit == led or all(card.suit != led for card in state.hands[seat])

    # --- what a seat sees -----------------------------------------------------------------------

    def redact(self, state: TricksState, seat: int) -> TricksState:
        backs = [hand if who == seat else (Card.BACK,) * len(hand) for who, hand in enumerate(state.hands)]
        return replace(state, hands=tuple(backs))

    def redact_action(self, state: TricksState, actor: int, action: Action, seat: int) -> Action:
        return action

    def carry(self, state: TricksState) -> Carry:
        return Carry(stacks=state.carry.stacks, first=state.leader, hand=state.carry.hand + 1)

    # --- what is asked beside the rules ---------------------------------------------------------

    def facts(self, state: TricksState) -> dict[str, Any]:
        return {
            "phase": state.phase,
            "to_act": list(state.to_act),
            "winner": list(state.winner) or None,
            "hands": list(map(format_cards, state.hands)),
            "tricks": list(state.tricks),
        }

    def public(self, state: TricksState) -> dict[str, Any]:
        return {"trick": [[seat, str(card)] for seat, card in state.trick], "tricks": list(state.tricks)}

    def summary(self, state: TricksState) -> Summary:
        return Summary({"tricks": list(state.tricks)}, state.tricks, state.winner)

    def under_way(self, state: TricksState) -> bool:
        return bool(state.trick)

    def verbs_now(self, state: TricksState) -> tuple[str, ...]:
        return () if state.over else self.verbs

    def read_carry(self, data: Any) -> Carry:
        return Carry.from_json(data)

    def read_deal(self, data: Any) -> Deal:
        return Deal.from_json(data)

    def position(self, start: Mapping[str, Any] | TricksStart) -> TricksState:
        read = start if isinstance(start, TricksStart) else from_plain(TricksStart, start)
        leader = read.to_act if read.leader is None else read.leader
        trick = tuple(((leader + turn) % SEATS, card) for turn, card in enumerate(read.trick))
        hands, carry = tuple(map(arranged, read.hands)), read.carry or Carry()
        state = TricksState(hands, (read.to_act,), carry, trick, read.tricks, leader)
        return replace(state, to_act=()) if state.over else state

    def told(self, state: TricksState) -> Mapping[str, Any]:
        return {
            "hands": list(map(counted, state.hands)),
            "phase": state.phase,
            "to_act": state.to_act[0] if state.to_act else 0,
            "leader": state.leader,
            "trick": format_cards(card for _, card in state.trick),
            "tricks": list(state.tricks),
            "carry": state.carry.told,
        }

    def settle(self, end: Mapping[str, Any]) -> dict[str, Any]:
        read: TricksEnd = from_plain(TricksEnd, end)
        return {"tricks": list(read.tricks), "winner": list(best(read.tricks))}

    # --- no combinations ------------------------------------------------------------------------

    def readings(self, cards: Cards, state: TricksState | None = None) -> tuple[Reading, ...]:
        return ()

    def beating(self, cards: Cards, over: Reading) -> tuple[Reading, ...]:
        raise NotationError(str(over), 0, NO_COMBINATIONS, "no_play", {"reading": str(over)})

    def offers(self, state: TricksState, seat: int, cards: Cards) -> tuple[Reading, ...]:
        return ()

    def no_reading(self, reading: Reading, state: TricksState | None = None) -> str | None:
        return NO_COMBINATIONS

    def no_play(self, reading: Reading, held: Cards = ()) -> str | None:
        return NO_COMBINATIONS

    def wild(self, state: TricksState | None = None) -> Card | None:
        return None
