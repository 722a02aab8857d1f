"""The settlement of a hand: what each seat won or lost, how it came about, and what they have now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.widget import Widget

from ..engine.core import Settlement, State
from ..games import game
from ..keys import HELP, OTHER_LANGUAGE, SETTLEMENT, Key, bindings
from ..session import Session
from ..session.earned import earned
from ..store.aids import Aid
from ..text.catalog import _
from ..text.feats import feat_name
from ..text.rules import settled_under
from ..text.sentences import listed
from ..text.table import money_name, number, signed
from ..widgets.keyline import KeyLine
from ..widgets.lines import Line, Lines, Span, clip, columns, pad_line, wrap
from .base import Dialog
from .dialogs import Box, Reader
from .table.family import family_of
from .table.log import LogReader, log_lines, told
from .table.measure import KEYS, LARGEST, measure
from .table.reckoning import Column, table
from .table.view import SeatView

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

    from ..store.verdicts import Reviewed


class SettlementScreen(Dialog[str]):
    """Over the table; the result is ``next``, ``home`` or nothing."""

    NEEDS = (80, 24)
    KEYS: ClassVar[tuple[Key, ...]] = SETTLEMENT
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(KEYS[:-1]),
        HELP,
        *bindings(KEYS[-1:]),
        *OTHER_LANGUAGE,
    ]

    def __init__(self, session: Session, view: SeatView[State]) -> None:
        super().__init__()
        self.session, self.view = session, view
        self.family = family_of(view.variant)
        self.reviewed: Reviewed | None = None  # once there is a review of the hand

        self._sheet = Sheet(self)
        self._box = Box(Result(self), self._sheet, KeyLine(), width=WIDE)

    def body(self) -> Iterable[Widget]:
        yield self._box

    def refresh_texts(self) -> None:
        super().refresh_texts()
        self._fit(*self.app.size)

    def on_screen_resume(self) -> None:
        """The hand may have been reviewed meanwhile."""
        super().on_screen_resume()
        if self._hand is not None and self._alone:
            with self.room.complaints():  # what was won and lost stands there all the same
                self.reviewed = self.room.store.reviews.get(self._hand, self.view.seat)
            self.refresh_texts()

    def _fit(self, width: int, height: int) -> None:
        """As high as what it says, and where it does not cover the log nor, if there is room, the last plays:
        at the top of a table that has its log under the hand, else at the foot of the felt."""
        super()._fit(width, height)
        across, down = min(width, LARGEST[0]), min(height, LARGEST[1])
        left, over = (width - across) // 2, (height - down) // 2  # of the table in the middle of the window
        under = height - down - over
        felt = measure(across, down - KEYS, self.family.plan_for(self.view.rules)).felt
        beside, wide = felt < across, min(WIDE, felt)
        rows = self._sheet.rows(wide - FRAME[0]) + FRAME[1]
        self._box.styles.width, self._box.styles.height = wide, rows
        at_foot, at_top = (0, 0, under + KEYS, left + (felt - wide) // 2), (over + int(rows < down), 0, 0, 0)
        self._box.styles.margin = at_foot if beside else at_top
        self.styles.align_horizontal = "left" if beside else "center"
        self.styles.align_vertical = "bottom" if beside else "top"

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """After the last hand of a session or a match the ranking comes next."""
        active = super().active_bindings
        if self.session.finished or self.session.match_over:
            named = _("Today") if self._day else _("Ranking")
            for key, shown in active.items():
                if shown.binding.action == "next":
                    active[key] = shown._replace(binding=replace(shown.binding, description=named))
        return active

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The score sheet, where the game keeps one; the replay, where the hand is in the history; other
        seats, where the table goes on."""
        if action == "replay":
            return self._hand is not None
        if action == "review":
            return self._hand is not None and self._alone
        if action == "same":
            return self._hand is not None and self._alone
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

    def action_review(self) -> None:
        """One's decisions judged."""
        if self._hand is not None:
            self.room.show_review(self._hand, self.view.seat)

    def action_same(self) -> None:
        """How the best player does with the same cards."""
        from ..session.same import SameCards, ended_of  # late: most go on to the next hand

        session, journal = self.session, self.session.journal
        if journal is None or journal.hand_id is None:
            return
        same = SameCards.of(session, self.view.seat, journal.spec.seats)
        own = ended_of(session, self.view.seat, same.deal)
        self.room.show_same(same, journal.hand_id, own)

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
    def _day(self) -> str:
        """The day whose hand this is, empty for any other."""
        return self.session.journal.spec.day if self.session.journal is not None else ""

    @cached_property
    def feats(self) -> Sequence[str]:
        """What one has achieved with this hand for the first time, by code."""
        return earned(self.room.store, self.session, self.view.seat)

    @property
    def score(self) -> int | None:
        """One's accumulated score after the hand, where the game keeps one."""
        journal = self.session.journal
        profile = journal.spec.seats[self.view.seat].profile if journal is not None else None
        if profile is None or not game(self.view.variant).scores:
            return None
        return self.room.store.profiles.get(profile).score

    def headline(self) -> tuple[str, str]:
        """One's own result in words, with its look; where nobody sits, or several people do, who won."""
        view = self.view
        if not self._alone:
            return self.family.outcome(view), "accent"
        return self.family.result(view, self.settlement)

    def outcome(self) -> Sequence[str]:
        """Who won, and at the end which hand it was."""
        view = self.view
        hand = _("hand {n}").format(n=view.state.carry.hand + 1)
        return (self.family.outcome(view), hand) if self._alone else (hand,)

    @property
    def _alone(self) -> bool:
        """Whether the one in front is the only person at the table."""
        return self.session.people == (self.view.seat,)

    def action_next(self) -> None:
        """The next hand; after the last one of a session the ranking, then home; after that of a match too,
        then the next match; after a day's, how the day stands."""
        if self._day:
            self.room.leave_table()
            self.room.show_today()
        elif self.session.finished:
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

    def action_deal(self) -> None:
        """The deal code, and the sealed code."""
        from .deal import deal_reader  # late: few ask for it

        session = self.session
        self.app.push_screen(deal_reader(session.code, session.seal, session.table.deal))

    def action_log(self) -> None:
        """All that happened."""

        def tell() -> str:
            return "\n".join(log_lines(self.family, self.view, self.session))

        self.app.push_screen(
            LogReader(self.view.variant, tell, lambda: told(self.family, self.view, self.session))
        )


