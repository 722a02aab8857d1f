"""What the keys of a table do, and the mouse: each command, and the part of the table that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from textual import events

from ...keys import EVERYWHERE, RANK_KEYS
from ...widgets.choices import Choices
from . import leaving, looking, picking, plays, taking_back
from . import line as typed
from .curtain import Curtain
from .deciding import Deciding
from .drawing import Drawing, Drawn
from .field import Field
from .guard import Guard

if TYPE_CHECKING:
    from textual.binding import ActiveBinding


class Commanded(Drawn, Protocol):
    """The table that the commands are for."""

    deciding: Deciding
    drawing: Drawing
    guard: Guard

    def dress(self, curtain: Curtain) -> None:
        """The curtain in place of the table, or the table."""

    def catch_up(self) -> None:
        """Show what waits until nobody types."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys of the moment."""

    def action_confirm(self) -> None:
        """Enter: play the picked cards, or take the marked button."""

    def action_cover(self) -> None:
        """Let the curtain fall, in front of whoever is asked."""


def _is_of_everywhere(table: Commanded, key: str) -> bool:
    """Whether a key is that of a command which every screen has."""
    active = table.active_bindings.get(key)
    return active is not None and active.binding.action in {each.action for each in EVERYWHERE}


def _is_slip(table: Commanded) -> bool:
    """Whether a key that decides was pressed too early to be meant for what is asked."""
    view = table.seat_view()
    table.tell_guard(view)
    slips = table.guard.is_slip(table.room.now())
    return view.turn and table.room.settings.guard_keys and slips


def _lets_deal(table: Commanded) -> bool:
    """A deal that waits for somebody has no button that declines: what would take it lets the deal go on."""
    if not table.sharing.curtain.stopped or table.spoken.sure is not None:
        return False
    table.action_cover()
    return True


class Commands:
    """A table's commands, by the names under which its keys and widgets call them."""

    # --- the curtain ------------------------------------------------------------------------------

    def action_lift(self: Commanded) -> None:
        """To play: until another person is to act."""
        if self.session.over:
            self.settle()
            return
        self.drawing.start_watch()
        self.sharing.lift()
        self.room.inputs.changed()
        self.drawing.now()  # before the table is in sight
        self.dress(self.sharing.curtain)
        self.unasked.look()

    def action_peek(self: Commanded) -> None:
        """As long as the key is held."""
        if self.sharing.peek():
            self.drawing.now()
            self.dress(self.sharing.curtain)

    def action_cover(self: Commanded) -> None:
        """Let the curtain fall, in front of whoever is asked."""
        self.sharing.fall(self.sharing.called())
        self.room.inputs.changed()

    def action_another(self: Commanded, by: int) -> None:
        """Another person comes to the front, behind the curtain."""
        self.sharing.another(by)

    # --- picking --------------------------------------------------------------------------------

    def on_key(self: Commanded, event: events.Key) -> None:
        """Rank keys pick cards; whatever is not the held key ends a peek."""
        self.guard.press(event.key, self.room.now())
        if self.lingers and not _is_of_everywhere(self, event.key):
            event.stop()
            if not self.room.settings.guard_keys or not self.guard.is_slip(self.room.now()):
                self.settle()
            return
        sign = event.character or ""
        if sign in RANK_KEYS and not self.sharing.curtain.down:
            event.stop()
            picking.pick_rank(self, RANK_KEYS[sign])
        elif self.sharing.ends_look(event.key):
            event.stop()
            self.sharing.close()

    def on_mouse_down(self: Commanded) -> None:
        """A press of the mouse is as new as that of a key."""
        self.guard.press("mouse", self.room.now())

    def on_hand_changed(self: Commanded) -> None:
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

    def action_clear(self: Commanded) -> None:
        """Put the cards down."""
        self.advising.let_be()
        leaving.clear(self)

    action_menu = leaving.escape

    # --- deciding -------------------------------------------------------------------------------

    def action_confirm(self: Commanded) -> None:
        """Enter: play the picked cards, or take the marked button."""
        if not _is_slip(self) and not _lets_deal(self):
            self.deciding.confirm()

    def action_yes(self: Commanded) -> None:
        """The button that says yes."""
        if not _is_slip(self):
            self.deciding.take("y")

    def action_no(self: Commanded) -> None:
        """The button that says no: decline, keep, pass."""
        if not _is_slip(self) and not _lets_deal(self):
            self.deciding.take("np")

    def on_choices_chosen(self: Commanded, event: Choices.Chosen) -> None:
        """A button was clicked."""
        self.deciding.take_clicked(event.index, event.label)

    def action_advice(self: Commanded) -> None:
        """What the best player would do; then the next of the alternatives."""
        self.advising.walk(1)

    def action_advice_back(self: Commanded) -> None:
        """The advice before."""
        self.advising.walk(-1)

    def action_odds(self: Commanded) -> None:
        """Who may hold what."""
        self.likely.toggle()

    def action_plays(self: Commanded) -> None:
        """All legal plays in a panel."""
        plays.show_plays(self)

    def action_rest(self: Commanded) -> None:
        """Play the rest of the hand, if nobody can answer it."""
        self.unasked.play_out()

    def action_speed(self: Commanded, by: int) -> None:
        """Shorter pauses, or longer ones."""
        self.pacing.speed(by)

    def action_skip(self: Commanded) -> None:
        """On to one's turn, or to the settlement."""
        self.pacing.skip()

    def action_pause(self: Commanded) -> None:
        """Nothing goes on, or all goes on."""
        self.pacing.pause()

    def action_last_trick(self: Commanded) -> None:
        """The last trick again."""
        self.pacing.last_trick()

    def action_undo(self: Commanded) -> None:
        """Back to one's last decision."""
        taking_back.undo(self)

    def action_redo(self: Commanded) -> None:
        """Take again what was taken back."""
        taking_back.redo(self)

    def action_line(self: Commanded) -> None:
        """Type a whole play: from here on every character belongs to the line."""
        self.take_seat_back()
        self.surface.typed.display = True
        self.line.open()
        self.refresh_texts()

    def on_input_changed(self: Commanded) -> None:
        """Something else is typed."""
        self.line.refused, self.line.way = False, 0
        if self.line.text:
            self.spoken = self.spoken.quiet()
            self.unasked.stop()
        else:
            self.catch_up()
        self.refresh_texts()

    def on_input_submitted(self: Commanded) -> None:
        """Enter in the line."""
        typed.submit(self, self.deciding.do_typed, self.action_confirm)

    def on_field_pressed(self: Commanded, event: Field.Pressed) -> None:
        """Another key of the line."""
        typed.key(self, event.name)

    def action_bot(self: Commanded) -> None:
        """Let a bot play on, to the end of the hand, or take the seat back."""
        self.deciding.hand_over()
        if self.sharing.curtain.stopped:  # nobody looks any longer for whom a deal would wait
            self.sharing.fall(self.sharing.called())

    def action_give_up(self: Commanded) -> None:
        """Leave the hand, after its price was told."""
        self.give_up()

    # --- looking things up ----------------------------------------------------------------------

    action_sort = looking.sort
    action_shift = looking.shift
    action_view = looking.lay
    action_counter = looking.counter
    action_log = looking.log
    action_lab = looking.lab
    action_deal = looking.deal
    action_factors = looking.factors
    action_sheet = looking.sheet
    action_clause = looking.clause
    action_rules = looking.rules
