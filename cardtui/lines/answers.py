"""A typed line made into an action, in the words of the game."""

from __future__ import annotations

from ..engine.core import Action, State
from ..engine.errors import NotationError
from ..engine.rules import SomeRules
from ..engine.typed import read_action
from ..text.catalog import LANGUAGES, language, speaking
from ..text.sentences import listed, verb_text


def read_answer(rules: SomeRules, state: State, text: str) -> Action:
    """The action that a line means in this position; raises ``NotationError``.

    A verb may be named as the table names it, besides what may be typed everywhere; cards alone are played,
    or whatever else is done with cards in this phase.
    """
    said = text.strip()
    for named, verb in _named(rules, state):
        if said.casefold() == named or said.casefold().startswith(named + " "):
            said = f"{verb} {said[len(named) :]}".strip()
            break
    try:
        return read_action(rules, said, state, card_verb(rules, state))
    except NotationError as wrong:
        if wrong.code != "unknown_verb":
            raise
        verbs = listed(verb_text(rules.variant, verb, state.phase) for verb in rules.verbs_now(state))
        # cards, too, where none are asked for: all that was typed
        told = {**wrong.details, "verb": said, "verbs": verbs or "–"}
        raise NotationError("", 0, str(wrong), wrong.code, told) from wrong


def card_verb(rules: SomeRules, state: State) -> str | None:
    """What cards alone mean in this phase."""
    return next((verb for verb in rules.verbs_now(state) if verb in rules.takes), None)


def _named(rules: SomeRules, state: State) -> list[tuple[str, str]]:
    """What is asked for now as the table names it, in the language of the moment and in all others, each with
    its verb; the longest first."""
    found = dict[str, str]()
    for spoken in (language(), *LANGUAGES):
        with speaking(spoken):
            for verb in rules.verbs_now(state):
                for phase in ("", state.phase):
                    found.setdefault(verb_text(rules.variant, verb, phase).casefold(), verb)
    return sorted(found.items(), key=lambda named: -len(named[0]))
