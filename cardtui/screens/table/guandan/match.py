"""How a match of Guandan stands: levels, places and streaks, and what a hand has made of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from ....engine.core import Settlement
from ....engine.guandan.levels import Outcome, is_double, last_places, reckon
from ....engine.guandan.rules import GuandanRules
from ....engine.guandan.settlement import GuandanAccount, base
from ....engine.guandan.state import Gift, GuandanState, side
from ....games import GAMES
from ....text import guandan as words
from ....text.catalog import in_family, labelled
from ....text.sentences import card_text, listed, rank_text
from ....text.spacing import beside
from ....text.table import money, room_text, variant_text
from ....widgets.faces import LEVEL_MARK
from ....widgets.lines import Line
from ..reckoning import Column, Reckoning
from ..view import SeatView
from .tribute import refusers

_ = in_family("guandan")

NOTED = 2  # the streak that is shown: its next one counts (G17)


def rows(view: SeatView[GuandanState]) -> list[tuple[str, str]]:
    """All of it, and the tribute of the hand."""
    rules, state = rules_of(view), view.state
    ours, theirs = levels(state, view.seat)
    made = [
        (_(words.MATCH["playing"]), rank_text(state.level)),
        (_(words.MATCH["ours"]), ours),
        (_(words.MATCH["theirs"]), theirs),
        (_(words.MATCH["final"]), rank_text(rules.final)),
        (_(words.MATCH["n"]), f"{rules.room.n:,}"),
    ]
    made += [(view.names[seat], streak) for seat in range(rules.seats) for streak in streaks(state, seat, 1)]
    if state.refused:
        made += [(view.names[seat], _(words.SAID["refuse"])) for seat in refusers(view)]
    for verb, gifts in (("tribute", state.tributes), ("return", state.returns)):
        made += [(labelled(_(words.SAID[verb]), _passed(view, gift)), card_text(gift.card)) for gift in gifts]
    return made


def status_forms(view: SeatView[GuandanState]) -> Iterator[tuple[Line, Line]]:
    """The status row, the fullest form first: the room gives way, then what stays from hand to hand."""
    rules, state = rules_of(view), view.state
    ours, theirs = levels(state, view.seat)
    game: Line = [(f" {variant_text(view.variant)}", "strong")]
    room: Line = [(f" · {room_text(rules.room)}", "plain")]
    level: Line = [
        ("  " + _("level") + " ", "dim"),
        (f"{rank_text(state.level)}{LEVEL_MARK}", "accent"),
        ("  " + _("we") + " ", "dim"),
        (ours, "strong"),
        (" · " + _("they") + " ", "dim"),
        (theirs, "strong"),
    ]
    final: Line = [("  " + _("final") + " ", "dim"), (rank_text(rules.final), "plain")]
    hand: Line = [("  " + _("hand {n}").format(n=state.carry.hand + 1), "dim")]
    if not view.stakes or state.over:
        nothing: Line = [(" " + _("no stakes") + " ", "warn")] if not view.stakes else ()
        yield [*game, *room, *level, *final, *hand], nothing
        return
    amount = (_amounts(view), "strong")
    short: Line = [("  " + _("at stake") + " ", "dim"), amount]
    full: Line = [("  " + _("you play for") + " ", "dim"), amount]
    yield [*game, *room, *level, *final, *full, *hand], ()
    yield [*game, *room, *level, *final, *short, *hand], ()
    yield [*game, *level, *final, *short, *hand], ()
    yield [*game, *level, *final, *short], ()
    yield [*level, *final, *short], ()


def _amounts(view: SeatView[GuandanState]) -> str:
    """The least and the most that the seat can win or lose by the hand as its places stand now."""
    low, high = worths(view)
    currency = GAMES[view.variant].currency
    return money(high, currency) if low == high else f"{low:,}–{money(high, currency)}"


def worths(view: SeatView[GuandanState]) -> tuple[int, int]:
    """Levels won times the room's factor (G24), the least and the most, however the hand goes on."""
    rules, state, carry = rules_of(view), view.state, view.state.carry
    runs = carry.first_streak or (0,) * rules.seats, carry.last_streak or (0,) * rules.seats
    left = [seat for seat in range(rules.seats) if seat not in state.places]
    ends = (
        reckon((*state.places, *rest), carry.levels, carry.playing, rules.final, *runs)
        for rest in permutations(left)
    )
    each = [base(end, rules.final) * rules.room.n for end in ends]
    return min(each), max(each)


# --- what a hand has made of it ---------------------------------------------------------------------


def outcome(view: SeatView[GuandanState]) -> str:
    """Which side has won the hand, and how."""
    ended = _ended(view)
    won = ended.winner == side(view.seat)
    if ended.match_won is not None:
        return _match_won(view, won)
    if _both(view):
        parts = [_("{names} win").format(names=_pair(view, ended.winner))]
    else:
        parts = [_("We win") if won else _("They win")]
    if is_double(view.state.places):
        parts.append(_(words.NAMES["double_win"]))
    return " · ".join([*parts, _("levels +{n}").format(n=ended.risen)])


