"""Every error of the store can be said, in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtui import files
from cardtui.store import errors
from cardtui.store.errors import StoreError
from cardtui.text.catalog import set_language
from cardtui.text.faults import fault_text
from cardtui.text.store import ERRORS

PACKAGE = Path(errors.__file__).parents[1]


@pytest.fixture(params=["en", "zh_CN"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """One language after the other."""
    set_language(request.param)
    yield request.param
    set_language("en")


def codes() -> set[str]:
    """All codes with which the store, the settings and what stands in them make an error."""
    found = {code for _, code, _ in files._KINDS}
    found |= {*errors._SQLITE.values(), *errors._OS.values(), "database", "system", "record_cut"}
    files_of_settings = (
        PACKAGE / name for name in ("settings.py", "colours.py", "app.py", "session/duel.py")
    )
    for path in (*(PACKAGE / "store").glob("*.py"), *files_of_settings):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("StoreError", "_fault"):
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


def test_every_code_has_its_sentence_and_every_sentence_its_code() -> None:
    """Neither is forgotten when the other changes."""
    assert codes() == set(ERRORS)


@pytest.mark.parametrize("code", ERRORS)
def test_every_sentence_is_one_line_in_both_languages(language: str, code: str) -> None:
    """With all its figures in it; Chinese is Chinese."""
    fields = set(re.findall(r"\{(\w+)\}", ERRORS[code]))
    said = fault_text(StoreError(code, **{name: f"<{name}>" for name in fields}))
    assert "\n" not in said
    assert all(f"<{name}>" in said for name in fields)
    assert bool(re.search(r"[一-鿿]", said)) == (language == "zh_CN")
