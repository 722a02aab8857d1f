"""The review's best play is a best play, where slow judges can know: a few endgames of each game.

``python -m tests.verdicts`` asks it of a thousand.
"""

from __future__ import annotations

import pytest

from cardtui.games import GAMES

from ..verdicts import RIGHT, found


def test_the_best_play_of_a_review_is_a_best_play() -> None:
    """Over every way in which the cards may lie that the seat cannot exclude."""
    every = list(found("gongzhu", 2, 1))
    assert len(every) == 2
    assert all(each.right for each in every), [each.told for each in every]


@pytest.mark.slow
@pytest.mark.parametrize("variant", GAMES)
def test_of_more_endgames_nearly_all_are_judged_right(variant: str) -> None:
    """In 99 of a hundred at least."""
    every = list(found(variant, 25, 1))
    assert sum(each.right for each in every) >= RIGHT * len(every), [each.told for each in every]
