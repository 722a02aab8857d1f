"""The levels of the landlord players."""

from .easy import Easy
from .regular import Regular

__all__ = ["Easy", "Regular"]
