"""Profiles: who plays, and what they have."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ..keys import PAGE, PROFILES, Key, bindings
from ..store.profiles import RELIEF, RELIEFS_A_DAY, Profile
from ..text.catalog import N_, _
from ..text.table import beans, coins, number
from ..text.titles import title_text
from ..widgets.lines import Line, Lines
from ..widgets.menu import Entry, Menu
from .base import Page
from .dialogs import Prompt, Question


class ProfilesScreen(Page):
    """Enter lets a profile play; new, rename, delete and relief by key."""

    KEYS: ClassVar[tuple[Key, ...]] = (*PAGE, *PROFILES)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(PROFILES))

    def __init__(self) -> None:
        super().__init__()
        self.menu = Menu(self.entries, id="profiles")

    def title_text(self) -> str:
        return _("Profiles")

    def content(self) -> Iterable[Widget]:
        yield self.menu
        yield Relief()

    def on_screen_resume(self) -> None:
        profiles = self.room.store.profiles
        self.rows, self.playing = profiles.all(), profiles.current()
        super().on_screen_resume()

    def entries(self) -> Sequence[Entry]:
        """The profiles."""
        rows = getattr(self, "rows", ())
        if not rows:
            return (Entry("", _("There is no profile yet."), enabled=False),)
        return [self._entry(profile) for profile in rows]

    def _entry(self, profile: Profile) -> Entry:
        plays = self.playing is not None and profile.id == self.playing.id
        note = f"{title_text(profile.score)} · {number(profile.score)}"
        value = f"{beans(profile.beans)} · {coins(profile.coins)}"
        return Entry(str(profile.id), f"{'●' if plays else '○'} {profile.name}", value, note)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """That one plays."""
        self._do(lambda: self.room.store.profiles.choose(int(event.entry.id)))

    def action_create(self) -> None:
        """A new profile."""
        self._ask(N_("Name of the new profile"), "", lambda name: self.room.store.profiles.create(name))

    def action_rename(self) -> None:
        """Another name."""
        if (profile := self._current()) is not None:
            self._ask(
                N_("New name"),
                profile.name,
                lambda name: self.room.store.profiles.rename(profile.id, name),
            )

    def action_remove(self) -> None:
        """Delete, after a question."""
        if (profile := self._current()) is not None:
            tell = lambda: _("{name}'s balances and scores will be deleted.").format(name=profile.name)  # noqa: E731
            question = Question(lambda: _("Delete this profile?"), tell, N_("Delete"), N_("Keep"))
            delete = lambda: self.room.store.profiles.delete(profile.id)  # noqa: E731
            self.app.push_screen(question, lambda sure: self._do(delete) if sure else None)

    def action_relief(self, currency: str) -> None:
        """Help for who cannot enter the lowest room."""
        if (profile := self._current()) is not None:
            self._do(lambda: self.room.store.profiles.relieve(profile.id, currency))

    def _current(self) -> Profile | None:
        entry = self.menu.current
        return next(
            (profile for profile in self.rows if entry is not None and str(profile.id) == entry.id), None
        )

    def _ask(self, heading: str, value: str, then: Callable[[str], object]) -> None:
        async def act(name: str) -> None:
            await asyncio.wrap_future(self.room.store.later(then, name))

        self.app.push_screen(Prompt(lambda: _(heading), value, act=act))

    def _do(self, change: Callable[[], object]) -> None:
        """Change something; what is refused is said."""
        with self.room.complaints():
            change()
        self.on_screen_resume()


class Relief(Lines):
    """What relief is, in a line."""

    def __init__(self) -> None:
        super().__init__(classes="foot")

    def draw(self, width: int, height: int) -> Sequence[Line]:
        message = _("Below the lowest room's entry: {beans} or {coins}, up to {n} times a day")
        text = message.format(beans=beans(RELIEF["beans"]), coins=coins(RELIEF["coins"]), n=RELIEFS_A_DAY)
        return [[(f" {text}", "dim")]]
