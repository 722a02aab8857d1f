"""A seat in front of the screen: what it is shown of a session, and what it may look up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ...engine.cards import Cards
from ...engine.core import Action, Event, Reading
from ...keys import TABLE, Key, bindings
from ...session import Asked, Dealt, Ended, Notice, Replaced, Rewound, Session, Taken
from ...text.bots import failure_text, replaced_text
from ...text.catalog import N_, _, language
from ...text.sentences import say
from ...widgets.hand import Hand
from ...widgets.keyline import KeyLine
from ..base import CardScreen
from ..help import table_help
from .family import family_of
from .log import log_lines
from .panel import Panel, Verdict
from .surface import Shown, Surface
from .view import SeatView

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

DECIDE = ("confirm", "yes", "no", "hint")  # actions whose keys mean something else in each phase


class TableView(CardScreen[None]):
    """Listens to the session and draws; ``screen.TableScreen`` adds what a person does."""

    NEEDS = (80, 24)
    KEYS: ClassVar[tuple[Key, ...]] = TABLE
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(KEYS))

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.family = family_of(session.rules.variant)
        self.seat = session.people[0] if session.people else 0
        self.surface = Surface(self.family)
        self.hand: Hand = self.surface.hand
        self._sort = self._layout = 0
        self._mark: int | None = None  # the button that Enter takes
        self._said: Verdict | None = None  # the answer to the last key, until something changes
        self._spoken = language()  # what it was said in
        self._intended: Action | None = None  # a hinted or typed play: its reading is meant
        self._labels: Mapping[str, str] = {}  # of the keys that decide, as they were drawn
        self._due = False
        self._since = 0.0
        self.key_line = KeyLine()
        self._news: list[tuple[SeatView, Event]] = []  # what is still to be read; the game waits
        self._settled = self._to_settle = False  # whether the settlement has been shown, or is due
        self._unlisten: Callable[[], None] = lambda: None

    def body(self) -> Iterable[Widget]:
        yield self.surface
        yield self.key_line

    def on_mount(self) -> None:
        self._since = self.room.now()
        self._unlisten = self.session.listen(self._told)
        self.set_interval(1.0, self._tick)
        self._draw()
        self._read_news(self._since_ones_last_step())
        if self.session.over:
            self._to_settle = True
            self.call_after_refresh(self._catch_up)

    def _since_ones_last_step(self) -> list[Event]:
        """What happened while the table was not in sight."""
        table = self.session.table
        own = [ply for ply, step in enumerate(table.steps) if step.seat == self.seat]
        return [event for step in table.events[own[-1] if own else 0 :] for event in step]

    def on_unmount(self) -> None:
        self._unlisten()
        if self._news:
            self._news.clear()
            self.session.go_on()

    def on_screen_resume(self) -> None:
        """Nothing stands over the table any longer."""
        self._catch_up()

    def _catch_up(self) -> None:
        """Show what waits until nobody looks at anything else: news, the settlement."""
        if not self.is_active or self.room.opening:
            return
        if self._news:
            self._show_news()
            self.room.inputs.by_itself()
        elif self._to_settle and not self._settled:
            self.settle()
            self.room.inputs.by_itself()

    # --- what the session tells -----------------------------------------------------------------

    def _told(self, notice: Notice) -> None:
        match notice:
            case Dealt(redeal=True):
                self._settled = self._to_settle = False
                self._mark, self._said = None, Verdict(_("nobody called: the cards are dealt again"))
            case Taken() | Dealt() | Rewound():
                self._mark = self._said = None
                self._read_news(getattr(notice, "events", ()))
            case Asked():
                self.asked(notice)
            case Replaced() if notice.why != "out":  # that is said once
                names = tuple(seat.name for seat in self.session.seats)
                variant = self.session.rules.variant
                failure = failure_text(variant, notice.error, notice.said, names, short=True)
                self.notify(replaced_text(names[notice.seat], failure, notice.out), markup=False)
            case Ended():
                for seat in self.session.people:
                    self.session.take_back(seat)
                self.room.hours.later(self, self.room.rest, self._rested)
        self.refresh_texts()

    def _rested(self) -> None:
        self._to_settle = True
        self._catch_up()

    def _read_news(self, happened: Iterable[Event]) -> None:
        """What a person in front should read stops the game until it is closed."""
        if self.seat not in self.session.people or self.session.seats[self.seat].stand_in is not None:
            return
        view = self.seat_view()
        self._news += [(view, event) for event in happened if self.family.news(view, event) is not None]
        if self._news:
            self.session.hold()
            self._catch_up()

    def _show_news(self) -> None:
        from ..dialogs import Reader

        view, event = self._news[0]

        def tell(part: int) -> str:
            return (self.family.news(view, event) or ("", ""))[part]

        def read(_closed: None) -> None:
            self._news.remove((view, event))
            if not self._news:
                self.session.go_on()

        reader = Reader(partial(tell, 0), partial(tell, 1), close=("⏎", N_("Go on")))
        self.app.push_screen(reader, read)

    def asked(self, notice: Asked) -> None:
        """People are asked; with several at one keyboard another seat may come to the front."""
        self._since = self.room.now()
        if notice.seats and self.seat not in notice.seats:
            self.face(notice.seats[0])

    def face(self, seat: int) -> None:
        """Turn the table: this seat is in front, with nothing of the other's picks."""
        self.seat = seat
        self.hand.hold(())
        self._mark = self._said = self._intended = None
        self.refresh_texts()

    def settle(self) -> None:
        """Show the settlement of the hand that has ended."""
        if self.session.over and self.is_active and not self.room.opening:
            self._settled = True
            self.show_settlement()

    def show_settlement(self) -> None:
        """The settlement, as the seat in front sees it."""
        self.room.show_settlement(self.seat_view())

    # --- drawing --------------------------------------------------------------------------------

    def seat_view(self) -> SeatView:
        """What the seat in front sees now."""
        session, seat = self.session, self.seat
        state = session.view(seat)
        return SeatView(
            session.rules,
            state,
            seat,
            tuple(one.name for one in session.seats),
            tuple(session.table.history(seat)),
            seat in session.waiting or self._may_show(state),
            session.stakes,
            frozenset(at for at, one in enumerate(session.seats) if one.stand_in is not None),
        )

    def _may_show(self, state: Any) -> bool:
        """A show during the deal is open although nobody is waited for (L5)."""
        person = self.seat in self.session.people and self.session.thinker(self.seat) is None
        show = Action("show")
        return state.phase == "show" and person and not self.session.rules.why_not(state, self.seat, show)

    def panel(self, view: SeatView) -> Panel:
        """The panel of the phase."""
        return self.family.panels.get(view.state.phase, Panel)()

    def show_note(self) -> None:
        """A note stands where the log does: nothing moves for it, and nothing else is covered."""
        super().show_note()
        self.refresh_texts()

    @property
    def _foot_note(self) -> tuple[str, bool]:
        return "", False

    def refresh_texts(self) -> None:
        """Draw everything anew, once for however many reasons."""
        if self._spoken != language():
            self._spoken, self._said = language(), None
        if not self._due and self.is_attached:
            self._due = True
            self.call_later(self._draw)

    def _draw(self) -> None:
        self._due = False
        if not self.surface.is_attached:  # the table is being taken away while it is laid
            return
        view = self.seat_view()
        panel = self.panel(view)
        choices = panel.choices(view)
        open_ = [n for n, choice in enumerate(choices) if choice.refusal is None]
        if panel.picks or len(choices) < 2 or not open_:  # a lone verb is never taken by mistake
            self._mark = None
        elif self._mark not in open_:
            self._mark = open_[-1]  # the last is the one that binds to nothing
        self.surface.hold(view, panel, self._sort)  # the verdict is about cards that are still there
        self._labels = self._key_labels(view, panel)
        self.surface.draw(view, panel, self._shown(view, panel))
        self.key_line.redraw()

    def _key_labels(self, view: SeatView, panel: Panel) -> Mapping[str, str]:
        """What the keys that decide do now."""
        if self.away:
            return {"confirm": _("Take over")}
        return {} if view.state.over else panel.labels(view, self.hand.picked, self._mark)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys of the moment, named as game and panel name them; those that decide say what they do now,
        or are not named."""
        panel, variant = self.family.panels.get(self.session.state.phase, Panel), self.session.rules.variant
        told = {**self.family.words, **panel.words}
        active = super().active_bindings
        declining = [key for key, one in active.items() if one.binding.action == "no"]
        for key, one in active.items():
            binding = one.binding
            if binding.action in DECIDE:
                label = self._labels.get(binding.action)
                binding = replace(binding, description=label or "", show=label is not None)
            elif binding.action in told:
                binding = replace(binding, description=say(variant, told[binding.action][0]))
            if key in declining and panel.no_key in declining and key != panel.no_key:
                binding = replace(binding, show=False)
            active[key] = one._replace(binding=binding)
        return active

    def _shown(self, view: SeatView, panel: Panel) -> Shown:
        verdict = self._verdict(view, panel)
        texts = []
        if verdict.refusal is not None:
            clause = verdict.refusal.clause  # the sentence as well: the own line may be too short for it
            texts.append((clause, f"{verdict.text}\n{self.room.clause(view.variant, clause)}"))
        return Shown(
            verdict,
            self._mark,
            self._sort,
            self._clock() if view.turn else "",
            texts=texts,
            entries=self.log_entries(view),
            counter=self.room.settings.counter,
            note=self.note,
        )

    def _verdict(self, view: SeatView, panel: Panel) -> Verdict:
        if self._said is not None:
            return self._said
        if self.away:
            return Verdict(_("a bot plays for you; a card key or ⏎ ends that"))
        return panel.verdict(view, self.hand.picked, self._reading(self.hand.picked))

    @property
    def away(self) -> bool:
        """Whether a bot decides for the seat in front (托管); what it leaves to the person is asked."""
        seat = self.seat
        return self.session.seats[seat].stand_in is not None and seat not in self.session.waiting

    def _reading(self, cards: Cards) -> Reading | None:
        """The reading meant for these cards, by a hint or a typed line."""
        meant = self._intended
        return meant.reading if meant is not None and sorted(meant.cards) == sorted(cards) else None

    def log_entries(self, view: SeatView) -> list[str]:
        """All that has happened in this hand."""
        return log_lines(self.family, view, self.session, self.room.reasons)

    def _clock(self) -> str:
        seconds = int(self.room.now() - self._since)
        return f"{seconds // 60}:{seconds % 60:02d}"

    def _tick(self) -> None:
        if self.seat in self.session.waiting and self.is_current:
            view = self.seat_view()
            self.surface.draw_own(view, self._shown(view, self.panel(view)))

    def say(self, verdict: Verdict) -> None:
        """Say something in the own line until the next key changes it."""
        self._said = verdict
        self.refresh_texts()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Commands that mean nothing in the phase are off; any that decides relieves a bot."""
        off = self.family.panels.get(self.session.state.phase, Panel).off
        return action not in off or (action in DECIDE and self.away)

    # --- looking things up ----------------------------------------------------------------------

    def action_sort(self) -> None:
        """Sort the hand another way."""
        self._sort += 1
        label = self.family.sorts(self.seat_view())[self._sort % len(self.family.sorts(self.seat_view()))][0]
        self.say(Verdict(say(self.session.rules.variant, label)))

    def action_view(self) -> None:
        """Lay the hand out another way."""
        self._layout = (self._layout + 1) % len(self.family.layouts)
        self.hand.lay(self.family.layouts[self._layout]())

    def action_counter(self) -> None:
        """Card counter on and off."""
        self.room.set(counter=not self.room.settings.counter)
        self.refresh_texts()

    def action_log(self) -> None:
        """All that has happened in this hand."""
        from ..dialogs import Reader

        def tell() -> str:
            notes = [note.tell() for note in self.room.board.told]
            heading = ["", "# " + _("Notes")] if notes else []
            return "\n".join([*self.log_entries(self.seat_view()), *heading, *notes])

        self.app.push_screen(Reader(lambda: _("Log"), tell, end=True))

    def action_factors(self) -> None:
        """What makes up the stakes of the moment."""
        from ..dialogs import Reader

        variant = self.session.rules.variant

        def tell() -> str:
            return "\n".join(f"{value:>8}  {name}" for name, value in self.family.factors(self.seat_view()))

        self.app.push_screen(Reader(lambda: say(variant, self.family.factors_title), tell, width=48))

    def action_sheet(self) -> None:
        """The score sheet of the session."""
        from ..dialogs import Reader

        self.app.push_screen(Reader(lambda: _("Score sheet"), self.score_sheet, end=True, width=76))

    def score_sheet(self) -> str:
        """What stands on it now."""
        return self.family.score_sheet(self.seat_view(), self.session.settled)

    def action_clause(self) -> None:
        """The clause behind the verdict."""
        from ..dialogs import Reader

        view = self.seat_view()
        refusal = self._verdict(view, self.panel(view)).refusal
        if refusal is not None:
            clause = refusal.clause
            self.app.push_screen(Reader(lambda: clause, lambda: self.room.clause(view.variant, clause)))

    def help_page(self) -> Callable[[], str]:
        """Help for the panel at hand, and the keys."""
        panel, shared = self.panel(self.seat_view()), len(self.session.people) > 1
        variant, others = self.session.rules.variant, self.room.settings.keys
        return lambda: table_help(variant, self.family, panel, others, shared)
