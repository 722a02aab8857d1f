"""What can go wrong: text or data that cannot be read, and an action that is not allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, TypeAlias

from .codes import NO_FIGURES, Figures, RefusalCode


class Fault(Exception):
    """Something that cannot be done: ``code`` with ``details``, put into words above (``text.faults``)."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code, details)
        self.code = code
        self.details: Mapping[str, Any] = details  # of whatever type: the words of the code know

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.code, self.details)

    def __str__(self) -> str:
        figures = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{self.code} ({figures})" if figures else self.code


def _again(kind: type[Fault], code: str, details: Mapping[str, object]) -> Fault:
    """A fault as it came from another process."""
    fault = kind.__new__(kind)
    Fault.__init__(fault, code, **details)
    return fault


class Misfit(StrEnum):
    """What does not fit in what a table is asked for."""

    VARIANT = "not_a_variant"  # variant, known
    ROOM = "not_a_room"  # room, known
    OPTION = "not_an_option"  # option, value
    PLAYER = "not_a_player"  # player, known
    LEVEL = "not_a_level"  # level, known
    PLAYERS = "players_wanted"  # wanted, given
    NAMES = "names_wanted"  # wanted, given
    SEATED = "seated_already"  # name
    ONLY_BOTS = "only_bots"
    ONE_PLAYER = "one_player"
    NO_AUCTION = "no_auction"
    NO_MATCH = "no_match"
    NO_COMBINATIONS = "no_combinations"  # variant


class BadSetup(Fault):
    """A table, or a run of hands, that does not fit together; nothing was opened or played."""

    def __init__(self, code: Misfit, **details: object) -> None:
        super().__init__(code, **details)


Unread: TypeAlias = Literal[
    "",
    # cards, readings, actions
    "rank", "card", "joker_suit", "one_card", "reading", "reading_size", "verb", "number", "seat",
    "not_a_seat", "nothing_shown", "no_cards", "unknown_verb", "no_card", "no_jokers", "no_mark", "no_suit",
    "too_many", "no_play",
    # plain data
    "below", "outside", "list", "list_of", "unknown_key", "null", "missing", "object", "text", "half",
    "truth", "whole", "large", "one_of", "cards", "nested", "twice", "no_number",
]  # fmt: skip


class Worded(str):
    """Why something is not what is wanted, for developers, in English; knows its ``message`` with the
    ``figures`` left out, for other languages."""

    message: str
    figures: Mapping[str, object]

    def __new__(cls, message: str, **figures: object) -> Worded:
        """``message``: as it is looked up in catalogs; a figure may be words, or a fault, itself."""
        said = {name: one.why if isinstance(one, NotationError) else one for name, one in figures.items()}
        words = super().__new__(cls, message.format_map(said))
        words.message, words.figures = message, figures
        return words


class NotationError(ValueError):
    """Text that is no card, reading, action or position; knows the place of the fault.

    ``why``: for developers, in English. What is said of it to a person, in the language of the moment:
    ``code`` with ``args``, and without a code the same in other words (``Worded``).
    """

    def __init__(
        self, text: str, at: int, why: str, code: Unread = "", args: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(text, at, why)
        self.text, self.at, self.why = text, at, why
        self.code, self.details = code, dict(args or {})

    def __str__(self) -> str:
        near = self.text[self.at : self.at + 12]
        if self.at and near:
            return f"{self.why} at character {self.at + 1}: {near!r}"
        return f"{self.why}: {self.text[:80]!r}" if self.text else self.why


class DataFault(NotationError):
    """Plain data that is not what is wanted; ``place``: the keys that lead there, the outermost first.

    ``also``: what else is wrong with the same data.
    """

    def __init__(
        self, why: str, *place: str, code: Unread = "", args: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(": ".join(place), 0, why, code, args)
        self.place = place
        self.also: tuple[DataFault, ...] = ()

    def __str__(self) -> str:
        return ": ".join((*self.place, self.why))

    @classmethod
    def within(cls, fault: NotationError, *place: str) -> DataFault:
        """The same fault, seen from further out."""
        inner = fault.place if isinstance(fault, DataFault) else ()
        why = fault.why if isinstance(fault, DataFault) else str(fault)
        found = cls(why, *place, *inner, code=fault.code, args=fault.details)
        if isinstance(fault, DataFault):
            found.also = tuple(cls.within(other, *place) for other in fault.also)
        return found

    @property
    def every(self) -> tuple[DataFault, ...]:
        """This fault and all that is wrong besides."""
        return (self, *self.also)


class Unsaid(Exception):
    """A key has been asked for that cannot be read: what depends on it cannot be judged."""


class Faults:
    """What is wrong with data, all of it: each check stands in a ``with`` of its own.

    A check that comes to what is ``Unsaid`` ends there: that fault has been found already.
    """

    def __init__(self) -> None:
        self.found: list[DataFault] = []

    def __enter__(self) -> Faults:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, fault: BaseException | None, _trace: object
    ) -> bool:
        if isinstance(fault, Unsaid):
            return True
        if not isinstance(fault, NotationError):
            return False
        every = DataFault.within(fault).every
        for each in every:
            each.also = ()
        self.found += every
        return True

    @property
    def keys(self) -> set[str]:
        """The outermost keys of what was found."""
        return {fault.place[0] for fault in self.found if fault.place}

    def tell(self) -> None:
        """Raise what was found: the first fault, with the others."""
        if self.found:
            first, *others = self.found
            first.also = tuple(others)
            raise first


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the clause, a code, and the figures of its sentence."""

    clause: str
    code: RefusalCode
    figures: Figures = NO_FIGURES


class IllegalAction(Exception):
    """An action that the rules refuse. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
