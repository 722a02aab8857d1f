"""A trick told by what each seat did last in it, in games where plays beat plays: what is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .core import Action, Play, Reading
from .errors import DataFault, Faults

Last = tuple[Play | None, ...]  # per seat: its play, one without a reading for a pass, or nothing yet


def plays_of(did: Sequence[Action | None], check: Callable[[Play, str], None], faults: Faults) -> Last:
    """The actions as plays; ``check`` raises ``DataFault`` at one that cannot be, with its place."""
    last = tuple(Play(seat, each.cards, each.reading) if each else None for seat, each in enumerate(did))
    for seat, play in enumerate(last):
        if play is not None and play.reading is not None:
            with faults:
                check(play, f"item {seat + 1}")
    return last


def newest(last: Last, to_act: int) -> int | None:
    """The seat that has played last before ``to_act``; ``None`` if all others have passed."""
    back = [(to_act - step) % len(last) for step in range(1, len(last))]
    return next((seat for seat in back if (play := last[seat]) and play.reading is not None), None)


def on_table(
    last: Last, by: int | None, over: Reading | None, to_act: Sequence[int], faults: Faults
) -> Play | None:
    """The play to beat, which is that of seat ``by``, and ``over`` where that is told."""
    table = None if by is None else last[by]
    with faults:
        if by is not None and (table is None or table.reading is None):
            raise DataFault(f"seat {by} has made no play in this trick", "by")
    with faults:
        if over is not None and (table is None or table.reading != over):
            raise DataFault("not the play on the table", "over")
    with faults:
        if to_act and by == to_act[0]:
            raise DataFault("a seat does not play on itself", "by")
    return table
