"""What holds for every test: it begins in English, leaves nothing behind, and is never late."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from cardtui.text.catalog import set_language

settings.register_profile("cardtui", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cardtui")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English before the test, and again for the next one."""
    set_language("en")
    yield
    set_language("en")
