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
    SCORING,
    SHEEP,
    SPADE,
    TRANSFORMER,
    Code,
    Kernel,
)

KING_OF_SPADES, ACE_OF_SPADES = PIG + 2, PIG + 4

# How much things weigh in raw score, found by letting versions of these rules play each other.
PLAIN, COLLECT, STOP = range(3)  # towards hearts: away with them, all of them, one of them
COLLECT_FROM, STOP_FROM = 6, 7  # hearts a deck with one seat, and none elsewhere
COLLECT_PRICE = 60  # what a heart is worth to a collector
# A heart is worth this to whoever stops one, times the square of the collector's a deck: with one deck, two.
STOP_PRICE = (0.4, 0.2)
AHEAD = 3  # what each scoring card still out takes from the transformer's promise
PROMISE = 18  # the transformer's promise by itself
CHEAP = 35  # what a last-hand trick may cost that takes a high spade along
TEMPTING = 20  # a diamond trick from which the sheep is left aside
SHEEP_PRICE = 64  # what a trick may cost that the sheep takes
JUNK, JUNK_WITH_PIG, JUNK_EACH = 16, 26, 0.7  # what others throw on a trick that is surely ours
LEAD_PIG, LEAD_PIG_WINS = 24, 330  # leading the pig
LEAD_OVER_PIG, LEAD_OVER_OWN_PIG, LEAD_UNDER_OWN_PIG = 60, 10, 25  # the cost of other spades
HUNT_PIG = 15  # the gain of a low spade from a hand without high ones
LEAD_HEART = 15  # what comes on a heart besides its own value
SHEEP_WINS, SHEEP_LOST = 111, 70  # leading the sheep
HUNT_SHEEP, LEAD_TO_OWN_SHEEP = 10, 10  # leading a higher diamond; a lower one beside the sheep
THROW_HEART, THROW_HEART_VALUE = 13, 2.6  # discards: a heart, and for each point of it
THROW_KING, THROW_ACE, THROW_TEN, KEEP_HIGH_DIAMOND = 110, 120, 58, -8
KEEP_HEART, KEEP_RED_HEART = -50, -200  # while somebody collects; while the seat itself does
LENGTH = 1  # the cost of a discard for each card of the suit held


def throwing(card: Code) -> float:
    """How gladly a card is thrown on another suit, while pig, sheep and transformer are still out."""
    plain, rank = card & ~1, (card & 31) >> 1
    if card >> 5 == HEART:
        return rank + THROW_HEART + THROW_HEART_VALUE * HEART_VALUES[card]
    special = {SHEEP: -300, TRANSFORMER: -THROW_TEN, KING_OF_SPADES: THROW_KING, ACE_OF_SPADES: THROW_ACE}
    return special.get(plain, rank)


DISCARD = [throwing(card) for card in range(128)]


def choose(k: Kernel) -> Code:
    """The card for the seat to play."""
    if not k.trick:
        return _lead(k)
    led = k.trick[0] >> 5
    suited = k.hands[k.turn * 4 + led]
    if not suited:
        return _discard(k)
    if k.restricted and not k.rounds[led]:
        suited = _open(k, suited, led)
    return _follow_suit(k, suited, led) if len(suited) > 1 else suited[0]


def _follow_suit(k: Kernel, suited: list[Code], led: int) -> Code:
    trick = k.trick
    top, highest = trick[0] | 1, trick[0] | 31
    dear = False
    for card in trick:
        if top < card <= highest:
            top = card | 1
        if SCORING[card]:
            dear = True
    below = bisect_left(suited, top)  # suited[:below] do not take the trick, nor does an identical card
    stance = _stance(k) if k.owner >= 0 or k.red >= 0 else PLAIN
    worth = _worth(k, stance) if dear else 0.0
    if led == SPADE:
        if k.pigs_left:
            return _follow_spades(k, suited, top, below, worth)
    elif led == DIAMOND:
        if k.sheep_left:
            return _follow_diamonds(k, suited, top, below, worth)
    elif led == CLUB and k.transformers_left:
        return _follow_clubs(k, suited, top, below, worth, stance)
    return _follow(k, suited, below, worth, stance)


def _open(k: Kernel, held: list[Code], suit: int) -> list[Code]:
    """The cards of the suit that may be played: an exposed one in the first round only if it is alone."""
    if k.restricted and not k.rounds[suit]:
        return [card for card in held if not card & 1] or held
    return held


def _stance(k: Kernel) -> int:
    """What the seat to play wants of hearts."""
    seat, owner = k.turn, k.owner
    if seat == k.red:
        return COLLECT
    if owner >= 0:
        many = k.nhearts[owner]
        if owner == seat:
            return COLLECT if many >= COLLECT_FROM * k.decks else PLAIN
        return STOP if many >= STOP_FROM * k.decks else PLAIN
    return PLAIN


