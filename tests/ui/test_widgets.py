"""What widgets are made of: text in cells, faces, rows of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cardtui.engine.cards import HEARTS, TEN, Card, deck, parse_cards
from cardtui.screens.table.beside import AdviceFace
from cardtui.text.catalog import set_language
from cardtui.text.table import beans
from cardtui.widgets.choices import Button, Choices
from cardtui.widgets.columns import Columns
from cardtui.widgets.counter import counter_lines
from cardtui.widgets.faces import WILD_MARK, face, no_marks, rows_of_faces
from cardtui.widgets.glyphs import ASCII
from cardtui.widgets.layout import Held
from cardtui.widgets.lines import Line, clip, columns, pad_line, text_of, width, wrap
from cardtui.widgets.log import LogLines
from cardtui.widgets.menu import Entry, Menu
from cardtui.widgets.pile import Pile
from cardtui.widgets.row import Row
from cardtui.widgets.seat import SeatBox, Sitter
from cardtui.widgets.side import Block, Notes, Side
from cardtui.widgets.tie import Tie
from cardtui.widgets.tiles import (
    FIVE_CLOSE,
    FIVE_ROWS,
    FIVE_WIDE,
    FRAMED_COLUMN,
    PLAIN_COLUMN,
    THREE_ROWS,
    TWO_ROWS,
    WIDE_COLUMN,
    row_of_tiles,
)
from cardtui.widgets.wide import widened

TEXT = st.text(st.characters(exclude_categories=["C", "M", "Z"]), max_size=40)


@given(TEXT, st.integers(0, 30))
def test_clipped_text_fits(text: str, cells: int) -> None:
    """Whatever the text, it takes no more cells than it may."""
    assert cell_len(clip(text, cells)) <= cells


@given(TEXT, TEXT, st.integers(0, 60))
def test_a_padded_line_fills_its_width(left: str, right: str, cells: int) -> None:
    """Lines are exactly as wide as their slot, whatever is in them."""
    assert width(pad_line([(left, "plain"), (right, "dim")], cells)) == cells
    assert width(columns([(left, "plain")], [(right, "dim")], cells)) == cells


@given(st.lists(TEXT, max_size=6), st.integers(2, 40))
def test_wrapping_loses_nothing(words: list[str], cells: int) -> None:
    """Wrapped lines fit, and hold every sign of the text in order."""
    text = " ".join(words)
    lines = wrap(text, cells)
    assert all(cell_len(line) <= cells for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@pytest.mark.parametrize("card", [*deck(), Card.BACK], ids=str)
def test_a_face_takes_three_cells(card: Card) -> None:
    """A ten with a mark takes four: it is 10 everywhere."""
    assert cell_len(face(card)) == 3
    assert cell_len(face(card, "*")) == (4 if card.rank == TEN else 3)


def test_ascii_signs_are_as_wide_as_theirs() -> None:
    """The exchange of signs never moves anything."""
    for sign, plain in ASCII.items():
        assert cell_len(chr(sign)) == cell_len(plain) == 1
        assert plain.isascii()


@given(st.integers(1, 23), st.integers(1, 200))
def test_the_row_of_cards_fits(count: int, cells: int) -> None:
    """A hand of up to 23 cards never draws past its width once there is a cell a card."""
    held = Held(tuple(deck()[:count]), frozenset({0}), 0, no_marks)
    lines = Row().draw(held, cells, 3)
    if cells > count:
        assert all(width(line) <= cells for line in lines)


@given(st.integers(1, 23), st.integers(30, 200), st.integers(0, 199))
def test_a_click_finds_the_card_that_is_drawn_there(count: int, cells: int, x: int) -> None:
    """The cell of a card's edge belongs to that card."""
    held = Held(tuple(deck()[:count]), frozenset(), None, no_marks)
    index = Row().card_at(held, x, 1, cells, 3)
    assert index is None or 0 <= index < count


def test_faces_wrap_into_rows() -> None:
    """Three cells a card, as many in a row as fit."""
    rows = rows_of_faces(parse_cards("3s 4s 5s 6s 7s"), 9)
    assert [len(row) for row in rows] == [3, 2]


def test_faces_in_a_row_do_not_touch() -> None:
    """A ten, and a card with a mark, are followed by a blank like any other."""
    cards = parse_cards("Td Td Qs* Tc* X")
    assert "".join(text for text, _look in rows_of_faces(cards, 40)[0]) == "10♦ 10♦ Q♠* 10♣* X★ "


TILES = (TWO_ROWS, THREE_ROWS, FIVE_CLOSE, FIVE_ROWS, FIVE_WIDE)


def texts(lines: Sequence[Line]) -> list[str]:
    """Lines without their looks."""
    return ["".join(text for text, _look in line) for line in lines]


