"""The regular player of Gong Zhu: plays on in hands that fit what it has seen, and takes the best.

The hidden cards are drawn at random within what is known. Each choice is tried in the same drawn hands,
played to the end by rules of thumb, and what counts is the seat's final score (Z14): so it gives the pig,
feeds or hunts sheep and transformer, and stops another's full red for what that is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random

from ...engine.cards import Cards, arranged
from ...engine.core import Action
from ...engine.gongzhu.scoring import EXPOSABLE
from ...engine.gongzhu.state import FIRST_CARD, SEATS
from ..player import Answer, Player, Question, Reason
from .kernel import CLUB, HEART, HEART_ACE, HEART_VALUES, SCORING, Code, Kernel, code, face
from .policy import choose, play_out
from .reasons import reason
from .worlds import Knowledge

OTHERS_EXPOSE = 0.25  # how often another seat exposes a card it may expose
EXPOSE_MARGIN = 10.0  # final score that exposing must promise: the others will play on it
FEWEST, MOST = 2, 8  # hands drawn between two looks at the results
SETTING_UP = 15  # what setting up a hand costs, in cards played
OPINION = 0.4  # standard errors by which another card must be better than the rules of thumb's own choice
DOUBT = 1.2  # standard errors behind the best that a card must be to be given up
FEWEST_HANDS = 10  # to be drawn before anything is exposed
RED_HOPE = 7  # hearts a deck, in hand or taken, from which a full red of one's own is thought of


@dataclass(frozen=True, slots=True)
class Regular(Player):
    """``effort``: how many cards a decision plays in its head, about; four times as many to expose."""

    effort: int = 700

    def decide(self, question: Question) -> Answer:
        legal = list(question.rules.legal(question.state, question.seat))
        if len(legal) == 1:
            return Answer(legal[0], Reason("only_card"))
        random = Random(question.rng.word())
        if question.state.phase == "expose":
            return self._expose(question, random)
        return self._play(question, [code(action.cards[0]) for action in legal], random)

    # --- playing ----------------------------------------------------------------------------------------

    def _play(self, question: Question, legal: list[Code], random: Random) -> Answer:
        state, seat = question.state, question.seat
        knowledge = Knowledge(state, seat)
        base = knowledge.kernel()
        plans = [-1, seat] if may_hope_for_red(base, seat) else [-1]
        opinion = choose(knowledge.draw(base, random))
        trials = [Trial(one, plans) for one in distinct(legal, knowledge)]
        left, spent = trials, 0
        a_playout = len(plans) * (SETTING_UP + sum(map(len, state.hands)))
        while True:
            hands = self.effort // (len(left) * a_playout)
            for _ in range(min(max(hands, FEWEST), MOST)):
                world = knowledge.draw(base, random)
                for trial in left:
                    trial.play(world, seat)
                spent += len(left) * a_playout
            best = max(left, key=Trial.value)
            own = next((trial for trial in left if trial.one == opinion), best)
            if own.value() >= best.value() - OPINION * best.error():
                best = own
            left = [trial for trial in left if trial.value() >= best.value() - DOUBT * best.error()]
            if len(left) == 1 or spent >= self.effort or question.stop():
                break
        trials.sort(key=lambda trial: (trial is best, trial.value()), reverse=True)
        considered = tuple((Action("play", (face(trial.one),)), trial.value()) for trial in trials)
        red = len(plans) > 1 and best.plan() == seat
        return Answer(considered[0][0], reason(state, seat, face(best.one), best.value(), red), considered)

    # --- exposing ---------------------------------------------------------------------------------------

    def _expose(self, question: Question, random: Random) -> Answer:
        """Each card on its own: is the hand worth more to the seat with it exposed?"""
        state, seat = question.state, question.seat
        hand = state.hands[seat]
        choices: list[Cards] = [(card,) * n for card in EXPOSABLE for n in range(1, hand.count(card) + 1)]
        knowledge = Knowledge(state, seat)
        base = knowledge.kernel()
        kept, gains = 0.0, [0.0] * len(choices)
        cards = sum(map(len, state.hands))
        tried = max(FEWEST_HANDS, 4 * self.effort // (cards * (1 + len(choices))))
        for _ in range(tried):
            world = knowledge.draw(base, random)
            begin(world, state.leader, seat, random)
            kept += after_exposing(world, seat, ())
            for n, choice in enumerate(choices):
                gains[n] += after_exposing(world, seat, choice)
        gains = [(gain - kept) / tried for gain in gains]
        exposed: Cards = ()
        for card in EXPOSABLE:
            copies = [(gain, choice) for gain, choice in zip(gains, choices, strict=True) if card in choice]
            gain, choice = max(copies, default=(0.0, ()))
            if gain > EXPOSE_MARGIN:
                exposed += choice
        keep = kept / tried
        considered = [
            (Action("expose", choice), keep + gain) for gain, choice in zip(gains, choices, strict=True)
        ]
        considered = sorted([(Action("keep"), keep), *considered], key=lambda entry: -entry[1])
        if not exposed:
            return Answer(Action("keep"), Reason("expose_nothing"), tuple(considered))
        why = Reason("expose", {"cards": exposed})
        return Answer(Action("expose", arranged(exposed)), why, tuple(considered))


class Trial:
    """A card being tried: the final scores it came to, for each plan of who collects hearts."""

    def __init__(self, one: Code, plans: list[int]) -> None:
        self.one, self.plans, self.finals = one, plans, [list[float]() for _ in plans]

    def play(self, world: Kernel, seat: int) -> None:
        """Try it in one more hand."""
        for plan, finals in zip(self.plans, self.finals, strict=True):
            finals.append(outcome(world, seat, self.one, plan))

    def value(self) -> float:
        """The final score to be expected with the better plan."""
        return max(sum(finals) / len(finals) for finals in self.finals)

    def plan(self) -> int:
        """The better plan."""
        return max(zip(map(sum, self.finals), self.plans, strict=True))[1]

    def error(self) -> float:
        """The standard error of its value."""
        finals = max(self.finals, key=sum)
        mean = sum(finals) / len(finals)
        variance = sum((one - mean) ** 2 for one in finals) / len(finals)
        return sqrt(variance / len(finals))


def outcome(world: Kernel, seat: int, one: Code, red: int) -> float:
    """The seat's final score when it plays ``one`` now and all play on by rules of thumb."""
    k = world.copy()
    k.red = red
    k.play(one)
    return final(play_out(k), seat)


