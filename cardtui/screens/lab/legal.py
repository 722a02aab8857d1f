"""The legal plays of a position in a list: by kinds, and by what is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engine.cards import Card, Cards, parse_cards
from ...engine.core import Action, Step
from ...engine.errors import NotationError
from ...engine.positions import Position
from ...lab import sort_of
from ...text.catalog import _
from ...text.sentences import action_cards, kind_text, reading_text, verb_text
from ...widgets.lines import Line
from ...widgets.menu import Entry, Made

ALL = ""


class Listed:
    """What is legal, as far as it fits; ``steps`` is ``None`` until it is known."""

    def __init__(self) -> None:
        self.steps: Sequence[Step] | None = None
        self._position: Position | None = None
        self._anyone = True
        self._fits: Sequence[int] = ()
        self._kind, self._typed = ALL, ""

    def forget(self) -> None:
        """The position is another one."""
        self.steps, self._fits = None, ()

    def put(self, position: Position, steps: Sequence[Step], anyone: bool = True) -> None:
        """These are all there are. ``anyone``: of whatever seat is to act, not of one alone."""
        self.steps, self._position, self._anyone = steps, position, anyone
        if self._kind not in self._kinds():
            self._kind = ALL
        self._choose()

    def narrow(self, typed: str) -> None:
        """Only what fits the text: ``/bomb`` the kinds that are called so, else plays with these cards, or
        in whose text it stands."""
        self._typed = typed.strip()
        self._choose()

    def turn(self, by: int) -> None:
        """Only plays of the next kind there is, or of all."""
        kinds = self._kinds()
        self._kind = kinds[(kinds.index(self._kind) + by) % len(kinds)]
        self._choose()

    def _kinds(self) -> list[str]:
        return [ALL, *dict.fromkeys(sort_of(step.action) for step in self.steps or ())]

    def _choose(self) -> None:
        fits = self._test()
        self._fits = [
            number
            for number, step in enumerate(self.steps or ())
            if self._kind in (ALL, sort_of(step.action)) and fits(step)
        ]

    def _test(self) -> Callable[[Step], bool]:
        typed = self._typed
        if typed.startswith("/"):
            word = typed[1:].strip().casefold()
            return lambda step: any(word in name for name in (sort_of(step.action), self._name(step)))
        if not typed or self._position is None:
            return lambda step: True
        rules, state = self._position.rules, self._position.state
        try:
            cards = parse_cards(typed, rules.wild(state))
        except NotationError:
            return lambda step: typed.casefold() in str(step).casefold()
        return lambda step: _holds(step.action.cards, cards)

    def _name(self, step: Step) -> str:
        assert self._position is not None  # there are steps
        variant, sort = self._position.rules.variant, sort_of(step.action)
        return (kind_text if step.action.reading else verb_text)(variant, sort).casefold()

    # --- as it is drawn ---------------------------------------------------------------------------

    def heading(self) -> Line:
        """Which kind, and how many."""
        if self.steps is None:
            return [(" …", "dim")]
        variant = self._position.rules.variant if self._position is not None else ""
        kind = _("all") if self._kind == ALL else _kind_name(variant, self._kind)
        count = _("{n} of {all}").format(n=len(self._fits), all=len(self.steps))
        return [(f" ‹ {kind} ›", "key"), (f"  {count}", "dim")]

    def entries(self) -> Sequence[Entry]:
        """The plays that fit."""
        return Made(self._fits, self._entry) or [Entry("", self._none(), enabled=False)]

    def _none(self) -> str:
        if self.steps is None:
            return "…"
        if self.steps:
            return _("There are no such plays.")
        state = self._position.state if self._position is not None else None
        if (
            self._anyone
            and state is not None
            and any(Card.BACK in state.hands[seat] for seat in state.to_act)
        ):
            return _("Its cards lie face down.")
        return _("Nothing can be done here.")

    def _entry(self, number: int) -> Entry:
        assert self.steps is not None  # there are numbers
        assert self._position is not None
        step, position = self.steps[number], self._position
        seat = f"{step.seat}  " if len(position.state.to_act) > 1 else ""
        said, note = action_said(position, step.action)
        return Entry(str(number), seat + said, note=note)

    def step(self, entry: Entry | None) -> Step | None:
        """The step of that entry."""
        return self.steps[int(entry.id)] if entry is not None and entry.id and self.steps else None


def action_said(position: Position, action: Action) -> tuple[str, str]:
    """What would be done, in words; and what the cards would be."""
    variant = position.rules.variant
    said = verb_text(variant, action.verb, position.state.phase)
    if action.cards:
        cards = action_cards(variant, action, getattr(position.state, "laizi", 0))
        said = cards if action.verb == "play" else f"{said} {cards}"
    elif action.numbers:
        said = f"{said} {' '.join(map(str, action.numbers))}"
    return said, reading_text(variant, action.reading) if action.reading is not None else ""


def _kind_name(variant: str, sort: str) -> str:
    """A kind of plays, or a verb, in words."""
    named = kind_text(variant, sort)
    return named if named != sort else verb_text(variant, sort)


def _holds(held: Cards, wanted: Cards) -> bool:
    """Whether these cards are among those; of a bare rank any suit will do."""
    left = list(held)
    for card in sorted(wanted, key=lambda card: card.suit == 0):  # exact cards first
        found = next((each for each in left if _is(each, card)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _is(held: Card, wanted: Card) -> bool:
    return held.plain == wanted.plain or (held.rank == wanted.rank and not wanted.suit)
