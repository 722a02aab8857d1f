"""A reviewed hand as plain data: what was said of each decision of a seat, and what it comes to.

Values, losses and stakes are in what is played for (beans, coins, score, points), as in the settlement and
before fees. Actions are text, as in a record.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass
from enum import StrEnum
from typing import Any, NamedTuple

RULE = 2  # by which decisions are marked and counted: one more when that changes


class Basis(StrEnum):
    """What a verdict rests on."""

    FORCED = "forced"  # there was one thing to do
    OPINION = "opinion"  # what a player thinks, with no worlds behind it
    CHANCES = "chances"  # how many of the hands played before were won with such cards
    WORLDS = "worlds"  # worlds that fit what was seen
    SOLVED = "solved"  # every way in which the cards may lie, played out to the end


class Mark(StrEnum):
    """What is said of a decision."""

    EVEN = "even"  # nothing hung on it: all that was weighed comes to the same
    GOOD = "good"  # as the best, where something else is worse for sure
    CLOSE = "close"  # what it is worth beside the best cannot be told, or of all else whether it is worse
    SLIGHT = "slight"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def costs(self) -> bool:
        """Whether something was given away for sure."""
        return self in (Mark.SLIGHT, Mark.MISTAKE, Mark.BLUNDER)


@dataclass(frozen=True, slots=True)
class Weighed:
    """What could be done, as ``coach.judged.Choice``: what it is worth, how far that may be off beside the
    best, the chance to win."""

    action: str
    value: float
    error: float = 0.0
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision in which there was a choice.

    ``ply``: how many steps had been taken before it; ``played``: what was done; ``loss``: what that is worth
    less than the best; ``stake``: by which losses are marked; ``worlds``: how many were looked at; ``sure``:
    as in ``coach.judged.Judged``; ``choices``: the best first, what was played among them if it was weighed.
    """

    ply: int
    played: str
    mark: Mark
    basis: Basis
    loss: float
    stake: float
    worlds: int
    sure: int
    choices: tuple[Weighed, ...]

    @property
    def best(self) -> Weighed:
        """The best choice."""
        return self.choices[0]

    @property
    def given(self) -> float:
        """What was given away for sure: nothing where nothing is marked."""
        return self.loss if self.mark.costs else 0.0

    @property
    def after(self) -> float:
        """What the hand was worth once it was played."""
        return self.best.value - self.given


class Part(NamedTuple):
    """What the cards and the others brought between two decisions: ``after`` so many steps, -1 for the
    beginning, and ``before`` so many, -1 for the end."""

    after: int
    before: int
    amount: float


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The verdicts on a seat of a hand, in order.

    ``deep``: more was looked at than at first; ``result``: what the seat won or lost, ``None`` where nothing
    was settled; ``rule``: the ``RULE`` it follows.
    """

    seat: int
    deep: bool
    result: float | None
    verdicts: tuple[Verdict, ...]
    rule: int = RULE

    @property
    def is_older(self) -> bool:
        """Whether it was made by a rule that holds no more: it does not count, and is made anew."""
        return self.rule < RULE

    def count(self, *marks: Mark) -> int:
        """How many decisions have one of these marks."""
        return sum(verdict.mark in marks for verdict in self.verdicts)

    @property
    def clear(self) -> int:
        """How many decisions count: those of which it can be told whether something was given away."""
        return self.count(*(mark for mark in Mark if mark.costs), Mark.GOOD)

    @property
    def good(self) -> int:
        """How many of them were as good as the best."""
        return self.count(Mark.GOOD)

    @property
    def lost(self) -> float:
        """What was given away."""
        return sum(verdict.given for verdict in self.verdicts)

    @property
    def cards(self) -> float | None:
        """What the cards brought: with one's plays it comes to the result."""
        return None if self.result is None else self.result + self.lost

    def parts(self) -> list[Part]:
        """The same, split by when it came: together it is ``cards``.

        The first part is what the hand was worth when there first was something to decide; what follows is
        how much more or less it was worth at each next decision than it had been after the one before.
        """
        if self.result is None or not self.verdicts:
            return []
        first, *rest = self.verdicts
        found, last = [Part(-1, first.ply, first.best.value)], first
        for verdict in rest:
            found.append(Part(last.ply + 1, verdict.ply, verdict.best.value - last.after))
            last = verdict
        return [*found, Part(last.ply + 1, -1, self.result - last.after)]


def to_plain(verdict: Verdict) -> dict[str, object]:
    """The verdict as plain data, read back by ``read_verdict``."""
    return {**asdict(verdict), "choices": [list(each) for each in map(astuple, verdict.choices)]}


def read_verdict(data: Mapping[str, Any]) -> Verdict:  # written by ``to_plain``
    """The verdict of such data."""
    given = {**data, "mark": Mark(data["mark"]), "basis": Basis(data["basis"])}
    return Verdict(**{**given, "choices": tuple(Weighed(*fields) for fields in data["choices"])})


def choices_text(choices: Sequence[Weighed]) -> str:
    """Choices in a column of the database."""
    return json.dumps([list(astuple(each)) for each in choices])


def read_choices(text: str) -> tuple[Weighed, ...]:
    """The choices of such a column."""
    return tuple(Weighed(*fields) for fields in json.loads(text))
