"""What holds for every test: it begins in English and leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtui.text.catalog import set_language


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English before the test, and again for the next one."""
    set_language("en")
    yield
    set_language("en")
