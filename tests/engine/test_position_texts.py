"""The law of position texts: what is written of a state is read back to it, and play goes on alike."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from cardtui.engine import positions
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action, Carry
from cardtui.engine.errors import DataFault
from cardtui.engine.table import Table
from cardtui.engine.variants import rules

HIGH = {"name": "high", "N": 1000, "A": 50, "entry": 50000, "double_over": 9000, "initial": 2}
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "happy": ("happy", {}),
    "happy laizi": ("happy", {"laizi": "drawn"}),
    "happy high": ("happy", {"laizi": "7", "room": HIGH}),
    "crazy": ("crazy", {"laizi": "drawn"}),
    "crazy two seats": ("crazy", {"seats": 2}),
    "guandan": ("guandan", {}),
    "guandan to eight": ("guandan", {"level": "7", "final": "8"}),
    "gongzhu": ("gongzhu", {}),
    "gongzhu two decks": ("gongzhu", {"decks": 2, "hands": 8}),
}
FAMILIES = ("happy laizi", "guandan", "gongzhu two decks")
LEAVE = Action("leave")


def hands(name: str, seed: int) -> Iterator[Table[Any]]:
    """Hands of random actions that follow from one another, without end; some of them are given up."""
    variant, options = GAMES[name]
    game = rules(variant, options)
    rng, carry = Rng.of("positions", name, seed), Carry()
    while True:
        table = Table(game, game.shuffle(rng, carry), carry)
        table.advance()
        leaves = rng.below(60) if "leave" in game.verbs and not rng.below(3) else None
        while not table.state.over:
            seat = rng.choice(list(table.state.to_act))
            if leaves is not None and len(table.steps) >= leaves:
                table.play(seat, LEAVE)
            else:
                table.play(seat, rng.choice(list(islice(game.legal(table.state, seat), 60))))
        yield table
        carry = game.carry(table.state)


def check(game: Any, state: Any) -> None:
    """The text is read back to this state of these rules; so is what ``--json`` prints."""
    said = positions.text(game, state)
    found = positions.from_text(said)
    assert found.state == state, said
    assert found.rules == game, said
    for seat in state.to_act:
        assert list(islice(game.legal(found.state, seat), 60)) == list(islice(game.legal(state, seat), 60))


def check_plies(name: str, seed: int, count: int) -> set[str]:
    """So many random plies of random hands, whole and as a seat sees them; the phases that they are of."""
    rng, phases = Rng.of("plies", name, seed), set()
    for table in hands(name, seed):
        game = table.rules
        for state in table.states:
            rare = state.phase not in ("play", "show") or not state.to_act
            if rng.below(2 if rare else 8):
                continue
            phases.add(state.phase)
            check(game, state)
            check(game, game.redact(state, rng.below(game.seats)))
            count -= 1
        if count <= 0:
            return phases
    raise AssertionError


@pytest.mark.parametrize("name", GAMES)
def test_every_state_is_said_whole_and_as_it_is_seen(name: str) -> None:
    """In every phase, the end and a redeal among them; with what the hand took over from the one before."""
    assert {"play"} <= check_plies(name, 1, 20)


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_ten_thousand_plies_of_a_family(name: str) -> None:
    """The same law."""
    check_plies(name, 2, 10_000)


@pytest.mark.parametrize("name", FAMILIES)
def test_play_goes_on_alike(name: str) -> None:
    """From what was read to the end, by the same actions, with the same events."""
    table = next(hands(name, 3))
    for ply in range(0, len(table.steps), 9):
        game, text = table.rules, positions.text(table.rules, table.states[ply])
        again = Table.at(game, positions.from_text(text).state)
        again.replay(table.steps[ply:])
        assert (again.states, again.events) == (table.states[ply:], table.events[ply:])


@pytest.mark.parametrize("name", GAMES)
def test_plain_data_are_read_as_well(name: str) -> None:
    """With the same keys; and the end of a hand is said by what led to it."""
    table = next(hands(name, 4))
    for state in (table.states[0], table.states[len(table.steps) // 2], table.state):
        data = json.loads(json.dumps(positions.to_json(table.rules, state)))
        assert positions.from_bytes(json.dumps(data).encode()) == positions.Position(table.rules, state)
    assert table.state.over


def test_in_few_words_it_is_a_lead() -> None:
    """The hands stand behind the game; everything else is as usual."""
    found = positions.from_text("happy 333444 56 | 7 8 | 9")
    assert (found.state.phase, found.state.to_act, found.state.landlord) == ("play", (0,), 0)
    assert positions.text(found.rules, found.state) == (
        "happy rules=2\nphase: play\nhands: 3 3 3 4 4 4 5 6 | 7 8 | 9\n"
    )
    two = positions.from_text("crazy seats=2 3 | 4\nto_act: 1\n\n// a remark\nover: single:3:1")
    assert (two.rules.seats, two.state.to_act, two.state.table.seat) == (2, (1,), 0)


@pytest.mark.parametrize(
    ("said", "faults"),
    [
        (
            "happy\nphase: play\nhands: 3s 3z | 3s | 4 5\nmultiple: x\ncolour: red\nto_act: 7",
            {"hands: item 1", "hands: too many", "multiple: ", "unknown key 'colour'", "to_act: "},
        ),
        (
            "happy\nphase: play\nhands: 3s | 3s | 5\nknown: . | 7 | .\nfactors: robs 3",
            {"hands: too many copies", "known: item 2: not in the hand", "factors: robs: 3"},
        ),
        ("happy\nphase: play\nhands: 3 | 4 | 5\nlast: play 6 as pair:6:2 | - | pass\nto_act: 1",
         {"last: item 1: pair:6:2: these cards are not that"}),
        ("happy\nphase: play\nhands: 3 | 4 | 5s\nlast: play 5s as single:5:1 | - | -\nto_act: 1",
         {"hands and table: too many copies"}),
        ("happy\nphase: play\nhands: 3 | 4 | 5\nlast: play 6 as single:6:1 | - | -\nto_act: 1\npasses: 5",
         {"passes: 5 passes: the trick would be over"}),
        ("happy\nphase: rob\nfirst: 1\ncalls: call decline -", {"first: a seat that has declined"}),
        ("happy\nphase: rob\nfirst: 0\ncalls: call - -", {"first: the caller is asked last"}),
        ("happy\nphase: call\nhands: 3 4 | 5 | 6\nshown: 0 - -\nknown: 3 | . | .",
         {"known: item 1: all of a hand that was shown is known (L7)"}),
        ("happy\nphase: call\nshown: - 8 -", {"shown: item 2: a hand that was shown lies face up (L7)"}),
        ("happy\nlandlord: 1\nphase: play\nlast: play 3s as single:3:1 | - | -\nto_act: 1",
         {"hands and table: 55 cards: there are 54"}),
        ("guandan\nlast: play 3s as single:3:1 | - | - | -\nto_act: 1",
         {"hands and table: 109 cards: there are 108"}),
        ("gongzhu\nphase: play\ntrick: 0 3s", {"hands and trick: 53 cards: there are 52"}),
        ("gongzhu\nphase: play\ntricks: 0 3s | |", {"tricks: item 2: no seat that leads", "tricks: item 3"}),
        ("gongzhu\nchoices: . . Qs -", {"choices: "}),
        ("gongzhu\nchoices: . | . | Qs | -", {"choices: item 3: Qs cannot be exposed"}),
        ("gongzhu\nphase: play\nhands: 3s | 6s | 4s | 5s\ntrick: 3 # 7d", {"trick: not one card that lies"}),
        ("gongzhu\nphase: play\nhands: 3s | 2c | 4s | 5s\nduty: yes", {"duty: the seat that leads"}),
        ("gongzhu\ncarry: stacks 1 2", {"carry: stacks: 2 entries for 4 seats"}),
        ("guandan\ncarry: stacks 1 2 3", {"carry: stacks: 3 entries for 4 seats"}),
        ("happy\ncarry: first 3", {"carry: first: 3 is not a seat"}),
        ("happy room=3", {"options: room: unknown key"}),
        ("guandan\nhands: 3s | | 4s | 5s\nto_act: 1", {"to_act: a seat without cards"}),
        ("guandan\nphase: tribute\nhands: X | 3s | 4s | 5s\nplaces: 0 1 2 3\ntributes: 1 5c",
         {"tributes: item 1: seat 1 owes none"}),
        ("guandan level=5\nphase: tribute\nhands: X | 3h 4s | 3d | 4c\nplaces: 0 2 1 3\ntributes: 1 3c",
         {"tributes: item 1: not the highest card of its hand (G21)"}),
        ("guandan level=5\nphase: tribute\nhands: X | 3h 4s | 3d | 4c\nplaces: 0 2 1 3\ntributes: 1 5h",
         {"tributes: item 1: not the highest card of its hand (G21)"}),
        ("guandan\nphase: tribute\nhands: X | 3s | 4s | 5s\nplaces: 0 1 2 3\nrefused: yes",
         {"refused: the big jokers are not with those who owe"}),
        ("guandan\nhands: 3s | 6s | 4s | 5s\nout: 1", {"out: not the seats without cards"}),
        ("gongzhu\nphase: play\nhands: 3s | 6s | 4s | 5s\ntrick: 0 3s", {"hands and trick: too many copies"}),
        ("gongzhu\nphase: play\nhands: 3s | 6s | 4s | 5s\ntrick: 0 7s\nto_act: 0", {"to_act: the seat has"}),
        ("whist\nhands: 3s", {"variant: not one of"}),
        ("happy\nhands 3", {"line 2: no colon"}),
        ("happy\nhands: 3 | 4 | 5\nhands: 4", {"line 3: hands: the key stands twice"}),
        ("happy rules=9", {"rules"}),
        ("", {"variant"}),
    ],
    ids=range(34),
)  # fmt: skip
def test_all_that_is_wrong_is_told_with_its_place(said: str, faults: set[str]) -> None:
    """What no hand comes to is refused."""
    with pytest.raises(DataFault) as caught:
        positions.from_text(said)
    told = [str(fault) for fault in caught.value.every]
    for fault in faults:
        assert any(line.startswith(fault) for line in told), told
    assert len(told) == len(faults)
