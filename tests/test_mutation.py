"""The mutants of ``python -m tests.mutation`` are slips, and those said to be equivalent are among them."""

from __future__ import annotations

from .mutation import TARGETS, equivalent, mutants

SOURCE = '''
"""A text that explains."""

def due(count: int, late: bool = False) -> Event:
    """Another."""
    if count < 3 and not late:
        return Event(Code.CALL, "L9", {"most": min(count, -1)})
    return Event(Code.ROB, "L10")
'''
SLIPS = {
    "if count <= 3 and (not late)",
    "if count < 4 and (not late)",
    "if count < 3 or not late",
    "if count < 3 and (not not late)",
    "return Event(Code.ROB, 'L9', {'most': min(count, -1)})",
    "return Event(Code.CALL, 'L10', {'most': min(count, -1)})",
    "return Event(Code.CALL, 'L9', {'mostQ': min(count, -1)})",
    "return Event(Code.CALL, 'L9', {'most': max(count, -1)})",
    "return Event(Code.CALL, 'L9', {'most': min(count, +1)})",
    "return Event(Code.CALL, 'L9', {'most': min(count, -2)})",
    "return Event(Code.CALL, 'L10')",
    "return Event(Code.ROB, 'L11')",
}


def test_every_slip_is_made_once_and_nothing_else_changes() -> None:
    """Comparisons, figures, names, clauses and codes; no texts that explain, no types."""
    found = list(mutants("due.py", SOURCE))
    assert {mutant.after for mutant in found} == SLIPS
    assert {mutant.where for mutant in found} == {"due"}
    assert len({mutant.key for mutant in found}) == len(found) == len(SLIPS)
    assert {mutant.before for mutant in mutants("due.py", SOURCE)} == {mutant.before for mutant in found}


def test_what_is_said_to_be_equivalent_is_a_mutant() -> None:
    """With a reason, each."""
    there = {mutant.key for file in TARGETS for mutant in mutants(file)}
    assert sorted(equivalent().keys() - there) == []
    assert all(equivalent().values())
