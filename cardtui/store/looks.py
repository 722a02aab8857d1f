"""What a file that is none of ours looks like, as far as its beginning says so."""

from __future__ import annotations

from ..engine.errors import NotationError
from ..engine.plain import parse

# the first bytes of files of other programs
_MAGIC = (
    (b"SQLite format 3\x00", "database"),
    (b"PK\x03\x04", "archive"),
    (b"\x1f\x8b", "archive"),
    (b"\xfd7zXZ\x00", "archive"),
    (b"BZh", "archive"),
    (b"7z\xbc\xaf", "archive"),
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"%PDF", "document"),
    (b"\x7fELF", "program"),
    (b"MZ", "program"),
    (b"#!", "program"),
    (b"\xff\xfe", "utf16"),
    (b"\xfe\xff", "utf16"),
)


def looks_like(data: bytes) -> str:
    """The code of what it looks like (``text.store.LOOKS``)."""
    if not data.strip():
        return "empty"
    for magic, code in _MAGIC:
        if data.startswith(magic):
            return code
    if b"\x00" in data:
        return "binary"
    try:
        text = data.decode("utf-8-sig").lstrip()
    except UnicodeDecodeError:
        return "binary"
    if text.startswith("<"):
        return "page"
    if not text.startswith(("{", "[")):
        return "text"
    try:
        found = parse(data)
    except NotationError:
        return "text"
    if isinstance(found, dict) and "cases" in found and "variant" in found:
        return "cases"
    return "json"
