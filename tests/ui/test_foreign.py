"""What the table says of a bot that fails: what exactly, once, and nothing of it is markup."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from cardtui.ai.baseline import Random
from cardtui.ai.player import Answer, Player, Question
from cardtui.ai.process import BotFailure
from cardtui.app import CardRoom
from cardtui.engine.core import Action
from cardtui.screens.notes import Note
from cardtui.seating import Setup, split_specs
from cardtui.session import Session
from cardtui.session.foreign import running
from cardtui.store.store import Store

from ..ai.commands import command
from .playing import SMALL, room, seated, sit, table, until

LATE = BotFailure("late", "no_answer", seconds=2.0)


class Failing(Player):
    """A bot in a position of play that fails so, then plays its first legal thing."""

    def __init__(self, script: Iterable[Exception | Action]) -> None:
        self.script = iter(script)

    def decide(self, question: Question) -> Answer:
        told = next(self.script, None)
        if isinstance(told, Exception):
            raise told
        return Answer(told or next(question.rules.legal(question.state, question.seat)))


def position(bot: Failing) -> Session:
    """Bo leads, Cy and Ann follow; only Bo is code of the bot's own."""
    start = {"hands": ["3 4 5 6 7", "3 4 5 6 7", "8 9 T J Q"], "phase": "play", "landlord": 1, "to_act": 1}
    session = table("happy", {}, start, [None, bot, Random()])
    session.regular = Random
    return session


async def notes(store: Store, *script: Exception | Action) -> list[str]:
    """What the table says until the hand is over."""
    app = room(store)
    said: list[str] = []
    put = app.board.put

    def heard(note: Note) -> None:
        said.append(note.tell())
        put(note)

    app.board.put = heard  # type: ignore[method-assign] # a note does not stay for long
    async with app.run_test(size=SMALL) as pilot:
        session = position(Failing(script))
        session.hand_over(0, Random())
        await sit(app, pilot, session)
        await until(pilot, lambda: session.over)
    return said


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (LATE, "Bo: no answer in 2 s. The regular player decides this time."),
        (
            BotFailure("dead", "ended", status=3, error="[b]bad[/b] \x1b[31mluck"),
            "Bo: it ended with status 3: [b]bad[/b] ␛[31mluck. The regular player decides this time.",
        ),
        (
            BotFailure("nonsense", "no_message", line="hello"),
            "Bo: a line that is no message: hello; does it flush? A log belongs on standard error."
            " The regular player decides this time.",
        ),
        (
            Action.parse("play X"),
            "Bo: play X is not allowed [L2]: You do not hold all of this: big joker. The regular player"
            " decides this time.",
        ),
    ],
    ids=["late", "dead", "nonsense", "illegal"],
)
async def test_the_note_says_what_failed(failure: Exception | Action, said: str, tmp_path: Path) -> None:
    """By kind, with the words of the bot as they are to be seen."""
    with Store(tmp_path) as store:
        assert said in await notes(store, failure)


async def test_a_bot_that_is_out_is_said_once(tmp_path: Path) -> None:
    """With the third late answer; nothing more for the rest of the hand."""
    with Store(tmp_path) as store:
        said = await notes(store, *[LATE] * 3)
    assert [note.partition(". ")[2] for note in said] == [
        *["The regular player decides this time."] * 2,
        "The regular player plays on for it in this hand.",
    ]


async def test_play_hands_its_running_commands_to_the_table(tmp_path: Path) -> None:
    """The bot that said hello on the command line is the one that plays, and it ends with the room."""
    body = f"open({str(tmp_path / 'starts')!r}, 'a').write('x')\nfor m in turns(): answer(m)"
    setup = Setup("gongzhu", split_specs(f"you,bot:{command(tmp_path, body)},random,random"), seed=2)
    with Store(tmp_path) as store, running(setup.rules(), setup.specs) as foreign:
        app = CardRoom(store, start=setup, foreign=foreign, now=lambda: 0.0)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: seated(app))
            session = app.session
            assert session is not None
            await until(pilot, lambda: session.table.state.choices[1] is not None)
    assert (tmp_path / "starts").read_text() == "x"
