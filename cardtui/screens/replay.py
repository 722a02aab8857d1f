"""A recorded hand at the table: step by step or by itself, through any seat's eyes or with all hands open."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ..bench import Bench
from ..engine.core import DEALER, State
from ..keys import REPLAY, Key, bindings
from ..lab import of_step
from ..replay import Replay
from ..seating import YOU
from ..store.records import load
from ..store.store import Store
from ..text.catalog import _
from ..text.rules import clause_said, clause_text
from ..text.sentences import moments_texts, say
from ..widgets.keyline import KeyLine
from ..widgets.lines import Line, Span
from ..widgets.menu import Entry
from ..widgets.side import Block
from .apart import ResultScreen
from .base import CardScreen
from .branch import BranchScreen
from .dialogs import Chooser, Prompt, Reader
from .exporting import take_out
from .lab.playing_on import WhoPlays
from .lab.taking import take_test
from .lines import LinesScreen, keep_session
from .notes import Note
from .recorded import heading, log_entries, settled_text, steps_told, title
from .table.banner import Banner
from .table.beside import Beside
from .table.family import family_of
from .table.measure import LARGEST
from .table.open_hands import OpenHands, open_hands
from .table.panel import PanelFace, Verdict
from .table.surface import Surface
from .table.view import SeatView
from .why import Why

SPEEDS = (0.5, 1, 2, 4, 8, 16)  # steps a second


class ReplayScreen(CardScreen[None]):
    """The surface of the table with a position of the record on it."""

    NEEDS = (80, 24)
    SHEET = "table.tcss"
    LARGEST = LARGEST
    KEYS: ClassVar[tuple[Key, ...]] = REPLAY
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(KEYS))

    def __init__(self, replay: Replay, seat: int | None = None) -> None:
        """``seat``: whose eyes one looks through first, by default those of the first person."""
        super().__init__()
        self.replay, self.ply, self.seat = replay, 0, replay.person if seat is None else seat
        self.decision: int | None = None  # the ply for whose decision one came here
        self.all_open = False
        self.family = family_of(replay.rules.variant)
        self.surface = Surface(self.family.plan_for(replay.rules), self.family.layouts[0]())
        self.surface.hand.disabled = True
        self._top, self._others, self._key_line = Banner(self._banner), OpenHands(id="open-hands"), KeyLine()
        self._speed = SPEEDS.index(1)
        self._moment = ""  # the kind of things that the jumps go to; empty: any
        self._halt: Callable[[], None] | None = None  # it runs; the call stops what comes next
        self._due = False

    def body(self) -> Iterable[Widget]:
        yield from (self._top, self.surface, self._others, self._key_line)

    def on_mount(self) -> None:
        """Say first what has to be said about the record."""
        self._draw()
        if self.replay.notes():
            self.room.board.put(Note(lambda: "\n".join(self.replay.notes()), urgent=True, seconds=10))

    # --- drawing --------------------------------------------------------------------------------

    def seat_view(self) -> SeatView[State]:
        """What the seat in front saw."""
        replay = self.replay
        state = replay.view(self.seat, self.ply)
        steps = replay.seen(self.seat, self.ply)
        turn = self.seat in state.to_act and not state.over
        return SeatView(replay.rules, state, self.seat, replay.names, steps, turn, replay.record.stakes)

    def on_surface_resized(self) -> None:
        """What is set in the width of the moment is set anew."""
        self.refresh_texts()

    def show_note(self) -> None:
        """A note stands where the log does."""
        super().show_note()
        self.refresh_texts()

    @property
    def _foot_note(self) -> tuple[str, bool]:
        return "", False

    def refresh_texts(self) -> None:
        """Draw everything anew, once for however many reasons."""
        if not self._due and self.is_attached:
            self._due = True
            self.call_later(self._draw)

    def _draw(self) -> None:
        self._due = False
        view = self.seat_view()
        clauses = [
            (clause, clause_said(self.replay.rules.variant, clause))
            for clause in self.replay.clauses(self.ply)
        ]
        face = PanelFace(self._heading(view), verdict=self._verdict(clauses))
        counter = self.room.settings.counter and not self.all_open
        scene = self.family.scene(view, self.surface.frame())
        blocks = [Block(clause, text=text) for clause, text in clauses]
        self.surface.draw(scene, face, Beside(blocks, self.log_entries(view), counter, self.note))
        state, deal = self.replay.state(self.ply), self.replay.table.deal
        self._others.lay(open_hands(self.family, view, state, deal) if self.all_open else (), view)
        self._top.redraw()
        self._key_line.redraw()

    def _verdict(self, clauses: Sequence[tuple[str, str]]) -> Verdict:
        """The clauses behind the step; where a record breaks off, why it does."""
        if self._broken:
            return Verdict(" ".join(self.replay.notes()), False)
        return Verdict(_("; ").join(f"{clause}: {text}" for clause, text in clauses))

    @property
    def _broken(self) -> bool:
        return self.ply == self.replay.last and not self.replay.state(self.ply).over

    def _banner(self) -> tuple[Line, Line]:
        replay = self.replay
        eyes = _("all hands") if self.all_open else _("as {name} saw it").format(name=replay.names[self.seat])
        right: list[Span] = [(eyes, "plain")]
        if self._halt is not None:
            right.append((f"  ▶ {SPEEDS[self._speed]:g}/s", "accent"))
        return title(replay), [*right, (f"  {self.ply}/{replay.last} ", "strong")]

    def _heading(self, view: SeatView[State]) -> str:
        return heading(self.replay, self.family, view, self.ply)

    def log_entries(self, view: SeatView[State]) -> list[str]:
        """All that had happened by then."""
        happened = self.replay.events(self.ply)
        return [line for event in happened if (line := self.family.log_line(view, event))]

    # --- the way through it ---------------------------------------------------------------------

    def show(self, ply: int, seat: int | None) -> None:
        """That position as the seat saw it, or with all hands open."""
        self.all_open = seat is None
        self.seat = self.seat if seat is None else seat
        self.go_to(ply)

    def go_to(self, ply: int) -> None:
        """Show that position; one beyond the ends is the end."""
        self.ply = min(max(0, ply), self.replay.last)
        self.refresh_texts()

    def action_step(self, by: int) -> None:
        """By single steps."""
        self._stop()
        self.go_to(self.ply + by)

    def action_trick(self, by: int) -> None:
        """By tricks and phases."""
        self._stop()
        self.go_to(self.replay.mark_after(self.ply) if by > 0 else self.replay.mark_before(self.ply))

    def action_jump(self, ply: int) -> None:
        """To the start, or with −1 to the end."""
        self._stop()
        self.go_to(ply if ply >= 0 else self.replay.last)

    def action_moment(self, by: int) -> None:
        """To the next thing of the chosen kind, or to the one before."""
        self._stop()
        ply = self.replay.moment(self.ply, by, self._moment)
        if ply is None:
            self.room.board.put(Note(lambda: _("There is nothing more of that kind there.")))
        else:
            self.go_to(ply)

    def action_which(self) -> None:
        """What the jumps go to: one kind of thing, or whatever is worth a look."""

        def entries() -> list[Entry]:
            words = moments_texts(self.replay.rules.variant)
            found = [Entry(code, words[code], str(len(plies))) for code, plies in self.replay.moments.items()]
            return [Entry("", _("whatever is worth a look")), *found]

        def chosen(code: str | None) -> None:
            if code is not None:
                self._moment = code
                self.action_moment(1)

        self.app.push_screen(Chooser(lambda: _("Go to what?"), entries, first=self._moment), chosen)

    def action_go(self) -> None:
        """To a step by its number."""
        last = self.replay.last

        def check(text: str) -> str:
            fits = text.isascii() and text.isdecimal() and int(text[:9]) <= last
            return "" if fits else _("a number from 0 to {last}").format(last=last)

        prompt = Prompt(lambda: _("Which step, from 0 to {last}?").format(last=last), check=check)
        self.app.push_screen(prompt, lambda text: self.action_jump(int(text)) if text else None)

    def action_run(self) -> None:
        """Let it run, or stop it; from the end it runs anew."""
        if self._halt is not None:
            self._stop()
            return
        if self.ply == self.replay.last:
            self.go_to(0)
        self._start()

    def action_speed(self, by: int) -> None:
        """Run faster or slower."""
        self._speed = min(max(0, self._speed + by), len(SPEEDS) - 1)
        self._start()

    def _start(self) -> None:
        self._stop()
        self._go_on()
        self.refresh_texts()

    def _go_on(self) -> None:
        self._halt = self.room.hours.later(self, 1 / SPEEDS[self._speed], self._run)

    def _stop(self) -> None:
        if self._halt is not None:
            self._halt()
            self._halt = None
            self.refresh_texts()

    def _run(self) -> None:
        if self.is_current:
            self.go_to(self.ply + 1)
        if self.ply == self.replay.last:
            self._stop()
        else:
            self._go_on()

    def action_eyes(self) -> None:
        """Through the eyes of the next seat."""
        self.seat = (self.seat + 1) % self.replay.rules.seats
        self.refresh_texts()

    def action_open(self) -> None:
        """All hands open, or only what the seat saw."""
        self.all_open = not self.all_open
        self.refresh_texts()

    # --- what is behind it ------------------------------------------------------------------------

    def action_clause(self) -> None:
        """The clauses behind the step, in full."""
        clauses = self.replay.clauses(self.ply)

        def tell() -> str:
            variant = self.replay.rules.variant
            clauses_ = [f"# {one}\n{clause_text(variant, one)}" for one in clauses]
            return "\n\n".join([*clauses_, *(self.replay.notes() if self._broken else ())])

        if clauses or self._broken:
            self.app.push_screen(Reader(lambda: self._heading(self.seat_view()), tell))

    def action_why(self) -> None:
        """What else could be done at the step that led here, what it was worth, and why; where one came for a
        decision, at that."""
        after = self.ply + 1 if self.ply == self.decision else self.ply
        step = self.replay.step(after)
        if step is None or step.seat == DEALER:
            self.room.board.put(Note(lambda: _("Nobody decided anything here.")))
            return
        self._stop()
        why = self.replay.why(after)
        self.app.push_screen(Why(self.replay.table, after - 1, self.replay.names, why))

    def action_log(self) -> None:
        """All that happens in the hand; what is chosen is where it goes on."""
        steps = steps_told(self.replay, self.family, self.seat_view())
        at = max((ply for ply, _line, _clause in steps if ply <= self.ply), default=0)

        def entries() -> list[Entry]:
            return log_entries(self.replay, self.family, self.seat_view())

        box = Chooser(lambda: _("Log"), entries, 76, rows=max(12, self.size.height - 12), first=str(at))
        self.app.push_screen(box, lambda ply: self.action_jump(int(ply)) if ply is not None else None)

    def action_factors(self) -> None:
        """What made up the stakes of the moment, in games that have any."""
        if self.family.scene(self.seat_view()).factors:
            tell = lambda: "\n".join(  # noqa: E731
                f"{value:>8}  {name}" for name, value in self.family.scene(self.seat_view()).factors
            )
            self.app.push_screen(
                Reader(lambda: say(self.replay.rules.variant, self.family.factors_title), tell, width=48)
            )

    def action_result(self) -> None:
        """The settlement of the hand."""
        replay, settlement = self.replay, self.replay.settlement
        if settlement is None:
            self.room.board.put(Note(lambda: _("There is no settlement in this record.")))
        elif replay.table.state.over and replay.loaded.by_its_rules:
            self._stop()
            session = replay.branch(replay.last, replay.mine(self.seat), 0)
            session.stakes = replay.record.stakes
            last = replay.last
            state, steps = replay.view(self.seat, last), replay.seen(self.seat, last)
            view = SeatView(replay.rules, state, self.seat, replay.names, steps, stakes=session.stakes)
            self.app.push_screen(ResultScreen(session, view))
        else:
            self.app.push_screen(Reader(lambda: _("Settlement"), lambda: settled_text(replay, settlement)))

    def action_test(self) -> None:
        """A rule case, or a test function, of the step that led here."""
        self._stop()
        take_test(self, *of_step(self.replay, self.ply))

    def action_take_out(self) -> None:
        """The hand as a record, as text or as a page; the table as a picture."""
        self._stop()
        number = self.replay.root.hand
        take_out(self, self.replay, self.ply, f"cardtui-{number or 'hand'}.html")

    def action_deal(self) -> None:
        """The deal code, and the sealed code."""
        from .deal import deal_reader  # late: few ask for it

        self._stop()
        replay = self.replay
        self.app.push_screen(deal_reader(replay.code, replay.record.seal, replay.table.deal))

    def action_lab(self) -> None:
        """This position in the lab; Esc comes back to it."""
        self._stop()
        self.room.show_lab(Bench.of(self.replay, self.ply))

    def action_branch(self) -> None:
        """Play on from here, in the seat in front; Esc comes back to this position, and a line is kept."""
        self._stop()
        if self.replay.state(self.ply).over:
            tell = lambda: _("The hand is over here. Go back to a step where it is not.")  # noqa: E731
            self.room.board.put(Note(tell))
            return
        self._play_on(self.replay.mine(self.seat))

    def action_seats(self) -> None:
        """Play on from here, with whom one likes in each seat."""
        self._stop()
        replay = self.replay
        if replay.state(self.ply).over:
            self.action_branch()
            return
        asked = WhoPlays(replay.rules.variant, replay.names, replay.mine(self.seat), True)
        self.app.push_screen(asked, lambda seats: self._play_on(seats) if seats is not None else None)

    def _play_on(self, seats: Sequence[str]) -> None:
        """With these in the seats; what comes of it is a line of the hand."""
        with self.room.complaints():
            session = self.replay.branch(
                self.ply, seats, secrets.randbits(63), self.room.pace, self.room.hours
            )
            person = seats.index(str(YOU)) if str(YOU) in seats else self.seat
            left = lambda _left: keep_session(self, self.replay, session, seats)  # noqa: E731
            self.app.push_screen(BranchScreen(session, person, self.ply), left)

    def action_lines(self) -> None:
        """What was played on from this hand."""
        self._stop()

        def show(line: Replay, ply: int) -> None:
            screen = ReplayScreen(line, self.seat)
            screen.ply = ply
            self.app.push_screen(screen)

        self.app.push_screen(LinesScreen(self.replay.root, show))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A game without stakes of the moment has nothing to tell about them."""
        return action != "factors" or bool(self.family.factors_title)

    def action_leave(self) -> None:
        """To the screen before this one."""
        self.dismiss()


def hand_again(store: Store, hand: int, seat: int) -> ReplayScreen:
    """A hand of the history through the eyes of that seat; raises what is wrong with its record."""
    return ReplayScreen(Replay(load(store.history.record(hand)), hand), seat)
