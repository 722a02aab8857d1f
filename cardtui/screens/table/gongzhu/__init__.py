"""Gong Zhu on the table: exposing, play to tricks, the sheet of scores."""
