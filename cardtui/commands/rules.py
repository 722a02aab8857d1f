"""Asking the rules: what they say, case files, readings, what follows on what."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..text.catalog import _
from .options import CardsAlone, Chosen, cards_options
from .play import preferences
from .refused import Refused
from .saves import Where

if TYPE_CHECKING:
    from ..engine.cards import Cards
    from ..engine.core import Reading
    from ..engine.rules import SomeRules


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.pass_context
def check(context: click.Context, files: tuple[Path, ...]) -> None:
    """Run the rule cases in FILE... and print those that fail.

    Exit status: 0 none failed, 1 some failed, 2 a file is no case file.
    """
    from ..cases import load, run
    from ..engine.visible import visible

    passed = failed = 0
    for file, cases in [(file, load(file)) for file in files]:
        for case in cases:
            miss = run(case)
            if miss is None:
                passed += 1
            else:
                failed += 1
                click.echo(f"{visible(str(file), 500)}: {miss}")
    click.echo(f"{passed} passed, {failed} failed")
    context.exit(1 if failed else 0)


def _rules(variant: str, chosen: Chosen) -> SomeRules:
    from ..games import game

    return game(variant).rules(**cards_options(chosen))


def _cards(game: SomeRules, cards: tuple[str, ...]) -> Cards:
    """The cards named, as a hand could hold them: with suits where those matter."""
    from ..engine.errors import BadSetup, Misfit, NotationError
    from ..engine.typed import read_cards

    if not game.kinds:
        raise BadSetup(Misfit.NO_COMBINATIONS, variant=game.variant)
    found = read_cards(game, " ".join(cards))
    game.deck.check(found)
    if not found:
        raise NotationError("", 0, "no cards", "no_cards")
    return found


def _print(readings: Iterable[Reading], none: str) -> None:
    for reading in readings:
        click.echo(str(reading))
    if not readings:
        click.echo(none, err=True)


def _explain(game: SomeRules, cards: Cards, over: Reading | None) -> None:
    """Every reading that was thought of, and the clauses by which it stands or falls."""
    from ..text.sentences import refusal_text

    stands, falls = _("stands"), _("falls")
    for each in game.considered(cards, None, over):
        if each.falls is None:
            clauses = " ".join(f"[{clause}]" for clause in each.clauses)
            click.echo(f"{each.reading!s:24} {stands}  {clauses}")
        else:
            sentence = refusal_text(game.variant, each.falls)
            click.echo(f"{each.reading!s:24} {falls}  [{each.falls.clause}] {sentence}")


_explain_option = click.option(
    "--explain", is_flag=True, help="Every reading that was thought of, and why it stands or falls."
)


@click.command(cls=CardsAlone)
@_explain_option
@click.argument("variant")
@click.argument("cards", nargs=-1, required=True)
def readings(variant: str, cards: tuple[str, ...], explain: bool, **chosen: object) -> None:
    """Print every reading of CARDS, one a line as kind:rank:size. A * is one more wild or laizi."""
    game = _rules(variant, chosen)
    held = _cards(game, cards)
    if explain:
        _explain(game, held, None)
        return
    _print(game.readings(held), "no combination")


@click.command(cls=CardsAlone)
@_explain_option
@click.option("--over", required=True, metavar="KIND:RANK:SIZE", help="The play on the table.")
@click.argument("variant")
@click.argument("cards", nargs=-1, required=True)
def follow(variant: str, over: str, cards: tuple[str, ...], explain: bool, **chosen: object) -> None:
    """Print the readings with which CARDS may be played on a play. A * is one more wild or laizi."""
    from ..engine.core import Reading
    from ..engine.errors import NotationError

    game = _rules(variant, chosen)
    held, lying = _cards(game, cards), Reading.parse(over)
    if fault := game.no_play(lying, ()):
        raise NotationError("", 0, f"{lying}: {fault}", "no_play", {"reading": str(lying)})
    if explain:
        _explain(game, held, lying)
        return
    _print(game.beating(held, lying), "may not be played")


@click.command()
@click.option("--clauses", is_flag=True, help="Print the clauses of the game, not its page.")
@click.argument("variant", metavar="GAME")
@click.argument("named", nargs=-1, metavar="[CLAUSE]...")
@click.pass_obj
def rules(where: Where, /, variant: str, named: tuple[str, ...], clauses: bool) -> None:
    """Print the rules of GAME for players, or what the clauses say that are named."""
    from ..games import game
    from ..text.guide import plain
    from ..text.rules import clause_text, sheet

    preferences(where)
    entry = game(variant)
    if named:
        for clause in named:
            text = clause_text(variant, clause.upper())
            if not text:
                raise Refused(
                    _("There is no clause {clause} in the rules of {game}.").format(
                        clause=clause, game=variant
                    )
                )
            click.echo(f"{clause.upper()} {text}")
        return
    page = () if clauses else tuple(plain(variant))
    for line in page or (sheet(entry.family.name).rstrip(),):
        click.echo(line)


COMMANDS = (rules, check, readings, follow)
