from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtui.store.store import Store

from .hands import noon


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A new store whose clock stands at noon."""
    with Store(tmp_path, noon, wait=0.2) as opened:
        yield opened
