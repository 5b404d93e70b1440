"""Computer players: pure functions of the position, without the site."""

from games.computer.players import choose_orders
from games.computer.sheet import Level, Sheet

__all__ = ["Level", "Sheet", "choose_orders"]
