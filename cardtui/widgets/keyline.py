"""The last line: the keys of the moment, as many as fit; and the foot of a box."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from rich.cells import cell_len
from textual import events
from textual.binding import ActiveBinding

from ..text.catalog import N_, _
from .glyphs import ENTER, ENTER_SPELT
from .lines import Line, Lines, Span
from .pointed import Pointed

KEY_SIGNS = {
    "enter": ENTER,
    "space": "␣",
    "escape": "Esc",
    "slash": "/",
    "question_mark": "?",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "left,right": "←→",
    "f1": "F1",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "plus": "+",
    "full_stop": ".",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "minus": "−",
    "asterisk": "*",
    "equals_sign": "=",
}


CLICKED = {ENTER: "enter", "Esc": "escape", "⌫": "backspace"}  # of what boxes name at their foot
KEPT = ("help", "menu", "home")  # actions


def key_sign(key: str) -> str:
    """How a key is written: its first binding, in few cells."""
    first = key.split(",")[0]
    if first.startswith("ctrl+"):
        sign = key_sign(first.removeprefix("ctrl+"))
        return f"Ctrl+{sign.upper() if sign.islower() else sign}"
    if first.startswith("shift+"):
        return f"Shift+{key_sign(first.removeprefix('shift+'))}"
    if first == "enter" and Lines.ascii:
        return ENTER_SPELT
    return KEY_SIGNS.get(first, first if len(first) == 1 else first.capitalize())


class Foot(Pointed):
    """The keys of a box; a click on one is that key."""

    def __init__(self, *pairs: tuple[str, str]) -> None:
        super().__init__(classes="foot")
        self.pairs = pairs

    def draw(self, width: int, height: int) -> Sequence[Line]:
        line: list[Span] = []
        for key, label in self.pairs:
            line += [(f"{key} ", "key"), (f"{_(label)}  ", "dim")]
        return [line]

    def thing_at(self, x: int, y: int) -> Hashable:
        for key, label in self.pairs:
            x -= cell_len(f"{key} {_(label)}  ")
            if x < 0:
                return key
        return None

    def pointed(self, thing: Hashable, again: bool) -> None:
        """As if the key had been pressed."""
        sign = str(thing)
        name = CLICKED.get(sign, sign)
        if not again and (name != sign or len(sign) == 1):
            self.app.post_message(events.Key(name, sign if name == sign else None))


BOXED = (("↑↓", N_("Move")), ("⏎", N_("Choose")), ("Esc", N_("Close")))  # of a box without a foot


class KeyLine(Pointed):
    """Reads the screen's active bindings while it draws, so it is never out of date.

    Where there is no room for all of them they stand closer; if that is not enough the last are left out,
    but never the help, which has all, nor the way out. Behind an open box it names that one's keys.
    """

    _spots: Sequence[tuple[int, int, ActiveBinding]] = ()

    def on_mount(self) -> None:
        """Other keys mean something as soon as something else has the focus."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self.redraw())

    def draw(self, width: int, height: int) -> Sequence[Line]:
        if (boxed := self._boxed()) is not None:
            self._spots = ()
            return [
                [span for key, label in boxed for span in ((f" {key} ", "key"), (f"{_(label)} ", "plain"))]
            ]
        shown = self._shown()
        for gap in (" ", ""):
            pairs = [
                (f" {key_sign(binding.key)} ", f"{binding.description}{gap}")
                for binding in (a.binding for a in shown)
            ]
            cells = [cell_len(key) + cell_len(label) for key, label in pairs]
            if sum(cells) <= width:
                break
        while sum(cells) > width and len(shown) > 1:
            given_up = [at for at, one in enumerate(shown) if one.binding.action not in KEPT]
            last = max(given_up, default=len(shown) - 1)
            for rows in (shown, pairs, cells):
                del rows[last]
        line = []
        spots: list[tuple[int, int, ActiveBinding]] = []
        at = 0
        for (key, label), wide, active in zip(pairs, cells, shown, strict=True):
            line += [(key, "key"), (label, "plain")]
            spots.append((at, at + wide, active))
            at += wide
        self._spots = spots
        return [line]

    def _boxed(self) -> Sequence[tuple[str, str]] | None:
        """The keys of the box in front, none if it has a line of its own; ``None``: there is no box."""
        front = self.app.screen
        if front is self.screen:
            return None
        if front.query(KeyLine):
            return ()
        return [pair for foot in front.query(Foot) for pair in foot.pairs] or BOXED

    def _shown(self) -> list[ActiveBinding]:
        """What may be named, each command once."""
        by_action: dict[str, ActiveBinding] = {}
        for active in self.screen.active_bindings.values():
            if active.binding.show and active.enabled:
                by_action.setdefault(active.binding.action, active)
        return list(by_action.values())

    def thing_at(self, x: int, y: int) -> Hashable:
        for start, end, active in self._spots:
            if start <= x < end:
                return active.binding.action
        return None

    async def pointed(self, thing: Hashable, again: bool) -> None:
        """A click on a key is the key, a double click too."""
        for _start, _end, active in () if again else self._spots:
            if active.binding.action == thing:
                await self.app.run_action(active.binding.action, active.node)
