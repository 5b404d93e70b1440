"""Computer players: pure functions of the position, without the site."""

from games.computer.players import choose_orders
from games.computer.sheet import Sheet

__all__ = ["Sheet", "choose_orders"]
