"""Variants for the tests of computer players."""

import pytest

from adjudicator import Variant
from maps.load import load_variant


@pytest.fixture(scope="session")
def empire() -> Variant:
    """Ambition & Empire 6.01."""
    return load_variant("ambition-empire-6.01")


@pytest.fixture(scope="session")
def standard() -> Variant:
    """Standard Diplomacy: no minors, no bids."""
    return load_variant("standard")
