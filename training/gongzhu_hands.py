"""What cards are held in Gong Zhu, by what their holders exposed and played: the weights of `habits`.

    python -m training.gongzhu_hands --hands 3000 [--seed 1] [--jobs 2] [--parts FILE]

Regular players play hands. At a share of the decisions each card that the seat does not see is set beside the
seats that may hold it; fitted are the logarithms that tell best which one does (a conditional logit, a little
shrinking), scaled by what dealing card by card takes off. Then whole hands are set against drawn ones, for
what a suit that is played out and the others' good outcomes tell (``VOID``, ``OUTCOME`` of `beliefs`). Printed
are the numbers and, of a quarter of the hands that was not fitted, how likely what was held is on average.
``--parts`` keeps the hands and goes on where it was left.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import log
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.parts import can_go_on, in_parts
from cardtui.ai.gongzhu import habits
from cardtui.ai.gongzhu.beliefs import Beliefs
from cardtui.ai.gongzhu.habits import KINDS, OTHERS, RANKS, ROWS, SHOWN, SIGNS, signs
from cardtui.ai.gongzhu.kernel import Kernel, code, face
from cardtui.ai.gongzhu.regular import Regular
from cardtui.ai.gongzhu.worlds import Knowledge
from cardtui.ai.player import Question
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action, Carry
from cardtui.engine.gongzhu import gongzhu
from cardtui.engine.gongzhu.state import SEATS, GongzhuState
from cardtui.engine.table import Table

SHARE = 0.15  # of the decisions
DRAWN = 15  # whole hands drawn beside the one that is held
SHRINK, ROUNDS = 20.0, 80
DEALING = 1.2  # logarithms count as much more when cards are dealt one by one into limited room
NAMES=['habit','voids','evidence']
TESTED = 4  # every such hand is not fitted

Floats = npt.NDArray[np.float64]
Game = tuple[list[list[int]], list[list[int]]]  # hands as the play begins; (seat, card) played


def game(part: tuple[int, int, int]) -> Game:
    """A hand of regular players, by number of decks, seed and number."""
    table, player, plays = begun(part), Regular(), list[list[int]]()
    hands: list[list[int]] = []
    while not table.state.over:
        seat = table.state.to_act[0]
        rng = Rng.of(part[1], part[2], seat, len(table.steps))
        question = Question(table.rules, table.view(seat), seat, tuple(table.history(seat)), rng)
        if table.state.phase == "play" and not hands:
            hands = [[code(card) for card in hand] for hand in table.state.hands]
        action = player.decide(question).action
        if hands:
            plays.append([seat, code(action.cards[0])])
        table.play(seat, action)
    return hands, plays


def begun(part: tuple[int, int, int]) -> Table[GongzhuState]:
    """The table of a hand before anything is exposed."""
    decks, seed, number = part
    rules = gongzhu({"decks": decks})
    carry = Carry(first=number % SEATS if number % 5 else None)
    table = Table(rules, rules.shuffle(Rng.of(seed, "hands", number), carry), carry)
    table.advance()
    return table


def decisions(part: tuple[int, int, int], found: Game, chance: Random) -> Iterator[GongzhuState]:
    """States in which somebody chose a card, drawn at random; with all hands."""
    hands, plays = found
    table = begun(part)
    while table.state.phase == "expose":
        seat = table.state.to_act[0]
        cards = tuple(face(card).plain for card in hands[seat] if card & 1)
        table.play(seat, Action("expose", cards) if cards else Action("keep"))
    for seat, card in plays[len(table.state.tricks) * SEATS + len(table.state.trick) :]:
        if chance.random() < SHARE:
            yield table.state
        table.play(seat, Action("play", (face(card),)))


def seen(state: GongzhuState) -> Knowledge:
    """What the seat to play knows."""
    seat = state.to_act[0]
    return Knowledge(gongzhu({"decks": state.decks}).redact(state, seat), seat)


@dataclass
class Cards:
    """Cards out of sight and who may hold them: of each row its room, whether it does, its card and game;
    of each sign its row."""

    room: list[int] = field(default_factory=list)
    held: list[bool] = field(default_factory=list)
    card: list[int] = field(default_factory=list)
    tested: list[bool] = field(default_factory=list)
    row: list[int] = field(default_factory=list)
    sign: list[int] = field(default_factory=list)

    def add(self, state: GongzhuState, tested: bool) -> None:
        """The cards that the seat to play does not see."""
        known = seen(state)
        held = [{code(card) for card in hand} for hand in state.hands]
        told: dict[tuple[int, int], list[int]] = {}
        for seat, card, sign in signs(known.others, known.shown, known.plays, state.decks, known.unseen):
            told.setdefault((seat, card), []).append(sign)
        for card in known.unseen:
            able = [seat for seat in range(SEATS) if known.room[seat] and not known.void[seat][card >> 5]]
            if len(able) < 2:
                continue
            self.tested.append(tested)
            for seat in able:
                found = told.get((seat, card), ())
                self.row += [len(self.room)] * len(found)
                self.sign += found
                self.room.append(known.room[seat])
                self.held.append(card in held[seat])
                self.card.append(len(self.tested) - 1)

    def fitted(self) -> Floats:
        """The weights under which the holders of the cards are likeliest."""
        row, sign, card = np.array(self.row), np.array(self.sign), np.array(self.card)
        held, room, tested = np.array(self.held), np.array(self.room, float), np.array(self.tested)
        fresh, weights = ~tested[card], np.zeros(SIGNS)

        def likely(weights: Floats) -> Floats:
            each = room * np.exp(np.bincount(row, weights[sign], len(room)))
            return np.asarray(each / np.bincount(card, each)[card])

        for _ in range(ROUNDS):
            chance = likely(weights)
            slope = np.bincount(sign, ((held - chance) * fresh)[row], SIGNS) - SHRINK * weights
            bend = np.bincount(sign, (chance * (1 - chance) * fresh)[row], SIGNS) * 3 + SHRINK
            weights = weights + 0.8 * slope / bend
        for name, chance in (("drawn", likely(np.zeros(SIGNS))), ("fitted", likely(weights))):
            each = np.log(chance[held & ~fresh])
            print(f"# {name}: {each.mean():.4f} a card ({len(each)} cards not fitted)")
        return weights


def worlds(state: GongzhuState, chance: Random) -> list[list[float]]:
    """Of the hands that are held and of drawn ones what `habits` say of the cards, the suits of which a seat
    has none beyond those that are known, and what the rules of thumb say of the plays."""
    known = seen(state)
    base = known.kernel()
    beliefs = Beliefs(known, base, chance, 1)
    every: list[Kernel] = [Knowledge(state, known.seat).kernel()]
    every += [known.draw(base, chance) for _ in range(DRAWN)]
    found = []
    for world in every:
        held = [(seat, card) for seat in known.others for suit in range(4) for card in world.hands[seat * 4 + suit]]
        habit = sum(log(known.likely[card][seat]) for seat, card in held if not card & 1)
        voids = sum(
            not world.hands[seat * 4 + suit] and not known.void[seat][suit]
            for seat in known.others
            for suit in range(4)
        )
        found.append([habit, voids, beliefs.evidence(world)])
    return found


def told_apart(found: Sequence[list[list[float]]], tested: Sequence[bool]) -> Floats:
    """The weights under which held hands are likeliest among drawn ones."""
    every, fresh = np.array(found), ~np.array(tested)
    weights = np.zeros(every.shape[2])

    def likely(weights: Floats) -> Floats:
        each = np.exp(every @ weights)
        return np.asarray(each / each.sum(axis=1, keepdims=True))

    for _ in range(ROUNDS):
        chance = likely(weights)[fresh]
        mean = np.einsum("na,nai->ni", chance, every[fresh])
        bend = np.einsum("na,nai,naj->ij", chance, every[fresh], every[fresh]) - mean.T @ mean
        weights = weights + np.linalg.solve(bend, (every[fresh][:, 0] - mean).sum(axis=0))
    for name, chance in (("drawn", likely(0 * weights)), ("fitted", likely(weights))):
        print(f"# {name}: {np.log(chance[~fresh][:, 0]).mean():.4f} a hand ({(~fresh).sum()} not fitted)")
    return weights


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    options.add_argument("--hands", type=int, default=3000)
    options.add_argument("--decks", type=int, default=1, choices=(1, 2))
    options.add_argument("--seed", type=int, default=1)
    can_go_on(options)
    chosen = options.parse_args()
    parts = [(chosen.decks, chosen.seed, number) for number in range(chosen.hands)]
    games: list[Any] = list(in_parts(game, parts, chosen.jobs, chosen.parts))
    cards, tested = Cards(), list[bool]()
    for number, state in every(parts, games):
        cards.add(state, number % TESTED == 0)
        tested.append(number % TESTED == 0)
    weights = [round(DEALING * float(weight), 2) for weight in cards.fitted()]
    left = iter(weights)
    for many in [KINDS] * ROWS + [RANKS, OTHERS] * ((SIGNS - SHOWN) // (RANKS + OTHERS)):
        print("   ", " ".join(f"{weight}," for weight in islice(left, many)), flush=True)
    habits.WEIGHTS = tuple(weights)
    chance = Random(chosen.seed)
    hands = [worlds(state, chance) for _, state in every(parts, games)]
    for at in range(3):
        print(NAMES[at], told_apart(np.array(hands)[:, :, [at]], tested))
    print(told_apart(np.array(hands), tested).round(3))


def every(parts: Sequence[tuple[int, int, int]], games: Sequence[Game]) -> Iterator[tuple[int, GongzhuState]]:
    """The drawn decisions of the hands, with the number of the hand."""
    chance = Random(0)
    for part, found in zip(parts, games, strict=True):
        for state in decisions(part, found, chance):
            yield part[2], state


if __name__ == "__main__":
    main()
