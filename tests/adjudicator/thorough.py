"""How many random examples the slow tests take: some in every run, always others, and in a sample
of the sweeps half as many.

THOROUGH=5 script/test fast -- tests/adjudicator -m slow takes five times as many, thousands.
"""

import os

from hypothesis import settings

from tests.sweeps import COMMIT

TIMES = int(os.environ.get("THOROUGH", "1"))


def thorough(examples: int) -> settings:
    """Settings for so many random examples in an ordinary run."""
    count = examples * TIMES
    return settings(max_examples=count // 2 if COMMIT else count, deadline=None, database=None)
