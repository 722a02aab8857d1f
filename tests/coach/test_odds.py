"""Odds: what is certain is so, what is seen by nobody makes no difference, and what others did is weighed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from cardtui.ai.player import Question
from cardtui.coach.odds import Sheet, Topic, odds, watched
from cardtui.coach.odds.guandan import GuandanOutlook, holds_bomb
from cardtui.coach.odds.sheet import outlook
from cardtui.engine.cards import Rng, parse_cards
from cardtui.engine.core import Carry
from cardtui.engine.guandan.state import GuandanCarry
from cardtui.engine.table import SomeTable, Table
from cardtui.engine.variants import rules
from cardtui.games import Level, game
from cardtui.seating import BuiltIn
from cardtui.session.thinking import question

GAMES = [
    ("happy", {}),
    ("happy", {"laizi": "drawn"}),
    ("crazy", {"seats": 2}),
    ("guandan", {}),
    ("gongzhu", {}),
    ("gongzhu", {"decks": 2}),
]


def positions(variant: str, options: dict[str, object], hands: int = 4) -> Iterator[SomeTable]:
    """A table at each decision of some hands of quick players, which call now and then."""
    sheet, carry = rules(variant, options), Carry()
    level = Level.REGULAR if variant in ("happy", "crazy") else Level.GREEDY
    player = BuiltIn(level).player(game(variant))
    for number in range(hands):
        table: SomeTable = Table(sheet, sheet.shuffle(Rng.of("odds", variant, number), carry), carry)
        table.advance()
        while not table.state.over:
            yield table
            seat = table.state.to_act[0]
            table.submit(seat, player.decide(question(table, seat, number, 0)).action)
            table.advance()
        carry = sheet.carry(table.state)


def best(asked: Question) -> Sheet:
    """The odds when all is reckoned."""
    *_, sheet = odds(asked)
    return sheet


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_what_is_said_to_be_certain_is_so(variant: str, options: dict[str, object]) -> None:
    """At every decision of some hands: what the view proves of a hand is true of it; something is proved."""
    told = 0
    for table in positions(variant, options):
        seat = table.state.to_act[0]
        seen = outlook(question(table, seat, 1, 0))
        assert seen is not None
        for topic in seen.topics:
            for other in seen.seats:
                proved = seen.proved(topic, other)
                told += proved is not None
                assert proved in (None, seen.holds(topic, table.state.hands[other])), (topic, other)
    assert told > 30


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_a_world_is_what_the_seat_may_see(variant: str, options: dict[str, object]) -> None:
    """Hands as large as they are, with what is known of them, of cards that the seat has not seen; and what
    is proved holds in each."""
    for table in islice(positions(variant, options, 1), 3, None, 9):
        state, seat = table.state, table.state.to_act[0]
        seen = outlook(question(table, seat, 1, 0))
        assert seen is not None
        for world in islice(seen.worlds(), 3):
            assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
            for other in seen.seats:
                for topic in seen.topics:
                    assert seen.proved(topic, other) in (None, seen.holds(topic, world.hands[other]))


@pytest.mark.parametrize("variant", ["happy", "guandan", "gongzhu"])
def test_hidden_cards_make_no_difference(variant: str) -> None:
    """Two positions that look the same to a seat have the same odds, whatever the others hold."""
    table = next(islice((at for at in positions(variant, {}) if at.state.phase == "play"), 3, None))
    state, seat = table.state, table.state.to_act[0]
    one, other = [at for at in range(len(state.hands)) if at != seat][:2]
    hands = list(state.hands)
    faces = [[card for card in hands[at] if card not in state.known[at]] for at in (one, other)]
    swapped = min(map(len, faces))
    assert swapped > 3
    for at, mine, its in ((one, faces[0], faces[1]), (other, faces[1], faces[0])):
        kept = [card for card in hands[at] if card not in mine]
        hands[at] = tuple(sorted([*kept, *its[:swapped], *mine[swapped:]]))
    twin = replace(state, hands=tuple(hands))
    assert table.rules.redact(twin, seat) == table.rules.redact(state, seat)
    asked = question(table, seat, 1, 0)
    same = replace(asked, state=table.rules.redact(twin, seat), rng=question(table, seat, 1, 0).rng)
    assert best(asked) == best(same)


def test_G21_who_paid_tribute_holds_nothing_higher() -> None:
    """The payer of a queen has no king, ace, level card or joker, but wild ones and what it was given."""
    sheet = rules("guandan", {})
    carry = GuandanCarry(places=(0, 2, 1, 3), levels=(3, 2), playing=3)
    for number in range(40):
        table: SomeTable = Table(sheet, sheet.shuffle(Rng.of("tribute", number), carry), carry)
        table.advance()
        while table.state.phase != "play":
            seat = table.state.to_act[0]
            table.submit(seat, next(iter(sheet.legal(table.state, seat))))
            table.advance()
        if table.state.refused:
            continue
        paid = table.state.tributes[0]
        seen = GuandanOutlook(question(table, 0, 1, 0))
        assert seen.proved(Topic.BIGS, paid.giver) is False
        if paid.card.rank <= 14:
            told = best(question(table, 0, 1, 0))
            assert told.of(Topic.BIG, paid.giver) == told.of(Topic.SMALL, paid.giver) == 0
            return
    raise AssertionError("nobody paid a natural card")


def test_a_call_makes_strong_cards_likelier() -> None:
    """Who called and robbed holds jokers and twos more often than who declined."""
    sheet = rules("happy", {})
    table: SomeTable = Table(sheet, sheet.shuffle(Rng.of("call"), Carry()), Carry())
    table.advance()
    while table.state.phase == "show":
        table.submit(
            table.state.to_act[0],
            next(a for a in sheet.legal(table.state, table.state.to_act[0]) if a.verb == "keep"),
        )
        table.advance()
    caller = table.state.to_act[0]
    table.submit(caller, next(a for a in sheet.legal(table.state, caller) if a.verb == "call"))
    table.advance()
    decliner = table.state.to_act[0]
    table.submit(decliner, next(a for a in sheet.legal(table.state, decliner) if a.verb == "decline"))
    table.advance()
    seat = table.state.to_act[0]
    assert seat not in (caller, decliner)
    told = best(question(table, seat, 1, 0))
    open_ = [topic for topic in (Topic.BIG, Topic.TWOS) if topic in told.topics]
    assert open_
    assert all(told.of(topic, caller) > told.of(topic, decliner) for topic in open_)


@pytest.mark.parametrize(
    ("hand", "bomb"),
    [
        ("4s 4h 4c 4d", True),
        ("4s 4h 4c 3h", True),
        ("4s 4h 5c 3h 3h", True),
        ("4s 4h 4c 5d 3s", False),
        ("x x X X", True),
        ("x X X 3h", False),
        ("5s 6s 7s 8s 9s", True),
        ("As 2s 4s 5s 3h", True),
        ("5s 6s 7s 8s 9h", False),
    ],
)
def test_G8_what_a_bomb_is_made_of(hand: str, bomb: bool) -> None:
    """At level 3, with the hearts of it wild."""
    assert holds_bomb(parse_cards(hand), 3) is bomb


async def test_the_reckoning_ends_when_nobody_listens() -> None:
    """Told better and better; who goes away gets no more, and nothing is left running."""
    table = next(islice(positions("happy", {}), 30, None))
    asked = question(table, table.state.to_act[0], 1, 0)
    sheets = watched(asked)
    first = await anext(sheets)
    await sheets.aclose()
    assert not first.final
    assert [one async for one in watched(question(table, asked.seat, 1, 0))][-1].final
