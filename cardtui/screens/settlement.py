"""The settlement of a hand: what each seat won or lost, how it came about, and what they have now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.widget import Widget

from ..engine.core import Settlement
from ..games import game
from ..keys import SETTLEMENT, Key, bindings
from ..session import Session
from ..text.catalog import _
from ..text.rules import settled_under
from ..text.table import money, signed
from ..widgets.keyline import KeyLine
from ..widgets.lines import Line, Lines, Span, clip, pad_line, wrap
from .base import Dialog
from .dialogs import Box, Heading, Reader
from .table.family import family_of
from .table.log import log_lines
from .table.sight import Sight

if TYPE_CHECKING:
    from textual.binding import ActiveBinding


class SettlementScreen(Dialog[str]):
    """Over the table; the result is ``next``, ``home`` or nothing."""

    NEEDS = (80, 24)
    KEYS: ClassVar[tuple[Key, ...]] = SETTLEMENT
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(KEYS),
        Binding("z", "app.language", show=False),
    ]

    def __init__(self, session: Session, sight: Sight) -> None:
        super().__init__()
        self.session, self.sight = session, sight
        self.family = family_of(sight.variant)

    def body(self) -> Iterable[Widget]:
        yield Box(Heading(self.headline), Sheet(self), KeyLine(), width=76, height=20)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """After the last hand of a session the ranking comes next."""
        active = super().active_bindings
        if self.session.finished:
            for key, one in active.items():
                if one.binding.action == "next":
                    active[key] = one._replace(binding=replace(one.binding, description=_("Ranking")))
        return active

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The score sheet, where the game keeps one; the replay, where the hand is in the history."""
        if action == "replay":
            return self._hand is not None
        return action != "sheet" or bool(self.score_sheet())

    @property
    def _hand(self) -> int | None:
        """The number of the hand in the history, if it is kept."""
        return getattr(self.session.keeper, "hand_id", None)

    def action_replay(self) -> None:
        """Look at the hand again."""
        if self._hand is not None:
            self.room.show_hand(self._hand, self.sight.seat)

    def score_sheet(self) -> str:
        """The sheet of the session, with this hand."""
        return self.family.score_sheet(self.sight, self.session.settled)

    @property
    def settlement(self) -> Settlement:
        """The figures."""
        settlement: Settlement = self.session.state.settlement
        return settlement

    @property
    def score(self) -> int | None:
        """One's accumulated score after the hand, where the game keeps one."""
        spec = getattr(self.session.keeper, "spec", None)
        profile = spec.seats[self.sight.seat].profile if spec is not None else None
        if profile is None or not game(self.sight.variant).scores:
            return None
        return self.room.store.profiles.get(profile).score

    def headline(self) -> str:
        """Who won."""
        return self.family.outcome(self.sight)

    def action_next(self) -> None:
        """The next hand; after the last one the ranking, then home."""
        if self.session.finished:
            self._open_sheet(lambda _closed: self.room.leave_table())
        else:
            self.dismiss("next")

    def action_sheet(self) -> None:
        """The score sheet."""
        self._open_sheet()

    def _open_sheet(self, then: Callable[[None], None] | None = None) -> None:
        sheet = Reader(lambda: _("Score sheet"), self.score_sheet, end=True, width=76)
        self.app.push_screen(sheet, then)

    def action_home(self) -> None:
        """Home."""
        self.dismiss("home")

    def action_log(self) -> None:
        """All that happened."""

        def tell() -> str:
            return "\n".join(log_lines(self.family, self.sight, self.session, self.room.reasons))

        self.app.push_screen(Reader(lambda: _("Log"), tell, end=True))


class Sheet(Lines):
    """The settlement as lines."""

    def __init__(self, screen: SettlementScreen) -> None:
        super().__init__(id="sheet")
        self._screen = screen

    def draw(self, width: int, height: int) -> Sequence[Line]:
        screen, sight = self._screen, self._screen.sight
        settlement = screen.settlement
        currency = game(sight.variant).currency
        rows: list[Line] = [[], *screen.family.account(sight, settlement, width)]
        if len(rows) == 1:
            for seat, name in enumerate(sight.names):
                rows += self._seat(seat, name, settlement, currency, width)
            if rows[-1]:
                rows.append([])
        if not screen.session.stakes:
            rows += [[(_("No stakes: nothing moves for this hand."), "warn")]]
        if other := settled_under(sight.rules.revision):
            rows += [[(other, "warn")]]
        return [
            *rows,
            *([[(line, "plain")] for line in screen.family.career(sight, settlement, screen.score)]),
        ]

    def _seat(
        self, seat: int, name: str, settlement: Settlement, currency: str | None, width: int
    ) -> list[Line]:
        """A line of figures and how they came about; four seats stand close together."""
        change, fee = settlement.transfers[seat], settlement.fees[seat]
        look = "good" if change > 0 else "warn" if change < 0 else "plain"
        own = "▶ " if seat == self._screen.sight.seat else "  "
        parts: list[Span] = [
            (own, "accent"),
            (clip(name, 16).ljust(17 - cell_len(clip(name, 16)) + len(clip(name, 16))), "strong"),
            (self._screen.family.role(self._screen.sight, seat), "accent"),
        ]
        amount = [(signed(change), look)]
        before = self._screen.session.table.start_carry.stacks
        stacks = settlement.stacks if self._screen.session.stakes else before or settlement.stacks
        balance = money(stacks[seat], currency)
        fees = _("fee {n}").format(n=f"{fee:,}") if fee else ""
        line = [
            *pad_line(parts, 28),
            *pad_line(amount, 12, "right"),
            *pad_line([(fees, "dim")], 12, "right"),
            *pad_line([(balance, "plain")], max(0, width - 52), "right"),
        ]
        how = self._how(settlement.lines[seat]) if settlement.lines else ""
        left = self._screen.family.remains(self._screen.session.state, seat)
        between: list[Line] = [[]] if len(settlement.transfers) < 4 and not left else []
        told = [row for text in (how, left) if text for row in wrap(text, width - 4)]
        return [line, *([(f"    {row}", "dim")] for row in told), *between]

    def _how(self, figures: Sequence[tuple[str, Any]]) -> str:
        return self._screen.family.reckoning(self._screen.sight, figures)
