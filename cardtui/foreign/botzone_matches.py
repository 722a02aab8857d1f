"""Botzone's own match files: what each seat was asked and what it answered, put together to a hand.

A seat has ``requests`` (at first ``own``; then ``publiccard``, ``landlord``, ``pos``; always ``history``, the
last two plays, the earlier first) and ``responses``, lists of cards. Files before there were bids have no
``landlord`` (it is seat 0) and no ``pos``. The hand may stand there as the log of the match, as its three
seats, or as one of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..engine.cards import deck
from ..engine.errors import DataFault
from ..engine.plain import Kind, from_plain
from .botzone_hands import BOTTOM, HELD, SEATS, Id, Told, Who, card_of, hand, number_of
from .hand import ForeignFault, ForeignHand, Json, Note
from .unknown import placed_somewhere


def is_view(found: object) -> bool:
    """Whether that is what one seat was asked and answered."""
    return isinstance(found, dict) and "requests" in found and "responses" in found


def is_judge(entry: object) -> bool:
    """Whether that is an entry of a log in which the judge speaks."""
    return isinstance(entry, dict) and isinstance(entry.get("output"), dict)


def bottom_of(view: Mapping[str, object]) -> object:
    """The bottom cards that a seat was told, by which the seats of a match know one another."""
    requests = view["requests"]
    asked = requests if isinstance(requests, list) else []
    return next(
        (each["publiccard"] for each in asked if isinstance(each, dict) and "publiccard" in each), None
    )


def views_of_log(log: object) -> list[Json]:
    """The seats of a match log: the judge's requests and the answers of the players, in turns."""
    requests: list[list[object]] = [[] for _ in range(SEATS)]
    responses: list[list[object]] = [[] for _ in range(SEATS)]
    for entry in log if isinstance(log, list) else ():
        if not isinstance(entry, dict):
            continue
        output = entry["output"] if is_judge(entry) else {}
        asked = output.get("content") if output.get("command", "request") == "request" else None
        for seat in range(SEATS):
            if isinstance(asked, dict) and str(seat) in asked:
                requests[seat].append(_unpacked(asked[str(seat)]))
            said = entry.get(str(seat))
            if isinstance(said, dict) and "response" in said:
                responses[seat].append(said["response"])
    return [{"requests": asked, "responses": said} for asked, said in zip(requests, responses, strict=True)]


def _unpacked(request: object) -> object:
    """A request; it may stand there as a text."""
    if not isinstance(request, str):
        return request
    try:
        found: object = json.loads(request)
    except (ValueError, RecursionError):
        return request
    return found


@dataclass(frozen=True, slots=True)
class _View:
    """What one seat was told and did; ``plays``: from the landlord's lead on."""

    seat: int
    landlord: int
    own: tuple[int, ...]
    bottom: tuple[int, ...]
    plays: tuple[tuple[int, ...], ...]


def of_views(given: Sequence[Json]) -> ForeignHand:
    """The hand that its seats were told of; raises ``DataFault`` where they were told otherwise."""
    views = [_view(each, f"seat {number}") for number, each in enumerate(given, 1)]
    first, longest = views[0], max(views, key=lambda view: len(view.plays))
    own: list[tuple[int, ...] | None] = [None] * SEATS
    for number, view in enumerate(views, 1):
        if (view.landlord, view.bottom) != (first.landlord, first.bottom) or own[view.seat] is not None:
            raise DataFault("not of the same hand as the first", f"seat {number}")
        for at, play in enumerate(view.plays):
            if sorted(play) != sorted(longest.plays[at]):
                raise DataFault("not what another seat was told", f"seat {number}", f"play {at + 1}")
        own[view.seat] = view.own
    plays = tuple(((first.landlord + turn) % SEATS, cards) for turn, cards in enumerate(longest.plays))
    held, notes = _filled(own, first, plays)
    whole = {"own": held, "publiccard": first.bottom, "plays": plays, "landlord": first.landlord}
    return hand(from_plain(Told, whole), notes)


def _filled(
    own: Sequence[tuple[int, ...] | None], view: _View, plays: Sequence[tuple[int, tuple[int, ...]]]
) -> tuple[list[tuple[int, ...]], tuple[Note, ...]]:
    """The cards of every seat; of one that is not in the file those that it played, and some of the rest."""
    if all(cards is not None for cards in own):
        return [cards for cards in own if cards is not None], ()
    hands = []
    for seat, known in enumerate(own):
        laid = [number for who, cards in plays if who == seat for number in cards]
        bottom = view.bottom if seat == view.landlord else ()
        hands.append(tuple(map(card_of, known or [number for number in laid if number not in bottom])))
    used = {card for held in (*hands, map(card_of, view.bottom)) for card in held}
    rest = [card for card in deck() if card not in used]
    filled = placed_somewhere(hands, (HELD,) * SEATS, rest, lambda seat, _card: own[seat] is None)
    if filled is None:
        raise ForeignFault("foreign_deck", place="own")
    return [tuple(map(number_of, held)) for held in filled], (Note.UNPLAYED,) if rest else ()


# --- one seat ---------------------------------------------------------------------------------------------


def _view(given: Json, place: str) -> _View:
    """One seat of a match; raises ``DataFault``."""
    requests, responses = given["requests"], given["responses"]
    if not isinstance(requests, list) or not isinstance(responses, list):
        raise DataFault("not a list", place, code="list")
    own: tuple[int, ...] | None = None
    found: tuple[int, int, tuple[int, ...]] | None = None  # seat, landlord, bottom cards
    plays: list[tuple[int, ...]] = []
    for turn, request in enumerate(requests):
        where = (place, f"request {turn + 1}")
        if not isinstance(request, dict):
            raise DataFault("not an object", *where, code="object")
        if "own" in request and own is None:
            own = _read(tuple[Id, ...], request["own"], *where)
        if "history" not in request:
            continue  # it is asked to bid
        history = _read(tuple[tuple[Id, ...], tuple[Id, ...]], request["history"], *where)
        if found is None:
            found = _seated(request, history, where)
            history = history[SEATS - 1 - (found[0] - found[1]) % SEATS :]
        plays += history
        if turn < len(responses):
            plays.append(_read(tuple[Id, ...], _said(responses[turn]), place, f"response {turn + 1}"))
    if own is None or found is None:
        raise DataFault("'own' is missing", place, code="missing", args={"key": "'own'"})
    seat, landlord, bottom = found
    if len(own) == HELD + BOTTOM and set(bottom) <= set(own):
        own = tuple(number for number in own if number not in bottom)  # taken up already
    return _View(seat, landlord, own, bottom, tuple(plays))


def _seated(
    request: Mapping[str, object], history: Sequence[tuple[int, ...]], where: tuple[str, str]
) -> tuple[int, int, tuple[int, ...]]:
    """The seat, the landlord and the bottom cards, from the first request of the play."""
    bottom = _read(tuple[Id, Id, Id], request.get("publiccard"), *where)
    landlord = _read(Who, request.get("landlord", 0), *where)
    if "pos" in request:
        return _read(Who, request["pos"], *where), landlord, bottom
    earlier, last = history
    behind = 2 if earlier else 1 if last else 0  # plays before the seat's first
    return (landlord + behind) % SEATS, landlord, bottom


def _said(response: object) -> object:
    """The cards of a response, which may stand under its own name once more."""
    return response.get("response") if isinstance(response, dict) else response


def _read(kind: Kind, data: object, *place: str) -> Any:  # of the type that stands there
    try:
        return from_plain(kind, data)
    except DataFault as fault:
        raise DataFault.within(fault, *place) from None
