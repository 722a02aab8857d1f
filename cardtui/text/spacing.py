"""Blanks between Chinese and what is filled into it: Chinese stands apart from Latin words and figures.

A translation cannot know that: ``{name}不出`` is right for a Chinese name, and ``Ann 不出`` for another.
Cards have blanks beside them in translations; those that have a Chinese name, the jokers, lose them.
"""

from __future__ import annotations

from functools import cache
from string import Formatter
from unicodedata import east_asian_width

_FORMATTER = Formatter()
_CARDS = ("{card}", "{cards}", "{rank}")


class Spaced(str):
    """A message whose fields, as they are filled in, stand apart from the Chinese words beside them."""

    __slots__ = ()

    def format(self, *args: object, **fields: object) -> str:
        told, of_cards = "", False
        for text, field in _pieces(self):
            told = _beside(told, _close(told, text) if of_cards else text)
            if field:
                value, of_cards = _FORMATTER.vformat(field, args, fields), field in _CARDS
                told = _beside(_close(value[::-1], told[::-1])[::-1] if of_cards else told, value)
        return told


@cache
def _pieces(message: str) -> tuple[tuple[str, str], ...]:
    """Each text of a message with the field behind it, as it is written; empty at the end."""
    return tuple(
        (text, "" if name is None else f"{{{name}{f'!{how}' if how else ''}{f':{form}' if form else ''}}}")
        for text, name, form, how in _FORMATTER.parse(message)
    )


def beside(told: str, more: str) -> str:
    """One behind the other, with a blank between them unless Chinese meets Chinese."""
    return told + _close(told, f" {more}")


def _beside(told: str, more: str) -> str:
    """One after the other, with a blank where a Chinese character meets a Latin letter or a figure."""
    if told and more and told[-1].isalnum() and more[0].isalnum() and _wide(told[-1]) != _wide(more[0]):
        return f"{told} {more}"
    return told + more


def _close(told: str, more: str) -> str:
    """``more`` without its first blank, where that stands between two Chinese characters."""
    apart = len(more) > 1 and more[0] == " " and told and _wide(told[-1]) and _wide(more[1])
    return more[1:] if apart else more


def _wide(character: str) -> bool:
    return east_asian_width(character) in "WF"
