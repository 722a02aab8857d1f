"""What was answered to the last key, and what is meant by what is picked: a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...engine.cards import Cards
from ...engine.core import Action, Reading
from .panel import Choice, Verdict


@dataclass(frozen=True, slots=True)
class Spoken:
    """``verdict``: the answer to the last key, until something changes, in ``language``; ``mark``: the
    button that Enter takes; ``intended``: an advised, chosen or typed play, whose reading is meant;
    ``advised``: nobody chose it; ``sure``: what is done if it is asked for once more, ``since``: from which
    time on, in seconds; ``aside``: what is told of that where advice stands; ``why``: the clause behind
    what is said was asked for."""

    verdict: Verdict | None = None
    mark: int | None = None
    intended: Action | None = None
    advised: bool = False
    language: str = ""
    sure: Action | None = None
    since: float = 0.0
    aside: str = ""
    why: bool = False

    def saying(self, verdict: Verdict | None, language: str) -> Spoken:
        """Something is said, or nothing any more."""
        return replace(self, verdict=verdict, language=language, sure=None, aside="", why=False)

    def asking_why(self) -> Spoken:
        """The clause behind what is said stands beside it."""
        return replace(self, why=True)

    def doubting(self, action: Action, text: str, language: str, since: float, aside: str = "") -> Spoken:
        """What is asked for is good but dear: it is done if it is asked for once more, after that time."""
        said = self.saying(Verdict(text, True, dear=True), language)
        return replace(said, sure=action, since=since, aside=aside)

    def heard_in(self, language: str) -> Spoken:
        """In another language than it was said in, nothing is."""
        return (
            self
            if language == self.language
            else replace(self, verdict=None, language=language, sure=None, aside="")
        )

    def quiet(self) -> Spoken:
        """Nothing is said any more."""
        return replace(self, verdict=None, sure=None, aside="", why=False)

    def meaning(self, action: Action | None, advised: bool = False) -> Spoken:
        """That is meant from now on."""
        return replace(self, intended=action, advised=advised)

    def moved_on(self) -> Spoken:
        """The game has gone on: nothing is said or marked; picks are meant still, a pass is not."""
        meant = None if self.passing is not None else self.intended
        return replace(self, verdict=None, mark=None, intended=meant, sure=None, aside="", why=False)

    @property
    def passing(self) -> Action | None:
        """What is meant and takes no cards: the pass that was advised, or chosen from the list."""
        meant = self.intended
        return meant if meant is not None and not meant.cards else None

    def is_only_advised(self, cards: Cards) -> bool:
        """Whether these cards lie picked because they were advised, and not otherwise."""
        meant = self.intended
        return self.advised and meant is not None and sorted(meant.cards) == sorted(cards)

    def reading(self, cards: Cards) -> Reading | None:
        """The reading meant for these cards."""
        meant = self.intended
        return meant.reading if meant is not None and sorted(meant.cards) == sorted(cards) else None

    def marking(self, choices: Sequence[Choice]) -> Spoken:
        """Of several buttons one is marked, at first the last one, which binds to nothing. A lone verb is
        never taken by mistake."""
        enabled = _enabled(choices)
        if len(choices) < 2 or not enabled:
            return replace(self, mark=None)
        return self if self.mark in enabled else replace(self, mark=enabled[-1])

    def marked(self, choices: Sequence[Choice], verb: str) -> Spoken:
        """The button of that verb is marked, if it may be taken."""
        at = next((at for at in _enabled(choices) if choices[at].action.verb == verb), self.mark)
        return replace(self, mark=at)

    def marking_next(self, choices: Sequence[Choice], by: int) -> Spoken:
        """The mark so many buttons further, as far as there are any that may be taken."""
        enabled = _enabled(choices)
        if self.mark not in enabled:
            return self
        return replace(self, mark=enabled[min(max(0, enabled.index(self.mark) + by), len(enabled) - 1)])


def _enabled(choices: Sequence[Choice]) -> list[int]:
    return [at for at, choice in enumerate(choices) if choice.refusal is None]
