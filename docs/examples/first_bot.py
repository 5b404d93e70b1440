"""A first bot in forty lines: python docs/examples/first_bot.py https://example.org/api/v1 aetok_…

It orders in every game that waits for it, a random legal order for each unit. docs/first-bot.md
leads to it; bot.py needs fewer requests.
"""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

API, TOKEN = sys.argv[1:3]


def ask(path, method="GET", data=None):
    """The answer of the API as data."""
    body = None if data is None else json.dumps(data).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    request = Request(API + path, body, headers | {"If-Match": "*"}, method=method)
    try:
        return json.load(urlopen(request, timeout=60))
    except HTTPError as error:
        # A limit says how many seconds to wait; a phase may be over before the orders arrive.
        wait = error.headers.get("Retry-After", "")
        print(error.code, json.load(error)["detail"])
        if error.code != 409 and not wait.isdecimal():
            sys.exit(1)
        time.sleep(int(wait) if wait.isdecimal() else 0)
        return {}


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


while ask("/me/games").get("items", True):
    for turn in ask("/me/turns").get("items", []):
        orders = choose(turn)
        phase = f"/games/{turn['game']}/phases/{turn['phase']['number']}"
        if ask(f"{phase}/sheet?final=true", "PUT", {"orders": orders}):
            print(turn["name"], turn["phase"]["title"], turn["power"], *orders, sep=", ")
    time.sleep(10)
