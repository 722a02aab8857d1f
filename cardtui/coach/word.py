"""A word before a slip: what is said of a play that is about to go."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ..ai.player import Question
from ..engine.core import Action
from ..store.verdicts import Mark
from .judged import Judged
from .reasons import AnyFact, object_to, prefer

MARKS = {"blunders": (Mark.BLUNDER,), "mistakes": (Mark.MISTAKE, Mark.BLUNDER)}  # by what is set


@dataclass(frozen=True, slots=True)
class Word:
    """``loss``: what the action is worth less than the ``better`` one, in what is played for; ``why``: what
    speaks for that; ``against``: what speaks against the action."""

    mark: Mark
    action: Action
    better: Action
    loss: float
    why: tuple[AnyFact, ...]
    against: tuple[AnyFact, ...]


def word_on(question: Question, found: Judged, action: Action, marks: Collection[Mark]) -> Word | None:
    """What is to be said of an action that has one of these marks; ``None``: nothing."""
    choice = found.of(question.rules, action)
    if choice is None or (mark := found.mark(choice)) not in marks:
        return None
    better = found.best.action
    why, against = prefer(question, better, action), object_to(question, action, [better])
    return Word(mark, action, better, found.loss(choice), why, against)
