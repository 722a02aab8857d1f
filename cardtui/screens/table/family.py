"""How a game family is laid on the table: what the shared table screen asks for, and where to find it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar

from ...engine.cards import Card, Cards, Rank, deck
from ...engine.core import Event, Settlement
from ...engine.variants import VARIANTS
from ...text.catalog import N_
from ...text.sentences import event_text, rank_text
from ...widgets.faces import Marks, no_marks
from ...widgets.hand import Layout, Row
from ...widgets.lines import Line
from ...widgets.seat import Sitter
from .panel import Panel
from .view import SeatView

# family (a name of engine.variants.VARIANTS) -> module:class in this package; imported when a table opens
FAMILIES = {
    "landlord": "landlord.family:Landlord",
    "guandan": "guandan.family:Guandan",
    "gongzhu": "gongzhu.family:GongZhu",
}

BOX_CELLS, OWN_CELLS = 22, 80  # inside a seat box, and under the own line, at 80 columns


@dataclass(frozen=True, slots=True)
class PileFace:
    """What lies in front of a seat: a title, cards, a note; all empty: nothing.

    ``above``: a hand that lies open, as text.
    """

    title: Line = ()
    cards: Cards = ()
    note: Line = ()
    marks: Marks = no_marks
    above: Line = ()


class Family:
    """The family's side of the table. Every method is asked with a ``SeatView`` and keeps nothing.

    ``panels``: phase to panel class; ``hand_rows`` and ``log_rows`` at 24 lines; ``layouts``: ways to
    lay the hand out, cycled with the view key; ``sorts``: message id and key function of each way to
    sort, the default first; ``opposite``: whether the middle box is a seat (four seats); ``box_rows``:
    the height of the seat boxes; ``own_rows``: how many lines ``own_lines`` gives; ``factors_title``: over
    what makes up the stakes of the moment, empty where a game has none; ``words``: what commands of the
    table do in this game, as for a panel; ``rank_keys``: the keys of its ranks; ``example``: a typed play.
    """

    panels: ClassVar[Mapping[str, type[Panel]]] = {}
    hand_rows: ClassVar[int] = 3
    log_rows: ClassVar[int] = 3
    layouts: ClassVar[tuple[type[Layout], ...]] = (Row,)
    opposite: ClassVar[bool] = False
    factors_title: ClassVar[str] = N_("Multiple")
    words: ClassVar[Mapping[str, tuple[str, str]]] = {}
    rank_keys: ClassVar[str] = "2…9 0 t j q k a x X"
    example: ClassVar[str] = "333 5"
    box_rows: ClassVar[int] = 4
    own_rows: ClassVar[int] = 0

    # --- words of the table ---------------------------------------------------------------------

    def status(self, view: SeatView) -> tuple[Line, Line]:
        """Row 0: what stands at its left and at its right end."""
        return (), ()

    def status_forms(self, view: SeatView) -> Iterable[tuple[Line, Line]]:
        """The same in several widths, the fullest first."""
        return (self.status(view),)

    def sitter(self, view: SeatView, seat: int, cells: int = BOX_CELLS) -> Sitter:
        """What the box of another seat says, in lines of that many cells."""
        return Sitter(view.names[seat])

    def seats(self, view: SeatView) -> tuple[int | None, int | None, int | None]:
        """Who sits left, opposite, right of one's own seat (play runs counter-clockwise)."""
        count = view.rules.seats
        if count == 2:
            return view.after(1), None, None
        return view.after(count - 1), view.after(2) if count == 4 else None, view.after(1)

    def centre(self, view: SeatView) -> Sitter | None:
        """The middle box where no seat is opposite."""
        return None

    def pile(self, view: SeatView, seat: int) -> PileFace:
        """What the seat did last."""
        return PileFace()

    def own(self, view: SeatView) -> str:
        """Who one is: the beginning of the own line."""
        return view.names[view.seat]

    def own_lines(self, view: SeatView, cells: int = OWN_CELLS) -> Sequence[Line]:
        """What a box would say of one's own seat: lines of that many cells under the own line."""
        return ()

    def factors(self, view: SeatView) -> list[tuple[str, str]]:
        """What makes up the stakes of the moment, for the popup."""
        return []

    def log_line(self, view: SeatView, event: Event) -> str:
        """An event in the log; empty: not worth a line."""
        return event_text(view.variant, event, view.names)

    def news(self, view: SeatView, event: Event) -> tuple[str, str] | None:
        """A heading and a text for an event that everybody reads before the game goes on."""
        return None

    # --- the settlement -------------------------------------------------------------------------

    def outcome(self, view: SeatView) -> str:
        """Who has won, in a headline."""
        return ""

    def role(self, view: SeatView, seat: int) -> str:
        """What the seat was in this hand, in one word."""
        return ""

    def breakdown(self, view: SeatView) -> str:
        """What the stakes of the hand are made of, in a line over the amounts."""
        return ""

    def how(self, view: SeatView, settlement: Settlement, seat: int) -> str:
        """How the amount of a seat came about."""
        return ""

    def account(self, view: SeatView, settlement: Settlement, cells: int) -> Sequence[Line]:
        """The settlement in lines of that width; empty where it is told in money."""
        return ()

    def score_sheet(self, view: SeatView, settled: Sequence[tuple[int, Settlement, bool]]) -> str:
        """The sheet of a session, from its settled hands (number, settlement, whether it counted)."""
        return ""

    def remains(self, state: Any, seat: int) -> str:
        """What the seat still held at the end; the hand is settled, so its cards may be seen (L2)."""
        return ""

    def career(self, view: SeatView, settlement: Settlement, score: int | None) -> list[str]:
        """What the hand means beyond itself; ``score``: one's accumulated score after it, if it is kept."""
        return []

    def price_may_rise(self, view: SeatView) -> bool:
        """Whether what others hold may make giving up dearer than what a seat can reckon."""
        return False

    # --- cards ----------------------------------------------------------------------------------

    def marks(self, view: SeatView) -> Marks:
        """The marks of wild and other special cards."""
        return no_marks

    def sorts(self, view: SeatView) -> tuple[tuple[str, Callable[[Cards], Cards]], ...]:
        """The ways to sort a hand: a message id and the sorting, the default first."""
        return (("", lambda cards: cards),)

    def groups(self, view: SeatView, sort: str, cards: Cards) -> tuple[tuple[int, ...], ...]:
        """The indices of the sorted cards that lie together, group by group from the left (``Held``); the
        others lie by rank.

        ``sort``: the message id of the sorting.
        """
        return ()

    def ranks(self, view: SeatView) -> tuple[Rank, ...]:
        """The ranks that the counter shows, in its order."""
        return ()

    def deck(self, view: SeatView) -> Iterable[Card]:
        """All cards of the game."""
        return deck()

    def unseen(self, view: SeatView) -> list[tuple[str, int]]:
        """Of each rank, the cards that the seat has not seen: the whole deck less all faces in its view
        and all that was played. Nothing hidden goes in, so nothing can leak (L2)."""
        left = Counter(card.rank for card in self.deck(view))
        for card in self.seen(view):
            left[card.rank] -= 1
        return [(rank_text(rank), left[rank]) for rank in self.ranks(view)]

    def seen(self, view: SeatView) -> list[Card]:
        """All faces in the seat's view, and all cards played in its sight."""
        seen = [card for hand in view.state.hands for card in hand if card is not Card.BACK]
        for step in view.steps:
            if step.action.verb == "play":
                seen += [card for card in step.action.cards if card is not Card.BACK]
        return seen


def family_of(variant: str) -> Family:
    """The family's side of the table for a variant."""
    module, _colon, name = FAMILIES[VARIANTS[variant][0]].partition(":")
    made: Family = getattr(import_module(f".{module}", __package__), name)()
    return made
