"""What the coach says before a play goes."""

from __future__ import annotations

from collections.abc import Sequence

from ..coach.word import Word
from ..engine.core import State
from ..engine.rules import SomeRules
from .catalog import _, labelled
from .in_force import played_for
from .review import action_text, mark_text
from .sentences import facts_text
from .table import money, points_text


def word_text(rules: SomeRules, state: State, word: Word) -> str:
    """``blunder: AA costs about 52 beans``."""
    lost, currency = max(1, round(word.loss)), played_for(rules)
    amount = money(lost, currency) if currency else points_text(lost)
    told = _("{mark}: {play} costs about {amount}")
    return told.format(mark=mark_text(word.mark), play=action_text(rules, state, word.action), amount=amount)


def better_text(rules: SomeRules, state: State, word: Word, names: Sequence[str]) -> str:
    """What would be better, and why; then what speaks against the play."""
    better = _("Better: {play}").format(play=action_text(rules, state, word.better))
    if word.why:
        better += f" — {facts_text(rules.variant, word.why, names)}"
    if not word.against:
        return better
    against = labelled(action_text(rules, state, word.action), facts_text(rules.variant, word.against, names))
    return _(". ").join((better, against))
