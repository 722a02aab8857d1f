"""Tricks on the table: how many tricks each seat has, what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from cardtui.engine.cards import Card, Cards
from cardtui.engine.core import Settlement
from cardtui.marking import N_
from cardtui.screens.table.family import Family
from cardtui.screens.table.panel import CardPanel, Panel
from cardtui.screens.table.scene import BOX_CELLS, PileFace, Plan
from cardtui.screens.table.view import SeatView
from cardtui.text.catalog import in_family
from cardtui.text.table import cards as cards_text
from cardtui.text.table import variant_text
from cardtui.widgets.lines import Line
from cardtui.widgets.seat import Sitter

from .rules import TricksState

_ = in_family("tricks")


class Play(CardPanel[TricksState]):
    """``play`` with the card that is picked."""

    phases: ClassVar[tuple[str, ...]] = ("play",)
    off: ClassVar[frozenset[str]] = frozenset({"factors", "give_up", "group", "no", "yes", "sheet"})
    single: ClassVar[bool] = True
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "confirm": (N_("Play"), N_("play the picked card")),
    }
    help: ClassVar[str] = N_("Follow the led suit if you can; the most tricks win. (T3, T4)")

    def title(self, view: SeatView[TricksState]) -> str:
        if not view.turn:
            return ""
        return _("Follow suit") if view.state.trick else _("Lead a card")


class Tricks(Family[TricksState]):
    """Boxes with the tricks of each seat."""

    panels: ClassVar[dict[str, type[Panel[Any]]]] = {"play": Play}
    factors_title: ClassVar[str] = ""
    rank_keys: ClassVar[str] = "2…9 0 t j q k a"
    example: ClassVar[str] = "Qs"
    plan: ClassVar[Plan] = Plan(opposite=True)
    sort_labels: ClassVar[Mapping[str, str]] = {"suit": N_("by suit")}

    def status(self, view: SeatView[TricksState]) -> tuple[Line, Line]:
        trick = min(sum(view.state.tricks) + 1, 13)
        said = _("trick {n}").format(n=f"{trick}/13")
        return [(f" {variant_text(view.variant)}", "strong")], [(f"{said} ", "plain")]

    def sitter(self, view: SeatView[TricksState], seat: int, cells: int = BOX_CELLS) -> Sitter:
        state = view.state
        taken = _("{n} tricks").format(n=state.tricks[seat])
        cards: Line = [(cards_text(len(state.hands[seat])), "plain")]
        return Sitter(view.names[seat], taken, (cards,), seat in state.to_act and not state.over)

    def pile(self, view: SeatView[TricksState], seat: int) -> PileFace:
        card = dict(view.state.trick).get(seat)
        return PileFace() if card is None else PileFace((), (card,))

    def outcome(self, view: SeatView[TricksState]) -> str:
        names = ", ".join(view.names[seat] for seat in view.state.winner)
        return _("{names}: the most tricks").format(names=names)

    def account(self, view: SeatView[TricksState], settlement: Settlement, cells: int) -> Sequence[Line]:
        return [
            [(f" {name}  ", "plain"), (_("{n} tricks").format(n=count), "strong")]
            for name, count in zip(view.names, settlement.scores, strict=True)
        ]

    def orders(self, view: SeatView[TricksState]) -> Mapping[str, Callable[[Cards], Cards]]:
        def by_suit(cards: Cards) -> Cards:
            return tuple(sorted(cards, key=lambda card: (card.suit, -card.rank)))

        return {"suit": by_suit}

    def deck(self, view: SeatView[TricksState]) -> Sequence[Card]:
        return view.rules.deck.cards
