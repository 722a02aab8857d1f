"""Puts what the engine and the players tell by code into sentences.

Fields of a message are filled by what they are: a reading, cards, a rank, a seat. Names of seats
come in as a tuple by seat number; a seat without a name is told by its number, counted from 1 as people do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from importlib import import_module
from numbers import Real
from types import ModuleType
from typing import TYPE_CHECKING

from ..engine.cards import BIG_JOKER, SMALL_JOKER, TEN, Card, Rank, parse_cards, rank_sign
from ..engine.codes import EventCode, RefusalCode
from ..engine.core import DEALER, Action, Event, PlayFigures, Reading
from ..engine.errors import Refusal
from ..engine.plain import from_plain
from ..games import GAMES, game
from .catalog import N_, _, in_family
from .table import cards as number_of_cards
from .table import money

if TYPE_CHECKING:
    from ..ai.player import Reason
    from ..coach.reasons.fact import AnyFact

_SEAT_FIELDS = ("seat", "turn", "by", "partner", "to", "giver", "taker", "leader")
_RANK_FIELDS = ("rank", "laizi", "level", "playing")
_SUITS = "-♠♥♦♣"  # by suit number
JOKERS: Mapping[Rank, tuple[str, str]] = {  # one of them, two of them
    SMALL_JOKER: (N_("small joker"), N_("two small jokers")),
    BIG_JOKER: (N_("big joker"), N_("two big jokers")),
}
LONG_RUN = 5  # cards of a straight
TOGETHER = {(1, 1): N_("both jokers"), (2, 2): N_("all four jokers")}  # by the number of small and big ones


def family(variant: str) -> ModuleType:
    """The messages of the variant's family."""
    return import_module(game(variant).family.texts)


def say(variant: str, message: str) -> str:
    """A message of the variant's family in the language of the moment."""
    return in_family(game(variant).family.name)(message)


def rank_face(rank: Rank) -> str:
    """A rank as it stands on its card and on its key: ``10`` for ten, ``x`` and ``X`` for the jokers."""
    return "10" if rank == TEN else rank_sign(rank)


def rank_text(rank: Rank) -> str:
    """A rank as players say it: the jokers in words."""
    return _(JOKERS[rank][0]) if rank in JOKERS else rank_face(rank)


def ranks_text(ranks: Iterable[Rank]) -> str:
    """Ranks side by side as on their cards; tens, written with two signs, stand apart: ``J 10 10 98``."""
    return apart(map(rank_face, ranks))


def apart(signs: Iterable[str]) -> str:
    """Signs of ranks side by side, tens between blanks."""
    ten = rank_face(TEN)
    return " ".join("".join(f" {sign} " if sign.startswith(ten) else sign for sign in signs).split())


def card_face(card: Card) -> str:
    """A card as it is written on it: ``10♣``, an exposed one ``Q♠*``; it can be typed like that."""
    if card is Card.BACK:
        return "#"
    suit = _SUITS[card.suit] if card.suit else ""
    return rank_face(card.rank) + suit + ("*" if card.exposed else "")


def card_text(card: Card) -> str:
    """A card for a sentence: ``10♣``, a joker in words; it can be said like that in a typed line."""
    return rank_text(card.rank) if card.rank in JOKERS else card_face(card)


def suit_text(suit: int) -> str:
    """The sign of a suit."""
    return _SUITS[suit]


def listed(words: Iterable[str]) -> str:
    """Words one after the other, as the language parts them."""
    return _(", ").join(words)


def cards_text(cards: Sequence[Card], suits: bool = False) -> str:
    """Cards for a sentence: ``333 5``, the biggest groups first, then jokers in words; with suits where they
    matter.

    Only tens, written with two signs, stand apart: ``10 10 10 JJJ``."""
    if suits:
        return " ".join(map(card_text, cards))
    return " ".join(
        filter(None, (cards_face(card for card in cards if card.rank not in JOKERS), _jokers(cards)))
    )


def cards_face(cards: Iterable[Card], suits: bool = False) -> str:
    """Cards as they can be typed: ``333 5 X``, the biggest groups first; each for itself with its suit."""
    if suits:
        return " ".join(map(card_face, cards))
    ranks = [card.rank if card is not Card.BACK else None for card in cards]
    counts = Counter(rank for rank in ranks if rank is not None)
    groups = sorted(counts.items(), key=lambda group: (-group[1], group[0]))
    return " ".join([*(ranks_text([rank] * count) for rank, count in groups), *_backs(ranks.count(None))])


def _backs(count: int) -> list[str]:
    return ["#" * count] if count else []


def _jokers(cards: Iterable[Card]) -> str:
    """The jokers among cards in words, those together for which there is a word."""
    counts = Counter(card.rank for card in cards)
    held = (counts[SMALL_JOKER], counts[BIG_JOKER])
    if held in TOGETHER:
        return _(TOGETHER[held])
    return " ".join(
        _(words[count - 1]) if count <= len(words) else rank_face(rank) * count  # nobody holds so many
        for (rank, words), count in zip(JOKERS.items(), held, strict=True)
        if count
    )