def test_jokers_are_told_apart_by_a_sign() -> None:
    """In tiles of each size, in columns and in one cell after another: full for the big one, empty for the
    small; with letters alone too, and neither is the mark of a wild."""
    assert len({sign.translate(ASCII) for sign in ("★", "☆", WILD_MARK)}) == 3
    for name, sign in (("X", "★"), ("x", "☆")):
        held = Held(parse_cards(name), frozenset(), None, no_marks)
        columns = (PLAIN_COLUMN, FRAMED_COLUMN, WIDE_COLUMN)
        drawn = [
            *(Row().draw(replace(held, tile=tile), 20, tile.rows + 2) for tile in TILES),
            *(Columns().draw(replace(held, column=column), 20, 8) for column in columns),
            rows_of_faces(held.cards, 20),
        ]
        for rows in map(texts, drawn):
            assert any(name in row for row in rows)
            assert {"★", "☆"} & set("".join(rows)) == {sign}


def test_a_marked_ten_is_written_like_any_other() -> None:
    """Where the mark has no room behind ``10♣`` it stands in the frame, in sight under the next card too."""
    tens = parse_cards("Tc* Tc* 9c*")
    assert texts(row_of_tiles(tens, THREE_ROWS))[:2] == ["╭──*╭──*╭───╮", "│10♣│10♣│9♣*│"]
    held = Held(parse_cards("Th Ts"), frozenset(), None, lambda card: "*" if card.suit == HEARTS else "")
    for column in (FRAMED_COLUMN, WIDE_COLUMN):
        rows = texts(Columns().draw(replace(held, column=column), 20, 8))
        assert any("│10♥*" in row for row in rows)
        assert any("│10♠" in row for row in rows)
    assert not any("T" in row for row in rows)


def test_a_name_without_room_gives_way_to_a_shorter_one() -> None:
    """The kind of a play where kind and ranks do not fit over its cards."""
    pile = Pile()
    pile.title, pile.brief = [("airplane 8–10 + singles", "strong")], [("airplane + singles", "strong")]
    assert [texts([row])[0] for row in pile._rows(23, 5)] == ["airplane 8–10 + singles"]
    assert [texts([row])[0] for row in pile._rows(22, 5)] == ["airplane + singles"]


def test_the_counter_fits_the_side_panel() -> None:
    """Without room for its label it does without."""
    lines = counter_lines("unseen", [("10", 4)] * 10, 36)
    assert all(width(line) <= 36 for line in lines)


@pytest.mark.parametrize("cells", [64, 56, 50, 44])
@pytest.mark.parametrize("height", [1, 2])
def test_a_long_question_gives_way_to_its_buttons(cells: int, height: int) -> None:
    """In rows of its own, or without what is told before it; buttons and their mark are whole."""
    choices = Choices()
    choices.title = "You are the landlord. Show the hand?"
    choices.buttons, choices.marked = [Button("y", "Show, ×2"), Button("n", "Don't show")], 1
    lines = ["".join(text for text, _look in line) for line in choices.draw(cells, height)]
    assert len(lines) == height
    assert all(cell_len(line) <= cells for line in lines)
    assert "[y] Show, ×2" in lines[-1]
    assert "▸[n] Don't show◂" in lines[-1]
    assert ("Show the hand?" in "".join(lines)) == (height > 1 or cells >= 50)
    assert ("You are the landlord." in lines[0]) == (height > 1)


def test_a_text_that_has_no_room_beside_the_table_says_that_it_goes_on() -> None:
    """The log keeps its rows, and the cut is marked; what fits is whole."""
    side = Side()
    clause = "Same kind and same number of cards, higher rank. " * 9
    for height in (18, 21, 40):
        block = Block("L24", text=clause)
        side.notes = Notes(unseen=[("X", 1)], counter="unseen", blocks=[block], log="Log", entries="ab")
        rows = ["".join(text for text, _look in line) for line in side.draw(36, height)]
        assert len(rows) <= height
        assert {" Log", " a", " b"} <= set(rows)
        told = rows[rows.index(" L24") + 1 : rows.index(" Log") - 1]
        assert told[-1].endswith("…") != (height == 40)


def test_a_block_keeps_the_rows_that_it_was_given() -> None:
    """Whatever it says meanwhile: the log stays where it is, with ten rows; a line is cut with a mark."""
    side, places = Side(), []
    for lines in ([], [[("▸ 334455", "strong"), ("  +31" * 9, "plain")]], [[("a", "plain")]] * 9):
        side.notes = Notes(blocks=[Block("Advice", lines, rows=4)], log="Log", entries="a" * 50)
        rows = ["".join(text for text, _look in line) for line in side.draw(36, 17)]
        places.append(rows.index(" Log"))
        assert len(rows) - places[-1] == 11
        assert lines == [] or rows[1].endswith("…") == (lines[0][0][0] != "a")
    assert places == [6, 6, 6]


