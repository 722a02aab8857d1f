"""What every game is made of: readings, actions, steps, events, deals, carries, states.

A state is an immutable value, and the state a seat sees is the same type with face-down cards
(``Card.BACK``). What hidden cards decide is a step of the dealer (seat ``DEALER``) in the list of
actions, so a view can be carried on by the same ``apply``. The law that holds for every rule set:
``redact(apply(s, a)) == apply(redact(s), redact_action(a))`` for every seat.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import Field, dataclass, fields, replace
from typing import Annotated, Any, ClassVar, Protocol, Self, TypeAlias, TypeVar

from .cards import Card, Cards, Rank, format_cards, parse_cards, parse_rank, rank_sign
from .codes import NO_FIGURES, EventCode, Figures
from .errors import DataFault, NotationError, Worded
from .plain import Count, Seat, Via, Words, from_plain, nullable

DEALER = -1


@dataclass(frozen=True, slots=True)
class Reading:
    """What a set of cards is taken for: ``kind:rank:size``, e.g. ``straight:9:5``.

    ``rank`` is the one that is compared (a run's highest card, an airplane's body), ``size`` the
    number of cards.
    """

    kind: str
    rank: Rank
    size: int

    def __str__(self) -> str:
        return f"{self.kind}:{rank_sign(self.rank)}:{self.size}"

    @classmethod
    def parse(cls, text: str) -> Reading:
        """The reading written as ``kind:rank:size``; raises ``NotationError``."""
        parts = text.strip().split(":")
        if len(parts) != 3 or not (parts[0].isascii() and parts[0].replace("_", "").isalpha()):
            raise NotationError(text, 0, "not a reading (kind:rank:size)", "reading")
        if not is_number(parts[2], 3):
            raise NotationError(text, 0, "not a size of a reading", "reading_size")
        return cls(parts[0], parse_rank(parts[1]), int(parts[2]))


def is_number(text: str, digits: int) -> bool:
    """Whether a whole number stands there, as it is written everywhere: no sign, no nought before it."""
    return text.isascii() and text.isdigit() and len(text) <= digits and (text[0] != "0" or text == "0")


def _reading(data: object) -> Reading:
    if not isinstance(data, str):
        raise NotationError(str(data), 0, "not a reading (kind:rank:size)", "reading")
    return Reading.parse(data)


ReadingText: TypeAlias = Annotated[Reading, Via(_reading)]  # in plain data


@dataclass(frozen=True, slots=True)
class Play:
    """What a seat laid down; a pass has no cards and no reading."""

    seat: int
    cards: Cards = ()
    reading: Reading | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a seat or the dealer does. Its text is record line, case line and protocol line.

    ``seen``: only in the action as a seat sees it: cards it turns up, as (seat, cards) pairs.
    """

    verb: str
    cards: Cards = ()
    reading: Reading | None = None
    numbers: tuple[int, ...] = ()
    seen: tuple[tuple[int, Cards], ...] = ()

    def __str__(self) -> str:
        words = [self.verb, *map(str, self.numbers)]
        if self.cards:
            words.append(format_cards(self.cards))
        if self.reading:
            words += ["as", str(self.reading)]
        for seat, cards in self.seen:
            words += ["/", str(seat), format_cards(cards)]
        return " ".join(words)

    @classmethod
    def parse(cls, text: str, numbered: Container[str] = (), wild: Card | None = None) -> Action:
        """The action written as ``play 333 5 as triple_single:3:4``; raises ``NotationError``.

        ``numbered``: the verbs that take numbers (``Rules.numbered``); all others take cards. ``wild``: what
        ``*`` means in those (``parse_cards``).
        """
        said, *turned = text.strip().split("/")
        head, _, read = said.partition(" as ")
        verb, _, rest = head.strip().partition(" ")
        if not (verb.isascii() and verb.isalpha()):
            raise NotationError(text, 0, "no verb", "verb")
        verb = verb.lower()
        reading = Reading.parse(read) if read.strip() else None
        cards: Cards = ()
        numbers: tuple[int, ...] = ()
        if verb in numbered:
            if not all(is_number(word, 3) for word in rest.split()):
                raise NotationError(text, len(verb) + 1, "not a number", "number")
            numbers = tuple(int(word) for word in rest.split())
        else:
            try:
                cards = parse_cards(rest, wild)
            except NotationError as fault:
                raise NotationError(text, text.find(rest) + fault.at, fault.why, fault.code) from None
        seen = []
        for part in turned:
            seat, _, shown = part.strip().partition(" ")
            if not is_number(seat, 2):
                raise NotationError(text, text.find("/"), "no seat after /", "seat")
            seen.append((int(seat), parse_cards(shown)))
        return cls(verb, cards, reading, numbers, tuple(seen))


