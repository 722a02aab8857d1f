"""One's own hand: what is picked, a cursor, picking by rank and by mouse.

How the cards lie is a ``layout.Layout``: ``row.Row`` is the landlord family's. Another family brings its own
(columns by rank, a text line) in a file beside this one and hands it over with ``Hand.lay``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import islice

from textual import events
from textual.geometry import Offset
from textual.message import Message

from ..engine.cards import Card, Cards
from .faces import Caption, Marks, no_caption, no_marks
from .layout import Held, Layout
from .lines import Line
from .pointed import LEFT, Pointed
from .tiles import PLAIN_COLUMN, TWO_ROWS


class Hand(Pointed):
    """The cards of one seat. Picks are kept as cards, so they outlive redraws, new cards and sorting."""

    class Changed(Message):
        """The picked cards are others now."""

    def __init__(self, layout: Layout, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.cards: Cards = ()
        self.layout_ = layout
        self._groups: tuple[tuple[int, ...], ...] = ()
        self.single = False  # one card at a time: a pick replaces the one before
        self._picked: set[int] = set()
        self._presses: dict[int, int] = {}  # of the key of a rank, where one of them picked several cards
        self._cursor = 0
        self._way: Offset | None = None  # the cell to which the pressed mouse has come
        self._raises: bool | None = (
            None  # whether what it passes is picked; ``None``: it is on its first card
        )
        self._marks: Marks = no_marks
        self._caption: Caption = no_caption
        self.tile, self.column = TWO_ROWS, PLAIN_COLUMN  # how large its cards are
        self.ghosts: frozenset[int] = frozenset()
        self.captioned = False  # whether a row under it says what lies together

    # --- what it holds -------------------------------------------------------------------------

    def hold(
        self,
        cards: Iterable[Card],
        marks: Marks = no_marks,
        groups: tuple[tuple[int, ...], ...] = (),
        caption: Caption = no_caption,
    ) -> None:
        """Hold these cards, in this order and grouped like that (``Held``); what was picked and has not left
        stays picked."""
        cards = tuple(cards)
        self._marks, self._groups, self._caption = marks, groups, caption
        if cards != self.cards:
            under = self.cards[self._cursor] if self._cursor < len(self.cards) else None
            left = Counter(self.picked) - (Counter(self.cards) - Counter(cards))  # of two copies one may go
            self._picked, self._presses = set(), {}
            for index, card in enumerate(cards):
                if left[card] > 0:
                    left[card] -= 1
                    self._picked.add(index)
            self.cards = cards
            if under in cards:
                self._cursor = cards.index(under)
            self._cursor = min(self._cursor, max(0, len(cards) - 1))
        self.redraw()

    def lay(self, layout: Layout) -> None:
        """Lie like this from now on."""
        self.layout_ = layout
        self.redraw()

    @property
    def picked(self) -> Cards:
        """The picked cards, in display order."""
        return tuple(self.cards[index] for index in sorted(self._picked))

    @property
    def held(self) -> Held:
        """The hand as layouts see it; one that is only looked at (disabled) has no cursor."""
        cursor = self._cursor if self.cards and not self.disabled else None
        picked, caption = frozenset(self._picked), self._caption if self.captioned else None
        lies = self._groups, self.tile, self.column, caption
        return Held(self.cards, picked, cursor, self._marks, *lies, self.ghosts)

    def hint_at(self, cards: Iterable[Card]) -> None:
        """Mark the cards that would go with those that are picked."""
        ghosts: set[int] = set()
        for wanted in cards:
            free = (at for at, card in enumerate(self.cards) if card == wanted)
            ghosts.update(islice((at for at in free if at not in self._picked | ghosts), 1))
        if ghosts != self.ghosts:
            self.ghosts = frozenset(ghosts)
            self.redraw()

    # --- picking -------------------------------------------------------------------------------

    def pick(self, cards: Iterable[Card]) -> None:
        """Pick exactly these cards (as far as they are there; bare ranks take any suit)."""
        self._picked, self._presses = set(), {}
        for wanted in cards:
            free = [index for index in range(len(self.cards)) if index not in self._picked]
            exact = [index for index in free if self.cards[index] == wanted]
            alike = [index for index in free if self.cards[index].rank == wanted.rank]
            if exact or (alike and not wanted.suit):
                self._picked.add((exact or alike)[0])
        self._tell()

    def pick_rank(self, rank: int, among: Cards | None = None, least: int = 1) -> None:
        """One more card of the rank; when all are picked already, none of them; ``single``: the next one.

        ``among``: only these, in that order; otherwise from the right. ``least``: so many at once; as many
        presses as that mean the same.
        """
        if among is None:
            same = [index for index, card in enumerate(self.cards) if card.rank == rank][::-1]
        else:
            places = {card: [at for at, held in enumerate(self.cards) if held is card] for card in among}
            same = [at for alike in places.values() for at in (alike[:1] if self.single else alike)]
        if self.single and same:
            at = next((n + 1 for n, index in enumerate(same) if index in self._picked), 0)
            self._cursor = same[at % len(same)]
            self._picked = {self._cursor}
            self._tell()
            return
        up = len(self._picked.intersection(same))
        pressed = self._presses.get(rank, up) + 1
        if up < least <= len(same):
            self._presses[rank] = pressed
            self.pick_among(same, least - up)
        elif rank in self._presses and pressed <= up:
            self._presses[rank] = pressed
        else:
            self._presses.pop(rank, None)
            self.pick_among(same)

    def pick_among(self, places: Sequence[int], number: int = 1) -> None:
        """So many more of the cards at these places, from the first; when all are picked, none of them."""
        free = [index for index in places if index not in self._picked][:number]
        if self.single:
            self._picked.clear()
        if free:
            self._cursor = free[0]
            self._picked.update(free)
        else:
            self._picked.difference_update(places)
        self._tell()

    def toggle(self, index: int | None = None, up: bool | None = None) -> None:
        """Pick or put down a card (the one at the cursor by default); ``up`` says which of both."""
        index = self._cursor if index is None else index
        if index < len(self.cards):
            raised = index not in self._picked if up is None else up
            if raised and self.single:
                self._picked.clear()
            self._presses.clear()
            (self._picked.add if raised else self._picked.discard)(index)
            self._tell()

    def pick_group(self, up: bool | None = None) -> None:
        """All cards that lie together with the one at the cursor; when all are picked, none of them; ``up``
        says which of both."""
        self._presses.clear()
        group = next((set(column) for column in self.held.columns if self._cursor in column), set[int]())
        raised = not group <= self._picked if up is None else up
        self._picked = self._picked | group if raised else self._picked - group
        self._tell()

    def clear(self) -> bool:
        """Put all cards down; whether there were any."""
        had = bool(self._picked)
        self._picked.clear()
        self._presses.clear()
        self._tell()
        return had

    def shifted(self, by: int) -> Cards | None:
        """The cards with the one at the cursor so many places further; ``None`` where it cannot go."""
        to = self._cursor + by
        if not 0 <= to < len(self.cards) or self._cursor >= len(self.cards):
            return None
        cards = list(self.cards)
        cards.insert(to, cards.pop(self._cursor))
        return tuple(cards)

    def move(self, dx: int, dy: int = 0) -> None:
        """Move the cursor."""
        self._cursor = self.layout_.step(self.held, self._cursor, dx, dy, self.content_size.width)
        self.redraw()

    def _tell(self) -> None:
        self.redraw()
        self.post_message(self.Changed())

    # --- drawing and mouse ---------------------------------------------------------------------

    def draw(self, width: int, height: int) -> Sequence[Line]:
        return self.layout_.draw(self.held, width, height)

    def _index(self, x: int, y: int) -> int | None:
        return self.layout_.card_at(self.held, x, y, *self.content_size)

    def thing_at(self, x: int, y: int) -> Hashable:
        index = self._index(x, y)
        return None if index is None else (index, self.cards[index])

    def pointed(self, thing: Hashable, again: bool) -> None:
        """Pick or put down the card under the mouse; by a double click all that lie together with it."""
        if not isinstance(thing, tuple):
            return
        self._cursor = thing[0]
        if not again:
            self.toggle(thing[0])
        elif not self.single:
            self.pick_group(thing[0] in self._picked)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Here a way over the cards may begin."""
        self._way = event.get_content_offset(self) if event.button == LEFT else None
        self._raises = None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """With the button down: the cards on the way are picked, or put down if the first one was picked."""
        if event.button == LEFT:
            self._drag(event)
        else:
            self._way = None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Here the way ends; not every terminal tells of what lies between."""
        self._drag(event)
        self._way = None

    def _drag(self, event: events.MouseEvent) -> None:
        here = event.get_content_offset(self)
        if here is None or self._way is None or (self._pressed is None and self._raises is None):
            return
        way, self._way = [self._index(*cell) for cell in _between(self._way, here)], here
        passed = list(dict.fromkeys(index for index in way if index is not None))
        if self._raises is None:
            if len(passed) < 2:  # still a press of one card
                self._way = self._way if passed else here
                return
            self._raises = self.single or passed[0] not in self._picked
            self._pressed = None  # the press was no click
        for index in passed:
            self._cursor = index
            self.toggle(index, self._raises)


def _between(start: Offset, end: Offset) -> list[Offset]:
    """The cells of a straight way from one to the other, both included."""
    steps = max(abs(end.x - start.x), abs(end.y - start.y), 1)
    return [
        Offset(
            start.x + round((end.x - start.x) * at / steps), start.y + round((end.y - start.y) * at / steps)
        )
        for at in range(steps + 1)
    ]
