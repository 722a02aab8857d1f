"""Guandan on the table: tribute and return, play, the groups of a hand."""
