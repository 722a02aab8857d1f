"""The regular player of revision 5f78d16, from its own installation, in a seat of today's tables.

    cardtui sim happy --hands 100 --seats "regular,bot:python benchmarks/old_player.py,regular"
    python benchmarks/old_player.py --check --hands 20

The revision is taken out of git once, into a folder of ``--cache`` or ``$CARDTUI_REVISIONS`` (else the
user's cache folder), and imported beside today's package under a name of its own: it plays by its own
rules and weights. Its view is rebuilt from what the line protocol says in words: ``variant``,
``options``, ``seat`` of the hello; ``hand``, ``history``, ``carry``, ``chance`` of the turn. The field
``state`` is not read. ``carry`` (stacks, first seat, levels, streaks, places, scores at the start of the
hand) may be missing in the first hand of all: then every seat has a new profile's stack.

``--check`` plays hands of every variant and compares view and answer, decision by decision, with that
player at home: the old table with all its cards.
"""

from __future__ import annotations

import argparse
import importlib.util
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO

REVISION = "5f78d16"
REGULAR = {
    "happy": "ai.landlord.regular",
    "crazy": "ai.landlord.regular",
    "guandan": "ai.guandan.regular",
    "gongzhu": "ai.gongzhu.regular",
}
CHECKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("happy", {}),
    ("happy", {"laizi": "drawn"}),
    ("crazy", {}),
    ("crazy", {"laizi": "drawn"}),
    ("crazy", {"seats": 2}),
    ("crazy", {"seats": 2, "laizi": "drawn"}),
    ("guandan", {}),
    ("guandan", {"level": "T", "final": "A"}),
    ("gongzhu", {}),
    ("gongzhu", {"decks": 2}),
)


class NoRevision(Exception):
    """The revision cannot be had: no git, no such commit, no place for it."""


class Unfit(Exception):
    """What the table says cannot be a hand under the rules of the revision."""


# --- the installation ------------------------------------------------------------------------------------


def installation(revision: str = REVISION, cache: Path | None = None) -> Path:
    """The folder with the revision's ``cardtui``, taken out of git when it is not there yet.

    Raises ``NoRevision``.
    """
    if cache is None:
        cache = Path(os.environ.get("CARDTUI_REVISIONS") or _user_cache())
    folder = cache / revision
    if (folder / "cardtui" / "__init__.py").is_file():
        return folder
    here = Path(__file__).resolve().parent.parent
    command = ["git", "-C", str(here), "archive", "--format=tar", revision, "cardtui"]
    try:
        packed = subprocess.run(command, capture_output=True, check=True).stdout
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as made:
            with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
                archive.extractall(Path(made) / revision, filter="data")
            try:
                (Path(made) / revision).rename(folder)
            except OSError:  # another process was first
                if not (folder / "cardtui" / "__init__.py").is_file():
                    raise
    except subprocess.CalledProcessError as fault:
        raise NoRevision(fault.stderr.decode(errors="replace").strip()) from None
    except OSError as fault:
        raise NoRevision(str(fault)) from None
    return folder


def _user_cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("cardtui") / "revisions"


@dataclass(frozen=True, slots=True)
class Old:
    """The package of a revision, imported under another name than today's."""

    name: str

    @classmethod
    def load(cls, folder: Path) -> Old:
        """The package in ``folder``; all its imports are relative, so it never meets today's."""
        name = f"cardtui_{folder.name}"
        if name not in sys.modules:
            source = folder / "cardtui"
            spec = importlib.util.spec_from_file_location(
                name, source / "__init__.py", submodule_search_locations=[str(source)]
            )
            assert spec is not None
            assert spec.loader is not None
            package = importlib.util.module_from_spec(spec)
            sys.modules[name] = package
            spec.loader.exec_module(package)
        return cls(name)

    def module(self, path: str) -> ModuleType:
        """A module of the package by its path below it: ``engine.core``."""
        return import_module(f"{self.name}.{path}")


# --- the view --------------------------------------------------------------------------------------------


