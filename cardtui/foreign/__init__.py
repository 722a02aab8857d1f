"""Hands of other programs: read hand by hand, replayed by our rules, compared with what is said of their end.

``hand`` says what an importer makes of each hand, ``replaying`` plays it, ``formats`` is the one table of
importers; each has a file of its own.
"""
