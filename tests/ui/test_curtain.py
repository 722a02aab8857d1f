"""Friends at one keyboard: nothing that is not for the eyes in front is anywhere on the screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from cardtui.app import CardRoom
from cardtui.engine.cards import BIG_JOKER, SMALL_JOKER, Card, Cards, Rng, parse_cards, rank_sign
from cardtui.engine.errors import BadSetup
from cardtui.screens.dialogs import Chooser, Reader
from cardtui.screens.settlement import SettlementScreen
from cardtui.screens.setup import SetupScreen
from cardtui.screens.table.screen import TableScreen
from cardtui.screens.table.sharing import PEEK
from cardtui.screens.table.view import NOBODY
from cardtui.seating import Person, Setup, split_specs
from cardtui.session import Pace, Session
from cardtui.session.opening import open_table
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES
from cardtui.widgets.glyphs import SUITS

from .hours import Still
from .playing import AWAY, SMALL, Says, begun, drawn, press, resize, room, seated, shown, sit, table, until
from .tribute_begun import CARRY

PLAY: dict[str, Any] = {
    "phase": "play",
    "landlord": 0,
    "to_act": 0,
    "hands": ["3s 3h 4s 5s 9d", "6s 6h 8s 8h 9s 9h", "Ts Th Js Jh Qs"],
}
SUIT_SIGNS = {sign: suit for suit, sign in enumerate(SUITS) if sign.strip()}
VERBS = {"show": "n", "call": "y", "rob": "y", "late_show": "n", "double": "y", "expose": "h enter"}


def faces(text: str) -> set[tuple[str, int]]:
    """Every card face in a screen's text: a suit with its rank before it, or over it.

    The counter's row of names is left out: it names ranks and signal cards, whoever holds them.
    """
    lines = ["" if line.startswith(" unseen") else line for line in text.split("\n")]
    found = set()
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            suit = SUIT_SIGNS.get(sign)
            if suit is None:
                continue
            edged = y and line[x - 1 : x] == lines[y - 1][x - 1 : x] == "│"
            framed = y and x > 1 and line[x - 2] == lines[y - 1][x - 2 : x - 1] == "│"
            over = lines[y - 1][x : x + 2] if edged else lines[y - 1][x - 1 : x + 1] if framed else ""
            for rank in (line[:x][-2:], line[x - 1 : x], over):
                rank = rank.strip("│ ")
                if re.fullmatch(r"10|[2-9TJQKA]", rank):
                    found.add((rank.replace("10", "T"), suit))
    return found


def as_faces(cards: Cards) -> set[tuple[str, int]]:
    """The faces of these cards; jokers have no suit to be found by."""
    plain = (card for card in cards if card is not Card.BACK and card.rank not in (SMALL_JOKER, BIG_JOKER))
    return {(rank_sign(card.rank), card.suit) for card in plain}


def look(app: CardRoom, session: Session) -> None:
    """Whatever is on the screen now is for the eyes of who sits in front."""
    screen = next(one for one in app.screen_stack if isinstance(one, TableScreen))
    text = shown(app)
    found = faces(text)
    if is_down(screen) and app.screen is screen:
        assert session.seats[screen.seat].name in text
    state, seen = session.state, session.view(NOBODY)
    public = {face for hand in seen.hands for face in as_faces(hand)}
    public |= {face for step in session.table.steps for face in as_faces(step.action.cards)}
    public |= as_faces(getattr(seen, "bottom", ()))
    own = set() if screen.seat_view().covered else as_faces(session.view(screen.seat).hands[screen.seat])
    hidden = {face for hand in state.hands for face in as_faces(hand)}
    hidden |= as_faces(getattr(state, "bottom", ())) | as_faces(getattr(state, "aside", ()))
    if not session.over:
        leaked = found & (hidden - public - own)
        assert not leaked, f"{leaked}\n{text}"
        assert app.screen is not screen or not own or found & own, text


async def step(app: CardRoom, pilot: Pilot[None], session: Session, keys: str) -> None:
    """Press keys one by one, looking at the screen after each, until the table waits again."""
    for key in keys.split():
        await press(pilot, key)
        await until(pilot, lambda: laid_out(app))
        look(app, session)
    await until(pilot, lambda: asked(session) or session.over or app.screen is not table_of(app))
    await until(pilot, lambda: laid_out(app))
    look(app, session)


def laid_out(app: CardRoom) -> bool:
    """Whether the frame is that of the moment: curtain or table, as it is meant to be."""
    screen = table_of(app)
    hung = screen.veil in screen._compositor.visible_widgets
    return app.screen is not screen or hung == screen.has_class("-behind")


def asked(session: Session) -> bool:
    """Whether somebody has to answer; a show during the deal goes by by itself."""
    return bool(session.waiting) and not (session.table.state.phase == "show" and session.table.state.dealt)


def is_down(screen: TableScreen) -> bool:
    """Whether the curtain hangs before the table."""
    return screen.sharing.curtain.down


def table_of(app: CardRoom) -> TableScreen:
    """The table among the screens."""
    return next(one for one in app.screen_stack if isinstance(one, TableScreen))


async def play(app: CardRoom, pilot: Pilot[None], plays: int) -> tuple[Session, set[str], set[int]]:
    """A hand by keys, so many plays of it.

    Gives the session, the phases in which people acted, and which people.
    """
    await until(pilot, lambda: seated(app) or isinstance(app.screen, Chooser))
    session = app.session
    assert session is not None
    await until(pilot, lambda: asked(session))
    phases, people = set(), set()
    while plays and not isinstance(app.screen, SettlementScreen):
        if isinstance(app.screen, Chooser):  # one question for all
            phases.add(session.state.phase)
            await step(app, pilot, session, "enter")
        elif isinstance(app.screen, Reader):
            await step(app, pilot, session, "enter")
        elif not asked(session) or not (is_down(table_of(app)) or table_of(app).seat in session.waiting):
            await pilot.pause(0.01)
        else:
            screen = table_of(app)
            phases.add(session.state.phase)
            plays -= session.state.phase == "play"
            people.add(screen.seat)
            if is_down(screen):
                await step(app, pilot, session, "enter")
            await step(app, pilot, session, VERBS.get(session.state.phase, "h enter"))
            if app.screen is not table_of(app) and not isinstance(app.screen, Reader | SettlementScreen):
                await step(app, pilot, session, "enter")  # the first of several readings
    return session, phases, people


@pytest.mark.parametrize(
    ("variant", "seats", "options", "phases"),
    [
        ("happy", "you,you,greedy", {}, {"show", "call", "rob", "double", "play"}),
        ("happy", "you,you,you", {"laizi": "drawn"}, {"show", "call", "rob", "double", "play"}),
        ("crazy", "you,you", {"seats": 2}, {"call", "rob", "play"}),
        ("guandan", "you,greedy,you,greedy", {}, {"play"}),
        ("gongzhu", "you,you,greedy,greedy", {}, {"expose", "play"}),
    ],
    ids=["happy", "happy-three", "crazy-two", "guandan", "gongzhu"],
)
async def test_nobody_sees_anothers_cards_in_any_phase(
    store: Store, variant: str, seats: str, options: dict[str, Any], phases: set[str]
) -> None:
    """After every key, from the deal into the play, the whole screen holds no face that is another's."""
    app = room(store, Setup(variant, split_specs(seats), None, options, seed=4, advice=True))
    async with app.run_test(size=SMALL) as pilot:
        session, acted_in, acted = await play(app, pilot, 10)
        assert phases <= acted_in
        assert acted == set(session.people)


