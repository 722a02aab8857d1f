"""Commands in seats that are started before anything is dealt, and are known to answer."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..ai.process import BotFailure, Process, Transcript
from ..engine.errors import Fault, IllegalAction
from ..engine.rules import SomeRules
from ..engine.visible import excerpt
from ..files import write
from ..seating import Command, Spec
from ..text.bots import failure_text
from .notices import Notice, Replaced

ACTION = 200  # characters of a refused action that are kept; the whole line stands before it


class BotUnusable(Fault):
    """A command cannot be started, or says no hello."""


@dataclass(slots=True)
class Foreign:
    """Commands that run already, by seat, for the first table that wants them; and what keeps their words."""

    running: dict[int, Process] = field(default_factory=dict)
    transcript: Transcript | None = None

    def take(self, seat: int, command: Command) -> Process | None:
        """The command that waits for this seat."""
        found = self.running.get(seat)
        return self.running.pop(seat) if found is not None and found.command == command.text else None

    def hear(self, notice: Notice) -> None:
        """Keep that the rules refused an action; every other failure is kept where it is found.

        Listens to each table at which these commands sit.
        """
        if self.transcript is None or not isinstance(notice, Replaced) or notice.why != "illegal":
            return
        assert isinstance(notice.error, IllegalAction)
        refusal = notice.error.refusal
        details = {"clause": refusal.clause, "action": excerpt(str(notice.said), ACTION)}
        self.transcript.write(notice.seat, failed=notice.why, fault=refusal.code, **details)


@contextlib.contextmanager
def running(
    rules: SomeRules, specs: Sequence[Spec], log: Path | None = None, bot_log: Path | None = None
) -> Iterator[Foreign]:
    """The commands among the players run: each has said hello at its seat, and is ended at last.

    Behind the last seat come others in the first, and so on.

    ``log`` takes their standard error, ``bot_log`` what is said. Raises ``BotUnusable`` for the first
    that does not answer, ``OSError`` for a file that cannot be written, ``files.NoFile`` for what is no file.
    """
    with contextlib.ExitStack() as stack:
        foreign = Foreign()
        if bot_log is not None:
            foreign.transcript = Transcript(stack.enter_context(write(bot_log)))
        for seat, spec in enumerate(specs):
            if isinstance(spec, Command):
                player = spec.player(log, foreign.transcript)
                stack.callback(player.close)
                foreign.running[seat] = player
        for greet in (Process.start, Process.greet):  # all get ready at the same time
            for seat, player in foreign.running.items():
                try:
                    greet(player, rules, seat % rules.seats)
                except BotFailure as failure:
                    names = [str(spec) for spec in specs]
                    said = failure_text(rules.variant, failure, None, names)
                    command = excerpt(names[seat], 200)
                    raise BotUnusable("bot_unusable", seat=seat, command=command, said=said) from failure
        yield foreign
