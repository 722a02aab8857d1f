"""What may be typed beside answers: the orders, and their words in both languages."""

from __future__ import annotations

from enum import Enum

from ..text.catalog import LANGUAGES, N_, _, labelled, speaking


class Order(Enum):
    """An order; the value: its words, to be translated, the first one as the help names it."""

    HAND = N_("hand")
    QUESTION = N_("question")
    TABLE = N_("table")
    LAST = N_("last")
    COUNTER = N_("counter unseen")
    SCORE = N_("score")
    HERE = N_("here")
    LEGAL = N_("legal")
    HINT = N_("hint")
    ODDS = N_("odds")
    WHY = N_("why")
    RULES = N_("rules")
    UNDO = N_("undo")
    REDO = N_("redo")
    BOT = N_("bot")
    LOG = N_("log")
    LOOK = N_("look")
    NEXT = N_("next")
    HELP = N_("help ?")
    QUIT = N_("quit exit")


ABOUT = {
    Order.HAND: N_("your cards"),
    Order.QUESTION: N_("what is asked; an empty line does the same"),
    Order.TABLE: N_("who holds how many cards, and what lies there"),
    Order.LAST: N_("the last trick again"),
    Order.COUNTER: N_("the cards that you have not seen yet"),
    Order.SCORE: N_("what everybody has, and what the hand is played for"),
    Order.HERE: N_("which rules are in force here: the room and the options"),
    Order.LEGAL: N_("what you may do; with a word behind it only plays of that kind"),
    Order.HINT: N_("what the best player would do and why, then what else is worth a look"),
    Order.ODDS: N_("who may hold what, from what you can see; it counts as a hint"),
    Order.WHY: N_("the rule behind the last refusal; with a clause behind it that clause"),
    Order.RULES: N_("the rules of what is asked now; rules all: the whole page"),
    Order.UNDO: N_("back to your last decision; type it twice where that takes the stakes off the hand"),
    Order.REDO: N_("take again what you took back"),
    Order.BOT: N_("a bot plays on for you until the hand ends"),
    Order.LOG: N_("all that happened in this hand"),
    Order.LOOK: N_("before and during the deal: do not show yet, and be asked again when more is dealt"),
    Order.NEXT: N_("the next hand, when one is over"),
    Order.HELP: N_("this list"),
    Order.QUIT: N_("leave; the table is kept as it is"),
}


def words(order: Order) -> list[str]:
    """Its words in the language of the moment."""
    return _(order.value).split()


def read_order(text: str) -> tuple[Order, str] | None:
    """The order that a line gives, in any language, and what stands behind it; ``None``: it is none."""
    word, _blank, rest = text.strip().partition(" ")
    order = _orders().get(word.casefold())
    return None if order is None else (order, rest.strip())


def _orders() -> dict[str, Order]:
    found: dict[str, Order] = {}
    for spoken in LANGUAGES:
        with speaking(spoken):
            found |= {word: order for order in Order for word in words(order)}
    return found


def help_lines() -> list[str]:
    """Every order with what it does."""
    return [labelled(words(order)[0], _(about)) for order, about in ABOUT.items()]
