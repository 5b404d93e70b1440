"""Plays the games of programs to their end, over the API. Standard library only.

    python docs/examples/bot.py https://example.org/api/v1 aetok_… aetok_…
    python docs/examples/bot.py https://example.org/api/v1 1763/INVITATION aetok_… aetok_…

Each token, with the scope "orders", is of a program. With the number of a game whose powers are
drawn, the programs join it first; a private game needs the last part of the invitation's address.
A bot chooses among the legal orders by chance, rather a move than none.
"""

import json
import random
import sys
import time
from itertools import chain
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen


class TooLateError(Exception):
    """The phase was resolved in the meantime."""


def ask(url, token, method="GET", data=None, **headers):
    """The answer as JSON data. Waits as long as a site asks that has too many requests."""
    body = None if data is None else json.dumps(data).encode()
    sent = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", **headers}
    try:
        return json.load(urlopen(Request(url, body, sent, method=method), timeout=60))
    except HTTPError as error:
        if error.code == 409:
            raise TooLateError(error.read().decode()) from error
        if error.code != 429:
            raise SystemExit(f"{method} {url}: {error.read().decode()}") from error
        # A proxy may name no time, or a date.
        after = error.headers.get("Retry-After", "")
        time.sleep(int(after) if after.isdecimal() else 60)
        return ask(url, token, method, data, **headers)


def choose(options, missing, chance):
    """An order for each row of the sheet: "order-Par" is a unit, "build-1" and others are any."""
    chosen = []
    for row in missing:
        kind, _dash, space = row.partition("-")
        legal = options.get(space, []) if kind == "order" else [*chain(*options.values())]
        legal = [order for order in legal if order not in chosen]
        moves = [order for order in legal if " - " in order and " S " not in order]
        if legal:
            chosen.append(chance.choice(moves or legal))
    return chosen


def order(at, power, token, chance):
    """Save final orders of a power in a phase."""
    missing = ask(f"{at}/sheet", token)["missing"]
    legal = ask(f"{at}/options/{quote(power)}", token)["orders"]
    orders = choose(legal, missing, chance)
    ask(f"{at}/sheet", token, "PUT", {"orders": orders}, **{"If-Match": "*"})
    ask(f"{at}/ready", token, "PUT")
    print(at, power, *orders, sep=", ")


def play(api, tokens, rest=0.5, seed=1763):
    """Play until none of the programs has a game that goes on."""
    chance = random.Random(seed)
    while games := [(t, game) for t in tokens for game in ask(f"{api}/me/games", t)["items"]]:
        due = [(t, game) for t, game in games if game["state"] in ("waiting", "ordered")]
        for token, game in due:
            at = f"{api}/games/{game['id']}/phases/{game['phase']['number']}"
            try:
                order(at, game["power"], token, chance)
            except TooLateError:
                print(at, game["power"], "too late", sep=", ")
        if not due:
            time.sleep(rest)


def run(api, *tokens):
    """Join the game that is named before the tokens, if there is one, and play."""
    if not tokens[0].startswith("aetok_"):
        number, _slash, invite = tokens[0].partition("/")
        for token in (tokens := tokens[1:]):
            ask(f"{api}/games/{number}/join", token, "POST", {"invite": invite})
    play(api, tokens)


if __name__ == "__main__":
    run(*sys.argv[1:])
