"""A recorded hand looked at again: positions, what each seat saw, tricks, clauses, and ways to play on.

Knows nothing of the screen: the replay screen and the command line both ask here. A ply is a number of
steps taken: the position at ply 0 is that before the first step.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from .ai.player import Answer, Player, Question
from .deals import code_of
from .engine.core import Action, Carry, Deal, Event, Settlement, State, Step
from .engine.errors import Refusal
from .engine.positions import Position
from .engine.rules import SomeRules
from .engine.table import Table
from .games import Game, game
from .seating import YOU, BuiltIn, Person, known_spec, parse_spec
from .session import INSTANT, Clock, Human, Pace, Seat, Session, Terms, WallClock
from .store.records import AMOUNTS, Loaded, Record
from .store.seat import Seat as KeptSeat
from .store.variations import MAX_LINES, Variation
from .store.why import Why
from .text.catalog import _
from .text.faults import fault_text
from .text.rules import settled_under
from .text.sentences import listed, moments_texts, refusal_text
from .text.table import signed

RECORDED = "recorded"  # who plays as in the record while that can be


class Replay:
    """A loaded record, with questions about every position of it.

    ``marks``: the plies at which a phase or a trick begins, the start and the end among them.
    """

    def __init__(self, loaded: Loaded, hand: int | None = None, of: Replay | None = None) -> None:
        """``hand``: its number in the history, if it is there; ``of``: the hand that this line leads away
        from."""
        self.loaded, self.hand = loaded, hand
        self.root: Replay = self if of is None else of
        self.lines = list(loaded.record.lines)
        self.record, self.table = loaded.record, loaded.table
        self.rules = self.table.rules
        self.names = tuple(seat.name for seat in self.record.seats)
        states = self.table.states
        self.marks = [
            0,
            *(ply for ply in range(1, self.last) if _begins(self.rules, states[ply - 1], states[ply])),
            *([self.last] if self.last else []),
        ]

    @classmethod
    def at(cls, position: Position) -> Replay:
        """A position without a hand behind it: one ply, and nothing is known of who sits there."""
        rules = position.rules
        names = (_("Seat {n}").format(n=seat + 1) for seat in range(rules.seats))
        seats = tuple(KeptSeat("", name) for name in names)
        record = Record(rules.variant, rules.options(), seats, Deal(()), Carry(), (), rules=rules.revision)
        return cls(Loaded(record, Table.at(rules, position.state), None))

    @property
    def of_hand(self) -> bool:
        """Whether there is a deal behind it."""
        return bool(self.table.deal.hands)

    @property
    def now(self) -> Record:
        """The record with the lines as they are now."""
        return replace(self.record, lines=tuple(self.lines))

    @cached_property
    def code(self) -> str:
        """The deal code; of a hand that was kept without one, that of its cards."""
        if not self.of_hand:
            return ""
        return self.record.code or code_of(self.rules, self.table.deal, self.table.start_carry)

    @property
    def last(self) -> int:
        """The ply of the last position there is."""
        return len(self.table.steps)

    @property
    def person(self) -> int:
        """The seat of the first person in the record, seat 0 where only bots have played."""
        specs = (known_spec(seat.player) for seat in self.record.seats)
        return next((n for n, spec in enumerate(specs) if isinstance(spec, Person)), 0)

    # --- lines that lead away from it -------------------------------------------------------------

    def along(self, line: Variation) -> Replay:
        """The hand as it goes on in that line."""
        table = Table(self.rules, self.table.deal, self.table.start_carry)
        table.replay((*self.table.steps[: line.ply], *line.steps))
        reasons = {ply: why for ply, why in self.record.reasons.items() if ply < line.ply}
        record = replace(self.record, steps=tuple(table.steps), result=None, lines=(), reasons=reasons)
        return Replay(Loaded(record, table, None), None, self)

    def departs(self, steps: Sequence[Step]) -> int:
        """The ply at which these steps are no longer those of the hand."""
        pairs = enumerate(zip(steps, self.table.steps, strict=False))
        return next((ply for ply, (one, other) in pairs if one != other), min(len(steps), self.last))

    def keep(self, steps: Sequence[Step], seats: Sequence[str]) -> Variation | None:
        """Keep what was played as one more line; ``None`` if it leads nowhere else, or is there already."""
        ply = self.departs(steps)
        away = tuple(steps[ply:])
        if not away or any((line.ply, line.steps) == (ply, away) for line in self.lines):
            return None
        if len(self.lines) == MAX_LINES:
            return None
        names = {line.name for line in self.lines}
        numbered = (_("Line {n}").format(n=n) for n in range(1, MAX_LINES + 1))
        line = Variation(next(name for name in numbered if name not in names), ply, tuple(seats), away)
        self.lines.append(line)
        return line

    # --- positions ------------------------------------------------------------------------------

    def state(self, ply: int) -> State:
        """The position with all cards open."""
        state: State = self.table.states[ply]
        return state

    def view(self, seat: int, ply: int) -> State:
        """The position as the seat saw it."""
        view: State = self.table.view(seat, ply)
        return view

    def seen(self, seat: int, ply: int) -> tuple[Step, ...]:
        """The steps up to there as the seat saw them."""
        return tuple(self.table.history(seat)[:ply])

    def events(self, ply: int) -> list[Event]:
        """All that had happened by then."""
        return [event for happened in self.table.events[:ply] for event in happened]

    def step(self, ply: int) -> Step | None:
        """The step that led there."""
        return self.table.steps[ply - 1] if ply else None

    def why(self, ply: int) -> Why | None:
        """Why a bot took the step that led there, if it was kept."""
        return self.record.reasons.get(ply - 1)

    def brought(self, ply: int) -> tuple[Event, ...]:
        """What that step brought about."""
        return self.table.events[ply - 1] if ply else ()

    def clauses(self, ply: int) -> list[str]:
        """The clauses behind that step, each once."""
        step = self.step(ply)
        told = [event.clause for event in self.brought(ply)]
        silent = self.rules.silent.get(step.action.verb) if step else None
        return list(dict.fromkeys(told or ([silent] if silent else [])))

    def trick(self, ply: int) -> list[Step]:
        """The steps of the trick (or the phase) that is under way there."""
        return self.table.steps[self.marks[max(0, bisect_right(self.marks, ply) - 1)] : ply]

    def mine(self, seat: int) -> tuple[str, ...]:
        """Who plays on if nothing else is chosen: oneself in that seat, regular players elsewhere."""
        return tuple(str(YOU) if who == seat else str(BuiltIn()) for who in range(self.rules.seats))

    # --- the way through it ---------------------------------------------------------------------

    def mark_after(self, ply: int) -> int:
        """Where the next trick or phase begins; the end after the last."""
        return self.marks[min(bisect_right(self.marks, ply), len(self.marks) - 1)]

    def mark_before(self, ply: int) -> int:
        """Where this trick or phase began, or at its beginning the one before it."""
        return self.marks[max(0, bisect_left(self.marks, ply) - 1)]

    @cached_property
    def moments(self) -> dict[str, list[int]]:
        """What is worth a look, by the code of the event: the plies that it led to."""
        found: dict[str, list[int]] = {code: [] for code in moments_texts(self.rules.variant)}
        for ply in range(1, self.last + 1):
            for event in self.brought(ply):
                plies = found.get(event.code)
                if plies is None or plies[-1:] == [ply]:
                    continue
                if self.rules.matters(self.state(ply - 1), self.state(ply), event):
                    plies.append(ply)
        return {code: plies for code, plies in found.items() if plies}

    def moment(self, ply: int, by: int, code: str = "") -> int | None:
        """The ply of the next moment in that direction, of one kind or of any; ``None`` after the last."""
        kinds = [self.moments.get(code, [])] if code else list(self.moments.values())
        plies = sorted({at for kind in kinds for at in kind if (at - ply) * by > 0})
        return None if not plies else plies[0] if by > 0 else plies[-1]

    # --- the end --------------------------------------------------------------------------------

    @property
    def settlement(self) -> Settlement | None:
        """What the hand was settled as: under rules that are not known here, what the record says."""
        result = self.record.result
        if self.loaded.by_its_rules or result is None:
            return self.state(self.last).settlement
        kept = result["settlement"]
        return kept and Settlement(**{name: tuple(amounts) for name, amounts in kept.items()})

    @property
    def amounts(self) -> dict[str, list[int]] | None:
        """The settlement as plain data; ``None`` where nothing was settled."""
        found = self.settlement
        return None if found is None else {name: list(getattr(found, name)) for name in AMOUNTS}

    @property
    def claim(self) -> str:
        """What the record says of an end, who got what; empty if it says nothing."""
        result = self.record.result
        if result is None:
            return ""
        settled = result["settlement"] or {}
        amounts = next(filter(any, (settled.get("transfers") or (), settled.get("scores") or ())), None)
        if not amounts:
            return _("nothing is won or lost")
        told = (f"{name} {signed(amount)}" for name, amount in zip(self.names, amounts, strict=False))
        return listed(told)

    def notes(self) -> list[str]:
        """What has to be said about the record: where it stops and why, and other rules."""
        notes, fault = [], self.loaded.fault
        if self.root is not self or not self.of_hand:
            return []
        if fault is not None:
            why = fault_text(fault)
            refusal = fault.details.get("refusal")
            if isinstance(refusal, Refusal):
                why += " " + refusal_text(self.rules.variant, refusal, self.names)
            notes.append(_("It goes as far as step {ply}.").format(ply=self.last) + " " + why)
        elif not self.table.state.over:
            notes.append(_("The record ends before the hand does."))
        if self.loaded.by_its_rules and self.claim and not self.table.state.over:
            notes.append(_("It claims an end that its steps do not reach: {claim}.").format(claim=self.claim))
        if not self.loaded.same_rules:
            notes.append(settled_under(self.record.rules))
        if self.loaded.by_its_rules and self.loaded.complete and not self.loaded.agrees:
            notes.append(_("The result in the record is not the one that its steps come to."))
        return notes

    def branch(
        self,
        ply: int,
        seats: Sequence[str],
        seed: int,
        pace: Pace = INSTANT,
        clock: Clock = WallClock(),
        steps: Sequence[Step] = (),
    ) -> Session:
        """A session that plays on from there, and from ``steps`` after that.

        ``seats``: who plays in each, as ``you``, a level or ``RECORDED``. Nothing is staked. ``seed`` decides
        the bots' chances. Raises ``IllegalAction`` for a step that does not fit.
        """
        entry = game(self.rules.variant)
        sitting = [
            Seat(name, self._player(who, word))
            for who, (name, word) in enumerate(zip(self.names, seats, strict=True))
        ]
        terms = Terms(pace, clock)
        session = Session(self.rules, sitting, seed, terms, regular=lambda: BuiltIn().player(entry))
        done = (*self.table.steps[:ply], *steps)
        session.resume(self.table.deal, self.table.start_carry, done, stakes=False)
        return session

    def _player(self, seat: int, word: str) -> Player | Human:
        entry = game(self.rules.variant)
        if word == RECORDED:
            done = [step.action for step in self.table.steps if step.seat == seat]
            return Recorded(done, BuiltIn().player(entry))
        return sitter(word, entry)


def sitter(word: str, entry: Game) -> Player | Human:
    """Who plays for a seat away from what counts: a person, or a player of ours; raises ``BadSetup``."""
    spec = parse_spec(word)
    return spec.at_table(entry) if isinstance(spec, BuiltIn) else Human()


class Recorded(Player):
    """Does what was done in a record, as long as it has done the same so far and the next of it is allowed;
    from then on another player decides."""

    def __init__(self, done: Sequence[Action], other: Player) -> None:
        """``done``: what the seat did in the hand, in order."""
        self._done, self._other = done, other

    def decide(self, question: Question) -> Answer:
        """The next of it, or the other player's answer."""
        own = [step.action for step in question.history if step.seat == question.seat]
        if len(own) < len(self._done) and own == self._done[: len(own)]:
            action = self._done[len(own)]
            if question.rules.why_not(question.state, question.seat, action) is None:
                return Answer(action)
        return self._other.decide(question)


def _begins(rules: SomeRules, before: State, after: State) -> bool:
    """Whether a phase or a trick begins with ``after``."""
    if before.phase != after.phase:
        return True
    return after.phase == "play" and not rules.under_way(after) and rules.under_way(before)
