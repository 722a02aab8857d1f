"""What each seat holds as a hand begins, who cannot stay, and what giving up would cost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container
from dataclasses import replace
from typing import TypeAlias

from ..engine.cards import Card
from ..engine.core import Action, Carry, S, Settlement
from ..engine.errors import Fault, IllegalAction
from ..engine.rooms import Room
from ..engine.rules import Rules
from ..engine.table import Table
from ..games import game

LEAVE = Action("leave")
StackOf: TypeAlias = Callable[[int], Awaitable[int | None]]  # what the person in a seat holds, if it is known


class TooPoor(Fault):
    """A person does not hold what the room asks for; nothing was dealt.

    ``seat`` holds ``holds`` of the room's ``currency`` and needs ``needs``.
    """

    def __init__(self, seat: int, holds: int, needs: int, currency: str) -> None:
        super().__init__("too_poor", seat=seat, holds=holds, needs=needs, currency=currency)
        self.seat, self.holds, self.needs = seat, holds, needs


async def with_stacks(
    rules: Rules[S], carry: Carry, people: Container[int], stack_of: StackOf | None
) -> Carry:
    """The carry with what each seat holds as a new hand begins (L37), in beans or coins.

    A bot that cannot stay makes room for another. Raises ``TooPoor`` for a person.
    """
    entry = game(rules.variant)
    if entry.currency is None or carry.redeals:
        return carry
    room = Room.from_json(rules.options()["room"])
    new = entry.bankroll(room)
    stacks = list(carry.stacks or (new,) * rules.seats)
    for seat in range(rules.seats):
        if seat not in people:
            stacks[seat] = stacks[seat] if stacks[seat] >= max(1, room.entry) else new
            continue
        if stack_of is not None and (holds := await stack_of(seat)) is not None:
            stacks[seat] = holds
        needs = 1 if carry.hand else room.entry  # the price of joining; to stay one needs 1
        if room.stakes and stacks[seat] < needs:
            raise TooPoor(seat, stacks[seat], needs, entry.currency)
    return replace(carry, stacks=tuple(stacks))


def price(rules: Rules[S], view: S, seat: int) -> Settlement | None:
    """What giving up in this position would cost at least, reckoned from what the seat sees (L36, L43).

    Bombs still whole in other hands, which the price must not betray, may raise it. ``None``
    where the rules know no escape.
    """
    seen = tuple(tuple(card for card in cards if card is not Card.BACK) for cards in view.hands)
    trial = Table.at(rules, replace(view, hands=seen))
    try:
        trial.play(seat, LEAVE)
    except IllegalAction:
        return None
    return trial.state.settlement
