"""What holds for every test: it begins in English, leaves nothing behind, and is never late."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cardtui.text.catalog import set_language

settings.register_profile("cardtui", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cardtui")

HERE = Path(__file__).parent
# Where branches are counted these are not looked at, for that doubles their time: what they take of the
# engine, the session and the store the others take too, but for what some of them alone bring about.
UNCOUNTED = {"ai", "faults", "training", "ui"}
COUNTED = {"test_coaching", "test_commands", "test_crash", "test_hands", "test_pace", "test_puzzles"}
COUNTED |= {"test_review", "test_same_cards", "test_seats", "test_standing_in", "test_taking_back"}
COUNTED |= {"test_kept_tables", "test_leaving", "test_once_more"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of whose branches none is counted."""
    for item in items:
        if item.path.relative_to(HERE).parts[0] in UNCOUNTED and item.path.stem not in COUNTED:
            item.add_marker("no_cover")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English before the test, and again for the next one."""
    set_language("en")
    yield
    set_language("en")
