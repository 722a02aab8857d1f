"""The colours of the application; ``app.tcss`` says what they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.theme import Theme

if TYPE_CHECKING:
    from .colours import OwnTheme

THEMES = (
    Theme(
        "felt", primary="#e8b84a", secondary="#9fd3b4", background="#0b3b2e", surface="#0b3b2e",
        panel="#06271e", foreground="#e9f2ec", success="#8fe388", warning="#ffb454", error="#ff7b6b",
        accent="#8ecbff",
    ),
    Theme(
        "night", primary="#e0b354", secondary="#8fb8de", background="#15181d", surface="#15181d",
        panel="#0d0f13", foreground="#dfe3ea", success="#86d993", warning="#f2b155", error="#f2746b",
        accent="#7fd3c8",
    ),
    Theme(
        "paper", primary="#8a4b08", secondary="#26527a", background="#ded5bd", surface="#ded5bd",
        panel="#efe8d4", foreground="#26231d", success="#1f6b2a", warning="#9c4a00", error="#a3201a",
        accent="#0b5c9a",
        dark=False,
    ),
    Theme(
        "contrast", primary="#ffe000", secondary="#ffffff", background="#000000", surface="#000000",
        panel="#000000", foreground="#ffffff", success="#4dff6a", warning="#ffa94d", error="#ff6b6b",
        accent="#4dd8ff",
    ),
)  # fmt: skip


def theme_of(own: OwnTheme) -> Theme:
    """A theme of the player's own, as it is drawn."""
    colours = own.colours
    return Theme(
        own.name, primary=colours.primary, secondary=colours.secondary, background=colours.background,
        surface=colours.background, panel=colours.panel, foreground=colours.foreground,
        success=colours.success, warning=colours.warning, error=colours.error, dark=colours.dark,
    )  # fmt: skip
