"""What the key line calls the keys of a table at the moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine.cards import Cards
from ...engine.core import State
from ...text.catalog import _
from ...text.sentences import say
from .family import SomeFamily
from .panel import SomePanel
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
        return {**panel.labels(view, picked, mark), "skip": _("On")}
    named = {} if view.state.over else dict(panel.labels(view, picked, mark))
    return {**named, "rest": _("Play out")} if sure else named


def named(
    active: dict[str, ActiveBinding],
    variant: str,
    family: SomeFamily,
    panel: type[SomePanel],
    deciding: Mapping[str, str],
) -> dict[str, ActiveBinding]:
    """The keys of the moment, named as game and panel name them. Those that decide say what they do now
    (``deciding``), or are not named; of two that decline the panel's own is."""
    words = {**family.words, **panel.words}
    declining = [key for key, shown in active.items() if shown.binding.action == "no"]
    for key, shown in active.items():
        binding = shown.binding
        if binding.action in DECIDE:
            label = deciding.get(binding.action)
            binding = replace(binding, description=label or "", show=label is not None)
        elif binding.action in words:
            binding = replace(binding, description=say(variant, words[binding.action][0]))
        if key in declining and panel.no_key in declining and key != panel.no_key:
            binding = replace(binding, show=False)
        active[key] = shown._replace(binding=binding)
    return active
