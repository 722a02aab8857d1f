"""Ranks, suits, cards, decks, their text notation, and the specified shuffle.

A rank is an int: 2 ... 14 (ace) by natural place, 15 the small joker ``x``, 16 the big joker ``X``.
How ranks compare is a matter of each game, not of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, TypeVar

from .errors import NotationError

Rank: TypeAlias = int
T = TypeVar("T")

TWO, THREE, TEN, JACK, QUEEN, KING, ACE, SMALL_JOKER, BIG_JOKER = 2, 3, 10, 11, 12, 13, 14, 15, 16
RANK_SIGNS = "??23456789TJQKAxX"

NO_SUIT, SPADES, HEARTS, DIAMONDS, CLUBS = range(5)
SUITS = (SPADES, HEARTS, DIAMONDS, CLUBS)
SUIT_SIGNS = "-shdc"
_SUIT_OF = {sign: suit for suit, sign in enumerate(SUIT_SIGNS) if suit}
_SUIT_OF |= {"♠": SPADES, "♥": HEARTS, "♦": DIAMONDS, "♣": CLUBS}
_RANK_OF = {sign: rank for rank, sign in enumerate(RANK_SIGNS) if rank >= TWO}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One face. Equal cards are one object, so comparing and hashing are cheap.

    Two copies of a card (two decks) are the same value twice: hands are multisets. ``suit`` is
    ``NO_SUIT`` for jokers and for a card of which only the rank is given (landlord games, where
    suits never matter). ``exposed`` marks a Gong Zhu card that lies face up in its hand (Z3).
    """

    index: int
    rank: Rank
    suit: int
    exposed: bool

    BACK: ClassVar[Card]

    @staticmethod
    def of(rank: Rank, suit: int = NO_SUIT, exposed: bool = False) -> Card:
        """The card of that rank and suit; raises ``KeyError`` for one that no deck holds."""
        return _ALL[rank, suit, exposed]

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, ...]:
        return Card.of, (self.rank, self.suit, self.exposed)

    def __str__(self) -> str:
        if self is Card.BACK:
            return "#"
        suit = SUIT_SIGNS[self.suit] if self.suit else ""
        return RANK_SIGNS[self.rank] + suit + ("*" if self.exposed else "")

    def __repr__(self) -> str:
        return f"<{self}>"

    @property
    def plain(self) -> Card:
        """The same card without the mark of exposure."""
        return Card.of(self.rank, self.suit) if self.exposed else self


Cards: TypeAlias = tuple[Card, ...]


def _make(rank: Rank, suit: int, exposed: bool) -> Card:
    return Card(rank * 16 + suit * 2 + exposed, rank, suit, exposed)


_ALL = {
    (rank, suit, exposed): _make(rank, suit, exposed)
    for rank in range(TWO, BIG_JOKER + 1)
    for suit in range(5)
    if rank <= ACE or suit == NO_SUIT
    for exposed in (False, True)
}
Card.BACK = Card(9999, 0, NO_SUIT, False)  # sorts behind every face
_ALL[0, NO_SUIT, False] = Card.BACK


def deck(decks: int = 1, jokers: bool = True) -> list[Card]:
    """Whole decks in a fixed order: 52 cards each, 54 with jokers."""
    faces = [Card.of(rank, suit) for suit in SUITS for rank in range(TWO, ACE + 1)]
    if jokers:
        faces += [Card.of(SMALL_JOKER), Card.of(BIG_JOKER)]
    return faces * decks


# --- notation -------------------------------------------------------------------------------------


def rank_sign(rank: Rank) -> str:
    """``3`` ... ``9 T J Q K A 2 x X``."""
    return RANK_SIGNS[rank]


def parse_rank(text: str) -> Rank:
    """The rank named by ``text`` (``T`` or ``10`` for ten); raises ``NotationError``."""
    sign = text.strip()
    sign = "T" if sign == "10" else sign if sign in ("x", "X") else sign.upper()
    if sign not in _RANK_OF:
        raise NotationError(text, 0, "not a rank", "rank")
    return _RANK_OF[sign]


def parse_cards(text: str | Iterable[str], wild: Card | None = None) -> Cards:
    """Cards from text such as ``3s 4h 10d xX`` or ``333444 5 10``, in the order written.

    ``#`` is a face-down card, ``#*17`` so many of them; ``*`` marks the card before it as exposed. At a
    table where ``wild`` is wild, ``*`` means that one: behind it, as the table writes it (``4h*``; where
    suits never matter ``7*``), the card itself; anywhere else one more (``777*``, ``22**``), also behind
    several laizi that are written without it. Raises ``NotationError`` with the place of the fault.
    """
    if not isinstance(text, str):
        text = " ".join(text)
    found: list[Card] = []
    at, end = 0, len(text)
    plain_laizi = False  # whether the card before is a laizi that was written without its mark
    while at < end:
        sign = text[at]
        if sign in " ,\t\n":
            at += 1
            continue
        if sign == "#":
            count, at = _backs_at(text, at + 1)
            found += [Card.BACK] * count
            continue
        if sign == "*" and wild is not None:
            found.append(wild)
            at += 1
            plain_laizi = False
            continue
        card, at = _card_at(text, at)
        found.append(card)
        several, plain_laizi = plain_laizi, wild is not None and card.rank == wild.rank and not wild.suit
        if at < end and text[at] == "*":
            if wild is None:
                found[-1] = Card.of(card.rank, card.suit, exposed=True)
                at += 1
            elif card.rank == wild.rank and wild.suit in (NO_SUIT, card.suit) and not several:
                at += 1
                plain_laizi = False
    return tuple(found)


