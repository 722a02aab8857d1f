"""Self-play keeps the rules, sees what the player sees, and begins again where it stopped."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from shutil import which
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="training needs numpy")

from cardtui.ai.landlord import value  # noqa: E402
from cardtui.ai.landlord.kernel import PASSING  # noqa: E402
from cardtui.ai.landlord.packed import PLACES  # noqa: E402
from cardtui.ai.landlord.sight import action_of, sight_of  # noqa: E402
from cardtui.ai.player import Question  # noqa: E402
from cardtui.engine.cards import Rng  # noqa: E402
from cardtui.engine.landlord.combinations import rank_at  # noqa: E402
from cardtui.engine.table import Table  # noqa: E402
from cardtui.engine.variants import rules as rules_of  # noqa: E402
from training.compiled import build  # noqa: E402
from training.fit import Samples, multiples  # noqa: E402
from training.landlord import Plan, Run, executor, main, write  # noqa: E402
from training.net import Table as NetTable  # noqa: E402
from training.net import Weights  # noqa: E402
from training.selfplay import Field, Hand, Way, finish, keys_of, play  # noqa: E402

FIELDS = [Field(3, False), Field(3, True), Field(2, False), Field(2, True)]
SIGNS = "3456789TJQKA2xX"


def on_a_table(hand: Hand, what: Field) -> Table[Any]:
    """The same position under the rules; the landlord has just taken the bottom cards."""
    laizi = SIGNS[hand.laizi] if hand.laizi >= 0 else None
    options: dict[str, Any] = {"laizi": laizi, "seats": what.seats}
    rules = rules_of("crazy", options)

    def written(packed: int, wild: int) -> str:
        signs = [SIGNS[place] * (packed >> 4 * place & 15) for place in range(PLACES)]
        return "".join(signs) + (laizi or "") * wild

    game, course = hand.game, hand.course
    return Table.at(
        rules,
        rules.position(
            {
                "phase": "play",
                "landlord": 0,
                "hands": [written(*one) for one in zip(game.hands, game.wilds, strict=True)],
                "bottom": written(course.bottom, course.bottom_wild),
            }
        ),
    )


@pytest.mark.parametrize("what", FIELDS, ids=lambda what: what.name)
def test_self_play_sees_and_counts_what_the_table_does(what: Field) -> None:
    """Step by step the same view, every move legal, and at the end the same winner and multiple."""
    for number in range(6):
        rng = random.Random(number)
        hand = Hand(rng, what, best=0.5)
        table = on_a_table(hand, what)
        rank = rank_at(hand.laizi) if hand.laizi >= 0 else 0
        following = _Followed(hand, table, rank)
        while moves := hand.forced(following.play):
            state, seat = table.state, hand.game.turn
            assert state.to_act == (seat,)
            question = Question(
                table.rules, table.view(seat), seat, tuple(table.history(seat)), Rng.of("view", number)
            )
            seen = hand.sight()
            assert sight_of(question) == replace(seen, over=seen.over and (*seen.over[:3], 0, 0))
            following.play(rng.choice(moves))
        assert (hand.game.winner == 0) == (0 in table.state.winner)
        assert 1 << hand.stake() == table.state.multiple


class _Followed:
    """A hand whose moves are made on a table too."""

    def __init__(self, hand: Hand, table: Table[Any], rank: int) -> None:
        self.hand, self.table, self.rank = hand, table, rank

    def play(self, move: Any) -> None:
        seat = self.hand.game.turn
        self.table.play(seat, action_of(move, self.table.state.hands[seat], self.rank))
        self.hand.play(move)


@pytest.mark.parametrize("what", FIELDS, ids=lambda what: what.name)
def test_many_positions_at_once_are_valued_as_by_the_player(what: Field) -> None:
    """The arrays and the player's own sums give the same chance and the same stake for each move."""
    fresh = Weights.fresh(np.random.default_rng(3), 16)
    rows = [
        Samples.of(each) for each in play(random.Random(2), what, 12, [NetTable(fresh)] * what.seats, Way())
    ]
    weights = Weights.read(multiples(fresh, rows[0]).write())
    net, table = value.Net.read(weights.write()), NetTable(weights)
    hands = finish(random.Random(5), what, 4, [table] * what.seats, Way())
    assert all(hand.game.winner >= 0 for hand in hands)
    asked = []
    for number in range(8):
        hand = Hand(random.Random(number), what, best=0.5)
        for _ in range(number):
            hand.play((hand.forced() or [PASSING])[-1])
        if moves := hand.forced():
            asked.append((hand, moves))
    scores = table.of(keys_of(asked))
    at = 0
    for hand, moves in asked:
        mine = scores[at : at + len(moves)]
        at += len(moves)
        chances = 1 / (1 + np.exp(-mine[:, 0]))
        assert np.allclose(chances, net.values(hand.sight(), moves), atol=1e-4)
        logs = np.clip(mine[:, 1:], 0, value.MOST)
        won, lost = np.exp(logs.mean(axis=0) + value.SWAY * (logs - logs.mean(axis=0))).T
        stakes = [found.stake for found in net.outcomes(hand.sight(), moves)]
        assert np.allclose(chances * won - (1 - chances) * lost, stakes, atol=1e-2)


