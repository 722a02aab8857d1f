"""Settings on the command line, and themes of one's own."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardtui.cli import cardtui
from cardtui.colours import own_themes
from cardtui.remapping import commands
from cardtui.settings import SETTINGS, Settings, load
from cardtui.text.catalog import LANGUAGES, _, set_language
from cardtui.text.faults import fault_text
from cardtui.themes import THEMES

MINE = """\
primary = "#e0b354"
secondary = "#8fb8de"
background = "#101010"
panel = "#000000"
foreground = "#dfe3ea"
success = "#86d993"
warning = "#f2b155"
error = "#f2746b"
"""


def run(folder: Path, *words: str) -> Result:
    """``cardtui config …``"""
    return CliRunner().invoke(cardtui, ["--saves", str(folder), "config", *words])


def test_path_names_the_file(tmp_path: Path) -> None:
    """Whether it is there or not."""
    assert run(tmp_path, "path").stdout == f"{tmp_path / 'settings.toml'}\n"


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_list_names_every_setting_with_its_value_choices_and_meaning(tmp_path: Path, spoken: str) -> None:
    """As a settings file would say it."""
    (tmp_path / "settings.toml").write_text('animation = "off"\n')
    set_language(spoken)
    lines = run(tmp_path, "list").stdout.splitlines()
    values = tomllib.loads("\n".join(lines))
    assert values.pop("keys") == {command.id: command.keys for command in commands()}
    assert values == {
        name: "off" if name == "animation" else setting.usual for name, setting in SETTINGS.items()
    }
    for line, setting in zip(lines, SETTINGS.values(), strict=False):
        assert _(setting.about) in line
        assert all(str(choice).lower() in line for choice in setting.choices if choice != "zh_CN")


def test_every_setting_is_set_to_each_of_its_choices_and_read_again(tmp_path: Path) -> None:
    """As it is printed, and as it stands in the file."""
    for name, setting in SETTINGS.items():
        for choice in setting.choices:
            typed = str(choice).lower() if isinstance(choice, bool) else str(choice)
            assert run(tmp_path, "set", name, typed).exit_code == 0
            assert run(tmp_path, "get", name).stdout == f"{typed}\n"
            assert getattr(load(tmp_path / "settings.toml")[0], name) == choice


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_setting_is_set_by_its_word_on_the_page_too(tmp_path: Path, spoken: str) -> None:
    """What is on or off also by on, off, yes and no; and what is printed can be set again."""
    set_language(spoken)
    for name, setting in SETTINGS.items():
        for choice, word in setting.choices.items():
            others = ("on", "Yes") if choice is True else ("off", "NO") if choice is False else ()
            for typed in (_(word), *others):
                assert run(tmp_path, "set", name, typed).exit_code == 0, typed
                assert getattr(load(tmp_path / "settings.toml")[0], name) == choice
            printed = run(tmp_path, "get", name).stdout.rstrip("\n")
            assert run(tmp_path, "set", name, printed).exit_code == 0


def test_keys_of_commands_are_listed_set_and_read_again(tmp_path: Path) -> None:
    """By the id of the command; its usual keys are none in the file."""
    assert run(tmp_path, "get", "keys.table.hint").stdout == "h,f2\n"
    assert run(tmp_path, "set", "keys.table.hint", "ctrl+y, f9").exit_code == 2
    assert run(tmp_path, "set", "keys.table.hint", "ctrl+y, h").exit_code == 0
    assert run(tmp_path, "get", "keys.table.hint").stdout == "ctrl+y,h\n"
    assert run(tmp_path, "get", "table.hint").stdout == "ctrl+y,h\n"  # as the list has it
    assert load(tmp_path / "settings.toml")[0].keys == {"table.hint": "ctrl+y,h"}
    assert '"table.hint" = "ctrl+y,h"  # ' in run(tmp_path, "list").stdout
    assert run(tmp_path, "set", "keys.table.hint", "").exit_code == 0
    assert load(tmp_path / "settings.toml")[0].keys == {}


def test_keys_that_cannot_be_are_told_and_those_in_force_are_printed(tmp_path: Path) -> None:
    """Each in a line; the file stays as it is, also when something else is set."""
    (tmp_path / "settings.toml").write_text('[keys]\n"table.hint" = "p"\n"table.log" = "tea"\n')
    done = run(tmp_path, "get", "table.hint")
    assert done.stdout == "h,f2\n"
    assert "p cannot be the key of table.hint; it is left out." in done.stderr
    assert "tea cannot be the key of table.log; it is left out." in done.stderr
    assert '"table.log" = "l,f5"' in run(tmp_path, "list").stdout
    assert run(tmp_path, "set", "counter", "false").exit_code == 0
    assert '"table.log" = "tea"' in (tmp_path / "settings.toml").read_text()


def test_set_keeps_what_the_player_wrote(tmp_path: Path) -> None:
    """Notes, order, and what is not known here."""
    file = tmp_path / "settings.toml"
    file.write_text('# mine\nanimation = "off"  # no patience\ncolour = 1\n')
    assert run(tmp_path, "set", "animation", "fast").exit_code == 0
    assert file.read_text() == '# mine\nanimation = "fast"  # no patience\ncolour = 1\n'


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("get", "sound"), "cardtui: there is no setting sound; there are language, "),
        (("set", "sound", "on"), "cardtui: there is no setting sound; there are language, "),
        (
            ("set", "counter", "maybe"),
            'cardtui: counter cannot be "maybe"; it can be true (on), false (off)\n',
        ),
        (("set", "theme", "\x1b[31m"), 'cardtui: theme cannot be "\\u001b[31m"; it can be '),
        (("get", "keys.table.tea"), "cardtui: there is no command table.tea; cardtui config list names "),
        (("set", "keys.table.hint", "k"), "cardtui: k: That key picks cards.\n"),
        (("set", "keys.table.hint", "c"), "cardtui: c: That key is taken: card counter on and off.\n"),
        (("set", "keys.table.hint", "home"), "cardtui: home: That key moves and chooses everywhere.\n"),
        (("set", "keys.table.hint", "h,,"), 'cardtui: "" is no key; for instance h, '),
        (("set", "keys.table.hint", "hyper+\x1b"), 'cardtui: "hyper+\\u001b" is no key; for instance h, '),
        (("set", "counter"), "cardtui: Missing argument 'VALUE'."),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    """With what can be, and status 2; nothing is written."""
    done = run(tmp_path, *words)
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith(said)
    assert not (tmp_path / "settings.toml").exists()


def test_a_broken_file_is_told_and_the_usual_settings_hold(tmp_path: Path) -> None:
    """It is put aside when something is set."""
    (tmp_path / "settings.toml").write_text("[[[")
    done = run(tmp_path, "get", "animation")
    assert (done.stdout, done.stderr.count("\n")) == ("normal\n", 1)
    assert run(tmp_path, "set", "counter", "false").exit_code == 0
    assert load(tmp_path / "settings.toml") == (Settings(counter=False), None)
    assert (tmp_path / "settings.broken").read_text() == "[[["


# --- themes ---------------------------------------------------------------------------------------


def test_the_themes_there_are_may_be_chosen() -> None:
    """The settings know them without a screen."""
    assert [*SETTINGS["theme"].choices] == ["", *(theme.name for theme in THEMES)]


def test_a_theme_of_ones_own_may_be_chosen(tmp_path: Path) -> None:
    """By the name of its file."""
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "mine.toml").write_text(MINE)
    assert run(tmp_path, "set", "theme", "mine").exit_code == 0
    assert '"mine"' in run(tmp_path, "list").stdout
    assert load(tmp_path / "settings.toml")[0].theme == "mine"
    found, wrong = own_themes(tmp_path / "settings.toml")
    assert ([theme.name for theme in found], wrong) == (["mine"], [])
    assert found[0].colours.background == "#101010"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("felt", MINE, "felt.toml: a theme needs a name of its own"),
        ("Mine \x1b", MINE, "a theme needs a name of its own"),
        ("mine", "primary = ", "mine.toml is no theme ("),
        ("mine", MINE.replace("#101010", "black"), "is no theme (background: not one of #000000 … #ffffff"),
        ("mine", MINE.replace('panel = "#000000"\n', ""), "is no theme ('panel' is missing"),
        ("mine", MINE + "blink = true\n", "is no theme (unknown key 'blink'"),
        ("mine", "x" * 20000, "is no theme (more than 16384 bytes"),
    ],
)
def test_a_broken_theme_is_one_line_and_left_out(tmp_path: Path, name: str, text: str, said: str) -> None:
    """The other ones stay."""
    folder = tmp_path / "themes"
    folder.mkdir()
    (folder / f"{name}.toml").write_text(text)
    (folder / "other.toml").write_text(MINE)
    found, wrong = own_themes(tmp_path / "settings.toml")
    assert [theme.name for theme in found] == ["other"]
    assert len(wrong) == 1
    assert said in fault_text(wrong[0])
    assert "\n" not in fault_text(wrong[0])
    assert name != "mine" or said in run(tmp_path, "set", "theme", name).stderr
