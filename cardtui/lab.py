"""A position looked into: every legal play, what an action does and by which clause, what a player would do.

Knows nothing of the screen or the command line. Nothing here changes a hand that is played or recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

from .ai.player import Answer, Question
from .engine import positions
from .engine.cards import Card, Cards, Rng
from .engine.core import DEALER, Action, Event, State, Step, is_number
from .engine.errors import NotationError, Refusal
from .engine.keyed import kinds_of, write
from .engine.positions import Position
from .engine.rules import SomeRules
from .engine.table import certain_step
from .engine.typed import SAYINGS, read_action, read_step, with_wilds
from .games import game
from .replay import Replay
from .seating import BuiltIn
from .text.catalog import _, pgettext
from .text.rules import clause_behind, clause_text
from .text.sentences import card_text, event_text, reason_text, refusal_text

HIDDEN = card_text(Card.BACK)
SEED = "lab"  # of what a player leaves to chance


def seats_of(rules: SomeRules) -> tuple[str, ...]:
    """Seats by their numbers, from 0 as positions count them."""
    return tuple(pgettext("a seat by its number", "{n}").format(n=seat) for seat in range(rules.seats))


def seen_by(position: Position, seat: int) -> Position:
    """The position as the seat sees it."""
    return replace(position, state=position.rules.redact(position.state, seat))


# --- legal plays ----------------------------------------------------------------------------------


def legal(position: Position) -> Iterator[Step]:
    """Every legal action of the seats that owe one, with the reading of each play; after the dealer's steps
    that are due."""
    rules, state = position.rules, begun(position).state
    return (Step(seat, action) for seat in state.to_act for action in rules.legal(state, seat))


def sort_of(action: Action) -> str:
    """The kind of a play, the verb of anything else."""
    return action.reading.kind if action.reading else action.verb


def sorts(rules: SomeRules) -> tuple[str, ...]:
    """Whatever ``sort_of`` can be."""
    return (*rules.kinds, *rules.verbs)


def counts(steps: Iterable[Step]) -> Mapping[str, int]:
    """How many there are of each sort, in the order of the list."""
    return Counter(sort_of(step.action) for step in steps)


# --- trying ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tried:
    """An action that was tried: the step that it is, with those of the dealer that follow and what each
    brought about; or the ``refusal``, and nothing has changed. ``after``: the position then.

    ``expected``: what must be refused by that clause, or with an empty one by any, and is not done.
    """

    asked: Step
    refusal: Refusal | None
    steps: tuple[tuple[Step, tuple[Event, ...]], ...]
    after: Position
    expected: str | None = None

    @property
    def met(self) -> bool:
        """Whether it is refused as was expected, or allowed where nothing was."""
        if self.expected is None:
            return self.refusal is None
        return self.refusal is not None and self.expected in ("", self.refusal.clause)


def attempt(position: Position, said: str) -> Tried:
    """Try what was typed, ``play 333 5`` or cards alone for the seat to act, ``1 pass`` for that one, and as
    in a rule case ``!1 pass L25`` for what must be refused.

    Raises ``NotationError`` for what is no action.
    """
    expected: str | None = None
    if said.lstrip().startswith("!"):
        said, expected = clause_behind(position.rules.variant, said.strip()[1:])
    rules, begun = position.rules, list(_dealt(position.rules, position.state))
    state = begun[-1][2] if begun else position.state
    seat, action = _read(rules, said, state)
    if not 0 <= seat < rules.seats:
        raise NotationError(said, 0, f"no seat {seat} (0 to {rules.seats - 1})", "seat")
    action = with_wilds(rules, state, seat, action)
    refusal = rules.why_not(state, seat, action)
    if refusal is not None or expected is not None:
        return Tried(Step(seat, action), refusal, (), position, expected)
    step = Step(seat, rules.resolve(state, seat, action))
    state, events = rules.apply(state, seat, step.action)
    steps = [*begun, (step, events, state), *_dealt(rules, state)]
    told_of = tuple((each, events) for each, events, _ in steps)
    return Tried(step, None, told_of, replace(position, state=steps[-1][2]))


def _read(rules: SomeRules, said: str, state: State) -> tuple[int, Action]:
    first, _, rest = said.strip().partition(" ")
    verb = rest.split()[0].lower() if rest.strip() else ""
    if is_number(first, 2) and (verb in rules.verbs or verb in SAYINGS):
        return read_step(rules, said, state)
    meant = next((verb for verb in rules.verbs_now(state) if verb in rules.takes), None)
    return next(iter(state.to_act), 0), read_action(rules, said, state, meant)


def _dealt(rules: SomeRules, state: State) -> Iterator[tuple[Step, tuple[Event, ...], State]]:
    """The dealer's steps that are due, each with what it brought about and the state after it."""
    while (due := certain_step(rules, state)) is not None:
        state, events = rules.apply(state, DEALER, due)
        yield Step(DEALER, due), events, state