@pytest.mark.parametrize("rows", [1, 2])
def test_advice_never_loses_its_end(rows: int) -> None:
    """Which of how many it is and the keys stand behind it, in the last row that it has."""
    for words in range(1, 60):
        face = AdviceFace("word " * words, "2/9  h next")
        lines = ["".join(text for text, _look in line) for line in face.lines(40, rows)]
        assert len(lines) <= rows
        assert lines[-1].endswith("2/9  h next")
        assert all(cell_len(line) <= 40 for line in lines)
        assert ("…" in "".join(lines)) == ("".join(lines).count("word") < words)


def test_a_note_stands_under_the_log_in_the_side() -> None:
    """Wrapped, at the foot, whatever else there is."""
    side = Side()
    side.notes = Notes(log="Log", entries=["a"] * 50, note=("The disk is full. " * 5, True))
    rows = ["".join(text for text, _look in line) for line in side.draw(36, 20)]
    assert len(rows) == 20
    assert rows[-3].startswith(" ● The disk is full.")


def test_suit_signs_of_two_cells_move_no_frame() -> None:
    """A blank gives way, behind it or after a frame, a ten becomes T, or the suit a letter; frames stay in
    their cells."""
    for plain, wide in (
        ("│10♠│10♥│7♦ │", "│T♠W│T♥W│7♦W│"),
        ("│ ♠ │ ♥*│10 │", "│ ♠W│♥W*│10 │"),
        ("│ ♥*♠*│", "│♥W*s*│"),
        (" J♥ J♣ 9♠", " J♥WJ♣W9s"),
        ("10♣* A♥*", "10♣W*Ah*"),
        ("│♠* ▴   │♥− │", "│♠W*▴   │♥W−│"),
    ):
        line = widened([(plain[:4], "red"), (plain[4:], "plain")])
        text = "".join(text for text, _look in line)
        assert text == wide.replace("W", "\ufe0f")
        assert width(line) == cell_len(plain)
        places = [[cell_len(row[:at]) for at, sign in enumerate(row) if sign == "│"] for row in (plain, text)]
        assert places[0] == places[1]


def test_the_end_of_a_trick_is_told_whole_in_the_log() -> None:
    """The line is drawn behind what stands there; what is too long for one row goes on in the next."""
    log = LogLines()
    log.tell(["── 2 · Player takes it · sheep +100 · transformer ×4"])
    rows = [line[0][0] for line in log.draw(36, 5)]
    assert rows == [" ── 2 · Player takes it · sheep", "   +100 · transformer ×4 ──────────"]
    log.tell(["── 1 · Tao takes it"])
    assert log.draw(36, 5)[-1][0][0] == " ── 1 · Tao takes it ──────────────"


def test_a_log_rolls_back_and_stays_where_one_looks() -> None:
    """The wheel shows earlier entries; what comes meanwhile does not move them, a new hand does."""
    log = LogLines()
    log.tell([f"entry {n}" for n in range(9)])

    def last() -> str:
        return log.draw(20, 3)[-1][0][0].strip()

    assert last() == "entry 8"
    log.on_mouse_scroll_up()
    log.on_mouse_scroll_up()
    assert last() == "entry 6"
    log.tell([f"entry {n}" for n in range(11)])
    assert last() == "entry 6"
    for _ in range(9):
        log.on_mouse_scroll_down()
    assert last() == "entry 10"
    log.on_mouse_scroll_up()
    log.tell(["entry 0", "entry 1"])
    assert last() == "entry 1"
    log.on_mouse_scroll_up()  # there is nothing before them
    assert last() == "entry 1"


def test_a_list_says_that_it_goes_on() -> None:
    """A sign at the end of the last line that is seen, and of the first one, where others lie beyond."""
    menu = Menu(lambda: [Entry(str(n), f"entry {n}") for n in range(5)])

    def drawn() -> list[str]:
        return [text_of(line).rstrip() for line in menu.draw(20, 3)]

    assert drawn() == [" ▸ entry 0", "   entry 1", "   entry 2         ▾"]
    menu.at = 3
    assert drawn() == ["   entry 1         ▴", "   entry 2", " ▸ entry 3         ▾"]
    menu.at = 4
    assert drawn() == ["   entry 2         ▴", "   entry 3", " ▸ entry 4"]
    assert "▾" not in "".join(map(text_of, menu.draw(10, 5)))


def test_the_sign_of_a_side_outlasts_what_stands_aside() -> None:
    """A seat for which a bot plays: where it is narrow that gives way, never whose side it is on."""
    box = SeatBox()
    box.sit(Sitter("阿二", "农民 ×2", turn=True, tie=Tie.OPPONENT, aside="（托管）"))
    wide, narrow = ("".join(text for text, _look in box.draw(cells, 4)[1]) for cells in (40, 27))
    assert "阿二（托管） ✕" in wide
    assert "阿二 ✕" in narrow
    assert "农民 ×2" in narrow


def test_one_bean_is_one_bean_also_when_it_is_lost() -> None:
    """Grammar goes by the amount."""
    set_language("en")
    assert [beans(count) for count in (1, -1, 2, -2)] == ["1 bean", "−1 bean", "2 beans", "−2 beans"]
