"""One position on the command line: read, printed, tried, asked about, and made a test of."""

from __future__ import annotations

import json
from contextlib import nullcontext
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardtui import lab
from cardtui.cli import cardtui
from cardtui.engine.cards import Rng, format_cards, parse_cards, rank_sign
from cardtui.engine.core import Reading
from cardtui.engine.positions import from_text
from cardtui.engine.variants import rules

from .oracle import gongzhu as gongzhu_oracle
from .oracle import guandan as guandan_oracle
from .oracle import landlord as landlord_oracle

RECORDS = Path(__file__).parent / "records"
LEAD = ("happy", "333444 56 | 7 8 | 9")


def asked(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(cardtui, ["position", *words], input=typed)


# --- read and printed ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("record", "ply"),
    [
        ("guandan_double_tribute", 2),
        ("guandan_wild", 2),
        ("crazy_two_seats_laizi", 3),
        ("gongzhu_two_decks_exposed", 9),
    ],
)
def test_what_it_prints_it_reads_back_to_the_same_bytes(record: str, ply: int, tmp_path: Path) -> None:
    """Text and JSON, whole and as a seat sees it, from a file and from standard input."""
    path = str(RECORDS / f"{record}.json")
    for view in ([], ["--view", "1"]):
        said = asked(path, "--ply", str(ply), *view)
        assert (said.exit_code, said.stderr) == (0, "")
        (tmp_path / "position").write_text(said.stdout, "utf-8")
        assert asked(str(tmp_path / "position")).stdout == said.stdout
        assert asked("-", typed=said.stdout).stdout == said.stdout
        as_json = asked("--json", typed=said.stdout).stdout
        assert asked("--json", typed=as_json).stdout == as_json
        assert asked("-", typed=as_json).stdout == said.stdout


def test_a_replayed_position_can_be_pasted_back() -> None:
    """It is the end of what ``replay --ply`` prints."""
    path = str(RECORDS / "guandan_wild.json")
    replayed = CliRunner().invoke(cardtui, ["replay", path, "--ply", "2"]).stdout
    assert replayed.endswith("\n\n" + asked(path, "--ply", "2").stdout)


def test_every_fault_has_a_line() -> None:
    """With its key and item, and exit status 2; nothing is printed."""
    said = asked("happy", "3s 3z | 3s | 4", "multiple: x", "colour: red")
    assert (said.exit_code, said.stdout) == (2, "")
    lines = said.stderr.splitlines()
    places = ["hands", "multiple", "unknown key 'colour' (known", "hands"]
    assert [line.split(": ")[1] for line in lines] == places
    assert lines[0].startswith("cardtui: hands: item 1: not a card")


