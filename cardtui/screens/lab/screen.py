"""The lab on one screen: a position as text, what is legal in it, what was done, and why.

What one types stands in a line of its own: a play is judged while it is typed, ``/bomb`` narrows the list.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input, TextArea

from ...bench import Bench
from ...engine import positions
from ...engine.core import Event, State, Step
from ...engine.errors import DataFault, NotationError
from ...keys import LAB, PAGE, Key, bindings, types_text
from ...lab import Tried, begun
from ...replay import Replay
from ...seating import YOU
from ...text.catalog import N_, _
from ...text.faults import every_fault, unread_text
from ...text.sentences import phase_text
from ...text.table import variant_text
from ...widgets.keyline import KeyLine
from ...widgets.lines import Line, Lines
from ...widgets.menu import Menu
from ..base import CardScreen
from ..dialogs import Question
from ..exporting import take_out
from ..lines import LinesScreen, keep
from ..notes import Note
from ..table.banner import Banner
from .asking import AskAll
from .legal import Listed
from .playing_on import play_on
from .taking import take_test
from .telling import Told, judged, stepped

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

SIGN = "▸ "


class PositionText(TextArea):
    """The position, to be edited; what is wrong with it is said beside it."""

    def __init__(self) -> None:
        super().__init__(id="lab-text", soft_wrap=True, tab_behavior="focus", compact=True)


class LabScreen(CardScreen[None]):
    """Left the legal plays; right the position, the line one types in, and what is to be said of it."""

    NEEDS = (80, 24)
    SHEET = "table.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = (*PAGE[:1], *LAB)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(LAB))  # Enter is the list's

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.bench = bench
        self.listed = Listed()
        self.faults: Sequence[str] = ()  # of the text as it stands
        self._said: Tried | NotationError | None = None  # what is typed would do
        self._top, self._told = Banner(self._banner), Told(self._telling)
        self._count, self._sign = Lines(id="lab-count"), Lines(id="lab-sign")
        self.menu = Menu(self.listed.entries, id="lab-legal")
        self.text, self.line = PositionText(), Input(id="lab-field", compact=True, select_on_focus=False)
        self._shown = ""  # the text as it was laid there

    def body(self) -> Iterable[Widget]:
        yield self._top
        with Horizontal(id="lab"):
            with Vertical(id="lab-left"):
                yield self._count
                yield self.menu
            with Vertical(id="lab-right"):
                yield self.text
                with Horizontal(id="lab-line"):
                    yield self._sign
                    yield self.line
                yield self._told
        yield KeyLine()

    def on_mount(self) -> None:
        self._sign.show([[(SIGN, "key")]])
        self.menu.focus()
        self.lay()

    # --- what stands there ------------------------------------------------------------------------

    def lay(self) -> None:
        """The position of the moment, its text, and its legal plays."""
        self._lay_text()
        self.listed.forget()
        self.run_worker(self._list(), group="legal", exclusive=True, exit_on_error=False)
        self.refresh_texts()

    def _lay_text(self) -> None:
        view = self.bench.view
        try:
            self._shown = positions.text(view.rules, view.state).rstrip()
        except DataFault as fault:  # the game has no keys for it
            self._shown = f"// {unread_text(fault)}"
        self.text.load_text(self._shown)
        self.faults = ()

    async def _list(self) -> None:
        bench, position = self.bench, self.bench.position
        found = await asyncio.to_thread(bench.legal)  # may be thousands
        if self.bench.position is position:
            self.listed.put(begun(bench.view), found, bench.eyes is None)
            self.menu.at = 0
            self.refresh_texts()

    def refresh_texts(self) -> None:
        super().refresh_texts()
        self._count.show([self.listed.heading()])

    def _banner(self) -> tuple[Line, Line]:
        position, eyes = begun(self.bench.view), self.bench.eyes
        state: State = position.state
        left = f" {_('Lab')}  {variant_text(position.rules.variant)}"
        phase = phase_text(position.rules.variant, state.phase)
        asked = _("to act: {seats}").format(seats=" ".join(map(str, state.to_act)) or "–")
        if eyes is not None:
            seen = _("as seat {n} sees it").format(n=eyes)
        else:
            seen = _("all open") if self.bench.whole else _("all that is known")
        return [(left, "accent"), (f"  {phase} · {asked}", "plain")], [(f"{seen} ", "strong")]

    def _telling(self) -> Iterable[Iterable[tuple[str, str]]]:
        """What is wrong with the text; else what is typed or marked comes to; then what was done."""
        for fault in self.faults:
            yield [("✗ ", "warn"), (fault, "warn")]
        if not self.faults and (said := self._said or self._marked()) is not None:
            yield from judged(begun(self.bench.position), said)
        if done := self.bench.stage.tried:
            yield [("", "plain")]
            yield from stepped(self.bench.stage.start, done)

    def _marked(self) -> Tried | None:
        """What the marked play would do."""
        step = self.listed.step(self.menu.current)
        return self._attempt(step) if step is not None else None

    def _attempt(self, step: Step) -> Tried | None:
        try:
            return self.bench.attempt(str(step))
        except NotationError:
            return None

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys of the moment: where one types, those that type nothing."""
        active = super().active_bindings
        if self.focused in (self.text, self.line):
            active = {key: shown for key, shown in active.items() if not types_text(key)}
        return active

    # --- the text ---------------------------------------------------------------------------------

    def action_edit(self) -> None:
        """Edit the position."""
        self.text.focus()
        self.text.move_cursor(self.text.document.end)

    def on_text_area_changed(self) -> None:
        """What can be read stands there at once; of anything else every fault is told."""
        if self.text.text == self._shown:
            self.faults = ()
        else:
            try:
                positions.from_text(self.text.text)
            except NotationError as fault:
                self.faults = every_fault(fault)
            else:
                self.faults = ()
        self.refresh_texts()

    def _take_text(self) -> bool:
        """The position as it stands there; false if it cannot be read."""
        if self.faults:
            return False
        if self.text.text != self._shown:
            self.bench.edit(positions.from_text(self.text.text))
            self.lay()
        return True

    # --- the line ---------------------------------------------------------------------------------

    def action_type(self, text: str = "") -> None:
        """Type a play, or after a stroke what the list is narrowed to."""
        self.line.value = text
        self.line.focus()
        self.line.cursor_position = len(text)

    def on_input_changed(self) -> None:
        """It is judged, and the list shows what fits."""
        typed, self._said = self.line.value, None
        self.listed.narrow(typed)
        self.menu.at = 0
        if typed.strip() and not typed.startswith("/"):
            try:
                self._said = self.bench.attempt(typed)
            except NotationError as fault:
                self._said = fault
        self.refresh_texts()

    def on_input_submitted(self) -> None:
        """Do what is typed, also what is refused: it belongs to a test. A filter stays."""
        if isinstance(self._said, Tried):
            self._take(self._said)
        elif not self.line.value.startswith("/"):
            return
        self.menu.focus()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Do the marked play."""
        step = self.listed.step(event.entry)
        if step is not None and (tried := self._attempt(step)) is not None:
            self._take(tried)

    def on_menu_marked(self) -> None:
        """Say what it would do."""
        self.refresh_texts()

    def _take(self, tried: Tried) -> None:
        self.bench.take(tried)
        self.line.value = ""
        self._said = None
        self.lay()

    def action_kind(self, by: int) -> None:
        """Only plays of the next kind."""
        self.listed.turn(by)
        self.menu.at = 0
        self.refresh_texts()

    # --- back and forth -----------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take back a step, or what was edited."""
        self._turn(self.bench.undo)

    def action_redo(self) -> None:
        """Do it again."""
        self._turn(self.bench.redo)

    def _turn(self, turn: Callable[[], bool]) -> None:
        if self.faults or turn():
            self.lay()
        else:
            self.room.board.put(Note(lambda: _("There is nothing more to go back to, or on to.")))

    def action_eyes(self) -> None:
        """Through the eyes of the next seat, or all open."""
        if self._take_text():
            self.bench.look()
            self.lay()

    def action_leave(self) -> None:
        """From the text or the line to the list; from there back, after a text that cannot be read was let
        go."""
        if self.focused is self.text:
            self._take_text()
            self.menu.focus()
        elif self.line.value or self.focused is self.line:
            self.line.value = ""
            self.menu.focus()
        elif self.faults:
            text = lambda: _("It cannot be read: what stood there before comes back.")  # noqa: E731
            asked = Question(lambda: _("Let go of the text?"), text, N_("Let go"), N_("Keep on"))
            self.app.push_screen(asked, lambda sure: self.lay() if sure else self.action_edit())
        elif self.bench.unkept:
            asked = Question(lambda: _("Leave the lab?"), self._lost, N_("Leave"), N_("Stay"))
            self.app.push_screen(asked, self._leave)
        else:
            self.dismiss()

    def _leave(self, sure: bool | None) -> None:
        if sure:
            self.dismiss()

    def _lost(self) -> str:
        """What is gone when one leaves now."""
        if self.bench.stage.origin is None:
            return _("What was done here is not kept; Y makes a test of it.")
        return _("What was done here is not kept; k keeps it as a line of the hand, Y makes a test of it.")

    # --- what comes out of it -----------------------------------------------------------------------

    def action_ask(self) -> None:
        """What every player of ours would do, and why."""
        position = begun(self.bench.view)
        seats = position.state.to_act if self.bench.eyes is None else (self.bench.eyes,)
        asked = [seat for seat in seats if seat in position.state.to_act]
        if asked:
            self.app.push_screen(AskAll(position, asked[0], self.bench.history(asked[0])))
        else:
            self.room.board.put(Note(lambda: _("That seat is not to act.")))

    def action_play_on(self) -> None:
        """Play on from here, with any players."""
        play_on(self, self.bench)

    def action_lines(self) -> None:
        """What was played on from the hand that this is of."""
        origin = self.bench.stage.origin
        if origin is not None:
            show = lambda line, ply: self.room.show_lab(Bench.of(line, ply))  # noqa: E731
            self.app.push_screen(LinesScreen(origin.replay.root, show))

    def action_keep(self) -> None:
        """Keep the steps that were done here as a line."""
        stage = self.bench.stage
        if stage.origin is not None and stage.steps:
            hand = stage.origin.replay.root
            steps = (*stage.origin.replay.table.steps[: stage.origin.ply], *stage.steps)
            keep(self, hand, hand.keep(steps, (str(YOU),) * hand.rules.seats))
            self.bench.keep()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A position without a hand has no lines."""
        return action not in ("lines", "keep") or self.bench.stage.origin is not None

    def action_test(self) -> None:
        """A rule case, or a test function, of what was done."""
        stage = self.bench.stage
        take_test(self, stage.start, stage.tried, self.bench.keep)

    def action_take_out(self) -> None:
        """The position as text, JSON or a page; the lab as a picture."""
        take_out(self, Replay.at(self.bench.view), 0, "cardtui-position.txt")

    def action_copy(self) -> None:
        """The position as text, for elsewhere."""
        self.app.copy_to_clipboard(self.text.text)
        self.room.board.put(Note(lambda: _("The position is copied.")))

    def action_clause(self) -> None:
        """The rules at the clause behind what is said."""
        clauses = list(self._clauses())
        if clauses:
            rules = self.bench.position.rules
            self.room.show_rules(rules.variant, clause=clauses[0], rules=rules)

    def _clauses(self) -> Iterable[str]:
        said = self._said or self._marked()
        last = self.bench.stage.tried[-1:]
        for tried in (said, *last):
            if isinstance(tried, Tried):
                events: list[Event] = [event for _step, happened in tried.steps for event in happened]
                yield from [tried.refusal.clause] if tried.refusal else [event.clause for event in events]
