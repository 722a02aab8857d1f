"""Positions and options as plain data, as rule cases, tests and position texts write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Annotated, Literal, TypeAlias

from ..cards import Card, Cards, arranged, format_cards, parse_cards
from ..core import Carry, is_number
from ..decks import Deck, check_known
from ..errors import DataFault, Faults
from ..plain import Count, Factor, Seat, Via, Words, apart, placed
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
        raise DataFault(f"no seat that leads: {data!r}")
    if not 1 <= len(cards) <= SEATS or cards[0] == SKIPPED:
        raise DataFault(f"not the cards of a trick: {data!r}")
    played = []
    for step, card in enumerate(cards):
        if card != SKIPPED:
            found = parse_cards(card)
            if len(found) != 1 or found[0] is Card.BACK:
                raise DataFault(f"not one card that lies face up: {card!r}")
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
class GongzhuStart:
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


def position(start: GongzhuStart, decks: int) -> GongzhuState:
    """The state that a case's ``start`` describes; raises ``DataFault`` with everything that it cannot mean.

    Hands that are left out are face down. Scoring cards in no hand are out of play (Z9). ``first``: the
    seat that leads a later hand; without it the lowest holder of C2 leads one (Z4, Z20).
    """
    phase, faults = start.phase, Faults()
    opened = phase != "expose" or start.choices == ()
    used = USED[phase] | _ALWAYS | ({"exposed"} if opened else set())
    for key in sorted({each.name for each in fields(start)} - used):
        with faults:
            if getattr(start, key) is not None:
                raise DataFault(f"phase {phase} does not use this key", key)
    for check in (_check_hands, _check_cards, _check_tricks, _check_choices):
        with faults:
            check(start, decks)
    exposed: Cards = ()
    with faults:
        exposed = plain_exposed(start.exposed, decks)
    faults.tell()
    trick, tricks = start.trick or (), start.tricks or ()
    hands: tuple[Cards, ...] = start.hands or ((Card.BACK,) * (13 * decks),) * SEATS
    taken = start.taken or _taken(tricks)
    lying = tuple(card for _, card in trick)
    (*marked_hands, _, _, _, _, _), every = marked((*hands, lying, *taken), exposed)
    hands = tuple(marked_hands)
    known = tuple(tuple(card for card in hand if card.exposed) for hand in hands)
    check_known(hands, known)
    state = GongzhuState(
        decks=decks,
        phase=phase,
        to_act=(),
        hands=tuple(map(arranged, hands)),
        choices=(None,) * SEATS if phase == "expose" and start.choices is None else start.choices or (),
        exposed=every,
        leader=None,
        duty=False,
        trick=trick,
        tricks=tricks,
        taken=tuple(map(arranged, taken)),
        scoring_left=_scoring_left(start, hands, taken, decks),
        carry=GongzhuCarry(),
    )
    return _asked(state, start)


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
        to_act = () if phase == "over" else (_turn(state, start),)
        leader = led[0] if phase == "over" and led else start.to_act or 0
        if start.trick:
            leader = start.trick[0][0]
    told = start.carry or Carry(first=None if duty else leader)
    leader = None if start.hidden else leader if start.leader is None else start.leader
    if to_act and phase == "play" and (fault := _idle(state, to_act[0])):
        raise DataFault(fault, "to_act")
    if told.stacks and len(told.stacks) != SEATS:
        raise DataFault(f"{len(told.stacks)} entries for {SEATS} seats", "carry", "stacks")
    carry = GongzhuCarry(told.stacks, told.first, told.hand, told.redeals, scores=start.scores or ())
    duty = duty if start.duty is None else start.duty
    begins = phase == "play" and not state.trick and not state.tricks
    if duty and begins and not {FIRST_CARD, Card.BACK} & set(hands[to_act[0]]):
        raise DataFault("the seat that leads does not hold the two of clubs (Z4)", "duty")
    return replace(state, to_act=to_act, leader=leader, duty=duty, carry=carry)


def _turn(state: GongzhuState, start: GongzhuStart) -> int:
    """The seat to act in play."""
    if start.to_act is not None or not state.trick:
        return start.to_act or 0
    last = state.trick[-1][0]
    turns = [(last + step) % SEATS for step in range(1, SEATS)]
    return next((seat for seat in turns if state.hands[seat]), last)


def _idle(state: GongzhuState, seat: int) -> str | None:
    if any(who == seat for who, _ in state.trick):
        return "the seat has played to this trick"
    return None


# --- what only the game knows -----------------------------------------------------------------------


def check_groups(key: str, groups: Sequence[Cards], decks: int) -> None:
    """Raise ``DataFault`` unless the decks hold the cards of all groups together."""
    placed(key, DECKS[decks].check, [card for group in groups for card in group if card is not Card.BACK])


def _check_hands(start: GongzhuStart, decks: int) -> None:
    faults = Faults()
    played = {seat for seat, _ in start.trick or ()}
    for seat, hand in enumerate(start.hands or ()):
        place = f"item {seat + 1}"
        with faults:
            if not hand and start.phase == "play" and seat not in played:
                raise DataFault("no cards: the seat could take no part in a trick", "hands", place)
            if start.phase == "expose" and start.choices != () and any(card.exposed for card in hand):
                raise DataFault("nothing lies exposed yet in phase expose", "hands", place)
    faults.tell()


def _check_cards(start: GongzhuStart, decks: int) -> None:
    """No card is in two places."""
    hands = start.hands or ()
    tricks = [[card for _, card in trick] for trick in start.tricks or ()]
    others = {
        "trick": [card for _, card in start.trick or ()],
        "tricks": [card for trick in tricks for card in trick],
    }
    if start.tricks is None:
        others["taken"] = [card for group in start.taken or () for card in group]
    place = " and ".join(("hands", *(key for key, cards in others.items() if cards)))
    every = [card for cards in (*hands, *others.values()) for card in cards]
    check_groups(place, [tuple(every)], decks)
    count = len(every) + (0 if start.hands else len(DECKS[decks].cards))  # face down, of full size
    if count > len(DECKS[decks].cards):
        raise DataFault(f"{count} cards: there are {len(DECKS[decks].cards)}", place)


def _check_tricks(start: GongzhuStart, decks: int) -> None:
    faults = Faults()
    with faults:
        if start.tricks and start.taken is not None:
            check_groups("taken", start.taken, decks)
    for group in start.taken or ():
        with faults:
            if wrong := [card for card in group if not scoring(card)]:
                raise DataFault(f"{format_cards(wrong)}: no scoring cards (Z2)", "taken")
    faults.tell()


def _check_choices(start: GongzhuStart, decks: int) -> None:
    if start.choices and len(start.choices) != SEATS:
        raise DataFault(f"{len(start.choices)} entries for {SEATS} seats", "choices")
    faults = Faults()
    for seat, choice in enumerate(start.choices or ()):
        held = list(start.hands[seat]) if start.hands else []
        for card in choice or ():
            with faults:
                if card is not Card.BACK and (card not in EXPOSABLE or card not in held):
                    place = f"item {seat + 1}"
                    raise DataFault(f"{card} cannot be exposed by the seat (Z3)", "choices", place)
                if card in held:
                    held.remove(card)
    faults.tell()


def checked_carry(carry: GongzhuCarry) -> GongzhuCarry:
    """The carry; raises ``DataFault`` unless one hand of this game can have handed it to the next."""
    if carry.redeals:
        raise DataFault("not of this game", "redeals")
    for name in ("stacks", "scores"):
        if len(getattr(carry, name)) not in (0, SEATS):
            raise DataFault(f"{len(getattr(carry, name))} entries for {SEATS} seats", name)
    if sum(carry.scores) or any(score % 12 for score in carry.scores):
        raise DataFault("points are multiples of 12 that sum to 0 (Z14)", "scores")
    return carry


def plain_exposed(given: Cards | None, decks: int) -> Cards:
    """The exposed cards without their marks; raises ``DataFault`` for one that can never lie so."""
    cards = given or ()
    placed("exposed", DECKS[decks].check, cards)
    for card in cards:
        if card.plain not in EXPOSABLE:
            raise DataFault(f"{card} can never lie exposed", "exposed")
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
