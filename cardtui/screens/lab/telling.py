"""What is said of a play in the lab: the verdict with its clause, and what each step brought about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...engine.core import DEALER, Event, Step
from ...engine.errors import NotationError
from ...engine.positions import Position
from ...lab import Tried, expectation, told, verdict
from ...text.catalog import _
from ...text.faults import input_text
from ...text.rules import clause_text
from ...text.sentences import phase_text
from ...widgets.lines import Line, Lines, Span, wrap
from .legal import action_said

Row = Iterable[Span]  # of any length: it is wrapped


def step_said(position: Position, step: Step) -> str:
    """What is done in the position, as at the table, after the number of the seat."""
    if step.seat == DEALER:
        return phase_text(position.rules.variant, position.state.phase)
    return f"{step.seat}  {' · '.join(filter(None, action_said(position, step.action)))}"


def judged(before: Position, said: Tried | NotationError) -> Iterator[Row]:
    """Allowed, and what it brings about, or refused, and why; the clauses in full. ``before``: where it is
    tried."""
    rules = before.rules
    if isinstance(said, NotationError):
        yield [("… ", "dim"), (input_text(said), "dim")]
        return
    if expected := expectation(said):
        sign = "✓ " if said.met else "✗ "
        yield [
            (sign, "good" if said.met else "warn"),
            (f"{step_said(before, said.asked)}  {expected}", "plain"),
        ]
    if said.refusal is not None:
        sentence, clause = verdict(rules, said.refusal)
        done = step_said(before, said.asked)
        yield [("✗ ", "warn"), (f"{done}  ", "strong"), (sentence, "warn")]
        yield [("  ", "plain"), (clause, "dim")]
        return
    clauses: list[str] = []
    for step, events in said.steps:
        yield [("✓ ", "good"), *_brought(before, step, events)]
        clauses += [event.clause for event in events]
    for clause in dict.fromkeys(clauses):
        yield [("  ", "plain"), (f"{clause}: {clause_text(rules.variant, clause)}", "dim")]


def stepped(start: Position, done: Sequence[Tried]) -> Iterator[Row]:
    """What was done from there, the last first."""
    places = [start, *(tried.after for tried in done)]
    for number, tried in reversed(list(enumerate(done, 1))):
        before = places[number - 1]
        if expected := expectation(tried):
            said = f"{step_said(before, tried.asked)}  {expected}"
            yield [(f"{number:>2} ", "dim"), ("✓ " if tried.met else "✗ ", "plain"), (said, "plain")]
        if tried.refusal is not None:
            sentence, _clause = verdict(before.rules, tried.refusal)
            said = f"{step_said(before, tried.asked)}  {sentence}"
            yield [(f"{number:>2} ", "dim"), ("✗ ", "warn"), (said, "plain")]
        for step, events in reversed(tried.steps):
            yield [(f"{number:>2} ", "dim"), ("✓ ", "good"), *_brought(before, step, events)]


def _brought(before: Position, step: Step, events: Sequence[Event]) -> list[Span]:
    """What the step brought about; of one of which nothing is told, what was done."""
    laizi = getattr(before.state, "laizi", 0)
    said = _("; ").join(f"{text} [{clause}]" for text, clause in told(before.rules, events, laizi))
    return [(said or step_said(before, step), "plain")]


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
