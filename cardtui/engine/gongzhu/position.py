"""What rule cases give: options, a position to play on from, and the end of a hand to count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..cards import Card, Cards, arranged
from ..decks import Deck
from ..errors import DataFault
from ..plain import Asked, Factor, Seat, apart, placed
from .scoring import EXPOSABLE, HEART_ACE, SCORING_A_DECK, finals, points, scoring, tally
from .state import FIRST_CARD, SEATS, GongzhuCarry, GongzhuState, exposed_copy

DECKS = {decks: Deck(decks, jokers=False, marked=EXPOSABLE) for decks in (1, 2)}


@dataclass(frozen=True, slots=True)
class GongzhuOptions:
    """Options: one deck or two, and the ``hands`` of a session, null for an open end (Z15)."""

    decks: Literal[1, 2] = 1
    hands: Factor | None = apart(null=True)


@dataclass(frozen=True, slots=True)
class GongzhuStart:
    """A position. ``first``: who leads a later hand (Z4), ``to_act``: who leads now. ``None``: left out."""

    phase: Literal["expose", "play"] = "expose"
    hands: tuple[Cards, Cards, Cards, Cards] | None = None
    first: Seat | None = None
    to_act: Seat | None = None
    exposed: Cards | None = None


@dataclass(frozen=True, slots=True)
class GongzhuEnd:
    """The end of a hand: the cards ``taken`` and ``exposed``, or the ``raw`` scores of the seats."""

    taken: tuple[Cards, Cards, Cards, Cards] | None = None
    exposed: Cards | None = None
    raw: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class GongzhuFacts:
    """The facts that a case may expect of a hand."""

    phase: Literal["expose", "play", "over"] | None = None
    to_act: Asked = ()
    winner: Asked = ()
    hands: tuple[Cards, Cards, Cards, Cards] | None = None
    exposed: Cards | None = None
    raw: tuple[int, int, int, int] | None = None
    final: tuple[int, int, int, int] | None = None
    points: tuple[int, int, int, int] | None = None


USED = {"expose": {"first"}, "play": {"to_act", "exposed"}}  # beside hands


def position(start: GongzhuStart, decks: int) -> GongzhuState:
    """The state that a case's ``start`` describes; raises ``NotationError`` for anything it cannot mean.

    Hands that are left out are face down. Scoring cards in no hand are out of play (Z9). ``first``: the
    seat that leads a later hand; without it the lowest holder of C2 leads one (Z4, Z20).
    """
    phase = start.phase
    for key in ("exposed", "first", "to_act"):
        if getattr(start, key) is not None and key not in USED[phase]:
            raise DataFault(f"phase {phase} does not use this key", key)
    if start.hands is not None:
        _check_hands(start.hands, phase, decks)
        hands: tuple[Cards, ...] = start.hands
        scoring_left = sum(scoring(card) for hand in hands for card in hand)
    else:
        hands = ((Card.BACK,) * (13 * decks),) * SEATS
        scoring_left = SCORING_A_DECK * decks
    hands, exposed = _marked(hands, _exposed(start.exposed, decks))

    holders = [seat for seat in range(SEATS) if FIRST_CARD in hands[seat]]
    duty = phase == "expose" and start.first is None and bool(holders)
    leader = holders[0] if duty else (start.to_act if phase == "play" else start.first) or 0
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
        carry=GongzhuCarry(first=None if duty else leader),
    )


def settle_case(end: GongzhuEnd, decks: int) -> dict[str, object]:
    """``raw``, ``final``, ``points`` of the cards ``taken`` (and ``exposed``), or of given ``raw`` scores."""
    if end.raw is not None:
        for key in ("taken", "exposed"):
            if getattr(end, key) is not None:
                raise DataFault("raw scores are given: cards do not matter", key)
        raw: Sequence[int] = end.raw
    elif end.taken is None:
        raise DataFault("neither 'taken' nor 'raw' is there")
    else:
        _check_groups("taken", end.taken, decks)
        taken, exposed = _marked(end.taken, _exposed(end.exposed, decks))
        raw = [tally(cards, exposed.count(HEART_ACE), decks).raw for cards in taken]
    final = finals(raw)
    return {"raw": list(raw), "final": list(final), "points": list(points(final))}


def checked_carry(carry: GongzhuCarry) -> GongzhuCarry:
    """The carry; raises ``DataFault`` unless one hand of this game can have handed it to the next."""
    if carry.redeals:
        raise DataFault("not of this game", "redeals")
    for name in ("stacks", "scores"):
        if len(getattr(carry, name)) not in (0, SEATS):
            raise DataFault(f"{len(getattr(carry, name))} entries for {SEATS} seats", name)
    if sum(carry.scores) or any(score % 12 for score in carry.scores):
        raise DataFault("points are multiples of 12 that sum to 0 (Z14)", "scores")
    return carry


# --- what only the game knows -----------------------------------------------------------------------


def _check_groups(key: str, groups: Sequence[Cards], decks: int) -> None:
    placed(key, DECKS[decks].check, [card for group in groups for card in group])


def _check_hands(hands: Sequence[Cards], phase: str, decks: int) -> None:
    for seat, hand in enumerate(hands):
        place = f"item {seat + 1}"
        if not hand and phase == "play":
            raise DataFault("no cards: the seat could take no part in a trick", "hands", place)
        if phase == "expose" and any(card.exposed for card in hand):
            raise DataFault("nothing lies exposed yet in phase expose", "hands", place)
    _check_groups("hands", hands, decks)


def _exposed(given: Cards | None, decks: int) -> Cards:
    cards = given or ()
    placed("exposed", DECKS[decks].check, cards)
    for card in cards:
        if card.plain not in EXPOSABLE:
            raise DataFault(f"{card} can never lie exposed", "exposed")
    return tuple(card.plain for card in cards)


def _marked(groups: tuple[Cards, ...], exposed: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """The groups with the marks of exposed copies, and all exposed cards without their marks.

    What is exposed and carries no mark in a group is the copy of the lowest seat, as in Z20.
    """
    marked = [list(group) for group in groups]
    all_exposed: list[Card] = []
    for face in EXPOSABLE:
        listed = sum(card is face for card in exposed)
        in_sight = sum(group.count(exposed_copy(face)) for group in marked)
        for _ in range(listed - in_sight):
            for group in marked:
                if face in group:
                    group[group.index(face)] = exposed_copy(face)
                    break
        all_exposed += [face] * max(listed, in_sight)
    return tuple(map(tuple, marked)), arranged(all_exposed)
