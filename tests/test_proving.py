"""Hands of bots looked at: laws, another implementation, records, clauses; a failing hand made small."""

from __future__ import annotations

import json
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cardtui.cases import Case, run
from cardtui.cases import load as load_cases
from cardtui.cli import cardtui
from cardtui.engine.core import Action, Transition
from cardtui.engine.errors import Refusal
from cardtui.engine.landlord import happy
from cardtui.engine.landlord.rules import LandlordRules
from cardtui.engine.landlord.state import LandlordState
from cardtui.engine.positions import Position, from_text
from cardtui.engine.variants import rules as game_rules
from cardtui.games import game
from cardtui.laws.failures import Failure, Law
from cardtui.laws.holding import again, broken
from cardtui.laws.smallest import smallest
from cardtui.seating import split_specs
from cardtui.simulation import Plan, simulate
from cardtui.simulation.proving import HandFails, Proving
from cardtui.store.records import load

JUDGE = Path(__file__).parents[1] / "docs" / "sample_judge.py"
RANDOM = "random,random,random,random"


def sim(*words: str) -> Result:
    return CliRunner().invoke(cardtui, ["sim", *words, "--json"])


def lines(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


# --- rules with a slip in them ------------------------------------------------------------------------


class Drops(LandlordRules):
    """A pair takes a third card with it."""

    __slots__ = ()

    def apply(self, state: LandlordState, seat: int, action: Action) -> Transition[LandlordState]:
        after, events = super().apply(state, seat, action)
        if action.reading is None or action.reading.kind != "pair" or not after.hands[seat]:
            return after, events
        return type(after)(**{**_fields(after), "hands": _less(after.hands, seat)}), events


class Breaks(LandlordRules):
    """It breaks at a play of two cards while the seat holds an ace."""

    __slots__ = ()

    def apply(self, state: LandlordState, seat: int, action: Action) -> Transition[LandlordState]:
        if len(action.cards) == 2 and any(card.rank == 14 for card in state.hands[seat]):
            raise ZeroDivisionError("aces")
        return super().apply(state, seat, action)


class Shows(LandlordRules):
    """A seat sees what the next one holds."""

    __slots__ = ()

    def redact(self, state: LandlordState, seat: int) -> LandlordState:
        seen, other = super().redact(state, seat), (seat + 1) % state.seats
        if not state.turned or state.phase != "play":
            return seen
        hands = tuple(
            hand if who == other and len(hand) == 5 else seen.hands[who]
            for who, hand in enumerate(state.hands)
        )
        return type(seen)(**{**_fields(seen), "hands": hands})


class Lenient(LandlordRules):
    """Who leads may pass."""

    __slots__ = ()

    def why_not(self, state: LandlordState, seat: int, action: Action) -> Refusal | None:
        return None if action.verb == "pass" else super().why_not(state, seat, action)


def _fields(state: LandlordState) -> dict[str, Any]:
    return {each.name: getattr(state, each.name) for each in fields(state)}


def _less(hands: tuple[Any, ...], seat: int) -> tuple[Any, ...]:
    return tuple(hand[1:] if who == seat else hand for who, hand in enumerate(hands))


def slip(kind: type[LandlordRules]) -> LandlordRules:
    usual = happy({})
    return kind(**{each.name: getattr(usual, each.name) for each in fields(usual)})


@pytest.mark.parametrize(
    ("kind", "law", "raised", "cards"),
    [
        (Drops, Law.CARDS, "other_cards", 5),
        (Breaks, Law.REFUSED, "ZeroDivisionError", 5),
        (Shows, Law.VIEWS, "", 8),
    ],
)
def test_a_failing_hand_becomes_the_smallest_position_that_fails(
    kind: type[LandlordRules], law: Law, raised: str, cards: int, tmp_path: Path
) -> None:
    """A law that is broken, or an exception: the same in a few cards, of which none can be spared."""
    rules = slip(kind)
    plan = Plan(game("happy"), rules, split_specs("random,random,random"), 5, 1, skip_auction=True)
    with pytest.raises(HandFails) as caught:
        list(simulate(plan, see=Proving(plan, laws=True)))
    found, small = caught.value.failure, caught.value.smallest
    assert (found.law, small.law) == (law, law)
    assert found.kind.startswith(raised)
    assert small.alike(found)
    state = small.position.state
    assert sum(map(len, state.hands)) <= cards < sum(map(len, found.position.state.hands))
    assert small.step is not None
    assert broken(small.position, [small.step], (law,)) is not None
    # where the rules are right, the position that is printed holds
    assert broken(from_text(small.text)) is None
    assert smallest(small, lambda place: again(small, place)).position == small.position
    # its case fails as long as they are wrong
    (case,) = loaded(small, tmp_path)
    assert run(case) is None
    miss = run(replace(case, rules=rules))
    assert miss is not None
    assert small.said in miss.got


@pytest.mark.parametrize(("variant", "cards"), [("happy", 6), ("crazy", 6), ("guandan", 8), ("gongzhu", 6)])
def test_rules_that_allow_what_is_not_listed_break_a_law(
    variant: str, cards: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any two cards of a hand, in every game: few are left, and a case that fails until it is right."""
    rules = game_rules(variant)
    kind, right = type(rules), type(rules).why_not

    def why_not(self: Any, state: Any, seat: int, action: Action) -> Refusal | None:
        held = set(action.cards) <= set(state.hands[seat]) and seat in state.to_act
        if held and action.verb == "play" and state.phase == "play" and len(action.cards) == 2:
            return None
        return right(self, state, seat, action)

    plan = Plan(game(variant), rules, split_specs(RANDOM if rules.seats == 4 else RANDOM[7:]), 5, 1)
    with monkeypatch.context() as patched:
        patched.setattr(kind, "why_not", why_not)
        with pytest.raises(HandFails) as caught:
            list(simulate(replace(plan, hands=3), see=Proving(plan, laws=True)))
        found, small = caught.value.failure, caught.value.smallest
        assert (found.law, found.kind) == (Law.UNLISTED, "unlisted_allowed")
        assert small.alike(found)
        assert sum(map(len, small.position.state.hands)) <= cards
        (case,) = loaded(small, tmp_path)
        assert run(case) is not None
    assert run(case) is None
    assert broken(from_text(small.text)) is None


def test_L25_a_leader_that_may_pass_breaks_a_law() -> None:
    """What takes no cards is tried as well."""
    place = from_text("happy 34 | 5 | 6")
    assert broken(place) is None
    found = broken(replace(place, rules=slip(Lenient)))
    assert found is not None
    assert (found.law, str(found.step)) == (Law.UNLISTED, "0 pass")


def loaded(failure: Failure, folder: Path) -> list[Case]:
    """What ``check`` reads of it."""
    path = folder / "case.json"
    path.write_text(json.dumps(failure.case("small")), "utf-8")
    return load_cases(path)


def test_what_is_small_hides_nothing() -> None:
    """Cards are taken away, and never turned face down; a position that nothing can be taken from stays."""
    place = from_text("happy 333444 56 | 7 8 | 9\nlandlord: 1\nplays: 1 1 1")

    def fails(position: Position) -> Failure | None:
        threes = sum(card.rank == 3 for card in position.state.hands[0])
        return Failure(Law.TEXT, "threes", position, None, "two threes") if threes >= 2 else None

    first = fails(place)
    assert first is not None
    small = smallest(first, fails)
    assert [len(hand) for hand in small.position.state.hands] == [2, 1, 1]
    assert "#" not in small.text


# --- the command --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("happy", ["--laizi"]),
        ("crazy", ["--players", "2"]),
        ("gongzhu", []),
        pytest.param("guandan", ["--match", "--final", "8", "--level", "7"], marks=pytest.mark.slow),
        pytest.param("gongzhu", ["--decks", "2"], marks=pytest.mark.slow),
    ],
)
def test_the_laws_hold_in_hands_of_every_game(variant: str, options: list[str]) -> None:
    """And what is printed is what is printed without asking them."""
    seats = ",".join(["random"] * (2 if "--players" in options else 3 if variant == "happy" else 4))
    words = [variant, *options, "--hands", "1", "--seats", seats]
    assert lines(sim(*words, "--laws")) == lines(sim(*words))


def test_a_hand_alone_is_the_one_among_the_others(tmp_path: Path) -> None:
    """The same line where hands follow from one another and where they stand alone; its record replays."""
    for words in (["gongzhu", "--seats", RANDOM], ["guandan", "--seats", RANDOM, "--duplicate"]):
        third = lines(sim(*words, "--hands", "3"))[2]
        *alone, _ = lines(sim(*words, "--hand", "2", "--records", str(tmp_path / words[0])))
        assert alone == [third]
    (path,) = (tmp_path / "gongzhu").iterdir()
    asked_twice = sim("gongzhu", "--hands", "2", "--hand", "2")
    assert (asked_twice.exit_code, asked_twice.stdout) == (2, "")
    assert asked_twice.stderr == "cardtui: --hand 2: of --hands 2 the last one is 1\n"
    assert path.name == "gongzhu-0-2.json"
    loaded = load(path.read_bytes())
    assert loaded.complete
    assert loaded.agrees
    assert loaded.record.result is not None
    assert (
        loaded.record.result["facts"]["raw"]
        == lines(sim("gongzhu", "--seats", RANDOM, "--hand", "2"))[0]["raw"]
    )


def test_clauses_are_counted_and_those_that_never_fired_named() -> None:
    """Behind events, refusals and readings; together they are the sheet."""
    counted = lines(sim("guandan", "--hands", "1", "--seats", RANDOM, "--clauses"))[-1]
    fired = counted["clauses"]
    assert fired["G4"]["readings"] > fired["G4"]["events"] > 0
    assert fired["G11"]["refusals"] > 0
    assert "G20" in counted["never"]
    assert len(fired) + len(counted["never"]) == 24


def test_another_implementation_agrees_or_gives_a_case_that_fails(tmp_path: Path) -> None:
    """The example program; and the same with a slip in it: legal plays or results differ, in a small hand."""
    words = ["gongzhu", "--hands", "1", "--seats", RANDOM, "--seed", "3"]
    assert lines(sim(*words, "--against", f"{sys.executable} {JUDGE}")) == lines(sim(*words))
    slips = {  # what is there, and what is there instead
        "not_listed": ("if card[1] == led]", "if card[1] == led][:1]"),
        "listed": ("led and any(", "led and all("),
        "result": ("<= sum(map(scores, trick))", "< sum(map(scores, trick))"),
    }
    for name, (right, wrong) in slips.items():
        program = tmp_path / f"{name}.py"
        text = JUDGE.read_text("utf-8")
        assert right in text
        program.write_text(text.replace(right, wrong), "utf-8")
        folder = tmp_path / name
        said = sim(*words, "--against", f"{sys.executable} {program}", "--records", str(folder))
        assert said.exit_code == 1
        failure = json.loads(said.stdout.splitlines()[-1])["failure"]
        assert failure["law"] == "other"
        case, record, position = sorted(folder.iterdir())
        assert load(record.read_bytes()).complete
        state = from_text(position.read_text("utf-8")).state
        assert sum(map(len, state.hands)) <= 8
        checked = CliRunner().invoke(cardtui, ["check", str(case)])
        assert checked.exit_code == 1, checked.stdout + checked.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("happy", "--seats", RANDOM.removesuffix(",random")),
        ("guandan", "--seats", RANDOM, "--duplicate"),
        ("gongzhu", "--seats", RANDOM),
    ],
)
def test_the_record_of_a_seeded_hand_has_a_code_to_type(words: tuple[str, ...], tmp_path: Path) -> None:
    """With it the same cards are dealt again, and that hand has the same code."""
    sim(*words, "--hand", "1", "--records", str(tmp_path / "seeded"))
    first = load(next((tmp_path / "seeded").iterdir()).read_bytes())
    assert 20 < len(first.record.code) < 50
    sim("--deal", first.record.code, "--seats", words[2], "--records", str(tmp_path / "named"))
    again = load(next((tmp_path / "named").iterdir()).read_bytes())
    assert (again.record.code, again.record.deal) == (first.record.code, first.record.deal)


@pytest.mark.parametrize(
    "program", ["/no/such/program", f"{sys.executable} -c pass", f"{sys.executable} -c 'print(1)'"]
)
def test_a_program_that_says_nothing_is_one_line(program: str) -> None:
    """Bad input, in words."""
    said = sim("gongzhu", "--hands", "1", "--seats", RANDOM, "--against", program)
    assert (said.exit_code, said.stdout, said.stderr.count("\n")) == (2, "", 1)


def test_hands_that_are_looked_at_are_played_in_one_process() -> None:
    """Refused before anything is played."""
    words = ["guandan", "--hands", "2", "--seats", RANDOM, "--jobs", "2"]
    for flag in (["--laws"], ["--clauses"], ["--hand", "1"], ["--records", "x"], ["--against", "x"]):
        said = sim(*words, *flag)
        assert (said.exit_code, said.stdout) == (2, "")
