"""How many random examples the slow tests take: some in every run, always others.

THOROUGH=5 script/test fast -- tests/adjudicator -m slow takes five times as many, thousands.
"""

import os

from hypothesis import settings

TIMES = int(os.environ.get("THOROUGH", "1"))


def thorough(examples: int) -> settings:
    """Settings for so many random examples in an ordinary run."""
    return settings(max_examples=examples * TIMES, deadline=None, database=None)
