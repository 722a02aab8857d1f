"""Puzzles on the screen: what there is, and the table."""
