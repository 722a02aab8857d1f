"""What the hands add up to: figures, and charts of balances, score and win rate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ..engine.variants import rules
from ..games import GAMES
from ..keys import HANDS, PAGE, STATISTICS, Key, bindings
from ..store.history import Filter
from ..store.profiles import Currency, Curve
from ..store.reviews import Sum
from ..store.statistics import Statistics
from ..store.store import wall_clock
from ..text.catalog import N_, _, labelled, ngettext
from ..text.dates import local_time
from ..text.sentences import listed, rank_text, role_text
from ..text.table import family_text, money, number, signed, variant_text
from ..totals import (
    groups_table,
    happened,
    levels,
    of_one_kind,
    older_text,
    places,
    points_text,
    rate_text,
    reviewed_row,
    reviewed_table,
    streaks,
)
from ..widgets.glyphs import ASCII
from ..widgets.lines import Line, Lines, Span
from ..widgets.paragraphs import Text, in_columns
from .hands import HandsPage, Show

if TYPE_CHECKING:
    from textual_plotext import PlotextPlot

CHARTS: dict[str, Currency] = {"beans": "beans", "coins": "coins", "score": "score"}
VIEWS = {
    "figures": N_("Numbers"),
    "beans": N_("Beans"),
    "coins": N_("Coins"),
    "score": N_("Score"),
    "points": N_("Points"),
    "level": N_("Level"),
    "reviews": N_("Reviews"),
    "rate": N_("Win rate"),
}
NOTHING = {  # what a chart without values says
    "beans": N_("No beans were won or lost in this time."),
    "coins": N_("No coins were won or lost in this time."),
    "score": N_("No score was won or lost in this time: only {games} has one."),
    "points": N_("There are no such hands of {games}."),
    "level": N_("There are no such hands of a game with levels."),
    "reviews": N_("No such hand was reviewed yet: the settlement and the history offer it."),
}
AIDED_AT = 4  # where help stands among what can be chosen
POINTS = 600  # of a curve: more are finer than any terminal
TICKS = 4  # on each axis


class Chart(Widget):
    """A place for a plot; the plotting library is loaded when the first one is drawn."""

    _plot: PlotextPlot | None = None

    @property
    def plot(self) -> PlotextPlot:
        """The plot in this place."""
        if self._plot is None:
            from textual_plotext import PlotextPlot

            self._plot = PlotextPlot()
            self.mount(self._plot)
        return self._plot

    def curve(
        self,
        values: Sequence[int],
        label: Callable[[int], str],
        tell: Callable[[int], str] = number,
        dotted: Sequence[int] = (),
    ) -> None:
        """Values in order; ``label`` says what a value's number stands for, ``tell`` what a value is.

        ``dotted``: others beside them, as many.
        """
        plt = self._empty()
        plt.plot(list(range(len(values))), list(values), marker="*" if Lines.ascii else "braille")
        if dotted:
            plt.scatter(list(range(len(dotted))), list(dotted), marker="o" if Lines.ascii else "dot")
        ticks = sorted({(2 * tick + 1) * (len(values) - 1) // (2 * TICKS) for tick in range(TICKS)})
        plt.xticks(ticks, list(map(label, ticks)))
        low, high = min(*values, *dotted), max(*values, *dotted)
        levels = sorted({round(low + (high - low) * level / TICKS) for level in range(TICKS + 1)})
        texts = [tell(level) for level in levels]
        plt.yticks(levels, [text.translate(ASCII) if Lines.ascii else text for text in texts])
        self.plot.refresh()

    def bars(self, labels: Sequence[str], percents: Sequence[float]) -> None:
        """A bar for each value from 0 to 100."""
        plt = self._empty()
        plt.bar(list(labels), list(percents), width=0.4, marker="#" if Lines.ascii else "sd")
        plt.xlim(0.5, len(labels) + 0.5)
        plt.ylim(0, 100)
        plt.yticks([0, 25, 50, 75, 100])
        self.plot.refresh()

    def _empty(self) -> Any:  # plotext has no types
        plt = self.plot.plt
        plt.clear_figure()
        plt.frame(not Lines.ascii)
        return plt


class StatisticsScreen(HandsPage):
    """Left and right go from the figures to the charts."""

    KEYS: ClassVar[tuple[Key, ...]] = (*PAGE[1:], *STATISTICS, *HANDS)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(STATISTICS))
    statistics: Statistics | None = None  # before the first look
    _sums: Sequence[Sum] = ()  # of the reviewed hands among them
    _older = 0  # reviews that these leave out
    view = "figures"

    def __init__(self, clock: Callable[[], datetime] = wall_clock) -> None:
        super().__init__(clock)
        self.choice = replace(self.choice, assisted=False)  # what was played with help stands apart
        self._which = Filter()
        self._curves: dict[str, Curve] = {}  # of the hands that are shown, by view
        self._text = Text(self.figures, id="figures")
        self._legend, self._chart = Lines(id="legend"), Chart(id="chart")

    def title_text(self) -> str:
        return _("Statistics")

    def content(self) -> Iterable[Widget]:
        yield from super().content()
        yield from (self._text, self._legend, self._chart)

    def on_mount(self) -> None:
        self.refresh_texts()

    def summary(self) -> Line:
        """The views, the one that is shown marked."""
        line: list[Span] = []
        for view, label in VIEWS.items():
            line += [(f" {_(label)} ", "marked" if view == self.view else "dim"), (" ", "plain")]
        return line

    def look(self, which: Filter) -> Show:
        which = replace(which, stakes=True)
        statistics = self.store.history.statistics(which)
        sums = of_one_kind(self.store.reviews.sums(which))
        older = self.store.reviews.older(which)
        curves = self._curve(which, self.view)

        def show() -> None:
            self.statistics, self._which, self._curves = statistics, which, curves
            self._sums, self._older = sums, older
            self._want_curve()

        return show

    def _curve(self, which: Filter, view: str) -> dict[str, Curve]:
        """What a view that is a curve shows: of certain hands what these add up to or ended at; of all hands
        of a time the balances of the profile."""
        history = self.store.history
        if view == "points":
            return {view: history.scores(ranked(), which, POINTS)}
        if view == "level":
            return {view: history.levels(which, POINTS)}
        if view == "reviews":
            reviews = self.store.reviews
            most = most_reviewed(of_one_kind(reviews.sums(which)))
            if most is None:
                return {view: Curve()}
            plays, cards = reviews.curves(most.variant, most.rooms, which, POINTS)
            return {view: plays, "cards": cards}
        if view not in CHARTS:
            return {}
        if chosen(which):
            scored = [name for name, entry in GAMES.items() if entry.scores]
            by_hands = view == "score"
            return {
                view: history.scores(scored, which, POINTS)
                if by_hands
                else history.amounts(view, which, POINTS)
            }
        profile = self.store.profiles.current()
        if profile is None:
            return {view: Curve()}
        curve = self.store.profiles.curve(profile.id, CHARTS[view], which.since, which.until, POINTS)
        return {view: curve}

    def _want_curve(self) -> None:
        """Read what the view needs, if it is not there yet."""
        which, view = self._which, self.view
        if self.statistics is None or view not in NOTHING or view in self._curves:
            return

        def reading() -> Show:
            curve = self._curve(which, view)
            return lambda: self._curves.update(curve if which is self._which else {})

        self.read_aside(reading, "curve")

    def action_view(self, by: int) -> None:
        """The next view."""
        views = list(VIEWS)
        self.view = views[(views.index(self.view) + by) % len(views)]
        self._want_curve()
        self.refresh_texts()

    def refresh_texts(self) -> None:
        super().refresh_texts()
        if self._chart.is_mounted and self.is_attached:
            self._show()

    # --- figures --------------------------------------------------------------------------------

    def figures(self) -> str:
        """Everything as text."""
        found = self.statistics
        if found is None:
            return ""
        if not found.hands:
            return self._no_hands()
        parts = [ngettext("{n} hand", "{n} hands", found.hands).format(n=f"{found.hands:,}"), ""]
        parts += in_columns(groups_table(found.groups), 3)
        for heading, rows in (
            (_("In a row"), streaks(found)),
            (_("What happened"), happened(found.counts)),
            (_("Places"), places(found)),
        ):
            parts += ["", "# " + heading, *(f"{label}  {text}" for label, text in rows)] if rows else []
        if table := levels(found):
            parts += ["", "# " + _("Level after the hand"), table]
        if self._sums or self._older:
            parts += ["", "# " + _("Reviewed hands")]
            parts += in_columns(reviewed_table(self._sums), 1) if self._sums else []
            parts += filter(None, [older_text(self._older)])
        return "\n".join(parts)

    # --- charts ---------------------------------------------------------------------------------

    def _show(self) -> None:
        """The view that was chosen, drawn anew."""
        figures, chart, legend = self._text, self._chart, self._legend
        as_text = self.view == "figures"
        figures.display, chart.display, legend.display = as_text, not as_text, not as_text
        if as_text:
            figures.focus()
            return
        if self.view == "reviews":
            lines, drawn = self._reviews(chart)
        else:
            lines, drawn = self._rates(chart) if self.view == "rate" else self._balance(chart, self.view)
        chart.display = drawn
        legend.styles.height = len(lines)
        legend.show([[(f" {line}", "plain")] for line in lines])

    def _balance(self, chart: Chart, view: str) -> tuple[list[str], bool]:
        """The profile's balance after every entry of its ledger in the time that was chosen; what certain
        hands add up to, or the level after each of them."""
        curve = self._curves.get(view)
        if curve is None:
            return [], False
        if len(curve.points) < 2:
            scored = (family_text(entry.family) for entry in GAMES.values() if entry.scores)
            games = each_once(scored) if view == "score" else each_once(map(variant_text, ranked()))
            return [_(NOTHING[view]).format(games=games)], False
        times, values = zip(*curve.points, strict=True)
        chart.curve(values, lambda index: local_time(times[index]), rank_text if view == "level" else number)
        return [self._told(view, curve, values[0])], True

    def _reviews(self, chart: Chart) -> tuple[list[str], bool]:
        """What plays gave away and cards brought, hand by hand, of the game with most reviewed hands."""
        plays, cards, most = self._curves.get("reviews"), self._curves.get("cards"), most_reviewed(self._sums)
        if plays is None:
            return [], False
        if cards is None or most is None:
            return [older_text(self._older) or _(NOTHING["reviews"])], False
        hands, good, *split = reviewed_row(most)
        told = ngettext("{n} reviewed hand", "{n} reviewed hands", most.hands).format(n=hands)
        as_best = _("as the best: {good}").format(good=good)
        from ..text.review import split_text  # late: most look at other views

        lines = [
            labelled(variant_text(most.variant), f"{told} · {as_best}"),
            split_text(*split),
        ]
        if len(self._sums) > 1:
            lines[0] += " · " + _("{key}: one game alone").format(key=self.chosen_texts()[0][0])
        lines += filter(None, [older_text(self._older)])
        if len(plays.points) < 2:
            return lines, False
        times, values = zip(*plays.points, strict=True)
        dotted = [amount for _time, amount in cards.points]
        chart.curve(values, lambda index: local_time(times[index]), dotted=dotted)
        return [*lines, _("The line: what your plays gave away. The dots: what the cards brought.")], True

    def _told(self, view: str, curve: Curve, first: int) -> str:
        """What a curve says, in a line."""
        count, last, which = f"{curve.entries:,}", curve.points[-1][1], self._which
        if view != "points" and view != "level" and not chosen(which):
            message = _("{name}: {balance} at the end, {change} over {n} entries of all games")
            name = self._profile.name if self._profile else ""
            told = message.format(name=name, balance=number(last), change=signed(last - first), n=count)
            return told + " · " + _("{key}: one game alone").format(key=self.chosen_texts()[0][0])
        if view == "level":
            message = ngettext("Level {level} after {n} hand", "Level {level} after {n} hands", curve.entries)
            told = message.format(level=rank_text(last), n=count)
        else:
            message = ngettext("{points} in {n} hand", "{points} in {n} hands", curve.entries)
            told = message.format(points=self._gain(view, last), n=count)
        games = [which.variant] if which.variant else ranked() if view == "points" else ()
        return labelled(each_once(map(variant_text, games)), told) if games else told

    @staticmethod
    def _gain(view: str, amount: int) -> str:
        """What was won or lost, in what the view counts."""
        if view in ("points", "score"):
            return points_text(amount)
        return ("+" if amount > 0 else "") + money(amount, view)

    def _no_hands(self) -> str:
        """That there is nothing to add up; and where hands with help are, which are left out at first."""
        told = _("There are no such hands.")
        if self.choice.assisted is not False:
            return told
        key = self.chosen_texts()[AIDED_AT][0]
        apart = _("Hands with advice or played by a bot stand apart: {key} shows them.").format(key=key)
        return f"{told}\n{apart}"

    def _no_rates(self) -> str:
        """Why there are no win rates."""
        hands = self.statistics is not None and self.statistics.hands
        if not hands:
            return self._no_hands()
        games = each_once(map(variant_text, ranked()))
        return _("Nobody wins or loses a hand of {games}.").format(games=games)

    def _rates(self, chart: Chart) -> tuple[list[str], bool]:
        """Win rates in per cent by game and role: numbered bars, and lines that say what they are."""
        won, lost = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for group in self.statistics.groups if self.statistics else ():
            won[group.variant, group.role] += group.won
            lost[group.variant, group.role] += group.lost
        kinds = [kind for kind in won if won[kind] + lost[kind]]
        if not kinds:
            return [self._no_rates()] if self.statistics else [], False
        numbers = [str(number) for number in range(1, len(kinds) + 1)]
        chart.bars(numbers, [100 * won[kind] / (won[kind] + lost[kind]) for kind in kinds])
        return [
            f"{number}  {kind_text(*kind)}  {rate_text(won[kind], lost[kind])}  "
            + _("{won} won, {lost} lost").format(won=f"{won[kind]:,}", lost=f"{lost[kind]:,}")
            for number, kind in zip(numbers, kinds, strict=True)
        ], True


def ranked() -> tuple[str, ...]:
    """The variants in which nobody wins or loses: points are counted there."""
    return tuple(variant for variant in GAMES if rules(variant).ranked)


def most_reviewed(sums: Sequence[Sum]) -> Sum | None:
    """The game, and what it was played for, with most reviewed hands."""
    return max(sums, key=lambda each: each.hands, default=None)


def chosen(which: Filter) -> bool:
    """Whether certain hands are meant, not all of a time."""
    return any(part is not None for part in (which.variant, which.room, which.role, which.won))


def each_once(names: Iterable[str]) -> str:
    """Names of games or families, each once."""
    return listed(dict.fromkeys(names))


def kind_text(variant: str, role: str) -> str:
    """A game, and what the seat was where there are roles."""
    return " · ".join(filter(None, (variant_text(variant), role_text(variant, role))))
