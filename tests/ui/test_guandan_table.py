"""Guandan's table by keys, from positions: marks, sides, readings, tribute, places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from textual.pilot import Pilot

from cardtui.ai.player import Player
from cardtui.app import CardRoom
from cardtui.engine.core import Action, Reading
from cardtui.screens.dialogs import Chooser, Reader
from cardtui.screens.settlement import SettlementScreen
from cardtui.session import Session
from cardtui.settings import Settings
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language

from .playing import SMALL, Says, drawn, press, resize, room, shown, sit, table, until
from .test_fit import cut

OTHERS = ["3h 3d 4h", "7d 8d", "Jc Jd Jh"]
PLAY: dict[str, Any] = {
    "phase": "play",
    "to_act": 0,
    "playing": "5",
    "levels": ["5", "T"],
    "hands": ["3s 5h 5s 8s 8h 9d", *OTHERS],
}
TRIBUTE: dict[str, Any] = {
    "playing": "5",
    "levels": ["2", "5"],
    "hands": ["Ks As Ad 5h 3c 3d", "4s 4h 6s 6h", "7d 7h 8h X", "2s 2h 9c 9d"],
}


def session_(
    start: dict[str, Any],
    players: Sequence[Player | None] = (None, Says(), Says(), Says()),
    final: str = "A",
    **changes: Any,
) -> Session:
    """A session in a position: Ann (0) and Cy (2) against Bo (1) and Di (3)."""
    return table("guandan", {"final": final}, {**start, **changes}, players)


async def news(app: CardRoom, pilot: Pilot[None]) -> str:
    """What is to be read before the game goes on."""
    await until(pilot, lambda: isinstance(app.screen, Reader) and "Go on" in shown(app))
    return shown(app)


async def test_levels_of_both_sides_stand_in_the_status_row(store: Store) -> None:
    """The level that is played, ours, theirs and the final one."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session_(PLAY))
        status = shown(app).split("\n")[0]
        assert "level 5^" in status
        assert "we 5 · they 10" in status
        assert "final A" in status
        await press(pilot, "z")
        status = shown(app).split("\n")[0]
        assert "打 5^" in status
        assert "我方 5 · 对方 10" in status


@pytest.mark.parametrize(
    ("start", "worth"),
    [
        ({}, (10, 30)),  # G16: first and last, first and second
        ({"streaks": {"first": [2, 0, 0, 0], "last": [0, 0, 0, 0]}}, (10, 40)),  # G17: a third time
        ({"levels": ["A", "5"], "playing": "A"}, (0, 130)),  # G19, G24: the match
    ],
)
async def test_what_one_plays_for_stands_in_the_status_row(
    store: Store, start: dict[str, Any], worth: tuple[int, int]
) -> None:
    """G24: the least and the most that the hand can bring, in beans."""
    hands = ["3s 4s", "5s 6s", "7s 8s", "9s Ts"]
    session = session_(
        {"phase": "play", "to_act": 0, "hands": hands, "levels": ["5", "5"], "playing": "5", **start}
    )
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        assert "at stake {}–{} beans".format(*worth) in shown(app)


async def test_the_partner_sits_opposite_and_is_called_that(store: Store) -> None:
    """The middle box is the partner's, in both languages; the others are told apart by place."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session_(PLAY))
        left, middle, right = (
            shown(app).split("\n")[2].replace("║", "│").replace("││", "|").strip("│").split("|")
        )
        assert ("Cy" in middle, "partner" in middle) == (True, True)
        assert ("Di" in left, "before you" in left, "Bo" in right, "next" in right) == (True,) * 4
        await press(pilot, "z")
        assert "对家" in shown(app).split("\n")[2]


async def test_level_cards_and_wilds_are_marked_without_colour(store: Store) -> None:
    """Five of spades at level 5: ^; five of hearts: *; in the hand and on the table (G2)."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session_(PLAY))
        assert "5♥*" in shown(app)
        assert "5♠^" in shown(app)
        await press(pilot, "5 enter")
        assert "5♠^" in "\n".join(shown(app).split("\n")[5:13])


