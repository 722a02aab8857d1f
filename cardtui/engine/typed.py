"""What a person or a program writes, made into cards and actions: the one place where that is read.

At the table, on the command line, in rule cases and from bots. Strict about what can be meant at all
(cards of the game, readings that exist, verbs that there are); what is allowed is for ``why_not``.
"""

from __future__ import annotations

from .cards import Cards, parse_cards
from .core import Action, Reading, S, is_number
from .errors import NotationError
from .rules import Rules


def read_cards(rules: Rules[S], text: str, state: S | None = None) -> Cards:
    """Cards as they are typed; ``*`` is a wild or laizi where the game knows one. Raises ``NotationError``.

    ``state``: the position whose level or laizi counts; without one it is that of the rules.
    """
    cards = parse_cards(text, rules.wild(state))
    rules.deck.check(cards, bare=True)
    return cards


def read_reading(rules: Rules[S], text: str, state: S | None = None) -> Reading:
    """A reading that some cards can have; raises ``NotationError``."""
    reading = Reading.parse(text)
    fault = rules.no_reading(reading, state)
    if fault is not None:
        raise NotationError(text, 0, fault, "no_play", {"reading": str(reading)})
    return reading


def read_action(
    rules: Rules[S], text: str, state: S | None = None, verb: str | None = None, *, wild: bool = True
) -> Action:
    """An action as it is typed: ``play 333 5 as triple_single:3:4``; raises ``NotationError``.

    ``verb``: what cards alone mean. ``wild``: whether ``*`` means one, as it does at a table.
    """
    said = " ".join(text.split())
    word, meant = said.partition(" ")[0].lower(), rules.wild(state) if wild else None
    if word not in rules.verbs:
        try:
            cards = parse_cards(said.partition(" as ")[0], meant)
        except NotationError:
            if verb is None or word.isalpha():
                raise unknown_verb(rules, word, state) from None
            raise
        if verb is None or not cards:
            raise unknown_verb(rules, word, state)
        said = f"{verb} {said}"
    action = Action.parse(said, rules.numbered, meant)
    if action.seen:
        why = "nothing is shown behind / in an action of a seat"
        raise NotationError(text, text.find("/"), why, "nothing_shown")
    rules.deck.check(action.cards, bare=True)
    if action.reading is not None:
        read_reading(rules, str(action.reading), state)
    return action


def unknown_verb(rules: Rules[S], word: str, state: S | None) -> NotationError:
    """That the game knows no such verb, with those that it asks for in this position."""
    verbs = ", ".join(rules.verbs if state is None else rules.verbs_now(state))
    why = f"unknown verb {word!r} (here: {verbs or 'nothing, the hand is over'})"
    return NotationError("", 0, why, "unknown_verb", {"verb": word, "verbs": verbs or "–"})


def read_step(rules: Rules[S], text: str, state: S | None = None) -> tuple[int, Action]:
    """The seat and the action of ``0 play 333 5``; raises ``NotationError``."""
    who, _, said = text.strip().partition(" ")
    if not is_number(who, 2):
        raise NotationError(text, 0, "no seat", "seat")
    return int(who), read_action(rules, said, state)