def kind_text(variant: str, kind: str, laizi: Rank = 0) -> str:
    """The name of a kind of combination; ``laizi``: the rank that it is, beside which some have another."""
    messages: Mapping[str, str] = family(variant).KINDS
    if laizi:
        messages = {**messages, **getattr(family(variant), "KINDS_BESIDE_LAIZI", {})}
    return (
        say(variant, messages[kind]) if kind in messages else kind
    )  # a typed reading may be of no kind there is


def reading_text(variant: str, reading: Reading, laizi: Rank = 0) -> str:
    """A reading in words: ``straight 5–9``; ``laizi`` as of ``kind_text``."""
    messages: Mapping[str, str] = getattr(family(variant), "READINGS", {})
    if laizi:
        messages = {**messages, **getattr(family(variant), "READINGS_BESIDE_LAIZI", {})}
    message = messages.get(reading.kind, "{kind} {rank}")
    return (say(variant, message) if reading.kind in messages else message).format(
        kind=kind_text(variant, reading.kind),
        rank=rank_text(reading.rank),
        size=reading.size,
        low=_low(variant, reading),
    )


def _low(variant: str, reading: Reading) -> str:
    """The lowest rank of a run; empty for what is none."""
    lowest: Callable[[Reading], Rank] = getattr(family(variant), "lowest", lambda _reading: 0)
    low = lowest(reading)
    return rank_text(low) if low else ""


def verb_text(variant: str, verb: str, phase: str = "") -> str:
    """What is done by a verb, as on a button; ``phase``: in that one."""
    words = family(variant)
    messages: Mapping[str, str] = {**words.VERBS, **getattr(words, "VERBS_IN", {}).get(phase, {})}
    return say(variant, messages[verb]) if verb in messages else verb


def action_cards(variant: str, action: Action, laizi: Rank = 0) -> str:
    """The cards of an action as they are read: ``10♣``, ``333 5``. ``laizi``: the rank of the wild cards."""
    written = getattr(family(variant), "written", None)
    if written is not None and action.reading is not None:
        text: str = written(action.cards, action.reading, laizi)
        return text
    alone = action.reading is None or len(action.cards) == 1
    return cards_text(action.cards, suits=alone and _suits(variant))


def phase_text(variant: str, phase: str) -> str:
    """The name of a phase."""
    messages: Mapping[str, str] = family(variant).PHASES
    return say(variant, messages[phase])


def role_text(variant: str, role: str) -> str:
    """What a seat was in a hand; empty in games without roles."""
    roles: Mapping[str, str] = getattr(family(variant), "ROLES", {})
    return say(variant, roles[role]) if role in roles else role


def happened_texts() -> dict[str, str]:
    """What a seat did or was given, by the code of the event; of all games, in the order of telling."""
    told: dict[str, str] = {}
    for variant in GAMES:
        for code, message in getattr(family(variant), "HAPPENED", {}).items():
            told.setdefault(code, say(variant, message))
    return told


def moments_texts(variant: str) -> dict[str, str]:
    """What is worth a look in a hand, by the code of the event; what seats did or were given, and more."""
    told = family(variant)
    messages = {**getattr(told, "HAPPENED", {}), **getattr(told, "MOMENTS", {})}
    return {code: say(variant, message) for code, message in messages.items()}


def refusal_text(variant: str, refusal: Refusal, names: Sequence[str] = ()) -> str:
    """Why not, in a sentence; the clause is ``refusal.clause``."""
    messages: Mapping[RefusalCode, str] = family(variant).REFUSALS
    return _fill(variant, messages[refusal.code], refusal.figures.named, names)


def event_text(variant: str, event: Event, names: Sequence[str], laizi: Rank = 0) -> str:
    """What happened, for the log; empty where the log does not tell it. ``laizi``: the rank that is it."""
    told = family(variant)
    messages: Mapping[EventCode, str] = told.EVENTS
    if len(names) == 2:
        messages = {**messages, **getattr(told, "EVENTS_OF_TWO", {})}
    message = messages[event.code]
    if not message:
        return ""
    args: dict[str, object] = {"cards": event.cards, **event.figures.named}
    if isinstance(event.figures, PlayFigures):
        reading = event.figures.reading
        args["kind"] = kind_text(variant, reading.kind, laizi)
        if (written := getattr(told, "written", None)) is not None:
            args["cards"] = written(event.cards, reading, laizi)
    if event.seat != DEALER:
        args.setdefault("seat", event.seat)
    return _fill(variant, message, args, names)


REASONS = {"taste": N_("nearly as good, and more to its taste")}  # of players of every game


