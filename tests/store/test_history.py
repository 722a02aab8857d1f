"""The history: finished hands found again, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest

from cardtui.store.errors import StoreError
from cardtui.store.history import BATCH, Filter, HandRow
from cardtui.store.recording import record_hand
from cardtui.store.records import load, to_text
from cardtui.store.seat import Seat
from cardtui.store.store import Store
from cardtui.store.table_rows import TableSpec

from .hands import keep_at_once, ledger_is_right, played, record_of, spec_for


async def kept(store: Store, seeds: range, name: str = "Ann", **options: object) -> int:
    """Hands with these seeds, kept by a profile of that name; returns its id."""
    profile = store.profiles.named(name) or store.profiles.create(name)
    for seed in seeds:
        hand = played(seed, "happy", dict(options))
        await keep_at_once(store, spec_for(profile, hand), hand)
    return profile.id


async def test_a_hand_in_the_list_is_what_its_settlement_was(store: Store) -> None:
    """Role, outcome, amount after the fee, score and multiple, as the person's seat saw them."""
    await kept(store, range(1, 2))
    hand = played(1)
    (row,) = store.history.hands()
    assert hand.state.settlement is not None
    assert row.amount == hand.state.settlement.transfers[0] - hand.state.settlement.fees[0]
    assert row.score == hand.state.settlement.scores[0]
    assert row.role == ("landlord" if hand.state.landlord == 0 else "farmer")
    assert row.won == (0 in hand.state.winner)
    assert row.multiple == hand.state.multiple
    assert (row.room, row.currency, row.names) == ("beginner", "beans", "Ann\nBot 1\nBot 2")


async def test_the_latest_hand_comes_first_and_pages_join(store: Store) -> None:
    """Pages of two are the whole list."""
    await kept(store, range(5))
    ids = [row.id for row in store.history.hands()]
    assert ids == sorted(ids, reverse=True)
    assert [row.id for at in (0, 2, 4) for row in store.history.hands(limit=2, offset=at)] == ids
    assert store.history.last() == ids[0]


def copies(store: Store, number: int) -> None:
    """The same imported hand many times."""
    hand = played(4)
    record = record_of(hand)
    store.database.write(
        lambda connection: [record_hand(connection, record, hand, True) for _ in range(number)]
    )


def test_each_hand_comes_once_however_many_are_wanted(store: Store) -> None:
    """In the order of the list, across the batches in which they are read."""
    copies(store, 2 * BATCH + 1)
    rows = store.history.hands(limit=-1)
    assert len(rows) == 2 * BATCH + 1
    assert list(store.history.each()) == rows
    for limit in (1, BATCH - 1, BATCH, BATCH + 1, 2 * BATCH, 9 * BATCH):
        assert list(store.history.each(limit=limit)) == rows[:limit], limit


