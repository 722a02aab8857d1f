"""What a game is: its rules as one frozen object, and how its phases are played at a table with people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeAlias

from .answers import Answers
from .cards import Card, Cards, Rng
from .core import Action, Carry, Deal, Reading, S, Transition
from .decks import Deck
from .errors import Refusal

Started: TypeAlias = Any  # an object of the class ``START``, which each game has of its own


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

    def options(self) -> dict[str, object]:
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

    def read_carry(self, data: object) -> Carry:
        """The carry that ``Carry.to_json`` wrote.

        Raises ``DataFault`` unless one hand of this game can have handed it to the next.
        """

    def read_deal(self, data: object) -> Deal:
        """The deal that ``Deal.to_json`` wrote; raises ``DataFault`` unless it is as the options say.

        Whether its cards are those of the deck is not judged here.
        """

    def offers(self, state: S, seat: int, cards: Cards) -> tuple[Reading, ...]:
        """The readings on offer for these cards now, the default first; empty if they may not be played."""

    def position(self, start: Mapping[str, object] | Started) -> S:
        """The state that a rule case's ``start`` describes; raises ``NotationError``.

        ``start``: plain data, or what was read of it. A ``room`` of the case belongs to the options and is
        not part of ``start``.
        """

    def told(self, state: S) -> Mapping[str, object]:
        """What ``position`` makes this state of, as plain data: every key that says something of it."""

    def settle(self, end: Mapping[str, object]) -> dict[str, object]:
        """The facts of the end of a hand that a ``settle`` case describes; raises ``NotationError``."""


# A game that is known only when the program runs. Its states go back to the rules that they came from: the
# checker cannot follow that, so they count as any state here, and as a plain ``State`` where they are read.
SomeRules: TypeAlias = Rules[Any]
