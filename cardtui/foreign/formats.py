"""The one table of importers: a format more is a module and a line here."""

from __future__ import annotations

from collections.abc import Mapping

from . import botzone, tricks
from .hand import Importer

IMPORTERS: Mapping[str, Importer] = {each.NAME: each for each in (botzone, tricks)}


def recognised(text: str) -> Importer | None:
    """Whose file it is by its looks; ``None``: nobody's here."""
    return next((each for each in IMPORTERS.values() if each.recognises(text)), None)
