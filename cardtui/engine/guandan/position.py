"""Positions from plain data, as rule cases, tests and position texts write them.

What a key may hold is said by the types in ``start``; what is checked here is what only the game
knows: which keys a phase uses, whether the decks hold the cards, whether a play can be at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from ..cards import TWO, Card, Cards, Rank, arranged, rank_sign
from ..core import Carry
from ..decks import check_known
from ..errors import DataFault, Faults, Worded
from ..plain import placed
from ..rooms import NEW_PROFILE_BEANS, Room
from ..started import cards_in_sight, only, rely_on, unless_unsaid, whole, without
from . import tribute
from .levels import is_double
from .play import finish
from .position_trick import DECK, check_laid, with_trick
from .start import ALWAYS, USED, GuandanStart, Told
from .state import HAND_SIZE, SEATS, Gift, GuandanCarry, GuandanState, after, face_down, partner, side

FIRST_TO_LAST = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Ground:
    """What a position is read for: the options of the game."""

    level: Rank
    final: Rank
    room: Room


def position(ground: Ground, start: GuandanStart, faults: Faults) -> GuandanState:
    """The state described by ``start``; raises ``DataFault`` with everything that it cannot mean.

    Without ``phase`` it is ``tribute`` after a hand whose ``places`` are given, else ``play``. In ``play``
    seats without cards have gone out, in the order of ``out`` or ``places`` if given, else of the seats.
    ``faults``: what could not be read of it.
    """
    phase = ""
    with faults:
        phase = start.phase or ("tribute" if unless_unsaid(lambda: start.places, FIRST_TO_LAST) else "play")
        used = _used(start, phase) | ALWAYS
        start = only(start, used, Worded("phase {phase} does not use this key", phase=phase), faults)
    check_told(start, ground.level, ground.final, faults)
    with faults:
        check_known(start.hands, start.known or ((),) * SEATS)
    sound = without(start, faults.keys)
    _check_cards(start, faults)  # of cards that are there too often all the rest can be judged
    start = sound
    state = _begun(ground, whole(start), phase)
    with faults:
        if phase in ("play", "over"):
            state = _in_play(state, start, ground, faults)
        elif phase and start.places is None:
            raise DataFault(
                Worded("'places' is missing: phase {phase} needs those of the hand before", phase=phase)
            )
        elif phase:
            in_phase = _in_tribute if phase == "tribute" else _in_return
            state = in_phase(state, start, start.places or FIRST_TO_LAST, faults)
    faults.tell()
    return finish(state, ground.final, ground.room)[0] if phase == "over" else state


def _begun(ground: Ground, start: GuandanStart, phase: str) -> GuandanState:
    """What the keys say that mean the same in every phase."""
    return GuandanState(
        tuple(map(arranged, _hands(start))),
        tuple(map(arranged, start.known or ((),) * SEATS)),
        carry_of(start, ground.level),
        phase,
        leader=start.leader,
        tributes=start.tributes or (),
        returns=start.returns or (),
        refused=bool(start.refused) and phase != "tribute",
    )


def _hands(start: GuandanStart) -> tuple[Cards, ...]:
    """The hands; those that are left out are of full size, and only what is known of them is in sight."""
    return start.hands or tuple(face_down(HAND_SIZE, known) for known in start.known or ((),) * SEATS)


def _used(start: GuandanStart, phase: str) -> set[str]:
    used = set(USED[phase])
    if phase in ("play", "over"):
        gone = unless_unsaid(lambda: start.hands is not None and not all(start.hands), otherwise=True)
        used |= {"places"} if gone or unless_unsaid(lambda: start.out, ()) is not None else set()
        used |= {"first"} if phase == "play" and unless_unsaid(lambda: start.to_act, None) is None else set()
    return used


# --- tribute ------------------------------------------------------------------------------------------


def _in_tribute(
    state: GuandanState, start: GuandanStart, places: Sequence[int], faults: Faults
) -> GuandanState:
    payers = tribute.payers(places)
    with faults:
        gifts = start.tributes or ()
        _check_gifts("tributes", gifts, payers)
        if any(gift.taker is not None for gift in gifts) or len(gifts) == len(payers):
            raise DataFault("with the last tribute the returns begin (G22)", "tributes")
    with faults:
        rely_on(start, "playing")
        hands = _hands(start)
        for number, gift in enumerate(start.tributes or (), 1):
            held = (*hands[gift.giver], gift.card)
            with faults:
                if Card.BACK not in held and gift.card not in tribute.may_pay(held, state.level):
                    raise DataFault("not the highest card of its hand (G21)", "tributes", f"item {number}")
    with faults:
        if start.refused and start.tributes:
            raise DataFault("who refuses pays nothing (G23)", "tributes")
    with faults:
        hands = _hands(start)
        hidden = any(Card.BACK in hands[seat] for seat in payers)
        if start.refused and not hidden and not tribute.refusing(state):
            raise DataFault("the big jokers are not with those who owe tribute (G23)", "refused")
    with faults:
        rely_on(start, "playing")
        hands = _hands(start)
        givers = [gift.giver for gift in start.tributes or ()]
        if start.refused:
            return state
        if not givers:
            state = tribute.begin(state)
        else:
            state = replace(state, to_act=tuple(seat for seat in payers if seat not in givers))
        if not all(tribute.may_pay(hands[seat], state.level) for seat in state.to_act):
            raise DataFault("no card to pay tribute with", "hands")
    return state


def _in_return(
    state: GuandanState, start: GuandanStart, places: Sequence[int], faults: Faults
) -> GuandanState:
    takers, payers = tribute.takers(places), tribute.payers(places)
    with faults:
        _check_gifts("tributes", start.tributes or (), payers)
    with faults:
        _check_gifts("returns", start.returns or (), takers)
        if len(start.returns or ()) == len(takers):
            raise DataFault("with the last return the play begins (G22)", "returns")
    owing = tuple(seat for seat in takers if seat not in {gift.giver for gift in state.returns})
    with faults:
        rely_on(start, "returns", "hands")
        if not all(map(state.is_in, owing)):
            raise DataFault("no card to return", "hands")
    # where it is not told who paid what, the payer after first place leads unless ``first`` says otherwise
    leader = after(places[0]) if len(payers) > 1 else payers[0]
    leader = next((gift.giver for gift in state.tributes if gift.taker == places[0]), leader)
    with faults:
        leader = next((seat for seat in (start.leader, start.first) if seat is not None), leader)
    return replace(state, to_act=owing, leader=leader)


def _check_gifts(key: str, gifts: Sequence[Gift], owing: Sequence[int]) -> None:
    """Each is of a seat that owes it, and of each seat there is one."""
    givers = [gift.giver for gift in gifts]
    for number, giver in enumerate(givers, 1):
        if giver not in owing or givers.index(giver) < number - 1:
            raise DataFault(Worded("seat {seat} owes none, or no other", seat=giver), key, f"item {number}")


# --- play ---------------------------------------------------------------------------------------------


def _in_play(state: GuandanState, start: GuandanStart, ground: Ground, faults: Faults) -> GuandanState:
    over = state.phase == "over"
    check_laid(start, ground.level, faults)
    with faults:
        out = _out(state, start)
        state = replace(state, places=tuple(out))
        ended = len(out) > 2 or any(partner(seat) in out for seat in out)
        if ended and not over:
            raise DataFault("the hand has ended (G15)", "hands")
        if over and not (len(out) == SEATS - 1 or (len(out) == 2 and is_double((*out, *out)))):
            raise DataFault("not one of tribute, return, play: the hand has not ended (G15)", "phase")
    with faults:
        if sorted(_out(state, start)) != [seat for seat in range(SEATS) if not state.is_in(seat)]:
            raise DataFault("not the seats without cards", "out")
    due = start.leader is not None and start.to_act is None and start.first is None and not over
    to_act = next((seat for seat in (start.to_act, start.first) if seat is not None), 0)
    with faults:
        rely_on(start, "hands")
        if not over and not due and not state.is_in(to_act):
            raise DataFault("a seat without cards", "to_act")
    if not over and not due:
        leader = to_act if start.leader is None else start.leader
        state = replace(state, to_act=(to_act,), leader=leader)
    return with_trick(state, start, faults)


def _out(state: GuandanState, start: GuandanStart) -> list[int]:
    rely_on(start, "hands")
    if start.out is not None:
        return list(start.out)
    return [seat for seat in start.places or range(SEATS) if not state.is_in(seat)]


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
            raise DataFault(
                Worded("{count} entries, not {size}", count=len(getattr(carry, name)), size=size), name
            )
    if not carry.playing:
        return carry
    for name, level in (("playing", carry.playing), *(("levels", level) for level in carry.levels)):
        if not TWO <= level <= final:
            raise DataFault(Worded("{level} is not a level of this match", level=level), name)
    _check_places(carry.places)
    if carry.playing != carry.levels[side(carry.places[0])]:
        raise DataFault("not the level of the side that won the hand before (G2)", "playing")
    if any(streak for seat, streak in enumerate(carry.first_streak) if seat != carry.places[0]):
        raise DataFault("a seat that was not first has no streak of first places", "first_streak")
    return carry


# --- what only the game knows -----------------------------------------------------------------------


def check_told(data: Told, level: Rank, final: Rank, faults: Faults) -> None:
    """What the hand took over is what a match comes to."""
    with faults:
        if data.playing is not None:
            _check_level(data.playing, final, "playing")
    with faults:
        if data.levels is not None:
            _check_level(max(data.levels), final, "levels")
    with faults:
        if data.playing is None or data.levels is None:
            _check_level(level, final, "level")
    with faults:
        _check_places(data.places or ())
    with faults:
        told: Carry = getattr(data, "carry", None) or Carry()
        if told.stacks and len(told.stacks) != SEATS:
            raise DataFault(
                Worded("{count} entries for {seats} seats", count=len(told.stacks), seats=SEATS),
                "carry",
                "stacks",
            )


def carry_of(data: Told, level: Rank) -> GuandanCarry:
    """What a hand took over."""
    playing = level if data.playing is None else data.playing
    told: Carry = getattr(data, "carry", None) or Carry()
    return GuandanCarry(
        stacks=data.stacks or told.stacks or (NEW_PROFILE_BEANS,) * SEATS,
        first=told.first,
        hand=told.hand,
        redeals=told.redeals,
        levels=data.levels or (playing, playing),
        playing=playing,
        places=data.places or (),
        first_streak=data.streaks.first,
        last_streak=data.streaks.last,
    )


def _check_level(level: Rank, final: Rank, key: str) -> None:
    if level > final:
        raise DataFault(
            Worded(
                "{level} is above the final level {final} (G19)",
                level=rank_sign(level),
                final=rank_sign(final),
            ),
            key,
        )


def _check_places(places: Sequence[int]) -> None:
    if places and len(set(places)) < SEATS:
        raise DataFault("not every seat once", "places")


def _check_cards(start: GuandanStart, faults: Faults) -> None:
    """No card is in two places."""
    groups = {
        "hands": cards_in_sight(start, "hands", lambda: chain(*_hands(start))),
        "table": unless_unsaid(lambda: [card for did in start.last or () if did for card in did.cards], []),
        "tributes": unless_unsaid(
            lambda: [gift.card for gift in start.tributes or () if gift.taker is None], []
        ),
    }
    DECK.check_places(groups, faults)
    for key in ("tributes", "returns"):
        with faults:
            for number, gift in enumerate(getattr(start, key) or (), 1):
                with faults:
                    placed(f"{key}: item {number}", DECK.check, (gift.card,))
