"""docs/api.md lists every act, with the right that a deputy needs or with the scope."""

import re
from pathlib import Path

from games.core.acts import Act
from games.gm.acts import ACTS as GM_ACTS
from games.seats.acts import ACTS as SEAT_ACTS
from games.sheets.acts import ACTS as SHEET_ACTS

PAGE = (Path(__file__).parents[2] / "docs/api.md").read_text(encoding="utf-8")
ROWS = [line.split("|")[1:-1] for line in PAGE.splitlines() if line.count("|") == 4]
# What the table writes for a value in an address.
PLACES = {"power": "FR", "token": "TOKEN"}


def written(act: Act) -> str:
    """The operation of an act as the table writes it."""
    path = re.sub(r"{\w+:(\w+)}", lambda part: PLACES.get(part[1], "N"), act.address)
    method = "" if act.method == "POST" else f"{act.method} "
    return f"`{method}{path.removeprefix('gm/')}`"


def test_every_act_is_in_the_table():
    for act in (*GM_ACTS, *SEAT_ACTS, *SHEET_ACTS):
        right = act.right.value if act.right else ""
        needed = right if act.address.startswith("gm/") else act.scope.value
        rows = [row for row in ROWS if written(act) in row[2].strip().split(", ")]
        assert [row[1].strip() for row in rows] == [needed], act.code
