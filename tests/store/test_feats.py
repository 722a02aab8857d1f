"""Achievements: earned by hands that counted, found again in hands of before."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection

import pytest

from cardtui.engine.codes import FeatCode
from cardtui.engine.gongzhu.feats import GongzhuFeat
from cardtui.engine.guandan.feats import GuandanFeat
from cardtui.engine.landlord.feats import LandlordFeat
from cardtui.store.days import Ended
from cardtui.store.feats import Career
from cardtui.store.profiles import Profile
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.text.feats import feat_groups

from .hands import keep_at_once, played, settle, spec_for

HANDS = range(1, 30)  # seeds of random hands


def ann(store: Store) -> Profile:
    """The profile that plays."""
    return store.profiles.current() or store.profiles.create("Ann")


async def keep(store: Store, seed: int, stakes: bool = True, by_bot: Collection[int] = ()) -> None:
    """Keep a hand, with stakes or without, or one in which a bot has decided for these seats."""
    hand = played(seed)
    table = store.tables.open(
        spec_for(ann(store), hand), hand.start_carry, hand.deal, hand.steps[:-1], stakes
    )
    await settle(table, hand, by_bot)
    table.abandon()


def first_with(code: FeatCode) -> int:
    """The seed of a hand in which seat 0 has done it."""
    return next(seed for seed in HANDS if code in done(seed))


def done(seed: int) -> frozenset[FeatCode]:
    """What seat 0 did in that hand."""
    table = played(seed)
    return table.rules.feats([event for events in table.events for event in events], table.state, 0)


async def test_a_hand_that_counted_earns_and_one_that_did_not_does_not(store: Store) -> None:
    """Practice and taking back earn nothing, nor does what a bot has done in one's place."""
    seed = first_with(LandlordFeat.OPEN_HAND)
    await keep(store, seed, stakes=False)
    await keep(store, seed, by_bot=(0,))
    profile = ann(store).id
    assert store.feats.earned(profile) == []
    await keep(store, seed)
    earned = store.feats.earned(profile)
    assert {each.code for each in earned} == set(done(seed))
    assert store.feats.new_with(profile, 3) == [each.code for each in earned]
    await keep(store, seed)
    assert store.feats.new_with(profile, 4) == []
    assert all(each.times == 2 and each.hand == 3 for each in store.feats.earned(profile))


async def test_hands_of_before_are_looked_through_with_the_same_outcome(store: Store) -> None:
    """As if they had been kept with their feats; some at a time."""
    for seed in HANDS:
        await keep(store, seed)
    profile = ann(store).id
    before = store.feats.earned(profile)
    assert before

    def forget(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM feats")
        connection.execute("UPDATE hands SET looked = 0")

    store.database.write(forget)
    codes = {each.code for each in store.feats.earned(profile)}
    assert not codes & {str(code) for code in LandlordFeat}
    assert store.feats.unlooked() == len(HANDS)
    assert store.feats.look_back(20) == len(HANDS) - 20
    assert store.feats.look_back(20) == 0
    assert store.feats.earned(profile) == before


async def test_ten_wins_and_five_in_a_row(store: Store) -> None:
    """Counted over hands; a lost one ends a row, and nothing else."""
    seeds = {
        won: next(seed for seed in HANDS if (0 in played(seed).state.winner) is won) for won in (True, False)
    }
    for won in (True, True, True, True, False, True, True, True, True, True, True):
        await keep(store, seeds[won])
    earned = {each.code: each.hand for each in store.feats.earned(ann(store).id)}
    assert earned[Career.FIVE_IN_A_ROW] == 10
    assert earned[Career.TEN_WINS] == 11
    assert Career.HUNDRED_WINS not in earned


async def test_a_hundred_wins_and_ten_first_places(store: Store) -> None:
    """Counted over hands; games of points have places instead of wins."""
    hand = next(played(seed) for seed in HANDS if 0 in played(seed).state.winner)
    await keep_at_once(store, spec_for(ann(store), hand), hand)

    def repeat(connection: sqlite3.Connection) -> None:
        for table, key in (("hands", "id"), ("results", "hand_id")):
            found = connection.execute(f"SELECT name FROM pragma_table_info('{table}') WHERE name <> '{key}'")
            same = ", ".join(name for (name,) in found)
            connection.executemany(
                f"INSERT INTO {table} ({key}, {same}) SELECT ?, {same} FROM {table} WHERE {key} = 1",
                [(number,) for number in range(2, 101)],
            )

    store.database.write(repeat)
    earned = {each.code: each.hand for each in store.feats.earned(ann(store).id)}
    assert earned[Career.HUNDRED_WINS] == 100
    store.database.write(lambda connection: connection.execute("UPDATE results SET won = NULL, place = 1"))
    earned = {each.code: each.hand for each in store.feats.earned(ann(store).id)}
    assert earned[Career.TEN_FIRSTS] == 10
    assert Career.TEN_WINS not in earned


async def test_days_need_not_follow_one_another(store: Store) -> None:
    """Ten days with gaps between; and the first on which one made more than the expert."""
    profile = ann(store)
    for number in range(1, 11):
        day = f"2026-{number:02}-03"
        hand = played(1)
        spec = spec_for(profile, hand)
        table = store.tables.open(
            type(spec)(spec.name, spec.variant, spec.options, spec.seats, 7, spec.books, day=day),
            hand.start_carry,
            hand.deal,
            hand.steps[:-1],
        )
        store.days.begin(profile.id, day, table.id)
        await settle(table, hand)
        table.abandon()
        assert store.days.played(profile.id) == number
    own = store.days.get(profile.id, "2026-04-03")
    assert own is not None
    assert own.own is not None
    store.days.keep_expert(profile.id, "2026-04-03", Ended(False, None, own.own.gain - 1))
    earned = {each.code: each.hand for each in store.feats.earned(profile.id)}
    assert earned[Career.TEN_DAYS] == 10
    assert earned[Career.AHEAD] == 4


async def test_a_hand_kept_at_once_has_its_feats(store: Store) -> None:
    """However it came into the history."""
    await keep_at_once(store, spec_for(ann(store), played(3)), played(3))
    assert store.feats.unlooked() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_achievement_has_its_words(language: str) -> None:
    """A name of its own and what was done, in both languages."""
    set_language(language)
    told = {code: words for _heading, group in feat_groups() for code, words in group.items()}
    kinds: tuple[type[FeatCode] | type[Career], ...] = (Career, LandlordFeat, GuandanFeat, GongzhuFeat)
    assert told.keys() == {str(code) for kind in kinds for code in kind}
    assert len({name for name, _done in told.values()}) == len(told)
    assert all(done for _name, done in told.values())
