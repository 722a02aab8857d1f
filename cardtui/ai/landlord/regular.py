"""The regular player of both landlord games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from ...engine.core import Action
from ...engine.landlord.combinations import BOMBS
from ...engine.landlord.play import spring
from ...engine.landlord.state import LandlordState
from ..player import Answer, Player, Question, Reason
from . import auction, endgame
from .ahead import Ahead
from .kernel import KINDS, PASS, PASSING, SOFT, Move, candidates, doublings
from .likelihood import deeds, likelier
from .packed import BIG, SMALL, masks, total
from .payoff import Payoff, payoff
from .sight import action_of, known_cards, nets, sight_of
from .splitting import split_wild
from .value import Sight, net, role

NEAR = 2  # cards in a hand with which worlds are searched whatever the others hold
WEIGHED = 7  # candidates that a search compares
SHOWN = 8  # of the candidates in the answer
OPINION = 1.5  # what the net's value counts beside worlds searched to the end, in worlds
CLOSE = 0.1  # how much less than the best chance a move may have to be looked ahead for
OPINION_AHEAD = 60.0  # what the net's chance counts beside worlds that are looked ahead
ROUND = 24  # worlds after which moves that are behind are looked at no more
SURELY = 2.0  # standard errors that they are behind by
SOON = 8  # of a dozen worlds those that are searched for what comes before the next turn
OPINION_SOON = 1.0  # what the net counts beside one of those
EVEN = 0.02  # values that near are equal, in multiples of the stake
MORE = 1.25  # times what a sure win pays now: for that it is put off
TORN = 0.08  # what a play must gain that tears a bomb or the rocket


class Valued(NamedTuple):
    """A move with the result expected, in multiples of the present stake, and the chance to win.

    ``swing``: what a sure win would be worth over a sure loss.
    """

    move: Move
    value: float
    chance: float
    swing: float = 2.0

    def moved(self, chance: float) -> Valued:
        """The move with this chance instead."""
        return self._replace(value=self.value + (chance - self.chance) * self.swing, chance=chance)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is searched.

    With so many ``cards`` in all hands ``worlds`` are searched to the end, with no more than ``nodes``
    positions a decision; they are the likelier ones of those ``drawn``, or as they come if none are. With
    more cards the ``best`` few moves are looked ahead for to the seat's next turn in ``ahead`` worlds, those
    that are clearly behind in fewer.
    """

    cards: int = 20
    worlds: int = 24
    nodes: int = 12_000
    drawn: int = 0
    ahead: int = 0
    best: int = 3


@dataclass(frozen=True, slots=True)
class Regular(Player):
    """Splits its hand, counts what is out, values what it leaves, and searches endgames."""

    effort: Effort = Effort()

    def decide(self, question: Question) -> Answer:
        """The answer with its reason; values are results expected: in the play in multiples of the present
        stake (1: a plain win, -2: a loss with a bomb), before it as ``auction`` has it."""
        if question.state.phase != "play":
            return auction.decide(question)
        return _play(question, self.effort)


def _play(question: Question, effort: Effort) -> Answer:
    state: LandlordState = question.state
    sight, pays = sight_of(question), payoff(question.rules, state, question.seat)
    proved = _proved(question, sight, pays)
    last = _last_cards(question, pays)
    if last is not None and (proved is None or proved.value <= last[1]):
        return _more_than_sure(question, sight, pays, effort, last) or Answer(last[0], Reason("out"), (last,))
    moves = candidates(sight.hand, sight.wild, sight.laizi, sight.over)
    if sight.over is not None:
        moves.append(PASSING)
    if moves == [PASSING]:
        (passed,) = _by_net(question, sight, moves, pays)
        return Answer(Action("pass"), Reason("forced"), ((Action("pass"), passed.value),))
    if proved is None:
        ranked = ranked_moves(question, sight, moves, pays, effort)
    else:
        moves.remove(proved.move)
        ranked = [proved, *sorted(_by_net(question, sight, moves, pays), key=lambda each: -each.value)]
    hand, laizi = state.hands[question.seat], state.laizi
    actions = ((each, action_of(each.move, hand, laizi)) for each in ranked)
    chosen = next(((each, action) for each, action in actions if _may(question, action)), None)
    if chosen is None:  # every candidate was refused: take what the rules offer first
        return Answer(next(iter(question.rules.legal(state, question.seat))), Reason("forced"))
    best, action = chosen
    others = [(action, min(each.value, best.value)) for each, action in islice(actions, SHOWN - 1)]
    others.sort(key=lambda other: -other[1])  # the net may think more of a move than a search does of others
    why = _why(question, sight, best, best is proved)
    return Answer(action, why, ((action, best.value), *others), cut=effort.drawn > 0 and question.stop())


