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

from ...engine.cards import Cards
from ...engine.completing import missing
from ...engine.core import Event, State
from ...keys import COVERING, CURTAIN, LIFTING, RANK_KEYS, TABLE, Key, bindings, types_text
from ...session import Asked, Dealt, Ended, Notice, Redone, Replaced, Rewound, Session, Taken
from ...text.catalog import _, language
from ...text.sentences import listed
from ...text.table import variant_text
from ...widgets.choices import Choices
from ...widgets.hand import Hand
from ...widgets.keyline import KeyLine
from ...widgets.lines import Line, Lines
from ...widgets.note import NoteLine
from ...widgets.veil import Veil
from ..base import CardScreen
from ..help import table_help
from ..notes import Note
from . import leaving, looking, picking, plays, taking_back
from . import line as typed
from .advising import Advising
from .beside import AdviceFace, Beside
from .curtain import Curtain
from .deciding import Deciding
from .family import family_of
from .field import Field, TypedLine
from .guard import Guard
from .labels import DECIDE, labels, named
from .measure import LARGEST
from .news import News, replaced
from .pacing import Pacing
from .panel import SomePanel, Verdict
from .sharing import Sharing
from .spoken import Spoken
from .stopwatch import Stopwatch
from .surface import Surface, answered
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
        self.line = TypedLine()
        self.surface = Surface(self.family.plan_for(session.rules), self.family.layouts[0](), self.line)
        self.hand: Hand = self.surface.hand
        self.veil, self.key_line = Veil(), KeyLine()
        self.spoken, self._watch = Spoken(language=language()), Stopwatch()
        self.sharing = Sharing(session, self)
        self.deciding, self.advising, self.guard = Deciding(self), Advising(self), Guard()
        self.unasked, self.pacing = Unasked(self), Pacing(self)
        self.sort = self.layout_at = 0
        self.order: Cards = ()  # of the hand as it was laid, card by card
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
        self.sort = looking.kept_sort(self)
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
        self.room.name_window("cardtui")
        self.sharing.let_deal()
        self._unlisten()
        self.advising.close()
        self._news.forget()

    def on_screen_resume(self) -> None:
        """Nothing stands over the table any longer."""
        self._catch_up()

    def _catch_up(self) -> None:
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
        self.line.close()
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

    @property
    def has_side(self) -> bool:
        """Whether there is a panel beside the table."""
        return self.surface.measure.side > 0

    def panel(self, view: SeatView[State]) -> SomePanel:
        """The panel of the phase."""
        return self.family.panel(view.state.phase)()

    # --- what the parts of the table ask of it ----------------------------------------------------

    def dress(self, curtain: Curtain) -> None:
        """The curtain in place of the table, or the table."""
        self.set_class(curtain.hides, "-behind")
        self.surface.disabled = curtain.down  # a peek is only a look

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
            self.draw_table()
        if self.bar is not None:
            self.bar.redraw()
        self.key_line.redraw()
        self.room.name_window(self._window_name())

    def _window_name(self) -> str:
        """Whose turn it is, for who looks at another window."""
        session, game_ = self.session, variant_text(self.session.rules.variant)
        if self.seat in session.waiting and not self.sharing.curtain.hides:
            return "▶ " + _("your turn") + f" · {game_}"
        names = listed(session.seats[seat].name for seat in session.state.to_act)
        return f"cardtui · {game_}" + (f" · {names}" if names and not session.over else "")

    def draw_table(self) -> None:
        """What stands on the table now."""
        view = self.seat_view()
        self._tell_guard(view)
        self.line.keep_open(self.room.settings.type_at_once)
        panel, scene = self.panel(view), self.family.scene(view, self.surface.frame(self.sort, self.order))
        self.spoken = self.spoken.marking(() if panel.picks else panel.choices(view))
        self.surface.hold(scene.hand, panel.single)  # the verdict is about cards that are still there
        certain = bool(self.unasked.rest())
        self._labels = labels(view, panel, self.hand.picked, self.spoken.mark, self.away, certain)
        verdict, clock = self.verdict(view, panel), self._clock()
        self.hand.hint_at(self._ghosts(view, panel, verdict))
        rest = _("type a play, for example {example}").format(example=self.family.example)
        answer = answered(verdict)
        self.line.tell(answer, rest)
        long = answer if self.line.refused and self.line.is_too_long(answer) else ()
        if self.line.text:
            verdict = Verdict("")  # it stands beside what is typed
        face = panel.face(view, scene.waiting, self.spoken.mark, verdict, clock)
        self.surface.draw(scene, face, self.beside(view, verdict, long))

    def beside(self, view: SeatView[State], verdict: Verdict, refused: Line = ()) -> Beside:
        """What is told beside the game; ``refused``: a refusal that the typed line has no room for."""
        pace, clauses = self.pacing.block(), looking.clauses(self, view, verdict)
        blocks = [*self.advising.blocks(view), *pace, *clauses]
        entries, advice = looking.entries(self, view), self.advising.face(view)
        if refused:
            advice = AdviceFace("".join(text for text, _look in refused))
        counter, banner = self.room.settings.counter, self.pacing.banner
        typing = self.line.opened
        return Beside(blocks, entries, counter, self.note, advice, typing, banner)

    def _ghosts(self, view: SeatView[State], panel: SomePanel, verdict: Verdict) -> Cards:
        """The cards that would complete what is picked, where the own line speaks of that."""
        picked = self.hand.picked
        if not verdict.growing or not picked or self.line.text:
            return ()
        play = next(panel.completed(view, picked), None)
        return missing(play, picked) if play is not None else ()

    def verdict(self, view: SeatView[State], panel: SomePanel) -> Verdict:
        """What stands in the own line: an answer, or what the picked cards are."""
        spoken, picked = self.spoken, self.hand.picked
        if (verdict := self.sharing.verdict(view, spoken) or spoken.verdict) is not None:
            return verdict
        if (said := typed.verdict(self, view, panel)) is not None:
            return said
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
        active = super().active_bindings
        if self.line.opened:
            active = {key: shown for key, shown in active.items() if not types_text(key)}
        return named(active, variant, self.family, panel, self._labels)

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
        self.guard.press(event.key, self.room.now())
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
    action_wild = picking.pick_wild
    action_reading = picking.next_reading
    action_raise = picking.raise_card
    action_cursor = picking.move

    def action_clear(self) -> None:
        """Put the cards down."""
        self.advising.let_be()
        leaving.clear(self)

    action_menu = leaving.escape

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

    # --- deciding -------------------------------------------------------------------------------

    def take_seat_back(self) -> bool:
        """Relieve a bot; whether it was deciding."""
        return self.deciding.take_seat_back()

    def is_slip(self, view: SeatView[State]) -> bool:
        """Whether a key that decides was pressed too early to be meant for what is asked."""
        self._tell_guard(view)
        slips = self.guard.is_slip(self.room.now())
        return view.turn and self.room.settings.guard_keys and slips

    def _tell_guard(self, view: SeatView[State]) -> None:
        steps = sum(step.seat == self.seat for step in self.session.table.steps)
        question = self.session.hand, self.seat, view.state.phase, view.turn, steps
        self.guard.asked(question, self.room.now())

    def action_confirm(self) -> None:
        """Enter: play the picked cards, or take the marked button."""
        if not self.is_slip(self.seat_view()):
            self.deciding.confirm()

    def action_yes(self) -> None:
        """The button that says yes."""
        if not self.is_slip(self.seat_view()):
            self.deciding.take("y")

    def action_no(self) -> None:
        """The button that says no: decline, keep, pass."""
        if not self.is_slip(self.seat_view()):
            self.deciding.take("np")

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """A button was clicked."""
        self.deciding.take_clicked(event.index, event.label)

    def action_advice(self) -> None:
        """What the best player would do; then the next of the alternatives."""
        self.advising.walk(1)

    def action_advice_back(self) -> None:
        """The advice before."""
        self.advising.walk(-1)

    def action_plays(self) -> None:
        """All legal plays in a panel."""
        plays.show_plays(self)

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
        """Type a whole play: from here on every character belongs to the line."""
        self.take_seat_back()
        self.surface.typed.display = True
        self.line.open()
        self.refresh_texts()

    def on_input_changed(self) -> None:
        """Something else is typed."""
        self.line.refused, self.line.way = False, 0
        if self.line.text:
            self.spoken = self.spoken.quiet()
            self.unasked.stop()
        else:
            self._catch_up()
        self.refresh_texts()

    def on_input_submitted(self) -> None:
        """Enter in the line."""
        typed.submit(self, self.deciding.do_typed, self.action_confirm)

    def on_field_pressed(self, event: Field.Pressed) -> None:
        """Another key of the line."""
        typed.key(self, event.name)

    def action_bot(self) -> None:
        """Let a bot play on, to the end of the hand, or take the seat back."""
        self.deciding.hand_over()

    def give_up(self) -> None:
        """Leave the hand, after its price was told."""
        self.deciding.give_up()

    action_give_up = give_up

    # --- looking things up ----------------------------------------------------------------------

    action_sort = looking.sort
    action_shift = looking.shift
    action_view = looking.lay
    action_counter = looking.counter
    action_log = looking.log
    action_factors = looking.factors
    action_sheet = looking.sheet
    action_clause = looking.clause
    action_rules = looking.rules

    def score_sheet(self) -> str:
        """What stands on the score sheet now."""
        return self.family.score_sheet(self.seat_view(), self.session.played)

    def help_page(self) -> Callable[[], str]:
        """Help for the panel at hand, and the keys."""
        panel, variant = self.panel(self.seat_view()), self.session.rules.variant

        def tell() -> str:
            liked, shared = self.room.settings, self.sharing.shared
            return table_help(variant, self.family, panel, liked.keys, shared, liked.type_at_once)

        return tell
