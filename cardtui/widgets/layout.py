"""How a hand lies on the screen: what a layout is given, and what is asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, groupby, pairwise
from typing import ClassVar, Protocol

from ..engine.cards import BIG_JOKER, SMALL_JOKER, Cards
from .faces import Caption, Marks
from .lines import Line
from .tiles import PLAIN_COLUMN, TWO_ROWS, Column, Tile

JOKERS = frozenset({SMALL_JOKER, BIG_JOKER})


@dataclass(frozen=True, slots=True)
class Held:
    """The hand as a layout sees it: cards in display order, which are picked, where the cursor is.

    ``cursor`` is ``None`` while the cursor is not shown. ``marks`` tells laizi and other special cards.
    ``groups``: the indices of the cards that lie together, group by group from the left; after them those
    of one rank do. A card that an earlier group holds already is only mentioned in a later one.
    ``tile``: how large a card is in a row; ``column``: where cards lie over each other. ``caption``: what
    stands under a column; without it there is no row for that. ``ghosts``: the cards that would complete
    what is picked.
    """

    cards: Cards
    picked: frozenset[int]
    cursor: int | None
    marks: Marks
    groups: tuple[tuple[int, ...], ...] = ()
    tile: Tile = TWO_ROWS
    column: Column = PLAIN_COLUMN
    caption: Caption | None = None
    ghosts: frozenset[int] = frozenset()

    @property
    def columns(self) -> list[tuple[int, ...]]:
        """The indices of the cards that lie together."""
        grouped = len(set(chain.from_iterable(self.groups)))
        alike = groupby(
            range(grouped, len(self.cards)),
            key=lambda at: (self.cards[at].rank, self.marks(self.cards[at])),
        )
        return [*self.groups, *(tuple(same) for _, same in alike)]

    @property
    def jokers(self) -> int | None:
        """Which of ``columns`` holds the jokers of one kind, with those of the other kind in the next one."""
        only = [all(self.cards[at].rank in JOKERS for at in column) for column in self.columns]
        return next((at for at, both in enumerate(pairwise(only)) if all(both)), None)

    @property
    def slots(self) -> list[tuple[int, bool]]:
        """All that is drawn, from the left: the index of a card, and whether it is only mentioned there."""
        seen: set[int] = set()
        slots: list[tuple[int, bool]] = []
        for index in chain.from_iterable(self.columns):
            slots.append((index, index in seen))
            seen.add(index)
        return slots


class Layout(Protocol):
    """How a hand lies on the screen. ``vertical``: up and down move the cursor instead of picking."""

    vertical: ClassVar[bool]

    def draw(self, held: Held, width: int, height: int) -> Sequence[Line]:
        """The lines of the hand."""

    def card_at(self, held: Held, x: int, y: int, width: int, height: int) -> int | None:
        """The index of the card at a cell, ``None`` beside the cards."""

    def step(self, held: Held, cursor: int, dx: int, dy: int, width: int) -> int:
        """The index of the card one step from the cursor; ``cursor`` where there is none."""
