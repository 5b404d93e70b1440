"""The Rise of Rome I as it starts, its alliances and its phase of bids, for tests."""

from __future__ import annotations

from adjudicator import Bid, Outcome, Position, resolve
from adjudicator.state import Alliance
from maps.load import load_variant

ROME = load_variant("rise-of-rome-1")
# An armed neutral disbands in the Winter right after its home was taken.
NO_GRACE = ROME.with_rules({"influence": {**ROME.rules.influence, "grace": 0}})
START = ROME.start
Sheets = dict[str, list[tuple[int, str]]]


def allied(**allies: str) -> dict[str, Alliance]:
    """Alliances, the first the oldest."""
    return {
        minor: Alliance(power, 230 - number) for number, (minor, power) in enumerate(allies.items())
    }


def bid(sheets: Sheets, position: Position = START) -> Outcome:
    bids = {power: [Bid(*line) for line in lines] for power, lines in sheets.items()}
    return resolve(ROME, position, {}, bids)
