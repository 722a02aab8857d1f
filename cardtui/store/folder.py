"""Where everything is kept, and that nobody else reads it: the hands of a game in play lie there.

A folder is cardtui's own if it carries the marker, which is put into every folder that it makes, or is
the platform's place for its data. Rights of a folder are looked at once: what its owner does with them
later is the owner's will.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from .errors import StoreError

MARKER = ".cardtui-saves"
LOOKED_AT = ".cardtui-rights"  # its rights have been looked at
FOLDER, PRIVATE = 0o700, 0o600
OTHERS = 0o077
_TEXT = "cardtui keeps its saves in this folder.\n"
_FOLDERS = ("locks", "open", "backups", "reports")
_NAMES = (MARKER, "cardtui.db*", "settings.*", "setup.json", "lessons.json", "duel.json", "*.lock")
_FILES = (*_NAMES, *_FOLDERS, *(f"{name}/*" for name in _FOLDERS))


def saves_folder(flag: Path | None, env: Mapping[str, str], cwd: Path) -> Path:
    """The folder: ``--saves``, else ``$CARDTUI_SAVES``, else ``./saves`` with our marker in it, else the
    platform's own place for data. It need not exist yet."""
    if flag is not None:
        return flag.expanduser()
    if env.get("CARDTUI_SAVES"):
        return Path(env["CARDTUI_SAVES"]).expanduser()
    here = cwd / "saves"
    if (here / MARKER).is_file():
        return here
    return _usual()


def _usual() -> Path:
    from platformdirs import user_data_path

    return user_data_path("cardtui", appauthor=False)


def make_folder(folder: Path) -> StoreError | None:
    """Make the folder, for its owner alone, or look once at the rights of one that is there.

    What is to be said of them, if anything: that it was open to others and no longer is, or, if it is not
    cardtui's own, that it is. Raises ``OSError``.
    """
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(FOLDER, exist_ok=True)
        with open(folder / MARKER, "a", encoding="utf-8", opener=private) as marker:
            marker.write(_TEXT)
        _looked_at(folder)
        return None
    folder.mkdir(exist_ok=True)  # says what is wrong with something that is no folder
    if os.name != "posix" or (folder / LOOKED_AT).exists():
        return None
    open_to_others = [path for path in (folder, *_own_files(folder)) if _rights(path) & OTHERS]
    _looked_at(folder)
    if not open_to_others:
        return None
    if not _is_own(folder):
        return StoreError("folder_open", path=str(folder)) if folder in open_to_others else None
    try:
        for path in open_to_others:
            path.chmod(_rights(path) & ~OTHERS)
    except OSError:  # somebody else's, in spite of the marker
        return StoreError("folder_open", path=str(folder))
    read = [path for path in open_to_others if path.is_file() and path.name != MARKER]
    return StoreError("folder_closed", path=str(folder)) if read else None


def make_private_folder(folder: Path) -> None:
    """Make a folder within the saves, for their owner alone; raises ``OSError``."""
    folder.mkdir(FOLDER, parents=True, exist_ok=True)


def private(path: str, flags: int) -> int:
    """An ``opener`` of files that only their owner may read."""
    return os.open(path, flags, PRIVATE)


def read_json(path: Path, limit: int) -> dict[str, object]:
    """What is kept in a small file beside the database; nothing of one that is none of ours, or larger."""
    with suppress(OSError, ValueError, RecursionError):
        if path.is_file() and path.stat().st_size <= limit:
            data = json.loads(path.read_text("utf-8"))
            return data if isinstance(data, dict) else {}
    return {}


def write_json(path: Path, data: Mapping[str, object]) -> None:
    """Keep that in a small file beside the database, all or nothing; raises ``OSError``."""
    unfinished = path.with_suffix(".part")
    with open(unfinished, "w", encoding="utf-8", opener=private) as stream:
        json.dump(data, stream)
    os.replace(unfinished, path)


def _is_own(folder: Path) -> bool:
    return (folder / MARKER).is_file() or folder == _usual()


def _own_files(folder: Path) -> Iterator[Path]:
    for pattern in _FILES:
        yield from (path for path in folder.glob(pattern) if not path.is_symlink())


def _rights(path: Path) -> int:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return 0


def _looked_at(folder: Path) -> None:
    with suppress(OSError), open(folder / LOOKED_AT, "a", opener=private):
        pass
