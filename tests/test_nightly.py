"""What the nightly command asks for: its whole, in parts that each stand alone."""

from __future__ import annotations

import pytest

from cardtui.games import GAMES

from .nightly import Part, parts


def asked(module: str, option: str, *, game: str) -> int:
    """The sum of an option's figures over the parts of a game."""
    return sum(int(part[part.index(option) + 1]) for part in parts(1.0) if part[0] == module and game in part)


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_game_make_up_what_is_promised(game: str) -> None:
    assert asked("tests.soak", "--hands", game=game) == 20_000
    assert asked("tests.faults.monkey", "--events", game=game) == 100_000
    assert asked("tests.verdicts", "--ends", game=game) == 1000


def test_no_part_is_done_twice_and_a_small_scale_has_the_same_parts() -> None:
    def names(scale: float) -> list[Part]:
        sizes = ("--hands", "--events", "--ends", "--seconds", "--sample")
        every = []
        for part in parts(scale):
            dropped = {at + step for at, word in enumerate(part) if word in sizes for step in (0, 1)}
            every.append(tuple(word for at, word in enumerate(part) if at not in dropped))
        return every

    assert len(set(parts(1.0))) == len(list(parts(1.0)))
    assert names(0.01) == names(1.0)
