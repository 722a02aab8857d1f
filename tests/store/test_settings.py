"""Settings: read leniently, written whole."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from platformdirs import user_config_path

from cardtui.settings import FILE, SETTINGS, Settings, load, save, settings_file
from cardtui.store.folder import saves_folder

plain_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
any_settings = st.builds(
    Settings,
    language=st.sampled_from(list(SETTINGS["language"].choices)),
    glyphs=st.sampled_from(list(SETTINGS["glyphs"].choices)),
    theme=plain_text,
    animation=st.sampled_from(list(SETTINGS["animation"].choices)),
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


WRITTEN = """\
# how I like it
animation = "off"  # no patience
colour = "red"     # for a later version

# the room at night
theme = "night"

[keys]
hint = "f2" # F2 as in the other program
# undo = "z"

[later]
sound = 3
"""


def test_what_the_player_wrote_stays_where_it_is(tmp_path: Path) -> None:
    """Notes, order, other keys and tables: of a changed setting the value alone is another one."""
    path = tmp_path / FILE
    path.write_text(WRITTEN)
    settings, fault = load(path)
    assert (settings.animation, settings.theme, settings.keys, fault) == (
        "off",
        "night",
        {"hint": "f2"},
        None,
    )
    save(path, replace(settings, animation="fast", keys={"hint": "f3"}))
    assert path.read_text() == WRITTEN.replace('"off"', '"fast"').replace('"f2"', '"f3"')
    assert not (tmp_path / "settings.broken").exists()


def test_a_new_setting_stands_before_the_tables(tmp_path: Path) -> None:
    """In a table it would be something else."""
    path = tmp_path / FILE
    path.write_text(WRITTEN)
    save(path, replace(load(path)[0], counter=False, language="en", keys={}))
    again = load(path)[0]
    assert again == Settings(language="en", theme="night", animation="off", counter=False)
    assert all(line in path.read_text() for line in ("# how I like it", '# undo = "z"', "sound = 3"))


def test_a_value_that_cannot_be_is_put_aside_and_the_rest_stays(tmp_path: Path) -> None:
    """The file as it was is kept beside the new one."""
    path = tmp_path / FILE
    path.write_text('# mine\nanimation = "never"\nkeys = 3\ncolour = 1\n')
    settings, fault = load(path)
    assert fault is not None
    save(path, replace(settings, counter=False))
    assert load(path) == (Settings(counter=False), None)
    assert "# mine" in path.read_text()
    assert "colour = 1" in path.read_text()
    assert '"never"' in (tmp_path / "settings.broken").read_text()


def test_what_only_reads_does_without_the_library_that_writes() -> None:
    """It is loaded when a setting is changed."""
    code = "import sys, cardtui.app, cardtui.settings; assert 'tomlkit' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_settings_lie_with_the_saves_where_the_player_chose_them(tmp_path: Path) -> None:
    """Else in the platform's place."""
    assert settings_file(tmp_path) == tmp_path / FILE
    usual = saves_folder(None, {}, tmp_path)
    assert settings_file(usual) == user_config_path("cardtui", appauthor=False) / FILE


def test_every_setting_is_one_entry_that_fits_itself() -> None:
    """Its usual value is among its choices, its name and line are short enough for the page."""
    assert {*SETTINGS, "keys"} == set(Settings.__slots__)
    for setting in SETTINGS.values():
        assert setting.fits(getattr(Settings(), setting.name))
        assert setting.usual in setting.choices
        assert len([value for value in setting.choices if value != ""]) > 1
        assert len(setting.label) <= 30
        assert len(setting.about) <= 72


def test_a_number_is_no_truth() -> None:
    """``1`` is not ``true``, though they are equal."""
    assert not SETTINGS["counter"].fits(1)
    assert SETTINGS["counter"].fits(False)
