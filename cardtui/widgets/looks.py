"""Looks: what a span may look like, in the colours of a theme.

Not component classes of the stylesheet: a table has some fifteen widgets and as many looks, and
reckoning each look of each widget would cost more than all the rest of a first frame.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.color import Color as RichColor
from rich.style import Style
from textual.color import Color
from textual.theme import Theme

_CARD, _WHITE, _WILD_CARD = "#f4f1e8", "#ffffff", "#ffe9a8"
_EDGE, _WILD_EDGE = "#a39d8c", "#b3974a"  # frames, in a darker shade of their cards
_INK, _RED, _PURPLE, _AMBER = "#1b1f24", "#b3261e", "#5b2a86", "#f2b544"
SUITS: Mapping[str, tuple[str, str, str, str]] = {  # by the setting: ♠ ♥ ♦ ♣
    "two": (_INK, _RED, _RED, _INK),
    "four": (_INK, _RED, "#1553b0", "#146c2e"),
    "safe": (_INK, "#b04a00", "#0060b0", "#00705a"),  # apart in lightness too, for every kind of eye
}


CONTRAST = "contrast"  # the theme in which nothing is faint
READABLE = 4.5  # the least contrast of a text to what it stands on (WCAG 2, AA)


_made: dict[tuple[str, str], dict[str, Style]] = {}


def looks(theme: Theme, suits: str = "two") -> dict[str, Style]:
    """Every look in the colours of the theme, suits in those of ``SUITS``; what a look does not say is the
    widget's own."""
    if (theme.name, suits) not in _made:
        _made[theme.name, suits] = _make(theme, *SUITS[suits])
    return _made[theme.name, suits]


def _make(theme: Theme, spade: str, heart: str, diamond: str, club: str) -> dict[str, Style]:
    paper = Color.parse(theme.background or "#000000")
    ink = Color.parse(theme.foreground or "#ffffff")
    accent, partner = theme.primary, theme.accent or theme.secondary

    card = _CARD if theme.dark else _WHITE
    away = Color.parse(_WHITE if theme.dark else "#000000")  # from the paper

    def text(colour: Color) -> Style:
        return Style(color=RichColor.parse(_readable(colour, paper, away).hex))

    def faded(colour: Color, share: float) -> Style:
        return text(paper.blend(colour, share))

    over = paper.blend(Color.parse(card), 0.7)

    def past(sign: str) -> Style:
        """On a card of a trick that is over."""
        ink = _readable(over.blend(Color.parse(sign), 0.7), over, Color.parse("#000000"))
        return Style(color=RichColor.parse(ink.hex), bgcolor=over.hex)

    ready = Color.parse(theme.success)  # the ground of cards that are picked
    on_ready = max((_INK, _WHITE), key=lambda ink: contrast(Color.parse(ink), ready))

    clear = theme.name == CONTRAST
    return {
        "plain": Style(),
        "dim": faded(ink, 0.9 if clear else 0.65),
        "off": faded(ink, 0.7 if clear else 0.4),
        "strong": Style(bold=True),
        "accent": Style(color=accent, bold=True),
        "partner": Style(color=partner, bold=True),
        "key": Style(color=accent, bold=True),
        "good": text(Color.parse(theme.success)),
        "warn": text(Color.parse(theme.warning)) + Style(bold=True),
        "marked": Style(bold=True, reverse=True),
        "black": Style(color=spade, bgcolor=card, bold=True),
        "red": Style(color=heart, bgcolor=card, bold=True),
        "diamond": Style(color=diamond, bgcolor=card, bold=True),
        "club": Style(color=club, bgcolor=card, bold=True),
        "wild": Style(color=_PURPLE, bgcolor=_WILD_CARD, bold=True),
        "card-edge": Style(color=_EDGE, bgcolor=card),
        "wild-edge": Style(color=_WILD_EDGE, bgcolor=_WILD_CARD),
        "past": past(spade),
        "past-red": past(heart),
        "past-diamond": past(diamond),
        "past-club": past(club),
        "past-wild": past(_PURPLE),
        "past-edge": Style(color=over.blend(Color.parse("#000000"), 0.3).hex, bgcolor=over.hex),
        "back": Style(color=theme.secondary, bgcolor=theme.panel),
        "cursor": Style(color=_INK, bgcolor=accent if theme.dark else _AMBER, bold=True),
        "picked": Style(color=on_ready, bgcolor=theme.success, bold=True),
        "line": faded(Color.parse(theme.secondary or accent), 0.9 if clear else 0.6),
        "turn": Style(color=accent, bold=True),
    }


def _readable(colour: Color, ground: Color, away: Color) -> Color:
    """The colour, as far towards ``away`` as it takes to read it on that ground."""
    steps = (colour.blend(away, step / 20) for step in range(21))
    return next((made for made in steps if contrast(made, ground) >= READABLE), away)


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(of: Color) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in of.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
