"""Gong Zhu's table by keys, from positions: picking one card, verdicts, boxes, sizes, signs, languages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len

from cardtui.engine.cards import parse_cards
from cardtui.engine.gongzhu.state import GongzhuCarry
from cardtui.engine.table import Table
from cardtui.store.store import Store
from cardtui.widgets.lines import width

from .playing import SMALL, Says, drawn, press, resize, room, shown, sit, table, until
from .test_gongzhu_hands import play

PLAY: dict[str, Any] = {
    "phase": "play",
    "to_act": 3,
    "hands": ["Qs 2s 3h 3d 3c", "Ks 9h 9d 9c Tc", "4s Kh 4d 4c Jd", "5s 5h 5d 5c Ah"],
    "exposed": "Qs Ah",
}
ALL = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


def position(**changes: Any) -> dict[str, Any]:
    """The position above with changes."""
    return {**PLAY, **changes}


async def test_the_key_of_a_rank_takes_the_legal_card_first(store: Store) -> None:
    """Of three threes the one of the led suit is picked; again the next, and one stays picked."""
    session = table("gongzhu", {}, PLAY, (None, Says(), Says(), Says("play 5d")))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "3")
        assert [str(card) for card in screen.hand.picked] == ["3d"]
        await press(pilot, "3")
        assert [str(card) for card in screen.hand.picked] == ["3h"]
        assert "✗ Z5: The led suit must be followed." in shown(app)
        await press(pilot, "2")
        assert [str(card) for card in screen.hand.picked] == ["2s"]
        await press(pilot, "3 enter")
        assert str(session.table.steps[1]) == "0 play 3d"


async def test_the_trick_lies_in_front_of_the_seats(store: Store) -> None:
    """Who leads and whose card is highest is said in words, and a taken trick stays until the next lead."""
    hands = ["Ks 2s", "Qs 9h", "4s Kh", "5s 5h"]
    session = table("gongzhu", {}, position(hands=hands, exposed=""), (None, Says(), Says(), Says("play 5s")))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        assert " leads" in shown(app)
        await play(pilot, session, "k enter")
        assert "▸ Ann takes it" in shown(app)
        piles = [screen.family.pile(screen.seat_view(), seat).cards[0] for seat in range(4)]
        assert " ".join(map(str, piles)) == "Ks Qs 4s 5s"


async def test_the_boxes_hold_exposed_and_taken_cards_and_the_raw_score(store: Store) -> None:
    """Without colour: a star on what lies exposed, what was taken, and its raw score."""
    session = table("gongzhu", {}, position(), (None, Says(), Says(), Says("play 5h")))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        assert "5 cards" in shown(app)
        assert "4 cards  A♥*" in shown(app).splitlines()[3]
        await press(pilot, "3 enter")
        await until(pilot, lambda: bool(session.table.state.tricks))
        assert "took ♥K953" in shown(app).splitlines()[4]
        assert "raw −120" in shown(app)


async def test_only_what_may_be_exposed_is_picked_by_rank(store: Store) -> None:
    """q picks the pig and no other queen; a card picked by hand is refused with Z3."""
    hands = ["Qs Qh Qd 2c", "3s", "4s", "5s"]
    session = table("gongzhu", {}, {"hands": hands}, (None, Says(), Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "q")
        assert [str(card) for card in screen.hand.picked] == ["Qs"]
        await press(pilot, "q right space")
        assert "✗ Z3: " in shown(app)
        await press(pilot, "backspace")
        assert "to expose, pick the card first" in shown(app)
        await press(pilot, "q n")
        await until(pilot, lambda: session.state.phase == "play")
        assert session.table.state.exposed == ()
        assert screen.hand.picked == ()  # it was picked to be exposed, not to be played


async def test_both_copies_of_a_pig(store: Store) -> None:
    """Two decks: q picks one pig, q again the other; the exposed one is typed with a star (Z20, Z21)."""
    hands = ["Qs Qs", "3s Jd", "4s Tc", "5s Ah"]
    start = {"hands": hands, "first": 0}
    session = table("gongzhu", {"decks": 2}, start, (None, Says(), Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "q q")
        assert "2 × pig −200" in shown(app)
        await press(pilot, "q q enter")
        await until(pilot, lambda: session.state.phase == "play")
        assert [str(card) for card in session.state.hands[0]] == ["Qs", "Qs*"]
        await press(pilot, "slash Q s * enter")
        assert "Z6: Exposed Q♠*: not in the first trick of its suit." in shown(app)
        await press(pilot, "backspace")
        await play(pilot, session, "enter")
        assert [str(card) for card in session.state.hands[0]] == ["Qs*"]


async def test_a_hand_with_undo_does_not_count(store: Store) -> None:
    """It stands on the sheet as not counted, and the totals are those of before."""
    hands = ["2h 3h", "4s Qs", "4d Kd", "5s 5d"]
    session = table(
        "gongzhu", {}, position(hands=hands, exposed="", to_act=0), (None, Says(), Says(), Says())
    )
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "2 enter")
        await until(pilot, lambda: bool(session.waiting) and len(session.table.state.tricks) == 1)
        await press(pilot, "u y")
        await until(pilot, lambda: not session.stakes)
        assert "no stakes" in shown(app)
        await press(pilot, "2 enter")
        await until(pilot, lambda: bool(session.waiting) and len(session.table.state.tricks) == 1)
        await press(pilot, "3 enter")
        await until(pilot, lambda: session.over)
        assert "hand 1  no stakes" in screen.score_sheet()
        assert screen.score_sheet().splitlines()[2].split()[1:] == ["0"] * 4


async def test_a_session_that_was_taken_up_again(store: Store) -> None:
    """Of hands played before, the sheet has the sum; this hand's raw scores so far stand below (Z15)."""
    session = table("gongzhu", {}, position(to_act=0), (None, Says(), Says(), Says()))
    carry = GongzhuCarry(first=0, scores=(12, -1200, 600, 588), hand=2)
    session.table = Table.at(session.rules, replace(session.table.state, carry=carry))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        assert "hand 3" in shown(app).splitlines()[0]
        sheet = [line.split() for line in screen.score_sheet().splitlines() if line]
        held = ["+12", "−1,200", "+600", "+588"]
        assert sheet[1:3] == [["hands", "1–2", *held], ["total", *held]]
        assert sheet[3:5] == [["raw", "so", "far", *"0000"], ["if", "it", "ended", "now", *"0000"]]
        assert "points = 12 × final" in screen.score_sheet()  # Z14


