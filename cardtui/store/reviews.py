"""Reviews: what was said of each decision of a seat of a hand of the history, and what they add up to.

A hand and a seat have one review, the last one made; its verdicts (``verdicts.Verdict``) are the decisions
in which there was a choice. The position of one is that of the hand's record before step ``ply``: of
``load(history.record(hand)).table`` it is ``states[ply]``, as the seat saw it ``view(seat, ply)``.
``marked`` finds one's own mistakes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .database import Database
from .history import Filter
from .profiles import Curve, curve_of
from .verdicts import RULE, Basis, Mark, Reviewed, Verdict, choices_text, read_choices


class Marked(NamedTuple):
    """A verdict with its place: the number of the hand, its variant, the seat."""

    hand: int
    variant: str
    seat: int
    verdict: Verdict


class Sum(NamedTuple):
    """Reviewed hands of one variant and of these rooms (empty: a game without any) added up.

    ``decisions``: those of which it can be told; ``good``: of them as good as the best; ``lost``: given
    away; ``cards``: what the cards brought. Amounts are before fees.
    """

    variant: str
    rooms: tuple[str, ...]
    hands: int
    decisions: int
    good: int
    lost: float
    cards: float

    def beside(self, other: Sum) -> Sum:
        """With those of other rooms."""
        return Sum(
            self.variant,
            (*self.rooms, *other.rooms),
            self.hands + other.hands,
            self.decisions + other.decisions,
            self.good + other.good,
            self.lost + other.lost,
            self.cards + other.cards,
        )


_VERDICT = "v.ply, v.played, v.mark, v.basis, v.loss, v.stake, v.worlds, v.sure, v.choices"
_REVIEWED = "FROM reviews w JOIN hands h ON h.id = w.hand_id JOIN results r USING (hand_id, seat)"
_SETTLED = f"{_REVIEWED} WHERE w.result IS NOT NULL AND w.rule >= {RULE} AND"


class Reviews:
    """The reviews of a folder."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, hand: int, review: Reviewed) -> None:
        """Keep the review of a hand of the history, in place of one of the same seat."""
        place = (hand, review.seat)
        sums = (review.deep, review.result, review.clear, review.good, review.lost, review.rule)
        rows = [
            (
                *place,
                each.ply,
                each.played,
                each.mark,
                each.basis,
                each.loss,
                each.stake,
                each.worlds,
                each.sure,
                choices_text(each.choices),
            )
            for each in review.verdicts
        ]

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM reviews WHERE hand_id = ? AND seat = ?", place)
            connection.execute("INSERT INTO reviews VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*place, *sums))
            connection.executemany("INSERT INTO verdicts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

        self._database.write(work)

    def get(self, hand: int, seat: int) -> Reviewed | None:
        """The review of that seat of a hand; ``None`` if there is none yet."""

        def work(connection: sqlite3.Connection) -> Reviewed | None:
            place = (hand, seat)
            found = connection.execute(
                "SELECT deep, result, rule FROM reviews WHERE hand_id = ? AND seat = ?", place
            ).fetchone()
            if found is None:
                return None
            rows = connection.execute(
                f"SELECT {_VERDICT} FROM verdicts v WHERE hand_id = ? AND seat = ? ORDER BY ply", place
            )
            deep, result, rule = found
            return Reviewed(seat, bool(deep), result, tuple(map(_read, rows)), rule)

        return self._database.read(work)

    def marked(
        self, profile: int | None, marks: Iterable[Mark] = (Mark.MISTAKE, Mark.BLUNDER)
    ) -> list[Marked]:
        """The decisions of a profile (``None``: of all) with one of these marks, the latest hand first."""
        wanted = tuple(marks)
        query = (
            f"SELECT v.hand_id, h.variant, v.seat, {_VERDICT} FROM verdicts v"
            " JOIN hands h ON h.id = v.hand_id JOIN results r USING (hand_id, seat)"
            f" WHERE v.mark IN ({', '.join('?' * len(wanted))}) AND (? IS NULL OR r.profile_id = ?)"
            " ORDER BY v.hand_id DESC, v.ply"
        )

        def work(connection: sqlite3.Connection) -> list[Marked]:
            rows = connection.execute(query, (*wanted, profile, profile))
            return [Marked(hand, variant, seat, _read(rest)) for hand, variant, seat, *rest in rows]

        return self._database.read(work)

    def sums(self, which: Filter = Filter()) -> list[Sum]:
        """What the reviewed hands that fit come to, those without a settlement and those of an older rule
        left out."""
        where, values = which.where()
        query = (
            "SELECT h.variant, h.room, count(*), sum(w.decisions), sum(w.good), sum(w.lost),"
            f" sum(w.result + w.lost) {_SETTLED} {where} GROUP BY 1, 2 ORDER BY 1, 2"
        )

        def work(connection: sqlite3.Connection) -> list[Sum]:
            rows = connection.execute(query, values)
            return [Sum(variant, (room,), *figures) for variant, room, *figures in rows]

        return self._database.read(work)

    def older(self, which: Filter = Filter()) -> int:
        """How many reviews that fit are left out because they follow an older rule."""
        where, values = which.where()
        query = f"SELECT count(*) {_REVIEWED} WHERE w.rule < {RULE} AND {where}"
        return self._database.read(lambda connection: int(connection.execute(query, values).fetchone()[0]))

    def curves(
        self, variant: str, rooms: Sequence[str], which: Filter = Filter(), most: int = 600
    ) -> tuple[Curve, Curve]:
        """Of the reviewed hands of a ``Sum`` added up hand by hand: what one's plays cost (below 0), and what
        the cards brought."""
        where, values = which.where()
        query = (
            f"SELECT h.finished, -w.lost, w.result + w.lost {_SETTLED} {where}"
            f" AND h.variant = ? AND h.room IN ({', '.join('?' * len(rooms))}) ORDER BY w.hand_id"
        )

        def work(connection: sqlite3.Connection) -> tuple[Curve, Curve]:
            rows = connection.execute(query, [*values, variant, *rooms]).fetchall()
            plays, cards = ([(row[0], row[at]) for row in rows] for at in (1, 2))
            return curve_of(_added(plays), most), curve_of(_added(cards), most)

        return self._database.read(work)


def _added(rows: Iterable[tuple[str, float]]) -> Iterable[tuple[str, int]]:
    total = 0.0
    for at, amount in rows:
        total += amount
        yield at, round(total)


def _read(row: Sequence[object]) -> Verdict:
    ply, played, mark, basis, loss, stake, worlds, sure, choices = row
    return Verdict(
        _int(ply),
        str(played),
        Mark(str(mark)),
        Basis(str(basis)),
        _float(loss),
        _float(stake),
        _int(worlds),
        _int(sure),
        read_choices(str(choices)),
    )


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _float(value: object) -> float:
    assert isinstance(value, int | float)
    return float(value)
