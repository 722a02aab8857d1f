"""Positions that Gong Zhu players know, as hands go: what a sensible player does in them, by a margin."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.ai.gongzhu.levels import Hard, Regular
from cardtui.ai.player import Player

from .test_gongzhu_regular import answer

WHOLE: dict[str, Any] = {"phase": "play"}


def values(seat: int, do: str, player: Player = Regular(), **start: Any) -> dict[str, float]:
    """What each card is worth; the first one is what the seat plays."""
    found = answer(seat, do, player=player, **start)
    assert found.considered[0][0] == found.action
    each = [value for _, value in found.considered]
    assert each == sorted(each, reverse=True)
    return {str(action.cards[0]): value for action, value in found.considered}


def test_the_own_pig_does_not_take_its_own_trick() -> None:
    """Last on 9s Ts 8s, ace and king of spades still out: the three stays below, the pig comes home."""
    hands = [
        "Qs Js 3s Ah Th 4h Qd 9d 3d Kc Jc 8c 2c",
        "9s 6s 2s Kh 9h 3h Ad Td 4d Ac Tc 5c 3c",
        "Ts Ks 5s Qh 8h 2h Kd 8d 5d Qc 9c 6c 4c",
        "8s As 4s 7s Jh 7h 6h 5h Jd 7d 6d 2d 7c",
    ]
    found = values(0, "1 play 9s, 2 play Ts, 3 play 8s", to_act=1, hands=hands, **WHOLE)
    assert next(iter(found)) != "Qs"
    assert found["Qs"] < max(found.values()) - 30


def test_the_pig_is_not_led() -> None:
    """Nobody leads the pig into ace and king while there is anything else."""
    hands = [
        "Qs 3s Ah Th 4h Qd 9d 3d Kc Jc 8c 2c 5h",
        "9s Js 6s 2s Kh 9h 3h Ad Td 4d Ac Tc 5c",
        "Ts Ks 5s Qh 8h 2h Kd 8d 5d Qc 9c 6c 4c",
        "8s As 4s 7s Jh 7h 6h Jd 7d 6d 2d 7c 3c",
    ]
    found = values(0, "", to_act=0, hands=hands, **WHOLE)
    assert found["Qs"] < max(found.values()) - 50


def test_the_low_guard_of_an_exposed_sheep_is_not_led() -> None:
    """Jd* 8d 2d with ace, king and queen still out: the two led draws the others' diamonds over the sheep."""
    hands = [
        "2s 3s 4s Js Kh 9h 3h Ad Td 4d Ac Tc 5c",
        "9s 6s 5s Qh 8h 2h Kd 9d 5d Qc 9c 6c 4c",
        "As Ks 7s Qs Jh 7h 6h Qd 7d 6d 3d 7c 3c",
        "Jd 8d 2d 8s Ts 4h 5h Th Ah Kc Jc 8c 2c",
    ]
    found = values(3, "", Hard(), to_act=3, exposed="Jd", hands=hands, **WHOLE)
    assert found["2d"] < max(found.values()) - 10


def test_a_high_club_stays_away_from_an_exposed_pig_still_to_be_thrown() -> None:
    """Second on 5c with Ac Tc 3c, the holder of the exposed pig behind and void: low, not over it."""
    hands = [
        "2s 3s 4s Js Kh 9h 3h Ad 4d 7c 5c",
        "6s 5s Jh Qh 8h 9d Ac Tc 3c 4c 9c",
        "As Ks 6c 8c 7h 6h 4h Th 2h 8d 7d",
        "Qs 7s 8s 9s Ts 2d Qd 5h Ah 3d Kc",
    ]
    do = "0 play 7c, 1 play 9c, 2 play 8c, 3 play Kc, 3 play 2d, 0 play Ad, 1 play 9d, 2 play 8d, 0 play 5c"
    found = values(1, do, to_act=0, exposed="Qs", hands=hands, **WHOLE)
    assert next(iter(found)) in ("3c", "4c")


@pytest.mark.parametrize("hand", ["Kd Jd 5d 2s 4s", "Qd Jd 5d 2s 4s"])
def test_an_exposed_sheep_is_not_thrown_on_the_trick_of_another(hand: str) -> None:
    """A spade or another diamond goes on a club trick, not the sheep that the seat may still win."""
    hands = ["Ac 5c 6c 7c 8c", "Kc 9c Tc 7d 8d", "Qc Jc 4c 9d 6d", hand]
    found = values(3, "0 play Ac, 1 play 9c, 2 play 4c", to_act=0, exposed="Jd", hands=hands, **WHOLE)
    assert found["Jd*"] < max(found.values()) - 50


def test_of_equally_bad_spades_the_pig_is_kept() -> None:
    """Qs Ks As are all that is left: whatever is led takes the trick, the pig is not the first to go."""
    hands = ["Qs Ks As", "2d 3h 4d", "5d 6h 7d", "8d 9h Td"]
    found = values(0, "", to_act=0, hands=hands, **WHOLE)
    assert next(iter(found)) != "Qs"
