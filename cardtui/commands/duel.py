"""A duel: two people play the same deals one after the other."""

from __future__ import annotations

import secrets

import click

from ..text.catalog import _
from .options import LEVELS, LoneHands, rules_options
from .play import open_room, preferences
from .refused import Refused
from .saves import Where, store_of


@click.command(cls=LoneHands)
@click.argument("variant", metavar="[GAME]", default="")
@click.option("--names", metavar="A,B", help="Who plays.")
@click.option("--deals", type=click.IntRange(1, 99), help="How many; by default 4.")
@click.option("--level", type=click.Choice(LEVELS.split(", ")), default="regular", help="Of the bots.")
@click.option("--seed", type=int, help="Deals and bots as with this number.")
@click.option("--new", is_flag=True, help="In place of the duel that was left.")
@click.pass_obj
def duel(
    where: Where,
    /,
    variant: str,
    names: str | None,
    deals: int | None,
    level: str,
    seed: int | None,
    new: bool,
    **chosen: object,
) -> int:
    """Two people at this keyboard play the same deals of GAME one after the other: {variants}.

    None sees what the other did before both have played. Without GAME: go on with the duel that was left.
    """
    from ..games import Level, game
    from ..session.duel import DEALS, Duel, read, two_names

    preferences(where)
    with store_of(where) as store:
        left = read(store.folder)
        if variant:
            if left is not None and left.turn is not None and not new:
                raise Refused(_("a duel was left: cardtui duel goes on with it, --new ends it"))
            profile = store.profiles.current()
            usual = f"{profile.name if profile is not None else _('Player')},{_('Guest {n}').format(n=1)}"
            entry, bots = game(variant), Level(level)
            entry.player(bots)  # raises what is wrong with it
            options = entry.rules(None, **rules_options(chosen)).options()
            seed = secrets.randbits(48) if seed is None else seed
            left = Duel(variant, options, two_names(names or usual), seed, deals or DEALS, bots)
        elif new or names or deals or seed is not None:
            raise Refused(_("a new duel needs a game"))
    open_room(where, left or Duel("", {}, ("", ""), 0))
    return 0


COMMANDS = (duel,)
