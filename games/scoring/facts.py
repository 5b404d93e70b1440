"""The facts from which a game is scored, finished or as if it ended now."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a position that scoring systems read.

    `centres` has every power. `out` has the eliminated powers with a number that is greater the
    later they left. `sharers` share the draw. `solo` is the power that won alone, "" without one.
    `board_centres` counts all centres of the board, also those that no power owns.
    """

    centres: Mapping[str, int]
    board_centres: int
    out: Mapping[str, int] = field(default_factory=dict)
    sharers: frozenset[str] = frozenset()
    solo: str = ""

    @property
    def survivors(self) -> frozenset[str]:
        """The powers that are not eliminated."""
        return frozenset(self.centres.keys() - self.out.keys())
