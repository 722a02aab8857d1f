"""How a seat stands to one's own: by a sign, a border and a colour, so that each alone is enough."""

from __future__ import annotations

from enum import Enum


class Tie(Enum):
    """Partners win and lose together."""

    NONE = ""
    PARTNER = "♡"
    OPPONENT = "✕"

    @classmethod
    def of(cls, together: bool | None) -> Tie:
        """``None``: there are no sides, or they are not settled yet."""
        return {True: cls.PARTNER, False: cls.OPPONENT, None: cls.NONE}[together]

    @property
    def sign(self) -> str:
        """One cell, or none."""
        return self.value

    @property
    def look(self) -> str:
        """That of the sign."""
        return "partner" if self is Tie.PARTNER else "dim"