async def test_what_a_wild_stands_for_lies_on_the_table(store: Store) -> None:
    """A pair of eights and a wild are three eights: 5♥* → 8, at the play and in the log (G12)."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = session_(PLAY)
        await sit(app, pilot, session)
        await press(pilot, "slash 8 8 5 h enter")
        await until(pilot, lambda: bool(session.waiting) and bool(session.table.steps))
        assert str(session.table.steps[0].action.reading) == "triple:8:3"
        await until(pilot, lambda: shown(app).count("5♥* → 8") == 1)
        await press(pilot, "l")
        assert "5♥* → 8" in shown(app)


async def test_an_open_log_goes_on_with_the_game(store: Store) -> None:
    """What happens while it is read stands in it, whole, and the box grows with it; w knows of it too."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = session_(PLAY)
        await sit(app, pilot, session)
        await press(pilot, "l")
        assert await session.answer(0, Action.parse("play 5s")) is None
        await until(pilot, lambda: bool(session.waiting))
        await press(pilot, "")
        text = shown(app)
        for line in ("Ann: 5♠ · single 5", "✕ Bo passes", "♡ Cy passes", "✕ Di passes"):
            assert f"│  {line}" in text
        await press(pilot, "w")
        assert "✕ Di passes" in shown(app)


async def test_nothing_is_said_of_cards_that_were_played(store: Store) -> None:
    """After a play the own line is empty until cards are picked again."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = session_(PLAY, players=(None, None, Says(), Says()))
        screen = await sit(app, pilot, session)
        if screen.sharing.curtain.down:
            await press(pilot, "enter")  # lift the curtain between two people
        await press(pilot, "8 8 enter")
        assert str(session.table.steps[0].action.reading) == "pair:8:2"
        assert "pair of 8s" not in shown(app).split("\n")[21]
        assert screen.hand.picked == ()


async def test_the_suit_of_a_wild_in_a_straight_flush_is_told(store: Store) -> None:
    """8h 9h Th Jh and a wild are read as a straight flush: the wild is the queen of hearts."""
    app = room(store, ask_reading=True)
    async with app.run_test(size=SMALL) as pilot:
        session = session_(PLAY, hands=["8h 9h Th Jh 5h 3c", *OTHERS])
        await sit(app, pilot, session)
        await press(pilot, "8 9 0 j 5 enter")
        assert isinstance(app.screen, Chooser)
        assert "straight flush 8–Q" in shown(app)
        await press(pilot, "enter")
        assert str(session.table.steps[0].action.reading) == "straight_flush:Q:5"
        assert "5♥* → Q♥" in shown(app)


async def test_two_readings_are_chosen_from(store: Store) -> None:
    """Level 4: 8899 and two wilds are a plate or one of two tubes; the list says what the wilds would be."""
    app = room(store, ask_reading=True)
    async with app.run_test(size=SMALL) as pilot:
        hand = "4h 4h 8s 8d 9s 9d 3c"
        session = session_(PLAY, playing="4", hands=[hand, "3h 3d", *OTHERS[1:]])
        await sit(app, pilot, session)
        await press(pilot, "4 4 8 8 9 9 enter")
        assert isinstance(app.screen, Chooser)
        offered = session.rules.offers(session.state, 0, session.state.hands[0][1:])
        assert [str(reading) for reading in offered] == ["tube:T:6", "plate:9:6", "tube:9:6"]
        text = shown(app)
        assert ("plate 8–9" in text, "4♥* → 8 9" in text, "4♥* → 10 10" in text) == (True, True, True)
        await press(pilot, "down enter")
        assert session.table.steps[0].action.reading == Reading.parse("plate:9:6")


async def test_a_bomb_is_refused_by_a_higher_one_with_its_clause(store: Store) -> None:
    """Four eights on five threes: G9 in the own line."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        hand = "8s 8h 8d 8c Ks"
        await sit(app, pilot, session_(PLAY, hands=[hand, *OTHERS], over="bomb:3:5", by=3))
        await press(pilot, "8 8 8 8")
        assert "G9: bomb 4×8 does not beat bomb 5×3" in shown(app)


