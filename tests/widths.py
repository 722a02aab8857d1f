"""Tests that can be as exhaustive as there is time for."""

from __future__ import annotations

import pytest


def widths(few: int, many: int) -> pytest.MarkDecorator:
    """The test gets ``width`` twice: few for every run, many for those that run what is slow."""
    return pytest.mark.parametrize("width", [few, pytest.param(many, marks=pytest.mark.slow)])
