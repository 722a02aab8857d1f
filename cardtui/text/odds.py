"""Odds in words: what a hand may hold, and how likely it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..coach.odds import Sheet, Topic
from ..engine.cards import ACE, BIG_JOKER, SMALL_JOKER, SUITS, TWO, Card, Rank
from .catalog import _, labelled
from .sentences import card_text, listed, rank_text, say

WORDS: Mapping[Topic, str] = {  # messages of the families
    Topic.ROCKET: "rocket",
    Topic.BOMB: "bomb",
    Topic.PIG: "pig",
    Topic.SHEEP: "sheep",
    Topic.TRANSFORMER: "transformer",
}
RANKS: Mapping[Topic, tuple[Rank, int]] = {
    Topic.BIG: (BIG_JOKER, 1),
    Topic.BIGS: (BIG_JOKER, 2),
    Topic.SMALL: (SMALL_JOKER, 1),
    Topic.TWO: (TWO, 1),
    Topic.TWOS: (TWO, 2),
    Topic.ACE: (ACE, 1),
    Topic.ACES: (ACE, 2),
}
VOIDS = dict(
    zip((Topic.VOID_SPADES, Topic.VOID_HEARTS, Topic.VOID_DIAMONDS, Topic.VOID_CLUBS), SUITS, strict=True)
)


def topic_text(variant: str, topic: Topic, special: Rank = 0) -> str:
    """What a hand may hold; ``special``: the rank of the laizi, or the level."""
    if topic in RANKS:
        rank, count = RANKS[topic]
        return f"{rank_text(rank)} ×{count}" if topic is Topic.BIGS else " ".join([rank_text(rank)] * count)
    if topic is Topic.LEVELS:
        return " ".join([rank_text(special)] * 2)
    if topic is Topic.WILD:
        return f"{rank_text(special)}*"
    if topic in VOIDS:
        return _("no {suit}").format(suit=card_text(Card.of(TWO, VOIDS[topic]))[-1])
    return say(variant, WORDS[topic])


def odds_sentences(variant: str, sheet: Sheet, names: Sequence[str], special: Rank = 0) -> list[str]:
    """The same by lines: a sentence for each topic."""
    return [
        labelled(
            topic_text(variant, topic, special),
            listed(f"{names[seat]} {sheet.of(topic, seat)}%" for seat in sheet.seats),
        )
        for topic in sheet.topics
    ]
