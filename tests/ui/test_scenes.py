"""Scenes: what stands on a table for one seat, as a value; no screen is opened for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from cardtui.engine.cards import parse_cards
from cardtui.engine.core import Action
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.screens.table.family import family_of
from cardtui.screens.table.scene import Frame, PileFace, Scene
from cardtui.screens.table.view import SeatView
from cardtui.widgets.lines import Line

NAMES = ("Ann", "Bo", "Cy", "Di")
EVERYBODY = -2  # no seat: what it sees, everybody may see

HAPPY: dict[str, Any] = {
    "phase": "play",
    "landlord": 0,
    "to_act": 0,
    "hands": ["3s 3h 4s 7s 9d", "6s 6h 8s", "Ts Th Js Jh"],
    "multiple": 12,
}
CRAZY: dict[str, Any] = {"phase": "play", "landlord": 0, "to_act": 0, "hands": ["3s 3h 4s", "6s 6h 8s"]}
GUANDAN: dict[str, Any] = {
    "phase": "play",
    "to_act": 0,
    "playing": "5",
    "levels": ["5", "T"],
    "hands": ["3s 3s 3h 3d 5h 9d", "4h 4d 6h", "7d 8d", "Jc Jd Jh"],
}
GONGZHU: dict[str, Any] = {
    "phase": "play",
    "to_act": 3,
    "hands": ["Qs 2s 3h", "Ks 9h 9d", "4s Kh 4d", "5s 5h 5d"],
    "exposed": "Qs",
}
GAMES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "happy": ("happy", {"laizi": "7"}, HAPPY),
    "crazy": ("crazy", {"seats": 2}, CRAZY),
    "guandan": ("guandan", {}, GUANDAN),
    "gongzhu": ("gongzhu", {}, GONGZHU),
}
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


def table(variant: str, options: Mapping[str, Any], start: Mapping[str, Any], *steps: str) -> Table[Any]:
    """A table in a position, after these steps: ``0 play 3s``."""
    game = rules(variant, options)
    made = Table.at(game, game.position(start))
    for step in steps:
        seat, _blank, action = step.partition(" ")
        made.play(int(seat), Action.parse(action))
    return made


def view_of(made: Table[Any], seat: int = 0, **more: Any) -> SeatView[Any]:
    """What a seat sees there; it may act if it is asked."""
    state = made.view(seat)
    names, steps = NAMES[: made.rules.seats], tuple(made.history(seat))
    return SeatView(made.rules, state, seat, names, steps, seat in state.to_act, **more)


def scene_of(view: SeatView[Any], frame: Frame = Frame()) -> Scene:
    """Its scene."""
    return family_of(view.variant).scene(view, frame)


def words(*lines: Line) -> str:
    """The text of lines, without their looks."""
    return " ".join("".join(text for text, _look in line) for line in lines)


def title(pile: PileFace) -> str:
    return words(pile.title).strip()


def boxes(scene: Scene) -> list[tuple[str, str] | None]:
    """Name and role in each box."""
    return [(box.name, box.role) if box is not None else None for box in scene.boxes]


def cards(found: Sequence[object]) -> str:
    return " ".join(map(str, found))


# --- what holds for every game ----------------------------------------------------------------------------


@EVERY_GAME
def test_the_same_position_gives_the_same_scene(game: str) -> None:
    """A scene is a value: made twice it is equal, and another hand of one's own makes another."""
    variant, options, start = GAMES[game]
    one, same = (scene_of(view_of(table(variant, options, start))) for _ in range(2))
    assert one == same
    first, *others = start["hands"]
    fewer = {**start, "hands": [" ".join(first.split()[:-1]), *others]}
    assert scene_of(view_of(table(variant, options, fewer))) != one


