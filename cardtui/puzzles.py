"""Puzzles as a person has them: one's own mistakes and the shipped endgames, which comes next, what an answer
is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from .ai.player import Question
from .coach.judge import judge
from .coach.judged import Basis, Choice, Judged, same
from .coach.puzzles.book import Endgame, shipped
from .coach.puzzles.exact import Perfect, Search, TooMuch
from .engine.core import Action, State
from .games import game
from .replay import Replay
from .seating import BuiltIn
from .session import INSTANT, Clock, Human, Pace, Seat, Session, Terms, WallClock
from .session.opening import BOT_NAMES, person
from .session.thinking import question
from .store.aids import Aid
from .store.puzzles import Course
from .store.records import load
from .store.reviews import Marked
from .store.store import Store
from .store.verdicts import Verdict
from .text.catalog import _

OWN = "own"  # the kind of one's own mistakes; others are the families of endgames
NODES = 8_000  # positions that are looked at for an answer


@dataclass(frozen=True, slots=True)
class Solve:
    """Where the room opens: the next puzzle of a kind or a game, by default of all, or the list of them
    (``None``)."""

    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """``code``: its name for good; ``kind``: ``OWN`` or a family of endgames; ``plays``: the grade, 0 where
    it is not known."""

    code: str
    kind: str
    variant: str
    plays: int
    of: Endgame | Marked

    def fits(self, kind: str) -> bool:
        """Whether it is of a kind, or of a game."""
        return kind in ("", self.kind, self.variant)


def puzzles(store: Store) -> Sequence[Puzzle]:
    """One's own mistakes, the latest first, then the endgames, the easier ones of each family first."""
    profile = store.profiles.current()
    own = store.reviews.marked(profile.id) if profile is not None else []
    return [*map(_of_mistake, own), *map(_of_endgame, shipped())]


def _of_mistake(each: Marked) -> Puzzle:
    return Puzzle(f"{each.hand}/{each.seat}/{each.verdict.ply}", OWN, each.variant, 0, each)


def _of_endgame(each: Endgame) -> Puzzle:
    return Puzzle(each.code, each.family, each.variant, each.plays, each)


class Standing(NamedTuple):
    """How many puzzles of a kind there are, how many are done, and how many wait today: mistakes that were
    not looked at yet, and all that come back."""

    all: int
    done: int
    due: int


@dataclass(frozen=True, slots=True)
class Shelf:
    """The puzzles of a person, and what was answered."""

    puzzles: Sequence[Puzzle]
    courses: Mapping[str, Course]
    today: date

    @classmethod
    def of(cls, store: Store) -> Shelf:
        """Those of the profile that plays."""
        profile = store.profiles.current()
        courses = store.puzzles.courses(profile.id) if profile is not None else {}
        return cls(puzzles(store), courses, store.days.today)

    def is_due(self, puzzle: Puzzle) -> bool:
        """Whether it waits today."""
        course = self.courses.get(puzzle.code)
        return puzzle.kind == OWN if course is None else course.is_due(self.today)

    def standing(self, kind: str = "") -> Standing:
        """How it stands with those of a kind."""
        found = [puzzle for puzzle in self.puzzles if puzzle.fits(kind)]
        done = sum(self.courses.get(puzzle.code, Course()).done for puzzle in found)
        return Standing(len(found), done, sum(map(self.is_due, found)))

    def next(self, kind: str = "", but: str = "") -> Puzzle | None:
        """What comes now: own mistakes that wait, endgames that come back, new ones, the easiest first;
        ``but``: not that one."""
        found = [puzzle for puzzle in self.puzzles if puzzle.fits(kind) and puzzle.code != but]
        new = [puzzle for puzzle in found if puzzle.code not in self.courses]
        new.sort(key=lambda puzzle: puzzle.plays)
        return next(iter([*filter(self.is_due, found), *new]), None)


# --- the table --------------------------------------------------------------------------------------------


@dataclass
class Laid:
    """A puzzle on a table. ``seat``: one's own; ``state``: where it begins; ``search``: of an endgame."""

    puzzle: Puzzle
    session: Session
    seat: int
    search: Search | None = None
    state: State = field(init=False)

    def __post_init__(self) -> None:
        self.state = self.session.state

    @property
    def solution(self) -> Action:
        """What solves it, or the best of what does."""
        of = self.puzzle.of
        return of.answer if isinstance(of, Endgame) else _action(self.session, of.verdict.best.action)

    @property
    def asked(self) -> Question:
        """What is asked, as the seat sees it."""
        return question(self.session.table, self.seat, self.session.seed, 0)


