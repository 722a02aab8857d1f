"""How decisions of Guandan are weighed: each play in the same deals, played on, beside what it leaves."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random
from typing import cast

from ..ai.guandan.counting import Sight
from ..ai.guandan.dealing import Dealer
from ..ai.guandan.follow import follows
from ..ai.guandan.follow import worth as follow_worth
from ..ai.guandan.lead import leads
from ..ai.guandan.lead import worth as lead_worth
from ..ai.guandan.levels import Expert
from ..ai.guandan.plan import same_cards
from ..ai.guandan.stakes import Stakes
from ..ai.guandan.worlds import Trials, expected
from ..engine.cards import arranged
from ..engine.core import Action
from ..engine.guandan.moves import Move
from ..engine.guandan.rules import GuandanRules
from ..engine.guandan.state import GuandanState, side
from .guandan_ends import solved
from .judge import Asked, opinion
from .judged import Basis, Choice, Judged
from .worlds import error

DEALS = 4  # for each world of an effort: a deal played on is cheap
LEVELS = 2.0  # what is at stake in a hand, about
# of the stake: how far apart two choices may be however often plain players play them on. Of 26 marks
# without it 22 held when whole plays were played on (benchmarks/guandan_verdicts.py): 2 of 4 of .1 to .2, 17
# of 19 above
PLAYED_ON = 0.06


def weighed(asked: Asked) -> Judged:
    """The choices of the seat, in beans, or in levels where a level is one."""
    question = asked.question
    state: GuandanState = question.state
    unit = _unit(asked)
    if state.phase != "play":
        return opinion(asked, Expert(), unit, LEVELS * unit)
    sight, stakes = Sight(question), Stakes(state.carry, _rules(asked).final, side(question.seat))
    if exact := solved(asked, sight, stakes, LEVELS * unit, unit):
        return exact
    trials = _trials(asked, sight, stakes)
    dealer = Dealer(sight, state, Random(question.rng.word()))
    for number in range(DEALS * asked.effort.worlds):
        trials.play(dealer.dealt())
        if question.stop() and number:
            break
    rows, found = trials.results, trials.weighed()
    of = {_key(choice): row for choice, row in zip(trials.choices, rows, strict=True)}
    best = of[_key(found[0].choice)]
    first = found[0].levels
    choices = [
        Choice(
            _action(each.choice, asked),
            (first - _behind(first - each.levels, of[_key(each.choice)], best)) * unit,
            unit * _doubt(of[_key(each.choice)], best),
            each.won,
        )
        for each in found
    ]
    choices[1:] = sorted(choices[1:], key=lambda each: -each.value)
    return Judged(tuple(choices), Basis.WORLDS, LEVELS * unit, len(best))


def _behind(weighed: float, row: Sequence[float], best: Sequence[float]) -> float:
    """The levels by which a choice is behind: by first sight and deals together, but no more than in the
    deals that were played on."""
    return max(0.0, min(weighed, (sum(best) - sum(row)) / max(1, len(best))))


def _doubt(row: Sequence[float], best: Sequence[float]) -> float:
    """The standard error of what a choice is behind, in levels: by the deals that were drawn, and by how they
    are played on, which more of them do not mend."""
    return 0.0 if row is best else hypot(error(row, best), PLAYED_ON * LEVELS)


def _unit(asked: Asked) -> float:
    """What a level moves (G24)."""
    return float(_rules(asked).room.n)


def _rules(asked: Asked) -> GuandanRules:
    return cast(GuandanRules, asked.question.rules)


def _trials(asked: Asked, sight: Sight, stakes: Stakes) -> Trials[Move | None]:
    """The plays that are best at first sight, the last one, and what was played."""
    question, played = asked.question, asked.played
    state: GuandanState = question.state
    table = state.table
    seen: list[tuple[float, Move | None]]
    if table is None or table.reading is None:
        seen = [*leads(sight)]
    else:
        seen = follows(sight, table, table.reading)
    seen.sort(key=lambda pair: -pair[0])
    most = asked.effort.tried + 2
    tried = seen[:most] + seen[max(most, len(seen) - 1) :]  # the last shows what hangs on the decision
    if played is not None:
        move = None if played.reading is None else Move(played.cards, played.reading)
        known = next((pair for pair in seen if _key(pair[1]) == _key(move)), None)
        if known is None and move is not None:
            worth = lead_worth(sight, move) if table is None else follow_worth(sight, table, move)
            known = worth, move
        if known is not None and all(_key(pair[1]) != _key(known[1]) for pair in tried):
            tried.append(known)
    return Trials(sight, state, tried, expected(sight, state, tried, stakes), stakes)


def _key(move: Move | None) -> object:
    """What tells choices apart."""
    return None if move is None else (same_cards(move), move.reading)


def _action(move: Move | None, asked: Asked) -> Action:
    if move is None:
        return Action("pass")
    played = asked.played
    if played is not None and played.reading == move.reading and sorted(played.cards) == sorted(move.cards):
        return played
    return Action("play", arranged(move.cards), move.reading)
