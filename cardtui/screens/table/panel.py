"""What a phase offers to the person in front of the screen: a title, a help text, verbs, a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from typing import Any, ClassVar, Generic, TypeAlias

from ...engine.cards import Card, Cards, Rank
from ...engine.completing import Wanted, completions
from ...engine.core import Action, Reading, S
from ...engine.errors import Refusal
from ...text.catalog import N_, _, labelled, ngettext
from ...text.sentences import card_text, reading_text, refusal_text, say
from ...widgets.choices import Button
from .view import SeatView


@dataclass(frozen=True, slots=True)
class Choice:
    """A verb on a button. ``key`` is the sign of the key that takes it; ``refusal``: why it is off."""

    action: Action
    key: str
    label: str
    refusal: Refusal | None = None


class Dear(StrEnum):
    """What cannot be taken back cheaply: it is asked for once more, unless the settings say otherwise."""

    BOMB = "bomb"  # where something cheaper beats
    BREAK = "break"  # of a bomb
    SHOW = "show"  # while it counts most


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the picked cards are, and whether they may be played; ``refusal`` names the clause.

    ``ok`` is ``None`` while that is no question; ``dear``: it is good, and wants to be said once more;
    ``growing``: it is nothing yet, and still can be.
    """

    text: str
    ok: bool | None = None
    refusal: Refusal | None = None
    dear: bool = False
    growing: bool = False


@dataclass(frozen=True, slots=True)
class PanelFace:
    """What is asked and answered, as it is drawn: a question with buttons, of which Enter takes the one at
    ``mark``; the verdict in the own line, and the time that the question has stood.

    ``single``: one card is picked at a time.
    """

    title: str = ""
    buttons: tuple[Button, ...] = ()
    mark: int | None = None
    single: bool = False
    verdict: Verdict = Verdict("")
    clock: str = ""


