"""The rules: pure, immutable, standard library only.

Nothing below this package reads files or clocks, prints, speaks a language or draws a random
number of its own. A clause id such as ``L10`` or ``G21`` names a clause of the rule sheets.
"""
