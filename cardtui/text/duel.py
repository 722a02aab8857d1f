"""A duel in words: how it stands, deal by deal, and who leads."""

from __future__ import annotations

from collections.abc import Sequence

from ..store.days import Ended
from .catalog import _, ngettext
from .table import signed
from .today import ended_text


def standing_table(
    names: tuple[str, str], both: Sequence[tuple[Ended, Ended]], sums: tuple[int, int]
) -> list[tuple[str, ...]]:
    """A head, a row for each deal that both have played, and the sum: what each made of it, and who is ahead
    by how much."""
    rows: list[tuple[str, ...]] = [("", *names, _("Ahead"))]
    for number, each in enumerate(both, 1):
        ends = (ended_text(*end[:3]) for end in each)
        rows.append((str(number), *ends, ahead_text(names, each[0].gain - each[1].gain)))
    if both:
        rows.append((_("Sum"), *map(signed, sums), ahead_text(names, sums[0] - sums[1])))
    return rows


def ahead_text(names: tuple[str, str], by: int) -> str:
    """Who is ahead, and by how much."""
    return f"{names[by < 0]} {signed(abs(by))}" if by else "="


def end_text(names: tuple[str, str], by: int) -> str:
    """How the duel has ended."""
    if not by:
        return _("The duel is even.")
    return _("{name} wins the duel by {n}.").format(name=names[by < 0], n=f"{abs(by):,}")


def deals_text(deals: int) -> str:
    """How many deals."""
    return ngettext("{n} deal", "{n} deals", deals).format(n=deals)