@pytest.mark.parametrize(
    "words",
    [
        ("whist", "3 | 4"),
        ("/no/such/file",),
        (*LEAD, "--ply", "2"),
        (*LEAD, "--diff", "0..1"),
        (*LEAD, "--view", "3"),
        (*LEAD, "--legal", "tube"),
        (*LEAD, "--try", "fold"),
        (*LEAD, "--try", "7 pass"),
        (*LEAD, "--ask", "nobody"),
        (*LEAD, "--ask", "bot:mine"),
        (*LEAD, "--pytest", "a b"),
        ("gongzhu", "3s Qs | 4s Ks | 5s | 6s", "trick: 3 As", "to_act: 0", "--ask", "regular"),
        (str(RECORDS / "guandan_wild.json"), "--ply", "9999"),
        (str(RECORDS / "guandan_wild.json"), "--diff", "2..1"),
        (str(RECORDS / "guandan_wild.json"), "--diff", "0..9999"),
        (str(RECORDS / "guandan_wild.json"), "--diff", "x"),
        ("-",),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_bad_input_is_one_line(words: tuple[str, ...], language: str) -> None:
    """Never a traceback."""
    said = CliRunner().invoke(cardtui, ["--lang", language, "position", *words], input="")
    assert (said.exit_code, said.stdout, said.stderr.count("\n")) == (2, "", 1)
    assert said.stderr.startswith("cardtui: ")


# --- questions ----------------------------------------------------------------------------------------


def test_legal_plays_are_listed_and_counted() -> None:
    """All with their readings, or those of a kind; what is printed besides is a remark."""
    said = asked(*LEAD, "--legal").stdout
    assert "// 0 play 3 3 3 as triple:3:3\n" in said
    counts = json.loads(asked(*LEAD, "--legal", "--json").stdout)["counts"]
    total = sum(counts.values())
    assert said.splitlines()[-1].startswith(f"// legal: {total} (")
    alone = asked(*LEAD, "--legal", "triple").stdout.splitlines()
    assert alone[-1] == f"// legal: {counts['triple']} (triple {counts['triple']})"
    assert from_text(said).state == from_text(asked(*LEAD).stdout).state


def test_what_is_tried_is_told_with_its_clauses() -> None:
    """Refused: sentence and clause, nothing changed. Done: what it brought about; then the next."""
    said = asked(*LEAD, "--try", "1 play 7", "--try", "play 9", "--try", "play 3", "--try", "play 7")
    assert said.exit_code == 1
    remarks = [line for line in said.stdout.splitlines() if line.startswith("//")]
    assert remarks[0].startswith("// refused: 1 play 7: ")
    assert "[L25]" in remarks[0] or "[L1]" in remarks[0] or "[L2]" in remarks[0]
    assert remarks[4].startswith("// allowed: 0 play 3 as single:3:1: ")
    assert remarks[5].startswith("// allowed: 1 play 7 as single:7:1: ")
    state = from_text(said.stdout).state
    assert (state.to_act, format_cards(state.hands[1])) == ((2,), "8")
    assert asked(*LEAD, "--try", "play 3").exit_code == 0


def test_the_dealers_steps_go_with_it() -> None:
    """What is due before, and what follows."""
    place = lab.from_words(
        ["happy", "phase: call", "hands: 3 | 4 | 5", "bottom: 6 7 8", "calls: decline decline -"]
    )
    (tried,) = lab.attempts(place, ["call"])
    assert [str(step) for step, _ in tried.steps] == ["2 call", "- bottom 6 7 8"]
    due = lab.from_words(["gongzhu", "phase: expose", "hands: 3c | 4c | 5c | 6c", "choices:", "first: 2"])
    (tried,) = lab.attempts(due, ["2 play 5c"])
    assert [str(step) for step, _ in tried.steps] == ["- lead 2", "2 play 5c"]


@pytest.mark.parametrize(
    "words",
    [
        LEAD,
        ("guandan", "3s 3h 4d | 5c 6c | 7s 7h | 8d"),
        ("gongzhu", "3s Qs | 4s Ks | 5s 2d | 6s", "trick: 3 As", "to_act: 0"),
        ("happy", "phase: call", "hands: 3 4 X | 5 6 | 7"),
    ],
)
def test_a_player_is_asked(words: tuple[str, ...]) -> None:
    """Its answer, which is legal, and why."""
    answer = json.loads(asked(*words, "--ask", "regular", "--json").stdout)["answer"]
    state, game = (place := lab.from_words(words)).state, place.rules
    (tried,) = lab.attempts(place, [f"{answer['seat']} {answer['action']}"])
    assert tried.refusal is None
    assert answer["seat"] in state.to_act
    assert game.variant == words[0]
    assert f"// regular: {answer['seat']} {answer['action']}" in asked(*words, "--ask", "regular").stdout


def test_what_a_step_changed_is_told() -> None:
    """The step with its clauses, cards that moved, every key and fact that is another."""
    path = str(RECORDS / "guandan_wild.json")
    said = asked(path, "--diff", "1..3").stdout
    assert said.splitlines()[:3] == [
        "2  0 play 2h 3h 3c 6d 6c as full_house:3:5  [G4] [G12]",
        "    hand 0: 2h 3h 3c 6d 6c → -",
        "    to_act: 0 → 1",
    ]
    changes = json.loads(asked(path, "--diff", "1..3", "--json").stdout)
    assert [change["ply"] for change in changes] == [2, 3]
    assert asked(path, "--diff", "2..2").stdout == ""
    slam = asked(str(RECORDS / "gongzhu_slam.json"), "--diff", "0..30", "--json").stdout
    gongzhu = json.loads(slam)
    assert any("raw" in change["changes"] for change in gongzhu)


def test_what_was_tried_is_told_where_nobody_can_be_asked_any_more() -> None:
    """The plays, the position and then the line, as text and as JSON; a level that is none comes first."""
    words = ("happy", "3 | 4 5 | 6", "--try", "play 3")
    said = asked(*words, "--ask", "regular")
    assert (said.exit_code, said.stderr) == (2, "cardtui: --ask: no seat is to act\n")
    assert said.stdout == asked(*words).stdout
    data = asked(*words, "--ask", "regular", "--json")
    assert (data.exit_code, json.loads(data.stdout)["tried"][0]["asked"]) == (2, "0 play 3 as single:3:1")
    assert asked(*words, "--ask", "wizard").stdout == ""


def test_as_json_it_is_read_back_with_what_was_asked_besides() -> None:
    """What was asked is passed over: the position alone is printed again."""
    said = asked(*LEAD, "--try", "play 3", "--legal", "--ask", "greedy", "--json").stdout
    again = asked("-", "--json", typed=said).stdout
    assert {"tried", "legal", "counts", "answer"} <= json.loads(said).keys()
    assert json.loads(again).items() <= json.loads(said).items()
    assert asked("-", "--json", typed=again).stdout == again


@pytest.mark.parametrize(
    ("said", "status", "told"),
    [
        ("!0 pass L25", 0, "// 0 pass: refused, as expected"),
        ("!0 pass", 0, "// 0 pass: refused, as expected"),
        ("!0 pass L24", 1, "// 0 pass: to be refused by L24, not by this clause"),
        ("!0 play 33", 1, "// 0 play 3 3: allowed, though it was to be refused"),
        ("!0 pass G14", 2, "cardtui: G14 is no clause of this game: '0 pass G14'"),
        ("0 pass", 1, "// refused: 0 pass: "),
    ],
)
def test_what_must_be_refused_is_tried_as_a_case_has_it(
    said: str, status: int, told: str, tmp_path: Path
) -> None:
    """Met or not met, by the clause if one is named; nothing is done, and the case says the same."""
    words = ["position", "happy", "33 4 | 5 6 | 7 8", "--try", said]
    result = CliRunner().invoke(cardtui, words)
    assert result.exit_code == status
    assert told in result.stdout + result.stderr
    if status == 2:
        return
    assert "to_act" not in result.stdout
    if "!" in said:
        path = tmp_path / "case.json"
        path.write_text(CliRunner().invoke(cardtui, [*words, "--case", "made"]).stdout, "utf-8")
        assert CliRunner().invoke(cardtui, ["check", str(path)]).exit_code == status
        scope: dict[str, object] = {}
        exec(CliRunner().invoke(cardtui, [*words, "--pytest", "made"]).stdout, scope)
        made = scope["test_made"]
        assert callable(made)
        with nullcontext() if status == 0 else pytest.raises(AssertionError):
            made()


def test_a_player_says_why_or_that_it_does_not() -> None:
    """Whoever is asked, in an auction too."""
    words = ["position", "happy", "345 | 678 | 9TJ", "phase: call", "--ask"]
    for level in ("random", "greedy", "easy", "regular"):
        said = CliRunner().invoke(cardtui, [*words, level]).stdout.splitlines()
        heading = next(line for line in said if line.startswith(f"// {level}: "))
        silent = heading.endswith(": this level gives no reason here and weighs nothing else")
        assert silent == (said[-1] == heading)


def test_every_fault_is_told_once_with_its_reason_in_chinese_too() -> None:
    """With the clause."""
    words = ["--lang", "zh_CN", "position", "happy", "3 x X x | 4 | 5", "passes: 5", "bottom: 3 x"]
    lines = CliRunner().invoke(cardtui, words).stderr.splitlines()
    assert len(set(lines)) == len(lines) == 3
    assert lines[0] == "cardtui: passes：5 次不出：这一轮早已结束（L25）"


@pytest.mark.parametrize(
    "said",
    [
        "gongzhu\nchoices: # | . | . | .",
        "guandan\nphase: tribute\nplaces: 0 1 2 3\nrefused: yes",
        "happy\nphase: call\nlandlord: 0\ncalls: call - -",
        "happy\nphase: double\nchoices: single hidden hidden",
        "happy\nphase: left\nlandlord: 0\nleft: 1",
        "happy\nphase: rob\nlandlord: 0\ncalls: call - -\nhands: 3s | 4s | 5s",
        "happy\nphase: show\ndealt: 3\nhands: #*3 | #*3 | #*3\nundealt: #*14 | #*14 | #*14",
    ],
)
def test_a_case_where_the_dealer_is_due_on_hidden_cards_passes(said: str, tmp_path: Path) -> None:
    """Nothing is done that hidden cards decide; bottom cards are taken up face down."""
    path = tmp_path / "case.json"
    path.write_text(asked("-", "--case", "made", typed=said).stdout, "utf-8")
    checked = CliRunner().invoke(cardtui, ["check", str(path)])
    assert (checked.exit_code, checked.stdout) == (0, "1 passed, 0 failed\n")
    scope: dict[str, object] = {}
    exec(asked("-", "--pytest", "made", typed=said).stdout, scope)
    made = scope["test_made"]
    assert callable(made)
    made()


def test_hidden_choices_are_not_taken_for_any() -> None:
    """What a seat sees: whether the others have doubled is not known, so nothing is said of it."""
    said = asked("happy", "phase: double", "choices: - hidden hidden", "--try", "0 single").stdout
    assert said.splitlines()[0] == "// allowed: 0 single"
    assert "choices: single hidden hidden" in said


# --- a test out of it ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "tried"),
    [
        (("happy", "333 5 | 4 7 | 9"), ("play 3", "play 3", "1 pass", "2 play 9")),
        (
            ("guandan", "3s 3h 4d | 5c 6c | 7s 7h | 8d", "places: 0 1 2 3", "out:"),
            ("pass", "play 3s 3h", "pass", "2 play 7s7h"),
        ),
        (("gongzhu", "3s Qs | 4s Ks | 5s 6d | 6s"), ("play 3s", "1 play Qs", "play Ks", "play 6d")),
    ],
)
def test_a_case_is_made_that_passes_and_fails_when_the_rule_is_another(
    words: tuple[str, ...], tried: tuple[str, ...], tmp_path: Path
) -> None:
    """With each refusal's clause; so is a function."""
    flags = [part for text in tried for part in ("--try", text)]
    said = asked(*words, *flags, "--case", "made")
    assert said.exit_code == 0
    path = tmp_path / "case.json"
    path.write_text(said.stdout, "utf-8")
    passed = CliRunner().invoke(cardtui, ["check", str(path)])
    assert (passed.exit_code, passed.stdout) == (0, "1 passed, 0 failed\n")
    (case,) = json.loads(said.stdout)["cases"]
    refused = [line for line in case["do"] if line.startswith("!")]
    assert refused
    other = said.stdout.replace(refused[0], refused[0].removeprefix("!").rpartition(" ")[0])
    path.write_text(other, "utf-8")
    assert CliRunner().invoke(cardtui, ["check", str(path)]).exit_code in (1, 2)
    named = asked(*words, *flags, "--pytest", "test_made").stdout
    assert named == asked(*words, *flags, "--pytest", "made").stdout
    scope: dict[str, object] = {}
    exec(asked(*words, *flags, "--pytest", "made").stdout, scope)
    made = scope["test_made"]
    assert callable(made)
    made()


def test_a_case_may_begin_with_a_position_text(tmp_path: Path) -> None:
    """As one text or as lines; it names the game and its options, and nothing else does."""

    def checked(start: object, variant: str = "crazy", **more: object) -> Result:
        case = {"id": "a", "ask": "hand", "start": start, "expect": {"to_act": 1}, **more}
        path = tmp_path / "cases.json"
        path.write_text(json.dumps({"variant": variant, "cases": [case]}), "utf-8")
        return CliRunner().invoke(cardtui, ["check", str(path)])

    text = "crazy seats=2 3 | 4\nto_act: 1"
    assert checked(text).exit_code == checked(text.splitlines()).exit_code == 0
    for said in (
        checked(text, "happy"),
        checked(text, options={"seats": 2}),
        checked(text + "\nx: 1"),
        checked(["", 3]),
    ):
        assert (said.exit_code, said.stdout, said.stderr.count("\n")) == (2, "", 1)
        assert "case 1 (a): " in said.stderr


# --- held against the oracle --------------------------------------------------------------------------


def happy_by_oracle(hand: str, over: Reading | None, laizi: int) -> set[tuple[tuple[int, ...], str]]:
    ranks = sorted(card.rank for card in parse_cards(hand))
    plays = {group for size in range(1, len(ranks) + 1) for group in combinations(ranks, size)}
    return {
        (group, str(reading))
        for group in plays
        for reading in landlord_oracle.readings(group, laizi)
        if over is None or landlord_oracle.beats(reading, over)
    }


def check_landlord(seed: int) -> None:
    rng = Rng.of("oracle", "happy", seed)
    deck = rules("happy").deck.cards
    rng.shuffle(deck)
    hand, others = format_cards(deck[:7]), [format_cards(deck[7:9]), format_cards(deck[9:11])]
    laizi = deck[0].rank if seed % 2 and deck[0].rank <= 14 else 0
    over = Reading("pair", 4, 2) if seed % 3 == 0 and not any(card.rank == 4 for card in deck[:11]) else None
    head = f"happy laizi={rank_sign(laizi)}" if laizi else "happy"
    text = f"{head} {' | '.join((hand, *others))}\n" + (f"over: {over}\n" if over else "")
    place = from_text(text)
    found = {
        (tuple(sorted(card.rank for card in step.action.cards)), str(step.action.reading))
        for step in lab.legal(place)
        if step.action.cards
    }
    assert found == happy_by_oracle(hand, over, laizi), text


GUANDAN_OVER = ("pair:4:2", "straight:7:5", "full_house:9:5", "bomb:3:4", "straight_flush:6:5", "tube:5:6")


def check_guandan(seed: int) -> None:
    """With a wild in every other hand, as a lead or on what lies there; equal plays count as one."""
    rng = Rng.of("oracle", "guandan", seed)
    game = rules("guandan", {"level": rank_sign(level := 2 + rng.below(13))})
    deck = game.deck.cards
    rng.shuffle(deck)
    wild = game.wild()
    assert wild is not None
    if seed % 2:
        deck.remove(wild)
        deck.insert(0, wild)
    cards = sorted(deck[:7])
    groups = [format_cards(cards), *(format_cards(deck[at : at + 2]) for at in (7, 9, 11))]
    over = Reading.parse(GUANDAN_OVER[seed % 6]) if seed % 3 else None
    text = f"guandan level={rank_sign(level)} {' | '.join(groups)}\n" + (f"over: {over}\n" if over else "")
    place = from_text(text)
    found = {
        game.canonical(step.action.cards, step.action.reading)
        for step in lab.legal(place)
        if step.action.cards
    }
    plays = {group for size in range(1, 8) for group in combinations(cards, size)}
    assert found == {
        game.canonical(group, reading)
        for group in plays
        for reading in guandan_oracle.readings(group, level)
        if over is None or guandan_oracle.beats(reading, over, level)
    }, text


def check_gongzhu(seed: int) -> None:
    """With exposed copies, as a lead or in a trick, and suits that have been led already (Z6)."""
    rng = Rng.of("oracle", "gongzhu", seed)
    decks = 1 + seed % 2
    deck = [str(card) for card in rules("gongzhu", {"decks": decks}).deck.cards]
    rng.shuffle(deck)
    low = deck.index(next(card for card in deck if card not in ("Qs", "Jd", "Tc", "Ah")))
    led = [deck.pop(low)] if seed % 3 else []
    played = [deck.pop()] if seed % 4 else []
    marked = [f"{card}*" if card in ("Qs", "Jd", "Tc", "Ah") and rng.below(2) else card for card in deck]
    hands = [sorted(marked[at : at + 6]) for at in (0, 6, 12, 18)]
    seat = 1 if played else 0
    lines = [f"tricks: 0 {' '.join(led)}"] * bool(led) + [f"trick: 0 {' '.join(played)}"] * bool(played)
    head = f"gongzhu decks={decks} {' | '.join(map(' '.join, hands))}"
    place = from_text("\n".join((head, *lines, f"to_act: {seat}")))
    found = {str(step.action.cards[0]) for step in lab.legal(place)}
    own = hands[seat]
    assert found == {card for card in own if gongzhu_oracle.may_play(own, played, led, card)}, head


CHECKS = {"landlord": check_landlord, "guandan": check_guandan, "gongzhu": check_gongzhu}


@pytest.mark.parametrize("family", CHECKS)
def test_the_list_is_the_oracles(family: str) -> None:
    """On small hands: every play and reading that the clauses allow, and no other."""
    for seed in range(8):
        CHECKS[family](seed)


@pytest.mark.slow
@pytest.mark.parametrize("family", CHECKS)
def test_the_list_is_the_oracles_on_five_hundred_hands(family: str) -> None:
    """The same."""
    for seed in range(500):
        CHECKS[family](seed)


def test_L7_a_hand_that_is_shown_waits_for_cards_that_can_be_seen() -> None:
    """Whoever shows before the deal is dealt nothing that lies face down; the position can be said."""
    said = "happy\nphase: show\ndealt: 0\nhands: . | . | .\nundealt: #*17 | #*17 | #*17\nanswered: 1 2"
    shown = asked("-", "--try", "0 show 0", typed=said)
    assert shown.exit_code == 0
    assert "shown: 0 - -\n" in shown.stdout
    assert "dealt: 0\n" in shown.stdout
    assert asked("-", typed=shown.stdout).exit_code == 0
