"""What somebody might try though the list of legal actions does not have it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import islice
from typing import Any, TypeAlias

from ..engine.cards import Card, Rng, format_cards
from ..engine.core import Action, Reading, Step
from ..engine.rules import SomeRules

SETS = 3  # sets that are drawn for each seat to act, and as many that are close to a listed play
CLOSE = 40  # legal actions from which those are made
AT_ANY_TIME = ("leave",)  # giving up stands on no list (L36)
LISTED = 20_000  # actions of a list that are looked through: where there are more, nobody can say

SomeState: TypeAlias = Any  # of the game whose rules stand beside it


def sampled(rules: SomeRules, state: SomeState) -> Iterator[Step]:
    """For each seat to act whose cards are known every verb that takes none, and a few sets of cards: drawn
    from its hand, and listed plays with a card less, more, or another one, also for what the listed play was
    taken for.

    Which ones follows from the cards that lie there, so that a hand has the same ones each time.
    """
    for seat in state.to_act:
        hand = state.hands[seat]
        if hand and Card.BACK not in hand:
            bare = [verb for verb in rules.verbs if verb not in rules.takes and verb not in AT_ANY_TIME]
            yield from (Step(seat, Action(verb)) for verb in bare)
            rng = Rng.of("unlisted", seat, *map(format_cards, state.hands))
            listed = [each for each in islice(rules.legal(state, seat), CLOSE) if each.cards]
            for _ in range(SETS):
                yield Step(seat, _any(rules, hand, rng))
                if listed:
                    yield from (Step(seat, each) for each in _close(rng.choice(listed), hand, rng))


def _any(rules: SomeRules, hand: tuple[Card, ...], rng: Rng) -> Action:
    """Some cards of the hand, rather few."""
    cards, size = list(hand), 1 + min(rng.below(len(hand)), rng.below(len(hand)))
    rng.shuffle(cards)
    return Action(rng.choice(tuple(rules.takes)), tuple(sorted(cards[:size])))


def _close(action: Action, hand: tuple[Card, ...], rng: Rng) -> Iterator[Action]:
    """The same with a card less, more, or another one; alone, and with what it was taken for."""
    cards, rest = list(action.cards), list(hand)
    for card in cards:
        if card in rest:
            rest.remove(card)
    how = rng.below(3)
    if how != 1 and len(cards) > 1:
        cards.pop(rng.below(len(cards)))
    if how and rest:
        cards.append(rng.choice(rest))
    changed = tuple(sorted(cards))
    yield Action(action.verb, changed)
    if action.reading is not None:
        yield Action(action.verb, changed, action.reading)


def unlisted(rules: SomeRules, state: SomeState, step: Step) -> bool:
    """Whether the rules allow what their list does not have."""
    seat, action = step.seat, step.action
    if rules.why_not(state, seat, action) is not None:
        return False
    if not action.cards:
        action = rules.resolve(state, seat, action)  # with the number that it means
    wanted = keys_of(rules, state, seat, action)
    listed = rules.legal(state, seat)
    for each in islice(listed, LISTED):
        wanted -= keys_of(rules, state, seat, each)
        if not wanted:
            return False
    return next(listed, None) is None


def keys_of(rules: SomeRules, state: SomeState, seat: int, action: Action) -> set[Hashable]:
    """What equal actions have in common; one that names no reading has all that are on offer."""
    cards = action.cards
    readings: tuple[Reading | None, ...] = (action.reading,)
    if action.verb == "play" and action.reading is None:
        readings = rules.offers(state, seat, cards) or (None,)
    return {
        (action.verb, action.numbers, reading, rules.canonical(cards, reading) if cards else None)
        for reading in readings
    }
