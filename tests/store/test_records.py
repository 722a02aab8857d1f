"""Records: what is written loads to the same hand, and damage is told with its place."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.rooms import Room
from cardtui.engine.variants import RULES_REVISION
from cardtui.seating import Command, known_spec
from cardtui.store import records
from cardtui.store.errors import StoreError
from cardtui.store.records import Loaded, load, to_text
from cardtui.store.seat import Seat
from tests.widths import widths

from .hands import played, record_of

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "happy": ("happy", {}),
    "happy laizi": ("happy", {"laizi": "drawn"}),
    "crazy": ("crazy", {}),
    "crazy two seats": ("crazy", {"seats": 2}),
    "guandan": ("guandan", {}),
    "gongzhu": ("gongzhu", {}),
    "gongzhu two decks": ("gongzhu", {"decks": 2}),
}
SAMPLE = to_text(record_of(played(5)))


@cache
def sample(game: str) -> str:
    """The record of one hand of a game."""
    variant, options = GAMES[game]
    return to_text(record_of(played(5, variant, options)))


def refused(text: str | bytes) -> StoreError:
    """The error with which a record is refused."""
    with pytest.raises(StoreError) as fault:
        load(text)
    return fault.value


def tried(text: str | bytes) -> Loaded | StoreError:
    """What comes of a record: no other error than the store's."""
    try:
        return load(text)
    except StoreError as fault:
        return fault


def changed(**fields: Any) -> str:
    """The sample with some of its members replaced."""
    return json.dumps({**json.loads(SAMPLE), **fields})


@pytest.mark.parametrize("game", GAMES)
def test_a_record_replays_to_its_own_result(game: str) -> None:
    """Every ply of the replay is the live position."""
    variant, options = GAMES[game]
    hand = played(5, variant, options)
    loaded = load(to_text(record_of(hand)))
    assert loaded.complete
    assert loaded.agrees
    assert loaded.record == record_of(hand)
    assert loaded.table.states == hand.states


@pytest.mark.parametrize("seed", range(6))
def test_text_and_bytes_load_alike(seed: int) -> None:
    """And writing what was loaded gives the same text."""
    text = to_text(record_of(played(seed)))
    assert to_text(load(text).record) == text == to_text(load(text.encode()).record)


def test_any_layout_of_the_same_json_loads() -> None:
    """Only a cut-off record needs the lines in their order."""
    data = json.loads(SAMPLE)
    for text in (json.dumps(data), json.dumps(data, indent=4, sort_keys=True)):
        assert load(text).complete


@widths(61, 1)
@pytest.mark.parametrize("game", GAMES)
def test_a_record_cut_at_any_byte_keeps_every_step_before_the_cut(game: str, width: int) -> None:
    """Or it is refused, with the place, when the cut lies before the steps."""
    whole = sample(game).encode()
    begins = whole.index(b'"steps": [')
    steps = load(whole).record.steps
    for cut in [*range(1, begins, min(width, 37)), *range(begins, len(whole), width)]:
        text = whole[:cut]
        loaded = tried(text)
        if isinstance(loaded, StoreError):
            assert cut < begins + len(b'"steps": [')
            assert loaded.code == "record_cut"
            assert loaded.details["line"] == text.count(b"\n") + 1
            continue
        written = text[begins:].count(b'"\n') + text[begins:].count(b'",\n')
        assert loaded.record.steps == steps[: len(loaded.record.steps)]
        assert len(loaded.record.steps) >= min(written, len(steps))
        assert not loaded.complete or text.strip() == whole.strip()


@settings(max_examples=100)
@given(st.data())
def test_a_record_with_flipped_bits_is_a_prefix_or_refused(data: st.DataObject) -> None:
    """Never another error; what loads holds only steps that are legal."""
    content = bytearray(SAMPLE.encode())
    for bit in data.draw(st.lists(st.integers(0, len(content) * 8 - 1), min_size=1, max_size=4)):
        content[bit // 8] ^= 1 << bit % 8
    loaded = tried(bytes(content))
    if isinstance(loaded, Loaded):
        assert len(loaded.table.steps) == len(loaded.record.steps)


@settings(max_examples=100)
@given(st.binary(max_size=60) | st.text(max_size=60))
def test_anything_else_is_refused(content: bytes | str) -> None:
    """Never a traceback."""
    assert refused(content).code.startswith("record_")


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=120)
@given(st.sampled_from(sorted(json.loads(SAMPLE))), json_values)
def test_any_json_in_any_place_is_read_or_refused(key: str, value: Any) -> None:
    """Foreign records hold anything anywhere."""
    assert isinstance(tried(changed(**{key: value})), Loaded | StoreError)


