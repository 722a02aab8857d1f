"""What is exposed: each card on its own, then all that gain together, in the same drawn hands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ...engine.cards import Cards
from ...engine.gongzhu.scoring import EXPOSABLE
from ...engine.gongzhu.state import FIRST_CARD, SEATS
from .kernel import CLUB, HEART_ACE, NOBODY, Code, Kernel, code, final
from .policy import play_out
from .search import SURE, Trial

OTHERS_EXPOSE = 0.25  # how often another seat exposes a card it may expose
FEWEST = 40  # hands drawn in any case
LOOK = 20  # hands between two looks at which choices are given up


class Exposure(Trial):
    """Cards being tried exposed."""

    def __init__(self, cards: Cards) -> None:
        super().__init__((NOBODY,))
        self.cards = cards

    def play(self, world: Kernel, seat: int) -> None:
        """Try them in one more hand."""
        k = world.copy()
        for card in self.cards:
            mark(k, seat, code(card))
        self.finals[0].append(final(play_out(k), seat))

    def gain(self, kept: Exposure) -> float:
        """What exposing them is worth more than keeping all, less the doubt about it."""
        mean, error = self.over(kept)
        return mean - SURE * error


def weigh_exposures(
    hand: Cards, seat: int, draw: Callable[[], Kernel], cards: int, stop: Callable[[], bool]
) -> list[tuple[Cards, float]]:
    """The choices and what each is worth, less its doubt, the best first; to keep all is one of them.

    ``cards``: how many are played in the head, about, until it is decided.
    """
    kept = Exposure(())
    trials = [Exposure((card,) * n) for card in EXPOSABLE for n in range(1, hand.count(card) + 1)]
    left, worlds = trials, list[Kernel]()
    while left and (cards > 0 or len(worlds) < FEWEST):
        worlds.append(draw())
        cards -= worlds[-1].cards_left() * (1 + len(left))
        for trial in (kept, *left):
            trial.play(worlds[-1], seat)
        if stop():
            break
        if len(worlds) % LOOK == 0:
            left = [trial for trial in left if not hopeless(trial, kept)]
    together: Cards = ()
    for card in EXPOSABLE:
        copies = [trial for trial in trials if card in trial.cards and trial.gain(kept) > 0]
        together += max(copies, key=lambda trial: trial.gain(kept)).cards if copies else ()
    if together and all(trial.cards != together for trial in trials):
        trials.append(Exposure(together))
        for world in worlds:
            trials[-1].play(world, seat)
    keep = kept.mean()
    found = [(trial.cards, keep + trial.gain(kept)) for trial in trials]
    return sorted([((), keep), *found], key=lambda choice: -choice[1])


def hopeless(trial: Exposure, kept: Exposure) -> bool:
    """Whether more hands will hardly show a gain."""
    mean, error = trial.over(kept)
    return mean < -error


def begin(world: Kernel, leader: int | None, seat: int, random: Random) -> None:
    """Expose for the other seats as they might, and lead the two of clubs if that is due (Z4)."""
    for other in range(SEATS):
        if other != seat:
            for card in map(code, EXPOSABLE):
                if card in world.hands[other * 4 + (card >> 5)] and random.random() < OTHERS_EXPOSE:
                    mark(world, other, card)
    if leader is not None:
        world.turn = leader
        return
    first = code(FIRST_CARD)
    for other in range(SEATS):
        if first in world.hands[other * 4 + CLUB]:
            world.turn = other
            world.play(first)
            return


def mark(k: Kernel, seat: int, card: Code) -> None:
    """A copy of the card that the seat holds is exposed."""
    held = k.hands[seat * 4 + (card >> 5)]
    held[held.index(card)] += 1
    held.sort()
    k.restricted = True
    if card == HEART_ACE:
        k.heart_factor *= 2
