"""A Guandan hand of 27 cards in 80 columns: columns by rank, tiles, text; picking in all of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardtui.engine.cards import Rng, deck, format_cards, parse_cards, parse_rank, rank_sign
from cardtui.engine.guandan.combinations import is_wild, stands_for, tier
from cardtui.engine.variants import rules
from cardtui.screens.table.guandan.groups import Captions, bombs, placed
from cardtui.screens.table.screen import TableScreen
from cardtui.session import Session
from cardtui.store.store import Store
from cardtui.widgets.columns import Columns, TextLine
from cardtui.widgets.row import Row

from .playing import SMALL, Says, press, room, shown, sit, table

# eight nines, both wilds, a straight flush in spades, two equal cards: 27
HAND = "9s 9s 9h 9h 9d 9d 9c 9c 2h 2h 3s 4s 5s 6s 7s 5s Td Kc Kd Ah Ac X x Jc Jd Qh Qd"
OTHERS = ["3h 4h 6h", "3d 4d 6d", "3c 4c 6c"]
PLAY: dict[str, Any] = {"phase": "play", "to_act": 0, "playing": "2", "hands": [HAND, *OTHERS]}


def session_(**changes: Any) -> Session:
    """A person with the hand above, on lead."""
    return table("guandan", {}, {**PLAY, **changes}, (None, Says(), Says(), Says()))


def hand_lines(text: str) -> list[str]:
    """The seven lines of the hand."""
    return text.split("\n")[14:21]


def picked(screen: TableScreen) -> str:
    return " ".join(map(str, screen.hand.picked))


async def test_27_cards_lie_in_columns_within_80_cells(store: Store) -> None:
    """Every rank is a column of seven lines; eight of a rank show six and +2."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_())
        lines = hand_lines(shown(app))
        assert len(screen.hand.held.columns) == 14
        assert sum(line.count("9") for line in lines) == 6
        assert "+2" in lines[6]
        assert all(sign in "".join(lines) for sign in ("X", "x", "10♦", "5♠", "A♥", "A♣", "K♣", "K♦"))


async def test_a_tall_column_goes_with_the_cursor(store: Store) -> None:
    """Down from the top reaches the last of eight nines, which is then in sight, and picks it."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_())
        await press(pilot, "9 9 escape " + "down " * 8 + "space")
        assert picked(screen) == "9c"
        assert "●9♣" in "".join(hand_lines(shown(app)))


async def test_picked_cards_below_a_column_are_counted(store: Store) -> None:
    """All eight nines picked: six show it, the +2 says how many more."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_())
        await press(pilot, "9 9 9 9 9 9 9 9")
        assert picked(screen) == "9s 9s 9h 9h 9d 9d 9c 9c"
        assert "+2✓2" in shown(app)


async def test_two_equal_cards_are_two_picks(store: Store) -> None:
    """The second press of a rank picks the other five of spades (G1)."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_())
        await press(pilot, "5 5")
        assert picked(screen) == "5s 5s"
        await press(pilot, "enter")
        assert str(screen.session.table.steps[0]) == "0 play 5s 5s as pair:5:2"


async def test_a_wild_is_the_last_of_its_rank_to_be_picked(store: Store) -> None:
    """The level's key picks plain level cards before the wild ones (G2)."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_(hands=["2s 2h 2c 5s", *OTHERS]))
        await press(pilot, "2")
        assert picked(screen) == "2c"
        await press(pilot, "2")
        assert picked(screen) == "2s 2c"
        await press(pilot, "2")
        assert picked(screen) == "2h 2s 2c"


async def test_the_cursor_walks_over_columns(store: Store) -> None:
    """Left and right change the column, up and down move in it, space picks."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_(hands=["2s 7h 7c 5s 5d 5c", *OTHERS]))
        await press(pilot, "right up space down space right up up space")
        assert picked(screen) == "7h 7c 5s"
        await press(pilot, "right right right up up up space")
        assert picked(screen) == "7h 7c"


async def test_b_picks_a_whole_column_and_puts_it_down(store: Store) -> None:
    """All cards that lie together with the one at the cursor."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_(hands=["2s 7h 7c 5s 5d 5c", *OTHERS]))
        await press(pilot, "right right b")
        assert picked(screen) == "5s 5d 5c"
        await press(pilot, "b")
        assert picked(screen) == ""


