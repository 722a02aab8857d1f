"""Bots only, many hands, a line of JSON for each hand and a summary: the same seed gives the same bytes.

``plan`` says what is to be played, ``running`` plays it, ``tally`` adds it up. ``arena``: players of a pool
against one another, ``kept``: the file in which such a run goes on.

Hands go on from one another as at a table (L3, Z4), but every hand begins with the stacks of new
profiles, so no result depends on who went broke before. Exceptions: where hands are parts of matches
(Guandan), one stands alone unless whole matches are played, whose stacks run from hand to hand; with
``duplicate`` every deal stands alone and is played once in each seating. With ``tables`` that many
are played one after the other, each with a seed of its own and so as if it were alone.

Hands that stand alone, and tables, may be played in several processes: a part is what one of them does.

A seat whose ``bot:COMMAND`` failed was the regular player's at that decision: what was counted is not
the bot's then. That is marked at each hand and in the summary.
"""

from .arena import Arena, compete
from .plan import Plan
from .running import BotFailed, BotReplaced, simulate
from .tally import as_text

__all__ = ["Arena", "BotFailed", "BotReplaced", "Plan", "as_text", "compete", "simulate"]
