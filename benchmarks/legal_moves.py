"""Lists of legal plays beside rlcard and open-spiel, on a fixed set of positions of the plain game.

    python benchmarks/legal_moves.py --deals 60

First the differences by rule: plays that one library lists and the other does not. Then lists per second,
all in one run on the same positions. A position is a landlord's lead of 20 cards, or the next seat's
answer to one of its plays.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pyspiel
from rlcard.games.doudizhu import Judger
from rlcard.games.doudizhu.utils import get_gt_cards

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
        self.pack = pack(card.rank for card in table.state.hands[seat])

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


def per_second(work: Callable[[Position], Any], fixed: list[Position], seconds: float) -> float:
    """Lists per second over the positions again and again."""
    began, count = time.perf_counter(), 0
    while (gone := time.perf_counter() - began) < seconds or count < len(fixed):
        work(fixed[count % len(fixed)])
        count += 1
    return count / gone


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=60)
    options.add_argument("--seconds", type=float, default=3)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    fixed = list(positions(chosen.deals, chosen.seed))
    only: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    totals: Counter[str] = Counter()
    for position in fixed:
        lists = position.sets()
        for name, plays in lists.items():
            totals[name] += len(plays)
        for other in ("rlcard", "open_spiel"):
            for play in lists["engine"] - lists[other]:
                only["engine", other, kind_of(play)][play] += 1
            for play in lists[other] - lists["engine"]:
                only[other, "engine", kind_of(play)][play] += 1
    print(f"{len(fixed)} positions, plays listed: {dict(totals)}")
    for (has, lacks, kind), missed in sorted(only.items()):
        examples = ", ".join(sorted(missed, key=lambda play: (len(play), play))[:3])
        print(f"  {has} lists and {lacks} does not: {missed.total()} × {kind}, e.g. {examples}")
    for title, part in (("lead", fixed[::2]), ("answer", fixed[1::2])):
        rates = {
            "engine, actions": per_second(Position.engine, part, chosen.seconds),
            "engine, packs": per_second(Position.engine_packs, part, chosen.seconds),
            "rlcard": per_second(Position.rlcard, part, chosen.seconds),
            "open_spiel (C++)": per_second(Position.open_spiel, part, chosen.seconds),
        }
        for name, rate in rates.items():
            print(f"  {title}: {name}: {rate:,.0f} lists/s, {rate / rates['rlcard']:.2f} × rlcard")


if __name__ == "__main__":
    main()
