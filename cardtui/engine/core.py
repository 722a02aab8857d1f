"""The contracts every game keeps: readings, actions, steps, events, deals, rules.

A state is an immutable value, and the state a seat sees is the same type with face-down cards
(``Card.BACK``). What hidden cards decide is a step of the dealer (seat ``DEALER``) in the list of
actions, so a view can be carried on by the same ``apply``. The law that holds for every rule set:
``redact(apply(s, a)) == apply(redact(s), redact_action(a))`` for every seat.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Annotated, Any, ClassVar, Protocol, Self, TypeAlias, TypeVar

from .answers import Standing, Summary, Takes
from .cards import Card, Cards, Rank, Rng, format_cards, parse_cards, parse_rank, rank_sign
from .codes import NO_FIGURES, EventCode, Figures
from .decks import Deck
from .errors import DataFault, NotationError, Refusal
from .plain import Count, Seat, Via, from_plain, nullable

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
        if not (parts[2].isascii() and parts[2].isdigit() and len(parts[2]) < 4):
            raise NotationError(text, 0, "not a size of a reading", "reading_size")
        return cls(parts[0], parse_rank(parts[1]), int(parts[2]))


def _reading(data: Any) -> Reading:
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
            if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in rest.split()):
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
            if not (seat.isascii() and seat.isdigit() and len(seat) < 3):
                raise NotationError(text, text.find("/"), "no seat after /", "seat")
            seen.append((int(seat), parse_cards(shown)))
        return cls(verb, cards, reading, numbers, tuple(seen))


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
        if who != "-" and not (who.isascii() and who.isdigit() and len(who) < 3):
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

    def to_json(self) -> dict[str, Any]:
        """Plain data, read back by ``Rules.read_deal``."""
        own = {each.name: _in_json(getattr(self, each.name)) for each in fields(self)}
        return {**_DEAL, **own, "hands": [format_cards(hand) for hand in self.hands]}

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The deal of this sort that ``to_json`` wrote; raises ``DataFault`` for anything else."""
        deal: Self = from_plain(cls, _own(cls, data, _DEAL))
        return deal


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

    def to_json(self) -> dict[str, Any]:
        """Plain data, read back by ``Rules.read_carry``; ranks are numbers."""
        return {**_CARRY, **{each.name: _in_json(getattr(self, each.name)) for each in fields(self)}}

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The carry of this sort that ``to_json`` wrote; raises ``DataFault`` for anything else."""
        carry: Self = from_plain(cls, _own(cls, data, _CARRY))
        return carry


# In records, kept tables and the line protocol a deal and a carry have the same keys in every game; what a
# game does not have is empty there.
_DEAL: Mapping[str, Any] = {"hands": [], "bottom": "", "aside": "", "first": 0, "laizi": None}
_CARRY: Mapping[str, Any] = {
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


def _own(kind: type[Deal] | type[Carry], data: Any, form: Mapping[str, Any]) -> Any:
    """The data without what stands in ``form`` for other games; raises ``DataFault`` if it is not empty."""
    if not isinstance(data, Mapping):
        return data
    others = form.keys() - {each.name for each in fields(kind)}
    for key in (key for key in data if key in others):
        if data[key] != form[key] or type(data[key]) is not type(form[key]):
            raise DataFault("not of this game", key)
    return {key: value for key, value in data.items() if key not in others}


def _in_json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class PlayFigures(Figures):
    """What was laid down."""

    reading: Reading


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
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
V = TypeVar("V")
Transition: TypeAlias = tuple[S, tuple[Event, ...]]  # the state after a step, and what it brought about


def put(values: tuple[V, ...], seat: int, value: V) -> tuple[V, ...]:
    """``values``, one per seat, with that of one seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


class StandIn(Enum):
    """What is asked in a phase of whoever plays on for a person."""

    DECIDES = "decides"
    DEFAULT = "default"  # no decision: what is done for a seat whose time has run out (L12)
    ASKS = "asks"  # the person decides all the same


