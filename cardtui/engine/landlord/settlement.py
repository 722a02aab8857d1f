"""What a hand of Happy or Crazy is worth (L31 - L36, L40 - L43).

Both games are settled pair by pair: the landlord against each farmer. Stakes are exact fractions;
money is whole beans or coins, rounded down for each farmer (L33, L34).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol, TypeAlias

from ..core import Account, Settlement
from ..rooms import NEW_PROFILE_BEANS, NEW_PROFILE_COINS, Room, fees

HAPPY_BASE, CRAZY_BASE = 1, 4  # L31, L40
LAIZI_COEFFICIENT, LAIZI_CAP = Fraction(1, 4), Fraction(10000)  # L33
ESCAPE_SMALL = 10  # below this multiple a leaver pays the fixed stake (L36)
ESCAPE_FIXED = {True: 20, False: 10}  # landlord, farmer
ESCAPE_TIMES = {True: 4, False: 2}


@dataclass(frozen=True, slots=True)
class HandEnd:
    """How a hand ended: who was landlord (``None``: not known yet), which side won, the multiple.

    ``multiple`` includes the room's initial one. ``doubled`` per seat (L14); ``stacks`` per seat at the
    start of the hand. ``left``: the seat that gave up; ``winner`` is then without meaning.
    """

    landlord: int | None
    landlord_won: bool
    multiple: int
    doubled: tuple[bool, ...]
    stacks: tuple[int, ...]
    left: int | None = None

    @property
    def farmers(self) -> tuple[int, ...]:
        """All seats but the landlord's."""
        return tuple(seat for seat in range(len(self.stacks)) if seat != self.landlord)

    def pair_factor(self, farmer: int) -> int:
        """The doubles between the landlord and this farmer (L14)."""
        by_landlord = self.landlord is not None and self.doubled[self.landlord]
        return (1 + by_landlord) * (1 + self.doubled[farmer])


@dataclass(frozen=True, slots=True)
class PairAccount(Account):
    """What lies between the landlord and a farmer, in the order in which it is reckoned.

    ``stake`` = ``base`` x ``multiple``, in the laizi field x 1/4 (``laizi``), x ``pair``, the doubles (L14),
    in points; ``most``: the cap of L33 where it has cut, else 0 (before the doubles if ``doubles_last``).
    ``due`` = ``stake`` x ``n``, and ``cut`` what of it the limits leave unpaid (L34, L43), in beans or coins.
    """

    base: int
    multiple: int
    laizi: bool
    pair: int
    most: int
    stake: Fraction
    n: int
    due: int
    cut: int = 0
    doubles_last: bool = False


@dataclass(frozen=True, slots=True)
class SumAccount(Account):
    """What the landlord settles with all farmers: ``stake`` in points, ``due`` and ``cut`` are sums."""

    base: int
    multiple: int
    stake: Fraction
    n: int
    due: int
    cut: int


@dataclass(frozen=True, slots=True)
class EscapeAccount(Account):
    """What it costs that the seat ``escape`` gave up: ``stake`` in points, ``n`` of the room.

    ``due``: what the seat owes in all, shared by the others (L36); ``None`` where each has a stake of its
    own, 0 for who gets nothing (L43). ``stake`` is ``times`` the sum of ``pairs``, what would have been lost
    to each; without them ``times`` the base: the fixed price (L36).
    """

    escape: int
    stake: Fraction
    n: int
    due: int | None = None
    times: int = 1
    pairs: tuple[PairAccount, ...] = ()


LandlordAccount: TypeAlias = PairAccount | SumAccount | EscapeAccount


class Stakes(Protocol):
    """The money side of a landlord game."""

    @property
    def base(self) -> int:
        """The stake of a hand that nothing has multiplied, in points (L31, L40)."""

    @property
    def new_stack(self) -> int:
        """Beans or coins of a new profile (L37, L41)."""

    @property
    def counts_held_bombs(self) -> bool:
        """Whether bombs still in hands count for who gives up (L36)."""

    def stake(self, end: HandEnd, farmer: int, field: bool) -> Fraction:
        """S_i, the stake between the landlord and this farmer, before N."""

    def account(self, end: HandEnd, farmer: int, field: bool, n: int) -> PairAccount:
        """How the stake between the landlord and this farmer comes about, nothing cut."""

    def settle(self, end: HandEnd, room: Room, field: bool) -> Settlement:
        """The settlement of a hand played out."""

    def leave(self, end: HandEnd, room: Room, field: bool) -> Settlement:
        """The settlement of a hand that ``end.left`` gave up."""


