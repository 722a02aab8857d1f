"""A hand reviewed: what was said of each decision of a seat, and what plays and cards brought."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from ..text.catalog import _
from .refused import Refused
from .replay import load_record
from .saves import store_of

if TYPE_CHECKING:
    from ..replay import Replay
    from ..store.verdicts import Reviewed, Verdict

STANDARD_INPUT = "-"
COLUMNS = (4, 30, 8, 2, 0)  # cells of a decision's line


@click.command()
@click.argument("which", metavar="FILE|HAND")
@click.option("--seat", type=click.IntRange(0), help="Whose decisions; by default the first person's.")
@click.option("--deep", is_flag=True, help="Look at more of each decision; takes minutes.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, a line for each decision as it is judged.")
@click.pass_context
def review(context: click.Context, which: str, seat: int | None, deep: bool, as_json: bool) -> None:
    """Judge the decisions of a seat by what it could know: a record in a FILE or - for standard input, the
    number of a HAND in the history, or last.

    Seats count from 0 here, as in the record. The review of a hand of the history is kept with it.
    """
    from ..coach.review import decisions, summed, verdicts
    from ..endings import leaving_on_signals

    replay = _standard_input() if which == STANDARD_INPUT else load_record(context.obj, which)
    table, whose = replay.table, replay.person if seat is None else seat
    if whose >= replay.rules.seats:
        raise Refused(
            _("there is no seat {seat}; a record counts them from 0 to {last}").format(
                seat=whose, last=replay.rules.seats - 1
            )
        )
    write = _Json() if as_json else _Text(replay)
    found: list[Verdict | None] = []
    with leaving_on_signals():
        write.begin(whose, len(decisions(table, whose)))
        for verdict in verdicts(table, whose, deep):
            found.append(verdict)
            write.verdict(verdict)
            sys.stdout.flush()
    made = summed(table, whose, deep, found)
    write.end(made)
    if replay.hand is not None:
        with store_of(context.obj) as store:
            store.reviews.keep(replay.hand, made)


def _standard_input() -> Replay:
    from ..replay import Replay
    from ..store.records import MAX_BYTES, load

    return Replay(load(sys.stdin.buffer.read(MAX_BYTES + 1)))


class _Json:
    """One object a line: who is reviewed, each decision (``null``: there was one thing to do), the sum."""

    def begin(self, seat: int, decisions: int) -> None:
        self._write({"seat": seat, "decisions": decisions})

    def verdict(self, verdict: Verdict | None) -> None:
        from ..store.verdicts import to_plain

        self._write(None if verdict is None else to_plain(verdict))

    def end(self, review: Reviewed) -> None:
        """What it comes to."""
        self._write(
            {
                "deep": review.deep,
                "result": review.result,
                "decisions": review.clear,
                "good": review.good,
                "lost": review.lost,
                "cards": review.cards,
                "parts": [part._asdict() for part in review.parts()],
            }
        )

    @staticmethod
    def _write(data: object) -> None:
        click.echo(json.dumps(data))


class _Text:
    """A line for each decision as it is judged; then the sums."""

    def __init__(self, replay: Replay) -> None:
        self._replay, self._seat = replay, 0

    def begin(self, seat: int, decisions: int) -> None:
        self._seat = seat
        from ..text.table import variant_text

        replay = self._replay
        told = _("Review · {game} · {name}").format(
            game=variant_text(replay.rules.variant), name=replay.names[seat]
        )
        click.echo(told)

    def verdict(self, verdict: Verdict | None) -> None:
        from ..store.verdicts import Reviewed
        from ..text.review import SIGNS, Figures, better_text, played_text, why_texts
        from .history import write_columns

        if verdict is None:
            return
        table = self._replay.table
        figures = Figures(Reviewed(0, False, None, (verdict,)))
        cost = figures.told(-verdict.given) if verdict.mark.costs else ""
        sign, own = SIGNS.get(verdict.mark, ""), played_text(table, verdict)
        write_columns([[str(verdict.ply + 1), own, cost, sign, better_text(table, verdict)]], COLUMNS)
        for why in why_texts(table, verdict, self._replay.names):
            click.echo(f"      {why}")

    def end(self, review: Reviewed) -> None:
        """What it comes to."""
        from ..text.review import Figures, count_text, luck_text, sum_text

        replay, figures = self._replay, Figures(review)
        said = [
            count_text(review),
            sum_text(replay.rules, review, figures),
            luck_text(replay.table, review, figures, replay.names),
        ]
        click.echo()
        click.echo("\n".join(filter(None, said)))


COMMANDS: Iterable[click.Command] = (review,)
