"""The characters that a player of ours may have (``minded``)."""

from __future__ import annotations

from enum import StrEnum


class Character(StrEnum):
    """What a player likes where it makes hardly a difference."""

    BOLD = "bold"  # acts rather than waits
    CAREFUL = "careful"  # keeps what is strong
    FRIENDLY = "friendly"  # thinks of the partner
