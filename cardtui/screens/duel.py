"""A duel: whose turn it is, how it stands, and the table of each hand, which only one of the two sees."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from textual.widget import Widget

from ..engine.core import State
from ..games import GAMES, game
from ..session import Dealt, Notice, Pace, Session
from ..session.duel import BETWEEN, DEALS, BadDuel, Duel, Kept, read, two_names
from ..session.same import ended_of
from ..store.days import Ended
from ..text.catalog import N_, _
from ..text.duel import deals_text, end_text, standing_table
from ..text.faults import fault_text
from ..text.sentences import listed
from ..text.table import player_text, variant_text
from ..widgets.lines import Line
from ..widgets.menu import Entry, Menu
from ..widgets.paragraphs import Text, in_columns
from .apart import ApartScreen, ResultScreen
from .base import Page
from .dialogs import Prompt
from .table.banner import Banner
from .table.view import SeatView

OFF = frozenset({"bot", "give_up", "advice", "advice_back", "undo", "redo", "odds", "lab", "open_all"})
ABOUT = N_(
    "Two people at this keyboard play the same deals one after the other, in the same seat against the same "
    "bots: neither sees what the other did before both have played. It moves no beans and is in no history."
)


class DuelScreen(Page):
    """The curtain between the two: Enter gives the table to whose turn it is."""

    def __init__(self, begin: Duel | None = None) -> None:
        """``begin``: a new one, in place of what lies there."""
        super().__init__()
        self._begin = begin if begin is not None and begin.variant else None
        self._kept: Kept | None = None
        self._names = ("", "")
        self._deals = DEALS
        self.menu = Menu(self.entries, id="duel")

    def title_text(self) -> str:
        return _("Duel") if self.duel is None else f"{_('Duel')} · {variant_text(self.duel.variant)}"

    def content(self) -> Iterable[Widget]:
        yield self.menu
        yield Text(self.told, id="duel-told")

    def on_mount(self) -> None:
        """It is open here until one leaves."""
        self.menu.focus()
        with self.room.complaints():
            self._kept = Kept(self.room.store.folder)
            if self._begin not in (None, self._kept.duel):
                self._kept.keep(self._begin)
        profile = self.room.store.profiles.current()
        self._names = (profile.name if profile is not None else _("Player"), _("Guest {n}").format(n=1))
        self.refresh_texts()

    def on_unmount(self) -> None:
        """Others may open it."""
        if self._kept is not None:
            self._kept.close()

    @property
    def duel(self) -> Duel | None:
        """What lies there."""
        return self._kept.duel if self._kept is not None else read(self.room.store.folder)

    # --- what is told ---------------------------------------------------------------------------

    def entries(self) -> Sequence[Entry]:
        """To play on, or what a new one shall be."""
        duel, closed = self.duel, self._kept is None
        if duel is None:
            names = Entry("names", _("Who plays"), listed(self._names), _("Enter to type two names"))
            deals = Entry("deals", _("Deals"), str(self._deals), changes=True)
            games = (
                Entry(variant, _("Begin: {game}").format(game=variant_text(variant))) for variant in GAMES
            )
            return [names, deals, *(replace(each, enabled=not closed) for each in games)]
        turn = duel.turn
        end = Entry("end", _("End the duel; another one") if turn is None else _("Give the duel up"))
        if turn is None:
            return [Entry("again", _("Once more: other deals")), end]
        label = _("{name} goes on") if duel.steps else _("{name} plays")
        deal = _("deal {n} of {all}").format(n=duel.deal + 1, all=duel.deals)
        return [Entry("play", label.format(name=duel.names[turn]), note=deal, enabled=not closed), end]

    def told(self) -> str:
        """Whose turn it is, and how it stands as far as both have played."""
        duel = self.duel
        if duel is None:
            return _(ABOUT)
        turn = duel.turn
        if turn is None:
            said = end_text(duel.names, duel.sums[0] - duel.sums[1])
        else:
            said = _("Only {name} should look at the screen now.").format(name=duel.names[turn])
        bots = _("{deals} against bots: {level}").format(
            deals=deals_text(duel.deals), level=player_text(duel.level)
        )
        parts = [bots, f"# {said}", ""]
        if duel.both:
            parts += in_columns(standing_table(duel.names, duel.both, duel.sums), 1)
        return "\n".join(parts).rstrip()

    # --- what is done about it ------------------------------------------------------------------

    def on_menu_change(self, event: Menu.Change) -> None:
        """Another number of deals."""
        self._deals = max(1, min(99, self._deals + event.by))
        self.refresh_texts()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Play, begin, or end."""
        chosen, duel = event.entry.id, self.duel
        with self.room.complaints():
            if chosen == "names":
                self._ask_names()
            elif chosen in GAMES:
                sheet = game(chosen).rules()
                seed = secrets.randbits(48)
                self._keep(Duel(chosen, sheet.options(), self._names, seed, self._deals))
            elif chosen == "again" and duel is not None:
                self._keep(replace(duel, seed=secrets.randbits(48), ended=((), ())))
            elif chosen == "end":
                self._keep(None)
            elif chosen == "play" and self._kept is not None:
                room = self.room
                self.app.push_screen(DuelTable(self._kept.lay(room.pace, room.hours), self._ended))

    def _keep(self, duel: Duel | None) -> None:
        if self._kept is not None:
            self._kept.keep(duel)
            self.menu.at = 0
            self.refresh_texts()

    def _ask_names(self) -> None:
        def check(text: str) -> str:
            try:
                two_names(text)
            except BadDuel as fault:
                return fault_text(fault)
            return ""

        def named(text: str | None) -> None:
            if text is not None:
                self._names = two_names(text)
                self.refresh_texts()

        before = f"{BETWEEN} ".join(self._names)
        self.app.push_screen(Prompt(lambda: _("Who plays"), before, check), named)

    def _ended(self, ended: Ended) -> None:
        if self.duel is not None:
            self._keep(self.duel.played(ended))


class DuelTable(ApartScreen):
    """The hand of one of the two; how it came out is kept as it ends, before it is told."""

    def __init__(self, session: Session, then: Callable[[Ended], None]) -> None:
        """``then`` hears how it came out."""
        super().__init__(session)
        self._then, self._deal = then, session.table.deal
        self.bar = Banner(self._where)

    def _where(self) -> tuple[Line, Line]:
        told = _("Duel: {name} plays. Nothing is at stake").format(name=self.session.seats[self.seat].name)
        return [(f" {told}", "accent")], [(_("Esc leaves, and keeps it") + " ", "dim")]

    def _hear(self, notice: Notice) -> None:
        if isinstance(notice, Dealt) and notice.redeal:  # L9: nobody has won anything with these cards
            self._end()
            self.leave()
        else:
            super()._hear(notice)

    def _end(self) -> None:
        with self.room.complaints():
            self._then(ended_of(self.session, self.seat, self._deal))

    @property
    def pace(self) -> Pace:
        """That of the room, with any time to think."""
        return replace(self.room.pace, turn=0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Each plays by oneself, and what is played lies."""
        return False if action in OFF else super().check_action(action, parameters)

    @property
    def leaving(self) -> str:
        """What leaving the table is called."""
        return _("Leave the hand; it is kept")

    def show_settlement(self, view: SeatView[State]) -> None:
        """What it came to, for the one who played it alone."""
        self._end()
        self.app.push_screen(ResultScreen(self.session, view), lambda _closed: self.leave())
