"""Who sits at a table."""

from __future__ import annotations

from dataclasses import dataclass

from ..ai.player import Player


class Human:
    """Whoever sits at the keyboard: answers come through ``Session.answer``."""

    def __repr__(self) -> str:
        return "Human()"


@dataclass(slots=True)
class Seat:
    """Who sits there: a name to show, a player, and the bot that plays for a person meanwhile (托管).

    ``for_the_hand``: the stand-in goes when the hand ends, and decides nothing but the play.
    """

    name: str
    player: Player | Human
    stand_in: Player | None = None
    for_the_hand: bool = False

    @property
    def thinker(self) -> Player | None:
        """The code that decides for this seat now; ``None`` if a person does."""
        if self.stand_in is not None:
            return self.stand_in
        return None if isinstance(self.player, Human) else self.player

    @property
    def players(self) -> tuple[Player, ...]:
        """All code that sits here."""
        own = () if isinstance(self.player, Human) else (self.player,)
        return (*own, self.stand_in) if self.stand_in is not None else own
