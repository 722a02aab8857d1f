"""Guided hands on the screen: the list of them, the table with its remarks, what was learned."""