async def test_places_show_as_seats_go_out(store: Store) -> None:
    """Who is out shows its place in the box; ten cards or fewer are called out."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = session_(PLAY, hands=["3s 5h 8s", "", "7d 8d", "Jc Jd Jh"], to_act=2)
        session.seats[2].player = Says("play 7d")
        await sit(app, pilot, session)
        await until(pilot, lambda: session.waiting == (0,))
        boxes = shown(app).split("\n")[3]
        assert "out: first" in boxes
        assert "left!" in boxes
        await press(pilot, "z")
        assert "头游" in shown(app).split("\n")[3]
        assert "报牌" in shown(app).split("\n")[3]


async def test_streaks_are_shown(store: Store) -> None:
    """Three last places in a row stand in the box; m lists the streaks of all."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        streaks = {"first": [2, 0, 0, 0], "last": [0, 3, 0, 0]}
        full = "4s 4h 4d 4c 6s 6h 6d 6c 7s 7h 7c"
        await sit(app, pilot, session_(PLAY, hands=["3s", full, "7d", "Jc"], streaks=streaks))
        assert "last ×3" in shown(app).split("\n")[3]
        await press(pilot, "m")
        assert "first ×2  Ann" in shown(app)


async def test_the_counter_counts_two_decks_and_the_wilds_apart(store: Store) -> None:
    """Eight of a rank less what is in sight; of the level six and two wilds."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_(PLAY))
        unseen = dict(screen.family.unseen(screen.seat_view()))
        assert (unseen["X"], unseen["5"], unseen["5*"], unseen["8"], unseen["A"]) == (2, 5, 1, 6, 8)
        assert [name for name, _count in screen.family.unseen(screen.seat_view())][:5] == [
            "X",
            "x",
            "5*",
            "5",
            "A",
        ]


async def test_the_counter_knows_a_tribute_that_waits_for_the_other(store: Store) -> None:
    """A card that lies on the table, in nobody's hand, has been seen."""
    app = room(store)
    hands = ["Ad 3c", "3s 4s", "Kd 6d", "3d 4d"]
    async with app.run_test(size=SMALL) as pilot:
        session = session_(
            TRIBUTE, (None, Says(), Says("tribute Kd"), Says()), hands=hands, places=[3, 1, 2, 0]
        )
        screen = await sit(app, pilot, session)
        await until(pilot, lambda: bool(session.table.state.tributes))
        assert dict(screen.family.unseen(screen.seat_view()))["K"] == 7


# --- tribute ----------------------------------------------------------------------------------------


async def test_G21_the_loser_confirms_its_tribute(store: Store) -> None:
    """The table names the taker and the card; Enter pays; who paid whom is read before the first lead."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        players = (None, Says("return 4s"), Says(), Says())
        session = session_(TRIBUTE, players, places=[1, 2, 3, 0])
        await sit(app, pilot, session)
        assert "You were last: pay tribute to Bo" in shown(app)
        assert "⏎ pays A♠, or pick one that is as high: A♦" in shown(app)
        await press(pilot, "enter")
        assert str(session.table.steps[0]) == "0 tribute As"
        text = await news(app, pilot)
        for line in ("Ann was last and owes Bo tribute.", "Ann pays A♠ to Bo.", "Bo returns 4♠ to Ann."):
            assert line in text
        assert "Ann leads." in text
        await press(pilot, "enter")
        assert "→ Ann" in shown(app)  # the returned card lies before Bo until it plays


async def test_G21_of_equal_cards_the_payer_picks(store: Store) -> None:
    """The other ace is picked and paid; a lower card is refused with the clause."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = session_(TRIBUTE, places=[1, 2, 3, 0])
        await sit(app, pilot, session)
        await press(pilot, "k")
        assert "G21: Tribute is the highest card: A, not K♠" in shown(app)
        await press(pilot, "enter")
        assert not session.table.steps
        await press(pilot, "escape a")
        if "A♦" not in shown(app).split("\n")[21]:
            await press(pilot, "a")
        assert "⏎ pays A♦" in shown(app)
        await press(pilot, "enter")
        assert str(session.table.steps[0]) == "0 tribute Ad"


