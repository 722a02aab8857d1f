"""What is said of puzzles: what is asked, and what an answer was worth."""

from __future__ import annotations

from ..coach.puzzles.book import Endgame
from ..engine.core import Action
from ..engine.rules import SomeRules
from ..store.reviews import Marked
from .catalog import N_, _, ngettext
from .sentences import action_cards, verb_text
from .table import signed, variant_text
from .today import gained_text

KINDS = {
    "own": N_("Your own mistakes"),
    "happy": N_("Dou Dizhu"),
    "laizi": N_("Dou Dizhu with laizi"),
    "guandan": N_("Guandan"),
    "gongzhu": N_("Gong Zhu"),
}


def kind_text(kind: str) -> str:
    """The name of a kind of puzzle."""
    return _(KINDS[kind])


def grade_text(plays: int) -> str:
    """How hard it is."""
    return ngettext("{n} play", "{n} plays", plays).format(n=plays) if plays else ""


def play_text(variant: str, action: Action, wild: int = 0) -> str:
    """An action in a sentence."""
    return action_cards(variant, action, wild) if action.cards else verb_text(variant, action.verb)


def task_text(of: Endgame | Marked, rules: SomeRules) -> str:
    """What is asked."""
    if isinstance(of, Marked):
        asked = _("Your own mistake in a hand of {game}: you played {play}. Find a better play.")
        played = Action.parse(of.verdict.played, rules.numbered)
        return asked.format(game=variant_text(of.variant), play=play_text(of.variant, played))
    if rules.ranked:
        asked = _(
            "Find the card that leaves you best off, whatever the others play: they all play against you."
        )
    elif rules.matches:
        asked = _("Find the one play with which your side does best in levels, whatever the others play.")
    else:
        asked = _("Find the one play with which your side is out first, whatever the others play.")
    needs = ngettext("Your side needs {n} play.", "Your side needs {n} plays.", of.plays).format(n=of.plays)
    return f"{asked} {needs}"


def worth_text(rules: SomeRules, value: int) -> str:
    """What an endgame comes to."""
    if rules.ranked:
        return _("at least {points} points").format(points=signed(value))
    if rules.matches:
        return gained_text(rules.variant, value)
    return _("out first") if value else _("the others are out first")


def verdict_text(
    of: Endgame | Marked, rules: SomeRules, given: str, right: bool, value: float | None, best: float
) -> str:
    """Whether it was right, and why; ``given``: what was played."""
    if isinstance(of, Endgame):
        reached = best if right else value
        worth = worth_text(rules, round(reached)) if reached is not None else ""
        if right:
            return _("Right: {play} makes sure: {worth}.").format(play=given, worth=worth)
        if not worth:
            return _("Wrong: another play does better than {play}. See why.").format(play=given)
        wanted = worth_text(rules, round(best))
        if not rules.ranked and not rules.matches:
            return _("Wrong: after {play} the others can be out first. See how.").format(play=given)
        told = _("Wrong: {play} makes sure of {worth} only, another play of {best}. See why.")
        return told.format(play=given, worth=worth, best=wanted)
    if right:
        return _("Right: {play} is the best, or too close to call.").format(play=given)
    if value is None:
        return _("Wrong: another play is better than {play}.").format(play=given)
    lost = _("Wrong: {play} gives {n} away against the best play.")
    return lost.format(play=given, n=f"{best - value:,.0f}")


def comes_back_text(days: int | None) -> str:
    """When it comes back; ``None``: no more."""
    if days is None:
        return _("Answered right twice: it is done.")
    return ngettext("It comes back in {n} day.", "It comes back in {n} days.", days).format(n=days)
