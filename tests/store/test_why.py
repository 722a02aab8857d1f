"""Reasons of bots: kept with their steps, taken back and taken again with them, and part of the record."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardtui.engine.errors import DataFault
from cardtui.store.database import FILE
from cardtui.store.errors import StoreError
from cardtui.store.open_table import OpenTable
from cardtui.store.records import Loaded, load, to_share, to_text
from cardtui.store.store import Store
from cardtui.store.why import MOST, Why, kept_why, read_why
from cardtui.text.faults import fault_text

from .hands import noon, played, record_of, spec_for
from .test_database import write_raw

HAND = played(5)
LED = read_why({"facts": [{"kind": "LowestFirst"}], "code": "lead", "args": {"plays": 4, "chance": 60}})
KEPT = read_why({"facts": [{"kind": "KeepsBomb", "cards": ["3s", "3h", "3d", "3c"]}]})
SAID = read_why({"code": "said", "args": {"text": "why not"}})
OWN = [
    ply for ply, step in enumerate(HAND.steps) if step.seat >= 0
]  # nobody's reasons for what the dealer does
REASONS = {OWN[0]: LED, OWN[-2]: KEPT, OWN[-1]: SAID}
LAST = len(HAND.steps) - 1


async def taken(table: OpenTable, plies: range) -> None:
    """Take these steps of the hand, with what is kept of them."""
    for ply in plies:
        await table.step(ply, HAND.steps[ply], why=REASONS.get(ply))


async def test_reasons_stay_with_their_steps(store: Store) -> None:
    """Over a restart, taken back and taken again; another step there has none of them; the record has all."""
    table = store.tables.open(spec_for(store.profiles.create("Ann"), HAND))
    await table.begin(HAND.start_carry, HAND.deal)
    await taken(table, range(LAST))
    for _ in range(2):
        table.close()
        table = store.tables.resume(table.id)
        assert table.reasons == {ply: why for ply, why in REASONS.items() if ply < LAST}
        await table.cut(OWN[-2], forfeit=False)
    await table.again(len(table.undone))
    assert set(table.reasons) == {ply for ply in REASONS if ply < LAST}
    await table.cut(OWN[-2], forfeit=False)
    await table.step(OWN[-2], HAND.steps[OWN[-2]])
    assert set(table.reasons) == {OWN[0]}
    await taken(table, range(OWN[-2] + 1, LAST))
    carry = HAND.rules.carry(HAND.state)
    await table.finish(LAST, HAND.steps[LAST], HAND.state.settlement, carry, why=REASONS.get(LAST))
    assert table.hand_id is not None
    kept = load(store.history.record(table.hand_id)).record
    assert kept.reasons == {ply: why for ply, why in REASONS.items() if ply != OWN[-2]}
    assert table.reasons == {}
    await table.begin(HAND.start_carry, HAND.deal)
    assert table.reasons == {}


async def test_what_the_database_has_wrong_is_left_out(store: Store) -> None:
    """A table goes on without a reason that nobody can read."""
    table = store.tables.open(spec_for(store.profiles.create("Ann"), HAND))
    await table.begin(HAND.start_carry, HAND.deal)
    await taken(table, range(LAST))
    table.close()
    store.close()
    for text in ("{", "[]", '{"facts": 3}', '{"kind": 1}', "[" * 9000, '{"code": "x", "args": {"a": 1e999}}'):
        write_raw(store.folder / FILE, f"UPDATE steps SET why = '{text}' WHERE ply = {OWN[0]}")
        with Store(store.folder, noon) as again:
            resumed = again.tables.resume(table.id)
            assert set(resumed.reasons) == {ply for ply in REASONS if OWN[0] < ply < LAST}
            assert len(resumed.steps) == LAST
            resumed.close()


def test_a_record_has_reasons_before_its_result() -> None:
    """It reads as it was written; without them it is the record that it was before there were any."""
    record = record_of(HAND, reasons=REASONS)
    text = to_text(record)
    assert load(text).record == record
    assert list(json.loads(text))[-3:] == ["steps", "reasons", "result"]
    assert to_share(text) == to_text(record_of(HAND)) == to_share(to_share(text))
    assert to_share("no record") == "no record"
    begun = text[: text.index('"reasons"') + 40]
    assert load(begun).record.steps == record.steps


@pytest.mark.parametrize(
    "reasons",
    [
        3,
        [3],
        [[1]],
        [[-1, {}]],
        [[OWN[0], {"facts": [], "more": 1}]],
        [[OWN[0], {"facts": ["x"]}]],
        [[OWN[0], {"code": "x" * 3 * MOST}], [OWN[0], {}]],
        [[OWN[0], {"code": "x", "args": {str(n): "y" * 900 for n in range(9)}}]],
        [[OWN[0], {"code": "x", "args": {"a": [[[[[[[1]]]]]]]}}]],
    ],
)
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_reasons_that_are_none_are_told_and_the_hand_stands(reasons: Any, language: str) -> None:
    """One line says so; nothing else of the record is lost, but it is not taken in as whole."""
    from cardtui.text.catalog import set_language

    set_language(language)
    data = json.loads(to_text(record_of(HAND)))
    loaded = load(json.dumps({**data, "reasons": reasons}))
    assert isinstance(loaded, Loaded)
    assert loaded.agrees
    assert loaded.record.reasons == {}
    assert loaded.fault is not None
    assert (loaded.fault.code, "\n" in fault_text(loaded.fault)) == ("record_wrong", False)
    set_language("en")


def test_reasons_of_steps_that_are_none_of_a_player_are_left_out() -> None:
    """Of the dealer's, and of those beyond the end."""
    dealer = next(ply for ply, step in enumerate(HAND.steps) if step.seat < 0)
    text = to_text(record_of(HAND, reasons={dealer: LED, len(HAND.steps): LED, OWN[0]: KEPT}))
    assert load(text).record.reasons == {OWN[0]: KEPT}


def test_text_of_a_reason_is_visible() -> None:
    """What a terminal would obey is shown as signs."""
    read = read_why({"code": "said", "args": {"text": "\x1b[2J\u202e"}})
    assert "\x1b" not in str(read)
    assert "\u202e" not in str(read)
    assert kept_why(str(read)) == read


def test_a_hand_is_known_with_and_without_its_reasons(store: Store) -> None:
    """It is taken in once, with the reasons that stand in it."""
    plain, told = to_text(record_of(HAND)), to_text(record_of(HAND, reasons=REASONS))
    first = store.history.take_in(told)
    assert store.history.tried(plain) == first.hand == store.history.take_in(plain).hand
    assert load(store.history.record(first.hand)).record.reasons == REASONS
    with pytest.raises(StoreError, match="record_wrong"):
        store.history.take_in(told.replace('"facts"', '"fact"', 1))


def test_what_says_nothing_is_not_kept() -> None:
    """Neither in a record nor in the database."""
    assert to_text(record_of(HAND, reasons={OWN[0]: Why()})) == to_text(record_of(HAND))
    assert (str(Why()), kept_why("")) == ("", None)
    with pytest.raises(DataFault):
        read_why({"facts": None})
