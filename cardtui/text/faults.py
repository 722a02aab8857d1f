"""What goes wrong outside the rules, in one line a person can read."""

from __future__ import annotations

import errno

from ..engine.errors import NotationError
from .catalog import N_, _
from .store import store_error

# what is wrong with typed cards and actions, beside a place where they cannot be read
INPUT = {
    "unknown_verb": N_("“{verb}” cannot be done here; it can be: {verbs}"),
    "no_card": N_("“{card}” is no card to play"),
    "no_jokers": N_("there are no jokers in this game"),
    "no_mark": N_("the * means nothing here: {card}"),
    "no_suit": N_("without its suit: {card}"),
    "too_many": N_("{count} times {card}: there are only {most}"),
    "no_play": N_("no cards are {reading}"),
}

SYSTEM = {  # of a file that was named
    errno.EEXIST: N_("There is {path} already; it was left as it is."),
    errno.ENOENT: N_("There is no {path}, or no folder for it."),
    errno.ENOTDIR: N_("{path}: a part of the way is no folder."),
    errno.EISDIR: N_("{path} is a folder, not a file."),
    errno.EACCES: N_("{path} may not be read or written here."),
    errno.EPERM: N_("{path} may not be read or written here."),
    errno.EROFS: N_("{path} is on a disk that cannot be written."),
    errno.ENOSPC: N_("There is no room left on the disk for {path}."),
    errno.ENAMETOOLONG: N_("The name {path} is too long."),
}


def input_text(fault: NotationError) -> str:
    """What is wrong with something typed, in the language of the moment."""
    if fault.code:
        return _(INPUT[fault.code]).format_map(fault.details)
    place = _("not readable from character {n}").format(n=fault.at + 1)
    return f"{place}: {fault.text[fault.at : fault.at + 12]}"


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
    return system_text(fault) if isinstance(fault, OSError) else type(fault).__name__


def system_text(fault: OSError) -> str:
    """What the system would not do with a file, in a sentence of ours."""
    reason = fault.strerror or type(fault).__name__
    if fault.filename is None:
        return _("The system says: {reason}.").format(reason=reason)
    path = str(fault.filename)
    if fault.errno in SYSTEM:
        return _(SYSTEM[fault.errno]).format(path=path)
    return _("{path} could not be used: {reason}.").format(path=path, reason=reason)
