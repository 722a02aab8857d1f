"""A deal that was fixed before anybody decided: its SHA-256 with a salt, told before, and the salt after."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Annotated

from ..engine.core import Deal
from ..engine.errors import DataFault, Worded
from ..engine.plain import Via

SALT, DIGEST = 32, 64  # hexadecimal digits


def _hex(digits: int) -> Via[str]:
    def read(data: object) -> str:
        if not isinstance(data, str) or len(data) != digits or not set(data) <= set("0123456789abcdef"):
            raise DataFault(Worded("not {digits} hexadecimal digits", digits=digits))
        return data

    return Via(read)


@dataclass(frozen=True, slots=True)
class Seal:
    """``digest``: of salt, a blank and the deal as it stands in a record; told before the first decision.
    ``salt``: 128 bits that nobody could know; told once the hand is over."""

    salt: Annotated[str, _hex(SALT)]
    digest: Annotated[str, _hex(DIGEST)]

    def __str__(self) -> str:
        return f"{self.salt} {self.digest}"

    @classmethod
    def read(cls, text: str) -> Seal | None:
        """The seal that ``str`` wrote; ``None`` of an empty text."""
        return cls(*text.split()) if text else None

    @classmethod
    def of(cls, deal: Deal, salt: str) -> Seal:
        """The seal of a deal with that salt."""
        return cls(salt, digest_of(deal, salt))

    def fits(self, deal: Deal) -> bool:
        """Whether that deal was sealed."""
        return digest_of(deal, self.salt) == self.digest


def digest_of(deal: Deal, salt: str) -> str:
    """What ``printf '%s %s' SALT DEAL | sha256sum`` prints."""
    text = f"{salt} {json.dumps(deal.to_json(), ensure_ascii=False)}"
    return hashlib.sha256(text.encode()).hexdigest()
