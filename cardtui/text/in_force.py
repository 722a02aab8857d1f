"""Which rules are in force at a table: the game, its options, the room."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.rooms import Room
from ..engine.rules import SomeRules
from ..games import Game, game
from .catalog import _
from .sentences import say
from .setup import value_text
from .table import money, number, room_text, variant_text


def in_force(rules: SomeRules) -> list[tuple[str, str]]:
    """What holds with these rules, each with its name."""
    entry, chosen = game(rules.variant), rules.options()
    told = [(_("Game"), variant_text(rules.variant))]
    if "seats" not in chosen:
        told.append((_("Players"), number(rules.seats)))
    for option in entry.options:
        told.append(
            (say(rules.variant, option.label), value_text(rules.variant, option, chosen.get(option.name)))
        )
    if "room" in chosen:
        told += _of_room(Room.from_json(chosen["room"]), entry)
    return [*told, (_("Revision of the rules"), number(rules.revision))]


def for_points(rules: SomeRules) -> bool:
    """Whether points alone are played for: nobody's balance changes."""
    return played_for(rules) is None


def played_for(rules: SomeRules) -> str | None:
    """The currency that changes hands; ``None`` where points alone are played for."""
    room = rules.options().get("room")
    return game(rules.variant).currency if room is None or Room.from_json(room).stakes else None


def _of_room(room: Room, entry: Game) -> Iterator[tuple[str, str]]:
    yield _("Room"), room_text(room)
    if not room.stakes:
        yield _("Played for"), _("points alone")
        return
    yield _("Room factor"), f"×{room.n:,}"
    yield _("Fee of each hand"), money(room.fee, entry.currency) if room.fee else _("none")
    yield _("Entry"), money(room.entry, entry.currency)
    if entry.scores:
        over = room.double_over
        threshold = _("more than {amount}").format(amount=money(over, entry.currency)) if over else _("none")
        yield _("Needed to double"), threshold
        yield _("The multiplier starts at"), f"×{room.initial}"
