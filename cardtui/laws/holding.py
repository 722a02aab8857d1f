"""The laws, asked of one position and of the steps from it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import islice, product
from typing import TypeAlias

from ..engine import positions
from ..engine.cards import Card, Cards
from ..engine.core import DEALER, Action, Step
from ..engine.errors import Refusal
from ..engine.plain import to_plain
from ..engine.positions import Position
from ..engine.rules import SomeRules
from ..engine.table import SomeTable
from ..text.rules import clause_text
from .failures import Failure, Law
from .unlisted import SomeState, sampled, unlisted

BACK = "#"  # a face-down card in plain data
OF_POSITIONS = frozenset({Law.LEGAL, Law.TEXT, Law.UNLISTED})  # the steps from it have no part in them
BREADTH = 60  # legal actions of a seat that are looked at: wild cards make lists of many thousands

Found: TypeAlias = tuple[str, str] | None  # the kind of a failure, and what was found; ``None``: it holds


def broken(
    position: Position,
    steps: Iterable[Step] | None = None,
    laws: Collection[Law] = tuple(Law),
    beside: Iterable[Step] = (),
) -> Failure | None:
    """The first of the laws that is broken in the position, or by one of the steps from it.

    ``steps``: those that are looked at; without them the first ``BREADTH`` of each seat to act, and what is
    due from the dealer. ``beside``: what is tried of what may not be listed, before what is drawn.
    """
    rules, state = position.rules, position.state
    here: tuple[tuple[Law, Callable[[], Found]], ...] = (
        (Law.LEGAL, lambda: _legal(rules, state)),
        (Law.REFUSED, lambda: _refused(rules, state)),
        (Law.TEXT, lambda: _text(rules, state)),
    )
    failure = _first(position, None, here, laws)
    if failure is None and Law.UNLISTED in laws:
        failure = _unlisted(position, beside)
    if failure is not None or OF_POSITIONS.issuperset(laws):
        return failure
    for step in near(position) if steps is None else steps:
        found = _first(position, step, _from(rules, state, step), laws)
        if found is not None:
            return found
    return None


def again(failure: Failure, position: Position) -> Failure | None:
    """What breaks the same law in another position, by the same step rather than by others."""
    beside = (failure.step,) if failure.step is not None else ()
    return broken(position, near(position, failure.step), (failure.law,), beside)


def broken_in(table: SomeTable, texts: int = 1, turn: int = 0) -> tuple[int, Failure] | None:
    """The first ply of a hand at which a law is broken, with the failure; of its last position all steps
    are looked at, for there the hand may have broken off.

    ``texts``: of how many positions one is written and read back, which takes longer than all the rest;
    ``turn``: other ones for the next hand.
    """
    for ply, state in enumerate(table.states):
        steps = table.steps[ply : ply + 1] or None
        laws = set(Law) if (ply + turn) % texts == 0 else {*Law} - {Law.TEXT}
        failure = broken(Position(table.rules, state), steps, laws)
        if failure is not None:
            return ply, failure
    return None


def _first(
    position: Position,
    step: Step | None,
    each: Iterable[tuple[Law, Callable[[], Found]]],
    laws: Collection[Law],
) -> Failure | None:
    for law, holds in each:
        if law not in laws:
            continue
        try:
            found = holds()
        except Exception as fault:  # noqa: BLE001  (whatever the rules raise is what is looked for)
            name = type(fault).__name__
            return Failure(law, name, position, step, f"{name}: {fault}")
        if found is not None:
            return Failure(law, found[0], position, step, found[1])
    return None


def near(position: Position, first: Step | None = None) -> Iterator[Step]:
    """What is due from the dealer, the step that is named if it is legal there, and the first ``BREADTH``
    legal ones of each seat to act."""
    rules, state = position.rules, position.state
    due = None if _hides(state) else rules.dealer(state)
    if due is not None:
        yield Step(DEALER, due)
    for seat in (seat for seat in state.to_act if Card.BACK not in state.hands[seat]):
        if first is not None and first.seat == seat and rules.why_not(state, seat, first.action) is None:
            yield first
        yield from (Step(seat, action) for action in islice(rules.legal(state, seat), BREADTH))


def _hides(state: SomeState) -> bool:
    """Whether something of it is face down: what the dealer does next is not known then."""
    return BACK in json.dumps(to_plain(state), default=str)


def _all(hands: Iterable[Cards]) -> list[Card]:
    return [card for hand in hands for card in hand]


# --- of a position --------------------------------------------------------------------------------


def _legal(rules: SomeRules, state: SomeState) -> Found:
    if state.over:
        return None
    if not (state.to_act or _hides(state)) and rules.dealer(state) is None:
        return "nobody_acts", "no seat is to act and nothing is due from the dealer"
    asked = (seat for seat in state.to_act if Card.BACK not in state.hands[seat])
    return next(filter(None, (_listed(rules, state, seat) for seat in asked)), None)


def _listed(rules: SomeRules, state: SomeState, seat: int) -> Found:
    """What is wrong with the legal list of a seat to act."""
    view = rules.redact(state, seat)
    listed = list(islice(rules.legal(state, seat), BREADTH))
    if not listed:
        return "nothing_legal", f"seat {seat} is to act and has no legal action"
    if list(islice(rules.legal(view, seat), BREADTH)) != listed:
        return "view_lists", f"seat {seat} has another legal list on its view"
    for judged, action in product((state, view), (*listed, rules.overdue(view, seat))):
        refusal = rules.why_not(judged, seat, action)
        if refusal is not None:
            return "listed_refused", f"{seat} {action} is listed and refused by {refusal.clause}"
    for action in listed:
        if action.reading and action.reading not in rules.offers(state, seat, action.cards):
            return "not_offered", f"{seat} {action} is listed and not on offer"
    return None


def tried(rules: SomeRules, state: SomeState) -> Iterator[tuple[int, Action]]:
    """What somebody might try: from each seat every verb alone, with each card of the hand, two and five."""
    for seat in range(rules.seats):
        hand = tuple(card for card in state.hands[seat] if card is not Card.BACK)
        for verb in (*rules.verbs, "fold"):
            yield seat, Action(verb)
            if verb in rules.takes:
                yield from ((seat, Action(verb, (card,))) for card in dict.fromkeys(hand))
                for size in (2, 5):
                    yield seat, Action(verb, hand[:size])
                    yield seat, Action(verb, hand[-size:])


def _refused(rules: SomeRules, state: SomeState) -> Found:
    for seat, action in tried(rules, state):
        refusal = rules.why_not(state, seat, action)
        if refusal is not None and not _has_clause(rules, refusal):
            return "no_clause", f"{seat} {action} is refused by {refusal.clause!r}, no clause of the sheet"
    return None


def _unlisted(position: Position, beside: Iterable[Step]) -> Failure | None:
    rules, state = position.rules, position.state
    for step in (*beside, *sampled(rules, state)):
        failure = _first(position, step, ((Law.UNLISTED, partial(_judged, rules, state, step)),), tuple(Law))
        if failure is not None:
            return failure
    return None


def _judged(rules: SomeRules, state: SomeState, step: Step) -> Found:
    if step.seat in state.to_act and unlisted(rules, state, step):
        return "unlisted_allowed", f"{step} is allowed and not listed"
    return None


def _has_clause(rules: SomeRules, refusal: Refusal) -> bool:
    return bool(clause_text(rules.variant, refusal.clause))


def _text(rules: SomeRules, state: SomeState) -> Found:
    seen = state.to_act[0] if state.to_act else 0
    for each in (state, rules.redact(state, seen)):
        said = positions.text(rules, each)
        if positions.from_text(said).state != each:
            return "read_back", f"read back to another state: {said!r}"
    return None


# --- of a step ------------------------------------------------------------------------------------


def _from(rules: SomeRules, state: SomeState, step: Step) -> Iterator[tuple[Law, Callable[[], Found]]]:
    """The laws of a step; it is taken when the first of them is asked that looks behind it."""

    @cache
    def after() -> SomeState:
        return rules.apply(state, step.seat, step.action)[0]

    yield Law.REFUSED, lambda: _events(rules, state, step)
    yield Law.CARDS, lambda: _cards(rules, state, after(), step)
    yield Law.VIEWS, lambda: _views(rules, state, after(), step)
    yield Law.SUMS, lambda: _sums(after())


def _events(rules: SomeRules, state: SomeState, step: Step) -> Found:
    refusal = rules.why_not(state, step.seat, step.action)
    if refusal is not None:
        return "listed_refused", f"{step} is refused by {refusal.clause}"
    for event in rules.apply(state, step.seat, step.action)[1]:
        if not clause_text(rules.variant, event.clause):
            return "no_clause", f"{event.code} has {event.clause!r} behind it, no clause of the sheet"
    return None


def _cards(rules: SomeRules, before: SomeState, after: SomeState, step: Step) -> Found:
    rules.deck.check(card for card in _all(after.hands) if card is not Card.BACK)
    if step.action.verb != "play":
        return None
    for seat in range(rules.seats):
        gone = _counted(before.hands[seat]) - _counted(after.hands[seat])
        come = _counted(after.hands[seat]) - _counted(before.hands[seat])
        wanted = _counted(step.action.cards) if seat == step.seat else Counter[Card]()
        if come or gone != wanted:
            left, taken = (" ".join(map(str, cards.elements())) or "nothing" for cards in (gone, come))
            return "other_cards", f"of seat {seat} {left} went and {taken} came"
    return None


def _counted(cards: Sequence[Card]) -> Counter[Card]:
    return Counter(card.plain for card in cards)


def _views(rules: SomeRules, before: SomeState, after: SomeState, step: Step) -> Found:
    for seat in range(rules.seats):
        action = rules.redact_action(before, step.seat, step.action, seat)
        seen, _ = rules.apply(rules.redact(before, seat), step.seat, action)
        if seen != rules.redact(after, seat):
            return "view_differs", f"seat {seat} comes to another view of it"
    return None


def _sums(after: SomeState) -> Found:
    settled = after.settlement
    if settled is None:
        return None
    if sum(settled.transfers):
        return "sum", f"transfers {settled.transfers} sum to {sum(settled.transfers)}"
    if any(amount < 0 for amount in (*settled.fees, *settled.stacks)):
        return "below_nothing", f"fees {settled.fees}, stacks {settled.stacks}"
    return None
