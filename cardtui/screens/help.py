"""Help: what the panel at hand asks, and every key."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from ..keys import CURTAIN, EVERYWHERE, PAGE, TABLE, Key
from ..text.catalog import _
from ..widgets.keyline import key_sign
from .dialogs import Reader
from .table.panel import Panel


def key_lines(keys: Iterable[Key]) -> list[str]:
    """A line for each command: its keys and what it does."""
    lines = []
    for key in keys:
        signs = " ".join(key_sign(one) for one in key.keys.split(","))
        lines.append(signs + " " * max(1, 12 - cell_len(signs)) + _(key.help))
    return lines


def table_help(panel: Panel) -> Reader:
    """The help page of a table."""

    def tell() -> str:
        picking = "2…9 0 t j q k a x X"
        ranks = picking + " " + _("pick a card of that rank; again: one more; none left: put them down")
        about = [_(panel.help), ""] if panel.help else []
        idle = panel.off if panel.picks else panel.off | {"hint"}
        keys = key_lines(key for key in (*TABLE, *CURTAIN, *EVERYWHERE) if key.action not in idle)
        return "\n".join([*about, "# " + _("Keys"), ranks, *keys])

    return Reader(lambda: _("Help"), tell, width=76)


def menu_help() -> Reader:
    """The help page of everything else."""

    def tell() -> str:
        arrows = "↑ ↓".ljust(12) + _("move") + "\n" + "← →".ljust(12) + _("change a value")
        return "\n".join([arrows, *key_lines((*PAGE, *EVERYWHERE))])

    return Reader(lambda: _("Help"), tell)
