"""Guandan on the table: sides and levels, wild cards, tribute, places, a hand of 27 cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import chain
from typing import ClassVar

from ...engine.cards import BIG_JOKER, SMALL_JOKER, Card, Cards, Rank, deck
from ...engine.core import Event, PlayFigures, Settlement
from ...engine.guandan.codes import GuandanEventCode
from ...engine.guandan.combinations import (
    COPIES,
    by_strength,
    is_wild,
    strength,
)
from ...engine.guandan.levels import is_double, last_places
from ...engine.guandan.rules import GuandanRules
from ...engine.guandan.settlement import GuandanAccount, base
from ...engine.guandan.state import Gift, GuandanState, side
from ...games import GAMES
from ...text import guandan as words
from ...text.catalog import N_, in_family
from ...text.sentences import card_text, rank_text, reading_text
from ...text.table import cards as cards_text
from ...text.table import money, room_text, variant_text
from ...widgets.columns import Columns, TextLine
from ...widgets.faces import LEVEL_MARK, WILD_MARK, Marks
from ...widgets.hand import Layout, Row
from ...widgets.lines import Line, Span
from ...widgets.seat import Sitter
from .family import BOX_CELLS, Family, PileFace
from .guandan_groups import bombs, in_order, placed
from .guandan_play import GuandanPlay, wilds_text
from .panel import Panel
from .sight import Sight
from .tribute import Return, Tribute, account, refusers

_ = in_family("guandan")

ALARM = 10  # cards left that everybody is told of
NOTED = 2  # the streak that is shown: its next one counts (G17)


class Guandan(Family):
    """Two against two, over a match of many hands."""

    panels: ClassVar[dict[str, type[Panel]]] = {
        phase: panel for panel in (Tribute, Return, GuandanPlay) for phase in panel.phases
    }
    hand_rows: ClassVar[int] = 5
    log_rows: ClassVar[int] = 1
    layouts: ClassVar[tuple[type[Layout], ...]] = (Columns, Row, TextLine)
    opposite: ClassVar[bool] = True
    factors_title: ClassVar[str] = words.NAMES["match"]
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "line": (N_("Type"), N_("type a whole play: 999 77, pass, 4h 4h 8899 as tube:9:6")),
        "factors": (N_("Match"), N_("the levels, streaks and tribute of the match")),
    }
    example: ClassVar[str] = "999 77"

    # --- words of the table ---------------------------------------------------------------------

    def status(self, sight: Sight) -> tuple[Line, Line]:
        rules, view = _rules(sight), _view(sight)
        ours, theirs = _levels(view, sight.seat)
        left: list[Span] = [
            (f" {variant_text(sight.variant)}", "strong"),
            (f" · {room_text(rules.room)}", "plain"),
            ("  " + _("level") + " ", "dim"),
            (f"{rank_text(view.level)}{LEVEL_MARK}", "accent"),
            ("  " + _("we") + " ", "dim"),
            (ours, "strong"),
            (" · " + _("they") + " ", "dim"),
            (theirs, "strong"),
            ("  " + _("final") + " ", "dim"),
            (rank_text(rules.final), "plain"),
            ("  " + _("hand {n}").format(n=view.carry.hand + 1), "dim"),
        ]
        return left, [(" " + _("no stakes") + " ", "warn")] if not sight.stakes else ()

    def sitter(self, sight: Sight, seat: int, cells: int = BOX_CELLS) -> Sitter:
        view = _view(sight)
        count = len(view.hands[seat])
        if seat in view.places:
            held: Line = [(_out(view, seat), "accent")]
        elif count <= ALARM and view.phase == "play":
            held = [(cards_text(count), "warn"), (" " + _("left!"), "warn")]
        else:
            streaks = [(f" {text}", "accent") for text in _streaks(view, seat)]
            held = [(cards_text(count), "plain"), *streaks]
        stack = money(view.stacks[seat], GAMES[sight.variant].currency)
        roles = {sight.after(1): _("next"), sight.after(2): _("partner"), sight.after(3): _("before you")}
        turn = seat in view.to_act and not view.over
        return Sitter(sight.names[seat], roles.get(seat, ""), (held, [(stack, "dim")]), turn)

    def pile(self, sight: Sight, seat: int) -> PileFace:
        view = _view(sight)
        play = view.last[seat]
        if play is not None and play.reading is not None:
            beats = play == view.table
            title = reading_text(sight.variant, play.reading)
            return PileFace(
                [("▸ " if beats else "", "accent"), (title, "strong" if beats else "plain")],
                in_order(play.cards, play.reading, view.level),
                [(wilds_text(play.cards, play.reading, view.level), "accent")],
                self.marks(sight),
            )
        if play is not None:
            return PileFace([(_(words.VERBS["pass"]), "dim")])
        acted = any(step.seat == seat and step.action.verb in ("play", "pass") for step in sight.steps)
        return PileFace() if acted else self._before_the_play(sight, seat)

    def _before_the_play(self, sight: Sight, seat: int) -> PileFace:
        """What the seat paid, returned or refused; it lies there until the seat plays."""
        view = _view(sight)
        given = [
            (_(words.SAID[verb]), gift)
            for verb, gifts in (("tribute", view.tributes), ("return", view.returns))
            for gift in gifts
            if gift.giver == seat
        ]
        if given:
            (title, gift), *_more = given
            to = [(f"→ {sight.names[gift.taker]}", "accent")] if gift.taker is not None else []
            return PileFace([(title, "plain")], (gift.card,), to, self.marks(sight))
        if view.refused and seat in refusers(sight):
            shown = tuple(one for one in view.known[seat] if one.rank == BIG_JOKER)
            return PileFace([(_(words.SAID["refuse"]), "accent")], shown, (), self.marks(sight))
        return PileFace()

    def own(self, sight: Sight) -> str:
        view = _view(sight)
        held = _out(view, sight.seat) if sight.seat in view.places else cards_text(len(sight.hand))
        streaks = [] if sight.turn else _streaks(view, sight.seat)  # the verdict needs the room
        return " · ".join([sight.names[sight.seat], held, *streaks])

    def factors(self, sight: Sight) -> list[tuple[str, str]]:
        rules, view = _rules(sight), _view(sight)
        ours, theirs = _levels(view, sight.seat)
        rows = [
            (_(words.MATCH["playing"]), rank_text(view.level)),
            (_(words.MATCH["ours"]), ours),
            (_(words.MATCH["theirs"]), theirs),
            (_(words.MATCH["final"]), rank_text(rules.final)),
            (_(words.MATCH["n"]), f"{rules.room.n:,}"),
        ]
        rows += [
            (sight.names[seat], streak) for seat in range(rules.seats) for streak in _streaks(view, seat, 1)
        ]
        if view.refused:
            rows += [(sight.names[seat], _(words.SAID["refuse"])) for seat in refusers(sight)]
        for verb, gifts in (("tribute", view.tributes), ("return", view.returns)):
            rows += [
                (f"{_(words.SAID[verb])}: {_passed(sight, gift)}", card_text(gift.card)) for gift in gifts
            ]
        return rows

    def log_line(self, sight: Sight, event: Event) -> str:
        if event.code == GuandanEventCode.WILD:  # said with the play
            return ""
        if not isinstance(event.figures, PlayFigures):
            return super().log_line(sight, event)
        reading, level = event.figures.reading, _view(sight).level
        line = super().log_line(sight, replace(event, cards=in_order(event.cards, reading, level)))
        wilds = wilds_text(event.cards, reading, level)
        return f"{line} ({wilds})" if wilds else line

    def news(self, sight: Sight, event: Event) -> tuple[str, str] | None:
        view = _view(sight)
        if event.code == GuandanEventCode.LEADS and (view.tributes or view.refused):
            return _(words.NAMES["exchange"]), account(sight, event.seat)
        return None

    # --- the settlement -------------------------------------------------------------------------

    def outcome(self, sight: Sight) -> str:
        view = _view(sight)
        outcome = view.outcome
        assert outcome is not None
        won = outcome.winner == side(sight.seat)
        if outcome.match_won is not None:
            return _("We win the match!") if won else _("They win the match")
        parts = [_("We win") if won else _("They win")]
        if is_double(view.places):
            parts.append(_(words.NAMES["double_win"]))
        return " · ".join([*parts, _("levels +{n}").format(n=outcome.risen)])

    def role(self, sight: Sight, seat: int) -> str:
        return _place(_view(sight), seat)

    def how(self, sight: Sight, settlement: Settlement, seat: int) -> str:
        account = settlement.accounts[seat]
        assert isinstance(account, GuandanAccount)
        parts = [f"{_(words.LINES['rise'])} {account.rise}"]
        parts += [f"{_(words.LINES['bonus'])} {account.bonus}"] if account.bonus else []
        parts += [f"{_(words.LINES['match'])} {account.match}"] if account.match else []
        text = "{} = {} {} × {} {:,} = {:,}".format(
            " + ".join(parts), _(words.LINES["x"]), account.x, _(words.LINES["n"]), account.n, account.due
        )
        if account.cut:
            text += ", {} −{:,}".format(_(words.LINES["cut"]), account.cut)
        other = _(words.LINES["from" if account.won else "to"])
        return f"{text}, {other} {sight.names[account.other]}"

    def career(self, sight: Sight, settlement: Settlement, score: int | None) -> list[str]:
        view = _view(sight)
        outcome = view.outcome
        assert outcome is not None
        before = [rank_text(level) for level in view.carry.levels]
        after = [rank_text(level) for level in outcome.levels]
        we, they = side(sight.seat), 1 - side(sight.seat)
        lines = [
            _("Levels: we {ours}, they {theirs}  ·  levels won {x}").format(
                ours=f"{before[we]} → {after[we]}",
                theirs=f"{before[they]} → {after[they]}",
                x=base(outcome, _rules(sight).final),
            )
        ]
        streaks = [
            f"{sight.names[seat]} {text}"
            for seat in range(len(sight.names))
            for text in _streaks(view, seat, 1)
        ]
        if streaks:
            lines.append(_("Streaks: {streaks}").format(streaks=", ".join(streaks)))
        for half, drop in enumerate(outcome.drops):
            if drop:
                who = _("we") if half == we else _("they")
                lines.append(_("Last too often in a row: {who} −{n}").format(who=who, n=drop))
        if outcome.held:
            lines.append(_("First and last at the final level: no rise, play on."))
        if outcome.match_won is not None:
            lines.append(_("The next hand begins a new match."))
        return lines

    # --- cards ----------------------------------------------------------------------------------

    def marks(self, sight: Sight) -> Marks:
        level = _view(sight).level

        def mark(one: Card) -> str:
            if one.rank != level:
                return ""
            return WILD_MARK if is_wild(one, level) else LEVEL_MARK

        return mark

    def sorts(self, sight: Sight) -> tuple[tuple[str, Callable[[Cards], Cards]], ...]:
        level = _view(sight).level

        def by_rank(cards: Iterable[Card]) -> Cards:
            return tuple(
                sorted(cards, key=lambda one: (not is_wild(one, level), -strength(one.rank, level), one.suit))
            )

        def by_groups(cards: Cards) -> Cards:
            ranked = by_rank(cards)
            groups = placed(bombs(ranked, level), ranked)
            order = dict.fromkeys([*chain.from_iterable(groups), *range(len(ranked))])
            return tuple(ranked[at] for at in order)

        return ((words.SORTS["rank"], by_rank), (words.SORTS["groups"], by_groups))

    def groups(self, sight: Sight, sort: str, cards: Cards) -> tuple[tuple[int, ...], ...]:
        if sort != words.SORTS["groups"]:
            return ()
        return placed(bombs(cards, _view(sight).level), cards)

    def ranks(self, sight: Sight) -> tuple[Rank, ...]:
        return (BIG_JOKER, SMALL_JOKER, *reversed(by_strength(_view(sight).level)))

    def deck(self, sight: Sight) -> Iterable[Card]:
        return deck(COPIES)

    def seen(self, sight: Sight) -> list[Card]:
        """A tribute that waits for the other payer's is in no hand (G21)."""
        waiting = [gift.card for gift in _view(sight).tributes if gift.taker is None]
        return super().seen(sight) + waiting

    def unseen(self, sight: Sight) -> list[tuple[str, int]]:
        """By rank, the wilds apart."""
        level = _view(sight).level
        seen = sum(is_wild(one, level) for one in self.seen(sight))
        wilds = (rank_text(level) + WILD_MARK, COPIES - seen)
        counted = [
            (name, count - wilds[1] if name == rank_text(level) else count)
            for name, count in super().unseen(sight)
        ]
        return [*counted[:2], wilds, *counted[2:]]


