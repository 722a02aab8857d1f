"""Bring the message catalogs up to date with the code: ``python scripts/catalogs.py``.

Extracts every message into the ``.po`` file of its domain, keeps the translations there, drops what
nobody says any more, and compiles the ``.mo`` files that are shipped. Messages without a translation
are listed; with ``--check`` nothing is written, and anything missing or stale gives exit status 1.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from cardtui.games import Family, families

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "cardtui"
DATE = datetime(2026, 1, 1, tzinfo=UTC)  # the same messages give the same bytes
KEYWORDS = {
    "_": None,
    "N_": None,
    "NN_": (1, 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
WHY = {"DataFault": None, "Worded": None}  # their first words, where they are words


def _of_family(family: Family) -> dict[str, tuple[str, ...]]:
    """The domains of a family: its own files, its accounts among them, and its players' reasons where they
    stand apart."""
    texts = _file(family.texts)
    table = _file(family.table.partition(":")[0])
    own = {family.name: (texts, texts.replace(".py", "_accounts.py"), f"{table.rpartition('/')[0]}/*.py")}
    reasons = texts.replace(".py", "_reasons.py")
    return own | ({f"{family.name}_reasons": (reasons,)} if (PACKAGE / reasons).exists() else {})


def _file(module: str) -> str:
    """The file of a module, in the package."""
    return "/".join(module.split(".")[1:]) + ".py"


# domain: the files (globs in the package) whose messages it holds; "cardtui" holds all others
DOMAINS: dict[str, tuple[str, ...]] = {
    "store": ("text/store.py",),
    "bots": ("text/bots.py",),
    "doctor": ("doctor.py", "commands/doctor.py", "commands/completion.py", "commands/serve.py"),
    "lessons": ("lessons/*.py", "screens/lesson/*.py", "lines/lesson.py"),
    "replay": (
        "replay.py",
        "totals.py",
        "commands/history.py",
        "screens/recorded.py",
        "screens/replay.py",
        "screens/branch.py",
        "screens/hands.py",
        "screens/history.py",
        "screens/wanted.py",
        "screens/statistics.py",
    ),
}
for _family in families().values():
    DOMAINS |= _of_family(_family)


def sources(domain: str) -> list[Path]:
    """The files of a domain."""
    domains = {
        name: {path for glob in globs for path in PACKAGE.glob(glob)} for name, globs in DOMAINS.items()
    }
    if domain in domains:
        return sorted(domains[domain])
    return sorted(set(PACKAGE.rglob("*.py")) - set().union(*domains.values()))


def extracted(domain: str) -> Catalog:
    """The messages of a domain as the code has them now, without places: they change with every line."""
    catalog = Catalog(domain=domain, project="cardtui", fuzzy=False)
    for path in sources(domain):
        found = extract_from_file("python", path, KEYWORDS, ("Translators:",))
        with redirect_stderr(io.StringIO()):  # the places behind them may be made of figures
            found += extract_from_file("python", path, WHY)
        for _line, message, comments, context in found:
            catalog.add(message, auto_comments=comments, context=context)
    return catalog


def po_file(domain: str, language: str) -> Path:
    """Where a domain's catalog lies."""
    return PACKAGE / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def merged(domain: str, language: str) -> Catalog:
    """The extracted messages with the translations there are."""
    path = po_file(domain, language)
    kept = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as stream:
            kept = read_po(stream, locale=language, domain=domain)
    fresh = Catalog(language, domain, project="cardtui", creation_date=DATE, revision_date=DATE, fuzzy=False)
    for message in extracted(domain):
        if message.id:
            known = kept.get(message.id if isinstance(message.id, str) else message.id[0], message.context)
            fresh.add(message.id, known.string if known else "", context=message.context)
    return fresh


def written(catalog: Catalog, language: str) -> tuple[bytes, bytes]:
    """The ``.po`` and the ``.mo`` file of a catalog."""
    po, mo = io.BytesIO(), io.BytesIO()
    write_po(po, catalog, width=100, sort_output=True, omit_header=True)
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    header += f'"Language: {language}\\n"\n"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    write_mo(mo, catalog)
    return header.encode() + po.getvalue(), mo.getvalue()


def untranslated(catalog: Catalog) -> Iterator[str]:
    """The messages that say nothing yet in the catalog's language."""
    for message in catalog:
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(strings):
            yield str(message.id)


def main(check: bool) -> int:
    """Update or check all catalogs."""
    status = 0
    for language in sorted(
        path.name for path in (PACKAGE / "locale").iterdir() if (path / "LC_MESSAGES").is_dir()
    ):
        for domain in ("cardtui", *DOMAINS):
            catalog = merged(domain, language)
            missing = list(untranslated(catalog))
            for message in missing:
                print(f"{language}/{domain}: no translation: {message!r}")
            po, mo = written(catalog, language)
            path = po_file(domain, language)
            if check:
                kept = [
                    file.read_bytes() if file.exists() else b"" for file in (path, path.with_suffix(".mo"))
                ]
                stale = bool(len(catalog)) and kept != [po, mo]
                if stale:
                    print(f"{language}/{domain}: not up to date")
                status |= stale or bool(missing)
            elif len(catalog):
                path.write_bytes(po)
                path.with_suffix(".mo").write_bytes(mo)
    return status


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
