"""Show, call, rob, double by the result expected, in multiples of the base; chances are those of ``odds``.

Calling and robbing look ahead: what the seats asked after this one will say is likely or not, this seat
itself will say what is best for it then (L9, L10).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ...engine.core import Action
from ...engine.landlord import auction as course
from ...engine.landlord.auction import SHOW_LATE, show_factor
from ...engine.landlord.combinations import order
from ...engine.landlord.state import LandlordState
from ..player import Answer, Question, Reason
from .kernel import candidates
from .odds import (
    Outlook,
    Said,
    answer_features,
    farmer_features,
    landlord_features,
    lead_features,
    likely,
    of_bottom,
    of_hand,
    outlook,
    role_of,
    said_by,
)
from .packed import ONE, pack
from .payoff import payoff
from .sight import DECK, trail_of
from .value import Sight, net, role

SHOWN = 0.08  # what open cards cost of the chance to win
SURE = 0.8  # below this chance a hand stays covered: it multiplies losses as well
MARGIN = 0.04  # what must be expected, in multiples, before stakes are doubled


@dataclass(frozen=True, slots=True)
class Prospect:
    """What comes of an answer: the result in multiples of the base; how likely the seat becomes landlord; and
    how likely it becomes landlord and wins."""

    value: float
    landlord: float = 0.0
    won: float = 0.0

    @property
    def chance(self) -> float:
        """The chance to win as landlord."""
        return self.won / self.landlord if self.landlord else 0.0

    def mixed(self, share: float, other: Prospect) -> Prospect:
        """This one in a ``share`` of the cases, else the other."""
        rest = 1 - share
        return Prospect(
            share * self.value + rest * other.value,
            share * self.landlord + rest * other.landlord,
            share * self.won + rest * other.won,
        )


class Odds:
    """What a seat may expect from the hand it has been dealt so far."""

    def __init__(self, question: Question) -> None:
        self.question = question
        state: LandlordState = question.state
        self.state, self.seat, self.seats = state, question.seat, state.seats
        self.game = f"{self.seats}{'w' if question.rules.options()['laizi'] else 'p'}"
        self.said = said_by(state, question.history)
        self.own = of_hand(*pack(state.hands[self.seat], state.laizi))

    def dealing(self) -> float:
        """The chance to win as landlord while cards are still being dealt."""
        part = "early" if 2 * self.state.dealt <= course.hand_size(self.seats) else "late"
        return outlook(f"{self.game} {part}", self.own).chance

    def landlord(self, said: Said) -> Outlook:
        """As landlord, when that has been said; the bottom cards are still to come."""
        return outlook(f"{self.game} landlord", landlord_features(self.own, said, self.seat))

    def farmer(self, said: Said, landlord: int) -> Outlook:
        """As farmer, when that has been said; the bottom cards are still to come."""
        name = f"{self.game} farmer{role_of(self.state, self.seat, landlord)}"
        return outlook(name, farmer_features(self.own, said, self.seat, landlord))

    def facing(self) -> Outlook:
        """As farmer who has seen the bottom cards."""
        landlord = self.state.landlord
        assert landlord is not None
        name = f"{self.game} facing{role_of(self.state, self.seat, landlord)}"
        features = farmer_features(self.own, self.said, self.seat, landlord)
        return outlook(name, (*features, *of_bottom(*pack(self.state.bottom, self.state.laizi))))

    def lead(self) -> Outlook:
        """As landlord who has taken the bottom cards."""
        best = best_lead(self.question)
        return outlook(f"{self.game} lead", lead_features(best.chance, best.stake, self.said, self.seat))

    # --- calling and robbing ------------------------------------------------------------------------

    def prospect(self, state: LandlordState, said: Said) -> Prospect:
        """What comes of a position of the auction, this seat saying what is best for it."""
        if state.landlord is not None:
            return self._settled(state, said, state.landlord)
        if state.over:  # dealt anew (L9)
            return Prospect(0.0)
        asked = state.to_act[0]
        yes, no = self.answers(state, said, asked)
        if asked == self.seat:
            return max(yes, no, key=lambda each: each.value)
        features = answer_features(self.own, said, self.seat, asked)
        return yes.mixed(likely(f"{self.game} {state.phase}s", features), no)

    def answers(self, state: LandlordState, said: Said, asked: int) -> tuple[Prospect, Prospect]:
        """What comes of calling or robbing, and of declining."""
        if state.phase == "call":
            (yes, _), (no, _) = course.call(state, asked), course.decline_call(state, asked)
            return (
                self.prospect(yes, said.and_then(asked, "call")),
                self.prospect(no, said.and_then(asked, "decline")),
            )
        (yes, _), (no, _) = course.answer_rob(state, asked, True), course.answer_rob(state, asked, False)
        return (
            self.prospect(yes, said.and_then(asked, "rob")),
            self.prospect(no, said.and_then(asked, "pass")),
        )

    def _settled(self, state: LandlordState, said: Said, landlord: int) -> Prospect:
        pays = payoff(self.question.rules, state, self.seat)
        if landlord == self.seat:
            own = self.landlord(said)
            return Prospect(self._worth(state, True) * pays.expected(own.chance, own.stake), 1.0, own.chance)
        own = self.farmer(said, landlord)
        return Prospect(self._worth(state, False) * pays.expected(own.chance, own.stake))

    def _worth(self, state: LandlordState, landlord: bool) -> int:
        """The present stake in multiples of the base: a landlord plays for that of every farmer (L31)."""
        return state.multiple * (self.seats - 1 if landlord else 1)

    def worth(self, own: Outlook, landlord: bool) -> float:
        """The result expected in multiples of the base."""
        pays = payoff(self.question.rules, self.state, self.seat)
        return self._worth(self.state, landlord) * pays.expected(own.chance, own.stake)


def best_lead(question: Question) -> Outlook:
    """What the net says of the landlord's best lead, before the others have chosen to double or not."""
    state: LandlordState = question.state
    seat, seats, laizi = question.seat, state.seats, state.laizi
    hand, wild = pack(state.hands[seat], laizi)
    at = order(laizi) if laizi else -1
    rest = DECK - (ONE[at] * 4 if laizi else 0) - hand
    left = tuple(len(state.hands[(seat + step) % seats]) for step in range(1, seats))
    sight = Sight(hand, wild, at, rest, 4 - wild if laizi else 0, left, trail=trail_of(question))
    outcomes = net(role(seats, 0, 0, bool(laizi))).outcomes(sight, candidates(hand, wild, at, None))
    best = max(outcomes, key=lambda outcome: outcome.stake)
    return Outlook(best.chance, best.stake)


