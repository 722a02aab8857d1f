"""When Python looks for what nobody uses any more: not while the room is built, nor in what it was built of.

Nearly all that is made until the first screen stands stays until the end. Looking through it costs a tenth of
the start, and later, again and again, a few hundredths of a second in the middle of a key.
"""

from __future__ import annotations

import gc

STANDS = 1.5  # seconds after which a room is built


def hold() -> None:
    """Look for nothing until ``release``."""
    gc.disable()


def held() -> bool:
    """Whether nothing is looked for."""
    return not gc.isenabled()


def release() -> None:
    """Look again, but never among what is there now."""
    gc.freeze()
    gc.enable()
