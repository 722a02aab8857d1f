"""What can be told of a deal: its sealed code while it is played, its deal code and the salt afterwards."""

from __future__ import annotations

from ..engine.core import Deal
from ..store.seal import Seal
from ..text.catalog import _
from ..text.fair import fair_lines, sealed_lines
from .dialogs import Reader


def sealed_reader(seal: Seal | None) -> Reader:
    """What can be told while the hand is played."""
    digest = seal.digest if seal is not None else ""
    return Reader(lambda: _("Deal"), lambda: "\n".join(sealed_lines(digest)))


def deal_reader(code: str, seal: Seal | None, dealt: Deal) -> Reader:
    """All of a hand that is over."""

    def tell() -> str:
        if seal is None:
            return "\n".join(fair_lines(code, "", "", None))
        return "\n".join(fair_lines(code, seal.digest, seal.salt, seal.fits(dealt)))

    return Reader(lambda: _("Deal"), tell)
