"""A first bot in forty lines: python docs/examples/first_bot.py https://example.org/api/v1 aetok_…

It orders in every game that waits for it, a random legal order for each unit. docs/first-bot.md
leads to it; bot.py needs fewer requests.
"""

import json
import random
import sys
import time
from urllib.request import Request, urlopen

API, TOKEN = sys.argv[1:3]


def ask(path, method="GET", data=None):
    """The answer of the API as data."""
    body = None if data is None else json.dumps(data).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    request = Request(API + path, body, headers | {"If-Match": "*"}, method=method)
    return json.load(urlopen(request, timeout=60))


def choose(turn):
    """An order for each row of the sheet: "order-Par" is the unit in Paris, "build-1" is any."""
    orders = []
    for row in turn["sheet"]["missing"]:
        kind, _dash, space = row.partition("-")
        spaces = [space] if kind == "order" else list(turn["orders"])
        legal = [order for each in spaces for order in turn["orders"].get(each, [])]
        free = [order for order in legal if order not in orders]
        orders += random.sample(free, min(1, len(free)))
    return orders


while ask("/me/games")["items"]:
    for turn in ask("/me/turns")["items"]:
        orders = choose(turn)
        phase = f"/games/{turn['game']}/phases/{turn['phase']['number']}"
        ask(f"{phase}/sheet?final=true", "PUT", {"orders": orders})
        print(turn["name"], turn["phase"]["title"], turn["power"], *orders, sep=", ")
    time.sleep(10)