def _more_than_sure(
    question: Question, sight: Sight, pays: Payoff, effort: Effort, last: tuple[Action, float]
) -> Answer | None:
    """A play instead of the ``last`` one, if a bomb kept apart promises much more than to be out now."""
    state: LandlordState = question.state
    if not endgame.doubled(sight.hand, sight.wild):
        return None
    size = total(sight.hand) + sight.wild
    moves = [each for each in candidates(sight.hand, sight.wild, sight.laizi, sight.over) if each[2] < size]
    if not moves:
        return None
    best = ranked_moves(question, sight, moves, pays, effort)[0]
    action = action_of(best.move, state.hands[question.seat], state.laizi)
    if best.value <= MORE * last[1] or not _may(question, action):
        return None
    return Answer(action, Reason("more", {"chance": round(100 * best.chance)}), ((action, best.value), last))


def _may(question: Question, action: Action) -> bool:
    return question.rules.why_not(question.state, question.seat, action) is None


def _last_cards(question: Question, pays: Payoff) -> tuple[Action, float] | None:
    """The play of the whole hand, if there is one, and what it pays; of several readings a bomb's, which
    pays more (L27)."""
    state: LandlordState = question.state
    cards = state.hands[question.seat]
    offered = question.rules.offers(state, question.seat, cards)
    if not offered:
        return None
    reading = max(offered, key=lambda reading: reading.kind in BOMBS)
    doubles = doublings(KINDS.index(reading.kind), bool(state.laizi))
    return Action("play", cards, reading), _paid(question, pays, doubles)


def _proved(question: Question, sight: Sight, pays: Payoff) -> Valued | None:
    """The play that begins what nobody can stop, if the hand can be played out so."""
    found = endgame.unstoppable(sight)
    if found is None:
        return None
    move, doubles = found
    return Valued(move, _paid(question, pays, doubles), 1.0)


def _paid(question: Question, pays: Payoff, doubles: int) -> float:
    """What it pays to play the hand out now with so many doublings, and with a spring if it is one (L28)."""
    doubles += spring(question.state, question.seat) is not None
    return pays.of(1 << min(doubles, endgame.MOST))


def ranked_moves(
    question: Question, sight: Sight, moves: list[Move], pays: Payoff, effort: Effort
) -> list[Valued]:
    """The moves with their values, the one to choose first: searched, or valued by the net."""
    ranked = sorted(_by_net(question, sight, moves, pays), key=lambda each: -each.value)
    if sum(sight.left) + total(sight.hand) + sight.wild <= effort.cards or min(sight.left) <= NEAR:
        ranked = _searched(question, sight, ranked, pays, effort)
    elif effort.ahead:
        ranked = _looked_ahead(question, sight, ranked, pays, effort)
    return even_broken(ranked, sight)


def _by_net(question: Question, sight: Sight, moves: list[Move], pays: Payoff) -> list[Valued]:
    """What the net of the role says of the moves."""
    state: LandlordState = question.state
    assert state.landlord is not None
    known = net(role(state.seats, question.seat, state.landlord, bool(state.laizi)))
    return [
        Valued(
            move,
            pays.expected(found.chance, found.stake),
            found.chance,
            pays.expected(1, found.won) - pays.expected(0, -found.lost),
        )
        for move, found in zip(moves, known.outcomes(sight, moves), strict=True)
    ]


