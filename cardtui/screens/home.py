"""Home: go on with the last table, open another one, and everything that is no table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.widget import Widget

from .. import __version__
from ..games import GAMES, Game
from ..lessons.book import Book
from ..seating import Setup
from ..session import setups
from ..text.catalog import N_, _, ngettext
from ..text.dates import short_time
from ..text.setup import against_text, setup_text, table_text
from ..text.table import beans, coins, variant_text
from ..text.titles import title_text
from ..text.today import ended_text
from ..widgets.lines import Line, Lines, columns, pad_line
from ..widgets.menu import Entry, Menu
from .base import Page

if TYPE_CHECKING:
    from ..store.days import Day
    from ..store.profiles import Profile
    from ..store.table_rows import TableRow

# entry: its label and the screen behind it, imported when it is chosen
PAGES = {
    "setup": (N_("New table"), "setup:SetupScreen"),
    "tables": (N_("Tables in play"), "tables:TablesScreen"),
    "today": (N_("Today's hand"), "today:TodayScreen"),
    "learn": (N_("Learn"), "lesson.page:LearnScreen"),
    "puzzles": (N_("Puzzles"), "puzzles.page:PuzzlesScreen"),
    "rules": (N_("Rules"), "rules:RulesScreen"),
    "history": (N_("History"), "history:HistoryScreen"),
    "statistics": (N_("Statistics"), "statistics:StatisticsScreen"),
    "feats": (N_("Achievements"), "feats:FeatsScreen"),
    "profiles": (N_("Profiles"), "profiles:ProfilesScreen"),
    "settings": (N_("Settings"), "settings:SettingsScreen"),
}
BESIDE = 9  # cells of an entry beside its label and its note: margins, mark and gap


class Home(Page):
    """The first screen: Enter goes on with the table left last, or plays what was played last."""

    def __init__(self, empty: bool = False) -> None:
        """``empty``: nothing is shown until ``fill``, because a table comes at once."""
        super().__init__()
        self._empty = empty

    def body(self) -> Iterable[Widget]:
        if not self._empty:
            yield from super().body()

    def content(self) -> Iterable[Widget]:
        self._look()
        yield Welcome(self)
        yield Menu(self.entries, id="home")

    def fill(self) -> None:
        """Show what there is to show, if that has not been done yet."""
        if self._empty:
            self._empty = False
            self.call_later(self._recompose)

    async def _recompose(self) -> None:
        await self.recompose()
        self.query(Menu).focus()

    def title_text(self) -> str:
        return f"cardtui {__version__}"

    def on_mount(self) -> None:
        self.query(Menu).focus()  # none yet if a table comes at once, or has just failed to come

    def on_screen_resume(self) -> None:
        if not self._empty:
            for menu in self.query(Menu):
                self._look_again(menu)
            super().on_screen_resume()

    def _look_again(self, menu: Menu) -> None:
        """See what there is now. The mark stays on its entry, unless there was a table meanwhile."""
        marked, before = menu.current, self.last
        self._look()
        if self.last is not None and (before is None or self.last.used != before.used):
            menu.go_to("continue")
        elif marked is not None:
            menu.go_to(marked.id)

    def _look(self) -> None:
        store = self.room.store
        self.tables, self.profile = store.tables.all(), store.profiles.current()
        if self.profile is not None:
            self.day = store.days.get(self.profile.id, store.days.today.isoformat())
            self.played = store.days.played(self.profile.id)
            self.row = store.profiles.in_a_row(self.profile.id)
            self.waiting = store.puzzles.waiting(self.profile.id, store.days.today)
        book = Book(store.folder)
        kept = {name: book.of(name) for name, entry in GAMES.items() if entry.lesson}
        self.begun = [name for name, each in kept.items() if each.steps]
        self.learned = [name for name, each in kept.items() if each.done]
        self.setup = setups.last(store.folder, self.profile.name if self.profile is not None else "")

    tables: Sequence[TableRow] = ()  # the last used first
    profile: Profile | None = None
    setup: Setup = setups.FIRST
    day: Day | None = None  # today, as far as it was played
    played = 0  # days with a result
    waiting = 0  # puzzles
    row = 0  # hands won one after the other
    begun: Sequence[str] = ()  # lessons that were left, by game
    learned: Sequence[str] = ()  # those that were played to their end

    @property
    def last(self) -> TableRow | None:
        """The table used last."""
        return next(iter(self.tables), None)

    def entries(self) -> Sequence[Entry]:
        """What can be done."""
        entries = []
        if self.last is not None:
            spec = self.last.spec
            label = _("Continue: {game}").format(game=table_text(spec.variant, spec.options))
            hand, when = _("hand {n}").format(n=self.last.hand + 1), short_time(self.last.used)
            entries.append(Entry("continue", label, note=self._fitting(label, f"{hand} · {when}", hand)))
        play = _("Play {game}").format(game=setup_text(self.setup))
        entries.append(Entry("play", play, note=self._fitting(play, *against_text(self.setup))))
        pages = [Entry(id, _(label), note=self._note(id)) for id, (label, _where) in PAGES.items()]
        if self.begun or not self.learned:  # what one came for stands where one looks
            pages.sort(key=lambda entry: entry.id != "learn")
        return [*entries, *pages, Entry("quit", _("Quit"))]

    def _note(self, page: str) -> str:
        """What is said of a page beside its name."""
        if page == "tables" and self.tables:
            return str(len(self.tables))
        if page == "puzzles" and self.waiting:
            return ngettext("{n} waits", "{n} wait", self.waiting).format(n=self.waiting)
        if page != "learn":
            return ""
        if self.begun:
            return _("go on: {games}").format(games=_(", ").join(map(variant_text, self.begun)))
        return "" if self.learned else _("new to a game? a first hand, led through card by card")

    def _fitting(self, label: str, *notes: str) -> str:
        """The first of the notes that has room behind the label, if one has."""
        left = self.app.size.width - cell_len(label) - BESIDE
        return next((note for note in notes if cell_len(note) <= left), "")

    def today_text(self) -> str:
        """How today's hand stands, in a line."""
        if self.day is None:
            return _("Today's hand: not played yet")
        own, expert = self.day.own, self.day.expert
        told = ended_text(*own) if own is not None else _("no result so far")
        text = _("Today's hand: {result}").format(result=told)
        if expert is None:
            return text
        return _("{line} · {level}: {expert}").format(
            line=text, level=_("best player"), expert=ended_text(*expert)
        )

    def help_page(self) -> Callable[[], str]:
        """What is said at the top of home, then the keys."""
        keys = super().help_page()
        return lambda: "\n".join([*_about(), "", "# " + _("Keys"), keys()])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing behind home."""
        return action != "back"

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Go there."""
        match event.entry.id:
            case "continue":
                assert self.last is not None
                self.room.resume_table(self.last.id)
            case "play":
                self.room.open_table(self.setup)
            case "quit":
                self.app.exit()
            case id:
                module, _colon, name = PAGES[id][1].partition(":")
                self.app.push_screen(getattr(import_module(f".{module}", __package__), name)())


