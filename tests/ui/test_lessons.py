"""Each guided hand played by its own instructions, on the screen."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardtui.app import CardRoom
from cardtui.engine.core import Action, Step
from cardtui.games import GAMES
from cardtui.lessons.book import Book
from cardtui.lessons.lesson import Learn, Spot, lessons
from cardtui.lessons.opening import session_of
from cardtui.screens.apart import ResultScreen
from cardtui.screens.dialogs import Reader
from cardtui.screens.home import Home
from cardtui.screens.lesson.learned import Learned
from cardtui.screens.lesson.mark import place, pointed
from cardtui.screens.lesson.page import LearnScreen
from cardtui.screens.lesson.screen import LessonScreen
from cardtui.screens.table.screen import TableScreen
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES
from cardtui.widgets.paragraphs import Text

from .playing import AWAY, press, room, seated, shown, until

SIZES = ((80, 24), (120, 36))


async def begin(app: CardRoom, pilot: Pilot[None], variant: str) -> LessonScreen:
    """Open a lesson, and wait until one is asked."""
    app.open_lesson(variant)
    await until(pilot, lambda: isinstance(app.screen, LessonScreen) and seated(app))
    screen = app.screen
    assert isinstance(screen, LessonScreen)
    return screen


def told_whole(screen: LessonScreen) -> None:
    """The remark stands on the screen, every word of it, and what it points at is in sight."""
    remark = screen.remark
    assert remark is not None
    said = screen.guide.say(remark.text)
    assert stands(screen, said), said
    found = place(screen.surface, remark.at, screen.family.seats(screen.seat_view()))
    assert found is not None, remark
    widget, at, _sign = found
    assert screen.mark.display
    assert screen.mark.region.offset == at
    assert screen.region.contains_point(at)
    assert widget.region.grow((1, 1, 1, 1)).contains_point(at)
    if remark.at.spot is Spot.HAND:
        assert pointed(screen.hand, remark.at)


def own_steps(screen: LessonScreen) -> list[Step]:
    """What the person has done so far."""
    return [step for step in screen.session.table.steps if step.seat == 0]


def typed(action: Action) -> str:
    """The keys that type it as a line."""
    keys = " ".join("space" if sign == " " else sign for sign in str(action))
    return f"slash {keys} enter"


def stands(screen: LessonScreen, said: str) -> bool:
    """Whether a text stands on the table, or in the panel beside it, however it is wrapped."""
    strips = screen._compositor.render_strips()
    felt = screen.surface.measure.felt
    for first, end in ((0, felt), (felt, screen.size.width)):
        text = "".join(strip.crop(first, end).text for strip in strips)
        if "".join(said.split()) in "".join(text.split()):
            return True
    return False


# At 120 columns in English, whose words are longer; in Chinese nightly.
READ = [
    pytest.param(size, spoken, marks=() if size == SIZES[0] or spoken == "en" else pytest.mark.slow)
    for size in SIZES
    for spoken in LANGUAGES
]


@pytest.mark.parametrize(("size", "spoken"), READ)
@pytest.mark.parametrize("variant", GAMES)
async def test_a_lesson_is_played_by_its_own_instructions(
    store: Store, variant: str, size: tuple[int, int], spoken: str
) -> None:
    """To what was learned; what it asks for is done at once. No hand is kept, nobody's money moves."""
    app = room(store, language=spoken, again_bomb=True, again_break=True, again_show=True)
    async with app.run_test(size=size) as pilot:
        screen = await begin(app, pilot, variant)
        while not isinstance(app.screen, ResultScreen):
            await until(
                pilot, lambda: screen.remark is not None or isinstance(app.screen, ResultScreen | Reader)
            )
            if isinstance(app.screen, ResultScreen):
                break
            if screen.remark is None:
                await press(pilot, "enter")
                continue
            await press(pilot, "enter" if isinstance(app.screen, Reader) else "")
            told_whole(screen)
            if screen.is_note:
                assert "⏎ exposes nothing" not in shown(app)  # it reads on
                await press(pilot, "enter")
                continue
            assert {"en": "h Show me", "zh_CN": "h 示范"}[spoken] in shown(app)
            steps = len(screen.session.table.steps)
            await press(pilot, "h enter")
            await until(pilot, lambda: len(screen.session.table.steps) > steps)  # noqa: B023
        if (variant, spoken) == ("gongzhu", "en"):
            await until(pilot, lambda: "You +4,884; 1st of the hand" in shown(app))  # it is of no session
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, Learned))
        await press(pilot, "")
        learned = app.screen.query_one(Text)
        assert learned.size.height >= learned.rows(learned.size.width)  # it stands there whole
        rows = ["".join(part for part, _look in row) for row in learned.draw(*learned.size)]
        assert all(row.startswith(("· ", "  ")) for row in rows)  # a point goes on under itself
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Home))
    assert Book(store.folder).of(variant).done
    assert store.history.last() is None
    assert not store.tables.all()


