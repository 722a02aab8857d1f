"""The language of the moment and its catalogs: English in the code, Simplified Chinese beside it.

Every ``*.mo`` file in ``locale/LANG/LC_MESSAGES`` is a domain. Those of a game family (``guandan``,
``guandan_reasons``) answer in its own files only, which take their ``_`` from ``in_family``: what one
game says is never said with another's words. All other domains belong to everybody.

The language can change at any time; nothing keeps a translated text longer than a frame.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from ..marking import LOCALE
from ..marking import N_ as N_
from .spacing import Spaced

LANGUAGES = {"en": "English", "zh_CN": "简体中文"}
_current = "en"


def family_of(domain: str) -> str:
    """The game family whose words a domain holds; empty for one that belongs to everybody."""
    from ..games import families  # late: English without a game has no catalog

    return next((name for name in families() if domain == name or domain.startswith(f"{name}_")), "")


@cache
def _catalogs(language: str, family: str = "") -> gettext.NullTranslations:
    """The words of a family before those of everybody; without a family, only these."""
    merged = _catalogs(language) if family else gettext.NullTranslations()
    locale = _locale(family) if family else LOCALE
    for path in sorted((locale / language / "LC_MESSAGES").glob("*.mo")):
        if family_of(path.stem) == family:
            with path.open("rb") as stream:
                catalog = gettext.GNUTranslations(stream)
            catalog.add_fallback(merged)
            merged = catalog
    return merged


def _locale(family: str) -> Path:
    from ..games import families

    return families()[family].locale


def set_language(language: str) -> None:
    """Speak ``language`` (a key of ``LANGUAGES``) from now on; anything else is English."""
    global _current
    _current = language if language in LANGUAGES else "en"


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak ``language`` for a while."""
    before = _current
    set_language(language)
    try:
        yield
    finally:
        set_language(before)


def language() -> str:
    """The language spoken now."""
    return _current


def _spaced(text: str) -> str:
    return text if _current == "en" else Spaced(text)


def _(message: str) -> str:
    """``message`` in the language spoken now."""
    return _spaced(_catalogs(_current).gettext(message))


def in_family(family: str) -> Callable[[str], str]:
    """``_`` for the files of a game family, and for all that say its messages."""

    def say(message: str) -> str:
        return _spaced(_catalogs(_current, family).gettext(message))

    return say


def ngettext(one: str, many: str, count: int) -> str:
    """The form of the message that fits ``count``."""
    return _spaced(_catalogs(_current).ngettext(one, many, count))


def pgettext(context: str, message: str) -> str:
    """``message`` as it is said in ``context``."""
    return _spaced(_catalogs(_current).pgettext(context, message))


def labelled(name: str, said: str) -> str:
    """What is said of something, behind its name, with the colon of the language."""
    return _("{name}: {value}").format(name=name, value=said)