WIDE = 76  # cells of the box
FRAME = (6, 5)  # of them what is no text; of its rows the frame, the result, the keys and a blank over them
NAME = 12  # cells of a seat's name
LEFT = "left"  # lines that tell what was left in a hand


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

    def rows(self, width: int) -> int:
        """How many rows all of it takes."""
        return len(self._rows(width))

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
            for table_ in self._tables(settlement, width):
                rows += [*((line, "") for line in table_), ([], "")]
            if left := self._left():
                rows += [([(line, "dim")], LEFT) for line in wrap(left, width)]
                rows.append(([], ""))
        if not screen.session.stakes:
            rows.append(([(_("This hand does not count."), "warn")], ""))
        if screen.session.assisted and screen.session.stakes:
            rows += [([(row, "warn")], "") for row in wrap(self._apart(view.variant), width)]
        if other := settled_under(view.rules.revision):
            rows.append(([(other, "warn")], ""))
        if screen.feats:
            told = _("New: {feats}").format(feats=listed(map(feat_name, screen.feats)))
            rows += [([(row, "good")], "") for row in wrap(told, width)]
        rows += [([(line, "dim")], LEFT) for line in self._code(width)]
        rows += [([(line, "accent")], "") for line in self._cost(width)]
        counts = replace(view, stakes=view.stakes and not screen.session.assisted)
        return [*rows, *(([(line, "plain")], "") for line in family.career(counts, settlement, screen.score))]

    def _apart(self, variant: str) -> str:
        """That somebody was helped, and what comes of it."""
        if Aid.BOT in self._screen.session.assisted:
            if game(variant).scores:
                return _("A bot played for you: statistics keep the hand apart; it earns no title.")
            return _("A bot played for you: statistics keep the hand apart.")
        if game(variant).scores:
            return _("Played with advice: statistics keep the hand apart; it earns no title.")
        return _("Played with advice: statistics keep the hand apart.")

    def _cost(self, width: int) -> list[str]:
        """What one's decisions cost, once that is known."""
        if self._screen.reviewed is None:
            return []
        from ..text.review import cost_text  # late: most hands are not reviewed

        return wrap(cost_text(self._screen.view.rules, self._screen.reviewed), width)

    def _code(self, width: int) -> list[str]:
        """The deal code, where there is one that a line holds."""
        code = _("Deal code: {code}").format(code=self._screen.session.code)
        return [code] if self._screen.session.code and cell_len(code) <= width else []

    def _tables(self, settlement: Settlement, width: int) -> list[list[Line]]:
        """Each seat's arithmetic, what it has won or lost by it, the fee, and what it has now."""
        screen, family, view = self._screen, self._screen.family, self._screen.view
        stakes, currency = screen.session.stakes, game(view.variant).currency
        reckoned = family.reckoning(view, settlement)
        changes, fees = settlement.transfers, settlement.fees
        stacks = settlement.stacks if stakes else screen.session.table.stacks
        shade = "plain" if stakes else "off"
        steps = [replace(step, looks=(shade,)) for step in reckoned.steps]
        looks = tuple("good" if change > 0 else "warn" if change < 0 else "plain" for change in changes)
        amounts = tuple(map(signed, changes))
        if not stakes:
            looks, amounts = ("off",), tuple(f"({amount})" for amount in amounts)
        won = Column(reckoned.due, amounts, looks)
        fee = Column(_("fee"), tuple(signed(-each) for each in fees), ("dim",))
        stack = Column(money_name(currency), tuple(map(number, stacks)))
        columns = [
            *steps,
            won,
            *([fee] if stakes and any(fees) else []),
            *([stack] if reckoned.moves else []),
            *reckoned.after,
        ]
        names = [self._who(seat) for seat in range(len(view.names))]
        return table(names, columns, family.order(view, settlement), width)

    def _who(self, seat: int) -> list[Span]:
        """Name, side and role."""
        view = self._screen.view
        names = [clip(name, NAME) for name in view.names]
        tie, cells = view.tie(seat), max(map(cell_len, names))
        own = "▶ " if seat == view.seat else "  "
        name = pad_line([(names[seat], "strong")], cells)
        return [(own, "accent"), *name, *pad_line([(f" {tie.sign}", tie.look)], 2), *self._role(seat)]

    def _role(self, seat: int) -> list[Span]:
        role = self._screen.family.role(self._screen.view, seat)
        return [(f" {role}", "accent")] if role else []

    def _left(self) -> str:
        """What was left in the hands."""
        screen, view = self._screen, self._screen.view
        held = [
            f"{view.names[seat]} {cards}"
            for seat in screen.family.order(view, screen.settlement)
            if (cards := screen.family.remains(screen.session.state, seat))
        ]
        return _("Left in hand: {hands}").format(hands=" · ".join(held)) if held else ""
