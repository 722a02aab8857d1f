"""Every player of ours sees only its own cards: this is what the badge of its strength speaks of.

It is asked in a position that came about by real steps. What it gets holds no face of another hand but those
that everybody knows. A twin of the hand, in which others hold other cards and everybody has done the same,
puts the same question, to the last card and step; and the answer to it is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cardtui.engine.cards import Card, Rng
from cardtui.engine.core import Carry, Deal
from cardtui.engine.errors import IllegalAction
from cardtui.engine.table import SomeTable, Table
from cardtui.games import GAMES, Level
from cardtui.seating import BuiltIn
from cardtui.session.thinking import question

LATE = 0.6  # of the way through the hand: there is something to hide, and to infer
PLAYERS = [(variant, level) for variant, entry in GAMES.items() for level in entry.players]


def played(variant: str, seed: int) -> SomeTable:
    """A whole hand of easy players, or of greedy ones where there are none."""
    entry = GAMES[variant]
    rules, level = entry.rules(), Level.EASY if Level.EASY in entry.players else Level.GREEDY
    player = BuiltIn(level).player(entry)
    table: SomeTable = Table(rules, rules.shuffle(Rng.of("honest", variant, seed), Carry()), Carry())
    table.advance()
    while not table.state.over:
        seat = table.state.to_act[0]
        table.submit(seat, player.decide(question(table, seat, seed, 0)).action)
        table.advance()
    return table


def twins(table: SomeTable, ply: int, seat: int) -> Iterator[Deal]:
    """Deals in which two others have exchanged a card that neither has shown by then, as far as anybody can
    tell; the same steps may or may not lead from them."""
    state, deal = table.states[ply], table.deal
    others = [at for at in range(len(state.hands)) if at != seat]
    for one in others:
        for other in others:
            for mine in set(state.hands[one]) - set(state.known[one]) if one < other else ():
                for its in set(state.hands[other]) - set(state.known[other]):
                    hands = list(map(list, deal.hands))
                    if mine == its or mine not in hands[one] or its not in hands[other]:
                        continue
                    hands[one][hands[one].index(mine)] = its
                    hands[other][hands[other].index(its)] = mine
                    yield replace(deal, hands=tuple(map(tuple, hands)))


def again(table: SomeTable, deal: Deal, ply: int) -> SomeTable | None:
    """The same steps from another deal; ``None``: they are not allowed there."""
    twin: SomeTable = Table(table.rules, deal, table.start_carry)
    try:
        twin.replay(table.steps[:ply])
    except IllegalAction:
        return None
    return twin


def look_alikes(variant: str) -> tuple[SomeTable, SomeTable, int]:
    """A position, its twin, and the seat to which they look the same."""
    for seed in range(20):
        table = played(variant, seed)
        for ply in range(int(LATE * len(table.steps)), len(table.steps)):
            seat = table.steps[ply].seat
            if seat < 0 or len(list(table.rules.legal(table.states[ply], seat))) < 2:
                continue
            same = again(table, table.deal, ply)
            assert same is not None
            for deal in twins(table, ply, seat):
                twin = again(table, deal, ply)
                if twin is not None and twin.view(seat) == same.view(seat):
                    return same, twin, seat
    raise AssertionError("no position has a twin")


@pytest.mark.parametrize("variant", GAMES)
def test_a_player_gets_no_face_of_another_hand(variant: str) -> None:
    """At every decision of a hand the question shows backs, but for the cards that everybody knows."""
    table, asked = played(variant, 1), 0
    for ply, step in enumerate(table.steps):
        if step.seat < 0:
            continue
        now = again(table, table.deal, ply)
        assert now is not None
        put, full = question(now, step.seat, 1, 0), table.states[ply]
        for seat, hand in enumerate(put.state.hands):
            if seat != step.seat:
                faces = sorted(card for card in hand if card is not Card.BACK)
                assert faces == sorted(full.known[seat])
                asked += len(hand) - len(faces)
        assert put.state.hands[step.seat] == full.hands[step.seat]
    assert asked > 100


@pytest.mark.parametrize(("variant", "level"), PLAYERS)
def test_hands_that_look_alike_get_the_same_answer(variant: str, level: Level) -> None:
    """The cards differ, the question does not, nor does the answer, its reason, or what else was weighed."""
    table, twin, seat = look_alikes(variant)
    assert table.state != twin.state
    one, other = question(table, seat, 1, 0), question(twin, seat, 1, 0)
    assert (one.state, one.history, one.seat) == (other.state, other.history, other.seat)
    player = BuiltIn(level).player(GAMES[variant])
    assert player.decide(one) == player.decide(other)
