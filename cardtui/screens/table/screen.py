"""The table: shows what one seat sees, takes its keys, and hands its answers to the session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import cycle
from typing import Any, ClassVar

from textual import events
from textual.binding import BindingType
from textual.widget import Widget

from ...engine.cards import Cards, parse_cards
from ...engine.core import Action, Event, Reading
from ...engine.errors import NotationError
from ...keys import RANK_KEYS, TABLE, bindings
from ...session import Asked, Dealt, Ended, Notice, Replaced, Rewound, Session, Taken
from ...text.catalog import N_, _
from ...text.sentences import reading_text, refusal_text
from ...text.table import money
from ...widgets.choices import Choices
from ...widgets.hand import Hand
from ...widgets.keyline import KeyLine
from ...widgets.menu import Entry
from ..base import CardScreen
from .family import family_of
from .felt import Felt, Shown
from .log import log_lines
from .panel import Panel, Verdict
from .sight import Sight

# what a typed line may begin with; anything else is cards
VERBS = frozenset(
    [
        "play",
        "pass",
        "call",
        "decline",
        "rob",
        "show",
        "keep",
        "double",
        "single",
        "tribute",
        "return",
        "expose",
    ]
)


class TableScreen(CardScreen[None]):
    """One screen for every game; the family and the panel of the phase say what stands where."""

    NEEDS = (80, 24)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(TABLE))

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.family = family_of(session.rules.variant)
        self.seat = session.people[0] if session.people else 0
        self.felt = Felt(self.family)
        self.hand: Hand = self.felt.hand
        self._sort = self._layout = 0
        self._mark: int | None = None  # the button that Enter takes
        self._said: Verdict | None = None  # the answer to the last key, until something changes
        self._intended: Action | None = None  # a hinted or typed play: its reading is meant
        self._hints: Iterator[Action] = iter(())  # of the position that they were made for
        self._hinted_for: Any = None
        self._answering = self._due = self._reading_news = False
        self._since = 0.0

    def body(self) -> Iterable[Widget]:
        yield self.felt
        yield KeyLine()

    def on_mount(self) -> None:
        self._since = self.room.now()
        self._unlisten = self.session.listen(self._told)
        self.set_interval(1.0, self._tick)
        self._draw()
        self._read_news(self._since_ones_last_step())

    def _since_ones_last_step(self) -> list[Event]:
        """What happened while the table was not in sight."""
        table = self.session.table
        own = [ply for ply, step in enumerate(table.steps) if step.seat == self.seat]
        return [event for step in table.events[own[-1] if own else 0 :] for event in step]

    def on_unmount(self) -> None:
        self._unlisten()
        self._news_read()

    # --- what the session tells -----------------------------------------------------------------

    def _told(self, notice: Notice) -> None:
        match notice:
            case Taken() | Dealt() | Rewound():
                self._mark = self._said = None
                self._read_news(getattr(notice, "events", ()))
            case Asked():
                self.asked(notice)
            case Replaced():
                who = self.session.seats[notice.seat].name
                text = _("{name}: the bot failed; the regular one plays this time").format(name=who)
                self.notify(text, markup=False)
            case Ended():
                self.set_timer(self.room.rest, self.settle)
        self.retell()

    def _read_news(self, happened: Iterable[Event]) -> None:
        """What a person in front should read stops the game until it is closed."""
        if self.seat not in self.session.people or self.session.seats[self.seat].stand_in is not None:
            return
        from ..dialogs import Reader

        sight = self.sight()
        for event in happened:
            if self.family.news(sight, event) is not None:

                def tell(part: int, event: Event = event) -> str:
                    return (self.family.news(sight, event) or ("", ""))[part]

                self._reading_news = True
                self.session.hold()
                reader = Reader(partial(tell, 0), partial(tell, 1), close=("⏎", N_("Go on")))
                self.app.push_screen(reader, self._news_read)

    def _news_read(self, _closed: None = None) -> None:
        if self._reading_news:
            self._reading_news = False
            self.session.go_on()

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
        self.retell()

    def settle(self) -> None:
        """Show the settlement of the hand that has ended."""
        if self.session.over and self.is_current:
            self.room.show_settlement(self.sight())

    # --- drawing --------------------------------------------------------------------------------

    def sight(self) -> Sight:
        """What the seat in front sees now."""
        session, seat = self.session, self.seat
        view = session.view(seat)
        return Sight(
            session.rules,
            view,
            seat,
            tuple(one.name for one in session.seats),
            tuple(session.table.history(seat)),
            seat in session.waiting or self._may_show(view),
            session.stakes,
        )

    def _may_show(self, view: Any) -> bool:
        """A show during the deal is open although nobody is waited for (L5)."""
        person = self.seat in self.session.people and self.session.seats[self.seat].thinker is None
        show = Action("show")
        return view.phase == "show" and person and not self.session.rules.why_not(view, self.seat, show)

    def panel(self, sight: Sight) -> Panel:
        """The panel of the phase."""
        return self.family.panels.get(sight.view.phase, Panel)()

    def retell(self) -> None:
        """Draw everything anew, once for however many reasons."""
        if not self._due and self.is_attached:
            self._due = True
            self.call_later(self._draw)

    def _draw(self) -> None:
        self._due = False
        sight = self.sight()
        panel = self.panel(sight)
        choices = panel.choices(sight)
        open_ = [n for n, choice in enumerate(choices) if choice.refusal is None]
        if panel.picks or len(choices) < 2 or not open_:  # a lone verb is never taken by mistake
            self._mark = None
        elif self._mark not in open_:
            self._mark = open_[-1]  # the last is the one that binds to nothing
        self.felt.draw(sight, panel, self._shown(sight, panel))
        self.query_one(KeyLine).redraw()

    def _shown(self, sight: Sight, panel: Panel) -> Shown:
        verdict = self._verdict(sight, panel)
        texts = []
        if verdict.refusal is not None:
            texts.append((verdict.refusal.clause, self.room.clause(sight.variant, verdict.refusal.clause)))
        return Shown(
            verdict,
            self._mark,
            self._sort,
            self._clock() if sight.turn else "",
            texts=texts,
            entries=self.log_entries(sight),
            counter=self.room.settings.counter,
        )

    def _verdict(self, sight: Sight, panel: Panel) -> Verdict:
        if self._said is not None:
            return self._said
        if self.session.seats[self.seat].stand_in is not None:
            return Verdict(_("a bot plays for you; any card key takes the seat back"))
        return panel.verdict(sight, self.hand.picked, self._reading(self.hand.picked))

    def _reading(self, cards: Cards) -> Reading | None:
        """The reading meant for these cards, by a hint or a typed line."""
        meant = self._intended
        return meant.reading if meant is not None and sorted(meant.cards) == sorted(cards) else None

    def log_entries(self, sight: Sight) -> list[str]:
        """All that has happened in this hand."""
        return log_lines(self.family, sight, self.session, self.room.reasons)

    def _clock(self) -> str:
        seconds = int(self.room.now() - self._since)
        return f"{seconds // 60}:{seconds % 60:02d}"

    def _tick(self) -> None:
        if self.seat in self.session.waiting and self.is_current:
            sight = self.sight()
            self.felt.draw_own(sight, self._shown(sight, self.panel(sight)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Commands that mean nothing in the phase are off."""
        return action not in self.family.panels.get(self.session.state.phase, Panel).off

    # --- picking --------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """Rank keys pick cards; any of them takes the seat back from a bot."""
        sign = event.character or ""
        if sign in RANK_KEYS:
            event.stop()
            self._take_seat_back()
            sight, rank = self.sight(), RANK_KEYS[sign]
            self.hand.pick_rank(rank, self.panel(sight).of_rank(sight, rank))

    def _take_seat_back(self) -> None:
        if self.session.seats[self.seat].stand_in is not None:
            self.session.take_back(self.seat)
            self.retell()

    def on_hand_changed(self) -> None:
        """Other cards are picked."""
        self._said = None
        self.retell()

    def action_pick(self) -> None:
        """Pick the card at the cursor, or put it down."""
        self._take_seat_back()
        self.hand.toggle()

    def action_group(self) -> None:
        """Pick the cards that lie together at the cursor, or put them down."""
        self._take_seat_back()
        self.hand.pick_group()

    def action_raise(self, up: int) -> None:
        """Up and down: pick and put down."""
        sight = self.sight()
        if self.hand.layout_.vertical:
            self.hand.move(0, -1 if up else 1)
        elif self.panel(sight).picks or not sight.turn:
            self.hand.toggle(up=bool(up))

    def action_cursor(self, dx: int, dy: int) -> None:
        """Move over the cards, or over the buttons where no cards are picked."""
        sight = self.sight()
        panel = self.panel(sight)
        if panel.picks or not sight.turn:
            self.hand.move(dx, dy)
        else:
            open_ = [n for n, choice in enumerate(panel.choices(sight)) if choice.refusal is None]
            if self._mark in open_:
                self._mark = open_[min(max(0, open_.index(self._mark) + dx), len(open_) - 1)]
            self.retell()

    def action_clear(self) -> None:
        """Put all cards down; with none picked, leave the table."""
        self._intended = self._said = None
        if not self.hand.clear():
            self.leave()

    def leave(self) -> None:
        """Home; the table is kept."""
        self.room.leave_table()

    # --- doing ----------------------------------------------------------------------------------

    def action_confirm(self) -> None:
        """Enter: play the picked cards, or take the marked button."""
        sight = self.sight()
        if self.session.over:
            self.settle()
            return
        panel = self.panel(sight)
        if not sight.turn:
            return
        if not panel.picks:
            choices = panel.choices(sight)
            if self._mark is not None and self._mark < len(choices):
                self.submit(choices[self._mark].action)
            return
        picked = self.hand.picked
        action = panel.action(sight, picked, self._reading(picked))
        if action is None and self._intended is not None and not self._intended.cards:
            action = self._intended  # a pass that was hinted
        if action is None:
            self.say(Verdict(_("pick cards first"), False))
        else:
            self.try_(sight, panel, action)

    def try_(self, sight: Sight, panel: Panel, action: Action) -> None:
        """Do it, after a choice among several readings; a refusal is said."""
        refusal = sight.rules.why_not(sight.view, sight.seat, action)
        if refusal is not None:
            self.say(Verdict(refusal_text(sight.variant, refusal, sight.names), False, refusal))
            return
        offered = panel.offers(sight, action.cards) if action.reading is None else ()
        if len(offered) > 1:
            from ..dialogs import Chooser

            def entries() -> tuple[Entry, ...]:
                return tuple(
                    Entry(
                        str(reading),
                        reading_text(sight.variant, reading),
                        note=panel.note(sight, action.cards, reading),
                    )
                    for reading in offered
                )

            chooser = Chooser(lambda: _("These cards can be taken in several ways"), entries)
            self.app.push_screen(chooser, partial(self._chosen, action))
        else:
            self.submit(action)

    def _chosen(self, action: Action, reading: str | None) -> None:
        if reading is not None:
            self.submit(Action(action.verb, action.cards, Reading.parse(reading)))

    def submit(self, action: Action) -> None:
        """Hand an answer to the session; nothing happens while another is on its way or nobody asks."""
        if not self._answering and self.sight().turn:
            self._answering = True
            self.run_worker(self._answer(self.seat, action), exit_on_error=False)

    async def _answer(self, seat: int, action: Action) -> None:
        try:
            refusal = await self.session.answer(seat, action)
        except Exception as fault:  # the keeper could not keep it: nothing has changed
            self.room.complain(fault)
            return
        finally:
            self._answering = False
        if refusal is not None:
            names = tuple(one.name for one in self.session.seats)
            self.say(Verdict(refusal_text(self.session.rules.variant, refusal, names), False, refusal))
        else:
            self._intended = None

    def say(self, verdict: Verdict) -> None:
        """Say something in the own line until the next key changes it."""
        self._said = verdict
        self.retell()

    def _take(self, keys: str) -> None:
        """Take the button with one of these keys."""
        sight = self.sight()
        panel = self.panel(sight)
        if not sight.turn:
            return
        choice = next((choice for choice in panel.choices(sight) if choice.key in keys), None)
        if choice is not None:
            self.try_(sight, panel, choice.action)

    def action_yes(self) -> None:
        """The button that says yes."""
        self._take("y")

    def action_no(self) -> None:
        """The button that says no: decline, keep, pass."""
        self._take("np")

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """A button was clicked."""
        sight = self.sight()
        panel = self.panel(sight)
        choices = panel.choices(sight)
        if event.index < len(choices):
            self.try_(sight, panel, choices[event.index].action)

    # --- help with it -----------------------------------------------------------------------------

    def action_hint(self) -> None:
        """The next legal play, the cheapest first, round and round."""
        sight = self.sight()
        if not sight.turn:
            return
        panel = self.panel(sight)
        if self._hinted_for is not self.session.state:
            self._hinted_for, self._hints = self.session.state, cycle(panel.hints(sight))
        action = next(self._hints, None)
        if action is None:
            return
        if panel.picks:
            self._intended = action
            self.hand.pick(action.cards)
            if not action.cards:
                labels = {choice.action: choice.label for choice in panel.choices(sight)}
                hint = _("hint: {action} (⏎)").format(action=labels[action])
                self.call_later(self.say, Verdict(hint))
        else:
            verbs = [choice.action.verb for choice in panel.choices(sight)]
            self._mark = verbs.index(action.verb) if action.verb in verbs else None
            self.retell()

    def action_undo(self) -> None:
        """Back to one's last decision."""
        from ..dialogs import Question

        if self.session.undo_ply(self.seat) is None:
            self.say(Verdict(_("nothing to take back"), False))
        elif self.session.stakes:
            heading = lambda: _("Take back your last decision?")  # noqa: E731
            tell = lambda: _("From then on the hand is without stakes.")  # noqa: E731
            question = Question(heading, tell, N_("Take back"), N_("Play on"))
            self.app.push_screen(question, lambda sure: self._undo() if sure else None)
        else:
            self._undo()

    def _undo(self) -> None:
        self.run_worker(self.session.undo(self.seat), exit_on_error=False)

    def action_line(self) -> None:
        """Type a whole play."""
        from ..dialogs import Prompt

        self.app.push_screen(Prompt(lambda: _("A play, for example 333 5"), check=self._fault), self._typed)

    def read(self, text: str) -> Action:
        """A typed line: an action, or just cards; raises ``NotationError``."""
        text = text.strip()
        if text.partition(" ")[0].lower() in VERBS:
            return Action.parse(text)
        parse_cards(text.partition(" as ")[0])
        verb = getattr(self.panel(self.sight()), "verb", "play")
        return Action.parse(f"{verb} {text}")

    def _fault(self, text: str) -> str:
        try:
            action = self.read(text)
        except NotationError as fault:
            place = _("not readable from character {n}").format(n=fault.at + 1)
            return f"{place}: {fault.text[fault.at : fault.at + 12]}"
        sight = self.sight()
        refusal = sight.rules.why_not(sight.view, self.seat, action)
        return f"{refusal.clause}: {refusal_text(sight.variant, refusal, sight.names)}" if refusal else ""

    def _typed(self, text: str | None) -> None:
        if text is not None:
            sight = self.sight()
            self.try_(sight, self.panel(sight), self.read(text))

    # --- the rest ---------------------------------------------------------------------------------

    def action_sort(self) -> None:
        """Sort the hand another way."""
        self._sort += 1
        label = self.family.sorts(self.sight())[self._sort % len(self.family.sorts(self.sight()))][0]
        self.say(Verdict(_(label)))

    def action_view(self) -> None:
        """Lay the hand out another way."""
        self._layout = (self._layout + 1) % len(self.family.layouts)
        self.hand.lay(self.family.layouts[self._layout]())

    def action_counter(self) -> None:
        """Card counter on and off."""
        self.room.set(counter=not self.room.settings.counter)
        self.retell()

    def action_log(self) -> None:
        """All that has happened in this hand."""
        from ..dialogs import Reader

        reader = Reader(lambda: _("Log"), lambda: "\n".join(self.log_entries(self.sight())), end=True)
        self.app.push_screen(reader)

    def action_factors(self) -> None:
        """What makes up the stakes of the moment."""
        from ..dialogs import Reader

        def tell() -> str:
            return "\n".join(f"{value:>8}  {name}" for name, value in self.family.factors(self.sight()))

        self.app.push_screen(Reader(lambda: _(self.family.factors_title), tell, width=48))

    def action_sheet(self) -> None:
        """The score sheet of the session."""
        from ..dialogs import Reader

        self.app.push_screen(Reader(lambda: _("Score sheet"), self.score_sheet, end=True, width=76))

    def score_sheet(self) -> str:
        """What stands on it now."""
        return self.family.score_sheet(self.sight(), self.session.settled)

    def action_clause(self) -> None:
        """The clause behind the verdict."""
        from ..dialogs import Reader

        sight = self.sight()
        refusal = self._verdict(sight, self.panel(sight)).refusal
        if refusal is not None:
            clause = refusal.clause
            self.app.push_screen(Reader(lambda: clause, lambda: self.room.clause(sight.variant, clause)))

    def action_help(self) -> None:
        """Help for the panel at hand, and the keys."""
        from ..help import table_help

        self.app.push_screen(table_help(self.panel(self.sight())))

    def action_bot(self) -> None:
        """Let a bot play on."""
        if self.session.seats[self.seat].stand_in is None:
            self.session.hand_over(self.seat)
        else:
            self.session.take_back(self.seat)
        self.retell()

    def action_give_up(self) -> None:
        """Leave the hand, after its price was told."""
        from ..dialogs import Question

        price = self.session.price(self.seat)
        if price is None or self.session.over:
            self.say(Verdict(_("this hand cannot be given up"), False))
            return
        cost = -price.transfers[self.seat] + price.fees[self.seat]
        currency = self.room.currency(self.session.rules.variant)

        def tell() -> str:
            price = _("Giving up costs at least {price}: the other seats are paid, the hand ends.")
            more = _("Bombs that others still hold may raise it. Leaving the table (Esc) keeps it.")
            return price.format(price=money(cost, currency)) + "\n" + more

        question = Question(lambda: _("Give up this hand?"), tell, N_("Give up"), N_("Play on"))
        self.app.push_screen(question, self._give_up)

    def _give_up(self, sure: bool | None) -> None:
        if sure:
            self.run_worker(self.session.give_up(self.seat), exit_on_error=False)
