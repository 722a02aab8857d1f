"""Positions from plain data, as rule cases, tests and position texts write them.

What a key may hold is said by the types in ``start``; what is checked here is what only the game
knows: which keys a phase uses, whether one deck holds the cards, whether a play can be at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from ..cards import NO_SUIT, Card, Cards, Rank, arranged
from ..core import Action, Carry, Play, Reading, V
from ..decks import Deck, check_known
from ..errors import DataFault, Faults
from ..plain import placed
from ..rooms import Room
from . import auction
from .combinations import fault_of, readings
from .moves import makes
from .play import finish, settle_leaving
from .settlement import Stakes
from .start import ALWAYS, USED, Causes, LandlordStart
from .state import Factors, LandlordState

DECK = Deck(suited=False)
BOTTOM = 3  # L2
SHOWS = (1, auction.SHOW_LATE, auction.SHOW_DEALING, auction.SHOW_EARLY, auction.SHOW_BEFORE_DEAL)
_BEFORE_BOTTOM = ("show", "call", "rob")


@dataclass(frozen=True, slots=True)
class Ground:
    """What a position is read for: the game and its options."""

    seats: int
    stakes: Stakes
    room: Room
    laizi: Rank
    field: bool


def position(ground: Ground, start: LandlordStart) -> LandlordState:
    """The state described by ``start``; raises ``DataFault`` with everything that it cannot mean."""
    seats, room, faults = ground.seats, ground.room, Faults()
    for key in sorted({each.name for each in fields(start)} - USED[start.phase] - ALWAYS):
        with faults:
            if getattr(start, key) is not None:
                raise DataFault(f"phase {start.phase} does not use this key", key)
    for key in ("first", "opens", "to_act", "landlord", "by", "robber", "left"):
        with faults:
            check_seats(start, seats, key)
    for key in ("known", "undealt", "shown", "calls", "choices", "last", "stacks", "plays"):
        with faults:
            per_seat(getattr(start, key), seats, key, None)
    with faults:
        if start.carry is not None:
            placed("carry", lambda carry: checked_carry(carry, seats), start.carry)
    with faults:
        check_initial(room.initial if start.multiple is None else start.multiple, room)
    with faults:
        doublers(start.doubled, seats)
    with faults:
        if start.hands is not None and len(start.hands) != seats:
            raise DataFault(f"{len(start.hands)} hands for {seats} seats", "hands")
    faults.tell()
    landlord = _landlord(start)
    with faults:
        _check_cards(start, seats, landlord)
    for check in (_check_known, _check_asked, _check_factors, _check_phase):
        with faults:
            check(start, seats)
    faults.tell()
    state = _begun(ground, start, landlord)
    if start.phase in ("play", "left", "over"):
        state = _with_trick(state, start, faults)
        faults.tell()
    return _in_phase(ground, state, start)


def _landlord(start: LandlordStart) -> int | None:
    if start.phase in ("late_show", "double", "play"):
        return start.landlord or 0
    return start.landlord


def _begun(ground: Ground, start: LandlordStart, landlord: int | None) -> LandlordState:
    """What the keys say that mean the same in every phase."""
    seats, room, carry = ground.seats, ground.room, start.carry or Carry()
    hands = _hands(start, seats, landlord)
    turned = landlord is not None and start.phase not in _BEFORE_BOTTOM
    multiple = room.initial if start.multiple is None else start.multiple
    causes = start.factors or Causes(earlier=multiple // room.initial)
    calls = start.calls or (None,) * seats
    first = start.opens if start.first is None or start.phase == "rob" else start.first
    first = carry.first if first is None else first
    if first is None and start.phase == "rob" and start.calls is None:
        first = start.first
    return LandlordState(
        phase=start.phase,
        first=first or 0,
        hands=tuple(map(arranged, hands)),
        stacks=per_seat(start.stacks or carry.stacks or None, seats, "stacks", ground.stakes.new_stack),
        known=tuple(map(arranged, start.known or _shown_hands(start, seats))),
        undealt=start.undealt or ((),) * seats,
        bottom=(Card.BACK,) * BOTTOM if start.bottom is None else start.bottom,
        turned=turned if start.turned is None else start.turned,
        aside=start.aside or (),
        paced=start.phase != "show" or start.dealt is not None,
        dealt=auction.hand_size(seats) if start.dealt is None else start.dealt,
        drawn=start.drawn or 0,
        laizi=ground.laizi if start.laizi is None else start.laizi,
        shown=start.shown or (None,) * seats,
        answered=start.answered or (),
        calls=calls,
        caller=calls.index("call") if "call" in calls else None,
        robber=start.robber,
        landlord=landlord,
        choices=start.choices or (),
        factors=Factors(room.initial, **{each.name: getattr(causes, each.name) for each in fields(causes)}),
        last=(None,) * seats,
        plays=per_seat(start.plays, seats, "plays", 0),
        left=start.left,
        carry=carry,
        redeal=bool(start.redeal),
    )


def _hands(start: LandlordStart, seats: int, landlord: int | None) -> tuple[Cards, ...]:
    """The hands; those that are left out are of full size, and only what is known of them is in sight."""
    if start.hands is not None:
        return start.hands
    most = [_most(seats, seat == landlord and start.phase not in _BEFORE_BOTTOM) for seat in range(seats)]
    known = start.known or ((),) * seats
    return tuple(cards + (Card.BACK,) * (size - len(cards)) for cards, size in zip(known, most, strict=True))


def _in_phase(ground: Ground, state: LandlordState, start: LandlordStart) -> LandlordState:
    """Who acts, and what the phase has besides."""
    seats, phase = state.seats, state.phase
    if phase == "show":
        asked = not state.paced or state.dealt in auction.pauses(_size(state))
        owing = [seat for seat in range(seats) if not state.is_shown(seat) and seat not in state.answered]
        return replace(state, to_act=tuple(owing) if asked else ())
    if phase in ("call", "rob") and state.landlord is not None:
        return state  # the bottom cards are turned next
    if phase == "call":
        turn = auction.first_asked(state) + seats - state.calls.count(None)
        return replace(state, to_act=(turn % seats,))
    if phase == "rob":  # ``first`` is asked to rob; without calls the seat before it has called
        asked_now = start.first or 0
        if start.calls is None:
            caller = (asked_now - 1) % seats
            calls = tuple("call" if seat == caller else None for seat in range(seats))
            state = replace(state, caller=caller, calls=calls)
        return replace(state, to_act=(asked_now,))
    if phase == "late_show":
        assert state.landlord is not None
        return replace(state, to_act=(state.landlord,))
    if phase == "double":
        choices = state.choices or (None,) * seats
        owing = [seat for seat, choice in enumerate(choices) if choice is None]
        return replace(state, choices=choices, to_act=tuple(owing))
    if phase == "over" and state.left is not None:
        return settle_leaving(state, ground.stakes, ground.room, ground.field)
    if phase == "over" and not state.redeal:
        out = next(seat for seat, hand in enumerate(state.hands) if not hand)
        return finish(state, out, ground.stakes, ground.room, ground.field)[0]
    return state


def _size(state: LandlordState) -> int:
    """The cards of a seat when all are dealt."""
    return state.dealt + len(state.undealt[0])


# --- the trick ---------------------------------------------------------------------------------------------


def _with_trick(state: LandlordState, start: LandlordStart, faults: Faults) -> LandlordState:
    seats, landlord = state.seats, state.landlord
    in_play = start.phase == "play"
    to_act = None
    if in_play:
        to_act = landlord if start.to_act is None else start.to_act
        assert to_act is not None
        state = replace(state, to_act=(to_act,))
    if in_play or start.doubled is not None:
        state = replace(state, doubled=doublers(start.doubled, seats))
    with faults:
        if start.last is None:
            return state if start.over is None and start.by is None else _told_play(state, start)
        return _laid(state, start, start.last)
    return state


def _told_play(state: LandlordState, start: LandlordStart) -> LandlordState:
    """A play on the table of which only the reading is told."""
    if start.over is None:
        raise DataFault("nothing lies on the table", "by")
    seats, to_act = state.seats, state.to_act[0] if state.to_act else 0
    by = (to_act - 1) % seats if start.by is None else start.by
    if by == to_act and state.to_act:
        raise DataFault("a seat does not play on itself", "by")
    plays = state.plays
    if start.plays is None:
        plays = tuple(int(seat == by) for seat in range(seats))
    elif not plays[by]:
        raise DataFault(f"seat {by} has made the play on the table", "plays")
    _check_over(state, start.over, by, start.hands is not None)
    table = Play(by, (), start.over)
    passes = (to_act - by - 1) % seats if start.passes is None else start.passes
    _check_passes(passes, seats)
    last = tuple(table if seat == by else None for seat in range(seats))
    return replace(state, table=table, plays=plays, passes=passes, last=last)


def _laid(state: LandlordState, start: LandlordStart, did: tuple[Action | None, ...]) -> LandlordState:
    """The trick by what each seat did last in it."""
    seats, faults = state.seats, Faults()
    last = tuple(Play(seat, each.cards, each.reading) if each else None for seat, each in enumerate(did))
    for seat, play in enumerate(last):
        if play is not None and play.reading is not None:
            with faults:
                _check_play(state, play, f"item {seat + 1}")
    by, passes = _on_table(state, start, last)
    table = None if by is None else last[by]
    with faults:
        if by is not None and (table is None or table.reading is None):
            raise DataFault(f"seat {by} has made no play in this trick", "by")
    with faults:
        if start.over is not None and (table is None or table.reading != start.over):
            raise DataFault("not the play on the table", "over")
    with faults:
        if state.to_act and by == state.to_act[0]:
            raise DataFault("a seat does not play on itself", "by")
    with faults:
        _check_passes(passes, seats)
    plays = state.plays
    if start.plays is None:
        plays = tuple(int(play is not None and play.reading is not None) for play in last)
    for seat, play in enumerate(last):
        with faults:
            if play is not None and play.reading is not None and not plays[seat]:
                raise DataFault(f"seat {seat} has made a play in this trick", "plays")
    faults.tell()
    return replace(state, table=table, last=last, passes=passes, plays=plays)


def _on_table(
    state: LandlordState, start: LandlordStart, last: Sequence[Play | None]
) -> tuple[int | None, int]:
    """Whose play is to be beaten, and the passes since: from the seat to act back to the last play."""
    seats = state.seats
    if start.fresh:
        return None, 0
    by, passes = start.by, start.passes
    if by is None and not state.to_act:
        won = state.phase == "over" and state.left is None and not state.redeal
        return next((seat for seat in range(seats) if won and not state.hands[seat]), None), passes or 0
    if by is None:
        back = [(state.to_act[0] - step) % seats for step in range(1, seats)]
        by = next((seat for seat in back if (play := last[seat]) and play.reading is not None), None)
        if by is None:  # all others have passed
            return None, 0
    if passes is None:
        passes = (state.to_act[0] - by - 1) % seats if state.to_act else 0
    return by, passes


def _check_passes(passes: int, seats: int) -> None:
    if passes > seats - 2:
        raise DataFault(f"{passes} passes: the trick would be over (L25)", "passes")


def _check_play(state: LandlordState, play: Play, place: str) -> None:
    """A play is one that can be, and of these cards if they are told."""
    reading = play.reading
    assert reading is not None
    fault = no_play(reading, state.laizi, state.seats)
    if fault is None and play.cards and reading not in readings(play.cards, state.laizi):
        fault = "these cards are not that"
    if fault is not None:
        raise DataFault(f"{reading}: {fault}", "last", place)


def no_play(reading: Reading, laizi: Rank, seats: int, held: Cards = ()) -> str | None:
    """Why nobody can play that, while the cards ``held`` are in a hand; ``None`` if somebody can."""
    fault = fault_of(reading, laizi)
    if fault is None and reading.size > _most(seats, landlord=True):
        fault = f"nobody ever holds {reading.size} cards"
    if fault is None and held:
        rest = DECK.cards
        for card in held:
            rest.remove(next(left for left in rest if left.rank == card.rank))
        if not makes(rest, reading, laizi):
            fault = "the cards that are in no hand do not make it"
    return fault


def _check_over(state: LandlordState, over: Reading, by: int, open_hands: bool) -> None:
    """A play on the table is one that can be, of cards that are in no hand."""
    fault = no_play(over, state.laizi, state.seats)
    if fault is None and over.size > _most(state.seats, by == state.landlord):
        fault = "the seat that has played it never had so many cards"
    if fault is None and open_hands:
        held = tuple(card for hand in state.hands for card in hand if card is not Card.BACK)
        fault = no_play(over, state.laizi, state.seats, held)
    if fault is not None:
        raise DataFault(f"{over}: {fault}", "over")


def _most(seats: int, landlord: bool) -> int:
    """The most cards that a seat ever holds (L2, L11)."""
    return auction.hand_size(seats) + BOTTOM * landlord


def checked_carry(carry: Carry, seats: int) -> Carry:
    """The carry; raises ``DataFault`` unless one hand of this game can have handed it to the next."""
    if carry.stacks:
        per_seat(carry.stacks, seats, "stacks", 0)
    check_seats(carry, seats, "first")
    return carry


# --- what only the game knows ----------------------------------------------------------------------------


def check_seats(data: object, seats: int, *keys: str) -> None:
    """Raise ``DataFault`` unless what stands under the keys is seats, or nothing."""
    for key in keys:
        if (seat := getattr(data, key)) is not None and seat >= seats:
            raise DataFault(f"{seat} is not a seat (0 to {seats - 1})", key)


def check_initial(multiple: int, room: Room) -> None:
    """Raise ``DataFault`` unless the room's initial multiple is in it."""
    if multiple % room.initial:
        raise DataFault(f"{multiple} does not include the room's initial multiple {room.initial}", "multiple")


