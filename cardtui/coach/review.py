"""A whole hand judged: every decision of a seat in which there was a choice, by what the seat could know.

What looks like a loss is looked at again, in worlds drawn anew that are played to their end; something is
better by as much as both looks say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..engine.core import Action
from ..engine.rules import USUAL, SomeRules
from ..engine.table import SomeTable
from ..store.verdicts import Basis, Mark, Part, Reviewed, Verdict, Weighed
from .asked import asked_at
from .judge import judge
from .judged import DEEP, QUICK, SLIGHT, Effort, Judged

__all__ = ["Basis", "Mark", "Part", "Reviewed", "Verdict", "Weighed"]  # of what is kept

GLANCE = replace(QUICK, worlds=24)
TO_THE_END = -1  # own turns looked ahead: all
GIVE = 0.5  # of a slight loss: from where on it is looked at again


@dataclass(frozen=True, slots=True)
class Depth:
    """How a hand is reviewed: every decision at ``first``, what looks like a loss again by ``again``."""

    first: Effort
    again: Effort


USUALLY = Depth(GLANCE, replace(QUICK, worlds=64, turns=TO_THE_END, nodes=120_000))
DEEPLY = Depth(QUICK, replace(DEEP, turns=TO_THE_END))


def decisions(table: SomeTable, seat: int) -> list[int]:
    """Where the seat decided: the numbers of its steps, from 0, but for those while cards are dealt and for
    leaving."""
    phases = table.rules.phases
    return [
        ply
        for ply, step in enumerate(table.steps)
        if step.seat == seat
        and not phases.get(table.states[ply].phase, USUAL).brief
        and _left(table, ply) == _left(table, ply + 1)
    ]


def _left(table: SomeTable, ply: int) -> int | None:
    """Who had left the hand by then, where that can be."""
    found: int | None = getattr(table.states[ply], "left", None)
    return found


def verdicts(table: SomeTable, seat: int, deep: bool = False) -> Iterator[Verdict | None]:
    """What is said of each of ``decisions``, in order; ``None`` where there was one thing to do."""
    depth = DEEPLY if deep else USUALLY
    for ply in decisions(table, seat):
        yield verdict(table, ply, depth)


def verdict(table: SomeTable, ply: int, depth: Depth = USUALLY) -> Verdict | None:
    """What is said of one decision; ``None`` where there was one thing to do."""
    played = table.steps[ply].action
    found = judge(asked_at(table, ply), depth.first, played)
    if found.basis is Basis.FORCED:
        return None
    if is_dear(table.rules, found, played):
        again = judge(asked_at(table, ply, "again"), depth.again, played)
        found = agreed(table.rules, found, again, played)
    return told(table, ply, played, found)


def agreed(rules: SomeRules, first: Judged, again: Judged, played: Action) -> Judged:
    """Two looks at a decision in one: a choice is better than what was played by as much as both say.

    What only one of them compared is left out; values beside that are those of the second.
    """
    own, other = again.of(rules, played), first.of(rules, played)
    if own is None or other is None:
        return again
    found = [own]
    for choice in again.choices:
        before = first.of(rules, choice.action)
        if choice is not own and before is not None:
            ahead = min(choice.value - own.value, before.value - other.value)
            found.append(replace(choice, value=own.value + ahead))
    found.sort(key=lambda choice: -choice.value)
    doubt = max(own.error, found[0].error)
    others = (replace(choice, error=max(choice.error, doubt)) for choice in found[1:])
    return replace(again, choices=(replace(found[0], error=0.0), *others))


def is_dear(rules: SomeRules, found: Judged, played: Action) -> bool:
    """Whether what was played looks like a loss, by worlds that may have been few: it is looked at again."""
    choice = found.of(rules, played)
    if choice is None or found.basis is not Basis.WORLDS:
        return False
    return found.loss(choice) > GIVE * SLIGHT * found.stake


def told(table: SomeTable, ply: int, played: Action, found: Judged) -> Verdict:
    """A judged decision as it is kept."""
    choice = found.of(table.rules, played)
    return Verdict(
        ply,
        str(played),
        found.mark(choice),
        found.basis,
        found.loss(choice) if choice else 0.0,
        found.stake,
        found.worlds,
        found.sure,
        tuple(
            Weighed(str(played if each is choice else each.action), each.value, each.error, each.chance)
            for each in found.choices
        ),
    )


def result_of(table: SomeTable, seat: int) -> float | None:
    """What the seat won or lost, of what the judge counts in; ``None`` where nothing was settled, or
    somebody left the hand: neither plays nor cards brought that."""
    settlement = table.state.settlement if table.state.over else None
    if settlement is None or _left(table, -1) is not None:
        return None
    amounts = settlement.scores if table.rules.ranked else settlement.transfers
    return float(amounts[seat])


def summed(table: SomeTable, seat: int, deep: bool, said: Iterable[Verdict | None]) -> Reviewed:
    """The review of the seat: its verdicts and its result."""
    return Reviewed(seat, deep, result_of(table, seat), tuple(each for each in said if each is not None))
