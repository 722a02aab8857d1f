"""Lists of legal plays beside rlcard and open-spiel, on a fixed set of positions of the plain game.

    python benchmarks/legal_moves.py --deals 60

First the differences by rule: plays that one library lists and the other does not. Then lists per second,
all in one run on the same positions. A position is a landlord's lead of 20 cards, or the next seat's
answer to one of its plays. At last games played out by chance from the leads, each legal play as likely.
Rates are by CPU time, medians of rounds in which each has its turn; the last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from statistics import median
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
from rlcard.games.doudizhu import Game as RlcardGame
from rlcard.games.doudizhu import Judger
from rlcard.games.doudizhu.utils import get_gt_cards

from cardtui.ai.landlord.menu import playout
from cardtui.engine.cards import Card, Rng, deck, format_cards, parse_cards
from cardtui.engine.core import Action
from cardtui.engine.landlord.combinations import pack, readings
from cardtui.engine.landlord.moves import moves_of
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of

OURS = "3456789TJQKA2xX"
TO_RLCARD = str.maketrans(OURS, "3456789TJQKA2BR")
FROM_RLCARD = str.maketrans("3456789TJQKA2BR", OURS)
PASS = "pass"


def signs(cards: Any) -> str:
    """Cards as ranks low to high, one sign a card."""
    return "".join(sorted((str(card)[0] for card in cards), key=OURS.index))


class Position:
    """One position in all three libraries."""

    def __init__(self, table: Table[Any], spiel: Any, seat: int) -> None:
        self.rules, self.state, self.seat, self.spiel = table.rules, table.state, seat, spiel
        on = table.state.table
        self.over = on.reading if on else None
        self.hand = signs(table.state.hands[seat]).translate(TO_RLCARD)
        self.target = signs(on.cards).translate(TO_RLCARD) if on else None
        self.rlcard_hand = [rlcard_card(sign) for sign in self.hand]
        self.packs = [pack(card.rank for card in hand) for hand in table.state.hands]
        self.pack = self.packs[seat]

    def engine(self) -> list[Action]:
        return list(self.rules.legal(self.state, self.seat))

    def engine_packs(self) -> list[Any]:
        return list(moves_of(self.pack, self.over))

    def open_spiel(self) -> list[int]:
        found: list[int] = self.spiel.legal_actions()
        return found

    def rlcard(self) -> list[str]:
        """As its environment asks: all plays of the hand, or those that beat the target."""
        if self.target is None:
            return list(Judger.playable_cards_from_hand(self.hand))
        player = SimpleNamespace(current_hand=self.rlcard_hand)
        return [
            play for play in get_gt_cards(player, SimpleNamespace(played_cards=self.target)) if play != PASS
        ]

    def sets(self) -> dict[str, set[str]]:
        """What each lists, without passing, as sets of ranks."""
        spiel = (self.spiel.action_to_string(self.spiel.current_player(), one) for one in self.open_spiel())
        return {
            "engine": {signs(action.cards) for action in self.engine() if action.verb == "play"},
            "rlcard": {signs(one.translate(FROM_RLCARD)) for one in self.rlcard()},
            "open_spiel": {signs(from_spiel(one)) for one in spiel if one != "Pass"},
        }


def rlcard_card(sign: str) -> SimpleNamespace:
    return SimpleNamespace(rank="", suit=sign + "J") if sign in "BR" else SimpleNamespace(rank=sign, suit="S")


def from_spiel(text: str) -> str:
    return text.replace("-", "").replace("(BWJ)", "x").replace("(CJ)", "X")


def spiel_card(text: str) -> str:
    """``Deal HK`` or ``Deal (CJ)`` as our card."""
    word = text.removeprefix("Deal ")
    return from_spiel(word) if word.startswith("(") else word[1] + word[0].lower()


class Dealer:
    """Deals given hands in open-spiel, whose cards come one by one."""

    def __init__(self) -> None:
        self.game = pyspiel.load_game("dou_dizhu")
        state = self.game.new_initial_state()
        state.apply_action(state.chance_outcomes()[0][0])
        self.actions = {
            str(parse_cards(spiel_card(state.action_to_string(-1, one)))[0]): one
            for one, _ in state.chance_outcomes()
        }

    def deal(self, hands: list[list[Card]]) -> Any:
        """Hands of 20, 17 and 17; the seat that calls three is landlord and is given the 20."""
        state = self.game.new_initial_state()
        state.apply_action(state.chance_outcomes()[0][0])
        shares = [list(hands[0][:17]), list(hands[1]), list(hands[2])]
        for number in range(51):
            state.apply_action(self.actions[str(shares[number % 3].pop())])
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        while state.current_player() != 0:
            state.apply_action(next(a for a in state.legal_actions() if self.said(state, a) == "Pass"))
        state.apply_action(next(a for a in state.legal_actions() if self.said(state, a) == "Bid 3"))
        return state

    @staticmethod
    def said(state: Any, action: int) -> str:
        return str(state.action_to_string(state.current_player(), action))


def positions(deals: int, seed: int) -> Iterator[Position]:
    """A lead and an answer a deal; the answered play is one that all three know."""
    rules, dealer = rules_of("happy"), Dealer()
    for number in range(deals):
        rng = Rng.of(seed, number)
        cards = deck()
        rng.shuffle(cards)
        spiel = dealer.deal([cards[:17], cards[17:34], cards[34:51]])
        hands = [cards[:17] + cards[51:], cards[17:34], cards[34:51]]
        start = {"phase": "play", "landlord": 0, "hands": [format_cards(hand) for hand in hands]}
        table = Table.at(rules, rules.position(start))
        lead = Position(table, spiel.clone(), 0)
        yield lead
        lists = lead.sets()
        common = sorted(lists["engine"] & lists["rlcard"] & lists["open_spiel"])
        common = [one for one in common if len(readings(parse_cards(one))) == 1]
        chosen = rng.choice(common)
        table.play(0, Action("play", parse_cards(chosen)))
        spiel.apply_action(
            next(a for a in spiel.legal_actions() if signs(from_spiel(dealer.said(spiel, a))) == chosen)
        )
        yield Position(table, spiel, 1)


def kind_of(play: str) -> str:
    found = readings(parse_cards(play))
    return " or ".join(sorted({reading.kind for reading in found})) or "no combination (L15, L16)"


def engine_playout(position: Position, chance: random.Random) -> None:
    """One game, kernel."""
    playout(position.packs, 0, chance.random)


def open_spiel_playout(position: Position, chance: random.Random) -> None:
    """One game, step by step from Python."""
    state = position.spiel.clone()
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(chance.random() * len(legal))])


class RlcardPlayout:
    """One game of its own deal, step by step; the deal is not counted."""

    def __init__(self, seed: int) -> None:
        self.game = RlcardGame()
        self.game.np_random = np.random.RandomState(seed)
        self.state, _ = self.game.init_game()

    def run(self, chance: random.Random) -> None:
        while not self.game.is_over():
            legal = self.state["actions"]
            self.state, _ = self.game.step(legal[int(chance.random() * len(legal))])


def rates(works: Mapping[str, Sequence[Callable[[], Any]]], rounds: int) -> dict[str, float]:
    """How many of each work a second of CPU; the works take turns in every round."""
    seconds: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            began = time.process_time()
            for one in work:
                one()
            seconds[name].append((time.process_time() - began) / len(work))
    return {name: round(1 / median(each), 1) for name, each in seconds.items()}


def lists(fixed: Sequence[Position]) -> dict[str, list[Callable[[], Any]]]:
    """The lists of these positions by each library."""
    ways: dict[str, Callable[[Position], Any]] = {
        "engine": Position.engine,
        "engine, packs": Position.engine_packs,
        "rlcard": Position.rlcard,
        "open_spiel": Position.open_spiel,
    }
    return {name: [partial(way, position) for position in fixed] for name, way in ways.items()}


def playouts(leads: Sequence[Position], rounds: int) -> dict[str, float]:
    """Games played out a second of CPU."""
    chance = random.Random(1)
    for position in leads:  # its tables fill
        for _ in range(20):
            engine_playout(position, chance)
    seconds: dict[str, list[float]] = {"engine": [], "open_spiel": [], "rlcard": []}
    for number in range(rounds):
        theirs = [RlcardPlayout(number * 8 + at) for at in range(8)]
        works: dict[str, Sequence[Callable[[], None]]] = {
            "engine": [partial(engine_playout, one, chance) for one in leads] * 5,
            "open_spiel": [partial(open_spiel_playout, one, chance) for one in leads],
            "rlcard": [partial(one.run, chance) for one in theirs],
        }
        for name, rate in rates(works, 1).items():
            seconds[name].append(1 / rate)
    return {name: round(1 / median(each), 1) for name, each in seconds.items()}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=60)
    options.add_argument("--rounds", type=int, default=25)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    fixed = list(positions(chosen.deals, chosen.seed))
    only: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    totals: Counter[str] = Counter()
    for position in fixed:
        found = position.sets()
        for name, plays in found.items():
            totals[name] += len(plays)
        for other in ("rlcard", "open_spiel"):
            for play in found["engine"] - found[other]:
                only["engine", other, kind_of(play)][play] += 1
            for play in found[other] - found["engine"]:
                only[other, "engine", kind_of(play)][play] += 1
    print(f"{len(fixed)} positions, plays listed: {dict(totals)}")
    for (has, lacks, kind), missed in sorted(only.items()):
        examples = ", ".join(sorted(missed, key=lambda play: (len(play), play))[:3])
        print(f"  {has} lists and {lacks} does not: {missed.total()} × {kind}, e.g. {examples}")
    measured = {
        "leads": rates(lists(fixed[::2]), chosen.rounds),
        "answers": rates(lists(fixed[1::2]), chosen.rounds),
        "lists": rates(lists(fixed), chosen.rounds),
        "playouts": playouts(fixed[::2], chosen.rounds),
    }
    for title, found_rates in measured.items():
        for name, rate in found_rates.items():
            ratios = [f"{rate / found_rates[peer]:.2f} × {peer}" for peer in ("rlcard", "open_spiel")]
            print(f"  {title}: {name}: {rate:,.0f} a second, {', '.join(ratios)}")
    print(json.dumps({"deals": chosen.deals, "rounds": chosen.rounds, "seed": chosen.seed} | measured))


if __name__ == "__main__":
    main()
