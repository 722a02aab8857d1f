"""Every shipped weight has its entry with the right sum, every tuned number its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from training import provenance


def test_every_shipped_weight_is_the_one_that_was_recorded() -> None:
    """No file without an entry, no entry without its file, no other sum, nothing left empty."""
    assert provenance.entries()
    assert provenance.faults() == []


def test_every_tuned_number_says_where_it_comes_from() -> None:
    """Each constant with a point in it is listed, and what is listed is there."""
    assert provenance.constants()
    assert provenance.unexplained() == []


def test_weights_are_shipped_beside_the_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing the entry of a weight anew changes nothing else in the list."""
    kept = tmp_path / "list.toml"
    kept.write_bytes(provenance.LIST.read_bytes())
    before, others = provenance.entries(), provenance.constants()
    monkeypatch.setattr(provenance, "LIST", kept)
    provenance.record([before[0]])
    assert kept.read_bytes() == Path(provenance.__file__).with_name("PROVENANCE.toml").read_bytes()
    provenance.record([{**before[0], "games": 1}])
    assert provenance.entries() == [{**before[0], "games": 1}, *before[1:]]
    assert provenance.constants() == others


def test_another_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed weight, a lost one, an unknown one."""
    players = tmp_path / provenance.PLAYERS.relative_to(provenance.ROOT)
    for path in provenance.PLAYERS.glob("*/weights/*.f16"):
        copy = players / path.relative_to(provenance.PLAYERS)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    folder = players / "landlord" / "weights"
    (folder / "3p0.f16").write_bytes(b"\0\0")
    (folder / "2p0.f16").rename(folder / "9p9.f16")
    monkeypatch.setattr(provenance, "ROOT", tmp_path)
    monkeypatch.setattr(provenance, "PLAYERS", players)
    where = folder.relative_to(tmp_path).as_posix()
    assert provenance.faults() == [
        f"{where}/2p0.f16: no file",
        f"{where}/3p0.f16: another sum",
        f"{where}/9p9.f16: no entry",
    ]
