"""Players with a character: of plays nearly as good the one to their taste, and never another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from cardtui.ai.minded import TASTE, Minded
from cardtui.ai.player import Answer, Player, Question, Reason
from cardtui.engine.cards import Rng
from cardtui.engine.typed import read_action
from cardtui.engine.variants import rules
from cardtui.games import GAMES, Character, Level, game
from cardtui.seating import BuiltIn, known_spec, usual

BOMB, KING, LOW, PASS = "play 9 9 9 9 as bomb:9:4", "play K as single:K:1", "play 6 as single:6:1", "pass"
PARTNERS_FIVE: dict[str, Any] = {
    "phase": "play", "landlord": 2, "to_act": 0, "by": 1, "over": "single:5:1",
    "hands": ["9999 6 K", "34", "55667"],
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Weighed(Player):
    """Has weighed these plays, and gives the first."""

    plays: tuple[tuple[str, float], ...]
    why: str = "follow"

    def decide(self, question: Question) -> Answer:
        state = question.state
        considered = tuple((read_action(question.rules, text, state), value) for text, value in self.plays)
        return Answer(considered[0][0], Reason(self.why), considered)


def asked(character: Character, *plays: tuple[str, float], why: str = "follow") -> Answer:
    game = rules("happy", {})
    state = game.position(PARTNERS_FIVE)
    question = Question(game, game.redact(state, 0), 0, (), Rng.of(1))
    return Minded(Weighed(plays, why), character, GAMES["happy"].family.tastes).decide(question)


@pytest.mark.parametrize(
    ("character", "liked"),
    [(Character.BOLD, BOMB), (Character.CAREFUL, PASS), (Character.FRIENDLY, PASS)],
)
def test_of_plays_nearly_as_good_it_makes_the_one_to_its_taste(character: Character, liked: str) -> None:
    answer = asked(character, (KING, 0.50), (BOMB, 0.49), (PASS, 0.48), (LOW, 0.30))
    assert str(answer.action) == liked
    assert answer.considered[0][0] == answer.action
    assert answer.why == Reason(TASTE)
    assert sorted(value for _, value in answer.considered) == [0.30, 0.48, 0.49, 0.50]


@pytest.mark.parametrize("character", Character)
def test_what_is_worse_is_never_played_for_it(character: Character) -> None:
    answer = asked(character, (KING, 0.50), (BOMB, 0.46), (PASS, 0.45))
    assert str(answer.action) == KING
    assert answer.why == Reason("follow")


def test_what_is_proved_is_played() -> None:
    assert str(asked(Character.FRIENDLY, (BOMB, 1.0), (PASS, 1.0), why="proved").action) == BOMB


def test_nobody_is_helpful_where_nobody_has_a_partner() -> None:
    """Nor is it said of a player there."""
    helpful, bold = (BuiltIn(character=character) for character in (Character.FRIENDLY, Character.BOLD))
    assert [helpful.likes(game(variant)) for variant in ("happy", "guandan")] == [Character.FRIENDLY] * 2
    assert helpful.likes(game("gongzhu")) is None
    assert bold.likes(game("gongzhu")) is Character.BOLD


def test_the_spec_says_it() -> None:
    spec = known_spec("hard:careful")
    assert spec == BuiltIn(Level.HARD, Character.CAREFUL)
    assert str(spec) == "hard:careful"
    assert known_spec("regular:") is None
    assert known_spec("regular:kind") is None
    assert known_spec("greedy:bold") is None  # it weighs nothing
    assert [usual(seat).character for seat in range(4)] == [None, "bold", "friendly", "careful"]
