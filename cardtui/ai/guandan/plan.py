"""What leading and following have in common: the worth of a lead, of stopping a seat, of running out."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from ...engine.cards import Cards, arranged
from ...engine.core import Action
from ...engine.guandan.combinations import tier
from ...engine.guandan.moves import Move
from ..player import Answer, Reason
from .counting import Sight
from .grouping import split
from .worlds import M, Weighed

LEAD = 0.8  # what the lead is worth, in leads that the hand still costs
OUT = 9.0  # going out
SHOWN = 8  # choices told in an answer
RUN_OUT = 2.0  # what it is worth to play all the rest out
LONGEST, MOST_PLAYS = 22, 7  # cards and plays beyond which no one plans to run out
THREAT = {1: 1.2, 2: 0.9, 3: 0.7, 4: 0.55, 5: 0.5, 6: 0.4, 7: 0.3, 8: 0.25, 9: 0.2, 10: 0.15}


def running_out(sight: Sight, left: Cards) -> float:
    """The chance to play ``left`` out from the lead: all plays stand but the last one, and each bomb
    takes back the lead that one of the others lost."""
    return _running_out(sight, left, 1)


def regained(sight: Sight, left: Cards) -> float:
    """The same from an opponent's lead, which the first bomb takes back; 0 without one."""
    return _running_out(sight, left, 0)


def _running_out(sight: Sight, left: Cards, spare: int) -> float:
    if len(left) > LONGEST:
        return 0.0
    plays = split(left, sight.level).plays
    bombs = sum(1 for play in plays if tier(play.reading))
    if not spare + bombs or len(plays) > MOST_PLAYS:
        return 0.0
    chances = sorted(sight.stands(play.reading) for play in plays)
    return prod(chances[spare + bombs :])


def threat(sight: Sight, holder: int | None = None) -> float:
    """What it is worth to keep the opponents from the lead, most if the one near the end holds the trick."""
    return max(
        (THREAT.get(sight.sizes[seat], 0.0) * (1.0 if seat == holder else 0.7) for seat in sight.opponents),
        default=0.0,
    )


def same_cards(move: Move) -> tuple[int, ...]:
    """What tells the moves of one hand apart, whatever the order of their cards."""
    return tuple(sorted(card.index for card in move.cards))


def answer(weighed: Sequence[Weighed[M]], why: Reason) -> Answer:
    """The first of the choices, which come best first; ``None`` is a pass."""
    considered = tuple((action(one.choice), round(one.levels, 3)) for one in weighed[:SHOWN])
    return Answer(considered[0][0], why, considered)


def action(move: Move | None) -> Action:
    """The choice as it is played; ``None`` is a pass."""
    return Action("play", arranged(move.cards), move.reading) if move else Action("pass")
