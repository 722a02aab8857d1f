"""What a person decides in the seat in front: plays, buttons, a typed line."""

from __future__ import annotations

from functools import partial

from ...engine.core import Action, Reading, State
from ...text.catalog import N_, _, language
from ...text.forfeit import forfeit_texts
from ...text.sentences import reading_text, refusal_text
from ...widgets.menu import Entry
from ..dialogs import Chooser, Question
from .panel import SomePanel, Verdict
from .seated import Seated
from .view import SeatView

TWICE = 0.2  # seconds in which a key pressed twice is pressed once


class Deciding:
    """The commands of the table that lead to an action."""

    def __init__(self, table: Seated) -> None:
        self._table, self._session = table, table.session
        self._answering = False

    def take_seat_back(self) -> bool:
        """Whatever decides takes the seat back from a bot. Whether the bot was deciding: then nothing more
        happens by that key, which was pressed before one could see what is asked."""
        seat, away = self._table.seat, self._table.away
        if self._session.seats[seat].stand_in is not None:
            self._session.take_back(seat)
            self._table.say(Verdict(_("you play again")))
        return away

    # --- doing ----------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Enter: play the picked cards, or take the marked button."""
        table = self._table
        view = table.seat_view()
        if self._session.over:
            table.settle()
            return
        panel = table.panel(view)
        if self.take_seat_back() or not view.turn:
            return
        spoken = table.spoken
        if spoken.sure is not None:
            self.submit(spoken.sure)
            return
        if not panel.picks:
            choices = panel.choices(view)
            if spoken.mark is not None and spoken.mark < len(choices):
                self.submit(choices[spoken.mark].action)
            return
        picked = self._table.hand.picked
        action = panel.action(view, picked, spoken.reading(picked))
        action = action or spoken.passing
        if action is None:
            table.say(Verdict(_("no cards picked: ← → and Space pick, or the key of a rank"), False))
        else:
            self.try_(view, panel, action)

    def try_(self, view: SeatView[State], panel: SomePanel, action: Action) -> None:
        """Do it, after a choice among several readings; a refusal is said."""
        refusal = view.rules.why_not(view.state, view.seat, action)
        if refusal is not None:
            text = refusal_text(view.variant, refusal, view.names)
            self._table.say(Verdict(text, False, refusal))
            return
        offered = panel.offers(view, action.cards) if action.reading is None else ()
        if len(offered) > 1 and self._table.room.settings.ask_reading:

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
            self._table.ask(chooser, partial(self._chosen, action))
        else:
            self.submit(action)

    def _chosen(self, action: Action, reading: str | None) -> None:
        if reading is not None:
            self.submit(Action(action.verb, action.cards, Reading.parse(reading)))

    def do(self, action: Action) -> None:
        """Do what needs no second asking; nothing happens while another answer is on its way."""
        if not self._answering:
            self._answering = True
            self._table.begin(self._answer(self._table.seat, action))

    def submit(self, action: Action) -> None:
        """Hand an answer to the session; nothing happens while another is on its way or nobody asks."""
        table = self._table
        view, spoken = table.seat_view(), table.spoken
        if not view.turn or self._answering:
            return
        if spoken.sure == action:
            if table.room.now() >= spoken.since:
                self.do(action)
        elif table.coached.listens:
            self._answering = True
            table.begin(self._heeding(view, action))
        elif not self._is_dear(view, action):
            self.do(action)

    def _is_dear(self, view: SeatView[State], action: Action) -> bool:
        """What is not taken back cheaply is done when it is asked for once more."""
        table = self._table
        dear = table.panel(view).dear(view, action)
        if dear is None or dear[0] not in table.asks_again:
            return False
        self._doubt(action, dear[1])
        return True

    def _doubt(self, action: Action, text: str, aside: str = "") -> None:
        """Say something of it, upon which it wants to be asked for once more."""
        table = self._table
        table.spoken = table.spoken.doubting(action, text, language(), table.room.now() + TWICE, aside)
        table.refresh_texts()

    async def _heeding(self, view: SeatView[State], action: Action) -> None:
        """Do it, unless the coach has something to say of it first."""
        state = self._session.state
        try:
            said = await self._table.coached.word(view, action)
        finally:
            self._answering = False
        if self._session.state is not state or self._table.seat != view.seat:
            return  # it went on meanwhile
        if said is not None:
            self._doubt(action, *said)
        elif not self._is_dear(view, action):
            self.do(action)

    async def _answer(self, seat: int, action: Action) -> None:
        asked = self._table.panel(self._table.seat_view())
        try:
            refusal = await self._session.answer(seat, action)
        finally:  # if it could not be kept nothing has changed
            self._answering = False
        table = self._table
        if refusal is not None:
            names = tuple(seat.name for seat in self._session.seats)
            text = refusal_text(self._session.rules.variant, refusal, names)
            table.say(Verdict(text, False, refusal))
        else:
            declined = not action.cards and table.spoken.is_only_advised(table.hand.picked)
            table.spoken = table.spoken.meaning(None)
            if declined or (asked.picks and asked.verb != "play"):  # that is not meant for the next play
                table.hand.clear()

    def take(self, keys: str) -> None:
        """Take the button with one of these keys."""
        view = self._table.seat_view()
        panel = self._table.panel(view)
        if self.take_seat_back() or not view.turn:
            return
        choice = next((choice for choice in panel.choices(view) if choice.key in keys), None)
        if choice is not None:
            self.try_(view, panel, choice.action)

    def take_clicked(self, index: int, label: str) -> None:
        """Take the button that was clicked, if it is still there."""
        view = self._table.seat_view()
        panel = self._table.panel(view)
        choices = panel.choices(view)
        if index < len(choices) and choices[index].label == label:
            self.try_(view, panel, choices[index].action)

    # --- what is typed ----------------------------------------------------------------------------

    def do_typed(self, action: Action) -> None:
        """Do what was typed."""
        self.take_seat_back()
        view = self._table.seat_view()
        if action.verb == "leave":  # never without its price
            self.give_up()
        else:
            self.try_(view, self._table.panel(view), action)

    # --- handing over, giving up --------------------------------------------------------------------

    def hand_over(self) -> None:
        """Let a bot play on, to the end of the hand, or take the seat back."""
        table = self._table
        if self._session.seats[table.seat].stand_in is not None:
            self.take_seat_back()
        elif not self._session.over:
            self._session.hand_over(table.seat)
            table.spoken = table.spoken.quiet()
            table.refresh_texts()

    def give_up(self) -> None:
        """Leave the hand, after its price was told."""
        self.take_seat_back()
        session, seat = self._session, self._table.seat
        price = session.price(seat)
        if price is None or session.over:
            self._table.say(Verdict(_("this hand cannot be forfeited"), False))
            return
        names = self._table.seat_view().names

        def tell() -> str:
            told = [_("Forfeiting costs nothing: this hand does not count. It ends.")]
            if session.stakes:
                told = forfeit_texts(session.rules, session.view(seat), price, seat, names)
            return "\n".join([*told, _("Leaving the table (Esc) keeps it.")])

        question = Question(lambda: _("Forfeit this hand?"), tell, N_("Forfeit"), N_("Play on"))
        self._table.ask(question, self._give_up)

    def _give_up(self, sure: bool | None) -> None:
        if sure:
            self._table.begin(self._session.give_up(self._table.seat))