@EVERY_GAME
@pytest.mark.parametrize("sort", [0, 1])
def test_no_hidden_card_is_in_a_scene(game: str, sort: int) -> None:
    """Two positions that differ in what the others hold hidden are one scene (L2)."""
    variant, options, start = GAMES[game]
    first, second, *others = start["hands"]
    known = "Qs" if game == "gongzhu" else ""
    other = {"happy": "5s 5h Kd", "crazy": "5s 5h Kd", "guandan": "2h Kd Ah", "gongzhu": "6s 6h 6d"}[game]
    assert known not in second.split()
    changed = {**start, "hands": [first, other, *others]}
    scenes = [scene_of(view_of(table(variant, options, at)), Frame(sort)) for at in (start, changed)]
    assert scenes[0] == scenes[1]


@EVERY_GAME
def test_of_a_covered_hand_nothing_is_in_the_scene(game: str) -> None:
    """Covered, one sees what everybody may see: whatever one holds, the scene is the same."""
    variant, options, start = GAMES[game]
    first, *others = start["hands"]
    other = {"happy": "5s 5h Kd Kh Kc", "crazy": "5s 5h Kd", "guandan": "2h Kd Kh Kc Ac Ah"}.get(game)
    other = other or "Qs 6h 6d"  # the pig lies exposed

    def covered(hand: str) -> Scene:
        made = table(variant, options, {**start, "hands": [hand, *others]})
        view = replace(view_of(made), state=made.view(EVERYBODY), turn=False, covered=True)
        return scene_of(view)

    assert covered(first) == covered(other)
    assert covered(first).hand.cards == ()


@EVERY_GAME
def test_while_others_think_they_are_named(game: str) -> None:
    """Where nothing is asked of the seat in front stands for whom one waits; a hand that is over waits for
    nobody."""
    variant, options, start = GAMES[game]
    made = table(variant, options, start)
    (asked,) = made.state.to_act
    seat = (asked + 1) % made.rules.seats
    assert scene_of(view_of(made, seat)).waiting == f"{NAMES[asked]}: thinking …"
    assert words(scene_of(view_of(made, asked)).own).startswith(f"▶ {NAMES[asked]}")
    assert words(scene_of(view_of(made, seat)).own).startswith(f"  {NAMES[seat]}")


@EVERY_GAME
def test_a_seat_that_a_bot_plays_for_is_told_apart(game: str) -> None:
    """In its box and in the own line (托管)."""
    variant, options, start = GAMES[game]
    seats = rules(variant, options).seats
    scene = scene_of(view_of(table(variant, options, start), by_bot=frozenset({0, 1})))
    away = [f"{box.name}{box.aside}" for box in scene.boxes if box is not None and box.aside]
    assert away == ["Bo (auto)"]
    assert words(scene.own).endswith(" (auto)")
    assert seats == 1 + sum(box is not None and box.name.split()[0] in NAMES for box in scene.boxes)


# --- the landlord games -----------------------------------------------------------------------------------


def test_a_landlord_table_has_its_roles_and_the_bottom_cards() -> None:
    """Play runs counter-clockwise: the next seat sits at the right, the one before at the left (L1)."""
    scene = scene_of(view_of(table("happy", {"laizi": "7"}, HAPPY)))
    assert boxes(scene) == [("Cy", "farmer"), ("Bottom cards", ""), ("Bo", "farmer")]
    assert words(scene.own) == "▶ Ann · landlord · 5 cards"


def test_two_seats_have_the_cards_set_aside_in_the_right_place() -> None:
    """The other sits at the left, the bottom cards lie in the middle; no row is left half empty (L2)."""
    scene = scene_of(view_of(table("crazy", {"seats": 2}, CRAZY)))
    assert boxes(scene) == [("Bo", "farmer"), ("Bottom cards", ""), None]
    aside = "3c 4h 5d 7s 7d 8c 9s Ts Jc Kd Ac"
    scene = scene_of(view_of(table("crazy", {"seats": 2}, {**CRAZY, "aside": aside})))
    assert boxes(scene) == [("Bo", "farmer"), ("Bottom cards", ""), ("Set aside", "")]
    assert scene.boxes[2] is not None
    assert [words(note) for note in scene.boxes[2].notes] == ["11 cards"]
    assert scene.piles[2] == PileFace()


