"""Where everything is kept, and that nobody else can read it."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

import pytest

from cardtui.settings import Settings, save, settings_file
from cardtui.store.errors import StoreError
from cardtui.store.folder import MARKER, saves_folder
from cardtui.store.store import Store


def test_the_flag_comes_before_the_environment_before_the_marked_folder(tmp_path: Path) -> None:
    """Each place counts only without the one before it."""
    env = {"CARDTUI_SAVES": str(tmp_path / "env")}
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / MARKER).touch()
    assert saves_folder(tmp_path / "flag", env, tmp_path) == tmp_path / "flag"
    assert saves_folder(None, env, tmp_path) == tmp_path / "env"
    assert saves_folder(None, {}, tmp_path) == saves


def test_a_tilde_is_the_home_folder_wherever_the_name_comes_from(tmp_path: Path) -> None:
    """A shell leaves it as it is in ``--saves=~/x``."""
    home = Path("~/x").expanduser()
    assert saves_folder(Path("~/x"), {}, tmp_path) == saves_folder(None, {"CARDTUI_SAVES": "~/x"}, tmp_path)
    assert saves_folder(Path("~/x"), {}, tmp_path) == home


def test_a_folder_called_saves_without_the_marker_is_somebody_elses(tmp_path: Path) -> None:
    """The platform's own place is taken instead."""
    (tmp_path / "saves").mkdir()
    assert saves_folder(None, {}, tmp_path).name == "cardtui"


# --- rights ---------------------------------------------------------------------------------------------


def rights(path: Path) -> int:
    """Who may do what with it."""
    return stat.S_IMODE(path.stat().st_mode)


def open_to_others(folder: Path) -> list[str]:
    """What in the folder, itself included, others may look at."""
    return [str(path) for path in (folder, *folder.rglob("*")) if rights(path) & 0o077]


def fill(folder: Path) -> None:
    """One file of each kind: a table with its lock, settings, a backup."""
    for name in ("locks", "backups", "reports"):
        (folder / name).mkdir(exist_ok=True)
        (folder / name / "file").touch()
    save(settings_file(folder), Settings(theme="night"))


def widen(folder: Path) -> None:
    """Open it to everybody, as a wide mask left it."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def said(folder: Path) -> StoreError | None:
    """What opening the folder has to say of its rights."""
    with Store(folder) as store:
        return store.folder_note


def test_what_is_made_is_for_its_owner_alone(tmp_path: Path) -> None:
    """The database holds the cards of the hand in play: folders 0700, files 0600, whatever the mask."""
    folder = tmp_path / "new" / "saves"
    before = os.umask(0)
    try:
        with Store(folder) as store:
            save(settings_file(folder), Settings(theme="night"))
            store.profiles.create("Ann")
            assert (open_to_others(folder), store.folder_note) == ([], None)
    finally:
        os.umask(before)
    assert (folder / MARKER).is_file()


def test_a_folder_of_its_own_that_others_can_read_is_closed_and_that_is_said(tmp_path: Path) -> None:
    """The marker tells that it is cardtui's own; once, what its owner opens afterwards stays open."""
    folder = tmp_path / "saves"
    folder.mkdir()
    (folder / MARKER).touch()
    fill(folder)
    (folder / "photo").touch(0o644)
    widen(folder)
    note = said(folder)
    assert note is not None
    assert note.code == "folder_closed"
    assert {Path(name).name for name in open_to_others(folder)} == {"photo"}
    folder.chmod(0o750)
    assert said(folder) is None
    assert rights(folder) == 0o750


def test_a_folder_that_is_not_its_own_is_only_named(tmp_path: Path) -> None:
    """Its rights are somebody's will; what cardtui puts into it is closed all the same."""
    folder = tmp_path / "mine"
    folder.mkdir(0o755)
    (folder / "letter").touch(0o644)
    note = said(folder)
    assert note is not None
    assert note.code == "folder_open"
    assert (rights(folder), rights(folder / "letter")) == (0o755, 0o644)
    assert rights(folder / "cardtui.db") == 0o600
    assert said(folder) is None


# --- the folder goes away --------------------------------------------------------------------------------


def test_nothing_is_kept_in_a_folder_that_is_gone(tmp_path: Path) -> None:
    """A file without a name can still be written to; it would be lost with the process."""
    folder = tmp_path / "saves"
    with Store(folder) as store:
        shutil.rmtree(folder)
        with pytest.raises(StoreError) as gone:
            store.profiles.create("Ann")
    assert gone.value.code == "folder_gone"


def test_nothing_is_kept_in_a_folder_whose_place_another_has_taken(tmp_path: Path) -> None:
    """Put back, it serves again."""
    folder, away = tmp_path / "saves", tmp_path / "away"
    with Store(folder) as store:
        folder.rename(away)
        with Store(folder), pytest.raises(StoreError) as other:
            store.profiles.create("Ann")
        shutil.rmtree(folder)
        away.rename(folder)
        store.profiles.create("Bo")
    assert other.value.code == "folder_other"
