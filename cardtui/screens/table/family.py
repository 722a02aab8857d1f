"""How a game family is laid on the table: what the shared table screen asks for, and where to find it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias

from ...engine.cards import Card, Cards, Rank, deck
from ...engine.codes import EventCode
from ...engine.core import Deal, Event, S, Settlement
from ...engine.rules import Rules
from ...games import game
from ...text.catalog import N_, _
from ...text.sentences import event_text, listed, phase_text, rank_face
from ...text.table import money, points_text
from ...widgets.faces import Caption, Marks, no_caption, no_marks
from ...widgets.layout import Layout
from ...widgets.lines import Line, Span
from ...widgets.row import Row
from ...widgets.seat import Sitter
from .panel import Panel, SomePanel
from .reckoning import Reckoning
from .scene import BOX_CELLS, OWN_CELLS, Frame, HandFace, PileFace, Plan, Scene
from .view import SeatView

if TYPE_CHECKING:
    from ...store.evenings import Played

BETWEEN = 4  # cells of a place for plays beyond those inside a seat box


class Family(Generic[S]):
    """The family's side of the table. Every method is asked with a ``SeatView`` and keeps nothing.

    ``scene`` is all that stands on the table; subclasses say its parts.
    ``panels``: phase to panel class; ``plan``: how the table is laid out; ``layouts``: ways to lay the hand
    out, cycled with the view key; ``factors_title``: over what makes up the stakes of the moment, empty where
    a game has none; ``words``: what commands of the table do in this game, as for a panel; ``rank_keys``: the
    keys of its ranks; ``example``: a typed play, ``card``: a typed card; ``sort_labels``: message ids, by the
    names of ``sorts``; ``banners``: events that are told in a line of their own for a moment, ``loud`` those
    of them that ring.
    """

    panels: ClassVar[Mapping[str, type[SomePanel]]] = {}  # a class variable has no type variables
    plan: ClassVar[Plan] = Plan()
    layouts: ClassVar[tuple[type[Layout], ...]] = (Row,)
    factors_title: ClassVar[str] = N_("Multiplier")
    words: ClassVar[Mapping[str, tuple[str, str]]] = {}
    rank_keys: ClassVar[str] = "2…9 0 t j q k a x X"
    example: ClassVar[str] = "333 5"
    card: ClassVar[str] = "3s"
    loud: ClassVar[frozenset[EventCode]] = frozenset()
    banners: ClassVar[frozenset[EventCode]] = frozenset()
    begins: ClassVar[frozenset[EventCode]] = frozenset()  # what tells of a trick before its first card
    sort_labels: ClassVar[Mapping[str, str]] = {}

    def scene(self, view: SeatView[S], frame: Frame = Frame()) -> Scene:
        """What stands on the table for this seat."""
        places = self.seats(view)
        middle = self.centre(view) if places[1] is None else None
        last = self.beyond(view) if places[2] is None else None
        sitters = [self._sitter(view, seat, frame.box) if seat is not None else None for seat in places]
        piles = [self._pile(view, seat) if seat is not None else PileFace() for seat in places]
        piles[1] = replace(piles[1], below=self.within(view, frame.box + BETWEEN))
        return Scene(
            status=tuple(self.status_forms(view)),
            boxes=(sitters[0], sitters[1] or middle, sitters[2] or last),
            piles=tuple(piles),
            own_pile=self._pile(view, view.seat),
            own=self._own(view),
            own_lines=tuple(self.own_lines(view, frame.own)),
            hand=self._hand(view, frame),
            unseen=tuple(self.unseen(view)),
            inferred="" if view.state.over else self.inferred(view),
            factors=tuple(self.factors(view)),
            waiting=self._waiting(view),
        )

    def _sitter(self, view: SeatView[S], seat: int, cells: int) -> Sitter:
        """The sitter; a person for whom a bot plays is told apart (托管)."""
        sitter = replace(self.sitter(view, seat, cells), tie=view.tie(seat))
        return replace(sitter, aside=_(" (auto)")) if seat in view.by_bot else sitter

    def _pile(self, view: SeatView[S], seat: int) -> PileFace:
        """What lies there, with the sign of whose it is before its name."""
        face, tie = self._left(view, seat) or self.pile(view, seat), view.tie(seat)
        if not face.title or not tie.sign:
            return face
        sign = (f"{tie.sign} ", tie.look)
        return replace(face, title=[sign, *face.title], brief=[sign, *face.brief] if face.brief else ())

    def _left(self, view: SeatView[S], seat: int) -> PileFace | None:
        """What another seat had left when the hand ended, where all may be seen."""
        cards = view.state.hands[seat]
        if not view.state.over or seat == view.seat or not cards or Card.BACK in cards:
            return None
        sort = next(iter(self.sorts(view).values()))
        return PileFace([(_("left in hand"), "dim")], sort(cards), (), self.marks(view), past=True)

    def _own(self, view: SeatView[S]) -> Line:
        me: list[Span] = [("▶ " if view.turn else "  ", "accent"), (self.own(view), "strong")]
        return [*me, (_(" (auto)"), "warn")] if view.seat in view.by_bot else me

    def _hand(self, view: SeatView[S], frame: Frame) -> HandFace:
        sorts = self.sorts(view)
        sort = list(sorts)[frame.sort % len(sorts)]
        cards = () if view.covered else sorts[sort](view.hand)
        if frame.order and cards:
            return HandFace(laid(cards, frame.order), (), self.marks(view), self.caption(view))
        return HandFace(cards, self.groups(view, sort, cards), self.marks(view), self.caption(view))

    def _waiting(self, view: SeatView[S]) -> str:
        """Who is awaited, or the phase."""
        by_bot = view.seat in view.by_bot and view.seat in view.state.to_act
        names = listed(view.names[seat] for seat in view.awaited or (view.seat,) * by_bot)
        return _("{names}: thinking …").format(names=names) if names else self.phase(view)

    def plan_for(self, rules: Rules[S]) -> Plan:
        """The plan of a table with these rules."""
        return self.plan

    # --- words of the table ---------------------------------------------------------------------

    def phase(self, view: SeatView[S]) -> str:
        """The phase of the hand in words."""
        return phase_text(view.variant, view.state.phase)

    def status(self, view: SeatView[S]) -> tuple[Line, Line]:
        """Row 0: what stands at its left and at its right end."""
        return (), ()

    def status_forms(self, view: SeatView[S]) -> Iterable[tuple[Line, Line]]:
        """The same in several widths, the fullest first."""
        return (self.status(view),)

    def sitter(self, view: SeatView[S], seat: int, cells: int = BOX_CELLS) -> Sitter:
        """What the box of another seat says, in lines of that many cells."""
        return Sitter(view.names[seat])

    def seats(self, view: SeatView[S]) -> tuple[int | None, int | None, int | None]:
        """Who sits left, opposite, right of one's own seat (play runs counter-clockwise)."""
        count = view.rules.seats
        if count == 2:
            return view.after(1), None, None
        return view.after(count - 1), view.after(2) if count == 4 else None, view.after(1)

    def centre(self, view: SeatView[S]) -> Sitter | None:
        """The middle box where no seat is opposite."""
        return None

    def beyond(self, view: SeatView[S]) -> Sitter | None:
        """The right box where no seat is there."""
        return None

    def pile(self, view: SeatView[S], seat: int) -> PileFace:
        """What the seat did last."""
        return PileFace()

    def within(self, view: SeatView[S], cells: int) -> Line:
        """What lies in the trick, in a line of that many cells under the play of the seat opposite."""
        return ()

    def own(self, view: SeatView[S]) -> str:
        """Who one is: the beginning of the own line."""
        return view.names[view.seat]

    def own_lines(self, view: SeatView[S], cells: int = OWN_CELLS) -> Sequence[Line]:
        """What a box would say of one's own seat: lines of that many cells under the own line."""
        return ()

    def factors(self, view: SeatView[S]) -> list[tuple[str, str]]:
        """What makes up the stakes of the moment, for the popup."""
        return []

    def log_line(self, view: SeatView[S], event: Event) -> str:
        """An event in the log; empty: not worth a line."""
        return event_text(view.variant, event, view.names)

    def trick_end(self, view: SeatView[S], before: S, after: S) -> str:
        """Who took the trick that a step has ended; empty where it has ended none."""
        return ""

    def inferred(self, view: SeatView[S]) -> str:
        """What follows from counting alone, in one line."""
        return ""

    def news(self, view: SeatView[S], event: Event) -> tuple[str, str] | None:
        """A heading and a text for an event that everybody reads before the game goes on."""
        return None

    def panel(self, phase: str) -> type[SomePanel]:
        """The panel of a phase."""
        return self.panels.get(phase, Panel)

    # --- the settlement -------------------------------------------------------------------------

    def outcome(self, view: SeatView[S]) -> str:
        """Who has won, in a headline."""
        return ""

    def result(self, view: SeatView[S], settlement: Settlement) -> tuple[str, str]:
        """What the hand brought to one's own seat, in words, and the look of that."""
        currency = game(view.variant).currency
        room = view.rules.options().get("room")
        staked = not isinstance(room, dict) or bool(room.get("stakes", True))
        change = settlement.transfers[view.seat]
        won = change - settlement.fees[view.seat] if view.stakes and staked else change
        if not change and not won:
            return _("Nothing won, nothing lost"), "strong"
        amount = money(abs(won), currency) if staked else points_text(abs(change))
        told = _("You win {amount}") if (won or change) > 0 else _("You lose {amount}")
        look = "good" if won > 0 else "warn"
        return told.format(amount=amount), look if view.stakes else "off"

    def order(self, view: SeatView[S], settlement: Settlement) -> Sequence[int]:
        """The seats in the order of their places, the best first."""
        won = settlement.transfers if any(settlement.transfers) else settlement.scores
        return sorted(range(view.rules.seats), key=lambda seat: -won[seat])

    def role(self, view: SeatView[S], seat: int) -> str:
        """What the seat was in this hand, in one word."""
        return ""

    def breakdown(self, view: SeatView[S]) -> str:
        """What the stakes of the hand are made of, in a line over the amounts."""
        return ""

    def reckoning(self, view: SeatView[S], settlement: Settlement) -> Reckoning:
        """How the amount of each seat came about."""
        return Reckoning()

    def account(self, view: SeatView[S], settlement: Settlement, cells: int) -> Sequence[Line]:
        """The settlement in lines of that width; empty where it is told in money."""
        return ()

    def score_sheet(self, view: SeatView[S], played: Sequence[Played]) -> str:
        """The sheet of a table, from the hands played at it; empty before the first has ended."""
        from .evening import sheet_text  # late: nothing has been played when a table is opened

        return sheet_text(view.rules, played)

    def remains(self, state: S, seat: int) -> str:
        """The cards that the seat still held at the end; the hand is settled, so they may be seen (L2)."""
        return ""

    def apart(self, deal: Deal) -> Sequence[tuple[str, Cards]]:
        """What was dealt beside the hands, each with its label; shown where all hands lie open."""
        return ()

    def career(self, view: SeatView[S], settlement: Settlement, score: int | None) -> list[str]:
        """What the hand means beyond itself; ``score``: one's accumulated score after it, if it is kept."""
        return []

    def worth(self, view: SeatView[S], value: float) -> str:
        """What a player expects of a choice, with its unit: points, levels, beans."""
        return f"{value:+.1f}".replace("-", "−")

    # --- cards ----------------------------------------------------------------------------------

    def marks(self, view: SeatView[S]) -> Marks:
        """The marks of wild and other special cards."""
        return no_marks

    def marks_of(self, options: Mapping[str, str]) -> Marks:
        """The same of cards outside a hand, with these options of the rules."""
        return no_marks

    def sorts(self, view: SeatView[S]) -> Mapping[str, Callable[[Cards], Cards]]:
        """All ways to sort a hand, by the names of the settings; the default first."""
        ways = self.orders(view)
        return {**ways, "ascending": lambda cards: ways["rank"](cards)[::-1]} if "rank" in ways else ways

    def orders(self, view: SeatView[S]) -> Mapping[str, Callable[[Cards], Cards]]:
        """The same without the one that is another backwards."""
        return {"": lambda cards: cards}

    def sort_note(self, view: SeatView[S], sort: str) -> str:
        """What the sorting of that name tells of the hand, in few words."""
        return ""

    def groups(self, view: SeatView[S], sort: str, cards: Cards) -> tuple[tuple[int, ...], ...]:
        """The indices of the sorted cards that lie together, group by group from the left (``Held``); the
        others lie by rank. ``sort``: the name of the sorting.
        """
        return ()

    def caption(self, view: SeatView[S]) -> Caption:
        """Says of cards that lie together what they are."""
        return no_caption

    def ranks(self, view: SeatView[S]) -> tuple[Rank, ...]:
        """The ranks that the counter shows, in its order."""
        return ()

    def deck(self, view: SeatView[S]) -> Iterable[Card]:
        """All cards of the game."""
        return deck()

    def unseen(self, view: SeatView[S]) -> list[tuple[str, int]]:
        """Of each rank, the cards that the seat has not seen: the whole deck less all faces in its view
        and all that was played. Nothing hidden goes in, so nothing can leak (L2)."""
        left = Counter(card.rank for card in self.deck(view))
        for card in view.rules.seen(view.state, view.steps):
            left[card.rank] -= 1
        return [(rank_face(rank), left[rank]) for rank in self.ranks(view)]

    def hidden(self, view: SeatView[S]) -> Cards:
        """The cards that the seat has not seen: any other hand may hold them."""
        left = Counter(self.deck(view))
        left.subtract(card.plain for card in view.rules.seen(view.state, view.steps))
        return tuple(left.elements())


def laid(cards: Cards, order: Cards) -> Cards:
    """The cards in the order in which a person laid them; new ones at the right."""
    left = Counter(cards)
    kept = []
    for card in order:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    new = []
    for card in reversed(cards):
        if left[card]:
            left[card] -= 1
            new.append(card)
    return (*kept, *reversed(new))


def family_of(variant: str) -> SomeFamily:
    """The family's side of the table for a variant; which states are its own is known only here."""
    module, _colon, name = game(variant).family.table.partition(":")
    made: SomeFamily = getattr(import_module(module), name)()
    return made


SomeFamily: TypeAlias = Family[Any]  # of a game that is known only when the program runs (``SomeRules``)
