"""What is said of a play in the lab: the verdict with its clause, and what each step brought about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...engine.cards import Rank
from ...engine.core import Event, Step
from ...engine.errors import NotationError
from ...engine.rules import SomeRules
from ...lab import Tried, told, verdict
from ...text.faults import input_text
from ...text.rules import clause_text
from ...widgets.lines import Line, Lines, Span, wrap

Row = Iterable[Span]  # of any length: it is wrapped


def judged(rules: SomeRules, said: Tried | NotationError, laizi: Rank) -> Iterator[Row]:
    """Allowed, and what it brings about, or refused, and why; the clauses in full."""
    if isinstance(said, NotationError):
        yield [("… ", "dim"), (input_text(said), "dim")]
        return
    if said.refusal is not None:
        sentence, clause = verdict(rules, said.refusal)
        yield [("✗ ", "warn"), (f"{said.asked}: ", "strong"), (sentence, "warn")]
        yield [("  ", "plain"), (clause, "dim")]
        return
    clauses: list[str] = []
    for step, events in said.steps:
        yield [("✓ ", "good"), *_brought(rules, step, events, laizi)]
        clauses += [event.clause for event in events]
    for clause in dict.fromkeys(clauses):
        yield [("  ", "plain"), (f"{clause}: {clause_text(rules.variant, clause)}", "dim")]


def stepped(rules: SomeRules, done: Sequence[Tried], laizi: Rank) -> Iterator[Row]:
    """What was done, the last first."""
    for number, tried in reversed(list(enumerate(done, 1))):
        if tried.refusal is not None:
            sentence, _clause = verdict(rules, tried.refusal)
            yield [(f"{number:>2} ", "dim"), ("✗ ", "warn"), (f"{tried.asked}: {sentence}", "plain")]
        for step, events in reversed(tried.steps):
            yield [(f"{number:>2} ", "dim"), ("✓ ", "good"), *_brought(rules, step, events, laizi)]


def _brought(rules: SomeRules, step: Step, events: Sequence[Event], laizi: Rank) -> list[Span]:
    said = "; ".join(f"{text} [{clause}]" for text, clause in told(rules, events, laizi))
    return [(str(step), "strong"), (f": {said}" if said else "", "plain")]


class Told(Lines):
    """Rows from a callable, wrapped; what goes on of one stands under its text."""

    def __init__(self, tell: Callable[[], Iterable[Row]]) -> None:
        super().__init__(id="lab-told")
        self._tell = tell

    def draw(self, width: int, height: int) -> Sequence[Line]:
        rows: list[Line] = []
        for row in self._tell():
            rows += wrapped(list(row), width)
            if len(rows) >= height:
                break
        return rows[:height]


def wrapped(row: Sequence[Span], width: int) -> Iterator[Line]:
    """A row in lines of that width: its sign first, then its text in the looks of its parts."""
    sign, *parts = row
    text = "".join(part for part, _look in parts)
    looks = [look for part, look in parts for _sign in part]
    at = 0
    for number, line in enumerate(wrap(text, max(1, width - len(sign[0])))):
        at = text.find(line, at) if line else at
        head = sign if not number else (" " * len(sign[0]), "plain")
        yield [head, *_parts(line, looks[at : at + len(line)])]
        at += len(line)


def _parts(line: str, looks: Sequence[str]) -> list[Span]:
    spans: list[Span] = []
    for sign, look in zip(line, looks, strict=False):
        if spans and spans[-1][1] == look:
            spans[-1] = (spans[-1][0] + sign, look)
        else:
            spans.append((sign, look))
    return spans
