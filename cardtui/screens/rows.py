"""The hands of a long list, read page by page as they are looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import overload

from ..store.history import HandRow

AT_ONCE = 200  # hands read at once
KEPT = 20  # pages


class Rows(Sequence[HandRow | None]):
    """As many as there are; ``None`` stands for one that has not been read yet."""

    def __init__(self, count: int, first: Sequence[HandRow], ask: Callable[[int], None]) -> None:
        """``first``: the page at the top; ``ask`` is called once for each page that is wanted, and answers
        by ``put``."""
        self._count, self._ask = count, ask
        self._pages: dict[int, Sequence[HandRow]] = {0: first}
        self._asked = {0}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> HandRow | None: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[HandRow | None]: ...
    def __getitem__(self, index: int | slice) -> HandRow | Sequence[HandRow | None] | None:
        if isinstance(index, slice):
            return [self._row(at) for at in range(*index.indices(self._count))]
        return self._row(range(self._count)[index])

    def _row(self, at: int) -> HandRow | None:
        page, within = divmod(at, AT_ONCE)
        if page not in self._asked:
            self._asked.add(page)
            self._ask(page)
        rows = self._pages.get(page, ())
        return rows[within] if within < len(rows) else None

    def put(self, page: int, rows: Sequence[HandRow]) -> None:
        """The rows of a page; the page read longest ago may be forgotten for it."""
        self._pages[page] = rows
        if len(self._pages) > KEPT:
            oldest = next(iter(self._pages))
            del self._pages[oldest]
            self._asked.discard(oldest)
