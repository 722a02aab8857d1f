"""Tribute and return (G21 - G23): cards that change hands before a later hand is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from ....engine.cards import Cards
from ....engine.core import Action, Reading
from ....engine.guandan.combinations import strength
from ....engine.guandan.levels import is_double
from ....engine.guandan.state import Gift, GuandanState
from ....engine.guandan.tribute import payers, returned_to
from ....text.catalog import N_, in_family
from ....text.sentences import card_text, listed
from ..panel import CardPanel, Verdict
from ..view import SeatView
from .play import OFF

_ = in_family("guandan")

ONE_CARD = frozenset({"group", "no"})  # commands that mean nothing where one card has to be given


class Tribute(CardPanel[GuandanState]):
    """``tribute`` with the highest card; where several are as high, one picks."""

    phases: ClassVar[tuple[str, ...]] = ("tribute",)
    verb: ClassVar[str] = "tribute"
    single: ClassVar[bool] = True
    off: ClassVar[frozenset[str]] = OFF | ONE_CARD
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "confirm": (N_("Pay"), N_("pay the picked card; with none picked the highest")),
    }
    rank_help: ClassVar[str] = N_("pick a card of that rank; again: the next one")
    by_itself: ClassVar[str] = N_("no choice: {cards} is paid by itself")
    help: ClassVar[str] = N_(
        "Who was last pays the highest card to first place; after a double win both losers pay, and the "
        "higher of the two cards goes to first place. Hearts of the level are never paid; among cards as "
        "high you choose. Enter pays, every card that changes hands is seen by all. If those who owe "
        "hold both big jokers, no tribute is paid. (G21 - G23)"
    )

    def title(self, view: SeatView[GuandanState]) -> str:
        places: Sequence[int] = view.state.carry.places
        first = view.names[places[0]]
        if is_double(places):
            return _("Both of your side were last: both pay tribute; the higher card goes to {to}").format(
                to=first
            )
        return _("You were last: pay tribute to {to}").format(to=first)

    def action(
        self, view: SeatView[GuandanState], cards: Cards, reading: Reading | None = None
    ) -> Action | None:
        return super().action(view, cards) or next(self.hints(view), None)

    def verdict(self, view: SeatView[GuandanState], cards: Cards, reading: Reading | None = None) -> Verdict:
        if cards or not view.turn:
            return super().verdict(view, cards)
        first, *others = (action.cards[0] for action in self.hints(view))
        text = _("⏎ pays {card}").format(card=card_text(first))
        if others:
            named = " ".join(map(card_text, others))
            text += _(", or pick one that is as high: {cards}").format(cards=named)
        return Verdict(text)

    def name(self, view: SeatView[GuandanState], cards: Cards) -> str:
        return _("⏎ pays {card}").format(card=card_text(cards[0])) if view.turn else ""


class Return(CardPanel[GuandanState]):
    """``return`` with any card."""

    phases: ClassVar[tuple[str, ...]] = ("return",)
    verb: ClassVar[str] = "return"
    single: ClassVar[bool] = True
    off: ClassVar[frozenset[str]] = OFF | ONE_CARD
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "confirm": (N_("Return"), N_("return the picked card")),
    }
    rank_help: ClassVar[str] = N_("pick a card of that rank; again: the next one")
    nothing_picked: ClassVar[str] = N_("pick a card to return")
    help: ClassVar[str] = N_(
        "Who got a tribute gives back any card: to the payer, after a double win to the next seat. "
        "Enter returns the picked card. Then everybody holds 27 cards again, and the payer whose card went "
        "to first place leads; after a refused tribute first place leads. (G13, G22)"
    )

    def title(self, view: SeatView[GuandanState]) -> str:
        state = view.state
        gift = next((gift for gift in state.tributes if gift.taker == view.seat), None)
        to = view.names[returned_to(state.carry.places, view.seat)]
        if gift is None:  # a position without its past
            return _("Return a card to {to}").format(to=to)
        return _("{giver} paid you {card}: return a card to {to}").format(
            giver=view.names[gift.giver], card=card_text(gift.card), to=to
        )

    def name(self, view: SeatView[GuandanState], cards: Cards) -> str:
        to = view.names[returned_to(view.state.carry.places, view.seat)]
        return _("⏎ returns {card} to {to}").format(card=card_text(cards[0]), to=to) if view.turn else ""


def account(view: SeatView[GuandanState], leader: int) -> str:
    """What was owed, paid, returned or refused, and who leads: told when it is over."""
    return "\n".join([*_owed(view), *_given(view), _("{name} leads.").format(name=view.names[leader])])


def _owed(view: SeatView[GuandanState]) -> Iterator[str]:
    state = view.state
    places, names = state.carry.places, view.names
    owing = [names[seat] for seat in payers(places)]
    if is_double(places):
        yield _("{payers} lost by a double win: both owe {first} and {second} tribute.").format(
            payers=listed(owing), first=names[places[0]], second=names[places[1]]
        )
    else:
        yield _("{payer} was last and owes {first} tribute.").format(payer=owing[0], first=names[places[0]])
    if state.refused:
        holders = listed(names[seat] for seat in refusers(view))
        yield _("No tribute: both big jokers are with {names}. (G23)").format(names=holders)


def _given(view: SeatView[GuandanState]) -> Iterator[str]:
    state = view.state
    heights = [strength(gift.card.rank, state.level) for gift in state.tributes]
    for gift in state.tributes:
        yield _("{giver} pays {card} to {taker}.").format(**_fields(view, gift))
    if len(heights) > 1 and len(set(heights)) == 1:
        yield _("The cards are equal: {first} gets that of the next seat. (G21)").format(
            first=view.names[state.carry.places[0]]
        )
    for gift in state.returns:
        yield _("{giver} returns {card} to {taker}.").format(**_fields(view, gift))


def refusers(view: SeatView[GuandanState]) -> list[int]:
    """The seats that showed the big jokers to refuse tribute."""
    shown = (step.action.numbers for step in view.steps if step.action.verb == "refuse")
    return sorted({seat for seats in shown for seat in seats})


def _fields(view: SeatView[GuandanState], gift: Gift) -> dict[str, str]:
    taker = view.names[gift.taker] if gift.taker is not None else ""
    return {"giver": view.names[gift.giver], "card": card_text(gift.card), "taker": taker}
