"""Reviews are kept by hand and seat, found again by what was marked, and added up."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from cardtui.store.database import FILE
from cardtui.store.history import Filter
from cardtui.store.records import to_text
from cardtui.store.store import Store
from cardtui.store.verdicts import RULE, Basis, Mark, Reviewed, Verdict, Weighed, read_verdict, to_plain

from .hands import keep_hand, noon, played, record_of, spec_for

FIXTURES = Path(__file__).parent / "fixtures"
CHOICES = (Weighed("pass", 12.0, 0.0, 0.75), Weighed("play 3s as single:3:1", 2.0, 1.5))


def verdict(ply: int, mark: Mark, loss: float, best: float = 12.0) -> Verdict:
    """Something said of a step."""
    choices = (Weighed("pass", best), CHOICES[1])
    return Verdict(ply, "play 3s as single:3:1", mark, Basis.WORLDS, loss, 20.0, 64, 0, choices)


HAND = (verdict(3, Mark.GOOD, 0.0, 5.0), verdict(6, Mark.BLUNDER, 9.0), verdict(9, Mark.CLOSE, 2.0, -8.0))


def test_what_was_said_is_read_back_and_a_later_review_takes_its_place(tmp_path: Path) -> None:
    """Also as JSON; nothing is known of a seat that was not reviewed."""
    assert read_verdict(json.loads(json.dumps(to_plain(HAND[1])))) == HAND[1]
    with Store(tmp_path, noon) as store:
        hand = store.history.take_in(to_text(record_of(played(1)))).hand
        for review in (Reviewed(0, False, -40.0, HAND), Reviewed(0, True, -40.0, HAND[:2])):
            store.reviews.keep(hand, review)
            assert store.reviews.get(hand, 0) == review
        assert store.reviews.get(hand, 1) is None


def test_plays_and_cards_come_to_the_result_whole_and_part_by_part() -> None:
    """Only what is marked counts as given away; all else is what the cards and the others brought. A decision
    of which nothing can be told, or on which nothing hung, does not count."""
    review = Reviewed(0, False, -40.0, HAND)
    assert (review.clear, review.good, review.lost, review.cards) == (2, 1, 9.0, -31.0)
    assert replace(review, verdicts=(*HAND, verdict(12, Mark.EVEN, 0.0))).clear == 2
    assert [tuple(part) for part in review.parts()] == [
        (-1, 3, 5.0),
        (4, 6, 7.0),
        (7, 9, -11.0),
        (10, -1, -32.0),
    ]
    assert sum(part.amount for part in review.parts()) == review.cards
    assert not Reviewed(0, False, None, HAND).parts()


async def test_ones_own_mistakes_are_found_and_hands_add_up(tmp_path: Path) -> None:
    """Those of the profile alone, the latest hand first."""
    with Store(tmp_path, noon) as store:
        ann = store.profiles.create("Ann")
        table = store.tables.open(spec_for(ann, played(1)))
        for seed in (1, 2):
            await keep_hand(table, played(seed))
        table.close()
        latest, first = [row.id for row in store.history.hands()]
        for hand in (first, latest):
            store.reviews.keep(hand, Reviewed(0, False, -40.0, HAND))
            store.reviews.keep(hand, Reviewed(1, False, 20.0, HAND))
        found = store.reviews.marked(ann.id)
        assert [(each.hand, each.variant, each.seat, each.verdict) for each in found] == [
            (latest, "happy", 0, HAND[1]),
            (first, "happy", 0, HAND[1]),
        ]
        (total,) = store.reviews.sums(Filter(profile=ann.id))
        assert total[2:] == (2, 4, 2, 18.0, -62.0)
        assert not store.reviews.older()
        plays, cards = store.reviews.curves(total.variant, total.rooms, Filter(profile=ann.id))
        assert [[amount for _, amount in curve.points] for curve in (plays, cards)] == [[-9, -18], [-31, -62]]


def test_a_review_by_an_older_rule_is_kept_but_does_not_count(tmp_path: Path) -> None:
    """Not in the sums, not in the curves, until it is made anew."""
    with Store(tmp_path, noon) as store:
        hand = store.history.take_in(to_text(record_of(played(1)))).hand
        older = Reviewed(0, True, -40.0, HAND, RULE - 1)
        store.reviews.keep(hand, older)
        assert store.reviews.get(hand, 0) == older
        assert older.is_older
        assert (store.reviews.sums(), store.reviews.older()) == ([], 1)
        variant, room = store.history.hands()[0].variant, store.history.hands()[0].room
        assert not any(curve.points for curve in store.reviews.curves(variant, [room]))
        store.reviews.keep(hand, Reviewed(0, False, -40.0, HAND))
        assert ([each.hands for each in store.reviews.sums()], store.reviews.older()) == ([1], 0)


def test_a_review_from_before_there_were_rules_is_an_older_one(tmp_path: Path) -> None:
    """As it lies in a database of schema 9."""
    shutil.copy(FIXTURES / "schema9.db", tmp_path / FILE)
    with closing(sqlite3.connect(tmp_path / FILE)) as before, before:
        before.execute("INSERT INTO reviews VALUES (1, 0, 0, -40.0, 7, 6, 9.0)")
    with Store(tmp_path, noon) as store:
        assert store.reviews.get(1, 0) == Reviewed(0, False, -40.0, (), 1)
        assert (store.reviews.sums(), store.reviews.older()) == ([], 1)
