"""The course of a hand of Happy or Crazy Dou Dizhu: what may be done, and what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .. import cards as notation
from ..cards import ACE, THREE, TWO, Card, Cards, Rank, Rng, arranged, deck, rank_sign
from ..core import DEALER, HIDDEN, Action, Carry, Deal, Event, Reading
from ..errors import IllegalAction, Refusal
from ..rooms import Room
from . import auction, play
from .auction import Outcome
from .combinations import beats, offers, order, readings
from .moves import moves
from .position import build_position, settle_end
from .settlement import Stakes
from .state import Factors, LandlordState

LAIZI_RANKS = (*range(THREE, ACE + 1), TWO)  # L4
ASIDE = 11  # cards that leave the deck in the two-seat game (L2)
VERBS = {
    "show": ("show", "keep"),
    "call": ("call", "decline"),
    "rob": ("rob", "decline"),
    "late_show": ("show", "keep"),
    "double": ("double", "single"),
    "play": ("play", "pass"),
}
DEALER_VERBS = ("deal", "laizi", "bottom", "doubles", "tally")


@dataclass(frozen=True, slots=True)
class LandlordRules:
    """One landlord game with its options; implements ``core.Rules``.

    ``field``: the laizi field (L4); ``laizi``: the rank that is laizi when cards are read outside a
    hand or in a given position, 0 for none.
    """

    variant: str
    seats: int
    stakes: Stakes
    room: Room
    field: bool = False
    laizi: Rank = 0

    def options(self) -> dict[str, Any]:
        """``laizi`` is null, ``drawn`` (with every deal) or a rank."""
        laizi = rank_sign(self.laizi) if self.laizi else "drawn" if self.field else None
        options: dict[str, Any] = {"laizi": laizi, "room": self.room.to_json()}
        if self.variant == "crazy":
            options["seats"] = self.seats
        return options

    # --- dealing ----------------------------------------------------------------------------------

    def shuffle(self, rng: Rng, carry: Carry) -> Deal:
        """L2, L3, L4: cards round the table from the first seat, then the bottom; what chance decides."""
        cards = deck()
        rng.shuffle(cards)
        first = rng.below(self.seats) if carry.first is None else carry.first
        laizi = self.laizi or (rng.choice(LAIZI_RANKS) if self.field else 0)
        aside = ASIDE if self.seats == 2 else 0
        dealt = cards[aside:-3]
        hands = tuple(tuple(dealt[(seat - first) % self.seats :: self.seats]) for seat in range(self.seats))
        return Deal(hands, tuple(cards[-3:]), tuple(cards[:aside]), first, laizi)

    def start(self, deal: Deal, carry: Carry) -> LandlordState:
        """Nothing is dealt yet; every seat is asked to show (L5)."""
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
        """Deal on to the next pause, announce the laizi, turn the bottom cards, reveal the doubles."""
        if state.over or state.to_act:
            return None
        if state.phase == "show":
            if not state.undealt[0]:
                return Action("laizi", (notation.card(state.drawn),))
            size = state.dealt + len(state.undealt[0])
            stops = (*auction.pauses(size), size)
            return Action("deal", numbers=(next(stop for stop in stops if stop > state.dealt),))
        if state.phase in ("call", "rob"):
            return Action("bottom", state.bottom)
        if state.phase == "double":
            doublers = tuple(seat for seat, choice in enumerate(state.choices) if choice == "double")
            return Action("doubles", numbers=doublers)
        return Action("tally", numbers=(play.held_factor(state.hands, state.laizi, self.field),))

    # --- legality ---------------------------------------------------------------------------------

    def legal(self, state: LandlordState, seat: int) -> Iterator[Action]:
        """Refusing verbs first, then plays from the cheapest, pass last."""
        if seat not in state.to_act:
            return
        if state.phase != "play":
            for verb in reversed(VERBS[state.phase]):
                action = self._numbered(state, Action(verb))
                if self.why_not(state, seat, action) is None:
                    yield action
            return
        by_rank: dict[Rank, list[Card]] = {}
        for one in state.hands[seat]:
            by_rank.setdefault(one.rank, []).append(one)
        over = state.table.reading if state.table else None
        for move in moves(state.hands[seat], over, state.laizi):
            taken = {rank: iter(held) for rank, held in by_rank.items()}
            yield Action("play", arranged(next(taken[rank]) for rank in move.ranks), move.reading)
        if over is not None:
            yield Action("pass")

    def why_not(self, state: LandlordState, seat: int, action: Action) -> Refusal | None:
        """The one legality answer; ``None``: it may be done."""
        if seat == DEALER:
            return self._why_not_dealer(state, action)
        if state.over or state.phase == "left":
            return Refusal("L26", "hand_over")
        if not 0 <= seat < self.seats:
            return Refusal("L2", "no_such_seat", {"seat": seat})
        verb = action.verb
        if verb == "leave":
            return None
        if action == HIDDEN and state.phase == "double":
            return None if seat in state.to_act else Refusal("L12", "has_chosen")
        if verb not in VERBS[state.phase]:
            return Refusal("L1", "not_now", {"verb": verb, "phase": state.phase})
        if state.phase == "show":
            return self._why_not_show(state, seat, action)
        if seat not in state.to_act:
            return self._why_not_turn(state, seat)
        if verb == "double":
            return self._why_not_double(state, seat)
        if verb == "pass" and state.table is None:
            return Refusal("L25", "leader_may_not_pass")
        if verb == "play":
            return self._why_not_play(state, seat, action)
        return None

    def _why_not_dealer(self, state: LandlordState, action: Action) -> Refusal | None:
        if action.verb not in DEALER_VERBS or state.over or (state.to_act and action.verb != "deal"):
            return Refusal("L1", "not_now", {"verb": action.verb, "phase": state.phase})
        verb, numbers = action.verb, action.numbers
        rest = len(state.undealt[0])
        if verb == "deal":
            size = state.dealt + rest
            stops = [stop for stop in (*auction.pauses(size), size) if stop > state.dealt]
            fits = (
                state.phase == "show"
                and not state.to_act
                and rest > 0
                and len(numbers) == 1
                and state.dealt < numbers[0] <= stops[0]
            )
        elif verb == "laizi":
            drawn = state.drawn or (action.cards and action.cards[0].rank)
            fits = state.phase == "show" and not rest and len(action.cards) == 1
            fits = fits and action.cards[0].rank in LAIZI_RANKS and action.cards[0].rank == drawn
        elif verb == "bottom":
            fits = state.landlord is not None and not state.turned
            hidden = Card.BACK in state.bottom
            fits = fits and (len(action.cards) == 3 if hidden else action.cards == state.bottom)
        elif verb == "doubles":
            fits = state.phase == "double" and all(0 <= seat < self.seats for seat in numbers)
        else:
            fits = state.phase == "left" and len(numbers) == 1 and numbers[0] > 0
        return None if fits else Refusal("L1", "not_the_dealers_step", {"action": str(action)})

    def _why_not_show(self, state: LandlordState, seat: int, action: Action) -> Refusal | None:
        if state.is_shown(seat):
            return Refusal("L5", "has_shown")
        if action.verb == "keep":
            return None if seat in state.to_act else Refusal("L5", "has_answered")
        if not state.paced and seat not in state.to_act:
            return Refusal("L5", "has_answered")
        size = state.dealt + len(state.undealt[seat])
        at = action.numbers[0] if action.numbers else self._pace(state)
        if len(action.numbers) > 1 or (at != self._pace(state) and state.paced):
            return Refusal("L5", "not_dealt_so_far", {"count": at, "dealt": state.dealt})
        if at >= size:
            return Refusal("L5", "deal_is_over", {"last": size - 1})
        return None

    def _why_not_turn(self, state: LandlordState, seat: int) -> Refusal:
        if state.phase == "rob" and state.calls[seat] == "decline":
            return Refusal("L10", "declined_may_not_rob")
        if state.phase == "double":
            return Refusal("L12", "has_chosen")
        if state.phase == "late_show":
            return Refusal("L5", "landlord_only")
        return Refusal("L1", "not_your_turn", {"seat": seat, "turn": state.to_act})

    def _why_not_double(self, state: LandlordState, seat: int) -> Refusal | None:
        """L13: all concerned must hold strictly more than the room's threshold."""
        over = self.room.double_over
        if over is None:
            return None
        concerned = range(self.seats) if seat == state.landlord else (seat, state.landlord)
        poor = [who for who in concerned if who is not None and state.stacks[who] <= over]
        return Refusal("L13", "threshold", {"over": over, "seats": poor}) if poor else None

    def _why_not_play(self, state: LandlordState, seat: int, action: Action) -> Refusal | None:
        cards = action.cards
        if not cards:
            return Refusal("L15", "no_cards")
        exact = self._pick(state.hands[seat], cards)
        if exact is None:
            return Refusal("L15", "not_in_hand", {"cards": cards})
        if Card.BACK in exact:
            return Refusal("L15", "face_down")
        offered = self.offers(state, seat, cards)
        if not offered:
            return self._why_no_reading(state, cards)
        if action.reading is not None and action.reading not in offered:
            args = {"reading": action.reading, "offered": offered}
            return Refusal("L23", "reading_not_offered", args)
        return None

    def _why_no_reading(self, state: LandlordState, cards: Cards) -> Refusal:
        possible = readings(cards, state.laizi)
        if not possible:
            return Refusal("L15", "no_combination", {"cards": cards})
        assert state.table is not None
        assert state.table.reading is not None
        over = state.table.reading
        args = {"reading": possible[0], "over": over}
        if all(one.kind != over.kind for one in possible):
            return Refusal("L24", "other_kind", args)
        if all(one.size != over.size for one in possible):
            return Refusal("L24", "other_size", args)
        best = max((one for one in possible if one.kind == over.kind), key=lambda one: order(one.rank))
        return Refusal("L24", "too_low", {"reading": best, "over": over})

    # --- doing ------------------------------------------------------------------------------------

    @staticmethod
    def _pace(state: LandlordState) -> int:
        """The count a bare ``show`` means: what has been dealt, or before the deal in a whole position."""
        return state.dealt if state.paced else 0

    def _numbered(self, state: LandlordState, action: Action) -> Action:
        if action.verb == "show" and state.phase == "show" and not action.numbers:
            return replace(action, numbers=(self._pace(state),))
        return action

    @staticmethod
    def _pick(hand: Cards, cards: Cards) -> Cards | None:
        """The cards of the hand that are meant: one of the rank for each card without a suit."""
        left = list(hand)
        exact: list[Card] = []
        for one in sorted(cards, key=lambda card: card.suit == notation.NO_SUIT):  # exact cards first
            if one not in left and one.suit == notation.NO_SUIT:
                one = next((held for held in left if held.rank == one.rank), one)
            if one in left:
                left.remove(one)
            elif Card.BACK in left:
                left.remove(Card.BACK)
            else:
                return None
            exact.append(one)
        return arranged(exact)

    def resolve(self, state: LandlordState, seat: int, action: Action) -> Action:
        """Cards of the hand for bare ranks, the default reading (L23), the count of a show."""
        if action.verb == "play" and action.cards:
            exact = self._pick(state.hands[seat], action.cards) or action.cards
            reading = action.reading or self.offers(state, seat, exact)[0]
            return replace(action, cards=exact, reading=reading)
        return self._numbered(state, action)

    def apply(self, state: LandlordState, seat: int, action: Action) -> Outcome:
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
                return self._settle_leaving(replace(state, factors=factors)), ()
            case "leave":
                return self._leave(state, seat)
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
        return self._finish(after, seat, events)

    def _finish(self, state: LandlordState, seat: int, events: tuple[Event, ...]) -> Outcome:
        """A seat is out: spring, multiple, settlement (L26 - L28)."""
        landlord = state.landlord
        won = (seat,) if seat == landlord else tuple(who for who in range(self.seats) if who != landlord)
        kind = play.spring(state, seat)
        if kind:
            state = replace(state, factors=replace(state.factors, spring=2))
            events = (*events, Event(kind, "L28", seat))
        state = replace(state, phase="over", to_act=(), winner=won)
        settlement = self.stakes.settle(play.hand_end(state), self.room, self.field)
        event = Event("landlord_won" if seat == landlord else "farmers_won", "L26", seat)
        return replace(state, settlement=settlement), (*events, event)

    def _leave(self, state: LandlordState, seat: int) -> Outcome:
        """A seat gives up (L36, L43); what is still held is the dealer's to count."""
        state = replace(state, phase="left", to_act=(), left=seat)
        event = Event("left", "L36" if self.stakes.counts_held_bombs else "L43", seat)
        if self.stakes.counts_held_bombs:
            return state, (event,)
        return self._settle_leaving(state), (event,)

    def _settle_leaving(self, state: LandlordState) -> LandlordState:
        won = tuple(seat for seat in range(self.seats) if seat != state.left)
        state = replace(state, phase="over", winner=won)
        settlement = self.stakes.leave(play.hand_end(state), self.room, self.field)
        return replace(state, settlement=settlement)

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

    def readings(self, cards: Cards) -> tuple[Reading, ...]:
        """All readings of the cards (L15 - L22)."""
        return readings(cards, self.laizi)

    def beating(self, cards: Cards, over: Reading) -> tuple[Reading, ...]:
        """The readings with which the cards may be played on ``over`` (L21, L24)."""
        return tuple(one for one in readings(cards, self.laizi) if beats(one, over))

    def offers(self, state: LandlordState, seat: int, cards: Cards) -> tuple[Reading, ...]:
        """L23: the default first."""
        if state.phase != "play":
            return ()
        return offers(cards, state.table.reading if state.table else None, state.laizi)

    def facts(self, state: LandlordState) -> dict[str, Any]:
        """The facts of a position, named as in rule cases."""
        winner = None
        if state.winner and state.left is None:
            winner = "landlord" if state.landlord in state.winner else "farmers"
        facts: dict[str, Any] = {
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

    def position(self, start: Mapping[str, Any]) -> LandlordState:
        """The state that a rule case describes."""
        return build_position(self.seats, self.stakes, self.room, self.laizi, start)

    def settle(self, end: Mapping[str, Any]) -> dict[str, Any]:
        """The facts of the end of a hand that a rule case describes."""
        return settle_end(self.seats, self.stakes, self.room, self.field, end)