@dataclass(frozen=True, slots=True)
class Happy:
    """Beans: L31 - L36.

    ``doubles_last``: the doubles multiply what is left under the cap (L33 in revision 1).
    ``scores_in_shares``: who escapes loses the sum of the others' rounded shares (L50 in revision 1).
    """

    base: int = HAPPY_BASE
    new_stack: int = NEW_PROFILE_BEANS
    counts_held_bombs: bool = True  # L36
    doubles_last: bool = False
    scores_in_shares: bool = False

    def stake(self, end: HandEnd, farmer: int, field: bool) -> Fraction:
        """L31; in the laizi field L33."""
        pair = end.pair_factor(farmer)
        points = Fraction(self.base * end.multiple)
        if not field:
            return points * pair
        if self.doubles_last:
            return min(LAIZI_CAP, points * LAIZI_COEFFICIENT) * pair
        return min(LAIZI_CAP, points * LAIZI_COEFFICIENT * pair)

    def account(self, end: HandEnd, farmer: int, field: bool, n: int) -> PairAccount:
        """L31; in the laizi field L33."""
        pair, stake = end.pair_factor(farmer), self.stake(end, farmer, field)
        capped = field and stake < self.base * end.multiple * LAIZI_COEFFICIENT * pair
        return PairAccount(
            base=self.base,
            multiple=end.multiple,
            laizi=field,
            pair=pair,
            most=int(LAIZI_CAP) if capped else 0,
            stake=stake,
            n=n,
            due=int(stake * n),
            doubles_last=self.doubles_last,
        )

    def settle(self, end: HandEnd, room: Room, field: bool) -> Settlement:
        """Limits of both sides (L34), then fees (L32)."""
        assert end.landlord is not None
        dues = _dues(self, end, room, field)
        purse = end.stacks[end.landlord]
        if end.landlord_won:
            paid = [min(due, end.stacks[farmer]) for farmer, due in zip(end.farmers, dues, strict=True)]
            paid = _in_proportion(paid, purse)
        else:
            paid = _in_proportion(dues, purse)
            paid = [min(due, end.stacks[farmer]) for farmer, due in zip(end.farmers, paid, strict=True)]
        return _settled(self, end, room, field, dues, paid)

    def leave(self, end: HandEnd, room: Room, field: bool) -> Settlement:
        """L36. ``end.multiple`` is the hand's with every bomb still held, times the initial one."""
        assert end.left is not None
        was_landlord = end.left == end.landlord
        pairs = tuple[PairAccount, ...]()
        if end.multiple // room.initial < ESCAPE_SMALL:
            times = ESCAPE_FIXED[was_landlord]
            stake = Fraction(times * self.base)
        else:
            facing, times = end.farmers if was_landlord else (end.left,), ESCAPE_TIMES[was_landlord]
            pairs = tuple(self.account(end, seat, field, room.n) for seat in facing)
            stake = times * sum((pair.stake for pair in pairs), Fraction())
        due = int(stake * room.n)
        others = [seat for seat in range(len(end.stacks)) if seat != end.left]
        share = min(due, end.stacks[end.left]) // len(others)
        transfers, scores = [0] * len(end.stacks), [0] * len(end.stacks)
        for seat in others:
            transfers[seat] = min(share, end.stacks[seat])
            scores[seat] = int(stake / len(others))
        transfers[end.left] = -sum(transfers)
        scores[end.left] = -sum(scores) if self.scores_in_shares else -int(stake)  # L50
        account = EscapeAccount(end.left, stake, room.n, due, times, pairs)
        return _with_fees(end, room, transfers, scores, (account,) * len(end.stacks))


