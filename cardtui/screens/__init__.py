"""The screens. ``base`` holds what all have in common; ``table`` is the one table of all games."""
