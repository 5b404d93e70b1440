"""Made-up contexts of the first page and the lobby."""

from datetime import timedelta
from typing import Any

from django.core.paginator import Paginator

from games.lobby.queries.game_items import GameItem
from tests.look.samples import NOW, POWERS, board, game, phase


def items(*actions: str) -> list[GameItem]:
    names = ["Treaty of Paris", "Slow Winter", "Erste Wiener Partie", "Northern Accord"]
    return [
        GameItem(
            game=game(name),
            line="7 of 10 seats taken · deadlines daily",
            count="",
            badges=["6.01"],
            power="PS" if action == "seat" else "",
            power_name="Poland-Lithuania & Saxony" if action == "seat" else "",
            due_at=NOW + timedelta(hours=5) if action in ("watch", "order") else None,
            action=action,
            main=number == 0 and action == "order",
        )
        for number, (name, action) in enumerate(zip(names, actions, strict=False))
    ]


def home() -> dict[str, Any]:
    return {
        "board": board(),
        "board_game": game(),
        "board_phase": phase(),
        "my_games": items("order", "order"),
        "joinable": items("join", "join", "join"),
        "news": {"headline": "Austria grows", "phase": phase(), "picture": "/map.svg"},
        "week": {"game": game(), "phase": phase(), "chance": "Missed.", "picture": "/map.svg"},
        "open_seats": items("seat"),
        "watchable": items("watch", "watch"),
        "powers": POWERS,
    }


def lobby_rows(*actions: str) -> list[dict[str, Any]]:
    person = {
        "name": "Alice",
        "url": "/players/1/",
        "since": "since 14:02",
        "record": "no missed turn of 9",
    }
    return [
        {
            "item": item,
            "picture": "/map.svg",
            "places": [
                {"power": "FR", "power_name": "France", "is_free": False},
                {"power": "PS", "power_name": "Poland", "is_free": True},
                {"power": "", "power_name": "", "is_free": False},
            ],
            "free": "3 seats free",
            "when": "The game starts when every seat is taken.",
            "waiting": "7 people wait, the first since 14:02",
            "people": [person],
        }
        for item in items(*actions)
    ]


def lobby() -> dict[str, Any]:
    labels = {"forming": "Forming", "open": "Open seats", "running": "Running"}
    ways = {"tonight": ["join"], "friends": [], "day": ["seat", "join"]}
    return {
        "own_rows": lobby_rows("join"),
        "ways": [
            {
                "key": key,
                "title": "Play tonight",
                "text": "Ten minutes a turn.",
                "rows": lobby_rows(*actions),
                "open_label": "Open a table",
                "open_url": "/games/new/",
                "is_main": key == "tonight",
            }
            for key, actions in ways.items()
        ],
        "filters": {"q": "", "press": "", "pace": "", "variant": ""},
        "state": "forming",
        "states": [(code, label, 3) for code, label in labels.items()],
        "rows": lobby_rows("join", "seat", "watch"),
        "page": Paginator(items("join", "watch"), 2).page(1),
        "page_query": "state=forming&",
        "now": NOW,
    }
