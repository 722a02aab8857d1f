"""``doctor``: what may stand between this machine and a game, and what to do about it."""

from __future__ import annotations

import json

import click

from ..text.catalog import _
from .saves import Where, folder_of

_SIGNS = {"ok": "✓", "note": "·", "bad": "✗"}
_LETTERS = {"ok": "+", "note": "-", "bad": "!"}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.pass_obj
def doctor(where: Where, /, as_json: bool) -> int:
    """Look at terminal, saves and installation, and say what to do about each. Status 1: something is bad."""
    from ..doctor import LABELS, State, findings
    from ..terminal import writes_ascii
    from .play import preferences

    preferences(where)
    found = list(findings(folder_of(where)))
    good = all(each.state is not State.BAD for each in found)
    if as_json:
        told = [
            {"about": each.about, "state": each.state, "found": each.found, "advice": each.advice}
            for each in found
        ]
        click.echo(json.dumps({"ok": good, "findings": told}, ensure_ascii=False))
        return int(not good)
    signs = _LETTERS if writes_ascii() else _SIGNS
    for each in found:
        click.echo(f"{signs[each.state]} {_(LABELS[each.about])}: {each.found}")
        if each.advice:
            click.echo(f"    {each.advice}")
    return int(not good)


COMMANDS = (doctor,)
