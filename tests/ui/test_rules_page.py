"""The rules on the screen: opened at what matters, with contents and search, and the clauses behind them."""

from __future__ import annotations

import pytest

from cardtui.app import CardRoom
from cardtui.games import GAMES
from cardtui.screens.dialogs import Chooser, Prompt
from cardtui.screens.rules import RulesScreen
from cardtui.screens.rules_rows import HERE, page_rows, sheet_rows
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.text.guide import guide
from cardtui.text.rules import entries
from cardtui.widgets.book import Book
from cardtui.widgets.lines import width
from cardtui.widgets.menu import Menu

from .playing import SMALL, press, room, seated, shown, until

every = pytest.mark.parametrize("variant", GAMES)
spoken = pytest.mark.parametrize("language", LANGUAGES)


def top(app: CardRoom) -> str:
    """The first row of the text."""
    book = app.screen.query_one(Book)
    return "".join(text for text, _look in book.draw(*book.content_size)[0]).strip()


@every
@spoken
@pytest.mark.parametrize("cells", [30, 76, 116])
def test_every_row_fits(variant: str, language: str, cells: int) -> None:
    """Of page and sheet, in windows of any width."""
    set_language(language)
    for rows in (page_rows(variant, [], cells), sheet_rows(variant, cells)):
        assert [row for row in rows if width(row.line) > cells] == []


@every
def test_cards_are_drawn_as_on_the_table(variant: str) -> None:
    """In frames where there is room, else as faces."""
    for cells, framed in ((76, True), (26, False)):
        text = "\n".join("".join(t for t, _look in row.line) for row in page_rows(variant, [], cells))
        assert ("╭───╮" in text) == framed
        assert "♠" in text


async def test_every_clause_and_part_is_reached_from_the_contents(store: Store) -> None:
    """Chosen there, it stands at the top, or on the last screen."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        for variant in GAMES:
            screen = RulesScreen(variant)
            app.push_screen(screen)
            await pilot.pause()
            for clauses in (False, True):
                listed = [entry.id for entry in screen.contents()]
                wanted = (
                    [one.clause for one in entries(GAMES[variant].family.name) if one.clause]
                    if clauses
                    else [part.name for part in guide(variant)]
                )
                assert set(wanted) <= set(listed)
                book = screen.book
                rows = screen._rows(book.content_size.width)
                for place in wanted:
                    screen._go(place)
                    book.draw(*book.content_size)
                    seen = rows[book._top : book._top + book.content_size.height]
                    assert place in [row.place for row in seen], place
                await press(pilot, "w")
            app.pop_screen()


async def test_the_contents_are_a_list_to_choose_from(store: Store) -> None:
    """c opens it, Enter goes there."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(RulesScreen("guandan"))
        await press(pilot, "c")
        assert isinstance(app.screen, Chooser)
        app.screen.query_one(Menu).go_to("levels")
        await press(pilot, "enter")
        assert top(app) == "Levels"


async def test_search_goes_from_place_to_place(store: Store) -> None:
    """/ asks for the text, n and N go on and back; a text of the clauses alone is found there; none: it is
    said."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(RulesScreen("happy"))
        await press(pilot, "slash")
        assert isinstance(app.screen, Prompt)
        await press(pilot, "r o c k e t enter")
        screen = app.screen
        assert isinstance(screen, RulesScreen)
        first = screen.book._hit
        await press(pilot, "n")
        assert screen.book._hit not in (None, first)
        await press(pilot, "N")
        assert screen.book._hit == first
        await press(pilot, "slash")
        await press(pilot, "T r e a s u r e r enter")
        assert "does not stand there" in shown(app)
        await press(pilot, "slash")
        await press(pilot, "h o l d space s t r i c t l y enter")
        assert screen.clauses


async def test_a_text_is_found_where_it_is_broken(store: Store) -> None:
    """Over the end of a row."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = RulesScreen("happy")
        app.push_screen(screen)
        await pilot.pause()
        rows = ["".join(t for t, _look in row.line) for row in screen._rows(screen.book.content_size.width)]
        last, first = rows[2].split()[-1], rows[3].split()[0]
        assert screen.book.seek(f"{last} {first}")
        assert screen.book._hit == 2


async def test_the_clauses_are_one_key_behind_and_back(store: Store) -> None:
    """w shows the clauses behind the part at hand, w again the part."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(RulesScreen("guandan", phase="tribute"))
        await pilot.pause()
        assert top(app) == "Tribute"
        await press(pilot, "w")
        assert top(app).startswith("G21")
        await press(pilot, "w")
        assert top(app) == "Tribute"


async def test_the_rules_open_at_the_phase_of_the_table(store: Store) -> None:
    """R at the table: the part of the phase; what is in force here stands at the beginning."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), "beginner"))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        await press(pilot, "R")
        screen = app.screen
        assert isinstance(screen, RulesScreen)
        assert screen.book.place() in {part.name for part in guide("happy") if part.phases}
        await press(pilot, "home")
        assert top(app) == "In force at this table"
        assert "beginner room" in shown(app)
        assert screen.contents()[0].id == HERE
        await press(pilot, "right")  # of another game nothing is in force
        assert "In force" not in shown(app)
        await press(pilot, "escape")
        assert not isinstance(app.screen, RulesScreen)


async def test_where_nothing_was_refused_w_opens_the_rules_of_the_moment(
    store: Store,
) -> None:
    """The same as R: whoever asks for the rule is told one."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), "beginner"))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        await press(pilot, "w")
        screen = app.screen
        assert isinstance(screen, RulesScreen)
        assert screen.book.place() in {part.name for part in guide("happy") if part.phases}