def attempts(position: Position, said: Iterable[str]) -> Iterator[Tried]:
    """Try one after the other; one that is refused changes nothing."""
    for text in said:
        tried = attempt(position, text)
        position = tried.after
        yield tried


def of_step(found: Replay, ply: int) -> tuple[Position, tuple[Tried, ...]]:
    """The position before that step of a record, and the step tried there; of one of the dealer, or at the
    start, the position alone."""
    step = found.step(ply)
    if step is None or step.seat == DEALER:
        return Position(found.rules, found.state(ply)), ()
    before = Position(found.rules, found.state(ply - 1))
    return before, (attempt(before, str(step)),)


def told(rules: SomeRules, events: Iterable[Event], laizi: int = 0) -> Iterator[tuple[str, str]]:
    """What happened in words, each with its clause."""
    for event in events:
        if text := event_text(rules.variant, event, seats_of(rules), laizi):
            yield text, event.clause


def expectation(tried: Tried) -> str:
    """Whether it is refused as was expected, in a line; empty where nothing was."""
    if tried.expected is None:
        return ""
    if tried.met:
        return _("refused, as expected")
    if tried.refusal is None:
        return _("allowed, though it was to be refused")
    return _("to be refused by {clause}, not by this clause").format(clause=tried.expected)


def verdict(rules: SomeRules, refusal: Refusal) -> tuple[str, str]:
    """Why not, in a sentence with the clause; and the clause in full."""
    said = refusal_text(rules.variant, refusal, seats_of(rules))
    return f"{said} [{refusal.clause}]", f"{refusal.clause}: {clause_text(rules.variant, refusal.clause)}"


# --- asking ---------------------------------------------------------------------------------------


def question(position: Position, history: Sequence[Step] = (), seat: int | None = None) -> Question:
    """What a player is asked in the place of a seat to act, by what that seat sees; after the dealer's steps
    that are due."""
    rules, state = position.rules, begun(position).state
    asked = state.to_act[0] if seat is None else seat
    return Question(rules, rules.redact(state, asked), asked, tuple(history), Rng.of(SEED, asked))


def ask(position: Position, player: BuiltIn, history: Sequence[Step] = (), seat: int | None = None) -> Answer:
    """What the player does in the place of a seat to act, by what that seat sees."""
    return player.player(game(position.rules.variant)).decide(question(position, history, seat))


def why_said(rules: SomeRules, answer: Answer) -> str:
    """Why it does so, in a line; or that it does not say, as the simplest players do."""
    if answer.why is not None:
        return reason_text(rules.variant, answer.why.code, answer.why.args, seats_of(rules))
    if answer.considered:
        return _("this level gives no reason here")
    return _("this level gives no reason here and weighs nothing else")


# --- differences ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    """A step of a record: what it changed, and by which clauses.

    ``values``: key, what it was and what it is then, of positions and facts; empty for nothing. ``moved``:
    per seat the cards that left the hand and that came into it.
    """

    ply: int
    step: Step
    clauses: tuple[str, ...]
    moved: tuple[tuple[Cards, Cards], ...]
    values: tuple[tuple[str, str, str], ...]


def changes(found: Replay, first: int, last: int) -> Iterator[Change]:
    """What each step from one ply to the other changed."""
    for ply in range(first + 1, last + 1):
        before, after = found.state(ply - 1), found.state(ply)
        step = found.step(ply)
        assert step is not None
        moved = tuple(_moved(old, new) for old, new in zip(before.hands, after.hands, strict=True))
        old, new = (_values(found.rules, state) for state in (before, after))
        keys = [key for key in dict.fromkeys((*old, *new)) if old.get(key) != new.get(key)]
        values = tuple((key, old.get(key, ""), new.get(key, "")) for key in keys if key != "hands")
        yield Change(ply, step, tuple(found.clauses(ply)), moved, values)


def _moved(before: Cards, after: Cards) -> tuple[Cards, Cards]:
    gone, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
    return tuple(gone.elements()), tuple(come.elements())


def _values(rules: SomeRules, state: State) -> dict[str, str]:
    """The keys of the position, and the facts that are none."""
    kinds = kinds_of(rules.START)
    said = {key: write(kinds[key], value) for key, value in rules.told(state).items() if key in kinds}
    facts = {key: _fact(value) for key, value in rules.facts(state).items()}
    return said | {key: value for key, value in facts.items() if key not in said or key == "to_act"}


def _fact(value: object) -> str:
    if value is None:
        return ""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


# --- a test out of it -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a test asks for beside what the rules do now.

    ``otherwise``: the last action is to be refused where it is allowed, by ``clause`` if there is one, and
    allowed where it is refused: the test fails until the rules say so. ``facts``: other ones than the rules
    come to.
    """

    otherwise: bool = False
    clause: str = ""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)


AS_IT_IS = Wanted()


def begun(position: Position) -> Position:
    """The position after the dealer's steps that are due: where a test begins."""
    due = list(_dealt(position.rules, position.state))
    return replace(position, state=due[-1][2]) if due else position


