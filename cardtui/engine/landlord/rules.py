"""The course of a hand of Happy or Crazy Dou Dizhu: what may be done, and what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import ClassVar

from .. import cards as notation
from ..cards import Card, Cards, Rank, Rng, deck, rank_sign
from ..considered import Considered
from ..core import DEALER, HIDDEN, Action, Carry, Deal, Reading, Transition, sees_back
from ..decks import Deck
from ..errors import DataFault, Faults, IllegalAction, NotationError, Refusal
from ..plain import from_plain, of_seats
from ..revisions import RULES_REVISION
from ..rooms import Room
from ..rules import Phase, StandIn
from ..started import read_start
from . import auction, ends, legality, play, position, written
from .answers import LandlordAnswers
from .combinations import KINDS, beats, fault_of, readings
from .considered import considered
from .position_checks import DECK, checked_carry
from .position_trick import no_play
from .settlement import Stakes
from .start import HappyOptions, LandlordStart
from .state import Factors, LandlordDeal, LandlordState

ASIDE = 11  # cards that leave the deck in the two-seat game (L2)


@dataclass(frozen=True, slots=True)
class LandlordRules(LandlordAnswers):
    """One landlord game with its options; implements ``engine.rules.Rules``.

    ``field``: the laizi field (L4); ``laizi``: the rank that is laizi when cards are read outside a
    hand or in a given position, 0 for none. ``OPTIONS``: what the options of the variant may be.
    """

    variant: str
    seats: int
    stakes: Stakes
    room: Room
    field: bool = False
    laizi: Rank = 0
    revision: int = RULES_REVISION
    OPTIONS: type[HappyOptions] = HappyOptions

    deck: ClassVar[Deck] = DECK
    verbs: ClassVar[tuple[str, ...]] = legality.SEAT_VERBS
    numbered: ClassVar[frozenset[str]] = legality.NUMBERED
    kinds: ClassVar[tuple[str, ...]] = KINDS
    START: ClassVar[type[LandlordStart]] = LandlordStart
    END: ClassVar[type[ends.LandlordEnd]] = ends.LandlordEnd
    FACTS: ClassVar[type] = ends.LandlordFacts
    phases: ClassVar[Mapping[str, Phase]] = {
        "show": Phase(StandIn.DEFAULT, brief=True),
        "late_show": Phase(StandIn.DEFAULT),
        "double": Phase(forced=True),
    }

    @property
    def threshold(self) -> int | None:
        """What a seat must hold more of to double (L13); ``None`` without: a plain room has none."""
        return self.room.double_over if self.room.stakes else None

    def options(self) -> dict[str, object]:
        """``laizi`` is null, ``drawn`` (with every deal) or a rank; ``seats`` where they are an option."""
        laizi = rank_sign(self.laizi) if self.laizi else "drawn" if self.field else None
        every = {"laizi": laizi, "room": self.room.to_json(), "seats": self.seats}
        return {each.name: every[each.name] for each in fields(self.OPTIONS)}

    # --- dealing ----------------------------------------------------------------------------------

    def shuffle(self, rng: Rng, carry: Carry) -> LandlordDeal:
        """L2, L3, L4: cards round the table from the first seat, then the bottom; what chance decides."""
        cards = deck()
        rng.shuffle(cards)
        first = rng.below(self.seats) if carry.first is None else carry.first
        laizi = self.laizi or (rng.choice(legality.LAIZI_RANKS) if self.field else 0)
        aside = ASIDE if self.seats == 2 else 0
        dealt = cards[aside:-3]
        hands = tuple(tuple(dealt[(seat - first) % self.seats :: self.seats]) for seat in range(self.seats))
        return LandlordDeal(hands, first, tuple(cards[-3:]), tuple(cards[:aside]), laizi)

    def start(self, deal: Deal, carry: Carry) -> LandlordState:
        """Nothing is dealt yet; every seat is asked to show (L5). The deal is a ``LandlordDeal``."""
        assert isinstance(deal, LandlordDeal)
        seats = self.seats
        return LandlordState(
            phase="show",
            first=deal.first,
            hands=((),) * seats,
            stacks=carry.stacks or (self.stakes.new_stack,) * seats,
            carry=carry,
            known=((),) * seats,
            undealt=deal.hands,
            bottom=deal.bottom,
            aside=deal.aside,
            drawn=deal.laizi,
            to_act=tuple(range(seats)),
            shown=(None,) * seats,
            calls=(None,) * seats,
            factors=Factors(initial=self.room.initial),
            last=(None,) * seats,
            plays=(0,) * seats,
        )

    def dealer(self, state: LandlordState) -> Action | None:
        """Deal on to the next pause, announce the laizi, turn the bottom cards, reveal the doubles.

        On a view that waits which choices or cards decide that nobody sees.
        """
        if state.over or state.to_act:
            return None
        if state.phase == "show":
            if not state.undealt[0]:
                return Action("laizi", (Card.of(state.drawn),))
            if any(state.is_shown(seat) and sees_back(rest) for seat, rest in enumerate(state.undealt)):
                return None  # a hand that is shown lies face up (L7)
            size = state.dealt + len(state.undealt[0])
            stops = (*auction.pauses(size), size)
            return Action("deal", numbers=(next(stop for stop in stops if stop > state.dealt),))
        if state.phase in ("call", "rob"):
            return Action("bottom", state.bottom)
        if state.phase == "double":
            if "hidden" in state.choices:
                return None
            doublers = tuple(seat for seat, choice in enumerate(state.choices) if choice == "double")
            return Action("doubles", numbers=doublers)
        if any(map(sees_back, state.hands)):
            return None
        return Action("tally", numbers=(play.held_factor(state.hands, state.laizi, self.field),))

    # --- legality ---------------------------------------------------------------------------------

    def legal(self, state: LandlordState, seat: int) -> Iterator[Action]:
        """Refusing verbs first, then plays from the cheapest, pass last."""
        return legality.legal(state, seat, self.threshold)

    def why_not(self, state: LandlordState, seat: int, action: Action) -> Refusal | None:
        """The one legality answer; ``None``: it may be done."""
        refusal = legality.why_not(state, seat, action, self.threshold)
        if refusal is not None or action.verb != "tally" or any(map(sees_back, state.hands)):
            return refusal
        return None if action == self.dealer(state) else legality.wrong_tally(action)

    def overdue(self, state: LandlordState, seat: int) -> Action:
        """L12: keep, decline, single, pass; who leads plays the lowest single."""
        return legality.overdue(state, seat)

    # --- doing ------------------------------------------------------------------------------------

    def resolve(self, state: LandlordState, seat: int, action: Action) -> Action:
        """Cards of the hand for bare ranks, the default reading (L23), the count of a show."""
        if action.verb == "play" and action.cards:
            exact = notation.picked(state.hands[seat], action.cards) or action.cards
            reading = action.reading or self.offers(state, seat, exact)[0]
            return replace(action, cards=exact, reading=reading)
        return legality.numbered(state, action)

    def apply(self, state: LandlordState, seat: int, action: Action) -> Transition[LandlordState]:  # noqa: C901  (each verb has a branch)
        """One step; ``IllegalAction`` if it is refused."""
        refusal = self.why_not(state, seat, action)
        if refusal:
            raise IllegalAction(refusal)
        action = self.resolve(state, seat, action)
        match action.verb:
            case "deal":
                after, events = auction.deal(state, action)
                if not after.undealt[0] and not self.field:
                    after = auction.begin_call(after)
                return after, events
            case "laizi":
                return auction.announce_laizi(state, action.cards[0].rank)
            case "bottom":
                return auction.take_bottom(state, action)
            case "doubles":
                return auction.reveal_doubles(state, action.numbers)
            case "tally":
                factors = replace(state.factors, held=action.numbers[0])
                state = replace(state, factors=factors)
                return play.settle_leaving(state, self.stakes, self.room, self.field), ()
            case "leave":
                return play.leave(state, seat, self.stakes, self.room, self.field)
            case "show" | "keep":
                answer = auction.answer_show if state.phase == "show" else auction.answer_late_show
                return answer(state, seat, action)
            case "call":
                return auction.call(state, seat)
            case "decline" if state.phase == "call":
                return auction.decline_call(state, seat)
            case "rob" | "decline":
                return auction.answer_rob(state, seat, action.verb == "rob")
            case "double" | "single" | "hidden":
                return auction.choose_double(state, seat, action.verb)
            case "pass":
                return play.pass_by(state, seat)
        after, events = play.lay_down(state, seat, action, self.field)
        if after.hands[seat]:
            return after, events
        after, ending = play.finish(after, seat, self.stakes, self.room, self.field)
        return after, (*events, *ending)

    # --- what a seat sees -------------------------------------------------------------------------

    def redact(self, state: LandlordState, seat: int) -> LandlordState:
        """The same state with face-down cards where the seat sees none."""
        return state.seen_by(seat)

    def redact_action(self, state: LandlordState, actor: int, action: Action, seat: int) -> Action:
        """What is dealt or shown is turned up for the seat; another's double is hidden (L7, L12)."""
        if action.verb == "deal":
            return replace(action, seen=auction.fresh_cards(state, action.numbers[0], seat))
        if actor in (seat, DEALER):
            return action
        if action.verb in ("double", "single"):
            return HIDDEN
        if action.verb == "show":
            return replace(action, seen=((actor, state.hands[actor]),))
        return action

    # --- questions --------------------------------------------------------------------------------

    def readings(self, cards: Cards, state: LandlordState | None = None) -> tuple[Reading, ...]:
        """All readings of the cards, in a hand with its laizi (L15 - L22)."""
        return readings(cards, state.laizi if state else self.laizi)

    def beating(self, cards: Cards, over: Reading) -> tuple[Reading, ...]:
        """The readings with which the cards may be played on ``over`` (L21, L24)."""
        if fault := self.no_play(over):
            raise NotationError(str(over), 0, fault, "no_play", {"reading": str(over)})
        return tuple(reading for reading in readings(cards, self.laizi) if beats(reading, over))

    def considered(
        self, cards: Cards, state: LandlordState | None = None, over: Reading | None = None
    ) -> tuple[Considered, ...]:
        """Every reading that the cards might have, and why it stands or falls (L15-L24)."""
        return tuple(considered(cards, state.laizi if state else self.laizi, over))

    def no_reading(self, reading: Reading, state: LandlordState | None = None) -> str | None:
        """Why no cards are that reading; ``None`` if some are."""
        return fault_of(reading, state.laizi if state else self.laizi)

    def no_play(self, reading: Reading, held: Cards = ()) -> str | None:
        """Why nobody can play that, while the cards ``held`` are in a hand; ``None`` if somebody can."""
        return no_play(reading, self.laizi, self.seats, held)

    def wild(self, state: LandlordState | None = None) -> Card | None:
        """What ``*`` means: a laizi (L4)."""
        laizi = state.laizi if state else self.laizi
        return Card.of(laizi) if laizi else None

    def verbs_now(self, state: LandlordState) -> tuple[str, ...]:
        """What a seat may be asked for now."""
        return (*legality.VERBS.get(state.phase, ()), *(() if state.over else ("leave",)))

    def offers(self, state: LandlordState, seat: int, cards: Cards) -> tuple[Reading, ...]:
        """L23: the default first."""
        return legality.offered(state, cards)

    def facts(self, state: LandlordState) -> dict[str, object]:
        """The facts of a position, named as in rule cases."""
        winner = None
        if state.winner and state.left is None:
            winner = "landlord" if state.landlord in state.winner else "farmers"
        facts: dict[str, object] = {
            "phase": state.phase,
            "to_act": list(state.to_act),
            "landlord": state.landlord,
            "multiple": state.multiple,
            "winner": winner,
            "hands": [notation.format_cards(hand) for hand in state.hands],
            "stacks": list(state.stacks),
            "redeal": state.redeal,
        }
        if state.settlement:
            facts["transfers"] = list(state.settlement.transfers)
            facts["fees"] = list(state.settlement.fees)
            facts["stacks"] = list(state.settlement.stacks)
        return facts

    def carry(self, state: LandlordState) -> Carry:
        """L3: the first call moves on one seat, each hand and each redeal."""
        carry = state.carry
        stacks = state.settlement.stacks if state.settlement else state.stacks
        first = (state.first + 1) % self.seats
        if state.redeal:
            return replace(carry, first=first, redeals=carry.redeals + 1)
        return replace(carry, first=first, stacks=stacks, hand=carry.hand + 1, redeals=0)

    def position(self, start: Mapping[str, object] | LandlordStart) -> LandlordState:
        """The state that a rule case describes."""
        ground = position.Ground(self.seats, self.stakes, self.room, self.laizi, self.field)
        faults = Faults()
        read = read_start(self.START, start, faults)
        faults.found = [of_seats(self.seats, fault) for fault in faults.found]
        return position.position(ground, read, faults)

    def told(self, state: LandlordState) -> Mapping[str, object]:
        """The same, said of a state."""
        return written.told(state)

    def settle(self, end: Mapping[str, object]) -> dict[str, object]:
        """The facts of the end of a hand that a rule case describes."""
        return ends.settle_case(self.seats, self.stakes, self.room, self.field, from_plain(self.END, end))

    def read_carry(self, data: object) -> Carry:
        """The carry written as plain data; ``DataFault`` unless one hand can have handed it to the next."""
        return checked_carry(Carry.from_json(data), self.seats)

    def read_deal(self, data: object) -> LandlordDeal:
        """The deal written as plain data; its laizi is as the options say (L4)."""
        deal = LandlordDeal.from_json(data)
        if bool(deal.laizi) != self.field or deal.laizi not in (0, *legality.LAIZI_RANKS):
            raise DataFault("not as the options say", "laizi")
        if self.laizi not in (0, deal.laizi):
            raise DataFault("not the rank in the options", "laizi")
        return deal