def test_multiples_are_those_of_hands_won_and_of_hands_lost() -> None:
    """On average over the games that they are fitted to."""
    weights = Weights.fresh(np.random.default_rng(1), 8)
    rows = play(random.Random(1), Field(3, True), 60, [NetTable(weights)] * 3, Way(heat=0.2))[1]
    samples = Samples.of(rows)
    fitted = multiples(weights, samples)
    for at, won in ((1, 1.0), (2, 0.0)):
        kept = samples.drawn(np.flatnonzero(samples.target[:, 0] == won))
        hidden = np.maximum(
            [weights.first[on].sum(axis=0) for on in np.split(kept.flat, np.cumsum(kept.size)[:-1])], 0
        )
        said = np.exp(hidden @ fitted.out[:, at] + fitted.shift[at])
        happened = np.abs(kept.target[:, 1])
        assert np.mean(happened / said) == pytest.approx(1, abs=0.1)
        assert said.std() > 0.05


def test_a_result_counts_the_doublings_from_the_decision_on() -> None:
    """Stakes are powers of two with the sign of the win."""
    weights = Weights.fresh(np.random.default_rng(1), 8)
    rows = play(random.Random(1), Field(3, False), 20, [NetTable(weights)] * 3, Way(heat=0.2))
    for role in rows:
        assert len(role.sizes) == len(role.win) == len(role.stake) > 20
        assert sum(role.sizes) == len(role.keys)
        for won, stake in zip(role.win, role.stake, strict=True):
            assert (stake > 0) == (won == 1)
            assert abs(stake) in (1, 2, 4, 8, 16, 32)


def test_a_net_that_is_widened_tells_the_same_chances() -> None:
    net = Weights.read(value.SHIPPED.joinpath("3p0.f16").read_bytes())
    wider = net.first.shape[1] + 32
    wide = net.further(wider, np.random.default_rng(5))
    keys = [[1, 70, 200], [3, 80, 210, value.INPUTS - 1]]
    rows = np.zeros((2, value.INPUTS), dtype=np.float32)
    for at, on in enumerate(keys):
        rows[at, on] = 1
    old, new = (np.maximum(rows @ each.first, 0) @ each.out + each.shift for each in (net, wide))
    assert wide.first.shape == (value.INPUTS, wider)
    assert np.allclose(old[:, 0], new[:, 0], atol=1e-5)
    assert Weights.read(wide.write()).first.shape == (value.INPUTS, wider)


def test_what_the_net_made_of_the_next_decision_counts_by_what_the_end_is_not_trusted() -> None:
    """The same games: the last decision of a role in a game knows the end, one before it takes from both."""
    nets = [NetTable(Weights.read((value.SHIPPED / f"3p{role}.f16").read_bytes())) for role in range(3)]
    ends, half, none = (
        play(random.Random(4), Field(3, False), 8, nets, Way(trust=trust)) for trust in (1.0, 0.5, 0.0)
    )
    for whole, mixed, net in zip(ends, half, none, strict=True):
        assert set(whole.win) == {0.0, 1.0}
        assert whole.keys == mixed.keys == net.keys
        last = [won in (0.0, 1.0) for won in net.win]  # of a role's decisions in a game, which come backwards
        assert last[0]
        for at, its_last in enumerate(last):
            if its_last:
                assert whole.win[at] == mixed.win[at] == net.win[at]
            else:
                assert mixed.win[at] == pytest.approx((mixed.win[at - 1] + net.win[at]) / 2)


