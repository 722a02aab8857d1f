"""What the machine knows, told to a person: explained moves, reviews, odds, puzzles, the same cards."""
