"""Whether reviews are right where that can be known: endgames solved by the slow judges.

    python -m tests.verdicts [--ends 1000] [--game happy crazy guandan gongzhu] [--seed 1] [--jobs 1]
                             [--parts FILE] [--show] [--keep]

Hands of bots give positions near the end in which a seat has a choice, the cards that it does not see can lie
in few ways, and not all plays are the same. Each such way that the seat cannot exclude is played out by
``tests.oracle`` with open cards; a play is worth what it comes to in all of them, each counted as many times
as there are deals of it. The review is asked as it is after a hand and is told none of that. A line for each
game: in how many its best play is a best play, what its best plays give away of the stake, and the same for
what was played. ``--show`` tells each position in which it is not, ``--parts`` goes on where it was left,
``--keep`` appends the figures to ``benchmarks/results/verdicts.jsonl``. The status is 1 if it is right in
less than 99 of a hundred.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from itertools import count, islice
from math import prod
from pathlib import Path
from typing import Any

from benchmarks.kept import keep
from benchmarks.parts import can_go_on, in_parts
from cardtui.coach.review import Basis, verdict
from cardtui.engine.cards import Card, Cards, Rng, deck
from cardtui.engine.core import Action, Carry
from cardtui.engine.gongzhu.state import GongzhuState
from cardtui.engine.landlord.settlement import HandEnd
from cardtui.engine.landlord.state import LandlordState
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.games import GAMES, Level, game
from cardtui.seating import BuiltIn
from cardtui.session.thinking import question

from .oracle.ends import AnyEnding, EachForItself, like, of_gongzhu, of_guandan, of_landlord

RESULTS = Path(__file__).parents[1] / "benchmarks" / "results" / "verdicts.jsonl"
RIGHT = 0.99
PLAYED: Mapping[str, Sequence[Mapping[str, Any]]] = {  # the options that take turns
    "happy": ({}, {"laizi": "drawn"}),
    "crazy": ({}, {"seats": 2}, {"laizi": "drawn"}),
}
CARDS = {"gongzhu": 12}  # in all hands, at most
FEW = 11
WAYS = 60  # in which the unseen cards may lie, at most
SAME = 1e-6
EACH = 25  # of a seed


@dataclass(frozen=True, slots=True)
class Judged:
    """A position: whether the review's best play is a best play, what that and what was played cost of the
    best, and of the stake; what the verdict rests on, and the position in words."""

    right: bool
    lost: float
    played: float
    basis: Basis
    told: str


def ways(state: Any, seat: int, unseen: Cards) -> list[tuple[tuple[Cards, ...], int]] | None:
    """Every way in which the unseen cards may lie in the hands that are not open, and how many deals it is;
    ``None`` for too many."""
    alike = Counter(map(same_for(state), unseen))
    found: list[tuple[tuple[Cards, ...], int]] = []
    left = {key: [card for card in unseen if same_for(state)(card) == key] for key in alike}
    backs = [0 if at == seat else hand.count(Card.BACK) for at, hand in enumerate(state.hands)]
    keys = sorted(left, key=str)
    barred = {key: [not may_hold(state, who, left[key][0]) for who in range(len(backs))] for key in keys}

    def deal(at: int, hands: list[list[Card]], room: list[int], times: int) -> bool:
        if at == len(keys):
            if not any(room):
                found.append((tuple(map(tuple, hands)), times))
            return len(found) <= WAYS
        cards = left[keys[at]]
        rest_of_all = sum(len(left[key]) for key in keys[at + 1 :])
        for shares in shared(len(cards), room):
            if sum(room) - sum(shares) > rest_of_all:
                continue
            if any(share and no for share, no in zip(shares, barred[keys[at]], strict=True)):
                continue
            rest, now = iter(cards), [hand[:] for hand in hands]
            for who, share in enumerate(shares):
                now[who] += islice(rest, share)
            less = [old - share for old, share in zip(room, shares, strict=True)]
            if not deal(at + 1, now, less, times * chosen(len(cards), shares)):
                return False
        return True

    open_ = [[card for card in hand if card is not Card.BACK] for hand in state.hands]
    return found if deal(0, open_, backs, 1) else None


def shared(cards: int, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """So many equal cards dealt to hands with so much room; some may be left over."""
    if not room:
        yield ()
        return
    for own in range(min(cards, room[0]) + 1):
        for others in shared(cards - own, room[1:]):
            yield own, *others


def chosen(cards: int, shares: Sequence[int]) -> int:
    """In how many ways different cards make such shares."""
    ways, left = 1, cards
    for share in shares:
        ways *= prod(range(left - share + 1, left + 1)) // prod(range(1, share + 1))
        left -= share
    return ways


def same_for(state: Any) -> Any:
    """What cards have in common that may be taken for one another."""
    match state:
        case LandlordState():
            return lambda card: card.rank
        case GongzhuState():
            return str
        case _:
            return lambda card: like((card,), state.level)


def may_hold(state: Any, seat: int, card: Card) -> bool:
    """Whether the seat may hold it: who did not follow a suit has none of it (Z5); who played an exposed card
    in the first trick of its suit had no other (Z6)."""
    if not isinstance(state, GongzhuState):
        return True
    led = set()
    for trick in (*state.tricks, state.trick):
        for who, laid in trick:
            bare = laid.suit != trick[0][1].suit or (laid.exposed and laid.suit not in led)
            if who == seat and bare and trick[0][1].suit == card.suit:
                return False
        led |= {laid.suit for _who, laid in trick[:1]}
    return True


def unseen_of(table: Table[Any], ply: int, seat: int) -> Cards:
    """The cards that the seat does not see before that step."""
    state = table.view(seat, ply)
    decks = {"guandan": 2}.get(table.rules.variant, 1)
    every = Counter(deck(decks, jokers=not isinstance(state, GongzhuState)))
    for hand in state.hands:
        every.subtract(card.plain for card in hand if card is not Card.BACK)
    for step in table.steps[:ply]:
        if step.action.verb == "play":
            every.subtract(card.plain for card in step.action.cards)
    return tuple(every.elements())


def worths(table: Table[Any], ply: int, seat: int) -> tuple[dict[Hashable, float], AnyEnding] | None:
    """What each play is worth over all ways; ``None`` where there are too many of them."""
    state = table.view(seat, ply)
    found = ways(state, seat, unseen_of(table, ply, seat))
    if not found:
        return None
    total: Counter[Hashable] = Counter()
    first = ending_of(table.rules, replace(state, hands=found[0][0]))
    for hands, times in found:
        open_ = replace(state, hands=hands)
        ending = replace(first, place=ending_of(table.rules, open_).place)  # what is known of places, is kept
        each: Mapping[Hashable, Any] = (
            EachForItself(list(map(str, open_.exposed))).worths(ending.place)
            if isinstance(open_, GongzhuState)
            else ending.worths()
        )
        for move, worth in each.items():
            total[move] += times * worth
    whole = sum(times for _hands, times in found)
    return {move: float(worth / whole) for move, worth in total.items()}, ending


def ending_of(sheet: Any, state: Any) -> AnyEnding:
    """The position with open cards, in what is played for."""
    match state:
        case LandlordState():
            seat, landlord = state.to_act[0], state.landlord
            doubled = state.doubled or (False,) * len(state.hands)

            @cache
            def pays(won: bool, doublings: int) -> float:
                by_landlord = won == (seat == landlord)
                end = HandEnd(landlord, by_landlord, state.multiple << doublings, doubled, state.stacks)
                settled = sheet.stakes.settle(end, sheet.room, sheet.field)
                return float(settled.transfers[seat])

            return of_landlord(state, pays)
        case GongzhuState():
            return of_gongzhu(state)
        case _:
            return of_guandan(state)


def fits(table: Table[Any], ply: int) -> bool:
    """Whether it is a position near the end in which spring is out of the question (L28) and suits do not
    matter where they can only in straight flushes."""
    state = table.states[ply]
    if state.phase != "play":
        return False
    if isinstance(state, LandlordState):
        sides = [bool(plays) for seat, plays in enumerate(state.plays) if seat != state.landlord]
        if not any(sides) or state.plays[state.landlord or 0] < 2:
            return False
    hands = [len(hand) for hand in state.hands]
    few = CARDS.get(table.rules.variant, FEW)
    return sum(hands) <= few and (table.rules.variant != "guandan" or max(hands) < 5)


def judged(table: Table[Any], ply: int) -> Judged | None:
    """The verdict on a step beside the slow judges; ``None`` where these find no difference between plays or
    too many ways."""
    step = table.steps[ply]
    found = worths(table, ply, step.seat)
    if found is None:
        return None
    worth, ending = found
    best, worst = max(worth.values()), min(worth.values())
    if best - worst < SAME:
        return None
    said = verdict(table, ply)
    if said is None:
        return None
    choice = Action.parse(said.best.action, table.rules.numbered)
    given, played = (best - worth[ending.name(each)] for each in (choice, step.action))
    hands = " | ".join(" ".join(map(str, hand)) for hand in table.states[ply].hands)
    told = f"{hands} seat {step.seat}: {said.best.action}, {given:g} less than {best:g} ({said.basis})"
    return Judged(given < SAME, given / said.stake, played / said.stake, said.basis, told)


def hands(variant: str, seed: int) -> Iterator[Table[Any]]:
    """Hands of bots, good and bad ones in turn; quick ones, for what counts is how their hands end."""
    played = PLAYED.get(variant, ({},))
    levels = [Level.EASY, Level.GREEDY, Level.RANDOM]
    for number in count():
        sheet = rules(variant, dict(played[number % len(played)]))
        carry = Carry()
        table: Table[Any] = Table(
            sheet, sheet.shuffle(Rng.of("verdicts", variant, seed, number), carry), carry
        )
        players = [
            BuiltIn(Level.EASY if number % 2 else levels[(number + seat) % 3]).at_table(game(variant))
            for seat in range(sheet.seats)
        ]
        table.advance()
        while not table.state.over:
            seat = table.state.to_act[0]
            table.play(seat, players[seat].decide(question(table, seat, number, 0)).action)
        yield table


def found(variant: str, ends: int, seed: int, most: int = 4) -> Iterator[Judged]:
    """So many positions, of each hand at most so many."""
    left = ends
    for number, table in enumerate(hands(variant, seed)):
        plies = [ply for ply in range(len(table.steps)) if fits(table, ply)]
        Rng.of("verdicts", "ply", seed, number).shuffle(plies)
        for each in islice(filter(None, (judged(table, ply) for ply in plies)), min(most, left)):
            yield each
            left -= 1
        if not left:
            return


def part(what: tuple[str, int, int]) -> list[dict[str, Any]]:
    """So many positions of a game, by a seed."""
    variant, ends, seed = what
    return [asdict(each) for each in found(variant, ends, seed)]


def lost(every: Sequence[Judged]) -> float:
    """What the best plays of the review give away, in stakes each."""
    return sum(each.lost for each in every) / max(1, len(every))


def told(variant: str, every: Sequence[Judged]) -> str:
    """The figures of a game."""
    whole = len(every)
    right, solved = sum(each.right for each in every), sum(each.basis == Basis.SOLVED for each in every)
    played = sum(each.played for each in every) / max(1, whole)
    shares = (
        f"{100 * right / max(1, whole):.1f} % right, {100 * solved / max(1, whole):.0f} % said to be exact"
    )
    cost = f"given away {lost(every):.4f} stakes each (in play {played:.3f})"
    return f"{variant}: {whole} endgames, {shares}, {cost}"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ends", type=int, default=1000)
    parser.add_argument("--game", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--keep", action="store_true")
    can_go_on(parser)
    given = parser.parse_args()
    failed = 0
    for variant in given.game:
        parts = [
            (variant, min(EACH, given.ends - at), given.seed * 1000 + at // EACH)
            for at in range(0, given.ends, EACH)
        ]
        every = [Judged(**each) for some in in_parts(part, parts, given.jobs, given.parts) for each in some]
        for each in every if given.show else ():
            if not each.right:
                print(f"  {each.told}")
        print(told(variant, every), flush=True)
        if given.keep:
            kept = {"game": variant, "endgames": len(every), "seed": given.seed}
            right = sum(each.right for each in every)
            figures = {**kept, "right": right, "lost": round(lost(every), 4)}
            keep(RESULTS, "python -m tests.verdicts", figures)
        failed += sum(each.right for each in every) < RIGHT * len(every)
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