class Panel(Generic[S]):
    """One phase. The table asks it anew for every drawing; it keeps nothing.

    ``phases``: those it serves; ``verb``: what is done with cards; ``help``: a message id for the help page,
    in sentences; ``picks``: whether cards are picked in it (otherwise left and right move over the buttons);
    ``single``: one card at a time, a pick replaces the one before; ``off``: commands of the table that mean
    nothing in it; ``words``: what commands do in it, by action: a label for the key line and a sentence for
    the help, both message ids; ``no_key``: the key of the button that declines; ``rank_help``: what the keys
    of ranks do; ``by_itself``: what is said as it goes on without an answer, where there is one alone (a
    message id).
    """

    phases: ClassVar[tuple[str, ...]] = ()
    verb: ClassVar[str] = "play"
    help: ClassVar[str] = ""
    picks: ClassVar[bool] = False
    single: ClassVar[bool] = False
    off: ClassVar[frozenset[str]] = frozenset()
    words: ClassVar[Mapping[str, tuple[str, str]]] = {}
    no_key: ClassVar[str] = "n"
    rank_help: ClassVar[str] = N_("pick a card of that rank; again: one more; none left: put them down")
    by_itself: ClassVar[str] = ""

    @classmethod
    def idle(cls) -> frozenset[str]:
        """The commands that do nothing in it."""
        return cls.off if cls.picks else cls.off | {"wild", "reading"}

    def title(self, view: SeatView[S]) -> str:
        """What is asked, in few words."""
        return ""

    def choices(self, view: SeatView[S]) -> tuple[Choice, ...]:
        """The buttons; ``y`` and ``n`` take those with these keys."""
        return ()

    def face(
        self, view: SeatView[S], waiting: str, mark: int | None, verdict: Verdict, clock: str
    ) -> PanelFace:
        """It as it is drawn; ``waiting`` is said while nothing is asked."""
        asked = view.turn and not view.state.over
        title, choices = (self.title(view), self.choices(view)) if asked else (waiting, ())
        buttons = tuple(Button(choice.key, choice.label, choice.refusal is None) for choice in choices)
        return PanelFace(title, buttons, mark, self.single, verdict, clock if view.turn else "")

    def labels(self, view: SeatView[S], cards: Cards, mark: int | None) -> Mapping[str, str]:
        """What ``confirm``, ``yes``, ``no`` and ``advice`` do now, for the key line; what does nothing is not
        named. ``mark``: the button that Enter takes."""
        return {}

    def action(self, view: SeatView[S], cards: Cards, reading: Reading | None = None) -> Action | None:
        """What Enter does with the picked cards; ``None``: nothing, the marked button is taken."""
        return None

    def of_rank(self, view: SeatView[S], rank: Rank) -> Cards | None:
        """What the key of a rank picks, the first choice first; ``None``: all of the rank, from the right."""
        return None

    def offers(self, view: SeatView[S], cards: Cards) -> tuple[Reading, ...]:
        """The readings among which one chooses, the default first."""
        return ()

    def wanted(self, view: SeatView[S]) -> Wanted:
        """What one is likely to pick cards for."""
        return Wanted()

    def completed(self, view: SeatView[S], cards: Cards) -> Iterator[Action]:
        """The legal plays that the picked cards can still become, with others of the hand; the likeliest
        first."""
        if not cards or not view.turn:
            return iter(())
        return completions(view.rules, view.state, view.seat, cards, self.wanted(view))

    def note(self, view: SeatView[S], cards: Cards, reading: Reading) -> str:
        """What the chooser adds to a reading on offer."""
        return str(reading)

    def verdict(self, view: SeatView[S], cards: Cards, reading: Reading | None = None) -> Verdict:
        """What to say of the picked cards; ``reading`` is the one intended among those on offer."""
        return Verdict("")

    def dear(self, view: SeatView[S], action: Action) -> tuple[Dear, str] | None:
        """Why a legal action is not taken back cheaply, with what is said of it; ``None``: it is."""
        return None

    def hints(self, view: SeatView[S]) -> Iterator[Action]:
        """Legal actions, the cheapest first."""
        return view.rules.legal(view.state, view.seat)

    def forced(self, view: SeatView[S]) -> Action | None:
        """The one thing that can be done, where there is no choice and no button for it."""
        return None

    def last(self, view: SeatView[S]) -> Action | None:
        """The play that empties one's hand, where it can be taken in one way."""
        return None

    def rest(self, view: SeatView[S], unseen: Iterable[Card]) -> tuple[Action, ...]:
        """The plays to the end of one's hand that no ``unseen`` cards can answer; empty: it is open."""
        return ()


class ChoicePanel(Panel[S]):
    """Yes or no: two verbs of the rules, each with its label. Nothing of the hand is picked."""

    yes: ClassVar[str] = ""
    no: ClassVar[str] = ""
    words: ClassVar[Mapping[str, tuple[str, str]]] = {
        "confirm": (N_("Choose"), N_("take the marked button")),
    }

    def label(self, view: SeatView[S], verb: str) -> str:
        """What the button of a verb says."""
        return verb

    def choices(self, view: SeatView[S]) -> tuple[Choice, ...]:
        """Both verbs; one that the rules refuse is off."""
        if not view.turn:
            return ()
        made = []
        for key, verb in (("y", self.yes), ("n", self.no)):
            action = Action(verb)
            refusal = view.rules.why_not(view.state, view.seat, action)
            made.append(Choice(action, key, self.label(view, verb), refusal))
        return tuple(made)

    def labels(self, view: SeatView[S], cards: Cards, mark: int | None) -> Mapping[str, str]:
        """Enter takes the marked button; each has its own key. What they mean stands on them."""
        keys = {"confirm": say(view.variant, self.words["confirm"][0])} if mark is not None else {}
        if view.turn:
            keys["advice"] = _("Advice")
        for choice in self.choices(view):
            if choice.refusal is None:
                keys["yes" if choice.key == "y" else "no"] = _("Yes") if choice.key == "y" else _("No")
        return keys

    def verdict(self, view: SeatView[S], cards: Cards, reading: Reading | None = None) -> Verdict:
        """Why a verb is off, if one is."""
        for choice in self.choices(view):
            if choice.refusal is not None:
                text = refusal_text(view.variant, choice.refusal, view.names)
                return Verdict(labelled(choice.label, text), False, choice.refusal)
        return Verdict("")


