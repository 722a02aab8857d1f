"""What a person or a program writes, made into cards and actions: the one place where that is read.

At the table, on the command line, in rule cases and from bots. Strict about what can be meant at all
(cards of the game, readings that exist, verbs that there are); what is allowed is for ``why_not``.
"""

from __future__ import annotations

import re

from .cards import BIG_JOKER, NO_SUIT, SMALL_JOKER, Card, Cards, parse_cards
from .core import Action, Reading, S, is_number
from .errors import NotationError
from .rules import Rules

ACCEPTS, DECLINES = ("call", "rob", "show", "double"), ("pass", "decline", "keep", "single")
SAYINGS = {  # what players say at a table, and the verbs of which they mean the one that is asked for
    **dict.fromkeys(("y", "yes", "是"), ACCEPTS),
    **dict.fromkeys(("p", "n", "no", "不", "过", "不出", "不要", "要不起"), DECLINES),
    **dict.fromkeys(("叫", "叫地主"), ("call",)),
    **dict.fromkeys(("抢", "抢地主"), ("rob",)),
    **dict.fromkeys(("不叫", "不抢"), ("decline",)),
    **dict.fromkeys(("明", "明牌", "亮"), ("show",)),
    **dict.fromkeys(("不明", "不明牌", "不亮"), ("keep",)),
    "加倍": ("double",),
    **dict.fromkeys(("不加", "不加倍"), ("single",)),
}
ALL_JOKERS = re.compile(
    r"王炸|火箭|大小王|四张王|\b(?:both|all four) jokers\b|(?<!\S)(?:sx|ssxx)(?!\S)", re.IGNORECASE
)
JOKERS = {Card.of(SMALL_JOKER): r"小王|\bsmall jokers?\b", Card.of(BIG_JOKER): r"大王|\bbig jokers?\b"}
TWO_OF = r"两张|\btwo "


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
    rules: Rules[S], text: str, state: S | None = None, verb: str | None = None, *, said_aloud: bool = True
) -> Action:
    """An action as it is typed: ``play 333 5 as triple_single:3:4``; raises ``NotationError``.

    ``verb``: what cards alone mean. ``said_aloud``: as at a table, where ``*`` means a wild, ``p`` and the
    like the verb that is asked for, and ``sx`` or ``王炸`` all jokers.
    """
    said = " ".join(text.split())
    if said_aloud:
        said = _in_verbs(rules, said, state)
    word, meant = said.partition(" ")[0].lower(), rules.wild(state) if said_aloud else None
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


def _in_verbs(rules: Rules[S], said: str, state: S | None) -> str:
    """What players say at a table, in verbs and cards."""
    asked = rules.verbs if state is None else rules.verbs_now(state)
    word, _, rest = said.partition(" ")
    meant = next((verb for verb in SAYINGS.get(word.lower(), ()) if verb in asked), None)
    if meant is not None:
        return f"{meant} {rest}".strip()
    jokers = " ".join(f"{card} " * rules.deck.decks for card in JOKERS)
    said = ALL_JOKERS.sub(f" {jokers} ", said) if rules.deck.jokers else said
    for card, name in JOKERS.items():
        said = re.sub(f"(?:{TWO_OF})(?:{name})", f" {card} {card} ", said, flags=re.IGNORECASE)
        said = re.sub(name, f" {card} ", said, flags=re.IGNORECASE)
    return " ".join(said.split())


def with_wilds(rules: Rules[S], state: S, seat: int, action: Action) -> Action:
    """The action with wilds or laizi of the hand for ranks that it lacks, where it is legal with them as what
    was typed, and not without."""
    wild = rules.wild(state)
    if wild is None or not action.cards or rules.why_not(state, seat, action) is None:
        return action
    left, found, lacking = list(state.hands[seat]), list[Card](), 0
    for card in sorted(action.cards, key=lambda card: card.suit == NO_SUIT):  # exact cards first
        alike = [held for held in left if held == card or (held.rank == card.rank and not card.suit)]
        exact = next((held for held in alike if held != wild), alike[0] if alike else None)
        if exact is None:
            lacking += 1
        else:
            left.remove(exact)
            found.append(exact)
    wilds = sum(held.rank == wild.rank and wild.suit in (NO_SUIT, held.suit) for held in left)
    if not 0 < lacking <= wilds:
        return action
    cards = (*found, *(wild,) * lacking)
    for reading in (action.reading,) if action.reading else rules.readings(action.cards, state):
        filled = Action(action.verb, cards, reading)
        if rules.why_not(state, seat, filled) is None:
            return filled
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


def read_attempt(rules: Rules[S], text: str, state: S) -> tuple[int, Action]:
    """What somebody would do: ``1 pass`` the seat that is named, ``play 333 5`` the one to act, else seat 0.

    Raises ``NotationError``; whether there is such a seat is left to the caller.
    """
    if text.strip()[:1].isdigit():
        return read_step(rules, text, state)
    return next(iter(state.to_act), 0), read_action(rules, text, state)