async def test_tribute_is_paid_behind_the_curtain(store: Store) -> None:
    """Both who lost by a double win sit at the keyboard: each pays from a hand that only they see (G22)."""
    setup = Setup("guandan", split_specs("you,greedy,you,greedy"), None, {"final": "8"}, seed=1)
    kept = open_table(store, setup)
    await kept.begin(CARRY, setup.rules().shuffle(Rng.of("tribute", 1), CARRY))
    kept.close()
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        app.resume_table(kept.id)
        session, phases, people = await play(app, pilot, 2)
        assert {"tribute", "play"} <= phases
        assert people == {0, 2}
        assert len(session.table.state.tributes) == 2


async def test_the_next_hand_begins_behind_the_curtain(store: Store) -> None:
    """From a hand that ends to its settlement and the next deal: nobody's new cards are seen."""
    app = room(store, Setup("crazy", split_specs("you,you"), None, {"seats": 2}, seed=4))
    async with app.run_test(size=SMALL) as pilot:
        session, _, _ = await play(app, pilot, 4)
        await until(pilot, lambda: is_down(table_of(app)) or table_of(app).seat in session.waiting)
        await step(app, pilot, session, "enter" if is_down(table_of(app)) else "")
        await step(app, pilot, session, "g y")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        look(app, session)
        await press(pilot, "enter")
        await begun(app, pilot)
        await until(pilot, lambda: seated(app) and laid_out(app))
        assert is_down(table_of(app))
        look(app, session)


