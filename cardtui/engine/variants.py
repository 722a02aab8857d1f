"""Variant name and options to the rules: the engine's one list of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from .errors import NotationError, Worded
from .revisions import RULES_REVISION, brought_forward, checked
from .rules import SomeRules

__all__ = ["RULES_REVISION", "VARIANTS", "renewed", "rules"]

# variant -> module:function from options and revision to rules; imported when asked for
VARIANTS = {
    "happy": "cardtui.engine.landlord:happy",
    "crazy": "cardtui.engine.landlord:crazy",
    "guandan": "cardtui.engine.guandan:guandan",
    "gongzhu": "cardtui.engine.gongzhu:gongzhu",
}


def rules(
    variant: str, options: Mapping[str, object] | None = None, revision: int = RULES_REVISION
) -> SomeRules:
    """The rules of a variant, as they were in ``revision``.

    Raises ``NotationError`` for an unknown variant, option or revision.
    """
    if variant not in VARIANTS:
        raise NotationError(str(variant), 0, Worded("not a variant ({known})", known=", ".join(VARIANTS)))
    module, _colon, name = VARIANTS[variant].partition(":")
    build: Callable[[Mapping[str, object], int], SomeRules] = getattr(import_module(module), name)
    return build({} if options is None else options, checked(revision))


def renewed(game: SomeRules) -> SomeRules:
    """The same game by the present rules: what a table deals its next hand under."""
    if game.revision == RULES_REVISION:
        return game
    return rules(game.variant, brought_forward(game.variant, game.options(), game.revision))
