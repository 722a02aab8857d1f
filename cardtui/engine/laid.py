"""A trick told by what each seat did last in it, in games where plays beat plays: what is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .core import Action, Play, Reading
from .errors import DataFault, Faults, Worded

Last = tuple[Play | None, ...]  # per seat: its play, one without a reading for a pass, or nothing yet


def plays_of(did: Sequence[Action | None]) -> Last:
    """The actions as plays."""
    return tuple(Play(seat, each.cards, each.reading) if each else None for seat, each in enumerate(did))


def check_plays(last: Last, no_play: Callable[[Play, Reading], str | None], faults: Faults) -> None:
    """Each play is one that can be: ``no_play`` says why not."""
    for seat, play in enumerate(last):
        with faults:
            if play is not None and play.reading is not None and (why := no_play(play, play.reading)):
                raise DataFault(
                    Worded("{play}: {why}", play=play.reading, why=why), "last", f"item {seat + 1}"
                )


def newest(last: Last, to_act: int) -> int | None:
    """The seat that has played last before ``to_act``; ``None`` if all others have passed."""
    back = [(to_act - step) % len(last) for step in range(1, len(last))]
    return next((seat for seat in back if (play := last[seat]) and play.reading is not None), None)


def check_told(last: Last, by: int | None) -> None:
    """Raise ``DataFault`` unless the seat ``by`` has played."""
    if by is not None and (play := last[by]) is not None and play.reading is not None:
        return
    if by is not None:
        raise DataFault(Worded("seat {seat} has made no play in this trick", seat=by), "by")


def check_by(by: int | None, to_act: Sequence[int]) -> None:
    """Raise ``DataFault`` if the seat to act would play on its own play."""
    if by is not None and by in to_act[:1]:
        raise DataFault("a seat does not play on itself", "by")


def check_table(
    last: Last, by: int | None, over: Reading | None, to_act: Sequence[int], faults: Faults, *, told: bool
) -> None:
    """The play to beat is that of seat ``by``, and ``over`` where that is given; ``told``: who it is was
    said, and has been looked at."""
    with faults:
        if not told:
            check_told(last, by)
    table = None if by is None else last[by]
    with faults:
        if over is not None and (table is None or table.reading != over):
            raise DataFault("not the play on the table", "over")
    with faults:
        check_by(by, to_act)
