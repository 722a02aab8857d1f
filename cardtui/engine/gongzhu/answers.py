"""What Gong Zhu answers beside its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ..answers import Answers, Summary, Takes
from ..cards import format_cards
from ..codes import FeatCode
from ..core import Event
from .codes import GongzhuEventCode
from .feats import feats
from .state import GongzhuState

SUMMARY = ("exposed", "raw", "final", "points")


class GongzhuAnswers(Answers[GongzhuState]):
    """Points instead of winners, one card at a time."""

    __slots__ = ()

    ranked: ClassVar[bool] = True
    takes: ClassVar[Mapping[str, Takes]] = {"expose": Takes.CARDS, "play": Takes.CARD}

    def summary(self, state: GongzhuState) -> Summary:
        """What was exposed and what it came to; the mean is that of the raw scores, the best of them win."""
        facts, raw = self.facts(state), state.raw
        winners = tuple(seat for seat, score in enumerate(raw) if score == max(raw))
        return Summary({name: facts[name] for name in SUMMARY}, raw, winners)

    def feats(self, events: Sequence[Event], state: GongzhuState, seat: int) -> frozenset[FeatCode]:
        """``feats`` of the seat."""
        return frozenset(feats(events, state, seat))

    def matters(self, before: GongzhuState, after: GongzhuState, event: Event) -> bool:
        """A trick is if there were points in it (Z2)."""
        return event.code is not GongzhuEventCode.TRICK_TAKEN or before.raw != after.raw

    def public(self, state: GongzhuState) -> dict[str, object]:
        """What is exposed, on the table, taken and counted."""
        return {
            "exposed": format_cards(state.exposed),
            "trick": [[seat, str(card)] for seat, card in state.trick],
            "tricks": len(state.tricks),
            "taken": [format_cards(taken) for taken in state.taken],
            "raw": list(state.raw),
            "scores": list(state.carry.scores or (0,) * len(state.hands)),
        }

    def under_way(self, state: GongzhuState) -> bool:
        """Whether there is a card to follow (Z5)."""
        return bool(state.trick)
