"""The chances that depend on the position only, shared by all plans of a power in a phase."""

from functools import lru_cache

from games.computer import chances
from games.computer.sight import Sight


class Odds:
    """What a power may expect of others in a position.

    `exposure` is the cost of each own centre in danger if no own unit is there after the turn.
    """

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.exposure = {
            space: cost
            for space in sight.position.centres_of(sight.power)
            if (cost := self._intrusion(space) * sight.loss(space))
        }
        self._resistance: dict[str, tuple[str, float]] = {}
        self._reliability: dict[tuple[str, str], float] = {}
        self._bidders: dict[str, int] = {}
        self._entries: dict[tuple[str, float], float] = {}

    def _intrusion(self, space: str) -> float:
        """The chance that a rival enters a centre of the power where it has no unit."""
        unit = self.sight.occupant(space)
        if unit is not None and unit.power != self.sight.power:
            return 1.0
        return chances.intrusion(self.sight.threat(space))

    def reliable(self, space: str, target: str) -> float:
        key = (space, target)
        if key not in self._reliability:
            self._reliability[key] = chances.support_counts(self.sight.cutters(space, target))
        return self._reliability[key]

    def bid_wins(self, minor: str, points: int) -> float:
        """The chance that `points` are the highest bid on a minor."""
        if minor not in self._bidders:
            self._bidders[minor] = self.sight.bidders(minor)
        return chances.outbids(points, self._bidders[minor])

    def entry(self, target: str, strength: float) -> float:
        """The chance to enter a space with a strength."""
        key = (target, strength)
        if key not in self._entries:
            sort, number = self._resists(target)
            if sort == "minor":
                self._entries[key] = chances.into_minor(strength, number)
            elif sort == "rival":
                self._entries[key] = chances.into_rival(strength, number)
            else:
                self._entries[key] = chances.into_empty(strength, number)
        return self._entries[key]

    def _resists(self, target: str) -> tuple[str, float]:
        """The kind of resistance in a space, and the number of units that can help it."""
        if target not in self._resistance:
            unit = self.sight.occupant(target)
            if unit is None or unit.power == self.sight.power:
                resistance = ("empty", self.sight.rush(target))
            elif self.sight.is_minor(unit):
                resistance = ("minor", self.sight.rush(target))
            else:
                resistance = ("rival", float(self.sight.supporters(unit)))
            self._resistance[target] = resistance
        return self._resistance[target]


odds_of = lru_cache(maxsize=48)(Odds)
