"""The table: what a person does at it. Picks cards, takes verbs, answers the session."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import cycle
from typing import Any

from textual import events

from ...engine.core import Action, Reading
from ...engine.errors import NotationError
from ...engine.typed import read_action
from ...keys import RANK_KEYS
from ...session import Session
from ...text.catalog import N_, _
from ...text.faults import input_text
from ...text.sentences import reading_text, refusal_text
from ...text.table import money
from ...widgets.choices import Choices
from ...widgets.menu import Entry
from .curtain import Curtained
from .panel import Panel, Verdict
from .view import SeatView


class TableScreen(Curtained):
    """One screen for every game; the family and the panel of the phase say what stands where."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._hints: Iterator[Action] = iter(())  # of the position that they were made for
        self._hinted_for: Any = None
        self._answering = False

    # --- picking --------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Rank keys pick cards; any of them takes the seat back from a bot."""
        sign = event.character or ""
        if sign in RANK_KEYS and not self.down:
            event.stop()
            self._take_seat_back()
            view, rank = self.seat_view(), RANK_KEYS[sign]
            self.hand.pick_rank(rank, self.panel(view).of_rank(view, rank))

    def _take_seat_back(self) -> bool:
        """Whatever decides takes the seat back from a bot. Whether the bot was deciding: then nothing more
        happens by that key, which was pressed before one could see what is asked."""
        away, stood_in = self.away, self.session.seats[self.seat].stand_in is not None
        if stood_in:
            self.session.take_back(self.seat)
            self.say(Verdict(_("you play again")))
        return away

    def on_hand_changed(self) -> None:
        """Other cards are picked."""
        self._said = None
        if self.hand.picked:
            self._take_seat_back()
        self.refresh_texts()

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
        view = self.seat_view()
        if self.hand.layout_.vertical:
            self.hand.move(0, -1 if up else 1)
        elif self.panel(view).picks or not view.turn:
            self.hand.toggle(up=bool(up))

    def action_cursor(self, dx: int, dy: int) -> None:
        """Move over the cards, or over the buttons where no cards are picked."""
        view = self.seat_view()
        panel = self.panel(view)
        if panel.picks or not view.turn:
            self.hand.move(dx, dy)
        else:
            open_ = [n for n, choice in enumerate(panel.choices(view)) if choice.refusal is None]
            if self._mark in open_:
                self._mark = open_[min(max(0, open_.index(self._mark) + dx), len(open_) - 1)]
            self.refresh_texts()

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
        view = self.seat_view()
        if self.session.over:
            self.settle()
            return
        panel = self.panel(view)
        if self._take_seat_back() or not view.turn:
            return
        if not panel.picks:
            choices = panel.choices(view)
            if self._mark is not None and self._mark < len(choices):
                self.submit(choices[self._mark].action)
            return
        picked = self.hand.picked
        action = panel.action(view, picked, self._reading(picked))
        if action is None and self._intended is not None and not self._intended.cards:
            action = self._intended  # a pass that was hinted
        if action is None:
            self.say(Verdict(_("pick cards first"), False))
        else:
            self.try_(view, panel, action)

    def try_(self, view: SeatView, panel: Panel, action: Action) -> None:
        """Do it, after a choice among several readings; a refusal is said."""
        refusal = view.rules.why_not(view.state, view.seat, action)
        if refusal is not None:
            self.say(Verdict(refusal_text(view.variant, refusal, view.names), False, refusal))
            return
        offered = panel.offers(view, action.cards) if action.reading is None else ()
        if len(offered) > 1:
            from ..dialogs import Chooser

            def entries() -> tuple[Entry, ...]:
                return tuple(
                    Entry(
                        str(reading),
                        reading_text(view.variant, reading),
                        note=panel.note(view, action.cards, reading),
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
        if not self._answering and self.seat_view().turn:
            self._answering = True
            self.begin(self._answer(self.seat, action))

    async def _answer(self, seat: int, action: Action) -> None:
        try:
            refusal = await self.session.answer(seat, action)
        finally:  # if the keeper could not keep it nothing has changed
            self._answering = False
        if refusal is not None:
            names = tuple(one.name for one in self.session.seats)
            self.say(Verdict(refusal_text(self.session.rules.variant, refusal, names), False, refusal))
        else:
            self._intended = None

    def _take(self, keys: str) -> None:
        """Take the button with one of these keys."""
        view = self.seat_view()
        panel = self.panel(view)
        if self._take_seat_back() or not view.turn:
            return
        choice = next((choice for choice in panel.choices(view) if choice.key in keys), None)
        if choice is not None:
            self.try_(view, panel, choice.action)

    def action_yes(self) -> None:
        """The button that says yes."""
        self._take("y")

    def action_no(self) -> None:
        """The button that says no: decline, keep, pass."""
        self._take("np")

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """A button was clicked."""
        view = self.seat_view()
        panel = self.panel(view)
        choices = panel.choices(view)
        if event.index < len(choices) and choices[event.index].label == event.label:
            self.try_(view, panel, choices[event.index].action)

    # --- help with it -----------------------------------------------------------------------------

    def action_hint(self) -> None:
        """The next legal play, the cheapest first, round and round."""
        self._take_seat_back()
        view = self.seat_view()
        panel = self.panel(view)
        if not view.turn:
            return
        if not panel.picks:
            self.say(Verdict(_("no hint for this question")))
            return
        if self._hinted_for is not self.session.state:
            self._hinted_for, self._hints = self.session.state, cycle(panel.hints(view))
        action = next(self._hints, None)
        if action is None:
            return
        self._intended = action
        self.hand.pick(action.cards)
        if not action.cards:
            labels = {choice.action: choice.label for choice in panel.choices(view)}
            hint = _("hint: {action} (⏎)").format(action=labels[action])
            self.call_later(self.say, Verdict(hint))

    def action_undo(self) -> None:
        """Back to one's last decision."""
        from ..dialogs import Question

        self._take_seat_back()
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
        self.begin(self.session.undo(self.seat))

    def action_line(self) -> None:
        """Type a whole play."""
        from ..dialogs import Prompt

        self._take_seat_back()
        heading = lambda: _("A play, for example {example}").format(example=self.family.example)  # noqa: E731
        self.app.push_screen(Prompt(heading, check=self._fault), self._typed)

    def read(self, text: str) -> Action:
        """A typed line: an action, or just cards; raises ``NotationError``."""
        view = self.seat_view()
        verb = getattr(self.panel(view), "verb", "play")
        return read_action(view.rules, text, view.state, verb)

    def _fault(self, text: str) -> str:
        try:
            action = self.read(text)
        except NotationError as fault:
            return input_text(fault)
        view = self.seat_view()
        refusal = view.rules.why_not(view.state, self.seat, action)
        return f"{refusal.clause}: {refusal_text(view.variant, refusal, view.names)}" if refusal else ""

    def _typed(self, text: str | None) -> None:
        if text is not None:
            view, action = self.seat_view(), self.read(text)
            if action.verb == "leave":  # never without its price
                self.action_give_up()
            else:
                self.try_(view, self.panel(view), action)

    def action_bot(self) -> None:
        """Let a bot play on, to the end of the hand, or take the seat back."""
        if self.session.seats[self.seat].stand_in is not None:
            self._take_seat_back()
        elif not self.session.over:
            self.session.hand_over(self.seat)
            self._said = None
            self.refresh_texts()

    def action_give_up(self) -> None:
        """Leave the hand, after its price was told."""
        from ..dialogs import Question

        self._take_seat_back()
        price = self.session.price(self.seat)
        if price is None or self.session.over:
            self.say(Verdict(_("this hand cannot be given up"), False))
            return
        cost = -price.transfers[self.seat] + price.fees[self.seat]
        rules = self.session.rules
        staked, rises = rules.options()["room"]["stakes"], self.family.price_may_rise(self.seat_view())

        def tell() -> str:
            if not self.session.stakes:
                told = _("Giving up costs nothing: the hand is without stakes. It ends.")
                return told + "\n" + _("Leaving the table (Esc) keeps it.")
            if rises:
                told = _("Giving up costs at least {price}: the other seats are paid, the hand ends.")
                more = _("Bombs that others still hold may raise it. Leaving the table (Esc) keeps it.")
            else:
                told = _("Giving up costs {price}: the other seats are paid, the hand ends.")
                more = _("Leaving the table (Esc) keeps it.")
            points = _("{n} points").format(n=f"{cost:,}")
            amount = money(cost, self.room.currency(rules.variant)) if staked else points
            return told.format(price=amount) + "\n" + more

        question = Question(lambda: _("Give up this hand?"), tell, N_("Give up"), N_("Play on"))
        self.app.push_screen(question, self._give_up)

    def _give_up(self, sure: bool | None) -> None:
        if sure:
            self.begin(self.session.give_up(self.seat))
