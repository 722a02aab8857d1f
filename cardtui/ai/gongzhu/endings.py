"""The last tricks of a hand in which all cards are known, played out exactly: each seat for itself."""

from __future__ import annotations

from .kernel import HEART, HEART_VALUES, SCORING, Code, Kernel


def solve(k: Kernel) -> tuple[list[int], int]:
    """The raw scores when every seat plays for its own final score to the end, and how many cards that tried.

    For few cards a seat: each adds a digit to the work. ``k`` is used up.
    """
    tried = 0
    while k.left:  # what is forced is played
        legal = choices(k)
        if len(legal) > 1:
            raws, more = _branch(k, legal, [])
            return raws, tried + more
        k.play(legal[0])
        tried += 1
    return k.raws(), tried


def _branch(k: Kernel, legal: list[Code], laid: list[Code]) -> tuple[list[int], int]:
    """The best of ``legal`` for the seat to play after ``laid``, which ``k`` has not yet played."""
    seat = k.turn + len(laid) & 3
    best: list[int] = []
    best_value, tried = 0, 0
    for card in legal:
        now = [*laid, card]
        if len(k.trick) + len(now) == 4:
            twin = k.copy()
            for played in now:
                twin.play(played)
            raws, more = solve(twin)
            more += len(now)
        else:
            raws, more = _branch(k, following(k, k.turn + len(now) & 3, (k.trick or now)[0] >> 5), now)
        tried += more
        value = 4 * raws[seat] - sum(raws)
        if not best or value > best_value:
            best, best_value = raws, value
    return best, tried


def choices(k: Kernel) -> list[Code]:
    """What the seat to play may play, one of each run of equal cards."""
    if k.trick:
        return following(k, k.turn, k.trick[0] >> 5)
    base = k.turn * 4
    return [card for suit in range(4) if k.hands[base + suit] for card in _runs(k, k.turn, suit)]


def following(k: Kernel, seat: int, led: int) -> list[Code]:
    """What the seat may play on a suit, one of each run of equal cards."""
    base = seat * 4
    if k.hands[base + led]:
        return _runs(k, seat, led)
    return [card for suit in range(4) if k.hands[base + suit] for card in _runs(k, seat, suit, free=True)]


def _runs(k: Kernel, seat: int, suit: int, free: bool = False) -> list[Code]:
    held = k.hands[seat * 4 + suit]
    if len(held) == 1:
        return held
    if not free and k.restricted and not k.rounds[suit]:
        held = [card for card in held if not card & 1] or held
    kept = held[:1]
    for card in held[1:]:
        if SCORING[card] or SCORING[kept[-1]]:
            alike = suit == HEART and HEART_VALUES[card] == HEART_VALUES[kept[-1]]
        else:
            alike = True
        if not alike or _between(k, seat, suit, kept[-1], card):
            kept.append(card)
    return kept


def _between(k: Kernel, seat: int, suit: int, low: Code, high: Code) -> bool:
    """Whether another hand or the table has a card between the two."""
    if high - low <= 3:
        return False
    for other in range(suit, 16, 4):
        if other >> 2 != seat and any(low < card < high for card in k.hands[other]):
            return True
    return any(low < card < high for card in k.trick)
