"""What the key line names at a table: the keys that do something now, the most needed first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ...coach.odds import tells
from ...engine.cards import NO_SUIT, Cards
from ...engine.core import State
from ...keys import TABLE, beside_text
from ...settings import Settings
from ...text.catalog import _
from ...text.sentences import say
from ...widgets.keyline import key_sign
from .family import SomeFamily
from .panel import SomePanel
from .seated import Seated
from .view import SeatView

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

DECIDE = (
    "confirm",
    "yes",
    "no",
    "advice",
    "rest",
    "skip",
)  # actions whose keys mean something else in each phase


LINE = (  # the order on the key line; what stands further back gives way where there is no room
    *("lift", "peek", "another", "confirm", "submit", "no", "yes", "clause", "advice", "rest", "plays"),
    *("wild", "undo", "skip", "cover", "line", "sort", "last_trick", "sheet", "factors", "counter", "odds"),
    *("menu", "help", "language"),
)


def sign_of(command: str, liked: Settings) -> str:
    """How the key of a command is written, by the settings; where letters type it is one that types none."""
    signs = {key.id: liked.keys.get(key.id, key.keys) for key in TABLE}
    return key_sign((beside_text(TABLE, liked.keys) if liked.type_at_once else signs).get(command, ""))


def idle(table: Seated, view: SeatView[State], panel: SomePanel, tricks: bool) -> frozenset[str]:
    """The commands that would do nothing now; ``tricks``: whether a trick is over."""
    session, asked = table.session, view.turn and not view.covered and not view.state.over
    wild = view.rules.wild(view.state)
    wilds = wild is not None and any(
        card.rank == wild.rank and wild.suit in (NO_SUIT, card.suit) for card in view.hand
    )
    useful = {
        "undo": session.undo_ply(table.seat) is not None,
        "advice": asked and session.advises,
        "odds": session.advises and not view.covered and not view.state.over and tells(view.variant),
        "plays": asked and panel.picks,
        "wild": asked and panel.picks and not panel.single and wilds,
        "line": asked or table.away,
        "sort": len(view.hand) > 1 and not view.covered,
        "last_trick": tricks,
        "counter": view.state.phase == "play",
    }
    if view.state.over:
        useful = dict.fromkeys({*useful, "factors", "menu"}, False)
    return frozenset(action for action, is_useful in useful.items() if not is_useful)


def labels(
    view: SeatView[State],
    panel: SomePanel,
    picked: Cards,
    mark: int | None,
    away: bool,
    sure: bool = False,
) -> Mapping[str, str]:
    """What the keys that decide do now; ``away``: a bot decides; ``sure``: nobody can answer the rest."""
    if away:
        return {"confirm": _("Take over"), "skip": _("On")}
    if not (view.turn or view.state.over):
        return {"skip": _("On")}
    named = {"confirm": _("Settlement")} if view.state.over else dict(panel.labels(view, picked, mark))
    return {**named, "rest": _("Play out")} if sure else named


def named(
    active: dict[str, ActiveBinding],
    variant: str,
    family: SomeFamily,
    panel: type[SomePanel],
    deciding: Mapping[str, str],
    idle: frozenset[str],
) -> dict[str, ActiveBinding]:
    """The keys of the moment, named as game and panel name them. Those that decide say what they do now
    (``deciding``), or are not named, nor are those that are ``idle``; of two that decline the
    panel's own is."""
    words = {**family.words, **panel.words}
    declining = [key for key, shown in active.items() if shown.binding.action == "no"]
    for key, shown in active.items():
        binding = shown.binding
        if binding.action in DECIDE:
            label = deciding.get(binding.action)
            binding = replace(binding, description=label or "", show=label is not None)
        elif binding.action == "clause":  # named while there is a refusal to ask about
            binding = replace(binding, show="clause" in deciding)
        elif binding.action in words:
            binding = replace(binding, description=say(variant, words[binding.action][0]))
        if key in declining and panel.no_key in declining and key != panel.no_key:
            binding = replace(binding, show=False)
        if binding.action in idle:
            binding = replace(binding, description="", show=False)
        active[key] = shown._replace(binding=binding)
    return dict(sorted(active.items(), key=lambda item: _place(item[1].binding.action)))


def line_keys(
    active: Mapping[str, ActiveBinding],
    variant: str,
    words: Mapping[str, tuple[str, str]],
    idle: Mapping[str, str] | None = None,
) -> dict[str, ActiveBinding]:
    """What Enter and Esc do while the typed line is open; with nothing typed in one that stays, what they do
    at the table (``idle``)."""
    if idle is not None:
        told = {"enter": idle.get("confirm", ""), "escape": _("Menu")}
    else:
        does = say(variant, words["confirm"][0]) if "confirm" in words else ""
        told = {"enter": does, "escape": _("Close")}
    return {
        key: active[key]._replace(binding=replace(active[key].binding, description=label, show=True))
        for key, label in told.items()
        if label and key in active
    }


def _place(action: str) -> int:
    name = action.rpartition(".")[2].partition("(")[0]
    return LINE.index(name) if name in LINE else len(LINE)
