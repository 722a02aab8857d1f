"""The one entry to everything that is kept."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from .database import WAIT, Database
from .days import Days
from .errors import StoreError
from .profiles import Clock, Profiles
from .tables import Tables

if TYPE_CHECKING:
    from .feats import Feats
    from .history import History
    from .pars import Pars
    from .puzzles import Puzzles
    from .reviews import Reviews

P = ParamSpec("P")
T = TypeVar("T")


def wall_clock() -> datetime:
    """The time here and now, with its zone."""
    return datetime.now().astimezone()


class Store:
    """Profiles, tables in play and history of one folder, safe from several threads and processes.

    Everything is done in order on one thread of its own. The methods of ``profiles``, ``tables`` and
    ``history`` block until it is done; ``later`` does not, and ``asyncio.wrap_future`` makes its
    answer awaitable: ``await asyncio.wrap_future(store.later(store.history.hands, Filter()))``.
    What may take long to read is read ``aside``, on a thread beside that one. Whatever fails raises
    ``StoreError`` and has changed nothing.
    """

    def __init__(
        self, folder: Path, clock: Clock = wall_clock, wait: float = WAIT, check: bool = False
    ) -> None:
        """Open the folder, which is made if it isn't there, and bring its database to the present schema.

        ``clock`` gives aware times; ``wait``: seconds to wait for another process at work; ``check``:
        look at every page of the database first, as is done after an unclean end.
        ``folder_note`` then says if others could read the folder, or still can; ``checked``: that every
        page was looked at because ``check`` asked for it.
        """
        self.folder, self.checked = folder, check
        self.database = Database(folder, clock(), wait, check=check)
        self.folder_note = self.database.folder_note
        self.profiles = Profiles(self.database, clock)
        self.tables = Tables(self.database, folder, clock)
        self.days = Days(self.database, clock)
        self._clock = clock

    @property
    def reports(self) -> Path:
        """The folder for reports of what broke, and the log of the bots."""
        return self.folder / "reports"

    @cached_property
    def history(self) -> History:
        """The hands that were played; loaded when it is first asked for, which is not on the first page."""
        from .history import History

        return History(self.database)

    @cached_property
    def feats(self) -> Feats:
        """The achievements; loaded when they are first asked for."""
        from .feats import Feats

        return Feats(self.database, self.days)

    @cached_property
    def pars(self) -> Pars:
        """Hands beside par, and played again; loaded when they are first asked for."""
        from .pars import Pars

        return Pars(self.database, self._clock)

    @cached_property
    def reviews(self) -> Reviews:
        """What was said of decisions; loaded when it is first asked for."""
        from .reviews import Reviews

        return Reviews(self.database)

    @cached_property
    def puzzles(self) -> Puzzles:
        """What was answered of puzzles; loaded when it is first asked for."""
        from .puzzles import Puzzles

        return Puzzles(self.database)

    def later(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do ``call`` (a method of this store) without waiting for it."""
        return self.database.later(call, *args, **kwargs)

    def missing(self) -> StoreError | None:
        """What is wrong if the folder is no longer there, or another one is: nothing is kept then."""
        return self.database.missing()

    def aside(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do ``call``, which only reads and may take long, on another thread: nothing waits for it."""
        return self.database.aside(call, *args, **kwargs)

    def close(self) -> None:
        """Finish what was asked for and let go of the database; close open tables first."""
        self.database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