def _did(data: object) -> Action:
    if not isinstance(data, str):
        raise DataFault("not a text", code="text")
    did = Action.parse(data)
    if did.verb not in ("play", "pass") or (did.verb == "play") != (did.reading is not None):
        raise NotationError(data, 0, Worded("neither a play with what it is taken for nor a pass"))
    return did


# What a seat has done in a trick, as plain data: ``play 3s 3h as pair:3:2``, ``pass``.
Did: TypeAlias = Annotated[Action, Via(_did, Words)]


def done(play: Play) -> str:
    """The same of a play, or of a pass."""
    return str(Action("play", play.cards, play.reading) if play.reading else Action("pass"))


HIDDEN = Action("hidden")  # a choice made face down, as the other seats see it


@dataclass(frozen=True, slots=True)
class Step:
    """An action with the seat that took it (``DEALER`` for the dealer), e.g. ``0 play 3s``, ``- deal 8``."""

    seat: int
    action: Action

    def __str__(self) -> str:
        return f"{'-' if self.seat == DEALER else self.seat} {self.action}"

    @classmethod
    def parse(cls, text: str, numbered: Container[str]) -> Step:
        """The step written as above; raises ``NotationError``. ``numbered``: as in ``Action.parse``."""
        who, _, rest = text.strip().partition(" ")
        if who != "-" and not is_number(who, 2):
            raise NotationError(text, 0, "no seat", "seat")
        return cls(DEALER if who == "-" else int(who), Action.parse(rest, numbered))


