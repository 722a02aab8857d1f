"""Deal codes and seals: a hand named in a line, and fixed before anybody decides."""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cardtui.cli import cardtui
from cardtui.deals import SIGNS, BadCode, code_of, read_code
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry, Deal
from cardtui.engine.rules import SomeRules
from cardtui.games import GAMES
from cardtui.seating import Setup, split_specs
from cardtui.session import Session
from cardtui.session.opening import open_table, session_of
from cardtui.store.records import load, to_text
from cardtui.store.seal import Seal
from cardtui.store.store import Store

TABLES = [
    ("happy", None, {}),
    ("happy", "high", {"laizi": "drawn"}),
    ("crazy", "low", {"seats": 2, "laizi": "drawn"}),
    ("guandan", None, {"level": "5", "final": "8"}),
    ("gongzhu", None, {"decks": 2, "hands": 5}),
]
HAPPY = "happy-1109-K0MZ-BVYC-ESN9-8K7P"


def dealt(rules: SomeRules, **carry: object) -> tuple[Deal, Carry, int]:
    """A deal of the game, what it began with, and the generator before it."""
    begun = rules.read_carry({**Carry(first=1, hand=6).to_json(), **carry})
    state = Rng.of("a seed", "deal", 6, 0).state
    return rules.shuffle(Rng(state), begun), begun, state


@pytest.mark.parametrize(("variant", "room", "options"), TABLES)
def test_a_code_says_the_whole_hand(variant: str, room: str | None, options: dict[str, str | int]) -> None:
    """Short with the generator, longer with the cards; typed in small letters, without dashes."""
    rules = GAMES[variant].rules(room, **options)
    deal, carry, state = dealt(rules)
    for code in (code_of(rules, deal, carry, state), code_of(rules, deal, carry)):
        typed = variant + "-" + code.removeprefix(variant).replace("-", "").lower().replace("0", "o")
        found = read_code(typed)
        assert (found.rules, found.deal, found.carry.first, found.code) == (rules, deal, 1, code)
    assert len(code_of(rules, deal, carry, state)) < 40 < len(code_of(rules, deal, carry))


def test_the_code_of_a_hand_of_guandan_says_what_the_last_one_left() -> None:
    rules = GAMES["guandan"].rules()
    left = {"levels": [5, 2], "playing": 5, "places": [0, 2, 1, 3]}
    deal, carry, state = dealt(
        rules, **left, first_streak=[1, 0, 0, 0], last_streak=[0, 0, 0, 17], first=None
    )
    found = read_code(code_of(rules, deal, carry, state))
    assert (found.deal, found.carry) == (deal, replace(carry, hand=0))


def test_a_slip_another_version_and_what_is_no_code_are_told() -> None:
    for at in (at for at, sign in enumerate(HAPPY) if at > 5 and sign != "-"):
        other = SIGNS[(SIGNS.index(HAPPY[at]) + 1) % 32]
        with pytest.raises(BadCode, match="deal_code_slip"):
            read_code(HAPPY[:at] + other + HAPPY[at + 1 :])
    with pytest.raises(BadCode, match="deal_code_slip"):
        read_code(HAPPY.replace("happy", "crazy"))
    for text in ("", "happy", "whist-1109", "happy-1109-!", "happy-" + 500 * "1"):
        with pytest.raises(BadCode, match="deal_code_none"):
            read_code(text)
    from cardtui.deals import _check

    with pytest.raises(BadCode, match="deal_code_version"):
        read_code("happy-2109K0MZBVYCESN9" + _check("happy", "2109K0MZBVYCESN9"))


async def _hand(store: Store, session: Session) -> None:
    await session.take_up()
    await session.play()


def test_a_deal_is_sealed_before_it_is_played_and_keeps_its_seal(tmp_path: Path) -> None:
    """Through leaving and taking up again; the record holds it, and another program comes to the same."""
    with Store(tmp_path) as store:
        table = open_table(store, Setup("happy", split_specs("greedy,greedy,greedy"), seed=5))
        session = session_of(store, table)
        asyncio.run(session.take_up())
        before = session.seal
        assert before is not None
        assert session.code == ""
        table.close()
        table = store.tables.resume(table.id)
        session = session_of(store, table)
        assert session.seal == before
        asyncio.run(_hand(store, session))
        assert table.hand_id is not None
        text = store.history.record(table.hand_id)
        kept = load(text)
        assert to_text(kept.record) == text
        assert read_code(kept.record.code).deal == kept.table.deal
        seal = kept.record.seal
        assert seal is not None
        assert seal == session.seal
        assert seal.fits(kept.table.deal)
        line = next(line for line in text.split("\n") if line.startswith('"deal": '))
        plain = seal.salt + " " + line[len('"deal": ') : -1]
        assert hashlib.sha256(plain.encode()).hexdigest() == seal.digest
        asyncio.run(session.next_hand())
        assert session.seal != seal
        table.close()