def result(view: SeatView[GuandanState]) -> tuple[str, str]:
    """What the seat's side has won or lost by it, with its look."""
    state, ended = view.state, _ended(view)
    we, they = side(view.seat), 1 - side(view.seat)
    won = ended.winner == we
    told = _("You win +{n}") if won else _("You lose, they rise by {n}")
    head = told.format(n=ended.risen) if ended.match_won is None else _match_won(view, won)
    before, after = state.carry.levels, ended.levels

    def level(half: int) -> str:
        old, new = rank_text(before[half]), rank_text(after[half])
        return new if old == new else f"{old} → {new}"

    text = _("{head}: {places}. We {ours}, they {theirs}.").format(
        head=head, places=_came(state, we), ours=level(we), theirs=level(they)
    )
    return text, ("good" if won else "warn") if view.stakes else "off"


def _came(state: GuandanState, half: int) -> str:
    """The places of a side, in order; after a double win both losers are last (G15)."""
    seats = [seat for seat in state.places if side(seat) == half]
    if all(seat in last_places(state.places) for seat in seats):
        return _("both last")
    first, second = (place(state, seat) for seat in seats)
    return _("{first} and {second}").format(first=first, second=second)


def reckoning(view: SeatView[GuandanState], settlement: Settlement) -> Reckoning:
    """How the amount of each seat came about."""
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
        beside(_(words.LINES["from" if each.won else "to"]), view.names[each.other]) for each in told
    )
    return Reckoning(tuple(steps), head, (Column("", others, ("dim",), "left"),))


def after_hand(view: SeatView[GuandanState]) -> list[str]:
    """How the match goes on."""
    state, ended = view.state, _ended(view)
    before = [rank_text(level) for level in state.carry.levels]
    after = [rank_text(level) for level in ended.levels]
    we, they = side(view.seat), 1 - side(view.seat)
    ours, theirs = (_pair(view, we), _pair(view, they)) if _both(view) else (_("we"), _("they"))
    lines = [
        _("Levels: {we} {ours}, {they} {theirs}  ·  won {x}").format(
            we=ours,
            they=theirs,
            ours=f"{before[we]} → {after[we]}",
            theirs=f"{before[they]} → {after[they]}",
            x=base(ended, rules_of(view).final),
        )
    ]
    runs = [
        beside(view.names[seat], text) for seat in range(len(view.names)) for text in streaks(state, seat, 1)
    ]
    if runs:
        lines.append(_("Streaks: {streaks}").format(streaks=listed(runs)))
    for half, drop in enumerate(ended.drops):
        if drop:
            who = ours if half == we else theirs
            lines.append(_("{who}: last again and again, −{n}").format(who=who, n=drop))
    if ended.held:
        again = _("First and last at the final level: {level} is played again.")
        lines.append(again.format(level=rank_text(rules_of(view).final)))
    if ended.match_won is not None:
        lines.append(_("The next hand begins a new match."))
    return lines


def _ended(view: SeatView[GuandanState]) -> Outcome:
    outcome = view.state.outcome
    assert outcome is not None  # the hand is over
    return outcome


def _match_won(view: SeatView[GuandanState], ours: bool) -> str:
    """Who has won the match, and at which level."""
    if _both(view):
        told = _("{names} win the match at {level}!")
        winner = side(view.seat) if ours else 1 - side(view.seat)
        return told.format(names=_pair(view, winner), level=rank_text(rules_of(view).final))
    told = _("We win the match at {level}!") if ours else _("They win the match at {level}")
    return told.format(level=rank_text(rules_of(view).final))


def _both(view: SeatView[GuandanState]) -> bool:
    """Whether people sit on both sides: then nobody is "we"."""
    return len({side(seat) for seat in view.people}) > 1


def _pair(view: SeatView[GuandanState], half: int) -> str:
    """The names of a side."""
    return " + ".join(name for seat, name in enumerate(view.names) if side(seat) == half)


# --- where one stands -------------------------------------------------------------------------------


def rules_of(view: SeatView[GuandanState]) -> GuandanRules:
    """The rules, with all that this game has."""
    assert isinstance(view.rules, GuandanRules)
    return view.rules


def levels(state: GuandanState, seat: int) -> tuple[str, str]:
    """The level of the seat's side and that of the other."""
    told = [rank_text(level) for level in state.levels]
    return told[side(seat)], told[1 - side(seat)]


def place(state: GuandanState, seat: int) -> str:
    """The word for the place of a seat; after a double win both losers are last (G15)."""
    at = state.places.index(seat)
    lost = state.over and seat in last_places(state.places)
    return _(words.PLACES[-1 if lost else at])


def out(state: GuandanState, seat: int) -> str:
    """What stands for the number of cards of a seat that has its place."""
    got = place(state, seat)
    return got if state.over else _("out: {place}").format(place=got)


def streaks(state: GuandanState, seat: int, least: int = NOTED) -> list[str]:
    """The streak that the seat is in: before the hand, after its end the one it has come to."""
    at = state.outcome or state.carry
    runs = ((words.NAMES["first_run"], at.first_streak), (words.NAMES["last_run"], at.last_streak))
    return [_(text).format(count=run[seat]) for text, run in runs if run and run[seat] >= least]


def _passed(view: SeatView[GuandanState], gift: Gift) -> str:
    taker = view.names[gift.taker] if gift.taker is not None else "?"
    return f"{view.names[gift.giver]} → {taker}"
