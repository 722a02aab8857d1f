"""What a table has besides cards, as values: the curtain, what was answered, the time of a question."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtui.engine.cards import parse_cards
from cardtui.engine.core import Action
from cardtui.engine.errors import Refusal
from cardtui.engine.landlord.codes import LandlordRefusalCode
from cardtui.screens.table.curtain import Curtain
from cardtui.screens.table.panel import Choice, Verdict
from cardtui.screens.table.spoken import Spoken
from cardtui.screens.table.stopwatch import Stopwatch

UP, DOWN = Curtain(), Curtain(down=True)
YES, NO = Choice(Action("call"), "y", "Call"), Choice(Action("decline"), "n", "No call")
OFF = replace(YES, refusal=Refusal("L13", LandlordRefusalCode.THRESHOLD))


# --- the curtain ------------------------------------------------------------------------------------------


def test_a_curtain_is_lifted_to_play_and_falls_again() -> None:
    """Nothing is left of what was before it fell."""
    assert DOWN.lifted() == UP
    assert replace(UP, covered=True, peeking=True, stopped=True).fallen() == DOWN


def test_a_peek_shows_the_table_and_leaves_the_curtain_down() -> None:
    """It hides nothing for a moment; lifting it ends the peek."""
    peeking = DOWN.peeked()
    assert (DOWN.hides, peeking.hides, peeking.down) == (True, False, True)
    assert peeking.closed() == DOWN
    assert peeking.lifted() == UP


def test_who_has_acted_is_covered_until_asked_again() -> None:
    """Being asked in front uncovers; when another is asked the curtain falls."""
    covered = UP.acted("play")
    assert (covered.covered, covered.down) == (True, False)
    assert covered.asked(in_front=True) == UP
    assert covered.asked(in_front=False) == DOWN


def test_a_deal_brings_the_curtain_down() -> None:
    """Everybody may show (L5): nobody's cards are seen until one asks for them."""
    dealing = UP.dealt_on()
    assert dealing == Curtain(down=True, dealing=True)
    assert dealing.dealt_on() == dealing


def test_who_lifts_it_in_the_deal_stops_the_deal() -> None:
    """The deal waits for a show, or until the curtain falls; what was let pass meanwhile is no answer."""
    stopped = UP.dealt_on().lifted()
    assert (stopped.down, stopped.stopped) == (False, True)
    assert stopped.dealt_on() == stopped
    assert stopped.acted("keep") == stopped
    assert stopped.acted("show") == Curtain(down=True, dealing=True)
    assert stopped.fallen().stopped is False
    assert stopped.left() == Curtain(dealing=True)


def test_outside_the_deal_nothing_is_stopped_by_lifting_it() -> None:
    """After the deal one is asked, and the curtain is an ordinary one."""
    asked = UP.dealt_on().asked(in_front=True)
    assert asked == DOWN
    assert asked.lifted() == UP


def test_at_the_end_of_a_hand_it_is_covered() -> None:
    """What is left in a hand is for the settlement to tell."""
    assert UP.ended() == Curtain(covered=True)


# --- what was answered ------------------------------------------------------------------------------------


def test_an_answer_is_not_heard_in_another_language() -> None:
    """It was said in the language of its moment."""
    spoken = Spoken(language="en").saying(Verdict("no"), "en")
    assert spoken.heard_in("en") == spoken
    assert spoken.heard_in("zh_CN") == Spoken(language="zh_CN")


def test_the_mark_begins_at_what_binds_to_nothing() -> None:
    """The last button that may be taken; a button that is off is never marked, a lone one neither."""
    assert Spoken().marking((YES, NO)).mark == 1
    assert Spoken(mark=0).marking((YES, NO)).mark == 0
    assert Spoken(mark=0).marking((OFF, NO)).mark == 1
    assert Spoken(mark=0).marking((YES,)).mark is None
    assert Spoken(mark=0).marking(()).mark is None
    assert Spoken(mark=0).marking((OFF, OFF)).mark is None


@pytest.mark.parametrize(("mark", "by", "marked"), [(1, -1, 0), (0, -1, 0), (0, 1, 1), (1, 1, 1)])
def test_the_mark_stops_at_the_ends(mark: int, by: int, marked: int) -> None:
    """It goes from button to button and no further."""
    assert Spoken(mark=mark).marking_next((YES, NO), by).mark == marked


def test_a_meant_reading_is_for_its_cards_only() -> None:
    """Of a hinted or typed play, in any order of its cards."""
    play = Action.parse("play 3s 4s as straight:4:2")
    spoken = Spoken().meaning(play)
    assert spoken.reading(parse_cards("4s 3s")) == play.reading
    assert spoken.reading(parse_cards("3s")) is None
    assert spoken.meaning(None).reading(parse_cards("4s 3s")) is None


def test_when_the_game_goes_on_the_answer_goes_and_the_meaning_stays() -> None:
    """What one has typed is meant until it is played or put down."""
    play = Action.parse("play 3s")
    spoken = Spoken(Verdict("no"), 1, play)
    assert spoken.moved_on() == Spoken(intended=play)
    assert spoken.quiet() == Spoken(mark=1, intended=play)


# --- the time ---------------------------------------------------------------------------------------------


def test_the_time_of_a_question_in_minutes_and_seconds() -> None:
    """Counted from when it was asked."""
    assert [Stopwatch(10.0).text(now) for now in (10.0, 19.9, 75.0, 700.0)] == [
        "0:00",
        "0:09",
        "1:05",
        "11:30",
    ]
