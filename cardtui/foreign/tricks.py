"""A plain list of the tricks of Gong Zhu.

A line is a trick: the leading seat, then its four cards in the order of play, suit before rank, with commas
or blanks between them. ``result:`` gives the raw scores of the seats; an empty line, or the result, ends a
hand. One deck, nothing is exposed. Who leads first need not hold the two of clubs: it is a later hand then
(Z4). All tricks are written down, also those behind the last scoring card (Z9); the last ones may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import permutations

from ..engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Cards, arranged, deck, parse_rank
from ..engine.core import Action, Deal
from ..engine.gongzhu.scoring import scoring
from ..engine.gongzhu.state import FIRST_CARD, SEATS, GongzhuCarry, GongzhuState, taker
from ..games import game
from .hand import Claim, Claimed, ForeignFault, ForeignHand, Move, Note, Written
from .unknown import placed_somewhere

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
    """The hand, by all ways in which the cards may have lain that decide its end."""
    tricks = [_trick(line, said) for line, said in found.tricks]
    result = None if found.result is None else _raws(*found.result)
    end = f"line {(found.tricks[-1][0] if found.tricks else (found.result or (0, ''))[0])}"
    if not tricks:
        raise ForeignFault("foreign_unfinished", place=end, plays=0)
    for trick in tricks[:-1]:
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
    rest = [card for card in deck(1, jokers=False) if card not in seen]
    if not rest:
        yield _hand(tricks, _held(tricks), result, end)
        return
    whole = [trick for trick in tricks if len(trick.cards) == SEATS]
    left = [card for card in (*rest, *(c for t in tricks[len(whole) :] for _, c in t.cards)) if scoring(card)]
    if not left:
        yield _hand(tricks, _filled(tricks, rest, end), result, end, (Note.UNPLAYED,))
    elif len(whole) == HELD - 1:
        yield from _ended(tricks, rest, result, end)
    else:
        raise ForeignFault("foreign_unfinished", place=end, plays=len(seen))


def _held(tricks: Sequence[_Trick]) -> tuple[Cards, ...]:
    return tuple(
        tuple(card for trick in tricks for who, card in trick.cards if who == seat) for seat in range(SEATS)
    )


def _voids(tricks: Sequence[_Trick]) -> set[tuple[int, int]]:
    """Seats and suits that they had no more of: they did not follow (Z5)."""
    led = ((trick.cards[0][1].suit, trick.cards) for trick in tricks if trick.cards)
    return {(seat, suit) for suit, cards in led for seat, card in cards if card.suit != suit}


def _filled(tricks: Sequence[_Trick], rest: Sequence[Card], end: str) -> tuple[Cards, ...]:
    """The hands with the cards that were not played where they may have lain."""
    voids = _voids(tricks)
    filled = placed_somewhere(
        _held(tricks), (HELD,) * SEATS, rest, lambda seat, card: (seat, card.suit) not in voids
    )
    if filled is None:
        raise ForeignFault("foreign_deck", place=end)
    return filled


def _ended(
    tricks: Sequence[_Trick], rest: Sequence[Card], result: tuple[int, ...] | None, end: str
) -> Iterator[ForeignHand]:
    """The hand with its last trick filled up, if that has one end alone, or as the result says."""
    before, last = tricks[: HELD - 1], tricks[HELD - 1] if len(tricks) == HELD else None
    leader = last.cards[0][0] if last is not None and last.cards else taker(before[-1].cards)
    begun = last.cards if last is not None else ()
    waiting = [(leader + n) % SEATS for n in range(len(begun), SEATS)]
    voids = _voids(tricks)
    ways = [
        _Trick(tricks[-1].line, (*begun, *zip(waiting, cards, strict=True)))
        for cards in permutations(rest)
        if not any((seat, card.suit) in voids for seat, card in zip(waiting, cards, strict=True))
    ]
    ends = {(taker(way.cards), frozenset(card for _, card in way.cards if scoring(card))) for way in ways}
    if not ways or (result is None and len(ends) > 1):
        raise ForeignFault("foreign_unfinished", place=end, plays=4 * (HELD - 1) + len(begun))
    notes = (Note.UNPLAYED,)
    for way in ways:
        yield _hand([*before, way], _held([*before, way]), result, end, notes if len(ways) > 1 else ())


def _hand(
    tricks: Sequence[_Trick],
    held: tuple[Cards, ...],
    result: tuple[int, ...] | None,
    end: str,
    notes: tuple[Note, ...] = (),
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
        notes=notes,
    )


def _raw(state: GongzhuState) -> tuple[int, ...]:
    return state.raw


def _played_on(state: GongzhuState) -> GongzhuState:
    """The state with the next trick to lead, as if a scoring card were left (Z9)."""
    leader = taker(state.tricks[-1])
    return replace(state, phase="play", leader=leader, to_act=(leader,), scoring_left=1)
