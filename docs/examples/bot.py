"""Plays any number of seats of a game to its end, over the API. Standard library only.

    python docs/examples/bot.py https://example.org/api/v1 1763 aetok_… aetok_…

Each token, with the scope "orders", plays the seat of its account. A bot chooses among the legal
orders by chance, rather a move than none.
"""

import json
import random
import sys
import time
from itertools import chain
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen


def ask(url, token, method="GET", data=None, **headers):
    """The answer as JSON data. Waits as long as a site asks that has too many requests."""
    body = None if data is None else json.dumps(data).encode()
    sent = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", **headers}
    try:
        with urlopen(Request(url, body, sent, method=method), timeout=60) as answer:
            return json.load(answer)
    except HTTPError as error:
        if error.code != 429:
            raise SystemExit(f"{method} {url}: {error.read().decode()}") from error
        time.sleep(int(error.headers["Retry-After"]))
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


def play(api, game, tokens, rest=0.5, seed=1763):
    """Play until the game is over; return what it looks like then."""
    chance, at, done = random.Random(seed), f"{api}/games/{game}", set()
    powers = {token: ask(at, token)["own"]["power"] for token in tokens}
    while (now := ask(at, tokens[0]))["status"] == "running":
        phase = now["phase"]["number"]
        states = {seat["power"]: seat["state"] for seat in now["seats"]}
        due = [t for t in tokens if states[powers[t]] in ("waiting", "ordered")]
        for token in (token for token in due if (token, phase) not in done):
            sheet = ask(f"{at}/phases/{phase}/sheet", token)
            legal = ask(f"{at}/phases/{phase}/options/{quote(powers[token])}", token)["orders"]
            orders = choose(legal, sheet["missing"], chance)
            ask(f"{at}/phases/{phase}/sheet", token, "PUT", {"orders": orders}, **{"If-Match": "*"})
            is_open = ask(f"{at}/phases/{phase}/ready", token, "PUT")["is_open"]
            done.add((token, phase))
            print(now["phase"]["title"], now["phase"]["kind"], powers[token], *orders, sep=", ")
            if not is_open:
                break
        else:
            time.sleep(rest)
    return now


if __name__ == "__main__":
    print("The end:", play(*sys.argv[1:3], sys.argv[3:])["ending"])
