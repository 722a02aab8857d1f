"""``cardtui completion``: Tab behind ``cardtui`` in a shell."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardtui.cli import cardtui
from cardtui.commands.completion import SHELLS


def run(home: Path, *words: str, shell: str = "/bin/sh") -> Result:
    """``cardtui completion …`` of somebody at home there."""
    nowhere = {"XDG_DATA_HOME": None, "XDG_CONFIG_HOME": None, "ZDOTDIR": None}
    environment = {**nowhere, "HOME": str(home), "SHELL": shell}
    return CliRunner().invoke(cardtui, ["completion", *words], env=environment)


@pytest.mark.parametrize("shell", SHELLS)
def test_it_is_written_where_it_says_and_once(tmp_path: Path, shell: str) -> None:
    """The script as it is shown; a second time adds nothing to what the shell reads first."""
    (tmp_path / ".bashrc").write_text("# mine")
    told = run(tmp_path, "install", shell).stdout.splitlines()
    again = run(tmp_path, "install", shell).stdout.splitlines()
    assert again == [told[0], told[-1]]
    written = [Path(line.partition(": ")[2]) for line in told[:-1]]
    assert written[0].read_text() == run(tmp_path, "show", shell).stdout.removesuffix("\n")
    assert all(path.is_relative_to(tmp_path) for path in written)
    if shell == "bash":
        assert (tmp_path / ".bashrc").read_text().splitlines()[0] == "# mine"
    for start in written[1:]:
        assert start.read_text().count(str(written[0])) == 2


def test_the_shell_in_use_is_meant(tmp_path: Path) -> None:
    """One that is not known is to be named."""
    assert run(tmp_path, "show", shell="/usr/bin/fish").stdout == run(tmp_path, "show", "fish").stdout
    refused = run(tmp_path, "show", shell="/bin/tcsh")
    assert refused.exit_code == 2
    assert "bash, zsh, fish" in refused.stderr


TAB = {  # the script's path is $1; what Tab offers for "cardtui lea" is printed
    "bash": '. "$1"; COMP_WORDS=(cardtui lea); COMP_CWORD=1; _cardtui_completion cardtui; echo "$COMPREPLY"',
    "fish": 'source $argv[1]; complete -C "cardtui lea"',
}


@pytest.mark.parametrize("shell", TAB)
def test_the_shell_completes(tmp_path: Path, shell: str) -> None:
    """A command by its first letters."""
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    program = tmp_path / "cardtui"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cardtui "$@"\n')
    program.chmod(0o755)
    script = tmp_path / "script"
    script.write_text(run(tmp_path, "show", shell).stdout)
    words = [shell, "-c", TAB[shell], *([shell] if shell == "bash" else []), str(script)]
    root = str(Path(__file__).parents[1])
    environment = {
        **os.environ,
        "HOME": str(tmp_path),
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "PYTHONPATH": root,
    }
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == "learn"
