"""What goes on at a table without a key: the one thing that can be done, and a hand that is played out."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from ...engine.core import Action, State
from ...text.catalog import _
from ...text.sentences import say
from .curtain import Curtain
from .deciding import Deciding
from .panel import Verdict, named
from .seated import Seated
from .view import SeatView

REST_KEY = "D"
VISIBLE = 1.0  # seconds in which one sees what is going to happen


class Watched(Seated, Protocol):
    """The table, of which the parts are asked."""

    @property
    def deciding(self) -> Deciding:
        """What a person decides."""

    @property
    def curtain(self) -> Curtain:
        """The curtain before it."""


class Unasked:
    """For the seat in front: answers that need no person, each after a moment in which it is announced."""

    def __init__(self, table: Watched) -> None:
        self._table = table
        self._seen: State | None = None  # the last position that was looked at
        self._reckoned: tuple[State, tuple[Action, ...]] | None = None
        self.playing_out = False

    def rest(self) -> tuple[Action, ...]:
        """The plays to the end of the hand that nobody can answer; empty: it is open, or nobody is asked."""
        table = self._table
        state, view = table.session.state, table.seat_view()
        if not self._is_free(view):
            return ()
        if self._reckoned is None or self._reckoned[0] is not state:
            panel = table.panel(view)
            self._reckoned = state, panel.rest(view, table.family.hidden(view))
        return self._reckoned[1]

    def look(self) -> None:
        """See whether anything goes on by itself in this position; once for each."""
        table = self._table
        state, view = table.session.state, table.seat_view()
        if state is self._seen or not self._is_free(view):
            return
        self._seen = state
        if self.playing_out:
            if think := table.room.pace.think:
                table.later(think, partial(self._play_on, state))
            else:
                table.call_later(self._play_on, state)
        elif (due := self._due(view)) is not None:
            action, said = due
            table.say(Verdict(said))
            table.later(VISIBLE, partial(self._do, state, action))

    def look_again(self) -> None:
        """The same position is asked about anew."""
        self._seen = None
        self.look()

    def _is_free(self, view: SeatView[State]) -> bool:
        """Whether the person in front is asked, and sees it."""
        table = self._table
        asked = view.turn and table.seat in table.session.waiting
        return asked and not table.away and not table.curtain.down

    def _due(self, view: SeatView[State]) -> tuple[Action, str] | None:
        """What is done if nobody does anything else, and what is said of it."""
        panel, settings = self._table.panel(view), self._table.room.settings
        forced = panel.forced(view)
        if forced is not None and panel.by_itself:
            said = say(view.variant, panel.by_itself)
            return forced, said.format(cards=named(forced.cards)) if forced.cards else said
        if view.state.phase != "play":
            return None
        if forced is not None and not forced.cards:
            return (forced, _("nothing beats it: it passes by itself")) if settings.auto_pass else None
        if not settings.auto_play:
            return None
        last = forced or panel.last(view)
        return (last, _("no choice: it goes by itself")) if last is not None else None

    def _do(self, state: State, action: Action) -> None:
        table = self._table
        if table.session.state is not state or not self._is_free(table.seat_view()):
            return
        if not table.is_active or table.line.text:  # one reads something else, or types
            table.later(VISIBLE, partial(self._do, state, action))
            return
        table.deciding.do(action)

    # --- a hand that is played out --------------------------------------------------------------

    def play_out(self) -> None:
        """Play the rest of the hand, if nobody can answer it."""
        table = self._table
        table.take_seat_back()
        if not self.rest():
            table.say(Verdict(_("the rest is not certain: somebody may hold an answer"), False))
            return
        self.playing_out = True
        self._play_on(table.session.state)

    def stop(self) -> None:
        """The person decides again."""
        self.playing_out = False

    def _play_on(self, state: State) -> None:
        table = self._table
        if not self.playing_out or table.session.state is not state:
            return
        rest = self.rest()
        if not rest:
            self.stop()
            return
        self._seen = state
        table.deciding.do(rest[0])

    def verdict(self) -> Verdict | None:
        """What is said of it while nothing is picked."""
        if self._table.session.over:
            return None
        if self.playing_out:
            return Verdict(_("the rest is played out; a card key ends that"))
        if not self.rest():
            return None
        return Verdict(_("nobody can answer the rest: {key} plays it out").format(key=REST_KEY))
