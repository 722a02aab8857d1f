"""A folder of its own for every talk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtui.store.store import Store

from ..store.hands import noon


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty folder of saves, where it is always noon."""
    with Store(tmp_path / "saves", noon) as opened:
        yield opened
