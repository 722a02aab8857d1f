"""What every golden record tells, step by step: ``python -m tests.records.transcripts`` writes them anew.

Beside ``NAME.json`` lies ``NAME.txt``: the number of each step, the step, and a line for each event that it
brought about (clause, code, seat, cards and figures); then the settlement with all its figures, and the facts
of the end. After an intended change they are written anew and read as a difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardtui.engine.cards import Card, format_cards
from cardtui.engine.core import DEALER, Event
from cardtui.replay import Replay
from cardtui.store.records import load

from .accounts import account_figures
from .build import FOLDER

TOLD = {"phase", "to_act", "hands", "stacks", "transfers", "fees", "redeal"}  # facts that say nothing new


def transcript(name: str) -> str:
    """The transcript of the golden record of that name."""
    replay = Replay(load((FOLDER / f"{name}.json").read_bytes()))
    return "\n".join([*_lines(replay), ""])


def _lines(replay: Replay) -> Iterator[str]:
    yield f"{replay.rules.variant}, rules {replay.record.rules}"
    for ply in range(1, replay.last + 1):
        yield f"{ply:3} {replay.step(ply)}"
        told = [_event(event) for event in replay.brought(ply)]
        yield from told or [f"      {clause}" for clause in replay.clauses(ply)]
    settlement = replay.settlement
    if settlement is None:
        return
    for seat in range(replay.rules.seats):
        amounts = {
            name: getattr(settlement, f"{name}s")[seat]
            for name in ("transfer", "fee", "stack", "score")
            if getattr(settlement, f"{name}s")
        }
        yield f"seat {seat} {_figures(amounts)}"
        yield f"      {_figures(account_figures(settlement.accounts[seat]))}"
    facts = replay.rules.facts(replay.state(replay.last))
    yield _figures({name: value for name, value in facts.items() if name not in TOLD and value is not None})


def _event(event: Event) -> str:
    """``L27 bomb 0: 3s 3h 3d 3c; factor 2, left 5``."""
    who = "" if event.seat == DEALER else f" {event.seat}"
    cards = f": {format_cards(event.cards)}" if event.cards else ""
    figures = f"; {_figures(event.figures.named)}" if event.figures.named else ""
    return f"      {event.clause:4}{event.code}{who}{cards}{figures}"


def _figures(figures: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_plain(value)}" for name, value in figures.items())


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        cards = value and all(isinstance(one, Card) for one in value)
        return format_cards(value) if cards else " ".join(map(str, value))
    return str(value)


def main() -> None:
    """Write every transcript that is not as it should be."""
    for path in sorted(FOLDER.glob("*.json")):
        text, beside = transcript(path.stem), path.with_suffix(".txt")
        if not beside.exists() or beside.read_text("utf-8") != text:
            beside.write_text(text, "utf-8")
            print(path.stem)


if __name__ == "__main__":
    main()