async def test_bombs_and_straight_flushes_lie_together(store: Store) -> None:
    """s brings them to the left, each a column; b and Enter play the straight flush at once."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        hand = "9s 9h 9d 9c 3s 4s 5s 6s 7s 5h Td Kc"
        screen = await sit(app, pilot, session_(hands=[hand, *OTHERS], playing="8"))
        await press(pilot, "s")
        assert [len(group) for group in screen.hand.held.groups] == [5, 4]
        assert "all natural bombs first" in shown(app)
        column = [line.split()[0] if line.split() else "" for line in hand_lines(shown(app))]
        assert [cell[-2:] for cell in column[1:]] == ["3♠", "4♠", "5♠", "6♠", "7♠", "SF"]
        await press(pilot, "home " + "left " * 12 + "b")
        assert picked(screen) == "3s 4s 5s 6s 7s"
        assert "straight flush 3–7" in shown(app)
        await press(pilot, "enter")
        assert str(screen.session.table.steps[0].action.reading) == "straight_flush:7:5"


def test_face_down_cards_are_no_bombs() -> None:
    """Hands that are not all seen can be grouped too."""
    assert bombs(parse_cards("4s 4h 4d 4c # # #"), 5) == [parse_cards("4s 4h 4d 4c")]


def test_a_wild_completes_the_bombs_shown() -> None:
    """Three fours and a wild five are shown as a bomb, the wild last (G6)."""
    (group,) = bombs(parse_cards("4s 4h 4d 5h 7c 9d"), 5)
    assert sorted(map(str, group)) == ["4d", "4h", "4s", "5h"]


# a hand whose best split leaves the four kings apart, and one of overlaps with a wild
KINGS = "9s Kc 5d Kh Ah 6d Jc 5c 2c Th 5s Kc 4s 7h 9d 7c Ks Ad 9h 5d 7d Jd 9c 9d Qs 4d 3h"
OVERLAPS = "3s 4s 5s 6s 7s 8s 5h 5d 5c 5c 6h 6d 6c 9h 9c 9d 2h Td Kc"


def test_no_natural_bomb_is_left_out() -> None:
    """Three bombs are held, so three are shown, whatever the hand is best split into."""
    groups = [sorted(map(str, group)) for group in bombs(parse_cards(KINGS), 2)]
    assert ["Kc", "Kc", "Kh", "Ks"] in groups
    assert {group[0][0] for group in groups} == {"9", "5", "K"}


@pytest.mark.parametrize("seed", range(60))
def test_all_bombs_that_need_no_wild_are_shown_each_in_one_group(seed: int) -> None:
    """Against the rules' own list of plays: every bomb and straight flush of natural cards, and no other."""
    level = 2 + seed % 13
    game = rules("guandan", {"level": rank_sign(level)})
    cards = list(deck(2))
    Rng.of(seed).shuffle(cards)
    hand = tuple(sorted(cards[:27]))
    hands = [format_cards(hand), *map(str, cards[-3:])]
    plays = [
        Counter(action.cards)
        for action in game.legal(game.position({"phase": "play", "to_act": 0, "hands": hands}), 0)
        if action.reading
        and tier(action.reading)
        and stands_for(action.cards, action.reading, level) == action.cards
    ]
    groups = [Counter(group) for group in bombs(hand, level)]
    assert all(any(play <= group for group in groups) for play in plays)
    for group in groups:
        assert group <= Counter(hand)
        assert any(play <= group for play in plays) or any(is_wild(card, level) for card in group)


async def test_a_card_of_two_bombs_is_mentioned_in_the_other(store: Store) -> None:
    """A five and a six of spades are in the run and in their bombs: there with a plus, and b picks all."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_(hands=[OVERLAPS, *OTHERS]))
        await press(pilot, "s")
        run, fives, sixes, nines = screen.hand.held.groups
        cards = screen.hand.cards
        assert [str(cards[at]) for at in run] == ["3s", "4s", "5s", "6s", "7s", "8s"]
        assert sorted(str(cards[at]) for at in fives) == ["5c", "5c", "5d", "5h", "5s"]
        assert len(set(run) & set(fives)) == len(set(run) & set(sixes)) == 1
        assert sorted(str(cards[at]) for at in nines) == ["2h", "9c", "9d", "9h"]
        text = "\n".join(hand_lines(shown(app)))
        assert text.count("+5♠") == text.count("+6♠") == 1
        await press(pilot, "home " + "left " * 12 + "right b")
        assert picked(screen) == "5s 5h 5d 5c 5c"
        assert "✓5♠" in shown(app)
        assert "bomb 5×5" in shown(app)


@pytest.mark.parametrize("views", [1, 2])
async def test_a_mentioned_card_is_seen_in_every_layout(store: Store, views: int) -> None:
    """Tiles and text, too, show the two spades once more; a click there picks the card itself."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_(hands=[OVERLAPS, *OTHERS]))
        await press(pilot, "s " + "v " * views)
        assert "\n".join(hand_lines(shown(app))).replace("♠SF", "").count("♠") == 8  # of six
        held, layout = screen.hand.held, screen.hand.layout_
        index = held.groups[1][0]
        found = [layout.card_at(held, x, y, 80, 5) for y in range(5) for x in range(80)]
        assert found.count(index) > found.count(held.groups[0][0])


