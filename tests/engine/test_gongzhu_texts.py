"""Every reason that the Gong Zhu player tells has a sentence in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import polib
import pytest

import cardtui
from cardtui.text import gongzhu as texts

PACKAGE = Path(cardtui.__file__).parent
PLAYER = "".join(path.read_text() for path in (PACKAGE / "ai" / "gongzhu").glob("*.py"))
LOCALE = PACKAGE / "locale" / "zh_CN" / "LC_MESSAGES"
CATALOGS = [LOCALE / f"{name}.po" for name in ("gongzhu", "gongzhu_reasons")]


def messages() -> Iterator[str]:
    """All messages of the family; a feat has two, its name and what it was for."""
    for name, group in vars(texts).items():
        if name.isupper() and isinstance(group, Mapping):
            for said in group.values():
                yield from (said,) if isinstance(said, str) else said


def test_reasons_have_sentences() -> None:
    """No reason of the regular player is without one, and none is left over."""
    leads = {"hunt_pig", "hunt_sheep", "hunt_transformer", "lead_hearts", "lead"}
    pairs = {"throw_off", "discard", "high_card", "low_card", "go_over"}
    assert set(re.findall(r'Reason\("(\w+)"', PLAYER)) | leads | pairs == set(texts.REASONS)


@pytest.mark.parametrize("entry", sorted(set(messages())))
def test_the_catalog_has_every_message_with_its_fields(entry: str) -> None:
    """The Chinese sentence is there and fills the same fields."""
    found = next(filter(None, (polib.pofile(str(catalog)).find(entry) for catalog in CATALOGS)), None)
    assert found is not None
    assert found.msgstr
    assert sorted(re.findall(r"{\w+}", found.msgstr)) == sorted(re.findall(r"{\w+}", entry))


@pytest.mark.parametrize("catalog", CATALOGS, ids=lambda catalog: catalog.stem)
def test_the_compiled_catalog_is_the_written_one(catalog: Path) -> None:
    """What is loaded is what stands in the source catalog."""
    written = {one.msgid: one.msgstr for one in polib.pofile(str(catalog))}
    compiled = {one.msgid: one.msgstr for one in polib.mofile(str(catalog.with_suffix(".mo")))}
    assert written == compiled