def decide(question: Question) -> Answer:
    """The answer in any phase before the play."""
    state: LandlordState = question.state
    if state.phase == "show" and not state.dealt:
        return _answer(False, (Action("show", numbers=(0,)), Action("keep")), "show", 0.5, (-1.0, 0.0))
    answers: dict[str, Callable[[Odds], Answer]] = {
        "show": _show,
        "call": _call_or_rob,
        "rob": _call_or_rob,
        "late_show": _late_show,
        "double": _double,
    }
    return answers[state.phase](Odds(question))


def _answer(
    yes: bool, verbs: tuple[Action, Action], code: str, win: float, values: tuple[float, float]
) -> Answer:
    """The better of two verbs; ``values``: results expected of the first and of the second."""
    chosen, other = verbs if yes else verbs[::-1]
    worth = values if yes else values[::-1]
    why = Reason(code if yes else f"no_{code}", {"chance": round(100 * win)})
    return Answer(chosen, why, ((chosen, worth[0]), (other, worth[1])))


def _show(odds: Odds) -> Answer:
    """L5 - L8: a shown hand multiplies whatever comes; it pays for a hand that wins even when seen."""
    state = odds.state
    factor = show_factor(state.dealt, course.hand_size(odds.seats))
    verbs = (Action("show", numbers=(state.dealt,)), Action("keep"))
    return _shown(odds.seats, verbs, odds.dealing(), max(1, state.factors.show), factor)


def _late_show(odds: Odds) -> Answer:
    verbs = (Action("show"), Action("keep"))
    return _shown(odds.seats, verbs, odds.lead().chance, max(1, odds.state.factors.show), SHOW_LATE)


def _shown(seats: int, verbs: tuple[Action, Action], win: float, standing: int, factor: int) -> Answer:
    """Whether open cards pay, by a factor that stands and the one of showing now (L6)."""
    keep = standing * (seats - 1) * max(0.0, 2 * win - 1)
    show = max(standing, factor) * (seats - 1) * (2 * (win - SHOWN) - 1)
    return _answer(show > keep and win > SURE, verbs, "show", win, (show, keep))


def _call_or_rob(odds: Odds) -> Answer:
    """L9, L10: as landlord one plays for everybody's stake; else another does, or it is dealt anew."""
    phase = odds.state.phase
    yes, no = odds.answers(odds.state, odds.said, odds.seat)
    verbs = (Action(phase), Action("decline"))
    answer = _answer(yes.value > no.value, verbs, phase, yes.chance, (yes.value, no.value))
    if answer.action == verbs[0] or yes.landlord > 0.5 or yes.chance < 0.5:
        return answer
    outbid = Reason("outbid", {"landlord": round(100 * yes.landlord)})  # it is not that it would lose
    return replace(answer, why=outbid)


def _double(odds: Odds) -> Answer:
    """L12 - L14: each doubles its own stakes, if the room lets it."""
    state, seat = odds.state, odds.seat
    verbs = (Action("double"), Action("single"))
    landlord = state.landlord == seat
    own = odds.lead() if landlord else odds.facing()
    single = odds.worth(own, landlord)
    if odds.question.rules.why_not(state, seat, verbs[0]) is not None:
        return Answer(verbs[1], Reason("may_not_double"), ((verbs[1], single),))
    return _answer(own.stake > MARGIN, verbs, "double", own.chance, (2 * single, single))
