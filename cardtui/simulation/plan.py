"""What is to be played, and which parts of it do not need one another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..deals import NamedDeal
from ..engine.cards import Rng
from ..engine.core import Carry
from ..engine.rules import SomeRules
from ..games import Game
from ..seating import Spec

SEEDS = 1 << 53  # of tables: every reader of JSON takes them as they are


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. ``specs``: the players per seat, none of them a person."""

    game: Game
    rules: SomeRules
    specs: tuple[Spec, ...]
    hands: int
    seed: int
    skip_auction: bool = False
    duplicate: bool = False
    match: bool = False
    timing: bool = False
    strict: bool = False  # stop at the first decision that a command leaves to the regular player
    tables: int | None = None  # each of ``hands`` hands; ``None``: one, whose seed is ``seed``
    seated: tuple[tuple[int, ...], ...] = ()  # who sits in each seat, for every time that a deal is played
    dealt: NamedDeal | None = None  # this deal every time; ``hands``: how often
    only: int | None = None  # the hand that is wanted alone, ``hands`` less one: what leads to it is not told

    @property
    def names(self) -> tuple[str, ...]:
        """The players in words, per seat."""
        return tuple(map(str, self.specs))

    @property
    def alone(self) -> bool:
        """Whether no hand needs the one before it."""
        one = self.dealt is not None or self.duplicate or self.skip_auction
        return one or (self.rules.matches and not self.match)

    def opening(self, number: int) -> Carry:
        """What hand ``number`` starts with if it needs none before it."""
        if self.dealt is not None:
            return replace(self.dealt.carry, hand=number)
        return Carry(first=0 if self.skip_auction else None, hand=number)

    def after(self, carry: Carry, number: int) -> Carry:
        """What hand ``number`` starts with, after one that left ``carry``; see the package's text."""
        if self.match and self.rules.goes_on(carry):
            return carry
        alone = self.dealt is not None or self.duplicate or self.skip_auction
        return self.opening(number) if alone else self.rules.afresh(carry)

    def ends(self, carry: Carry, number: int, stop: int) -> bool:
        """Whether a part that ends before hand ``stop`` is over with that hand still to come."""
        return number >= stop and not (self.match and self.rules.goes_on(carry))

    def seatings(self) -> list[tuple[int, ...]]:
        """Which spec sits in each seat, for every time that a deal is played: those of ``seated``, else
        with ``duplicate`` the rotations of the players that differ."""
        if self.seated:
            return list(self.seated)
        seats = range(len(self.specs))
        distinct: dict[tuple[Spec, ...], tuple[int, ...]] = {}
        for turn in seats if self.duplicate else (0,):
            seating = tuple((seat + turn) % len(self.specs) for seat in seats)
            distinct.setdefault(tuple(self.specs[who] for who in seating), seating)
        return list(distinct.values())

    def parts(self, hands: int, first: int = 0) -> list[Part]:
        """What is to be played, in order: each table, or of hands that stand alone ``hands`` at a time.

        ``first``: those before it have been played.
        """
        size = hands if self.alone else self.hands
        if self.only is not None and self.alone:
            first = self.only
        tables = (
            [(None, self.seed)]
            if self.tables is None
            else [(number, Rng.of(self.seed, "table", number).below(SEEDS)) for number in range(self.tables)]
        )
        return [
            Part(table, seed, start, min(start + size, self.hands))
            for table, seed in tables
            for start in range(first, self.hands, size)
        ]


@dataclass(frozen=True, slots=True)
class Part:
    """The hands from ``start`` until ``stop`` at one table; ``table``: its number where there are several."""

    table: int | None
    seed: int
    start: int
    stop: int
