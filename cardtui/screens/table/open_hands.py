"""Hands that lie open under the table: in a replay, and where only bots play."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.cards import Cards
from ...engine.core import Deal, State
from ...text.sentences import rank_face
from ...widgets.faces import look_of, rows_of_faces
from ...widgets.glyphs import SUITS
from ...widgets.lines import Line, Lines, Span, clip, pad_line
from .family import SomeFamily, family_of
from .view import SeatView

NAME = 11  # cells of a name beside an open hand


class OpenHands(Lines):
    """Every other hand with its cards, and the cards that lie aside: a row each."""

    rows: Sequence[tuple[str, Cards]] = ()

    def lay(self, rows: Sequence[tuple[str, Cards]], view: SeatView[State]) -> None:
        """Show these hands; none: take no room."""
        self.rows, self._marks = rows, family_of(view.variant).marks(view)
        self.display = bool(rows)
        self.styles.height = len(rows)
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Line]:
        return [
            [
                (" ", "dim"),
                *pad_line([(clip(name, NAME), "dim")], NAME + 1),
                *self._cards(cards, width - NAME - 3),
            ]
            for name, cards in self.rows
        ]

    def _cards(self, cards: Cards, cells: int) -> Sequence[Span]:
        """Faces side by side; where there is no room for them, a rank with all its suits: ``A♠♥♥ K♦``."""
        rows = rows_of_faces(cards, cells, self._marks)
        if len(rows) <= 1:
            return [span for row in rows for span in row]
        spans: list[Span] = []
        for at, card in enumerate(cards):
            if not at or card.rank != cards[at - 1].rank:
                spans.append(((" " if at else "") + rank_face(card.rank), "strong"))
            elif not card.suit:
                spans.append((rank_face(card.rank), "strong"))
            if card.suit:
                spans.append((SUITS[card.suit], look_of(card, self._marks(card))))
        return spans


def open_hands(
    family: SomeFamily, view: SeatView[State], state: State, deal: Deal
) -> list[tuple[str, Cards]]:
    """The other seats' hands, in order, and what was dealt apart, each with its label."""
    order, *_others = family.sorts(view).values()
    others = [view.after(place) for place in range(1, view.rules.seats)]
    rows = [(view.names[seat], order(state.hands[seat])) for seat in others]
    return [*rows, *((label, order(cards)) for label, cards in family.apart(deal) if cards)]
