"""Whether what the odds say is true: of the events said to have 70-80 %, how many happen.

    python benchmarks/odds.py [--positions 5000] [--games happy guandan gongzhu] [--seed 1] [--most 5]
                              [--jobs 1] [--parts FILE] [--keep]

Hands of regular players; of each at most ``--most`` positions, drawn at random among all in which a seat is
asked with its cards dealt, are told as the seat that is asked sees them. A line for each decade of what was
said: events, mean said, share that happened; then by kind of event the same over all. ``error``: the mean
difference of said and happened over decades, weighed by events. Certain ones (0 and 100 %) stand apart and
must always be right: one that is not ends the run with an error. ``--parts`` goes on where it was left,
``--keep`` appends the figures to ``results/odds.jsonl``.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, count, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.kept import keep
from benchmarks.parts import can_go_on, in_parts
from cardtui.ai.player import Player
from cardtui.coach.asked import asked_at
from cardtui.coach.odds import odds
from cardtui.coach.odds.sheet import outlook
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.table import SomeTable, Table
from cardtui.games import GAMES
from cardtui.seating import BuiltIn
from cardtui.session.thinking import question

RESULTS = Path(__file__).with_name("results") / "odds.jsonl"
HANDS = 5  # of a session: the one after is played by how the one before has ended


def session(variant: str, seed: int, number: int) -> Iterator[SomeTable]:
    """Hands of regular players, played on by whoever takes the next."""
    entry = GAMES[variant]
    rules, carry = entry.rules(), Carry()
    player: Player = BuiltIn().player(entry)
    for hand in range(HANDS):
        chance = Rng.of("odds", variant, seed, number, hand)
        table: SomeTable = Table(rules, rules.shuffle(chance, carry), carry)
        table.advance()
        while not table.state.over:
            seat = table.state.to_act[0]
            table.submit(seat, player.decide(question(table, seat, number * HANDS + hand, 0)).action)
            table.advance()
        yield table
        carry = rules.carry(table.state)


def told(part: tuple[str, int, int, int]) -> list[list[tuple[str, int, bool]]]:
    """What was said of each event in positions of some hands, so many of each at most: its topic, per cent,
    whether it was so."""
    variant, most, seed, number = part
    found = []
    for hand, table in enumerate(session(variant, seed, number)):
        plies = [
            ply
            for ply, step in enumerate(table.steps)
            if step.seat >= 0 and table.states[ply].phase not in ("show", "over")
        ]
        Rng.of("odds", variant, seed, number, hand, "positions").shuffle(plies)
        found += [events(table, ply) for ply in plies[:most]]
    return found


def events(table: SomeTable, ply: int) -> list[tuple[str, int, bool]]:
    """What the odds say to the seat that took that step, and whether it was so."""
    asked = asked_at(table, ply)
    seen = outlook(asked)
    assert seen is not None
    *_, sheet = odds(asked)
    found = []
    for one in sheet.chances:
        so = seen.holds(one.topic, table.states[ply].hands[one.seat])
        if one.percent in (0, 100) and so != (one.percent == 100):
            raise SystemExit(f"{table.rules.variant}, step {ply}: {one} is wrong")
        found.append((one.topic.value, one.percent, so))
    return found


def error(found: Sequence[tuple[str, int, bool]]) -> float:
    """The mean difference over decades, in per cent."""
    decades: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    for _, said, so in found:
        decades[min(9, said // 10)].append((said, so))
    off = sum(abs(sum(said - 100 * so for said, so in each)) for each in decades.values())
    return off / max(1, len(found))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=5000)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=["happy", "guandan", "gongzhu"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=5)
    parser.add_argument("--keep", action="store_true")
    can_go_on(parser)
    given = parser.parse_args()
    for variant in given.games:
        parts = ((variant, given.most, given.seed, number) for number in count())
        positions = chain.from_iterable(in_parts(told, parts, given.jobs, given.parts))
        found = list(chain.from_iterable(islice(positions, given.positions)))
        open_ = [each for each in found if 0 < each[1] < 100]
        print(
            f"{variant}: {given.positions} positions, {len(found)} events, {len(found) - len(open_)} certain"
        )
        for low in range(0, 100, 10):
            here = [(said, so) for _, said, so in open_ if min(9, said // 10) * 10 == low]
            if here:
                said, so = (sum(each) / len(here) for each in zip(*here, strict=True))
                name = f"{low:3}-{low + 10:3} %"
                print(f"  {name:13}: {len(here):6} events, said {said:5.1f} %, were so {100 * so:5.1f} %")
        kinds = {}
        for topic in dict.fromkeys(topic for topic, _, _ in open_):
            of = [each for each in open_ if each[0] == topic]
            said, so = sum(each[1] for each in of) / len(of), 100 * sum(each[2] for each in of) / len(of)
            kinds[topic] = (len(of), round(said, 1), round(so, 1), round(error(of), 1))
            line = f"  {topic:13}: {len(of):6} events, said {said:5.1f} %, were so {so:5.1f} %"
            print(f"{line}, error {error(of):4.1f}")
        print(f"  error {error(open_):.2f} per cent", flush=True)
        if given.keep:
            kept = {"game": variant, "positions": given.positions, "seed": given.seed, "kinds": kinds}
            keep(RESULTS, "python benchmarks/odds.py", {**kept, "error": round(error(open_), 2)})


if __name__ == "__main__":
    main()
