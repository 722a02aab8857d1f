"""The room in a browser: a page, and behind it a room of its own for each visitor."""
