"""What is drawn of a table at the moment: scene, question, verdict, what is told beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ...engine.cards import Cards
from ...engine.completing import missing
from ...engine.core import State
from ...text.catalog import _
from ...text.sentences import listed
from ...text.table import variant_text
from ...widgets.keyline import KeyLine
from ...widgets.lines import Line, Lines, text_of
from ...widgets.veil import Veil
from ..dialogs import Reader
from . import line as typed
from . import looking
from .advising import Advising
from .beside import AdviceFace, Beside
from .labels import idle, labels
from .naming import action_name
from .odds import Likely
from .opened import Opened
from .pacing import Pacing
from .panel import SomePanel, Verdict
from .seated import Seated
from .sharing import Sharing
from .stopwatch import Stopwatch
from .surface import Surface, answered
from .unasked import Unasked
from .view import SeatView


class Drawn(Seated, Protocol):
    """The table, of which the parts are asked what they have to tell."""

    bar: Lines
    opened: Opened
    surface: Surface
    veil: Veil
    key_line: KeyLine
    sharing: Sharing
    advising: Advising
    likely: Likely
    unasked: Unasked
    pacing: Pacing

    @property
    def order(self) -> Cards:
        """The hand in front as it was laid; nothing where it is sorted."""

    @property
    def is_attached(self) -> bool:
        """Whether it stands on a screen."""

    @property
    def is_current(self) -> bool:
        """Whether it is in front."""

    @property
    def lingers(self) -> bool:
        """Whether the play that ended the hand is looked at yet."""

    @property
    def note(self) -> tuple[str, bool]:
        """The note of the moment and whether it is urgent."""

    def tell_note(self) -> None:
        """Show the note of the moment at the foot, where it stands there."""

    def tell_guard(self, view: SeatView[State]) -> None:
        """Say what is asked now."""

    def draw_table(self) -> None:
        """Draw what stands on the table now."""

    def beside(self, view: SeatView[State], verdict: Verdict, refused: Line = ()) -> Beside:
        """What is told beside the game."""


class Drawing:
    """Of one table, as it was drawn. ``labels``: of the keys that decide, by action; ``idle``: the commands
    that do nothing."""

    def __init__(self, table: Drawn) -> None:
        self._table = table
        self.labels: Mapping[str, str] = {}
        self.idle: frozenset[str] = frozenset()
        self._watch = Stopwatch()
        self._due = False

    def start_watch(self) -> None:
        """A question stands from now on."""
        self._watch = Stopwatch(self._table.room.now())

    def tick(self) -> None:
        """A second has passed."""
        table = self._table
        if not table.sharing.curtain.down and table.seat in table.session.waiting and table.is_current:
            table.surface.tell_time(self._clock())

    def soon(self) -> None:
        """Draw everything anew, once for however many reasons."""
        if not self._due and self._table.is_attached:
            self._due = True
            self._table.call_later(self.now)

    def now(self) -> None:
        """Draw everything anew."""
        table = self._table
        self._due = False
        if not table.surface.is_attached:  # the table is being taken away while it is laid
            return
        table.tell_note()
        if table.sharing.curtain.hides:
            table.veil.tell(table.sharing.texts())
        table.draw_table()
        if isinstance(front := table.surface.app.screen, Reader):  # it may tell of what has just happened
            front.refresh_texts()
        table.opened.lay()
        table.bar.redraw()
        table.key_line.redraw()
        table.room.name_window(self._window_name())

    def _window_name(self) -> str:
        """Whose turn it is, for who looks at another window."""
        table, session = self._table, self._table.session
        game_ = variant_text(session.rules.variant)
        if table.seat in session.waiting and not table.sharing.curtain.hides:
            return "▶ " + _("your turn") + f" · {game_}"
        names = listed(session.seats[seat].name for seat in session.state.to_act)
        return f"cardtui · {game_}" + (f" · {names}" if names and not session.over else "")

    def lay(self) -> None:
        """Lay the position of the moment on the surface."""
        table, surface, line, hand = self._table, self._table.surface, self._table.line, self._table.hand
        view = table.seat_view()
        table.tell_guard(view)
        line.keep_open(table.room.settings.type_at_once)
        panel, scene = table.panel(view), table.family.scene(view, surface.frame(table.sort, table.order))
        table.spoken = table.spoken.marking(() if panel.picks else panel.choices(view))
        surface.hold(scene.hand, panel.single)  # the verdict is about cards that are still there
        self.idle = idle(table, view, panel, table.pacing.any_trick)
        certain, mark = bool(table.unasked.rest()), table.spoken.mark
        self.labels = labels(view, panel, hand.picked, mark, table.away, certain)
        verdict, clock = table.verdict(view, panel), self._clock()
        if view.turn and panel.picks and not hand.picked and (meant := table.spoken.passing) is not None:
            named = {action: label for action, label in self.labels.items() if action != "no"}
            self.labels = {**named, "confirm": action_name(panel, view, meant)}  # once is enough
        if table.sharing.curtain.stopped and table.spoken.sure is None:
            self.labels = {**self.labels, "confirm": _("Go on")}
        if verdict.refusal is not None:
            self.labels = {**self.labels, "clause": _("Rule")}
        hand.hint_at(self._ghosts(view, panel, verdict))
        rest = "" if view.state.over else self._typable(view, panel)
        answer = answered(verdict)
        line.tell(answer, rest)
        long = answer if line.refused and line.is_too_long(answer) else ()
        if line.text:
            verdict = Verdict("")  # it stands beside what is typed
        waiting = _("any key: the settlement") if table.lingers else scene.waiting
        face = panel.face(view, waiting, table.spoken.mark, verdict, clock)
        surface.draw(scene, face, table.beside(view, verdict, long))

    def beside(self, view: SeatView[State], verdict: Verdict, refused: Line = ()) -> Beside:
        """What is told beside the game; ``refused``: a refusal that the typed line has no room for."""
        table = self._table
        pace, clauses = table.pacing.block(), looking.clauses(table, view, verdict)
        blocks = [
            *table.sharing.blocks(view),
            *table.advising.blocks(view),
            *table.likely.blocks(view),
            *pace,
            *clauses,
        ]
        entries, advice = looking.entries(table, view), table.advising.face(view)
        if not advice.text:
            advice = table.sharing.recalled(view)
        if table.spoken.aside:
            advice = AdviceFace(table.spoken.aside)
        if refused:
            advice = AdviceFace(text_of(refused))
        counter, banner = table.room.settings.counter, table.pacing.banner
        return Beside(blocks, entries, counter, table.note, advice, table.line.opened, banner)

    def _typable(self, view: SeatView[State], panel: SomePanel) -> str:
        """What can be typed, said in the typed line at rest; nothing where nobody plays by hand."""
        if not self._table.session.people:
            return ""
        family = self._table.family
        if not panel.picks and (answers := panel.choices(view)):
            said = " · ".join(f"{each.key} {each.label}" for each in answers if each.refusal is None)
            return _("type an answer: {answers}").format(answers=said)
        if panel.single or family.example == family.card:
            return _("type a card, for example {example}").format(example=family.card)
        return _("type a play, for example {example}").format(example=family.example)

    def _ghosts(self, view: SeatView[State], panel: SomePanel, verdict: Verdict) -> Cards:
        """The cards that would complete what is picked, where the own line speaks of that."""
        picked = self._table.hand.picked
        if not verdict.growing or not picked or self._table.line.text:
            return ()
        play = next(panel.completed(view, picked), None)
        return missing(play, picked) if play is not None else ()

    def verdict(self, view: SeatView[State], panel: SomePanel) -> Verdict:
        """What stands in the own line: an answer, or what the picked cards are."""
        table = self._table
        spoken, picked = table.spoken, table.hand.picked
        if (verdict := table.sharing.verdict(view, spoken) or spoken.verdict) is not None:
            return verdict
        if (said := typed.verdict(table, view, panel)) is not None:
            return said
        if (stopped := table.pacing.verdict()) is not None:
            return stopped
        if table.away:
            return Verdict(_("a bot plays for you; a card key or ⏎ ends that"))
        if not picked and (said := table.unasked.verdict()) is not None:
            return said
        if not picked and panel.picks and (meant := spoken.passing) is not None:
            return Verdict("⏎ " + action_name(panel, view, meant))
        return panel.verdict(view, picked, spoken.reading(picked))

    def _clock(self) -> str:
        return self._table.pacing.clock(self._watch.text(self._table.room.now()))
