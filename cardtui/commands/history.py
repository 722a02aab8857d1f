"""What was kept: the list of hands, statistics, records in and out."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..text.catalog import _
from ..text.columns import columns, widest
from .options import Chosen, GameCommand
from .refused import Refused
from .saves import Where, store_of

if TYPE_CHECKING:
    from ..store.history import Filter, HandRow
    from ..store.reviews import Sum
    from ..store.statistics import Statistics
    from ..store.store import Store

F = TypeVar("F", bound=Callable[..., object])
LAST = "last"


class Hands(GameCommand):
    """A command about hands that are chosen by what they were."""

    made = staticmethod(lambda: [_role_flag()])


def _role_flag() -> click.Option:
    """The flag for what the seat was."""
    from ..engine.variants import rules
    from ..games import GAMES

    roles = dict.fromkeys(str(role) for variant in GAMES for role in rules(variant).roles)
    return click.Option(["--role"], type=click.Choice(list(roles)))


# --- lists and sums -------------------------------------------------------------------------------------


def _utc(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    """The time as the history keeps it, of a date or a time without a zone or with one."""
    if text is None:
        return None
    try:
        time = datetime.fromisoformat(text)
        utc = time.astimezone(UTC) if time.tzinfo else time
    except (ValueError, OverflowError):
        raise Refused(_("not a date: {text}").format(text=repr(text))) from None
    return f"{utc.replace(tzinfo=None).isoformat(timespec='seconds')}Z"


def _filters(command: F) -> F:
    for option in (
        click.option("--json", "as_json", is_flag=True, help="As JSON, one object per line."),
        click.option("--csv", "as_csv", is_flag=True, help="As CSV with a head."),
        click.option("--until", metavar="DATE", callback=_utc, help="Finished before (UTC)."),
        click.option("--since", metavar="DATE", callback=_utc, help="Finished then or later (UTC)."),
        click.option("--won/--lost", default=None, help="Won hands, or lost ones."),
        click.option("--assisted/--unassisted", default=None, help="With help (advice, undo), or without."),
        click.option("--room", metavar="ROOM"),
        click.option("--variant", metavar="VARIANT"),
        click.option(
            "--profile", metavar="NAME", help="Whose hands; by default those of the one that plays."
        ),
    ):
        command = option(command)
    return command


# ``more``: fields of the filter.
def _filter(store: Store, profile: str | None, chosen: Chosen, **more: Any) -> Filter:
    from ..games import game
    from ..store.history import Filter

    if (variant := chosen.get("variant")) is not None:
        game(variant)
    found = store.profiles.named(profile) if profile else store.profiles.current()
    if profile and found is None:
        raise Refused(_("there is no profile {name}").format(name=repr(profile)))
    return Filter(profile=found.id if found else None, **chosen, **more)


def _write_csv(rows: Sequence[Mapping[str, object]]) -> None:
    """Rows with the same keys, as CSV with a head."""
    if rows:
        _write_rows([list(rows[0]), *(list(row.values()) for row in rows)])


def _write_rows(rows: Iterable[Iterable[object]]) -> None:
    csv.writer(sys.stdout, lineterminator="\n").writerows(rows)


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


def write_columns(lines: Iterable[Sequence[str]], widths: Sequence[int] | None = None) -> None:
    """Lines of the same number of texts, one under the other, in columns as wide as they have to be."""
    for line in columns(lines, widths):
        sys.stdout.write(line + "\n")


@click.command(cls=Hands)
@click.option("--limit", type=click.IntRange(1), help="The latest so many.")
@click.option("--imported", is_flag=True, help="The hands that were imported, which are nobody's.")
@click.option("--codes", is_flag=True, help="With the deal code of each hand.")
@_filters
@click.pass_obj
def history(
    where: Where,
    /,
    limit: int | None,
    imported: bool,
    codes: bool,
    profile: str | None,
    as_csv: bool,
    as_json: bool,
    **chosen: object,
) -> None:
    """List finished hands, the latest first.

    In {ranked} nobody wins or loses: its hands have points and a place, and are not among --won or --lost.
    """
    if imported and profile:
        raise Refused(_("imported hands are nobody's: --imported or --profile"))
    with store_of(where) as store:
        which = _filter(store, profile, chosen)
        if imported:
            which = replace(which, profile=None, imported=True)
        hands = partial(store.history.each, which, limit)
        code = partial(_code, store) if codes else None
        if as_json:
            for hand in hands():
                told = {**hand._asdict(), "names": hand.names.split("\n")}
                sys.stdout.write(_json(told if code is None else {**told, "code": code(hand)}) + "\n")
        elif as_csv:
            _write_rows(_lines(hands(), code))
        else:  # read twice, so that they need not be held
            write_columns(_in_words(hands(), code), widest(_in_words(hands(), code)))


def _code(store: Store, hand: HandRow) -> str:
    """The deal code of a hand; empty where it has none, or a record that cannot be read."""
    from ..replay import Replay
    from ..store.errors import StoreError
    from ..store.records import load

    try:
        return Replay(load(store.history.record(hand.id)), hand.id).code
    except StoreError:
        return ""


def _lines(
    hands: Iterable[HandRow], code: Callable[[HandRow], str] | None = None
) -> Iterator[Sequence[object]]:
    """A head and a line for each hand; nothing at all without hands."""
    for number, hand in enumerate(hands):
        if not number:
            yield hand._fields if code is None else (*hand._fields, "code")
        line = hand._replace(names=hand.names.replace("\n", ", "))
        yield line if code is None else (*line, code(hand))


def _in_words(
    hands: Iterable[HandRow], code: Callable[[HandRow], str] | None = None
) -> Iterator[Sequence[str]]:
    """The same to be read: number, time, game, room, role, how it ended, multiple, what came of it, names,
    and the deal code if it is wanted."""
    from ..text.catalog import _
    from ..text.dates import local_time
    from ..text.sentences import listed, role_text
    from ..text.table import room_name, variant_text
    from ..totals import gain_text, result_text

    for hand in hands:
        role = role_text(hand.variant, hand.role)
        counts = hand.stakes or hand.imported  # what was only reckoned nobody has won or lost
        yield (
            str(hand.id),
            local_time(hand.finished),
            variant_text(hand.variant),
            room_name(hand.room),
            role,
            listed(
                [
                    result_text(hand) if counts else _("no stakes"),
                    *([_("assisted")] if hand.assisted else ()),
                ]
            ),
            f"×{hand.multiple:,}" if hand.multiple else "",
            gain_text(hand.variant, hand.room, hand.amount, hand.score) if counts else "–",
            listed(hand.names.split("\n")),
            *([code(hand)] if code is not None else ()),
        )


@click.command(cls=Hands)
@_filters
@click.pass_obj
def stats(where: Where, /, profile: str | None, as_csv: bool, as_json: bool, **chosen: object) -> None:
    """Add up the hands played for stakes, without help unless --assisted asks for the others: by game, room
    and role, and what happened in them, and what reviews found in them (not in CSV)."""
    if chosen.get("assisted") is None:
        chosen["assisted"] = False
    with store_of(where) as store:
        which = _filter(store, profile, chosen, stakes=True)
        found, reviewed = store.history.statistics(which), store.reviews.sums(which)
        older = store.reviews.older(which)
    groups = [
        {
            **group._asdict(),
            "win_rate": round(group.won / (group.won + group.lost), 4) if group.won + group.lost else None,
            "multiple": round(group.multiples / group.with_multiple, 2) if group.with_multiple else None,
        }
        for group in found.groups
    ]
    for group in groups:
        del group["multiples"], group["with_multiple"]
    if as_json:
        counted = {code: count._asdict() for code, count in found.counts.items()}
        streaks = {variant: streak._asdict() for variant, streak in found.streaks.items()}
        told = {"groups": groups, "counts": counted, "places": found.places, "levels": found.levels}
        sums = [each._asdict() for each in reviewed]
        click.echo(_json({**told, "streaks": streaks, "reviews": sums, "older_reviews": older}))
        return
    if as_csv:
        _write_csv(groups)
    elif found.hands:
        _write_statistics(found, reviewed, older)


def _write_statistics(found: Statistics, reviewed: Sequence[Sum], older: int) -> None:
    """To be read: the groups, what happened, places and levels, what reviews found, in words; how many of
    these are ``older`` and left out."""
    from ..text.catalog import _
    from ..totals import groups_table, happened, levels, older_text, places, reviewed_table, streaks

    write_columns(groups_table(found.groups))
    told = levels(found)
    for heading, rows in (
        (_("In a row"), streaks(found)),
        (_("What happened"), happened(found.counts)),
        (_("Places"), places(found)),
        (_("Level after the hand"), [(told,)] if told else []),
    ):
        if rows:
            click.echo(f"\n{heading}")
            write_columns(rows)
    if reviewed or older:
        click.echo("\n" + _("Reviewed hands"))
    if reviewed:
        write_columns(reviewed_table(reviewed))
    if older:
        click.echo(older_text(older))


COMMANDS: Iterable[click.Command] = (history, stats)
