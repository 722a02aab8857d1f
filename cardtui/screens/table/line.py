"""What is typed at the foot of a table: a play or a word, read and judged while one types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...engine.cards import Cards, picked
from ...engine.core import Action, State
from ...engine.errors import NotationError
from ...engine.typed import read_action, with_wilds
from ...text.faults import input_text
from ...text.sentences import cards_face, refusal_text
from .leaving import escape
from .panel import SomePanel, Verdict
from .seated import Seated
from .view import SeatView


def read(view: SeatView[State], panel: SomePanel, text: str) -> Action:
    """What a line means: an action, or just cards; raises ``NotationError``."""
    action = read_action(view.rules, text, view.state, panel.verb)
    return with_wilds(view.rules, view.state, view.seat, action)


def _held(view: SeatView[State], action: Action) -> Cards:
    """The cards of the hand that are meant, or what was typed if they are not there."""
    if view.rules.why_not(view.state, view.seat, action) is None:
        return view.rules.resolve(view.state, view.seat, action).cards
    return picked(view.hand, action.cards) or action.cards


def _in_its_way(table: Seated, view: SeatView[State], panel: SomePanel, action: Action) -> Action:
    """With the reading that was chosen among those on offer."""
    if action.reading is not None or not table.line.way or action.verb != panel.verb:
        return action
    offered = panel.offers(view, action.cards)
    return replace(action, reading=offered[table.line.way % len(offered)]) if offered else action


def verdict(table: Seated, view: SeatView[State], panel: SomePanel) -> Verdict | None:
    """What is said of what is typed; ``None``: nothing is."""
    line = table.line
    if not line.text.strip():
        return None
    try:
        action = _in_its_way(table, view, panel, read(view, panel, line.text))
    except NotationError as fault:
        return Verdict(input_text(fault), False if line.refused else None, growing=not line.refused)
    if panel.picks and action.cards and action.verb == panel.verb and view.turn:
        said = panel.verdict(view, _held(view, action), action.reading)
        if line.refused and said.growing and said.refusal is not None:  # Enter meant it as it stands
            return Verdict(refusal_text(view.variant, said.refusal, view.names), False, said.refusal)
        return said
    refusal = view.rules.why_not(view.state, view.seat, action)
    if refusal is not None:
        return Verdict(refusal_text(view.variant, refusal, view.names), False, refusal)
    labels = {choice.action: choice.label for choice in panel.choices(view)}
    return Verdict(labels.get(action, action.verb), True)


def submit(table: Seated, act: Callable[[Action], None], confirm: Callable[[], None]) -> None:
    """Enter: do what is typed; with nothing typed, in a line that is always open, what Enter does at the
    table (``confirm``)."""
    line, view = table.line, table.seat_view()
    panel = table.panel(view)
    if not line.text.strip():
        line.close()
        if line.stays:
            confirm()
        table.refresh_texts()
        return
    try:
        action = _in_its_way(table, view, panel, read(view, panel, line.text))
    except NotationError:
        action = None
    if action is None or view.rules.why_not(view.state, view.seat, action) is not None:
        line.refused = True
    else:
        line.done()
        act(action)
    table.refresh_texts()


def key(table: Seated, name: str) -> None:
    """One of the line's own keys."""
    line = table.line
    match name:
        case "older" | "newer":
            line.recall(-1 if name == "older" else 1)
        case "reading":
            _next_way(table)
        case _ if line.stays and not line.text:
            escape(table)
        case _:
            line.close()
    table.refresh_texts()


def _next_way(table: Seated) -> None:
    """Complete what is typed, or take it in the next way that it can be read."""
    line, view = table.line, table.seat_view()
    panel = table.panel(view)
    try:
        action = read(view, panel, line.text)
    except NotationError:
        return
    if action.verb != panel.verb or not action.cards:
        return
    cards = _held(view, action)
    offered = panel.offers(view, cards)
    if offered:
        line.way += len(offered) > 1
    elif (play := next(panel.completed(view, cards), None)) is not None:
        text = cards_face(play.cards, view.rules.deck.suited)
        default = next(iter(panel.offers(view, play.cards)), None)
        line.type(text if play.reading in (None, default) else f"{text} as {play.reading}")