def _rules(sight: Sight) -> GuandanRules:
    rules: GuandanRules = sight.rules  # type: ignore[assignment]
    return rules


def _view(sight: Sight) -> GuandanState:
    view: GuandanState = sight.view
    return view


def _levels(view: GuandanState, seat: int) -> tuple[str, str]:
    """The level of the seat's side and that of the other."""
    levels = [rank_text(level) for level in view.levels]
    return levels[side(seat)], levels[1 - side(seat)]


def _place(view: GuandanState, seat: int) -> str:
    """The word for the place of a seat; after a double win both losers are last (G15)."""
    at = view.places.index(seat)
    lost = view.over and seat in last_places(view.places)
    return _(words.PLACES[-1 if lost else at])


def _out(view: GuandanState, seat: int) -> str:
    """What stands for the number of cards of a seat that has its place."""
    place = _place(view, seat)
    return place if view.over else _("out: {place}").format(place=place)


def _streaks(view: GuandanState, seat: int, least: int = NOTED) -> list[str]:
    """The streak that the seat is in: before the hand, after its end the one it has come to."""
    at = view.outcome or view.carry
    runs = ((words.NAMES["first_run"], at.first_streak), (words.NAMES["last_run"], at.last_streak))
    return [_(text).format(count=run[seat]) for text, run in runs if run and run[seat] >= least]


def _passed(sight: Sight, gift: Gift) -> str:
    taker = sight.names[gift.taker] if gift.taker is not None else "?"
    return f"{sight.names[gift.giver]} → {taker}"
