"""A table opened for lines and let go of again, whatever ends it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import partial

from ..endings import on_signals
from ..engine.errors import Fault
from ..seating import Command, Person, known_spec
from ..session import INSTANT, Session, Terms, TooPoor
from ..session.crash import last_words
from ..session.earned import earned
from ..session.foreign import Foreign
from ..session.opening import session_of
from ..store.open_table import OpenTable
from ..store.store import Store
from ..text.catalog import _
from .dialogue import Dialogue, End, Stop
from .hints import Hints
from .typed import Typed, of_file, of_script
from .voice import Voice

STATUS = {End.REFUSED: 1, End.UNREAD: 2}  # the exit status; 0 for all other ends


@dataclass(frozen=True, slots=True)
class Source:
    """Standard input, or a script: its ``name``, and its ``text`` unless that is read as it comes."""

    name: str = ""
    text: str | None = None


def people(table: OpenTable) -> int:
    """How many people sit at a table."""
    return sum(isinstance(known_spec(seat.player), Person) for seat in table.spec.seats)


@dataclass(frozen=True, slots=True)
class Manner:
    """``letters``: suits and signs in ASCII; ``foreign``: commands that run already; ``best``: whether the
    best player is asked for hints, else the regular one; ``counts``: whether a hand with hints keeps its
    stakes; ``allowed``: whether there are hints at all; ``coach``: at what it speaks before a play goes;
    in a script it never does."""

    letters: bool = False
    foreign: Foreign | None = None
    best: bool = True
    counts: bool = True
    allowed: bool = True
    coach: str = "off"


def play(store: Store, opened: Callable[[], OpenTable], source: Source, manner: Manner = Manner()) -> int:
    """``played``, to its end."""
    return asyncio.run(played(store, opened, source, manner))


async def played(
    store: Store, opened: Callable[[], OpenTable], source: Source, manner: Manner = Manner()
) -> int:
    """Play the table by lines and return the exit status, 128 + n after signal number n.

    ``opened`` opens it; the commands of a kept table are not started. The table is kept as it is however it
    ends. Raises ``Fault`` and ``OSError``.
    """
    foreign = manner.foreign
    table = opened()
    session: Session | None = None
    hints: Hints | None = None
    voice = Voice(sys.stdout, manner.letters)
    try:
        session = session_of(store, table, Terms(INSTANT, trust=foreign is not None, foreign=foreign))
        _tell_of_commands(voice, table, foreign)
        hints = Hints(
            session,
            session.people[0],
            best=manner.best,
            counts=manner.counts,
            allowed=manner.allowed,
            coach="off" if source.name else manner.coach,
        )
        feats = partial(earned, store, session, session.people[0])
        dialogue = Dialogue(session, voice, lines_of(source), hints, strict=bool(source.name), feats=feats)
        try:
            stop, status = await talked(dialogue, source)
        except TooPoor:
            if not table.carry.hand:  # nothing was ever dealt at it
                table.abandon()
            raise
        if stop.end is End.FINISHED:
            table.abandon()
        else:
            table.touch()
            voice.say(
                _("The table is kept: cardtui resume --lines goes on, or cardtui resume on the full screen.")
            )
        return status
    except Exception as error:  # noqa: BLE001  (told, or raised again)
        return broken(store, session, error)
    finally:
        if hints is not None:
            hints.close()
        if session is not None:
            session.close()
        table.close()


def lines_of(source: Source) -> AsyncIterator[Typed]:
    """The lines that are typed there."""
    return of_file(sys.stdin.fileno()) if source.text is None else of_script(source.text)


async def talked(dialogue: Dialogue, source: Source) -> tuple[Stop, int]:
    """A talk to its end: why it has ended, and the exit status; a script's last line is told."""
    signalled: list[int] = []

    def end(status: int) -> None:
        signalled.append(status)
        dialogue.stop()

    on_signals(end)
    stop = await dialogue.run()
    _tell_of_script(source, stop)
    if stop.end is End.STOPPED:
        return stop, signalled[0] if signalled else 1
    return stop, STATUS.get(stop.end, 0)


def broken(store: Store, session: Session | None, error: Exception) -> int:
    """What broke is told by a file that holds no card; what is wrong with the input is raised again."""
    if isinstance(error, Fault | OSError):
        raise error
    hand = getattr(session, "table", None)
    rules = session.rules if session is not None else None
    print(last_words(store.reports, error, rules, hand), file=sys.stderr)
    return 1


def _tell_of_commands(voice: Voice, table: OpenTable, foreign: Foreign | None) -> None:
    """A kept table's commands are not started unasked."""
    if foreign is None and any(isinstance(known_spec(seat.player), Command) for seat in table.spec.seats):
        voice.say(_("Commands in seats are not started here: the regular player plays for them."))


def _tell_of_script(source: Source, stop: Stop) -> None:
    """The line that a script was stopped at, on standard error."""
    if stop.line is not None:
        from ..engine.visible import visible

        said = f"cardtui: {source.name}:{stop.line.number}: {stop.line.text}: {stop.said}"
        print(visible(said, 1000), file=sys.stderr)
