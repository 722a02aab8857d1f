"""What a landlord hand is worth: the multiple with its factors (L30), and how each amount came about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from ....engine.core import Account, Settlement
from ....engine.landlord.rules import LandlordRules
from ....engine.landlord.settlement import (
    LAIZI_COEFFICIENT,
    EscapeAccount,
    HandEnd,
    PairAccount,
    SumAccount,
)
from ....engine.landlord.state import LandlordState
from ....games import GAMES
from ....text.catalog import in_family, labelled
from ....text.landlord_accounts import LINES, breakdown, factors
from ....text.sentences import amount_text, rank_text
from ....text.table import money, room_text, signed, variant_text
from ....widgets.lines import Line, Span
from ..reckoning import Column, Reckoning
from ..view import SeatView

_ = in_family("landlord")


def in_short(state: LandlordState) -> str:
    """The same in fewer cells: ``×16 rob4 show2 bomb2``."""
    return " ".join([f"×{state.multiple:,}", *(f"{name}{factor}" for name, factor in factors(state))])


# --- the status row ---------------------------------------------------------------------------------


def status_forms(view: SeatView[LandlordState]) -> Iterator[tuple[Line, Line]]:
    """The status row, the fullest form first: names give way before figures do, the multiple never does."""
    state = view.state
    game: Line = [(f" {variant_text(view.variant)}", "strong")]
    room: Line = [(f" · {room_text(rules_of(view).room)}", "plain")]
    label: Line = [("  " + _("multiplier") + " ", "dim")]
    blank: Line = [("  ", "dim")]
    full, short, alone = breakdown(state), in_short(state), f"×{state.multiple:,}"
    base, close, nothing = _base(view), _base(view, close=True), list[Span]()
    stake, amount = _own_stake(view), _own_stake(view, short=True)
    for names, multiple, own in (
        ([*game, *room, *base, *label], full, stake),
        ([*game, *base, *label], full, stake),
        ([*game, *base, *blank], full, stake),
        ([*game, *base, *blank], full, amount),
        ([*game, *base, *blank], short, amount),
        ([*game, *close, *blank], short, amount),
        ([*game, *blank], short, amount),
        (blank, short, amount),
        (blank, short, nothing),
        (blank, alone, nothing),
    ):
        yield [*names, (multiple, "accent"), *own, *_field(view)], ()


def _own_stake(view: SeatView[LandlordState], short: bool = False) -> list[Span]:
    """What one plays for, with one's own doubles: ``you play for 12 = 120 beans``; nothing without stakes."""
    if not view.stakes or view.state.over:
        return []
    told, amount = _stake_told(view)
    if short:
        return [("  " + _("at stake") + " ", "dim"), (amount, "strong")]
    return [("  " + _("you play for") + " ", "dim"), (told, "strong")]


def _stake_told(view: SeatView[LandlordState]) -> tuple[str, str]:
    """The own stake as ``12 = 120 beans``, and the amount alone."""
    points, due = own_stake(view)
    room, currency = rules_of(view).room, GAMES[view.variant].currency
    amount = money(due, currency) if room.stakes else _("{n} points").format(n=amount_text(points))
    return f"{amount_text(points)} = {amount}" if room.stakes and due != points else amount, amount


def own_stake(view: SeatView[LandlordState]) -> tuple[Fraction, int]:
    """What the seat wins or loses as things stand, in points and in beans or coins: a farmer with the
    landlord, the landlord with all of them; while there is no landlord, what lies between two seats."""
    pairs = _own_pairs(view)
    return sum((pair.stake for pair in pairs), Fraction()), sum(pair.due for pair in pairs)


def _own_pairs(view: SeatView[LandlordState]) -> list[PairAccount]:
    """What lies between the seat and each whom it plays against, as things stand."""
    state, rules = view.state, rules_of(view)
    landlord = state.landlord if state.landlord is not None else view.after(1)
    doubled = state.doubled or (False,) * state.seats
    end = HandEnd(landlord, True, state.multiple, doubled, state.stacks)
    facing = end.farmers if view.seat == landlord else (view.seat,)
    return [rules.stakes.account(end, farmer, rules.field, rules.room.n) for farmer in facing]


