"""What goes wrong outside the rules, in one line a person can read."""

from __future__ import annotations

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
    return str(fault) if isinstance(fault, OSError) else type(fault).__name__
