"""A plain list of the tricks of Gong Zhu.

A line is a trick: the leading seat, then its four cards in the order of play, suit before rank, with commas
or blanks between them. ``result:`` gives the raw scores of the seats; an empty line, or the result, ends a
hand. One deck, nothing is exposed. Who leads first need not hold the two of clubs: it is a later hand then
(Z4). All thirteen tricks are written down, also those behind the last scoring card (Z9): from fewer of them
nobody could tell whether the hand was broken off or a trick is missing in between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

from ..engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Cards, arranged, parse_rank
from ..engine.core import Action, Deal
from ..engine.gongzhu.state import FIRST_CARD, SEATS, GongzhuCarry, GongzhuState, taker
from ..games import game
from .hand import Claim, Claimed, ForeignFault, ForeignHand, Move, Written

NAME = "tricks"
TITLE = "Gong Zhu as a plain list of tricks"

VARIANT = "gongzhu"
HELD = 13  # cards per seat, and tricks
OPENING = {"expose": "keep"}
COMMENT = ("#", "//")

_SUITS = {"S": SPADES, "H": HEARTS, "D": DIAMONDS, "C": CLUBS} | dict(
    zip("♠♥♦♣", (SPADES, HEARTS, DIAMONDS, CLUBS), strict=True)
)
_CARD = re.compile(r"([SHDC♠♥♦♣])(10|[2-9TJQKA])", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;，；]+")
_RESULT = re.compile(r"\s*results?\s*[:：=]?\s*(.*)", re.IGNORECASE)
_TRICK = re.compile(r"\s*[0-3]\s*[,;，:\s]\s*[SHDC♠♥♦♣]\s*(?:10|[2-9TJQKA])", re.IGNORECASE)


def recognises(text: str) -> bool:
    """Whether its first line is a trick."""
    lines = text.removeprefix("\ufeff").splitlines()
    first = next((line for line in lines if line.strip() and not _is_comment(line)), "")
    return _TRICK.match(first) is not None


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith(COMMENT)


# --- lines ------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Lines:
    """The lines of one hand, as they stand there."""

    tricks: list[tuple[int, str]] = field(default_factory=list)
    result: tuple[int, str] | None = None

    def __bool__(self) -> bool:
        return bool(self.tricks or self.result)


def hands(text: str) -> Iterator[Written]:
    """The hands: what stands between empty lines; a result, and a thirteenth trick, end a hand too."""
    number, found = 0, _Lines()
    for line, said in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if _is_comment(said):
            continue
        result = _RESULT.fullmatch(said)
        full = result is None and said.strip() and (found.result is not None or len(found.tricks) == HELD)
        if found and (full or not said.strip()):
            if not said.strip() and found.result is None and len(found.tricks) == HELD:
                continue  # its result may still follow
            number += 1
            yield _written(number, found)
            found = _Lines()
        if result is not None:
            found.result = line, result[1]
        elif said.strip():
            found.tricks.append((line, said))
    if found:
        yield _written(number + 1, found)


def _written(number: int, found: _Lines) -> Written:
    line = found.tricks[0][0] if found.tricks else (found.result or (0, ""))[0]
    return Written(number, line, partial(_hands, found))


@dataclass(frozen=True, slots=True)
class _Trick:
    line: int
    cards: tuple[tuple[int, Card], ...]  # seat and card in the order of play


def _trick(line: int, said: str) -> _Trick:
    place = f"line {line}"
    words = [word for word in _BETWEEN.split(said.strip().rstrip(".")) if word] or [said.strip()]
    if not re.fullmatch(r"[0-3]:?", words[0]):
        raise ForeignFault("foreign_word", place=place, word=words[0][:12])
    leader = int(words[0][0])
    cards = []
    for word in words[1:]:
        read = _CARD.fullmatch(word)
        if read is None:
            raise ForeignFault("foreign_word", place=place, word=word[:12])
        cards.append(Card.of(parse_rank(read[2]), _SUITS[read[1].upper()]))
    if len(cards) > SEATS:
        raise ForeignFault("foreign_count", place=place, count=len(cards), wanted=SEATS)
    return _Trick(line, tuple(((leader + n) % SEATS, card) for n, card in enumerate(cards)))


def _raws(line: int, said: str) -> tuple[int, ...]:
    words = [word for word in _BETWEEN.split(said.strip()) if word]
    raws = [int(word) for word in words if re.fullmatch(r"[+-]?\d{1,6}", word.replace("−", "-"), re.ASCII)]
    if len(words) != SEATS or len(raws) != SEATS:
        raise ForeignFault("foreign_word", place=f"line {line}", word=said.strip()[:24])
    return tuple(raws)


# --- a hand -----------------------------------------------------------------------------------------------


def _hands(found: _Lines) -> Iterator[ForeignHand]:
    """The hand; raises ``ForeignFault`` unless every card of the deck is played in it, once."""
    tricks = [_trick(line, said) for line, said in found.tricks]
    result = None if found.result is None else _raws(*found.result)
    end = f"line {(found.tricks[-1][0] if found.tricks else (found.result or (0, ''))[0])}"
    for trick in tricks:
        if len(trick.cards) != SEATS:
            count = len(trick.cards)
            raise ForeignFault("foreign_count", place=f"line {trick.line}", count=count, wanted=SEATS)
    seen: dict[Card, int] = {}
    for trick in tricks:
        for _, card in trick.cards:
            if card in seen:
                place, other = f"line {trick.line}", f"line {seen[card]}"
                raise ForeignFault("foreign_twice", place=place, card=str(card), other=other)
            seen[card] = trick.line
    if len(tricks) != HELD:
        for before, trick in pairwise(tricks):
            leader, wanted = trick.cards[0][0], taker(before.cards)
            if leader != wanted:
                raise ForeignFault("foreign_leader", place=f"line {trick.line}", seat=leader, taker=wanted)
        raise ForeignFault("foreign_tricks", place=end, count=len(tricks), wanted=HELD)
    yield _hand(tricks, _held(tricks), result, end)


def _held(tricks: Sequence[_Trick]) -> tuple[Cards, ...]:
    return tuple(
        tuple(card for trick in tricks for who, card in trick.cards if who == seat) for seat in range(SEATS)
    )


def _hand(
    tricks: Sequence[_Trick],
    held: tuple[Cards, ...],
    result: tuple[int, ...] | None,
    end: str,
) -> ForeignHand:
    for seat, cards in enumerate(held):
        if len(cards) != HELD:
            raise ForeignFault("foreign_held", place=end, seat=seat, count=len(cards), wanted=HELD)
    leader, first = tricks[0].cards[0]
    carry = GongzhuCarry() if first is FIRST_CARD else GongzhuCarry(first=leader, hand=1)
    moves = tuple(
        Move(seat, Action("play", (card,)), f"line {trick.line}: {card}")
        for trick in tricks
        for seat, card in trick.cards
    )
    claims = () if result is None else (Claim(Claimed.RAW, result, _raw, "result"),)
    return ForeignHand(
        game(VARIANT).rules(None),
        Deal(tuple(map(arranged, held)), leader),
        carry,
        OPENING,
        moves,
        claims,
        NAME,
        tuple(f"Player {seat + 1}" for seat in range(SEATS)),
        end,
        beyond=_played_on,
    )


def _raw(state: GongzhuState) -> tuple[int, ...]:
    return state.raw


def _played_on(state: GongzhuState) -> GongzhuState:
    """The state with the next trick to lead, as if a scoring card were left (Z9)."""
    leader = taker(state.tricks[-1])
    return replace(state, phase="play", leader=leader, to_act=(leader,), scoring_left=1)
