"""The rules of Gong Zhu as one object: what is asked of a hand, and who answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from ..cards import Card, Cards, Rng, arranged, deck, format_cards
from ..core import HIDDEN, Action, Carry, Deal, Reading, Transition
from ..decks import Deck
from ..errors import Faults, IllegalAction, NotationError, Refusal
from ..plain import from_plain
from ..revisions import RULES_REVISION
from ..rules import Phase, StandIn
from ..started import read_start
from . import ends, legality, play, position, written
from .answers import GongzhuAnswers
from .scoring import PIG, SCORING_A_DECK, finals, points
from .state import SEATS, GongzhuCarry, GongzhuState, first_leader, taker

NO_COMBINATIONS = "there are no combinations in this game"


@dataclass(frozen=True, slots=True)
class GongzhuRules(GongzhuAnswers):
    """Gong Zhu with one or two decks. ``hands``: the length of the session, ``None`` without an end."""

    decks: int = 1
    hands: int | None = None
    revision: int = RULES_REVISION
    variant: str = "gongzhu"

    seats: ClassVar[int] = SEATS
    verbs: ClassVar[tuple[str, ...]] = legality.SEAT_VERBS
    numbered: ClassVar[frozenset[str]] = legality.NUMBERED
    kinds: ClassVar[tuple[str, ...]] = ()
    OPTIONS: ClassVar[type] = position.GongzhuOptions
    phases: ClassVar[Mapping[str, Phase]] = {"expose": Phase(StandIn.DEFAULT)}
    START: ClassVar[type[position.GongzhuStart]] = position.GongzhuStart
    END: ClassVar[type[ends.GongzhuEnd]] = ends.GongzhuEnd
    FACTS: ClassVar[type] = ends.GongzhuFacts

    @property
    def deck(self) -> Deck:
        """The cards of the game."""
        return position.DECKS[self.decks]

    def options(self) -> dict[str, object]:
        """``decks``, and ``hands`` of a session, null without an end (Z15)."""
        return {"decks": self.decks, "hands": self.hands}

    # --- the deal -----------------------------------------------------------------------------------

    def shuffle(self, rng: Rng, carry: Carry) -> Deal:
        """Cards round the table; the earlier two of clubs leads the first hand (Z4, Z20)."""
        cards = deck(self.decks, jokers=False)
        rng.shuffle(cards)
        hands = tuple(tuple(cards[seat::SEATS]) for seat in range(SEATS))
        first = first_leader(hands) if carry.first is None else carry.first
        return Deal(hands, first=first or 0)

    def start(self, deal: Deal, carry: Carry) -> GongzhuState:
        """All cards are dealt; every seat chooses what to expose (Z3)."""
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
        """What is opened or exposed, then who leads (Z3, Z4)."""
        return legality.dealer(state)

    # --- legality -----------------------------------------------------------------------------------

    def legal(self, state: GongzhuState, seat: int) -> Iterator[Action]:
        """Nothing exposed, then ever more cards; the cards of the hand that may be played."""
        return legality.legal(state, seat)

    def why_not(self, state: GongzhuState, seat: int, action: Action) -> Refusal | None:
        """The one legality answer; ``None``: it may be done."""
        return legality.why_not(state, seat, action)

    def overdue(self, state: GongzhuState, seat: int) -> Action:
        """L12: nothing is exposed; the lowest card that may be played."""
        return legality.overdue(state, seat)

    def resolve(self, state: GongzhuState, seat: int, action: Action) -> Action:
        """The card of the hand that is meant, by whatever spelling (Z20)."""
        if action.verb == "play":
            hand, said = state.hands[seat], action.cards[0]
            meant = legality.of_rank(state, hand, said)
            card = meant[0] if meant else legality.in_hand(hand, said)
            return Action("play", (card,)) if card else action
        if action.verb == "expose":
            return Action("expose", arranged(map(legality.exposable, action.cards)))
        return action

    # --- what happens ----------------------------------------------------------------------------------

    def apply(self, state: GongzhuState, seat: int, action: Action) -> Transition[GongzhuState]:
        """One step; ``IllegalAction`` if it is refused."""
        refusal = self.why_not(state, seat, action)
        if refusal:
            raise IllegalAction(refusal)
        match action.verb:
            case "play":
                return play.play_card(state, seat, action.cards[0])
            case "exposed":
                return play.open_choices(state, action)
            case "lead":
                return play.lead(state, action.numbers[0])
        return play.choose(state, seat, action)

    # --- what a seat sees ------------------------------------------------------------------------------

    def redact(self, state: GongzhuState, seat: int) -> GongzhuState:
        """The same state with face-down cards and choices where the seat sees none."""
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
        """What another seat exposes is hidden until all have chosen (Z3)."""
        secret = action.verb in ("expose", "keep") and actor != seat
        return HIDDEN if secret else action

    def facts(self, state: GongzhuState) -> dict[str, object]:
        """The facts of a position, named as in rule cases."""

        def written(cards: Cards) -> str:
            return format_cards(cards if self.decks == 2 else arranged(card.plain for card in cards))

        facts: dict[str, object] = {
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
        pig = [trick for trick in state.tricks if any(card.plain is PIG for _, card in trick)]
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
        """None: there are no combinations."""
        return ()

    def beating(self, cards: Cards, over: Reading) -> tuple[Reading, ...]:
        """Raises ``NotationError``: nothing is beaten by a combination."""
        raise NotationError(str(over), 0, NO_COMBINATIONS, "no_play", {"reading": str(over)})

    def offers(self, state: GongzhuState, seat: int, cards: Cards) -> tuple[Reading, ...]:
        """None: a card is played as it is."""
        return ()

    def no_reading(self, reading: Reading, state: GongzhuState | None = None) -> str | None:
        """That there are no combinations."""
        return NO_COMBINATIONS

    def no_play(self, reading: Reading, held: Cards = ()) -> str | None:
        """That there are no combinations."""
        return NO_COMBINATIONS

    def wild(self, state: GongzhuState | None = None) -> Card | None:
        """``None``: ``*`` marks an exposed card (Z3)."""
        return None

    def verbs_now(self, state: GongzhuState) -> tuple[str, ...]:
        """What a seat may be asked for now."""
        return legality.VERBS.get(state.phase, ())

    def position(self, start: Mapping[str, object] | position.GongzhuStart) -> GongzhuState:
        """The state that a rule case describes."""
        faults = Faults()
        return position.position(read_start(self.START, start, faults), self.decks, faults)

    def told(self, state: GongzhuState) -> Mapping[str, object]:
        """The same, said of a state."""
        return written.told(state)

    def settle(self, end: Mapping[str, object]) -> dict[str, object]:
        """The facts of the end of a hand that a rule case describes."""
        return ends.settle_case(from_plain(self.END, end), self.decks)

    def read_carry(self, data: object) -> GongzhuCarry:
        """The carry written as plain data; ``DataFault`` unless one hand can have handed it to the next."""
        return position.checked_carry(GongzhuCarry.from_json(data))

    def read_deal(self, data: object) -> Deal:
        """The deal written as plain data."""
        return Deal.from_json(data)
