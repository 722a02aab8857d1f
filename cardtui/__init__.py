"""A card room in the terminal: Dou Dizhu, Guandan and Gong Zhu against bots and friends."""

__version__ = "0.1.0"