@settings(max_examples=100)
@given(st.sampled_from(sorted(json.loads(SAMPLE)["carry"])), json_values)
def test_any_json_in_the_carry_is_read_or_refused(key: str, value: Any) -> None:
    """What one hand handed to the next is foreign too."""
    result = tried(changed(carry={**json.loads(SAMPLE)["carry"], key: value}))
    assert isinstance(result, Loaded | StoreError)


def test_an_illegal_step_ends_the_hand_there_and_says_why() -> None:
    """The steps before it are kept."""
    steps = json.loads(SAMPLE)["steps"]
    loaded = load(changed(steps=[*steps[:20], "0 rob", *steps[20:]]))
    assert loaded.record.steps == load(SAMPLE).record.steps[:20]
    assert loaded.fault is not None
    assert loaded.fault.code == "record_illegal"
    assert (loaded.fault.details["step"], loaded.complete) == (21, False)
    assert loaded.fault.details["refusal"].clause == loaded.fault.details["clause"]


def test_a_step_that_is_no_step_ends_the_hand_there() -> None:
    """With its place, and control characters made visible."""
    steps = json.loads(SAMPLE)["steps"]
    fault = load(changed(steps=[*steps[:3], "0 play \x1b[31m"])).fault
    assert fault is not None
    assert (fault.code, fault.details["step"]) == ("record_step", 4)
    assert fault.details["detail"].isprintable()


def test_a_deal_that_is_none_of_the_game_is_refused() -> None:
    """A card twice is no deal."""
    deal = json.loads(SAMPLE)["deal"]
    deal["bottom"] = deal["hands"][0][:8]
    assert refused(changed(deal=deal)).code == "record_wrong"


def test_a_record_of_a_newer_format_is_refused() -> None:
    """It says which is known here."""
    assert refused(changed(format=records.FORMAT + 1)).code == "record_newer"


def test_a_record_under_other_rules_keeps_its_result() -> None:
    """It is shown as settled under its own revision."""
    result = {**json.loads(SAMPLE)["result"], "winner": [1]}
    loaded = load(changed(rules=RULES_REVISION + 1, result=result))
    assert not loaded.same_rules
    assert not loaded.agrees
    assert loaded.record.result == result


def test_too_large_a_record_is_refused_unread() -> None:
    """A megabyte is a thousand hands."""
    assert refused(" " * (records.MAX_BYTES + 1)).code == "record_too_large"


def test_deep_nesting_is_refused() -> None:
    """Not a recursion without end."""
    assert refused('{"format": ' + "[" * 100_000).code in ("record_damaged", "record_cut")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1" * 5000])
def test_numbers_that_are_none_are_refused(number: str) -> None:
    """JSON knows no such thing, or nobody needs it."""
    assert refused('{"format": ' + number + "}").code == "record_damaged"


def test_names_and_players_are_text_and_never_done() -> None:
    """A command in a record is a foreign player that must be asked about first."""
    seats = [{"player": "bot:touch /tmp/x\x1b", "name": "\x1b]0;x\x07[b]"}, *json.loads(SAMPLE)["seats"][1:]]
    seat = load(changed(seats=seats)).record.seats[0]
    assert seat == Seat("bot:touch /tmp/x␛", "␛]0;x␇[b]")
    assert known_spec(seat.player) == Command("touch /tmp/x␛")


def test_foreign_text_anywhere_in_a_record_is_made_visible() -> None:
    """A room's name, a fact, a time."""
    result = {**json.loads(SAMPLE)["result"], "facts": {"note": "\x1b[2J"}}
    options = {"room": {"name": "\x1b[31m\u202e"}}
    record = load(changed(options=options, result=result, finished="\x1b[5m")).record
    assert Room.from_json(record.options["room"]).name == "␛[31m�"
    assert record.result is not None
    assert record.result["facts"] == {"note": "␛[2J"}
    assert record.finished == ""


@pytest.mark.parametrize("time", ["2026-99-99T99:99:99Z", "2026-02-30T00:00:00Z", "20260101", "today", ""])
def test_a_time_that_is_none_is_left_out(time: str) -> None:
    """The list is sorted and filtered by it."""
    assert load(changed(finished=time)).record.finished == ""


def test_a_revision_that_never_was_is_refused() -> None:
    """A negative one is none."""
    with pytest.raises(StoreError, match="record_wrong"):
        load(changed(rules=-1))


