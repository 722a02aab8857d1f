"""Settings: language, signs, colours, speed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from ..settings import CHOICES
from ..text.catalog import LANGUAGES, N_, _, language
from ..widgets.menu import Entry, Menu
from .base import Page

WORDS = {
    "auto": N_("as the terminal can"),
    "unicode": N_("♠ ♥ ♦ ♣ and lines"),
    "ascii": N_("letters only"),
    "off": N_("no pauses"),
    "slow": N_("slow"),
    "normal": N_("usual"),
    "fast": N_("fast"),
    "best": N_("the best player"),
    "regular": N_("the regular player, at once"),
    "felt": N_("green felt"),
    "night": N_("night"),
    "paper": N_("paper"),
}
THEMES = ("felt", "night", "paper")


class SettingsScreen(Page):
    """Every change holds at once."""

    def title_text(self) -> str:
        return _("Settings")

    def content(self) -> Iterable[Widget]:
        yield Menu(self.entries, id="settings")

    def entries(self) -> Sequence[Entry]:
        """The settings with their values."""
        now = self.room.settings
        shown = _("on") if now.counter else _("off")
        return (
            Entry("language", _("Language"), LANGUAGES[language()], changes=True),
            Entry("theme", _("Colours"), _(WORDS[now.theme or THEMES[0]]), changes=True),
            Entry("animation", _("Pauses for the eye"), _(WORDS[now.animation]), changes=True),
            Entry("counter", _("Card counter"), shown, changes=True),
            Entry("again_bomb", _("Bomb where less beats"), _asked(now.again_bomb), changes=True),
            Entry("again_break", _("Breaking a bomb"), _asked(now.again_break), changes=True),
            Entry("again_show", _("Showing for ×4 or ×5"), _asked(now.again_show), changes=True),
            Entry("adviser", _("Advice by"), _(WORDS[now.adviser]), changes=True),
            Entry("advised_counts", _("Hands with advice"), _counted(now.advised_counts), changes=True),
            Entry("glyphs", _("Signs"), _(WORDS[now.glyphs]), _("from the next start"), changes=True),
        )

    def on_menu_change(self, event: Menu.Change) -> None:
        """The next or the last value."""
        self._change(event.entry.id, event.by)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Enter: the next value."""
        self._change(event.entry.id, 1)

    def _change(self, name: str, by: int) -> None:
        now = self.room.settings
        if isinstance(on := getattr(now, name), bool):
            self.room.set(**{name: not on})
            return
        values: Sequence[str] = {"language": tuple(LANGUAGES), "theme": THEMES}.get(name) or CHOICES[name]
        value = language() if name == "language" else getattr(now, name) or values[0]
        self.room.set(**{name: values[(values.index(value) + by) % len(values)]})


def _asked(again: bool) -> str:
    return _("asked once more") if again else _("at once")


def _counted(counts: bool) -> str:
    return _("for the stakes") if counts else _("for nothing")
