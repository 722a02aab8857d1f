"""What a store, a setup or a session complains of, in sentences."""

from __future__ import annotations

from ..engine.errors import NotationError
from .catalog import N_, _

STORE = {
    "disk_full": N_("The disk is full; nothing was changed: {path}"),
    "read_only": N_("The folder cannot be written to: {path}"),
    "busy": N_("Another program is working on {path}; try again."),
    "damaged": N_("The file is damaged: {path}"),
    "no_file": N_("There is no such file: {path}"),
    "foreign": N_("This is another program's file: {path}"),
    "newer": N_("The file was written by a newer version: {path}"),
    "database": N_("The database does not answer: {detail}"),
    "system": N_("The system refuses: {detail}"),
    "closed": N_("The database is closed."),
    "name_empty": N_("A name is needed."),
    "name_taken": N_("That name is taken."),
    "last_profile": N_("The last profile stays."),
    "profile_seated": N_("That profile still sits at a table."),
    "relief_not_needed": N_("Relief is for those who cannot enter the lowest room."),
    "relief_used_up": N_("Relief is given {times} times a day at most."),
    "table_open": N_("That table is open in another window."),
    "table_closed": N_("The table is closed."),
    "no_table": N_("That table is gone."),
    "damaged_table": N_("That table cannot be read: {detail}"),
    "settings_unreadable": N_("The settings cannot be read: {path}"),
    "settings_value": N_("The settings hold something unknown: {key} = {value}"),
}


def fault_text(fault: BaseException) -> str:
    """What went wrong, in a sentence."""
    code, details = getattr(fault, "code", None), getattr(fault, "details", {})
    if code in STORE:
        try:
            return _(STORE[code]).format(**details)
        except (KeyError, IndexError):
            return str(fault)
    if hasattr(fault, "holds") and hasattr(fault, "needs"):
        return _("This room asks for {needs}; you have {holds}.").format(
            needs=f"{fault.needs:,}", holds=f"{fault.holds:,}"
        )
    if isinstance(fault, NotationError):
        return str(fault)
    return f"{type(fault).__name__}: {fault}"
