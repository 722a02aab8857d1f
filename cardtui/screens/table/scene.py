"""What stands on the table for one seat, as a value: words, cards and looks, but no widget."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.cards import Cards
from ...widgets.faces import Caption, Marks, no_caption, no_marks
from ...widgets.lines import Line
from ...widgets.seat import Sitter

BOX_CELLS, OWN_CELLS = 22, 80  # inside a seat box, and under the own line, at 80 columns


@dataclass(frozen=True, slots=True)
class Plan:
    """How a game's table is laid out: the rows of hand, log, seat boxes and of the lines under the own line
    where the terminal has 24; ``opposite``: the middle box is a seat (four seats).

    ``cards``: the longest hand of the game, in ``gaps`` + 1 groups; ``columns``: its cards lie over each
    other; ``cross``: the plays of a trick lie close together, each a single card.
    """

    hand: int = 3
    log: int = 3
    boxes: int = 4
    own: int = 0
    opposite: bool = False
    cards: int = 20
    gaps: int = 0
    columns: bool = False
    cross: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """How one wants to see it: ``sort`` counts the ways to sort the hand, round and round; the cells of a
    line in a seat box, and of one under the own line; ``order``: how the hand was laid, card by card."""

    sort: int = 0
    box: int = BOX_CELLS
    own: int = OWN_CELLS
    order: Cards = ()


@dataclass(frozen=True, slots=True)
class PileFace:
    """What lies in front of a seat: a title, cards, a note; all empty: nothing.

    ``above``: a hand that lies open, as text. ``past``: of a trick that is over.
    ``below``: a line of the table under all of it. ``brief``: the title where that has no room.
    """

    title: Line = ()
    cards: Cards = ()
    note: Line = ()
    marks: Marks = no_marks
    above: Line = ()
    past: bool = False
    below: Line = ()
    brief: Line = ()


@dataclass(frozen=True, slots=True)
class HandFace:
    """One's own cards in their order; ``groups`` as in ``widgets.layout.Held``; no cards while covered.

    ``caption``: what cards that lie together are.
    """

    cards: Cards = ()
    groups: tuple[tuple[int, ...], ...] = ()
    marks: Marks = no_marks
    caption: Caption = no_caption


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the table but what is asked of the person and what is told beside the game.

    ``status``: row 0 in several widths, the fullest first, each as what stands at its left and at its
    right end. ``boxes`` and ``piles``: left, middle, right. ``own``: who one is, the beginning of the own
    line; ``own_lines`` stand under it. ``unseen``: of each rank, the cards that the seat has not seen;
    ``inferred``: what follows from that.
    ``factors``: what makes up the stakes of the moment, as name and value. ``waiting``: for whom or for
    what one waits while nothing is asked.
    """

    status: tuple[tuple[Line, Line], ...]
    boxes: tuple[Sitter | None, ...]
    piles: tuple[PileFace, ...]
    own_pile: PileFace
    own: Line
    own_lines: tuple[Line, ...]
    hand: HandFace
    unseen: tuple[tuple[str, int], ...]
    factors: tuple[tuple[str, str], ...]
    waiting: str
    inferred: str = ""
