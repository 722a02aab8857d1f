"""What it costs to give a hand up, before it is done (L36, L43)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..engine.core import Settlement, State
from ..engine.rules import SomeRules
from .catalog import _
from .in_force import played_for
from .sentences import family
from .table import money, number

Price = Callable[[State, Settlement, int, Sequence[str], str | None], str]


def forfeit_texts(
    rules: SomeRules, view: State, price: Settlement, seat: int, names: Sequence[str]
) -> list[str]:
    """The price at which ``seat`` leaves the hand, how it comes about, and whether it may be higher."""
    currency, owed, fee = played_for(rules), -price.transfers[seat], price.fees[seat]
    words = family(rules.variant)
    may_rise: Callable[[SomeRules], bool] | None = getattr(words, "price_rises", None)
    rises = may_rise is not None and may_rise(rules)
    costs = _("Forfeiting costs {price}: whoever else plays is paid, the hand ends.")
    if rises:
        costs = _("Forfeiting costs at least {price}: whoever else plays is paid, the hand ends.")
    if currency is None:
        points = _("{n} points").format(n=number(-price.scores[seat]))
        told = [costs.format(price=points)]
    else:
        told = [costs.format(price=money(owed + fee, currency))]
    made: Price | None = getattr(words, "price_text", None)
    if made is not None:
        how = made(view, price, seat, names, currency)
        if fee:
            how = _("{sum}, and the fee of {fee}").format(sum=how, fee=number(fee))
        told.append(_("That is {sum}.").format(sum=how))
    if rises:
        told.append(_("Bombs that others still hold may raise it."))
    return told
