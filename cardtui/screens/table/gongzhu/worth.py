"""What cards and seats of Gong Zhu are worth at the moment: in the trick, in the hand, if it ended now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ....engine.cards import HEARTS, Card
from ....engine.gongzhu.scoring import HEART_ACE, PIG, POINTS_A_FINAL, SHEEP, TRANSFORMER, finals, heart_value
from ....engine.gongzhu.state import GongzhuState
from ....text import gongzhu as words
from ....text.catalog import in_family
from ....text.table import signed
from ....widgets.faces import EXPOSED_MARK
from ....widgets.lines import Line, Span, width

_ = in_family("gongzhu")

MINUS, PLUS, TIMES = "−", "+", "×"


def worth(card: Card, aces: int) -> str:
    """What a card counts for who takes it: ``−200``, ``×2``; empty: nothing. ``aces``: exposed heart aces."""
    doubled = 2 if card.exposed else 1
    if card.suit == HEARTS:
        points = -heart_value(card) * 2**aces
    elif card.plain is TRANSFORMER:
        return f"×{2 * doubled}"
    else:
        points = {PIG: -100, SHEEP: 100}.get(card.plain, 0) * doubled
    return signed(points) if points else ""


@dataclass(frozen=True, slots=True)
class Worths:
    """Under a card of the hand: what it counts."""

    aces: int

    def __call__(self, cards: Sequence[Card]) -> str:
        return worth(cards[0], self.aces) if len(cards) == 1 and cards[0] is not Card.BACK else ""


def scoring_mark(card: Card) -> str:
    """The mark of a card in the hand: exposed, or which way it counts."""
    if card is Card.BACK or card.exposed:
        return EXPOSED_MARK if card.exposed else ""
    return next((sign for sign in (MINUS, PLUS, TIMES) if worth(card, 0).startswith(sign)), "")


def counting(cards: Iterable[Card], aces: int) -> list[tuple[str, str]]:
    """What of these cards counts, and what: ``pig``, ``−200``; the hearts as one."""
    cards = tuple(cards)
    hearts = sum(heart_value(card) for card in cards if card.suit == HEARTS) * 2**aces
    named = [card for face in (PIG, SHEEP, TRANSFORMER) for card in cards if card.plain is face]
    counts = [(_(words.CARDS[str(card.plain)]), worth(card, aces)) for card in named]
    return [*counts, ("♥", signed(-hearts))] if hearts else counts


def in_trick(cards: Iterable[Card], aces: int, cells: int) -> Line:
    """What lies in a trick, as close as it has to stand: ``in it: pig −200 · ♥ −60``."""
    counts = counting(cards, aces)
    if not counts:
        return ()
    full = " · ".join(map(" ".join, counts))
    forms = (_("in it: {cards}").format(cards=full), full, " ".join(map("".join, counts)))
    lines: list[list[Span]] = [[(form, "accent")] for form in forms]
    return next((line for line in lines if width(line) <= cells), lines[-1])


def standing(state: GongzhuState, seat: int) -> str:
    """Place and total of the seat in the session before this hand; empty while nobody has any points."""
    totals = state.carry.scores
    if not any(totals):
        return ""
    place = sum(other > totals[seat] for other in totals)
    return f"{_(words.PLACES[place])} {signed(totals[seat])}"


def so_far(state: GongzhuState, seat: int) -> tuple[str, ...]:
    """The seat's raw score, and what it would get if the hand ended now (Z14), the fullest form first."""
    raw, final = signed(state.raw[seat]), finals(state.raw)[seat]
    fields = {
        "raw": raw,
        "final": signed(final),
        "n": POINTS_A_FINAL,
        "points": signed(POINTS_A_FINAL * final),
    }
    forms = (
        _("raw {raw} · if it ended now {final} × {n} = {points}"),
        _("raw {raw} · now {final} × {n} = {points}"),
        _("raw {raw} · now {points}"),
        _("raw {raw} now {points}"),
        "{raw} → {points}",
    )
    return tuple(form.format(**fields) for form in (forms if final else forms[2:]))


def aces_of(state: GongzhuState) -> int:
    """The exposed heart aces."""
    return state.exposed.count(HEART_ACE)
