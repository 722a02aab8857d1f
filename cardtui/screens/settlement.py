"""The settlement of a hand: what each seat won or lost, how it came about, and what they have now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.widget import Widget

from ..engine.core import Settlement, State
from ..games import game
from ..keys import OTHER_LANGUAGE, SETTLEMENT, Key, bindings
from ..session import Session
from ..text.catalog import _
from ..text.rules import settled_under
from ..text.table import money, signed
from ..widgets.keyline import KeyLine
from ..widgets.lines import Line, Lines, Span, clip, columns, pad_line, wrap
from .base import Dialog
from .dialogs import Box, Reader
from .table.family import family_of
from .table.log import LogReader, log_lines, told
from .table.view import SeatView

if TYPE_CHECKING:
    from textual.binding import ActiveBinding


class SettlementScreen(Dialog[str]):
    """Over the table; the result is ``next``, ``home`` or nothing."""

    NEEDS = (80, 24)
    KEYS: ClassVar[tuple[Key, ...]] = SETTLEMENT
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KEYS), *OTHER_LANGUAGE]

    def __init__(self, session: Session, view: SeatView[State]) -> None:
        super().__init__()
        self.session, self.view = session, view
        self.family = family_of(view.variant)

    def body(self) -> Iterable[Widget]:
        yield Box(Result(self), Sheet(self), KeyLine(), width=76, height=22)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """After the last hand of a session or a match the ranking comes next."""
        active = super().active_bindings
        if self.session.finished or self.session.match_over:
            for key, shown in active.items():
                if shown.binding.action == "next":
                    active[key] = shown._replace(binding=replace(shown.binding, description=_("Ranking")))
        return active

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The score sheet, where the game keeps one; the replay, where the hand is in the history; other
        seats, where the table goes on."""
        if action == "replay":
            return self._hand is not None
        if action == "seats":
            return self._hand is not None and not self.session.finished
        return action != "sheet" or bool(self.score_sheet())

    @property
    def _hand(self) -> int | None:
        """The number of the hand in the history, if it is kept."""
        journal = self.session.journal
        return journal.hand_id if journal is not None else None

    def action_replay(self) -> None:
        """Look at the hand again."""
        if self._hand is not None:
            self.room.show_hand(self._hand, self.view.seat)

    def score_sheet(self) -> str:
        """The sheet of the session, with this hand."""
        return self.family.score_sheet(self.view, self.session.played)

    @property
    def settlement(self) -> Settlement:
        """The figures."""
        settlement = self.session.state.settlement
        assert settlement is not None  # the hand is over
        return settlement

    @property
    def score(self) -> int | None:
        """One's accumulated score after the hand, where the game keeps one."""
        journal = self.session.journal
        profile = journal.spec.seats[self.view.seat].profile if journal is not None else None
        if profile is None or not game(self.view.variant).scores:
            return None
        return self.room.store.profiles.get(profile).score

    def headline(self) -> tuple[str, str]:
        """One's own result in words, with its look; where nobody sits, who won."""
        session, view = self.session, self.view
        outcome = self.family.outcome(view)
        if view.seat not in session.people:
            return outcome, "accent"
        return self.family.result(view, self.settlement)

    def outcome(self) -> Sequence[str]:
        """Who won, and at the end which hand it was."""
        view = self.view
        hand = _("hand {n}").format(n=view.state.carry.hand + 1)
        return (self.family.outcome(view), hand) if view.seat in self.session.people else (hand,)

    def action_next(self) -> None:
        """The next hand; after the last one of a session the ranking, then home; after that of a match too,
        then the next match."""
        if self.session.finished:
            self._open_sheet(lambda _closed: self.room.leave_table())
        elif self.session.match_over:
            self._open_sheet(self._next_match)
        else:
            self.dismiss("next")

    def _next_match(self, _closed: None) -> None:
        self.dismiss("next")

    def action_seats(self) -> None:
        """Change who sits where from the next hand on."""
        from .seats import SeatsScreen  # late: most play on as they sit

        self.app.push_screen(SeatsScreen(self.session))

    def action_sheet(self) -> None:
        """The score sheet."""
        self._open_sheet()

    def _open_sheet(self, then: Callable[[None], None] | None = None) -> None:
        sheet = Reader(lambda: _("Score sheet"), self.score_sheet, end=self.session.rules.ranked, width=76)
        self.app.push_screen(sheet, then)

    def action_home(self) -> None:
        """Home."""
        self.dismiss("home")

    def action_rules(self) -> None:
        """By which rules the hand was settled."""
        rules = self.session.rules
        self.room.show_rules(rules.variant, phase=self.session.state.phase, rules=rules)

    def action_log(self) -> None:
        """All that happened."""

        def tell() -> str:
            return "\n".join(log_lines(self.family, self.view, self.session, self.room.reasons))

        lines = told(self.family, self.view, self.session, self.room.reasons)
        self.app.push_screen(LogReader(self.view.variant, tell, lines))


