"""What holds for every test: it begins in English, leaves nothing behind, and is never late."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cardtui.text.catalog import set_language

settings.register_profile("cardtui", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cardtui")

UNCOUNTED = [Path(__file__).with_name(name) for name in ("ai", "faults", "training")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What plays for minutes counts no branches: shorter tests take the same ones, and counting is slow."""
    for item in items:
        if item.path.parent in UNCOUNTED:
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English before the test, and again for the next one."""
    set_language("en")
    yield
    set_language("en")
