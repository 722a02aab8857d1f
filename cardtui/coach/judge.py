"""Judges a decision by what its seat could know; the family of the game says how its plays are weighed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import islice
from typing import cast

from ..ai.player import Player, Question
from ..engine.cards import Rng
from ..engine.core import Action
from ..games import Game, Level, game
from ..seating import BuiltIn
from .judged import QUICK, Basis, Choice, Effort, Judged

DOUBT = 0.5  # of the stake: how far a player's opinion may be off that nothing stands behind


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision to be judged. ``played``: what was done, weighed beside the best in any case."""

    question: Question
    effort: Effort = QUICK
    played: Action | None = None


Weighs = Callable[[Asked], Judged]


def judge(question: Question, effort: Effort = QUICK, played: Action | None = None) -> Judged:
    """The choices of the seat that is asked, the best first; ``played``: one that is among them in any case.

    Only the seat's own view, in the question, is looked at; the same question is judged the same.
    """
    if is_forced(question):
        only = question.rules.legal(question.state, question.seat)
        return Judged(tuple(Choice(action, 0.0) for action in only), Basis.FORCED, 1.0)
    entry = game(question.rules.variant)
    asked = Asked(replace(question, rng=Rng(question.rng.state)), effort, played)
    if not entry.family.coach:
        return opinion(asked, _best(entry))
    weighs = cast(Weighs, import_module(entry.family.coach).weighed)
    return weighs(asked)


def is_forced(question: Question) -> bool:
    """Whether there is one thing to do."""
    return len(list(islice(question.rules.legal(question.state, question.seat), 2))) < 2


def opinion(asked: Asked, player: Player, unit: float = 1.0, stake: float | None = None) -> Judged:
    """What a player thinks of its choices; ``unit``: what its values are worth, ``stake``: as in ``Judged``.

    Without a stake it is what the best choice is worth.
    """
    answer = player.decide(asked.question)
    said = answer.considered or ((answer.action, 0.0),)
    if stake is None:
        stake = max(1.0, *(abs(value * unit) for _, value in said))
    (first, most), *others = said
    best = Choice(first, most * unit)
    rest = (Choice(action, min(value, most) * unit, DOUBT * stake / 2) for action, value in others)
    return Judged((best, *rest), Basis.OPINION, stake)


def _best(entry: Game) -> Player:
    """The best player of a game."""
    return BuiltIn(max(entry.players, key=list(Level).index)).player(entry)
