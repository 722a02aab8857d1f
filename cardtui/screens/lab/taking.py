"""A test out of a position: which one, into which file; then it is shown, and whether it passes now."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ... import cases
from ...cases.facts import read_facts
from ...engine.errors import NotationError
from ...engine.positions import Position
from ...lab import AS_IT_IS, Tried, Wanted, as_case, as_pytest, expected
from ...text.catalog import _
from ...text.faults import unread_text
from ...text.rules import clause_text
from ...widgets.menu import Entry
from ..base import CardScreen
from ..dialogs import Chooser, Prompt, Reader

FACT_CELLS = 40


def nothing() -> None:
    """Nobody wants to know."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What a test is about: the position, what was tried, and what is asked for; ``function``: a test
    function rather than a rule case."""

    position: Position
    tried: tuple[Tried, ...]
    wanted: Wanted = AS_IT_IS
    function: bool = False
    written: Callable[[], None] = nothing  # called when it lies in its file

    @property
    def name(self) -> str:
        """A name after the game and the clause in question."""
        last = self.tried[-1] if self.tried else None
        told = [event.clause for _step, events in last.steps for event in events] if last else []
        clause = last.refusal.clause if last and last.refusal else (told or ["position"])[0]
        return f"{self.position.rules.variant}_{self.wanted.clause or clause}"

    @property
    def file(self) -> str:
        """A name of a file that there is not yet."""
        name, ending = (f"test_{self.name}", "py") if self.function else (self.name, "json")
        numbers = ["", *(f"_{n}" for n in range(2, 1000))]
        free = (f"{name}{number}.{ending}" for number in numbers)
        return next((each for each in free if not Path(each).exists()), f"{name}.{ending}")

    def text(self, name: str) -> str:
        """The file; ``name``: of the case or the function."""
        if self.function:
            function = name.removeprefix("test_")
            function = function if f"test_{function}".isidentifier() else self.name
            return as_pytest(self.position, self.tried, function, self.wanted)
        case = as_case(self.position, self.tried, name, self.wanted)
        return json.dumps(case, ensure_ascii=False, indent=1) + "\n"


def take_test(
    screen: CardScreen[None],
    position: Position,
    tried: Sequence[Tried],
    written: Callable[[], None] = nothing,
) -> None:
    """Ask what it shall be, then for the file; show what was ``written``."""
    if screen.has_no_files():
        return
    proof = Proof(position, tuple(tried), written=written)
    chooser = Chooser(lambda: _("A test out of this"), lambda: _entries(proof), 72)
    screen.app.push_screen(chooser, lambda what: _ask_more(screen, proof, what))


def _entries(proof: Proof) -> list[Entry]:
    """The kinds of tests; what fails until the rules are right comes first."""
    fails = _("fails until the rules say so")
    entries = []
    if proof.tried:
        refused = proof.tried[-1].refusal is not None
        said = _("it should be allowed") if refused else _("it should be refused")
        entries.append(Entry("other", _("Rule case: {what}").format(what=said), note=fails))
    entries += [
        Entry("fact", _("Rule case: another fact …"), note=fails),
        Entry("case", _("Rule case: as it is now")),
    ]
    if proof.tried:
        entries.append(Entry("test_other", _("Test function: {what}").format(what=said), note=fails))
    entries.append(Entry("test", _("Test function: as it is now")))
    return entries


def _ask_more(screen: CardScreen[None], proof: Proof, what: str | None) -> None:
    """What is to be known besides: the clause of a refusal, or the right fact."""
    if what is None:
        return
    proof = replace(proof, function=what.startswith("test"))
    if what == "fact":
        _ask_fact(screen, proof)
    elif not what.endswith("other"):
        _ask_file(screen, proof)
    elif proof.tried[-1].refusal is not None:
        _ask_file(screen, replace(proof, wanted=Wanted(otherwise=True)))
    else:
        _ask_clause(screen, proof)


def _ask_clause(screen: CardScreen[None], proof: Proof) -> None:
    variant = proof.position.rules.variant

    def check(text: str) -> str:
        known = not text.strip() or clause_text(variant, text.strip())
        return "" if known else _("There is no such clause in this game.")

    def chosen(text: str | None) -> None:
        if text is not None:
            _ask_file(screen, replace(proof, wanted=Wanted(otherwise=True, clause=text.strip())))

    prompt = Prompt(lambda: _("Refused by which clause? Nothing: by any"), check=check)
    screen.app.push_screen(prompt, chosen)


def _ask_fact(screen: CardScreen[None], proof: Proof) -> None:
    facts = expected(proof.position, proof.tried)

    def entries() -> list[Entry]:
        said = {key: json.dumps(value, ensure_ascii=False, default=str) for key, value in facts.items()}
        return [Entry(key, key, text[:FACT_CELLS]) for key, text in said.items()]

    def chosen(key: str | None) -> None:
        if key is not None:
            _ask_value(screen, proof, key, json.dumps(facts[key], ensure_ascii=False, default=str))

    screen.app.push_screen(Chooser(lambda: _("Which fact is wrong?"), entries, 72), chosen)


def _ask_value(screen: CardScreen[None], proof: Proof, key: str, value: str) -> None:
    def check(text: str) -> str:
        try:
            read_facts(proof.position.rules, {key: _value(text)})
        except NotationError as fault:
            return unread_text(fault)
        return ""

    def chosen(text: str | None) -> None:
        if text is not None:
            _ask_file(screen, replace(proof, wanted=Wanted(facts={key: _value(text)})))

    screen.app.push_screen(Prompt(lambda: _("What should {key} be?").format(key=key), value, check), chosen)


def _value(text: str) -> object:
    """What was typed: JSON, or a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text.strip()


def _ask_file(screen: CardScreen[None], proof: Proof) -> None:
    written: list[str] = []

    async def write(name: str) -> None:
        if name:
            written.append(await asyncio.to_thread(_write, proof, Path(name).expanduser()))

    def done(name: str | None) -> None:
        if name and written:
            proof.written()
            screen.app.copy_to_clipboard(written[0])
            _show(screen, name, written[0], _passes(proof, Path(name).expanduser()))

    screen.app.push_screen(Prompt(lambda: _("Write it to which file?"), proof.file, act=write), done)


def _write(proof: Proof, path: Path) -> str:
    """Never over another file; raises what went wrong."""
    text = proof.text(path.stem)
    with path.open("x", encoding="utf-8") as stream:
        stream.write(text)
    return text


def _passes(proof: Proof, path: Path) -> Callable[[], str]:
    """What ``cardtui check`` says of the file."""
    if proof.function:
        return lambda: ""
    try:
        misses = [miss for case in cases.load(path) if (miss := cases.run(case)) is not None]
    except cases.CaseFault as fault:
        told = str(fault)
        return lambda: told
    said = "\n".join(map(str, misses))

    def tell() -> str:
        return _("cardtui check: it fails now.") + "\n" + said if misses else _("cardtui check: it passes.")

    return tell


def _show(screen: CardScreen[None], name: str, text: str, passes: Callable[[], str]) -> None:
    """What was written."""
    heading = lambda: _("Written and copied: {path}").format(path=name)  # noqa: E731
    screen.app.push_screen(Reader(heading, lambda: f"{passes()}\n\n{text}".strip(), width=76))