@dataclass(frozen=True, slots=True)
class Event:
    """What a step brought about, for log, sound and counters; derived, never saved.

    ``code`` names it (``bomb``, ``rob``, ``trick_taken`` ...); ``clause`` is the clause behind it.
    """

    code: EventCode
    clause: str
    seat: int = DEALER
    cards: Cards = ()
    figures: Figures = NO_FIGURES


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of one hand, in the order in which they are dealt, and who begins.

    ``first``: the first seat to call or lead, where chance or the last hand decides it. A game in which
    more is dealt, or more is decided by chance, has a deal of its own.
    """

    hands: tuple[Cards, ...]
    first: Seat = 0

    @property
    def apart(self) -> Mapping[str, Cards]:
        """The cards that are dealt to no seat, by what they are called."""
        return {}

    @property
    def parts(self) -> tuple[Cards, ...]:
        """All cards: the hands by seat, then what is dealt to no seat."""
        return *self.hands, *self.apart.values()

    def to_json(self) -> dict[str, object]:
        """Plain data, read back by ``Rules.read_deal``."""
        own = {each.name: _in_json(getattr(self, each.name)) for each in fields(self)}
        return {**_DEAL, **own, "hands": [format_cards(hand) for hand in self.hands]}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """The deal of this sort that ``to_json`` wrote; raises ``DataFault`` for anything else."""
        return from_plain(cls, _own(cls, data, _DEAL))


@dataclass(frozen=True, slots=True)
class Carry:
    """What one hand hands to the next at the same table. Empty fields: the first hand of all.

    ``stacks``: beans or coins per seat at the start of the hand; ``first``: the seat that calls or
    leads first, ``None`` when chance decides; ``hand`` counts from 0, ``redeals`` in a row. A game that
    hands on more has a carry of its own.
    """

    stacks: tuple[Count, ...] = ()
    first: Seat | None = nullable()
    hand: Count = 0
    redeals: Count = 0

    @classmethod
    def of(cls, carry: Carry) -> Self:
        """A carry as one of this sort: what it does not say is as in the first hand of all."""
        if isinstance(carry, cls):
            return carry
        return cls(carry.stacks, carry.first, carry.hand, carry.redeals)

    def with_totals(self, other: Carry) -> Self:
        """The same, but as if won and lost before were what ``other`` says."""
        return replace(self, stacks=other.stacks)

    def reseated(self, order: tuple[int, ...]) -> Self:
        """The same for a table at which whoever sat in seat ``order[n]`` sits in seat ``n`` now."""
        first = None if self.first is None else order.index(self.first)
        return replace(self, stacks=moved(self.stacks, order), first=first)

    @property
    def told(self) -> dict[str, object]:
        """What every carry has, as plain data, without what is as in the first hand of all."""
        every = {each.name: (_in_json(getattr(self, each.name)), each.default) for each in fields(Carry)}
        return {name: value for name, (value, usual) in every.items() if value != _in_json(usual)}

    def to_json(self) -> dict[str, object]:
        """Plain data, read back by ``Rules.read_carry``; ranks are numbers."""
        return {**_CARRY, **{each.name: _in_json(getattr(self, each.name)) for each in fields(self)}}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """The carry of this sort that ``to_json`` wrote; raises ``DataFault`` for anything else."""
        return from_plain(cls, _own(cls, data, _CARRY))


# In records, kept tables and the line protocol a deal and a carry have the same keys in every game; what a
# game does not have is empty there.
_DEAL: Mapping[str, object] = {"hands": [], "bottom": "", "aside": "", "first": 0, "laizi": None}
_CARRY: Mapping[str, object] = {
    "stacks": [],
    "first": None,
    "levels": [],
    "playing": 0,
    "places": [],
    "first_streak": [],
    "last_streak": [],
    "scores": [],
    "hand": 0,
    "redeals": 0,
}


def _own(kind: type[Deal] | type[Carry], data: object, form: Mapping[str, object]) -> object:
    """The data without what stands in ``form`` for other games; raises ``DataFault`` if it is not empty."""
    if not isinstance(data, Mapping):
        return data
    others = form.keys() - {each.name for each in fields(kind)}
    for key in (key for key in data if key in others):
        if data[key] != form[key] or type(data[key]) is not type(form[key]):
            raise DataFault("not of this game", key)
    return {key: value for key, value in data.items() if key not in others}


def _in_json(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class PlayFigures(Figures):
    """What was laid down."""

    reading: Reading


def plays_of(events: Iterable[Event], seat: int) -> list[tuple[EventCode, Reading]]:
    """What the seat has laid down, each with the code of its event."""
    return [
        (event.code, event.figures.reading)
        for event in events
        if event.seat == seat and isinstance(event.figures, PlayFigures)
    ]


@dataclass(frozen=True, slots=True)
class Account:
    """The figures behind what a seat won or lost; each family has accounts of its own."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a finished hand is worth, per seat.

    ``transfers`` sum to 0 (L35); ``fees`` are positive amounts paid; ``stacks`` are those after
    the hand; ``scores`` the change of the accumulated score (L50) or points (Z14); ``accounts``: how each
    seat's amount came about, empty where that is not known.
    """

    transfers: tuple[int, ...]
    fees: tuple[int, ...]
    stacks: tuple[int, ...]
    scores: tuple[int, ...]
    accounts: tuple[Account, ...] = ()


class State(Protocol):
    """What every game's state has in common; each game adds its own fields.

    ``hands`` hold the cards dealt so far, per seat (canonical order, face-down cards last);
    ``known`` the part of each hand that everybody knows (shown, taken from the bottom, exposed,
    received as tribute). ``to_act``: the seats that owe an action now; empty while the dealer is
    due and at the end. ``winner``: the winning seats, empty before the end and after a redeal.
    ``carry``: what this hand took over from the last one.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # Any: as the standard library has it

    @property
    def phase(self) -> str:
        """What is being done; each game has its own phases, ``over`` at last."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an action now."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards held, per seat."""

    @property
    def known(self) -> tuple[Cards, ...]:
        """Those of them that everybody knows, per seat."""

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""

    @property
    def winner(self) -> tuple[int, ...]:
        """The seats that have won."""

    @property
    def settlement(self) -> Settlement | None:
        """What the hand was worth, once it is settled."""

    @property
    def carry(self) -> Carry:
        """What this hand took over from the last one."""


S = TypeVar("S", bound=State)
V = TypeVar("V")
Transition: TypeAlias = tuple[S, tuple[Event, ...]]  # the state after a step, and what it brought about


def put(values: tuple[V, ...], seat: int, value: V) -> tuple[V, ...]:
    """``values``, one per seat, with that of one seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def moved(values: tuple[V, ...], order: tuple[int, ...]) -> tuple[V, ...]:
    """``values``, one per seat or none, where seat ``n`` has now what seat ``order[n]`` had."""
    return tuple(values[seat] for seat in order) if values else ()


def sees_back(cards: Cards) -> bool:
    """Whether some of the cards are face down."""
    return Card.BACK in cards
