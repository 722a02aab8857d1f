"""Who is up how much over how many hands: the sheet of a table, by person, by seat and hand by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...engine.rules import SomeRules
from ...games import game
from ...text.catalog import _, ngettext
from ...text.table import player_text, signed
from ...widgets.lines import clip, pad_line, text_of

if TYPE_CHECKING:
    from ...store.evenings import Played
    from ...store.seat import Seat

LABEL_CELLS, COLUMN_CELLS, NAME_CELLS, AMOUNT_CELLS = 12, 14, 22, 12
EVENING = 3  # hands that are looked back on


@dataclass(frozen=True, slots=True)
class Total:
    """What somebody, or whoever sat in a seat, has won in so many hands; ``rises``: levels."""

    name: str
    amount: int = 0
    hands: int = 0
    won: int = 0
    rises: int = 0

    def after(self, amount: int, rises: int) -> Total:
        """With one more hand."""
        return replace(
            self,
            amount=self.amount + amount,
            hands=self.hands + 1,
            won=self.won + (amount > 0),
            rises=self.rises + rises,
        )


def amounts(rules: SomeRules, hand: Played) -> tuple[int, ...]:
    """What a hand brought each seat, in what the game is played for."""
    return hand.won if game(rules.variant).currency is not None else hand.scores


def counted(played: Iterable[Played]) -> list[Played]:
    """The hands that count; where nothing was at stake at all, all of them."""
    hands = list(played)
    return [hand for hand in hands if hand.stakes] or hands


def people(rules: SomeRules, played: Iterable[Played]) -> list[Total]:
    """What each has won, wherever they sat; the best first."""
    found: dict[Seat, Total] = {}
    for hand in counted(played):
        for seat, who in enumerate(hand.seats):
            before = found.get(who) or Total(who.name)
            found[who] = before.after(amounts(rules, hand)[seat], hand.rises[seat])
    names = [who.name for who in found]
    told = []
    for who, total in found.items():
        name = who.name if names.count(who.name) == 1 else f"{who.name} ({player_text(who.player)})"
        told.append(replace(total, name=name))
    return sorted(told, key=lambda total: -total.amount)


def seats(rules: SomeRules, played: Iterable[Played]) -> list[Total]:
    """What was won in each seat, whoever sat there."""
    totals = [Total(_("Seat {n}").format(n=seat + 1)) for seat in range(rules.seats)]
    for hand in counted(played):
        totals = [
            total.after(amount, rise)
            for total, amount, rise in zip(totals, amounts(rules, hand), hand.rises, strict=True)
        ]
    return totals


def moved(played: Sequence[Played]) -> bool:
    """Whether somebody came, went or changed the seat."""
    return len({hand.seats for hand in counted(played)}) > 1


def is_evening(played: Sequence[Played]) -> bool:
    """Whether there is something to look back on: several people, or several hands."""
    persons = {who for hand in played for who in hand.seats if who.player == "you"}
    return bool(played) and (len(persons) > 1 or len(played) >= EVENING)


def ranking_text(rules: SomeRules, played: Sequence[Played]) -> str:
    """Who is up how much, the best first."""
    return "\n".join([_heading(rules, played), "", *_ranked(rules, people(rules, played))])


def sheet_text(rules: SomeRules, played: Sequence[Played]) -> str:
    """The whole sheet; empty before the first hand has ended."""
    if not played:
        return ""
    parts = [ranking_text(rules, played)]
    if moved(played):
        parts += ["", "# " + _("By seat"), *_ranked(rules, seats(rules, played), places=False)]
    return "\n".join([*parts, "", "# " + _("Hand by hand"), *_hands(rules, played)])


def _heading(rules: SomeRules, played: Sequence[Played]) -> str:
    count = sum(hand.stakes for hand in played)
    told = _("Hands that counted: {n}").format(n=count)
    if left := len(played) - count:
        told += " · " + _("without stakes: {n}").format(n=left)
    if not count:
        told += "\n" + _("Nothing is at stake: this is what it would have come to.")
    return told


def _ranked(rules: SomeRules, totals: Sequence[Total], places: bool = True) -> list[str]:
    """A line each: place, amount, name, hands."""
    lines = []
    for total in totals:
        place = 1 + sum(other.amount > total.amount for other in totals)
        before = pad_line([(f"{place}." if places else "", "plain")], 4, "right")
        amount = pad_line([(signed(total.amount), "plain")], AMOUNT_CELLS, "right")
        name = pad_line([(f"  {clip(total.name, NAME_CELLS)}", "plain")], NAME_CELLS + 4)
        lines.append(text_of([*before, *amount, *name]) + _over(rules, total))
    return [*lines, "", _unit(rules)]


def _over(rules: SomeRules, total: Total) -> str:
    """Over how many hands, how many of them were won, and what that was in levels."""
    parts = [ngettext("{n} hand", "{n} hands", total.hands).format(n=total.hands)]
    if not rules.ranked:
        parts.append(_("{n} won").format(n=total.won))
    if rules.matches:
        parts.append(_("levels +{n}").format(n=total.rises))
    return " · ".join(parts)


def _unit(rules: SomeRules) -> str:
    """What the amounts are."""
    room, currency = rules.options().get("room"), game(rules.variant).currency
    if currency is None or (isinstance(room, dict) and not room.get("stakes", True)):
        return _("in points")
    return _("in beans, after fees") if currency == "beans" else _("in coins, after fees")


def _hands(rules: SomeRules, played: Sequence[Played]) -> list[str]:
    """A row for each hand, a column for each seat; over them who sat there."""
    rows: list[str] = []
    sat: tuple[Seat, ...] = ()
    for hand in played:
        if hand.seats != sat:
            sat = hand.seats
            rows.append(_row("", [clip(who.name, COLUMN_CELLS - 2) for who in sat]))
        told = [signed(amount) for amount in amounts(rules, hand)]
        label = _("hand {n}").format(n=hand.hand + 1)
        rows.append(_row(label, told if hand.stakes else [f"({each})" for each in told]))
    return rows


def _row(label: str, texts: Iterable[str]) -> str:
    row = list(pad_line([(label, "plain")], LABEL_CELLS))
    for text in texts:
        row += pad_line([(text, "plain")], COLUMN_CELLS, "right")
    return text_of(row)
