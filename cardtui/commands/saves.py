"""The folder of saves that the options before a command choose, its store, and the settings in it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ..settings import Settings
    from ..store.store import Store


@dataclass(frozen=True, slots=True)
class Where:
    """What the options before the command say: folder of saves and language, ``None`` for the usual.

    ``check``: look at the whole database before it is used.
    """

    saves: Path | None
    language: str | None
    check: bool = False


def folder_of(where: Where) -> Path:
    """The folder that was chosen."""
    from ..store.folder import saves_folder

    return saves_folder(where.saves, os.environ, Path.cwd())


@contextmanager
def store_of(where: Where) -> Iterator[Store]:
    """The store of that folder; what is to be said of its rights goes to standard error."""
    from ..store.store import Store
    from ..text.faults import fault_text

    with Store(folder_of(where), check=where.check) as store:
        if (said := store.folder_note) is not None:
            click.echo(f"cardtui: {fault_text(said)}", err=True)
        yield store


def spoken(where: Where) -> tuple[Settings, Path]:
    """The player's settings and their file, in whose language everything is said from now on."""
    from .. import settings
    from ..text.catalog import set_language
    from ..text.faults import fault_text

    path = settings.settings_file(folder_of(where))
    liked, fault = settings.load(path)
    language = where.language or liked.language or _of_environment()
    set_language(language)
    if fault is not None:
        click.echo(f"cardtui: {fault_text(fault)}", err=True)
    return replace(liked, language=language), path


def _of_environment() -> str:
    """The language of the environment, as far as it is spoken here."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "zh_CN" if next(filter(None, names), "").startswith("zh") else "en"
