"""The achievements: which there are, and since when one has them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from textual.widget import Widget

from ..store.feats import Earned
from ..text.catalog import _, labelled, ngettext
from ..text.dates import local_time
from ..text.feats import feat_groups
from ..widgets.paragraphs import HANG, Text
from .base import Page

BATCH = 20  # hands of before that are looked through at a time


class FeatsScreen(Page):
    """A list to read; hands of before there were achievements are looked through meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.earned: list[Earned] = []
        self.left = 0

    def title_text(self) -> str:
        return _("Achievements")

    def content(self) -> Iterable[Widget]:
        yield Text(self.told, id="feats")

    def on_mount(self) -> None:
        self.query_one(Text).focus()
        self.run_worker(self._look(), exit_on_error=False)

    async def _look(self) -> None:
        store = self.room.store
        try:
            await self._read()
            self.left = await asyncio.wrap_future(store.aside(store.feats.unlooked))
            while self.left:
                self.left = await asyncio.wrap_future(store.later(store.feats.look_back, BATCH))
                await self._read()
        except Exception as fault:  # noqa: BLE001  (told, and the page stays)
            self.room.complain(fault)

    async def _read(self) -> None:
        store = self.room.store
        profile = await asyncio.wrap_future(store.aside(store.profiles.current))
        if profile is not None:
            self.earned = await asyncio.wrap_future(store.aside(store.feats.earned, profile.id))
        self.refresh_texts()

    def told(self) -> str:
        """Every achievement below the heading of its games; those that one has come with their date."""
        have = {each.code: each for each in self.earned}
        groups = list(feat_groups())
        count = sum(code in have for _heading, group in groups for code in group)
        lines = [_("{n} of {of}").format(n=count, of=sum(len(group) for _heading, group in groups))]
        if self.left:
            message = ngettext(
                "{n} older hand to be looked through", "{n} older hands to be looked through", self.left
            )
            lines.append(message.format(n=f"{self.left:,}"))
        for heading, group in groups:
            lines += ["", f"# {heading}"]
            for code, (name, done) in group.items():
                earned = have.get(code)
                since = "" if earned is None else " · " + local_time(earned.at).partition(" ")[0]
                often = f" ×{earned.times:,}" if earned is not None and earned.times > 1 else ""
                sign = "●" if earned else "○"
                lines.append(f"{sign} {HANG}" + labelled(name, done) + since + often)
        return "\n".join(lines)
