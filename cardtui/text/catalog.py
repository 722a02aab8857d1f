"""The language of the moment and its catalogs: English in the code, Simplified Chinese beside it.

Every ``*.mo`` file in ``locale/LANG/LC_MESSAGES`` is a domain; a game family has its own. The
language can change at any time; nothing keeps a translated text longer than a frame.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent.parent / "locale"
LANGUAGES = {"en": "English", "zh_CN": "简体中文"}
_current = "en"


@cache
def _catalogs(language: str) -> gettext.NullTranslations:
    merged = gettext.NullTranslations()
    for path in sorted((LOCALE / language / "LC_MESSAGES").glob("*.mo")):
        with path.open("rb") as stream:
            catalog = gettext.GNUTranslations(stream)
        catalog.add_fallback(merged)
        merged = catalog
    return merged


def set_language(language: str) -> None:
    """Speak ``language`` (a key of ``LANGUAGES``) from now on; anything else is English."""
    global _current
    _current = language if language in LANGUAGES else "en"


def language() -> str:
    """The language spoken now."""
    return _current


def _(message: str) -> str:
    """``message`` in the language spoken now."""
    return _catalogs(_current).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of the message that fits ``count``."""
    return _catalogs(_current).ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """``message`` as it is said in ``context``."""
    return _catalogs(_current).pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name
    """Mark ``message`` for the catalogs; it is looked up where it is said."""
    return message