def test_a_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Two generations in one go and in two give the same bytes, and the plan is the one it began with."""
    plan = Plan(games=500, generation=250, hidden=8, window=2, taught=1)
    whole = Run.open(tmp_path / "whole", plan)
    first = [whole.advance(None) for _ in range(2)][1]
    Run.open(tmp_path / "parts", plan).save()
    begun = Run.open(tmp_path / "parts", plan)
    begun.advance(None)
    begun.save()
    again = Run.open(tmp_path / "parts", replace(plan, seed=9))
    second = again.advance(None)
    assert again.plan == plan
    assert json.dumps({**first, "played": 0, "fitted": 0}) == json.dumps({**second, "played": 0, "fitted": 0})
    assert [net.write() for net in whole.nets()] == [net.write() for net in again.nets()]


def test_two_processes_play_the_games_of_one(tmp_path: Path) -> None:
    """The parts of a generation are drawn by their numbers, wherever they are played."""
    plan = Plan(seats=2, games=500, generation=500, hidden=8, window=2)
    alone, shared = (Run.open(tmp_path / name, plan) for name in ("alone", "shared"))
    alone.advance(None)
    with executor(2, "") as pool:
        shared.advance(pool)
    assert [net.write() for net in alone.nets()] == [net.write() for net in shared.nets()]


@pytest.mark.cluster
def test_a_cluster_plays_the_games_of_one_process(tmp_path: Path) -> None:
    """The same weights, wherever the parts were played."""
    distributed = pytest.importorskip("distributed")
    plan = Plan(seats=2, games=500, generation=500, hidden=8, window=2)
    alone, shared = (Run.open(tmp_path / name, plan) for name in ("alone", "shared"))
    alone.advance(None)
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster,
        executor(1, cluster.scheduler_address) as pool,
    ):
        shared.advance(pool)
    assert [net.write() for net in alone.nets()] == [net.write() for net in shared.nets()]


@pytest.mark.parametrize("verb", ["export", "match", "ship"])
def test_nets_of_a_training_that_has_not_begun_are_not_made_up(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong folder is said, and nothing is written there."""
    monkeypatch.setattr(sys, "argv", ["landlord", verb, str(tmp_path / "nowhere"), "--strength", "none"])
    with pytest.raises(SystemExit, match="no training has begun"):
        main()
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.slow
def test_the_compiled_kernel_plays_the_same_games(tmp_path: Path) -> None:
    """A generation in the compiled copy ends in the same weights."""
    if which("cc") is None:
        pytest.skip("no C compiler")
    plan = Plan(laizi=True, games=500, generation=500, hidden=8, window=2)
    pure = Run.open(tmp_path / "pure", plan)
    pure.advance(None)
    build(tmp_path / "copy")
    command = [sys.executable, "-m", "training.landlord"]
    given = ["--laizi", "--games", "500", "--generation", "500", "--hidden", "8", "--window", "2"]
    where = {**os.environ, "PYTHONPATH": str(tmp_path / "copy")}
    for verb in ("train", "export"):
        subprocess.run(
            [*command, verb, str(tmp_path / "compiled"), *given], env=where, cwd=tmp_path, check=True
        )
    kernel = "import cardtui.ai.landlord.kernel as k; print(k.__file__)"
    said = subprocess.run(
        [sys.executable, "-c", kernel], env=where, cwd=tmp_path, capture_output=True, text=True
    )
    assert not said.stdout.strip().endswith(".py")
    write(pure, tmp_path)
    for name in plan.roles:
        assert (tmp_path / "compiled" / f"{name}.f16").read_bytes() == (tmp_path / f"{name}.f16").read_bytes()
