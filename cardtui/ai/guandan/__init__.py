"""The Guandan player."""
