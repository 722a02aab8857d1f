"""The landlord family on the table: Happy and Crazy, with two or three seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from ...engine.cards import Card, Cards, Rank
from ...engine.core import Event, Play, PlayFigures, Settlement
from ...engine.landlord.codes import LandlordEventCode
from ...engine.landlord.combinations import RANKS, order
from ...engine.landlord.legality import why_not_double
from ...engine.landlord.rules import ASIDE, LandlordRules
from ...engine.landlord.state import LandlordState
from ...engine.landlord.titles import next_bound, title
from ...games import GAMES
from ...text import landlord as words
from ...text.catalog import N_, in_family
from ...text.sentences import cards_text as hand_text
from ...text.sentences import event_text, kind_text, rank_text
from ...text.table import cards as cards_text
from ...text.table import money, number, signed
from ...widgets.faces import WILD_MARK, Marks, rows_of_faces
from ...widgets.lines import Line, Span
from ...widgets.seat import Sitter
from .bidding import Bidding
from .doubling import Doubling
from .family import BOX_CELLS, Family, PileFace
from .grabbing import Grabbing
from .landlord_play import LandlordPlay, laizi_text
from .landlord_stakes import breakdown, reckoning, rows, status_forms
from .panel import Panel
from .showing import LateShowing, Showing
from .sight import Sight

_ = in_family("landlord")

ALARM = 2  # cards left that everybody is told of


class Landlord(Family):
    """Roles, bottom cards, laizi, the multiple and its factors."""

    panels: ClassVar[dict[str, type[Panel]]] = {
        phase: panel
        for panel in (Showing, Bidding, Grabbing, LateShowing, Doubling, LandlordPlay)
        for phase in panel.phases
    }
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "line": (N_("Type"), N_("type a whole play: 333 5, pass, 5557 as soft_bomb:5:4")),
    }

    # --- words of the table ---------------------------------------------------------------------

    def status(self, sight: Sight) -> tuple[Line, Line]:
        return next(status_forms(sight))

    def status_forms(self, sight: Sight) -> Iterator[tuple[Line, Line]]:
        return status_forms(sight)

    def sitter(self, sight: Sight, seat: int, cells: int = BOX_CELLS) -> Sitter:
        view = _view(sight)
        count = len(view.hands[seat])
        cards: list[Span] = [(cards_text(count), "plain")]
        if count <= ALARM and view.phase == "play":
            cards = [(cards_text(count), "warn"), (f"  {self._alarm(count)}", "warn")]
        currency = GAMES[sight.variant].currency
        stack = money(view.stacks[seat], currency)
        return Sitter(
            sight.names[seat],
            self._role(view, seat) + self._doubled(view, seat),
            (cards, [(stack, "dim")]),
            seat in view.to_act and not view.over,
        )

    def centre(self, sight: Sight) -> Sitter | None:
        view = _view(sight)
        if not view.turned:
            faces: Line = [("░░ ░░ ░░", "back")]
        else:
            faces = rows_of_faces(view.bottom, 99, self.marks(sight))[0]
        aside = [(_("{n} aside").format(n=ASIDE), "dim")] if view.aside else []
        return Sitter(_("Bottom cards"), "", (faces, aside))

    def pile(self, sight: Sight, seat: int) -> PileFace:
        face = self._said_or_played(sight, seat)
        view = _view(sight)
        if seat == sight.seat or not view.is_shown(seat):
            return face
        ranks = sorted((card.rank for card in view.hands[seat]), key=order, reverse=True)
        wild = [rank for rank in ranks if rank == view.laizi]  # first, as in one's own hand
        signs = "".join(rank_text(rank) for rank in ranks if rank != view.laizi)
        if wild:
            signs = f"{rank_text(view.laizi) * len(wild)}{WILD_MARK} {signs}"
        return replace(face, above=[(signs, "accent")])

    def _said_or_played(self, sight: Sight, seat: int) -> PileFace:
        view = _view(sight)
        play = view.last[seat]
        if view.phase in ("play", "over") and play is not None:
            if play.reading is None:
                return PileFace([(_(words.VERBS["pass"]), "dim")])
            title = kind_text(sight.variant, play.reading.kind)
            beats = play == view.table
            return PileFace(
                [("▸ " if beats else "", "accent"), (title, "strong" if beats else "plain")],
                _in_order(play, view.laizi),
                [(laizi_text(play.cards, play.reading, view.laizi), "accent")],
                self.marks(sight),
            )
        said = [
            step.action.verb
            for step in sight.steps
            if step.seat == seat and step.action.verb in words.SAID[view.phase]
        ]
        if not said:
            return PileFace()
        word = _(words.SAID[view.phase][said[-1]])
        if said[-1] == "decline" and view.calls[seat] == "decline":
            word = _("No call")
        return PileFace([(word, "plain")])

    def own(self, sight: Sight) -> str:
        view = _view(sight)
        role = self._standing(view, sight.seat)
        parts = [sight.names[sight.seat], *([role] if role else []), cards_text(len(sight.hand))]
        return " · ".join(parts)

    def factors(self, sight: Sight) -> list[tuple[str, str]]:
        return rows(sight)

    def log_line(self, sight: Sight, event: Event) -> str:
        line = event_text(sight.variant, event, sight.names, _view(sight).laizi)
        if event.code in (LandlordEventCode.DOUBLE, LandlordEventCode.NO_DOUBLE):
            return self._doubling(sight, event, line)
        if isinstance(event.figures, PlayFigures):
            note = laizi_text(event.cards, event.figures.reading, _view(sight).laizi)
            line += f" ({note})" if note else ""
        return line

    def _doubling(self, sight: Sight, event: Event, line: str) -> str:
        """Who doubles, and once who may not (L13)."""
        view, room = _view(sight), _rules(sight).room
        limit = room.double_over if room.stakes else None
        barred = [seat for seat in range(view.seats) if why_not_double(view, seat, limit)]
        told = event.code == LandlordEventCode.NO_DOUBLE or event.seat == view.doubled.index(True)
        if not barred or not told:
            return line
        over = f"{room.double_over:,}"
        if len(barred) == view.seats:
            return _("Doubling is closed: it needs more than {over} (L13)").format(over=over)
        names = ", ".join(sight.names[seat] for seat in barred)
        told_of = _("{line}; {names} may not double: that needs more than {over} (L13)")
        return told_of.format(line=line.rstrip(".。"), names=names, over=over)

    # --- the settlement -------------------------------------------------------------------------

    def outcome(self, sight: Sight) -> str:
        view = _view(sight)
        if view.left is not None:
            return _("{name} gave up").format(name=sight.names[view.left])
        farmers = _("The farmers win") if sight.rules.seats > 2 else _("The farmer wins")
        won = _("The landlord wins") if view.landlord in view.winner else farmers
        spring = {True: _("Spring"), False: _("Anti-spring")}[view.landlord in view.winner]
        end = f" · {spring}" if view.factors.spring > 1 else ""
        return f"{won} · ×{view.multiple:,}{end}"

    def role(self, sight: Sight, seat: int) -> str:
        """With the seat's own double (L30)."""
        return self._role(_view(sight), seat) + self._doubled(_view(sight), seat)

    def breakdown(self, sight: Sight) -> str:
        return breakdown(_view(sight))

    def how(self, sight: Sight, settlement: Settlement, seat: int) -> str:
        return reckoning(sight, settlement, seat)

    def remains(self, state: LandlordState, seat: int) -> str:
        hand = state.hands[seat]
        return _("left in hand: {cards}").format(cards=hand_text(hand)) if hand else ""

    def career(self, sight: Sight, settlement: Settlement, score: int | None) -> list[str]:
        change = settlement.scores[sight.seat]
        if score is None:
            return [_("Score {change}").format(change=signed(change))] if sight.stakes else []
        name, bound = _(words.TITLES[title(score) - 1]), next_bound(score)
        now = number(score)
        if sight.stakes:
            now = f"{now} ({signed(change)})"
        line = _("Score {score} · title: {title}").format(score=now, title=name)
        if bound is None:
            return [line]
        higher = _(words.TITLES[title(bound) - 1])
        return [line, _("{n} more to {title}").format(n=f"{bound - score:,}", title=higher)]

    def price_may_rise(self, sight: Sight) -> bool:
        return _rules(sight).stakes.counts_held_bombs

    # --- cards ----------------------------------------------------------------------------------

    def marks(self, sight: Sight) -> Marks:
        laizi = _view(sight).laizi
        return lambda card: WILD_MARK if laizi and card.rank == laizi else ""

    def sorts(self, sight: Sight) -> tuple[tuple[str, Callable[[Cards], Cards]], ...]:
        marks = self.marks(sight)

        def by_rank(cards: Cards) -> Cards:
            return tuple(sorted(cards, key=lambda card: (not marks(card), -_height(card), card.suit)))

        def by_groups(cards: Cards) -> Cards:
            count = Counter(card.rank for card in cards)
            return tuple(
                sorted(
                    cards, key=lambda card: (not marks(card), -count[card.rank], -_height(card), card.suit)
                )
            )

        return ((words.SORTS["rank"], by_rank), (words.SORTS["groups"], by_groups))

    def ranks(self, sight: Sight) -> tuple[Rank, ...]:
        return tuple(reversed(RANKS))

    # --- details --------------------------------------------------------------------------------

    @staticmethod
    def _role(view: LandlordState, seat: int) -> str:
        if view.landlord is None:
            return ""
        return _("landlord") if seat == view.landlord else _("farmer")

    def _standing(self, view: LandlordState, seat: int) -> str:
        """The role, and what the seat did to the stakes: ``farmer ×2``, ``landlord · shown``."""
        role = self._role(view, seat) + self._doubled(view, seat)
        return " · ".join(part for part in (role, _("shown") if view.is_shown(seat) else "") if part)

    @staticmethod
    def _doubled(view: LandlordState, seat: int) -> str:
        return " ×2" if view.doubled and view.doubled[seat] else ""

    @staticmethod
    def _alarm(count: int) -> str:
        return _("last card!") if count == 1 else _("last two!")


def _rules(sight: Sight) -> LandlordRules:
    rules: LandlordRules = sight.rules  # type: ignore[assignment]
    return rules


def _view(sight: Sight) -> LandlordState:
    view: LandlordState = sight.view
    return view


def _height(card: Card) -> int:
    return order(card.rank) if card is not Card.BACK else -1


def _in_order(play: Play, laizi: Rank) -> Cards:
    """The cards of a play as they are read."""
    assert play.reading is not None
    return tuple(card for _rank, card in words.as_read(play.cards, play.reading, laizi))