class Seat:
    """One seat of a table of the revision: what it sees, followed step by step."""

    def __init__(self, old: Old, variant: str, options: Mapping[str, Any], seat: int) -> None:
        """Raises ``Unfit`` for a game or options that the revision does not have."""
        self._cards, self._core = old.module("engine.cards"), old.module("engine.core")
        self._errors, self._old = old.module("engine.errors"), old
        self.seat, self.variant = seat, variant
        try:
            self.rules = old.module("engine.variants").rules(variant, options)
        except self._errors.NotationError as fault:
            raise Unfit(str(fault)) from None
        self._carry: Mapping[str, Any] = {}
        self._lines: list[str] = []
        self.steps: list[Any] = []
        self.view: Any = None

    def follow(self, hand: str, history: Sequence[str], carry: Mapping[str, Any]) -> Any:
        """The view after ``history``, in which the seat holds ``hand``; raises ``Unfit``."""
        try:
            held = self._cards.arranged(self._cards.parse_cards(hand))
            if not self._goes_on(held, history, carry):
                self._rebuild(held, history, carry)
        except self._errors.NotationError as fault:
            raise Unfit(str(fault)) from None
        self._lines, self._carry = list(history), dict(carry)
        return self.view

    def _fits(self, view: Any, hand: Any) -> bool:
        return self.seat in view.to_act and view.hands[self.seat] == hand

    def _goes_on(self, hand: Any, lines: Sequence[str], carry: Mapping[str, Any]) -> bool:
        """Whether the last view could be carried on to where the seat is asked now."""
        known = len(self._lines)
        if self.view is None or carry != self._carry or self._lines != list(lines[:known]):
            return False
        steps = [self._core.Step.parse(line) for line in lines[known:]]
        try:
            view = self._carried(self.view, steps)
        except self._errors.IllegalAction:
            return False
        if not self._fits(view, hand):
            return False
        self.view, self.steps = view, [*self.steps, *steps]
        return True

    def _rebuild(self, hand: Any, lines: Sequence[str], carry: Mapping[str, Any]) -> None:
        steps = [self._core.Step.parse(line) for line in lines]
        fault: Exception | None = None
        for start in self._starts(hand, steps, self._core.Carry.from_json(carry)):
            try:
                view = self._carried(start, steps)
            except self._errors.IllegalAction as refused:
                fault = refused
                continue
            if self._fits(view, hand):
                self.view, self.steps = view, steps
                return
        why = fault or "the seat is not to act with this hand"
        raise Unfit(f"not a hand under the rules of {self._old.name}: {why}")

    def _carried(self, view: Any, steps: Sequence[Any]) -> Any:
        for step in steps:
            view, _ = self.rules.apply(view, step.seat, step.action)
        return view

    # --- how a hand began --------------------------------------------------------------------------------

    def _starts(self, hand: Sequence[Any], steps: Sequence[Any], carry: Any) -> Iterator[Any]:
        """The views with which the hand may have begun, the likeliest first."""
        if self.variant == "guandan":
            yield self._guandan(hand, steps, carry)
        elif self.variant == "gongzhu":
            yield self._gongzhu(hand, steps, carry)
        else:
            seats = self.rules.seats
            size, aside = (17, 0) if seats == 3 else (20, 11)
            # L3: who is asked first is chance in the first hand of all, and shows in who is asked
            for first in range(seats) if carry.first is None else (carry.first,):
                hands = (self._backs(size),) * seats
                deal = self._core.Deal(hands, self._backs(3), self._backs(aside), first)
                yield self.rules.redact(self.rules.start(deal, carry), self.seat)

    def _backs(self, count: int) -> tuple[Any, ...]:
        return (self._cards.Card.BACK,) * count

    def _gongzhu(self, hand: Sequence[Any], steps: Sequence[Any], carry: Any) -> Any:
        """The cards in hand and those played, without marks; who leads is not seen before it is told (Z4)."""
        own = [card.plain for card in (*hand, *self._own(steps, "play"))]
        hands = self._dealt(own, len(own))
        start = self.rules.start(self._core.Deal(hands, first=carry.first or 0), carry)
        duty = carry.first is None
        start = replace(start, duty=duty, leader=None if duty else carry.first)
        return self.rules.redact(start, self.seat)

    def _guandan(self, hand: Sequence[Any], steps: Sequence[Any], carry: Any) -> Any:
        """The cards in hand, played and paid, without those that came by tribute and return (G21, G22)."""
        led = [step.action.numbers[0] for step in steps if step.action.verb == "lead"]
        paid = [step for step in steps if step.action.verb in ("refuse", "tribute", "return")]

        def begun(own: Sequence[Any]) -> Any:
            deal = self._core.Deal(self._dealt(own, 27), first=led[0] if led else 0)
            start = self.rules.start(deal, carry)
            # G23: hands in sight do not show that tribute is refused
            return replace(start, to_act=()) if paid and paid[0].action.verb == "refuse" else start

        after = self._carried(begun(()), paid)
        own = [*hand, *self._own(steps, "play"), *self._own(steps, "tribute"), *self._own(steps, "return")]
        for gift in (*after.tributes, *after.returns):
            if gift.taker == self.seat:
                own.remove(gift.card)
        return self.rules.redact(begun(own), self.seat)

    def _own(self, steps: Sequence[Any], verb: str) -> list[Any]:
        return [
            card
            for step in steps
            if step.seat == self.seat and step.action.verb == verb
            for card in step.action.cards
        ]

    def _dealt(self, own: Sequence[Any], size: int) -> tuple[Any, ...]:
        """Hands of ``size`` cards, face down but for the seat's own."""
        return tuple(
            tuple(own) if own and seat == self.seat else self._backs(size) for seat in range(self.rules.seats)
        )


