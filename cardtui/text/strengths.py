"""How strong the players of ours are: what they do in a line, and what was measured.

A figure stands here once, with the command that repeats it and the number of deals; what was not measured is
not said. ``docs/bots.md`` has the same runs with all that belongs to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..games import Character, Level, Value
from .catalog import N_, _, labelled
from .table import PLAYERS

EARLIER = "earlier"  # the regular player of the first version

AGAINST = {
    Level.RANDOM: N_("random"),
    Level.GREEDY: N_("greedy"),
    Level.EASY: N_("easy"),
    Level.REGULAR: N_("regular"),
    EARLIER: N_("the regular player of the first version"),
}

DONE = {  # what a level does, in a line
    Level.RANDOM: N_("plays anything that is allowed"),
    Level.GREEDY: N_("always the lowest that is allowed"),
    Level.EASY: N_("a beginner: forgets what was played and overlooks things"),
    Level.REGULAR: N_("plays soundly and forgets nothing"),
    Level.HARD: N_("thinks more hands through than the regular player"),
    Level.EXPERT: N_("thinks most hands through, for up to a second"),
}

LIKED = {  # what a character does where it makes hardly a difference
    Character.BOLD: N_("in doubt bold"),
    Character.CAREFUL: N_("in doubt careful"),
    Character.FRIENDLY: N_("in doubt for its partner"),
}


@dataclass(frozen=True, slots=True)
class Measured:
    """A match of one level against another: by ``command``, over ``deals`` deals, each played both ways.

    ``share``: of the hands it won, in per cent; or ``points``: by how many it was better, per seat and hand.
    ``error``: one standard error of that. ``options``: those it was measured with.
    """

    variant: str
    level: Level
    against: str
    error: float
    deals: int
    command: str
    share: float | None = None
    points: float | None = None
    options: Mapping[str, Value] = field(default_factory=dict)


CHANGING: Mapping[str, Value] = {"laizi": None, "seats": 3, "decks": 1}  # option: its usual value

_LEVELS = "cardtui arena happy --seats greedy,easy,regular --deals 60 --seed 9 --skip-auction"
_CRAZY = "cardtui arena crazy --players 2 --seats greedy,easy,regular --deals 60 --seed 9 --skip-auction"
_LANDLORD = "python benchmarks/landlord_match.py"
_GUANDAN = "python benchmarks/guandan_match.py"
_GONGZHU = "python benchmarks/gongzhu_match.py"
_TWO: Mapping[str, Value] = {"seats": 2}
_LAIZI: Mapping[str, Value] = {"laizi": "drawn"}
_TWO_LAIZI: Mapping[str, Value] = {**_TWO, **_LAIZI}

MEASURED = (
    Measured("happy", Level.EASY, Level.GREEDY, 2.8, 60, _LEVELS, 88.3),
    Measured("happy", Level.REGULAR, Level.EASY, 3.5, 60, _LEVELS, 75.0),
    Measured("happy", Level.REGULAR, EARLIER, 0.9, 1000, f"{_LANDLORD} --deals 1000", 65.6),
    Measured(
        "happy", Level.HARD, Level.REGULAR, 0.5, 2000,
        f"{_LANDLORD} --ours hard --theirs regular --deals 2000", 51.3,
    ),
    Measured("happy", Level.EXPERT, EARLIER, 1.5, 300, f"{_LANDLORD} --ours expert --deals 300", 64.3),
    Measured(
        "happy", Level.EXPERT, Level.REGULAR, 1.1, 300,
        f"{_LANDLORD} --ours expert --theirs regular --deals 300", 53.3,
    ),
    Measured("happy", Level.EASY, Level.GREEDY, 2.9, 60, f"{_LEVELS} --laizi", 85.8, options=_LAIZI),
    Measured("happy", Level.REGULAR, Level.EASY, 3.6, 60, f"{_LEVELS} --laizi", 68.3, options=_LAIZI),
    Measured(
        "happy", Level.REGULAR, EARLIER, 0.8, 1000, f"{_LANDLORD} --laizi --deals 1000", 58.2,
        options=_LAIZI,
    ),
    Measured("crazy", Level.EASY, Level.GREEDY, 3.6, 60, _CRAZY, 81.7, options=_TWO),
    Measured("crazy", Level.REGULAR, Level.EASY, 3.4, 60, _CRAZY, 70.8, options=_TWO),
    Measured("crazy", Level.EASY, Level.GREEDY, 3.3, 60, f"{_CRAZY} --laizi", 82.5, options=_TWO_LAIZI),
    Measured("crazy", Level.REGULAR, Level.EASY, 3.5, 60, f"{_CRAZY} --laizi", 67.5, options=_TWO_LAIZI),
    Measured(
        "crazy", Level.REGULAR, EARLIER, 0.8, 1000, f"{_LANDLORD} --seats 2 --deals 1000", 61.6, options=_TWO
    ),
    Measured(
        "crazy", Level.REGULAR, EARLIER, 0.8, 1000, f"{_LANDLORD} --seats 2 --laizi --deals 1000", 58.7,
        options=_TWO_LAIZI,
    ),
    Measured(
        "guandan", Level.EASY, Level.GREEDY, 3.4, 20,
        f"{_GUANDAN} --ours easy --theirs greedy --deals 20 --seed 1", 95.0,
    ),
    Measured(
        "guandan", Level.REGULAR, Level.EASY, 5.1, 25,
        f"{_GUANDAN} --ours regular --theirs easy --deals 25 --seed 1", 78.0,
    ),
    Measured(
        "guandan", Level.REGULAR, EARLIER, 2.8, 90,
        f"{_GUANDAN} --ours regular --theirs old --deals 30 --seed N", 60.0,
    ),
    Measured(
        "guandan", Level.HARD, Level.REGULAR, 2.7, 100,
        f"{_GUANDAN} --ours hard --theirs regular --deals 100 --seed 1", 52.0,
    ),
    Measured(
        "guandan", Level.EXPERT, EARLIER, 3.9, 48,
        f"{_GUANDAN} --ours expert --theirs old --deals 8 --seed N", 61.5,
    ),
    Measured(
        "gongzhu", Level.EASY, Level.GREEDY, 4.0, 150,
        f"{_GONGZHU} easy greedy --deals 150 --seed 3", points=46.0,
    ),
    Measured(
        "gongzhu", Level.REGULAR, Level.EASY, 12.0, 49, f"{_GONGZHU} regular easy --deals 49", points=57.9
    ),
    Measured(
        "gongzhu", Level.EXPERT, EARLIER, 27.4, 12, f"{_GONGZHU} expert old --deals 12", points=60.7
    ),
    Measured(
        "gongzhu", Level.EASY, Level.GREEDY, 10.4, 100,
        f"{_GONGZHU} easy greedy --decks 2 --deals 100 --seed 3", points=99.1, options={"decks": 2},
    ),
)  # fmt: skip


PROOF = "tests/test_honest.py"


def honest_text() -> str:
    """What holds for every player of ours, and the test that proves it."""
    return _("✓ sees only its own cards (proved by {test})").format(test=PROOF)


def done_text(level: Level, character: Character | None = None) -> str:
    """What a player of that level does, and what one with that character likes."""
    told = labelled(_(PLAYERS[level]), _(DONE[level]))
    return told if character is None else _("; ").join((told, _(LIKED[character])))


def measured_text(variant: str, level: Level, options: Mapping[str, Value]) -> str:
    """What was measured of the level in this game with these options, or that nothing was."""
    chosen = {name: value for name, value in options.items() if value is not None}
    told = [
        _told(each)
        for each in MEASURED
        if each.variant == variant and each.level is level and _so_measured(each.options, chosen)
    ]
    return _("; ").join(told) or _("how strong it is was not measured with these choices")


def _so_measured(measured: Mapping[str, Value], chosen: Mapping[str, Value]) -> bool:
    """Whether what was measured is what is chosen, in every option that changes how strong a player is."""
    return all(chosen.get(name, usual) == measured.get(name, usual) for name, usual in CHANGING.items())


def _told(each: Measured) -> str:
    against = _(AGAINST[each.against])
    if each.share is not None:
        told = _("measured against {other}: wins {share}% (±{error}, {n} deals)")
        return told.format(other=against, share=f"{each.share:g}", error=f"{each.error:g}", n=each.deals)
    told = _("measured against {other}: {points} points better per hand (±{error}, {n} deals)")
    return told.format(other=against, points=f"{each.points:g}", error=f"{each.error:g}", n=each.deals)
