"""Advice at the table: asked for with a key, walked through, in sight until the position is over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from ...engine.cards import Cards
from ...engine.core import Action, State
from ...games import Level, game
from ...session.advising import Advice, Advisers, Option, still
from ...session.moments import passes_by
from ...store.aids import Aid
from ...text.catalog import _
from ...text.sentences import why_text
from ...text.table import player_text
from ...widgets.lines import Line
from ...widgets.side import Block
from .beside import AdviceFace
from .labels import sign_of
from .naming import action_name
from .panel import Verdict
from .putting import put
from .seated import Seated
from .view import SeatView

ROWS = 6  # of the list in the side panel
NAME = 18  # cells of a name in it
ALIKE = 3  # single cards of which as much is expected are told together


@dataclass(frozen=True, slots=True)
class Shown:
    """What is advised in a position, and at which of the options one looks; ``thinking``: more is to come."""

    state: State
    seat: int
    advice: Advice | None = None
    at: int = 0
    thinking: bool = True

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be done, the best first."""
        return self.advice.options if self.advice is not None else ()

    def told(self, advice: Advice) -> Shown:
        """A player has answered: who looks at another option than the best stays there."""
        kept = self.options[self.at].action if self.at else None
        if kept is None:
            return replace(self, advice=advice)
        if all(option.action != kept for option in advice.options):
            advice = replace(advice, options=(*advice.options, Option(kept)))
        at = next(at for at, option in enumerate(advice.options) if option.action == kept)
        return replace(self, advice=advice, at=at)

    def walked(self, by: int) -> Shown:
        """So many options further, round and round."""
        return replace(self, at=(self.at + by) % len(self.options))


