"""Exposing (Z3, Z21): each seat's hidden choice before the first card is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from ....engine.cards import Cards, Rank
from ....engine.core import Action, Reading
from ....engine.gongzhu.scoring import EXPOSABLE
from ....engine.gongzhu.state import GongzhuState
from ....text import gongzhu as words
from ....text.catalog import N_, in_family
from ....text.sentences import listed
from ....widgets.faces import face
from ..panel import CardPanel, Choice
from ..view import SeatView

_ = in_family("gongzhu")


class Exposing(CardPanel[GongzhuState]):
    """``expose`` the picked cards, or ``keep`` all hidden: Enter does either."""

    phases: ClassVar[tuple[str, ...]] = ("expose",)
    off: ClassVar[frozenset[str]] = frozenset({"factors", "give_up", "group", "reading", "wild", "yes"})
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "confirm": (N_("Expose"), N_("expose the picked cards; with none picked: nothing")),
        "no": (N_("Nothing"), N_("expose nothing")),
    }
    rank_help: ClassVar[str] = N_("pick the card of that rank; again: put it down")
    verb: ClassVar[str] = "expose"
    nothing_picked: ClassVar[str] = N_("⏎ exposes nothing; to expose, pick the card first")
    by_itself: ClassVar[str] = N_("nothing to expose: it goes on by itself")
    help: ClassVar[str] = N_(
        "Pig (Q♠), sheep (J♦), transformer (10♣) and heart ace may be exposed: q, j, t and a pick them, "
        "Enter exposes what is picked, n exposes nothing. Everybody chooses without knowing the others' "
        "choices. An exposed pig or sheep counts double, an exposed transformer ×4, an exposed heart ace "
        "doubles all hearts, full red as well. Exposed cards carry a * and may not be played in the first "
        "trick led in their suit unless the hand holds no other card of it. If all but one are "
        "exposed, the last one is too. (Z3, Z6, Z21)"
    )

    def title(self, view: SeatView[GongzhuState]) -> str:
        mine = [card for card in EXPOSABLE for held in view.hand if held is card]
        if not mine:
            return _("You hold nothing that could be exposed.")
        named = (f"{face(card).strip()} {_(words.CARDS[str(card)])}" for card in mine)
        return _("Expose {cards}?").format(cards=listed(dict.fromkeys(named)))

    def choices(self, view: SeatView[GongzhuState]) -> tuple[Choice, ...]:
        return (Choice(Action("keep"), "n", _("Nothing")),) if view.turn else ()

    def labels(self, view: SeatView[GongzhuState], cards: Cards, mark: int | None) -> Mapping[str, str]:
        """Enter exposes what is picked, or nothing."""
        named = dict(super().labels(view, cards, mark))
        named["confirm"] = _("Expose") if cards else named.pop("no", _("Nothing"))
        return named

    def action(self, view: SeatView[GongzhuState], cards: Cards, reading: Reading | None = None) -> Action:
        return super().action(view, cards, reading) or Action("keep")

    def of_rank(self, view: SeatView[GongzhuState], rank: Rank) -> Cards:
        """Only what may be exposed."""
        return tuple(card for card in EXPOSABLE if card.rank == rank)

    def name(self, view: SeatView[GongzhuState], cards: Cards) -> str:
        """What the cards count for once they are exposed."""
        counts = Counter(card for card in cards if card in EXPOSABLE)
        names = {card: _(words.EXPOSED[str(card)]) for card in counts}
        return listed(
            names[card] if count == 1 else f"{count} × {names[card]}" for card, count in counts.items()
        )
