"""Measuring players against one another."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .options import LEVELS, LoneHands, asked, deal_option, room_option, written
from .simulate import REPLACED, disown, ending_commands

if TYPE_CHECKING:
    from ..deals import NamedDeal
    from ..simulation.tally import Line


@click.command(cls=LoneHands, short_help="Measure players of VARIANT against one another.")
@click.argument("variant", default="")
@click.option("--seats", metavar="A,B,...", required=True, help=f"Who meets: {LEVELS}, bot:COMMAND.")
@click.option(
    "--deals", type=click.IntRange(1), default=None, show_default="100, of a --deal 1", help="How many deals."
)
@deal_option
@click.option("--seed", type=int, default=0, show_default=True, help="Deals and bots as with this number.")
@click.option("--skip-auction", is_flag=True, help="The first seat wins the auction without a word.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines on a terminal too, not only into a pipe.")
@click.option(
    "--keep",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the lines in FILE as well; hands that are there already are not played again.",
)
@click.option("--timing", is_flag=True, help="Add the times of decisions to the summary.")
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Play in so many processes."
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on the machines of this dask scheduler.")
@room_option
def arena(  # noqa: PLR0913  (one for each option)
    variant: str,
    seats: str,
    deals: int | None,
    deal: str | None,
    seed: int,
    skip_auction: bool,
    as_json: bool,
    keep: Path | None,
    timing: bool,
    jobs: int,
    scheduler: str | None,
    room: str | None,
    **chosen: object,
) -> None:
    """Measure players of VARIANT against one another: {variants}.

    Every pair of --seats plays every deal in all seatings: with --skip-auction as landlord and as farmers,
    in Guandan on both sides, else in every way in which both have as many seats, or one more.

    Prints JSON lines, one object a hand and a last one with the summary; on a terminal the summary alone,
    to be read. A hand is won by the player whose seats came away with more. Standard errors are taken over
    deals, and bounds are those that hold in 95 of 100 runs. Ratings are after Bradley and Terry: 400 more
    is ten hands won for each that is lost.

    With --deal that hand is each of the --deals, with other chances of the bots; VARIANT may be left out.

    The same is printed whatever plays: one process, --jobs, or --scheduler. Exit status 3: a bot:COMMAND
    left decisions to the regular player, so what was counted for it is not the bot's.
    """
    from ..engine.errors import BadSetup, Misfit
    from ..engine.visible import excerpt
    from ..games import game
    from ..revision import revision
    from ..seating import Person, Setup, split_specs
    from ..simulation import Arena, as_text, compete

    players = split_specs(seats)
    if any(isinstance(spec, Person) for spec in players):
        raise BadSetup(Misfit.ONLY_BOTS)
    if len(players) < 2:
        raise BadSetup(Misfit.ONE_PLAYER)
    variant, options, room, dealt = asked(variant, chosen, room, deal)
    deals = deals or (100 if dealt is None else 1)
    entry = game(variant)
    rules = entry.rules(room, **options)
    for player in players:
        Setup(variant, (player,) * rules.seats, room, options).rules()  # whether it may sit there
    if skip_auction and not rules.auction:
        raise BadSetup(Misfit.NO_AUCTION)
    as_json = as_json or not sys.stdout.isatty()
    flags = _flags(room, chosen, dealt)
    ring = Arena(entry, rules, players, deals, seed, skip_auction, timing or not as_json, flags, dealt)
    summary: Line = {}
    with ExitStack() as stack:
        stack.enter_context(ending_commands())
        executor, jobs = stack.enter_context(_executor(scheduler, jobs))
        bar = stack.enter_context(_bar(deals * len(ring.plan.seated), as_json))
        lines = stack.enter_context(closing(compete(ring, revision(), bar, keep, jobs, executor)))
        for line in lines:
            summary = line.get("summary", {})
            if as_json:
                click.echo(as_text(line))
    if not as_json:
        click.echo("\n".join(_readable(summary)))
    for failure in summary["failures"]:
        player = failure["player"]
        disown(excerpt(summary["players"][player], 200), sum(summary["replaced"][player]), failure)
    if summary["failures"]:
        raise click.exceptions.Exit(REPLACED)


def _flags(room: str | None, chosen: Mapping[str, object], dealt: NamedDeal | None) -> tuple[str, ...]:
    """What says the same rules again on a command line."""
    if dealt is not None:
        return "--deal", dealt.code
    return (*(("--room", room) if room else ()), *written(chosen))


@contextmanager
def _executor(scheduler: str | None, jobs: int) -> Iterator[tuple[Executor | None, int]]:
    """What plays, and how many parts at a time; nothing for processes here."""
    if scheduler is None:
        yield None, jobs
        return
    from ..cluster import cluster

    with cluster(scheduler) as found:
        yield found


@contextmanager
def _bar(hands: int, as_json: bool) -> Iterator[Callable[[int], None]]:
    """A bar on standard error if somebody looks, and nothing else is written there."""
    hidden = not sys.stderr.isatty() or (as_json and sys.stdout.isatty())
    with click.progressbar(length=hands, file=sys.stderr, hidden=hidden) as bar:
        yield lambda done: bar.update(done - bar.pos)


def _readable(summary: Line) -> Iterator[str]:
    """The summary, a line for each figure of each pair and player."""
    from ..engine.visible import excerpt

    names = [excerpt(name, 60) for name in summary["players"]]
    yield summary["command"]
    for pair in summary["pairs"]:
        one, other = (names[player] for player in pair["players"])
        won, gain = pair["won"], pair["gain"]
        yield f"{one} v {other}: {pair['deals']} deals, {pair['hands']} hands"
        error, low, high = (100 * won[name] for name in ("standard_error", "low", "high"))
        yield f"    won   {100 * won['mean']:.1f}% ± {error:.1f} ({low:.1f} to {high:.1f})"
        yield f"    gain  {gain['mean']:+.2f} ± {gain['standard_error']:.2f} a seat and hand" + (
            f" ({gain['low']:+.2f} to {gain['high']:+.2f})"
        )
    for name, rating, took, replaced, illegal in zip(
        names,
        summary["ratings"],
        summary["decision_ms"],
        summary["replaced"],
        summary["illegal"],
        strict=True,
    ):
        yield f"{name}: rating {rating:+.1f}, {took['median']} ms a decision, 99% under {took['p99']}"
        yield f"    answers replaced, by seat: {_listed(replaced)}; illegal: {_listed(illegal)}"
    yield f"seed {summary['seed']}, revision {summary['revision']}, n {summary['n']}"


def _listed(counts: Sequence[int]) -> str:
    return " ".join(map(str, counts))


COMMANDS = (arena,)
