"""What was dealt under an earlier revision of the rules ends under it; what comes after is of the present.

``store/fixtures/revision1.db`` was made by the code of revision 1 (see ``build_revision1.py`` beside it).
"""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cardtui.ai.baseline import Random
from cardtui.ai.player import Answer, Player, Question
from cardtui.ai.process import Process
from cardtui.ai.protocol import encode, hello, serve
from cardtui.cli import cardtui
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action, Carry
from cardtui.engine.errors import NotationError
from cardtui.engine.gongzhu.state import GongzhuCarry
from cardtui.engine.landlord.settlement import EscapeAccount
from cardtui.engine.rooms import BEAN_ROOMS, FIRST_BEAN_ROOMS, Room
from cardtui.engine.table import Table
from cardtui.engine.variants import RULES_REVISION, rules
from cardtui.replay import Replay
from cardtui.session import Seat, Session, Terms
from cardtui.session.opening import session_of
from cardtui.store.database import FILE
from cardtui.store.errors import StoreError
from cardtui.store.history import Filter
from cardtui.store.open_table import OpenTable
from cardtui.store.records import load, to_text
from cardtui.store.store import Store

from .store.hands import ledger_is_right, noon

FIXTURE = Path(__file__).parent / "store" / "fixtures" / "revision1.db"
FIELD, HIGH, NEW, EIGHT, PIGS = range(1, 6)  # tables in play
CAPPED, ESCAPE, HIGH_HAND, PIG_HAND = range(1, 5)  # hands in the history
LATER = RULES_REVISION + 1


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder of revision 1."""
    shutil.copy(FIXTURE, tmp_path / FILE)
    return tmp_path


@pytest.fixture
def store(saves: Path) -> Iterator[Store]:
    with Store(saves, noon) as opened:
        yield opened


class Says(Player):
    """A player that says what it was given, one after the other."""

    def __init__(self, *actions: str) -> None:
        self._actions = iter(actions)

    def decide(self, question: Question) -> Answer:
        """The next one."""
        return Answer(Action.parse(next(self._actions)))


def sat_down(store: Store, table: OpenTable) -> Session:
    """A session at the table, played by chance for everybody."""
    session = session_of(store, table)
    for seat in session.seats:
        seat.player = Random()
    return session


# --- the history ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "transfers", "scores"),
    [
        (CAPPED, [9999, -6666, -3333], [60000, -40000, -20000]),
        (ESCAPE, [-50, 25, 25], [-4, 2, 2]),
        (HIGH_HAND, [5000, -10000, 5000], [5, -10, 5]),
        (PIG_HAND, [0, 0, 0, 0], [1836, 564, 240, -2640]),
    ],
)
def test_a_recorded_hand_keeps_its_result(
    store: Store, hand: int, transfers: list[int], scores: list[int]
) -> None:
    """It is replayed by its own rules, comes to its own result, and says so."""
    loaded = load(store.history.record(hand))
    assert (loaded.complete, loaded.by_its_rules, loaded.agrees, loaded.same_rules) == (
        True,
        True,
        True,
        False,
    )
    replay = Replay(loaded, hand)
    assert replay.settlement is not None
    assert (list(replay.settlement.transfers), list(replay.settlement.scores)) == (transfers, scores)
    assert replay.settlement.accounts
    assert replay.notes() == ["Settled under revision 1 of the rules; these are revision 2."]


def test_the_ledger_of_revision_1_is_right(store: Store) -> None:
    """What was booked stays booked, the title with it."""
    assert ledger_is_right(store)
    (ann,) = store.profiles.all()
    assert (ann.beans, ann.score) == (24889, 60001)


def test_Z14_a_kept_hand_of_gong_zhu_has_a_place_and_no_winner(store: Store) -> None:
    """It was kept as won or lost; the points, the record and the ledger are as they were."""
    (row,) = store.history.hands(Filter(variant="gongzhu"))
    scores = load(store.history.record(row.id)).table.state.settlement.scores
    assert (row.won, row.score) == (None, scores[row.seat])
    assert row.place == 1 + sum(score > scores[row.seat] for score in scores)
    assert all(other.won is not None for other in store.history.hands(Filter(variant="happy")))


def test_the_command_line_shows_the_old_result_and_says_under_which_rules(saves: Path) -> None:
    """``replay`` of a hand, ``export`` and ``import`` of it."""

    def run(*arguments: str) -> Any:
        return CliRunner().invoke(cardtui, ["--saves", str(saves), *arguments])

    told = run("replay", str(CAPPED))
    assert told.exit_code == 0
    assert '"scores": [60000, -40000, -20000]' in told.stdout
    assert told.stderr == "cardtui: Settled under revision 1 of the rules; these are revision 2.\n"
    exported = saves / "hand.json"
    exported.write_text(run("export", str(CAPPED)).stdout, "utf-8")
    assert '"rules": 1,' in exported.read_text("utf-8")
    taken = run("import", str(exported))
    assert (taken.exit_code, taken.stdout[:3]) == (0, f"{CAPPED}  ")
    assert "in the history already" in taken.stdout
    assert taken.stderr == "settled under revision 1 of the rules\n"
    assert "allowed: 0 play" in run("replay", str(exported), "--ply", "32", "--try", "play xX").stdout


# --- records from elsewhere -----------------------------------------------------------------------------


def changed(store: Store, hand: int, **fields: Any) -> str:
    """The record of a hand with other members."""
    return json.dumps({**json.loads(store.history.record(hand)), **fields})


def with_scores(store: Store, scores: list[int]) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(store.history.record(CAPPED))["result"]
    return {**result, "settlement": {**result["settlement"], "scores": scores}}


def test_an_imported_record_must_come_to_its_result_under_its_own_rules(store: Store) -> None:
    """The result that the present rules would give is none for a hand of revision 1."""
    number, loaded, new = store.history.take_in(store.history.record(CAPPED))
    assert (number, new) == (CAPPED, False)
    assert load(store.history.record(number)).record == loaded.record
    for scores in ([20000, -10000, -10000], [60001, -40000, -20001]):
        with pytest.raises(StoreError, match="record_result"):
            store.history.take_in(changed(store, CAPPED, result=with_scores(store, scores)))


def test_the_same_steps_are_worth_other_amounts_under_the_present_rules(store: Store) -> None:
    """The cap comes last: a record that says revision 2 must say so too."""
    assert not load(changed(store, CAPPED, rules=2)).agrees
    with pytest.raises(StoreError, match="record_result"):
        store.history.take_in(changed(store, CAPPED, rules=2))
    record = load(changed(store, CAPPED, rules=2)).record
    table = Table(rules(record.variant, record.options), record.deal, record.carry)
    table.replay(record.steps)
    assert table.state.settlement.scores == (20000, -10000, -10000)


def test_a_record_of_a_later_revision_keeps_the_result_it_has(store: Store) -> None:
    """It is replayed as far as the present rules go; what it was worth is what it says."""
    result = with_scores(store, [7, -7, 0])
    number, loaded, _ = store.history.take_in(changed(store, CAPPED, rules=LATER, result=result))
    assert (loaded.by_its_rules, loaded.complete) == (False, True)
    replay = Replay(load(store.history.record(number)), number)
    assert replay.settlement is not None
    assert replay.settlement.scores == (7, -7, 0)
    assert replay.notes() == [f"Settled under revision {LATER} of the rules; these are revision 2."]
    assert store.history.hands()[0].score == 7


def test_a_record_of_a_later_revision_that_is_not_understood_is_refused_as_such(store: Store) -> None:
    """An option or a step that is none here says nothing against the record."""
    options = {**json.loads(store.history.record(CAPPED))["options"], "jokers": 3}
    with pytest.raises(StoreError, match="record_later"):
        load(changed(store, CAPPED, rules=LATER, options=options))
    steps = ["0 rob", *json.loads(store.history.record(CAPPED))["steps"]]
    with pytest.raises(StoreError, match="record_later"):
        store.history.take_in(changed(store, CAPPED, rules=LATER, steps=steps))
    replay = Replay(load(changed(store, CAPPED, rules=LATER, steps=steps)))
    assert replay.notes()[1] == f"Settled under revision {LATER} of the rules; these are revision 2."


@pytest.mark.parametrize("revision", [0, -1, "1", 1.0, True, None])
def test_a_revision_that_never_was_is_no_record(store: Store, revision: Any) -> None:
    """They are counted from 1."""
    with pytest.raises(StoreError, match="record_wrong"):
        load(changed(store, CAPPED, rules=revision))


# --- tables in play -------------------------------------------------------------------------------------


async def test_a_hand_in_progress_ends_under_the_rules_it_was_dealt_under(store: Store) -> None:
    """The stakes pass the cap before the doubles; the next hand at the table is of the present rules."""
    table = store.tables.resume(FIELD)
    session = session_of(store, table)
    await session.take_up()
    assert (session.rules.revision, table.rules) == (1, 1)
    assert len(session.table.steps) == 32
    session.hand_over(0, Says("play xX", "play 88"))
    settlement = await session.play()
    assert settlement.scores == (60000, -40000, -20000)
    kept = load(store.history.record(table.hand_id))
    assert (kept.record.rules, kept.agrees) == (1, True)
    assert ledger_is_right(store)

    await session.next_hand()
    assert (session.rules.revision, table.rules, session.table.rules.revision) == (2, 2, 2)
    session.hand_over(0, Random())
    await session.play()
    kept = load(store.history.record(table.hand_id))
    assert (kept.record.rules, kept.agrees, kept.same_rules) == (2, True, True)
    assert ledger_is_right(store)


async def test_the_price_of_leaving_is_that_of_the_hand_s_own_rules(store: Store) -> None:
    """m is 40960 with the rocket in hand: four times the two stakes, which the doubles still lift in 1."""
    session = session_of(store, store.tables.resume(FIELD))
    await session.take_up()
    price = session.price(0)
    assert price is not None
    assert isinstance(account := price.accounts[0], EscapeAccount)
    assert account.stake == 4 * (40000 + 20000)
    session.rules = rules("happy", session.rules.options())
    price = session.price(0)
    assert price is not None
    assert isinstance(account := price.accounts[0], EscapeAccount)
    assert account.stake == 4 * (10000 + 10000)


async def test_L37_a_table_between_two_hands_goes_on_with_the_room_s_present_figures(store: Store) -> None:
    """The high room begins at x2 now, and the table keeps that."""
    table = store.tables.resume(HIGH)
    assert (table.deal, table.rules, Room.from_json(table.spec.options["room"]).initial) == (None, 1, 1)
    session = session_of(store, table)
    await session.take_up()
    assert (session.rules.revision, session.table.state.multiple) == (2, 2)
    table.close()
    again = store.tables.resume(HIGH)
    assert (again.rules, Room.from_json(again.spec.options["room"]).initial) == (2, 2)
    resumed = session_of(store, again)
    await resumed.take_up()
    assert resumed.table.state.multiple == 2


async def test_G19_a_table_opened_above_the_final_level_is_dealt_at_it(store: Store) -> None:
    """From king to eight: nothing was dealt yet."""
    table = store.tables.resume(NEW)
    session = sat_down(store, table)
    await session.take_up()
    assert (session.rules.revision, session.rules.options()["level"], session.table.state.level) == (
        2,
        "8",
        8,
    )
    await session.play()
    assert load(store.history.record(table.hand_id)).agrees


async def test_G19_a_hand_in_progress_above_the_final_level_ends_and_goes_on(store: Store) -> None:
    """Its record keeps the options it was dealt with, the next hand has those of today."""
    table = store.tables.resume(EIGHT)
    session = sat_down(store, table)
    await session.take_up()
    assert (session.rules.revision, len(session.table.steps), session.table.state.level) == (1, 30, 8)
    await session.play()
    kept = load(store.history.record(table.hand_id))
    assert (kept.record.rules, kept.record.options["level"], kept.agrees) == (1, "K", True)
    await session.next_hand()
    assert (session.rules.revision, table.spec.options["level"]) == (2, "8")


async def test_a_table_of_a_game_that_did_not_change_goes_on_too(store: Store) -> None:
    """Gong Zhu: the next hand is of the present revision, the score sheet goes on."""
    session = sat_down(store, store.tables.resume(PIGS))
    await session.take_up()
    assert (session.rules.revision, session.hand) == (2, 1)
    assert isinstance(carry := session.table.start_carry, GongzhuCarry)
    assert sum(map(abs, carry.scores)) == 1836 + 564 + 240 + 2640


class Undecided(Player):
    """Says nothing under revision 1, plays by chance afterwards."""

    def decide(self, question: Question) -> Answer:
        """What L12 does for it, or anything."""
        if question.rules.revision == 1:
            return Answer(question.rules.overdue(question.state, question.seat))
        return Random().decide(question)


async def test_L9_a_redeal_is_dealt_by_the_present_rules() -> None:
    """Nobody calls in a hand of revision 1: what is dealt then is a new deal."""
    old = rules("happy", {"room": FIRST_BEAN_ROOMS[2].to_json()}, 1)
    session = Session(old, [Seat("", Undecided())] * 3, 1, Terms(threads=False))
    carry = Carry((10**6,) * 3, first=0)
    session.resume(old.shuffle(Rng.of(1), carry), carry, ())
    assert session.table.state.multiple == 1
    await session.play()
    assert session.table.start_carry.redeals > 0
    assert session.rules == session.table.rules == rules("happy", {"room": BEAN_ROOMS[2].to_json()})


def test_a_table_dealt_by_a_newer_program_is_left_as_it_is(store: Store) -> None:
    """Its rules are not known here, whether a hand lies on it or not."""
    store.database.write(lambda connection: connection.execute(f"UPDATE tables SET rules = {LATER}"))
    for table in (FIELD, HIGH):
        with pytest.raises(StoreError, match="table_newer"):
            store.tables.resume(table)
    assert len(store.tables.all()) == 5


# --- the line protocol ----------------------------------------------------------------------------------


@pytest.mark.parametrize("revision", [1, 2])
def test_the_hello_says_under_which_revision_the_hand_was_dealt(revision: int) -> None:
    """And a player that is served plays by it."""
    old = rules("happy", {"laizi": "7"}, revision)
    said = hello(old, 1)
    assert said["rules"] == revision
    answer = io.BytesIO()
    serve(lambda variant: Random(), io.BytesIO(encode(said)), answer)
    assert json.loads(answer.getvalue())["hello"] == 1


@pytest.mark.parametrize("revision", [0, LATER, "1"])
def test_a_served_player_refuses_rules_that_it_does_not_know(revision: Any) -> None:
    """It would play by others."""
    said = {**hello(rules("happy"), 1), "rules": revision}
    with pytest.raises(NotationError, match="not a revision of the rules"):
        serve(lambda variant: Random(), io.BytesIO(encode(said)), io.BytesIO())


HEARS = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        open(sys.argv[1], "a").write(str(message["rules"]))
        print(json.dumps({"hello": 1, "legal": True}), flush=True)
    elif "turn" in message:
        print(json.dumps({"turn": message["turn"], "action": message["legal"][-1]}), flush=True)
"""


async def test_a_command_in_a_seat_is_told_of_the_new_revision(store: Store, tmp_path: Path) -> None:
    """It is greeted once for the hand of revision 1 and once for the next."""
    (tmp_path / "hears.py").write_text(HEARS)
    heard = tmp_path / "heard"
    session = sat_down(store, store.tables.resume(PIGS))
    session.rules = rules("gongzhu", session.rules.options(), 1)
    session.seats[2].player = Process(f"'{sys.executable}' '{tmp_path / 'hears.py'}' '{heard}'")
    deal = session.rules.shuffle(Rng.of(3), Carry())
    session.journal = None
    session.resume(deal, Carry(), ())
    await session.play()
    await session.next_hand()
    await session.play()
    session.close()
    assert heard.read_text() == "12"


def test_a_record_is_written_with_its_revision(store: Store) -> None:
    """Also when it is read and written again."""
    text = store.history.record(ESCAPE)
    assert to_text(load(text).record) == text
