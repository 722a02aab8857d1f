"""Self-play and fitting for the Guandan net."""

from __future__ import annotations

from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="training needs numpy")

from cardtui.ai.guandan.inputs import INPUTS  # noqa: E402
from cardtui.ai.guandan.value import ENDS, Net  # noqa: E402
from cardtui.ai.net import Hidden  # noqa: E402
from training import guandan  # noqa: E402
from training.fit import Samples  # noqa: E402
from training.guandan import Decision, fit, forward, game, kept, loss, played  # noqa: E402


@pytest.fixture(scope="module")
def decisions() -> list[Decision]:
    """Those of two hands, the second after a hand before."""
    return game(1, 0) + game(1, 1)


def drawn(decisions: list[Decision]) -> Samples:
    target = np.eye(ENDS, dtype=np.float32)[[each.end for each in decisions]]
    on = np.array([at for each in decisions for at in each.on], np.int16)
    return Samples(on, np.array([len(each.on) for each in decisions], np.int32), target)


def test_a_hand_is_the_same_whenever_it_is_played(decisions: list[Decision]) -> None:
    """It hangs on seed and number alone, and both sides see the same end."""
    assert game(1, 0) == decisions[: len(game(1, 0))]
    assert game(2, 0) != game(1, 0)
    first = {each.end % 3 for each in game(1, 0)}
    assert len(first) == 1


def test_a_file_that_is_there_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of it is what was played."""
    monkeypatch.setattr(guandan, "PART", 2)
    name = played(tmp_path, 1, 18)
    monkeypatch.setattr(guandan, "game", lambda *_: [])
    assert played(tmp_path, 1, 18) == name
    fitted, held = kept(tmp_path)
    assert [len(fitted.size), len(held.size)] == [len(game(1, 18)), len(game(1, 19))]
    assert fitted.flat.tolist() == [at for each in game(1, 18) for at in each.on]


def test_what_is_fitted_is_told_and_the_player_reckons_the_same(decisions: list[Decision]) -> None:
    """The loss falls under that of six ends alike, and the file says what the arrays say."""
    samples = drawn(decisions)
    many = Samples.joined([samples] * 20)
    found = fit(many, 8, 30.0, 0.02, 0.0, 1)
    assert loss(found, samples)[0] < np.log(ENDS) / 2
    dense = np.zeros((len(decisions), INPUTS), np.float32)
    for row, each in zip(dense, decisions, strict=True):
        row[each.on] = 1
    told = forward(found, dense)[1]
    net = Net.read(found.write())
    for shares, each in zip(told, decisions, strict=True):
        assert ends(net, each.on) == pytest.approx(shares, abs=0.02)


def ends(net: Net, on: list[int]) -> list[float]:
    """What the player's net makes of these inputs."""
    layer: Hidden = net._layer
    scores = np.array(layer.scores(layer.empty + sum(net._columns[at] for at in on)))
    parts = np.exp(scores - scores.max())
    found: list[float] = (parts / parts.sum()).tolist()
    return found
