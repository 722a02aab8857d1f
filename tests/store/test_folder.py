"""Where everything is kept."""

from __future__ import annotations

from pathlib import Path

from cardtui.store.folder import MARKER, saves_folder


def test_the_flag_comes_before_the_environment_before_the_marked_folder(tmp_path: Path) -> None:
    """Each place counts only without the one before it."""
    env = {"CARDTUI_SAVES": str(tmp_path / "env")}
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / MARKER).touch()
    assert saves_folder(tmp_path / "flag", env, tmp_path) == tmp_path / "flag"
    assert saves_folder(None, env, tmp_path) == tmp_path / "env"
    assert saves_folder(None, {}, tmp_path) == saves


def test_a_folder_called_saves_without_the_marker_is_somebody_elses(tmp_path: Path) -> None:
    """The platform's own place is taken instead."""
    (tmp_path / "saves").mkdir()
    assert saves_folder(None, {}, tmp_path).name == "cardtui"
