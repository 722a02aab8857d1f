"""What goes wrong outside the rules, in one line a person can read."""

from __future__ import annotations

from ..engine.errors import NotationError
from .catalog import _
from .store import store_error


def fault_text(fault: BaseException) -> str:
    """What went wrong: of the store, of a setup, of a session that was refused, of the system.

    Anything else by its type alone: what an exception says could tell what others hold.
    """
    if isinstance(fault, NotationError):
        return str(fault)
    if hasattr(fault, "code") and hasattr(fault, "details"):
        return store_error(fault.code, fault.details)
    if hasattr(fault, "holds") and hasattr(fault, "needs"):
        asks = _("This room asks for {needs}; you have {holds}.")
        return asks.format(needs=f"{fault.needs:,}", holds=f"{fault.holds:,}")
    return str(fault) if isinstance(fault, OSError) else type(fault).__name__
