"""Where everything is kept."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

MARKER = ".cardtui-saves"


def saves_folder(flag: Path | None, env: Mapping[str, str], cwd: Path) -> Path:
    """The folder: ``--saves``, else ``$CARDTUI_SAVES``, else ``./saves`` with our marker in it, else the
    platform's own place for data. It need not exist yet."""
    if flag is not None:
        return flag
    if env.get("CARDTUI_SAVES"):
        return Path(env["CARDTUI_SAVES"]).expanduser()
    here = cwd / "saves"
    if (here / MARKER).is_file():
        return here
    from platformdirs import user_data_path

    return user_data_path("cardtui", appauthor=False)
