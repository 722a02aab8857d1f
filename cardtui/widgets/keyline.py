"""The last line: the keys of the moment, as many as fit."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.binding import ActiveBinding

from .lines import Line, Lines, Span

KEY_SIGNS = {
    "enter": "⏎",
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
    "minus": "−",
    "equals_sign": "=",
}


def key_sign(key: str) -> str:
    """How a key is written: its first binding, in few cells."""
    first = key.split(",")[0]
    return KEY_SIGNS.get(first, first if len(first) == 1 else first.capitalize())


class KeyLine(Lines):
    """Reads the screen's active bindings while it draws, so it is never out of date."""

    _spots: Sequence[tuple[int, int, ActiveBinding]] = ()

    def draw(self, width: int, height: int) -> Sequence[Line]:
        line: list[Span] = []
        spots: list[tuple[int, int, ActiveBinding]] = []
        seen: set[str] = set()
        at = 0
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if not binding.show or binding.action in seen or not active.enabled:
                continue
            seen.add(binding.action)
            key, label = f" {key_sign(binding.key)} ", f"{binding.description} "
            cells = cell_len(key) + cell_len(label)
            if at + cells > width:
                break
            line += [(key, "key"), (label, "plain")]
            spots.append((at, at + cells, active))
            at += cells
        self._spots = spots
        return [line]

    async def on_click(self, event: events.Click) -> None:
        """A click on a key is the key."""
        for start, end, active in self._spots:
            if start <= event.x < end:
                await self.app.run_action(active.binding.action, active.node)
