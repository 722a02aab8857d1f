"""How the shipped weights are made: self-play, fitting, matches. Not part of the installed package."""
