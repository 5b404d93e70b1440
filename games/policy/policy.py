"""The policy of a game for missing orders, and for a GM who is not there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from adjudicator.state import PhaseKind
from games.schedule.schedule import DAY

SILENCE_DAYS = 14


class Forfeit(StrEnum):
    """What becomes of the seat of whoever has missed too many turns."""

    OPEN = "open"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class NmrPolicy:
    """What happens where orders are missing at a deadline.

    With `holds_first` the first turn waits for everybody. Each player has `excuses` in a game; each
    holds a phase that the player has missed. A held phase is open for everybody until those it is
    held for have ordered, for `wait` at most. Whoever has missed `limit` turns loses the seat,
    which becomes what `forfeit` says; 0 is never. Movement always counts, other kinds of phase
    where `counted` has them. `reminders` are hours before the deadline at which players who are not
    final are reminded, beside the reminder that each has chosen.

    Where the GM was not seen for `silence_days` a deputy may take the GM role, or whom the players
    elect; 0 is never.
    """

    holds_first: bool = False
    excuses: int = 0
    wait: timedelta = DAY
    limit: int = 0
    forfeit: Forfeit = Forfeit.OPEN
    counted: frozenset[PhaseKind] = frozenset()
    reminders: tuple[int, ...] = ()
    silence_days: int = SILENCE_DAYS

    def counts(self, kind: PhaseKind) -> bool:
        """Whether a phase of this kind can be missed."""
        return kind is PhaseKind.MOVEMENT or kind in self.counted


# What the form proposes.
PROPOSED = NmrPolicy(holds_first=True, excuses=1, limit=2, reminders=(3,))
