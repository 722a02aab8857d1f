"""The table: a session as the seat in front sees it.

Its keys are in ``commands``; what is decided is in ``deciding``, what several people at one keyboard need in
``sharing``; what stands on the table comes as a scene from the game's ``family`` and is put together in
``drawing`` and laid out by the ``surface``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.binding import BindingType
from textual.screen import Screen
from textual.widget import Widget

from ...engine.cards import Cards
from ...engine.core import Event, State
from ...keys import COVERING, CURTAIN, LIFTING, TABLE, Key, bindings, types_text
from ...session import Asked, Dealt, Ended, Notice, Redone, Replaced, Rewound, Session, Taken
from ...text.catalog import _, language
from ...widgets.hand import Hand
from ...widgets.keyline import KeyLine
from ...widgets.lines import Line, Lines
from ...widgets.veil import Veil
from ..base import CardScreen
from ..notes import Note
from . import leaving, looking
from .advising import Advising
from .beside import Beside
from .coached import Coached
from .commands import Commands
from .curtain import Curtain
from .deciding import Deciding
from .drawing import Drawing
from .family import family_of
from .field import TypedLine
from .guard import Guard
from .labels import DECIDE, line_keys, named
from .measure import LARGEST
from .news import News, replaced
from .odds import Likely
from .opened import Opened
from .pacing import Pacing
from .panel import SomePanel, Verdict
from .sharing import Sharing
from .spoken import Spoken
from .surface import Surface
from .unasked import Unasked
from .view import SeatView, covered, view_of

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

T = TypeVar("T")


class TableScreen(Commands, CardScreen[None]):
    """One screen for every game; the family and the panel of the phase say what stands where."""

    NEEDS = (80, 24)
    SHEET = "table.tcss"
    LARGEST = LARGEST
    KEYS: ClassVar[tuple[Key, ...]] = (*CURTAIN, *TABLE)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings((*LIFTING, *TABLE, *COVERING)))  # as they are named

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.family = family_of(session.rules.variant)
        self.seat = session.people[0] if session.people else 0
        self.line = TypedLine()
        self.veil, self.key_line = Veil(), KeyLine()
        plan = self.family.plan_for(session.rules)
        self.surface = Surface(plan, self.family.layouts[0](), self.line, self.veil)
        self.hand: Hand = self.surface.hand
        self.spoken = Spoken(language=language())
        self.sharing = Sharing(session, self)
        self.coached = Coached(self)
        self.deciding, self.advising, self.guard = Deciding(self), Advising(self), Guard()
        self.unasked, self.pacing, self.likely = Unasked(self), Pacing(self), Likely(self)
        self.sort = self.layout_at = 0
        self._orders: dict[int, Cards] = dict(session.journal.laid) if session.journal is not None else {}
        self.drawing, self.opened = Drawing(self), Opened(self)
        self.bar: Lines = self.opened.bar  # over the table
        self._news = News(session, self.family, self.pacing.skip)
        self._settled = self._to_settle = False  # whether the settlement has been shown, or is due
        self._lingers = False  # whether it waits for a key
        self._unlisten: Callable[[], None] = lambda: None
        self.dress(self.sharing.curtain)

    def body(self) -> Iterable[Widget]:
        yield from (self.bar, self.surface, self.opened.hands, self.key_line)

    def on_mount(self) -> None:
        """A table of several people begins behind the curtain."""
        if self.sharing.shared:
            self.sharing.fall(self.sharing.called())
        self.sort = looking.kept_sort(self)
        self.drawing.start_watch()
        self._unlisten = self.session.listen(self._hear)
        self.set_interval(1.0, self.drawing.tick)
        self.drawing.now()
        self._read_news(self.missed())
        self.unasked.look()
        if self.session.over:
            self._to_settle = True
            self.call_after_refresh(self.catch_up)

    def on_unmount(self) -> None:
        """Stop nothing any longer."""
        self.room.name_window("cardtui")
        self.sharing.let_deal()
        self._unlisten()
        for each in (self.advising, self.coached, self.likely):
            each.close()
        self._news.forget()

    def on_screen_resume(self) -> None:
        """Nothing stands over the table any longer."""
        self.catch_up()

    def catch_up(self) -> None:
        """Show what waits until nobody looks at anything else, or types: news, the settlement."""
        if not self.is_active or self.room.opening or self.line.text:
            return
        if (reader := self._news.reader()) is not None:
            self.app.push_screen(reader, self._news.read)
            self.room.inputs.by_itself()
        elif self._to_settle and not self._settled:
            self.settle()
            self.room.inputs.by_itself()

    # --- what the session tells -----------------------------------------------------------------

    def _hear(self, notice: Notice) -> None:
        self.sharing.hear(notice)
        self.pacing.hear(notice)
        if isinstance(notice, Dealt):
            self._orders.clear()
        match notice:
            case Dealt(redeal=True):
                self._settled = self._to_settle = self._lingers = False
                nobody = Verdict(_("nobody called: the cards are dealt again"))
                self.spoken = self.spoken.moved_on().saying(nobody, language())
            case Taken() | Dealt() | Rewound() | Redone():
                if not (isinstance(notice, Taken) and self._is_asked_still(notice)):
                    self.spoken = self.spoken.moved_on()
                self._read_news(getattr(notice, "events", ()))
            case Asked():
                self._hear_asked(notice)
                self.unasked.look_again()
            case Replaced() if notice.why != "out":  # that is said once
                self.room.board.put(Note(partial(replaced, self.session, notice)))
            case Ended():
                for seat in self.session.people:
                    self.session.take_back(seat)
                self._lingers = bool(self.room.pace.think) and not self.session.pauses.hurried
                if not self._lingers:
                    self.room.hours.later(self, 0.01, self._rested)
        self.likely.hear(notice)
        self.coached.hear(notice)
        self.refresh_texts()

    def _is_asked_still(self, notice: Taken) -> bool:
        """Whether the seat in front is asked as before, among others: then what it was to say once more, what
        is marked and what is meant stay."""
        others = notice.step.seat != self.seat and self.seat in self.session.waiting
        told = (self.spoken.sure, self.spoken.mark, self.spoken.passing)
        return others and any(each is not None for each in told)

    def _hear_asked(self, notice: Asked) -> None:
        """People are asked; with several at one keyboard another seat may come to the front."""
        self.drawing.start_watch()
        if notice.seats and not notice.passing:
            self.pacing.asked()
        if self.sharing.shared:
            self.sharing.hear_asked(notice)
        elif notice.seats and self.seat not in notice.seats:
            self.face(notice.seats[0])

    def _rested(self) -> None:
        self._to_settle = True
        self.catch_up()

    def missed(self) -> list[Event]:
        """What happened while nobody saw the table."""
        return self._news.missed(self.seat)

    def _read_news(self, happened: Iterable[Event]) -> None:
        """What a person in front should read stops the game until it is closed."""
        seat = self.seat
        if seat not in self.session.people or self.session.seats[seat].stand_in is not None:
            return
        if self._news.hear(self.seat_view(), happened):
            self.catch_up()

    @property
    def lingers(self) -> bool:
        """Whether the play that ended the hand is looked at yet: the settlement comes with the first key."""
        return self._lingers and self.session.over and not self._settled and not self.sharing.curtain.hides

    def settle(self) -> None:
        """Show the settlement of the hand that has ended."""
        if self.session.over and self.is_active and not self.room.opening:
            self._settled = True
            self.show_settlement(view_of(self.session, self.seat))  # uncovered: the hand is over

    def show_settlement(self, view: SeatView[State]) -> None:
        """The settlement, as the seat in front sees it."""
        self.room.show_settlement(view)

    # --- who sits in front ------------------------------------------------------------------------

    def face(self, seat: int) -> None:
        """Turn the table: this seat is in front, with nothing of the other's picks."""
        self.seat = seat
        self.line.close()
        self.unasked.stop()
        self.likely.close()
        self.hand.hold(())
        self.spoken = Spoken(language=language())
        self.refresh_texts()

    @property
    def order(self) -> Cards:
        """The hand in front as it was laid, card by card; nothing where it is sorted."""
        return self._orders.get(self.seat, ())

    def lay_order(self, cards: Cards) -> None:
        """The hand in front lies in this order until another is dealt; without cards it is sorted again."""
        if cards == self.order:
            return
        self._orders[self.seat] = cards
        if self.session.journal is not None:
            self.begin(self.session.journal.lay(self.seat, cards))

    def seat_view(self) -> SeatView[State]:
        """What the seat in front sees now; covered or behind the curtain, only what everybody may see."""
        view, curtain = view_of(self.session, self.seat), self.sharing.curtain
        if self.lingers:  # the hand is settled: all may be seen
            return replace(view, state=self.session.state)
        return covered(view, self.session) if curtain.covered or curtain.hides else view

    @property
    def has_coach(self) -> bool:
        """Whether a coach may look on here."""
        return True

    @property
    def asks_again(self) -> frozenset[str]:
        """What is done here when it is asked for once more (``screens.table.panel.Dear``)."""
        return self.room.settings.asks_again

    @property
    def curtain(self) -> Curtain:
        """The curtain before it."""
        return self.sharing.curtain

    @property
    def away(self) -> bool:
        """Whether a bot decides for the seat in front (托管); what it leaves to the person is asked."""
        seat = self.seat
        return self.session.seats[seat].stand_in is not None and seat not in self.session.waiting

    @property
    def has_side(self) -> bool:
        """Whether there is a panel beside the table."""
        return self.surface.measure.side > 0

    def panel(self, view: SeatView[State]) -> SomePanel:
        """The panel of the phase."""
        return self.family.panel(view.state.phase)()

    # --- what the parts of the table ask of it ----------------------------------------------------

    def dress(self, curtain: Curtain) -> None:
        """The curtain in place of hand and question, or these."""
        changed = curtain.hides != self.has_class("-behind")
        self.set_class(curtain.hides, "-behind")
        self.surface.disabled = curtain.down  # a peek is only a look
        if changed and self.is_attached:
            self.call_after_refresh(self.refresh_texts)  # what depends on the room that there is

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Do that after so many seconds; the call that is returned undoes it."""
        return self.room.hours.later(self, seconds, call)

    def ask(self, box: Screen[T], then: Callable[[T | None], None] | None = None) -> None:
        """Open a box over the table; ``then`` gets its result."""
        self.app.push_screen(box, then)

    def say(self, verdict: Verdict) -> None:
        """Say something in the own line until the next key changes it."""
        self.spoken = self.spoken.saying(verdict, language())
        self.refresh_texts()

    # --- drawing --------------------------------------------------------------------------------

    def show_note(self) -> None:
        """A note stands where the log does: nothing moves for it, and nothing else is covered."""
        self.tell_note()
        self.refresh_texts()

    def tell_note(self) -> None:
        """Show the note of the moment at the foot, where it stands there."""
        super().show_note()

    @property
    def _foot_note(self) -> tuple[str, bool]:
        return "", False

    def on_surface_resized(self) -> None:
        """What is set in the width of the moment is set anew."""
        self.refresh_texts()

    def refresh_texts(self) -> None:
        """Draw everything anew, once for however many reasons."""
        self.spoken = self.spoken.heard_in(language())
        self.drawing.soon()

    def draw_table(self) -> None:
        """What stands on the table now."""
        self.drawing.lay()

    def beside(self, view: SeatView[State], verdict: Verdict, refused: Line = ()) -> Beside:
        """What is told beside the game; ``refused``: a refusal that the typed line has no room for."""
        return self.drawing.beside(view, verdict, refused)

    def verdict(self, view: SeatView[State], panel: SomePanel) -> Verdict:
        """What stands in the own line: an answer, or what the picked cards are."""
        return self.drawing.verdict(view, panel)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys of the moment, named as game and panel name them."""
        panel, variant = self.family.panel(self.session.state.phase), self.session.rules.variant
        active = super().active_bindings
        if self.line.opened:
            active = {key: shown for key, shown in active.items() if not types_text(key)}
            words, idle = {**self.family.words, **panel.words}, self.line.stays and not self.line.text
            active |= line_keys(active, variant, words, self.drawing.labels if idle else None)
        unnamed = set() if self.room.settings.advice else {"advice"}  # what would only be refused
        if not self.session.played and not self.session.rules.ranked:
            unnamed.add("sheet")  # it is empty: named later
        active = {key: shown for key, shown in active.items() if shown.binding.action not in unnamed}
        return named(active, variant, self.family, panel, self.drawing.labels, self.drawing.idle)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Before the curtain commands that mean nothing in the phase are off; any that decides relieves a
        bot."""
        if (allowed := self.sharing.allows(action)) is not None:
            return allowed
        off = self.family.panel(self.session.state.phase).off
        return action not in off or (action in DECIDE and self.away)

    # --- what its commands ask of it --------------------------------------------------------------

    def put_away(self) -> bool:
        """Stop what still thinks, put the cards down, or take the advice away; whether there was any."""
        return self.advising.stop() or leaving.clear(self) or self.advising.take_away()

    @property
    def leaving(self) -> str:
        """What leaving the table is called."""
        return _("Leave the table; it is kept")

    def leave(self) -> None:
        """Home; the table is kept."""
        self.room.leave_table()

    def take_seat_back(self) -> bool:
        """Relieve a bot; whether it was deciding."""
        return self.deciding.take_seat_back()

    def tell_guard(self, view: SeatView[State]) -> None:
        """Say what is asked now."""
        steps = sum(step.seat == self.seat for step in self.session.table.steps)
        question = self.session.hand, self.seat, view.state.phase, view.turn, steps
        self.guard.asked(question, self.room.now())

    def give_up(self) -> None:
        """Leave the hand, after its price was told."""
        self.deciding.give_up()

    def score_sheet(self) -> str:
        """What stands on the score sheet now."""
        return self.family.score_sheet(self.seat_view(), self.session.played)

    def help_page(self) -> Callable[[], str]:
        """Help for the panel at hand, and the keys."""
        from ..help import table_help  # late: the table stands before anybody asks

        panel, variant = self.panel(self.seat_view()), self.session.rules.variant

        def tell() -> str:
            liked, shared = self.room.settings, self.sharing.shared
            return table_help(variant, self.family, panel, liked.keys, shared, liked.type_at_once)

        return tell
