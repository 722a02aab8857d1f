"""The figures of accounts by name, as transcripts and searches for golden records name them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from cardtui.engine.core import Account
from cardtui.engine.gongzhu.scoring import GongzhuAccount, Tally
from cardtui.engine.guandan.settlement import GuandanAccount
from cardtui.engine.landlord.settlement import EscapeAccount, PairAccount, SumAccount


def account_figures(account: Account) -> dict[str, Any]:
    """The figures of an account by name, in the order in which they are reckoned."""
    match account:
        case PairAccount():
            figures = asdict(account)
            last = ("most", "pair") if figures.pop("doubles_last") and account.laizi else ("pair", "most")
            order = ("base", "multiple", "laizi", *last, "stake", "n", "due", "cut")
            return {name: figures[name] for name in order}
        case EscapeAccount():
            figures = asdict(account)
            return {
                name: figures[name] for name in ("escape", "stake", "n", "due") if figures[name] is not None
            }
        case GuandanAccount():
            figures = asdict(account)
            other = "from" if figures.pop("won") else "to"
            return {other if name == "other" else name: value for name, value in figures.items()}
        case GongzhuAccount(tally, final, points):
            return {**tally_figures(tally), "final": final, "points": points}
        case SumAccount():
            return asdict(account)
    raise TypeError(account)


def tally_figures(tally: Tally) -> dict[str, int]:
    """What a raw score is made of, by name; what counts nothing is left out."""
    name = "slam_hearts" if tally.slam else "full_red" if tally.full_red else "hearts"
    figures = {name: tally.hearts, "pig": tally.pig, "sheep": tally.sheep}
    figures["transformer_alone"] = tally.alone
    figures["transformer"] = tally.factor if tally.factor > 1 and not tally.alone else 0
    return {**{name: value for name, value in figures.items() if value}, "raw": tally.raw}