WHO = 28  # cells of a seat's name and role
LEFT = "left"  # lines that tell what was left in a hand
NOTHING: Line = ()


class Result(Lines):
    """The first line: one's own result, and at its right end who won."""

    def __init__(self, screen: SettlementScreen) -> None:
        super().__init__(classes="heading")
        self._screen = screen

    def draw(self, width: int, height: int) -> Sequence[Line]:
        text, look = self._screen.headline()
        *parts, hand = self._screen.outcome()
        told = " · ".join([*parts, hand])
        if cell_len(text) + 2 + cell_len(told) > width:
            told = hand if cell_len(text) + 2 + cell_len(hand) <= width else ""
        return [columns([(text, look)], [(told, "dim")], width)]


class Sheet(Lines):
    """The settlement as lines."""

    def __init__(self, screen: SettlementScreen) -> None:
        super().__init__(id="sheet")
        self._screen = screen

    def draw(self, width: int, height: int) -> Sequence[Line]:
        rows = self._rows(width)
        if len(rows) > height:  # the air goes first, then what was left in the hands: the replay has it
            rows = [row for row in rows if row[0]]
        if len(rows) > height:
            rows = [row for row in rows if row[1] != LEFT]
        return [line for line, _kind in rows]

    def _rows(self, width: int) -> list[tuple[Line, str]]:
        """All there is to say, each line with what it is."""
        screen, view = self._screen, self._screen.view
        settlement, family = screen.settlement, screen.family
        rows: list[tuple[Line, str]] = [([], "")]
        if account := family.account(view, settlement, width):
            rows += [(line, "") for line in account]
        else:
            if breakdown := family.breakdown(view):
                rows += [([(line, "strong")], "") for line in wrap(breakdown, width)]
                rows.append(([], ""))
            for seat in family.order(view, settlement):
                rows += self._seat(seat, settlement, width)
            if rows[-1][0]:
                rows.append(([], ""))
        if not screen.session.stakes:
            rows.append(([(_("This hand does not count."), "warn")], ""))
        if screen.session.assisted and screen.session.stakes:
            apart = _("With advice: the hand stands apart.")
            if game(view.variant).scores:
                apart = _("With advice: the hand stands apart, and earns no title.")
            rows.append(([(apart, "warn")], ""))
        if other := settled_under(view.rules.revision):
            rows.append(([(other, "warn")], ""))
        counts = replace(view, stakes=view.stakes and not screen.session.assisted)
        return [*rows, *(([(line, "plain")], "") for line in family.career(counts, settlement, screen.score))]

    def _seat(self, seat: int, settlement: Settlement, width: int) -> list[tuple[Line, str]]:
        """A line of figures and how they came about; four seats stand close together."""
        family, view, stakes = self._screen.family, self._screen.view, self._screen.session.stakes
        currency = game(view.variant).currency
        change, fee = settlement.transfers[seat], settlement.fees[seat]
        look = "off" if not stakes else "good" if change > 0 else "warn" if change < 0 else "plain"
        stacks = settlement.stacks if stakes else self._screen.session.table.stacks
        amount = signed(change) if stakes else f"({signed(change)})"
        fees = _("fee {n}").format(n=f"{fee:,}") if fee and stakes else ""
        line = [
            *self._who(seat),
            *pad_line([(amount, look)], 12, "right"),
            *pad_line([(fees, "dim")], 12, "right"),
            *pad_line([(money(stacks[seat], currency), "plain")], max(0, width - 52), "right"),
        ]
        below = [(row, "") for row in self._wrapped(family.how(view, settlement, seat), width)]
        left = family.remains(self._screen.session.state, seat)
        below += [(row, LEFT) for row in self._wrapped(left, width)]
        between = [(NOTHING, "")] if len(settlement.transfers) < 4 and not left else []
        shade = "dim" if stakes else "off"
        return [(line, ""), *(([(f"    {row}", shade)], kind) for row, kind in below), *between]

    def _who(self, seat: int) -> list[Span]:
        """Name and role; the longest role leaves the names their room."""
        family, view = self._screen.family, self._screen.view
        roles = [family.role(view, seat) for seat in range(len(view.names))]
        tie = view.tie(seat)
        cells = min(16, WHO - 5 - max(map(cell_len, roles)))
        own = "▶ " if seat == view.seat else "  "
        told = [(clip(view.names[seat], cells), "strong"), (f" {tie.sign}", tie.look)]
        name = pad_line(told, cells + 3)
        return pad_line([(own, "accent"), *name, (roles[seat], "accent")], WHO)

    @staticmethod
    def _wrapped(text: str, width: int) -> list[str]:
        return wrap(text, width - 4) if text else []