class Advising:
    """The advice of one table, for whoever sits in front."""

    def __init__(self, table: Seated) -> None:
        self._table = table
        self._advisers: Advisers | None = None
        self._shown: Shown | None = None
        self._task: asyncio.Task[None] | None = None
        self._put: Action | None = None  # what lies picked because it was advised
        self._lay: Cards | None = ()  # what lay picked when it was asked for; ``None``: put down since

    # --- what the keys do -------------------------------------------------------------------------

    def walk(self, by: int) -> None:
        """Ask for advice; where there is some, go on to the next option, or back."""
        table = self._table
        table.take_seat_back()
        view = table.seat_view()
        if not view.turn or view.covered:
            return
        if not table.room.settings.advice:
            table.say(Verdict(_("no advice: it is off in the settings")))
            return
        if not table.session.advises:
            table.say(Verdict(_("no advice: you did not agree on any")))
            return
        shown, session = self.shown(view), table.session
        moved = shown is not None and shown.options and shown.state is not session.state
        if shown is None or (moved and passes_by(session.rules, session.state)):
            table.begin(self._ask(view.seat, table.hand.picked))
        elif shown.options:
            self._shown = replace(shown, at=0) if self._is_put_down() else shown.walked(by)
            self._pick(self._shown.options[self._shown.at].action)

    def stop(self) -> bool:
        """Wait for no more; whether anybody still thought."""
        shown = self._shown
        if shown is None or not shown.thinking or self.shown(self._table.seat_view()) is None:
            return False
        assert self._advisers is not None
        self._advisers.stop()
        self._shown = replace(shown, thinking=False) if shown.advice is not None else None
        self._table.refresh_texts()
        return True

    def let_be(self) -> None:
        """The cards were put down: what is answered later picks none."""
        self._lay = None

    def take_away(self) -> bool:
        """Out of sight with it; whether there was any."""
        there = self.shown(self._table.seat_view()) is not None
        self._shown = None
        if there:
            self._table.refresh_texts()
        return there

    def close(self) -> None:
        """The table is left: the players are let go, beside everything else."""
        if self._task is not None:
            self._task.cancel()
        self._let_go()

    def _let_go(self) -> None:
        if self._advisers is not None:
            asyncio.get_running_loop().run_in_executor(None, self._advisers.close)
            self._advisers = None

    # --- asking -----------------------------------------------------------------------------------

    async def _ask(self, seat: int, lay: Cards) -> None:
        """The hand is marked before anything is told."""
        table = self._table
        session, liked = table.session, table.room.settings
        await session.assist(Aid.ADVICE, liked.advised_counts)
        view = table.seat_view()
        if not view.turn or view.seat != seat:
            return
        if self._task is not None:
            self._task.cancel()
        best = liked.adviser == "best"
        if self._advisers is None or self._advisers.best != best:
            self._let_go()
            self._advisers = Advisers(session, game(view.variant), best)
        self._shown, self._put = Shown(session.state, seat), None
        self._lay = lay
        table.refresh_texts()
        self._task = asyncio.ensure_future(self._think(self._advisers, self._shown))

    async def _think(self, advisers: Advisers, asked: Shown) -> None:
        with self._table.room.complaints():
            async for advice in advisers.advice(asked.seat):
                self._tell(asked, advice)
        if (shown := self._of(asked)) is not None and shown.thinking:
            self._shown = replace(shown, thinking=False) if shown.options else None
            self._table.refresh_texts()

    def _of(self, asked: Shown) -> Shown | None:
        """What is shown of that question, if it still is one."""
        shown = self._shown
        if shown is None or shown.state is not asked.state or shown.seat != asked.seat:
            return None
        return shown

    def _tell(self, asked: Shown, advice: Advice) -> None:
        shown = self._of(asked)
        if shown is None or not advice.options or self.shown(self._table.seat_view()) is None:
            return
        picked = self._table.hand.picked
        untouched = picked == self._lay if self._put is None else self._is_put(self._put)
        self._shown = replace(shown.told(advice), thinking=not advice.final)
        if not self._shown.at and untouched:
            self._pick(advice.options[0].action)
        else:
            self._table.refresh_texts()

    # --- picking what is advised ------------------------------------------------------------------

    def _pick(self, action: Action) -> None:
        """It lies ready: Enter does it."""
        self._put = action
        put(self._table, action, advised=True)

    def _is_put(self, action: Action) -> bool:
        """Whether that lies picked as it was advised."""
        return sorted(self._table.hand.picked) == sorted(action.cards)

    def _is_put_down(self) -> bool:
        """Whether nothing lies picked of what was advised, or nothing ever did: then it begins again."""
        return self._put is None or bool(self._put.cards and not self._table.hand.picked)

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def waits(self) -> bool:
        """Whether nothing has been answered yet."""
        shown = self.shown(self._table.seat_view())
        return shown is not None and shown.advice is None

    def shown(self, view: SeatView[State]) -> Shown | None:
        """What is advised in the position at hand to who sits in front."""
        shown = self._shown
        if shown is None or view.covered or not view.turn or shown.seat != view.seat:
            return None
        return shown if still(self._table.session, shown.state, shown.seat) else None

    def face(self, view: SeatView[State]) -> AdviceFace:
        """The advice in its rows."""
        shown = self.shown(view)
        if shown is None:
            return AdviceFace()
        if not shown.options:
            return AdviceFace(_("Advice: … thinking (Esc stops)"))
        return AdviceFace(self._text(view, shown), self._end(shown), self._expected(view, shown))

    def _text(self, view: SeatView[State], shown: Shown) -> str:
        """What to do and why."""
        options, at, advice = shown.options, shown.at, shown.advice
        number = f" {at + 1}/{len(options)}" if len(options) > 1 else ""
        alike = self._alike(view, options) if not at else ()
        if len(alike) >= ALIKE:
            names = " ".join(self._name(view, option) for option in alike)
            same = _("any of {plays}; they come to the same").format(plays=names)
            return _("Advice{n}: {action}").format(n=number, action=same)
        said = _("Advice{n}: {action}").format(n=number, action=self._name(view, options[at]))
        why = why_text(view.variant, advice.facts, advice.why, view.names) if advice and not at else ""
        return f"{said} — {why}" if why else said

    def _expected(self, view: SeatView[State], shown: Shown) -> Sequence[str]:
        """What is expected of the option that one looks at: beside the next best one, and alone."""
        options, at = shown.options, shown.at
        worth = self._worth(view, options[at])
        if not worth:
            return ()
        others = options[1:2] if not at else options[:1]
        alike = not at and len(self._alike(view, options)) >= ALIKE
        if alike or not others or others[0].value is None:
            return (worth,)
        other, value = self._name(view, others[0]), self._worth(view, others[0])
        return _("{worth} ({other}: {value})").format(worth=worth, other=other, value=value), worth

    def _alike(self, view: SeatView[State], options: Sequence[Option]) -> Sequence[Option]:
        """The options that are single cards like the best one, and of which as much is expected."""
        best, worth = options[0], self._worth(view, options[0])
        if best.value is None or len(best.action.cards) != 1:
            return ()
        return [
            option
            for option in options
            if len(option.action.cards) == 1 and self._worth(view, option) == worth
        ]

    def _end(self, shown: Shown) -> str:
        """Which player answered, while a better one thinks; then the keys that go on."""
        if shown.thinking:
            return _("(quick) thinking, Esc stops")
        if len(shown.options) < 2:
            return ""
        liked = self._table.room.settings
        on, back = sign_of("table.hint", liked), sign_of("table.hint_back", liked)
        return _("{on} next · {back} back").format(on=on, back=back)

    def blocks(self, view: SeatView[State]) -> Sequence[Block]:
        """The options as a list for the side panel, the best first, with what is expected of them."""
        shown = self.shown(view)
        if shown is None or not shown.options or shown.advice is None:
            return ()
        first = min(max(0, shown.at - ROWS + 2), max(0, len(shown.options) - ROWS))
        lines: list[Line] = []
        for at, option in enumerate(shown.options[first : first + ROWS], first):
            name = self._name(view, option)
            gap = " " * max(1, NAME - cell_len(name))
            here = at == shown.at
            lines.append(
                [
                    ("▸ " if here else "  ", "accent"),
                    (name, "marked" if here else "plain"),
                    (gap + self._worth(view, option), "dim"),
                ]
            )
        title = _("Advice ({level})").format(level=player_text(shown.advice.level))
        if not shown.advice.final and shown.thinking:
            title = _("Advice ({level}, quick)").format(level=player_text(Level.REGULAR))
        return (Block(title, lines, rows=ROWS),)

    def _name(self, view: SeatView[State], option: Option) -> str:
        return action_name(self._table.panel(view), view, option.action)

    def _worth(self, view: SeatView[State], option: Option) -> str:
        return "" if option.value is None else self._table.family.worth(view, option.value)
