"""A hand as text: a line for each step, in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..replay import Replay
from ..text.catalog import _
from ..text.columns import columns
from ..text.fair import code_line
from ..text.sentences import listed
from ..text.table import signed, variant_text
from .telling import amounts, brought_about


def steps_rows(found: Replay) -> Iterator[Sequence[str]]:
    """Of each step its number, what was done, what it brought about with the clauses behind it."""
    for ply in range(1, found.last + 1):
        said = [f"{text} [{clause}]" for text, clause in brought_about(found, ply)]
        said = said or [f"[{clause}]" for clause in found.clauses(ply)]
        yield str(ply), str(found.step(ply)), "; ".join(said)


def hand_text(found: Replay) -> str:
    """The whole hand: the game, who sat where, the deal code, every step, what it came to."""
    seats = (f"{seat} {name}" for seat, name in enumerate(found.names))
    lines = [variant_text(found.record.variant), listed(seats), code_line(found.code), ""]
    lines += columns(list(steps_rows(found)))
    got = [f"{name} {signed(amount)}" for name, amount in amounts(found)]
    lines += ["", _("Settlement: {amounts}").format(amounts=listed(got))] if got else []
    lines += ["", *notes] if (notes := found.notes()) else []
    return "\n".join(lines) + "\n"
