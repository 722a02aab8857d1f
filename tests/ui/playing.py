"""How the tests sit down: a room, a table from a position, and what stands on the screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from textual import events
from textual._queue import Queue
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from cardtui.ai.player import Answer, Player, Question
from cardtui.app import CardRoom
from cardtui.engine.cards import ACE, Card, rank_sign
from cardtui.engine.core import Action
from cardtui.engine.variants import rules
from cardtui.hours import Hours
from cardtui.lessons.lesson import Learn
from cardtui.screens.dialogs import Chooser
from cardtui.screens.settlement import SettlementScreen
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup
from cardtui.session import Clock, Human, Seat, Session, Terms, WallClock
from cardtui.session.duel import Duel
from cardtui.settings import Settings
from cardtui.store.store import Store

from .hours import Unhurried

SMALL = (80, 24)
PATIENCE = 60.0  # seconds, for what is sure to come
SIGNS = {"space": " ", "slash": "/", "question_mark": "?"}
NAMES = ("Ann", "Bo", "Cy", "Di")


class Says(Player):
    """A player that says what it was told, verb by verb, and otherwise the first legal thing."""

    def __init__(self, *actions: str) -> None:
        self.actions = [Action.parse(text, ("show",)) for text in actions]

    def decide(self, question: Question) -> Answer:
        """The next action told if it is legal now; else the cheapest play, or a pass."""
        for action in self.actions:
            if question.rules.why_not(question.state, question.seat, action) is None:
                self.actions.remove(action)
                return Answer(action)
        legal = list(question.rules.legal(question.state, question.seat))
        return Answer(next((action for action in legal if action.verb == "pass"), legal[0]))


AT_ONCE = {
    "animation": "off",
    "again_bomb": False,
    "again_break": False,
    "again_show": False,
    "adviser": "regular",
    "guard_keys": False,
}
AWAY = "escape end enter"  # the keys that leave a table with nothing picked


def room(
    store: Store, start: Setup | int | Learn | Duel | None = None, hours: Hours = Unhurried(), **settings: Any
) -> CardRoom:
    """The application without pauses, in which nothing is asked twice, keys come as quick as they like and
    the regular player advises; ``start``: a table to open at once."""
    liked = Settings(**{**AT_ONCE, **settings})
    return CardRoom(store, liked, start=start, now=lambda: 0.0, hours=hours)


def table(
    variant: str,
    options: Mapping[str, Any],
    start: Mapping[str, Any],
    players: Sequence[Player | None],
    names: Sequence[str] = NAMES,
    clock: Clock = WallClock(),
) -> Session:
    """A session in the position that a rule case's ``start`` describes; ``None``: a person sits there."""
    game = rules(variant, options)
    seats = [Seat(name, player or Human()) for name, player in zip(names, players, strict=False)]
    return Session.at(game, seats, 1, game.position(start), Terms(clock=clock))


async def sit(
    app: CardRoom, pilot: Pilot[None], session: Session, screen: TableScreen | None = None
) -> TableScreen:
    """Bring the session to the screen, its usual one or another, and play it."""
    screen = screen or TableScreen(session)
    app.playing.session = session
    await app.push_screen(screen)
    app.run_worker(session.play(), group="table", exit_on_error=False)
    await pilot.pause()
    return screen


def seated(app: CardRoom) -> bool:
    """Whether the table stands on the screen and waits for the person."""
    screen = app.screen  # it is in front before it stands; then its curtain falls
    return isinstance(screen, TableScreen) and screen.is_mounted and bool(screen.session.waiting)


async def begun(app: CardRoom, pilot: Pilot[None]) -> None:
    """Wait until the table waits for somebody; a question for all at it is left to each."""

    def asked() -> bool:
        screen = app.screen
        dealt = (
            isinstance(screen, TableScreen)
            and seated(app)
            and (any(screen.session.state.hands) or not screen.sharing.shared)
        )
        return dealt or isinstance(screen, Chooser)

    await until(pilot, asked)
    if isinstance(app.screen, Chooser):
        await press(pilot, "escape")
    await until(pilot, lambda: seated(app))


