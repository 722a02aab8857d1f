"""``completion``: Tab behind ``cardtui`` in the shell, shown or installed."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass
from pathlib import Path

import click

from ..text.catalog import _
from .refused import Refused

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_CARDTUI_COMPLETE"
MARK = "  # completion of cardtui"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a shell's script goes; ``start``: the file that the shell reads first, which is given ``line`` if
    the shell does not find the script by itself."""

    script: Path
    start: Path | None = None
    line: str = ""


def place(shell: str) -> Place:
    """The places of the shell, by the environment."""
    home = Path.home()
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    match shell:
        case "fish":
            config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
            return Place(config / "fish" / "completions" / "cardtui.fish")
        case "zsh":
            start = Path(os.environ.get("ZDOTDIR") or home) / ".zshrc"
            script = data / "zsh" / "site-functions" / "_cardtui"
            ready = "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }; "
        case _:
            start = home / ".bashrc"
            script = data / "bash-completion" / "completions" / "cardtui"
            ready = ""
    return Place(script, start, f"{ready}[ -r {_quoted(script)} ] && . {_quoted(script)}{MARK}")


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))


def script(shell: str) -> str:
    """What the shell is to read: click's own."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    return kind(click.get_current_context().find_root().command, {}, "cardtui", VARIABLE).source()


def _chosen(shell: str | None) -> str:
    """The shell that was named, or that of the environment."""
    found = shell or Path(os.environ.get("SHELL", "")).name
    if found not in SHELLS:
        raise Refused(_("which shell? There are {known}.").format(known=", ".join(SHELLS)))
    return found


shell_argument = click.argument("shell", type=click.Choice(SHELLS), required=False)


@click.group(short_help="Tab behind cardtui in the shell.")
def completion() -> None:
    """Let the shell complete commands, games and flags. SHELL: bash, zsh, fish; by default the one in use."""


@completion.command()
@shell_argument
def show(shell: str | None) -> None:
    """Print the script."""
    click.echo(script(_chosen(shell)))


@completion.command()
@shell_argument
def install(shell: str | None) -> None:
    """Write the script where the shell looks for it, and say what was written."""
    chosen = _chosen(shell)
    where = place(chosen)
    where.script.parent.mkdir(parents=True, exist_ok=True)
    where.script.write_text(script(chosen), "utf-8")
    click.echo(_("Written: {path}").format(path=where.script))
    if where.start is not None:
        before = where.start.read_text("utf-8") if where.start.exists() else ""
        if where.line not in before.splitlines():
            gap = "\n" if before and not before.endswith("\n") else ""
            with where.start.open("a", encoding="utf-8") as stream:
                stream.write(f"{gap}{where.line}\n")
            click.echo(_("One line added: {path}").format(path=where.start))
    click.echo(_("It holds in every new shell."))


COMMANDS = (completion,)
