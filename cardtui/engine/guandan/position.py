"""Positions from plain data, as rule cases, tests and position texts write them.

What a key may hold is said by the types in ``start``; what is checked here is what only the game
knows: which keys a phase uses, whether the decks hold the cards, whether a play can be at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from ..cards import TWO, Card, Cards, Rank, arranged, rank_sign
from ..core import Action, Carry, Play, Reading
from ..decks import Deck, check_known
from ..errors import DataFault, Faults
from ..laid import Last, newest, on_table, plays_of
from ..plain import placed
from ..rooms import NEW_PROFILE_BEANS, Room
from . import tribute
from .combinations import fault_of, readings
from .levels import is_double
from .moves import makes
from .play import finish
from .start import ALWAYS, USED, GuandanStart, Told
from .state import HAND_SIZE, SEATS, Gift, GuandanCarry, GuandanState, after, face_down, partner, side

DECK = Deck(decks=2)


@dataclass(frozen=True, slots=True)
class Ground:
    """What a position is read for: the options of the game."""

    level: Rank
    final: Rank
    room: Room


def position(ground: Ground, start: GuandanStart) -> GuandanState:
    """The state described by ``start``; raises ``DataFault`` with everything that it cannot mean.

    Without ``phase`` it is ``tribute`` after a hand whose ``places`` are given, else ``play``. In ``play``
    seats without cards have gone out, in the order of ``out`` or ``places`` if given, else of the seats.
    """
    phase = start.phase or ("tribute" if start.places else "play")
    faults = Faults()
    for key in sorted({each.name for each in fields(start)} - _used(start, phase) - ALWAYS):
        with faults:
            if getattr(start, key) is not None:
                raise DataFault(f"phase {phase} does not use this key", key)
    carry = None
    with faults:
        carry = carry_of(start, ground.level, ground.final)
    with faults:
        _check_cards(start)
    with faults:
        check_known(start.hands, start.known or ((),) * SEATS)
    faults.tell()
    assert carry is not None
    hands = _hands(start)
    state = GuandanState(
        tuple(map(arranged, hands)),
        tuple(map(arranged, start.known or ((),) * SEATS)),
        carry,
        phase,
        leader=start.leader,
        tributes=start.tributes or (),
        returns=start.returns or (),
        refused=bool(start.refused) and phase != "tribute",
    )
    if phase in ("play", "over"):
        return _in_play(state, start, ground)
    if not carry.places:
        raise DataFault(f"'places' is missing: phase {phase} needs those of the hand before")
    return _in_tribute(state, start) if phase == "tribute" else _in_return(state, start)


def _hands(start: GuandanStart) -> tuple[Cards, ...]:
    """The hands; those that are left out are of full size, and only what is known of them is in sight."""
    return start.hands or tuple(face_down(HAND_SIZE, known) for known in start.known or ((),) * SEATS)


def _used(start: GuandanStart, phase: str) -> set[str]:
    used = set(USED[phase])
    if phase in ("play", "over"):
        gone = start.hands is not None and not all(start.hands)
        used |= {"places"} if gone or start.out is not None else set()
        used |= {"first"} if phase == "play" and start.to_act is None else set()
    return used


# --- tribute ------------------------------------------------------------------------------------------


def _in_tribute(state: GuandanState, start: GuandanStart) -> GuandanState:
    payers = tribute.payers(state.carry.places)
    givers = [gift.giver for gift in state.tributes]
    _check_gifts("tributes", state.tributes, payers)
    if any(gift.taker is not None for gift in state.tributes) or len(givers) == len(payers):
        raise DataFault("with the last tribute the returns begin (G22)", "tributes")
    for number, gift in enumerate(state.tributes, 1):
        held = (*state.hands[gift.giver], gift.card)
        if Card.BACK not in held and gift.card not in tribute.may_pay(held, state.level):
            raise DataFault("not the highest card of its hand (G21)", "tributes", f"item {number}")
    if start.refused:
        if givers:
            raise DataFault("who refuses pays nothing (G23)", "tributes")
        return state
    if not givers:
        state = tribute.begin(state)
    else:
        state = replace(state, to_act=tuple(seat for seat in payers if seat not in givers))
    if not all(tribute.may_pay(state.hands[seat], state.level) for seat in state.to_act):
        raise DataFault("no card to pay tribute with", "hands")
    return state


def _in_return(state: GuandanState, start: GuandanStart) -> GuandanState:
    places = state.carry.places
    takers, payers = tribute.takers(places), tribute.payers(places)
    faults = Faults()
    with faults:
        _check_gifts("tributes", state.tributes, payers)
    with faults:
        _check_gifts("returns", state.returns, takers)
        if len(state.returns) == len(takers):
            raise DataFault("with the last return the play begins (G22)", "returns")
    returned = [gift.giver for gift in state.returns]
    owing = tuple(seat for seat in takers if seat not in returned)
    with faults:
        if not all(map(state.is_in, owing)):
            raise DataFault("no card to return", "hands")
    faults.tell()
    # where it is not told who paid what, the payer after first place leads unless ``first`` says otherwise
    leader = after(places[0]) if len(payers) > 1 else payers[0]
    leader = next((gift.giver for gift in state.tributes if gift.taker == places[0]), leader)
    said = next((seat for seat in (start.leader, start.first) if seat is not None), leader)
    return replace(state, to_act=owing, leader=said)


def _check_gifts(key: str, gifts: Sequence[Gift], owing: Sequence[int]) -> None:
    """Each is of a seat that owes it, and of each seat there is one."""
    givers = [gift.giver for gift in gifts]
    for number, giver in enumerate(givers, 1):
        if giver not in owing or givers.index(giver) < number - 1:
            raise DataFault(f"seat {giver} owes none, or no other", key, f"item {number}")


# --- play ---------------------------------------------------------------------------------------------


def _in_play(state: GuandanState, start: GuandanStart, ground: Ground) -> GuandanState:
    faults, out = Faults(), _out(state, start)
    over = state.phase == "over"
    with faults:
        ended = len(out) > 2 or any(partner(seat) in out for seat in out)
        if ended and not over:
            raise DataFault("the hand has ended (G15)", "hands")
        if over and not (len(out) == SEATS - 1 or (len(out) == 2 and is_double((*out, *out)))):
            raise DataFault("not one of tribute, return, play: the hand has not ended (G15)", "phase")
    with faults:
        if sorted(out) != [seat for seat in range(SEATS) if not state.is_in(seat)]:
            raise DataFault("not the seats without cards", "out")
    due = start.leader is not None and start.to_act is None and start.first is None and not over
    to_act = next((seat for seat in (start.to_act, start.first) if seat is not None), 0)
    with faults:
        if not over and not due and not state.is_in(to_act):
            raise DataFault("a seat without cards", "to_act")
    faults.tell()
    state = replace(state, places=tuple(out))
    if not over and not due:
        leader = to_act if start.leader is None else start.leader
        state = replace(state, to_act=(to_act,), leader=leader)
    if start.last is not None:
        state = _laid(state, start, start.last)
    elif start.over is not None or start.by is not None:
        state = _told_play(state, start)
    return finish(state, ground.final, ground.room)[0] if over else state


def _out(state: GuandanState, start: GuandanStart) -> list[int]:
    if start.out is not None:
        return list(start.out)
    return [seat for seat in state.carry.places or range(SEATS) if not state.is_in(seat)]


def _told_play(state: GuandanState, start: GuandanStart) -> GuandanState:
    """A play on the table of which only the reading is told."""
    if start.over is None:
        raise DataFault("nothing lies on the table", "by")
    to_act = state.to_act[0] if state.to_act else 0
    by = (to_act - 1) % SEATS if start.by is None else start.by
    if by == to_act and state.to_act:
        raise DataFault("a seat does not play on itself", "by")
    _check_over(state, start.over, by, start.hands is not None)
    between = [turn % SEATS for turn in range(by + 1, by + (to_act - by) % SEATS)] if state.to_act else []
    passed = [seat for seat in between if state.is_in(seat)]
    table = Play(by, (), start.over)
    last = tuple(table if seat == by else Play(seat) if seat in passed else None for seat in range(SEATS))
    passes = len(passed) if start.passes is None else start.passes
    return replace(state, table=table, last=last, passes=passes)


def _laid(state: GuandanState, start: GuandanStart, did: tuple[Action | None, ...]) -> GuandanState:
    """The trick by what each seat did last in it."""
    faults = Faults()
    last = plays_of(did, lambda play, place: _check_play(state, play, place), faults)
    by, passes = _on_table(state, start, last)
    table = on_table(last, by, start.over, state.to_act, faults)
    with faults:
        others = sum(state.is_in(seat) for seat in range(SEATS) if seat != by)
        if passes and passes >= others:
            raise DataFault(f"{passes} passes: the trick would be over (G13)", "passes")
    faults.tell()
    return replace(state, table=table, last=last, passes=passes)


def _on_table(state: GuandanState, start: GuandanStart, last: Last) -> tuple[int | None, int]:
    """Whose play is to be beaten, and the passes since: from the seat to act back to the last play."""
    if start.fresh:
        return None, 0
    by, passes = start.by, start.passes
    if by is None and not state.to_act:
        return (state.places[-1] if state.over and state.places else None), passes or 0
    if by is None:
        by = newest(last, state.to_act[0])
        if by is None:  # all others have passed
            return None, 0
    if passes is None:
        to_act = state.to_act[0] if state.to_act else by
        between = [turn % SEATS for turn in range(by + 1, by + (to_act - by) % SEATS)]
        passes = sum(state.is_in(seat) for seat in between)
    return by, passes


def _check_play(state: GuandanState, play: Play, place: str) -> None:
    """A play is one that can be, and of these cards if they are told."""
    reading = play.reading
    assert reading is not None
    fault = no_play(reading, state.level)
    if fault is None and play.cards and reading not in readings(play.cards, state.level):
        fault = "these cards are not that"
    if fault is not None:
        raise DataFault(f"{reading}: {fault}", "last", place)


def no_play(reading: Reading, level: Rank, held: Cards = ()) -> str | None:
    """Why nobody can play that, while the cards ``held`` are in a hand; ``None`` if somebody can."""
    fault = fault_of(reading, level)
    if fault is None and held:
        rest = DECK.cards
        for card in held:
            rest.remove(card)
        if not makes(tuple(rest), reading, level):
            fault = "the cards that are in no hand do not make it"
    return fault


def _check_over(state: GuandanState, over: Reading, by: int, open_hands: bool) -> None:
    """A play on the table is one that can be, of cards that are in no hand."""
    seen = tuple(card for hand in state.hands for card in hand if card is not Card.BACK)
    fault = no_play(over, state.level, seen if open_hands else ())
    if fault is not None:
        raise DataFault(f"{over}: {fault}", "over")


def checked_carry(carry: GuandanCarry, final: Rank) -> GuandanCarry:
    """The carry; raises ``DataFault`` unless one hand of this game can have handed it to the next.

    At the start of a match nothing but stacks is there; else levels, places and streaks are, whole.
    """
    matched = {"levels": 2, "places": SEATS, "first_streak": SEATS, "last_streak": SEATS}
    sizes = matched if carry.playing else dict.fromkeys(matched, 0)
    if carry.stacks:
        sizes = {**sizes, "stacks": SEATS}
    for name, size in sizes.items():
        if len(getattr(carry, name)) != size:
            raise DataFault(f"{len(getattr(carry, name))} entries, not {size}", name)
    if not carry.playing:
        return carry
    for name, level in (("playing", carry.playing), *(("levels", level) for level in carry.levels)):
        if not TWO <= level <= final:
            raise DataFault(f"{level} is not a level of this match", name)
    _check_places(carry.places)
    if carry.playing != carry.levels[side(carry.places[0])]:
        raise DataFault("not the level of the side that won the hand before (G2)", "playing")
    if any(streak for seat, streak in enumerate(carry.first_streak) if seat != carry.places[0]):
        raise DataFault("a seat that was not first has no streak of first places", "first_streak")
    return carry


# --- what only the game knows -----------------------------------------------------------------------


def carry_of(data: Told, level: Rank, final: Rank) -> GuandanCarry:
    """What a hand took over; raises ``DataFault`` for what no match comes to."""
    playing = level if data.playing is None else data.playing
    levels = data.levels or (playing, playing)
    for key, each in (("playing", playing), ("levels", max(levels))):
        if each > final:
            why = f"{rank_sign(each)} is above the final level {rank_sign(final)} (G19)"
            raise DataFault(why, key if getattr(data, key) is not None else "level")
    places = data.places or ()
    _check_places(places)
    told: Carry = getattr(data, "carry", None) or Carry()
    if told.stacks and len(told.stacks) != SEATS:
        raise DataFault(f"{len(told.stacks)} entries for {SEATS} seats", "carry", "stacks")
    return GuandanCarry(
        stacks=data.stacks or told.stacks or (NEW_PROFILE_BEANS,) * SEATS,
        first=told.first,
        hand=told.hand,
        redeals=told.redeals,
        levels=levels,
        playing=playing,
        places=places,
        first_streak=data.streaks.first,
        last_streak=data.streaks.last,
    )


def _check_places(places: Sequence[int]) -> None:
    if places and len(set(places)) < SEATS:
        raise DataFault("not every seat once", "places")


def _check_cards(start: GuandanStart) -> None:
    """No card is in two places."""
    hands = _hands(start)
    others = {
        "table": [card for did in start.last or () if did for card in did.cards],
        "tributes": [gift.card for gift in start.tributes or () if gift.taker is None],
    }
    place = " and ".join(("hands", *(key for key, cards in others.items() if cards)))
    every = [card for cards in (*hands, *others.values()) for card in cards]
    placed(place, DECK.check, [card for card in every if card is not Card.BACK])
    if len(every) > len(DECK.cards):
        raise DataFault(f"{len(every)} cards: there are {len(DECK.cards)}", place)
    for key in ("tributes", "returns"):
        for number, gift in enumerate(getattr(start, key) or (), 1):
            placed(f"{key}: item {number}", DECK.check, (gift.card,))
