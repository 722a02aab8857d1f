"""The course of a hand of Guandan: what may be done, and what it does (G1, G2, G11-G15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

from ..cards import (
    ACE,
    HEARTS,
    TWO,
    Card,
    Cards,
    Rank,
    Rng,
    arranged,
    card,
    deck,
    format_cards,
    rank_sign,
)
from ..codes import CommonRefusal
from ..core import DEALER, Action, Carry, Deal, Event, Phase, Play, PlayFigures, Reading, StandIn
from ..decks import Deck
from ..errors import IllegalAction, NotationError, Refusal
from ..legality import (
    BeatFigures,
    CardFigures,
    OfferFigures,
    PhaseFigures,
    SeatFigures,
    StepFigures,
    TurnFigures,
    VerbFigures,
)
from ..plain import from_plain
from ..revisions import RULES_REVISION
from ..rooms import BEAN_ROOMS, NEW_PROFILE_BEANS, Room
from . import position, tribute
from .answers import GuandanAnswers
from .codes import (
    GuandanEventCode,
    GuandanRefusalCode,
    MatchFigures,
    PartnerFigures,
    PlaceFigures,
    RiseFigures,
    SeatsFigures,
    StreakFigures,
    WildFigures,
)
from .combinations import KINDS, fault_of, offers, readings, stands_for, strength, tier
from .copies import pick, worth
from .levels import Outcome, is_double, reckon
from .moves import moves
from .settlement import settle
from .state import SEATS, GuandanCarry, GuandanState, partner, side

Result: TypeAlias = tuple[GuandanState, tuple[Event, ...]]

VERBS = {"tribute": ("tribute",), "return": ("return",), "play": ("play", "pass")}
CLAUSES = {"tribute": "G21", "return": "G22", "play": "G1"}  # whose turn it is
VERB_CLAUSES = {"tribute": "G21", "return": "G22", "pass": "G11"}  # against it out of its phase
PHASE_CLAUSES = {"tribute": "G21", "return": "G22", "play": "G11"}  # against what no phase of this game has


@dataclass(frozen=True, slots=True)
class GuandanRules(GuandanAnswers):
    """Guandan with its options; implements ``core.Rules``.

    ``level``: the level at which a match begins, and at which cards are read outside a hand.
    ``final``: the level that wins the match, 8 or the ace (G18).
    """

    level: Rank = TWO
    final: Rank = ACE
    room: Room = BEAN_ROOMS[0]
    revision: int = RULES_REVISION

    variant: ClassVar[str] = "guandan"
    seats: ClassVar[int] = SEATS
    deck: ClassVar[Deck] = position.DECK
    verbs: ClassVar[tuple[str, ...]] = ("tribute", "return", "play", "pass")
    numbered: ClassVar[frozenset[str]] = frozenset({"lead", "refuse"})
    kinds: ClassVar[tuple[str, ...]] = KINDS
    OPTIONS: ClassVar[type] = position.GuandanOptions
    phases: ClassVar[Mapping[str, Phase]] = dict.fromkeys(("tribute", "return"), Phase(StandIn.ASKS))
    START: ClassVar[type] = position.GuandanStart
    END: ClassVar[type] = position.GuandanEnd
    FACTS: ClassVar[type] = position.GuandanFacts

    def options(self) -> dict[str, Any]:
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
        if seat not in state.to_act:
            return
        hand, level = state.hands[seat], state.level
        if state.phase == "play":
            over = state.table.reading if state.table else None
            for move in moves(hand, over, level):
                yield Action("play", arranged(move.cards), move.reading)
            if over is not None:
                yield Action("pass")
        elif state.phase == "tribute":
            for one in dict.fromkeys(tribute.may_pay(hand, level)):
                yield Action("tribute", (one,))
        else:
            for one in sorted(dict.fromkeys(hand), key=lambda one: worth(one, level)):
                yield Action("return", (one,))

    def why_not(self, state: GuandanState, seat: int, action: Action) -> Refusal | None:
        """The one legality answer; ``None``: it may be done."""
        if state.over:
            return Refusal("G15", CommonRefusal.HAND_OVER)
        if seat == DEALER:
            return self._why_not_dealer(state, action)
        if not 0 <= seat < SEATS:
            return Refusal("G1", CommonRefusal.NO_SUCH_SEAT, SeatFigures(seat))
        if action.verb not in VERBS[state.phase]:
            clause = VERB_CLAUSES.get(action.verb) or PHASE_CLAUSES[state.phase]
            return Refusal(clause, CommonRefusal.NOT_NOW, PhaseFigures(action.verb, state.phase))
        if seat not in state.to_act:
            code = CommonRefusal.NOT_YOUR_TURN if state.phase == "play" else GuandanRefusalCode.OWES_NOTHING
            return Refusal(CLAUSES[state.phase], code, TurnFigures(seat, state.to_act))
        if action.verb == "pass":
            if action.cards or action.reading:
                return Refusal("G11", GuandanRefusalCode.TAKES_NOTHING, VerbFigures(action.verb))
            return None if state.table else Refusal("G14", GuandanRefusalCode.LEADER_MAY_NOT_PASS)
        cards = pick(state.hands[seat], action.cards, state.level, action.reading)
        if not action.cards:
            return Refusal("G4", GuandanRefusalCode.NO_CARDS)
        if cards is None:
            return Refusal("G1", CommonRefusal.NOT_IN_HAND, CardFigures(action.cards))
        if Card.BACK in cards:
            return Refusal("G1", GuandanRefusalCode.FACE_DOWN)
        if action.verb == "play":
            return self._why_not_play(state, cards, action.reading)
        if len(cards) != 1:
            return Refusal(CLAUSES[state.phase], GuandanRefusalCode.ONE_CARD)
        return tribute.why_not(state, seat, cards[0]) if action.verb == "tribute" else None

    def _why_not_dealer(self, state: GuandanState, action: Action) -> Refusal | None:
        fits = not state.to_act
        if action.verb == "refuse":
            fits = fits and state.phase == "tribute" and tribute.may_refuse(state, action.numbers)
        else:
            fits = fits and action == Action("lead", numbers=(state.leader or 0,)) and state.phase == "play"
        return None if fits else Refusal("G13", CommonRefusal.NOT_THE_DEALERS_STEP, StepFigures(str(action)))

    def _why_not_play(self, state: GuandanState, cards: Cards, reading: Reading | None) -> Refusal | None:
        over = state.table.reading if state.table else None
        offered = offers(cards, over, state.level)
        if offered:
            if reading is None or reading in offered:
                return None
            return Refusal("G12", GuandanRefusalCode.READING_NOT_OFFERED, OfferFigures(reading, offered))
        possible = readings(cards, state.level)
        if not possible:
            return Refusal("G4", GuandanRefusalCode.NO_COMBINATION, CardFigures(cards))
        assert over is not None
        best = next((one for one in possible if one.kind == over.kind), possible[0])
        return Refusal(*_why_not_beating(best, over), BeatFigures(best, over))

    def overdue(self, state: GuandanState, seat: int) -> Action:
        """L12: pass, the lowest single as lead, the lowest card that may be paid or returned (by G3)."""
        if state.phase == "play" and state.table:
            return Action("pass")
        hand = state.hands[seat]
        if state.phase == "tribute":
            hand = tribute.may_pay(hand, state.level)
        return Action(state.phase, (min(hand, key=lambda one: (strength(one.rank, state.level), one.suit)),))

    # --- doing ------------------------------------------------------------------------------------

    def resolve(self, state: GuandanState, seat: int, action: Action) -> Action:
        """Cards of the hand for bare ranks, and the default reading (G12)."""
        if seat == DEALER or not action.cards:
            return action
        cards = pick(state.hands[seat], action.cards, state.level, action.reading) or action.cards
        if action.verb != "play":
            return Action(action.verb, cards)
        return Action("play", cards, action.reading or self.offers(state, seat, cards)[0])

    def apply(self, state: GuandanState, seat: int, action: Action) -> Result:
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
                return self._pass(state, seat)
        return self._play(state, seat, action)

    def _play(self, state: GuandanState, seat: int, action: Action) -> Result:
        assert action.reading is not None
        play = Play(seat, action.cards, action.reading)
        code, clause = GuandanEventCode.PLAY, "G11" if state.table else "G4"
        if tier(action.reading):
            code, clause = GuandanEventCode.BOMB, "G9"
        events = [Event(code, clause, seat, play.cards, PlayFigures(action.reading))]
        events += _wilds(play, state.level)
        last = state.last if state.table else (None,) * SEATS
        last = tuple(play if who == seat else other for who, other in enumerate(last))
        state = replace(state.less(seat, play.cards), table=play, last=last, passes=0)
        if not state.is_in(seat):
            state = replace(state, places=(*state.places, seat))
            events.append(
                Event(GuandanEventCode.FINISHED, "G15", seat, figures=PlaceFigures(len(state.places)))
            )
            if len(state.places) == SEATS - 1 or partner(seat) in state.places:
                state, ending = self._end(state)
                return state, (*events, *ending)
        return replace(state, to_act=(state.next_in(seat),)), tuple(events)

    def _pass(self, state: GuandanState, seat: int) -> Result:
        assert state.table is not None
        winner = state.table.seat
        last = tuple(Play(seat) if who == seat else other for who, other in enumerate(state.last))
        state = replace(state, last=last, passes=state.passes + 1)
        events = [Event(GuandanEventCode.PASS, "G11", seat)]
        others = sum(state.is_in(other) for other in range(SEATS) if other != winner)
        if state.passes < others:
            return replace(state, to_act=(state.next_in(seat),)), tuple(events)
        leads = winner
        if not state.is_in(winner):
            leads = partner(winner)
            events.append(Event(GuandanEventCode.PARTNER_LEADS, "G14", leads, figures=PartnerFigures(winner)))
        return replace(state, table=None, passes=0, to_act=(leads,)), tuple(events)

    def _end(self, state: GuandanState) -> Result:
        """Places, levels, money (G15-G19, G24)."""
        round_table = ((state.places[0] + step) % SEATS for step in range(1, SEATS))
        places = (*state.places, *(seat for seat in round_table if seat not in state.places))
        carry = state.carry
        outcome = reckon(
            places, carry.levels, carry.playing, self.final, carry.first_streak, carry.last_streak
        )
        state = replace(
            state,
            phase="over",
            to_act=(),
            places=places,
            winner=tuple(seat for seat in range(SEATS) if side(seat) == outcome.winner),
            outcome=outcome,
            settlement=settle(outcome, self.final, self.room, carry.stacks),
        )
        return state, tuple(_ending(state, outcome))

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

    def no_reading(self, reading: Reading, state: GuandanState | None = None) -> str | None:
        """Why no cards are that reading; ``None`` if some are."""
        return fault_of(reading, state.level if state else self.level)

    def no_play(self, reading: Reading, held: Cards = ()) -> str | None:
        """Why nobody can play that, while the cards ``held`` are in a hand; ``None`` if somebody can."""
        return position.no_play(reading, self.level, held)

    def wild(self, state: GuandanState | None = None) -> Card | None:
        """What ``*`` means: the heart of the level (G2)."""
        return card(state.level if state else self.level, HEARTS)

    def verbs_now(self, state: GuandanState) -> tuple[str, ...]:
        """What a seat may be asked for now."""
        return VERBS.get(state.phase, ())

    def offers(self, state: GuandanState, seat: int, cards: Cards) -> tuple[Reading, ...]:
        """The readings on offer now, the default first (G12)."""
        if state.phase != "play":
            return ()
        exact = pick(state.hands[seat], cards, state.level) or cards
        return offers(exact, state.table.reading if state.table else None, state.level)

    def facts(self, state: GuandanState) -> dict[str, Any]:
        """The facts of a position, named as in rule cases."""
        facts: dict[str, Any] = {
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
            facts |= position.settled_facts(state.outcome, state.settlement, self.final)
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

    def position(self, start: Mapping[str, Any]) -> GuandanState:
        """The state that a rule case describes."""
        return position.build(from_plain(self.START, start), self.level, self.final)

    def settle(self, end: Mapping[str, Any]) -> dict[str, Any]:
        """The facts of the end of a hand that a rule case describes."""
        return position.settle_end(from_plain(self.END, end), self.level, self.final, self.room)

    def read_carry(self, data: Any) -> GuandanCarry:
        """The carry written as plain data; ``DataFault`` unless one hand can have handed it to the next."""
        return position.checked_carry(GuandanCarry.from_json(data), self.final)

    def read_deal(self, data: Any) -> Deal:
        """The deal written as plain data."""
        return Deal.from_json(data)


def _why_not_beating(reading: Reading, over: Reading) -> tuple[str, GuandanRefusalCode]:
    """The clause and the code for a reading that does not beat ``over``."""
    if reading == over:
        return "G10", GuandanRefusalCode.TOO_LOW
    if tier(over):
        return "G9", GuandanRefusalCode.TOO_LOW if tier(reading) else GuandanRefusalCode.NO_BOMB
    if reading.kind != over.kind:
        return "G11", GuandanRefusalCode.OTHER_KIND
    return "G11", GuandanRefusalCode.TOO_LOW


def _wilds(play: Play, level: Rank) -> Iterator[Event]:
    """What the wilds of a play stand for, if for anything but themselves (G12)."""
    assert play.reading is not None
    shown = zip(play.cards, stands_for(play.cards, play.reading, level), strict=True)
    pairs = [(one, stands) for one, stands in shown if one is not stands]
    if pairs:
        cards, stands = zip(*pairs, strict=True)
        yield Event(GuandanEventCode.WILD, "G12", play.seat, cards, WildFigures(stands))


def _ending(state: GuandanState, outcome: Outcome) -> Iterator[Event]:
    places, seats = state.places, state.winner
    if is_double(places):
        yield Event(GuandanEventCode.DOUBLE_WIN, "G15", places[0], figures=SeatsFigures(seats))
    yield Event(GuandanEventCode.HAND_WON, "G16", places[0], figures=RiseFigures(seats, outcome.risen))
    if outcome.held:
        yield Event(GuandanEventCode.NO_RISE, "G19", places[0], figures=SeatsFigures(seats))
    if outcome.bonus:
        count = outcome.first_streak[places[0]] or state.carry.first_streak[places[0]] + 1
        figures = StreakFigures(count, outcome.bonus)
        yield Event(GuandanEventCode.FIRST_STREAK, "G17", places[0], figures=figures)
    for half, drop in enumerate(outcome.drops):
        if drop:
            seat = max((half, half + 2), key=lambda seat: outcome.last_streak[seat])
            figures = StreakFigures(outcome.last_streak[seat], drop)
            yield Event(GuandanEventCode.LAST_STREAK, "G17", seat, figures=figures)
    if outcome.match_won is not None:
        yield Event(GuandanEventCode.MATCH_WON, "G19", places[0], figures=MatchFigures(seats, state.level))
