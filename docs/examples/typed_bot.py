"""A bot with the typed client: python docs/examples/typed_bot.py https://example.org aetok_…

It orders in every game that waits for it, a random legal order for each unit, preferring moves.
    pip install script/clients/python
"""

import random
import sys
import time

from ambition_empire_api import Client, RefusedError
from ambition_empire_api.models import TurnOut


def choose(turn: TurnOut) -> list[str]:
    """Choose an order for each row of the sheet: "order-Par" is a unit, "build-1" is any."""
    orders: list[str] = []
    for row in turn["sheet"]["missing"]:
        kind, _dash, space = row.partition("-")
        spaces = [space] if kind == "order" else list(turn["orders"])
        legal = [order for each in spaces for order in turn["orders"].get(each, [])]
        free = [order for order in legal if order not in orders]
        moves = [each for each in free if " - " in each and " S " not in each and "via" not in each]
        orders += random.sample(moves or free, min(1, len(free)))
    return orders


def play(client: Client) -> None:
    """Save final orders in each turn, until no game goes on."""
    while client.my_games()["items"]:
        for turn in client.my_turns()["items"]:
            game, phase, orders = turn["game"], turn["phase"], choose(turn)
            try:
                client.sheet_save(
                    game, phase["number"], {"orders": orders}, if_match="*", final=True
                )
                print(turn["name"], phase["title"], turn["power"], *orders, sep=", ")
            except RefusedError as refusal:
                print(turn["name"], phase["title"], refusal, sep=", ")
        time.sleep(10)


if __name__ == "__main__":
    play(Client(*sys.argv[1:3]))
