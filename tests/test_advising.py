"""Advice without a table: what players say in a seat's place, in every phase of every game."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from cardtui.ai.player import Answer, Reason
from cardtui.ai.protocol import answer, reply
from cardtui.engine.cards import Rng, parse_cards
from cardtui.engine.core import Action, Carry, Reading
from cardtui.engine.guandan.state import GuandanCarry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.games import GAMES, Level, game
from cardtui.screens.table.family import family_of
from cardtui.screens.table.view import SeatView
from cardtui.session import Human, Seat, Session
from cardtui.session.advising import Advice, Advisers, best_level, sensible
from cardtui.store.why import Why, kept_why
from cardtui.text.catalog import set_language
from cardtui.text.sentences import reason_text

NAMES = ("Ann", "Bo", "Cy", "Di")
LOST = GuandanCarry(
    (10000,) * 4,
    first=1,
    hand=3,
    levels=(5, 8),
    playing=8,
    places=(1, 3, 0, 2),
    first_streak=(0, 2, 0, 0),
    last_streak=(2, 0, 1, 0),
)
TABLES: dict[str, tuple[str, dict[str, Any], Any]] = {
    "happy": ("happy", {}, None),
    "laizi": ("crazy", {"seats": 2, "laizi": "drawn"}, None),
    "guandan": ("guandan", {"final": "8"}, LOST),
    "gongzhu": ("gongzhu", {"decks": 2}, None),
}
PHASES = {
    "happy": {"show", "call", "rob", "double", "late_show", "play"},
    "laizi": {"show", "call", "rob", "double", "play"},
    "guandan": {"tribute", "return", "play"},
    "gongzhu": {"expose", "play"},
}


async def advised(session: Session, seat: int) -> list[Advice]:
    """All that the seat is told now by the regular player."""
    advisers = Advisers(session, game(session.rules.variant), best=False)
    found = [advice async for advice in advisers.advice(seat)]
    advisers.close()
    return found


@pytest.mark.parametrize("name", TABLES)
async def test_every_phase_has_advice_with_a_reason(name: str) -> None:
    """What is advised is legal, no shape comes twice, the reason reads in both languages; the same question
    has the same answer, and asking changes nothing."""
    variant, options, carry = TABLES[name]
    made, seen = rules(variant, options), set[str]()
    for seed in range(40):
        rng = Rng.of(seed, "advice")
        begun = carry or made.read_carry(Carry(stacks=(10000,) * made.seats).to_json())
        table: Table[Any] = Table(made, made.shuffle(rng, begun), begun)
        table.advance()
        while not table.state.over and PHASES[name] - seen:
            seat = table.state.to_act[0]
            if table.state.phase not in seen:
                seen.add(table.state.phase)
                await check(table, seat)
            legal = list(made.legal(table.view(seat), seat))
            first, last = table.state.phase == "show", table.state.phase in ("call", "rob")
            table.play(seat, legal[0] if first else legal[-1] if last else rng.choice(legal[:100]))
        if not PHASES[name] - seen:
            break
    assert seen >= PHASES[name]


async def check(table: Table[Any], seat: int) -> None:
    """Advice in that position."""
    made = table.rules
    session = Session(made, [Seat(each, Human()) for each in NAMES[: made.seats]], 7)
    session.resume(table.deal, table.start_carry, table.steps)
    (advice,) = await advised(session, seat)
    assert [advice] == await advised(session, seat)
    assert session.table.steps == table.steps
    assert advice.final
    assert advice.why is not None
    view = SeatView(made, session.view(seat), seat, NAMES[: made.seats])
    family = family_of(made.variant)
    for option in advice.options:
        assert made.why_not(view.state, seat, option.action) is None
        if option.value is not None:
            assert family.worth(view, option.value)
    shapes = [option.action.reading or (option.action.verb, option.action.cards) for option in advice.options]
    assert len(set(shapes)) == len(shapes)
    texts = []
    for language in ("en", "zh_CN"):
        set_language(language)
        texts.append(reason_text(made.variant, advice.why.code, advice.why.args, NAMES))
    set_language("en")
    assert advice.why.code not in texts
    assert texts[0] != texts[1]


def test_alternatives_are_one_of_each_shape() -> None:
    """What was weighed comes first; then plays with other kickers are the same, and of many readings one of
    each kind and size is enough."""

    def play(cards: str, reading: str) -> Action:
        return Action.parse(f"play {cards} as {reading}")

    weighed = [(play("3s 3h 3d 5c", "triple_single:3:4"), 1.5), (Action("pass"), -0.5)]
    legal = [
        play("3s 3h 3d 6c", "triple_single:3:4"),
        play("4s 4h 4d 5c", "triple_single:4:4"),
        Action("pass"),
    ]
    found = sensible(weighed, legal)
    assert [(str(option.action.reading), option.value) for option in found] == [
        ("triple_single:3:4", 1.5),
        ("None", -0.5),
        ("triple_single:4:4", None),
    ]
    singles = [Action("play", (), Reading("single", rank, 1)) for rank in range(3, 15)]
    pairs = [Action("play", (), Reading("pair", rank, 2)) for rank in range(3, 15)]
    found = sensible([(singles[4], 0.1)], [*singles, *pairs])
    assert [option.action.reading for option in found] == [singles[4].reading, pairs[0].reading]


def test_the_best_player_of_a_game_advises() -> None:
    """The expert where there is one."""
    assert {variant: best_level(entry) for variant, entry in GAMES.items()} == {
        variant: Level.EXPERT if entry.expert else Level.HARD if entry.hard else Level.REGULAR
        for variant, entry in GAMES.items()
    }


async def test_a_thought_is_dropped_when_nobody_waits_for_it() -> None:
    """Stopped, or asked anew, or in another position: nothing more is told."""
    made = rules("gongzhu", {})
    begun = made.read_carry(Carry().to_json())
    table: Table[Any] = Table(made, made.shuffle(Rng.of(3), begun), begun)
    table.advance()
    seats = [Seat(each, Human()) for each in NAMES]
    for change in ("stop", "answer"):
        session = Session.at(made, seats, 7, table.state)
        advisers = Advisers(session, game("gongzhu"), best=False)
        asked = advisers.advice(0)
        told = asyncio.ensure_future(anext(asked, None))
        await asyncio.sleep(0)
        if change == "stop":
            advisers.stop()
        else:
            await session.answer(0, Action("keep"))
        assert await told is None
        advisers.close()


def test_a_reason_from_another_process_and_from_a_record_reads_the_same() -> None:
    """Over the line protocol and where it is kept, readings and cards are plain data."""
    for variant, code, args in (
        ("guandan", "keep", {"reading": Reading("full_house", 11, 5)}),
        ("guandan", "pay_highest", {"cards": parse_cards("Kh")}),
        ("gongzhu", "throw_off", {"cards": parse_cards("Qs*"), "taker": 1, "value": 12}),
    ):
        said = reply(1, Answer(Action("pass"), Reason(code, args)))
        why = answer(json.loads(json.dumps(said))).why
        assert why is not None
        kept = kept_why(str(Why((), code, args)))
        assert kept is not None
        for read in (why.args, kept.args):
            assert reason_text(variant, code, read, NAMES) == reason_text(variant, code, args, NAMES)
