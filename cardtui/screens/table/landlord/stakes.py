"""What a landlord hand is worth: the multiple with its factors (L30), and how each amount came about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from ....engine.core import Settlement
from ....engine.landlord.rules import LandlordRules
from ....engine.landlord.state import LandlordState
from ....games import GAMES
from ....text import landlord as words
from ....text.catalog import in_family
from ....text.sentences import amount_text, rank_text
from ....text.table import money, room_text, variant_text
from ....widgets.lines import Line, Span
from ..view import SeatView

_ = in_family("landlord")


def factors(state: LandlordState) -> list[tuple[str, int]]:
    """What the multiple is made of, in the order of L27; what changed nothing is left out."""
    every = ((field.name, getattr(state.factors, field.name)) for field in fields(state.factors))
    return [(_(words.FACTORS[name]), factor) for name, factor in every if factor != 1]


def breakdown(state: LandlordState) -> str:
    """The multiple and its factors: ``×16 = rob ×4 · show ×2 · bomb ×2`` (L30)."""
    parts = [f"{name} ×{factor:,}" for name, factor in factors(state)]
    return " = ".join([f"×{state.multiple:,}", *([" · ".join(parts)] if parts else [])])


def in_short(state: LandlordState) -> str:
    """The same in fewer cells: ``×16 rob4 show2 bomb2``."""
    return " ".join([f"×{state.multiple:,}", *(f"{name}{factor}" for name, factor in factors(state))])


# --- the status row ---------------------------------------------------------------------------------


def status_forms(view: SeatView[LandlordState]) -> Iterator[tuple[Line, Line]]:
    """The status row, the fullest form first: names give way before figures do, the multiple never does."""
    state = view.state
    game: Line = [(f" {variant_text(view.variant)}", "strong")]
    room: Line = [(f" · {room_text(rules_of(view).room)}", "plain")]
    multiple: Line = [("  " + _("multiple") + " ", "dim")]
    full, short, alone = breakdown(state), in_short(state), f"×{state.multiple:,}"
    for names, label, figures in (
        ([*game, *room], multiple, full),
        (game, multiple, full),
        (game, [("  ", "dim")], full),
        (game, [("  ", "dim")], short),
        ([], [("  ", "dim")], short),
        ([], [("  ", "dim")], alone),
    ):
        yield [*names, *_base(view), *label, (figures, "accent"), *_field(view)], ()


def _base(view: SeatView[LandlordState]) -> Line:
    """The base of the game, and what a point of it is worth in this room."""
    rules = rules_of(view)
    line: list[Span] = [("  " + _("base") + " ", "dim"), (f"{rules.stakes.base}", "strong")]
    if rules.room.n != 1:
        line += [("  " + _("room") + " ", "dim"), (f"×{rules.room.n:,}", "strong")]
    return line


def _field(view: SeatView[LandlordState]) -> Line:
    """The laizi, and whether the hand counts."""
    laizi, line = view.state.laizi, list[Span]()
    if rules_of(view).field:
        line += [("  " + _("laizi") + " ", "dim"), (f"{rank_text(laizi)}*" if laizi else "?", "accent")]
    if not view.stakes:
        line.append(("  " + _("no stakes"), "warn"))
    return line


def rows(view: SeatView[LandlordState]) -> list[tuple[str, str]]:
    """Everything that makes up the stakes of the moment."""
    state, rules = view.state, rules_of(view)
    made = [(name, f"×{factor:,}") for name, factor in factors(state)]
    made += [(_("multiple"), f"×{state.multiple:,}"), (_("base"), f"{rules.stakes.base}")]
    if rules.room.n != 1:
        made.append((_("room factor"), f"×{rules.room.n:,}"))
    doubles = _(words.LINES["pair"])
    doubled = (seat for seat, doubled in enumerate(state.doubled) if doubled)
    return [*made, *((f"{doubles}: {view.names[seat]}", "×2") for seat in doubled)]


# --- the settlement ---------------------------------------------------------------------------------


def reckoning(view: SeatView[LandlordState], settlement: Settlement, seat: int) -> str:
    """How a seat's amount came about: ``base 1 × multiple 8 = 8 points × room factor 10 = 80 beans``."""
    figures = settlement.lines[seat]
    known = dict(figures)
    if "escape" in known:
        return _given_up(view, settlement, seat, known)
    points = _points(known["stake"])
    if "pair" in known:  # a farmer's: what lies between it and the landlord
        points = f"{' × '.join(_parts(figures))} = {points}"
    elif len(settlement.lines) > 2:
        farmers = (dict(line) for line in settlement.lines if "pair" in dict(line))
        shares = " + ".join(amount_text(one["stake"]) for one in farmers)
        points = _("both farmers: {shares} = {points}").format(shares=shares, points=points)
    return _cut(points + _in_money(view, known["n"], known["due"]), known["cut"])


def _parts(figures: Sequence[tuple[str, Any]]) -> list[str]:
    """The factors of a stake, in the order in which they are reckoned (L33)."""
    parts: list[str] = []
    for name, value in figures:
        if name == "most" and value:
            parts[-1] += _(", at most {n}").format(n=f"{value:,}")
        elif name == "laizi" and value:
            parts.append(_(words.LINES["laizi"]))
        elif name in ("base", "multiple") or (name == "pair" and value != 1):
            parts.append(f"{_(words.LINES[name])} {value:,}")
    return parts


def _given_up(view: SeatView[LandlordState], settlement: Settlement, seat: int, known: dict[str, Any]) -> str:
    """Who leaves pays it all; the others share it (L36), or each gets its own (L43)."""
    moved, others = abs(settlement.transfers[seat]), len(settlement.lines) - 1
    due = known.get("due", int(known["stake"] * known["n"]))
    if "due" in known and seat != known["escape"]:
        currency = GAMES[view.variant].currency
        share = _("{due} for {n} seats: {share} each").format(
            due=money(due, currency), n=others, share=money(due // others, currency)
        )
        return _cut(share, due // others - moved)
    if not known["stake"]:
        return ""
    text = _points(known["stake"]) + _in_money(view, known["n"], due)
    if seat == known["escape"]:
        text = _("given up: {told}").format(told=text)
    return _cut(text, due - moved)


def _points(stake: Any) -> str:
    return _("{n} points").format(n=amount_text(stake))


def _in_money(view: SeatView[LandlordState], n: int, due: int) -> str:
    """What points come to in this room; nothing where nothing is staked."""
    if not rules_of(view).room.stakes:
        return ""
    name, amount = _("room factor"), money(due, GAMES[view.variant].currency)
    return f" × {name} {n:,} = {amount}" if n != 1 else f" = {amount}"


def _cut(text: str, cut: int) -> str:
    """What the limits (L34, L43) leave unpaid."""
    return _("{told}, cut by {n}").format(told=text, n=f"{cut:,}") if cut > 0 else text


def rules_of(view: SeatView[LandlordState]) -> LandlordRules:
    """The rules, with all that this game has."""
    assert isinstance(view.rules, LandlordRules)
    return view.rules