async def test_G21_a_wild_is_no_tribute(store: Store) -> None:
    """Hearts of the level may not be paid."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = session_(TRIBUTE, places=[1, 2, 3, 0])
        await sit(app, pilot, session)
        await press(pilot, "5 enter")
        assert "G21: 5♥ is wild" in shown(app)
        assert not session.table.steps


async def test_G22_the_winner_returns_any_card(store: Store) -> None:
    """Who was paid sees by whom and what, picks a card and confirms it."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = session_(TRIBUTE, places=[0, 3, 2, 1], players=(None, Says(), Says(), Says()))
        await sit(app, pilot, session)
        await until(pilot, lambda: session.state.phase == "return")
        await drawn(pilot)
        assert "Bo paid you 6♠: return a card to Bo" in shown(app)
        assert "pick a card to return" in shown(app)
        await press(pilot, "enter")
        assert "✗ no cards picked" in shown(app)
        await press(pilot, "3")
        assert "⏎ returns 3♣ to Bo" in shown(app)
        await press(pilot, "3")
        assert "⏎ returns 3♦ to Bo" in shown(app)
        await press(pilot, "enter")
        assert "Ann returns 3♦ to Bo." in await news(app, pilot)


async def test_G21_a_typed_line_pays(store: Store) -> None:
    """In the phase of tribute a card alone is meant as one."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = session_(TRIBUTE, places=[1, 2, 3, 0])
        await sit(app, pilot, session)
        await press(pilot, "slash a d enter")
        assert str(session.table.steps[0]) == "0 tribute Ad"


async def test_G22_a_typed_line_returns(store: Store) -> None:
    """The line takes the verb as well."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = session_(TRIBUTE, places=[0, 3, 2, 1])
        await sit(app, pilot, session)
        await until(pilot, lambda: session.state.phase == "return")
        await press(pilot, "slash r e t u r n space 3 c enter")
        assert str(session.table.steps[1]) == "0 return 3c"


async def test_G23_a_refusal_is_told_and_stops_the_game_until_it_is_read(store: Store) -> None:
    """Both big jokers with the losers: no tribute, why, and who leads; nobody plays before Enter."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        hands = ["Ks As 3c 3d", "4s 4h X", "7d 7h 8h", "2s 2h X"]
        session = session_(TRIBUTE, hands=hands, places=[2, 0, 1, 3])
        await sit(app, pilot, session)
        text = await news(app, pilot)
        assert "Bo, Di lost by a double win: both owe Cy and Ann tribute." in text
        assert "No tribute: both big jokers are with Bo, Di. (G23)" in text
        assert "Cy leads." in text
        await drawn(pilot)
        assert [step.action.verb for step in session.table.steps] == ["refuse", "lead"]
        await press(pilot, "full_stop")  # as the key that goes on to one's turn
        await until(pilot, lambda: session.waiting == (0,))
        assert "tribute refused" in shown(app)
        await press(pilot, "m")
        assert "tribute refused" in shown(app)


async def test_G21_equal_tributes_are_explained(store: Store) -> None:
    """Two aces: first place gets that of the seat after it, and the text says so."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        hands = ["As 3c 3d", "4s 4h", "Ad 7h 8h", "2s 2h"]
        session = session_(TRIBUTE, hands=hands, places=[1, 3, 0, 2])
        await sit(app, pilot, session)
        assert "Both of your side were last: both pay tribute; the higher card goes to Bo" in shown(app)
        await press(pilot, "enter")
        text = await news(app, pilot)
        assert "The cards are equal: Bo gets that of the next seat. (G21)" in text
        assert "Cy pays A♦ to Bo." in text
        assert "Ann pays A♠ to Di." in text


