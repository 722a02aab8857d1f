"""The landlord family on the table: Happy and Crazy, with two or three seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import ClassVar

from ....engine.cards import Card, Cards, Rank, parse_rank
from ....engine.codes import EventCode
from ....engine.core import Deal, Event, Play, PlayFigures, Settlement
from ....engine.landlord.codes import LandlordEventCode
from ....engine.landlord.combinations import RANKS, order
from ....engine.landlord.legality import why_not_double
from ....engine.landlord.rules import ASIDE
from ....engine.landlord.state import LandlordState
from ....engine.rules import Rules
from ....engine.titles import next_bound
from ....games import GAMES
from ....text import landlord as words
from ....text.catalog import N_, in_family
from ....text.landlord_accounts import breakdown
from ....text.sentences import cards_text as hand_text
from ....text.sentences import event_text, kind_text, listed, rank_face, ranks_text, reading_text
from ....text.table import cards as cards_text
from ....text.table import money, number, signed
from ....text.titles import title_text
from ....widgets.faces import WILD_MARK, Caption, Marks, rows_of_faces
from ....widgets.lines import Line, Span, width
from ....widgets.seat import Sitter
from ..climbing import lying, shade, trick_end
from ..family import Family
from ..panel import SomePanel
from ..reckoning import Reckoning
from ..scene import BOX_CELLS, PileFace, Plan
from ..view import SeatView
from .calling import Calling
from .doubling import Doubling
from .groups import Captions, groups, offers, plays
from .play import LandlordPlay, laizi_text
from .robbing import Robbing
from .showing import LateShowing, Showing
from .stakes import reckoning, rows, rules_of, status_forms, worth

_ = in_family("landlord")

BOMB, ROCKET = 4, 2  # cards
ALARM = 2  # cards left that everybody is told of


@dataclass(frozen=True, slots=True)
class LaiziMarks:
    """The mark of the laizi."""

    laizi: Rank

    def __call__(self, card: Card) -> str:
        return WILD_MARK if self.laizi and card.rank == self.laizi else ""


class Landlord(Family[LandlordState]):
    """Roles, bottom cards, laizi, the multiple and its factors."""

    panels: ClassVar[dict[str, type[SomePanel]]] = {
        phase: panel
        for panel in (Showing, Calling, Robbing, LateShowing, Doubling, LandlordPlay)
        for phase in panel.phases
    }
    sort_labels: ClassVar[Mapping[str, str]] = words.SORTS
    loud: ClassVar[frozenset[EventCode]] = frozenset({LandlordEventCode.BOMB})
    banners: ClassVar[frozenset[EventCode]] = loud | {
        LandlordEventCode.SPRING,
        LandlordEventCode.ANTI_SPRING,
        LandlordEventCode.LANDLORD_WON,
        LandlordEventCode.FARMERS_WON,
    }
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "line": (N_("Type"), N_("type a whole play: 333 5, pass; with laizi: 5557 as soft_bomb:5:4")),
    }

    def plan_for(self, rules: Rules[LandlordState]) -> Plan:
        """The landlord's hand with its bottom cards; with two seats it is longer (L2, L41)."""
        return replace(self.plan, cards=20 if rules.seats > 2 else 23)

    # --- words of the table ---------------------------------------------------------------------

    def status(self, view: SeatView[LandlordState]) -> tuple[Line, Line]:
        return next(status_forms(view))

    def status_forms(self, view: SeatView[LandlordState]) -> Iterator[tuple[Line, Line]]:
        return status_forms(view)

    def sitter(self, view: SeatView[LandlordState], seat: int, cells: int = BOX_CELLS) -> Sitter:
        state = view.state
        count = len(state.hands[seat])
        cards: list[Span] = [(cards_text(count), "plain")]
        if count <= ALARM and state.phase == "play":
            cards = [(f"{cards_text(count)}  ", "warn"), (self._alarm(count), "warn")]
            cards = cards if width(cards) <= cells else cards[1:]  # it says how many they are
        notes: list[Line] = [cards]
        if rules_of(view).room.stakes:  # elsewhere nobody plays with what is there
            notes.append([(money(state.stacks[seat], GAMES[view.variant].currency), "dim")])
        return Sitter(
            view.names[seat],
            self._role(state, seat) + self._doubled(state, seat),
            tuple(notes),
            seat in state.to_act and not state.over,
        )

    def centre(self, view: SeatView[LandlordState]) -> Sitter | None:
        state = view.state
        if not state.turned:
            faces: Line = [("░░ ░░ ░░", "back")]
        else:
            faces = rows_of_faces(state.bottom, 99, self.marks(view))[0]
        return Sitter(_("Bottom cards"), "", (faces,))

    def beyond(self, view: SeatView[LandlordState]) -> Sitter | None:
        """With two seats: what nobody gets (L2)."""
        if not view.state.aside:
            return None
        return Sitter(_("Set aside"), "", ([(cards_text(ASIDE), "dim")],))

    def pile(self, view: SeatView[LandlordState], seat: int) -> PileFace:
        face = self._said_or_played(view, seat)
        state = view.state
        if seat == view.seat or not state.is_shown(seat):
            return face
        ranks = sorted((card.rank for card in state.hands[seat]), key=order, reverse=True)
        wild = [rank for rank in ranks if rank == state.laizi]  # first, as in one's own hand
        signs = ranks_text(rank for rank in ranks if rank != state.laizi)
        if wild:
            signs = f"{ranks_text(wild)}{WILD_MARK} {signs}"
        return replace(face, above=[(signs, "accent")])

    def _said_or_played(self, view: SeatView[LandlordState], seat: int) -> PileFace:
        state = view.state
        play, past = lying(view, seat)
        if state.phase in ("play", "over") and play is not None:
            if play.reading is None:
                return PileFace([(_(words.VERBS["pass"]), "off" if past else "dim")], past=past)
            beats = play == state.table
            title, brief = (
                [("▸ " if beats else "", "accent"), (name, "strong" if beats else shade(past))]
                for name in (
                    reading_text(view.variant, play.reading, state.laizi),
                    kind_text(view.variant, play.reading.kind, state.laizi),
                )
            )
            return PileFace(
                title,
                _in_order(play, state.laizi),
                [(laizi_text(play.cards, play.reading, state.laizi), "accent")],
                self.marks(view),
                past=past,
                brief=brief,
            )
        verbs = [
            step.action.verb
            for step in view.steps
            if step.seat == seat and step.action.verb in words.SAID[state.phase]
        ]
        if not verbs:
            return PileFace()
        word = _(words.SAID[state.phase][verbs[-1]])
        if verbs[-1] == "decline" and state.calls[seat] == "decline":
            word = _("No call")
        return PileFace([(word, "plain")])

    def own(self, view: SeatView[LandlordState]) -> str:
        state = view.state
        role = self._standing(state, view.seat)
        parts = [view.names[view.seat], *([role] if role else []), cards_text(len(view.hand))]
        return " · ".join(parts)

    def factors(self, view: SeatView[LandlordState]) -> list[tuple[str, str]]:
        return rows(view)

    def log_line(self, view: SeatView[LandlordState], event: Event) -> str:
        line = event_text(view.variant, event, view.names, view.state.laizi)
        if event.code in (LandlordEventCode.DOUBLE, LandlordEventCode.NO_DOUBLE):
            return self._doubling(view, event, line)
        if isinstance(event.figures, PlayFigures):
            note = laizi_text(event.cards, event.figures.reading, view.state.laizi)
            line = _("{line} ({note})").format(line=line, note=note) if note else line
        return line

    def _doubling(self, view: SeatView[LandlordState], event: Event, line: str) -> str:
        """Who doubles, and once who may not (L13)."""
        state, room = view.state, rules_of(view).room
        limit = room.double_over if room.stakes else None
        barred = [seat for seat in range(state.seats) if why_not_double(state, seat, limit)]
        first = next((seat for seat, doubled in enumerate(state.doubled) if doubled), None)  # none yet: an
        # earlier position is looked at
        worth_a_line = event.code == LandlordEventCode.NO_DOUBLE or event.seat == first
        if not barred or not worth_a_line:
            return line
        over = f"{room.double_over:,}"
        if len(barred) == state.seats:
            return _("Doubling is closed: it needs more than {over} (L13)").format(over=over)
        names = listed(view.names[seat] for seat in barred)
        told_of = _("{line}; {names} may not double: that needs more than {over} (L13)")
        return told_of.format(line=line.rstrip(".。"), names=names, over=over)

    def trick_end(self, view: SeatView[LandlordState], before: LandlordState, after: LandlordState) -> str:
        return trick_end(view, before, after)

    def inferred(self, view: SeatView[LandlordState]) -> str:
        """The bombs that others may hold, with laizi the hard ones: ranks of which no card was seen."""
        if not view.hand:
            return ""
        left = dict(self.unseen(view))
        whole = [rank_face(rank) for rank in self.ranks(view) if left[rank_face(rank)] == BOMB]
        rocket = left["X"] + left["x"] == ROCKET
        named = " ".join(whole) if whole else _("none")
        if view.state.laizi:
            told = (
                _("hard bombs possible: {ranks} · rocket")
                if rocket
                else _("hard bombs possible: {ranks} · no rocket")
            )
        else:
            told = (
                _("bombs possible: {ranks} · rocket") if rocket else _("bombs possible: {ranks} · no rocket")
            )
        return told.format(ranks=named)

    # --- the settlement -------------------------------------------------------------------------

    def outcome(self, view: SeatView[LandlordState]) -> str:
        state = view.state
        if state.left is not None:
            return _("{name} forfeited").format(name=view.names[state.left])
        farmers = _("The farmers win") if view.rules.seats > 2 else _("The farmer wins")
        won = _("The landlord wins") if state.landlord in state.winner else farmers
        spring = {True: _("Spring"), False: _("Anti-spring")}[state.landlord in state.winner]
        end = f" · {spring}" if state.factors.spring > 1 else ""
        return f"{won} · ×{state.multiple:,}{end}"

    def role(self, view: SeatView[LandlordState], seat: int) -> str:
        """With the seat's own double (L30)."""
        return self._role(view.state, seat) + self._doubled(view.state, seat)

    def breakdown(self, view: SeatView[LandlordState]) -> str:
        return breakdown(view.state)

    def reckoning(self, view: SeatView[LandlordState], settlement: Settlement) -> Reckoning:
        return reckoning(view, settlement)

    def remains(self, state: LandlordState, seat: int) -> str:
        return hand_text(state.hands[seat])

    def apart(self, deal: Deal) -> Sequence[tuple[str, Cards]]:
        labels = {"bottom": _("Bottom"), "aside": _("Aside")}
        return tuple((labels[name], cards) for name, cards in deal.apart.items())

    def worth(self, view: SeatView[LandlordState], value: float) -> str:
        return worth(view, value)

    def career(self, view: SeatView[LandlordState], settlement: Settlement, score: int | None) -> list[str]:
        change = settlement.scores[view.seat]
        if score is None:
            return [_("Score {change}").format(change=signed(change))] if view.stakes else []
        name, bound = title_text(score), next_bound(score)
        now = number(score)
        if view.stakes:
            now = _("{n} ({change})").format(n=now, change=signed(change))
        if bound is None:
            return [_("Score {score} · {title}").format(score=now, title=name)]
        higher = title_text(bound)
        told = _("Score {score} · {title}, {n} more for {higher}")
        return [told.format(score=now, title=name, n=f"{bound - score:,}", higher=higher)]

    # --- cards ----------------------------------------------------------------------------------

    def marks(self, view: SeatView[LandlordState]) -> Marks:
        return LaiziMarks(view.state.laizi)

    def marks_of(self, options: Mapping[str, str]) -> Marks:
        return LaiziMarks(parse_rank(options["laizi"]) if "laizi" in options else 0)

    def orders(self, view: SeatView[LandlordState]) -> Mapping[str, Callable[[Cards], Cards]]:
        marks = self.marks(view)

        def by_rank(cards: Cards) -> Cards:
            return tuple(sorted(cards, key=lambda card: (not marks(card), -_height(card), card.suit)))

        def by_groups(cards: Cards) -> Cards:
            laizi = view.state.laizi
            together = [card for group in groups(cards, laizi) for card in group]
            together += [card for triple, _wild in offers(cards, laizi) for card in triple]
            loose = Counter(cards) - Counter(together)
            count = Counter(card.rank for card in loose.elements())
            rest = sorted(loose.elements(), key=lambda card: (-count[card.rank], -_height(card), card.suit))
            return (*together, *rest)

        def by_suit(cards: Cards) -> Cards:
            return tuple(sorted(cards, key=lambda card: (not marks(card), card.suit, -_height(card))))

        return {"rank": by_rank, "groups": by_groups, "suit": by_suit}

    def groups(self, view: SeatView[LandlordState], sort: str, cards: Cards) -> tuple[tuple[int, ...], ...]:
        if sort != "groups":
            return ()
        offered = offers(cards, view.state.laizi)
        own = [len(group) for group in groups(cards, view.state.laizi)]
        sizes = [*own, *(len(triple) for triple, _wild in offered)]
        made = [tuple(range(end - size, end)) for size, end in zip(sizes, accumulate(sizes), strict=True)]
        wild = [cards.index(wild) for _triple, wild in offered]  # it lies elsewhere, and is only mentioned
        triples = zip(made[len(own) :], wild, strict=True)
        return (*made[: len(own)], *((*triple, at) for triple, at in triples))

    def caption(self, view: SeatView[LandlordState]) -> Caption:
        return Captions(view.state.laizi)

    def sort_note(self, view: SeatView[LandlordState], sort: str) -> str:
        if sort != "groups":
            return ""
        return _("{n} plays").format(n=plays(view.hand, view.state.laizi))

    def ranks(self, view: SeatView[LandlordState]) -> tuple[Rank, ...]:
        return tuple(reversed(RANKS))

    # --- details --------------------------------------------------------------------------------

    @staticmethod
    def _role(state: LandlordState, seat: int) -> str:
        if state.landlord is None:
            return ""
        return _("landlord") if seat == state.landlord else _("farmer")

    def _standing(self, state: LandlordState, seat: int) -> str:
        """The role, and what the seat did to the stakes: ``farmer ×2``, ``landlord · shown``."""
        role = self._role(state, seat) + self._doubled(state, seat)
        return " · ".join(part for part in (role, _("shown") if state.is_shown(seat) else "") if part)

    @staticmethod
    def _doubled(state: LandlordState, seat: int) -> str:
        return " ×2" if state.doubled and state.doubled[seat] else ""

    @staticmethod
    def _alarm(count: int) -> str:
        return _("last card!") if count == 1 else _("last two!")


def _height(card: Card) -> int:
    return order(card.rank) if card is not Card.BACK else -1


def _in_order(play: Play, laizi: Rank) -> Cards:
    """The cards of a play as they are read."""
    assert play.reading is not None
    return tuple(card for _rank, card in words.as_read(play.cards, play.reading, laizi))
