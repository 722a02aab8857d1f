"""How decisions of Gong Zhu are weighed: every card in the same drawn hands, the end of them exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from random import Random

from ..ai.gongzhu.beliefs import Beliefs
from ..ai.gongzhu.exposing import Exposure, begin
from ..ai.gongzhu.kernel import NOBODY, Kernel, code, face
from ..ai.gongzhu.levels import Expert
from ..ai.gongzhu.policy import choose
from ..ai.gongzhu.regular import distinct, risks_pig
from ..ai.gongzhu.search import CardTrial, may_hope_for_red
from ..ai.gongzhu.worlds import Knowledge
from ..engine.cards import Cards, arranged
from ..engine.core import Action
from ..engine.gongzhu.scoring import EXPOSABLE, POINTS_A_FINAL
from ..engine.gongzhu.state import GongzhuState
from .judge import Asked
from .judged import Basis, Choice, Judged
from .worlds import compared

STAKE = 100.0 * POINTS_A_FINAL  # what the pig counts
PIG_SURE = 3.0  # standard errors by which the own pig must be better than all else to be risked


def weighed(asked: Asked) -> Judged:
    """The choices of the seat, in points."""
    if asked.question.state.phase == "expose":
        return _exposures(asked)
    question = asked.question
    knowledge = Knowledge(question.state, question.seat)
    base, random = knowledge.kernel(), Random(question.rng.word())
    legal = list(question.rules.legal(question.state, question.seat))
    cards = distinct([code(action.cards[0]) for action in legal], knowledge)
    played = code(asked.played.cards[0]) if asked.played is not None else None
    if played is not None and played not in cards:
        cards.append(played)
    effort, exact = asked.effort, Expert().budget.exact
    ending = base.cards_left() + sum(knowledge.room) <= exact
    plans = [NOBODY, question.seat] if may_hope_for_red(base, question.seat) and not ending else [NOBODY]
    trials = [CardTrial(card, plans) for card in cards]
    every = all_deals(knowledge, effort.solved) if ending else None
    if every is not None:
        for deal in every:
            world = dealt(base, deal)
            for trial in trials:
                trial.play(world, question.seat, exact)
    else:
        beliefs = Beliefs(knowledge, base, random, Expert().budget.choices)
        for number in range(effort.worlds * 2):
            world = beliefs.draw()
            for trial in trials:
                trial.play(world, question.seat, exact)
            if question.stop() and number:
                break
    actions = [Action("play", (face(trial.card),)) for trial in trials]
    rows = [[POINTS_A_FINAL * value for value in trial.best] for trial in trials]
    if every is not None:
        judged = compared(actions, [[sum(row) / len(row)] for row in rows], STAKE, Basis.SOLVED)
        return replace(judged, worlds=len(every))
    doubts = [PIG_SURE if risks_pig(base, trial.card) else 0.0 for trial in trials]
    judged = _careful(actions, rows, doubts)
    opinion = choose(knowledge.draw(base, random))
    return _first(judged, Action("play", (face(opinion),)))


def _careful(actions: list[Action], rows: list[list[float]], doubts: list[float]) -> Judged:
    """Choices by their means; the own pig in a trick that it may take counts less by the doubt about it."""
    means = [sum(row) / len(row) for row in rows]
    safe = [at for at, doubt in enumerate(doubts) if not doubt] or list(range(len(rows)))
    best = max(safe, key=means.__getitem__)
    more = [0.0] * len(rows)
    for at, doubt in enumerate(doubts):
        if doubt and at != best:
            each = [one - other for one, other in zip(rows[at], rows[best], strict=True)]
            middle = sum(each) / len(each)
            more[at] = -doubt * sqrt(sum((one - middle) ** 2 for one in each)) / len(each)
    return compared(actions, rows, STAKE, more=more)


def _first(judged: Judged, opinion: Action) -> Judged:
    """Of choices that are as good the one first that the rules of thumb take."""
    best = judged.best
    even = [each for each in judged.choices if each.value == best.value]
    even.sort(key=lambda each: each.action != opinion)
    even[0] = replace(even[0], error=0.0)
    return replace(judged, choices=(*even, *judged.choices[len(even) :]))


def _exposures(asked: Asked) -> Judged:
    """What it is worth to expose cards, in the same drawn hands."""
    question = asked.question
    state: GongzhuState = question.state
    hand, seat, random = state.hands[question.seat], question.seat, Random(question.rng.word())
    knowledge = Knowledge(state, seat)
    base = knowledge.kernel()
    held = tuple(card for card in EXPOSABLE if card in hand)
    sets: list[Cards] = [()]
    for card in held:
        sets += [(*cards, *(card,) * n) for cards in sets[:] for n in range(1, hand.count(card) + 1)]
    trials = [Exposure(cards) for cards in sets]
    for _ in range(asked.effort.worlds * 2):
        world = knowledge.draw(base, random)
        begin(world, state.leader, seat, random)
        for trial in trials:
            trial.play(world, seat)
    actions = [Action("expose", arranged(cards)) if cards else Action("keep") for cards in sets]
    rows = [[POINTS_A_FINAL * value for value in trial.finals[0]] for trial in trials]
    return _wary(compared(actions, rows, STAKE), rows, actions)


def _wary(judged: Judged, rows: Sequence[Sequence[float]], actions: Sequence[Action]) -> Judged:
    """What is exposed cannot be taken back: to keep all comes first unless exposing is surely better."""
    keep = next(each for each in judged.choices if each.action.verb == "keep")
    if judged.best is keep or judged.best.value - keep.value > 2 * keep.error:
        return judged
    at = next(at for at, action in enumerate(actions) if action.verb == "keep")
    others = [
        Choice(each.action, min(each.value, keep.value), each.error)
        for each in judged.choices
        if each is not keep
    ]
    first = Choice(keep.action, sum(rows[at]) / len(rows[at]))
    return replace(judged, choices=(first, *others))


# --- every deal --------------------------------------------------------------------------------------------

Dealt = tuple[tuple[int, int], ...]  # seats and the cards that they get


def all_deals(knowledge: Knowledge, most: int) -> list[Dealt] | None:
    """Every way in which the unseen cards may lie in the other hands; ``None`` for more than ``most``."""
    if len(knowledge.unseen) != sum(knowledge.room):
        return None
    found: list[Dealt] = []
    cards, room = knowledge.unseen, knowledge.room[:]

    def deal(at: int, so_far: list[tuple[int, int]]) -> bool:
        if at == len(cards):
            found.append(tuple(so_far))
            return len(found) <= most
        for seat, left in enumerate(room):
            if left and not knowledge.void[seat][cards[at] >> 5]:
                room[seat] -= 1
                more = deal(at + 1, [*so_far, (seat, cards[at])])
                room[seat] += 1
                if not more:
                    return False
        return True

    return found if deal(0, []) and found else None


def dealt(base: Kernel, deal: Dealt) -> Kernel:
    """The position with the unseen cards dealt so."""
    world = base.copy()
    for seat, card in deal:
        world.hands[seat * 4 + (card >> 5)].append(card)
    for held in world.hands:
        held.sort()
    return world
