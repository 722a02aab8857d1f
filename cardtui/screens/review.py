"""The review of a hand: one's decisions, what would have been better, what plays and cards brought."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.widget import Widget

from ..keys import PAGE, REVIEW, Key, bindings
from ..replay import Replay
from ..session.reviewing import Progress, reviewing
from ..store.records import load
from ..store.store import Store
from ..store.verdicts import Reviewed, Verdict, Weighed
from ..text.catalog import _
from ..text.review import (
    SIGNS,
    Figures,
    basis_text,
    better_text,
    choice_text,
    count_text,
    luck_text,
    mark_text,
    played_text,
    sum_text,
    why_texts,
)
from ..text.table import variant_text
from ..widgets.lines import Line, Lines, Span, clip, pad_line, wrap
from ..widgets.menu import Entry, Menu
from .base import Page

STEP, COST, SIGN = 4, 8, 2  # cells of a decision's line: the step, what it cost, the mark
PLAY = 28  # cells for what was played, at most
FRAME = 6  # cells beside the text of a line
BELOW = 8  # rows under the list


class ReviewScreen(Page):
    """Enter shows a decision on the table."""

    KEYS: ClassVar[tuple[Key, ...]] = (*PAGE, *REVIEW)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(REVIEW))
    NEEDS = (72, 20)

    def __init__(self, replay: Replay, seat: int) -> None:
        super().__init__()
        self.replay, self.seat = replay, seat
        self.progress = Progress(0)
        self.menu = Menu(self.entries, id="decisions")

    def title_text(self) -> str:
        replay = self.replay
        told = _("Review · {game} · {name}").format(
            game=variant_text(replay.rules.variant), name=replay.names[self.seat]
        )
        return told + " · " + _("deep") if self.review is not None and self.review.deep else told

    def content(self) -> Sequence[Widget]:
        return (Sums(self), self.menu, Detail(self))

    @property
    def review(self) -> Reviewed | None:
        """The whole review, once it is there."""
        return self.progress.review

    @property
    def so_far(self) -> Reviewed:
        """What is known of it."""
        return self.review or Reviewed(self.seat, False, None, self.progress.found)

    @property
    def marked(self) -> Verdict | None:
        """The decision at the cursor."""
        found = self.progress.found
        return found[self.menu.at] if self.menu.at < len(found) else None

    def on_mount(self) -> None:
        """What is known is told; what is not is found out."""
        self.menu.focus()
        self._look()

    def _look(self) -> None:
        kept = None
        if self.replay.hand is not None:
            kept = self.room.store.reviews.get(self.replay.hand, self.seat)
        if kept is not None and not kept.is_older:
            self._heard(Progress(len(kept.verdicts), len(kept.verdicts), kept.verdicts, kept))
            self._to_the_worst()
        else:
            self._find_out(kept is not None and kept.deep)

    def _find_out(self, deep: bool) -> None:
        self._heard(Progress(0))
        self.run_worker(self._reviewing(deep), group="review", exclusive=True, exit_on_error=False)

    async def _reviewing(self, deep: bool) -> None:
        with self.room.complaints():
            async with aclosing(reviewing(self.replay.record, self.seat, deep)) as told:
                async for progress in told:
                    self._heard(progress)
            if self.review is not None and self.replay.hand is not None:
                store = self.room.store
                await asyncio.wrap_future(store.later(store.reviews.keep, self.replay.hand, self.review))
            self._to_the_worst()

    def _heard(self, progress: Progress) -> None:
        self.progress = progress
        self.refresh_texts()

    def _to_the_worst(self) -> None:
        """The cursor to the decision that cost most."""
        found = self.progress.found
        if any(verdict.mark.costs for verdict in found):
            self.menu.at = max(range(len(found)), key=lambda at: found[at].given)
            self.refresh_texts()

    def entries(self) -> Sequence[Entry]:
        """A line for each decision in which there was a choice."""
        found, table = self.progress.found, self.replay.table
        figures = Figures(self.so_far)
        own = [clip(played_text(table, verdict), PLAY) for verdict in found]
        cells = max(map(cell_len, own), default=0)
        return [
            Entry(str(at), self._label(verdict, own[at], cells, figures)) for at, verdict in enumerate(found)
        ]

    def _label(self, verdict: Verdict, own: str, cells: int, figures: Figures) -> str:
        cost = figures.told(-verdict.given) if verdict.mark.costs else ""
        columns = [
            (str(verdict.ply + 1).rjust(STEP), STEP + 2),
            (own, cells + 2),
            (cost.rjust(COST), COST + 2),
            (SIGNS.get(verdict.mark, ""), SIGN + 2),
        ]
        before = "".join("".join(text for text, _ in pad_line([(text, "")], size)) for text, size in columns)
        room = self.app.size.width - cell_len(before) - FRAME
        return before + clip(better_text(self.replay.table, verdict), room)

    def on_menu_marked(self) -> None:
        """Another decision is at the cursor."""
        for widget in self.query(Detail):
            widget.redraw()

    def on_menu_chosen(self) -> None:
        """Show it on the table, as the seat saw it."""
        if self.marked is not None:
            self.room.show_replay(self.replay, self.seat, ply=self.marked.ply, decision=True)

    def action_deeper(self) -> None:
        """Judge again, with more looked at."""
        if self.review is not None and not self.review.deep:
            self._find_out(True)

    def action_eyes(self) -> None:
        """The decisions of the next seat."""
        self.workers.cancel_group(self, "review")
        self.seat = (self.seat + 1) % self.replay.rules.seats
        self.menu.at = 0
        self._look()


class Sums(Lines):
    """How far it is; then what it comes to."""

    def __init__(self, screen: ReviewScreen) -> None:
        super().__init__(id="review-sums")
        self._screen = screen
        self.styles.height = 4

    def draw(self, width: int, height: int) -> Sequence[Line]:
        screen = self._screen
        review, progress = screen.review, screen.progress
        if review is None:
            told = _("Judging by what the seat could know: {n} of {all} …").format(
                n=progress.judged, all=progress.decisions or "?"
            )
            return [[(f" {told}", "dim")]]
        figures, replay = Figures(review), screen.replay
        rows = [
            count_text(review),
            sum_text(replay.rules, review, figures),
            luck_text(replay.table, review, figures, replay.names),
        ]
        looks = ("strong", "plain", "dim")
        return [
            [(f" {row}", look)]
            for text, look in zip(rows, looks, strict=True)
            if text
            for row in wrap(text, width - 2)
        ]


class Detail(Lines):
    """The decision at the cursor: what could be done, what each was worth, what that rests on."""

    def __init__(self, screen: ReviewScreen) -> None:
        super().__init__(id="review-detail")
        self._screen = screen
        self.styles.height = BELOW

    def draw(self, width: int, height: int) -> Sequence[Line]:
        screen = self._screen
        verdict = screen.marked
        if verdict is None:
            return []
        table, figures = screen.replay.table, Figures(screen.so_far)
        head = _("Step {n}: {play}").format(n=verdict.ply + 1, play=played_text(table, verdict))
        if name := mark_text(verdict.mark):
            head += f" · {name} {SIGNS[verdict.mark]}"
        rows: list[list[Span]] = [[(f" {head}", "strong")]]
        replay = screen.replay
        why = [row for text in why_texts(table, verdict, replay.names) for row in wrap(text, width - 2)][
            : height - 4
        ]
        rows += [[(f" {row}", "plain")] for row in why]
        shown = with_played(verdict, height - 2 - len(why))
        rows += [self._choice(verdict, each, figures) for each in shown]
        rows.append([(f" {basis_text(verdict)}", "dim")])
        return rows

    def _choice(self, verdict: Verdict, choice: Weighed, figures: Figures) -> list[Span]:
        """A choice with its worth, the one that was played marked."""
        play, worth, chance = choice_text(self._screen.replay.table, verdict, choice, figures)
        own = choice.action == verdict.played
        cells = [(f" {'▸' if own else ' '} ", "accent"), *pad_line([(play, "plain")], PLAY)]
        return [
            *cells,
            (f"{worth:>9}", "good" if choice is verdict.best else "plain"),
            (f"{chance:>7}", "dim"),
        ]


def with_played(verdict: Verdict, most: int) -> Sequence[Weighed]:
    """So many choices, the best first, and in any case what was played, if it was weighed."""
    shown = verdict.choices[:most]
    played = [each for each in verdict.choices[most:] if each.action == verdict.played]
    return (*shown[:-1], *played) if played else shown


def review_of(store: Store, hand: int, seat: int) -> ReviewScreen:
    """The review of a hand of the history; raises what is wrong with its record."""
    return ReviewScreen(Replay(load(store.history.record(hand)), hand), seat)