# --- the end ----------------------------------------------------------------------------------------


async def test_the_settlement_tells_places_levels_and_money(store: Store) -> None:
    """A double win with a third first place in a row: 3 and 1 levels, 4 in all, in figures and words."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = session_(
            PLAY,
            hands=["9s", "3h 3d 4h", "", "Jc Jd"],
            places=[2, 0, 1, 3],
            streaks={"first": [0, 0, 2, 0], "last": [0, 0, 0, 2]},
            levels=["5", "4"],
        )
        await sit(app, pilot, session)
        await press(pilot, "9 enter")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await press(pilot, "")
        text = shown(app)
        assert "You win +4: first and second. We 5 → 9, they 4 → 3." in text
        rows = [" ".join(row.replace("│", " ").split()) for row in text.split("\n")]
        assert any("levels streak levels won room ×10 fee beans" in row for row in rows)
        assert any("Ann second 3 + 1 = 4 +40 −5 10,035 from Di" in row for row in rows)
        assert any("Di ✕ last 3 + 1 = 4 −40 −5 9,955 to Ann" in row for row in rows)
        assert "Levels: we 5 → 9, they 4 → 3  ·  won 4" in text
        assert "Cy first ×3" in text
        assert "they: last again and again, −1" in text
        await press(pilot, "z")
        assert "赢了，升 4 级" in shown(app)
        assert "头游" in shown(app)
        assert "牌级：我方 5 → 9，对方 4 → 3" in shown(app)


@pytest.mark.parametrize("final", ["8", "A"])
async def test_two_people_on_both_sides_are_named(store: Store, final: str) -> None:
    """Nobody is "we" then: who wins, and whose levels are which; a match too."""
    players = (None, None, Says(), Says())
    start = {
        **PLAY,
        "hands": ["9s", "3h 3d 4h", "", "Jc Jd"],
        "places": [2, 0, 1, 3],
        "playing": "8",
        "levels": ["8", "4"],
    }
    session = table("guandan", {"final": final}, start, players)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "enter 9 enter")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await press(pilot, "")
        text = shown(app)
        assert ("Ann + Cy win the match at 8!" if final == "8" else "Ann + Cy win · ") in text
        assert "Levels: Ann + Cy 8 → " in text
        assert "We" not in text


async def test_G19_a_match_won_is_announced(store: Store) -> None:
    """At the final level the match is won, and the next hand begins a new one."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        hands = ["9s", "3h 3d 4h", "", "Jc Jd"]
        session = session_(PLAY, final="8", hands=hands, places=[2, 0, 1, 3], playing="8", levels=["8", "4"])
        await sit(app, pilot, session)
        await press(pilot, "9 enter")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await press(pilot, "")
        assert "We win the match at 8!" in shown(app)
        assert "3 + 5 = 8 +80" in " ".join(shown(app).split())
        assert "The next hand begins a new match." in shown(app)


# --- every text, every size, every sign -------------------------------------------------------------


