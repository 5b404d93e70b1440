"""A client of the official SDK, scripted, plays a year through docs/examples/mcp_server.py.

    python -m tests.bench.mcp [--years 1] [--json]

It needs the packages of tests/requirements.txt, the group "mcp" of pyproject.toml and the library
(`pip install ./script/library`). A site of its own runs over SQLite in a temporary folder.
Each power has a session of its own; a session sees only what the tools say, chooses among the legal
orders it was told, bids for a minor, and sends a message. The share of legal lines is that of the
answers to submit_orders, after a first try that check_orders judges; the target is 99 %.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import sys
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from tests.bench.small_site import empty_site, serving

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "docs" / "examples" / "mcp_server.py"
TARGET = 0.99
MINOR = re.compile(r"^([A-Z][A-Za-z]{2}) \(.*\): units [AF] ", re.MULTILINE)
# The share of sheets with a bid.
BIDDERS = 0.5
LEGAL = ("ok", "warned")
Statuses = Counter[str]


class Talk:
    """A session with the server, for one power."""

    def __init__(self, client: Client, power: str, calls: Counter[str]) -> None:
        self.client, self.power, self._calls = client, power, calls

    async def call(self, tool: str, **arguments: Any) -> str:
        """The text of a tool's answer; raises its error."""
        self._calls[tool] += 1
        result = await self.client.call_tool(tool, arguments)
        said = "".join(getattr(part, "text", "<picture>") for part in result.content)
        if result.is_error:
            raise RuntimeError(f"{tool}: {said}")
        return said


async def play(
    url: str, game: int, tokens: dict[str, str], years: int, seed: int
) -> dict[str, Any]:
    """Play and count."""
    chance, calls = random.Random(seed), Counter[str]()
    tried: Statuses = Counter()
    saved: Statuses = Counter()
    async with AsyncExitStack() as stack:
        talks = []
        for power, token in tokens.items():
            environment = {**os.environ, "AETOKEN": token, "PYTHONPATH": str(ROOT)}
            asked = StdioServerParameters(
                command=sys.executable, args=[str(SERVER), url], env=environment
            )
            client = await stack.enter_async_context(Client(stdio_client(asked)))
            talks.append(Talk(client, power, calls))
        began = time.monotonic()
        first = talks[0]
        assert f"{game}: MCP" in await first.call("list_games")
        assert "<picture>" in await first.call("picture", game=game)
        await first.call("send_press", game=game, to=["all"], text="Good luck to all of you.")
        assert "Good luck" in await talks[1].call("read_press", game=game, thread="all")
        start, phases = year_of(await first.call("board", game=game)), 0
        while (now := await first.call("board", game=game)) and year_of(now) < start + years:
            phases += 1
            for talk in talks:
                board = await talk.call("board", game=game)
                if board.split(". ")[0] != now.split(". ")[0]:
                    break
                first_try, sheet = await order(talk, game, board, chance)
                tried, saved = tried + first_try, saved + sheet
        seconds = time.monotonic() - began
    return {
        "years": years,
        "phases": phases,
        "lines": dict(saved),
        "legal": legal(saved),
        "legal_at_first_try": legal(tried),
        "calls": dict(calls),
        "seconds": round(seconds, 1),
    }


def legal(found: Statuses) -> float:
    """The share of legal lines."""
    return round(sum(found[status] for status in LEGAL) / found.total(), 4)


async def order(
    talk: Talk, game: int, board: str, chance: random.Random
) -> tuple[Statuses, Statuses]:
    """Order as a player does: what is legal, try it, leave out what is refused, save it. Returns
    the statuses of the first try and of what was saved."""
    listed = await talk.call("legal_orders", game=game, nation=talk.power)
    chosen: list[str] = []
    for line in listed.splitlines():
        _space, _colon, orders = line.partition(": ")
        free = [text for text in orders.split("; ") if text and text not in chosen]
        chosen += [chance.choice(free)] if free else []
    tried = lines_of(await talk.call("check_orders", game=game, orders=chosen))
    # Builds and removals are fewer than the centres and units that are listed.
    chosen = [text for text, status in tried if status in LEGAL]
    bids = []
    minors = MINOR.findall(board)
    if ", movement." in board and minors and chance.random() < BIDDERS:
        minor = await talk.call("legal_orders", game=game, nation=chance.choice(minors))
        bids = [f"1: {chance.choice(minor.partition(': ')[2].split('; '))}"]
    said = await talk.call("submit_orders", game=game, orders=chosen, bids=bids, final=True)
    return Counter(status for _text, status in tried), Counter(s for _text, s in lines_of(said))


def lines_of(said: str) -> list[tuple[str, str]]:
    """The lines of a sheet in an answer, each with its status."""
    return re.findall(r"^(.*): (ok|warned|illegal|invalid)\.", said, re.MULTILINE)


def year_of(board: str) -> int:
    """The year in the first line of a board in words."""
    found = re.match(r"\D*(\d{4})", board)
    assert found, board
    return int(found[1])


def table() -> tuple[int, dict[str, str]]:
    """A game of ten, which has started once all are there, and the token of each power."""
    from games.api.services import token_create
    from games.models import Game
    from games.seats.acts.join import game_join
    from games.settings.services.games import game_create
    from tests.games.cast import account

    gm = account("Greta")
    game = game_create(creator=gm, name="MCP", variant_id="ambition-empire-6.01")
    tokens = {}
    for power in Game.objects.get(pk=game.pk).seats.values_list("power", flat=True):
        player = account(f"Player {power}")
        game_join(game_id=game.pk, by=player, power=power, invite=game.invite_token)
        scopes = ["orders", "press"]
        tokens[power] = token_create(by=player, name="MCP", scopes=scopes, days=7)[1]
    return game.pk, tokens


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--years", type=int, default=1)
    arguments.add_argument("--seed", type=int, default=1763)
    asked = arguments.parse_args()
    with empty_site() as port:
        game, tokens = table()
        with serving(port) as url:
            found = asyncio.run(play(url, game, tokens, asked.years, asked.seed))
    if asked.json:
        sys.stdout.write(json.dumps(found) + "\n")
    else:
        for name, value in found.items():
            sys.stdout.write(f"{name:10}{value}\n")
    return 0 if found["legal"] >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