def _worth(k: Kernel, stance: int) -> float:
    """What the cards on the table are worth to the seat to play if it takes them."""
    worth, price = 0.0, 1.0
    if stance == STOP:
        price -= STOP_PRICE[k.decks - 1] * (k.nhearts[k.owner] / k.decks) ** 2
    for card in k.trick:
        if card >> 5 == HEART:
            if stance == COLLECT:
                worth += COLLECT_PRICE
            else:
                worth -= (HEART_VALUES[card] + price) * k.heart_factor
        elif card | 1 == PIG | 1:
            worth -= 200 if card & 1 else 100
        elif card | 1 == SHEEP | 1:
            worth += 200 if card & 1 else 100
        elif card | 1 == TRANSFORMER | 1:
            worth += _transformer(k)
    return worth


def _transformer(k: Kernel) -> int:
    """What a transformer would be worth to the seat to play (Z11), with a look at what is still to come."""
    seat = k.turn
    return k.sheep[seat] - k.pigs[seat] - k.hearts[seat] * k.heart_factor - AHEAD * k.left + PROMISE


def _held(suited: list[Code], plain: Code) -> Code:
    """The copy of ``plain`` among ``suited``, 0 without."""
    mark = plain | 1
    for card in suited:
        if card | 1 == mark:
            return card
    return 0


def _without(suited: list[Code], plain: Code) -> list[Code]:
    mark = plain | 1
    return [card for card in suited if card | 1 != mark]


def _duck(suited: list[Code], below: int, last: bool) -> Code:
    """The highest card that does not take; failing that, the highest if it takes anyway, else the lowest."""
    return suited[below - 1] if below else suited[-1] if last else suited[0]


def _under(suited: list[Code], limit: Code) -> Code:
    """The highest card under ``limit``, or the highest of all."""
    under = bisect_left(suited, limit)
    return suited[under - 1] if under else suited[-1]


def _follow_spades(k: Kernel, suited: list[Code], top: Code, below: int, worth: float) -> Code:
    last = len(k.trick) == 3
    pig = _held(suited, PIG)
    if pig:
        if pig < top:
            return pig
        safe = _without(suited, PIG)
        return _under(safe, PIG) if safe else pig
    if last:
        return suited[-1] if worth > -CHEAP or not below else suited[below - 1]
    return suited[below - 1] if below else _under(suited, PIG)


def _follow_diamonds(k: Kernel, suited: list[Code], top: Code, below: int, worth: float) -> Code:
    last = len(k.trick) == 3
    sheep = _held(suited, SHEEP)
    if sheep:
        if last and sheep > top and worth > -SHEEP_PRICE:
            return sheep
        rest = _without(suited, SHEEP)
        if not rest:
            return sheep
        return _duck(rest, bisect_left(rest, top), last) if worth < -TEMPTING else rest[0]
    if worth > TEMPTING:
        return suited[0] if below == len(suited) else suited[below] if last else suited[-1]
    if worth < -TEMPTING:
        return _duck(suited, below, last)
    under = bisect_left(suited, SHEEP)
    return suited[under - 1] if under else suited[0]


def _follow_clubs(k: Kernel, suited: list[Code], top: Code, below: int, worth: float, stance: int) -> Code:
    last = len(k.trick) == 3
    ten = _held(suited, TRANSFORMER)
    want = _transformer(k) > 0
    if ten:
        rest = _without(suited, TRANSFORMER)
        if want:
            return ten if not rest or (last and ten > top) else rest[0]
        return ten if not rest or ten < top else _under(rest, TRANSFORMER)
    if worth > 10 or want or last or not k.rounds[CLUB]:
        return _follow(k, suited, below, worth, stance)
    return suited[below - 1] if below else _under(suited, TRANSFORMER)


def _follow(k: Kernel, suited: list[Code], below: int, worth: float, stance: int) -> Code:
    last = len(k.trick) == 3
    if worth > 0 and below < len(suited):
        return suited[below] if last else suited[-1]
    if suited[0] >> 5 == HEART:
        if stance == COLLECT:
            return suited[-1] if below < len(suited) else suited[0]
        return _duck(suited, below, last)
    if last or not k.rounds[suited[0] >> 5]:  # a trick that costs nothing takes a high card along
        return suited[-1] if worth >= 0 or not below else suited[below - 1]
    return suited[below - 1] if below else suited[0]


