"""The curtain between one person's cards and the next: a value, and what may happen to it.

It falls when another person is to act, before every hand and when a table is taken up again. Behind it
nothing private is drawn. It is lifted to play (until another person is to act) or to peek. Once a person
has acted, the cards in front are covered: only what everybody may see is on the screen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Curtain:
    """``down``: it hangs before the table; ``covered``: the one in front has acted; ``peeking``: one looks
    behind it for a moment; ``dealing``: cards are dealt, everybody may show (L5); ``stopped``: somebody looks
    meanwhile, and the deal waits."""

    down: bool = False
    covered: bool = False
    peeking: bool = False
    dealing: bool = False
    stopped: bool = False

    @property
    def hides(self) -> bool:
        """Whether it is all that is seen."""
        return self.down and not self.peeking

    def fallen(self) -> Curtain:
        """It has come down before somebody: a look ends, a deal that waited goes on."""
        return replace(self, down=True, covered=False, peeking=False, stopped=False)

    def lifted(self) -> Curtain:
        """Somebody plays; a deal waits for that."""
        return replace(self, down=False, peeking=False, stopped=self.stopped or self.dealing)

    def left(self) -> Curtain:
        """Nobody is there any longer for whom a deal would wait."""
        return replace(self, stopped=False)

    def peeked(self) -> Curtain:
        """Somebody looks behind it."""
        return replace(self, peeking=True)

    def closed(self) -> Curtain:
        """The look has ended."""
        return replace(self, peeking=False)

    def dealt_on(self) -> Curtain:
        """Cards are being dealt: nobody's are seen until one asks for them."""
        dealing = replace(self, dealing=True)
        return dealing if self.down or self.stopped else dealing.fallen()

    def acted(self, verb: str) -> Curtain:
        """The one in front has acted. While a deal waits for somebody only a show ends that: what was let
        pass as one began to look is no answer."""
        if not self.stopped:
            return replace(self, covered=True)
        return self.fallen() if verb == "show" else self

    def asked(self, in_front: bool) -> Curtain:
        """Somebody is asked, after the deal: the one in front, or another."""
        after = replace(self, dealing=False)
        return replace(after, covered=False) if in_front else after.fallen()

    def ended(self) -> Curtain:
        """The hand is over: what one holds stays out of sight until it is settled."""
        return replace(self, covered=True)
