"""Blanks between Chinese and what is filled into it: Chinese stands apart from Latin words and figures.

A translation cannot know that: ``{name}不出`` is right for a Chinese name, and ``Ann 不出`` for another.
"""

from __future__ import annotations

from functools import cache
from string import Formatter
from unicodedata import east_asian_width

_FORMATTER = Formatter()


class Spaced(str):
    """A message whose fields, as they are filled in, stand apart from the Chinese words beside them."""

    __slots__ = ()

    def format(self, *args: object, **fields: object) -> str:
        told = ""
        for text, field in _pieces(self):
            told = _beside(told, text)
            told = _beside(told, _FORMATTER.vformat(field, args, fields)) if field else told
        return told


@cache
def _pieces(message: str) -> tuple[tuple[str, str], ...]:
    """Each text of a message with the field behind it, as it is written; empty at the end."""
    return tuple(
        (text, "" if name is None else f"{{{name}{f'!{how}' if how else ''}{f':{form}' if form else ''}}}")
        for text, name, form, how in _FORMATTER.parse(message)
    )


def _beside(told: str, more: str) -> str:
    """One after the other, with a blank where a Chinese character meets a Latin letter or a figure."""
    if told and more and told[-1].isalnum() and more[0].isalnum() and _wide(told[-1]) != _wide(more[0]):
        return f"{told} {more}"
    return told + more


def _wide(character: str) -> bool:
    return east_asian_width(character) in "WF"
