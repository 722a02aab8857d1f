"""What a game says of its verbs and of its finished hands, beside its rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Protocol, TypeVar

from .cards import Card, Cards, Rank
from .codes import FeatCode
from .considered import Considered
from .core import Action, Carry, Event, Reading, State, Step

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Takes(Enum):
    """Which cards stand behind a verb; one that takes none is not named."""

    CARD = "one card"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Standing:
    """What a finished hand made of a seat.

    ``role``: of ``Answers.roles``, empty for none; ``place``: in the order of going out, from 1; ``level``:
    a rank, of its side after the hand; ``rise``: what its side won in levels.
    """

    role: str = ""
    place: int | None = None
    level: Rank | None = None
    rise: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """A finished hand in figures: a line of ``cardtui sim``.

    ``fields``: the facts that the line has, in its order; ``amounts``: what the mean is taken of, for each
    seat; ``winners``: the seats that have won, none where the hand was given up; ``side``: the one of
    ``Answers.sides`` that has won, or empty.
    """

    fields: Mapping[str, object]
    amounts: tuple[int, ...]
    winners: tuple[int, ...]
    side: str = ""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a hand ended for a seat, to be set beside another hand with the same cards.

    ``won``: ``None`` where nobody wins or loses; ``place``: from 1, if the game has places; ``gain``: in what
    the game counts whatever is staked: score, levels, points.
    """

    won: bool | None = None
    place: int | None = None
    gain: int = 0


class Answers(Protocol[S_contra]):
    """What the program asks of a game beside its rules: for cases, records, history, replay, many hands.

    A game's rules are built on it: what stands in a body here is the usual answer, the rest has to be given.

    ``roles``: what a seat can be in a hand; ``sides``: those whose won hands are counted; ``ranked``: nobody
    wins or loses, seats have places by their scores; ``auction``: there is one, which can be skipped and can
    come to nothing; ``matches``: hands follow from one another as a match, and are dealt alone otherwise;
    ``takes``: verb to the cards that it takes; ``silent``: verb to the clause behind a step without events.
    """

    __slots__ = ()

    roles: ClassVar[tuple[str, ...]] = ()
    sides: ClassVar[tuple[str, ...]] = ()
    ranked: ClassVar[bool] = False
    auction: ClassVar[bool] = False
    matches: ClassVar[bool] = False
    takes: ClassVar[Mapping[str, Takes]] = {"play": Takes.CARD}
    silent: ClassVar[Mapping[str, str]] = {}

    def facts(self, state: S_contra) -> dict[str, object]:
        """The facts of a position as plain data, named as in rule cases."""

    def told(self, state: S_contra) -> Mapping[str, object]:
        """The position as ``position`` reads it, with every key that says something of it.

        The usual answer holds where a position is no more than facts that are keys of it.
        """
        seats = state.to_act
        return {**self.facts(state), "phase": state.phase, "to_act": seats[0] if len(seats) == 1 else seats}

    def public(self, state: S_contra) -> dict[str, object]:
        """What everybody at the table sees besides cards, phase and play, as foreign bots read it."""

    def summary(self, state: S_contra) -> Summary:
        """The line of a finished hand."""

    def under_way(self, state: S_contra) -> bool:
        """Whether there is a card to follow or a play to beat: a trick has begun and not ended."""

    def multiple(self, facts: Mapping[str, object]) -> int | None:
        """The multiple in the facts of an end, ``None`` in a game without; raises ``DataFault``."""
        return None

    def standing(self, facts: Mapping[str, object], seat: int) -> Standing:
        """What the facts of an end, as a record has them, made of the seat; raises ``DataFault``."""
        return Standing()

    def finish_of(self, state: S_contra, seat: int) -> Finish:
        """How a settled hand ended for the seat; its gain is the score or the points of the settlement."""
        settlement = state.settlement
        assert settlement is not None
        scores, winners = settlement.scores, self.summary(state).winners
        if self.ranked:
            return Finish(None, 1 + sum(score > scores[seat] for score in scores), scores[seat])
        won = seat in winners if winners else None
        return Finish(won, self.standing(self.facts(state), seat).place, scores[seat])

    def feats(self, events: Sequence[Event], state: S_contra, seat: int) -> frozenset[FeatCode]:
        """What the seat did in a settled hand that is worth remembering; ``events``: all of the hand."""
        return frozenset()

    def matters(self, before: S_contra, after: S_contra, event: Event) -> bool:
        """Whether what a step brought about is worth a look, where things of its kind are."""
        return True

    def canonical(self, cards: Cards, reading: Reading | None) -> Hashable:
        """What equal plays have in common."""
        return tuple(sorted(cards))

    def skipped(self, state: S_contra, seat: int) -> Action | None:
        """What the seat does in an auction that is skipped: seat 0 wins it; ``None``: its own choice."""
        return None

    def considered(
        self, cards: Cards, state: S_contra | None = None, over: Reading | None = None
    ) -> tuple[Considered, ...]:
        """Every reading that the cards might have, in a position or outside a hand, and why it stands or
        falls: those that stand are ``Rules.readings``, with ``over`` ``Rules.beating``, the default first."""
        return ()

    def camps(self, skipped: bool) -> tuple[tuple[int, ...], ...]:
        """The seats that play together from the deal on, all of them; none where that is not settled by then.

        ``skipped``: the auction is.
        """
        return ()

    def seen(self, state: S_contra, steps: Sequence[Step]) -> list[Card]:
        """All faces in a seat's view, and all played in its sight; ``steps`` as the seat saw them."""
        seen = [card for hand in state.hands for card in hand if card is not Card.BACK]
        for step in steps:
            if step.action.verb == "play":
                seen += [card for card in step.action.cards if card is not Card.BACK]
        return seen

    def together(self, state: S_contra, seat: int, other: int) -> bool | None:
        """Whether two seats win and lose together in this hand; ``None``: nobody does, or it is not settled
        yet."""
        return None

    def goes_on(self, carry: Carry) -> bool:
        """Whether the match that the next hand belongs to has begun."""
        return False

    def afresh(self, carry: Carry) -> Carry:
        """What the next hand takes over where every hand begins with new stacks and an empty sheet."""
        return carry.with_totals(Carry())

    def after_place(self, seat: int, place: int) -> Carry | None:
        """What a hand takes over after one in which the seat had that place (from 0), if that matters."""
        return None
