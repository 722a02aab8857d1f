"""Hands of other programs in words: what is wrong with one, what has to be said of one that was taken in."""

from __future__ import annotations

from ..engine.errors import Fault, Refusal
from ..engine.visible import excerpt
from .catalog import _, labelled
from .faults import fault_text, place_text
from .foreign import CLAIMED, NOTES
from .sentences import refusal_text

LONG = 200  # characters of what stands in a file


def foreign_text(fault: Fault) -> str:
    """What is wrong with the hand: the place in its file, the sentence, the clause where a rule says no."""
    details = fault.details
    said = excerpt(fault_text(fault), LONG)
    refusal = details.get("refusal")
    if isinstance(refusal, Refusal):
        why = refusal_text(str(details["variant"]), refusal, [str(seat) for seat in range(4)])
        said = _(". ").join((said, why))
    if clause := details.get("clause"):
        said += f" [{clause}]"
    place = str(details.get("place", ""))
    return labelled(excerpt(place_text(place), LONG), said) if place else said


def note_text(code: str) -> str:
    """What has to be said of a hand that was taken in."""
    return _(NOTES[code])


def claimed_text(code: str) -> str:
    """What was compared."""
    return _(CLAIMED[code])
