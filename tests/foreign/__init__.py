"""Hands of other programs: read, replayed by our rules, compared, kept."""
