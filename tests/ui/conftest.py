"""A card room in a folder of its own: no pauses, no network of other tests, English to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtui.store.store import Store
from cardtui.text.catalog import set_language


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty folder of saves."""
    with Store(tmp_path) as opened:
        yield opened


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins in English and leaves nothing behind."""
    set_language("en")
    yield
    set_language("en")
