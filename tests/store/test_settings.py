"""Settings: read leniently, written whole."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from platformdirs import user_config_path

from cardtui.settings import CHOICES, FILE, Settings, load, save, settings_file
from cardtui.store.folder import saves_folder

plain_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
any_settings = st.builds(
    Settings,
    language=st.sampled_from(CHOICES["language"]),
    glyphs=st.sampled_from(CHOICES["glyphs"]),
    theme=plain_text,
    animation=st.sampled_from(CHOICES["animation"]),
    counter=st.booleans(),
    keys=st.dictionaries(plain_text, plain_text, max_size=4),
)


def test_a_file_in_place_of_the_folder_is_for_the_store_to_tell(tmp_path: Path) -> None:
    """Settings below a file are no settings."""
    (tmp_path / "saves").touch()
    assert load(tmp_path / "saves" / "settings.toml") == (Settings(), None)


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    """And nothing is written."""
    assert load(tmp_path / FILE) == (Settings(), None)
    assert not list(tmp_path.iterdir())


@given(any_settings)
def test_what_is_saved_is_loaded(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    """Any text, whatever it holds."""
    path = tmp_path_factory.getbasetemp() / "round" / FILE
    save(path, settings)
    assert load(path) == (settings, None)


@pytest.mark.parametrize(
    "content", [b"language = ", b"\xff\xfe", b"[[[", b"a" * 100, b"counter = true\ncounter = false"]
)
def test_a_broken_file_is_told_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    """The settings are the usual ones; saving later puts the broken file aside."""
    path = tmp_path / FILE
    path.write_bytes(content)
    settings, fault = load(path)
    assert settings == Settings()
    assert fault is not None
    assert "\n" not in str(fault)
    assert path.read_bytes() == content
    save(path, Settings(counter=False))
    assert load(path) == (Settings(counter=False), None)
    assert (tmp_path / "settings.broken").read_bytes() == content


@pytest.mark.parametrize(
    "line",
    [
        'language = "tlh"',
        "counter = 1",
        'glyphs = ["ascii"]',
        "keys = { hint = 3 }",
        "colour = 1",
        "theme = 1970-01-01",
    ],
)
def test_one_wrong_value_spoils_no_other(tmp_path: Path, line: str) -> None:
    """It is named, and the usual value is used."""
    path = tmp_path / FILE
    path.write_text(f'animation = "off"\n{line}\n')
    settings, fault = load(path)
    assert settings == Settings(animation="off")
    assert fault is not None
    assert fault.details["key"] == f'"{line.split()[0]}"'


def test_only_what_is_not_usual_is_written(tmp_path: Path) -> None:
    """The file stays short and readable."""
    path = tmp_path / FILE
    save(path, Settings(language="zh_CN", keys={"hint": "f2"}))
    assert tomllib.loads(path.read_text()) == {"language": "zh_CN", "keys": {"hint": "f2"}}


def test_settings_lie_with_the_saves_where_the_player_chose_them(tmp_path: Path) -> None:
    """Else in the platform's place."""
    assert settings_file(tmp_path) == tmp_path / FILE
    usual = saves_folder(None, {}, tmp_path)
    assert settings_file(usual) == user_config_path("cardtui", appauthor=False) / FILE