def final(raws: list[int], seat: int) -> float:
    """The final score before rounding (Z14)."""
    return (4 * raws[seat] - sum(raws)) / 3


def may_hope_for_red(k: Kernel, seat: int) -> bool:
    """Whether a full red of the seat's own is worth a thought: no heart elsewhere, and many here."""
    held = len(k.hands[seat * 4 + HEART])
    return k.nhearts[seat] == sum(k.nhearts) and held + k.nhearts[seat] >= RED_HOPE * k.decks


def begin(world: Kernel, leader: int | None, seat: int, random: Random) -> None:
    """Expose for the other seats as they might, and lead the two of clubs if that is due (Z4)."""
    for other in range(SEATS):
        if other != seat:
            for one in map(code, EXPOSABLE):
                if one in world.hands[other * 4 + (one >> 5)] and random.random() < OTHERS_EXPOSE:
                    mark(world, other, one)
    if leader is not None:
        world.turn = leader
        return
    first = code(FIRST_CARD)
    for other in range(SEATS):
        if first in world.hands[other * 4 + CLUB]:
            world.turn = other
            world.play(first)
            return


def mark(k: Kernel, seat: int, one: Code) -> None:
    """A copy of the card that the seat holds is exposed."""
    held = k.hands[seat * 4 + (one >> 5)]
    held[held.index(one)] += 1
    held.sort()
    k.restricted = True
    if one == HEART_ACE:
        k.heart_factor *= 2


def after_exposing(world: Kernel, seat: int, cards: Cards) -> float:
    """The seat's final score when it exposes ``cards`` and all play by rules of thumb."""
    k = world.copy()
    for card in cards:
        mark(k, seat, code(card))
    return final(play_out(k), seat)


def distinct(cards: list[Code], knowledge: Knowledge) -> list[Code]:
    """One of each run of cards that are equal to play: worth the same, and no card still out between them."""
    state = knowledge.state
    out = {one & ~1 for one in knowledge.unseen}
    out |= {code(card.plain) for _, card in state.trick}
    out |= {code(card.plain) for held in state.known for card in held}
    kept: list[Code] = []
    for one in sorted(cards):
        if kept and alike(kept[-1], one) and not out.intersection(range(kept[-1] + 2, one, 2)):
            continue
        kept.append(one)
    return kept


def alike(one: Code, other: Code) -> bool:
    """Whether two cards of a suit are worth the same when taken: plain cards, or hearts of one value."""
    if one >> 5 != other >> 5:
        return False
    if one >> 5 == HEART:
        return HEART_VALUES[one] == HEART_VALUES[other]
    return not SCORING[one] and not SCORING[other]
