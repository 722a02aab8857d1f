"""Odds of both landlord games: calls, robs, doubles, plays and passes weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import log

from ...ai.landlord.likelihood import deeds
from ...ai.landlord.odds import Said, landlord_features, logistic, of_hand, outlook
from ...ai.landlord.packed import pack
from ...ai.landlord.sight import nets, seen_cards, sight_of
from ...ai.player import Question
from ...engine.cards import ACE, BIG_JOKER, SMALL_JOKER, TWO, Card, Cards, deck
from ...engine.landlord.state import LandlordState
from .saying import SAYING
from .topics import Count, Dealt, Hidden, Topic

TRUST = 0.6  # how much of the evidence counts: what one seat does hangs together
STRAY = 0.15  # the share of answers in the auction of which nothing is known
FOUR = 4


class LandlordOutlook:
    """What one seat sees."""

    topics = (
        Topic.ROCKET, Topic.BOMB, Topic.BIG, Topic.SMALL, Topic.WILD, Topic.TWO, Topic.TWOS, Topic.ACE,
        Topic.ACES,
    )  # fmt: skip

    def __init__(self, question: Question) -> None:
        self._question = question
        state: LandlordState = question.state
        self._state, self._seat = state, question.seat
        self.seats = tuple(seat for seat, hand in enumerate(state.hands) if seat != question.seat and hand)
        faces = {
            seat: tuple(card for card in state.hands[seat] if card is not Card.BACK) for seat in self.seats
        }
        left = Counter(deck())
        left.subtract(seen_cards(question))
        for cards in faces.values():
            left.subtract(cards)
        pool = tuple(left.elements())
        self._pool = pool
        self._hidden = {
            seat: Hidden(faces[seat], pool, len(state.hands[seat]) - len(faces[seat])) for seat in self.seats
        }
        laizi = state.laizi
        self._counts = {
            Topic.ROCKET: Count(lambda card: card.rank in (SMALL_JOKER, BIG_JOKER), 2),
            Topic.BIG: Count(lambda card: card.rank == BIG_JOKER, 1),
            Topic.SMALL: Count(lambda card: card.rank == SMALL_JOKER, 1),
            Topic.WILD: Count(lambda card: card.rank == laizi != 0, 1),
            Topic.TWO: Count(lambda card: card.rank == TWO != laizi, 1),
            Topic.TWOS: Count(lambda card: card.rank == TWO != laizi, 2),
            Topic.ACE: Count(lambda card: card.rank == ACE != laizi, 1),
            Topic.ACES: Count(lambda card: card.rank == ACE != laizi, 2),
        }

    def holds(self, topic: Topic, hand: Cards) -> bool:
        """Whether a hand has it; a bomb is four of a rank, laizi helping (L20)."""
        return self._bomb(hand) if topic is Topic.BOMB else self._counts[topic].holds(hand)

    def _bomb(self, hand: Cards) -> bool:
        counts = Counter(card.rank for card in hand)
        wild = counts.pop(self._state.laizi, 0) if self._state.laizi else 0
        return wild == FOUR or any(count + wild >= FOUR for count in counts.values())

    def proved(self, topic: Topic, seat: int) -> bool | None:
        """What the view proves."""
        hidden = self._hidden[seat]
        if topic is not Topic.BOMB:
            return self._counts[topic].proved(hidden)
        if self._bomb(hidden.known):
            return True
        if hidden.room >= len(hidden.pool):
            return self._bomb((*hidden.known, *hidden.pool))
        return None if self._bomb_possible(hidden) else False

    def _bomb_possible(self, hidden: Hidden) -> bool:
        """Whether so few cards can make one of what is known."""
        laizi = self._state.laizi
        known, pool = (Counter(card.rank for card in cards) for cards in (hidden.known, hidden.pool))
        wild = (known[laizi] + pool[laizi]) if laizi else 0
        for rank in known | pool:
            if rank in (SMALL_JOKER, BIG_JOKER):
                continue
            most = known[rank] + pool[rank] + (wild if rank != laizi else 0)
            have = known[rank] + (known[laizi] if laizi and rank != laizi else 0)
            if most >= FOUR and FOUR - have <= hidden.room:
                return True
        return False

    # --- worlds -----------------------------------------------------------------------------------

    def worlds(self) -> Iterator[Dealt]:
        """The unseen cards dealt at random, each deal with what the others' doings say of it."""
        question, state = self._question, self._state
        done = []
        if state.phase == "play" and state.landlord is not None:
            done = deeds(question, sight_of(question), nets(state))
        said = self._said()
        cards, rng = list(self._pool), question.rng
        played = self._played()
        while True:
            rng.shuffle(cards)
            at, hands = 0, list(state.hands)
            for seat in self.seats:
                hidden = self._hidden[seat]
                hands[seat] = (*hidden.known, *cards[at : at + hidden.room])
                at += hidden.room
            fit = 0.0
            packed = tuple(
                pack(hands[(question.seat + step) % state.seats], state.laizi) for step in range(state.seats)
            )
            for deed in done:
                fit += log(deed.likelihood(packed))
            for seat, verb, yes in said:
                fit += self._answered((*hands[seat], *played[seat]), seat, verb, yes)
            yield Dealt(tuple(hands), TRUST * fit)

    def _played(self) -> list[Cards]:
        """What each seat has played."""
        found: list[Cards] = [()] * self._state.seats
        for step in self._question.history:
            if step.action.verb == "play":
                found[step.seat] += step.action.cards
        return found

    def _said(self) -> list[tuple[int, str, bool]]:
        """What the others answered before the play: the seat, the question, and whether it said yes."""
        found, called, landlord = list[tuple[int, str, bool]](), False, self._state.landlord
        for step in self._question.history:
            verb, seat = step.action.verb, step.seat
            if verb in ("call", "rob", "decline"):
                asked = "rob" if called else "call"
                called = called or verb == "call"
                if seat in self.seats:
                    found.append((seat, asked, verb != "decline"))
        for seat, choice in enumerate(self._state.choices):
            if seat in self.seats and choice in ("double", "single"):
                found.append((seat, "leads" if seat == landlord else "doubles", choice == "double"))
        return found

    def _answered(self, held: Cards, seat: int, verb: str, yes: bool) -> float:
        """The logarithm of how likely a seat answered that from the hand that it had; ``held`` with what it
        has played. Before it was landlord it had no bottom cards."""
        state = self._state
        if seat == state.landlord and verb in ("call", "rob"):
            left = Counter(held)
            left.subtract(state.bottom)
            held = tuple(left.elements())
        laizi = bool(self._question.rules.options()["laizi"])
        chance = strength(held, state, laizi)
        lean, steep = SAYING[f"{state.seats}{'w' if laizi else 'p'} {verb}"]
        says = logistic(lean + steep * chance)
        return log(STRAY / 2 + (1 - STRAY) * (says if yes else 1 - says))


def strength(held: Cards, state: LandlordState, laizi: bool) -> float:
    """How good a hand is before anybody has spoken: the logarithm of its chances to win as landlord."""
    own = of_hand(*pack(held, state.laizi))
    nobody = Said((frozenset(),) * state.seats)
    chance = outlook(
        f"{state.seats}{'w' if laizi else 'p'} landlord", landlord_features(own, nobody, 0)
    ).chance
    chance = min(0.999, max(0.001, chance))
    return log(chance / (1 - chance))