def _discard(k: Kernel) -> Code:
    base, hands, stance = k.turn * 4, k.hands, _stance(k)
    best, best_value = -1, -1e9
    for suit in (0, 1, 2, 3):
        held = hands[base + suit]
        if not held:
            continue
        if suit == HEART:
            card, value = _heart_thrown(held, stance)
        elif suit == SPADE:
            if k.pigs_left and (pig := _held(held, PIG)):
                return pig
            card = held[-1]
            value = DISCARD[card] if k.pigs_left else (card & 31) >> 1
        elif suit == DIAMOND:
            card, value = _diamond_thrown(k, held)
        else:
            card, value = _club_thrown(k, held)
        value -= LENGTH * len(held)
        if value > best_value:
            best, best_value = card, value
    return best


def _heart_thrown(held: list[Code], stance: int) -> tuple[Code, float]:
    if stance == COLLECT:
        return held[0], KEEP_RED_HEART
    if stance == STOP:
        return held[0], KEEP_HEART
    return held[-1], DISCARD[held[-1]]


def _diamond_thrown(k: Kernel, held: list[Code]) -> tuple[Code, float]:
    card = held[-1]
    if k.sheep_left and card >= SHEEP:
        if card | 1 != SHEEP | 1:
            return card, KEEP_HIGH_DIAMOND
        if len(held) > 1:
            card = held[0]
    return card, DISCARD[card]


def _club_thrown(k: Kernel, held: list[Code]) -> tuple[Code, float]:
    card = held[-1]
    if k.transformers_left and (ten := _held(held, TRANSFORMER)):
        if _transformer(k) < 0:
            return ten, THROW_TEN
        if ten == card:
            card = held[0]
    return card, DISCARD[card]


def _lead(k: Kernel) -> Code:
    seat, hands = k.turn, k.hands
    stance = _stance(k) if k.owner >= 0 or k.red >= 0 else PLAIN
    base, left, right, across = seat * 4, (seat + 1 & 3) * 4, (seat + 3 & 3) * 4, (seat + 2 & 3) * 4
    junk = (JUNK_WITH_PIG if k.pigs_left else JUNK) + k.left * JUNK_EACH
    best, best_value = -1, -1e9
    for suit in (0, 1, 2, 3):
        held = hands[base + suit]
        if not held:
            continue
        if k.restricted:
            held = _open(k, held, suit)
        first, second, third = hands[left + suit], hands[across + suit], hands[right + suit]
        out = len(first) + len(second) + len(third)
        for card in (held[0], held[-1]) if len(held) > 1 else held:
            wins = 1.0  # how surely the card takes the trick: by the cards of its suit in the other hands
            if out:
                wins = (bisect_left(first, card) + bisect_left(second, card) + bisect_left(third, card)) / out
                wins *= wins
            value = _led(k, held, card, wins, -wins * junk, stance)
            if value > best_value:
                best, best_value = card, value
    return best


def _led(k: Kernel, held: list[Code], card: Code, wins: float, value: float, stance: int) -> float:
    """What leading the card is worth if it takes the trick as surely as ``wins``; ``value``: of any card."""
    suit = card >> 5
    if suit == HEART:
        if stance == COLLECT:
            return COLLECT_PRICE * wins
        return value - (HEART_VALUES[card] + LEAD_HEART) * wins * k.heart_factor
    if suit == SPADE:
        return _spade_led(held, card, wins, value) if k.pigs_left else value
    if suit == DIAMOND:
        return value + _diamond_led(held, card, wins) if k.sheep_left else value
    if card | 1 == TRANSFORMER | 1:
        return value + _transformer(k) * (2 * wins - 1)
    return value


def _spade_led(held: list[Code], card: Code, wins: float, value: float) -> float:
    """What leading a spade is worth while the pig is out, ``value`` without it."""
    if card | 1 == PIG | 1:
        return -LEAD_PIG_WINS * wins - LEAD_PIG
    pig = _held(held, PIG)
    if card > PIG:
        return value - (LEAD_OVER_OWN_PIG if pig else LEAD_OVER_PIG)
    if pig:
        return value - LEAD_UNDER_OWN_PIG
    return value + HUNT_PIG if held[-1] < PIG else value


def _diamond_led(held: list[Code], card: Code, wins: float) -> float:
    """What leading a diamond is worth besides while the sheep is out."""
    if card | 1 == SHEEP | 1:
        return SHEEP_WINS * wins - SHEEP_LOST
    if card > SHEEP:
        return HUNT_SHEEP
    return -LEAD_TO_OWN_SHEEP if _held(held, SHEEP) else 0


def play_out(k: Kernel) -> list[int]:
    """Play to the end by rules of thumb; the raw scores."""
    play = k.play
    while k.left:
        play(choose(k))
    return k.raws()