def lay(store: Store, puzzle: Puzzle, pace: Pace = INSTANT, clock: Clock = WallClock()) -> Laid:
    """The puzzle on a table of its own. The others play an endgame by exact search, together and with all
    cards in sight; after a mistake they are the usual players, who see their own cards.

    Raises ``StoreError`` for a hand that is there no more.
    """
    if isinstance(puzzle.of, Endgame):
        return _lay_endgame(store, puzzle, puzzle.of, Terms(pace, clock))
    mistake = puzzle.of
    replay = Replay(load(store.history.record(mistake.hand)), mistake.hand)
    seats, ply = replay.mine(mistake.seat), mistake.verdict.ply
    return Laid(puzzle, replay.branch(ply, seats, mistake.hand, pace, clock), mistake.seat)


def _lay_endgame(store: Store, puzzle: Puzzle, endgame: Endgame, terms: Terms) -> Laid:
    position, entry = endgame.laid(), game(puzzle.variant)
    own = position.state.to_act[0]
    search = Search.of(position.rules, position.state, NODES)
    profile = store.profiles.current()
    names = [_(name) for name in BOT_NAMES]
    names[own] = profile.name if profile is not None else _("You")

    def seen() -> State:
        return session.state

    seats = [
        Seat(
            names[seat],
            Human() if seat == own else Perfect(search, seen, BuiltIn().player(entry), NODES),
        )
        for seat in range(position.rules.seats)
    ]
    session = Session.at(position.rules, seats, 0, position.state, terms)
    session.regular = lambda: BuiltIn().player(entry)
    session.stakes, session.assisted = False, frozenset({Aid.OPEN})
    return Laid(puzzle, session, own, search)


def _action(session: Session, text: str) -> Action:
    return Action.parse(text, session.rules.numbered)


# --- the answer -------------------------------------------------------------------------------------------


class Answered(NamedTuple):
    """``value``: what the answer is worth, ``best``: what the best is; of an endgame as ``exact.worth``,
    ``None`` if it took too long to find out; of a mistake in what is played for. ``exact``: every way in
    which the cards may lie was played out."""

    right: bool
    value: float | None
    best: float
    exact: bool


def answered(laid: Laid, action: Action) -> Answered:
    """What is to be said of an answer to the puzzle. May take a second."""
    of = laid.puzzle.of
    if isinstance(of, Endgame):
        return _of_search(laid, of, action)
    return _of_judge(laid, of.verdict, action)


def _of_search(laid: Laid, endgame: Endgame, action: Action) -> Answered:
    search = laid.search
    assert search is not None
    if search.same(action) == search.same(endgame.answer):
        return Answered(True, endgame.value, endgame.value, True)
    search.nodes = NODES
    try:
        after = next(
            after for tried, after in search.moves(laid.state) if search.same(tried) == search.same(action)
        )
        return Answered(False, search.value(after), endgame.value, True)
    except (TooMuch, StopIteration):
        return Answered(False, None, endgame.value, True)


def _of_judge(laid: Laid, verdict: Verdict, action: Action) -> Answered:
    """Right is what the judge cannot tell from the best; what it has not weighed yet is judged now."""
    session = laid.session
    choices = tuple(
        Choice(_action(session, each.action), each.value, each.error, each.chance) for each in verdict.choices
    )
    judged = Judged(choices, verdict.basis, verdict.stake, verdict.worlds, verdict.sure)
    choice = judged.of(session.rules, action)
    if choice is None:
        judged = judge(laid.asked, played=action)
        choice = judged.of(session.rules, action)
    exact = judged.basis is Basis.SOLVED
    if exact and choice is not None:
        right = judged.loss(choice) < 1e-9 * max(1.0, judged.stake)
    else:
        right = same(session.rules, action, judged.best.action) or not judged.mark(choice).costs
    return Answered(right, choice.value if choice is not None else None, judged.best.value, exact)


def keep(store: Store, puzzle: Puzzle, right: bool) -> Course:
    """The answer counts, and says when the puzzle comes back; on the first start for a new profile."""
    profile = person(store)
    before = store.puzzles.courses(profile.id).get(puzzle.code, Course())
    course = before.answered(right, store.days.today)
    store.puzzles.keep(profile.id, puzzle.code, course)
    return course
