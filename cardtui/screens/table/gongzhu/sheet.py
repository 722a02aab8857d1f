"""Gong Zhu in figures: how a hand was counted, and the sheet of a session (Z10 - Z15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ....engine.core import Settlement
from ....engine.gongzhu.scoring import POINTS_A_FINAL, GongzhuAccount, finals
from ....engine.gongzhu.state import GongzhuState
from ....text import gongzhu as words
from ....text.catalog import in_family
from ....text.table import signed
from ....widgets.lines import Line, Span, pad_line, text_of, wrap
from ..evening import moved, ranking_text
from ..view import SeatView

_ = in_family("gongzhu")

if TYPE_CHECKING:
    from ....store.evenings import Played

LABEL_CELLS, SHEET_CELLS = 18, 68


def account(view: SeatView[GongzhuState], settlement: Settlement, cells: int) -> list[Line]:
    """The computation line by line, a column for each seat, the best first: hearts, pig, sheep, transformer,
    raw, final, points."""
    order = in_order(settlement)
    by_seat = [account for account in settlement.accounts if isinstance(account, GongzhuAccount)]
    accounts = [by_seat[seat] for seat in order]
    tallies = [account.tally for account in accounts]
    ordinary = [0 if tally.full_red or tally.slam else tally.hearts for tally in tallies]
    reds = [tally.hearts if tally.full_red and not tally.slam else 0 for tally in tallies]
    slams = [tally.hearts if tally.slam else 0 for tally in tallies]
    alone = [tally.alone for tally in tallies]

    def row(name: str, values: Sequence[int]) -> Line:
        return _row(_(words.LINES[name]), [(signed(value), _look(value)) for value in values], cells)

    factors = [f"×{tally.factor}" if tally.factor > 1 and not tally.alone else "·" for tally in tallies]
    names, totals = _names(view), totals_after(view, settlement, view.stakes)
    rows: list[Line] = [_row("", [(names[seat], "strong") for seat in order], cells)]
    rows.append(row("hearts", ordinary))
    rows += [row("full_red", reds)] if any(reds) else []
    rows += [row("slam_hearts", slams)] if any(slams) else []
    rows += [row("pig", [tally.pig for tally in tallies]), row("sheep", [tally.sheep for tally in tallies])]
    rows.append(_row(_(words.LINES["transformer"]), [(text, "plain") for text in factors], cells))
    rows += [row("transformer_alone", alone)] if any(alone) else []
    rows.append([("─" * (LABEL_CELLS + 4 * _pitch(cells, 4)), "line")])
    rows.append(row("raw", [tally.raw for tally in tallies]))
    rows.append(row("final", [account.final for account in accounts]))
    rows.append(row("points", [account.points for account in accounts]))
    if view.stakes or any(totals):
        rows.append(_row(_("total"), [(signed(totals[seat]), "accent") for seat in order], cells))
    return [*rows, *([(told, "dim")] for told in words.reckoned([tally.raw for tally in tallies]))]


def score_sheet(view: SeatView[GongzhuState], played: Sequence[Played]) -> str:
    """All hands of the session, the totals and, at its end, the ranking, as lines of text; where seats were
    changed also who is up how much."""
    rules, state = view.rules, view.state
    seats = range(rules.seats)
    settlement = state.settlement
    now = totals_after(view, settlement, view.stakes) if settlement is not None else _begun(view)
    before = [now[seat] - sum(hand.scores[seat] for hand in played if hand.stakes) for seat in seats]
    rows = [_text("", _names(view))]
    first = played[0].hand if played else state.carry.hand
    if first or any(before):
        label = _("hands 1–{n}").format(n=first) if first > 1 else _("hand {n}").format(n=1)
        rows.append(_text(label if first else "", map(signed, before)))
    for hand in played:
        label = _("hand {n}").format(n=hand.hand + 1)
        told = _text(label, map(signed, hand.scores))
        rows.append(told if hand.stakes else f"{label}  {_('no stakes')}")
    rows.append(_text(_("total"), map(signed, now)))
    agreed = rules.options()["hands"]
    if state.over and isinstance(agreed, int) and state.carry.hand + 1 >= agreed:
        places = [1 + sum(other > now[seat] for other in now) for seat in seats]
        rows += [_text(_("place"), map(str, places)), "", *_ranking(view, now, places)]
    elif not state.over:
        raws = map(signed, state.raw)
        points = [signed(POINTS_A_FINAL * final) for final in finals(state.raw)]
        rows += ["", _text(_("raw so far"), raws), _text(_("if it ended now"), points)]
        rows += ["", *wrap("\n".join(words.reckoned(state.raw)), SHEET_CELLS)]
    if moved(played):
        rows += ["", ranking_text(rules, played)]
    return "\n".join(rows)


def _ranking(view: SeatView[GongzhuState], totals: Sequence[int], places: Sequence[int]) -> list[str]:
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    lines = [f"{places[seat]}. {view.names[seat]}  {signed(totals[seat])}" for seat in order]
    return ["# " + _("The session is over"), *lines]


def _begun(view: SeatView[GongzhuState]) -> tuple[int, ...]:
    """The totals when the hand began."""
    return view.state.carry.scores or (0,) * view.rules.seats


def in_order(settlement: Settlement) -> list[int]:
    """The seats by their points in the hand, the best first."""
    return sorted(range(len(settlement.scores)), key=lambda seat: -settlement.scores[seat])


def totals_after(
    view: SeatView[GongzhuState], settlement: Settlement, counts: bool = True
) -> tuple[int, ...]:
    """The totals after the hand."""
    won = settlement.scores if counts else (0,) * view.rules.seats
    return tuple(old + new for old, new in zip(_begun(view), won, strict=True))


def _names(view: SeatView[GongzhuState]) -> list[str]:
    return [("▶ " if seat == view.seat else "") + name for seat, name in enumerate(view.names)]


def _look(value: int) -> str:
    return "good" if value > 0 else "warn" if value < 0 else "plain"


def _pitch(cells: int, seats: int) -> int:
    return max(4, min(14, (cells - LABEL_CELLS) // seats))


def _row(label: str, texts: Sequence[Span], cells: int) -> list[Span]:
    """A label and a column a seat, aligned to the right."""
    pitch = _pitch(cells, len(texts))
    row = pad_line([(label, "plain")], LABEL_CELLS)
    for text, look in texts:
        row += [(" ", "plain"), *pad_line([(text, look)], pitch - 1, "right")]
    return row


def _text(label: str, texts: Iterable[str]) -> str:
    """The same as plain text."""
    return text_of(_row(label, [(text, "plain") for text in texts], SHEET_CELLS))
