"""A bot in the line protocol, on nothing but the standard library: leads low, beats cheaply, saves bombs.

Seat it with ``bot:python docs/sample_bot.py``.
"""

import json
import sys

BOMBS = ("soft_bomb", "bomb", "pure_bomb", "rocket")


def kind(action: str) -> str:
    """``straight`` of ``play 3s 4s 5s 6s 7s as straight:7:5``."""
    return action.rpartition(" as ")[2].partition(":")[0]


def choose(turn: dict) -> tuple[str, str]:
    """The action and why, in words that the table shows."""
    legal = turn["legal"]  # cheapest first; in the play of a landlord game passing comes last
    plays = [action for action in legal if action.startswith("play")]
    if not plays:
        return legal[0], "I keep out of it"
    out = [
        action
        for action in plays
        if len(action.partition(" as ")[0].split()) - 1 == len(turn["hand"].split())
    ]
    if out:
        return out[0], "my last cards"
    quiet = [action for action in plays if kind(action) not in BOMBS]
    if "pass" not in legal:  # a lead: the longest play of the lowest kind
        return max(quiet or plays, key=lambda action: action.count(" ")), "as many cards as I can"
    if quiet:
        return quiet[0], "the cheapest that beats it"
    return "pass", "too dear"


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if "hello" in message:
            answer = {"hello": 1, "legal": True}
        elif "turn" in message:
            action, why = choose(message)
            answer = {"turn": message["turn"], "action": action, "why": why}
        else:  # stop: the answer is out already; over: nothing to learn
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
