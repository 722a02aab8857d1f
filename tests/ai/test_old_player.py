"""The player of an old revision in a seat of today's tables: it decides as it did at home."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.old_player import CHECKED, NoRevision, Old, OldRegular, Unfit, check, installation
from cardtui.ai.player import Question
from cardtui.ai.process import Process
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "old_player.py"


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Old:
    """The old package; a checkout without its history has none."""
    try:
        return Old.load(installation(cache=tmp_path_factory.mktemp("revisions")))
    except NoRevision as fault:
        pytest.skip(str(fault))


@pytest.mark.parametrize(("variant", "options"), CHECKED)
def test_the_old_player_sees_and_decides_as_at_home(old: Old, variant: str, options: dict[str, Any]) -> None:
    """Hands that follow from each other: its view from the words of the protocol, and its whole answer."""
    compared, differences = check(old, variant, options, hands=2)
    assert compared > 30
    assert differences == []


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "options"), CHECKED)
def test_the_old_player_decides_as_at_home_in_twenty_hands(
    old: Old, variant: str, options: dict[str, Any]
) -> None:
    """The same with levels, tributes, streaks and shown hands on the way."""
    assert check(old, variant, options, hands=20, seed=2)[1] == []


def test_it_can_be_seated_as_a_command_and_in_the_same_process(
    old: Old, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the line protocol the same answers as without it."""
    folder = Path(sys.modules[old.name].__file__ or "").parents[2]
    monkeypatch.setenv("CARDTUI_REVISIONS", str(folder))
    rules, player = rules_of("happy", {"laizi": "drawn"}), OldRegular(old)
    table = Table(rules, rules.shuffle(Rng.of("served", 1), Carry()))
    table.advance()
    served = Process(f"'{sys.executable}' '{SCRIPT}'", patience=60)
    while not table.state.over:
        seat = table.state.to_act[0]
        chance = Rng.of(1, seat, len(table.steps))
        question = Question(rules, table.view(seat), seat, tuple(table.history(seat)), chance)
        answer = player.decide(question)
        if seat == 0:
            assert served.decide(question) == answer
        table.play(seat, answer.action)
    served.close()


def test_a_hand_that_its_rules_do_not_allow_is_not_guessed(old: Old) -> None:
    """A history that cannot lead to the hand is refused, not answered somehow."""
    told = {"turn": 1, "hand": "3s", "history": ["0 keep", "1 keep"], "carry": {}, "chance": 1}
    with pytest.raises(Unfit):
        OldRegular(old).reply("happy", {}, 2, told)
