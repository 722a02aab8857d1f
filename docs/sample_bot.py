"""A bot for all games in the line protocol: leads low, beats cheaply, saves bombs. Needs Python alone.

Seat it with ``bot:python docs/sample_bot.py``.
"""

import json
import sys

BOMBS = ("soft_bomb", "bomb", "pure_bomb", "rocket", "straight_flush", "joker_bomb")
RANKS = "23456789TJQKA"


def choose(turn: dict, me: int) -> tuple[str, str]:
    """The action and why, in words that the table shows; ``legal`` is cheapest first."""
    legal, table, hand = turn["legal"], turn["table"], turn["hand"].split()
    plays = [action for action in legal if action.startswith("play")]
    if "call" in legal and sum(card[0] in "2xX" for card in hand) > 2:
        return "call", "twos and jokers"
    if not plays:
        return legal[0], "no show, no double; the least to give away"
    if "trick" in table:
        return trick(plays, table["trick"])
    last = [play for play in plays if len(play.partition(" as ")[0].split()) == len(hand) + 1]
    quiet = [play for play in plays if play.rpartition(" as ")[2].partition(":")[0] not in BOMBS]
    if last or table["by"] is None:  # a lead: the longest play of the lowest kind
        return max(last or quiet or plays, key=lambda play: play.count(" ")), "as many cards as I can"
    farmers = {0, 1, 2} - {table.get("landlord")}
    with_me = {me, (me + 2) % 4} if "level" in table else farmers if me in farmers else {me}
    if table["by"] in with_me:
        return "pass", "my partner has it"
    near = min(count for seat, count in enumerate(table["cards"]) if count and seat not in with_me) < 6
    return (quiet or plays)[0] if quiet or near else "pass", "the cheapest" if quiet or near else "too dear"


def trick(plays: list[str], cards: list) -> tuple[str, str]:
    """Gong Zhu: stay below the trick; out of the suit get rid of what is dear."""
    suit = cards[0][1][1] if cards else ""
    if plays[0].split()[1][1] == suit:
        top = max(RANKS.index(card[0]) for _seat, card in cards if card[1] == suit)
        below = [play for play in plays if RANKS.index(play.split()[1][0]) < top]
        return (below[-1], "below it") if below else (plays[0], "as low as I can")
    dear = [play for play in plays if cards and (play.split()[1][1] == "h" or play.startswith("play Qs"))]
    return (dear[-1], "away with it") if dear else (plays[-1 if cards else 0], "no use for it")


me = 0
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        me = message["seat"]
        print(json.dumps({"hello": 1, "legal": True}), flush=True)
    elif "turn" in message:  # stop: the answer is out already; over: nothing to learn
        action, why = choose(message, me)
        print(json.dumps({"turn": message["turn"], "action": action, "why": why}), flush=True)