def test_an_unfinished_hand_is_a_record_too() -> None:
    """Without a result."""
    record = record_of(played(5))
    half = replace(record, steps=record.steps[:20], result=None)
    loaded = load(to_text(half))
    assert loaded.record == half
    assert loaded.fault is None
    assert not loaded.complete


GOLDEN = Path(__file__).parents[1] / "records"
GUANDAN = (GOLDEN / "guandan_double_tribute.json").read_text("utf-8")
GONGZHU = (GOLDEN / "gongzhu_slam.json").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "carry", "place"),
    [
        (GUANDAN, {"first_streak": []}, "carry: first_streak: 0 entries, not 4"),
        (GUANDAN, {"last_streak": []}, "carry: last_streak: 0 entries, not 4"),
        (GUANDAN, {"first_streak": None}, "carry: first_streak: not a list"),
        (GUANDAN, {"first_streak": [0, 0, 0]}, "carry: first_streak: 3 entries, not 4"),
        (GUANDAN, {"first_streak": [0, 0, 3, 0]}, "carry: first_streak: a seat that was not first"),
        (GUANDAN, {"last_streak": [0, 0, 0, -1]}, "carry: last_streak: item 4: -1 is not a number"),
        (GUANDAN, {"levels": []}, "carry: levels: 0 entries, not 2"),
        (GUANDAN, {"levels": [5]}, "carry: levels: 1 entries, not 2"),
        (GUANDAN, {"levels": [5, 15]}, "carry: levels: 15 is not a level of this match"),
        (GUANDAN, {"levels": [5, "2"]}, "carry: levels: item 2: not a whole number"),
        (GUANDAN, {"playing": 1}, "carry: playing: 1 is not a level of this match"),
        (GUANDAN, {"playing": 0}, "carry: levels: 2 entries, not 0"),
        (GUANDAN, {"playing": 2}, "carry: playing: not the level of the side that won the hand before"),
        (GUANDAN, {"places": []}, "carry: places: 0 entries, not 4"),
        (GUANDAN, {"places": [0, 2, 1, 1]}, "carry: places: not every seat once"),
        (GUANDAN, {"places": [0, 2, 1, 4]}, "carry: places: item 4: 4 is not a seat (0 to 3)"),
        (GUANDAN, {"stacks": [1, 2, 3]}, "carry: stacks: 3 entries, not 4"),
        (GUANDAN, {"stacks": [1, 2, 3, -4]}, "carry: stacks: item 4: -4 is not a number of 0 or more"),
        (GUANDAN, {"stacks": [1 << 60] * 4}, "carry: stacks: item 1: too large a number"),
        (GUANDAN, {"scores": [0, 0, 0, 0]}, "carry: scores: not of this game"),
        (GUANDAN, {"hand": -1}, "carry: hand: -1 is not a number of 0 or more"),
        (GUANDAN, {"hand": True}, "carry: hand: not a whole number"),
        (GUANDAN, {"mood": 1}, "carry: unknown key 'mood'"),
        (GONGZHU, {"scores": [12, -12, 0]}, "carry: scores: 3 entries for 4 seats"),
        (GONGZHU, {"scores": [12, -12, 0, 12]}, "carry: scores: points are multiples of 12 that sum to 0"),
        (GONGZHU, {"scores": [6, -6, 0, 0]}, "carry: scores: points are multiples of 12 that sum to 0"),
        (GONGZHU, {"levels": [2, 2]}, "carry: levels: not of this game"),
        (GONGZHU, {"redeals": 1}, "carry: redeals: not of this game"),
        (GONGZHU, {"first": 4}, "carry: first: 4 is not a seat (0 to 3)"),
        (SAMPLE, {"places": [0, 1, 2]}, "carry: places: not of this game"),
        (SAMPLE, {"playing": 5}, "carry: playing: not of this game"),
        (SAMPLE, {"stacks": [1, 2]}, "carry: stacks: 2 entries for 3 seats"),
        (SAMPLE, {"first": 3}, "carry: first: 3 is not a seat (0 to 2)"),
    ],
)
def test_a_carry_is_checked_as_a_whole_by_its_game(text: str, carry: dict[str, Any], place: str) -> None:
    """What the level, the streaks and the sheet need is there, and nothing that no hand can leave."""
    data = json.loads(text)
    data["carry"] |= carry
    fault = refused(json.dumps(data))
    assert fault.code == "record_wrong"
    assert fault.details["detail"].startswith(place)


