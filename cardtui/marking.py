"""Marks for messages that stand in the code as data; ``text`` says them in the language of the moment."""

from __future__ import annotations

from pathlib import Path

LOCALE = Path(__file__).parent / "locale"  # the words of each language, and the rule sheets


def N_(message: str) -> str:  # noqa: N802 - gettext's own name
    """Mark ``message`` for the catalogs; it is looked up where it is said."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - like ``N_``
    """Mark a message that depends on a number, ``{n}`` in it."""
    return one, many
