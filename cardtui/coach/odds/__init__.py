"""Odds: who may hold what of the cards that decide, from worlds that fit all that a seat has seen."""

from .sheet import Chance, Sheet, odds, tells
from .topics import Topic
from .watched import watched

__all__ = ["Chance", "Sheet", "Topic", "odds", "tells", "watched"]
