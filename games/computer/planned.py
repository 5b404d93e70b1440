"""A movement as planned by what the board alone makes likely."""

from random import Random

from adjudicator.legal_orders import options
from adjudicator.orders import Order
from adjudicator.state import Position
from adjudicator.variant import Variant
from games.computer.bids import choose_bids
from games.computer.evaluate import Outlook
from games.computer.minors import Diplomacy
from games.computer.moves import Planner
from games.computer.sheet import Sheet


class Planned:
    """The best orders that a search found for a power, with what it knew."""

    def __init__(self, variant: Variant, position: Position, power: str, random: Random) -> None:
        self.outlook = Outlook(variant, position, power, random)
        self.legal = options(variant, position, power)
        self.diplomacy = Diplomacy(self.outlook)
        self.planner = Planner(self.outlook, self.legal, self.diplomacy)
        self.planner.search()

    def sheet(self, orders: dict[str, Order] | None = None) -> Sheet:
        """The plan, or other orders of the same power, with bids that go with them."""
        if orders is not None:
            self.planner.orders = orders
        texts = tuple(str(order) for order in self.planner.orders.values())
        return Sheet(texts, choose_bids(self.outlook, self.planner, self.diplomacy))
