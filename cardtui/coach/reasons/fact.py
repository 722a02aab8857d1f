"""A reason as data: a fact of a position, in cards, seats and figures, that checks itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Generic, Self, TypeVar

from ...engine.core import Action
from ...engine.plain import to_plain

K = TypeVar("K", contravariant=True)


@dataclass(frozen=True, slots=True)
class Fact(Generic[K]):
    """Something that is so, and that speaks for an action; of an ``OBJECTS`` fact, against it.

    ``K``: what a seat of the game's family knows. ``WEIGHT``: how much it tells; ``ALONE``: there is
    nothing to say beside it. ``TOPIC``: facts of one topic say nearly the same, one of them is enough.
    """

    WEIGHT: ClassVar[float] = 1.0
    ALONE: ClassVar[bool] = False
    OBJECTS: ClassVar[bool] = False
    TOPIC: ClassVar[str] = ""

    @classmethod
    def found(cls, known: K, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        """What might be told of the action beside the ``others``; it is told only if it ``holds``."""
        raise NotImplementedError

    def holds(self, known: K, action: Action) -> bool:
        """Whether it is so, by what the seat knows."""
        raise NotImplementedError

    @property
    def kind(self) -> str:
        """Its name as data, and where it is put into words."""
        return type(self).__name__

    @property
    def figures(self) -> dict[str, object]:
        """What it speaks of: cards, seats, numbers."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def data(self) -> dict[str, object]:
        """Plain data, read back by ``read``."""
        plain = to_plain(self)
        assert isinstance(plain, dict)
        return {"kind": self.kind, **plain}


AnyFact = Fact[Any]  # of whatever game
