"""A planned sheet of one power, and the trials that planned sheets are put to."""

from functools import lru_cache
from random import Random

from adjudicator.orders import Order
from adjudicator.outcome import Bid
from adjudicator.terrain import Terrain
from adjudicator.trials import Trials
from games.computer.bids import choose_bids
from games.computer.evaluate import Outlook
from games.computer.moves import Planner
from games.computer.sheet import Sheet

trials_of = lru_cache(maxsize=4)(Trials)


class Planned:
    """The best orders that a search found for a power, with the search itself."""

    def __init__(
        self,
        terrain: Terrain,
        power: str,
        random: Random,
        failed: frozenset[str] = frozenset(),
    ) -> None:
        self.outlook = Outlook(terrain, power, random)
        self.planner = Planner(self.outlook, failed)
        self.planner.search()

    def sheet(self, orders: dict[str, Order] | None = None) -> Sheet:
        """The found orders, or others of the same power, with bids that fit them."""
        if orders is not None:
            self.planner.orders = orders
        texts = tuple(str(order) for order in self.planner.orders.values())
        return Sheet(texts, self.bids(self.planner.orders))

    def bids(self, orders: dict[str, Order]) -> tuple[Bid, ...]:
        """The bids that fit orders."""
        self.planner.orders = orders
        return choose_bids(self.outlook, self.planner, self.planner.diplomacy)
