"""Sweeps over everything: `script/test` runs a part of each, `script/test all` the whole.

SWEEP_SAMPLE holds the commit, which chooses the parts. Without it, as in `pytest tests/crawl`,
sweeps are complete.
"""

import os
import random
from collections.abc import Collection, Iterable

COMMIT = os.environ.get("SWEEP_SAMPLE", "")


def sampled(items: Iterable[str], count: int, always: Collection[str] = ()) -> list[str]:
    """Return the items that are `always` there and `count` of the others, in their order.

    The commit chooses them: each process of a run takes the same, and every item has its turn.
    """
    names = list(items)
    assert set(always) <= set(names), "an item that is always there does not exist"
    others = [name for name in names if name not in always]
    if not COMMIT or count >= len(others):
        return names
    chosen = {*always, *random.Random(COMMIT + "".join(names)).sample(others, count)}
    return [name for name in names if name in chosen]