def shown(app: App[None]) -> str:
    """The text on the screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def press(pilot: Pilot[None], keys: str) -> None:
    """Press keys, written with spaces between them. (``pilot.press`` waits for an idle machine.)"""
    app = pilot.app
    assert isinstance(app, CardRoom)
    for name in keys.split():
        await until(pilot, lambda: app.inputs.in_sight)
        app.post_message(key(name))
        await taken(app)
        quiet = asyncio.ensure_future(app.inputs.quiet())
        try:
            await until(pilot, quiet.done)  # a room that broke takes in nothing any longer
        finally:
            quiet.cancel()
        await until(pilot, lambda: not asked_advice(app))
    await drawn(pilot)


async def taken(app: App[None]) -> None:
    """Wait until the application has what was sent to it."""
    while not app._message_queue.empty() or at_work(app):
        await asyncio.sleep(0)


def asked_advice(app: App[None]) -> bool:
    """Whether advice was asked for, and there is none yet."""
    return isinstance(app.screen, TableScreen) and app.screen.advising.waits


def key(name: str) -> events.Key:
    """The event of a key."""
    return events.Key(name, SIGNS.get(name, name if len(name) == 1 else None))


async def burst(pilot: Pilot[None], keys: str) -> None:
    """Press keys as they come when they arrive in one piece, and wait until all is done."""
    app = pilot.app
    assert isinstance(app, CardRoom)
    await until(pilot, lambda: app.inputs.in_sight)
    for name in keys.split():
        app.post_message(key(name))
    await taken(app)
    await app.inputs.quiet()


async def write(pilot: Pilot[None], line: str) -> None:
    """Put a line in at once, as it comes from the clipboard, and send it."""
    app = pilot.app
    assert isinstance(app, CardRoom)
    await until(pilot, lambda: app.inputs.in_sight)
    for event in (key("slash"), events.Paste(line), key("enter")):
        app.post_message(event)
    await taken(app)
    await app.inputs.quiet()


async def resize(pilot: Pilot[None], width: int, height: int) -> None:
    """Give the terminal another size."""
    size = Size(width, height)
    driver = pilot.app._driver
    assert isinstance(driver, HeadlessDriver)
    driver._size = size
    pilot.app.post_message(events.Resize(size, size))
    await pilot.pause(0)


def rank_keys(cards: Iterable[Card]) -> str:
    """The keys that pick these cards by rank."""
    return " ".join(rank_sign(card.rank).lower() if card.rank <= ACE else str(card) for card in cards)


async def until(pilot: Pilot[None], reached: Any) -> None:
    """Wait for something to become true, however busy the machine is."""
    app, ends = pilot.app, time.monotonic() + PATIENCE
    while not reached():
        if time.monotonic() > ends or app._exception is not None:
            raise AssertionError("it never became true:\n" + shown(app))
        await asyncio.sleep(0.002)
        if app.screen_stack:
            app.screen._on_timer_update()


async def drawn(pilot: Pilot[None]) -> None:
    """Wait until all that has begun is done and drawn, however busy the machine is."""
    app = pilot.app
    assert isinstance(app, CardRoom)
    await app.inputs.quiet()
    ends, calm = time.monotonic() + PATIENCE, 0
    while calm < 6:  # what was just done may lead on
        assert time.monotonic() < ends, "it never comes to rest"
        await asyncio.sleep(0 if calm else 0.001)
        screen = app.screen
        screen._on_timer_update()
        due = (
            screen._layout_required or screen._repaint_required or screen._dirty_widgets or screen._callbacks
        )
        nodes = [app, *screen.walk_children(with_self=True)]
        calm = 0 if due or not app.inputs.in_sight or any(map(at_work, nodes)) else calm + 1


def at_work(pump: MessagePump) -> bool:
    """Whether it does anything; if not, it waits for its next message."""
    queue: Queue[Message | None] = pump._message_queue
    return not queue.empty() or (pump.is_running and not vars(queue.ready_event)["_waiters"])


async def play_out(app: CardRoom, pilot: Pilot[None]) -> Session:
    """Let a bot play on to the settlement; the session that it was."""
    await until(pilot, lambda: seated(app))
    session = app.session
    assert session is not None
    assert session.regular is not None
    session.hand_over(0, session.regular())
    await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
    await drawn(pilot)
    return session
