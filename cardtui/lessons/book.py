"""How far each lesson came: one file beside the database, by game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..store.errors import of_system
from ..store.folder import read_json, write_json

FILE = "lessons.json"
LIMIT = 1 << 18  # bytes; all lessons together have some thousands


@dataclass(frozen=True, slots=True)
class Kept:
    """``steps``: of the hand that was left, none before it was begun; ``done``: it was played to its end."""

    steps: tuple[str, ...] = ()
    done: bool = False


class Book:
    """What is kept of all lessons in a folder. A file that is none of ours counts as empty."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._path = folder, folder / FILE

    def of(self, variant: str) -> Kept:
        """What is kept of a game's lesson."""
        entry = read_json(self._path, LIMIT).get(variant)
        if not isinstance(entry, dict):
            return Kept()
        steps, done = entry.get("steps"), entry.get("done") is True
        if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
            return Kept((), done)
        return Kept(tuple(steps), done)

    def keep(self, variant: str, kept: Kept) -> None:
        """Keep it; raises ``StoreError``."""
        entry = {"steps": list(kept.steps), "done": kept.done}
        try:
            write_json(self._path, {**read_json(self._path, LIMIT), variant: entry})
        except OSError as fault:
            raise of_system(fault, self._folder) from fault