@dataclass(frozen=True, slots=True)
class Phase:
    """How a phase is played at a table with people.

    ``forced``: who has one answer alone is not asked for it; ``brief``: nobody is waited for while cards
    are dealt, and a bot answers at once (L5).
    """

    stand_in: StandIn = StandIn.DECIDES
    forced: bool = False
    brief: bool = False


USUAL = Phase()


class Answers(Protocol[S_contra]):
    """What the program asks of a game beside its rules: for cases, records, history, replay, many hands.

    A game's rules are built on it: what stands in a body here is the usual answer, the rest has to be given.

    ``roles``: what a seat can be in a hand; ``sides``: those whose won hands are counted; ``ranked``: nobody
    wins or loses, seats have places by their scores; ``auction``: there is one, which can be skipped and can
    come to nothing; ``matches``: hands follow from one another as a match, and are dealt alone otherwise;
    ``takes``: verb to the cards that it takes; ``silent``: verb to the clause behind a step without events.
    """

    __slots__ = ()

    roles: ClassVar[tuple[str, ...]] = ()
    sides: ClassVar[tuple[str, ...]] = ()
    ranked: ClassVar[bool] = False
    auction: ClassVar[bool] = False
    matches: ClassVar[bool] = False
    takes: ClassVar[Mapping[str, Takes]] = {"play": Takes.CARD}
    silent: ClassVar[Mapping[str, str]] = {}

    def facts(self, state: S_contra) -> dict[str, Any]:
        """The facts of a position as plain data, named as in rule cases."""

    def public(self, state: S_contra) -> dict[str, Any]:
        """What everybody at the table sees besides cards, phase and play, as foreign bots read it."""

    def summary(self, state: S_contra) -> Summary:
        """The line of a finished hand."""

    def under_way(self, state: S_contra) -> bool:
        """Whether there is a card to follow or a play to beat: a trick has begun and not ended."""

    def multiple(self, facts: Mapping[str, Any]) -> int | None:
        """The multiple in the facts of an end, ``None`` in a game without; raises ``DataFault``."""
        return None

    def standing(self, facts: Mapping[str, Any], seat: int) -> Standing:
        """What the facts of an end, as a record has them, made of the seat; raises ``DataFault``."""
        return Standing()

    def canonical(self, cards: Cards, reading: Reading | None) -> Hashable:
        """What equal plays have in common."""
        return tuple(sorted(cards))

    def skipped(self, state: S_contra, seat: int) -> Action | None:
        """What the seat does in an auction that is skipped: seat 0 wins it; ``None``: its own choice."""
        return None

    def goes_on(self, carry: Carry) -> bool:
        """Whether the match that the next hand belongs to has begun."""
        return False

    def afresh(self, carry: Carry) -> Carry:
        """What the next hand takes over where every hand begins with new stacks and an empty sheet."""
        return carry.with_totals(Carry())

    def after_place(self, seat: int, place: int) -> Carry | None:
        """What a hand takes over after one in which the seat had that place (from 0), if that matters."""
        return None


