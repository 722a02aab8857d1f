"""Whole hands of Gong Zhu at 80×24, by keys, from exposing to the settlement and the end of a session."""

from __future__ import annotations

import re

from textual.pilot import Pilot

from cardtui.app import CardRoom
from cardtui.engine.cards import format_cards
from cardtui.screens.home import Home
from cardtui.screens.settlement import SettlementScreen
from cardtui.screens.setup import SetupScreen
from cardtui.seating import Setup, split_specs
from cardtui.session import Session
from cardtui.store.store import Store

from .playing import SMALL, Says, drawn, press, room, seated, shown, sit, table, until

RED = [  # Ann's hearts take all others; J♦ is her only diamond
    "2s Qs As Ah Kh Qh Jh Th 9h 8h 7h Jd 2c",
    "Ks Js Ts 6h 5h Ad Kd Qd Td Ac Kc Qc Jc",
    "9s 8s 7s 6s 4h 3h 9d 8d 7d Tc 9c 8c 7c",
    "5s 4s 3s 2h 6d 5d 4d 3d 2d 6c 5c 4c 3c",
]
BO = "Ac,Ad,Js,5h,6h,Kd,Qd,Td,Kc,Qc,Jc,Ks"
CY = "7c,7d,6s,3h,4h,Tc"


def says(cards: str) -> Says:
    """A player of these cards, each as soon as it may be played."""
    return Says(*(f"play {card}" for card in cards.split(",")))


async def play(pilot: Pilot[None], session: Session, keys: str) -> None:
    """Press keys that act, and wait until the person is asked again or the hand is over."""
    state = session.state
    await press(pilot, keys)
    await until(pilot, lambda: session.state is not state and (session.waiting or session.over))
    await drawn(pilot)


async def begun(app: CardRoom, pilot: Pilot[None]) -> Session:
    """The session, once the person in it is asked for the first time."""
    await until(pilot, lambda: seated(app) and bool(app.session and app.session.waiting))
    await drawn(pilot)
    assert app.session is not None
    return app.session


async def settled(app: CardRoom, pilot: Pilot[None]) -> str:
    """The screen of the settlement."""
    await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
    await drawn(pilot)
    return shown(app)


def row(text: str, label: str) -> list[str]:
    """The figures behind a label of the settlement or the score sheet."""
    found = re.search(rf"│ +{label} +([^│]*?) *│", text)
    assert found is not None, label
    return found[1].split()


def best(session: Session) -> list[int]:
    """The seats in the order of their points in the hand, as the settlement has them."""
    scores = session.table.state.settlement.scores
    return sorted(range(4), key=lambda seat: -scores[seat])


