"""Positions, ends of hands and options as plain data, as rule cases and tests write them.

What a key may hold is said by the types of its dataclass; what is checked here is what only the game
knows: which keys a phase uses, whether the decks hold the cards, whether a play can be at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Annotated, Literal, TypeAlias

from ..cards import ACE, TWO, Cards, Rank, arranged, rank_sign
from ..core import Play, Reading, ReadingText, Settlement
from ..decks import Deck
from ..errors import DataFault
from ..plain import Asked, Count, Seat, Via, apart, nullable, placed, seated
from ..rooms import NEW_PROFILE_BEANS, Room
from . import tribute
from .combinations import fault_of
from .levels import Outcome, reckon
from .moves import makes
from .settlement import MATCH_BONUS, base, settle
from .state import HAND_SIZE, SEATS, GuandanCarry, GuandanState, after, face_down, partner, side

DECK = Deck(decks=2)
NOTHING = (0, 0, 0, 0)
LEVELS = {rank_sign(rank): rank for rank in range(TWO, ACE + 1)}
LEVELS |= {"10": LEVELS["T"]} | {sign.lower(): rank for sign, rank in LEVELS.items()}


def _level(data: object) -> Rank:
    if not isinstance(data, str) or data not in LEVELS:
        raise DataFault(f"not a level (2 to A): {data!r}")
    return LEVELS[data]


def _final(data: object) -> Rank:
    if not isinstance(data, str) or LEVELS.get(data) not in MATCH_BONUS:
        raise DataFault(f"not a final level (8, A): {data!r}")
    return LEVELS[data]


Level: TypeAlias = Annotated[Rank, Via(_level)]
Counts: TypeAlias = tuple[Count, Count, Count, Count]
Places: TypeAlias = tuple[Seat, Seat, Seat, Seat]


@dataclass(frozen=True, slots=True)
class GuandanOptions:
    """Options: the ``level`` of the first hand, the ``final`` level of the match, the ``room``."""

    level: Level = TWO
    final: Annotated[Rank, Via(_final)] = ACE
    room: Room | None = apart()


@dataclass(frozen=True, slots=True)
class Streaks:
    """First and last places in a row, of each seat (G17)."""

    first: Counts = NOTHING
    last: Counts = NOTHING


@dataclass(frozen=True, slots=True)
class GuandanEnd:
    """The end of a hand: its ``places``; the rest is as it was before the hand. ``None``: left out."""

    places: Places
    levels: tuple[Level, Level] | None = None
    playing: Level | None = None
    streaks: Streaks = Streaks()
    stacks: Counts | None = None


@dataclass(frozen=True, slots=True)
class GuandanStart:
    """A position. ``places``: of the hand before; in ``play`` the order in which seats went out."""

    phase: Literal["tribute", "return", "play"] | None = None
    hands: tuple[Cards, Cards, Cards, Cards] | None = None
    first: Seat | None = None
    to_act: Seat | None = None
    over: ReadingText | None = None
    by: Seat | None = None
    places: Places | None = None
    levels: tuple[Level, Level] | None = None
    playing: Level | None = None
    streaks: Streaks = Streaks()
    stacks: Counts | None = None


@dataclass(frozen=True, slots=True)
class GuandanFacts:
    """The facts that a case may expect of a hand."""

    phase: Literal["tribute", "return", "play", "over"] | None = None
    to_act: Asked = ()
    winner: Asked = ()
    hands: tuple[Cards, Cards, Cards, Cards] | None = None
    places: tuple[Seat, ...] | None = seated(null=False)
    refused_tribute: bool | None = None
    levels: tuple[Level, Level] | None = None
    x: int | None = None
    match_won: Literal[0, 1] | None = nullable()
    streaks: Streaks | None = None
    transfers: tuple[int, int, int, int] | None = None
    fees: Counts | None = None
    stacks: tuple[int, int, int, int] | None = None


# The keys that a phase uses beside hands and what the hand took over.
USED = {"tribute": {"places"}, "return": {"places", "first"}, "play": {"to_act", "over", "by"}}
_ALWAYS = {"phase", "hands", "levels", "playing", "streaks", "stacks"}


def position(start: GuandanStart, level: Rank, final: Rank) -> GuandanState:
    """The state described by ``start``; raises ``NotationError`` for anything it cannot mean.

    Without ``phase`` it is ``tribute`` after a hand whose ``places`` are given, else ``play``. In ``play``
    seats without cards have gone out, in the order of ``places`` if given, else of the seats.
    """
    phase = start.phase or ("tribute" if start.places else "play")
    used = set(USED[phase])
    if phase == "play":
        used |= {"places"} if start.hands and not all(start.hands) else set()
        used |= {"first"} if start.to_act is None else set()
    for key in sorted({each.name for each in fields(start)} - used - _ALWAYS):
        if getattr(start, key) is not None:
            raise DataFault(f"phase {phase} does not use this key", key)
    carry = _carry(start, level, final)
    state = GuandanState(_hands(start, phase), ((),) * SEATS, carry)
    if phase == "play":
        return _in_play(state, start)
    if not carry.places:
        raise DataFault(f"'places' is missing: phase {phase} needs those of the hand before")
    if phase == "tribute":
        state = tribute.begin(state)
        if not all(tribute.may_pay(state.hands[seat], carry.playing) for seat in state.to_act):
            raise DataFault("no card to pay tribute with", "hands")
        return state
    owing = tribute.takers(carry.places)
    if not all(map(state.is_in, owing)):
        raise DataFault("no card to return", "hands")
    # who paid what is not told: the payer after first place leads unless ``first`` says otherwise
    payers = tribute.payers(carry.places)
    leader = after(carry.places[0]) if len(payers) > 1 else payers[0]
    leader = leader if start.first is None else start.first
    return replace(state, phase="return", to_act=owing, leader=leader)


def _in_play(state: GuandanState, start: GuandanStart) -> GuandanState:
    out = [seat for seat in state.carry.places or range(SEATS) if not state.is_in(seat)]
    if len(out) > 2 or any(partner(seat) in out for seat in out):
        raise DataFault("the hand has ended (G15)", "hands")
    to_act = next((seat for seat in (start.to_act, start.first) if seat is not None), 0)
    if not state.is_in(to_act):
        raise DataFault("a seat without cards", "to_act")
    state = replace(state, places=tuple(out), to_act=(to_act,), leader=to_act)
    if start.over is None:
        if start.by is not None:
            raise DataFault("nothing lies on the table", "by")
        return state
    by = (to_act - 1) % SEATS if start.by is None else start.by
    if by == to_act:
        raise DataFault("a seat does not play on itself", "by")
    _check_over(state, start.over, by, start.hands is not None)
    between = [turn % SEATS for turn in range(by + 1, by + (to_act - by) % SEATS)]
    passed = [seat for seat in between if state.is_in(seat)]
    table = Play(by, (), start.over)
    last = tuple(table if seat == by else Play(seat) if seat in passed else None for seat in range(SEATS))
    return replace(state, table=table, last=last, passes=len(passed))


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
    held = tuple(card for hand in state.hands for card in hand) if open_hands else ()
    fault = no_play(over, state.level, held)
    if fault is not None:
        raise DataFault(f"{over}: {fault}", "over")


def settle_case(end: GuandanEnd, level: Rank, final: Rank, room: Room) -> dict[str, object]:
    """What the hand that ``end`` describes changes; ``places`` are its own. Raises ``NotationError``."""
    carry = _carry(end, level, final)
    outcome = reckon(carry.places, carry.levels, carry.playing, final, carry.first_streak, carry.last_streak)
    return settled_facts(outcome, settle(outcome, final, room, carry.stacks), final)


def settled_facts(outcome: Outcome, settled: Settlement, final: Rank) -> dict[str, object]:
    """The facts of a hand that has ended, named as in rule cases."""
    return {
        "levels": list(map(rank_sign, outcome.levels)),
        "x": base(outcome, final),
        "match_won": outcome.match_won,
        "streaks": {"first": list(outcome.first_streak), "last": list(outcome.last_streak)},
        "transfers": list(settled.transfers),
        "fees": list(settled.fees),
        "stacks": list(settled.stacks),
    }


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


def _carry(data: GuandanStart | GuandanEnd, level: Rank, final: Rank) -> GuandanCarry:
    playing = level if data.playing is None else data.playing
    levels = data.levels or (playing, playing)
    for key, each in (("playing", playing), ("levels", max(levels))):
        if each > final:
            why = f"{rank_sign(each)} is above the final level {rank_sign(final)} (G19)"
            raise DataFault(why, key if getattr(data, key) is not None else "level")
    places = data.places or ()
    _check_places(places)
    stacks = data.stacks or (NEW_PROFILE_BEANS,) * SEATS
    return GuandanCarry(
        stacks=stacks,
        levels=levels,
        playing=playing,
        places=places,
        first_streak=data.streaks.first,
        last_streak=data.streaks.last,
    )


def _check_places(places: Sequence[int]) -> None:
    if places and len(set(places)) < SEATS:
        raise DataFault("not every seat once", "places")


def _hands(start: GuandanStart, phase: str) -> tuple[Cards, ...]:
    """The hands given, held against the decks; without them, face-down hands of full size."""
    if start.hands is None:
        return (face_down(HAND_SIZE),) * SEATS
    placed("hands", DECK.check, [card for hand in start.hands for card in hand])
    return tuple(map(arranged, start.hands))
