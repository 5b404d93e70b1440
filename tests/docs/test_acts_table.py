"""docs/api.md lists every act of the GM with the right that a deputy needs."""

from pathlib import Path

import pytest

from games.gm.acts import ACTS

PAGE = (Path(__file__).parents[2] / "docs/api.md").read_text(encoding="utf-8")
ROWS = [line.split("|")[1:-1] for line in PAGE.splitlines() if line.count("|") == 4]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.code)
def test_an_act_is_in_the_table(act):
    rights = [right.strip() for _pages, right, names in ROWS if f"`{act.code}`" in names]
    assert rights == [act.right.value if act.right else ""]
