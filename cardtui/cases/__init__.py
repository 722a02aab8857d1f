"""Rule cases: questions to the rules with their right answers.

The format is described in ``tests/cases/README.md``. What is no case is a ``CaseFault`` with its place;
what the rules answer otherwise than expected is a ``Miss``.
"""

from .form import Case, CaseFault, load
from .run import Miss, run

__all__ = ["Case", "CaseFault", "Miss", "load", "run"]
