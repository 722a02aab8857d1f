"""Whatever is to be read stands out from what it stands on, in every theme and with every set of suits."""

from __future__ import annotations

import pytest
from rich.color import Color as RichColor
from textual.color import Color
from textual.theme import Theme

from cardtui.themes import THEMES
from cardtui.widgets.looks import READABLE, SUITS, contrast, looks

EDGES = {"card-edge", "wild-edge", "past-edge", "line"}  # frames and rules: nothing is read in them


def colour(of: RichColor | None, otherwise: str | None) -> Color:
    """As contrasts are reckoned with it."""
    return Color.from_rich_color(of) if of is not None else Color.parse(otherwise or "")


@pytest.mark.parametrize("suits", SUITS)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_text_can_be_read(theme: Theme, suits: str) -> None:
    """On its own ground, or on felt and panels."""
    for name, style in looks(theme, suits).items():
        if name in EDGES or style.reverse:
            continue
        for felt in (theme.background, theme.panel):
            told = contrast(colour(style.color, theme.foreground), colour(style.bgcolor, felt))
            assert told >= READABLE, (name, told)


def test_contrast_is_that_of_the_standard() -> None:
    """Black on white, and a grey that just misses what can be read."""
    assert contrast(Color.parse("#000000"), Color.parse("#ffffff")) == pytest.approx(21)
    assert contrast(Color.parse("#777777"), Color.parse("#ffffff")) == pytest.approx(4.48, abs=0.01)
