"""The rules of Guandan as one object: what is asked of a hand, and who answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from ..cards import ACE, HEARTS, TWO, Card, Cards, Rank, Rng, arranged, deck, format_cards, rank_sign
from ..considered import Considered
from ..core import DEALER, Action, Carry, Deal, Event, Reading, Transition
from ..decks import Deck
from ..errors import Faults, IllegalAction, NotationError, Refusal
from ..plain import from_plain
from ..revisions import RULES_REVISION
from ..rooms import BEAN_ROOMS, NEW_PROFILE_BEANS, Room
from ..rules import Phase, StandIn
from ..started import read_start
from . import ends, legality, play, position, position_trick, tribute, written
from .answers import GuandanAnswers
from .codes import GuandanEventCode
from .combinations import KINDS, fault_of, offers, readings
from .considered import considered
from .copies import pick
from .start import GuandanOptions, GuandanStart
from .state import SEATS, GuandanCarry, GuandanState


@dataclass(frozen=True, slots=True)
class GuandanRules(GuandanAnswers):
    """Guandan with its options; implements ``engine.rules.Rules``.

    ``level``: the level at which a match begins, and at which cards are read outside a hand.
    ``final``: the level that wins the match, 8 or the ace (G18).
    """

    level: Rank = TWO
    final: Rank = ACE
    room: Room = BEAN_ROOMS[0]
    revision: int = RULES_REVISION
    variant: str = "guandan"

    seats: ClassVar[int] = SEATS
    deck: ClassVar[Deck] = position_trick.DECK
    verbs: ClassVar[tuple[str, ...]] = legality.SEAT_VERBS
    numbered: ClassVar[frozenset[str]] = legality.NUMBERED
    kinds: ClassVar[tuple[str, ...]] = KINDS
    OPTIONS: ClassVar[type] = GuandanOptions
    phases: ClassVar[Mapping[str, Phase]] = dict.fromkeys(("tribute", "return"), Phase(StandIn.ASKS))
    START: ClassVar[type[GuandanStart]] = GuandanStart
    END: ClassVar[type[ends.GuandanEnd]] = ends.GuandanEnd
    FACTS: ClassVar[type] = ends.GuandanFacts

    def options(self) -> dict[str, object]:
        """``level`` and ``final`` as rank signs, ``room`` as plain data."""
        return {"level": rank_sign(self.level), "final": rank_sign(self.final), "room": self.room.to_json()}

    # --- dealing ----------------------------------------------------------------------------------

    def shuffle(self, rng: Rng, carry: Carry) -> Deal:
        """G1, G13: two decks dealt round the table; who leads the first hand of a match."""
        cards = deck(2)
        rng.shuffle(cards)
        hands = tuple(tuple(cards[seat::SEATS]) for seat in range(SEATS))
        return Deal(hands, first=rng.below(SEATS) if carry.first is None else carry.first)

    def start(self, deal: Deal, carry: Carry) -> GuandanState:
        """All cards are dealt; tribute is owed unless the match begins here (G2, G21)."""
        taken = GuandanCarry.of(carry)
        taken = replace(taken, stacks=taken.stacks or (NEW_PROFILE_BEANS,) * SEATS)
        if not taken.playing:
            opening, nothing = min(self.level, self.final), (0,) * SEATS  # revision 1 knew levels above
            taken = replace(taken, levels=(opening,) * 2, playing=opening, places=())
            taken = replace(taken, first_streak=nothing, last_streak=nothing)
        state = GuandanState(tuple(map(arranged, deal.hands)), ((),) * SEATS, taken)
        return tribute.begin(state) if taken.places else replace(state, leader=deal.first)

    def dealer(self, state: GuandanState) -> Action | None:
        """The refusal of tribute, then who leads."""
        if state.over or state.to_act:
            return None
        if state.phase == "tribute":
            return Action("refuse", numbers=tribute.refusing(state))
        assert state.leader is not None
        return Action("lead", numbers=(state.leader,))

    # --- legality ---------------------------------------------------------------------------------

    def legal(self, state: GuandanState, seat: int) -> Iterator[Action]:
        """Plays from the cheapest, pass last; tributes; returns from the lowest card."""
        return legality.legal(state, seat)

    def why_not(self, state: GuandanState, seat: int, action: Action) -> Refusal | None:
        """The one legality answer; ``None``: it may be done."""
        return legality.why_not(state, seat, action)

    def overdue(self, state: GuandanState, seat: int) -> Action:
        """L12: pass, the lowest single as lead, the lowest card that may be paid or returned (by G3)."""
        return legality.overdue(state, seat)

    # --- doing ------------------------------------------------------------------------------------

    def resolve(self, state: GuandanState, seat: int, action: Action) -> Action:
        """Cards of the hand for bare ranks, and the default reading (G12)."""
        if seat == DEALER or not action.cards:
            return action
        cards = pick(state.hands[seat], action.cards, state.level, action.reading) or action.cards
        if action.verb != "play":
            return Action(action.verb, cards)
        return Action("play", cards, action.reading or legality.offered(state, seat, cards)[0])

    def apply(self, state: GuandanState, seat: int, action: Action) -> Transition[GuandanState]:
        """One step; ``IllegalAction`` if it is refused."""
        refusal = self.why_not(state, seat, action)
        if refusal:
            raise IllegalAction(refusal)
        action = self.resolve(state, seat, action)
        match action.verb:
            case "refuse":
                return tribute.refuse(state, action.numbers)
            case "lead":
                leader = action.numbers[0]
                return replace(state, to_act=(leader,)), (Event(GuandanEventCode.LEADS, "G13", leader),)
            case "tribute":
                return tribute.pay(state, seat, action.cards[0])
            case "return":
                return tribute.give_back(state, seat, action.cards[0])
            case "pass":
                return play.pass_by(state, seat)
        return play.lay_down(state, seat, action, self.final, self.room)

    # --- what a seat sees -------------------------------------------------------------------------

    def redact(self, state: GuandanState, seat: int) -> GuandanState:
        """The same state with face-down cards where the seat sees none."""
        return state.seen_by(seat)

    def redact_action(self, state: GuandanState, actor: int, action: Action, seat: int) -> Action:
        """Everything that is done is public (G22)."""
        return action

    # --- questions --------------------------------------------------------------------------------

    def readings(self, cards: Cards, state: GuandanState | None = None) -> tuple[Reading, ...]:
        """All readings of the cards, in a hand at its level, the default of a lead first (G4-G7, G12)."""
        return readings(cards, state.level if state else self.level)

    def beating(self, cards: Cards, over: Reading) -> tuple[Reading, ...]:
        """The readings with which the cards may be played on ``over`` (G9-G12)."""
        if fault := self.no_play(over):
            raise NotationError(str(over), 0, fault, "no_play", {"reading": str(over)})
        return offers(cards, over, self.level)

    def considered(
        self, cards: Cards, state: GuandanState | None = None, over: Reading | None = None
    ) -> tuple[Considered, ...]:
        """Every reading that the cards might have, and why it stands or falls (G3-G12)."""
        return tuple(considered(cards, state.level if state else self.level, over))

    def no_reading(self, reading: Reading, state: GuandanState | None = None) -> str | None:
        """Why no cards are that reading; ``None`` if some are."""
        return fault_of(reading, state.level if state else self.level)

    def no_play(self, reading: Reading, held: Cards = ()) -> str | None:
        """Why nobody can play that, while the cards ``held`` are in a hand; ``None`` if somebody can."""
        return position_trick.no_play(reading, self.level, held)

    def wild(self, state: GuandanState | None = None) -> Card | None:
        """What ``*`` means: the heart of the level (G2)."""
        return Card.of(state.level if state else self.level, HEARTS)

    def verbs_now(self, state: GuandanState) -> tuple[str, ...]:
        """What a seat may be asked for now."""
        return legality.VERBS.get(state.phase, ())

    def offers(self, state: GuandanState, seat: int, cards: Cards) -> tuple[Reading, ...]:
        """The readings on offer now, the default first (G12)."""
        return legality.offered(state, seat, cards)

    def facts(self, state: GuandanState) -> dict[str, object]:
        """The facts of a position, named as in rule cases."""
        facts: dict[str, object] = {
            "phase": state.phase,
            "to_act": list(state.to_act),
            "winner": list(state.winner) or None,
            "hands": [format_cards(hand) for hand in state.hands],
            "places": list(state.places),
            "refused_tribute": state.refused,
            "playing": rank_sign(state.level),
            "levels": list(map(rank_sign, state.levels)),
            "match_won": None,
            "stacks": list(state.stacks),
        }
        if state.outcome and state.settlement:
            facts |= ends.settled_facts(state.outcome, state.settlement, self.final)
        return facts

    def carry(self, state: GuandanState) -> GuandanCarry:
        """The next hand is played at the winners' level (G2); a won match is followed by a new one."""
        carry = GuandanCarry(stacks=state.stacks, hand=state.carry.hand + 1)
        outcome = state.outcome
        if outcome is None or outcome.match_won is not None:
            return carry
        return replace(
            carry,
            levels=outcome.levels,
            playing=outcome.levels[outcome.winner],
            places=state.places,
            first_streak=outcome.first_streak,
            last_streak=outcome.last_streak,
        )

    def position(self, start: Mapping[str, object] | GuandanStart) -> GuandanState:
        """The state that a rule case describes."""
        ground = position.Ground(self.level, self.final, self.room)
        faults = Faults()
        return position.position(ground, read_start(self.START, start, faults), faults)

    def told(self, state: GuandanState) -> Mapping[str, object]:
        """The same, said of a state."""
        return written.told(state)

    def settle(self, end: Mapping[str, object]) -> dict[str, object]:
        """The facts of the end of a hand that a rule case describes."""
        return ends.settle_case(from_plain(self.END, end), self.level, self.final, self.room)

    def read_carry(self, data: object) -> GuandanCarry:
        """The carry written as plain data; ``DataFault`` unless one hand can have handed it to the next."""
        return position.checked_carry(GuandanCarry.from_json(data), self.final)

    def read_deal(self, data: object) -> Deal:
        """The deal written as plain data."""
        return Deal.from_json(data)