def _about() -> tuple[str, str]:
    """What beans, coins and titles are."""

    def titles(games: Iterable[Game]) -> str:
        return _(", ").join(variant_text(entry.variant) for entry in games)

    every = GAMES.values()
    played = {
        name: titles(entry for entry in every if entry.currency == currency)
        for name, currency in (("beans", "beans"), ("coins", "coins"), ("points", None))
    }
    titled = titles(entry for entry in every if entry.scores)
    return (
        _(
            "Played for beans: {beans}; for coins: {coins}; for points alone: {points}. It is play money: "
            "when it runs out, Profiles has relief."
        ).format(**played),
        _(
            "The title behind your name rises with your score, the points won and lost without advice in "
            "{games}."
        ).format(games=titled),
    )


class Welcome(Lines):
    """Who plays, and what they have."""

    def __init__(self, home: Home) -> None:
        super().__init__(id="welcome")
        self._home = home

    def draw(self, width: int, height: int) -> Sequence[Line]:
        suits = "♠ ♥ ♣ ♦"
        profile = self._home.profile
        if profile is None:
            return [[], pad_line([(suits, "accent")], width, "centre"), [], []]
        name = [(f"   {profile.name}", "strong"), (f" · {title_text(profile.score)}", "accent")]
        holds = f"{beans(profile.beans)} · {coins(profile.coins)} "
        told = f"   {self._home.today_text()}"
        beside = self._beside()
        while beside and cell_len(told) + cell_len(" · ".join(beside)) + 3 > width:
            beside.pop()
        today = columns([(told, "plain")], [(f"{' · '.join(beside)} ", "dim")], width)
        return [[], columns(name, [(holds, "dim")], width), today, []]

    def _beside(self) -> list[str]:
        """What runs on from day to day, the more telling first."""
        row, played = self._home.row, self._home.played
        won = ngettext("{n} win in a row", "{n} wins in a row", row).format(n=row)
        days = ngettext("{n} day played", "{n} days played", played).format(n=played)
        return [text for text, count in ((won, row - 1), (days, played)) if count > 0]