# --- the player ------------------------------------------------------------------------------------------


class OldRegular:
    """The old regular player in a seat of today's tables, in the same process; a ``Player``.

    One player may sit in several seats and at several tables.
    """

    def __init__(self, old: Old | None = None) -> None:
        self._old = old or Old.load(installation())
        self._seats: dict[tuple[str, str, int], tuple[Seat, Any]] = {}

    def over(self, facts: dict[str, Any]) -> None:
        """It learns nothing from how a hand ended."""

    def close(self) -> None:
        """Nothing was started."""

    def decide(self, question: Any) -> Any:
        """The answer to today's question, in today's types; raises ``Unfit``."""
        from cardtui.ai.protocol import answer
        from cardtui.engine.cards import format_cards

        rules, state, seat = question.rules, question.state, question.seat
        told = {
            "turn": 0,
            "hand": format_cards(state.hands[seat]),
            "history": [str(step) for step in question.history],
            "carry": state.carry.to_json(),
            "chance": question.rng.state,
        }
        return answer(self.reply(rules.variant, rules.options(), seat, told), question)

    def reply(
        self, variant: str, options: Mapping[str, Any], seat: int, turn: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The answer to a turn of the line protocol, as a message of the revision; raises ``Unfit``."""
        key = (variant, json.dumps(options, sort_keys=True), seat)
        if key not in self._seats:
            player = self._old.module(REGULAR[variant]).Regular()
            self._seats[key] = Seat(self._old, variant, options, seat), player
        sitting, player = self._seats[key]
        view = sitting.follow(turn["hand"], turn["history"], turn.get("carry") or {})
        chance = self._old.module("engine.cards").Rng(int(turn["chance"]))
        asked = self._old.module("ai.player").Question(
            sitting.rules, view, seat, tuple(sitting.steps), chance, int(turn.get("ms", 0))
        )
        said: dict[str, Any] = self._old.module("ai.protocol").reply(turn["turn"], player.decide(asked))
        return said

    def view(self, variant: str, options: Mapping[str, Any], seat: int) -> Any:
        """The view of the last question to this seat."""
        return self._seats[variant, json.dumps(options, sort_keys=True), seat][0].view


def serve(player: OldRegular, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer turns of the line protocol until the input ends; raises ``Unfit``."""
    hello: dict[str, Any] = {}
    for line in source:
        message = json.loads(line)
        said: dict[str, Any] | None = None
        if "hello" in message:
            hello, said = message, {"hello": 1, "legal": False}
        elif "turn" in message:
            said = player.reply(hello["variant"], hello["options"], hello["seat"], message)
        if said is not None:
            sink.write(json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            sink.flush()


# --- the check -------------------------------------------------------------------------------------------


def check(
    old: Old, variant: str, options: dict[str, Any], hands: int, seed: int = 1
) -> tuple[int, list[str]]:
    """How many decisions were compared, and the differences; the hands follow from each other.

    Every decision is asked of the adapter, from the words of the protocol, and of the old player at home:
    a table of the revision with the same deal and steps.
    """
    from cardtui.engine.cards import Rng
    from cardtui.engine.core import Carry
    from cardtui.engine.table import Table
    from cardtui.engine.variants import rules as rules_of

    rules, adapter = rules_of(variant, options), OldRegular(old)
    home = old.module("engine.variants").rules(variant, rules.options())
    resident = old.module(REGULAR[variant]).Regular()
    core, protocol, player = old.module("engine.core"), old.module("ai.protocol"), old.module("ai.player")
    carry, compared, differences = Carry(), 0, []
    for number in range(hands):
        deal = rules.shuffle(Rng.of(seed, "deal", number), carry)
        table = Table(rules, deal, carry)
        copy = old.module("engine.table").Table(
            home, core.Deal.from_json(deal.to_json()), core.Carry.from_json(carry.to_json())
        )
        table.advance()
        copy.advance()
        while not table.state.over:
            seat = table.state.to_act[-1]
            bits = Rng.of(seed, number, seat, len(table.steps)).state
            told = _told(table, seat, bits)
            said = adapter.reply(variant, rules.options(), seat, told)
            view = copy.view(seat)
            chance = old.module("engine.cards").Rng(bits)
            asked = player.Question(home, view, seat, tuple(copy.history(seat)), chance)
            right = protocol.reply(0, resident.decide(asked))
            rebuilt = adapter.view(variant, rules.options(), seat)
            if carry.first is None and hasattr(view, "first"):
                rebuilt = replace(rebuilt, first=view.first)  # chance; not always seen, and no matter then
            compared += 1
            if said != right or rebuilt != view:
                differences.append(
                    f"{variant} {options} hand {number} step {len(table.steps)}: {said} {right}"
                )
            step = table.submit(seat, _action(said, rules))
            copy.submit(seat, core.Action.parse(str(step.action)))
            table.advance()
            copy.advance()
        carry = rules.carry(table.state)
    return compared, differences


def _told(table: Any, seat: int, bits: int) -> dict[str, Any]:
    """What the protocol says in words when the seat is asked."""
    from cardtui.engine.cards import format_cards

    view = table.view(seat)
    return {
        "turn": 0,
        "hand": format_cards(view.hands[seat]),
        "history": [str(step) for step in table.history(seat)],
        "carry": view.carry.to_json(),
        "chance": bits,
    }


def _action(said: Mapping[str, Any], rules: Any) -> Any:
    from cardtui.engine.core import Action

    return Action.parse(said["action"], rules.numbered)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    options.add_argument("--revision", default=REVISION)
    options.add_argument("--cache", type=Path, help="where revisions are kept; default $CARDTUI_REVISIONS")
    options.add_argument("--check", action="store_true", help="compare with the player at home")
    options.add_argument("--hands", type=int, default=20, help="hands a game of the check")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    try:
        old = Old.load(installation(chosen.revision, chosen.cache))
    except NoRevision as fault:
        sys.exit(f"no revision {chosen.revision}: {fault}")
    if not chosen.check:
        try:
            serve(OldRegular(old), sys.stdin.buffer, sys.stdout.buffer)
        except Unfit as fault:
            sys.exit(str(fault))
        return
    failed = False
    for variant, given in CHECKED:
        compared, differences = check(old, variant, given, chosen.hands, chosen.seed)
        print(f"{variant} {given}: {compared} decisions of {chosen.hands} hands, {len(differences)} differ")
        for line in differences[:3]:
            print(f"  {line}")
        failed = failed or bool(differences)
    sys.exit(failed)


if __name__ == "__main__":
    main()
