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
from ....engine.guandan.levels import is_double, last_places
from ....engine.guandan.rules import GuandanRules
from ....engine.guandan.settlement import GuandanAccount, base
from ....engine.guandan.state import Gift, GuandanState, side
from ....games import GAMES
from ....text import guandan as words
from ....text.catalog import N_, in_family
from ....text.sentences import card_text, listed, rank_text, reading_text
from ....text.table import cards as cards_text
from ....text.table import money, room_text, variant_text
from ....widgets.columns import Columns, TextLine
from ....widgets.faces import LEVEL_MARK, WILD_MARK, Caption, Marks
from ....widgets.layout import Layout
from ....widgets.lines import Line, Span
from ....widgets.row import Row
from ....widgets.seat import Sitter
from ..climbing import lying, shade, trick_end
from ..family import Family
from ..panel import SomePanel
from ..reckoning import Column, Reckoning
from ..scene import BOX_CELLS, PileFace, Plan
from ..view import SeatView
from .groups import Captions, groups, in_order, placed
from .play import GuandanPlay, wilds_text
from .tribute import Return, Tribute, account, refusers

_ = in_family("guandan")

BOMB, JOKERS = 4, 4  # cards
MANY = 6  # ranks that are named
ALARM = 10  # cards left that everybody is told of
NOTED = 2  # the streak that is shown: its next one counts (G17)


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
    banners: ClassVar[frozenset[EventCode]] = loud | {
        GuandanEventCode.DOUBLE_WIN,
        GuandanEventCode.HAND_WON,
        GuandanEventCode.MATCH_WON,
    }
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "line": (N_("Type"), N_("type a whole play: 999 77, pass, 4h 4h 8899 as tube:9:6")),
        "factors": (N_("Match"), N_("the levels, streaks and tribute of the match")),
    }
    example: ClassVar[str] = "999 77"

    # --- words of the table ---------------------------------------------------------------------

    def status(self, view: SeatView[GuandanState]) -> tuple[Line, Line]:
        rules, state = rules_of(view), view.state
        ours, theirs = _levels(state, view.seat)
        left: list[Span] = [
            (f" {variant_text(view.variant)}", "strong"),
            (f" · {room_text(rules.room)}", "plain"),
            ("  " + _("level") + " ", "dim"),
            (f"{rank_text(state.level)}{LEVEL_MARK}", "accent"),
            ("  " + _("we") + " ", "dim"),
            (ours, "strong"),
            (" · " + _("they") + " ", "dim"),
            (theirs, "strong"),
            ("  " + _("final") + " ", "dim"),
            (rank_text(rules.final), "plain"),
            ("  " + _("hand {n}").format(n=state.carry.hand + 1), "dim"),
        ]
        return left, [(" " + _("no stakes") + " ", "warn")] if not view.stakes else ()

    def sitter(self, view: SeatView[GuandanState], seat: int, cells: int = BOX_CELLS) -> Sitter:
        state = view.state
        count = len(state.hands[seat])
        if seat in state.places:
            held: Line = [(_out(state, seat), "accent")]
        elif count <= ALARM and state.phase == "play":
            held = [(cards_text(count), "warn"), (" " + _("left!"), "warn")]
        else:
            streaks = [(f" {text}", "accent") for text in _streaks(state, seat)]
            held = [(cards_text(count), "plain"), *streaks]
        stack = money(state.stacks[seat], GAMES[view.variant].currency)
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
        held = _out(state, view.seat) if view.seat in state.places else cards_text(len(view.hand))
        streaks = [] if view.turn else _streaks(state, view.seat)  # the verdict needs the room
        return " · ".join([view.names[view.seat], held, *streaks])

    def factors(self, view: SeatView[GuandanState]) -> list[tuple[str, str]]:
        rules, state = rules_of(view), view.state
        ours, theirs = _levels(state, view.seat)
        rows = [
            (_(words.MATCH["playing"]), rank_text(state.level)),
            (_(words.MATCH["ours"]), ours),
            (_(words.MATCH["theirs"]), theirs),
            (_(words.MATCH["final"]), rank_text(rules.final)),
            (_(words.MATCH["n"]), f"{rules.room.n:,}"),
        ]
        rows += [
            (view.names[seat], streak) for seat in range(rules.seats) for streak in _streaks(state, seat, 1)
        ]
        if state.refused:
            rows += [(view.names[seat], _(words.SAID["refuse"])) for seat in refusers(view)]
        for verb, gifts in (("tribute", state.tributes), ("return", state.returns)):
            rows += [
                (f"{_(words.SAID[verb])}: {_passed(view, gift)}", card_text(gift.card)) for gift in gifts
            ]
        return rows

    def log_line(self, view: SeatView[GuandanState], event: Event) -> str:
        if event.code == GuandanEventCode.WILD:  # said with the play
            return ""
        if not isinstance(event.figures, PlayFigures):
            return super().log_line(view, event)
        reading, level = event.figures.reading, view.state.level
        line = super().log_line(view, replace(event, cards=in_order(event.cards, reading, level)))
        wilds = wilds_text(event.cards, reading, level)
        return f"{line} ({wilds})" if wilds else line

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
        state = view.state
        outcome = state.outcome
        assert outcome is not None
        won = outcome.winner == side(view.seat)
        if outcome.match_won is not None:
            level = rank_text(rules_of(view).final)
            told = _match_won(won)
            return told.format(level=level)
        parts = [_("We win") if won else _("They win")]
        if is_double(state.places):
            parts.append(_(words.NAMES["double_win"]))
        return " · ".join([*parts, _("levels +{n}").format(n=outcome.risen)])

    def result(self, view: SeatView[GuandanState], settlement: Settlement) -> tuple[str, str]:
        state = view.state
        outcome = state.outcome
        assert outcome is not None
        we, they = side(view.seat), 1 - side(view.seat)
        won = outcome.winner == we
        places = sorted(at + 1 for at, seat in enumerate(state.places) if side(seat) == we)
        told = _("You win +{n}") if won else _("You lose, they rise by {n}")
        head = told.format(n=outcome.risen)
        if outcome.match_won is not None:
            head = _match_won(won).format(level=rank_text(rules_of(view).final))
        before, after = state.carry.levels, outcome.levels

        def level(half: int) -> str:
            old, new = rank_text(before[half]), rank_text(after[half])
            return new if old == new else f"{old} → {new}"

        text = _("{head}: places {first} and {second}. We {ours}, they {theirs}.").format(
            head=head, first=places[0], second=places[1], ours=level(we), theirs=level(they)
        )
        return text, ("good" if won else "warn") if view.stakes else "off"

    def order(self, view: SeatView[GuandanState], settlement: Settlement) -> Sequence[int]:
        return view.state.places

    def role(self, view: SeatView[GuandanState], seat: int) -> str:
        return _place(view.state, seat)

    def reckoning(self, view: SeatView[GuandanState], settlement: Settlement) -> Reckoning:
        told = [each for each in settlement.accounts if isinstance(each, GuandanAccount)]
        parts = {
            "rise": [f"{each.rise}" for each in told],
            "bonus": [f"+ {each.bonus}" if each.bonus else "" for each in told],
            "match": [f"+ {each.match}" if each.match else "" for each in told],
        }
        steps = [Column(_(words.LINES[name]), tuple(cells)) for name, cells in parts.items() if any(cells)]
        if len(steps) > 1:
            steps.append(Column(_(words.LINES["x"]), tuple(f"= {each.x}" for each in told)))
        head = _("room ×{n}").format(n=f"{told[0].n:,}")
        if any(each.cut for each in told):
            steps.append(Column(head, tuple(f"{each.due:,}" for each in told)))
            capped = tuple(f"−{each.cut:,}" if each.cut else "" for each in told)
            steps.append(Column(_(words.LINES["cut"]), capped))
            head = ""
        others = tuple(
            f"{_(words.LINES['from' if each.won else 'to'])} {view.names[each.other]}" for each in told
        )
        return Reckoning(tuple(steps), head, (Column("", others, ("dim",), "left"),))

    def worth(self, view: SeatView[GuandanState], value: float) -> str:
        return _("{n} levels").format(n=f"{value:+.1f}".replace("-", "−"))

    def career(self, view: SeatView[GuandanState], settlement: Settlement, score: int | None) -> list[str]:
        state = view.state
        outcome = state.outcome
        assert outcome is not None
        before = [rank_text(level) for level in state.carry.levels]
        after = [rank_text(level) for level in outcome.levels]
        we, they = side(view.seat), 1 - side(view.seat)
        lines = [
            _("Levels: we {ours}, they {theirs}  ·  won {x}").format(
                ours=f"{before[we]} → {after[we]}",
                theirs=f"{before[they]} → {after[they]}",
                x=base(outcome, rules_of(view).final),
            )
        ]
        streaks = [
            f"{view.names[seat]} {text}"
            for seat in range(len(view.names))
            for text in _streaks(state, seat, 1)
        ]
        if streaks:
            lines.append(_("Streaks: {streaks}").format(streaks=listed(streaks)))
        for half, drop in enumerate(outcome.drops):
            if drop:
                who = _("we") if half == we else _("they")
                lines.append(_("{who}: last again and again, −{n}").format(who=who, n=drop))
        if outcome.held:
            again = _("First and last at the final level: {level} is played again.")
            lines.append(again.format(level=rank_text(rules_of(view).final)))
        if outcome.match_won is not None:
            lines.append(_("The next hand begins a new match."))
        return lines

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

    def seen(self, view: SeatView[GuandanState]) -> list[Card]:
        """A tribute that waits for the other payer's is in no hand (G21)."""
        waiting = [gift.card for gift in view.state.tributes if gift.taker is None]
        return super().seen(view) + waiting

    def unseen(self, view: SeatView[GuandanState]) -> list[tuple[str, int]]:
        """By rank, the wilds apart."""
        level = view.state.level
        seen = sum(is_wild(card, level) for card in self.seen(view))
        wilds = (rank_text(level) + WILD_MARK, COPIES - seen)
        counted = [
            (name, count - wilds[1] if name == rank_text(level) else count)
            for name, count in super().unseen(view)
        ]
        return [*counted[:2], wilds, *counted[2:]]


