"""Plays the games of programs to their end, over the API. Standard library only.

    python docs/examples/bot.py https://example.org/api/v1 aetok_… aetok_…
    python docs/examples/bot.py https://example.org/api/v1 1763/INVITATION aetok_… aetok_…

Each token, with the scope "orders", is of a program. With the number of a game whose powers are
drawn, the programs join it first; a private game needs the last part of the invitation's address.
A bot chooses among the legal orders by chance, rather a move than none. It listens to one stream,
which brings every turn, so a turn needs one request: that which saves the final orders.
"""

import json
import random
import sys
import time
from http.client import HTTPException
from itertools import chain
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class TooLateError(Exception):
    """The phase was resolved in the meantime."""


def send(url, token, method="GET", data=None, **headers):
    """The open answer. Waits as long as a site asks that has too many requests or phases."""
    body = None if data is None else json.dumps(data).encode()
    sent = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", **headers}
    try:
        return urlopen(Request(url, body, sent, method=method), timeout=60)
    except HTTPError as error:
        # A proxy may name no time, or a date.
        after = error.headers.get("Retry-After", "")
        if error.code == 429 or after.isdecimal():
            time.sleep(int(after) if after.isdecimal() else 60)
            return send(url, token, method, data, **headers)
        problem = error.read().decode()
        if error.code == 409:
            raise TooLateError(problem) from error
        raise SystemExit(f"{method} {url}: {problem}") from error


def ask(url, token, method="GET", data=None, **headers):
    """The answer as JSON data."""
    return json.load(send(url, token, method, data, **headers))


def turns(api, token):
    """The turns of an account as they come, until it has no game that goes on."""
    while ask(f"{api}/me/games", token)["items"]:
        url = f"{api}/me/stream?changes=true"
        try:
            for line in send(url, token, Accept="application/x-ndjson"):
                news = json.loads(line) if line.strip() else {}
                if "turn" in news:
                    yield news["turn"]
        except (OSError, HTTPException):
            time.sleep(5)


def choose(turn, chance):
    """The saved orders, and one for each row of the sheet without: "order-Par" is a unit, "build-1"
    and others are any."""
    chosen = [line["text"] for line in turn["sheet"]["orders"]]
    for row in turn["sheet"]["missing"]:
        kind, _dash, space = row.partition("-")
        legal = turn["orders"]
        legal = legal.get(space, []) if kind == "order" else [*chain(*legal.values())]
        legal = [order for order in legal if order not in chosen]
        moves = [order for order in legal if " - " in order and " S " not in order]
        if legal:
            chosen.append(chance.choice(moves or legal))
    return chosen


def play(api, token, chance):
    """Save final orders in each turn of an account."""
    for turn in turns(api, token):
        at = f"{api}/games/{turn['game']}/phases/{turn['phase']['number']}"
        orders = choose(turn, chance)
        sheet = {"orders": orders}
        try:
            ask(f"{at}/sheet?final=true", token, "PUT", sheet, **{"If-Match": "*"})
            print(at, turn["power"], *orders, sep=", ")
        except TooLateError:
            print(at, turn["power"], "too late", sep=", ")


def run(api, *tokens):
    """Join the game that is named before the tokens, if there is one, and play."""
    if not tokens[0].startswith("aetok_"):
        number, _slash, invite = tokens[0].partition("/")
        for token in (tokens := tokens[1:]):
            ask(f"{api}/games/{number}/join", token, "POST", {"invite": invite})
    players = [Thread(target=play, args=(api, token, random.Random(token))) for token in tokens]
    for player in players:
        player.start()
    for player in players:
        player.join()


if __name__ == "__main__":
    run(*sys.argv[1:])
