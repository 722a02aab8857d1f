"""How a seat plays without looking ahead: quick rules of thumb, for playouts and as a first opinion.

Only what the seat knows is used: its hand, the table, what is taken, and which cards are still out.
"""

from __future__ import annotations

from bisect import bisect_left

from .kernel import (
    CLUB,
    DIAMOND,
    HEART,
    HEART_VALUES,
    PIG,
    RED_IN_THE_AIR,
    SHEEP,
    SPADE,
    TRANSFORMER,
    Code,
    Kernel,
)

KING_OF_SPADES, ACE_OF_SPADES = PIG + 2, PIG + 4


def _discard_values() -> list[int]:
    """How gladly a card is thrown on another suit, while pig and sheep are still out."""
    values = [(n & 31) >> 1 for n in range(128)]
    for n in range(128):
        if n >> 5 == HEART:
            values[n] += 14 + 3 * HEART_VALUES[n]
    for mark in (0, 1):
        values[SHEEP + mark] = -300
        values[TRANSFORMER + mark] = -60
        values[KING_OF_SPADES + mark] = 110
        values[ACE_OF_SPADES + mark] = 120
    return values


DISCARD = _discard_values()


def choose(k: Kernel) -> Code:
    """The card for the seat to play."""
    trick = k.trick
    if not trick:
        return _lead(k)
    led = trick[0] >> 5
    suited = k.hands[k.turn * 4 + led]
    if not suited:
        return _discard(k)
    if len(suited) > 1 and k.restricted and not k.rounds[led]:
        suited = [one for one in suited if not one & 1] or suited
    if len(suited) == 1:
        return suited[0]
    top = trick[0] | 1
    for one in trick:
        if one >> 5 == led and one > top:
            top = one | 1
    below = bisect_left(suited, top)  # suited[:below] do not take the trick, nor does an identical card
    worth = _worth(k)
    if led == SPADE and k.pigs_left:
        return _follow_spades(k, suited, top, below, worth)
    if led == DIAMOND and k.sheep_left:
        return _follow_diamonds(k, suited, top, below, worth)
    if led == CLUB and k.transformers_left:
        return _follow_clubs(k, suited, top, below, worth)
    return _follow(k, suited, below, worth)


def _worth(k: Kernel) -> int:
    """What the cards on the table are worth to the seat to play if it takes them."""
    worth, seat, red = 0, k.turn, k.red
    for one in k.trick:
        if one >> 5 == HEART:
            if red < 0:
                worth -= (HEART_VALUES[one] + 1) * k.heart_factor
            elif red == seat:
                worth += 60
            else:  # worth its price, once everybody sees what is going on
                worth += (60 if _seen(k) else 0) - (HEART_VALUES[one] + 1) * k.heart_factor
        elif one | 1 == PIG | 1:
            worth -= 200 if one & 1 else 100
        elif one | 1 == SHEEP | 1:
            worth += 200 if one & 1 else 100
        elif one | 1 == TRANSFORMER | 1:
            worth += _transformer(k)
    return worth


def _seen(k: Kernel) -> bool:
    """Whether all can see that the collector of hearts is one."""
    return k.nhearts[k.red] >= RED_IN_THE_AIR * k.decks


def _transformer(k: Kernel) -> int:
    """What a transformer would be worth to the seat to play (Z11), with a look at what is still to come."""
    seat = k.turn
    return k.sheep[seat] - k.pigs[seat] - k.hearts[seat] * k.heart_factor - 3 * k.left + 10


def _held(suited: list[Code], plain: Code) -> Code:
    """The copy of ``plain`` among ``suited``, 0 without."""
    mark = plain | 1
    for one in suited:
        if one | 1 == mark:
            return one
    return 0


def _without(suited: list[Code], plain: Code) -> list[Code]:
    mark = plain | 1
    return [one for one in suited if one | 1 != mark]


def _duck(suited: list[Code], below: int, last: bool) -> Code:
    """The highest card that does not take; failing that, the highest if it takes anyway, else the lowest."""
    return suited[below - 1] if below else suited[-1] if last else suited[0]


def _under(suited: list[Code], limit: Code) -> Code:
    """The highest card under ``limit``, or the highest of all."""
    under = bisect_left(suited, limit)
    return suited[under - 1] if under else suited[-1]


def _follow_spades(k: Kernel, suited: list[Code], top: Code, below: int, worth: int) -> Code:
    last = len(k.trick) == 3
    pig = _held(suited, PIG)
    if pig:
        if pig < top:
            return pig
        safe = _without(suited, PIG)
        return _under(safe, PIG) if safe else pig
    if last:
        return suited[-1] if worth > -30 or not below else suited[below - 1]
    return suited[below - 1] if below else _under(suited, PIG)


