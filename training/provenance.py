"""Where every shipped weight comes from: ``PROVENANCE.toml``, written when weights are shipped.

python -m training.provenance            (checks the sums of what is shipped)
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = Path(__file__).with_name("PROVENANCE.toml")
SHIPPED = ROOT / "cardtui" / "ai" / "landlord" / "weights"
FIELDS = ("file", "sha256", "command", "seed", "commit", "libraries", "games", "strength")

Entry = Mapping[str, str | int]


def entries() -> list[Entry]:
    """All entries, by file."""
    found: list[Entry] = tomllib.loads(LIST.read_text("utf-8"))["weights"]
    return found


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def faults() -> list[str]:
    """What does not fit between the list and the files: sums, files without an entry, empty fields."""
    kept = {str(one["file"]): one for one in entries()}
    files = {path.relative_to(ROOT).as_posix(): path for path in SHIPPED.glob("*.f16")}
    found = [f"{name}: no entry" for name in files.keys() - kept.keys()]
    found += [f"{name}: no file" for name in kept.keys() - files.keys()]
    for name, one in kept.items():
        found += [f"{name}: no {field}" for field in FIELDS if field not in one or one[field] == ""]
        if name in files and one["sha256"] != digest(files[name]):
            found.append(f"{name}: another sum")
    return sorted(found)


def record(fresh: Iterable[Entry]) -> None:
    """Put entries into the list in the place of those of the same files."""
    kept = {str(one["file"]): one for one in entries()} | {str(one["file"]): one for one in fresh}
    head = LIST.read_text("utf-8").split("[[weights]]", 1)[0]
    tables = []
    for name in sorted(kept):
        lines = [f"{field} = {json.dumps(kept[name][field], ensure_ascii=False)}" for field in FIELDS]
        tables.append("\n".join(["[[weights]]", *lines, ""]))
    LIST.write_text(head + "\n".join(tables), "utf-8")


if __name__ == "__main__":
    found = faults()
    print("\n".join(found) or f"{len(entries())} files as recorded")
    sys.exit(bool(found))
