"""What cards are held in Gong Zhu, by what their holders exposed and played: the weights of `habits`.

    python -m training.gongzhu_hands --hands 2400 [--seed 1] [--jobs 2] [--parts FILE]

Regular players play hands. At a share of the decisions each card that the seat does not see is set beside the
seats that may hold it; fitted are the logarithms that tell best which one does (a conditional logit, a little
shrinking), and printed scaled by what dealing card by card takes off. Then the hands that are held are set
beside drawn ones: ``TRUST`` of `beliefs`, and what the drawing leaves untold of cards and of suits that a
seat has none of, near 0 where ``DEALING`` and ``FIRST`` of `habits` are right. With each goes what it tells
of a quarter of the hands that was not fitted, as a mean logarithm. ``--parts`` keeps the hands and goes on
where it was left.
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
from cardtui.ai.gongzhu.habits import EXPOSED, KINDS, OTHERS, RANKS, ROWS, SIGNS, signs
from cardtui.ai.gongzhu.kernel import code, face
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
TESTED = 4  # every such hand is not fitted

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
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


def beside(state: GongzhuState, chance: Random) -> list[tuple[float, float, float]]:
    """Of the hands that are held, the first, and of drawn ones: what the habits say of the cards, in how many
    suits a seat has none beyond what is known, and what the rules of thumb say of the plays."""
    known = seen(state)
    base = known.kernel()
    beliefs = Beliefs(known, base, chance, 1)
    worlds = [Knowledge(state, known.seat).kernel(), *(known.draw(base, chance) for _ in range(DRAWN))]
    found = []
    for world in worlds:
        suits = [(seat, suit, world.hands[seat * 4 + suit]) for seat in known.others for suit in range(4)]
        cards = [(seat, card) for seat, _, held in suits for card in held if not card & 1]
        habit = sum(log(known.likely[card][seat]) for seat, card in cards)
        none = sum(not held and not known.void[seat][suit] for seat, suit, held in suits)
        found.append((habit, float(none), beliefs.evidence(world)))
    return found


def told_apart(found: Floats, fresh: Flags) -> float:
    """How much the number counts under which the first of each row is likeliest among all."""
    weight = 0.0

    def likely(weight: float) -> Floats:
        each = np.exp(weight * (found - found.max(axis=1, keepdims=True)))
        return np.asarray(each / each.sum(axis=1, keepdims=True))

    for _ in range(ROUNDS):
        chance, fitted = likely(weight)[fresh], found[fresh]
        mean = (chance * fitted).sum(axis=1)
        bend = (chance * fitted**2).sum() - (mean**2).sum()
        weight += float((fitted[:, 0] - mean).sum() / bend)
    gain = np.log(likely(weight)[~fresh][:, 0] * found.shape[1]).mean()
    print(
        f"#   counts {weight:+.3f}, which tells {gain:+.4f} a hand ({(~fresh).sum()} not fitted)", flush=True
    )
    return weight


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    options.add_argument("--hands", type=int, default=2400)
    options.add_argument("--seed", type=int, default=1)
    can_go_on(options)
    chosen = options.parse_args()
    parts = [(1, chosen.seed, number) for number in range(chosen.hands)]
    games: list[Any] = list(in_parts(game, parts, chosen.jobs, chosen.parts))
    cards, fresh = Cards(), list[bool]()
    for number, state in every(parts, games):
        cards.add(state, number % TESTED == 0)
        fresh.append(number % TESTED != 0)
    habits.WEIGHTS = tuple(round(DEALING * float(weight), 2) + 0.0 for weight in cards.fitted())
    left = iter(habits.WEIGHTS)
    for many in [KINDS] * ROWS + [RANKS, OTHERS] * len(EXPOSED):
        print("   ", " ".join(f"{weight}," for weight in islice(left, many)), flush=True)
    chance = Random(chosen.seed)
    hands = np.array([beside(state, chance) for _, state in every(parts, games)])
    for at, name in enumerate(("cards", "suits")):
        print(f"# left untold by the {name}:")
        told_apart(hands[:, :, at], np.array(fresh))
    print("# the evidence of the plays:")
    print(f"TRUST = {told_apart(hands[:, :, 2], np.array(fresh)):.2f}")


def every(parts: Sequence[tuple[int, int, int]], games: Sequence[Game]) -> Iterator[tuple[int, GongzhuState]]:
    """The drawn decisions of the hands, with the number of the hand."""
    chance = Random(0)
    for part, found in zip(parts, games, strict=True):
        for state in decisions(part, found, chance):
            yield part[2], state


if __name__ == "__main__":
    main()
