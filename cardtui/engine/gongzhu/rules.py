"""The course of a hand: exposing, the first lead, tricks, the end (Z1-Z9, Z20, Z21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, ClassVar, TypeVar

from ..cards import NO_SUIT, Card, Cards, Rng, arranged, deck, format_cards, without
from ..codes import CommonRefusal
from ..core import DEALER, HIDDEN, Action, Carry, Deal, Event, Phase, Reading, StandIn, sees_back
from ..decks import Deck
from ..errors import IllegalAction, NotationError, Refusal
from ..legality import CardFigures, PhaseFigures, SeatFigures, StepFigures, TurnFigures
from ..plain import from_plain
from ..revisions import RULES_REVISION
from . import position
from .answers import GongzhuAnswers
from .codes import GongzhuEventCode, GongzhuRefusalCode, RankFigures, SuitFigures
from .scoring import EXPOSABLE, PIG, SCORING_A_DECK, SHEEP, TRANSFORMER, finals, points, scoring
from .state import FIRST_CARD, SEATS, GongzhuCarry, GongzhuState, Trick, exposed_copy, first_leader, taker

NO_COMBINATIONS = "there are no combinations in this game"
_TAKEN = {
    PIG: GongzhuEventCode.PIG_TAKEN,
    SHEEP: GongzhuEventCode.SHEEP_TAKEN,
    TRANSFORMER: GongzhuEventCode.TRANSFORMER_TAKEN,
}

T = TypeVar("T")


def _set(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def in_hand(hand: Sequence[Card], one: Card) -> Card | None:
    """The copy that ``one`` means: itself, or its other spelling where the hand holds only that (Z20)."""
    other = one.plain if one.exposed else exposed_copy(one)
    if one in hand:
        return one
    if not one.exposed and Card.BACK in hand:
        return one
    return other if other in hand else None


def is_bare(one: Card) -> bool:
    """Whether that is but the rank of a card."""
    return one.suit == NO_SUIT and one is not Card.BACK


def exposable(one: Card) -> Card:
    """The card to expose that is meant, without its mark; a rank alone is the only one of it (Z3)."""
    return next((face for face in EXPOSABLE if is_bare(one) and face.rank == one.rank), one.plain)


@dataclass(frozen=True, slots=True)
class GongzhuRules(GongzhuAnswers):
    """Gong Zhu with one or two decks. ``hands``: the length of the session, ``None`` without an end."""

    decks: int = 1
    hands: int | None = None
    revision: int = RULES_REVISION

    variant: ClassVar[str] = "gongzhu"
    seats: ClassVar[int] = SEATS
    verbs: ClassVar[tuple[str, ...]] = ("expose", "keep", "play")
    numbered: ClassVar[frozenset[str]] = frozenset({"lead"})
    kinds: ClassVar[tuple[str, ...]] = ()
    OPTIONS: ClassVar[type] = position.GongzhuOptions
    phases: ClassVar[Mapping[str, Phase]] = {"expose": Phase(StandIn.DEFAULT)}
    START: ClassVar[type] = position.GongzhuStart
    END: ClassVar[type] = position.GongzhuEnd
    FACTS: ClassVar[type] = position.GongzhuFacts

    @property
    def deck(self) -> Deck:
        """The cards of the game."""
        return position.DECKS[self.decks]

    def options(self) -> dict[str, Any]:
        return {"decks": self.decks, "hands": self.hands}

    # --- the deal -----------------------------------------------------------------------------------

    def shuffle(self, rng: Rng, carry: Carry) -> Deal:
        cards = deck(self.decks, jokers=False)
        rng.shuffle(cards)
        hands = tuple(tuple(cards[seat::SEATS]) for seat in range(SEATS))
        first = first_leader(hands) if carry.first is None else carry.first
        return Deal(hands, first=first or 0)

    def start(self, deal: Deal, carry: Carry) -> GongzhuState:
        holder = first_leader(deal.hands) if carry.first is None else None
        return GongzhuState(
            decks=self.decks,
            phase="expose",
            to_act=tuple(range(SEATS)),
            hands=tuple(map(arranged, deal.hands)),
            choices=(None,) * SEATS,
            exposed=(),
            leader=deal.first if holder is None else holder,
            duty=holder is not None,
            trick=(),
            tricks=(),
            taken=((),) * SEATS,
            scoring_left=SCORING_A_DECK * self.decks,
            carry=GongzhuCarry.of(carry),
        )

    def dealer(self, state: GongzhuState) -> Action | None:
        if state.phase != "expose" or state.to_act:
            return None
        if state.choices:
            seen = tuple((seat, cards) for seat, cards in enumerate(state.choices) if cards)
            return Action("exposed", seen=seen)
        if len(state.exposed) == len(EXPOSABLE) * self.decks - 1:  # Z3: so is the last one
            for seat, hand in enumerate(state.hands):
                if last := tuple(one for one in hand if one in EXPOSABLE):
                    return Action("exposed", seen=((seat, last),))
        return Action("lead", numbers=(state.leader or 0,))

    # --- legality -----------------------------------------------------------------------------------

    def legal(self, state: GongzhuState, seat: int) -> Iterator[Action]:
        if seat not in state.to_act:
            return
        hand = state.hands[seat]
        if state.phase == "expose":
            yield Action("keep")
            copies = [range(hand.count(one) + 1) for one in EXPOSABLE]
            for counts in sorted(product(*copies), key=sum)[1:]:
                yield Action(
                    "expose",
                    arranged(one for one, n in zip(EXPOSABLE, counts, strict=True) for _ in range(n)),
                )
            return
        for one in dict.fromkeys(hand):
            action = Action("play", (one,))
            if self.why_not(state, seat, action) is None:
                yield action

    def why_not(self, state: GongzhuState, seat: int, action: Action) -> Refusal | None:
        if state.over:
            return Refusal("Z9", CommonRefusal.HAND_OVER)
        if seat == DEALER:
            return self._why_not_dealt(state, action)
        if not 0 <= seat < SEATS:
            return Refusal("Z1", CommonRefusal.NO_SUCH_SEAT, SeatFigures(seat))
        if action.reading or action.numbers or action.seen:
            return Refusal("Z5", GongzhuRefusalCode.NO_READING)
        if state.phase == "expose":
            return self._why_not_chosen(state, seat, action)
        if action.verb in ("expose", "keep"):
            return Refusal("Z3", CommonRefusal.NOT_NOW, PhaseFigures(action.verb, state.phase))
        if action.verb != "play":
            return Refusal("Z5", CommonRefusal.NOT_NOW, PhaseFigures(action.verb, state.phase))
        if seat not in state.to_act:
            return Refusal("Z1", CommonRefusal.NOT_YOUR_TURN, TurnFigures(seat, state.to_act))
        if len(action.cards) != 1:
            return Refusal("Z5", GongzhuRefusalCode.ONE_CARD)
        return self._why_not_played(state, state.hands[seat], action.cards[0])

    def _why_not_dealt(self, state: GongzhuState, action: Action) -> Refusal | None:
        out_of_place = Refusal("Z3", CommonRefusal.NOT_THE_DEALERS_STEP, StepFigures(str(action)))
        if state.phase != "expose" or state.to_act:
            return out_of_place
        hidden = any(map(sees_back, (*state.hands, *(cards or () for cards in state.choices))))
        if state.leader is not None and not hidden:
            return None if action == self.dealer(state) else out_of_place
        # a view cannot tell what was chosen or who holds the two of clubs
        if action.verb == "lead":
            fits = not state.choices and len(action.numbers) == 1 and action.numbers[0] < SEATS
        else:
            fits = action.verb == "exposed" and all(
                seat < SEATS and self._exposable(state.hands[seat], cards) for seat, cards in action.seen
            )
        return None if fits else out_of_place

    @staticmethod
    def _exposable(hand: Cards, cards: Cards) -> bool:
        try:
            without(hand, cards)
        except ValueError:
            return False
        return all(one in EXPOSABLE for one in cards)

    def _why_not_chosen(self, state: GongzhuState, seat: int, action: Action) -> Refusal | None:
        hand = state.hands[seat]
        if action.verb == "play":
            return Refusal("Z3", GongzhuRefusalCode.EXPOSING_FIRST)
        if action.verb not in ("expose", "keep", HIDDEN.verb):
            return Refusal("Z3", CommonRefusal.NOT_NOW, PhaseFigures(action.verb, state.phase))
        if seat not in state.to_act:
            return Refusal("Z3", GongzhuRefusalCode.HAS_CHOSEN)
        if action == HIDDEN and sees_back(hand):
            return None
        if (action.verb == "expose") != bool(action.cards) or action.verb == HIDDEN.verb:
            return Refusal("Z3", GongzhuRefusalCode.EXPOSE_WHAT)
        cards = tuple(map(exposable, action.cards))
        wrong = tuple(one for one in cards if one not in EXPOSABLE)
        if wrong:
            return Refusal("Z3", GongzhuRefusalCode.NOT_EXPOSABLE, CardFigures(wrong))
        if not self._exposable(hand, cards):
            return Refusal("Z3", CommonRefusal.NOT_IN_HAND, CardFigures(cards))
        return None

    @classmethod
    def _why_not_played(cls, state: GongzhuState, hand: Cards, said: Card) -> Refusal | None:
        meant = cls._of_rank(state, hand, said)
        if len({one.suit for one in meant}) > 1:
            return Refusal("Z5", GongzhuRefusalCode.NAME_SUIT, RankFigures(said.rank, meant))
        return cls._why_not_card(state, hand, meant[0] if meant else said)

    @classmethod
    def _of_rank(cls, state: GongzhuState, hand: Cards, said: Card) -> Cards:
        """What a rank alone may mean: the cards that may be played, else one that may not."""
        held = tuple(dict.fromkeys(one for one in hand if is_bare(said) and one.rank == said.rank))
        allowed = tuple(one for one in held if cls._why_not_card(state, hand, one) is None)
        return allowed or tuple(sorted(held, key=lambda one: one.suit != state.led))[:1]

    @staticmethod
    def _why_not_card(state: GongzhuState, hand: Cards, said: Card) -> Refusal | None:
        one = in_hand(hand, said) if said is not Card.BACK else None
        if one is None:
            return Refusal("Z5", CommonRefusal.NOT_IN_HAND, CardFigures((said,)))
        if not state.trick and state.duty and not state.tricks and one is not FIRST_CARD:
            return Refusal("Z4", GongzhuRefusalCode.LEAD_TWO_OF_CLUBS, CardFigures((FIRST_CARD,)))
        led = one.suit if state.led is None else state.led
        if one.suit != led:
            suited = tuple(other for other in hand if other.suit == led)
            return Refusal("Z5", GongzhuRefusalCode.FOLLOW_SUIT, CardFigures(suited)) if suited else None
        if one.exposed and led not in state.opened and not sees_back(hand):
            free = tuple(other for other in hand if other.suit == led and not other.exposed)
            if free:
                return Refusal("Z6", GongzhuRefusalCode.EXPOSED_FIRST_TRICK, SuitFigures((one,), free))
        return None

    def overdue(self, state: GongzhuState, seat: int) -> Action:
        """L12: nothing is exposed; the lowest card that may be played."""
        if state.phase == "expose":
            return Action("keep")
        return min(self.legal(state, seat), key=lambda action: (action.cards[0].rank, action.cards[0].suit))

    def resolve(self, state: GongzhuState, seat: int, action: Action) -> Action:
        if action.verb == "play":
            hand, said = state.hands[seat], action.cards[0]
            meant = self._of_rank(state, hand, said)
            one = meant[0] if meant else in_hand(hand, said)
            return Action("play", (one,)) if one else action
        if action.verb == "expose":
            return Action("expose", arranged(map(exposable, action.cards)))
        return action

    # --- what happens ----------------------------------------------------------------------------------

    def apply(self, state: GongzhuState, seat: int, action: Action) -> tuple[GongzhuState, tuple[Event, ...]]:
        refusal = self.why_not(state, seat, action)
        if refusal:
            raise IllegalAction(refusal)
        if action.verb == "play":
            return self._played(state, seat, action.cards[0])
        if action.verb == "exposed":
            return self._exposed(state, action)
        if action.verb == "lead":
            leader = action.numbers[0]
            clause = "Z4" if self.decks == 1 else "Z20" if state.duty else "Z22"
            after = replace(state, phase="play", leader=leader, to_act=(leader,))
            return after, (Event(GongzhuEventCode.LEAD, clause, leader),)
        chosen = (Card.BACK,) if action == HIDDEN else action.cards
        choices = _set(state.choices, seat, chosen)
        owing = tuple(other for other in state.to_act if other != seat)
        return replace(state, choices=choices, to_act=owing), (Event(GongzhuEventCode.CHOSEN, "Z3", seat),)

    def _exposed(self, state: GongzhuState, action: Action) -> tuple[GongzhuState, tuple[Event, ...]]:
        hands, opened = state.hands, state.exposed
        code = GongzhuEventCode.EXPOSED if state.choices else GongzhuEventCode.EXPOSED_LAST
        for seat, cards in action.seen:
            marked = without(hands[seat], cards) + tuple(map(exposed_copy, cards))
            hands = _set(hands, seat, arranged(marked))
            opened += cards
        events = tuple(Event(code, "Z3", seat, cards) for seat, cards in action.seen)
        if not action.seen:
            events = (Event(GongzhuEventCode.NONE_EXPOSED, "Z3"),)
        return replace(state, hands=hands, exposed=arranged(opened), choices=()), events

    def _played(self, state: GongzhuState, seat: int, one: Card) -> tuple[GongzhuState, tuple[Event, ...]]:
        hands = _set(state.hands, seat, without(state.hands[seat], (one,)))
        trick: Trick = (*state.trick, (seat, one))
        leader = trick[0][0]
        played = Event(GongzhuEventCode.PLAY, "Z5", seat, (one,))
        waiting = [turn % SEATS for turn in range(seat + 1, leader + SEATS if leader <= seat else leader)]
        waiting = [turn for turn in waiting if hands[turn]]
        if waiting:
            return replace(state, hands=hands, trick=trick, to_act=(waiting[0],)), (played,)

        takes = taker(trick)
        won = tuple(card for _, card in trick if scoring(card))
        after = replace(
            state,
            hands=hands,
            trick=(),
            tricks=(*state.tricks, trick),
            taken=_set(state.taken, takes, arranged(state.taken[takes] + won)),
            scoring_left=state.scoring_left - len(won),
        )
        events = [played, Event(GongzhuEventCode.TRICK_TAKEN, "Z5", takes, tuple(card for _, card in trick))]
        events += [Event(_TAKEN[c.plain], "Z2", takes, (c,)) for c in won if c.plain in _TAKEN]
        if after.scoring_left == 0 or not any(hands):  # Z9
            after = replace(after, phase="over", to_act=())
            return after, (*events, *self._end(after))
        leads = next(turn % SEATS for turn in range(takes, takes + SEATS) if hands[turn % SEATS])
        return replace(after, leader=leads, to_act=(leads,)), tuple(events)

    @staticmethod
    def _end(state: GongzhuState) -> Iterator[Event]:
        for seat, one in enumerate(state.tallies):
            if one.slam:
                yield Event(GongzhuEventCode.SLAM, "Z13" if state.decks == 1 else "Z22", seat)
            elif one.full_red:
                yield Event(GongzhuEventCode.FULL_RED, "Z12" if state.decks == 1 else "Z22", seat)
        yield Event(GongzhuEventCode.HAND_OVER, "Z9")

    # --- what a seat sees ------------------------------------------------------------------------------

    def redact(self, state: GongzhuState, seat: int) -> GongzhuState:
        known = state.known
        return replace(
            state,
            hands=tuple(
                hand if other == seat else known[other] + (Card.BACK,) * (len(hand) - len(known[other]))
                for other, hand in enumerate(state.hands)
            ),
            choices=tuple(
                chosen if other == seat or chosen is None else (Card.BACK,)
                for other, chosen in enumerate(state.choices)
            ),
            leader=None if state.duty and state.phase == "expose" else state.leader,
        )

    def redact_action(self, state: GongzhuState, actor: int, action: Action, seat: int) -> Action:
        secret = action.verb in ("expose", "keep") and actor != seat
        return HIDDEN if secret else action

    def facts(self, state: GongzhuState) -> dict[str, Any]:
        def written(cards: Cards) -> str:
            return format_cards(cards if self.decks == 2 else arranged(one.plain for one in cards))

        facts: dict[str, Any] = {
            "phase": state.phase,
            "to_act": list(state.to_act),
            "hands": [written(hand) for hand in state.hands],
            "exposed": format_cards(state.exposed),
            "raw": list(state.raw),
        }
        if state.over:
            final = finals(state.raw)
            facts |= {"final": list(final), "points": list(points(final))}
        return facts

    def carry(self, state: GongzhuState) -> GongzhuCarry:
        """The taker of the (first) pig leads the next hand (Z4, Z22); the sheet's totals go on (Z15)."""
        pig = [trick for trick in state.tricks if any(one.plain is PIG for _, one in trick)]
        before = state.carry.scores or (0,) * SEATS
        won = state.settlement.scores if state.settlement else (0,) * SEATS
        return GongzhuCarry(
            stacks=state.carry.stacks,
            first=taker(pig[0]) if pig else None,
            scores=tuple(old + new for old, new in zip(before, won, strict=True)),
            hand=state.carry.hand + 1,
        )

    # --- no combinations; rule cases ---------------------------------------------------------------------

    def readings(self, cards: Cards, state: GongzhuState | None = None) -> tuple[Reading, ...]:
        return ()

    def beating(self, cards: Cards, over: Reading) -> tuple[Reading, ...]:
        raise NotationError(str(over), 0, NO_COMBINATIONS, "no_play", {"reading": str(over)})

    def offers(self, state: GongzhuState, seat: int, cards: Cards) -> tuple[Reading, ...]:
        return ()

    def no_reading(self, reading: Reading, state: GongzhuState | None = None) -> str | None:
        return NO_COMBINATIONS

    def no_play(self, reading: Reading, held: Cards = ()) -> str | None:
        return NO_COMBINATIONS

    def wild(self, state: GongzhuState | None = None) -> Card | None:
        return None

    def verbs_now(self, state: GongzhuState) -> tuple[str, ...]:
        return {"expose": ("expose", "keep"), "play": ("play",)}.get(state.phase, ())

    def position(self, start: Mapping[str, Any]) -> GongzhuState:
        return position.position(from_plain(self.START, start), self.decks)

    def settle(self, end: Mapping[str, Any]) -> dict[str, Any]:
        return position.settle(from_plain(self.END, end), self.decks)

    def read_carry(self, data: Any) -> GongzhuCarry:
        """The carry written as plain data; ``DataFault`` unless one hand can have handed it to the next."""
        return position.checked_carry(GongzhuCarry.from_json(data))

    def read_deal(self, data: Any) -> Deal:
        """The deal written as plain data."""
        return Deal.from_json(data)