def outcome(position: Position, tried: Sequence[Tried]) -> Position:
    """The position after all that was tried."""
    return tried[-1].after if tried else begun(position)


def as_case(
    position: Position, tried: Sequence[Tried], name: str, wanted: Wanted = AS_IT_IS
) -> dict[str, object]:
    """A file with one rule case: the position, what was tried, and the facts after it."""
    rules = position.rules
    do = [_line(each) for each in tried]
    if wanted.otherwise:
        do[-1] = _otherwise(tried[-1], wanted)
    case = {
        "id": name,
        "note": " / ".join(_transcript(rules, tried)),
        "ask": "hand",
        "start": positions.text(rules, position.state).splitlines(),
        "do": do,
        "expect": expected(position, tried, wanted),
    }
    return {"variant": rules.variant, "cases": [case]}


def expected(position: Position, tried: Sequence[Tried], wanted: Wanted = AS_IT_IS) -> dict[str, object]:
    """The facts that a case names; none where nobody knows them yet, and none of cards face down."""
    rules = position.rules
    if wanted.otherwise and tried[-1].refusal is not None:
        return dict(wanted.facts)
    after = outcome(position, tried[:-1] if wanted.otherwise else tried)
    known = {each.name for each in fields(rules.FACTS)}
    facts = rules.facts(after.state).items()
    seen = {key: value for key, value in facts if key in known and HIDDEN not in str(value)}
    return seen | dict(wanted.facts)


def _line(tried: Tried) -> str:
    if tried.expected is not None:
        return f"!{tried.asked} {tried.expected}".strip()
    if tried.refusal is None:
        return str(tried.asked)
    return f"!{tried.asked} {tried.refusal.clause}"


def _otherwise(tried: Tried, wanted: Wanted) -> str:
    return f"!{tried.asked} {wanted.clause}".strip() if tried.refusal is None else str(tried.asked)


def _transcript(rules: SomeRules, tried: Iterable[Tried]) -> Iterator[str]:
    """What was tried, in words with the clauses."""
    for each in tried:
        if each.refusal is not None:
            yield f"{each.asked}: {verdict(rules, each.refusal)[0]}"
        if not each.met and (said := expectation(each)):
            yield f"{each.asked}: {said}"
        for step, events in each.steps:
            said = _("; ").join(f"{text} [{clause}]" for text, clause in told(rules, events))
            yield f"{step}: {said}" if said else str(step)


def _asserted(key: str, value: object) -> str:
    is_one = value is None or isinstance(value, bool)
    return f"    assert facts[{key!r}] {'is' if is_one else '=='} {value!r}"


def as_pytest(position: Position, tried: Sequence[Tried], name: str, wanted: Wanted = AS_IT_IS) -> str:
    """A test function that says the same; it stands alone."""
    rules = position.rules
    lines = [
        "from cardtui.engine.core import Step",
        "from cardtui.engine.positions import from_text",
        "from cardtui.engine.table import Table",
        "",
        "",
        f"def test_{name}() -> None:",
        '    position = from_text("""',
        *positions.text(rules, position.state).splitlines(),
        '""")',
        "    rules = position.rules",
        "    table = Table.at(rules, position.state)",
        "    table.advance()",
    ]
    for at, each in enumerate(tried, 1):
        lines += [f"    # {line}" for line in _transcript(rules, (each,))]
        lines.append(f"    step = Step.parse({str(each.asked)!r}, rules.numbered)")
        lines += _claim(each, wanted if at == len(tried) else AS_IT_IS)
    if wanted.otherwise:
        facts = expected(position, tried, wanted)
    else:
        facts = dict(rules.facts(outcome(position, tried).state)) | dict(wanted.facts)
    if facts:
        lines.append("    facts = rules.facts(table.state)")
    lines += [_asserted(key, value) for key, value in facts.items()]
    return "\n".join(lines) + "\n"


def _claim(tried: Tried, wanted: Wanted) -> list[str]:
    """What a test function says of an action."""
    allowed = (tried.refusal is None and tried.expected is None) != wanted.otherwise
    if allowed and not wanted.otherwise:
        return ["    table.play(step.seat, step.action)"]
    asks = "    refusal = rules.why_not(table.state, step.seat, step.action)"
    if allowed:
        return [asks, "    assert refusal is None", "    table.play(step.seat, step.action)"]
    clause = wanted.clause if tried.refusal is None else tried.refusal.clause
    if tried.expected is not None:
        clause = tried.expected
    named = f" and refusal.clause == {clause!r}" if clause else ""
    return [asks, f"    assert refusal is not None{named}"]


# --- in few words ---------------------------------------------------------------------------------


def from_words(words: Sequence[str]) -> Position:
    """A position as it is typed behind a command: ``happy``, ``333 | 4 | 5``, ``to_act: 1``; raises
    ``DataFault``."""
    first = [word for word in words if ":" not in word]
    lines = [word for word in words if ":" in word]
    return positions.from_text("\n".join((" ".join(first), *lines)))
