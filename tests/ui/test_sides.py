"""Who plays with whom and what lies in a trick, at a glance: signs, borders, words."""

from __future__ import annotations

import pytest

from cardtui.screens.setup import SetupScreen
from cardtui.screens.table.log import log_lines
from cardtui.screens.table.screen import TableScreen
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES
from cardtui.widgets.log import RULE

from .playing import SMALL, Says, drawn, press, room, shown, sit, table, until

FARMERS = {
    "phase": "play",
    "landlord": 1,
    "to_act": 1,
    "hands": ["4s 5h 8d Qh", "6s 6h 8c Qs 5s", "9h 9d Tc Jc"],
}


@pytest.mark.parametrize("letters", [False, True])
async def test_a_farmer_sees_the_other_farmer_and_the_landlord(store: Store, letters: bool) -> None:
    """Sign and border of both in the boxes, the sign before each pile and in the log, and it says who leads;
    with letters only by ``+`` and ``-`` and other lines."""
    session = table("happy", {}, FARMERS, (None, Says("play 6s", "pass"), Says("play Tc", "pass")))
    made = room(store)
    app = type(made)(store, made.settings, now=lambda: 0.0, ascii=letters)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: 0 in session.waiting)
        await drawn(pilot)
        text = shown(app)
        partner, opponent = ("+", "-") if letters else ("♡", "✕")
        rows = text.split("\n")
        assert f"Cy {partner}" in rows[2]
        assert f"Bo {opponent}" in rows[2]
        assert rows[1].startswith("+=====" if letters else "╔═════")
        assert f"{partner} {'>' if letters else '▸'} single" in text
        assert f"{opponent} single" in text
        assert "Cy (partner) is winning with single 10" in text
        assert f"{opponent} Bo: 6" in text
        await press(pilot, "z")
        assert "Cy（自己人）最大：单张 10" in shown(app)


@pytest.mark.parametrize(("said", "told"), [("play", "is winning"), ("pass", "leads")])
async def test_a_partner_who_leads_is_told_from_one_who_answers(store: Store, said: str, told: str) -> None:
    """Bo led a three, or Cy leads a king; who has passed meanwhile makes no difference (G11)."""
    start = {
        "phase": "play",
        "to_act": 1 if said == "play" else 2,
        "hands": ["3s 4s 5s", "3h 4h 5h", "Ks 6s 7s", "3d 4d 5d"],
    }
    players = (None, Says("play 3h"), Says("play Ks"), Says("pass"))
    app = room(store)
    async with app.run_test(size=(100, 30)) as pilot:
        session = table("guandan", {"level": "2"}, start, players)
        await sit(app, pilot, session)
        await until(pilot, lambda: 0 in session.waiting)
        await drawn(pilot)
        assert f"Cy (partner) {told} with single K" in shown(app)


async def test_a_pass_stays_until_the_seat_plays_again(store: Store) -> None:
    """The plays of a trick that is over lie dimmed until the next lead; a pass stays longer."""
    session = table("happy", {}, FARMERS, (None, Says("play Qs", "pass"), Says("pass", "pass")))
    app = room(store)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit(app, pilot, session)
        await until(pilot, lambda: 0 in session.waiting)

        def lies(seat: int) -> tuple[str, bool]:
            face = screen.family.pile(screen.seat_view(), seat)
            return "".join(text for text, _look in face.title), face.past

        assert (lies(1), lies(2)) == (("▸ single Q", False), ("Pass", False))
        await press(pilot, "p")
        await until(pilot, lambda: len(session.table.steps) > 3)
        assert lies(2)[1] is False or lies(2) == ("Pass", True)
        assert lies(0) == ("Pass", True)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_trick_is_over_before_its_partner_leads(store: Store, language: str) -> None:
    """In the log the line under a trick comes before what begins the next one; names stand as the language
    sets them."""
    start = {"phase": "play", "to_act": 2, "hands": ["3s 4s", "3h 4h 5h", "Ks", "3d 4d 5d"]}
    session = table("guandan", {"level": "2"}, start, (None, Says("pass"), Says("play Ks"), Says("pass")))
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await until(pilot, lambda: 0 in session.waiting)
        await press(pilot, "p")
        await until(pilot, lambda: len(session.table.steps) == 4 and 0 in session.waiting)
        lines = log_lines(screen.family, screen.seat_view(), session)
        assert lines[-2].startswith(RULE)
        assert all("、 " not in line for line in lines)
        assert ("leads for" if language == "en" else "接风") in lines[-1]