FULL = "4s 4h 4d 4c 6s 6h 6d 6c 7s 7h 7c 9s 9h 9d 9c Ts Th Td Tc Js Jh Jd Jc Qs Qh Qd Qc"
RICH: dict[str, Any] = {
    "levels": ["T", "T"],
    "playing": "T",
    "stacks": [123456789, 987654321, 555555555, 444444444],
    "streaks": {"first": [9, 0, 0, 0], "last": [0, 9, 0, 9]},
}
WIDEST: dict[str, dict[str, Any]] = {
    "tribute": {**RICH, "hands": ["As Ad 3c", FULL, "3s 3d", "Kc"], "places": [1, 2, 3, 0]},
    "double tribute": {**RICH, "hands": ["As Ad 3c", FULL, "3s 3d", "Kc"], "places": [1, 3, 2, 0]},
    "return": {**RICH, "hands": ["As Ad 3c", FULL, "3s 3d", "Kc"], "places": [0, 1, 3, 2]},
    "lead": {**RICH, "phase": "play", "to_act": 0, "hands": ["8s 8d Th", FULL, "3s 3d", "Kc"]},
    "follow": {
        **RICH,
        "phase": "play",
        "to_act": 0,
        "over": "straight_flush:T:5",
        "hands": ["8s 8d Th", FULL, "3s 3d", "Kc"],
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WIDEST)
async def test_nothing_is_cut_off_at_the_table(store: Store, name: str, language: str) -> None:
    """Status, boxes, what is asked, own line and log fit with large amounts and long streaks."""
    set_language(language)
    session = session_(WIDEST[name])
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: session.waiting == (0,))
        await drawn(pilot)
        session.stakes = False
        await press(pilot, "0")
        assert cut(shown(app)) == []
        await press(pilot, "enter")
        if not isinstance(app.screen, Chooser):
            await drawn(pilot)
        assert cut(shown(app)) == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_nothing_is_cut_off_in_the_settlement(store: Store, language: str) -> None:
    """Four seats with figures, streaks and both kinds of level changes fit the box."""
    set_language(language)
    session = session_(
        {**RICH, "levels": ["2", "9"], "playing": "2", "phase": "play", "to_act": 0},
        hands=["9s", "3h 3d 4h", "", "Jc Jd"],
        places=[2, 0, 1, 3],
    )
    session.stakes = False
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "9 enter")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await drawn(pilot)
        text = shown(app)
        assert cut(text) == []
        assert ("Streaks" if language == "en" else "连续头游/末游：") in text
        assert text.count("room ×10" if language == "en" else "场次 ×10") == 1


@pytest.mark.parametrize("views", [0, 1, 2])
async def test_every_size(store: Store, views: int) -> None:
    """From one cell to a wall, in every layout of the hand."""
    hand = "9s 9s 9h 9h 9d 9d 9c 9c 5h 5h 3s 4s 5s 6s 7s 5s Td Kc Kd Ah Ac X x Jc Jd Qh Qd"
    session = session_(PLAY, hands=[hand, "3h 4h", "6h 6d", "8h 8d"])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "s " + "v " * views)
        for width in (1, 2, 3, 5, 10, 79, 80, 100, 300):
            for height in (1, 5, 23, 24, 100):
                await resize(pilot, width, height)
        await resize(pilot, *SMALL)
        await until(pilot, lambda: "we 5 · they 10" in shown(app))
        assert app.is_running


async def test_ascii_signs(store: Store) -> None:
    """With the ASCII set no sign beyond ASCII is drawn but those of the other language's name."""
    app = CardRoom(store, Settings(animation="off"), now=lambda: 0.0, ascii=True)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session_(PLAY))
        for keys in ("5 right", "s", "v", "v", "v", "enter"):
            await press(pilot, keys)
            assert set(filter(lambda sign: not sign.isascii(), shown(app))) <= set("中文")


async def test_a_long_refusal_of_a_typed_line_is_not_cut(store: Store) -> None:
    """It says which readings are on offer, to the last one, on as many lines as that takes."""
    app = room(store)
    hands = ["Th Td Ts Ad Ah 9c", "3h 3d 4h", "7d 8d", "Jc Jd Jh"]
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session_(PLAY, hands=hands))
        await press(pilot, "slash t t t a a space a s space b o m b : t : 5 enter")
        text = shown(app)
        assert "G12: These cards cannot be bomb 5×10" in text
        assert "house of 10" in " ".join(text.split())
