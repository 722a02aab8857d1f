"""The command line: the group, what every command shares, and how faults are told.

Each module of ``commands`` is a subject and imports what it needs when it runs, so that
``cardtui --help`` costs little more than click itself.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from . import __version__
from .commands import (
    arena,
    bots,
    clauses,
    completion,
    config,
    doctor,
    duel,
    exporting,
    history,
    importing,
    play,
    position,
    puzzle,
    replay,
    review,
    rules,
    serve,
    simulate,
)
from .commands.refused import Refused, usage_text
from .commands.saves import Where
from .text.catalog import _, set_language

BAD_INPUT = 2
MOST_SAID = 1000  # characters about what is wrong: foreign text may be in it


class Commands(click.Group):
    """The group: whatever is wrong with the input is one line on standard error and status 2."""

    # As click has it.
    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run, tell what was wrong, and exit."""
        _open_streams()
        try:
            args = _shared_first(sys.argv[1:] if args is None else args)
            status = super().main(args, *rest, **{**extra, "standalone_mode": False})
            sys.stdout.flush()
        except click.exceptions.Exit as leave:
            status = leave.exit_code
        except (click.Abort, KeyboardInterrupt):
            status = 130
        except Exception as fault:  # noqa: BLE001  (one line and a status)
            if isinstance(fault, OSError) and fault.errno == errno.EPIPE:
                status = _reader_gone()
            else:
                from .engine.visible import visible

                line, status = _told(fault)
                click.echo(f"cardtui: {visible(' '.join(line.split()), MOST_SAID)}", err=True)
        sys.exit(status if isinstance(status, int) else 0)


def _open_streams() -> None:
    """Where a standard stream was closed, nothing is read and what is written is lost."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _shared_first(args: Sequence[str]) -> list[str]:
    """``--saves``, ``--lang`` and ``--check`` mean the same before a command and behind it."""
    first: list[str] = []
    others: list[str] = []
    words = iter(args)
    for word in words:
        if word in ("--saves", "--lang") and (value := next(words, None)) is not None:
            first += [word, value]
        else:
            shared = word == "--check" or word.startswith(("--saves=", "--lang="))
            (first if shared else others).append(word)
    return first + others


def _told(fault: Exception) -> tuple[str, int]:
    """One line about a fault of the input, and the exit status; anything else is raised again."""
    if isinstance(fault, click.ClickException):
        return usage_text(fault), fault.exit_code
    from .cases import CaseFault
    from .engine.errors import Fault, NotationError
    from .jobs import JobEnded
    from .session import TooManyRedeals
    from .simulation import BotFailed
    from .text.faults import fault_text

    if isinstance(fault, CaseFault | UnicodeError):
        return str(fault), BAD_INPUT
    if isinstance(fault, BotFailed | JobEnded | TooManyRedeals):
        return fault_text(fault), 1
    if isinstance(fault, Fault | NotationError | OSError):
        return fault_text(fault), BAD_INPUT
    raise fault


def _reader_gone() -> int:
    """Nobody reads our output any more: end quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _speak(_context: click.Context, _option: click.Parameter, language: str | None) -> str | None:
    """From now on, also where the rest of the line is refused."""
    if language is not None:
        set_language(language)
    return language


def _folder(_context: click.Context, _option: click.Parameter, name: str | None) -> Path | None:
    """The folder of that name; no name is no folder, least of all the present one."""
    if name is None:
        return None
    if not name.strip():
        raise Refused(_("--saves: a folder has a name"))
    return Path(name)


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option("--saves", metavar="DIR", callback=_folder, help="Keep everything in this folder.")
@click.option(
    "--lang", type=click.Choice(["en", "zh_CN"]), is_eager=True, callback=_speak, help="Speak this language."
)
@click.option("--check", is_flag=True, help="Check the whole database first, as after a crash.")
@click.version_option(__version__, prog_name="cardtui")
@click.pass_context
def cardtui(context: click.Context, saves: Path | None, lang: str | None, check: bool) -> None:
    """A card room in the terminal: Dou Dizhu, Guandan and Gong Zhu.

    Without a command the room opens.
    """
    context.obj = Where(saves, lang, check)
    if context.invoked_subcommand is None:
        play.open_room(context.obj)


SUBJECTS = (
    play,
    config,
    history,
    exporting,
    importing,
    replay,
    review,
    position,
    puzzle,
    rules,
    clauses,
    simulate,
    arena,
    bots,
    serve,
    doctor,
    duel,
    completion,
)
for command in (command for subject in SUBJECTS for command in subject.COMMANDS):
    cardtui.add_command(command)
