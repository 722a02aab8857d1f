"""Gong Zhu on the table: the trick and who leads it, what is exposed, what each seat has taken so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import ClassVar

from ....engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Cards, deck
from ....engine.core import Settlement
from ....engine.gongzhu.rules import GongzhuRules
from ....engine.gongzhu.scoring import EXPOSABLE
from ....engine.gongzhu.state import GongzhuState, exposed_copy, taker
from ....engine.rules import Rules
from ....text import gongzhu as words
from ....text.catalog import N_, in_family
from ....text.sentences import rank_text
from ....text.table import cards as cards_text
from ....text.table import signed, variant_text
from ....widgets.faces import face, look_of
from ....widgets.glyphs import SUITS
from ....widgets.lines import Line, Span, width
from ....widgets.seat import Sitter
from ..family import Family
from ..panel import SomePanel
from ..scene import BOX_CELLS, OWN_CELLS, PileFace, Plan
from ..view import SeatView
from .exposing import Exposing
from .play import GongzhuPlay
from .sheet import Hands, account, score_sheet

_ = in_family("gongzhu")

SUIT_ORDER = (SPADES, HEARTS, CLUBS, DIAMONDS)  # black and red in turn
HIGH_HEARTS = (14, 13, 12, 11)  # those that count more than ten
HEARTS_CELLS = 7  # that the hearts need at least: ``♥10*+25``


class GongZhu(Family[GongzhuState]):
    """Boxes with everything taken; the trick lies in the order of the seats."""

    panels: ClassVar[dict[str, type[SomePanel]]] = {
        phase: panel for panel in (Exposing, GongzhuPlay) for phase in panel.phases
    }
    factors_title: ClassVar[str] = ""
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "line": (N_("Type"), N_("type a card: Qs; before the play: expose Qs Ah, keep")),
    }
    rank_keys: ClassVar[str] = "2…9 0 t j q k a"
    example: ClassVar[str] = "Qs"
    sort_names: ClassVar[tuple[str, ...]] = ("suit", "rank", "ascending")
    plan: ClassVar[Plan] = Plan(log=2, boxes=6, own=1, opposite=True, cards=13, gaps=3, cross=True)

    def plan_for(self, rules: Rules[GongzhuState]) -> Plan:
        """Thirteen cards of each deck."""
        assert isinstance(rules, GongzhuRules)
        return replace(self.plan, cards=13 * rules.decks)

    # --- words of the table ---------------------------------------------------------------------

    def status(self, view: SeatView[GongzhuState]) -> tuple[Line, Line]:
        rules, state = rules_of(view), view.state
        left: list[Span] = [(f" {variant_text(view.variant)}", "strong")]
        if rules.decks > 1:
            left.append((" · " + _("two decks"), "plain"))
        hand = state.carry.hand + 1
        of = f"{hand}/{rules.hands}" if rules.hands else str(hand)
        left.append(("  " + _("hand {n}").format(n=of), "strong"))
        if state.exposed:
            left += [("  " + _("exposed"), "dim"), (" ", "plain"), *_apart(map(exposed_copy, state.exposed))]
        right: list[Span] = [] if view.stakes else [(_("not counted") + "  ", "warn")]
        if state.phase == "play":
            trick = min(len(state.tricks) + 1, 13 * rules.decks)
            right.append((_("trick {n}").format(n=f"{trick}/{13 * rules.decks}") + " ", "strong"))
        return left, right

    def sitter(self, view: SeatView[GongzhuState], seat: int, cells: int = BOX_CELLS) -> Sitter:
        state = view.state
        cards: list[Span] = [(cards_text(len(state.hands[seat])), "plain")]
        known, taken = _fitted(state.known[seat], cells), state.taken[seat]
        beside = [*cards, ("  ", "plain"), *known]
        if not known or width(beside) <= cells:
            cards, lines = beside, _taken_lines(taken, cells)
        else:  # what lies exposed takes a line of its own
            lines = (known, _taken_line(taken, cells))
        turn = seat in state.to_act and not state.over
        return Sitter(view.names[seat], self._raw(state, seat), (cards,), turn, lines)

    def own_lines(self, view: SeatView[GongzhuState], cells: int = OWN_CELLS) -> Sequence[Line]:
        state = view.state
        taken = state.taken[view.seat]
        line: list[Span] = [
            (f"  {cards_text(len(view.hand))}  ", "plain"),
            (self._raw(state, view.seat), "accent"),
        ]
        if taken:
            line.append(("   " + _("took") + " ", "dim"))
            line += _taken_line(taken, cells - width(line))
        return [line]

    def pile(self, view: SeatView[GongzhuState], seat: int) -> PileFace:
        state = view.state
        if state.phase == "expose":
            chosen = state.choices[seat] if state.choices else None
            if chosen is None:
                return PileFace()
            word = _("has chosen") if seat != view.seat else _("exposes") if chosen else _("exposes nothing")
            return PileFace([(word, "dim")], chosen if seat == view.seat else ())
        trick = state.trick or (state.tricks[-1] if state.tricks else ())
        if not trick and state.known[seat]:
            return PileFace([(_("exposes"), "dim")], state.known[seat])
        card = dict(trick).get(seat)
        if card is None:
            return PileFace()
        if not state.trick:  # the last trick lies there until the next lead
            return PileFace([("▸ " + _("takes it"), "accent")] if seat == taker(trick) else (), (card,))
        word = _("leads") if seat == trick[0][0] else _("highest") if seat == taker(trick) else ""
        return PileFace([("▸ " if seat == taker(trick) else "", "accent"), (word, "strong")], (card,))

    # --- the settlement -------------------------------------------------------------------------

    def outcome(self, view: SeatView[GongzhuState]) -> str:
        state = view.state
        assert state.settlement is not None
        best = max(state.settlement.scores)
        names = ", ".join(view.names[seat] for seat in state.winner)
        return _("{names}: the best hand, {points} points").format(names=names, points=signed(best))

    def account(self, view: SeatView[GongzhuState], settlement: Settlement, cells: int) -> Sequence[Line]:
        return account(view, settlement, cells)

    def score_sheet(self, view: SeatView[GongzhuState], settled: Hands) -> str:
        return score_sheet(view, settled)

    # --- cards ----------------------------------------------------------------------------------

    def sorts(self, view: SeatView[GongzhuState]) -> tuple[tuple[str, Callable[[Cards], Cards]], ...]:
        def by_suit(cards: Cards) -> Cards:
            return tuple(sorted(cards, key=lambda card: (_suit(card), -card.rank)))

        def by_rank(cards: Cards) -> Cards:
            return tuple(sorted(cards, key=lambda card: (-card.rank, _suit(card))))

        def ascending(cards: Cards) -> Cards:
            return by_rank(cards)[::-1]

        return (
            (words.SORTS["suit"], by_suit),
            (words.SORTS["rank"], by_rank),
            (words.SORTS["ascending"], ascending),
        )

    def groups(self, view: SeatView[GongzhuState], sort: str, cards: Cards) -> tuple[tuple[int, ...], ...]:
        by_suit = sort == words.SORTS["suit"]
        alike = groupby(range(len(cards)), lambda at: _suit(cards[at]) if by_suit else cards[at].rank)
        return tuple(tuple(group) for _key, group in alike)

    def deck(self, view: SeatView[GongzhuState]) -> Iterable[Card]:
        return deck(rules_of(view).decks, jokers=False)

    def unseen(self, view: SeatView[GongzhuState]) -> list[tuple[str, int]]:
        """By suit, and of the cards that count most: what the seat has not seen (L2 holds here too)."""
        left = Counter(self.deck(view))
        left.subtract(card.plain for card in self.seen(view))
        suits = [
            (SUITS[suit], sum(count for card, count in left.items() if card.suit == suit))
            for suit in SUIT_ORDER
        ]
        high = [card for rank in HIGH_HEARTS for card in left if card.suit == HEARTS and card.rank == rank]
        cards = dict.fromkeys([*EXPOSABLE[:3], *high])
        return [*suits, *((rank_text(card.rank) + SUITS[card.suit], left[card]) for card in cards)]

    # --- details --------------------------------------------------------------------------------

    @staticmethod
    def _raw(state: GongzhuState, seat: int) -> str:
        return _("raw {n}").format(n=signed(state.raw[seat]))


def rules_of(view: SeatView[GongzhuState]) -> GongzhuRules:
    """The rules, with all that this game has."""
    assert isinstance(view.rules, GongzhuRules)
    return view.rules


def _suit(card: Card) -> int:
    return SUIT_ORDER.index(card.suit) if card is not Card.BACK else len(SUIT_ORDER)


def _apart(cards: Iterable[Card]) -> list[Span]:
    """Cards with a blank between them."""
    return _spaced([(face(card).rstrip(), look_of(card)) for card in cards])


def _spaced(spans: Iterable[Span]) -> list[Span]:
    spaced = [part for span in spans for part in ((" ", "plain"), span)]
    return spaced[1:]


def _fitted(cards: Iterable[Card], cells: int) -> list[Span]:
    """Cards apart; where there is no room, two exposed copies as one with two stars: ``Q♠**``, at worst
    without blanks: a star or a suit ends each."""
    cards = tuple(cards)
    spans = _apart(cards)
    if width(spans) <= cells:
        return spans
    counts = Counter(cards)
    more = {card: ("*" if card.exposed else "×2") if count > 1 else "" for card, count in counts.items()}
    spans = [(face(card).rstrip() + more[card], look_of(card)) for card in counts]
    return spaced if width(spaced := _spaced(spans)) <= cells else spans


def _named(taken: Cards) -> list[Card]:
    """Pig, sheep and transformer among the taken cards."""
    return [card for face_ in EXPOSABLE[:3] for card in taken if card.plain is face_]


def _taken_lines(taken: Cards, cells: int) -> tuple[Line, Line]:
    """What a seat has taken in two lines of a box: the named cards, the hearts."""
    named, hearts = _fitted(_named(taken), cells), _hearts(taken, cells)
    first = named or hearts
    label: list[Span] = [(_("took") + " ", "dim")] if first else []
    if width(label) + width(first) > cells:
        label = []
    return [*label, *first], hearts if named else []


def _taken_line(taken: Cards, cells: int) -> list[Span]:
    """The same in one line: as many hearts as there is room for."""
    named = _fitted(_named(taken), cells - HEARTS_CELLS)
    hearts = _hearts(taken, cells - width(named) - 1)
    return [*named, *([(" ", "plain")] if named and hearts else []), *hearts]


def _hearts(taken: Cards, cells: int) -> list[Span]:
    """The hearts in few cells: ``♥AKQ95``, the exposed ace as ``A*``; what has no room is counted."""
    hearts = sorted(
        (card for card in taken if card.suit == HEARTS), key=lambda card: (-card.rank, card.exposed)
    )
    if not hearts:
        return []
    signs = [rank_text(card.rank) + ("*" if card.exposed else "") for card in hearts]
    text, rest = "".join(signs), ""
    while signs and len(text) + len(rest) + 1 > cells:
        signs.pop()
        text, rest = "".join(signs), f"+{len(hearts) - len(signs)}"
    return [(SUITS[HEARTS] + text, "red"), (rest, "plain")]
