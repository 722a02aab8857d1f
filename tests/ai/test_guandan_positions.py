"""Ends of hands and partner play in which a club player sees what is right, as margins in levels.

Every position is asked in four deals of the cards that nobody has seen; what counts is the mean.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean

import pytest

from cardtui.ai.guandan.levels import Hard, Regular
from cardtui.ai.player import Player, Question
from cardtui.engine.cards import Rng, deck, format_cards, parse_cards
from cardtui.engine.core import Action, Step
from cardtui.engine.guandan.combinations import tier
from cardtui.engine.variants import rules

GUANDAN = rules("guandan")
DEALS = 4
Choice = Callable[[Action], bool]


def considered(
    player: Player, deal: int, hand: str, sizes: tuple[int, ...], **start: object
) -> dict[Action, float]:
    """What seat 0 weighs; the other seats hold so many of the cards that are left, all others are played."""
    rest = deck(2)
    for card in parse_cards(hand):
        rest.remove(card)
    Rng.of("rest", deal).shuffle(rest)
    hands = [hand]
    for size in sizes:
        hands.append(format_cards(rest[:size]))
        del rest[:size]
    state = GUANDAN.position({"hands": hands, **start})
    gone = (Step(1, Action("play", tuple(rest))),)
    question = Question(GUANDAN, GUANDAN.redact(state, 0), 0, gone, Rng.of("position", deal))
    answer = player.decide(question)
    assert GUANDAN.why_not(state, 0, answer.action) is None
    return dict(answer.considered)


def margin(values: dict[Action, float], right: Choice) -> float:
    """How far the best right choice is ahead of the best other one, in levels; of those not weighed: 1."""
    found = [value for action, value in values.items() if right(action)]
    others = [value for action, value in values.items() if not right(action)]
    if found and others:
        return max(found) - max(others)
    return 1.0 if found else -1.0


def bombs(action: Action) -> bool:
    return action.reading is not None and tier(action.reading) > 0


def played(cards: str) -> Choice:
    return lambda action: action.cards == parse_cards(cards)


def without_aces(action: Action) -> bool:
    return all(card.rank != 14 for card in action.cards)


def not_low(action: Action) -> bool:
    return action.cards != parse_cards("4d")


def passes(action: Action) -> bool:
    return action.verb == "pass"


TWO_BOMBS = "8s 8s 8h 8d 4h 4d 4c Ah"
THREE_BOMBS = "3s 3h 3d 3c 4s 5s 6s 7s 8s Ks Kh Kd Kc"
BOMBS_AND_ACE = "4s 4h 4d 4c Qs Qh Qd Qc Ac"
POSITIONS: dict[str, tuple[str, tuple[int, ...], dict[str, object], Choice, float]] = {
    # the whole hand is two bombs: one on the opponent's trick, then out
    "two bombs on a full house": (
        TWO_BOMBS,
        (10, 9, 6),
        {"playing": "A", "over": "full_house:9:5", "by": 3},
        bombs,
        0.5,
    ),
    "two bombs on a joker": (
        TWO_BOMBS,
        (10, 9, 6),
        {"playing": "A", "over": "single:X:1", "by": 3},
        bombs,
        0.5,
    ),
    "two bombs on the next seat": (
        TWO_BOMBS,
        (6, 9, 10),
        {"playing": "A", "over": "pair:K:2", "by": 1},
        bombs,
        0.5,
    ),
    # bombs are all there is, an opponent has bombed and keeps four cards
    "a bomb on a bomb, the last seat": (
        THREE_BOMBS,
        (9, 8, 4),
        {"playing": "9", "over": "bomb:A:4", "by": 3},
        bombs,
        0.5,
    ),
    "a bomb on a bomb, the next seat": (
        THREE_BOMBS,
        (4, 8, 9),
        {"playing": "9", "over": "bomb:A:4", "by": 1},
        bombs,
        0.5,
    ),
    "two bombs and an ace": (
        BOMBS_AND_ACE,
        (8, 9, 4),
        {"playing": "7", "over": "pair:5:2", "by": 3},
        bombs,
        0.3,
    ),
    "two bombs and an ace, the next seat": (
        BOMBS_AND_ACE,
        (4, 9, 8),
        {"playing": "7", "over": "pair:5:2", "by": 1},
        bombs,
        0.3,
    ),
    # an opponent has one card, and there are only singles
    "the high single at one card": ("5d Ts", (1, 6, 7), {"playing": "7"}, played("Ts"), 0.2),
    "the high single at one card of the last seat": ("4d 9c Qs", (7, 6, 1), {"playing": "7"}, not_low, 0.0),
    # an opponent has two cards: the full house, not a pair
    "no pair at two cards": (
        "7h 7c Th Td Tc Jc Jc Qs Qd x",
        (2, 9, 10),
        {"playing": "2"},
        played("7h 7c Th Td Tc"),
        0.0,
    ),
    # the partner's play
    "no aces over the partner": (
        "2s 2c 4s 4h 4d 5h 5c 7s 9d Jd Qc As Ad",
        (14, 12, 15),
        {"playing": "K", "over": "full_house:2:5", "by": 2},
        without_aces,
        0.2,
    ),
    "no level pair over the partner's kings": (
        "3s 4d 5c 5d 7s 7d 8s Th Tc Qc As",
        (15, 14, 16),
        {"playing": "7", "over": "pair:K:2", "by": 2},
        passes,
        0.2,
    ),
    "no joker over the partner's queen": (
        "3h 3d 4s 5d 6c 8s Th Tc Jd X",
        (15, 14, 16),
        {"playing": "7", "over": "single:Q:1", "by": 2},
        passes,
        0.0,
    ),
}


@pytest.mark.parametrize("player", [Regular(), Hard()], ids=["regular", "hard"])
@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_right_is_ahead(name: str, player: Player) -> None:
    """By so many levels at least."""
    hand, sizes, start, right, least = POSITIONS[name]
    found = [margin(considered(player, deal, hand, sizes, **start), right) for deal in range(DEALS)]
    assert fmean(found) >= least, found