async def test_an_exposed_pig_a_lone_exposed_sheep_and_a_full_red(store: Store) -> None:
    """Expose pig and sheep, lead C2, lose the lone sheep, keep the pig back, take all hearts."""
    session = table("gongzhu", {}, {"hands": RED}, (None, says(BO), says(CY), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        assert "Expose Q♠ pig, J♦ sheep, A♥ heart ace?" in shown(app)
        await press(pilot, "q j")
        assert "pig −200, sheep +200" in shown(app)
        await play(pilot, session, "enter")
        assert format_cards(session.table.state.exposed) == "Jd Qs"
        assert "exposed Ann J♦* Q♠*" in shown(app)
        assert "Lead the two of clubs" in shown(app)
        await press(pilot, "a enter")
        assert "✗ Z4: The first card of the first hand must be 2♣." in shown(app)
        await play(pilot, session, "2 enter")
        assert [str(card) for _seat, card in session.table.state.tricks[0]] == ["2c", "Ac", "7c", "3c"]

        assert "Follow ♦" in shown(app)  # Z6: a lone card of the suit must be played, exposed or not
        await press(pilot, "j")
        assert "✓ J♦* sheep" in shown(app)
        await play(pilot, session, "enter")
        assert format_cards(session.table.state.taken[1]) == "Jd*"
        assert "raw +200" in shown(app)

        await press(pilot, "q")
        assert "✗ Z6: Exposed Q♠*: not in the first trick of its suit." in shown(app)
        plies = len(session.table.steps)
        await press(pilot, "enter")
        assert len(session.table.steps) == plies
        await play(pilot, session, "a enter")

        for keys in ("a", "k", "q q", "j", "t", "9", "8", "7"):
            await play(pilot, session, f"{keys} enter")
        assert "took 10♣ ♥AKQJ 10 98765432" in shown(app)
        assert "raw +400" in shown(app)
        await play(pilot, session, "q enter")

        text = await settled(app, pilot)
        assert session.table.state.raw == (400, 0, 0, 0)
        assert row(text, "full red") == ["+200", "0", "0", "0"]
        assert row(text, "pig") == ["0", "0", "0", "−200"]  # who lost most comes last
        assert row(text, "sheep") == ["0", "0", "0", "+200"]
        assert row(text, "transformer ×") == ["×2", "·", "·", "·"]
        assert row(text, "raw") == ["+400", "0", "0", "0"]
        assert row(text, "final score") == ["+400", "−133", "−133", "−134"]
        assert row(text, "points") == ["+4,800", "−1,596", "−1,596", "−1,608"]
        assert "rounded so that the four add up to 0: like raw scores may differ by 1" in text  # Z14
        assert "You +4,800; 1st of the session at +4,800" in text


async def test_a_two_deck_hand_by_hints(store: Store) -> None:
    """26 cards in 80 columns, all four kinds exposed by key where held, hints to the settlement."""
    setup = Setup("gongzhu", split_specs("you,greedy,greedy,greedy"), options={"decks": 2}, seed=8)
    app = room(store, setup)
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        assert max(row.count("│") for row in shown(app).splitlines()) == 26
        while not session.over:
            await play(pilot, session, "h enter")
        text = await settled(app, pilot)
        assert "two decks" in text
        assert sum(session.table.state.settlement.scores) == 0
        points = [f"{points:+,}".replace("-", "−") for points in session.table.state.settlement.scores]
        assert row(text, "points") == [points[seat] for seat in best(session)]


async def test_setting_up_a_session_with_two_decks(store: Store) -> None:
    """New table, Gong Zhu, two decks, four hands: by keys, without a room to choose."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.push_screen(SetupScreen())
        await pilot.pause()
        await press(pilot, "down right right right")
        assert "no end" in shown(app)
        assert "Room" not in shown(app)
        await press(pilot, "down right down right home enter")
        await until(pilot, lambda: app.session is not None)
        assert app.session is not None
        assert app.session.rules.options() == {"decks": 2, "hands": 4}


async def test_a_session_of_two_hands_and_its_sheet(store: Store) -> None:
    """The sheet grows hand by hand; after the last one come the ranking and an empty home."""
    setup = Setup("gongzhu", split_specs("you,greedy,greedy,greedy"), options={"hands": 2}, seed=5)
    app = room(store, setup)
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        while not session.over:
            await play(pilot, session, "h enter")
        await settled(app, pilot)
        first = session.table.state.settlement.scores
        await press(pilot, "enter")
        await until(pilot, lambda: session.hand == 1 and bool(session.waiting))
        await drawn(pilot)
        assert "hand 2/2" in shown(app)
        await press(pilot, "r")
        assert row(shown(app), "hand 1") == [f"{one:+,}".replace("-", "−") for one in first]
        assert "raw so far" in shown(app)
        assert "if it ended now" in shown(app)
        assert "points = 12 × final" in shown(app)
        await press(pilot, "escape")
        while not session.over:
            await play(pilot, session, "h enter")
        text = await settled(app, pilot)
        assert "Ranking" in text
        totals = [one + two for one, two in zip(first, session.table.state.settlement.scores, strict=True)]
        assert row(text, "total") == [f"{totals[seat]:+,}".replace("-", "−") for seat in best(session)]
        await press(pilot, "enter")
        assert "The session is over" in shown(app)
        assert row(shown(app), "place") == [str(1 + sum(b > a for b in totals)) for a in totals]
        await press(pilot, "enter")
        assert isinstance(app.screen, Home)
        assert "Continue" not in shown(app)
        assert len(store.history.hands()) == 2
