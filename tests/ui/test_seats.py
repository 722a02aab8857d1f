"""Seats and levels changed between two hands, by keys: who sits where, what goes along, what is kept."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from cardtui.app import CardRoom
from cardtui.screens.seats import SeatsScreen
from cardtui.screens.settlement import SettlementScreen
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import BuiltIn, Person, Seating, Setup, split_specs
from cardtui.session import Session
from cardtui.session.reseating import order_of
from cardtui.store.records import load
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES

from .playing import AWAY, SMALL, begun, press, room, seated, shown, until


async def first_settlement(app: CardRoom, pilot: Pilot[None]) -> Session:
    """Give up the first hand; its settlement stands there."""
    await begun(app, pilot)
    session = app.session
    assert session is not None
    screen = app.screen
    assert isinstance(screen, TableScreen)
    await press(pilot, "enter g y" if screen.sharing.shared else "g y")
    await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
    return session


@pytest.mark.parametrize("language", LANGUAGES)
async def test_two_people_change_places(store: Store, language: str) -> None:
    """Right on seat 1 until Bo sits there: Ann sits in seat 2, with her own coins, in the next hand and its
    record, and after a restart."""
    for name in ("Bo", "Ann"):
        store.profiles.create(name)
    app = room(
        store, Setup("crazy", split_specs("you,you:Bo"), None, {"seats": 2}, seed=4), language=language
    )
    async with app.run_test(size=SMALL) as pilot:
        session = await first_settlement(app, pilot)
        held = session.table.state.settlement.stacks
        await press(pilot, "s down right")
        assert isinstance(app.screen, SeatsScreen)
        assert app.screen.seating == Seating((1, 0))
        await press(pilot, "up enter enter")
        await begun(app, pilot)
        await until(pilot, lambda: session.hand == 1)
        assert [seat.name for seat in session.seats] == ["Bo", "Ann"]
        assert session.table.start_carry.stacks == held[::-1]
        await press(pilot, AWAY)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        app.resume_table(1)
        await begun(app, pilot)
        assert app.session is not None
        assert [seat.name for seat in app.session.seats] == ["Bo", "Ann"]
        assert app.session.hand == 1
        await press(pilot, "enter g y")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        second, first = (load(store.history.record(row.id)).record for row in store.history.hands())
        assert [seat.name for seat in first.seats] == ["Ann", "Bo"]
        assert [seat.name for seat in second.seats] == ["Bo", "Ann"]
        await press(pilot, "r")
        text = shown(app)
        assert {"en": "By seat", "zh_CN": "按座位"}[language] in text
        assert {"en": "2 hands", "zh_CN": "2 局"}[language] in text


async def test_a_bot_of_another_level_and_a_guest(store: Store) -> None:
    """Seat 2 gets a guest by name, seat 3 a greedy bot; the guest is asked behind the curtain."""
    app = room(store, Setup("happy", split_specs("you,regular,regular"), None, {}, seed=4))
    async with app.run_test(size=SMALL) as pilot:
        session = await first_settlement(app, pilot)
        await press(pilot, "s down down enter Z o e enter")
        await press(pilot, "down left left")
        assert isinstance(app.screen, SeatsScreen)
        stays, guest, bot = app.screen.seating.sittings
        assert (stays, guest) == (0, Person("Zoe"))
        assert isinstance(bot, BuiltIn)
        await press(pilot, "home enter enter")
        await begun(app, pilot)
        await until(pilot, lambda: session.hand == 1)
        assert session.people == (0, 1)
        assert session.seats[1].name == "Zoe"
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.sharing.shared
        journal = session.journal
        assert journal is not None
        assert [seat.player for seat in journal.spec.seats] == ["you", "you", str(bot)]
        await press(pilot, "enter g y" if screen.curtain.down else "g y")


async def test_a_guest_without_a_name_is_offered_once(store: Store) -> None:
    """Where one sits in seat 2, turning seat 1 offers no second one that would be called like the first."""
    app = room(store, Setup("crazy", split_specs("you,greedy"), None, {"seats": 2}, seed=4))
    async with app.run_test(size=SMALL) as pilot:
        await first_settlement(app, pilot)
        await press(pilot, "s down down right right")
        screen = app.screen
        assert isinstance(screen, SeatsScreen)
        assert [screen.who(seat) for seat in (0, 1)] == ["Player", "guest"]
        await press(pilot, "up")
        for _turn in range(4):
            await press(pilot, "right")
            assert screen.who(0) != screen.who(1)


async def test_esc_changes_nothing(store: Store) -> None:
    """What was turned in the box is forgotten with it."""
    app = room(store, Setup("happy", split_specs("you,regular,regular"), None, {}, seed=4))
    async with app.run_test(size=SMALL) as pilot:
        session = await first_settlement(app, pilot)
        before = list(session.seats)
        await press(pilot, "s down down right right escape enter")
        await begun(app, pilot)
        await until(pilot, lambda: session.hand == 1)
        assert session.seats == before


async def test_other_partners_begin_a_match_and_are_told_so(store: Store) -> None:
    """Guandan: who sits opposite changes, and the box says what that means (G1)."""
    app = room(store, Setup("guandan", split_specs("you,greedy,greedy,greedy"), None, {}, seed=4))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        session = app.session
        assert session is not None
        session.hand_over(0, session.seats[1].thinker)
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        levels = session.table.state.levels
        assert levels != (2, 2)
        session.take_back(0)
        await press(pilot, "s down right")
        assert "a new match begins" in shown(app)
        await press(pilot, "home enter enter")
        await until(pilot, lambda: session.hand == 1 and bool(session.waiting))
        assert session.table.state.levels == (2, 2)
        assert session.table.state.carry.places == ()


def test_who_comes_takes_the_seat_that_was_left() -> None:
    """A newcomer takes over the own seat; where one has moved there, the one that was left by that."""
    assert order_of(Seating((0, BuiltIn(), 2))) == (0, 1, 2)
    assert order_of(Seating((2, 1, BuiltIn()))) == (2, 1, 0)
    assert order_of(Seating((Person("Zoe"), 0, 2))) == (1, 0, 2)
