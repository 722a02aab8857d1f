"""Guandan on the table: sides and levels, wild cards, tribute, places, a hand of 27 cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import ClassVar

from ....ai.guandan.grouping import split
from ....engine.cards import BIG_JOKER, SMALL_JOKER, Card, Cards, Rank, deck, parse_rank
from ....engine.codes import EventCode
from ....engine.core import Event, PlayFigures, Settlement
from ....engine.guandan.codes import GuandanEventCode
from ....engine.guandan.combinations import (
    COPIES,
    by_strength,
    is_wild,
    strength,
)
from ....engine.guandan.state import GuandanState
from ....games import GAMES
from ....text import guandan as words
from ....text.catalog import N_, in_family
from ....text.sentences import rank_text, reading_text
from ....text.table import cards as cards_text
from ....text.table import money
from ....widgets.columns import Columns, TextLine
from ....widgets.faces import LEVEL_MARK, WILD_MARK, Caption, Marks
from ....widgets.layout import Layout
from ....widgets.lines import Line
from ....widgets.row import Row
from ....widgets.seat import Sitter
from ..climbing import lying, shade, trick_end
from ..family import Family
from ..panel import SomePanel
from ..reckoning import Reckoning
from ..scene import BOX_CELLS, PileFace, Plan
from ..view import SeatView
from . import match
from .groups import Captions, groups, in_order, placed
from .play import GuandanPlay, wilds_text
from .tribute import Return, Tribute, account, refusers

_ = in_family("guandan")

BOMB, JOKERS = 4, 4  # cards
MANY = 6  # ranks that are named
ALARM = 10  # cards left that everybody is told of


@dataclass(frozen=True, slots=True)
class LevelMarks:
    """The marks of the cards of the level; wild ones have their own."""

    level: Rank

    def __call__(self, card: Card) -> str:
        if card.rank != self.level:
            return ""
        return WILD_MARK if is_wild(card, self.level) else LEVEL_MARK


class Guandan(Family[GuandanState]):
    """Two against two, over a match of many hands."""

    panels: ClassVar[dict[str, type[SomePanel]]] = {
        phase: panel for panel in (Tribute, Return, GuandanPlay) for phase in panel.phases
    }
    plan: ClassVar[Plan] = Plan(hand=5, log=1, opposite=True, cards=28, columns=True)
    sort_labels: ClassVar[Mapping[str, str]] = words.SORTS
    layouts: ClassVar[tuple[type[Layout], ...]] = (Columns, Row, TextLine)
    factors_title: ClassVar[str] = words.NAMES["match"]
    loud: ClassVar[frozenset[EventCode]] = frozenset({GuandanEventCode.BOMB})
    begins: ClassVar[frozenset[EventCode]] = frozenset({GuandanEventCode.PARTNER_LEADS})
    banners: ClassVar[frozenset[EventCode]] = loud | {
        GuandanEventCode.DOUBLE_WIN,
        GuandanEventCode.HAND_WON,
        GuandanEventCode.MATCH_WON,
    }
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "line": (N_("Type"), N_("type a whole play: 999 77, pass, 4h 4h 8899 as tube:9:6")),
        "wild": (N_("Wild"), N_("pick a wild card; again: one more; none left: put them down")),
        "factors": (N_("Match"), N_("the levels, streaks and tribute of the match")),
    }
    example: ClassVar[str] = "999 77"

    # --- words of the table ---------------------------------------------------------------------

    def status(self, view: SeatView[GuandanState]) -> tuple[Line, Line]:
        return next(match.status_forms(view))

    def status_forms(self, view: SeatView[GuandanState]) -> Iterable[tuple[Line, Line]]:
        return match.status_forms(view)

    def sitter(self, view: SeatView[GuandanState], seat: int, cells: int = BOX_CELLS) -> Sitter:
        state = view.state
        count = len(state.hands[seat])
        if seat in state.places:
            held: Line = [(match.out(state, seat), "accent")]
        elif count <= ALARM and state.phase == "play":
            held = [(cards_text(count), "warn"), (" " + _("left!"), "warn")]
        else:
            streaks = [(f" {text}", "accent") for text in match.streaks(state, seat)]
            held = [(cards_text(count), "plain"), *streaks]
        stacks = state.stacks if view.stakes else state.carry.stacks  # such a hand moves nothing
        stack = money(stacks[seat], GAMES[view.variant].currency)
        roles = {view.after(1): _("next"), view.after(2): _("partner"), view.after(3): _("before you")}
        turn = seat in state.to_act and not state.over
        return Sitter(view.names[seat], roles.get(seat, ""), (held, [(stack, "dim")]), turn)

    def pile(self, view: SeatView[GuandanState], seat: int) -> PileFace:
        state = view.state
        play, past = lying(view, seat)
        if play is not None and play.reading is not None:
            beats = play == state.table
            title = reading_text(view.variant, play.reading)
            return PileFace(
                [("▸ " if beats else "", "accent"), (title, "strong" if beats else shade(past))],
                in_order(play.cards, play.reading, state.level),
                [(wilds_text(play.cards, play.reading, state.level), "accent")],
                self.marks(view),
                past=past,
            )
        if play is not None:
            return PileFace([(_(words.VERBS["pass"]), "off" if past else "dim")], past=past)
        acted = any(step.seat == seat and step.action.verb in ("play", "pass") for step in view.steps)
        return PileFace() if acted else self._before_the_play(view, seat)

    def _before_the_play(self, view: SeatView[GuandanState], seat: int) -> PileFace:
        """What the seat paid, returned or refused; it lies there until the seat plays."""
        state = view.state
        given = [
            (_(words.SAID[verb]), gift)
            for verb, gifts in (("tribute", state.tributes), ("return", state.returns))
            for gift in gifts
            if gift.giver == seat
        ]
        if given:
            (title, gift), *_more = given
            to = [(f"→ {view.names[gift.taker]}", "accent")] if gift.taker is not None else []
            return PileFace([(title, "plain")], (gift.card,), to, self.marks(view))
        if state.refused and seat in refusers(view):
            shown = tuple(card for card in state.known[seat] if card.rank == BIG_JOKER)
            return PileFace([(_(words.SAID["refuse"]), "accent")], shown, (), self.marks(view))
        return PileFace()

    def own(self, view: SeatView[GuandanState]) -> str:
        state = view.state
        held = match.out(state, view.seat) if view.seat in state.places else cards_text(len(view.hand))
        streaks = [] if view.turn else match.streaks(state, view.seat)  # the verdict needs the room
        return " · ".join([view.names[view.seat], held, *streaks])

    def factors(self, view: SeatView[GuandanState]) -> list[tuple[str, str]]:
        return match.rows(view)

    def log_line(self, view: SeatView[GuandanState], event: Event) -> str:
        if event.code == GuandanEventCode.WILD:  # said with the play
            return ""
        if not isinstance(event.figures, PlayFigures):
            return super().log_line(view, event)
        reading, level = event.figures.reading, view.state.level
        line = super().log_line(view, replace(event, cards=in_order(event.cards, reading, level)))
        wilds = wilds_text(event.cards, reading, level)
        return _("{line} ({note})").format(line=line, note=wilds) if wilds else line

    def trick_end(self, view: SeatView[GuandanState], before: GuandanState, after: GuandanState) -> str:
        return trick_end(view, before, after)

    def inferred(self, view: SeatView[GuandanState]) -> str:
        """Who may hold what without wild cards: ranks of which four cards are out, the four jokers."""
        left = dict(self.unseen(view))
        ranks = [rank_text(rank) for rank in self.ranks(view)[2:] if left[rank_text(rank)] >= BOMB]
        named = _("{n} ranks").format(n=len(ranks)) if len(ranks) > MANY else " ".join(ranks) or _("none")
        jokers = left["X"] + left["x"] == JOKERS
        told = (
            _("bombs possible: {ranks} · joker bomb")
            if jokers
            else _("bombs possible: {ranks} · no joker bomb")
        )
        return told.format(ranks=named)

    def news(self, view: SeatView[GuandanState], event: Event) -> tuple[str, str] | None:
        state = view.state
        if event.code == GuandanEventCode.LEADS and (state.tributes or state.refused):
            return _(words.NAMES["exchange"]), account(view, event.seat)
        return None

    # --- the settlement -------------------------------------------------------------------------

    def outcome(self, view: SeatView[GuandanState]) -> str:
        return match.outcome(view)

    def result(self, view: SeatView[GuandanState], settlement: Settlement) -> tuple[str, str]:
        return match.result(view)

    def order(self, view: SeatView[GuandanState], settlement: Settlement) -> Sequence[int]:
        return view.state.places

    def role(self, view: SeatView[GuandanState], seat: int) -> str:
        return match.place(view.state, seat)

    def reckoning(self, view: SeatView[GuandanState], settlement: Settlement) -> Reckoning:
        return match.reckoning(view, settlement)

    def worth(self, view: SeatView[GuandanState], value: float) -> str:
        told = f"{value:+.1f}".replace("-", "−")
        return _("{n} levels").format(n=told if told[1:] != "0.0" else "0")

    def career(self, view: SeatView[GuandanState], settlement: Settlement, score: int | None) -> list[str]:
        return match.after_hand(view)

    # --- cards ----------------------------------------------------------------------------------

    def marks(self, view: SeatView[GuandanState]) -> Marks:
        return LevelMarks(view.state.level)

    def marks_of(self, options: Mapping[str, str]) -> Marks:
        return LevelMarks(parse_rank(options["level"]) if "level" in options else 0)

    def caption(self, view: SeatView[GuandanState]) -> Caption:
        return Captions(view.state.level)

    def orders(self, view: SeatView[GuandanState]) -> Mapping[str, Callable[[Cards], Cards]]:
        level = view.state.level

        def by_rank(cards: Cards) -> Cards:
            return words.in_order(view.state, cards)

        def by_groups(cards: Cards) -> Cards:
            ranked = by_rank(cards)
            together = placed(groups(ranked, level), ranked)
            order = dict.fromkeys([*chain.from_iterable(together), *range(len(ranked))])
            return tuple(ranked[at] for at in order)

        def by_suit(cards: Cards) -> Cards:
            return tuple(
                sorted(
                    cards, key=lambda card: (not is_wild(card, level), card.suit, -strength(card.rank, level))
                )
            )

        return {"rank": by_rank, "groups": by_groups, "suit": by_suit}

    def sort_note(self, view: SeatView[GuandanState], sort: str) -> str:
        faces = tuple(sorted(card for card in view.hand if card is not Card.BACK))
        if sort != "groups" or not faces:
            return ""
        return _("{n} plays").format(n=len(split(faces, view.state.level).plays))

    def groups(self, view: SeatView[GuandanState], sort: str, cards: Cards) -> tuple[tuple[int, ...], ...]:
        if sort != "groups":
            return ()
        return placed(groups(cards, view.state.level), cards)

    def ranks(self, view: SeatView[GuandanState]) -> tuple[Rank, ...]:
        return (BIG_JOKER, SMALL_JOKER, *reversed(by_strength(view.state.level)))

    def deck(self, view: SeatView[GuandanState]) -> Iterable[Card]:
        return deck(COPIES)

    def unseen(self, view: SeatView[GuandanState]) -> list[tuple[str, int]]:
        """By rank, the wilds apart."""
        level = view.state.level
        seen = sum(is_wild(card, level) for card in view.rules.seen(view.state, view.steps))
        wilds = (rank_text(level) + WILD_MARK, COPIES - seen)
        counted = [
            (name, count - wilds[1] if name == rank_text(level) else count)
            for name, count in super().unseen(view)
        ]
        return [*counted[:2], wilds, *counted[2:]]
