"""Why a play is good, or not: facts of the position, each checked before it is told.

A family of games has a module that says what is told (``FACTS``) and what a seat knows (``KNOWN``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import cast

from ...ai.player import Question
from ...engine.core import Action
from ...engine.errors import DataFault
from ...engine.plain import from_plain
from ...games import game
from .fact import AnyFact, Fact

MOST = 2  # facts that are told of a decision

__all__ = ["AnyFact", "Fact", "explain", "facts_of", "holds", "object_to", "prefer", "read"]


def explain(
    question: Question, chosen: Action, alternatives: Sequence[Action] = (), most: int = MOST
) -> tuple[AnyFact, ...]:
    """What speaks for the chosen action, the most telling first; all of it is so by what the seat knows.

    ``alternatives``: what else was weighed, the best first: some facts say what those would cost.
    """
    return _told(question, chosen, alternatives, most, objects=False)


def object_to(
    question: Question, action: Action, better: Sequence[Action] = (), most: int = MOST
) -> tuple[AnyFact, ...]:
    """What speaks against the action, beside those that are ``better``, of which not all have the same fault;
    may be nothing."""
    return _told(question, action, better, most, objects=True)


def prefer(question: Question, better: Action, played: Action, most: int = MOST) -> tuple[AnyFact, ...]:
    """What speaks for the better action and not as well for the one that was played: of two low cards it is
    no reason that one stays under."""
    return _told(question, better, [played], most, objects=False, apart=True)


def _told(
    question: Question,
    chosen: Action,
    others: Sequence[Action],
    most: int,
    objects: bool,
    apart: bool = False,
) -> tuple[AnyFact, ...]:
    variant = question.rules.variant
    if not (kinds := facts_of(variant)):
        return ()
    known = _knowledge(variant)(question)
    may = question.rules.why_not
    others = [  # what a foreign bot says that it weighed may be anything
        other for other in others if other != chosen and may(question.state, question.seat, other) is None
    ]
    told: list[AnyFact] = []
    for kind in sorted(kinds.values(), key=lambda kind: -kind.WEIGHT):
        if objects != kind.OBJECTS or (kind.TOPIC and kind.TOPIC in {fact.TOPIC for fact in told}):
            continue
        found = (fact for fact in kind.found(known, chosen, others) if not repeats(fact, told))
        fact = next((fact for fact in found if fact.holds(known, chosen)), None)
        if (objects or apart) and fact is not None and others and all(fact.holds(known, o) for o in others):
            continue
        if fact is not None:
            told.append(fact)
            if fact.ALONE or len(told) == most:
                break
    return tuple(told)


def repeats(fact: AnyFact, told: Sequence[AnyFact]) -> bool:
    """Whether it speaks of the very cards that something told speaks of: "the cheapest answer would be 22;
    keeps 22 for later"."""
    cards = Counter(getattr(fact, "cards", ()))
    return bool(cards) and any(cards == Counter(getattr(each, "cards", ())) for each in told)


def holds(question: Question, fact: AnyFact, action: Action) -> bool:
    """Whether the fact is so of the action in the position."""
    return fact.holds(_knowledge(question.rules.variant)(question), action)


@cache
def facts_of(variant: str) -> Mapping[str, type[AnyFact]]:
    """What may be told in a game, by its kind; nothing in a game without reasons."""
    module = game(variant).family.reasons
    if not module:
        return {}
    kinds = cast("tuple[type[AnyFact], ...]", import_module(module).FACTS)
    return {kind.__name__: kind for kind in kinds}


def _knowledge(variant: str) -> Callable[[Question], object]:
    """What makes of a question what its seat knows; each family has its own type."""
    return cast("Callable[[Question], object]", import_module(game(variant).family.reasons).KNOWN)


def read(variant: str, data: Mapping[str, object]) -> AnyFact:
    """The fact that ``Fact.data`` wrote; raises ``DataFault``."""
    kind = facts_of(variant).get(str(data.get("kind")))
    if kind is None:
        raise DataFault("no reason of this game", "kind")
    return from_plain(kind, {key: value for key, value in data.items() if key != "kind"}, whole=True)
