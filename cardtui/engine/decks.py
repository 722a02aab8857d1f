"""Which cards a game has, and whether cards can be together at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from .cards import ACE, NO_SUIT, SUIT_SIGNS, SUITS, Card, Cards, deck, rank_sign
from .errors import DataFault, Faults, NotationError, Worded


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a game: ``decks`` times 52, or 54 with ``jokers``.

    ``suited``: suits matter, so a rank alone is no card. ``marked``: the cards that may lie exposed (Z3).
    """

    decks: int = 1
    jokers: bool = True
    suited: bool = True
    marked: Cards = ()

    @property
    def cards(self) -> list[Card]:
        """All cards, in a fixed order."""
        return deck(self.decks, self.jokers)

    def check(self, cards: Iterable[Card], *, bare: bool = False) -> None:
        """Raise ``NotationError`` unless the game has all these cards, face up and together.

        ``bare``: ranks alone are understood where suits matter, too.
        """
        given = list(cards)
        for card in given:
            self._check_card(card, bare)
        for fault in self._copies({"": given}):
            raise fault

    def check_places(self, groups: Mapping[str, Iterable[Card]], faults: Faults) -> None:
        """No card is in more places than the game has of it; ``groups``: what lies where, by its key.

        Cards face down count as any. Each fault names the places where that card is.
        """
        lying = {place: list(cards) for place, cards in groups.items()}
        faces = {place: [card for card in cards if card is not Card.BACK] for place, cards in lying.items()}
        for place, cards in faces.items():
            for card in dict.fromkeys(cards):
                with faults:
                    try:
                        self._check_card(card, bare=False)
                    except NotationError as fault:
                        raise DataFault.within(fault, place) from None
        found = list(self._copies(faces))
        count = sum(map(len, lying.values()))
        if not found and count > len(self.cards):
            place = " and ".join(place for place, cards in lying.items() if cards)
            found = [
                DataFault(Worded("{count} cards: there are {most}", count=count, most=len(self.cards)), place)
            ]
        for each in found:
            with faults:
                raise each

    def _copies(self, groups: Mapping[str, Sequence[Card]]) -> Iterator[NotationError]:
        """Each face, or else each rank, that is there more often than in the deck."""
        every = [card for cards in groups.values() for card in cards]
        faces, ranks = Counter(card.plain for card in every), Counter(card.rank for card in every)
        many = [(face, count) for face, count in faces.items() if face.suit != NO_SUIT and count > self.decks]
        for face, count in many:
            places = [place for place, cards in groups.items() if face in {card.plain for card in cards}]
            yield _too_many(face, count, self.decks, places)
        for rank, count in ranks.items():
            most = self.decks * (len(SUITS) if rank <= ACE else 1)
            if count > most and rank not in {face.rank for face, _ in many}:
                places = [place for place, cards in groups.items() if rank in {card.rank for card in cards}]
                yield _too_many(Card.of(rank), count, most, places)

    def _check_card(self, card: Card, bare: bool) -> None:
        if card is Card.BACK:
            raise NotationError("#", 0, "no card", "no_card", {"card": "#"})
        if card.rank > ACE and not self.jokers:
            raise NotationError(str(card), 0, "there are no jokers in this game", "no_jokers")
        if card.exposed and card.plain not in self.marked:
            why = "the mark * means nothing on this card"
            if self.marked:
                why += f" (only {' '.join(map(str, self.marked))} can lie exposed)"
            raise NotationError(str(card), 0, why, "no_mark", {"card": str(card)})
        if self.suited and not bare and card.suit == NO_SUIT and card.rank <= ACE:
            why = f"a card without its suit ({', '.join(SUIT_SIGNS[1:])}): suits matter in this game"
            raise NotationError(str(card), 0, why, "no_suit", {"card": str(card)})


def check_known(hands: Sequence[Cards] | None, known: Sequence[Cards]) -> None:
    """Raise ``DataFault`` unless what everybody knows of a hand is in it.

    Of a hand that has face-down cards nothing else is in sight.
    """
    faults = Faults()
    for seat, hand in enumerate(hands or ()):
        seen, open_to_all = Counter(hand), Counter(known[seat])
        with faults:
            if Card.BACK in seen and seen - Counter({Card.BACK: len(hand)}) != open_to_all:
                why = f"no card: {str(Card.BACK)!r} (beside it stand the known cards, and these alone)"
                raise DataFault(why, "hands", code="no_card", args={"card": str(Card.BACK)})
            if open_to_all - seen:
                raise DataFault("not in the hand", "known", f"item {seat + 1}")
    faults.tell()


def _too_many(face: Card, count: int, most: int, places: Sequence[str]) -> NotationError:
    what = str(face) if face.suit or face.rank > ACE else f"of rank {rank_sign(face.rank)}"
    why = f"too many copies: {count} {what}, there {'is' if most == 1 else 'are'} {most}"
    args = {"card": str(face), "count": count, "most": most}
    place = " and ".join(places)
    if place:
        return DataFault(why, place, code="too_many", args=args)
    return NotationError("", 0, why, "too_many", args)