@pytest.mark.parametrize("variant", GAMES)
async def test_a_wrong_move_is_answered_by_the_reason(store: Store, variant: str) -> None:
    """It does nothing; the reason stands where the remark stood, until what is asked for is done."""
    app = room(store)
    async with app.run_test(size=SIZES[0]) as pilot:
        screen = await begin(app, pilot, variant)
        while not screen.is_note or screen.guide.turn is None:
            await press(pilot, "")
        await press(pilot, "full_stop")  # over all that is only to be read
        assert not screen.is_note
        wrong = next(
            (action, why)
            for action in screen.session.rules.legal(screen.session.view(0), 0)
            if (why := screen.guide.wrong(action)) is not None
        )
        await until(pilot, lambda: screen.session.state.to_act == (0,))  # what others do takes a verdict away
        steps = own_steps(screen)
        await press(pilot, typed(wrong[0]))
        assert own_steps(screen) == steps
        assert "not what the lesson asks for" in shown(app)
        assert stands(screen, screen.guide.say(wrong[1]))
        await press(pilot, typed(screen.guide.moves[0]))
        await until(pilot, lambda: isinstance(app.screen, Reader) or screen.guide.at == 1)
        await press(pilot, "enter" if isinstance(app.screen, Reader) else "")
        await until(pilot, lambda: screen.remark is not None)
        await press(pilot, "")
        told_whole(screen)


async def test_an_illegal_move_is_answered_by_its_clause(store: Store) -> None:
    """As always."""
    app = room(store)
    async with app.run_test(size=SIZES[0]) as pilot:
        screen = await begin(app, pilot, "happy")
        await press(pilot, "slash p l a y space 3 enter")
        assert screen.guide.at == 0
        assert "✗ L9: " in shown(app)


async def test_a_lesson_is_left_and_taken_up(tmp_path: Path) -> None:
    """By another process too; the list says how far each came."""
    with Store(tmp_path) as store:
        app = room(store)
        async with app.run_test(size=SIZES[0]) as pilot:
            screen = await begin(app, pilot, "happy")
            await press(pilot, "enter enter h enter")
            await until(pilot, lambda: screen.guide.at == 1 and seated(app))
            await press(pilot, AWAY)
            await until(pilot, lambda: isinstance(app.screen, Home))
    with Store(tmp_path) as store:
        app = room(store)
        async with app.run_test(size=SIZES[0]) as pilot:
            app.push_screen(LearnScreen())
            await until(pilot, lambda: isinstance(app.screen, LearnScreen))
            await press(pilot, "")
            assert "begun" in shown(app)
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(app.screen, LessonScreen) and seated(app))
            assert isinstance(app.screen, LessonScreen)
            assert app.screen.guide.at == 1
            await press(pilot, "u")
            assert app.screen.guide.at == 0
            await press(pilot, "u")
            assert app.screen.guide.at == 0
            assert "nothing to take back" in shown(app)


async def test_a_lesson_goes_at_the_pace_of_the_moment(store: Store) -> None:
    """Faster, slower, stopped and let go on, as any table."""
    app = room(store)
    async with app.run_test(size=SIZES[0]) as pilot:
        screen = await begin(app, pilot, "happy")
        app.set(animation="normal", limit=30)
        before = screen.session.pace
        await press(pilot, "minus")
        assert app.settings.animation == "slow"
        assert screen.session.pace.think > before.think
        assert screen.session.pace.turn == 0
        await press(pilot, "P")
        assert screen.session.pauses.stopped
        await press(pilot, "P")
        assert not screen.session.pauses.stopped


async def test_what_was_told_of_the_tribute_is_not_told_again(store: Store) -> None:
    """Once the card is given back a box has it; whoever takes the lesson up then finds the remark."""
    app = room(store)
    async with app.run_test(size=SIZES[0]) as pilot:
        screen = await begin(app, pilot, "guandan")
        await press(pilot, "h enter")
        await until(pilot, lambda: isinstance(app.screen, Reader))
        await press(pilot, "enter")
        await until(pilot, lambda: screen.guide.at == 1 and screen.remark is not None)
        await press(pilot, AWAY)
        screen = await begin(app, pilot, "guandan")
        assert screen.guide.at == 1
        assert not isinstance(app.screen, Reader)
        assert screen.remark is not None


@pytest.mark.parametrize(("keys", "leads"), [("enter", "a hand"), ("down enter", "crazy")])
async def test_after_a_lesson_one_key_leads_on(store: Store, keys: str, leads: str) -> None:
    """To a real hand, which counts, or to the next lesson."""
    lesson = lessons()["happy"]
    session = session_of(store, lesson)
    while session.guide.at < len(lesson.turns) - 1:
        playing = asyncio.ensure_future(session.play())
        while session.guide.turn is None:
            await asyncio.sleep(0)
        assert await session.answer(0, session.guide.moves[0]) is None
        playing.cancel()
        await asyncio.wait([playing])
    session.close()
    app = room(store, Learn("happy"))
    async with app.run_test(size=SIZES[0]) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonScreen) and seated(app))
        await press(pilot, "h enter")
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, Learned))
        await press(pilot, keys)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and seated(app))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        if leads == "a hand":
            assert not isinstance(screen, LessonScreen)
            assert screen.session.stakes
            assert len(store.tables.all()) == 1
        else:
            assert isinstance(screen, LessonScreen)
            assert screen.guide.lesson.variant == leads
            await press(pilot, AWAY)
            await until(pilot, lambda: isinstance(app.screen, LearnScreen))
            assert "done" in shown(app)
