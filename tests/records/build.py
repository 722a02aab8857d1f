"""Finds hands for the golden records: ``python -m tests.records.build [NAME ...]``.

A golden record shows one rule at work and replays to its own result for ever. One that has been
released is never built again: what is there is left alone.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

from cardtui.engine.cards import Card, Rng, parse_cards
from cardtui.engine.core import Action, Carry, Deal
from cardtui.engine.errors import IllegalAction
from cardtui.engine.guandan.state import GuandanCarry
from cardtui.engine.landlord.state import LandlordDeal
from cardtui.engine.rooms import BEAN_ROOMS
from cardtui.engine.rules import Rules
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.games import GAMES
from cardtui.store.records import Record, result_of, to_text
from cardtui.store.seat import Seat

from .accounts import account_figures

FOLDER = Path(__file__).parent
NAMES = ("East", "South", "West", "North")
TRIES = 1000
BOOKS = {name: game.currencies for name, game in GAMES.items()}
LEAVE = Action("leave")

Hand = Table[Any]


@dataclass(frozen=True)
class Golden:
    """What a golden record must show.

    ``holds``: cards given to a seat before the others are dealt; ``eager``: verbs taken whenever they
    are allowed; ``leaves``: a seat and the phase in which it gives up.
    """

    variant: str
    shows: Callable[[Hand], bool]
    options: Mapping[str, Any] = field(default_factory=dict)
    carry: Carry = Carry()
    holds: Mapping[int, str] = field(default_factory=dict)
    eager: tuple[str, ...] = ()
    leaves: tuple[int, str] | None = None


def codes(hand: Hand) -> Counter[str]:
    """How often each event happened."""
    return Counter(event.code for events in hand.events for event in events)


def event(code: str, least: int = 1) -> Callable[[Hand], bool]:
    """Hands in which something happened."""
    return lambda hand: codes(hand)[code] >= least


def no_event(code: str) -> Callable[[Hand], bool]:
    """Hands in which something did not happen."""
    return lambda hand: not codes(hand)[code]


def kind(*kinds: str) -> Callable[[Hand], bool]:
    """Hands in which every one of these combinations was played."""
    return lambda hand: set(kinds) <= {step.action.reading.kind for step in hand.steps if step.action.reading}


def step(words: str) -> Callable[[Hand], bool]:
    """Hands with a step whose text holds these words."""
    return lambda hand: any(words in str(step) for step in hand.steps)


def both(*shows: Callable[[Hand], bool]) -> Callable[[Hand], bool]:
    """Hands that show everything."""
    return lambda hand: all(show(hand) for show in shows)


def fact(name: str, value: Any) -> Callable[[Hand], bool]:
    """Hands that end with this fact."""
    return lambda hand: bool(hand.rules.facts(hand.state).get(name) == value)


def line(name: str, *values: Any) -> Callable[[Hand], bool]:
    """Hands with this figure in the settlement of some seat, with one of these values or any but 0."""
    return lambda hand: any(
        figure == name and (value in values if values else value)
        for account in (hand.state.settlement.accounts if hand.state.settlement else ())
        for figure, value in account_figures(account).items()
    )


def robbed_back(hand: Hand) -> bool:
    """The caller robbed last and is landlord (L10)."""
    robs = [event.seat for events in hand.events for event in events if event.code == "rob"]
    calls = [event.seat for events in hand.events for event in events if event.code == "call"]
    return len(robs) > 1 and robs[-1:] == calls


def matches(
    places: tuple[int, ...], playing: int, levels: tuple[int, int] = (2, 2), **more: Any
) -> GuandanCarry:
    """What a Guandan hand takes over inside a match."""
    usual = {"first_streak": (0,) * 4, "last_streak": (0,) * 4, "stacks": (100_000,) * 4}
    return GuandanCarry(levels=levels, playing=playing, places=places, hand=3, **{**usual, **more})


SHORT = Carry(stacks=(120, 90, 300))
RICH = Carry(stacks=(10_000_000,) * 3)
FIRST_LAST, FIRST_SECOND = (0, 1, 3, 2), (0, 2, 1, 3)
HEARTS = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
PLAIN = {"name": "plain", "N": 1, "stakes": False}
COINS = {"name": "low", "N": 2, "entry": 5400, "double_over": 5400}
HIGH = BEAN_ROOMS[2].to_json()
LAIZI = {"laizi": "drawn"}
LAST_LEVEL = 14

GOLDEN: dict[str, Golden] = {
    "happy_landlord_wins": Golden("happy", event("landlord_won")),
    "happy_farmers_win": Golden("happy", event("farmers_won")),
    "happy_spring": Golden(
        "happy", event("spring"), holds={0: "3s 3h 3d 4s 4h 4d 5s 5h 5d 6s 6h 6d 7s 8s 9s 2s 2h"}
    ),
    "happy_anti_spring": Golden("happy", event("anti_spring")),
    "happy_nobody_calls": Golden("happy", event("redeal"), eager=("keep", "decline")),
    "happy_robbed_back": Golden("happy", robbed_back, eager=("rob", "call")),
    "happy_shown_before_the_deal": Golden("happy", step(" show 0")),
    "happy_shown_in_the_deal": Golden("happy", both(step(" show 8"), no_event("redeal"))),
    "happy_shown_late": Golden("happy", lambda hand: any(str(step).endswith(" show") for step in hand.steps)),
    "happy_landlord_by_show": Golden("happy", event("landlord_by_show")),
    "happy_all_double": Golden("happy", event("double", 3), eager=("double",)),
    "happy_rocket": Golden("happy", kind("rocket"), holds={0: "x X", 1: "3s 3h 3d 3c"}),
    "happy_bombs": Golden("happy", event("bomb", 2), holds={0: "3s 3h 3d 3c", 1: "4s 4h 4d 4c"}),
    "happy_airplane": Golden("happy", kind("airplane_pairs"), holds={0: "3s 3h 3d 4s 4h 4d 7s 7h 8s 8h"}),
    "happy_four_with_two": Golden("happy", kind("four_two_pairs"), holds={0: "3s 3h 3d 3c 5s 5h 6s 6h"}),
    "happy_short_stacks": Golden("happy", line("cut"), carry=SHORT),
    "happy_left_before_the_landlord": Golden("happy", event("left"), leaves=(1, "call"), eager=("keep",)),
    "happy_landlord_left": Golden("happy", both(event("left"), fact("landlord", 0)), leaves=(0, "play")),
    "happy_farmer_left": Golden("happy", both(event("left"), fact("landlord", 1)), leaves=(0, "play")),
    "happy_laizi": Golden("happy", both(event("laizi"), event("landlord_won")), options=LAIZI),
    "happy_laizi_soft_bomb": Golden("happy", kind("soft_bomb"), options=LAIZI),
    "happy_laizi_pure_bomb": Golden(
        "happy", kind("pure_bomb"), options={"laizi": "7"}, holds={0: "7s 7h 7d 7c"}
    ),
    "happy_laizi_straight": Golden("happy", kind("straight", "soft_bomb"), options=LAIZI),
    "happy_laizi_capped": Golden(
        "happy",
        line("most"),
        options={"laizi": "7"},
        holds={0: "3s 3h 3d 3c 4s 4h 4d 4c 5s 5h 5d 5c 6s 6h 6d 6c x"},
        eager=("show", "call", "rob", "double"),
    ),
    "happy_laizi_odd_escape": Golden(
        "happy",
        lambda hand: bool(hand.state.settlement) and sum(hand.state.settlement.scores) < 0,
        options=LAIZI,
        leaves=(0, "play"),
    ),
    "happy_high_room": Golden("happy", event("landlord_won"), options={"room": HIGH}, carry=RICH),
    "crazy_coins": Golden("crazy", event("farmers_won"), options={"room": COINS}, carry=RICH),
    "crazy_plain_room": Golden("crazy", event("landlord_won"), options={"room": PLAIN}),
    "crazy_laizi": Golden("crazy", both(event("laizi"), event("landlord_won")), options=LAIZI),
    "crazy_short_stacks": Golden("crazy", line("cut"), options={"room": COINS}, carry=SHORT),
    "crazy_two_seats": Golden("crazy", event("landlord_won"), options={"seats": 2}),
    "crazy_two_seats_laizi": Golden("crazy", event("farmers_won"), options={"seats": 2, **LAIZI}),
    "crazy_two_seats_spring": Golden(
        "crazy",
        event("spring"),
        options={"seats": 2},
        holds={0: "x X 2s 2h 2d 2c As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd"},
    ),
    "crazy_left_before_the_landlord": Golden("crazy", event("left"), leaves=(1, "call"), eager=("keep",)),
    "crazy_landlord_left": Golden("crazy", both(event("left"), fact("landlord", 0)), leaves=(0, "play")),
    "crazy_farmer_left": Golden("crazy", both(event("left"), fact("landlord", 1)), leaves=(0, "play")),
    "guandan_first_hand": Golden("guandan", event("hand_won")),
    "guandan_double_win": Golden("guandan", event("double_win"), carry=matches((0, 1, 2, 3), 5, (5, 3))),
    "guandan_single_tribute": Golden("guandan", event("tribute_goes"), carry=matches(FIRST_LAST, 3, (3, 2))),
    "guandan_double_tribute": Golden(
        "guandan", event("tribute_goes", 2), carry=matches(FIRST_SECOND, 5, (5, 2))
    ),
    "guandan_equal_tributes": Golden(
        "guandan",
        event("tribute_goes", 2),
        carry=matches(FIRST_SECOND, 5, (5, 2)),
        holds={1: "x", 3: "x", 0: "X X"},
    ),
    "guandan_single_refusal": Golden(
        "guandan", event("refused"), carry=matches(FIRST_LAST, 3, (3, 2)), holds={2: "X X"}
    ),
    "guandan_double_refusal": Golden(
        "guandan", event("refused"), carry=matches(FIRST_SECOND, 5, (5, 2)), holds={1: "X", 3: "X"}
    ),
    "guandan_wild": Golden("guandan", event("wild", 2), holds={0: "2h 2h"}),
    "guandan_straight_flush": Golden("guandan", kind("straight_flush"), holds={0: "4s 5s 6s 7s 8s"}),
    "guandan_joker_bomb": Golden("guandan", kind("joker_bomb"), holds={0: "x x X X"}),
    "guandan_partner_leads": Golden("guandan", event("partner_leads")),
    "guandan_first_streak": Golden(
        "guandan", event("first_streak"), carry=matches(FIRST_LAST, 5, (5, 2), first_streak=(3, 0, 0, 0))
    ),
    "guandan_last_streak": Golden(
        "guandan", event("last_streak"), carry=matches(FIRST_LAST, 5, (5, 5), last_streak=(0, 0, 2, 2))
    ),
    "guandan_no_rise": Golden(
        "guandan", event("no_rise"), carry=matches(FIRST_LAST, LAST_LEVEL, (LAST_LEVEL, LAST_LEVEL))
    ),
    "guandan_match_won_at_ace": Golden(
        "guandan", event("match_won"), carry=matches(FIRST_LAST, LAST_LEVEL, (LAST_LEVEL, LAST_LEVEL))
    ),
    "guandan_match_won_at_8": Golden(
        "guandan", event("match_won"), options={"final": "8"}, carry=matches(FIRST_LAST, 8, (8, 8))
    ),
    "guandan_short_stacks": Golden(
        "guandan", line("cut"), carry=matches(FIRST_LAST, 5, (5, 2), stacks=(12, 25, 18, 9))
    ),
    "gongzhu_nothing_exposed": Golden("gongzhu", event("none_exposed")),
    "gongzhu_all_exposed": Golden("gongzhu", event("exposed", 4), eager=("expose",)),
    "gongzhu_last_exposed": Golden(
        "gongzhu", event("exposed_last"), holds={0: "Qs", 1: "Jd", 2: "Tc", 3: "Ah"}
    ),
    "gongzhu_transformer_alone": Golden("gongzhu", line("transformer_alone")),
    "gongzhu_full_red": Golden("gongzhu", event("full_red"), holds={0: HEARTS[3:]}),
    "gongzhu_slam": Golden("gongzhu", event("slam"), holds={0: HEARTS}, carry=Carry(first=0)),
    "gongzhu_ends_early": Golden("gongzhu", lambda hand: any(hand.state.hands)),
    "gongzhu_two_decks": Golden("gongzhu", event("hand_over"), options={"decks": 2}),
    "gongzhu_two_decks_exposed": Golden(
        "gongzhu", event("exposed", 4), options={"decks": 2}, eager=("expose",)
    ),
    "gongzhu_two_decks_slam": Golden(
        "gongzhu",
        event("slam"),
        options={"decks": 2},
        holds={0: f"{HEARTS} {HEARTS}"},
        carry=Carry(first=0),
    ),
}


def deal(game: Rules[Any], golden: Golden, rng: Rng) -> Deal:
    """A deal in which the seats hold what they are to hold."""
    proper = game.shuffle(rng, golden.carry)
    held = {seat: list(parse_cards(cards)) for seat, cards in golden.holds.items()}
    apart = (proper.bottom, proper.aside) if isinstance(proper, LandlordDeal) else ()
    rest: list[Card] = [card for part in (*proper.hands, *apart) for card in part]
    for cards in held.values():
        for card in cards:
            rest.remove(card)
    rng.shuffle(rest)

    def part(size: int, seat: int = -1) -> tuple[Card, ...]:
        cards = held.get(seat, [])
        cards += [rest.pop() for _ in range(size - len(cards))]
        return tuple(cards)

    hands = tuple(part(len(hand), seat) for seat, hand in enumerate(proper.hands))
    fresh = replace(proper, hands=hands)
    if isinstance(fresh, LandlordDeal):
        fresh = replace(fresh, bottom=part(len(fresh.bottom)), aside=part(len(fresh.aside)))
    return fresh if golden.holds else proper


def choice(hand: Hand, seat: int, golden: Golden, rng: Rng) -> Action:
    """What the seat does: eagerly what the record is about, else by chance, rather not a pass."""
    actions = list(islice(hand.rules.legal(hand.state, seat), 60))
    wanted = [action for action in actions if action.verb in golden.eager]
    if wanted:
        return wanted[-1]
    plays = [action for action in actions if action.verb == "play"]
    if plays and rng.below(4):
        return plays[0] if rng.below(2) else max(plays, key=lambda action: len(action.cards))
    return rng.choice(actions)


def hand_of(golden: Golden, seed: int) -> Hand:
    """A hand played to its end."""
    game = rules(golden.variant, golden.options)
    rng = Rng.of("golden", golden.variant, seed)
    carry = golden.carry
    if not carry.stacks and GAMES[golden.variant].currency is not None:
        carry = replace(carry, stacks=(10_000,) * game.seats)
    elif GAMES[golden.variant].currency is not None:
        carry = replace(carry, stacks=carry.stacks[: game.seats])
    hand = Table(game, deal(game, replace(golden, carry=carry), rng), carry)
    hand.advance()
    while not hand.state.over:
        if golden.leaves and hand.state.phase == golden.leaves[1] and not rng.below(3):
            try:
                hand.play(golden.leaves[0], LEAVE)
                continue
            except IllegalAction:
                pass
        seat = rng.choice(hand.state.to_act)
        hand.play(seat, choice(hand, seat, golden, rng))
    return hand


def record(hand: Hand) -> Record:
    """The record of a hand among strangers."""
    return Record(
        hand.rules.variant,
        hand.rules.options(),
        tuple(Seat("regular", name) for name in NAMES[: hand.rules.seats]),
        hand.deal,
        hand.start_carry,
        tuple(hand.steps),
        result_of(hand),
        books=BOOKS[hand.rules.variant],
        finished="2026-01-01T00:00:00Z",
    )


def main(names: list[str]) -> None:
    """Write the records that are not there yet, with their line in ``SHA256SUMS``."""
    for name in names or GOLDEN:
        path = FOLDER / f"{name}.json"
        if path.exists():
            continue
        found = (hand for seed in range(TRIES) if GOLDEN[name].shows(hand := hand_of(GOLDEN[name], seed)))
        shown = next(found, None)
        if shown is None:
            print(f"{name}: no hand in {TRIES} tries", file=sys.stderr)
            continue
        path.write_text(to_text(record(shown)), "utf-8")
        with (FOLDER / "SHA256SUMS").open("a", encoding="ascii") as sums:
            sums.write(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n")
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