def per_seat(given: Sequence[V] | None, seats: int, key: str, usual: V) -> tuple[V, ...]:
    """One entry for each seat."""
    if given is None:
        return (usual,) * seats
    if len(given) != seats:
        raise DataFault(f"{len(given)} entries for {seats} seats", key)
    return tuple(given)


def doublers(given: tuple[bool, ...] | tuple[int, ...] | None, seats: int) -> tuple[bool, ...]:
    """Whether each seat has doubled."""
    if given and isinstance(given[0], bool):
        return tuple(map(bool, per_seat(given, seats, "doubled", 0)))
    if not all(seat < seats for seat in given or ()):
        raise DataFault(f"not seats (0 to {seats - 1})", "doubled")
    return tuple(seat in (given or ()) for seat in range(seats))


def _check_cards(start: LandlordStart, seats: int, landlord: int | None) -> None:
    """No card is in two places, and no seat without cards in play."""
    bottom, faults = start.bottom or (), Faults()
    with faults:
        if start.bottom is not None and len(bottom) != BOTTOM:
            raise DataFault(f"{len(bottom)} cards, not {BOTTOM}", "bottom")
    with faults:
        placed("bottom", DECK.check, _faces(bottom))
    faults.tell()
    hands = _hands(start, seats, landlord)
    if start.hands is not None and start.phase == "play":
        for seat, hand in enumerate(hands):
            with faults:
                if not hand:
                    raise DataFault("no cards: the hand would be over (L26)", "hands", f"item {seat + 1}")
    laid = [each.cards if each else () for each in start.last or ((),) * seats]
    own = () if landlord is None else (*hands[landlord], *laid[landlord])
    # L11: the landlord has taken the bottom cards; those that it still holds stand in its hand
    turned = start.turned if start.turned is not None else start.phase not in _BEFORE_BOTTOM
    beside = bottom
    if landlord is not None and turned:
        beside = _less(_faces(bottom), own)[own.count(Card.BACK) :]
    others = {"undealt": start.undealt or (), "aside": (start.aside or (),), "table": laid}
    groups = {key: [card for group in them for card in group] for key, them in others.items()}
    groups["bottom"] = list(beside)
    named = [name for name, cards in groups.items() if cards]
    every = [card for cards in (*hands, *groups.values()) for card in cards]
    with faults:
        place = " and ".join(("hands", *named))
        placed(place, DECK.check, _faces(every))
        if len(every) > len(DECK.cards):
            raise DataFault(f"{len(every)} cards: there are {len(DECK.cards)}", place)
    faults.tell()


