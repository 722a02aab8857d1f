"""A table as it is set up, in few words: the game, its options, who plays."""

from __future__ import annotations

from collections.abc import Sequence

from ..games import Option, Value, game
from ..seating import YOU, Person, Setup, Spec
from .catalog import _, in_family, ngettext
from .table import player_text, room_text, variant_text


def setup_text(setup: Setup) -> str:
    """A table in few words: the game, the room, and what of its options is not as usual."""
    entry = game(setup.variant)
    parts = [variant_text(setup.variant), *([room_text(room)] if (room := entry.room(setup.room)) else [])]
    for option in entry.options:
        value = setup.options.get(option.name, option.values[0])
        if value is None or value == option.values[0]:
            continue
        if isinstance(option.said, str):
            said = in_family(entry.family.name)(option.said)
            parts.append(said.format(value=value_text(setup.variant, option, value)))
        else:
            parts.append(ngettext(*option.said, int(value or 0)).format(n=value))
    if setup.shared and setup.advice:
        parts.append(_("with advice"))
    return " · ".join(parts)


def value_text(variant: str, option: Option, value: Value) -> str:
    """A value of an option in words."""
    if value in option.words:
        return in_family(game(variant).family.name)(option.words[value])
    if not option.ranks:
        return str(value)
    from ..engine.cards import parse_rank
    from .sentences import rank_text  # late: home says what is played next, and knows no cards

    return rank_text(parse_rank(str(value)))


def players_text(setup: Setup) -> str:
    """Who else plays, in the order of the seats."""
    others = range(1 if setup.specs[:1] == (YOU,) else 0, len(setup.specs))
    return " · ".join(seat_text(setup.specs, seat) for seat in others)


def seat_text(specs: Sequence[Spec], seat: int) -> str:
    """Who sits there; after the first ``you``, people without a profile are guests."""
    match specs[seat]:
        case Person("") if YOU in specs[:seat]:
            return _("guest")
        case Person(name) if name:
            return name
        case spec:
            return player_text(str(spec))
