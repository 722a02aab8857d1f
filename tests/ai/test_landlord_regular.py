"""The regular landlord player: legal everywhere, sensible in positions with a plain answer."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from cardtui.ai.landlord.endgame import Solver, Spot, unbeatable, unstoppable
from cardtui.ai.landlord.kernel import Move, candidates
from cardtui.ai.landlord.packed import pack
from cardtui.ai.landlord.regular import Regular
from cardtui.ai.landlord.value import Sight
from cardtui.ai.player import Answer, Question
from cardtui.ai.process import Process
from cardtui.engine.cards import Rng, parse_cards
from cardtui.engine.core import Carry, Reading
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of
from cardtui.text.landlord_reasons import REASONS
from tests.widths import widths

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("happy", {}),
    ("happy", {"laizi": "drawn"}),
    ("crazy", {}),
    ("crazy", {"laizi": "drawn"}),
    ("crazy", {"seats": 2}),
    ("crazy", {"seats": 2, "laizi": "drawn"}),
]


def ask(table: Table[Any], seat: int, seed: int = 1) -> Question:
    """What the seat is asked now."""
    chance = Rng.of(seed, seat, len(table.steps))
    return Question(table.rules, table.view(seat), seat, tuple(table.history(seat)), chance)


@widths(4, 200)
@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_whole_hands_are_legal_and_every_decision_has_its_reason(
    variant: str, options: dict[str, Any], width: int
) -> None:
    """Hand after hand from the deal to the settlement, and each reason has a sentence."""
    rules, player = rules_of(variant, options), Regular()
    for number in range(width):
        table = Table(rules, rules.shuffle(Rng.of("regular", number), Carry()))
        table.advance()
        while not table.state.over:
            seat = table.state.to_act[-1]
            answer = player.decide(ask(table, seat))
            assert answer.why is not None
            assert answer.why.code in REASONS
            REASONS[answer.why.code].format(**answer.why.args)
            assert not answer.considered or answer.considered[0][0] == answer.action
            table.play(seat, answer.action)


def decide(
    hands: list[str], seat: int, over: str = "", by: int = 0, laizi: str | None = None, landlord: int = 0
) -> Answer:
    """What the player answers in a position of the play."""
    rules = rules_of("happy", {"laizi": laizi})
    start: dict[str, Any] = {"phase": "play", "hands": hands, "to_act": seat, "landlord": landlord}
    if over:
        start |= {"over": over, "by": by}
    return Regular().decide(ask(Table.at(rules, rules.position(start)), seat))


def test_last_cards_are_played_at_once() -> None:
    """A hand that goes out in one play goes out, to lead and to follow."""
    assert str(decide(["333 4", "55 6 7 8 9", "T J Q K A"], 0).action).startswith("play 3 3 3 4")
    assert decide(["9 T J Q K", "55 6 7 8 9", "3"], 0, "straight:9:5", 1).action.verb == "play"


def test_L27_of_two_readings_that_go_out_the_bomb_pays_more() -> None:
    """333 and a laizi 5 may be a triple with one or a soft bomb: as a bomb it doubles the stakes."""
    action = decide(["333 5", "6 7 8", "9 T J"], 0, laizi="5").action
    assert action.reading == Reading("soft_bomb", 3, 4)


def test_a_hand_that_nobody_can_stop_is_played_out_from_the_top() -> None:
    """The big joker holds whatever the others have, and the pair goes out."""
    answer = decide(["X 4 4", "5 6 7", "9 9 T"], 0)
    assert str(answer.action.reading) == "single:X:1"
    assert answer.why is not None
    assert answer.why.code == "proved"


def test_a_farmer_before_a_landlord_with_one_card_leads_no_low_single() -> None:
    """The landlord sits next with one card: the pair first, it cannot answer, then the single goes out."""
    answer = decide(["K", "3 4 5 7 7 2 2", "3 9 9"], 2, landlord=0)
    assert str(answer.action.reading) == "pair:9:2"


def test_a_play_of_the_partner_that_wins_is_left_alone() -> None:
    """The partner has one card left and the trick: nothing is gained by beating it."""
    answer = decide(["3 3 4 4 5 5 6", "7", "8 8 2 A 5"], 2, over="single:A:1", by=1)
    assert answer.action.verb == "pass"


def test_the_last_defence_is_made() -> None:
    """A landlord that goes out next must be beaten now, with a bomb if need be."""
    answer = decide(["5", "9999 3 4", "3 4 6 6"], 1, over="pair:A:2", by=0)
    assert answer.action.reading is not None
    assert answer.action.reading.kind == "bomb"


def test_a_served_regular_answers_as_in_the_same_process() -> None:
    """By the command line and the protocol: the same actions, reasons and values."""
    rules, player = rules_of("happy", {"laizi": "drawn"}), Regular()
    table = Table(rules, rules.shuffle(Rng.of("served", 1), Carry()))
    table.advance()
    served = Process(f"'{sys.executable}' -m cardtui bot happy --level regular", patience=60)
    while not table.state.over:
        seat = table.state.to_act[0]
        answer = player.decide(ask(table, seat))
        if seat == 0:
            assert served.decide(ask(table, seat)) == answer
        table.play(seat, answer.action)
    served.close()


# --- endgames ------------------------------------------------------------------------------------------


def sight(hand: str, unseen: str, *left: int) -> Sight:
    """A view in the plain field, to lead."""
    return Sight(pack(parse_cards(hand))[0], 0, -1, pack(parse_cards(unseen))[0], 0, left)


@pytest.mark.parametrize(
    ("move", "unseen", "left", "safe"),
    [
        ("A", "3 4 5 K", (2, 2), True),
        ("A", "3 4 5 2", (2, 2), False),
        ("A", "3 3 3 3", (2, 2), True),
        ("A", "3 3 3 3", (4, 2), False),
        ("KK", "A A 3", (1, 1), True),
        ("KK", "A A 3", (2, 1), False),
        ("A", "K x", (2, 2), False),
        ("X", "x 2 2", (2, 2), True),
    ],
)
def test_a_play_is_safe_when_no_cards_out_of_sight_beat_it(
    move: str, unseen: str, left: tuple[int, int], safe: bool
) -> None:
    """Bombs count if a hand is large enough to hold one."""
    seen = sight(move + " 3", unseen, *left)
    wanted = pack(parse_cards(move))[0]
    played = next(one for one in candidates(seen.hand, 0, -1, None) if one[3] == wanted)
    assert unbeatable(played, seen) is safe


def test_an_unstoppable_hand_starts_with_the_plays_that_hold() -> None:
    """2 and A hold against K K Q; the 3 comes last."""
    move = (unstoppable(sight("2 A 3", "K K Q 4 5", 3, 2)) or (None,))[0]
    assert move is not None
    assert move[1] in (11, 12)
    assert unstoppable(sight("A 3 4", "K K Q 4 5", 3, 2)) is None


def brute(hands: list[str], turn: int, landlord: int, over: Move | None, owner: int) -> bool:
    """Whether the landlord wins, by trying everything with the rules themselves."""
    rules = rules_of("happy")
    start = {"phase": "play", "hands": hands, "to_act": turn, "landlord": landlord}
    known: dict[object, bool] = {}

    def wins(state: Any) -> bool:
        if state.over:
            return landlord in state.winner
        key = (state.hands, state.to_act, state.table and (state.table.seat, state.table.reading))
        if key not in known:
            seat = state.to_act[0]
            results = (wins(rules.apply(state, seat, action)[0]) for action in rules.legal(state, seat))
            known[key] = any(results) if seat == landlord else not any(not one for one in results)
        return known[key]

    return wins(rules.position(start))


@pytest.mark.parametrize("number", range(40))
def test_the_search_agrees_with_trying_everything(number: int) -> None:
    """Small hands with open cards: the same winner."""
    rng = Rng.of("solver", number)
    cards = list("3333444455556666777788889999TTTTJJJJQQQQKKKKAAAA2222xX")
    rng.shuffle(cards)
    hands = [" ".join(cards[at : at + 4]) for at in (0, 4, 8)]
    packs = tuple(pack(parse_cards(hand)) for hand in hands)
    turn, landlord = rng.below(3), rng.below(3)
    forced = Solver(landlord, -1, 1 << 20).forces(Spot(packs, turn, None, turn), landlord=True)
    assert (forced > 0) == brute(hands, turn, landlord, None, turn)
