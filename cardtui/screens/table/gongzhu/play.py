"""Playing to a trick (Z4 - Z7): one card, of the led suit if the hand holds one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from ....engine.cards import Card, Cards, Rank
from ....engine.core import Action
from ....engine.gongzhu import certain
from ....engine.gongzhu.state import GongzhuState
from ....text import gongzhu as words
from ....text.catalog import N_, in_family
from ....text.sentences import listed
from ....widgets.faces import face
from ....widgets.glyphs import SUITS
from ..panel import CardPanel
from ..view import SeatView

_ = in_family("gongzhu")


class GongzhuPlay(CardPanel[GongzhuState]):
    """``play`` with the one card that is picked."""

    phases: ClassVar[tuple[str, ...]] = ("play",)
    off: ClassVar[frozenset[str]] = frozenset({"factors", "give_up", "group", "no", "reading", "wild", "yes"})
    single: ClassVar[bool] = True
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "confirm": (N_("Play"), N_("play the picked card")),
    }
    rank_help: ClassVar[str] = N_("pick a card of that rank; again: the next one")
    nothing_picked: ClassVar[str] = N_("no cards picked")
    help: ClassVar[str] = N_(
        "Pick a card by its rank; the same key again goes to the next card of that rank, those that may be"
        " played first. Enter plays it, h says what the best player would do. Follow the led suit if you "
        "can; the highest card of it takes the trick, and the taker leads. Avoid the pig (Q♠, −100) and "
        "hearts, go for the sheep (J♦, +100); the transformer (10♣) doubles what else you take. All 13 "
        "hearts are full red: +200. The boxes show what each seat has taken, its raw score, and its points"
        " if the hand ended now; r opens the score sheet. (Z4 - Z13)"
    )

    def title(self, view: SeatView[GongzhuState]) -> str:
        state = view.state
        if not view.turn:
            return ""
        if state.led is None:
            first = state.duty and not state.tricks
            return _("Lead the two of clubs") if first else _("Your lead")
        suit = SUITS[state.led]
        if any(card.suit == state.led for card in view.hand):
            return _("Follow {suit}").format(suit=suit)
        return _("No {suit} in hand: play any card").format(suit=suit)

    def of_rank(self, view: SeatView[GongzhuState], rank: Rank) -> Cards:
        """Those that may be played first."""

        def refused(at: int) -> bool:
            play = Action("play", (view.hand[at],))
            return view.rules.why_not(view.state, view.seat, play) is not None

        same = [at for at, card in enumerate(view.hand) if card.rank == rank]
        return tuple(view.hand[at] for at in sorted(same, key=refused))

    def rest(self, view: SeatView[GongzhuState], unseen: Iterable[Card]) -> tuple[Action, ...]:
        """All tricks that are left."""
        return certain.rest(view.state, view.seat, unseen) if view.turn else ()

    def name(self, view: SeatView[GongzhuState], cards: Cards) -> str:
        return listed(
            f"{face(card).strip()} {_(words.CARDS[str(card.plain)])}"
            if str(card.plain) in words.CARDS
            else face(card).strip()
            for card in cards
        )
