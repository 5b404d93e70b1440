"""The end of a game: a win with enough centres, or a draw by agreement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.state import Position
from adjudicator.variant import Variant

if TYPE_CHECKING:
    from fractions import Fraction


def winner(variant: Variant, centres: Mapping[str, str]) -> str | None:
    """Return the power that wins with these owned centres, or None.

    It needs the variant's number of centres and strictly more than any other power; equal leaders
    play on (A&E 6.01, opening paragraph).
    """
    leaders = Counter(centres.values()).most_common(2)
    if not leaders or leaders[0][1] < variant.rules.victory_centres:
        return None
    if len(leaders) == 2 and leaders[1][1] == leaders[0][1]:
        return None
    return leaders[0][0]


def draw_shares(variant: Variant, position: Position) -> dict[str, Fraction]:
    """Return each power's share in a draw: equal shares for all with a unit on the board.

    A unit that waits to retreat is on the board (A&E 6.01, draws). Empty if there are no units.
    """
    from fractions import Fraction  # few games ask for it, and it takes long to import

    standing = {unit.power for unit in position.units}
    standing |= {item.unit.power for item in position.dislodged}
    sharing = sorted(standing & variant.powers.keys())
    return {power: Fraction(1, len(sharing)) for power in sharing}
