"""Playing without people: many hands of bots."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..text.catalog import _
from .options import (
    LEVELS,
    WholeHands,
    asked,
    bot_log_option,
    deal_option,
    room_option,
    words,
)
from .proving import Wanted, looking, proving_options
from .refused import Refused

if TYPE_CHECKING:
    from ..simulation import Plan
    from ..simulation.tally import Line

REPLACED = 3  # exit status: a command left decisions to the regular player


@click.command(cls=WholeHands, short_help="Let bots play VARIANT.")
@click.argument("variant", default="")
@click.option(
    "--hands", type=click.IntRange(1), default=None, show_default="100, of a --deal 1", help="How many deals."
)
@deal_option
@click.option("--seed", type=int, default=0, show_default=True, help="Deals and bots as with this number.")
@click.option("--seats", metavar="LIST", help=f"Who plays: {LEVELS}, bot:COMMAND.")
@click.option("--skip-auction", is_flag=True, help="The first seat wins the auction without a word.")
@click.option("--duplicate", is_flag=True, help="Play every deal once in each seating.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines on a terminal too, not only into a pipe.")
@click.option("--tables", type=click.IntRange(1), help="So many tables, each with a seed of its own.")
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Play in so many processes."
)
@click.option("--timing", is_flag=True, help="Add times to the summary.")
@proving_options
@click.option("--strict", is_flag=True, help="Stop at the first decision that a bot:COMMAND fails at.")
@bot_log_option
@room_option
def sim(  # noqa: PLR0913  (one for each option)
    variant: str,
    hands: int | None,
    deal: str | None,
    seed: int,
    seats: str | None,
    skip_auction: bool,
    duplicate: bool,
    match: bool,
    as_json: bool,
    timing: bool,
    strict: bool,
    bot_log: Path | None,
    tables: int | None,
    jobs: int,
    room: str | None,
    **chosen: object,
) -> None:
    """Let bots play VARIANT: {variants}.

    Prints JSON lines, one object a hand and a last one with the summary; on a terminal the summary
    alone, to be read.

    With --deal that hand is played --hands times, each with other chances of the bots; VARIANT may be left
    out then: the code says the game, its options and the room.

    With --tables, --hands are those of each table, and --seed with the seed in its lines plays a table
    again. With --jobs the same is printed sooner where hands do not follow from each other: with
    --tables, --duplicate or --skip-auction, and in {matches} without --match.

    With --laws or --against, the first hand that fails ends the run with exit status 1: what failed, the
    smallest position that fails alike, and a rule case of it that fails until it is right.

    Exit status 3: a bot:COMMAND left decisions to the regular player, so what was counted for its seat
    is not the bot's.
    """
    from ..engine.errors import BadSetup, Misfit
    from ..engine.visible import excerpt
    from ..games import game
    from ..seating import BuiltIn, Person, Setup, Spec, split_specs
    from ..simulation import Plan, as_text, simulate

    variant, options, room, dealt = asked(variant, chosen, room, deal)
    wanted = Wanted.of(chosen)
    if hands is not None and wanted.hand is not None and wanted.hand >= hands and not match:
        told = _("--hand {hand}: of --hands {hands} the last one is {last}")
        raise Refused(told.format(hand=wanted.hand, hands=hands, last=hands - 1))
    hands = hands or (100 if dealt is None else 1)
    entry = game(variant)
    usual: tuple[Spec, ...] = (BuiltIn(),) * entry.seated(options)
    specs = split_specs(seats) if seats else usual
    if any(isinstance(spec, Person) for spec in specs):
        raise BadSetup(Misfit.ONLY_BOTS)
    _check(variant, skip_auction, match, duplicate, dealt is not None)
    rules = Setup(variant, specs, room, options).rules()
    plan = Plan(entry, rules, specs, hands, seed, skip_auction, duplicate, match, timing, strict, tables)
    plan = replace(plan, dealt=dealt)
    if wanted.hand is not None:
        plan = replace(plan, hands=wanted.hand + 1, only=wanted.hand)
    if jobs > 1:
        _must_be_alone(plan, bot_log or wanted.looks)
    as_json = as_json or not sys.stdout.isatty()
    summary: Line = {}
    progress = _progress(plan.hands * (tables or 1))
    with (
        ending_commands(),
        looking(plan, wanted, as_json) as see,
        closing(simulate(plan, progress, bot_log, jobs, see)) as lines,
    ):
        for line in lines:
            summary = line.get("summary", {})
            if as_json:
                click.echo(as_text(line))
        if not as_json:
            click.echo("\n".join(_readable(summary)))
    for failure in summary.get("failures", ()):
        seat = failure["seat"]
        whose = f"seat {seat}, {excerpt(summary['seats'][seat], 200)}"
        disown(whose, summary["replaced"][seat], failure)
    if summary.get("failures"):
        raise click.exceptions.Exit(REPLACED)


def _check(variant: str, skip_auction: bool, match: bool, duplicate: bool, named: bool) -> None:
    """Refuse what the game does not have."""
    from ..engine.errors import BadSetup, Misfit
    from ..engine.variants import rules as rules_of

    rules = rules_of(variant)
    if skip_auction and not rules.auction:
        raise BadSetup(Misfit.NO_AUCTION)
    if match and named:
        raise Refused(_("--deal: that is one hand, and no match"))
    if match and (duplicate or not rules.matches):
        raise BadSetup(Misfit.NO_MATCH, games=words()["matches"])


def _must_be_alone(plan: Plan, bot_log: Path | bool | None) -> None:
    """Refuse several jobs where one has to wait for another."""
    if plan.tables is None and not plan.alone:
        others = "--tables M" if plan.match else _("--tables M or --duplicate")
        if plan.rules.auction:
            others = _("--tables M, --duplicate or --skip-auction")
        raise Refused(
            _("--jobs: each hand follows from the one before it here; take {others}").format(others=others)
        )
    if bot_log is True:
        raise Refused(_("--jobs: hands are looked at and kept one after the other"))
    if bot_log:
        raise Refused(_("--jobs: --bot-log keeps one conversation after the other"))


@contextmanager
def ending_commands() -> Iterator[None]:
    """Commands in seats: what is wrong with them gives its exit status, and a signal ends them too."""
    from ..endings import leaving_on_signals
    from ..session.foreign import BotUnusable
    from ..simulation import BotReplaced
    from ..text.faults import fault_text

    try:
        with leaving_on_signals():
            yield
    except BotUnusable as fault:
        raise Refused(fault_text(fault)) from fault
    except BotReplaced as fault:
        click.echo(f"cardtui: {fault_text(fault)}", err=True)
        raise click.exceptions.Exit(REPLACED) from fault


def disown(whose: str, count: int, failure: Line) -> None:
    """Say on standard error that the figures of so many replaced answers are not the bot's, and why."""
    times = "once" if count == 1 else f"{count} times"
    reasons = ", ".join(f"{why} {number}" for why, number in failure.get("reasons", {}).items())
    line = f"{whose}: the regular player decided {times} instead{reasons and f' ({reasons})'};"
    line += f" its figures are not the bot's. First: {'; '.join(failure['first'].values())}"
    click.echo(f"cardtui: {line}", err=True)


def _readable(summary: Line) -> Iterator[str]:
    """The summary, a line for each figure."""
    failed = {failure["seat"] for failure in summary.get("failures", ())}
    for name, value in summary.items():
        if name == "seats":
            value = [f"{spec} (replaced)" if seat in failed else spec for seat, spec in enumerate(value)]
        if name != "failures":  # that is said in words
            yield f"{name:16} {_plain(value)}"


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plain(part)}" for name, part in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _progress(hands: int) -> Callable[[int], None]:
    """Count hands on standard error if somebody looks."""
    if not sys.stderr.isatty():
        return lambda done: None
    return lambda done: click.echo(f"\r{done}/{hands}", err=True, nl=done == hands)


COMMANDS = (sim,)
