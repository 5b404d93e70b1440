"""How many random examples the slow tests take: some in every run, always others, and in a sample
of the sweeps half as many, on two boards and those that most play.

THOROUGH=5 script/test fast -- tests/adjudicator -m slow takes five times as many, thousands.
"""

import os

import pytest
from hypothesis import settings

from maps.load import variant_ids
from tests.sweeps import COMMIT, sampled

TIMES = int(os.environ.get("THOROUGH", "1"))
MOST_PLAYED = ("ambition-empire-6.01", "standard")

many_boards = pytest.mark.parametrize("board", sampled(variant_ids(), 2, always=MOST_PLAYED))


def thorough(examples: int) -> settings:
    """Settings for so many random examples in an ordinary run."""
    count = examples * TIMES
    return settings(max_examples=count // 2 if COMMIT else count, deadline=None, database=None)