def _base(view: SeatView[LandlordState], close: bool = False) -> Line:
    """The base of the game, what the laizi field makes of it, and what a point is worth in this room;
    ``close``: as one product."""
    rules, field = rules_of(view), _coefficient(_own_pairs(view)[0])
    line: list[Span] = [("  " + _("base") + " ", "dim"), (f"{rules.stakes.base} {field}".strip(), "strong")]
    if rules.room.n != 1:
        line += [(" " if close else "  " + _("room") + " ", "dim"), (f"×{rules.room.n:,}", "strong")]
    return line


def _coefficient(pair: PairAccount) -> str:
    """What the laizi field makes of a stake (L33); nothing elsewhere."""
    return f"×{float(LAIZI_COEFFICIENT):.2f}" if pair.laizi else ""


def _field(view: SeatView[LandlordState]) -> Line:
    """The laizi, and whether the hand counts."""
    laizi, line = view.state.laizi, list[Span]()
    if rules_of(view).field:
        line += [("  " + _("laizi") + " ", "dim"), (f"{rank_text(laizi)}*" if laizi else "?", "accent")]
    if not view.stakes:
        line.append(("  " + _("no stakes"), "warn"))
    return line


def worth(view: SeatView[LandlordState], value: float) -> str:
    """What a player expects, told in multiples of the present stake, and before the play of the base."""
    state, rules = view.state, rules_of(view)
    played, seats = state.phase == "play", view.rules.seats
    landlord = state.landlord if played and state.landlord is not None else view.seat
    doubled = state.doubled if played and state.doubled else (False,) * seats
    end = HandEnd(landlord, True, state.multiple if played else 1, doubled, state.stacks or (0,) * seats)
    facing = end.farmers if played and view.seat == landlord else (view.seat,) if played else end.farmers[:1]
    stake = sum(rules.stakes.stake(end, farmer, rules.field) for farmer in facing)
    if not rules.room.stakes:
        return _("{n} points").format(n=signed(round(value * stake)))
    amount = round(value * stake * rules.room.n)
    return ("+" if amount > 0 else "") + money(amount, GAMES[view.variant].currency)


def rows(view: SeatView[LandlordState]) -> list[tuple[str, str]]:
    """Everything that makes up the stakes of the moment."""
    state, rules = view.state, rules_of(view)
    made = [(name, f"×{factor:,}") for name, factor in factors(state)]
    made += [(_("multiplier"), f"×{state.multiple:,}"), (_("base"), f"{rules.stakes.base}")]
    if field := _coefficient(_own_pairs(view)[0]):
        made.append((_(LINES["laizi"]), field))
    if rules.room.n != 1:
        made.append((_("room factor"), f"×{rules.room.n:,}"))
    doubles = _(LINES["pair"])
    doubled = (seat for seat, doubled in enumerate(state.doubled) if doubled)
    made += ((labelled(doubles, view.names[seat]), "×2") for seat in doubled)
    if view.stakes and not state.over:
        made.append((_("you play for"), _stake_told(view)[1]))
    return made


# --- the settlement ---------------------------------------------------------------------------------


def reckoning(view: SeatView[LandlordState], settlement: Settlement) -> Reckoning:
    """How each seat's amount came about: ``base ×8 | doubled | points | room ×10``."""
    accounts, room = settlement.accounts, rules_of(view).room
    left = [account for account in accounts if isinstance(account, EscapeAccount)]
    pairs = [account for account in accounts if isinstance(account, PairAccount)]
    steps = _given_up(left) if left else _steps(accounts, pairs)
    if not room.stakes:
        return Reckoning(steps[:-1], _("points"), moves=False)
    head = _("room ×{n}").format(n=f"{room.n:,}") if room.n != 1 else ""
    dues, cuts = _dues(left, settlement) if left else _owed(accounts)
    if not any(cuts):
        return Reckoning(steps, head)
    due = Column(head, tuple(f"{due:,}" for due in dues))
    capped = Column(_("capped"), tuple(f"−{cut:,}" if cut > 0 else "" for cut in cuts))
    return Reckoning((*steps, due, capped), "")


