"""Tribute and return (G21 - G23): cards that change hands before a later hand is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from ...engine.cards import Cards
from ...engine.core import Action, Reading
from ...engine.guandan.combinations import strength
from ...engine.guandan.levels import is_double
from ...engine.guandan.state import Gift, GuandanState
from ...engine.guandan.tribute import payers, returned_to
from ...text.catalog import N_, in_family
from ...text.sentences import card_text
from .guandan_play import OFF
from .panel import CardPanel, Verdict
from .sight import Sight

_ = in_family("guandan")

ONE_CARD = frozenset({"group", "no"})  # commands that mean nothing where one card has to be given


class Tribute(CardPanel):
    """``tribute`` with the highest card; where several are as high, one picks."""

    phases: ClassVar[tuple[str, ...]] = ("tribute",)
    verb: ClassVar[str] = "tribute"
    single: ClassVar[bool] = True
    off: ClassVar[frozenset[str]] = OFF | ONE_CARD
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "confirm": (N_("Pay"), N_("pay the picked card; with none picked the highest")),
        "hint": (N_("Hint"), N_("the next card that may be paid")),
    }
    rank_help: ClassVar[str] = N_("pick a card of that rank; again: the next one")
    help: ClassVar[str] = N_(
        "Who was last pays the highest card to first place; after a double win both losers pay, and the "
        "higher of the two cards goes to first place. Hearts of the level are never paid; among cards as "
        "high one chooses. Enter pays, every card that changes hands is seen by all. If those who owe "
        "hold both big jokers, no tribute is paid. (G21 - G23)"
    )

    def title(self, sight: Sight) -> str:
        places: Sequence[int] = sight.view.carry.places
        first = sight.names[places[0]]
        if is_double(places):
            return _("Lost by a double win: pay tribute; the higher card goes to {to}").format(to=first)
        return _("You were last: pay tribute to {to}").format(to=first)

    def action(self, sight: Sight, cards: Cards, reading: Reading | None = None) -> Action | None:
        return super().action(sight, cards) or next(self.hints(sight), None)

    def verdict(self, sight: Sight, cards: Cards, reading: Reading | None = None) -> Verdict:
        if cards or not sight.turn:
            return super().verdict(sight, cards)
        first, *others = (action.cards[0] for action in self.hints(sight))
        text = _("⏎ pays {card}").format(card=card_text(first))
        if others:
            named = " ".join(map(card_text, others))
            text += _(", or pick one that is as high: {cards}").format(cards=named)
        return Verdict(text)

    def name(self, sight: Sight, cards: Cards) -> str:
        return _("⏎ pays {card}").format(card=card_text(cards[0])) if sight.turn else ""


class Return(CardPanel):
    """``return`` with any card."""

    phases: ClassVar[tuple[str, ...]] = ("return",)
    verb: ClassVar[str] = "return"
    single: ClassVar[bool] = True
    off: ClassVar[frozenset[str]] = OFF | ONE_CARD
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "confirm": (N_("Return"), N_("return the picked card")),
        "hint": (N_("Hint"), N_("the next card that may be returned")),
    }
    rank_help: ClassVar[str] = N_("pick a card of that rank; again: the next one")
    nothing_picked: ClassVar[str] = N_("pick a card to return")
    help: ClassVar[str] = N_(
        "Who got a tribute gives back any card: to the payer, after a double win to the next seat. "
        "Enter returns the picked card. Then everybody holds 27 cards again, and the payer whose card went "
        "to first place leads; after a refused tribute first place leads. (G13, G22)"
    )

    def title(self, sight: Sight) -> str:
        view: GuandanState = sight.view
        gift = next((gift for gift in view.tributes if gift.taker == sight.seat), None)
        to = sight.names[returned_to(view.carry.places, sight.seat)]
        if gift is None:  # a position without its past
            return _("Return a card to {to}").format(to=to)
        return _("{giver} paid you {card}: return a card to {to}").format(
            giver=sight.names[gift.giver], card=card_text(gift.card), to=to
        )

    def name(self, sight: Sight, cards: Cards) -> str:
        to = sight.names[returned_to(sight.view.carry.places, sight.seat)]
        return _("⏎ returns {card} to {to}").format(card=card_text(cards[0]), to=to) if sight.turn else ""


def account(sight: Sight, leader: int) -> str:
    """What was owed, paid, returned or refused, and who leads: told when it is over."""
    return "\n".join([*_owed(sight), *_given(sight), _("{name} leads.").format(name=sight.names[leader])])


def _owed(sight: Sight) -> Iterator[str]:
    view: GuandanState = sight.view
    places, names = view.carry.places, sight.names
    owing = [names[seat] for seat in payers(places)]
    if is_double(places):
        yield _("{payers} lost by a double win: both owe {first} and {second} tribute.").format(
            payers=", ".join(owing), first=names[places[0]], second=names[places[1]]
        )
    else:
        yield _("{payer} was last and owes {first} tribute.").format(payer=owing[0], first=names[places[0]])
    if view.refused:
        holders = ", ".join(names[seat] for seat in refusers(sight))
        yield _("No tribute: {names} hold both big jokers. (G23)").format(names=holders)


def _given(sight: Sight) -> Iterator[str]:
    view: GuandanState = sight.view
    heights = [strength(gift.card.rank, view.level) for gift in view.tributes]
    for gift in view.tributes:
        yield _("{giver} pays {card} to {taker}.").format(**_fields(sight, gift))
    if len(heights) > 1 and len(set(heights)) == 1:
        yield _("The cards are equal: {first} gets that of the next seat. (G21)").format(
            first=sight.names[view.carry.places[0]]
        )
    for gift in view.returns:
        yield _("{giver} returns {card} to {taker}.").format(**_fields(sight, gift))


def refusers(sight: Sight) -> list[int]:
    """The seats that showed the big jokers to refuse tribute."""
    shown = (step.action.numbers for step in sight.steps if step.action.verb == "refuse")
    return sorted({seat for seats in shown for seat in seats})


def _fields(sight: Sight, gift: Gift) -> dict[str, str]:
    taker = sight.names[gift.taker] if gift.taker is not None else ""
    return {"giver": sight.names[gift.giver], "card": card_text(gift.card), "taker": taker}
