"""What was played, and what it adds up to."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple, TypeAlias

from ..engine.answers import Summary
from ..seating import Command
from .plan import Plan

Line: TypeAlias = dict[str, Any]  # a line of JSON: figures, texts, lists and objects of them


class Failed(NamedTuple):
    """A decision that a command left to the regular player: whose, in which seat, why, and that in words."""

    who: int
    seat: int
    why: str
    said: str


class Played(NamedTuple):
    """A hand: its line, its end by the rules, which spec sat where, redeals, what commands failed at."""

    line: Line
    end: Summary
    seating: tuple[int, ...]
    redeals: int
    failed: tuple[Failed, ...]


@dataclass(slots=True)
class Replacements:
    """Decisions that commands left to the regular player, by spec.

    ``reasons``: how many for which reason; ``first``: the first of each reason in words; ``hand``: those
    of the present hand, by seat.
    """

    reasons: list[Counter[str]]
    first: list[dict[str, str]]
    hand: Counter[int] = field(default_factory=Counter)

    @classmethod
    def none(cls, players: int) -> Replacements:
        """Before the first."""
        return cls([Counter() for _ in range(players)], [{} for _ in range(players)])

    def add(self, failed: Failed) -> None:
        """Count a decision."""
        self.reasons[failed.who][failed.why] += 1
        self.first[failed.who].setdefault(failed.why, failed.said)
        self.hand[failed.seat] += 1

    def mark(self) -> Line:
        """The mark of a hand in which something was replaced: how often in each seat."""
        hand, self.hand = self.hand, Counter()
        return {"replaced": [hand[seat] for seat in range(len(self.reasons))]} if hand else {}

    def summary(self) -> Line:
        """``replaced``: how often, per spec; ``failures``: of each that ever failed why, and the first."""
        failures = [
            {"seat": who, "reasons": dict(reasons), "first": self.first[who]}
            for who, reasons in enumerate(self.reasons)
            if reasons
        ]
        return {"replaced": [reasons.total() for reasons in self.reasons], "failures": failures}


class Tally:
    """The sums behind the summary. Seats are those of ``plan.specs``, wherever they sat."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._hands = self._redeals = self._left = 0
        self.replaced = Replacements.none(len(plan.specs))
        self._wins = [0] * len(plan.specs)
        self._sides = dict.fromkeys(plan.rules.sides, 0)
        # a deal, by table and hand: amounts for each spec, once for each seating
        self._amounts: dict[tuple[int, int], list[list[int]]] = {}

    def add(self, played: Played) -> None:
        """Count a hand."""
        line, end, seating = played.line, played.end, played.seating
        self._hands += 1
        self._redeals += played.redeals
        for failed in played.failed:
            self.replaced.add(failed)
        own = [0] * len(seating)
        for seat, who in enumerate(seating):
            own[who] = end.amounts[seat]
            self._wins[who] += seat in end.winners
        self._amounts.setdefault((line.get("table", 0), line["hand"]), []).append(own)
        if not end.winners:  # it was given up: there is a settlement, but nobody has won it
            self._left += 1
        elif end.side:
            self._sides[end.side] += 1

    def summary(self) -> Line:
        """Standard errors are taken over deals: seatings of one deal are not independent."""
        deals = [[mean(column) for column in zip(*rows, strict=True)] for rows in self._amounts.values()]
        columns = list(zip(*deals, strict=True)) or [(0.0,)] * len(self._wins)
        summary: Line = {
            "hands": self._hands,
            "seats": list(self._plan.names),
            "wins": {"seats": self._wins, **self._sides},
            "mean": [round(mean(column), 4) for column in columns],
            "standard_error": [round(_error(column), 4) for column in columns],
        }
        if self._plan.rules.auction:
            summary |= {"redeals": self._redeals, "left": self._left}
        if any(isinstance(spec, Command) for spec in self._plan.specs):
            summary |= self.replaced.summary()
        return summary


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def as_text(line: Line) -> str:
    """The line as it is written: one JSON object, always the same bytes for the same hand."""
    return json.dumps(line, ensure_ascii=False)
