"""How often regular players call, rob and double, by how good their hand is.

    python -m training.saying [--hands 1500] [--seed 1]

Plays auctions of regular players in each landlord game, and fits for each question a logistic in what
``cardtui.coach.odds.landlord.strength`` says of the hand. Prints the lines of ``saying.py``.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from math import exp

from cardtui.ai.landlord.regular import Regular
from cardtui.ai.player import Question
from cardtui.coach.odds.landlord import strength
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of

GAMES = {
    "3p": ("happy", 3, None),
    "3w": ("happy", 3, "drawn"),
    "2p": ("crazy", 2, None),
    "2w": ("crazy", 2, "drawn"),
}
HELD_BACK = 0.02  # a square of the steepness counts so much: no figure runs away


def said(game: str, hands: int, seed: int) -> dict[str, list[tuple[float, bool]]]:
    """What was answered: how good the hand was, and whether it was a yes, by question."""
    variant, seats, laizi = GAMES[game]
    options = {"laizi": laizi} if seats == 3 else {"laizi": laizi, "seats": 2}
    rules = rules_of(variant, options)
    player = Regular()
    found: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for number in range(hands):
        carry = Carry()
        table = Table(rules, rules.shuffle(Rng.of("saying", game, seed, number), carry), carry)
        table.advance()
        while not table.state.over and table.state.phase != "play":
            state, seat = table.state, table.state.to_act[0]
            rng = Rng.of(seed, number, seat, len(table.steps))
            answer = player.decide(Question(rules, table.view(seat), seat, tuple(table.history(seat)), rng))
            asked = {"double": "leads" if seat == state.landlord else "doubles"}.get(state.phase, state.phase)
            if asked in ("call", "rob", "leads", "doubles"):
                good = strength(state.hands[seat], state, bool(laizi))
                found[asked].append((good, answer.action.verb in ("call", "rob", "double")))
            table.submit(seat, answer.action)
            table.advance()
    return found


def fitted(pairs: Sequence[tuple[float, bool]], rounds: int = 30) -> tuple[float, float]:
    """Lean and steepness, by Newton's method."""
    lean = steep = 0.0
    for _ in range(rounds):
        g0, g1, h00, h01, h11 = 0.0, -HELD_BACK * steep, 1e-6, 0.0, HELD_BACK
        for x, yes in pairs:
            p = 1 / (1 + exp(-max(-30.0, min(30.0, lean + steep * x))))
            w = p * (1 - p)
            g0, g1 = g0 + yes - p, g1 + (yes - p) * x
            h00, h01, h11 = h00 + w, h01 + w * x, h11 + w * x * x
        det = h00 * h11 - h01 * h01
        lean, steep = lean + (h11 * g0 - h01 * g1) / det, steep + (h00 * g1 - h01 * g0) / det
        lean, steep = max(-20.0, min(20.0, lean)), max(-20.0, min(20.0, steep))
    return lean, steep


def main() -> None:
    """Print the lines."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for game in GAMES:
        for asked, pairs in sorted(said(game, given.hands, given.seed).items()):
            lean, steep = fitted(pairs)
            share = sum(yes for _, yes in pairs) / len(pairs)
            print(
                f'    "{game} {asked}": ({lean:.2f}, {steep:.2f}),  # {len(pairs)} answers, yes {share:.2f}',
                flush=True,
            )


if __name__ == "__main__":
    main()
