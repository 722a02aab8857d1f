"""Gong Zhu on the table: the trick and who leads it, what is exposed, what each seat has taken so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len

from ....engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Cards, deck
from ....engine.codes import EventCode
from ....engine.core import Settlement
from ....engine.gongzhu.codes import GongzhuEventCode
from ....engine.gongzhu.rules import GongzhuRules
from ....engine.gongzhu.scoring import EXPOSABLE, POINTS_A_FINAL
from ....engine.gongzhu.state import GongzhuState, exposed_copy, taker
from ....engine.rules import Rules
from ....text import gongzhu as words
from ....text.catalog import N_, in_family
from ....text.sentences import apart, listed, rank_text
from ....text.table import cards as cards_text
from ....text.table import signed, variant_text
from ....widgets.faces import Caption, Marks, face, look_of
from ....widgets.glyphs import SUITS
from ....widgets.lines import Line, Span, width
from ....widgets.seat import Sitter
from ..family import Family
from ..panel import SomePanel
from ..scene import BOX_CELLS, OWN_CELLS, PileFace, Plan
from ..view import SeatView
from .exposing import Exposing
from .play import GongzhuPlay
from .sheet import account, in_order, score_sheet, totals_after
from .worth import Worths, aces_of, counting, in_trick, scoring_mark, so_far, standing

if TYPE_CHECKING:
    from ....store.evenings import Played

_ = in_family("gongzhu")

SUIT_ORDER = (SPADES, HEARTS, CLUBS, DIAMONDS)  # black and red in turn
HIGH_HEARTS = (14, 13, 12, 11)  # those that count more than ten
TAKEN_CELLS = 24  # of the own line that what one has taken needs at most
HEARTS_CELLS = 7  # that the hearts need at least: ``♥10*+25``


class GongZhu(Family[GongzhuState]):
    """Boxes with everything taken; the trick lies in the order of the seats."""

    panels: ClassVar[dict[str, type[SomePanel]]] = {
        phase: panel for panel in (Exposing, GongzhuPlay) for phase in panel.phases
    }
    factors_title: ClassVar[str] = ""
    banners: ClassVar[frozenset[EventCode]] = frozenset({GongzhuEventCode.FULL_RED, GongzhuEventCode.SLAM})
    sort_labels: ClassVar[Mapping[str, str]] = words.SORTS
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "line": (N_("Type"), N_("type a card: Qs; before the play: expose Qs Ah, keep")),
        "last_trick": (N_("Last trick"), N_("the last trick again")),
    }
    rank_keys: ClassVar[str] = "2…9 0 t j q k a"
    example: ClassVar[str] = "Qs"
    card: ClassVar[str] = "Qs"
    plan: ClassVar[Plan] = Plan(log=2, boxes=6, own=1, opposite=True, cards=13, gaps=3, cross=True)

    def plan_for(self, rules: Rules[GongzhuState]) -> Plan:
        """Thirteen cards of each deck."""
        assert isinstance(rules, GongzhuRules)
        return replace(self.plan, cards=13 * rules.decks)

    # --- words of the table ---------------------------------------------------------------------

    def status(self, view: SeatView[GongzhuState]) -> tuple[Line, Line]:
        return self._status(view, names=True)

    def status_forms(self, view: SeatView[GongzhuState]) -> Iterable[tuple[Line, Line]]:
        """With the names of who exposed what, as far as there is room."""
        return (self._status(view, names=True), self._status(view, names=False))

    def _status(self, view: SeatView[GongzhuState], names: bool) -> tuple[Line, Line]:
        rules, state = rules_of(view), view.state
        left: list[Span] = [(f" {variant_text(view.variant)}", "strong")]
        if rules.decks > 1:
            left.append((" · " + _("two decks"), "plain"))
        hand = state.carry.hand + 1
        of = f"{hand}/{rules.hands}" if rules.hands else str(hand)
        left.append(("  " + _("hand {n}").format(n=of), "strong"))
        if state.exposed:
            left += [("  " + _("exposed"), "dim"), (" ", "plain"), *self._exposed(view, names)]
        right: list[Span] = [] if view.stakes else [(_("no stakes") + "  ", "warn")]
        if state.phase == "play":
            trick = min(len(state.tricks) + 1, 13 * rules.decks)
            right.append((_("trick {n}").format(n=f"{trick}/{13 * rules.decks}") + " ", "strong"))
        return left, [(" ", "plain"), *right] if right else ()

    def sitter(self, view: SeatView[GongzhuState], seat: int, cells: int = BOX_CELLS) -> Sitter:
        state = view.state
        count = len(state.hands[seat])
        held: list[Span] = [(cards_text(count), "plain")]
        if exposed := state.known[seat]:
            known = _fitted(exposed, cells - width(held) - 2)
            if width(known) > cells - width(held) - 2:  # the number has to do
                held, known = [(f"{count}", "plain")], _fitted(exposed, cells - len(f"{count}") - 2)
            held += [("  ", "plain"), *known]
        so_far_ = next(
            (form for form in so_far(state, seat) if cell_len(form) <= cells), so_far(state, seat)[-1]
        )
        lines: tuple[Line, Line] = (_taken_in(state.taken[seat], cells), [(so_far_, "plain")])
        turn = seat in state.to_act and not state.over
        return Sitter(view.names[seat], standing(state, seat), (held,), turn, lines)

    def own_lines(self, view: SeatView[GongzhuState], cells: int = OWN_CELLS) -> Sequence[Line]:
        state, seat = view.state, view.seat
        taken = _taken_in(state.taken[seat], cells)
        least = min(width(taken), TAKEN_CELLS)
        place = standing(state, seat)
        for form in so_far(state, seat):
            parts = [cards_text(len(view.hand)), form, *([place] if place else [])]
            line: list[Span] = [("  " + " · ".join(parts), "plain")]
            if width(line) + 3 + least <= cells:
                break
        return [[*line, ("   ", "plain"), *_taken_in(state.taken[seat], cells - width(line) - 3)]]

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
            exposes = _("{name} exposes").format(name=view.names[seat])
            return PileFace([(exposes, "dim")], state.known[seat])
        card = dict(trick).get(seat)
        if card is None:
            return PileFace()
        if not state.trick:  # the last trick lies there until the next lead
            name, takes = view.names[seat], seat == taker(trick)
            word = _("{name} takes it").format(name=name) if takes else name
            title: Line = [("▸ " if takes else "", "accent"), (word, "strong" if takes else "dim")]
            return PileFace(title, (card,), past=not takes)
        winning, name = seat == taker(trick), view.names[seat]
        word = _("{name} leads").format(name=name) if seat == trick[0][0] else name
        return PileFace(
            [("▸ " if winning else "", "accent"), (word, "strong" if winning else "plain")], (card,)
        )

    def within(self, view: SeatView[GongzhuState], cells: int) -> Line:
        """What the trick on the table is worth; of the last one, until the next lead, what it was."""
        state = view.state
        trick = state.trick or (state.tricks[-1] if state.tricks and not state.over else ())
        return in_trick((card for _seat, card in trick), aces_of(state), cells)

    def trick_end(self, view: SeatView[GongzhuState], before: GongzhuState, after: GongzhuState) -> str:
        if len(after.tricks) == len(before.tricks):
            return ""
        trick = after.tricks[-1]
        worths = counting((card for _seat, card in trick), aces_of(after))
        told = _("{n} · {name} takes it").format(n=len(after.tricks), name=view.names[taker(trick)])
        return " · ".join([told, *map(" ".join, worths)])

    def inferred(self, view: SeatView[GongzhuState]) -> str:
        """Who has shown to have no card of a suit."""
        tricks = [*view.state.tricks, view.state.trick]
        voids: dict[int, list[int]] = {}
        for trick in tricks:
            for seat, card in trick[1:]:
                led = trick[0][1].suit
                if card.suit != led and led not in voids.setdefault(seat, []):
                    voids[seat].append(led)
        named = [
            f"{view.names[seat]} {''.join(SUITS[suit] for suit in suits)}"
            for seat, suits in voids.items()
            if suits and seat != view.seat
        ]
        return _("void: {seats}").format(seats=" · ".join(named)) if named else ""

    # --- the settlement -------------------------------------------------------------------------

    def outcome(self, view: SeatView[GongzhuState]) -> str:
        state = view.state
        assert state.settlement is not None
        best = max(state.settlement.scores)
        names = listed(view.names[seat] for seat in state.winner)
        return _("First in this hand: {names}, {points} points").format(names=names, points=signed(best))

    def result(self, view: SeatView[GongzhuState], settlement: Settlement) -> tuple[str, str]:
        points, seat = settlement.scores[view.seat], view.seat
        totals = totals_after(view, settlement) if view.stakes else settlement.scores
        place = _(words.PLACES[sum(other > totals[seat] for other in totals)])
        told = (
            _("You {points}; {place} of the session at {total}")
            if view.stakes
            else _("You {points}; {place} of the hand")
        )
        text = told.format(points=signed(points), place=place, total=signed(totals[seat]))
        return text, ("good" if points > 0 else "warn" if points else "strong") if view.stakes else "off"

    def order(self, view: SeatView[GongzhuState], settlement: Settlement) -> Sequence[int]:
        return in_order(settlement)

    def account(self, view: SeatView[GongzhuState], settlement: Settlement, cells: int) -> Sequence[Line]:
        return account(view, settlement, cells)

    def worth(self, view: SeatView[GongzhuState], value: float) -> str:
        """The expected final score, as the points that it comes to (Z14): those of the boxes."""
        return _("{n} points").format(n=signed(round(POINTS_A_FINAL * value)))

    def score_sheet(self, view: SeatView[GongzhuState], played: Sequence[Played]) -> str:
        return score_sheet(view, played)

    # --- cards ----------------------------------------------------------------------------------

    def marks(self, view: SeatView[GongzhuState]) -> Marks:
        return scoring_mark

    def caption(self, view: SeatView[GongzhuState]) -> Caption:
        return Worths(aces_of(view.state))

    def orders(self, view: SeatView[GongzhuState]) -> Mapping[str, Callable[[Cards], Cards]]:
        def by_suit(cards: Cards) -> Cards:
            return tuple(sorted(cards, key=lambda card: (_suit(card), -card.rank)))

        def by_rank(cards: Cards) -> Cards:
            return tuple(sorted(cards, key=lambda card: (-card.rank, _suit(card))))

        return {"suit": by_suit, "rank": by_rank}

    def groups(self, view: SeatView[GongzhuState], sort: str, cards: Cards) -> tuple[tuple[int, ...], ...]:
        by_suit = sort == "suit"
        alike = groupby(range(len(cards)), lambda at: _suit(cards[at]) if by_suit else cards[at].rank)
        return tuple(tuple(group) for _key, group in alike)

    def deck(self, view: SeatView[GongzhuState]) -> Iterable[Card]:
        return deck(rules_of(view).decks, jokers=False)

    def unseen(self, view: SeatView[GongzhuState]) -> list[tuple[str, int]]:
        """By suit, and of the cards that count most: what the seat has not seen (L2 holds here too)."""
        left = Counter(self.deck(view))
        left.subtract(card.plain for card in view.rules.seen(view.state, view.steps))
        suits = [
            (SUITS[suit], sum(count for card, count in left.items() if card.suit == suit))
            for suit in SUIT_ORDER
        ]
        high = [card for rank in HIGH_HEARTS for card in left if card.suit == HEARTS and card.rank == rank]
        cards = dict.fromkeys([*EXPOSABLE[:3], *high])
        return [*suits, *((rank_text(card.rank) + SUITS[card.suit], left[card]) for card in cards)]

    # --- details --------------------------------------------------------------------------------

    @staticmethod
    def _exposed(view: SeatView[GongzhuState], names: bool) -> list[Span]:
        """The exposed cards, each with the name of who exposed it, if that is wanted."""
        if not names:
            return _apart(map(exposed_copy, view.state.exposed))
        by_seat: dict[int | None, list[Card]] = {}
        for card, who in _exposers(view):
            by_seat.setdefault(who, []).append(exposed_copy(card))
        spans: list[Span] = []
        for who, cards in by_seat.items():
            spans.append(("  " if spans else "", "plain"))
            spans += [(f"{view.names[who]} ", "plain")] if who is not None else []
            spans += _apart(cards)
        return spans


def _exposers(view: SeatView[GongzhuState]) -> list[tuple[Card, int | None]]:
    """The exposed cards with who exposed them; a position without its past has those that are held yet."""
    chosen = [
        (card.plain, step.seat)
        for step in view.steps
        if step.action.verb == "expose"
        for card in step.action.cards
        if card is not Card.BACK
    ]
    state = view.state
    held = [(card.plain, seat) for seat, cards in enumerate(state.known) for card in cards]
    held += [
        (card.plain, seat) for trick in (*state.tricks, state.trick) for seat, card in trick if card.exposed
    ]
    found: list[tuple[Card, int | None]] = []
    for card in state.exposed:
        who = next((pair for pair in (*chosen, *held) if pair[0] is card), None)
        if who is not None:
            (chosen if who in chosen else held).remove(who)
        found.append((card, who[1] if who is not None else None))
    return found


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


def _taken_in(taken: Cards, cells: int) -> Line:
    """What a seat has taken in one line, with its word where there is room."""
    label: list[Span] = [(_("took") + " ", "dim")]
    line = _taken_line(taken, cells)
    if not line:
        return [(_("took nothing"), "dim")]
    full = _taken_line(taken, 99)
    return [*label, *full] if width(label) + width(full) <= cells else line


def _taken_line(taken: Cards, cells: int) -> list[Span]:
    """The same in one line: as many hearts as there is room for."""
    named = _fitted(_named(taken), cells - HEARTS_CELLS)
    hearts = _hearts(taken, cells - width(named) - 1)
    return [*named, *([(" ", "plain")] if named and hearts else []), *hearts]


def _hearts(taken: Cards, cells: int) -> list[Span]:
    """The hearts in few cells: ``♥AKQ 10 95``, the exposed ace as ``A*``; what has no room is counted."""
    hearts = sorted(
        (card for card in taken if card.suit == HEARTS), key=lambda card: (-card.rank, card.exposed)
    )
    if not hearts:
        return []
    signs = [rank_text(card.rank) + ("*" if card.exposed else "") for card in hearts]
    text, rest = apart(signs), ""
    while signs and len(text) + len(rest) + 1 > cells:
        signs.pop()
        text, rest = apart(signs), f"+{len(hearts) - len(signs)}"
    return [(SUITS[HEARTS] + text, "red"), (rest, "plain")]
