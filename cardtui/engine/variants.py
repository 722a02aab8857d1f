"""Variant name and options to the rules: the engine's one list of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from .core import Rules
from .errors import NotationError

RULES_REVISION = 1  # raised with every change of a rule after which a recorded hand may end differently

# variant -> (module, function from options to rules); imported when asked for
VARIANTS = {
    "happy": ("landlord", "happy"),
    "crazy": ("landlord", "crazy"),
    "guandan": ("guandan", "guandan"),
    "gongzhu": ("gongzhu", "gongzhu"),
}


def rules(variant: str, options: Mapping[str, Any] | None = None) -> Rules[Any]:
    """The rules of a variant; raises ``NotationError`` for an unknown variant or option."""
    if variant not in VARIANTS:
        raise NotationError(str(variant), 0, f"not a variant ({', '.join(VARIANTS)})")
    module, name = VARIANTS[variant]
    build: Callable[[Mapping[str, Any]], Rules[Any]] = getattr(import_module(f".{module}", __package__), name)
    return build(options or {})
