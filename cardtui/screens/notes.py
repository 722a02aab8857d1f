"""What is said beside the game: a disk that is full, a bot that failed, a file that was written.

Every note goes through one board and stands in one place of a screen (``widgets.note``): one at a time,
and one that stands there or waits already is not said again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..text.catalog import _
from ..text.faults import fault_text

WAITING = 4  # notes that wait at most; of more, the oldest are only in the log
KEPT = 20


@dataclass(frozen=True, slots=True)
class Note:
    """``tell`` says it in the language of the moment; ``urgent``: it should not be missed; ``fault``:
    something went wrong; ``seconds``: how long it stands."""

    tell: Callable[[], str]
    urgent: bool = False
    fault: bool = False
    seconds: float = 5.0


def fault_note(fault: BaseException, report: Path | None) -> Note:
    """That something went wrong; ``report``: the file that tells more."""

    def tell() -> str:
        text = fault_text(fault)
        if report is not None:
            text += "\n" + _("A report was written: {path}").format(path=report)
        return text

    return Note(tell, urgent=True, fault=True, seconds=10)


class Board:
    """The note of the moment and those that wait for their turn.

    ``changed`` is called whenever another note stands there, or none; ``later`` calls something after
    that many seconds and returns what undoes that.
    """

    def __init__(
        self,
        changed: Callable[[], None],
        later: Callable[[float, Callable[[], None]], Callable[[], None]],
    ) -> None:
        self.current: Note | None = None
        self.told: deque[Note] = deque(maxlen=KEPT)  # since ``forget``, the latest last
        self._waiting: deque[Note] = deque(maxlen=WAITING)
        self._changed, self._later = changed, later
        self._undo: Callable[[], None] = lambda: None

    def put(self, note: Note) -> None:
        """Say this, in place of what stands there; a fault has its time before anything else is said."""
        text, current = note.tell(), self.current
        if current is not None and current.tell() == text:
            self._stand(note)
        elif all(note.tell() != text for note in self._waiting):
            self.told.append(note)
            if current is not None and current.fault and not note.fault:
                self._waiting.append(note)
            else:
                self._stand(note)

    def forget(self) -> None:
        """Another hand begins: what was said before belongs to it no more."""
        self.told.clear()

    def _stand(self, note: Note | None) -> None:
        self._undo()
        self.current = note
        if note is not None:
            self._undo = self._later(note.seconds, self._next)
        self._changed()

    def _next(self) -> None:
        self._undo = lambda: None
        self._stand(self._waiting.popleft() if self._waiting else None)