async def test_a_table_taken_up_again_begins_behind_the_curtain(store: Store) -> None:
    """Home and back in the middle of one's turn: the name, and no cards."""
    app = room(store, Setup("crazy", split_specs("you,you"), None, {"seats": 2}, seed=4))
    async with app.run_test(size=SMALL) as pilot:
        await begun(app, pilot)
        await press(pilot, "enter")
        session = app.session
        assert session is not None
        assert not is_down(table_of(app))
        await press(pilot, AWAY)
        assert not faces(shown(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await drawn(pilot)
        assert is_down(table_of(app))
        look(app, session)


async def test_picks_verdict_log_and_counter_are_gone_for_the_next(store: Store) -> None:
    """What Ann picked, was told and looked up is not there when Bo lifts the curtain."""
    session = table("happy", {}, PLAY, (None, None, Says()))
    app = room(store)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "enter 3 3 4")
        assert "L15" in shown(app) or "✗" in shown(app)
        mine = dict(screen.family.unseen(screen.seat_view()))
        await press(pilot, "4 enter")
        await until(pilot, lambda: session.waiting == (1,))
        await drawn(pilot)
        assert is_down(screen)
        assert not screen.hand.picked
        await press(pilot, "enter")
        text = shown(app)
        assert "✗" not in text
        assert "Bo" in text
        assert dict(screen.family.unseen(screen.seat_view()))["6"] == mine["6"] - 2
        look(app, session)


async def test_a_box_of_the_one_before_is_closed(store: Store) -> None:
    """A line that is being typed, or a log that is read, is gone when another person is asked."""
    session = table("happy", {}, PLAY, (None, None, Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "enter slash 9 d")
        assert "9d" in shown(app)
        await session.answer(0, next(iter(session.rules.legal(session.view(0), 0))))
        await until(pilot, lambda: session.waiting == (1,))
        await drawn(pilot)
        assert app.screen is screen
        assert "9d" not in shown(app)
        look(app, session)


async def test_behind_the_curtain_no_key_does_anything(store: Store) -> None:
    """Neither card keys nor commands reach the table; nothing is picked, played or looked up."""
    session = table("happy", {}, PLAY, (None, None, Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "3 3 h u l c m slash w v s b o g p y up down")
        assert is_down(screen)
        assert app.screen is screen
        assert not session.table.steps
        assert session.seats[0].stand_in is None
        look(app, session)


async def test_a_held_key_peeks(store: Store) -> None:
    """Space shows the hand while its repeats come; without them, or with another key, the curtain falls."""
    session, hours = table("happy", {}, PLAY, (None, None, Says())), Still()
    app = room(store, hours=hours)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        for _ in range(3):
            await press(pilot, "space")
            await hours.pass_by(pilot, 0.8 * PEEK)
            assert as_faces(parse_cards("9d")) <= faces(shown(app))
        await press(pilot, "3")
        assert not faces(shown(app))
        assert not screen.hand.picked
        await press(pilot, "space")
        assert faces(shown(app))
        await hours.pass_by(pilot, PEEK)
        await drawn(pilot)
        assert not faces(shown(app))
        assert not session.table.steps


async def test_the_curtain_falls_on_a_key(store: Store) -> None:
    """d covers one's cards in the middle of a turn; what was picked is put down."""
    session = table("happy", {}, PLAY, (None, None, Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "enter 3 d")
        look(app, session)
        await press(pilot, "enter")
        assert not is_down(screen)
        assert not screen.hand.picked


async def test_alone_there_is_no_curtain(store: Store) -> None:
    """One person among bots plays with the cards in sight, and d does nothing."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "d")
        assert not is_down(screen)
        assert faces(shown(app)) == as_faces(session.state.hands[0])


async def test_simultaneous_choices_are_asked_one_after_another(store: Store) -> None:
    """Each doubles or not behind the curtain (L12), and does not see what the one before chose."""
    start = {"phase": "double", "landlord": 0, "hands": PLAY["hands"], "bottom": "2s 2h 2d"}
    session = table("happy", {}, start, (None, None, None))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        asked = []
        while session.state.phase == "double":
            await until(pilot, lambda: is_down(screen) and screen.seat in session.waiting)
            asked.append(screen.seat)
            look(app, session)
            await press(pilot, "enter")
            assert "×2" not in "".join(shown(app).split("\n")[1:12])
            await press(pilot, "y" if screen.seat == 0 else "n")
            await pilot.pause()
        assert asked == [0, 1, 2]
        assert session.table.state.doubled == (True, False, False)


async def dealing(app: CardRoom, pilot: Pilot[None]) -> Session:
    """The table of the room, at which the cards begin to come one by one behind the curtain."""
    await until(pilot, lambda: isinstance(app.screen, Chooser))
    session = app.session
    assert session is not None
    session.pace = Pace(deal=0.03)
    await until(pilot, lambda: isinstance(app.screen, Chooser) and session.waiting == (0, 1))
    await press(pilot, "enter")
    return session


async def test_a_show_in_the_deal_stops_it(store: Store) -> None:
    """The deal runs behind the curtain; who lifts it stops the deal, and shows or lets it go on (L5)."""
    hours = Still()
    app = room(store, Setup("happy", split_specs("you,you,greedy"), seed=4), hours)
    async with app.run_test(size=SMALL) as pilot:
        session = await dealing(app, pilot)

        async def goes_on(reached: Callable[[], bool]) -> None:
            while not reached():
                await until(pilot, lambda: hours.waits or reached())
                await hours.pass_by(pilot, 0.03)
                await drawn(pilot)

        await goes_on(lambda: session.table.state.dealt >= 2)
        assert is_down(table_of(app))
        look(app, session)
        await press(pilot, "right enter")
        if hours.waits:  # a card that was on its way
            on_its_way = session.table.state.dealt + 1
            await hours.pass_by(pilot, 0.03)
            await until(pilot, lambda: session.table.state.dealt == on_its_way)
        dealt, front = session.table.state.dealt, table_of(app).seat
        look(app, session)
        await hours.pass_by(pilot, 9.0)
        await drawn(pilot)
        assert session.table.state.dealt == dealt
        await press(pilot, "y")
        await until(pilot, lambda: session.table.state.is_shown(front))
        assert is_down(table_of(app))
        await goes_on(lambda: session.table.state.dealt > dealt)
        await goes_on(lambda: session.state.phase != "show")


@pytest.mark.parametrize("key", ["o", "enter", "n", "d"])
async def test_a_deal_that_waits_goes_on(store: Store, key: str) -> None:
    """Who lifts the curtain while cards are dealt stops the deal; it runs again where a bot plays on (o),
    where no show is wanted (Enter, n) and where the cards are covered (d)."""
    hours = Still()
    app = room(store, Setup("happy", split_specs("you,you,greedy"), seed=4), hours)
    async with app.run_test(size=SMALL) as pilot:
        session = await dealing(app, pilot)
        while session.table.state.dealt < 2:
            await until(pilot, lambda: hours.waits or session.table.state.dealt >= 2)
            await hours.pass_by(pilot, 0.03)
        await press(pilot, "enter")
        assert not is_down(table_of(app))
        assert re.search("⏎ Go on .*d Hide", shown(app).split("\n")[-1])
        await press(pilot, key)
        assert is_down(table_of(app))
        while session.state.phase == "show":
            await until(pilot, lambda: hours.waits or session.state.phase != "show")
            await hours.pass_by(pilot, 0.03)


async def test_undo_returns_to_the_decision_of_the_one_in_front(store: Store) -> None:
    """Bo takes back Bo's own play, stays in front, and sees nobody else's cards."""
    session = table("happy", {}, PLAY, (None, None, Says("pass", "pass")))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        for keys in ("enter 3 3 enter", "enter 6 6 enter", "enter p", "enter u y"):
            await until(pilot, lambda: is_down(screen) and bool(session.waiting))
            await step(app, pilot, session, keys)
        await until(pilot, lambda: len(session.table.steps) == 1)
        await drawn(pilot)
        assert (screen.seat, is_down(screen), session.waiting) == (1, False, (1,))
        assert str(session.table.steps[0]) == "0 play 3s 3h as pair:3:2"
        look(app, session)


async def test_covered_between_ones_act_and_ones_turn(store: Store) -> None:
    """While bots answer, only what everybody may see is on the screen; then the cards are back."""
    hours = Still()
    session = table("happy", {}, PLAY, (None, Says("pass"), None), clock=hours)
    app = room(store, hours=hours)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        session.pace = Pace(think=0.2)
        await press(pilot, "enter 3 3 enter")
        await until(pilot, lambda: bool(session.table.steps))
        await drawn(pilot)
        assert screen.seat_view().covered
        look(app, session)
        await press(pilot, "4 5 9 h space b up s")
        look(app, session)
        assert len(session.table.steps) == 1
        await until(pilot, lambda: hours.waits)
        await hours.pass_by(pilot, 0.2)
        await until(pilot, lambda: session.waiting == (2,))
        await drawn(pilot)
        look(app, session)


async def test_a_bot_plays_for_the_one_in_front_until_a_card_key(store: Store) -> None:
    """o hands the seat over (托管) and the screen says so; a card key of that person takes it back."""
    app = room(store, Setup("crazy", split_specs("you,you"), None, {"seats": 2}, seed=4))
    async with app.run_test(size=SMALL) as pilot:
        await begun(app, pilot)
        session = app.session
        assert session is not None
        screen = table_of(app)
        first, other = screen.seat, 1 - screen.seat
        await press(pilot, "enter o")
        await until(pilot, lambda: session.waiting == (other,))
        await begun(app, pilot)
        await until(pilot, lambda: f"On auto-play: {session.seats[first].name}" in shown(app))
        await press(pilot, "enter")
        assert f"{session.seats[first].name} (auto)" in shown(app)
        await press(pilot, "d right")
        assert screen.seat == first
        look(app, session)
        await press(pilot, "enter")
        assert "a bot plays for you" in shown(app)
        look(app, session)
        await press(pilot, "3")
        assert session.seats[first].stand_in is None
        await press(pilot, "d")
        assert (screen.seat, is_down(screen)) == (other, True)


async def test_each_plays_with_the_beans_of_the_own_profile(store: Store) -> None:
    """you is the profile that plays, you:NAME another; the settlement moves the beans of both."""
    store.profiles.create("Bo")
    store.profiles.create("Ann")
    app = room(store, Setup("happy", split_specs("you,you:bo,greedy"), seed=4, advice=True))
    async with app.run_test(size=SMALL) as pilot:
        session, _, _ = await play(app, pilot, 1)
        await begun(app, pilot)
        await until(pilot, lambda: seated(app) and is_down(table_of(app)))
        await press(pilot, "enter g y")
        await until(pilot, lambda: session.over)
        assert [seat.name for seat in session.seats[:2]] == ["Ann", "Bo"]
        stacks = session.table.state.settlement.stacks
        held = [profile.beans for name in ("Ann", "Bo") if (profile := store.profiles.named(name))]
        assert held == list(stacks[:2])


def test_one_profile_sits_once(store: Store) -> None:
    """The same profile in two seats is refused; an unknown name is a guest of that name."""
    store.profiles.create("Ann")
    with pytest.raises(BadSetup, match="seated_already"):
        open_table(store, Setup("crazy", split_specs("you,you:Ann"), None, {"seats": 2}))
    kept = open_table(store, Setup("crazy", split_specs("you,you:Zoe"), None, {"seats": 2}))
    assert [(seat.player, seat.name, seat.profile is None) for seat in kept.spec.seats] == [
        ("you", "Ann", False),
        ("you", "Zoe", True),
    ]


async def test_people_are_chosen_when_setting_up(store: Store) -> None:
    """Right on a seat goes from the bot to oneself, a guest, and the other profiles."""
    store.profiles.create("Bo")
    store.profiles.create("Ann")
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await app.push_screen(SetupScreen())
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        await pilot.pause()
        seat = [entry.id for entry in screen.entries()].index("seat1")
        await press(pilot, "home " + "down " * seat + "left")
        assert screen.setup().specs[1] == Person("Bo")
        await press(pilot, "left")
        assert "guest" in shown(app)


async def test_the_curtain_in_every_size(store: Store) -> None:
    """From one cell to a wall: no face behind the curtain, and too small says so."""
    session, hours = table("happy", {}, PLAY, (None, None, Says())), Still()
    app = room(store, hours=hours, language="zh_CN")
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        for width in (1, 2, 3, 5, 10, 20, 40, 79, 80, 100, 120):
            for height in (1, 2, 5, 10, 23, 24, 40):
                await resize(pilot, width, height)
                assert not faces(shown(app))
        await until(pilot, lambda: "Ann" in shown(app))
        await press(pilot, "space")
        for size in ((1, 1), (80, 24), (10, 10), (120, 40)):
            await resize(pilot, *size)
        await until(pilot, lambda: bool(faces(shown(app))))
        await hours.pass_by(pilot, PEEK)
        await until(pilot, lambda: not faces(shown(app)))
        assert "Ann" in shown(app)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_before_the_deal_all_are_asked_at_once(store: Store, language: str) -> None:
    """Nobody holds a card, so there is no secret: one box, in which Bo shows and nobody else does."""
    app = room(store, Setup("happy", split_specs("you,you,greedy"), seed=4), language=language)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Chooser))
        await drawn(pilot)
        session = app.session
        assert session is not None
        first, second = (seat.name for seat in session.seats[:2])
        lines = shown(app).splitlines()
        assert [sum(name in line and "×5" in line for line in lines) for name in (first, second)] == [1, 1]
        await press(pilot, "down down enter")
        await until(pilot, lambda: isinstance(app.screen, Chooser) and session.waiting == (0,))
        await press(pilot, "enter")
        await until(pilot, lambda: session.table.state.is_shown(1) and not session.table.state.is_shown(0))


async def test_the_public_table_stands_on_the_curtain(store: Store) -> None:
    """What was played, how many cards each holds and the log are seen; after lifting, what was missed."""
    session = table("happy", {}, PLAY, (None, None, Says("pass")))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "enter 3 3 enter")
        await until(pilot, lambda: session.waiting == (1,))
        await drawn(pilot)
        assert is_down(screen)
        text = shown(app)
        assert as_faces(parse_cards("3s 3h")) <= faces(text)
        assert "3 cards" in text
        assert "×" in text.splitlines()[0]
        assert "It is the turn of Bo." in text
        look(app, session)
        await press(pilot, "enter")
        assert "Since the hand began: ✕ Ann" in shown(app)
        await press(pilot, "6 6 enter")
        await until(pilot, lambda: session.waiting == (0,))
        await drawn(pilot)
        assert "Since your last turn" not in shown(app)
        await press(pilot, "enter")
        text = shown(app)
        assert "Since your last turn: ✕ Bo" in text
        assert "Cy" in text.split("Since your last turn")[1]


@pytest.mark.parametrize("size", [(100, 30), (120, 36), (160, 48)])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_curtain_moves_nothing(store: Store, size: tuple[int, int], language: str) -> None:
    """Plays, own line and log keep their rows as it falls and is lifted; its words are whole."""
    session = table("happy", {}, PLAY, (None, None, Says()))
    app = room(store, language=language)
    async with app.run_test(size=size) as pilot:
        screen = await sit(app, pilot, session)
        await drawn(pilot)
        behind = {name: screen.query_one(name).region for name in ("#piles", "#own", "#side")}
        assert {"en": "Only Ann should look at the screen now.", "zh_CN": "Ann"}[language] in shown(app)
        await press(pilot, "enter")
        assert {name: screen.query_one(name).region for name in behind} == behind
        assert as_faces(parse_cards("9d")) <= faces(shown(app))
