"""Options of the games that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

# Option of a command -> option of the rules.
RULES_OPTIONS = {"laizi": "laizi", "players": "seats", "level": "level", "final": "final", "decks": "decks"}


def game_options(command: F) -> F:
    """The options that choose a game's rules for whole hands."""
    for option in (
        click.option("--decks", type=click.Choice(["1", "2"]), help="Gong Zhu: one deck or two."),
        click.option(
            "--final", type=click.Choice(["8", "A"]), help="Guandan: the level that wins the match."
        ),
        click.option("--level", metavar="R", help="Guandan: the level of the first hand."),
        click.option("--players", type=click.Choice(["2", "3"]), help="Crazy: two seats or three."),
        click.option("--laizi/--plain", default=None, help="Happy, crazy: with laizi or without."),
        click.option("--room", metavar="R", help="The room that is played in."),
    ):
        command = option(command)
    return command


bot_log_option = click.option(
    "--bot-log",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep what is said to and by bot:COMMAND players, a JSON object a line.",
)


def rules_options(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The rules options behind the values of ``game_options``; what was not chosen is left out."""
    options = {rule: chosen[name] for name, rule in RULES_OPTIONS.items() if chosen.get(name) is not None}
    if "laizi" in options:
        options["laizi"] = "drawn" if options["laizi"] else None
    for name in ("seats", "decks"):
        if name in options:
            options[name] = int(options[name])
    return options
