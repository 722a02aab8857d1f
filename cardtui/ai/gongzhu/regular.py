"""The regular player of Gong Zhu: plays on in hands that fit what it has seen, and takes the best.

The hidden cards are drawn at random within what is known. Each choice is tried in the same drawn hands,
played to the end by rules of thumb, and what counts is the seat's final score (Z14): so it gives the pig,
feeds or hunts sheep and transformer, and stops another's full red for what that is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ...engine.cards import arranged
from ...engine.core import Action
from ...engine.gongzhu.state import GongzhuState
from ..player import Answer, Player, Question, Reason
from .beliefs import Beliefs
from .exposing import begin, weigh_exposures
from .kernel import HEART, HEART_VALUES, NOBODY, PIG, SCORING, SPADE, Code, Kernel, code, face
from .policy import choose
from .reasons import reason
from .search import Budget, CardTrial, Trial, may_hope_for_red, weigh
from .worlds import Knowledge

PIG_SURE = 3.0  # standard errors by which the own pig must be better than all else to be risked


@dataclass(frozen=True, slots=True)
class Regular(Player):
    """``budget`` decides how long it thinks: the same question has the same answer unless it is stopped."""

    budget: Budget = Budget(hands=40, cards=4_000, exposing=20_000, doubt=1.3)

    def decide(self, question: Question) -> Answer:
        legal = list(question.rules.legal(question.state, question.seat))
        if len(legal) == 1:
            return Answer(legal[0], Reason("only_card"))
        random = Random(question.rng.word())
        if question.state.phase == "expose":
            return self._expose(question, random)
        return self._play(question, [code(action.cards[0]) for action in legal], random)

    def _play(self, question: Question, legal: Sequence[Code], random: Random) -> Answer:
        state, seat = question.state, question.seat
        knowledge = Knowledge(state, seat)
        base = knowledge.kernel()
        ending = sum(map(len, state.hands)) <= self.budget.exact
        plans = [NOBODY, seat] if may_hope_for_red(base, seat) and not ending else [NOBODY]
        trials = [CardTrial(card, plans) for card in distinct(legal, knowledge)]
        opinion = choose(knowledge.draw(base, random))
        beliefs = Beliefs(knowledge, base, random, self.budget.choices)
        weigh(trials, beliefs, self.budget, question.stop)
        values = valued(trials, base)
        ranked = sorted(
            trials,
            key=lambda trial: (
                -values[trial.card],
                risks_pig(base, trial.card),
                trial.card != opinion,
                trial.card & 31,
            ),
        )
        considered = tuple((Action("play", (face(trial.card),)), values[trial.card]) for trial in ranked)
        best = ranked[0]
        red = len(plans) > 1 and best.plan == seat
        why = reason(state, seat, face(best.card), values[best.card], red)
        return Answer(considered[0][0], why, considered)

    def _expose(self, question: Question, random: Random) -> Answer:
        state, seat = question.state, question.seat
        knowledge = Knowledge(state, seat)
        base = knowledge.kernel()

        def draw() -> Kernel:
            world = knowledge.draw(base, random)
            begin(world, state.leader, seat, random)
            return world

        found = weigh_exposures(state.hands[seat], seat, draw, self.budget.exposing, question.stop)
        considered = tuple(
            (Action("expose", arranged(cards)) if cards else Action("keep"), value) for cards, value in found
        )
        exposed = found[0][0]
        why = Reason("expose", {"cards": exposed}) if exposed else Reason("expose_nothing")
        return Answer(considered[0][0], why, considered)


def valued(trials: Sequence[CardTrial], base: Kernel) -> dict[Code, float]:
    """What each card is worth: in all hands for those that stayed in, by the difference for the others.

    The own pig in a trick that it may take counts less by the doubt about its gain.
    """
    risky = [trial for trial in trials if risks_pig(base, trial.card)]
    safe = [trial for trial in trials if trial not in risky]
    best = leader(safe or risky)
    mean = best.mean()
    values = {best.card: mean}
    for trial in trials:
        if trial is not best:
            gain, error = trial.over(best)
            if trial in risky:
                gain -= PIG_SURE * error
            elif trial in safe:
                gain = min(gain, 0.0)
            values[trial.card] = mean + gain
    return values


def leader(trials: Sequence[CardTrial]) -> CardTrial:
    """The best of those that were tried in most hands."""
    most = max(len(trial.best) for trial in trials)
    return max((trial for trial in trials if len(trial.best) == most), key=Trial.mean)


def risks_pig(k: Kernel, card: Code) -> bool:
    """Whether the card is the own pig led, or played over all that lies."""
    if card | 1 != PIG | 1:
        return False
    return not k.trick or (
        k.trick[0] >> 5 == SPADE and all(it | 1 < card or it >> 5 != SPADE for it in k.trick)
    )


def distinct(cards: Sequence[Code], knowledge: Knowledge) -> list[Code]:
    """One of each run of cards that are equal to play: worth the same, and no card still out between them."""
    state: GongzhuState = knowledge.state
    out = {card & ~1 for card in knowledge.unseen}
    out |= {code(card.plain) for _, card in state.trick}
    out |= {code(card.plain) for held in state.known for card in held}
    kept: list[Code] = []
    for card in sorted(cards):
        if kept and alike(kept[-1], card) and not out.intersection(range(kept[-1] + 2, card, 2)):
            continue
        kept.append(card)
    return kept


def alike(card: Code, other: Code) -> bool:
    """Whether two cards of a suit are worth the same when taken: plain cards, or hearts of one value."""
    if card >> 5 != other >> 5:
        return False
    if card >> 5 == HEART:
        return HEART_VALUES[card] == HEART_VALUES[other]
    return not SCORING[card] and not SCORING[other]
