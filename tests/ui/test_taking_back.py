"""Taking a decision back by keys, and taking it again."""

from __future__ import annotations

from threading import Event

from cardtui.ai.player import Answer, Player, Question
from cardtui.screens import dialogs
from cardtui.store.store import Store

from .playing import SMALL, Says, press, room, shown, sit, table, until

PLAY = {
    "phase": "play",
    "landlord": 0,
    "to_act": 0,
    "hands": ["3s 3h 4s 5s 9d", "6s 6h 8s 8h 9s 9h", "Ts Th Js Jh Qs"],
}


class Held(Player):
    """Passes when it is let go."""

    def __init__(self) -> None:
        self.go = Event()

    def decide(self, question: Question) -> Answer:
        """A pass, or the cheapest play."""
        while not self.go.wait(0.01) and not question.stop():
            pass
        return Says("pass").decide(question)


async def test_what_nobody_has_answered_is_taken_back_for_nothing(store: Store) -> None:
    """u at once, without a question, and the stakes stay; U plays it again; once another seat has acted u
    asks."""
    bo = Held()
    session = table("happy", {}, PLAY, (None, bo, Says("pass")))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 enter u")
        assert (session.table.steps, session.stakes) == ([], True)
        assert "taken back" in shown(app)
        await press(pilot, "U")
        assert [str(step) for step in session.table.steps] == ["0 play 3h as single:3:1"]
        bo.go.set()
        await until(pilot, lambda: session.waiting == (0,) and len(session.table.steps) == 3)
        await press(pilot, "U")
        assert "nothing to take again" in shown(app)
        await press(pilot, "u")
        assert isinstance(app.screen, dialogs.Question)
        asked = shown(app)
        assert "You have seen what came of it" in asked
        assert "without stakes." in asked  # the whole of it, and both answers
        assert all(answer in asked for answer in ("Play on", "Take back  y"))
        await press(pilot, "n")
        assert session.stakes
        await press(pilot, "u y U")
        assert (len(session.table.steps), session.stakes) == (3, False)
