"""docs/positions.md says every key, and what it shows is read."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from cardtui.engine.keyed import kinds_of
from cardtui.engine.positions import from_text, text
from cardtui.engine.variants import VARIANTS, rules

PAGE = (Path(__file__).parents[1] / "docs" / "positions.md").read_text("utf-8")
EXAMPLES = re.findall(r"```position\n(.*?)```", PAGE, re.DOTALL)
PARTS = {"happy": "Happy and Crazy", "crazy": "Happy and Crazy", "guandan": "Guandan", "gongzhu": "Gong Zhu"}


def part(title: str) -> str:
    """A part of the page."""
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_key_stands_there(variant: str) -> None:
    """In the part of its family or in that of every game, and no other does."""
    said = set(re.findall(r"`([a-z_]+)`", "\n".join(
        line.split("|")[1]
        for line in (part("Every game") + part(PARTS[variant])).splitlines()
        if line.startswith("| `")
    )))  # fmt: skip
    assert said - {"key"} == {each.name for each in fields(rules(variant).START)} | {"known"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_phase_stands_there(variant: str) -> None:
    """In the first line of the part."""
    kind = kinds_of(rules(variant).START)["phase"]
    phases = [each for part in (kind, *get_args(kind)) for each in get_args(part) if isinstance(each, str)]
    line = next(line for line in part(PARTS[variant]).splitlines() if line.startswith("Phases"))
    assert list(dict.fromkeys(phases)) == re.findall(r"`([a-z_]+)`", line.partition(". ")[0])


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_example_is_read(example: str) -> None:
    """And what is written of it is read back to it."""
    found = from_text(example)
    assert from_text(text(found.rules, found.state)) == found


def test_there_are_examples_of_every_family() -> None:
    """Some have more than one."""
    assert {PARTS[example.split()[0]] for example in EXAMPLES} == set(PARTS.values())