def test_the_status_gives_up_names_before_figures() -> None:
    """Forms of the row, the fullest first; the multiple stands in each of them (L30)."""
    forms = [words(*form) for form in scene_of(view_of(table("happy", {"laizi": "7"}, HAPPY))).status]
    assert len(forms) > 2
    assert all("×12" in form and "7*" in form for form in forms)
    assert "Happy" in forms[0]
    assert "Happy" not in forms[-1]
    assert list(map(len, forms)) == sorted(map(len, forms), reverse=True)


@pytest.mark.parametrize(("stakes", "beans"), [(True, "9,965 beans"), (False, "10,000 beans")])
def test_a_hand_without_stakes_moves_nothing_in_the_boxes(stakes: bool, beans: str) -> None:
    """What a seat has after a hand of Guandan; one that does not count leaves it as it was (G24)."""
    start = {"phase": "play", "to_act": 0, "hands": ["3s", "4s 6s", "5s", "7s 8s"]}
    made = table("guandan", {}, start, "0 play 3s", "1 pass", "2 play 5s")
    view = view_of(made, stakes=stakes)
    box = scene_of(view).boxes[2]
    assert (view.state.over, box and words(box.notes[1])) == (True, beans)


def test_what_bombs_others_may_hold_is_told_of_hard_ones_where_there_are_laizi() -> None:
    """Three unseen cards and a laizi are a bomb too, so with laizi the line speaks of hard ones only."""
    assert scene_of(view_of(table("happy", {"laizi": "7"}, HAPPY))).inferred.startswith("hard bombs possible")
    assert scene_of(view_of(table("crazy", {"seats": 2}, CRAZY))).inferred.startswith("bombs possible")


def test_a_hand_that_is_over_leaves_nothing_to_infer() -> None:
    """All hands lie open: nothing is said any more of bombs that others may hold."""
    start = {"phase": "play", "to_act": 0, "hands": ["3s", "4s 6s", "5s", "7s 8s"]}
    begun, ended = ["0 play 3s", "1 pass"], ["2 play 5s"]
    lines = [
        scene_of(view_of(table("guandan", {}, start, *steps))).inferred for steps in (begun, begun + ended)
    ]
    assert [bool(line) for line in lines] == [True, False]


def test_a_hand_without_stakes_says_so() -> None:
    """In every form of the row, in every game that is played for something."""
    for variant, options, start in (GAMES["happy"], GAMES["guandan"]):
        scene = scene_of(view_of(table(variant, options, start), stakes=False))
        assert all("no stakes" in words(*form) for form in scene.status)
    scene = scene_of(view_of(table(*GAMES["gongzhu"]), stakes=False))
    assert all("no stakes" in words(*form) for form in scene.status)


def test_laizi_come_first_in_the_hand_and_are_marked() -> None:
    """By rank from the highest, or what is held most often first; laizi at the left of both (L3)."""
    view = view_of(table("happy", {"laizi": "7"}, HAPPY))
    by_rank, by_groups, again = (scene_of(view, Frame(sort)).hand for sort in (0, 1, 4))
    assert cards(by_rank.cards) == "7s 9d 4s 3s 3h"
    assert cards(by_groups.cards) == "7s 3s 3h 9d 4s"
    assert again == by_rank
    assert [by_rank.marks(card) for card in by_rank.cards] == ["*", "", "", "", ""]


def test_a_play_with_laizi_says_what_they_stand_for() -> None:
    """The pile has the name of the play and its cards as they are read (L23); who passed says so."""
    made = table("happy", {"laizi": "7"}, HAPPY, "0 play 4s 7s", "1 pass")
    scene = scene_of(view_of(made))
    assert title(scene.own_pile).startswith("▸ pair")
    assert (cards(scene.own_pile.cards), words(scene.own_pile.note)) == ("4s 7s", "7* → 4")
    assert [title(pile) for pile in scene.piles] == ["", "", "✕ Pass"]


