"""How a card is written: rank and suit in fixed cells, with marks that need no colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from ..engine.cards import BIG_JOKER, CLUBS, DIAMONDS, HEARTS, SMALL_JOKER, Card, Cards
from ..text.sentences import rank_face
from .glyphs import SUITS
from .lines import Span, width

WILD_MARK, LEVEL_MARK, EXPOSED_MARK = "*", "^", "*"

JOKERS = {BIG_JOKER: "★", SMALL_JOKER: "☆"}  # what a joker has for a suit: full and empty

LOOKS = {HEARTS: "red", DIAMONDS: "diamond", CLUBS: "club"}  # of suits; all else is black

Marks: TypeAlias = Callable[[Card], str]  # the mark that a game puts on a card, or nothing

Caption: TypeAlias = Callable[[Cards], str]  # what cards that lie together are, in few cells, or nothing


def no_caption(cards: Cards) -> str:
    """They are nothing in particular."""
    return ""


def no_marks(card: Card) -> str:
    """No card is anything special."""
    return ""


def look_of(card: Card, mark: str = "") -> str:
    """The look of a face."""
    if card is Card.BACK:
        return "back"
    if mark == WILD_MARK or card.exposed:
        return "wild"
    return "red" if card.rank == BIG_JOKER else LOOKS.get(card.suit, "black")


def suit_of(card: Card) -> str:
    """The sign under its rank; nothing where a card has no suit."""
    return JOKERS.get(card.rank, SUITS[card.suit] if card.suit else "")


def face(card: Card, mark: str = "") -> str:
    """A card in three cells: ``7♥ ``, ``10♣``, ``X★ ``, marked ``7♥*``; a marked ten in four: ``10♥*``."""
    if card is Card.BACK:
        return "░░ "
    mark = "" if card.rank in JOKERS else mark or (EXPOSED_MARK if card.exposed else "")
    return f"{rank_face(card.rank)}{suit_of(card)}{mark}".ljust(3)


def rows_of_faces(cards: Iterable[Card], cells: int, marks: Marks = no_marks) -> list[list[Span]]:
    """Faces, apart from each other, in as many rows of at most ``cells`` cells as they take."""
    rows: list[list[Span]] = []
    for card in cards:
        mark = marks(card)
        span = (face(card, mark).rstrip().ljust(2) + " ", look_of(card, mark))  # a gap after each
        if not rows or width(rows[-1]) + len(span[0]) > cells:
            rows.append([])
        rows[-1].append(span)
    return rows