@pytest.mark.parametrize("name", sorted(json.loads(GUANDAN)["carry"]))
def test_a_carry_may_lack_what_it_need_not_say(name: str) -> None:
    """Streaks, levels and places are missed in a match; the rest has its usual value."""
    data = json.loads(GUANDAN)
    del data["carry"][name]
    loaded = tried(json.dumps(data))
    if name in ("first_streak", "last_streak", "levels", "places", "playing"):
        assert isinstance(loaded, StoreError)
        assert loaded.code == "record_wrong"
    else:
        assert isinstance(loaded, Loaded)


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"seats": []}, "seats: 0 seats, not 3"),
        ({"seats": [1, 2, 3]}, "seats: item 1: not an object"),
        ({"seats": [{"player": "you"}] * 3}, "seats: item 1: 'name' is missing"),
        ({"books": ["beans", "beans"]}, "books: one stands twice"),
        ({"books": ["gold"]}, "books: item 1: not one of beans, coins, score"),
        ({"assisted": ["advice", "luck"]}, "assisted: item 2: not one of advice, undo, open, again"),
        ({"cut": [3, -1]}, "cut: item 2: -1 is not a number of 0 or more"),
        ({"stakes": 1}, "stakes: not true or false"),
        ({"variant": "poker"}, "options: not a variant"),
        ({"variant": None}, "variant: not a text"),
        ({"options": []}, "options: not an object"),
        ({"options": {"laizi": "x"}}, "options: laizi: not a rank that can be laizi"),
        ({"options": {"laizi": "7"}}, "deal: laizi: not as the options say"),
        ({"options": {"room": {"N": 0}}}, "options: room: N: 0 is not a number of 1 or more"),
        ({"deal": {}}, "deal: 'hands' is missing"),
        ({"deal": None}, "deal: not an object"),
    ],
)
def test_what_cannot_be_in_a_record_is_told_with_its_place(fields: dict[str, Any], place: str) -> None:
    """The key, and the reason."""
    fault = refused(changed(**fields))
    assert fault.code == "record_wrong"
    assert fault.details["detail"].startswith(place)


def test_the_laizi_of_a_deal_is_that_of_the_options() -> None:
    """Where they name one."""
    data = json.loads(
        (Path(__file__).parents[1] / "records" / "happy_laizi_pure_bomb.json").read_text("utf-8")
    )
    data["deal"]["laizi"] = "8"
    assert refused(json.dumps(data)).details["detail"] == "deal: laizi: not the rank in the options"


def test_a_seat_cannot_show_cards_that_it_does_not_hold() -> None:
    """A step of a record turns nothing up."""
    data = json.loads(SAMPLE)
    deck = " ".join([data["deal"]["bottom"], data["deal"]["hands"][1]])
    loaded = load(json.dumps({**data, "steps": [f"0 show 0 / 0 {deck}"], "result": None}))
    assert loaded.fault is not None
    assert (loaded.fault.code, loaded.fault.details["clause"]) == ("record_illegal", "L7")


@pytest.mark.parametrize(
    ("content", "looks"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"SQLite format 3\x00" + bytes(99), "database"),
        (b"PK\x03\x04" + bytes(99), "archive"),
        (b"\x1f\x8b\x08", "archive"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"%PDF-1.7", "document"),
        (b"\x7fELF\x02", "program"),
        (b"#!/bin/sh\n", "program"),
        ("{}".encode("utf-16"), "utf16"),
        (b"\xd0\xcf\x11\xe0", "binary"),
        (b"a\x00b", "binary"),
        (b"<!doctype html>", "page"),
        (b"Dear diary", "text"),
        (b"{'format': 1}", "text"),
        (b"[1, 2]", "json"),
        (b'{"name": "cardtui"}', "json"),
        (b'{"variant": "happy", "cases": []}', "cases"),
        (b'{"variant": "happy", "options": {}, "seats": [], "result": null}', "json"),
    ],
)
def test_what_is_none_of_ours_is_told_by_what_it_looks_like(content: bytes, looks: str) -> None:
    """Not "damaged": nothing of it was ever a record."""
    fault = refused(content)
    assert (fault.code, fault.details) == ("record_foreign", {"looks": looks})


def test_a_byte_order_mark_is_no_fault() -> None:
    """Some editors write one."""
    assert load(b"\xef\xbb\xbf" + SAMPLE.encode()).complete


def test_a_key_that_stands_twice_in_a_part_is_a_fault() -> None:
    """Which of the two would be meant?"""
    twice = SAMPLE.replace('"laizi": null', '"laizi": null, "laizi": "7"', 1)
    assert refused(twice).code == "record_damaged"
