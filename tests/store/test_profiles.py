"""Profiles and their ledger."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.store.errors import StoreError
from cardtui.store.names import NAME_LENGTH, name_of
from cardtui.store.profiles import RELIEF, book
from cardtui.store.store import Store

from .hands import NOON, ledger_is_right


def take(store: Store, profile: int, currency: str, amount: int) -> int:
    """Book an amount outside a hand; returns what was booked."""
    at = "2026-03-01T12:00:00Z"
    return store.database.write(lambda connection: book(connection, at, profile, currency, amount, "hand"))


def test_L37_L41_L50_a_new_profile_has_its_stacks_and_no_score(store: Store) -> None:
    """10000 beans, 6000 coins, score 0, each with its first entry in the ledger."""
    profile = store.profiles.create("Ann")
    assert (profile.beans, profile.coins, profile.score) == (10000, 6000, 0)
    assert [entry.reason for entry in store.profiles.ledger(profile.id)] == ["start"] * 3


@pytest.mark.parametrize("most", [1, 2, 3, 7, 29, 30, 31, 600])
def test_a_curve_keeps_its_ends_and_is_never_long(store: Store, most: int) -> None:
    """Entries evenly chosen, in order; all of them if there is room."""
    profile = store.profiles.create("Ann").id
    for amount in range(1, 30):
        take(store, profile, "beans", amount)
    balances = [entry.balance for entry in store.profiles.ledger(profile, "beans")]
    curve = store.profiles.curve(profile, "beans", most=most)
    found = [balance for _at, balance in curve.points]
    assert curve.entries == len(balances) == 30
    assert (found[0], found[-1]) == (balances[0], balances[-1])
    assert found == balances if most >= 30 else most // 2 < len(found) <= most + 1
    places = [balances.index(balance) for balance in found]
    assert len({after - before for before, after in pairwise(places[:-1])}) <= 1


def test_a_curve_is_of_its_time_and_currency(store: Store) -> None:
    """From the first time on, up to the second; nothing before and nothing of other currencies."""
    profile = store.profiles.create("Ann").id
    take(store, profile, "score", 5)
    assert store.profiles.curve(profile, "score").points == [("2026-03-01T12:00:00Z", n) for n in (0, 5)]
    for since, until, entries in (
        ("2026-03-01", "2026-03-02", 2),
        ("2026-03-02", None, 0),
        (None, "2026-03-01", 0),
        ("2026-03-01T12:00:00Z", None, 2),
        (None, "2026-03-01T12:00:00Z", 0),
    ):
        assert store.profiles.curve(profile, "score", since, until).entries == entries


def test_the_profile_created_or_chosen_last_plays(store: Store) -> None:
    """There is always one that plays, as long as there are any."""
    assert store.profiles.current() is None
    ann, bob = store.profiles.create("Ann"), store.profiles.create("Bob")
    assert store.profiles.current() == bob
    store.profiles.choose(ann.id)
    assert store.profiles.current() == ann
    store.profiles.delete(ann.id)
    assert store.profiles.current() == bob


def test_who_starts_at_the_same_time_finds_one_profile(store: Store, tmp_path: Path) -> None:
    """Two processes that saw none make one."""
    with Store(tmp_path) as other:
        assert (store.profiles.current(), other.profiles.current()) == (None, None)
        made = store.profiles.current_or_new("Player")
        assert other.profiles.current_or_new("Player") == made


def test_names_are_unique_and_not_empty(store: Store) -> None:
    """A refused name changes nothing."""
    ann = store.profiles.create("Ann")
    with pytest.raises(StoreError, match="name_taken"):
        store.profiles.create(" ann ")
    with pytest.raises(StoreError, match="name_empty"):
        store.profiles.rename(ann.id, " \u3000 ")
    assert store.profiles.rename(ann.id, "ANN").name == "ANN"
    assert len(store.profiles.all()) == 1


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("[/]", "[/]"),
        ("[@click=app.quit]x", "[@click=app.quit]x"),
        ("\x1b[31mred\x1b[0m", "␛[31mred␛[0m"),
        ("a\u202eb\u200dc", "a�b�c"),
        ("❤\ufe0f", "❤�"),
        ("a\r\nb\tc\x00", "a␍␊b␉c␀"),
        (" 张\u3000三 ", "张 三"),
        ("\ud800", "�"),
        ("\u3164\u2800", "��"),
        ("'; DROP TABLE profiles; --", "'; DROP TABLE profiles;"),
    ],
)
def test_a_name_is_kept_as_what_can_be_seen(store: Store, written: str, kept: str) -> None:
    """Control and format characters become visible signs; markup is text like any other."""
    profile = store.profiles.create(written)
    assert store.profiles.get(profile.id).name == kept
    assert store.profiles.named(written) == profile


@given(st.text(alphabet=st.characters(), max_size=60))
def test_every_name_comes_out_printable_and_stays_so(text: str) -> None:
    """Cleaning a name twice changes nothing more."""
    name = name_of(text)
    assert name.isprintable()
    assert len(name) <= NAME_LENGTH
    assert name_of(name) == name


def test_a_stack_never_falls_below_zero_and_the_score_may(store: Store) -> None:
    """What another table has taken meanwhile is not paid twice (L34)."""
    profile = store.profiles.create("Ann")
    assert take(store, profile.id, "beans", -9000) == -9000
    assert take(store, profile.id, "beans", -9000) == -1000
    take(store, profile.id, "score", -50)
    after = store.profiles.get(profile.id)
    assert (after.beans, after.score) == (0, -50)
    assert ledger_is_right(store)


def test_relief_only_below_the_lowest_entry_and_three_times_a_day(tmp_path: Path) -> None:
    """A day ends at midnight where the player is."""
    now = NOON
    with Store(tmp_path, lambda: now) as store:
        profile = store.profiles.create("Ann").id
        with pytest.raises(StoreError, match="relief_not_needed"):
            store.profiles.relieve(profile, "beans")
        for _ in range(3):
            take(store, profile, "beans", -20000)
            assert store.profiles.relieve(profile, "beans").beans == RELIEF["beans"]
        take(store, profile, "beans", -20000)
        with pytest.raises(StoreError, match="relief_used_up"):
            store.profiles.relieve(profile, "beans")
        now = NOON + timedelta(hours=12)
        assert store.profiles.reliefs_left(profile) == 3
        assert store.profiles.relieve(profile, "beans").beans == RELIEF["beans"]
        assert ledger_is_right(store)


def test_the_ledger_of_a_deleted_profile_goes_with_it(store: Store) -> None:
    """Nothing of it is left but the hands it played."""
    profile = store.profiles.create("Ann").id
    store.profiles.delete(profile)
    assert store.profiles.ledger(profile) == []
    with pytest.raises(StoreError, match="no_profile"):
        store.profiles.get(profile)
