"""From worlds to percentages: the chance of each topic for each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from math import exp

from ...ai.player import Question, never
from ...games import game
from .topics import Dealt, Outlook, Topic

STEPS = (40, 120, 300)  # worlds after which the odds are told, each time better
PRIOR = 3.0  # worlds for which counts what is seen without weighing what the others did
SURE = 99  # per cent, of what is not proved


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely a seat holds something, in per cent; 0 and 100 only where the view proves it."""

    topic: Topic
    seat: int
    percent: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """What may be told of a position; ``final``: it gets no better."""

    chances: tuple[Chance, ...]
    final: bool = True

    @property
    def topics(self) -> tuple[Topic, ...]:
        """What is told, in order: all that some hand may hold."""
        return tuple(dict.fromkeys(chance.topic for chance in self.chances))

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of which it is told."""
        return tuple(dict.fromkeys(chance.seat for chance in self.chances))

    def of(self, topic: Topic, seat: int) -> int:
        """The percentage."""
        return next(one.percent for one in self.chances if one.topic is topic and one.seat == seat)


def tells(variant: str) -> bool:
    """Whether anything is known of odds in a game."""
    return bool(game(variant).family.odds)


def outlook(question: Question) -> Outlook | None:
    """What the seat of a question sees, as its game has it; ``None`` where nothing is known of odds."""
    where = game(question.rules.variant).family.odds
    if not where:
        return None
    module, _colon, name = where.partition(":")
    made: Outlook = getattr(import_module(module), name)(question)
    return made


def odds(question: Question, stop: Callable[[], bool] = never) -> Iterator[Sheet]:
    """The odds of a position as the seat that is asked sees it, told better and better.

    Nothing but the question is looked at: the seat's own view and what was done in its sight. Ends at once
    when ``stop`` says so.
    """
    seen = outlook(question)
    if seen is None:
        return
    proved = {(topic, seat): seen.proved(topic, seat) for topic in seen.topics for seat in seen.seats}
    topics = [topic for topic in seen.topics if any(proved[topic, seat] is not False for seat in seen.seats)]
    if all(proved[topic, seat] is not None for topic in topics for seat in seen.seats):
        yield Sheet(_told(topics, seen, proved, {}))
        return
    worlds, held = list[Dealt](), dict[tuple[Topic, int], list[bool]]()
    drawn = seen.worlds()
    for upto in STEPS:
        for world in islice(drawn, upto - len(worlds)):
            if stop():
                return
            worlds.append(world)
            for topic in topics:
                for seat in seen.seats:
                    if proved[topic, seat] is None:
                        held.setdefault((topic, seat), []).append(seen.holds(topic, world.hands[seat]))
        weights = weighed([world.fit for world in worlds])
        shares = {key: share(weights, hits) for key, hits in held.items()}
        yield Sheet(_told(topics, seen, proved, shares), final=upto == STEPS[-1] or len(worlds) < upto)
        if len(worlds) < upto:
            return


def weighed(fits: list[float]) -> list[float]:
    """What each world counts; together as many worlds as they are worth when they are weighed."""
    most = max(fits)
    weights = [exp(fit - most) for fit in fits]
    total = sum(weights)
    worth = total * total / sum(weight * weight for weight in weights)
    return [weight / total * worth for weight in weights]


def share(weights: list[float], hits: list[bool]) -> float:
    """The share of the worlds in which it is so: the fewer they are worth, the nearer to that of all."""
    plain = sum(hits) / len(hits)
    found = sum(weight for weight, hit in zip(weights, hits, strict=True) if hit)
    return (found + PRIOR * plain) / (sum(weights) + PRIOR)


def _told(
    topics: list[Topic],
    seen: Outlook,
    proved: dict[tuple[Topic, int], bool | None],
    shares: dict[tuple[Topic, int], float],
) -> tuple[Chance, ...]:
    found = []
    for topic in topics:
        for seat in seen.seats:
            certain = proved[topic, seat]
            if certain is None:
                percent = min(SURE, max(100 - SURE, round(100 * shares[topic, seat])))
            else:
                percent = 100 * certain
            found.append(Chance(topic, seat, percent))
    return tuple(found)
