"""The table: a session as the seat in front sees it, and the keys of who sits there.

What is decided is in ``deciding``, what several people at one keyboard need in ``sharing``; what stands on
the table comes as a scene from the game's ``family`` and is laid out by the ``surface``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events
from textual.binding import BindingType
from textual.screen import Screen
from textual.widget import Widget

from ...engine.core import Event, State
from ...keys import COVERING, CURTAIN, LIFTING, RANK_KEYS, TABLE, Key, bindings
from ...session import Asked, Dealt, Ended, Notice, Redone, Replaced, Rewound, Session, Taken
from ...text.catalog import _, language
from ...widgets.choices import Choices
from ...widgets.hand import Hand
from ...widgets.keyline import KeyLine
from ...widgets.lines import Lines
from ...widgets.note import NoteLine
from ...widgets.veil import Veil
from ..base import CardScreen
from ..help import table_help
from ..notes import Note
from . import looking, picking, taking_back
from .beside import Beside
from .curtain import Curtain
from .deciding import Deciding
from .family import family_of
from .labels import DECIDE, labels, named
from .measure import LARGEST
from .news import News, replaced
from .pacing import Pacing
from .panel import SomePanel, Verdict
from .sharing import Sharing
from .spoken import Spoken
from .stopwatch import Stopwatch
from .surface import Surface
from .unasked import Unasked
from .view import SeatView, covered, view_of

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

T = TypeVar("T")


class TableScreen(CardScreen[None]):
    """One screen for every game; the family and the panel of the phase say what stands where."""

    NEEDS = (80, 24)
    LARGEST = LARGEST
    KEYS: ClassVar[tuple[Key, ...]] = (*CURTAIN, *TABLE)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings((*LIFTING, *TABLE, *COVERING)))  # as they are named
    bar: Lines | None = None  # a line over the table

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.family = family_of(session.rules.variant)
        self.seat = session.people[0] if session.people else 0
        self.surface = Surface(self.family.plan_for(session.rules), self.family.layouts[0]())
        self.hand: Hand = self.surface.hand
        self.veil, self.key_line = Veil(), KeyLine()
        self.spoken, self._watch = Spoken(language=language()), Stopwatch()
        self.sharing = Sharing(session, self)
        self.deciding = Deciding(self)
        self.unasked, self.pacing = Unasked(self), Pacing(self)
        self.sort = self.layout_at = 0
        self._labels: Mapping[str, str] = {}  # of the keys that decide, as they were drawn
        self._due = False
        self._news = News(session, self.family)
        self._settled = self._to_settle = False  # whether the settlement has been shown, or is due
        self._unlisten: Callable[[], None] = lambda: None
        self.dress(self.sharing.curtain)

    def body(self) -> Iterable[Widget]:
        if self.bar is not None:
            yield self.bar
        yield from (self.veil, self.surface, self.key_line)

    def on_mount(self) -> None:
        """A table of several people begins behind the curtain."""
        if self.sharing.shared:
            self.sharing.fall(self.sharing.called())
        self._watch = Stopwatch(self.room.now())
        self._unlisten = self.session.listen(self._hear)
        self.set_interval(1.0, self._tick)
        self._draw()
        self._read_news(self._news.missed(self.seat))
        self.unasked.look()
        if self.session.over:
            self._to_settle = True
            self.call_after_refresh(self._catch_up)

    def on_unmount(self) -> None:
        """Stop nothing any longer."""
        self.sharing.let_deal()
        self._unlisten()
        self._news.forget()

    def on_screen_resume(self) -> None:
        """Nothing stands over the table any longer."""
        self._catch_up()

    def _catch_up(self) -> None:
        """Show what waits until nobody looks at anything else: news, the settlement."""
        if not self.is_active or self.room.opening:
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
        match notice:
            case Dealt(redeal=True):
                self._settled = self._to_settle = False
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
                hurried = self.session.pauses.hurried
                self.room.hours.later(self, 0.01 if hurried else self.room.rest, self._rested)
        self.refresh_texts()

    def _is_asked_still(self, notice: Taken) -> bool:
        """Whether the seat in front is asked as before, among others, for what it was to say once more."""
        others = notice.step.seat != self.seat and self.seat in self.session.waiting
        return others and self.spoken.sure is not None

    def _hear_asked(self, notice: Asked) -> None:
        """People are asked; with several at one keyboard another seat may come to the front."""
        self._watch = Stopwatch(self.room.now())
        if notice.seats and not notice.passing:
            self.pacing.asked()
        if self.sharing.shared:
            self.sharing.hear_asked(notice)
        elif notice.seats and self.seat not in notice.seats:
            self.face(notice.seats[0])

    def _rested(self) -> None:
        self._to_settle = True
        self._catch_up()

    def _read_news(self, happened: Iterable[Event]) -> None:
        """What a person in front should read stops the game until it is closed."""
        seat = self.seat
        if seat not in self.session.people or self.session.seats[seat].stand_in is not None:
            return
        if self._news.hear(self.seat_view(), happened):
            self._catch_up()

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
        self.unasked.stop()
        self.hand.hold(())
        self.spoken = Spoken(language=language())
        self.refresh_texts()

    def seat_view(self) -> SeatView[State]:
        """What the seat in front sees now; covered, only what everybody may see."""
        view = view_of(self.session, self.seat)
        return covered(view, self.session) if self.sharing.curtain.covered else view

    @property
    def curtain(self) -> Curtain:
        """The curtain before it."""
        return self.sharing.curtain

    @property
    def away(self) -> bool:
        """Whether a bot decides for the seat in front (托管); what it leaves to the person is asked."""
        seat = self.seat
        return self.session.seats[seat].stand_in is not None and seat not in self.session.waiting

    def panel(self, view: SeatView[State]) -> SomePanel:
        """The panel of the phase."""
        return self.family.panel(view.state.phase)()

    # --- what the parts of the table ask of it ----------------------------------------------------

    def dress(self, curtain: Curtain) -> None:
        """The curtain in place of the table, or the table."""
        self.set_class(curtain.hides, "-behind")
        self.surface.disabled = curtain.down  # a peek is only a look

    @property
    def beside_room(self) -> bool:
        """Whether there is a panel beside the table."""
        return self.surface.measure.side > 0

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
        super().show_note()
        self.refresh_texts()

    @property
    def _foot_note(self) -> tuple[str, bool]:
        return self.note if self.sharing.curtain.hides else ("", False)

    def on_surface_resized(self) -> None:
        """What is set in the width of the moment is set anew."""
        self.refresh_texts()

    def refresh_texts(self) -> None:
        """Draw everything anew, once for however many reasons."""
        self.spoken = self.spoken.heard_in(language())
        if not self._due and self.is_attached:
            self._due = True
            self.call_later(self._draw)

    def _draw(self) -> None:
        self._due = False
        if not self.surface.is_attached:  # the table is being taken away while it is laid
            return
        for line in self.query(NoteLine):
            line.tell(*self._foot_note)
        if self.sharing.curtain.hides:
            self.veil.tell(self.sharing.texts())
        else:
            self._draw_table()
        if self.bar is not None:
            self.bar.redraw()
        self.key_line.redraw()

    def _draw_table(self) -> None:
        view = self.seat_view()
        panel, scene = self.panel(view), self.family.scene(view, self.surface.frame(self.sort))
        self.spoken = self.spoken.marking(() if panel.picks else panel.choices(view))
        self.surface.hold(scene.hand, panel.single)  # the verdict is about cards that are still there
        certain = bool(self.unasked.rest())
        self._labels = labels(view, panel, self.hand.picked, self.spoken.mark, self.away, certain)
        verdict, clock = self.verdict(view, panel), self._clock()
        face = panel.face(view, scene.waiting, self.spoken.mark, verdict, clock)
        self.surface.draw(scene, face, self.beside(view, verdict))

    def beside(self, view: SeatView[State], verdict: Verdict) -> Beside:
        """What is told beside the game."""
        blocks, entries = looking.clauses(self, view, verdict), looking.entries(self, view)
        blocks = [*self.pacing.block(), *blocks]
        counter, banner = self.room.settings.counter, self.pacing.banner
        return Beside(blocks, entries, counter, self.note, banner=banner)

    def verdict(self, view: SeatView[State], panel: SomePanel) -> Verdict:
        """What stands in the own line: an answer, or what the picked cards are."""
        spoken, picked = self.spoken, self.hand.picked
        if (verdict := self.sharing.verdict(view, spoken) or spoken.verdict) is not None:
            return verdict
        if (stopped := self.pacing.verdict()) is not None:
            return stopped
        if self.away:
            return Verdict(_("a bot plays for you; a card key or ⏎ ends that"))
        if not picked and (said := self.unasked.verdict()) is not None:
            return said
        return panel.verdict(view, picked, spoken.reading(picked))

    def _clock(self) -> str:
        return self.pacing.clock(self._watch.text(self.room.now()))

    def _tick(self) -> None:
        curtain = self.sharing.curtain
        if not curtain.down and self.seat in self.session.waiting and self.is_current:
            self.surface.tell_time(self._clock())

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys of the moment, named as game and panel name them."""
        panel, variant = self.family.panel(self.session.state.phase), self.session.rules.variant
        return named(super().active_bindings, variant, self.family, panel, self._labels)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Before the curtain commands that mean nothing in the phase are off; any that decides relieves a
        bot."""
        if (allowed := self.sharing.allows(action)) is not None:
            return allowed
        off = self.family.panel(self.session.state.phase).off
        return action not in off or (action in DECIDE and self.away)

    # --- the curtain ------------------------------------------------------------------------------

    def action_lift(self) -> None:
        """To play: until another person is to act."""
        if self.session.over:
            self.settle()
            return
        self._watch = Stopwatch(self.room.now())
        self.sharing.lift()
        self.room.inputs.changed()
        self._draw()  # before the table is in sight
        self.dress(self.sharing.curtain)
        self.unasked.look()

    def action_peek(self) -> None:
        """As long as the key is held."""
        if self.sharing.peek():
            self._draw()
            self.dress(self.sharing.curtain)

    def action_cover(self) -> None:
        """Let the curtain fall, in front of whoever is asked."""
        self.sharing.fall(self.sharing.called())
        self.room.inputs.changed()

    def action_another(self, by: int) -> None:
        """Another person comes to the front, behind the curtain."""
        self.sharing.another(by)

    # --- picking --------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Rank keys pick cards; whatever is not the held key ends a peek."""
        sign = event.character or ""
        if sign in RANK_KEYS and not self.sharing.curtain.down:
            event.stop()
            picking.pick_rank(self, RANK_KEYS[sign])
        elif self.sharing.ends_look(event.key):
            event.stop()
            self.sharing.close()

    def on_hand_changed(self) -> None:
        """Other cards are picked."""
        self.spoken = self.spoken.quiet()
        if self.hand.picked:
            self.take_seat_back()
            self.unasked.stop()
        self.refresh_texts()

    action_pick = picking.pick
    action_group = picking.pick_group
    action_raise = picking.raise_card
    action_cursor = picking.move
    action_clear = picking.clear

    def leave(self) -> None:
        """Home; the table is kept."""
        self.room.leave_table()

    # --- deciding -------------------------------------------------------------------------------

    def take_seat_back(self) -> bool:
        """Relieve a bot; whether it was deciding."""
        return self.deciding.take_seat_back()

    def action_confirm(self) -> None:
        """Enter: play the picked cards, or take the marked button."""
        self.deciding.confirm()

    def action_yes(self) -> None:
        """The button that says yes."""
        self.deciding.take("y")

    def action_no(self) -> None:
        """The button that says no: decline, keep, pass."""
        self.deciding.take("np")

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """A button was clicked."""
        self.deciding.take_clicked(event.index, event.label)

    def action_hint(self) -> None:
        """The next legal play, the cheapest first, round and round."""
        self.deciding.hint()

    def action_rest(self) -> None:
        """Play the rest of the hand, if nobody can answer it."""
        self.unasked.play_out()

    def action_speed(self, by: int) -> None:
        """Shorter pauses, or longer ones."""
        self.pacing.speed(by)

    def action_skip(self) -> None:
        """On to one's turn, or to the settlement."""
        self.pacing.skip()

    def action_pause(self) -> None:
        """Nothing goes on, or all goes on."""
        self.pacing.pause()

    def action_last_trick(self) -> None:
        """The last trick again."""
        self.pacing.last_trick()

    def action_undo(self) -> None:
        """Back to one's last decision."""
        taking_back.undo(self)

    def action_redo(self) -> None:
        """Take again what was taken back."""
        taking_back.redo(self)

    def action_line(self) -> None:
        """Type a whole play."""
        self.deciding.type_line()

    def action_bot(self) -> None:
        """Let a bot play on, to the end of the hand, or take the seat back."""
        self.deciding.hand_over()

    def action_give_up(self) -> None:
        """Leave the hand, after its price was told."""
        self.deciding.give_up()

    # --- looking things up ----------------------------------------------------------------------

    action_sort = looking.sort
    action_view = looking.lay
    action_counter = looking.counter
    action_log = looking.log
    action_factors = looking.factors
    action_sheet = looking.sheet
    action_clause = looking.clause

    def score_sheet(self) -> str:
        """What stands on the score sheet now."""
        return self.family.score_sheet(self.seat_view(), self.session.settled)

    def help_page(self) -> Callable[[], str]:
        """Help for the panel at hand, and the keys."""
        panel, variant = self.panel(self.seat_view()), self.session.rules.variant
        return lambda: table_help(variant, self.family, panel, self.room.settings.keys, self.sharing.shared)