def _steps(accounts: Sequence[Account], pairs: Sequence[PairAccount]) -> tuple[Column, ...]:
    """From the base to the points, in the order in which they are reckoned (L33): of a farmer what lies
    between it and the landlord, of the landlord the sum of that."""
    shares = " + ".join(amount_text(pair.stake) for pair in pairs)
    first = pairs[0]
    factors = f"×{first.multiple:,} {_coefficient(first)}".strip()

    def column(head: str, told: Callable[[PairAccount], str], whole: str = "") -> Column:
        sole = told(first) if len(pairs) == 1 else whole
        return Column(head, tuple(told(each) if isinstance(each, PairAccount) else sole for each in accounts))

    base = column(
        f"{_(LINES['base'])} {factors}",
        lambda pair: f"{pair.base:,} {factors.replace('×', '× ')}",
        shares,
    )
    base = replace(base, brief=_(LINES["base"]))
    doubled = column(_(LINES["pair"]), lambda pair: f"× {pair.pair}" if pair.pair != 1 else "")
    most = column(_("at most"), lambda pair: f"{pair.most:,}" if pair.most else "")
    points = sum((pair.stake for pair in pairs), Fraction())
    total = column(_("points"), lambda pair: f"= {amount_text(pair.stake)}", f"= {amount_text(points)}")
    middle = (most, doubled) if first.doubles_last else (doubled, most)
    return (base, *(each for each in middle if any(each.cells)), total)


def _given_up(left: Sequence[EscapeAccount]) -> tuple[Column, ...]:
    """Who leaves pays it all; the others share it (L36), or each gets its own (L43)."""
    others, how, points = len(left) - 1, list[str](), list[str]()
    for seat, account in enumerate(left):
        shares = account.due is not None and seat != account.escape
        how.append(f"{account.due:,} ÷ {others}" if shares else _lost(account))
        points.append("" if shares or not account.stake else f"= {amount_text(account.stake)}")
    return (Column("", tuple(how)), Column(_("points"), tuple(points)))


def _lost(account: EscapeAccount) -> str:
    """What is multiplied or added up of a seat, if it pays or gets anything of its own."""
    if account.due is None and len(account.pairs) > 1:
        return " + ".join(amount_text(pair.stake) for pair in account.pairs)
    times = f"{account.times} × " if account.times > 1 else ""
    if account.due is not None and not account.pairs:
        return f"{times}{_(LINES['base'])} {amount_text(account.stake / account.times)}"
    return " + ".join(times + _multiplied(pair) for pair in account.pairs)


def _multiplied(pair: PairAccount) -> str:
    """The factors of a stake: ``base 1 × 16 × 2``."""
    factors = [f"{_(LINES['base'])} {pair.base}", f"{pair.multiple:,}"]
    factors += [_coefficient(pair).lstrip("×")] if pair.laizi else []
    return " × ".join([*factors, *([f"{pair.pair}"] if pair.pair != 1 else [])])


def _dues(left: Sequence[EscapeAccount], settlement: Settlement) -> tuple[list[int], list[int]]:
    """Per seat, what is due when one has left, and what the limits (L34, L43) leave of it unpaid."""
    others, dues = len(left) - 1, list[int]()
    for seat, account in enumerate(left):
        if account.due is None:
            dues.append(int(account.stake * account.n))
        else:  # what is left over when it is divided goes to nobody
            share = account.due // others
            dues.append(share * others if seat == account.escape else share)
    return dues, [due - abs(paid) for due, paid in zip(dues, settlement.transfers, strict=True)]


def _owed(accounts: Sequence[Account]) -> tuple[list[int], list[int]]:
    """Per seat, what is due, and what the limits (L34, L43) leave of it unpaid."""
    told = [account for account in accounts if isinstance(account, PairAccount | SumAccount)]
    return [account.due for account in told], [account.cut for account in told]


def rules_of(view: SeatView[LandlordState]) -> LandlordRules:
    """The rules, with all that this game has."""
    assert isinstance(view.rules, LandlordRules)
    return view.rules
