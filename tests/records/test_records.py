"""The golden records: each shows what it is named for, and replays to its own result."""

from __future__ import annotations

import hashlib
import os
from functools import cache

import pytest

from cardtui.store.records import Loaded, load, result_of, to_text

from .build import FOLDER, GOLDEN
from .transcripts import transcript

PATHS = {path.stem: path for path in sorted(FOLDER.glob("*.json"))}


@cache
def loaded_from(name: str) -> Loaded:
    """The golden record of that name, replayed."""
    return load(PATHS[name].read_bytes())


def test_every_rule_that_has_a_name_has_its_record() -> None:
    """And no record is without one."""
    assert set(PATHS) == set(GOLDEN)


@pytest.mark.parametrize("name", PATHS)
def test_a_golden_record_replays_to_its_own_result(name: str) -> None:
    """Whole, and by the rules that it was settled under."""
    loaded = loaded_from(name)
    assert loaded.fault is None
    assert loaded.by_its_rules
    assert result_of(loaded.table) == loaded.record.result


@pytest.mark.parametrize("name", PATHS)
def test_a_golden_record_shows_what_it_is_named_for(name: str) -> None:
    """So that no rule is without its record."""
    assert GOLDEN[name].shows(loaded_from(name).table)


@pytest.mark.parametrize("name", PATHS)
def test_a_golden_record_is_written_as_it_was(name: str) -> None:
    """The format has not changed."""
    assert to_text(loaded_from(name).record).encode() == PATHS[name].read_bytes()


@pytest.mark.parametrize("name", PATHS)
def test_a_golden_record_tells_what_its_transcript_says(name: str) -> None:
    """Every event with its clause, its seat and its figures; ``transcripts.py`` writes an intended change."""
    assert transcript(name) == PATHS[name].with_suffix(".txt").read_text("utf-8")


def test_no_transcript_is_without_its_record() -> None:
    """What is no longer there tells nothing."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PATHS)


def test_what_was_released_is_never_edited() -> None:
    """Golden records and database fixtures have the bytes of SHA256SUMS; a new one adds its line."""
    listed = {}
    for line in (FOLDER / "SHA256SUMS").read_text("ascii").splitlines():
        digest, _, name = line.partition("  ")
        listed[name] = digest
    kept = [*FOLDER.glob("*.json"), *(FOLDER.parent / "store" / "fixtures").glob("*.db")]
    found = {os.path.relpath(path, FOLDER): hashlib.sha256(path.read_bytes()).hexdigest() for path in kept}
    assert found == listed
