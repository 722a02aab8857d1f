"""Tables in play: the list of them, each open in one process."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from ..engine.revisions import RULES_REVISION
from .database import Database
from .errors import StoreError, of_system
from .folder import PRIVATE, make_private_folder
from .names import name_of
from .profiles import Clock, stamp
from .table_rows import SPEC, TableRow, TableSpec, now, row_of, seats_json, to_json

if TYPE_CHECKING:
    from ..engine.core import Carry, Deal, Step
    from .evenings import Played
    from .open_table import OpenTable


class Tables:
    """The tables in play of a folder."""

    def __init__(self, database: Database, folder: Path, clock: Clock) -> None:
        self._database, self._locks, self._clock = database, folder / "locks", clock

    def open(
        self,
        spec: TableSpec,
        carry: Carry | None = None,
        deal: Deal | None = None,
        steps: Sequence[Step] = (),
        stakes: bool = True,
        code: str = "",
    ) -> OpenTable:
        """A new table, open in this process; with a deal and steps it begins in the middle of a hand.

        ``carry``: what it begins with, by default nothing; ``code``: that of the deal.
        """
        from ..engine.core import Carry

        begun = carry or Carry()

        def work(connection: sqlite3.Connection) -> OpenTable:
            table = connection.execute(
                "INSERT INTO tables (name, variant, options, seats, books, advice, open, day, seed, rules,"
                " deal, carry, stakes, code, opened, used)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    name_of(spec.name),
                    spec.variant,
                    to_json(dict(spec.options)),
                    seats_json(spec.seats),
                    " ".join(spec.books),
                    spec.advice,
                    spec.open,
                    spec.day,
                    str(spec.seed),
                    RULES_REVISION,
                    deal and to_json(deal.to_json()),
                    to_json(begun.to_json()),
                    stakes,
                    code,
                    stamp(self._clock()),
                    now(connection, self._clock),
                ),
            ).lastrowid
            assert table is not None
            connection.executemany(
                "INSERT INTO steps (table_id, ply, step) VALUES (?, ?, ?)",
                [(table, ply, str(step)) for ply, step in enumerate(steps)],
            )
            return self.resume(table)  # locked before anybody else can see it

        return self._database.write(work)

    def resume(self, table: int, *, to_play: bool = True) -> OpenTable:
        """The table as it was left; raises ``StoreError`` if it is open in another process.

        ``to_play`` false: only to give it another name or take it away; it is not used by that.
        """
        from .open_table import OpenTable  # late: the list of tables knows no rules

        lock = FileLock(self._locks / f"table-{table}.lock", thread_local=False, mode=PRIVATE)
        try:
            make_private_folder(self._locks)
            lock.acquire(timeout=0)
        except Timeout:
            raise StoreError("table_open", id=table) from None
        except OSError as fault:
            raise of_system(fault, self._locks) from fault
        try:
            opened = OpenTable(self._database, self._clock, lock, table, to_play)
            opened.touch()
            return opened
        except BaseException:
            lock.release()
            raise

    def all(self) -> list[TableRow]:
        """All tables in play that can be read, the last used first."""
        return [row for row in self._rows() if isinstance(row, TableRow)]

    def damaged(self) -> list[int]:
        """The tables that cannot be read; they are left as they are."""
        return [row for row in self._rows() if isinstance(row, int)]

    def _rows(self) -> list[TableRow | int]:
        """A row for each table, its number alone where the rest cannot be read."""

        def work(connection: sqlite3.Connection) -> list[TableRow | int]:
            rows = connection.execute(
                f"SELECT {SPEC}, carry, used, id, (SELECT count(*) FROM steps WHERE table_id = tables.id)"
                " FROM tables ORDER BY used DESC, id DESC"
            )
            return list(map(row_of, rows))

        return self._database.read(work)

    def played(self, table: int) -> tuple[Played, ...]:
        """What was played at a table so far, whether or not it is open somewhere."""
        from .evenings import played_at  # late: the list of tables knows no rules

        return self._database.read(lambda connection: played_at(connection, table))

    def last(self) -> TableRow | None:
        """The table used last."""
        return next(iter(self.all()), None)
