"""Hands played at random, written down as other programs do."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from cardtui.engine.cards import Card, Cards, Rng, deck
from cardtui.engine.core import Action
from cardtui.engine.gongzhu.scoring import scoring
from cardtui.engine.gongzhu.state import taker
from cardtui.engine.table import Table
from cardtui.foreign.botzone_hands import number_of
from cardtui.games import game

SEATS, TRICKS = 3, 13


def botzone_hand(seed: int) -> dict[str, Any]:
    """A hand of Dou Dizhu as an object; readings are chosen at random and not written down."""
    rng, rules = Rng.of("foreign", seed), game("happy").rules("beginner")
    landlord = rng.below(SEATS)
    deal = rules.shuffle(Rng.of("deal", seed), rules.read_carry({"first": landlord}))
    table = Table(rules, deal)
    table.advance()
    usual = {"show": "keep", "call": "call", "rob": "decline", "late_show": "keep", "double": "single"}
    while not table.state.over:
        state = table.state
        seat = state.to_act[0]
        if (verb := usual.get(state.phase)) is not None:
            table.play(seat, Action(verb))
            continue
        legal = list(rules.legal(state, seat))
        long = [each for each in legal if len(each.cards) > 5]  # rare ones are what there is to try
        table.play(seat, rng.choice(long if long and rng.below(3) else legal))
    played = [step for step in table.steps if step.action.verb in ("play", "pass")]
    bids = [[seat, 3 if seat == landlord else 0] for seat in range(landlord + 1)]
    return {
        "own": [list(map(number_of, hand)) for hand in deal.hands],
        "publiccard": list(map(number_of, deal.apart["bottom"])),
        "bids": bids if rng.below(4) else [[seat, 0] for seat in range(SEATS)],
        "landlord": landlord,
        "plays": [[step.seat, list(map(number_of, step.action.cards))] for step in played],
        "winner": played[-1].seat,
        "multiple": table.state.multiple,
    }


def botzone_views(hand: dict[str, Any], bids: bool = True) -> list[dict[str, Any]]:
    """The same as what each seat was asked and answered, as long as it was asked."""
    landlord, plays = hand["landlord"], hand["plays"]
    views = []
    for seat in range(SEATS):
        requests: list[dict[str, Any]] = []
        responses: list[Any] = []
        behind = (seat - landlord) % SEATS
        own = list(hand["own"][seat])
        if bids:
            requests.append({"own": own, "bid": [0] * behind})
            responses.append(3 if seat == landlord else 0)
        for at in range(behind, len(plays), SEATS):
            before = [play[1] for play in plays[max(0, at - 2) : at]]
            request: dict[str, Any] = {"history": [[]] * (2 - len(before)) + before}
            if at == behind:
                request |= {"own": own, "publiccard": hand["publiccard"]}
                request |= {"landlord": landlord, "pos": seat, "finalbid": 3} if bids else {}
            requests.append(request)
            responses.append(plays[at][1])
        views.append({"requests": requests, "responses": responses})
    return views


def botzone_log(hand: dict[str, Any]) -> list[dict[str, Any]]:
    """The same as the log of a match: the judge and the seats in turns."""
    log: list[dict[str, Any]] = []
    asked = [0] * SEATS
    views = botzone_views(hand)
    turns = [*((hand["landlord"] + n) % SEATS for n in range(SEATS)), *(play[0] for play in hand["plays"])]
    for seat in turns:
        at = asked[seat]
        asked[seat] += 1
        request, response = views[seat]["requests"][at], views[seat]["responses"][at]
        log.append({"output": {"command": "request", "content": {str(seat): request}}, "verdict": "OK"})
        log.append({str(seat): {"response": response, "verdict": "OK"}})
    log.append({"output": {"command": "finish", "content": {"0": 2, "1": -1, "2": -1}}})
    return log


def trick_hand(seed: int) -> tuple[list[list[tuple[int, Card]]], tuple[int, ...]]:
    """A hand of Gong Zhu, all thirteen tricks of it, and the raw scores."""
    rng, rules = Rng.of("tricks", seed), game("gongzhu").rules(None)
    cards = deck(1, jokers=False)
    rng.shuffle(cards)
    hands = [cards[seat::4] for seat in range(4)]
    leader = rng.below(4)
    taken: list[list[Card]] = [[] for _ in range(4)]
    tricks = []
    for _ in range(TRICKS):
        trick: list[tuple[int, Card]] = []
        for seat in ((leader + n) % 4 for n in range(4)):
            suited = [card for card in hands[seat] if trick and card.suit == trick[0][1].suit]
            card = rng.choice(suited or hands[seat])
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = taker(tuple(trick))
        taken[leader] += [card for _, card in trick if scoring(card)]
        tricks.append(trick)
    raw = rules.settle({"taken": [" ".join(map(str, group)) for group in taken]})["raw"]
    assert isinstance(raw, list)
    return tricks, tuple(raw)


def trick_text(tricks: Sequence[Sequence[tuple[int, Card]]], raw: Sequence[int] | None, way: int) -> str:
    """It as lines, in one way or another of writing them."""
    between, end = ((", ", ""), (",", ","), (" ", ""), (",  ", " ,"))[way % 4]
    ten = "T" if way % 3 == 0 else "10"
    lines = []
    for trick in tricks:
        cards = [str(card)[::-1].upper().replace("T", ten) for _, card in trick]
        lines.append(between.join((str(trick[0][0]), *cards)) + end)
    if raw is not None:
        lines.append(("result: " if way % 2 else "result:") + between.join(map(str, raw)) + end)
    return "\n".join(lines)


def shuttle() -> dict[str, Any]:
    """A hand in which fours in a row are led with wings: not ours."""
    return _led("3 3 3 3 4 4 4 4 5 6 7 8")


def rocket_as_kickers() -> dict[str, Any]:
    """A hand in which both jokers are the kickers of a four: not ours."""
    return _led("3 3 3 3 x X")


def _led(ranks: str) -> dict[str, Any]:
    """A hand that begins with that lead, by a landlord who is dealt it."""
    wanted = [card for rank, group in groupby(ranks.split()) for card in _first(rank, len(list(group)))]
    rest = [card for card in deck() if card not in wanted]
    own = [[*wanted, *rest[: 17 - len(wanted)]], *(rest[34 - len(wanted) - 17 * n :][:17] for n in (1, 0))]
    bottom = [card for card in deck() if not any(card in hand for hand in own)]
    return {
        "own": [list(map(number_of, hand)) for hand in own],
        "publiccard": list(map(number_of, bottom)),
        "landlord": 0,
        "plays": [[0, list(map(number_of, wanted))]],
    }


def _first(rank: str, count: int) -> Cards:
    return tuple(card for card in deck() if str(card)[0] == rank)[:count]


def text_of(hands: Sequence[Any]) -> str:
    """A list with an object a line."""
    return "[\n" + ",\n".join(map(json.dumps, hands)) + "\n]\n"