def test_a_mentioned_card_is_the_card_itself() -> None:
    """The indices of two groups meet in the card that belongs to both; copies are taken one by one."""
    cards = parse_cards("3s 4s 5s 6s 7s 5s 5h 5d 5c")
    assert placed([cards[:5], cards[5:]], cards) == ((0, 1, 2, 3, 4), (5, 6, 7, 8))
    assert placed([cards[:5], (cards[2], *cards[6:])], cards[:5] + cards[6:])[1] == (2, 5, 6, 7)


async def test_v_lays_the_hand_out_in_three_ways(store: Store) -> None:
    """Columns, a row of tiles, text; picks and the marks of wild cards stay through all."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_())
        await press(pilot, "k")
        assert isinstance(screen.hand.layout_, Columns)
        await press(pilot, "v")
        assert isinstance(screen.hand.layout_, Row)
        ranks, suits = hand_lines(shown(app))[5], hand_lines(shown(app))[6]
        assert ranks.count("9") == 8
        assert suits.count("♥*") == 2
        await press(pilot, "v")
        assert isinstance(screen.hand.layout_, TextLine)
        text = "\n".join(hand_lines(shown(app)))
        assert text.count("9") == 8
        assert "▸K♣]" in text
        assert text.count("2♥*") == 2
        await press(pilot, "v")
        assert isinstance(screen.hand.layout_, Columns)
        assert picked(screen) == "Kc"


@pytest.mark.parametrize("views", [0, 1, 2])
async def test_the_mouse_picks_in_every_layout(store: Store, views: int) -> None:
    """A click on the ten of diamonds picks it."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_())
        await press(pilot, "v " * views)
        index = next(at for at, card in enumerate(screen.hand.cards) if str(card) == "Td")
        layout, held = screen.hand.layout_, screen.hand.held
        wide, high = screen.hand.size
        spots = [
            (x, y)
            for y in range(high)
            for x in range(wide)
            if layout.card_at(held, x, y, wide, high) == index
        ]
        await pilot.click("#hand", offset=spots[len(spots) // 2])
        await pilot.pause()
        assert picked(screen) == "Td"


@pytest.mark.parametrize("layout", [Columns(), TextLine(), Row()])
async def test_every_card_is_found_where_it_is_drawn(store: Store, layout: Columns | TextLine | Row) -> None:
    """The cell of a face belongs to its card, and beside the cards there is none."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_(hands=["2s 7h 7c 5s 5d 5c Ah", *OTHERS]))
        held = screen.hand.held
        lines = ["".join(text for text, _look in line) for line in layout.draw(held, 80, 5)]
        found = {layout.card_at(held, x, y, 80, 5) for y in range(5) for x in range(80)}
        assert found >= set(range(7))
        assert all(len(line) <= 80 for line in lines)
        if isinstance(layout, Columns):
            for y, line in enumerate(lines):
                for x, sign in enumerate(line):
                    if sign in "♠♥♦♣":
                        index = layout.card_at(held, x, y, 80, 5)
                        assert index is not None
                        assert "-♠♥♦♣"[held.cards[index].suit] == sign


async def test_the_other_copy_of_a_played_card_is_not_picked(store: Store) -> None:
    """Of two equal cards the picked one is played; the one that stays lies down."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session_())
        await press(pilot, "9 enter")
        assert len(screen.hand.cards) == 26
        assert picked(screen) == ""


async def test_what_was_said_in_the_other_language_is_gone(store: Store) -> None:
    """The name of a sorting does not outlive the language it was told in."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session_())
        await press(pilot, "s")
        assert "all natural bombs first" in shown(app)
        await press(pilot, "z")
        assert "bombs" not in shown(app)


@pytest.mark.parametrize(
    ("level", "cards", "told"),
    [
        ("Q", "5s 6h 7d 8c Qh", "5–9"),  # the wild card is the highest of it
        ("9", "As 2d 3c 4s 9h", "A–5"),
        ("9", "3s 3d 4c 4s 9h 9h", "3–5×2"),  # both are the third pair
        ("9", "3s 3d 3c 4s 4d 9h", "3–4×3"),
        ("9", "Ks Kd 4s 4d 9h", "3+2"),
        ("7", "3s 5h 6d 7h 7c", "3–7"),  # one of two sevens is a four
    ],
)
def test_a_play_with_wild_cards_is_called_by_what_they_stand_for(level: str, cards: str, told: str) -> None:
    assert Captions(parse_rank(level))(parse_cards(cards)) == told