class CardPanel(Panel[S]):
    """Acts with the picked cards: ``verb`` is the one that takes them."""

    picks: ClassVar[bool] = True
    nothing_picked: ClassVar[str] = N_("no cards picked")

    def face(
        self, view: SeatView[S], waiting: str, mark: int | None, verdict: Verdict, clock: str
    ) -> PanelFace:
        """Beside the cards there are only buttons that do something."""
        face = super().face(view, waiting, mark, verdict, clock)
        return replace(face, buttons=tuple(button for button in face.buttons if button.enabled))

    def labels(self, view: SeatView[S], cards: Cards, mark: int | None) -> Mapping[str, str]:
        """Enter does the verb; a button beside it has its own key. Who is out decides nothing more."""
        if not view.hand and not view.turn:
            return {}
        keys = {
            action: say(view.variant, self.words[action][0] if action in self.words else usual)
            for action, usual in (("confirm", "Play"), ("advice", "Advice"))
        }
        for choice in self.choices(view):
            if choice.refusal is None:
                keys["no"] = choice.label
        return keys

    def action(self, view: SeatView[S], cards: Cards, reading: Reading | None = None) -> Action | None:
        return Action(self.verb, cards, reading) if cards else self.forced(view)

    def forced(self, view: SeatView[S]) -> Action | None:
        found = tuple(islice(self.hints(view), 2)) if view.turn else ()
        return found[0] if len(found) == 1 else None

    def name(self, view: SeatView[S], cards: Cards) -> str:
        """What the cards are called when nothing is to be decided."""
        readings = view.rules.readings(cards, view.state)
        return reading_text(view.variant, readings[0]) if readings else ""

    def verdict(self, view: SeatView[S], cards: Cards, reading: Reading | None = None) -> Verdict:
        if not cards:
            return Verdict(self._nothing_picked(view) if view.turn else "")
        if not view.turn:
            return Verdict(self.name(view, cards))
        action = Action(self.verb, cards, reading)
        refusal = view.rules.why_not(view.state, view.seat, action)
        if refusal is not None:
            return self._not_yet(view, cards, refusal)
        offered = self.offers(view, cards)
        if not offered:
            return Verdict(self.name(view, cards), True)
        at, count = offered.index(reading) if reading in offered else 0, len(offered)
        text = reading_text(view.variant, offered[at])
        if count > 1:
            other = reading_text(view.variant, offered[(at + 1) % count])
            text += "  " + _("‹{n}/{count}› Tab: {other}").format(n=at + 1, count=count, other=other)
        return Verdict(text, True)

    def _not_yet(self, view: SeatView[S], cards: Cards, refusal: Refusal) -> Verdict:
        """What the cards can still become; why they may not be played where that is nothing."""
        play = next(self.completed(view, cards), None)
        if play is None or play.reading is None:
            return Verdict(refusal_text(view.variant, refusal, view.names), False, refusal)
        more = len(play.cards) - len(cards)
        text = ngettext(
            "{n} more makes {reading} (Tab completes it)", "{n} more make {reading} (Tab completes it)", more
        ).format(n=more, reading=reading_text(view.variant, play.reading))
        return Verdict(text, None, refusal, growing=True)

    def _nothing_picked(self, view: SeatView[S]) -> str:
        forced = self.forced(view)
        if forced is None or not forced.cards:
            return say(view.variant, self.nothing_picked)
        return _("nothing else can be played: ⏎ plays {cards}").format(cards=named(forced.cards))

    def offers(self, view: SeatView[S], cards: Cards) -> tuple[Reading, ...]:
        return view.rules.offers(view.state, view.seat, cards)


def named(cards: Cards) -> str:
    """Cards by name, each with its suit."""
    return " ".join(map(card_text, cards))


SomePanel: TypeAlias = Panel[Any]  # of a game that is known only when the program runs (``SomeRules``)