def _shown_hands(start: LandlordStart, seats: int) -> tuple[Cards, ...]:
    """What everybody knows where it is not told: the hands that have been shown (L7)."""
    shown, hands = start.shown or (None,) * seats, start.hands or ((),) * seats
    return tuple(() if at is None else hand for at, hand in zip(shown, hands, strict=True))


def _check_known(start: LandlordStart, seats: int) -> None:
    known = start.known or _shown_hands(start, seats)
    check_known(start.hands, known)
    faults = Faults()
    for seat, at in enumerate(start.shown or ()):
        hand = () if start.hands is None else start.hands[seat]
        with faults:
            if at is not None and (start.hands is None or Card.BACK in hand):
                raise DataFault("a hand that was shown lies face up (L7)", "shown", f"item {seat + 1}")
            if at is not None and sorted(known[seat]) != sorted(hand):
                raise DataFault("all of a hand that was shown is known (L7)", "known", f"item {seat + 1}")
    faults.tell()


def _check_asked(start: LandlordStart, seats: int) -> None:
    """Who was asked and how it was answered fits together."""
    faults, answered = Faults(), start.answered or ()
    with faults:
        check = [seat for seat in answered if seat >= seats]
        if check or len(set(answered)) < len(answered):
            raise DataFault("not seats, each once", "answered")
    with faults:
        dealt = auction.hand_size(seats) if start.dealt is None else start.dealt
        if {dealt + len(rest) for rest in start.undealt or ((),)} != {auction.hand_size(seats)}:
            raise DataFault(f"a seat is dealt {auction.hand_size(seats)} cards in all (L2)", "dealt")
    calls = start.calls or ()
    with faults:
        if calls.count("call") > 1:
            raise DataFault("the first call ends calling (L9)", "calls")
        if start.phase == "call" and "call" in calls and start.landlord is None:
            raise DataFault("a seat has called: others are asked to rob (L10)", "calls")
        if start.phase == "rob" and start.calls is not None and "call" not in calls:
            raise DataFault("nobody has called (L10)", "calls")
    with faults:
        asked = (start.first or 0) if start.phase == "rob" and start.landlord is None else seats
        if asked < len(calls) and calls[asked] == "decline":
            raise DataFault("a seat that has declined to call is not asked to rob (L10)", "first")
        if asked < len(calls) and calls[asked] == "call" and start.robber is None:
            raise DataFault("the caller is asked last, and only if somebody has robbed (L10)", "first")
    with faults:
        if start.robber is not None and start.robber < len(calls) and calls[start.robber] == "decline":
            raise DataFault("a seat that has declined to call does not rob (L10)", "robber")
    faults.tell()


