"""How decisions of the landlord games are weighed: in worlds that are looked ahead, and at the end solved.

In a world every seat plays on by its net, by what it would see there; where a seat is next to act again its
net says what the position is worth. So nobody is taken to know what he cannot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import hypot, sqrt

from ..ai.landlord import auction, endgame
from ..ai.landlord.ahead import Ahead
from ..ai.landlord.kernel import KINDS, PASSING, Move, candidates, doublings, every_play
from ..ai.landlord.likelihood import deeds, likelier
from ..ai.landlord.packed import ONE, PLACES, pack, total
from ..ai.landlord.payoff import GROWN, Payoff, payoff
from ..ai.landlord.regular import Effort as Search
from ..ai.landlord.regular import Regular, ranked_moves
from ..ai.landlord.sight import action_of, known_cards, nets, sight_of
from ..ai.landlord.value import Sight
from ..ai.player import Answer, Question
from ..engine.cards import Rng
from ..engine.core import Action, Reading
from ..engine.landlord.combinations import order
from ..engine.landlord.rules import LandlordRules
from ..engine.landlord.settlement import HandEnd
from ..engine.landlord.state import LandlordState
from .judge import Asked, opinion
from .judged import QUICK, Basis, Judged
from .worlds import compared, shared

DRAWN = 3  # worlds drawn for each that is looked at: the likelier ones are taken
PLAYED_ON = 0.3  # of the stake: how far the outcome of one world that is played on by nets may be off
FEW = 10  # different worlds, as beside a hand that is shown: one line to the end in each says too little
SEARCHED = 20  # cards in all hands from which on worlds are played to the end with open cards


def weighed(asked: Asked) -> Judged:
    """The choices of the seat, in beans, coins or score."""
    question = asked.question
    if question.state.phase == "play":
        return _play(asked)
    unit = _plain(question)
    stake = unit * question.state.multiple * (question.state.seats - 1)
    return replace(opinion(asked, _AUCTION, unit, stake), basis=Basis.CHANCES)


class _Auction(Regular):
    """What is known before the play."""

    def decide(self, question: Question) -> Answer:
        return auction.decide(question)


_AUCTION = _Auction()


def _plain(question: Question) -> float:
    """What a hand moves between two seats that nothing has multiplied."""
    rules, state = question.rules, question.state
    assert isinstance(rules, LandlordRules)
    end = HandEnd(0, True, 1, (False,) * state.seats, state.stacks)
    return float(rules.stakes.stake(end, 1, rules.field)) * rules.room.n


def stake_of(question: Question) -> float:
    """What a plain end moves for the seat now, once there is a landlord."""
    rules, state, seat = question.rules, question.state, question.seat
    assert isinstance(rules, LandlordRules)
    doubled = state.doubled or (False,) * state.seats
    end = HandEnd(state.landlord, True, state.multiple, doubled, state.stacks)
    facing = end.farmers if seat == end.landlord else (seat,)
    return float(sum(rules.stakes.stake(end, farmer, rules.field) for farmer in facing)) * rules.room.n


def _play(asked: Asked) -> Judged:
    question = asked.question
    state: LandlordState = question.state
    sight, pays, unit = sight_of(question), payoff(question.rules, state, question.seat), stake_of(question)
    tried = _tried(asked, sight, pays)
    moves = [move for move, _ in tried]
    actions = [action for _, action in tried]
    landlord = ((state.landlord or 0) - question.seat) % state.seats
    for plays in (_every(asked, sight, tried), tried):  # also where a play wins for sure: one may win more
        if solved := _solved(asked, sight, [move for move, _ in plays], landlord):
            return _exact([action for _, action in plays], *solved, pays, unit)
    won = _won(sight, moves, pays)
    worlds = _worlds(asked, sight)
    opened = _open(asked, sight, moves, worlds, landlord, pays)
    rows, chances = opened or _ahead(asked, moves, worlds, pays)
    for at, paid in (won or {}).items():
        rows[at], chances[at] = [paid] * len(rows[at]), 1.0
    judged = compared(actions, [[value * unit for value in row] for row in rows], unit, chances=chances)
    if opened is None:
        judged = _doubted(judged, len(set(worlds)))
    return replace(judged, sure=1) if won else judged


def _doubted(judged: Judged, worlds: int) -> Judged:
    """How a world is played on may be wrong however often it is looked at: so many different ones count."""
    doubt = PLAYED_ON * judged.stake / sqrt(max(1, worlds))
    first, *others = judged.choices
    return replace(
        judged, choices=(first, *(replace(each, error=hypot(each.error, doubt)) for each in others))
    )


def _exact(
    actions: list[Action], weights: list[int], verdicts: list[list[int]], pays: Payoff, unit: float
) -> Judged:
    """The verdicts of all worlds, each counted as many times as there are deals of it."""
    whole = sum(weights)

    def mean(values: Iterable[float]) -> float:
        return sum(weight * value for weight, value in zip(weights, values, strict=True)) / whole

    rows = [[unit * mean(pays.of(each[at]) for each in verdicts)] for at in range(len(actions))]
    wins = [mean(each[at] > 0 for each in verdicts) for at in range(len(actions))]
    judged = compared(actions, rows, unit, Basis.SOLVED, wins)
    best = judged.best.chance
    sure = 1 if best == 1 else -1 if max(wins) == 0 else 0
    return replace(judged, worlds=len(verdicts), sure=sure)


def _won(sight: Sight, moves: list[Move], pays: Payoff) -> dict[int, float] | None:
    """The plays, by place, that begin what nobody can ever stop, and what each pays; ``None`` for none."""
    if endgame.unstoppable(sight) is None:
        return None
    found: dict[int, float] = {}
    for at, move in enumerate(moves):
        hand, wild = sight.hand - move[3], sight.wild - move[4]
        doubles = doublings(move[0], sight.laizi >= 0)
        if move[2] < total(sight.hand) + sight.wild:
            left = Sight(hand, wild, sight.laizi, sight.unseen, sight.unseen_wild, sight.left)
            rest = endgame.unstoppable(left) if move != PASSING and endgame.unbeatable(move, sight) else None
            if rest is None:
                continue
            doubles += rest[1]
        found[at] = pays.of(1 << min(doubles, GROWN))
    return found or None


def _tried(asked: Asked, sight: Sight, pays: Payoff) -> list[tuple[Move, Action]]:
    """The plays that are compared, the best at first sight and what was played, each with its action."""
    question = asked.question
    state: LandlordState = question.state
    moves = candidates(sight.hand, sight.wild, sight.laizi, sight.over)
    if sight.over is not None:
        moves.append(PASSING)
    hand, laizi = state.hands[question.seat], state.laizi
    found: list[tuple[Move, Action]] = []
    for each in ranked_moves(question, sight, moves, pays, Search()) if moves else ():
        action = action_of(each.move, hand, laizi)
        if question.rules.why_not(state, question.seat, action) is None:
            found.append((each.move, action))
    del found[asked.effort.tried : -1]  # the last at first sight shows what hangs on the decision
    proved = endgame.unstoppable(sight)
    more = [move_of(asked.played, laizi)] if asked.played is not None else []
    more += [proved[0]] if proved is not None else []
    more += [PASSING] if sight.over is not None else []
    for move in more:
        if all(move != known for known, _ in found):
            played = asked.played if asked.played is not None and move == more[0] else None
            found.append((move, played or action_of(move, hand, laizi)))
    return found


def _every(asked: Asked, sight: Sight, tried: list[tuple[Move, Action]]) -> list[tuple[Move, Action]]:
    """All plays, those that are tried first."""
    state: LandlordState = asked.question.state
    known = {move for move, _ in tried}
    hand = state.hands[asked.question.seat]
    more = (move for move in every_play(sight.hand, sight.wild, sight.laizi, sight.over) if move not in known)
    return [*tried, *((move, action_of(move, hand, state.laizi)) for move in more)]


def move_of(action: Action, laizi: int) -> Move:
    """The action as a move."""
    reading: Reading | None = action.reading
    if reading is None:
        return PASSING
    return KINDS.index(reading.kind), order(reading.rank), reading.size, *pack(action.cards, laizi)


# --- worlds ------------------------------------------------------------------------------------------------


def _worlds(asked: Asked, sight: Sight) -> list[endgame.Hands]:
    """Worlds that fit what was seen, the likelier ones more often."""
    question = asked.question
    count = asked.effort.worlds
    drawn = list(endgame.worlds(sight, known_cards(question), Rng(question.rng.state), DRAWN * count))
    done = deeds(question, sight, nets(question.state))
    return likelier(drawn, done, count, Rng(question.rng.state), question.stop)


def all_worlds(
    sight: Sight, known: Sequence[tuple[int, int]], most: int
) -> list[tuple[endgame.Hands, int]] | None:
    """Every way in which the unseen cards may lie, and how many deals that is; ``None``: more than ``most``.

    ``known``: as in ``endgame.worlds``.
    """
    unseen = [(at, (sight.unseen - sum(cards for cards, _ in known)) >> 4 * at & 15) for at in range(PLACES)]
    free = [(at, count) for at, count in unseen if count]
    wild = sight.unseen_wild - sum(count for _, count in known)
    if wild > 0:
        free.append((-1, wild))
    needs = [left - total(cards) - count for left, (cards, count) in zip(sight.left, known, strict=True)]
    if min(needs) < 0 or sum(needs) > sum(count for _, count in free):
        return None
    found: list[tuple[endgame.Hands, int]] = []
    for shares, times in shared(free, needs):
        hands = [(sight.hand, sight.wild)]
        for part, (cards, count) in zip(shares, known, strict=True):
            natural = sum(ONE[at] * held for at, held in part if at >= 0)
            hands.append((cards + natural, count + sum(held for at, held in part if at < 0)))
        found.append((tuple(hands), times))
        if len(found) > most:
            return None
    return found


# --- what comes of it --------------------------------------------------------------------------------------


def _solved(
    asked: Asked, sight: Sight, moves: list[Move], landlord: int
) -> tuple[list[int], list[list[int]]] | None:
    """Every world played out with the best play of all: how many deals it is, what comes of each move."""
    effort = asked.effort
    if sum(sight.left) + total(sight.hand) + sight.wild > SEARCHED:
        return None
    worlds = all_worlds(sight, known_cards(asked.question), effort.solved)
    if not worlds:
        return None
    possible = [hands for hands, _ in worlds]
    found = endgame.solve(sight, moves, possible, landlord, effort.nodes, plays=every_play)
    if len(found) < len(worlds):
        return None
    verdicts = [[verdict for verdict in each if verdict is not None] for each in found]
    return [times for _, times in worlds], verdicts


Rows = tuple[list[list[float]], list[float]]  # for each move what it paid in each world; the chances to win


def _open(
    asked: Asked,
    sight: Sight,
    moves: list[Move],
    worlds: list[endgame.Hands],
    landlord: int,
    pays: Payoff,
) -> Rows | None:
    """Near the end: the worlds played out with open cards, if that is not too much."""
    if sum(sight.left) + total(sight.hand) + sight.wild > SEARCHED or not worlds:
        return None
    distinct = list(dict.fromkeys(worlds))
    found = endgame.solve(sight, moves, distinct, landlord, asked.effort.nodes, plays=every_play)
    if len(found) < len(distinct):
        return None
    of = dict(zip(distinct, found, strict=True))
    rows = [[pays.of(of[world][at] or 0) for world in worlds] for at in range(len(moves))]
    chances = [sum((of[world][at] or 0) > 0 for world in worlds) / len(worlds) for at in range(len(moves))]
    return rows, chances


def _ahead(asked: Asked, moves: list[Move], worlds: list[endgame.Hands], pays: Payoff) -> Rows:
    """The worlds looked ahead by nets; few of them not to the end, for each would be won or lost for sure."""
    turns = asked.effort.turns if len(set(worlds)) >= FEW else QUICK.turns
    ahead = Ahead(asked.question, pays, turns)
    rows: list[list[float]] = [[] for _ in moves]
    wins = [0.0] * len(moves)
    for world in worlds:
        for at, move in enumerate(moves):
            paid, chance = ahead.after(world, move)
            rows[at].append(paid)
            wins[at] += chance
        if asked.question.stop():
            break
    return rows, [won / len(rows[0]) for won in wins]
