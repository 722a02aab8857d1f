"""What a landlord hand is worth in words: the multiple by its causes (L30), how each amount came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction

from ..engine.core import Settlement
from ..engine.landlord.rules import LandlordRules
from ..engine.landlord.settlement import EscapeAccount, PairAccount, SumAccount
from ..engine.landlord.state import LandlordState
from ..engine.rules import SomeRules
from .catalog import N_, in_family, labelled
from .sentences import amount_text, listed
from .table import money, number

_ = in_family("landlord")

FACTORS = {
    "initial": N_("start"),
    "earlier": N_("earlier"),
    "robs": N_("rob"),
    "show": N_("show"),
    "bombs": N_("bomb"),
    "rocket": N_("rocket"),
    "held": N_("bombs in hand"),
    "spring": N_("spring"),
}

LINES = {
    "base": N_("base"),
    "multiple": N_("multiplier"),
    "laizi": N_("laizi field"),
    "pair": N_("doubled"),
}


def factors(state: LandlordState) -> list[tuple[str, int]]:
    """What the multiple is made of, in the order of L27; what changed nothing is left out."""
    every = ((field.name, getattr(state.factors, field.name)) for field in fields(state.factors))
    return [(_(FACTORS[name]), factor) for name, factor in every if factor != 1]


def breakdown(state: LandlordState) -> str:
    """The multiple and its factors: ``×16 = rob ×4 · show ×2 · bomb ×2`` (L30)."""
    parts = [f"{name} ×{factor:,}" for name, factor in factors(state)]
    return " = ".join([f"×{state.multiple:,}", *([" · ".join(parts)] if parts else [])])


def account_texts(
    state: LandlordState, settlement: Settlement, names: Sequence[str], currency: str | None
) -> list[str]:
    """How each amount came about, a sentence a seat (L31 - L43). ``currency``: none where points are all."""
    accounts = settlement.accounts
    pairs = [each for each in accounts if isinstance(each, PairAccount)]
    left = [each for each in accounts if isinstance(each, EscapeAccount)]
    counts = pairs or any(each.pairs for each in left)
    told = [_("Multiplier: {factors}.").format(factors=breakdown(state))] if counts else []
    order = sorted(
        range(len(accounts)), key=lambda seat: bool(left) and seat != left[0].escape
    )  # who paid first
    for seat in order:
        match account := accounts[seat]:
            case PairAccount():
                made = f"{_made(state, seat, account, names)} = {_worth(account, currency)}"
            case SumAccount():
                facing = [each for each, pair in enumerate(accounts) if isinstance(pair, PairAccount)]
                made = " = ".join([*_summed(state, facing, pairs, names), _worth(account, currency)])
            case EscapeAccount() if account.stake:
                made = _by_forfeit(state, settlement, seat, names, currency)
            case _:
                continue
        told.append(labelled(names[seat], made))
    return told


def price_text(
    state: LandlordState, settlement: Settlement, seat: int, names: Sequence[str], currency: str | None
) -> str:
    """How what it costs a seat to give up comes about, the fee apart: ``10 × base 1 … = 100 beans``."""
    return f"{_price(state, _of(settlement, seat), names)} = {_forfeited(settlement, seat, currency)}"


def price_rises(rules: SomeRules) -> bool:
    """Whether bombs that nobody sees may make leaving dearer than it seems (L36)."""
    return isinstance(rules, LandlordRules) and rules.stakes.counts_held_bombs


def _by_forfeit(
    state: LandlordState, settlement: Settlement, seat: int, names: Sequence[str], currency: str | None
) -> str:
    """What a seat pays or gets because one gave up: in Happy a price, shared by the others (L36), in Crazy
    what each would have got (L43)."""
    account, others = _of(settlement, seat), len(settlement.accounts) - 1
    if account.due is None and seat == account.escape:
        summed = _summed(state, _facing(state, account), account.pairs, names)
        return " = ".join([*summed, _forfeited(settlement, seat, currency)])
    if account.due is None:
        farmer = seat if state.landlord in (None, account.escape) else account.escape
        made = _made(state, farmer, account.pairs[0], names)
    elif seat == account.escape:
        made = _price(state, account, names)
    elif currency is None:
        return f"{amount_text(account.stake)} ÷ {others} = {_points(int(account.stake / others))}"
    else:
        share = account.due // others
        told = f"{number(account.due)} ÷ {others} = {money(share, currency)}"
        return told + _capped(share - settlement.transfers[seat])
    return f"{made} = {_forfeited(settlement, seat, currency)}"


def _of(settlement: Settlement, seat: int) -> EscapeAccount:
    account = settlement.accounts[seat]
    assert isinstance(account, EscapeAccount)
    return account


def _price(state: LandlordState, account: EscapeAccount, names: Sequence[str]) -> str:
    """The price of giving up: so many times the base, or so many times what would have been lost."""
    led = account.escape == state.landlord
    if not account.pairs:
        base = int(account.stake) // account.times
        fixed = _("{sum} (a landlord's price, L36)") if led else _("{sum} (a farmer's price, L36)")
        return fixed.format(sum=f"{account.times} × {_(LINES['base'])} {base}")
    facing = _facing(state, account)
    lost = (_made(state, *pair, names) for pair in zip(facing, account.pairs, strict=True))
    if account.times == 1:
        return " + ".join(lost)
    times = _("{sum} (a landlord pays four times, L36)") if led else _("{sum} (a farmer pays twice, L36)")
    return times.format(sum=" + ".join(f"{account.times} × {each}" for each in lost))


def _facing(state: LandlordState, account: EscapeAccount) -> list[int]:
    """Whose each pair is: everybody else's if the landlord leaves, and in Crazy before there is one."""
    others = account.escape == state.landlord or (account.due is None and state.landlord is None)
    return [seat for seat in range(state.seats) if (seat != account.escape) is others]


