"""What the hands of an arena add up to: pairs, ratings, answers that failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, log10, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from .tally import Line

WIDE = 1.96  # standard errors on each side of a mean: bounds that hold in 95 of 100 runs
ROUNDS = 10_000  # of the ratings; they stand still long before
SHARED = 1.0  # hands shared with everybody met, beside those played: who never lost has a rating too
SCALE = 400  # ten times as many wins


@dataclass(slots=True)
class Met:
    """What two players came to, the first one's side of it: by deal, each hand of it.

    ``wins``: 1, 0, or a half where both got as much a seat; ``gains``: how much more a seat.
    """

    wins: dict[int, list[float]] = field(default_factory=dict)
    gains: dict[int, list[float]] = field(default_factory=dict)


class Estimate(NamedTuple):
    """A mean over deals, whose hands are not independent, with its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, deals: Sequence[Sequence[float]]) -> Estimate:
        """From the figures of each deal's hands."""
        means = [fmean(hands) for hands in deals]
        return cls(fmean(means), stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0)

    def plain(self, least: float = -inf, most: float = inf) -> Line:
        """With bounds that hold in 95 of 100 runs, as far as there can be such a mean."""
        low = max(least, self.mean - WIDE * self.error)
        high = min(most, self.mean + WIDE * self.error)
        figures = {"mean": self.mean, "standard_error": self.error, "low": low, "high": high}
        return {name: round(figure, 5) for name, figure in figures.items()}


class Standings:
    """The sums behind the summary of an arena."""

    def __init__(self, seats: int, pairs: Sequence[tuple[int, int]], players: int) -> None:
        self._seats, self._players = range(seats), range(players)
        self._met = {pair: Met() for pair in pairs}
        self._failed: dict[tuple[int, int], Counter[str]] = {}  # by player and seat
        self._first: dict[int, dict[str, str]] = {}  # the first of each kind in words, by player

    def add(self, line: Line) -> None:
        """Count a hand: its line has the players per seat, the amounts, and what failed."""
        seating = line["seating"]
        pair = min(seating), max(seating)
        own = [
            fmean(amount for amount, player in zip(line["amounts"], seating, strict=True) if player == one)
            for one in pair
        ]
        gain = own[0] - own[1]
        met, deal = self._met[pair], line["hand"]
        met.gains.setdefault(deal, []).append(gain)
        met.wins.setdefault(deal, []).append(0.5 if gain == 0 else float(gain > 0))
        for seat, why, said in line.get("failed", ()):
            self._failed.setdefault((seating[seat], seat), Counter())[why] += 1
            self._first.setdefault(seating[seat], {}).setdefault(why, said)

    def summary(self) -> Line:
        """Pairs, ratings, and what was replaced."""
        return {
            "pairs": [self._pair(pair) for pair in self._met],
            "ratings": list(ratings(len(self._players), self._shares())),
            "replaced": self._by_seat(),
            "illegal": self._by_seat("illegal"),
            "failures": [{"player": player, "first": first} for player, first in sorted(self._first.items())],
        }

    def _pair(self, pair: tuple[int, int]) -> Line:
        met = self._met[pair]
        return {
            "players": list(pair),
            "deals": len(met.wins),
            "hands": sum(map(len, met.wins.values())),
            "won": Estimate.of(list(met.wins.values())).plain(0, 1),
            "gain": Estimate.of(list(met.gains.values())).plain(),
        }

    def _shares(self) -> dict[tuple[int, int], float]:
        """Hands won by the first player of each pair, and by the second of it."""
        found = {}
        for (one, other), met in self._met.items():
            hands = [won for deal in met.wins.values() for won in deal]
            found[one, other] = sum(hands)
            found[other, one] = len(hands) - sum(hands)
        return found

    def _by_seat(self, why: str = "") -> list[list[int]]:
        """For each player and seat how many answers of that kind failed; of any kind without one."""
        none: Counter[str] = Counter()
        return [
            [
                counts[why] if why else counts.total()
                for counts in (self._failed.get((player, seat), none) for seat in self._seats)
            ]
            for player in self._players
        ]


def ratings(players: int, won: Mapping[tuple[int, int], float]) -> Iterator[float]:
    """Ratings after Bradley and Terry, with mean 0: ``SCALE`` more is ten times as many hands won as lost.

    ``won``: hands that one has won against another. Found by minorization (D. R. Hunter, 2004).
    """
    won = {pair: hands + SHARED / 2 for pair, hands in won.items()}
    strength = [1.0] * players
    for _ in range(ROUNDS):
        new = []
        for one in range(players):
            met = [(hands, won[other, one], other) for (mine, other), hands in won.items() if mine == one]
            games = sum((mine + theirs) / (strength[one] + strength[other]) for mine, theirs, other in met)
            new.append(sum(mine for mine, _, _ in met) / games)
        middle = 10 ** fmean(map(log10, new))
        before, strength = strength, [each / middle for each in new]
        if all(abs(log10(a / b)) < 1e-12 for a, b in zip(before, strength, strict=True)):
            break
    return (round(SCALE * log10(each), 1) for each in strength)