def _check_factors(start: LandlordStart, seats: int) -> None:
    if start.factors is None:
        return
    if start.multiple is not None:
        raise DataFault("the multiple is told by its causes", "multiple")
    if start.factors.show not in SHOWS:
        raise DataFault(f"{start.factors.show} is no factor of a show (L5)", "factors", "show")
    for cause in ("robs", "bombs", "held", "spring"):
        if (factor := getattr(start.factors, cause)) & (factor - 1):
            raise DataFault(f"{factor} does not come of doubling", "factors", cause)


def _check_phase(start: LandlordStart, seats: int) -> None:
    """An end is one that a hand comes to."""
    if start.phase == "left" and start.left is None:
        raise DataFault("'left' is missing: the seat that gave up")
    if start.phase != "over" or start.left is not None or start.redeal:
        return
    out = [seat for seat, hand in enumerate(start.hands or ()) if not hand]
    if len(out) != 1 or start.landlord is None:
        known = "show, call, rob, late_show, double, play: no landlord has been found and gone out"
        raise DataFault(f"not one of {known}, nobody has given up", "phase")


def _faces(cards: Sequence[Card]) -> Cards:
    return tuple(card for card in cards if card is not Card.BACK)


def _less(cards: Cards, held: Cards) -> Cards:
    """The cards that are not among those held."""
    left = list(held)
    apart = []
    for card in sorted(cards, key=lambda asked: asked.suit == NO_SUIT):  # exact cards first
        same = [other for other in left if other.rank == card.rank and NO_SUIT in (other.suit, card.suit)]
        found = next(iter([card] * left.count(card) + same), None)
        if found is None:
            apart.append(card)
        else:
            left.remove(found)
    return tuple(apart)