def _match_won(ours: bool) -> str:
    """Who has won the match, ``{level}`` in it."""
    return _("We win the match at {level}!") if ours else _("They win the match at {level}")


def rules_of(view: SeatView[GuandanState]) -> GuandanRules:
    """The rules, with all that this game has."""
    assert isinstance(view.rules, GuandanRules)
    return view.rules


def _levels(state: GuandanState, seat: int) -> tuple[str, str]:
    """The level of the seat's side and that of the other."""
    levels = [rank_text(level) for level in state.levels]
    return levels[side(seat)], levels[1 - side(seat)]


def _place(state: GuandanState, seat: int) -> str:
    """The word for the place of a seat; after a double win both losers are last (G15)."""
    at = state.places.index(seat)
    lost = state.over and seat in last_places(state.places)
    return _(words.PLACES[-1 if lost else at])


def _out(state: GuandanState, seat: int) -> str:
    """What stands for the number of cards of a seat that has its place."""
    place = _place(state, seat)
    return place if state.over else _("out: {place}").format(place=place)


def _streaks(state: GuandanState, seat: int, least: int = NOTED) -> list[str]:
    """The streak that the seat is in: before the hand, after its end the one it has come to."""
    at = state.outcome or state.carry
    runs = ((words.NAMES["first_run"], at.first_streak), (words.NAMES["last_run"], at.last_streak))
    return [_(text).format(count=run[seat]) for text, run in runs if run and run[seat] >= least]


def _passed(view: SeatView[GuandanState], gift: Gift) -> str:
    taker = view.names[gift.taker] if gift.taker is not None else "?"
    return f"{view.names[gift.giver]} → {taker}"