async def test_partners_are_named_before_one_sits_down(store: Store) -> None:
    """In the setup of Guandan, and on the curtain of two people."""
    session = table(
        "guandan", {}, {"phase": "play", "to_act": 0, "hands": ["3s", "4s", "5s", "6s"]}, [None] * 4
    )
    app = room(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit(app, pilot, session)
        await drawn(pilot)
        assert "Partner: Cy" in shown(app)
    app = room(store)
    async with app.run_test(size=(80, 24)) as pilot:
        setup = SetupScreen()
        await app.push_screen(setup)
        setup._turn_to("guandan")
        setup.refresh_texts()
        await drawn(pilot)
        lines = {line.split()[1]: line for line in shown(app).split("\n") if "Seat " in line}
        assert "partner of seat 3" in lines["1"]
        assert "partner of seat 1" in lines["3"]
        setup._turn_to("happy")
        setup.refresh_texts()
        await drawn(pilot)
        assert "partner of" not in shown(app)


async def test_gong_zhu_says_what_is_in_the_trick_and_what_it_would_come_to(store: Store) -> None:
    """The points that lie in the middle, the scoring cards of the hand, place and total, the end now."""
    start = {
        "phase": "play",
        "to_act": 1,
        "hands": ["9h Ah Tc 2d", "Qs 8h 9d", "4s Kh Jd", "5s 5h 6d"],
        "exposed": "Qs",
    }
    session = table("gongzhu", {}, start, (None, Says("play Qs"), Says("play 4s"), Says("play 5s")))
    app = room(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: 0 in session.waiting)
        await drawn(pilot)
        text = shown(app)
        assert "in it: pig −200" in text
        assert "exposed Bo Q♠*" in text
        assert "♥−" in text
        assert "♣×" in text
        await press(pilot, "a enter")
        await until(pilot, lambda: len(session.table.steps) > 4 and 0 in session.waiting)
        await drawn(pilot)
        assert "raw −250 · now −3,000" in shown(app)


async def test_gong_zhu_marks_what_cards_count_under_the_hand(store: Store) -> None:
    """Where cards have frames the figures stand under them."""
    start = {"phase": "play", "to_act": 0, "hands": ["Qs 9h Ah Tc 2d", "8h 9d", "4s Kh", "5s 5h"]}
    session = table("gongzhu", {}, start, (None, Says(), Says(), Says()))
    app = room(store)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await sit(app, pilot, session)
        await drawn(pilot)
        row = shown(app).split("\n")[screen.hand.region.bottom - 1]
        assert row.split("│")[0].split() == ["▴", "−50", "−10", "×2"] or "−10" in row


async def test_who_watches_bots_sees_all_hands_and_their_reasons(store: Store) -> None:
    """Without a person at the table nothing is hidden, and it says so."""
    session = table("happy", {}, FARMERS, (Says("pass"), Says("play 6s"), Says("pass")))
    app = room(store)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = TableScreen(session)
        app.playing.session = session
        await app.push_screen(screen)
        app.run_worker(session.play(), group="table", exit_on_error=False)
        await until(pilot, lambda: len(session.table.steps) > 1)
        await drawn(pilot)
        text = shown(app)
        assert "Watching: bots play, all hands lie open, nothing is at stake" in text
        assert [name for name, _cards in screen.opened.hands.rows][:2] == ["Bo", "Cy"]
