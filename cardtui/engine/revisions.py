"""Revisions of the rules: a hand is settled under the one it was dealt under, whatever came after it.

What an earlier revision read otherwise stands as data beside the rule that changed (``HAPPY`` in
``landlord.settlement``, ``GuandanRules.start``); what its options were is brought forward here.
"""

from __future__ import annotations

from collections.abc import Mapping

from .cards import parse_rank
from .errors import NotationError, Worded
from .rooms import BEAN_ROOMS, FIRST_BEAN_ROOMS, Room

RULES_REVISION = 2  # raised with every change of a rule after which a recorded hand may end differently
REVISIONS = range(1, RULES_REVISION + 1)


def known(revision: int) -> bool:
    """Whether hands can be settled under this revision here."""
    return type(revision) is int and revision in REVISIONS


def checked(revision: int) -> int:
    """The revision; raises ``NotationError`` for one that is not known here."""
    if not known(revision):
        which = ", ".join(map(str, REVISIONS))
        raise NotationError(str(revision), 0, Worded("not a revision of the rules ({known})", known=which))
    return revision


def brought_forward(variant: str, options: Mapping[str, object], revision: int) -> dict[str, object]:
    """Full options of a table of ``revision`` as the present one has them: for its next hand.

    Raises ``NotationError`` for a revision that is not known here.
    """
    now = dict(options)
    for step in _STEPS[checked(revision) - 1 :]:
        now = step(variant, now)
    return now


def _from_first(variant: str, options: dict[str, object]) -> dict[str, object]:
    """L37: rooms have their own initial multiples. G19: no level above the final one."""
    if options.get("room"):
        now = dict(zip(FIRST_BEAN_ROOMS, BEAN_ROOMS, strict=False))
        room = Room.from_json(options["room"])
        options = {**options, "room": now.get(room, room).to_json()}
    if variant == "guandan" and parse_rank(str(options["level"])) > parse_rank(str(options["final"])):
        options = {**options, "level": options["final"]}
    return options


_STEPS = (_from_first,)  # entry n leads from revision n + 1 to the next
