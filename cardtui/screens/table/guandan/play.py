"""Playing cards in Guandan (G4 - G14): leading, following, passing, and what wilds stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ....engine.cards import BIG_JOKER, SMALL_JOKER, Cards, Rank
from ....engine.core import Action, Reading
from ....engine.guandan.combinations import BOMB, JOKER_BOMB, RUNS, STRAIGHT_FLUSH, is_wild, stands_for
from ....engine.guandan.state import GuandanState
from ....text.catalog import N_
from ....text.sentences import card_text
from ....widgets.faces import WILD_MARK, face
from ..climbing import Climbing
from ..view import SeatView

OFF = frozenset({"give_up", "yes"})  # commands of the table that Guandan has no use for


class GuandanPlay(Climbing[GuandanState]):
    """``play`` with the picked cards, or ``pass``."""

    phases: ClassVar[tuple[str, ...]] = ("play",)
    bombs: ClassVar[frozenset[str]] = frozenset({BOMB, STRAIGHT_FLUSH, JOKER_BOMB})
    rockets: ClassVar[Mapping[Rank, int]] = {SMALL_JOKER: 2, BIG_JOKER: 2}
    runs: ClassVar[Mapping[str, int]] = {kind: width for kind, (_length, width) in RUNS.items()}
    off: ClassVar[frozenset[str]] = OFF
    help: ClassVar[str] = N_(
        "Pick cards by their ranks (2 … 9, 0 or t for ten, j q k a, x X for the jokers), with cursor and "
        "space, with b (all that lie together), or with the mouse; Enter plays them, p passes, h says what"
        " the best player would do, f lists all legal plays. Cards of the level (^) rank above the ace; "
        "its hearts (*) are wild: any card but a joker. To follow, play the same kind and number of cards,"
        " higher, or a bomb: four of a rank < five < straight flush < six … ten < four jokers. Who has "
        "passed may play again in the trick. If the winner of a trick is out, the partner leads. s lays "
        "all natural bombs and straight flushes side by side (a + marks a card that lies in another of "
        "them), then the best that the wilds make; v lays the hand out another way. Below the hand stand the "
        "bombs in it: 4×6 are four sixes. (G3 - G14)"
    )

    def note(self, view: SeatView[GuandanState], cards: Cards, reading: Reading) -> str:
        """What the wilds would stand for."""
        play = view.rules.resolve(view.state, view.seat, Action("play", cards, reading))
        return wilds_text(play.cards, reading, view.state.level)


def wilds_text(cards: Cards, reading: Reading, level: Rank) -> str:
    """What each wild of a play stands for: ``5♥* → 8♠ 9♠``; nothing where all are themselves."""
    shown = zip(cards, stands_for(cards, reading, level), strict=True)
    stands = [card_text(other) for card, other in shown if is_wild(card, level) and other is not card]
    if not stands:
        return ""
    wild = next(card for card in cards if is_wild(card, level))
    return f"{face(wild, WILD_MARK)} → {' '.join(stands)}"
