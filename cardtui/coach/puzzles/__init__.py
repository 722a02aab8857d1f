"""Puzzles: endgames with one solution, and how they come back until they are answered right."""
