"""Gong Zhu on the table: the trick and who leads it, what is exposed, what each seat has taken so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import ClassVar

from ...engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Cards, deck, rank_sign
from ...engine.core import Settlement
from ...engine.gongzhu.rules import GongzhuRules
from ...engine.gongzhu.scoring import EXPOSABLE
from ...engine.gongzhu.state import GongzhuState, exposed_copy, taker
from ...text import gongzhu as words
from ...text.catalog import in_family
from ...text.table import cards as cards_text
from ...text.table import variant_text
from ...widgets.faces import face, look_of
from ...widgets.glyphs import SUITS
from ...widgets.lines import Line, Span, width
from ...widgets.seat import Sitter
from .exposing import Exposing
from .family import Family, PileFace
from .gongzhu_play import GongzhuPlay
from .gongzhu_sheet import Hands, account, score_sheet, signed
from .panel import Panel
from .sight import Sight

_ = in_family("gongzhu")

SUIT_ORDER = (SPADES, HEARTS, CLUBS, DIAMONDS)  # black and red in turn
HIGH_HEARTS = (14, 13, 12, 11)  # those that count more than ten
BOX_CELLS = 22  # inside a seat box at 80 columns


class GongZhu(Family):
    """Boxes with everything taken; the trick lies in the order of the seats."""

    panels: ClassVar[dict[str, type[Panel]]] = {
        phase: panel for panel in (Exposing, GongzhuPlay) for phase in panel.phases
    }
    opposite: ClassVar[bool] = True
    box_rows: ClassVar[int] = 6
    own_rows: ClassVar[int] = 1
    log_rows: ClassVar[int] = 2

    # --- words of the table ---------------------------------------------------------------------

    def status(self, sight: Sight) -> tuple[Line, Line]:
        rules, view = _rules(sight), _view(sight)
        left: list[Span] = [(f" {variant_text(sight.variant)}", "strong")]
        if rules.decks > 1:
            left.append((" · " + _("two decks"), "plain"))
        hand = view.carry.hand + 1
        of = f"{hand}/{rules.hands}" if rules.hands else str(hand)
        left += [("  " + _("hand") + " ", "dim"), (of, "strong")]
        if view.exposed:
            left += [("  " + _("exposed") + " ", "dim"), *_faces(map(exposed_copy, view.exposed))]
        right: list[Span] = [] if sight.stakes else [(_("not counted") + "  ", "warn")]
        if view.phase == "play":
            trick = min(len(view.tricks) + 1, 13 * rules.decks)
            right += [(_("trick") + " ", "dim"), (f"{trick}/{13 * rules.decks} ", "strong")]
        return left, right

    def sitter(self, sight: Sight, seat: int) -> Sitter:
        view = _view(sight)
        cards: list[Span] = [(cards_text(len(view.hands[seat])), "plain")]
        if view.known[seat]:
            cards += [("  ", "plain"), *_faces(view.known[seat])]
        taken = view.taken[seat]
        named, hearts = _named(taken), _hearts(taken, BOX_CELLS)
        label: Line = [(_("took") + " ", "dim")] if named or hearts else []
        first = named or hearts
        if width(label) + width(first) > BOX_CELLS:
            label = []
        second = hearts if named else []
        return Sitter(
            sight.names[seat],
            self._raw(view, seat),
            (cards,),
            seat in view.to_act and not view.over,
            ([*label, *first], second),
        )

    def own_lines(self, sight: Sight) -> Sequence[Line]:
        view = _view(sight)
        taken = view.taken[sight.seat]
        line: list[Span] = [
            (f"  {cards_text(len(sight.hand))}  ", "plain"),
            (self._raw(view, sight.seat), "accent"),
        ]
        if taken:
            line += [("   " + _("took") + " ", "dim"), *_named(taken), *_hearts(taken, 27)]
        return [line]

    def pile(self, sight: Sight, seat: int) -> PileFace:
        view = _view(sight)
        if view.phase == "expose":
            chosen = view.choices[seat] if view.choices else None
            if chosen is None:
                return PileFace()
            said = _("has chosen") if seat != sight.seat else _("exposes") if chosen else _("exposes nothing")
            return PileFace([(said, "dim")], chosen if seat == sight.seat else ())
        trick = view.trick or (view.tricks[-1] if view.tricks else ())
        if not trick and view.known[seat]:
            return PileFace([(_("exposes"), "dim")], view.known[seat])
        card = dict(trick).get(seat)
        if card is None:
            return PileFace()
        if not view.trick:  # the last trick lies there until the next lead
            return PileFace([("▸ " + _("takes it"), "accent")] if seat == taker(trick) else (), (card,))
        said = _("leads") if seat == trick[0][0] else _("highest") if seat == taker(trick) else ""
        return PileFace([("▸ " if seat == taker(trick) else "", "accent"), (said, "strong")], (card,))

    # --- the settlement -------------------------------------------------------------------------

    def outcome(self, sight: Sight) -> str:
        view = _view(sight)
        assert view.settlement is not None
        best = max(view.settlement.scores)
        names = ", ".join(sight.names[seat] for seat in view.winner)
        return _("{names}: the best hand, {points} points").format(names=names, points=signed(best))

    def account(self, sight: Sight, settlement: Settlement, cells: int) -> Sequence[Line]:
        return account(sight, settlement, cells)

    def score_sheet(self, sight: Sight, settled: Hands) -> str:
        return score_sheet(sight, settled)

    # --- cards ----------------------------------------------------------------------------------

    def sorts(self, sight: Sight) -> tuple[tuple[str, Callable[[Cards], Cards]], ...]:
        def by_suit(cards: Cards) -> Cards:
            return tuple(sorted(cards, key=lambda one: (_suit(one), -one.rank)))

        def by_rank(cards: Cards) -> Cards:
            return tuple(sorted(cards, key=lambda one: (-one.rank, _suit(one))))

        return ((words.SORTS["suit"], by_suit), (words.SORTS["rank"], by_rank))

    def groups(self, sight: Sight, sort: str, cards: Cards) -> tuple[int, ...]:
        alike = groupby(cards, _suit if sort == words.SORTS["suit"] else lambda one: one.rank)
        return tuple(len(list(group)) for _key, group in alike)

    def deck(self, sight: Sight) -> Iterable[Card]:
        return deck(_rules(sight).decks, jokers=False)

    def unseen(self, sight: Sight) -> list[tuple[str, int]]:
        """By suit, and of the cards that count most: what the seat has not seen (L2 holds here too)."""
        left = Counter(self.deck(sight))
        left.subtract(one.plain for one in self.seen(sight))
        suits = [
            (SUITS[suit], sum(count for one, count in left.items() if one.suit == suit))
            for suit in SUIT_ORDER
        ]
        high = [one for rank in HIGH_HEARTS for one in left if one.suit == HEARTS and one.rank == rank]
        cards = dict.fromkeys([*EXPOSABLE[:3], *high])
        return [*suits, *((rank_sign(one.rank) + SUITS[one.suit], left[one]) for one in cards)]

    # --- details --------------------------------------------------------------------------------

    @staticmethod
    def _raw(view: GongzhuState, seat: int) -> str:
        return _("raw {n}").format(n=signed(view.raw[seat]))


def _rules(sight: Sight) -> GongzhuRules:
    rules: GongzhuRules = sight.rules  # type: ignore[assignment]
    return rules


def _view(sight: Sight) -> GongzhuState:
    view: GongzhuState = sight.view
    return view


def _suit(one: Card) -> int:
    return SUIT_ORDER.index(one.suit) if one is not Card.BACK else len(SUIT_ORDER)


def _faces(cards: Iterable[Card]) -> list[Span]:
    return [(face(one), look_of(one)) for one in cards]


def _named(taken: Cards) -> list[Span]:
    """Pig, sheep and transformer among the taken cards."""
    return _faces(one for face_ in EXPOSABLE[:3] for one in taken if one.plain is face_)


def _hearts(taken: Cards, cells: int) -> list[Span]:
    """The hearts in few cells: ``♥AKQ95``, the exposed ace as ``A*``; what has no room is counted."""
    hearts = sorted((one for one in taken if one.suit == HEARTS), key=lambda one: (-one.rank, one.exposed))
    if not hearts:
        return []
    signs = [rank_sign(one.rank) + ("*" if one.exposed else "") for one in hearts]
    text, rest = "".join(signs), ""
    while len(text) + len(rest) + 1 > cells:
        signs.pop()
        text, rest = "".join(signs), f"+{len(hearts) - len(signs)}"
    return [(SUITS[HEARTS] + text, "red"), (rest, "plain")]
