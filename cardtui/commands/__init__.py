"""The commands by subject."""
