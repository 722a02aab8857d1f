"""Before the play: chances, what others said, and answers by what comes of them."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.ai.landlord import odds
from cardtui.ai.landlord.auction import Odds, decide
from cardtui.ai.landlord.chances import CHANCES, FITTED
from cardtui.ai.landlord.odds import SAID, Said, said_by
from cardtui.ai.landlord.packed import pack
from cardtui.ai.player import Answer, Question
from cardtui.engine.cards import Rng, parse_cards
from cardtui.engine.core import Action, Carry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of

STRONG = "xX222AAKKQQQJJ98877"
WEAK = "3 4 4 6 7 7 9 9 T J J K K 3 6 T A"
GAMES = ["3p", "3w", "2p", "2w"]


def question(table: Table[Any], seat: int) -> Question:
    """What the seat is asked."""
    return Question(table.rules, table.view(seat), seat, tuple(table.history(seat)), Rng.of(1, seat))


def position(phase: str, own: str, seat: int = 0, **more: object) -> Table[Any]:
    """A position before the play; the others hold the rest as it comes."""
    rules = rules_of("happy", {"laizi": None})
    own = own.replace(" ", "")[:17]
    rest = list("3456789TJQKA2" * 4 + "xX")
    for sign in own:
        rest.remove(sign)
    Rng.of("auction", own).shuffle(rest)
    hands = [own if who == seat else " ".join(rest[who * 17 : who * 17 + 17]) for who in range(3)]
    return Table.at(rules, rules.position({"phase": phase, "hands": hands, **more}))


def asked(table: Table[Any], seat: int) -> Answer:
    """The answer of the seat."""
    return decide(question(table, seat))


def said(found: Answer) -> int:
    """The chance that goes with an answer, in percent."""
    assert found.why is not None
    chance = found.why.args["chance"]
    assert isinstance(chance, int)
    return chance


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_coefficients_that_are_asked_for(game: str) -> None:
    """One for each feature of each thing that is reckoned, with where they come from."""
    own, words = odds.of_hand(*pack(parse_cards("3456"))), Said((frozenset(),) * int(game[0]))
    sizes = {
        "early": len(own),
        "late": len(own),
        "landlord": len(odds.landlord_features(own, words, 0)),
        "lead": len(odds.lead_features(0.5, 0.0, words, 0)),
    }
    for role in range(1, int(game[0])):
        farmer = len(odds.farmer_features(own, words, role, 0))
        sizes |= {f"farmer{role}": farmer, f"facing{role}": farmer + len(odds.of_bottom(0, 0))}
    for name, size in sizes.items():
        assert len(CHANCES[f"{game} {name} win"]) == len(CHANCES[f"{game} {name} stake"]) == size
    for name in ("calls", "robs"):
        assert len(CHANCES[f"{game} {name}"]) == len(odds.answer_features(own, words, 1, 0))
    assert "python -m training.chances" in FITTED[game]


def test_L10_what_was_said_is_remembered_per_seat() -> None:
    """Seat 0 declines, 1 calls, 2 robs, 1 robs back: who declined to call may not rob."""
    rules = rules_of("happy", {"laizi": None})
    table = Table(rules, rules.shuffle(Rng.of(3), Carry(first=0)), Carry(first=0))
    table.advance()
    while table.state.phase == "show":
        table.play(table.state.to_act[0], Action("keep"))
    for seat, verb in ((0, "decline"), (1, "call"), (2, "rob"), (1, "decline")):
        table.play(seat, Action(verb))
    found = said_by(table.state, table.history(2))
    assert found.words == (frozenset({"decline"}), frozenset({"call", "pass"}), frozenset({"rob"}))
    assert found.of(1) == tuple(float(word in ("call", "pass")) for word in SAID)
    assert found.of_others(2) == (1.0, 1.0, 0.0, 1.0)


def test_a_position_that_is_given_says_who_called() -> None:
    """No steps, but the caller is known."""
    table = position("rob", STRONG, 1, first=1)
    assert said_by(table.state, ()).words[0] == frozenset({"call"})


def test_the_chance_falls_with_what_others_have_said() -> None:
    """The same hand as landlord: both others declined to call; one called; one called, the other robbed."""
    own = odds.of_hand(*pack(parse_cards(STRONG[:17])))
    nobody = Said((frozenset(), frozenset({"decline"}), frozenset({"decline"})))
    one = Said((frozenset(), frozenset({"call", "pass"}), frozenset({"pass"})))
    both = Said((frozenset(), frozenset({"call", "pass"}), frozenset({"rob"})))
    chances = [
        odds.outlook("3p landlord", odds.landlord_features(own, words, 0)).chance
        for words in (nobody, one, both)
    ]
    assert chances[0] > chances[2] + 0.02
    assert chances[1] > chances[2]


def test_L10_a_rob_counts_that_the_caller_may_rob_back() -> None:
    """With the caller still to be asked the robber becomes landlord not for certain; the last one does."""
    table = position("rob", STRONG, 1, first=1)
    ahead = Odds(question(table, 1))
    rob, decline = ahead.answers(ahead.state, ahead.said, 1)
    assert 0.1 < rob.landlord < 1
    assert decline.landlord == 0
    for seat, verb in ((1, "decline"), (2, "rob")):
        table.play(seat, Action(verb))
    last = Odds(question(table, 0))
    rob, decline = last.answers(last.state, last.said, 0)
    assert rob.landlord == 1
    assert decline.landlord == 0


def test_a_strong_hand_is_taken_up_and_doubled_and_a_weak_one_is_not() -> None:
    """By a wide margin in what is expected, and the chance that is said goes with it."""
    for phase, verb in (("call", "call"), ("rob", "rob")):
        strong, weak = asked(position(phase, STRONG, first=0), 0), asked(position(phase, WEAK, first=0), 0)
        assert (strong.action.verb, weak.action.verb) == (verb, "decline")
        assert strong.considered[0][1] > strong.considered[1][1] + 0.5
        assert said(strong) > said(weak) + 20


def test_a_hand_without_control_does_not_take_what_others_want() -> None:
    """One ace, one joker and no 2, after a call: it does not rob."""
    assert asked(position("rob", "34456667889TJQKAx", 1, first=1), 1).action.verb == "decline"


def test_who_would_be_outbid_says_so() -> None:
    """The caller would rob it back: not that the hand is too weak for a landlord, but that it seldom becomes
    one, is why it does not rob."""
    rules, found = rules_of("happy", {"laizi": "Q"}), set[str]()
    for seed in range(60):
        table = Table(rules, rules.shuffle(Rng.of(seed), Carry(first=1)), Carry(first=1))
        table.advance()
        while table.state.phase == "show":
            table.play(table.state.to_act[0], Action("keep"))
        for seat, verb in ((1, "decline"), (2, "call")):
            table.play(seat, Action(verb))
        seat = table.state.to_act[0]
        asks, answer = Odds(question(table, seat)), asked(table, seat)
        rob, _decline = asks.answers(asks.state, asks.said, seat)
        assert answer.why is not None
        found.add(answer.why.code)
        if answer.why.code == "outbid":
            assert rob.chance >= 0.5 >= rob.landlord
            assert answer.why.args == {"landlord": round(100 * rob.landlord)}
    assert {"rob", "no_rob", "outbid"} == found


def test_who_may_not_double_says_so() -> None:
    """L13: the room's threshold."""
    table = position("double", WEAK, landlord=1, stacks=[100, 100, 100])
    found = asked(table, 0)
    assert found.why is not None
    assert (found.action.verb, found.why.code) == ("single", "may_not_double")
