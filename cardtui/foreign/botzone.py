"""Dou Dizhu of Botzone: whole hands in JSON, and its own match files of requests and responses.

A card is a number: 0-51 the ranks 3 4 ... A 2, four suits each, 52 and 53 the jokers. A whole hand has
``own`` (17 cards per seat), ``publiccard``, ``plays`` (seat, cards; none: a pass), and what may be missing:
``bids`` (seat, 0-3), ``landlord``, ``winner`` (the seat that went out), ``multiple``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import partial

from ..engine.errors import DataFault
from ..engine.plain import STRICT
from .botzone_hands import PLAYER, SEATS, hand, told
from .botzone_matches import bottom_of, is_judge, is_view, of_views, views_of_log
from .hand import ForeignHand, Json, Written

NAME = PLAYER
TITLE = "Dou Dizhu of Botzone, in JSON"
_NAMES = {"own", "publiccard", "plays", "log", "requests", "seats", "players", "0"}  # of a hand, one of them
# Where a hand may begin behind one that cannot be read.
_AGAIN = re.compile(r'(?m)^[ \t]*\[?[ \t]*\{|\{\s*"(?:own|log|requests|seats|players)"')


def recognises(text: str) -> bool:
    """Whether it begins like JSON and has Botzone's names in it."""
    return text.lstrip("\ufeff \t\r\n")[:1] in ("[", "{") and '"publiccard"' in text


def hands(text: str) -> Iterator[Written]:
    """The hands, each an object; where one cannot be read the next one is looked for.

    Seats of the same match stand one behind the other.
    """
    number, begun = 0, 0
    views: list[Json] = []
    for line, found in _objects(text):
        view = None if isinstance(found, DataFault) or not is_view(found) else found
        if view is not None and 0 < len(views) < SEATS and bottom_of(views[0]) == bottom_of(view):
            views.append(view)
            continue
        if views:
            number += 1
            yield Written(number, begun, partial(_matched, views))
            views = []
        if view is not None:
            begun, views = line, [view]
        else:
            number += 1
            yield Written(number, line, partial(_hand, found))
    if views:
        yield Written(number + 1, begun, partial(_matched, views))


def _matched(views: Sequence[Json]) -> Iterator[ForeignHand]:
    yield of_views(views)


def _hand(found: Json | DataFault) -> Iterator[ForeignHand]:
    if isinstance(found, DataFault):
        raise found
    if "log" in found:
        yield of_views(views_of_log(found["log"]))
        return
    for key in ("seats", "players"):
        if isinstance(found.get(key), list) and found[key] and all(map(is_view, found[key])):
            yield of_views(found[key])
            return
    by_number = [found.get(str(seat)) for seat in range(SEATS)]
    if all(map(is_view, by_number)):
        yield of_views([view for view in by_number if view is not None])
        return
    yield hand(told(found))


def _objects(text: str) -> Iterator[tuple[int, Json | DataFault]]:
    """The objects of a list, or one behind the other, each with its line; a fault in the place of one.

    A list with a judge in it is the log of a match.
    """
    decoder = json.JSONDecoder(**STRICT)
    if '"output"' in text and any(map(is_judge, log := _list(text))):
        yield 1, {"log": log}
        return
    at, lost = 0, False
    while at < len(text):
        begin = text.find("{", at)
        between = text[at : begin if begin >= 0 else len(text)]
        if (stray := re.search(r"[^\s,\[\]\ufeff]", between)) and not lost:
            yield _line(text, at + stray.start()), _fault(text, at + stray.start(), "no JSON of a hand")
        if begin < 0:
            return
        try:
            found, at = decoder.raw_decode(text, begin)
        except (ValueError, RecursionError) as fault:
            if not lost:
                where = getattr(fault, "pos", begin)
                yield _line(text, begin), _fault(text, where, getattr(fault, "msg", str(fault)))
            again = _AGAIN.search(text, begin + 1)
            at, lost = again.start() if again else len(text), True
            continue
        if not lost or _NAMES & found.keys():
            yield _line(text, begin), found
            lost = False


def _list(text: str) -> Sequence[object]:
    """The list that is the whole text, empty for anything else."""
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return ()
    return found if isinstance(found, list) else ()


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _fault(text: str, at: int, why: str) -> DataFault:
    return DataFault(why, f"line {_line(text, at)}, column {at - text.rfind(chr(10), 0, at)}")