def _backs_at(text: str, at: int) -> tuple[int, int]:
    """How many face-down cards a ``#`` before ``at`` stands for, and where their text ends."""
    end = at + 1
    while text[at : at + 1] == "*" and end < len(text) and text[end] in "0123456789" and end <= at + 3:
        end += 1
    return (int(text[at + 1 : end]), end) if end > at + 1 else (1, at)


def _card_at(text: str, at: int) -> tuple[Card, int]:
    """The card that is written there, and where its text ends."""
    start = at
    if text.startswith("10", at):
        rank, at = TEN, at + 2
    else:
        sign = text[at]
        known = _RANK_OF.get(sign if sign in "xX" else sign.upper())
        if known is None:
            raise NotationError(text, at, "not a card", "card")
        rank, at = known, at + 1
    suit = NO_SUIT
    if at < len(text) and text[at].lower() in _SUIT_OF:
        suit, at = _SUIT_OF[text[at].lower()], at + 1
        if rank > ACE:
            raise NotationError(text, start, "a joker has no suit", "joker_suit")
    return Card.of(rank, suit), at


def format_cards(cards: Iterable[Card]) -> str:
    """The notation of ``cards``, read back by ``parse_cards`` to the same tuple."""
    return " ".join(map(str, cards))


def counted(cards: Sequence[Card]) -> str:
    """The same, with several face-down cards at the end as their number: ``3s #*17``."""
    backs = 0
    while backs < len(cards) and cards[-1 - backs] is Card.BACK:
        backs += 1
    if backs < 2:
        return format_cards(cards)
    return format_cards(cards[: len(cards) - backs]) + " " * (backs < len(cards)) + f"#*{backs}"


# --- hands as multisets ----------------------------------------------------------------------------


def arranged(cards: Iterable[Card]) -> Cards:
    """A hand in its one canonical order: by rank and suit, face-down cards last."""
    return tuple(sorted(cards))


def without(hand: Sequence[Card], played: Iterable[Card]) -> Cards:
    """``hand`` less ``played``; a card that is not there in sight consumes a face-down one.

    Raises ``ValueError`` if neither is there.
    """
    left = list(hand)
    for card in played:
        left.remove(card if card in left else Card.BACK)
    return tuple(left)


def holds(hand: Sequence[Card], cards: Iterable[Card]) -> bool:
    """Whether ``cards`` can be taken out of ``hand`` (face-down cards may be anything)."""
    try:
        without(hand, cards)
    except ValueError:
        return False
    return True


def picked(
    hand: Sequence[Card], cards: Iterable[Card], worth: Callable[[Card], int | tuple[int, ...]] = hash
) -> Cards | None:
    """The cards of the hand that ``cards`` mean; ``None`` if they are not there.

    A bare rank, in the hand or asked for, is any card of the rank: the one of the least ``worth``. A
    card out of sight is taken for a face-down one. A mark is never passed over: it must be in the hand.
    """
    left = list(hand)
    exact: list[Card] = []
    for card in sorted(cards, key=lambda asked: asked.suit == NO_SUIT):  # exact cards first
        if card not in left:
            alike = (held for held in left if _alike(held, card))
            card = min(alike, key=worth, default=card)
        if card in left:
            left.remove(card)
        elif Card.BACK in left and not card.exposed:
            left.remove(Card.BACK)
        else:
            return None
        exact.append(card)
    return arranged(exact)


def _alike(held: Card, asked: Card) -> bool:
    """Whether one of the two is but the rank of the other."""
    return held.rank == asked.rank and NO_SUIT in (held.suit, asked.suit) and held.exposed == asked.exposed


# --- the specified generator and shuffle -------------------------------------------------------------

SHUFFLE_VERSION = 1
_MASK = (1 << 64) - 1


class Rng:
    """SplitMix64, the generator behind every deal and every bot's choice: the same on every machine.

    ``state += 0x9E3779B97F4A7C15``; ``z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9``;
    ``z = (z ^ z >> 27) * 0x94D049BB133111EB``; ``z ^ z >> 31``; all modulo 2**64.
    """

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state = state & _MASK

    @classmethod
    def of(cls, *parts: int | str) -> Rng:
        """The generator that belongs to ``parts`` (a seed, a seat, a step ...): a pure function of them."""
        from hashlib import sha256  # late: who only reads cards shuffles none

        text = "/".join(map(str, ("cardtui", SHUFFLE_VERSION, *parts)))
        return cls(int.from_bytes(sha256(text.encode()).digest()[:8], "big"))

    @property
    def state(self) -> int:
        """Where the generator stands: ``Rng(state)`` goes on from there."""
        return self._state

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK
        return z ^ z >> 31

    def below(self, bound: int) -> int:
        """An unbiased integer in ``range(bound)``: words past the last whole multiple are drawn again."""
        limit = (1 << 64) - (1 << 64) % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, each as likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Fisher-Yates from the last place down, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