def _follow_diamonds(k: Kernel, suited: list[Code], top: Code, below: int, worth: int) -> Code:
    last = len(k.trick) == 3
    sheep = _held(suited, SHEEP)
    if sheep:
        if last and sheep > top and worth > -100:
            return sheep
        rest = _without(suited, SHEEP)
        if not rest:
            return sheep
        return _duck(rest, bisect_left(rest, top), last) if worth < -20 else rest[0]
    if worth > 20:
        return suited[0] if below == len(suited) else suited[below] if last else suited[-1]
    if worth < -20:
        return _duck(suited, below, last)
    under = bisect_left(suited, SHEEP)
    return suited[under - 1] if under else suited[0]


def _follow_clubs(k: Kernel, suited: list[Code], top: Code, below: int, worth: int) -> Code:
    last = len(k.trick) == 3
    ten = _held(suited, TRANSFORMER)
    want = _transformer(k) > 0
    if ten:
        rest = _without(suited, TRANSFORMER)
        if want:
            return ten if not rest or (last and ten > top) else rest[0]
        return ten if not rest or ten < top else _under(rest, TRANSFORMER)
    if worth > 10 or want or last or not k.rounds[CLUB]:
        return _follow(k, suited, below, worth)
    return suited[below - 1] if below else _under(suited, TRANSFORMER)


def _follow(k: Kernel, suited: list[Code], below: int, worth: int) -> Code:
    last = len(k.trick) == 3
    if worth > 0 and below < len(suited):
        return suited[below] if last else suited[-1]
    if suited[0] >> 5 == HEART:
        if k.turn == k.red:
            return suited[-1] if below < len(suited) else suited[0]
        return _duck(suited, below, last)
    if last or not k.rounds[suited[0] >> 5]:  # a trick that costs nothing takes a high card along
        return suited[-1] if worth >= 0 or not below else suited[below - 1]
    return suited[below - 1] if below else suited[0]


def _discard(k: Kernel) -> Code:
    base, hands, red = k.turn * 4, k.hands, k.red
    best, best_value = -1, -10000
    for suit in (0, 1, 2, 3):
        held = hands[base + suit]
        if not held:
            continue
        one = held[-1]
        value = DISCARD[one]
        if suit == SPADE:
            if k.pigs_left:
                if pig := _held(held, PIG):
                    return pig
            else:
                value = (one & 31) >> 1
        elif suit == HEART:
            if k.turn == red:
                one, value = held[0], -200
            elif red >= 0 and _seen(k):
                one, value = held[0], -50
        elif suit == DIAMOND:
            if k.sheep_left and one >= SHEEP:
                if one | 1 != SHEEP | 1:
                    value = -5
                elif len(held) > 1:
                    one = held[0]
                    value = DISCARD[one]
        elif k.transformers_left and (ten := _held(held, TRANSFORMER)):
            if _transformer(k) < 0:
                one, value = ten, 60
            elif ten == one:
                one = held[0]
                value = DISCARD[one]
        value -= len(held)
        if value > best_value:
            best, best_value = one, value
    return best


def _lead(k: Kernel) -> Code:
    seat, hands, red = k.turn, k.hands, k.red
    base, left, right, across = seat * 4, (seat + 1 & 3) * 4, (seat + 3 & 3) * 4, (seat + 2 & 3) * 4
    junk = (33 if k.pigs_left else 8) + k.left * 1.5  # what others throw on a trick that is surely ours
    best, best_value = -1, -1e9
    for suit in (0, 1, 2, 3):
        held = hands[base + suit]
        if not held:
            continue
        if k.restricted and not k.rounds[suit]:
            held = [one for one in held if not one & 1] or held
        first, second, third = hands[left + suit], hands[across + suit], hands[right + suit]
        out = len(first) + len(second) + len(third)
        for one in (held[0], held[-1]) if len(held) > 1 else held:
            if out:
                lower = bisect_left(first, one) + bisect_left(second, one) + bisect_left(third, one)
                wins = (lower / out) ** 2
            else:
                wins = 1.0
            value = -wins * (junk if out > 3 else 2 * junk)
            if suit == SPADE:
                if k.pigs_left:
                    if one | 1 == PIG | 1:
                        value = -150 * wins - 60
                    elif one > PIG:
                        value -= 10 if _held(held, PIG) else 60
                    elif _held(held, PIG):
                        value -= 25
                    elif held[-1] < PIG:
                        value += 15
            elif suit == HEART:
                if seat == red:
                    value = 60 * wins
                else:
                    value -= (HEART_VALUES[one] + 12) * wins * k.heart_factor
            elif suit == DIAMOND:
                if k.sheep_left:
                    if one | 1 == SHEEP | 1:
                        value += 170 * wins - 70
                    elif one > SHEEP:
                        value += 10
                    elif _held(held, SHEEP):
                        value -= 10
            elif one | 1 == TRANSFORMER | 1:
                value += _transformer(k) * (2 * wins - 1)
            if value > best_value:
                best, best_value = one, value
    return best


def play_out(k: Kernel) -> list[int]:
    """Play to the end by rules of thumb; the raw scores."""
    while k.left:
        k.play(choose(k))
    return k.raws()