async def test_the_hand_lies_by_suit_or_by_rank(store: Store) -> None:
    """s changes the order."""
    session = table("gongzhu", {}, position(to_act=0), (None, Says(), Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        assert " ".join(map(str, screen.hand.cards)) == "Qs* 2s 3h 3c 3d"
        assert "│♠* │♠   │♥   │♣   │♦" in shown(app)
        await pilot.click("#hand", offset=((80 - 4 * 5 - 3) // 2 + 9, 1))
        await pilot.pause()
        assert [str(card) for card in screen.hand.picked] == ["3h"]
        await press(pilot, "s")
        await pilot.pause()
        assert " ".join(map(str, screen.hand.cards)) == "Qs* 3h 3c 3d 2s"


async def test_ascii_signs(store: Store) -> None:
    """A terminal without the signs gets letters for suits, in the same cells."""
    session = table("gongzhu", {}, position(to_act=0), (None, Says(), Says(), Says()))
    app = room(store)
    app_ascii = type(app)(store, app.settings, now=lambda: 0.0, ascii=True)
    async with app_ascii.run_test(size=SMALL) as pilot:
        await sit(app_ascii, pilot, session)
        text = shown(app_ascii)
        assert "exposed Ann Qs*  Di Ah*" in text
        assert text.isascii() or set(text) - set(map(chr, range(128))) <= set("中文")


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_texts_fit_at_80_columns(store: Store, language: str, decks: int) -> None:
    """Boxes, own lines and status keep within their cells with everything taken and exposed."""
    hearts = parse_cards(" ".join(f"{rank}h" for rank in ALL if rank != "A")) * decks
    hands = [" ".join(["Qs Jd Tc Ah"] * decks), "2s", "3s", "4s"]
    start = position(hands=hands, exposed=" ".join(["Qs Jd Tc Ah"] * decks), to_act=0)
    session = table("gongzhu", {"decks": decks}, start, (None, Says(), Says(), Says()))
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        taken = replace(session.table.state, taken=(session.table.state.hands[0] + hearts, (), (), ()))
        for state in (session.view(1), session.rules.redact(taken, 1)):
            family, view = screen.family, replace(screen.seat_view(), state=state, seat=1)
            assert all(width(line) <= 80 for line in family.own_lines(replace(view, seat=0)))
            for seat in range(4):
                sitter = family.sitter(view, seat)
                assert cell_len(f"▶ {sitter.name} {sitter.role}") <= 22
                assert all(width(line) <= 22 for line in sitter.lines)
                assert width(sitter.notes[0]) <= 22 or decks == 2


@pytest.mark.parametrize("size", [SMALL, (100, 30), (120, 40)])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_no_exposed_card_is_lost(store: Store, language: str, size: tuple[int, int]) -> None:
    """Eight exposed cards, each by itself, and all else in the status; all of one seat in its box."""
    hands = ["5s 6h", "Tc Tc Jd Jd Qs Qs Ah Ah 2s", "3s", "4s"]
    start = position(hands=hands, exposed="Tc Tc Jd Jd Qs Qs Ah Ah", to_act=0)
    session = table("gongzhu", {"decks": 2, "hands": 16}, start, (None, Says(), Says(), Says()))
    session.stakes = False
    app = room(store, language=language)
    async with app.run_test(size=size) as pilot:
        screen = await sit(app, pilot, session)
        drawn = screen.surface._status._strips or []
        status = " ".join(strip.text for strip in drawn).split()
        assert [status.count(card) for card in ("10♣*", "J♦*", "Q♠*", "A♥*")] == [2, 2, 2, 2]
        forms = [
            [word for line in form for word in "".join(text for text, _look in line).split()]
            for form in screen.family.status_forms(screen.seat_view())
        ]
        assert sorted(status) in map(sorted, forms)
        assert size[0] < 120 or "Bo" in status  # who exposed them, where there is room
        merged = ("10♣** J♦** Q♠** A♥**", "10♣**J♦**Q♠**A♥**")  # the narrower beside the side panel
        assert any(cards in shown(app) for cards in merged)


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_nothing_is_cut_off(store: Store, language: str, decks: int) -> None:
    """Titles, verdicts, keys and refusals of both phases are whole at 80 columns."""
    hands = [
        " ".join([line] * decks) for line in ("2c As Qs Jd Tc Ah 3s 5d", "9d 8c 4s", "Td 9c 5s", "Kd 7c 6s")
    ]
    said = Says("play 9d")
    session = table("gongzhu", {"decks": decks}, {"hands": hands, "first": 1}, (None, said, Says(), Says()))
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        texts = [shown(app)]
        for keys in ("2", "q j t a", "q j t a", "home space right space"):
            await press(pilot, keys)
            texts.append(shown(app))
        await press(pilot, "backspace q j a")
        await play(pilot, session, "enter")
        for keys in ("5", "j", "2", "a", "q", "w", "escape", "r", "escape"):
            await press(pilot, keys)
            texts.append(shown(app))
        assert not [line for text in texts for line in text.splitlines() if "…" in line]


async def test_every_size(store: Store) -> None:
    """From one cell to 200 columns, with plays on the way, the score sheet and the settlement."""
    hands = ["Qs 2s", "Ks Th", "4s Jd", "5s Ah"]
    session = table("gongzhu", {}, {"hands": hands, "first": 0}, (None, Says(), Says(), Says()))
    app = room(store)
    sizes = [(1, 1), (2, 3), (4, 5), (10, 2), (20, 10), (40, 24), (79, 23), (80, 24), (100, 30), (200, 60)]
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        while not session.over:
            for size in sizes + sizes[::-1]:
                await resize(pilot, *size)
            await resize(pilot, *SMALL)
            await play(pilot, session, "h enter")
        await drawn(pilot)
        await press(pilot, "r")
        for size in sizes + sizes[::-1]:
            await resize(pilot, *size)
        assert app.is_running


async def test_what_cards_count_keeps_its_sign_where_they_lie_close(store: Store) -> None:
    """In two decks hearts are three cells apart: a minus may touch the figure before it."""
    hearts = " ".join(f"{rank}h" for rank in ALL)
    hands = [f"Qs {hearts} {hearts[9:]} Jd", "3s", "4s", "5s"]
    session = table(
        "gongzhu", {"decks": 2}, position(hands=hands, to_act=0, exposed=""), (None, Says(), Says(), Says())
    )
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await drawn(pilot)
        assert "−100−50−50−40−40−30−30−20−20" in shown(app)
        assert " +100\n" in shown(app)
