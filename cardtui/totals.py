"""What hands add up to, and a hand in few words: for the pages of the screen and for the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .engine.variants import rules
from .games import GAMES, game
from .store.history import HandRow
from .store.reviews import Sum
from .store.statistics import Count, Group, Statistics
from .text.catalog import N_, _, labelled, ngettext
from .text.dates import local_time
from .text.sentences import happened_texts, listed, place_text, rank_text, role_text
from .text.table import money, money_name, number, room_name, signed, variant_text

ROOMS = {  # short, for a table
    "beginner": N_("beginner"),
    "middle": N_("middle"),
    "high": N_("high"),
    "plain": N_("no-stakes"),
    "low": N_("low"),
    "custom": N_("custom"),
}


def groups_table(groups: Sequence[Group]) -> list[tuple[str, ...]]:
    """A head and a row a group: game, room, role, hands, win rate, average multiple, what came of it.

    A game in which nobody wins or loses has no win rate.
    """
    head = (_("Game"), _("Room"), _("Role"), _("Hands"), _("Win rate"), _("Mean ×"), _("Won or lost"))
    return [
        head,
        *(
            (
                variant_text(group.variant),
                _(ROOMS[group.room]) if group.room in ROOMS else group.room,
                role_text(group.variant, group.role),
                f"{group.hands:,}",
                rate_text(group.won, group.lost),
                f"×{group.multiples / group.with_multiple:,.1f}" if group.with_multiple else "",
                gain_text(group.variant, group.room, group.amount, group.score),
            )
            for group in groups
        ),
    ]


def happened(counts: Mapping[str, Count]) -> list[tuple[str, str]]:
    """What happened, and how often: ``bombs``, ``12 in 10 hands``."""
    return [
        (
            label,
            f"{count.times:,} "
            + ngettext("in {n} hand", "in {n} hands", count.hands).format(n=f"{count.hands:,}"),
        )
        for code, label in happened_texts().items()
        if (count := counts.get(code))
    ]


def streaks(found: Statistics) -> list[tuple[str, str]]:
    """What was won one after the other, by game: ``now 3, at most 7``; of a ranked game the first places."""
    return [
        (
            _("{game}, first places").format(game=variant_text(variant))
            if variant in GAMES and rules(variant).ranked
            else _("{game}, wins").format(game=variant_text(variant)),
            _("now {now}, at most {longest}").format(now=streak.now, longest=streak.longest),
        )
        for variant, streak in found.streaks.items()
        if streak.longest
    ]


def places(found: Statistics) -> list[tuple[str, str]]:
    """The places of each game that has any: ``1st: 3   2nd: 5``."""
    return [
        (
            variant_text(variant),
            "   ".join(
                labelled(place_text(variant, place), f"{times:,}") for place, times in sorted(counts.items())
            ),
        )
        for variant, counts in found.places.items()
    ]


def levels(found: Statistics) -> str:
    """The levels that hands ended at: ``2: 3   10: 1``; empty where there were none."""
    return "   ".join(
        labelled(rank_text(level), f"{times:,}") for level, times in sorted(found.levels.items())
    )


def of_one_kind(sums: Sequence[Sum]) -> list[Sum]:
    """Those of a game in one where the same is played for: points are not added to beans."""
    found: dict[tuple[str, str | None], Sum] = {}
    for each in sums:
        kind = each.variant, currency_of(each.variant, each.rooms[0])
        before = found.get(kind)
        if before is not None:
            each = before.beside(each)
        found[kind] = each
    return list(found.values())


def reviewed_table(sums: Sequence[Sum]) -> list[tuple[str, ...]]:
    """A head and a row for each game with reviewed hands: game, hands, decisions as good as the best, what
    the plays gave away, what the cards brought, and what they come to."""
    head = (_("Game"), _("Hands"), _("As the best"), _("Your plays"), _("The cards"), _("Together"))
    return [head, *((variant_text(each.variant), *reviewed_row(each)) for each in of_one_kind(sums))]


def reviewed_row(each: Sum) -> tuple[str, ...]:
    """A row of it without the game; what is told adds up."""
    plays, whole = round(-each.lost), round(each.cards - each.lost)
    good = _("{good} of {n}").format(good=f"{each.good:,}", n=f"{each.decisions:,}")
    unit = money_name(currency_of(each.variant, each.rooms[0])) or _("points")
    together = f"{signed(whole)} {unit}"
    return f"{each.hands:,}", good, signed(plays), signed(whole - plays), together


def older_text(hands: int) -> str:
    """That so many reviews do not count, and what to do about it; empty where there are none."""
    message = ngettext(
        "{n} review was made by an older rule and does not count. Open it again: it is made anew.",
        "{n} reviews were made by an older rule and do not count. Open them again: they are made anew.",
        hands,
    )
    return message.format(n=f"{hands:,}") if hands else ""


def rate_text(won: int, lost: int) -> str:
    """A win rate; nothing where nothing was won or lost."""
    return f"{100 * won / (won + lost):.0f}%" if won + lost else ""


def currency_of(variant: str, room: str) -> str | None:
    """What is staked in the room; ``None`` where only points count."""
    entry = game(variant)
    plain = any(each.name == room and not each.stakes for each in entry.rooms)
    return None if plain else entry.currency


def gain_text(variant: str, room: str, amount: int, score: int) -> str:
    """What was won or lost, in what is played for there: ``+120 beans``, ``−876 points``."""
    currency = currency_of(variant, room)
    if currency is not None:
        return ("+" if amount > 0 else "") + money(amount, currency)
    return points_text(score)


def points_text(score: int) -> str:
    """What was won or lost in points: ``−876 points``."""
    return ("+" if score > 0 else "") + ngettext("{n} point", "{n} points", score).format(n=number(score))


def result_text(row: HandRow) -> str:
    """How a hand ended for the seat: won, lost, or its place where nobody wins or loses."""
    if row.won is not None:
        return _("won") if row.won else _("lost")
    return _("place {n}").format(n=row.place) if row.place else "–"


def imported_text(row: HandRow, new: bool) -> str:
    """What an import took in, or that the hand was here already."""
    told = _("Imported as hand {n}: {hand}") if new else _("Nothing new: this is hand {n} already: {hand}")
    return told.format(n=f"{row.id:,}", hand=hand_text(row))


def hand_text(row: HandRow) -> str:
    """A hand in few words: game and room, when it ended, who played."""
    where = " · ".join(filter(None, (variant_text(row.variant), room_name(row.room))))
    return f"{where} · {local_time(row.finished)} · {listed(row.names.splitlines())}"