def _forfeited(settlement: Settlement, seat: int, currency: str | None) -> str:
    """The points of a seat after one gave up, and what they come to in the room."""
    account, others = _of(settlement, seat), len(settlement.accounts) - 1
    if account.due is None:
        due = sum(pair.due for pair in account.pairs)
    else:
        due = account.due // others * others  # what is left over goes to nobody
    return _come_to(account.stake, account.n, due, due - abs(settlement.transfers[seat]), currency)


def _worth(account: PairAccount | SumAccount, currency: str | None) -> str:
    """The points, and what they come to in the room."""
    return _come_to(account.stake, account.n, account.due, account.cut, currency)


def _come_to(stake: Fraction, n: int, due: int, cut: int, currency: str | None) -> str:
    told = _points(stake)
    if currency is not None:
        told += f" × {_('room factor')} {n:,} = {money(due, currency)}" + _capped(cut)
    return told


def _points(points: Fraction | int) -> str:
    return _("{n} points").format(n=amount_text(points))


def _capped(cut: int) -> str:
    """What the limits leave unpaid (L34, L43)."""
    return _(", capped: −{n}").format(n=f"{cut:,}") if cut > 0 else ""


def _summed(
    state: LandlordState, seats: Sequence[int], pairs: Sequence[PairAccount], names: Sequence[str]
) -> list[str]:
    """What is added up, with whose it is and who doubled; nothing where there is one amount, which stands
    beside another seat."""
    if len(pairs) < 2:
        return []
    told = list[str]()
    for seat, pair in zip(seats, pairs, strict=True):
        one, who = _("{n} ({name})"), ""
        if pair.pair != 1:
            one, who = _("{n} ({name}; doubled: {names})"), _doubled(state, seat, names)
        told.append(one.format(n=amount_text(pair.stake), name=names[seat], names=who))
    return [" + ".join(told)]


def _doubled(state: LandlordState, seat: int, names: Sequence[str]) -> str:
    """Who doubled the stake between the landlord and this farmer (L14)."""
    return listed(names[each] for each in (seat, state.landlord) if each is not None and state.doubled[each])


def _made(state: LandlordState, seat: int, account: PairAccount, names: Sequence[str]) -> str:
    """What is multiplied for a farmer, in the order in which it is reckoned (L33)."""
    parts = [f"{_(LINES['base'])} {account.base}", f"{_(LINES['multiple'])} {account.multiple:,}"]
    parts += [_("0.25 (laizi field)")] if account.laizi else []
    most = " " + _("(at most {n})").format(n=f"{account.most:,}") if account.most else ""
    pair = ""
    if account.pair != 1:
        told = _("{n} (doubled: {names})")
        pair = " × " + told.format(n=account.pair, names=_doubled(state, seat, names))
    return " × ".join(parts) + (most + pair if account.doubles_last else pair + most)
