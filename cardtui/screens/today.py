"""Today's hand: how it stands, how the expert did, the days before, and a line to copy."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from datetime import date
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ..games import game
from ..keys import PAGE, TODAY, Key, bindings
from ..session.today import OPPONENTS, line_of, played_by_expert, table_of, variant_of
from ..store.days import Day
from ..text.catalog import _, ngettext
from ..text.table import player_text, variant_text
from ..widgets.menu import Entry, Menu
from ..widgets.paragraphs import Text
from .base import Page
from .notes import Note


class TodayScreen(Page):
    """Enter plays, for the record once; ``y`` copies the line."""

    KEYS: ClassVar[tuple[Key, ...]] = (*PAGE, *TODAY)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(TODAY))

    def __init__(self) -> None:
        super().__init__()
        self.days: Sequence[Day] = ()
        self.in_play = False
        self._asked = ""  # the day for which the expert was asked
        self._day = date(2026, 1, 1)

    def title_text(self) -> str:
        return _("Today's hand")

    def content(self) -> Iterable[Widget]:
        yield Menu(self.entries, id="today")
        yield Text(self.told, id="today-told")

    def on_mount(self) -> None:
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        """See how it stands now."""
        self._look()
        super().on_screen_resume()

    def _look(self) -> None:
        store = self.room.store
        profile, self._day = store.profiles.current(), store.days.today
        self.days = store.days.all(profile.id) if profile is not None else ()
        self.in_play = profile is not None and table_of(store, profile, self._day) is not None
        day = self.today
        unknown = day is not None and day.own is not None and day.expert is None
        if profile is not None and unknown and self._asked != self._day.isoformat():
            self._asked = self._day.isoformat()
            self.run_worker(self._ask_expert(profile.id, self._day), exit_on_error=False)

    async def _ask_expert(self, profile: int, day: date) -> None:
        """The expert plays the same cards, beside everything else."""
        store = self.room.store
        try:
            ended = await asyncio.to_thread(played_by_expert, day)
            await asyncio.wrap_future(store.later(store.days.keep_expert, profile, day.isoformat(), ended))
        except Exception as fault:  # noqa: BLE001  (told, and the page stays)
            self.room.complain(fault)
        else:
            self._look()
            self.refresh_texts()

    @property
    def today(self) -> Day | None:
        """How today stands, if it was begun."""
        return next((day for day in self.days if day.day == self._day.isoformat()), None)

    def entries(self) -> Sequence[Entry]:
        """What can be done."""
        name = variant_text(variant_of(self._day))
        if self.in_play:
            label = _("Go on: {game}").format(game=name)
        elif self.today is None:
            label = _("Play {game} for the record").format(game=name)
        else:
            label = _("Play {game} once more, for practice").format(game=name)
        done = self.today is not None and self.today.own is not None
        return [Entry("play", label), Entry("copy", _("Copy the line"), enabled=done)]

    def told(self) -> str:
        """How it stands, the line, and the days before."""
        variant = variant_of(self._day)
        others = game(variant).seats[0] - 1
        what = ngettext(
            "The same cards for everyone today, against {n} player of this level: {level}.",
            "The same cards for everyone today, against {n} players of this level: {level}.",
            others,
        )
        played = sum(day.own is not None for day in self.days)
        days = ngettext("{n} day played", "{n} days played", played).format(n=f"{played:,}")
        before = [line_of(day) or _("{day}: no result").format(day=day.day) for day in self.days]
        parts = [
            f"# {self._day.isoformat()} · {variant_text(variant)}",
            what.format(n=others, level=player_text(OPPONENTS)),
            _("It is played once for the record; after that it is practice."),
            _("Its line says so if there was help: advice, or a bot that played for you."),
            "",
            self._state(),
            "",
            f"# {days}",
            _("A day that you miss takes nothing away."),
            "",
            *before[self.today is not None :],
        ]
        return "\n".join(parts).rstrip()

    def _state(self) -> str:
        day = self.today
        if day is None:
            return _("Not played yet.")
        if day.own is not None:
            waits = (
                [] if day.expert is not None else [_("The strongest player is playing the same cards now.")]
            )
            return "\n".join([line_of(day), *waits])
        if self.in_play and day.hand is None:
            return _("It lies on the table.")
        return _("No result: the hand did not count, or was not played to its end.")

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Play, or copy."""
        if event.entry.id == "play":
            self.room.play_today()
        else:
            self.action_copy()

    def action_copy(self) -> None:
        """The line goes where the terminal keeps what is copied."""
        day = self.today
        if day is not None and (line := line_of(day)):
            self.app.copy_to_clipboard(line)
            self.room.board.put(Note(lambda: _("Copied: {line}").format(line=line)))