def test_verify_says_right_wrong_and_none(tmp_path: Path) -> None:
    golden = Path(__file__).parent / "records" / "happy_bombs.json"
    loaded = load(golden.read_bytes())
    deal, salt = loaded.table.deal, "0123456789abcdef" * 2
    other = replace(deal, hands=deal.hands[::-1])
    for seal, status, word in ((Seal.of(deal, salt), 0, "right"), (Seal.of(other, salt), 1, "wrong")):
        file = tmp_path / f"{word}.json"
        file.write_text(to_text(replace(loaded.record, seal=seal)), encoding="utf-8")
        told = CliRunner().invoke(cardtui, ["verify", str(file)])
        assert (told.exit_code, f"The sealed code is {word}" in told.output) == (status, True)
    told = CliRunner().invoke(cardtui, ["verify", str(golden)])
    assert told.exit_code == 3
    assert "played before" in told.output
    file.write_text(to_text(replace(loaded.record, code=HAPPY)), encoding="utf-8")
    assert CliRunner().invoke(cardtui, ["verify", str(file)]).exit_code == 1


def test_a_table_opened_with_a_code_begins_with_that_hand_without_stakes(tmp_path: Path) -> None:
    found = read_code(HAPPY)
    with Store(tmp_path) as store:
        setup = Setup("happy", split_specs("greedy,greedy,greedy"), found.room, found.options, code=HAPPY)
        table = open_table(store, setup)
        session = session_of(store, table)
        asyncio.run(session.take_up())
        assert (session.table.deal, session.stakes, session.seal) == (found.deal, False, None)
        asyncio.run(session.play())
        assert session.code == HAPPY
        asyncio.run(session.next_hand())
        assert session.seal is not None
        assert session.table.deal != found.deal
        table.close()


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["play", "crazy", "--deal", HAPPY], "that is a hand of happy, not of crazy"),
        (["arena", "--deal", HAPPY, "--room", "high", "--seats", "greedy,random"], "says options and room"),
        (["sim", "--deal", HAPPY[:-1] + "Q"], "slip in this deal code"),
        (["sim", "--deal", HAPPY, "--match"], "that is one hand, and no match"),
        (["sim"], "a game is wanted: happy"),
        (["lab", "happy", "--deal", HAPPY], "the code says the whole position"),
        (["play", "happy", "--lines", "--seats", "greedy,greedy,greedy"], "only bots sit at this table"),
    ],
)
def test_what_does_not_go_is_refused_in_one_line(args: list[str], told: str) -> None:
    result = CliRunner().invoke(cardtui, args)
    assert result.exit_code == 2
    assert told in result.output
    assert len(result.output.splitlines()) == 1


def told(*args: str) -> list[dict[str, Any]]:
    result = CliRunner().invoke(cardtui, list(args))
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.output.splitlines()]


def test_bots_play_the_hand_of_a_code(tmp_path: Path) -> None:
    """In ``sim`` as often as it is wanted, in ``arena`` in all seatings; what is measured names the code."""
    folder = tmp_path / "kept"
    lines = told(
        "sim", "--deal", HAPPY, "--hands", "2", "--seats", "random,random,random", "--records", str(folder)
    )
    assert [line.get("hand") for line in lines] == [0, 1, None]
    kept = [load(path.read_bytes()) for path in sorted(folder.iterdir())]
    assert {loaded.record.deal for loaded in kept} == {read_code(HAPPY).deal}
    assert len({loaded.record.steps for loaded in kept}) == 2
    *hands, last = told(
        "arena", "happy", "--deal", HAPPY.lower(), "--seats", "greedy,random", "--skip-auction"
    )
    assert len({tuple(hand["seating"]) for hand in hands}) == len(hands) == 2
    assert (last["summary"]["deal"], last["summary"]["n"]) == (HAPPY, 1)
    assert f"--deal {HAPPY}" in last["summary"]["command"]