@dataclass(frozen=True, slots=True)
class Crazy:
    """Coins: L40 - L43. No fee, no laizi coefficient, no cap on winners."""

    base: int = CRAZY_BASE
    new_stack: int = NEW_PROFILE_COINS
    counts_held_bombs: bool = False

    def stake(self, end: HandEnd, farmer: int, field: bool) -> Fraction:
        """L40."""
        return Fraction(self.base * end.multiple * end.pair_factor(farmer))

    def account(self, end: HandEnd, farmer: int, field: bool, n: int) -> PairAccount:
        """L40; no coefficient and no cap (L43)."""
        pair, stake = end.pair_factor(farmer), self.stake(end, farmer, field)
        return PairAccount(self.base, end.multiple, False, pair, 0, stake, n, int(stake * n))

    def settle(self, end: HandEnd, room: Room, field: bool) -> Settlement:
        """Losers pay at most their stack (L43); in a plain room nothing moves but the score."""
        assert end.landlord is not None
        dues = _dues(self, end, room, field)
        paid = dues
        if room.stakes and end.landlord_won:
            paid = [min(due, end.stacks[farmer]) for farmer, due in zip(end.farmers, dues, strict=True)]
        elif room.stakes:
            paid = _in_proportion(dues, end.stacks[end.landlord])
        return _settled(self, end, room, field, dues, paid)

    def leave(self, end: HandEnd, room: Room, field: bool) -> Settlement:
        """L43, leaving: a landlord pays every farmer, a farmer the landlord alone."""
        assert end.left is not None
        seats = range(len(end.stacks))
        if end.left == end.landlord:
            owed = {farmer: self.account(end, farmer, field, room.n) for farmer in end.farmers}
        elif end.landlord is not None:
            owed = {end.landlord: self.account(end, end.left, field, room.n)}
        else:  # nobody has doubled yet
            others = (seat for seat in seats if seat != end.left)
            owed = {seat: self.account(end, seat, field, room.n) for seat in others}
        paid = [pair.due for pair in owed.values()]
        if room.stakes:
            paid = _in_proportion(paid, end.stacks[end.left])
        transfers, scores = [0] * len(seats), [0] * len(seats)
        for seat, amount in zip(owed, paid, strict=True):
            transfers[seat], scores[seat] = amount, int(owed[seat].stake)
        transfers[end.left], scores[end.left] = -sum(transfers), -sum(scores)
        pairs = {seat: (pair,) for seat, pair in owed.items()} | {end.left: tuple(owed.values())}
        accounts = tuple(_owing(end.left, pairs.get(seat, ()), room) for seat in seats)
        return _with_fees(end, room, transfers, scores, accounts)


def _owing(left: int, pairs: tuple[PairAccount, ...], room: Room) -> EscapeAccount:
    """What it costs a seat, or brings it, that ``left`` gave up (L43)."""
    return EscapeAccount(left, sum((pair.stake for pair in pairs), Fraction()), room.n, pairs=pairs)


HAPPY = {1: Happy(doubles_last=True, scores_in_shares=True), 2: Happy()}  # by revision of the rules
CRAZY = Crazy()


def _dues(game: Stakes, end: HandEnd, room: Room, field: bool) -> list[int]:
    """What is due between the landlord and each farmer, rounded down (L33, L34)."""
    return [int(game.stake(end, farmer, field) * room.n) for farmer in end.farmers]


def _in_proportion(dues: list[int], purse: int) -> list[int]:
    """``dues`` cut in proportion, rounded down, if they come to more than ``purse`` (L34)."""
    total = sum(dues)
    return [due * purse // total for due in dues] if total > purse else dues


def _settled(
    game: Stakes, end: HandEnd, room: Room, field: bool, dues: list[int], paid: list[int]
) -> Settlement:
    """The settlement when each farmer exchanges its part of ``paid`` with the landlord (L31, L42)."""
    landlord = end.landlord
    assert landlord is not None
    sign = -1 if end.landlord_won else 1
    seats = len(end.stacks)
    transfers, scores = [0] * seats, [0] * seats
    pairs = {farmer: game.account(end, farmer, field, room.n) for farmer in end.farmers}
    for (farmer, pair), amount in zip(pairs.items(), paid, strict=True):
        transfers[farmer], scores[farmer] = sign * amount, sign * int(pair.stake)
        pairs[farmer] = replace(pair, cut=pair.due - amount)
    transfers[landlord], scores[landlord] = -sum(transfers), -sum(scores)
    whole = SumAccount(
        game.base,
        end.multiple,
        stake=sum((pair.stake for pair in pairs.values()), Fraction()),
        n=room.n,
        due=sum(pair.due for pair in pairs.values()),
        cut=sum(pair.cut for pair in pairs.values()),
    )
    return _with_fees(end, room, transfers, scores, tuple(pairs.get(seat, whole) for seat in range(seats)))


def _with_fees(
    end: HandEnd,
    room: Room,
    transfers: list[int],
    scores: list[int],
    accounts: tuple[LandlordAccount, ...],
) -> Settlement:
    """Transfers first, then the room's fee (L32, L34)."""
    if not room.stakes:
        return Settlement(tuple(transfers), (0,) * len(transfers), end.stacks, tuple(scores), accounts)
    after = tuple(stack + change for stack, change in zip(end.stacks, transfers, strict=True))
    paid = fees(after, room.fee)
    stacks = tuple(stack - fee for stack, fee in zip(after, paid, strict=True))
    return Settlement(tuple(transfers), paid, stacks, tuple(scores), accounts)