def _searched(
    question: Question, sight: Sight, ranked: list[Valued], pays: Payoff, effort: Effort
) -> list[Valued]:
    """The best few compared by what comes of them in worlds that fit what is seen: to the end, or else with a
    hand nearly out by what comes before the next turn. Beside it the net has its say."""
    state: LandlordState = question.state
    assert state.landlord is not None
    possible = _worlds(question, sight, effort)
    best, rest = ranked[:WEIGHED], ranked[WEIGHED:]
    best += [each for each in rest if each.move == PASSING]
    rest = [each for each in rest if each.move != PASSING]
    moves, landlord = [each.move for each in best], (state.landlord - question.seat) % state.seats
    found: list[list[endgame.Verdict]] = []
    if sum(sight.left) + total(sight.hand) + sight.wild <= effort.cards:
        found = endgame.solve(sight, moves, possible, landlord, effort.nodes)
    prior = OPINION
    if not found:
        few = possible[: SOON * effort.worlds // 12]
        found = endgame.solve(sight, moves, few, landlord, effort.nodes, turns=0)
        prior = OPINION_SOON * len(found)
    if not found:
        return ranked
    weighed = [
        _beside(each, verdicts, pays, prior)
        for each, verdicts in zip(best, zip(*found, strict=True), strict=True)
    ]
    return [*sorted(weighed, key=lambda each: -each.value), *rest]


def _worlds(question: Question, sight: Sight, effort: Effort) -> list[endgame.Hands]:
    """Ways in which the unseen cards may lie."""
    drawn = endgame.worlds(sight, known_cards(question), question.rng, max(effort.worlds, effort.drawn))
    worlds = list(drawn)
    if not effort.drawn:
        return worlds
    done = deeds(question, sight, nets(question.state))
    return likelier(worlds, done, effort.worlds, question.rng, question.stop)


def _looked_ahead(
    question: Question, sight: Sight, ranked: list[Valued], pays: Payoff, effort: Effort
) -> list[Valued]:
    """The best few compared by what the net makes of the seat's next turn, once the others have answered.

    Only their chances: multiples of different positions differ by noise more than by what the moves do. What
    the net was wrong by on average it is taken to be wrong by for the other moves, too.
    """
    close = [each for each in ranked[: effort.best] if each.chance >= ranked[0].chance - CLOSE]
    if len(close) < 2:
        return ranked
    ahead = Ahead(question, pays, turns=0)
    tried = [list[float]() for _ in close]
    left = list(range(len(close)))
    for number, world in enumerate(
        endgame.worlds(sight, known_cards(question), question.rng, effort.ahead), start=1
    ):
        if question.stop() or len(left) < 2:
            break
        for at in left:
            tried[at].append(ahead.after(world, close[at].move)[1])
        if number % ROUND == 0:
            best = max(left, key=lambda at: sum(tried[at]))
            left = [at for at in left if at == best or not _behind(tried[at], tried[best])]
    looked = [
        each.moved((OPINION_AHEAD * each.chance + sum(chances)) / (OPINION_AHEAD + len(chances)))
        for each, chances in zip(close, tried, strict=True)
    ]
    error = sum(new.chance - old.chance for new, old in zip(looked, close, strict=True)) / len(close)
    looked += [each.moved(min(1.0, max(0.0, each.chance + error))) for each in ranked[len(close) :]]
    return sorted(looked, key=lambda each: -each.value)


def _behind(chances: Sequence[float], best: Sequence[float]) -> bool:
    """Whether the move is worth less than the best in the same worlds, beyond doubt."""
    less = [its - mine for mine, its in zip(chances, best, strict=True)]
    return fmean(less) > SURELY * stdev(less) / sqrt(len(less))


def _beside(known: Valued, verdicts: Sequence[endgame.Verdict], pays: Payoff, prior: float) -> Valued:
    """What worlds say of a move, beside what the net says: that counts as ``prior`` worlds, and in those
    that are open."""
    decided = [verdict for verdict in verdicts if verdict is not None]
    opinion, worlds = prior + len(verdicts) - len(decided), prior + len(verdicts)
    return known._replace(
        value=(sum(map(pays.of, decided)) + opinion * known.value) / worlds,
        chance=(sum(verdict > 0 for verdict in decided) + opinion * known.chance) / worlds,
    )


def even_broken(ranked: list[Valued], sight: Sight) -> list[Valued]:
    """The move to choose first: of plays that are equally good the one that leaves fewer plays, then the one
    of lower cards; one that tears a bomb or the rocket only for what it gains."""
    best = ranked[0]
    if best.move == PASSING:
        return ranked
    plays = [each for each in ranked if each.move != PASSING]
    near = [each for each in plays if each.value >= best.value - EVEN]
    if all(tears(each.move, sight.hand) for each in near):
        near += [
            each for each in plays if each.value >= best.value - TORN and not tears(each.move, sight.hand)
        ]
    chosen = min(near, key=lambda each: _order(each.move, sight))
    return [chosen, *[each for each in ranked if each is not chosen]]


def _order(move: Move, sight: Sight) -> tuple[bool, int, bool, int, int]:
    """What decides between equal plays."""
    plays = max(split_wild(sight.hand - move[3], sight.wild - move[4])[2:])
    return tears(move, sight.hand), plays, move[0] >= SOFT, move[4], move[3]


def tears(move: Move, hand: int) -> bool:
    """Whether the play takes cards of a natural bomb or of the rocket, and is neither."""
    if move[0] >= SOFT:
        return False
    taken = masks(move[3])[0]
    jokers = hand >> 4 * SMALL & hand >> 4 * BIG & 1
    return bool(taken & masks(hand)[3] or (jokers and taken >> SMALL & 3))


def _why(question: Question, sight: Sight, chosen: Valued, proved: bool) -> Reason:
    """The reason in the players' terms."""
    state: LandlordState = question.state
    move = chosen.move
    plays = max(1, *split_wild(sight.hand - move[3], sight.wild - move[4])[2:])
    args = {"chance": round(100 * chosen.chance), "plays": plays}
    partner = _partner(state, question.seat)
    foes = [
        left for step, left in enumerate(sight.left, 1) if (question.seat + step) % state.seats != partner
    ]
    if proved:
        return Reason("proved", args)
    if move[0] == PASS:
        mine = state.table is not None and state.table.seat == partner
        return Reason("leave_partner" if mine else "save", args)
    if move[0] >= SOFT:
        return Reason("bomb", args)
    if sight.over is None:
        following = (question.seat + 1) % state.seats
        if following == partner and sight.left[0] <= 2 and move[2] == sight.left[0]:
            return Reason("feed", args)
        return Reason("block_lead" if min(foes) <= 2 else "lead", args)
    return Reason("block" if min(foes) <= 2 else "follow", args)


def _partner(state: LandlordState, seat: int) -> int | None:
    """The other farmer."""
    if state.seats == 2 or seat == state.landlord:
        return None
    return next(other for other in range(3) if other not in (seat, state.landlord))
