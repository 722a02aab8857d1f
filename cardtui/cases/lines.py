"""The actions of a hand as a rule case writes them."""

from __future__ import annotations

from ..engine.answers import Takes
from ..engine.core import Action, State, is_number
from ..engine.errors import DataFault, NotationError, Worded
from ..engine.rules import SomeRules
from ..engine.typed import read_action
from ..engine.variants import VARIANTS, rules
from ..text.rules import clause_behind
from .questions import Line


def read_line(game: SomeRules, state: State, text: str) -> Line:
    """``0 play 33``, ``!1 pass``, ``!2 pass G14``."""
    said = text.strip()
    refused = said.startswith("!")
    said, clause = clause_behind(game.variant, said) if refused else (said, "")
    who, _, action = said[refused:].strip().partition(" ")
    if not is_number(who, 2):
        raise DataFault(Worded("no seat: {line}", line=repr(text)))
    if int(who) >= game.seats:
        raise DataFault(
            Worded("no seat {seat} (0 to {last}): {line}", seat=who, last=game.seats - 1, line=repr(text))
        )
    try:
        read = _action(game, state, action, refused)
        game.deck.check(read.cards)
    except NotationError as fault:
        if refused and fault.code == "too_many":  # nobody holds them
            return Line(text, int(who), Action.parse(action), refused, clause or None)
        raise DataFault(Worded("{why}: {line}", why=fault, line=repr(text))) from None
    fault_of_form = None if refused else _no_form(game, read)
    if fault_of_form:
        raise DataFault(Worded("{why}: {line}", why=fault_of_form, line=repr(text)))
    return Line(text, int(who), read, refused, clause or None)


def _no_form(game: SomeRules, action: Action) -> str | None:
    """Why an action is none that anybody can take, whatever the position; ``None`` if it may be one."""
    verb = action.verb
    takes = game.takes.get(verb)
    if takes is None and (action.cards or action.reading):
        return Worded("{verb} takes no cards", verb=verb)
    if takes is not None and not action.cards:
        return Worded("{verb} needs cards", verb=verb)
    if takes is Takes.CARD and len(action.cards) > 1:
        return Worded("{verb} takes one card", verb=verb)
    return Worded("{verb} takes one number", verb=verb) if len(action.numbers) > 1 else None


def _action(game: SomeRules, state: State, text: str, refused: bool) -> Action:
    """The action; one that is to be refused may be of another game."""
    try:
        return read_action(game, text, state, said_aloud=False)
    except NotationError as fault:
        elsewhere = fault.code == "unknown_verb" and text.split()[:1] and text.split()[0].lower() in _verbs()
        if refused and (elsewhere or (fault.code == "no_play" and not game.kinds)):
            return Action.parse(text)
        raise


def _verbs() -> set[str]:
    """Those of all games."""
    return {verb for variant in VARIANTS for verb in rules(variant).verbs}
