"""The folder of saves that the options before a command choose, and its store."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
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
