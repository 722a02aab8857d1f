"""Another implementation of the play of Gong Zhu, for ``cardtui sim gongzhu --against``. Needs Python alone.

``cardtui sim gongzhu --hands 20 --against "python docs/sample_judge.py"``
"""

import json
import sys

RANKS = "23456789TJQKA"


def legal(start: dict, seat: int) -> list[str] | None:
    """What the seat may play; null where this program has no answer."""
    if not in_play(start):
        return None  # the exposing and the first lead are not known here
    hand, trick = start["hands"][seat].split(), cards_of(start.get("trick"))
    led = trick[0][1] if trick else None
    begun = {cards_of(each)[0][1] for each in start.get("tricks", [])}
    if led and any(card[1] == led for card in hand):
        hand = [card for card in hand if card[1] == led]
    return [f"play {card}" for card in dict.fromkeys(hand) if free(card, hand, led, begun)]


def free(card: str, hand: list[str], led: str | None, begun: set[str]) -> bool:
    """Z6: an exposed card stays for the first trick of its suit if another of the suit can be played."""
    if not card.endswith("*") or card[1] in begun or card[1] != (led or card[1]):
        return True
    return all(other.endswith("*") for other in hand if other[1] == card[1])


def result(start: dict, seat: int, action: str) -> dict:
    """Whose turn it is after a card, or that the hand is over (Z5, Z9)."""
    if not in_play(start) or not even(start):
        return {}
    trick = [*cards_of(start.get("trick")), action.split()[1]]
    if len(trick) < 4:
        return {"phase": "play", "to_act": (seat + 1) % 4}
    if start["scoring_left"] <= sum(map(scores, trick)):
        return {"phase": "over"}
    high = max((card for card in trick if card[1] == trick[0][1]), key=lambda card: RANKS.index(card[0]))
    return {"phase": "play", "to_act": (start["leader"] + trick.index(high)) % 4}


def scores(card: str) -> bool:
    """Z2."""
    return card[1] == "h" or card[:2] in ("Qs", "Jd", "Tc")


def in_play(start: dict) -> bool:
    """Whether cards are played, and not the first of a first hand (Z4)."""
    if start.get("phase") != "play":
        return False
    return not start["duty"] or bool(start["tricks"]) or "trick" in start


def even(start: dict) -> bool:
    """Whether all seats began the trick with as many cards."""
    sizes = [len(hand.split()) for hand in start["hands"]]
    for place in range(len(cards_of(start.get("trick")))):
        sizes[(start["leader"] + place) % 4] += 1
    return 0 < min(sizes) == max(sizes)


def cards_of(trick: str | None) -> list[str]:
    """The cards of ``2 As 3s``, without the seat that led."""
    return trick.split()[1:] if trick else []


def answer(message: dict) -> dict:
    start = message.get("position", {}).get("start", {})
    if "hello" in message:
        return {"hello": 1}
    if "legal" in message:
        return {"legal": message["legal"], "actions": legal(start, message["seat"])}
    return {"result": message["result"], "facts": result(start, message["seat"], message["action"])}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
