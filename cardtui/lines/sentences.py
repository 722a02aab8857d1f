"""A table in sentences: what is asked, what one holds, what lies there, what a hand was worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from ..ai.player import Reason
from ..coach.odds import Sheet
from ..coach.reasons import AnyFact
from ..coach.word import Word
from ..engine.cards import Cards
from ..engine.core import Action, Event, Settlement, State
from ..engine.rules import SomeRules
from ..engine.typed import ACCEPTS, DECLINES
from ..games import GAMES
from ..session import Session, moments
from ..session.stacks import LEAVE
from ..text.catalog import _, labelled
from ..text.coach import better_text, word_text
from ..text.feats import feat_groups
from ..text.forfeit import forfeit_texts
from ..text.guide import guide, part_of, plain, plain_part
from ..text.in_force import for_points, in_force
from ..text.odds import odds_sentences
from ..text.rules import settled_under
from ..text.sentences import (
    card_text,
    cards_text,
    event_text,
    family,
    listed,
    phase_text,
    rank_text,
    reading_text,
    suit_text,
    verb_text,
    why_text,
)
from ..text.table import cards, money, signed
from .answers import card_verb

Accounts = Callable[[State, Settlement, Sequence[str], str | None], list[str]]


class Sentences:
    """What is said at a table to the one who sits in ``seat``."""

    def __init__(self, session: Session, seat: int) -> None:
        self._session, self._seat = session, seat

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there, per seat."""
        return tuple(seat.name for seat in self._session.seats)

    @property
    def _rules(self) -> SomeRules:
        return self._session.rules

    @property
    def _variant(self) -> str:
        return self._session.rules.variant

    @property
    def _view(self) -> State:
        return self._session.view(self._seat)

    # --- what happens ---------------------------------------------------------------------------

    def events(self, happened: Iterable[Event]) -> Iterator[str]:
        """A sentence for each event worth telling."""
        laizi = getattr(self._view, "laizi", 0)
        told = (event_text(self._variant, event, self.names, laizi) for event in happened)
        return filter(None, told)

    def log(self) -> Iterator[str]:
        """All that happened in the hand."""
        for ply in range(len(self._session.table.steps)):
            yield from self.taken(ply, self._session.over)

    def taken(self, ply: int, over: bool = False) -> list[str]:
        """What that step brought about; where hands lie open, or once it is ``over``, with the reasons."""
        session = self._session
        told = list(self.events(session.table.events[ply]))
        decision = session.reasons.get(ply) if over or session.lies_open else None
        if told and decision is not None:
            facts = decision.facts(session.table, ply)
            if said := why_text(self._variant, facts, decision.said, self.names):
                told[0] += f" — {said}"
        return told

    def odds(self, sheet: Sheet) -> list[str]:
        """Who may hold what, a sentence for each sort of cards that decide."""
        wild = self._rules.wild(self._view)
        return odds_sentences(self._variant, sheet, self.names, wild.rank if wild is not None else 0)

    def word(self, word: Word) -> Iterator[str]:
        """What the coach says before a play goes."""
        yield word_text(self._rules, self._view, word)
        yield better_text(self._rules, self._view, word, self.names)

    # --- what is asked --------------------------------------------------------------------------

    def question(self) -> str:
        """What one is asked, and what may be answered."""
        view = self._view
        told: Callable[[State], str] | None = getattr(family(self._variant), "question_text", None)
        asked = told(view) if told is not None else ""
        if not asked:
            asked = phase_text(self._variant, view.phase)
        verbs = (verb for verb in self._rules.verbs_now(view) if self._possible(view, verb))
        offered = listed(self._offered(view, verb) for verb in verbs)
        return _("Your turn: {asked}. You can: {offered}.").format(asked=asked, offered=offered)

    def _offered(self, view: State, verb: str) -> str:
        """How a verb is offered: cards are typed, and need no verb."""
        word = verb_text(self._variant, verb, view.phase)
        if verb == card_verb(self._rules, view):
            return _("{verb} (type the cards)").format(verb=word)
        short = "y" if verb in ACCEPTS else "n" if verb in DECLINES else ""
        return f"{word} ({short})" if short else word

    def answers(self) -> str:
        """How answers are typed, with cards as this game has them."""
        examples = getattr(family(self._variant), "TYPED", "333 5")
        if (wild := getattr(family(self._variant), "TYPED_WILD", "")) and self._rules.wild(self._view):
            examples = listed((examples, wild))
        told = _("Type an answer as the question names it, or cards: {examples}.").format(examples=examples)
        jokers = _("X is the big joker, x the small one.")
        return f"{told} {jokers}" if self._rules.deck.jokers else told

    def rules(self, whole: bool) -> Iterator[str]:
        """What the rules for players say of the phase, or the whole page."""
        parts = guide(self._variant)
        part = part_of(parts, self._view.phase)
        if whole or part is None:
            yield from plain(self._variant)
            return
        yield from plain_part(self._variant, part)
        yield _("rules all: the whole page.")

    def _possible(self, view: State, verb: str) -> bool:
        """Whether something may be done by that verb; where cards stand behind it, they decide."""
        if verb == card_verb(self._rules, view):
            return True
        if verb == LEAVE.verb and self._session.price(self._seat) is None:
            return False
        return self._rules.why_not(view, self._seat, Action(verb)) is None

    def action(self, action: Action) -> str:
        """An action in words: ``333 5, triple 3 + one``."""
        if not action.cards:
            return verb_text(self._variant, action.verb, self._view.phase)
        text = cards_text(action.cards, self._suits)
        return f"{text} · {reading_text(self._variant, action.reading)}" if action.reading else text

    @property
    def _suits(self) -> bool:
        return bool(getattr(family(self._variant), "SUITS_MATTER", True))

    # --- what there is ----------------------------------------------------------------------------

    def hand(self) -> str:
        """One's own cards."""
        view = self._view
        held = view.hands[self._seat]
        if not held:
            return _("You hold no cards.")
        return _("You hold {count}: {cards}").format(count=cards(len(held)), cards=self._listed(held))

    def _listed(self, held: Cards) -> str:
        """The cards of a hand, in the order of the game."""
        order: Callable[[State, Cards], Cards] | None = getattr(family(self._variant), "in_order", None)
        held = held if order is None else order(self._view, held)
        if self._suits:
            return " ".join(map(card_text, held))
        return " ".join(rank_text(card.rank) for card in held)

    def _opened(self) -> Iterator[str]:
        """What the others hold, where all hands lie open."""
        if not self._session.lies_open:
            return
        for seat, hand in enumerate(self._session.state.hands):
            if seat != self._seat and hand:
                yield _("{name} holds {cards}").format(name=self.names[seat], cards=self._listed(hand))

    def table(self) -> list[str]:
        """Who sits there with how many cards, what everybody sees besides, and all hands that lie open."""
        view, names = self._view, self.names
        counts = (f"{name} {cards(len(hand))}" for name, hand in zip(names, view.hands, strict=True))
        there = _("At the table: {seats}.").format(seats=listed(counts))
        return [there, *self._told("position_texts"), *self._opened()]

    def last_trick(self) -> list[str]:
        """The last trick that is over."""
        tricks = moments.tricks(self._session.table)
        return list(self.events(tricks[-1])) if tricks else [_("no trick is over yet")]

    def unseen(self) -> str:
        """How many cards of each suit or rank one has not seen, wilds and the cards to expose apart."""
        rules, view = self._rules, self._view
        left = Counter(rules.deck.cards)
        left.subtract(card.plain for card in rules.seen(view, self._session.table.history(self._seat)))
        wild, hidden = rules.wild(view), Counter[str]()
        for card, count in left.items():
            if wild is None and rules.deck.suited:
                hidden[suit_text(card.suit)] += count
            elif wild is not None and card == wild:
                hidden[card_text(card)] += count
            else:
                hidden[rank_text(card.rank)] += count
        for card in rules.deck.marked:
            hidden[card_text(card.plain)] = left[card.plain]
        told = (labelled(name, str(count)) for name, count in hidden.items() if count > 0)
        return _("Not seen yet: {cards}.").format(cards=listed(told))

    def here(self) -> Iterator[str]:
        """Which rules are in force."""
        return (labelled(name, value) for name, value in in_force(self._rules))

    def score(self) -> list[str]:
        """What everybody has."""
        return self._told("score_texts") or [_("Nothing is counted before the hand is over.")]

    def reason(self, facts: Sequence[AnyFact], why: Reason | None) -> str:
        """Why something is advised."""
        return why_text(self._variant, facts, why, self.names)

    def _told(self, name: str) -> list[str]:
        """What the game's own words say of the position."""
        told: Callable[[State, Sequence[str]], list[str]] | None = getattr(family(self._variant), name, None)
        return [] if told is None else told(self._view, self.names)

    # --- the end ----------------------------------------------------------------------------------

    def settlement(self, settlement: Settlement, stakes: bool) -> Iterator[str]:
        """How it came about, and what each seat has won or lost."""
        currency, points_alone = GAMES[self._variant].currency, for_points(self._rules)
        accounts: Accounts | None = getattr(family(self._variant), "account_texts", None)
        if accounts is not None:
            yield from accounts(self._view, settlement, self.names, None if points_alone else currency)
        for seat, name in enumerate(self.names):
            if currency is None or (points_alone and stakes):
                points = signed(settlement.scores[seat])
                yield _("{name}: {points} points").format(name=name, points=points)
                continue
            change = signed(settlement.transfers[seat])
            if stakes:
                has = money(settlement.stacks[seat], currency)
                if fee := settlement.fees[seat]:
                    change = _("{change}, fee {fee}").format(change=change, fee=signed(-fee))
                yield _("{name}: {change}, now {has}").format(name=name, change=change, has=has)
            else:
                yield f"{name}: ({change})"
        if not stakes:
            yield _("This hand does not count.")
        if other := settled_under(self._rules.revision):
            yield other

    @staticmethod
    def feats(codes: Iterable[str]) -> Iterator[str]:
        """What was achieved with the hand for the first time, each with what was done."""
        told = {code: text for _heading, group in feat_groups() for code, text in group.items()}
        for name, done in (told.get(code, (code, "")) for code in codes):
            yield _("New achievement: {name}, {done}.").format(name=name, done=done)

    def price(self) -> list[str]:
        """What giving up costs; nothing where that cannot be."""
        price = self._session.price(self._seat)
        if price is None or self._session.over:
            return []
        if not self._session.stakes:
            return [_("Forfeiting costs nothing: this hand does not count. It ends.")]
        return forfeit_texts(self._rules, self._view, price, self._seat, self.names)

    # --- what may be done ---------------------------------------------------------------------------

    def legal(self, kind: str) -> Iterator[str]:
        """What may be done, the cheapest first; ``kind``: a word of what is looked for, or nothing."""
        view = self._view
        for action in self._rules.legal(view, self._seat):
            told = self.action(action)
            if kind.casefold() in told.casefold() or (action.reading and action.reading.kind == kind):
                yield told