def test_hands_are_read_as_they_are_taken(store: Store) -> None:
    """Never all of them at once: a batch, and the next one when that is used up."""
    copies(store, 2 * BATCH + 1)
    asked: list[str] = []

    def watch(statement: str | None) -> None:
        store.database.read(
            lambda connection: connection.set_trace_callback(asked.append if statement else None)
        )

    watch("on")
    each = store.history.each()
    taken = []
    for wanted in (1, BATCH, BATCH):
        taken += list(islice(each, wanted))
        selects = [statement for statement in asked if statement.startswith("SELECT h.id")]
        assert len(selects) == -(-len(taken) // BATCH)
    watch(None)
    assert len(taken) == 2 * BATCH + 1


async def test_a_page_and_its_number_are_of_one_position(store: Store) -> None:
    """How many fit, and the latest of them."""
    await kept(store, range(5))
    landlord = Filter(role="landlord")
    count = store.history.count(landlord)
    assert store.history.found(landlord, 2) == (count, store.history.hands(landlord, 2))
    assert store.history.found(Filter(variant="crazy"), 2) == (0, [])
    rows = store.history.hands()
    assert store.history.hands(below=rows[1].id) == rows[2:]


async def test_filters_keep_what_fits_and_nothing_else(store: Store) -> None:
    """Each alone, and all of them together."""
    ann = await kept(store, range(8))
    await kept(store, range(8, 12), "Bob", room={"name": "middle", "N": 100})
    rows = store.history.hands()
    cases: list[tuple[Filter, Callable[[HandRow], bool]]] = [
        (Filter(profile=ann), lambda row: row.names.startswith("Ann")),
        (Filter(room="middle"), lambda row: row.room == "middle"),
        (Filter(role="landlord"), lambda row: row.role == "landlord"),
        (Filter(won=True), lambda row: row.won == 1),
        (Filter(won=False, room="beginner"), lambda row: row.won == 0 and row.room == "beginner"),
        (Filter(variant="crazy"), lambda row: False),
        (Filter(stakes=False), lambda row: False),
        (Filter(since="2026-03-01", until="2026-03-02"), lambda row: True),
        (Filter(until="2026-03-01"), lambda row: False),
    ]
    for which, fits in cases:
        expected = [row for row in rows if fits(row)]
        assert store.history.hands(which) == expected
        assert store.history.count(which) == len(expected)
    assert store.history.rooms() == [("happy", "beginner"), ("happy", "middle")]


async def test_statistics_are_the_sums_of_the_list(store: Store) -> None:
    """By room and role; counts are those of the events at the profile's own seat."""
    ann = await kept(store, range(8))
    rows = store.history.hands(Filter(profile=ann))
    found = store.history.statistics(Filter(profile=ann))
    assert found.hands == len(rows)
    for group in found.groups:
        mine = [row for row in rows if (row.room, row.role) == (group.room, group.role)]
        assert (group.hands, group.won) == (len(mine), sum(row.won == 1 for row in mine))
        assert (group.amount, group.score) == (sum(r.amount for r in mine), sum(r.score for r in mine))
        assert group.multiples == sum(row.multiple or 0 for row in mine)
    row, longest = 0, 0
    for hand in reversed(rows):
        row = row + 1 if hand.won else 0
        longest = max(longest, row)
    assert found.streaks == {"happy": (row, longest)}
    assert (store.profiles.in_a_row(ann), longest > 1) == (row, True)
    gains = [hand.amount for hand in reversed(rows)]
    curve = store.history.amounts("beans", Filter(profile=ann, variant="happy"))
    assert [total for _at, total in curve.points] == [0, *(sum(gains[: n + 1]) for n in range(8))]
    assert not store.history.amounts("coins", Filter(profile=ann)).points
    events = [event for seed in range(8) for step in played(seed).events for event in step if event.seat == 0]
    assert found.counts["bomb"].times == sum(event.code == "bomb" for event in events)
    assert found.counts["call"].hands == sum(
        any(event.code == "call" and event.seat == 0 for step in played(seed).events for event in step)
        for seed in range(8)
    )


async def test_places_and_levels_are_counted_over_all_groups(store: Store) -> None:
    """Guandan has both; a hand of a game without them adds none."""
    await kept(store, range(2))
    profile = store.profiles.named("Ann")
    assert profile is not None
    for seed in range(6):
        hand = played(seed, "guandan", {"level": "7"} if seed % 2 else {})
        await keep_at_once(store, spec_for(profile, hand), hand)
    rows = store.history.hands(Filter(profile=profile.id))
    found = store.history.statistics(Filter(profile=profile.id))
    assert found.places == {"guandan": Counter(row.place for row in rows if row.place)}
    assert found.levels == Counter(row.level for row in rows if row.level)
    curve = store.history.levels(Filter(profile=profile.id))
    assert [level for _at, level in curve.points] == [row.level for row in reversed(rows) if row.level]
    places = found.places["guandan"]
    assert (list(places), list(found.levels)) == (sorted(places), sorted(found.levels))
    assert found.hands == 8


async def test_a_hand_among_friends_counts_for_each_of_them(store: Store) -> None:
    """Once in the whole list, once in each one's own, with each one's result."""
    hand = played(1)
    ann, bob = store.profiles.create("Ann"), store.profiles.create("Bob")
    seats = (Seat("random", "Bot"), Seat("you", "Ann", ann.id), Seat("you", "Bob", bob.id))
    spec = TableSpec("Friends", "happy", hand.rules.options(), seats, 1, ("beans", "score"))
    await keep_at_once(store, spec, hand)
    assert store.history.count() == 1
    assert [store.history.hands(Filter(profile=who.id))[0].seat for who in (ann, bob)] == [1, 2]
    assert hand.state.settlement is not None
    stacks = [store.profiles.get(who.id).beans for who in (ann, bob)]
    assert stacks == list(hand.state.settlement.stacks[1:])


async def test_L43_in_a_plain_room_the_score_moves_and_coins_do_not(store: Store) -> None:
    """The stakes are points there."""
    hand = played(1, "crazy", {"room": {"name": "plain", "N": 1, "stakes": False}})
    profile = store.profiles.create("Ann")
    spec = replace(spec_for(profile, hand), books=("coins", "score"))
    await keep_at_once(store, spec, hand)
    assert hand.state.settlement is not None
    assert hand.state.settlement.scores[0] != 0
    after = store.profiles.get(profile.id)
    assert (after.coins, after.score) == (6000, hand.state.settlement.scores[0])
    assert store.history.hands()[0].amount == 0


async def test_Z14_gong_zhu_is_kept_with_its_points_and_moves_nothing(store: Store) -> None:
    """Titles and stakes are those of the landlord games only (Z15)."""
    hand = played(1, "gongzhu")
    profile = store.profiles.create("Ann")
    await keep_at_once(store, replace(spec_for(profile, hand), books=()), hand)
    assert hand.state.settlement is not None
    (row,) = store.history.hands()
    assert (row.score, row.amount, row.currency) == (hand.state.settlement.scores[0], 0, "")
    assert store.profiles.get(profile.id) == profile
    taken = [event.seat for step in hand.events for event in step if event.code == "pig_taken"]
    counts = store.history.statistics(Filter(profile=profile.id)).counts
    assert ("pig_taken" in counts) == (taken == [0])


async def test_hands_outlive_their_profile(store: Store) -> None:
    """They are nobody's then, and still in the whole list."""
    ann = await kept(store, range(2))
    store.profiles.delete(ann)
    assert store.history.count() == 2
    assert store.history.count(Filter(profile=ann)) == 0
    assert ledger_is_right(store)


async def test_the_record_of_a_hand_is_the_hand(store: Store) -> None:
    """It replays to the result in the list."""
    await kept(store, range(1, 2))
    loaded = load(store.history.record(1))
    assert loaded.agrees
    assert loaded.table.steps == played(1).steps
    with pytest.raises(StoreError, match="no_hand"):
        store.history.record(2)


def test_an_imported_record_is_nobodys_hand(store: Store) -> None:
    """It is in the whole list and moves nothing."""
    text = to_text(record_of(played(4)))
    number, loaded, new = store.history.take_in(text.encode())
    assert (loaded.complete, new) == (True, True)
    assert store.history.record(number) == text
    (row,) = store.history.hands()
    assert (row.imported, row.id, row.currency) == (1, number, "beans")


async def test_a_hand_that_is_there_is_not_kept_twice(store: Store) -> None:
    """Imported again, or an own one that was exported: its number, and nothing more in the list."""
    text = to_text(record_of(played(4)))
    number = store.history.take_in(text).hand
    assert store.history.take_in(text)[::2] == (number, False)
    await kept(store, range(2))
    own = store.history.hands()[0].id
    assert store.history.take_in(store.history.record(own))[::2] == (own, False)
    assert store.history.count() == 3
    other = store.history.take_in(to_text(record_of(played(5))))
    assert (other.new, store.history.count()) == (True, 4)


async def test_a_kept_record_that_would_be_written_otherwise_now_is_known(store: Store) -> None:
    """The same hand in other white space, as an older program may have kept it."""
    text = to_text(record_of(played(4)))
    number = store.history.take_in(text).hand
    store.database.write(
        lambda connection: connection.execute("UPDATE records SET record = ?", (text.replace(": ", ":"),))
    )
    assert store.history.take_in(text)[::2] == (number, False)


async def test_imported_hands_are_found_by_themselves(store: Store) -> None:
    """Neither among one's own nor without the own ones."""
    profile = await kept(store, range(2))
    number = store.history.take_in(to_text(record_of(played(4)))).hand
    assert [row.id for row in store.history.hands(Filter(imported=True))] == [number]
    assert number not in [row.id for row in store.history.hands(Filter(profile=profile))]
    assert store.history.row(number) == store.history.hands(Filter(imported=True))[0]
    with pytest.raises(StoreError, match="no_hand"):
        store.history.row(99)


async def test_Z14_a_hand_of_gong_zhu_is_neither_won_nor_lost(store: Store) -> None:
    """It has points and a place among the four; the points of all hands add up hand by hand."""
    await kept(store, range(1))
    profile = store.profiles.named("Ann")
    assert profile is not None
    scores = []
    for seed in range(5):
        hand = played(seed, "gongzhu", {})
        await keep_at_once(store, spec_for(profile, hand), hand)
        scores.append(hand.state.settlement.scores)
    rows = store.history.hands(Filter(profile=profile.id, variant="gongzhu"))[::-1]
    assert [(row.won, row.score) for row in rows] == [(None, one[0]) for one in scores]
    assert [row.place for row in rows] == [sorted(one, reverse=True).index(one[0]) + 1 for one in scores]
    for won in (True, False):
        assert store.history.count(Filter(variant="gongzhu", won=won)) == 0
    found = store.history.statistics(Filter(profile=profile.id))
    (group,) = [group for group in found.groups if group.variant == "gongzhu"]
    assert (group.won, group.lost, group.hands) == (0, 0, 5)
    assert found.places == {"gongzhu": Counter(row.place for row in rows)}
    curve = store.history.scores(("gongzhu",), Filter(profile=profile.id))
    own = [one[0] for one in scores]
    assert [total for _at, total in curve.points] == [0, *(sum(own[: n + 1]) for n in range(5))]
    assert curve.entries == 5
    assert store.history.scores(("gongzhu",), Filter(variant="happy")).points == []


@pytest.mark.parametrize("cut", [100, 2000, -5])
def test_an_import_that_is_not_a_whole_hand_changes_nothing(store: Store, cut: int) -> None:
    """Cut anywhere, it is refused with the place."""
    text = to_text(record_of(played(4)))
    with pytest.raises(StoreError, match="record_cut"):
        store.history.take_in(text[:cut])
    assert store.history.count() == 0


def test_an_import_with_a_result_of_its_own_making_is_refused(store: Store) -> None:
    """Under the same rules a hand has one result."""
    record = record_of(played(4))
    false = replace(record, result={**(record.result or {}), "winner": [0, 1, 2]})
    with pytest.raises(StoreError, match="record_result"):
        store.history.take_in(to_text(false))
    unfinished = replace(record, result=None)
    with pytest.raises(StoreError, match="record_unfinished"):
        store.history.take_in(to_text(unfinished))
    assert store.history.count() == 0


@pytest.mark.parametrize(
    "result",
    [
        {},
        {"winner": [0], "settlement": None, "facts": {"landlord": "0"}},
        {"winner": [0], "settlement": {"stacks": "x"}, "facts": {}},
        {"winner": [0], "settlement": None, "facts": {"multiple": 1 << 70}},
    ],
)
def test_an_import_under_other_rules_keeps_its_result_if_it_is_one(
    store: Store, result: dict[str, object]
) -> None:
    """One that is none is refused."""
    record = replace(record_of(played(4)), rules=99)
    number = store.history.take_in(to_text(record)).hand
    assert load(store.history.record(number)).record.result == record.result
    with pytest.raises(StoreError, match="record_wrong"):
        store.history.take_in(to_text(replace(record, result=result)))
