"""Games that are registered for a test alone: a variant of a family, and a family of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardtui.engine.variants import VARIANTS
from cardtui.games import GAMES, Game


@contextmanager
def registered(rules: str, entry: Game) -> Iterator[Game]:
    """The game stands in both registries: its line in ``engine/variants.py``, its entry in ``games.py``."""
    VARIANTS[entry.variant] = rules
    GAMES[entry.variant] = entry
    try:
        yield entry
    finally:
        del VARIANTS[entry.variant], GAMES[entry.variant]
