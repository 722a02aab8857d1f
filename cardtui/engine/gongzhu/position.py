"""What rule cases give: a position to play on from, and the end of a hand to count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cards import ACE, NO_SUIT, Card, Cards, arranged, deck, format_cards, parse_cards
from ..core import Carry
from ..errors import NotationError
from .scoring import EXPOSABLE, HEART_ACE, SCORING_A_DECK, finals, points, scoring, tally
from .state import FIRST_CARD, SEATS, GongzhuState, exposed_copy

_START = ("hands", "phase", "to_act", "exposed", "first")
_END = ("taken", "exposed", "raw")


def position(start: Mapping[str, Any], decks: int) -> GongzhuState:
    """The state that a case's ``start`` describes; raises ``NotationError``.

    Hands that are left out are face down. Scoring cards in no hand are out of play (Z9). ``first``: the
    seat that leads a later hand; without it the lowest holder of C2 leads one (Z4, Z20).
    """
    _only(start, _START)
    phase = start.get("phase", "expose")
    if phase not in ("expose", "play"):
        raise NotationError(str(phase), 0, "not a phase of gongzhu")
    if phase == "expose" and "to_act" in start:
        raise NotationError("to_act", 0, "every seat is asked in expose")
    if "hands" in start:
        hands = _groups(start["hands"], "hands", decks)
        scoring_left = sum(scoring(one) for hand in hands for one in hand)
    else:
        hands = ((Card.BACK,) * (13 * decks),) * SEATS
        scoring_left = SCORING_A_DECK * decks
    hands, exposed = _marked(hands, _cards(start.get("exposed", ""), "exposed", decks))

    holders = [seat for seat in range(SEATS) if FIRST_CARD in hands[seat]]
    duty = phase == "expose" and "first" not in start and bool(holders)
    leader = holders[0] if duty else _seat(start, "to_act" if phase == "play" else "first")
    return GongzhuState(
        decks=decks,
        phase=phase,
        to_act=tuple(range(SEATS)) if phase == "expose" else (leader,),
        hands=tuple(map(arranged, hands)),
        choices=(None,) * SEATS if phase == "expose" else (),
        exposed=exposed,
        leader=leader,
        duty=duty,
        trick=(),
        tricks=(),
        taken=((),) * SEATS,
        scoring_left=scoring_left,
        carry=Carry(first=None if duty else leader),
    )


def settle(end: Mapping[str, Any], decks: int) -> dict[str, Any]:
    """``raw``, ``final``, ``points`` of the cards ``taken`` (and ``exposed``), or of given ``raw`` scores."""
    _only(end, _END)
    if "raw" in end:
        raw = end["raw"]
        if not isinstance(raw, Sequence) or len(raw) != SEATS or not all(type(one) is int for one in raw):
            raise NotationError(str(raw), 0, "not a raw score for each of four seats")
        if "taken" in end:
            raise NotationError("taken", 0, "taken cards and raw scores exclude each other")
    else:
        taken = _groups(end.get("taken"), "taken", decks)
        taken, exposed = _marked(taken, _cards(end.get("exposed", ""), "exposed", decks))
        raw = [tally(cards, exposed.count(HEART_ACE), decks).raw for cards in taken]
    final = finals(raw)
    return {"raw": list(raw), "final": list(final), "points": list(points(final))}


def _only(given: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in given:
        if key not in keys:
            raise NotationError(str(key), 0, f"not a key here ({', '.join(keys)})")


def _seat(start: Mapping[str, Any], key: str) -> int:
    seat = start.get(key, 0)
    if type(seat) is not int or not 0 <= seat < SEATS:
        raise NotationError(f"{key}: {seat}", 0, "not a seat")
    return seat


def _cards(given: Any, key: str, decks: int) -> Cards:
    if not isinstance(given, str | list) or not all(isinstance(part, str) for part in given):
        raise NotationError(f"{key}: {given}", 0, "not cards")
    cards = parse_cards(given)
    for one in cards:
        if one.suit == NO_SUIT or one.rank > ACE:
            raise NotationError(str(one), 0, "not a card of gongzhu")
        if one.exposed and one.plain not in EXPOSABLE:
            raise NotationError(str(one), 0, "not a card that can be exposed")
    if key == "exposed" and not all(one.plain in EXPOSABLE for one in cards):
        raise NotationError(format_cards(cards), 0, "not all can be exposed")
    _no_more_than(decks, cards)
    return cards


def _no_more_than(decks: int, cards: Cards) -> None:
    left = deck(decks, jokers=False)
    for one in cards:
        if one.plain not in left:
            raise NotationError(str(one), 0, "too many copies")
        left.remove(one.plain)


def _groups(given: Any, key: str, decks: int) -> tuple[Cards, ...]:
    if not isinstance(given, list) or len(given) != SEATS:
        raise NotationError(f"{key}: {given}", 0, "not the cards of each of four seats")
    groups = tuple(_cards(part, key, decks) for part in given)
    _no_more_than(decks, tuple(one for group in groups for one in group))
    return groups


def _marked(groups: tuple[Cards, ...], exposed: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """The groups with the marks of exposed copies, and all exposed cards without their marks.

    What is exposed and carries no mark in a group is the copy of the lowest seat, as in Z20.
    """
    marked = [list(group) for group in groups]
    all_exposed: list[Card] = []
    for face in EXPOSABLE:
        listed = sum(one.plain is face for one in exposed)
        in_sight = sum(group.count(exposed_copy(face)) for group in marked)
        for _ in range(listed - in_sight):
            for group in marked:
                if face in group:
                    group[group.index(face)] = exposed_copy(face)
                    break
        all_exposed += [face] * max(listed, in_sight)
    return tuple(map(tuple, marked)), arranged(all_exposed)