def reason_text(variant: str, code: str, args: Mapping[str, object], names: Sequence[str]) -> str:
    """A bot's reason; what nobody knows or what lacks its figures (a foreign bot's) is shown as it came."""
    messages: Mapping[str, str] = {**REASONS, **getattr(family(variant), "REASONS", {})}
    if code not in messages:
        return str(args.get("text", code))
    try:
        figures = {key: _figure(key, value) for key, value in args.items()}
        return _fill(variant, messages[code], figures, names)
    except (LookupError, TypeError, ValueError):
        return code


def fact_text(variant: str, fact: AnyFact, names: Sequence[str]) -> str:
    """A fact of a position in words, as they follow a play: ``nobody can beat it``."""
    messages: Mapping[str, str] = family(variant).FACTS
    if fact.figures.get("count") == 2:
        messages = {**messages, **getattr(family(variant), "FACTS_OF_TWO", {})}
    figures = {key: _told(variant, key, value) for key, value in fact.figures.items()}
    return _fill(variant, messages[fact.kind], figures, names)


def why_text(variant: str, facts: Iterable[AnyFact], why: Reason | None, names: Sequence[str]) -> str:
    """Why something is done: the facts that speak for it; what the player says itself if there are none, and
    beside them where that is an estimate."""
    told = [fact_text(variant, fact, names) for fact in facts]
    estimates: Container[str] = getattr(family(variant), "ESTIMATES", ())
    if why is not None and (not told or why.code in estimates):
        told.append(reason_text(variant, why.code, why.args, names))
    return _("; ").join(told)


def _told(variant: str, key: str, value: object) -> object:
    """A figure of a fact: numbers of cards in words; several cards of a combination by their ranks, those of
    a straight by its ends."""
    if key == "left" and isinstance(value, int):
        return number_of_cards(value)
    if not isinstance(value, tuple) or not value or not family(variant).KINDS:
        return value
    if not all(isinstance(card, Card) for card in value):
        return listed(str(_told(variant, key, play)) for play in value)
    ranks = sorted(card.rank for card in value)
    if len(ranks) >= LONG_RUN and ranks == list(range(ranks[0], ranks[-1] + 1)):
        return f"{rank_text(ranks[0])}–{rank_text(ranks[-1])}"
    return cards_text(value, suits=len(value) == 1 and _suits(variant))


def facts_text(variant: str, facts: Iterable[AnyFact], names: Sequence[str]) -> str:
    """What speaks for a play, or against it, in one sentence; empty if nothing does."""
    return _("; ").join(fact_text(variant, fact, names) for fact in facts)


def _figure(key: str, value: object) -> object:
    """A figure of a reason; one that came as plain data, from another process or a record, is what it was."""
    if isinstance(value, Mapping):
        return from_plain(Reading, value)
    if key == "cards" and isinstance(value, (list, tuple)):
        return parse_cards(" ".join(map(str, value)))
    return value


def amount_text(value: object) -> str:
    """A figure: whole numbers in groups of three, fractions as decimals."""
    exact = float(value) if isinstance(value, Real) else float(str(value))
    text = f"{int(exact):,}" if exact == int(exact) else f"{exact:,.2f}"
    return text.replace("-", "−")


def _fill(variant: str, message: str, args: Mapping[str, object], names: Sequence[str]) -> str:
    fields = {key: _field(variant, key, value, names) for key, value in args.items()}
    readings = {key: reading for key, reading in args.items() if isinstance(reading, Reading)}
    kinds = {f"{key}_kind": kind_text(variant, reading.kind) for key, reading in readings.items()}
    sizes = {f"{key}_size": number_of_cards(reading.size) for key, reading in readings.items()}
    return say(variant, message).format(**fields, **kinds, **sizes)


def _field(variant: str, key: str, value: object, names: Sequence[str]) -> str:
    if isinstance(value, Reading):
        return reading_text(variant, value)
    if key in _SEAT_FIELDS and isinstance(value, int):
        if 0 <= value < len(names):
            return names[value]
        return str(value if names else value + 1)  # one that nobody sits in is named as it was written
    if isinstance(value, int) and (number := _number(variant, key, value)):
        return number
    if key == "phase":
        return phase_text(variant, str(value))
    if isinstance(value, Card):
        return cards_text((value,), _suits(variant))
    if isinstance(value, (list, tuple)):
        if value and all(isinstance(card, Card) for card in value):
            return cards_text(value, _suits(variant))
        key = "seat" if key in ("seats", "turn", "places") else key
        return listed(_field(variant, key, each, names) for each in value)
    return amount_text(value) if isinstance(value, int) else str(value)


def place_text(variant: str, place: int) -> str:
    """A place, counted from 1, in the words of the game."""
    return say(variant, family(variant).PLACES[place - 1])


def _number(variant: str, key: str, value: int) -> str:
    """A figure that is told by what it is; empty for one that is just a number."""
    if key in _RANK_FIELDS:
        return rank_text(value)
    if key == "place":
        return place_text(variant, value)
    return money(value, game(variant).currency) if key == "over" else ""


def _suits(variant: str) -> bool:
    return bool(getattr(family(variant), "SUITS_MATTER", True))
