"""Computer players: pure functions of the position, without the site."""

from games.computer.players import EFFORTS, choose_orders
from games.computer.sheet import Level, Sheet

__all__ = ["EFFORTS", "Level", "Sheet", "choose_orders"]
