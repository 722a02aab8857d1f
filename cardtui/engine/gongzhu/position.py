"""Positions and options as plain data, as rule cases, tests and position texts write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Annotated, Literal, TypeAlias

from ..cards import Card, Cards, arranged, format_cards, parse_cards
from ..core import Carry, is_number
from ..decks import Deck, check_known
from ..errors import DataFault, Faults, Worded
from ..plain import Count, Factor, Seat, Via, Words, apart, placed
from ..started import Keys, cards_in_sight, only, rely_on, unless_unsaid, whole, without
from .scoring import EXPOSABLE, SCORING_A_DECK, scoring
from .state import FIRST_CARD, SEATS, GongzhuCarry, GongzhuState, Trick, exposed_copy, taker

DECKS = {decks: Deck(decks, jokers=False, marked=EXPOSABLE) for decks in (1, 2)}


@dataclass(frozen=True, slots=True)
class GongzhuOptions:
    """Options: one deck or two, and the ``hands`` of a session, null for an open end (Z15)."""

    decks: Literal[1, 2] = 1
    hands: Factor | None = apart(null=True)


SKIPPED = "-"


def _trick(data: object) -> Trick:
    """``0 2c Ac - Kc``: who led, then the cards in turn; ``-`` for a seat that had none left."""
    if not isinstance(data, str):
        raise DataFault("not a text", code="text")
    leader, *cards = data.split() or [""]
    if not leader or not is_number(leader, 1) or int(leader) >= SEATS:
        raise DataFault(Worded("no seat that leads: {given}", given=repr(data)))
    if not 1 <= len(cards) <= SEATS or cards[0] == SKIPPED:
        raise DataFault(Worded("not the cards of a trick: {given}", given=repr(data)))
    played = []
    for step, card in enumerate(cards):
        if card != SKIPPED:
            found = parse_cards(card)
            if len(found) != 1 or found[0] is Card.BACK:
                raise DataFault(Worded("not one card that lies face up: {card}", card=repr(card)))
            played.append(((int(leader) + step) % SEATS, found[0]))
    return tuple(played)


def trick_text(trick: Trick) -> str:
    """The same of a trick."""
    leader, last = trick[0][0], trick[-1][0]
    cards = dict(trick)
    turns = [(leader + step) % SEATS for step in range((last - leader) % SEATS + 1)]
    return " ".join((str(leader), *(str(cards.get(seat, SKIPPED)) for seat in turns)))


TrickText: TypeAlias = Annotated[Trick, Via(_trick, Words)]
Hands: TypeAlias = tuple[Cards, Cards, Cards, Cards]


@dataclass(frozen=True, slots=True)
class GongzhuStart(Keys):
    """A position. ``first``: who leads a later hand (Z4), ``to_act``: who leads now. ``None``: left out.

    ``choices``: what each seat exposes, null while it owes the choice; none once they are open. ``leader``:
    of the trick, in ``expose`` ``hidden`` from a view. ``duty``: the two of clubs must be led. ``tricks``:
    the completed ones; one of which only the first card is told says that its suit was led.
    """

    phase: Literal["expose", "play", "over"] = "expose"
    first: Seat | None = None
    to_act: Seat | None = None
    leader: Seat | None = None
    hidden: bool | None = None
    duty: bool | None = None
    hands: Hands | None = None
    choices: tuple[Cards | None, ...] | None = None
    exposed: Cards | None = None
    trick: TrickText | None = None
    tricks: tuple[TrickText, ...] | None = None
    taken: Hands | None = None
    scoring_left: Count | None = None
    scores: tuple[int, int, int, int] | None = None
    carry: Carry | None = None


_COURSE = {"leader", "duty", "exposed", "tricks", "taken", "scoring_left"}
USED = {
    "expose": {"first", "leader", "hidden", "duty", "choices", "scoring_left"},
    "play": {"to_act", "trick", *_COURSE},
    "over": _COURSE,
}
_ALWAYS = {"phase", "hands", "scores", "carry"}


def position(start: GongzhuStart, decks: int, faults: Faults) -> GongzhuState:
    """The state that a case's ``start`` describes; raises ``DataFault`` with everything that it cannot mean.

    Hands that are left out are face down. Scoring cards in no hand are out of play (Z9). ``first``: the
    seat that leads a later hand; without it the lowest holder of C2 leads one (Z4, Z20). ``faults``: what
    could not be read of it.
    """
    with faults:
        opened = start.phase != "expose" or start.choices == ()
        used = USED[start.phase] | _ALWAYS | ({"exposed"} if opened else set())
        start = only(start, used, Worded("phase {phase} does not use this key", phase=start.phase), faults)
    for check in (_check_hands, _check_tricks, _check_choices, _check_turn, _check_carry):
        with faults:
            check(start, decks, faults)
    with faults:
        plain_exposed(start.exposed, decks)
    sound = without(start, faults.keys)
    _check_cards(start, decks, faults)  # of cards that are there too often all the rest can be judged
    start = sound
    state = _begun(whole(start), decks)
    with faults:
        rely_on(start, "hands", "exposed", "trick", "taken")  # the marks are from there
        check_known(state.hands, [tuple(card for card in hand if card.exposed) for hand in state.hands])
    faults.tell()
    return _asked(state, start)


def _begun(start: GongzhuStart, decks: int) -> GongzhuState:
    """Everything but who leads and who acts."""
    exposed = plain_exposed(start.exposed, decks)
    trick, tricks = start.trick or (), start.tricks or ()
    hands: tuple[Cards, ...] = start.hands or ((Card.BACK,) * (13 * decks),) * SEATS
    taken = start.taken or _taken(tricks)
    lying = tuple(card for _, card in trick)
    (*marked_hands, _, _, _, _, _), every = marked((*hands, lying, *taken), exposed)
    hands = tuple(marked_hands)
    expose = start.phase == "expose" and start.choices is None
    return GongzhuState(
        decks=decks,
        phase=start.phase,
        to_act=(),
        hands=tuple(map(arranged, hands)),
        choices=(None,) * SEATS if expose else start.choices or (),
        exposed=every,
        leader=None,
        duty=False,
        trick=trick,
        tricks=tricks,
        taken=tuple(map(arranged, taken)),
        scoring_left=_scoring_left(start, hands, taken, decks),
        carry=GongzhuCarry(),
    )


def _taken(tricks: Sequence[Trick]) -> tuple[Cards, ...]:
    """The scoring cards that each seat has taken."""
    taken: list[Cards] = [()] * SEATS
    for trick in tricks:
        taken[taker(trick)] += tuple(card for _, card in trick if scoring(card))
    return tuple(taken)


def _scoring_left(start: GongzhuStart, hands: Sequence[Cards], taken: Sequence[Cards], decks: int) -> int:
    """The scoring cards still to be taken: all that may be hidden, else those that are in sight."""
    if start.scoring_left is not None:
        return start.scoring_left
    if any(Card.BACK in hand for hand in hands):
        return SCORING_A_DECK * decks - sum(map(len, taken))
    lying = [card for _, card in start.trick or ()]
    return sum(scoring(card) for cards in (*hands, lying) for card in cards)


def _asked(state: GongzhuState, start: GongzhuStart) -> GongzhuState:
    """Who leads and who acts."""
    phase, hands = state.phase, state.hands
    holders = [seat for seat in range(SEATS) if FIRST_CARD in hands[seat]]
    duty = phase == "expose" and start.first is None and bool(holders)
    leader: int | None
    if phase == "expose":
        leader = holders[0] if duty else start.first or 0
        to_act = tuple(seat for seat, choice in enumerate(state.choices) if choice is None)
    else:
        led = [trick[0][0] for trick in (start.trick, *reversed(state.tricks)) if trick]
        to_act = () if phase == "over" else (_turn(start),)
        leader = led[0] if phase == "over" and led else start.to_act or 0
        if start.trick:
            leader = start.trick[0][0]
    told = start.carry or Carry(first=None if duty else leader)
    leader = None if start.hidden else leader if start.leader is None else start.leader
    carry = GongzhuCarry(told.stacks, told.first, told.hand, told.redeals, scores=start.scores or ())
    return replace(
        state, to_act=to_act, leader=leader, duty=duty if start.duty is None else start.duty, carry=carry
    )


def _turn(start: GongzhuStart) -> int:
    """The seat to act in play."""
    if start.to_act is not None or not start.trick:
        return start.to_act or 0
    last, hands = start.trick[-1][0], start.hands
    turns = [(last + step) % SEATS for step in range(1, SEATS)]
    return next((seat for seat in turns if hands is None or hands[seat]), last)


# --- what only the game knows -----------------------------------------------------------------------


def check_groups(key: str, groups: Sequence[Cards], decks: int) -> None:
    """Raise ``DataFault`` unless the decks hold the cards of all groups together."""
    placed(key, DECKS[decks].check, [card for group in groups for card in group if card is not Card.BACK])


def _check_hands(start: GongzhuStart, decks: int, faults: Faults) -> None:
    """Who plays has cards, and what lies exposed in a hand can."""
    for seat, hand in enumerate(start.hands or ()):
        place = f"item {seat + 1}"
        with faults:
            if not hand and start.phase == "play" and seat not in {who for who, _ in start.trick or ()}:
                raise DataFault("no cards: the seat could take no part in a trick", "hands", place)
        with faults:
            if start.phase == "expose" and start.choices != () and any(card.exposed for card in hand):
                raise DataFault("nothing lies exposed yet in phase expose", "hands", place)


def _check_cards(start: GongzhuStart, decks: int, faults: Faults) -> None:
    """No card is in two places."""
    full = len(DECKS[decks].cards)
    groups = {
        "hands": cards_in_sight(
            start, "hands", lambda: full * [Card.BACK] if start.hands is None else chain(*start.hands)
        ),
        "trick": unless_unsaid(lambda: [card for _, card in start.trick or ()], []),
        "tricks": unless_unsaid(lambda: [card for trick in start.tricks or () for _, card in trick], []),
        "taken": cards_in_sight(start, "taken", lambda: chain(*(start.taken or ()))),
    }
    if unless_unsaid(lambda: start.tricks, ()) is not None:
        del groups["taken"]  # they lie in the tricks
    DECKS[decks].check_places(groups, faults)


def _check_tricks(start: GongzhuStart, decks: int, faults: Faults) -> None:
    """What was taken are scoring cards, each once."""
    with faults:
        if unless_unsaid(lambda: start.tricks, True):
            taken = cards_in_sight(start, "taken", lambda: chain(*(start.taken or ())))
            DECKS[decks].check_places({"taken": taken}, faults)
    for group in start.taken or ():
        with faults:
            if wrong := [card for card in group if not scoring(card)]:
                raise DataFault(Worded("{cards}: no scoring cards (Z2)", cards=format_cards(wrong)), "taken")


def _check_choices(start: GongzhuStart, decks: int, faults: Faults) -> None:
    """Each seat exposes what it holds and what can be exposed."""
    if start.choices and len(start.choices) != SEATS:
        raise DataFault(
            Worded("{count} entries for {seats} seats", count=len(start.choices), seats=SEATS), "choices"
        )
    hands = unless_unsaid(lambda: start.hands or ((),) * SEATS, None)
    for seat, choice in enumerate(start.choices or ()):
        held = [] if hands is None else list(hands[seat])
        for card in choice or ():
            with faults:
                if card is Card.BACK:
                    continue
                if card not in EXPOSABLE or (hands is not None and card not in held):
                    place = f"item {seat + 1}"
                    raise DataFault(
                        Worded("{card} cannot be exposed by the seat (Z3)", card=card), "choices", place
                    )
                if card in held:
                    held.remove(card)


def _check_turn(start: GongzhuStart, decks: int, faults: Faults) -> None:
    """The seat to act in play can act, and holds what it must lead."""
    if start.phase != "play":
        return
    with faults:
        if _turn(start) in {who for who, _ in start.trick or ()}:
            raise DataFault("the seat has played to this trick", "to_act")
    with faults:
        begins = start.duty and not start.trick and not start.tricks
        held = (Card.BACK,) if start.hands is None else start.hands[start.to_act or 0]
        if begins and not {FIRST_CARD, Card.BACK}.intersection(held):
            raise DataFault("the seat that leads does not hold the two of clubs (Z4)", "duty")


def _check_carry(start: GongzhuStart, decks: int, faults: Faults) -> None:
    if start.carry and start.carry.stacks and len(start.carry.stacks) != SEATS:
        raise DataFault(
            Worded("{count} entries for {seats} seats", count=len(start.carry.stacks), seats=SEATS),
            "carry",
            "stacks",
        )


def checked_carry(carry: GongzhuCarry) -> GongzhuCarry:
    """The carry; raises ``DataFault`` unless one hand of this game can have handed it to the next."""
    if carry.redeals:
        raise DataFault("not of this game", "redeals")
    for name in ("stacks", "scores"):
        if len(getattr(carry, name)) not in (0, SEATS):
            raise DataFault(
                Worded("{count} entries for {seats} seats", count=len(getattr(carry, name)), seats=SEATS),
                name,
            )
    if sum(carry.scores) or any(score % 12 for score in carry.scores):
        raise DataFault("points are multiples of 12 that sum to 0 (Z14)", "scores")
    return carry


def plain_exposed(given: Cards | None, decks: int) -> Cards:
    """The exposed cards without their marks; raises ``DataFault`` for one that can never lie so."""
    cards = given or ()
    placed("exposed", DECKS[decks].check, cards)
    for card in cards:
        if card.plain not in EXPOSABLE:
            raise DataFault(Worded("{card} can never lie exposed", card=card), "exposed")
    return tuple(card.plain for card in cards)


def marked(groups: tuple[Cards, ...], exposed: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """The groups with the marks of exposed copies, and all exposed cards without their marks.

    What is exposed and carries no mark in a group is the copy of the lowest seat, as in Z20.
    """
    marked = [list(group) for group in groups]
    all_exposed: list[Card] = []
    for face in EXPOSABLE:
        listed = sum(card is face for card in exposed)
        in_sight = sum(group.count(exposed_copy(face)) for group in marked)
        for _ in range(listed - in_sight):
            for group in marked:
                if face in group:
                    group[group.index(face)] = exposed_copy(face)
                    break
        all_exposed += [face] * max(listed, in_sight)
    return tuple(map(tuple, marked)), arranged(all_exposed)
