"""What was achieved with a hand that has ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .session import Session

if TYPE_CHECKING:
    from ..store.store import Store


def earned(store: Store, session: Session, seat: int) -> Sequence[str]:
    """The codes of what the profile in that seat had not achieved before the hand on the table; of a hand
    that did not count none."""
    journal = session.journal
    profile = journal.spec.seats[seat].profile if journal is not None else None
    if journal is None or profile is None or journal.hand_id is None or not session.stakes:
        return ()
    return store.feats.new_with(profile, journal.hand_id)