class Rules(Answers[S], Protocol[S]):
    """A game with its options: a frozen object of pure functions on states.

    ``Rules`` of one variant, options and revision are equal; ``options()`` and ``revision`` are what a
    record keeps.
    """

    @property
    def variant(self) -> str:
        """The name in ``variants.VARIANTS``."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""

    @property
    def deck(self) -> Deck:
        """The cards of the game."""

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs of a seat's actions, whatever the phase."""

    @property
    def numbered(self) -> frozenset[str]:
        """The verbs, the dealer's too, that take numbers, not cards."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of readings; a game without combinations has none."""

    @property
    def OPTIONS(self) -> type:  # noqa: N802
        """What ``variants.rules`` reads."""

    @property
    def START(self) -> type:  # noqa: N802
        """What ``position`` reads."""

    @property
    def END(self) -> type:  # noqa: N802
        """What ``settle`` reads."""

    @property
    def FACTS(self) -> type:  # noqa: N802
        """What a case may expect of ``facts``."""

    @property
    def phases(self) -> Mapping[str, Phase]:
        """The phases that are not played as is usual."""

    @property
    def revision(self) -> int:
        """The revision of the rules that a hand is settled under."""

    def options(self) -> dict[str, Any]:
        """The full options as plain data; ``variants.rules`` builds an equal object of them."""

    def shuffle(self, rng: Rng, carry: Carry) -> Deal:
        """The deal that ``rng`` gives."""

    def start(self, deal: Deal, carry: Carry) -> S:
        """The state before anything was done. ``carry.stacks`` empty: a new profile's stacks."""

    def dealer(self, state: S) -> Action | None:
        """The dealer's step that is due on a full state, ``None`` if a seat is to act or all is over."""

    def legal(self, state: S, seat: int) -> Iterator[Action]:
        """What the seat may do: lazy, cheapest first, one physical representative a play and reading."""

    def why_not(self, state: S, seat: int, action: Action) -> Refusal | None:
        """The one legality answer; judges views as well as full states; any equal copies will do."""

    def overdue(self, state: S, seat: int) -> Action:
        """What is done for a seat to act whose time has run out (L12); always legal, judged on its view."""

    def resolve(self, state: S, seat: int, action: Action) -> Action:
        """A legal action made exact: cards of the hand for bare ranks, the reading that is the default."""

    def apply(self, state: S, seat: int, action: Action) -> Transition[S]:
        """The state after a resolved, legal action and what it brought about; raises ``IllegalAction``."""

    def redact(self, state: S, seat: int) -> S:
        """What the seat sees of ``state``."""

    def redact_action(self, state: S, actor: int, action: Action, seat: int) -> Action:
        """What ``seat`` sees of ``action``, taken by ``actor`` in (full) ``state``."""

    def carry(self, state: S) -> Carry:
        """What the ended hand hands to the next one."""

    def readings(self, cards: Cards, state: S | None = None) -> tuple[Reading, ...]:
        """All readings of the cards, in a position or outside a hand; none without combinations."""

    def beating(self, cards: Cards, over: Reading) -> tuple[Reading, ...]:
        """The readings with which the cards may be played on ``over``; ``NotationError`` for no play."""

    def no_reading(self, reading: Reading, state: S | None = None) -> str | None:
        """Why no cards are that reading, in a position or outside a hand; ``None`` if some are."""

    def no_play(self, reading: Reading, held: Cards = ()) -> str | None:
        """Why nobody can play that in a hand, while another holds ``held``; ``None`` if somebody can."""

    def wild(self, state: S | None = None) -> Card | None:
        """What ``*`` means in typed cards, in a position or outside a hand; ``None``: an exposed card."""

    def verbs_now(self, state: S) -> tuple[str, ...]:
        """What a seat may be asked for in this phase, whether or not it is allowed."""

    def read_carry(self, data: Any) -> Carry:
        """The carry that ``Carry.to_json`` wrote.

        Raises ``DataFault`` unless one hand of this game can have handed it to the next.
        """

    def read_deal(self, data: Any) -> Deal:
        """The deal that ``Deal.to_json`` wrote; raises ``DataFault`` unless it is as the options say.

        Whether its cards are those of the deck is not judged here.
        """

    def offers(self, state: S, seat: int, cards: Cards) -> tuple[Reading, ...]:
        """The readings on offer for these cards now, the default first; empty if they may not be played."""

    def position(self, start: Mapping[str, Any]) -> S:
        """The state that a rule case's ``start`` describes; raises ``NotationError``.

        A ``room`` of the case belongs to the options and is not part of ``start``.
        """

    def settle(self, end: Mapping[str, Any]) -> dict[str, Any]:
        """The facts of the end of a hand that a ``settle`` case describes; raises ``NotationError``."""


def sees_back(cards: Cards) -> bool:
    """Whether some of the cards are face down."""
    return Card.BACK in cards
