"""What a seat may expect of a hand before the play: chances to win, results, and what others will say.

Each is a sum of coefficients (``chances``) over features of the hand and of what has been said;
``python -m training.chances`` fits them to hands that went through the auction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log

from ...engine.core import Step
from ...engine.landlord.state import LandlordState
from .chances import CHANCES
from .packed import ACE, BIG, SMALL, TWO, masks
from .splitting import split_wild

SAID = ("call", "decline", "rob", "pass")  # ``pass``: declines to rob


@dataclass(frozen=True, slots=True)
class Said:
    """What each seat has said so far, per seat: words of ``SAID``."""

    words: tuple[frozenset[str], ...]

    def and_then(self, seat: int, word: str) -> Said:
        """The same with one word more."""
        return replace(self, words=(*self.words[:seat], self.words[seat] | {word}, *self.words[seat + 1 :]))

    def of(self, seat: int) -> tuple[float, ...]:
        """One number for each word: whether the seat has said it."""
        return tuple([float(word in self.words[seat]) for word in SAID])

    def of_others(self, *seats: int) -> tuple[float, ...]:
        """One number for each word: how many but these seats have said it."""
        others = [self.of(seat) for seat in range(len(self.words)) if seat not in seats]
        return tuple(map(sum, zip(*others, strict=True))) if others else (0.0,) * len(SAID)


def said_by(state: LandlordState, history: Sequence[Step]) -> Said:
    """What was said in the steps of a hand, and in a position that was given."""
    said = Said((frozenset(),) * state.seats)
    for seat, call in enumerate(state.calls):
        if call is not None:
            said = said.and_then(seat, call)
    called = False
    for step in history:
        verb = step.action.verb
        if called and verb in ("rob", "decline"):
            said = said.and_then(step.seat, "rob" if verb == "rob" else "pass")
        called = called or verb == "call"
    return said


# --- features ----------------------------------------------------------------------------------------------


def of_hand(hand: int, wild: int) -> tuple[float, ...]:
    """1, split cost and its square, plays, bombs, aces, twos, jokers, laizi, laizi that make a bomb."""
    cost_a, cost_b, plays_a, plays_b = split_wild(hand, wild)
    small, big = hand >> 4 * SMALL & 15, hand >> 4 * BIG & 15
    cost, at = max(cost_a, cost_b), masks(hand)
    return (
        1.0,
        cost,
        cost * cost / 8,
        float(max(plays_a, plays_b)),
        at[3].bit_count() + (small & big),
        hand >> 4 * ACE & 15,
        hand >> 4 * TWO & 15,
        small,
        big,
        wild,
        float(wild > 0) * at[2].bit_count(),
    )


def of_bottom(bottom: int, wild: int) -> tuple[float, ...]:
    """What the bottom cards give the landlord: aces, twos, jokers, laizi, cards that are alike."""
    at = masks(bottom)
    return (
        bottom >> 4 * ACE & 15,
        bottom >> 4 * TWO & 15,
        (bottom >> 4 * SMALL & 15) + (bottom >> 4 * BIG & 15),
        wild,
        at[1].bit_count() + at[2].bit_count(),
    )


# --- what comes of it --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outlook:
    """A chance to win, and the result expected in multiples of the one when the play begins."""

    chance: float
    stake: float


def logistic(score: float) -> float:
    """The chance that a score stands for."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def outlook(name: str, features: Sequence[float]) -> Outlook:
    """By the coefficients ``<name> win`` and ``<name> stake``."""
    return Outlook(logistic(_sum(f"{name} win", features)), _sum(f"{name} stake", features))


def likely(name: str, features: Sequence[float]) -> float:
    """The chance that something is said."""
    return logistic(_sum(name, features))


def _sum(name: str, features: Sequence[float]) -> float:
    return sum([weight * value for weight, value in zip(CHANCES[name], features, strict=True)])


def landlord_features(own: Sequence[float], said: Said, seat: int) -> tuple[float, ...]:
    """Of the landlord before the bottom cards: its hand, and what the others have said."""
    return (*own, *said.of_others(seat))


def farmer_features(own: Sequence[float], said: Said, seat: int, landlord: int) -> tuple[float, ...]:
    """Of a farmer: its hand, what the landlord has said, and the partner."""
    return (*own, *said.of(landlord), *said.of_others(seat, landlord))


def answer_features(own: Sequence[float], said: Said, seat: int, asked: int) -> tuple[float, ...]:
    """Of what seat ``asked`` will say, as the seat with that hand sees it."""
    return (*own, *said.of(seat), *said.of(asked), *said.of_others(seat, asked))


def lead_features(chance: float, stake: float, said: Said, seat: int) -> tuple[float, ...]:
    """Of the landlord with the bottom cards: what the net says of its best lead."""
    chance = min(0.995, max(0.005, chance))
    return (1.0, log(chance / (1 - chance)), stake, *said.of_others(seat))


def role_of(state: LandlordState, seat: int, landlord: int) -> int:
    """0 the landlord, 1 and 2 in order of play."""
    return (seat - landlord) % state.seats
