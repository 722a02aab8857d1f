"""A card room in a folder of its own: no pauses, nothing of other tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtui.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty folder of saves."""
    with Store(tmp_path) as opened:
        yield opened
