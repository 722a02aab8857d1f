"""A page about hands: which ones it is about is chosen key by key; they are read beside everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, TypeAlias

from textual.binding import BindingType
from textual.widget import Widget
from textual.worker import Worker, WorkerError

from ..games import GAMES
from ..keys import HANDS, PAGE, Key, bindings
from ..store.history import Filter
from ..store.profiles import Profile
from ..store.store import Store, wall_clock
from ..text.catalog import _
from ..text.table import room_name, variant_text
from ..widgets.keyline import key_sign
from ..widgets.lines import Line, Lines, Span, clip
from ..widgets.menu import Entry
from .base import Page
from .dialogs import Chooser, Prompt
from .wanted import AIDED, RESULTS, SPANS, Wanted, days_of, is_ranked, next_of

Show: TypeAlias = Callable[[], None]  # shows what was read


class Filters(Lines):
    """Two lines: what is chosen, each with its key, and what is said of the hands that fit."""

    def __init__(self, tell: Callable[[], Line]) -> None:
        super().__init__(id="filters")
        self._tell = tell

    def draw(self, width: int, height: int) -> Sequence[Line]:
        screen = self.screen
        assert isinstance(screen, HandsPage)
        first: list[Span] = []
        for key, value in screen.chosen_texts():
            first += [(f" {key} ", "key"), (f"{value} ", "plain")]
        return [first, self._tell()]


class HandsPage(Page):
    """A page about the hands that fit a choice."""

    KEYS: ClassVar[tuple[Key, ...]] = (*PAGE, *HANDS)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(HANDS))
    NEEDS = (60, 12)
    PLAYERS: ClassVar[Sequence[dict[str, bool]]] = (
        {"own": True, "imported": False},
        {"own": False, "imported": False},
    )

    def __init__(self, clock: Callable[[], datetime] = wall_clock) -> None:
        super().__init__()
        self.choice, self._clock = Wanted(), clock
        self._profile: Profile | None = None
        self._looking: Worker[None] | None = None
        self._known = False  # whether anything has been read yet

    @property
    def store(self) -> Store:
        """Where the hands are."""
        return self.room.store

    def content(self) -> Iterable[Widget]:
        yield Filters(self.summary)

    def summary(self) -> Line:
        """The line under the choice."""
        return ()

    def look(self, which: Filter) -> Show:
        """Read the hands that fit, on the thread for that; what is returned shows them."""
        raise NotImplementedError

    def on_screen_resume(self) -> None:
        """There may be more hands by now."""
        self.choose()
        super().on_screen_resume()

    def choose(self, **changes: Any) -> None:  # fields of ``Wanted``
        """Change the choice, and look: what is found is shown as soon as it is read. ``changes``: fields
        of ``Wanted``."""
        self.choice = replace(self.choice, **changes)
        self._looking = self.read_aside(partial(self._look, self.choice, self._clock()), "look")
        self.refresh_texts()

    def _look(self, choice: Wanted, now: datetime) -> Show:
        profile = self.store.profiles.current()
        show = self.look(choice.filter(profile, now))

        def shown() -> None:
            self._profile, self._known = profile, True
            show()

        return shown

    def read_aside(self, reading: Callable[[], Show], group: str = "") -> Worker[None]:
        """Begin to ``read``; of a group only what was begun last is shown."""

        async def work() -> None:
            await self.read(reading)

        return self.run_worker(work, group=group, exclusive=bool(group), exit_on_error=False)

    async def read(self, reading: Callable[[], Show]) -> None:
        """Do ``reading`` beside everything else, then show what was read."""
        try:
            show = await asyncio.wrap_future(self.store.aside(reading))
        except Exception as fault:  # noqa: BLE001  (told, and the page stays)
            self.room.complain(fault)
        else:
            show()
            self.refresh_texts()

    async def settled(self) -> None:
        """Wait until what was chosen is what is shown."""
        while self._looking is not None and not self._looking.is_finished:
            with suppress(WorkerError):
                await self._looking.wait()

    def chosen_texts(self) -> list[tuple[str, str]]:
        """Key and value of everything that can be chosen here."""
        choice = self.choice
        span = _(SPANS[choice.span][1]) if choice.span in SPANS else choice.span
        everybody = _("imported hands") if choice.imported else _("everybody")
        own = self._profile.name if choice.own and self._profile else everybody if self._known else "…"
        result = _("won or lost") if choice.won is None else _(RESULTS[choice.won])
        told = [
            variant_text(choice.variant) if choice.variant else _("all games"),
            room_name(choice.room) if choice.room else _("all rooms"),
            "–" if choice.ranked else result,
            span,
            _(AIDED[choice.assisted]),
            clip(own, 16),
        ]
        set_keys = self.room.settings.keys
        return [
            (key_sign(set_keys.get(key.id, key.keys).partition(",")[0]), text)
            for key, text in zip(HANDS, told, strict=True)
        ]

    def action_filter(self, what: str) -> None:
        """The next value of one part of the choice; a date is chosen from a list."""
        choice = self.choice
        match what:
            case "game":
                variant = next_of([None, *GAMES], choice.variant)
                self.choose(variant=variant, room=None, **({"won": None} if is_ranked(variant) else {}))
            case "room":
                self.read_aside(self._next_room)
            case "result":
                if not choice.ranked:  # nobody wins or loses there
                    self.choose(won=next_of([None, True, False], choice.won))
            case "help":
                self.choose(assisted=next_of(list(AIDED), choice.assisted))
            case "player":
                self.choose(**next_of(self.PLAYERS, {"own": choice.own, "imported": choice.imported}))
            case "date":
                self._ask_date()

    def _next_room(self) -> Show:
        known = self.store.history.rooms()

        def show() -> None:
            choice = self.choice
            rooms = {room for variant, room in known if room and choice.variant in (None, variant)}
            self.choose(room=next_of([None, *sorted(rooms)], choice.room))

        return show

    def _ask_date(self) -> None:
        def entries() -> list[Entry]:
            spans = [Entry(span, _(label)) for span, (_days, label) in SPANS.items()]
            return [*spans, Entry("days", _("from one day to another …"))]

        def check(text: str) -> str:
            try:
                days_of(text, self._clock())
            except (ValueError, OverflowError):
                return _("as 2026-01-31, or 2026-01-31..2026-02-28")
            return ""

        def chosen(span: str | None) -> None:
            if span == "days":
                prompt = Prompt(lambda: _("Which days? 2026-01-31..2026-02-28"), check=check)
                self.app.push_screen(prompt, chosen)
            elif span is not None:
                self.choose(span=span)

        self.app.push_screen(Chooser(lambda: _("Hands of which time?"), entries), chosen)
