"""The facts that a rule case expects, and the form in which facts are compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields

from ..engine.cards import Card, Cards
from ..engine.errors import DataFault, Worded
from ..engine.plain import from_plain, no_seat, of_seats, placed
from ..engine.rules import SomeRules


def known_facts(game: SomeRules) -> Mapping[str, Mapping[str, object]]:
    """The facts that a hand of the game has, each with what is said of it."""
    return {each.name: each.metadata for each in fields(game.FACTS)}


def read_facts(game: SomeRules, given: object) -> Mapping[str, object]:
    """The facts named, each as the value that it is compared by."""
    try:
        read: object = from_plain(game.FACTS, given)
    except DataFault as fault:
        raise of_seats(game.seats, fault) from None
    assert isinstance(given, Mapping)  # else it has no form
    facts = {key: getattr(read, key) for key in given}
    for key in ("hands", "transfers", "fees", "stacks"):
        if key in facts and len(facts[key]) != game.seats:
            raise DataFault(
                Worded("{count} entries for {seats} seats", count=len(facts[key]), seats=game.seats), key
            )
    own = [key for key, about in known_facts(game).items() if about.get("seat")]
    for key in (*own, "to_act", "winner"):
        seats = facts.get(key)
        for seat in seats if isinstance(seats, tuple) else (seats,):
            if isinstance(seat, int) and seat >= game.seats:
                raise no_seat(seat, game.seats, key)
        if isinstance(seats, tuple) and len(set(seats)) < len(seats):
            raise DataFault("a seat stands twice", key)
    for key, value in facts.items():
        placed(key, game.deck.check, [card for cards in _piles(value) for card in cards])
    return {key: comparable(game, value) for key, value in facts.items()}


def comparable(game: SomeRules, value: object) -> object:
    """A fact in the form in which it is compared: cards as multisets, of ranks where suits never matter."""
    piles = [_multiset(game, cards) for cards in _piles(value)]
    return piles or value


def _piles(value: object) -> tuple[Cards, ...]:
    """The cards in a fact: one pile, or one for each seat; none in a fact that is about something else."""
    if not isinstance(value, tuple) or not value:
        return ()
    if all(isinstance(each, Card) for each in value):
        return (value,)
    return value if all(isinstance(each, tuple) for each in value) else ()


def _multiset(game: SomeRules, cards: Iterable[Card]) -> list[Card] | list[int]:
    return sorted(card.plain for card in cards) if game.deck.suited else sorted(card.rank for card in cards)