def test_what_is_unseen_is_the_deck_less_hand_and_plays() -> None:
    """Of the four sixes none has been seen; of the threes two are left after two are held (L2)."""
    before = dict(scene_of(view_of(table("happy", {}, HAPPY))).unseen)
    after = dict(scene_of(view_of(table("happy", {}, HAPPY, "0 play 3s 3h", "1 play 6s 6h"))).unseen)
    assert (before["6"], before["3"], before["A"]) == (4, 2, 4)
    assert (after["6"], after["3"], after["A"]) == (2, 2, 4)


def test_what_makes_up_the_multiple_is_in_the_scene() -> None:
    """Factors as name and value; Gong Zhu has none."""
    factors = dict(scene_of(view_of(table("happy", {}, HAPPY))).factors)
    assert factors["multiplier"] == "×12"
    assert scene_of(view_of(table("gongzhu", {}, GONGZHU))).factors == ()


# --- Guandan ----------------------------------------------------------------------------------------------


def test_the_partner_sits_opposite() -> None:
    """Four seats: the next at the right, the partner in the middle, the one before at the left."""
    scene = scene_of(view_of(table("guandan", {}, GUANDAN)))
    assert boxes(scene) == [("Di", "before you"), ("Cy", "partner"), ("Bo", "next")]
    assert "we 5 · they 10" in words(*scene.status[0])


def test_bombs_lie_together_in_one_of_the_sortings() -> None:
    """Sorted by rank nothing is grouped; the other way the four threes are (G9); level cards are marked."""
    view = view_of(table("guandan", {}, GUANDAN))
    by_rank, by_groups = (scene_of(view, Frame(sort)).hand for sort in (0, 1))
    assert by_rank.groups == ()
    assert [cards([by_groups.cards[at] for at in group]) for group in by_groups.groups][:1] == ["3s 3s 3h 3d"]
    assert [card for card in map(by_rank.marks, by_rank.cards) if card] == ["*"]


def test_wilds_are_counted_apart() -> None:
    """Two hearts of the level, one of them in one's own hand (G3)."""
    unseen = dict(scene_of(view_of(table("guandan", {}, GUANDAN))).unseen)
    assert (unseen["5*"], unseen["5"], unseen["3"]) == (1, 6, 4)


# --- Gong Zhu ---------------------------------------------------------------------------------------------


def test_the_trick_lies_in_front_of_the_seats() -> None:
    """Who leads and who is highest, each with the card (Z4); the seat that is asked has nothing there."""
    made = table("gongzhu", {}, GONGZHU, "3 play 5s", "0 play 2s", "1 play Ks")
    left, opposite, right = scene_of(view_of(made)).piles
    assert [(title(pile), cards(pile.cards)) for pile in (left, opposite, right)] == [
        ("Di leads", "5s"),
        ("", ""),
        ("▸ Bo", "Ks"),
    ]


def test_a_box_tells_what_its_seat_has_taken_in_the_cells_it_has() -> None:
    """All hearts that there is room for, the rest counted; never wider than the box (Z8)."""
    made = table("gongzhu", {}, GONGZHU)
    hearts = parse_cards("2h 4h 6h 7h 8h 9h Th Jh Ah")
    state = replace(made.state, taken=((), hearts, (), ()))
    view = replace(view_of(made), state=made.rules.redact(state, 0))
    wide, narrow = (scene_of(view, Frame(box=cells)).boxes[2] for cells in (22, 10))
    assert wide is not None
    assert narrow is not None
    assert words(*wide.lines).split()[:4] == ["took", "♥AJ", "10", "987642"]
    assert "+" in words(narrow.lines[0])
    assert len(words(narrow.lines[0])) <= 10


def test_exposed_cards_stand_in_their_box_and_in_the_status() -> None:
    """Everybody sees them (Z3): the owner, the others, and a covered table."""
    made = table("gongzhu", {}, GONGZHU)
    seen = scene_of(view_of(made, 1))
    box = next(box for box in seen.boxes if box is not None and box.name == "Ann")
    assert "Q♠*" in words(*box.notes)
    assert "Q♠*" in words(*seen.status[0])
