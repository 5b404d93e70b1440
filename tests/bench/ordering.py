"""How long a Spring takes to order on the map: seven units, two supports, a bid.

    python tests/bench/ordering.py [--json] [--pace SECONDS]

A scripted person plays in Chromium on the demo's own server, in a folder that is thrown away: on
a desk of 1400 by 900 with a mouse, on a phone of 390 by 844 with a finger. Before every tap they
take PACE seconds to look, decide and point: 1.6 with a mouse, 2.0 with a finger, unless it is
given. Printed are taps, drags of the map, seconds, how often the page scrolled by itself, and how
many of the orders were on the server at the end.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, replace
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.models import Game

ROOT = Path(__file__).parents[2]
UNITS = ("A Bur", "A Pic", "A Par", "A Mar", "A Gas", "F Bre", "F MAO")
# Spaces that are tapped, and the offers of the strip, as "> " and a part of their text.
TAPS = (
    *("Bur", "SNe", "SNe"),
    *("Pic", "> Support"),
    *("Par", "Bur", "Bur"),
    *("Mar", "Sav", "Sav"),
    *("MAO", "Eng"),
    *("Bre", "> Support"),
    *("Gas", "> Hold"),
    *("Swi", "> Support"),
)
ORDERED = {
    *("A Bur - SNe", "A Pic S A Bur - SNe", "A Par - Bur", "A Mar - Sav", "F MAO - Eng"),
    *("F Bre S F MAO - Eng", "A Gas H", "A Swi S A Mar - Sav"),
}
WHERE = """async (space) => {
  const map = document.querySelector("[data-orders-map]");
  window.places ??= (await (await fetch(map.dataset.optionsUrl)).json()).places;
  const svg = document.querySelector(".overlay svg");
  const { x, y } = new DOMPoint(...window.places[space]).matrixTransform(svg.getScreenCTM());
  const { left, right, top, bottom } = map.getBoundingClientRect();
  const away = [x < left + 8 || x > right - 8 ? x - (left + right) / 2 : 0,
                y < top + 8 || y > bottom - 8 ? y - (top + bottom) / 2 : 0];
  return { x, y, away };
}"""
# Seconds after which what is not on the server is counted as lost.
MOST = 120
COUNT_SCROLLS = "window.scrolls = 0; addEventListener('scroll', () => (window.scrolls += 1))"


@dataclass
class Spring:
    """The figures of one device."""

    device: str
    pace: float
    taps: int = 0
    drags: int = 0
    seconds: float = 0.0
    scrolls: int = 0
    saved: int = 0


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--pace", type=float, help="seconds before every tap")
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"VAR_DIR": folder, "DEBUG": "1", "LOG_LEVEL": "ERROR"}
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "ambition.settings",
            "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
        }
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        found = measured(asked.pace)
    if asked.json:
        sys.stdout.write(json.dumps([asdict(spring) for spring in found]) + "\n")
        return
    for spring in found:
        sys.stdout.write(
            f"{spring.device:6} pace {spring.pace} s: {spring.taps} taps, {spring.drags} drags, "
            f"{spring.seconds:.1f} s, {spring.scrolls} scrolls, "
            f"{spring.saved} of {len(ORDERED)} orders saved\n"
        )


def measured(pace: float | None) -> list[Spring]:
    """The same Spring on a desk and on a phone."""
    from django.core.management import call_command
    from playwright.sync_api import sync_playwright

    from tests.bench.pages import CHROMIUM, server

    call_command("migrate", verbosity=0)
    call_command("create_demo", stdout=StringIO())
    desk: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    found = []
    with server() as address, sync_playwright() as playwright:
        arguments = ["--headless", "--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        for name, options, seconds in (("desk", desk, 1.6), ("phone", phone, 2.0)):
            game = table(name)
            context = browser.new_context(**options)
            context.add_cookies([cookie(address)])
            spring = Spring(name, pace or seconds)
            play(context.new_page(), address, game, spring)
            found.append(spring)
            context.close()
        browser.close()
    return found


def table(name: str) -> Game:
    """A game in which a person of the demo has seven units."""
    from adjudicator.state import Unit
    from games.core.accounts import User
    from games.core.codec import position_data, position_of
    from games.core.outbox import quietly
    from games.gm.acts.start import game_start
    from games.models import Phase
    from games.seats.acts.join import game_join
    from games.settings.services.games import game_create

    gm = User.objects.get(email="gm@demo.invalid")
    player = User.objects.get(email="player1@demo.invalid")
    with quietly():
        game = game_create(creator=gm, name=f"A Spring ({name})")
        game_join(game_id=game.pk, by=player, power="FR")
        game_start(game_id=game.pk, by=gm)
    phase = Phase.objects.get(game=game, status="open")
    position = position_of(phase)
    others = tuple(unit for unit in position.units if unit.power != "FR")
    own = tuple(Unit("FR", *text.split()) for text in UNITS)
    phase.position = position_data(replace(position, units=(*others, *own)))
    phase.save(update_fields=["position"])
    return game


def cookie(address: str) -> dict[str, str]:
    """The session of the person who plays."""
    from django.conf import settings
    from django.test import Client

    from games.core.accounts import User

    client = Client()
    client.force_login(User.objects.get(email="player1@demo.invalid"))
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value, "url": address}


def play(page: Any, address: str, game: Game, spring: Spring) -> None:
    """Orders the Spring, tap by tap."""
    page.goto(address + game.get_absolute_url())
    page.locator("[data-order-tools].ready").wait_for()
    page.evaluate(WHERE, "Par")
    page.evaluate(COUNT_SCROLLS)
    began = time.monotonic()
    for tapped in TAPS:
        time.sleep(spring.pace)
        spring.taps += 1
        if tapped.startswith("> "):
            button = page.locator(".strip .btn:visible", has_text=tapped[2:])
            press(page, button.filter(has_not_text="✕").last, spring)
            continue
        spot = page.evaluate(WHERE, tapped)
        if any(spot["away"]):
            spring.drags += 1
            time.sleep(spring.pace)
            page.evaluate("([x, y]) => document.querySelector('.map').scrollBy(x, y)", spot["away"])
            spot = page.evaluate(WHERE, tapped)
        if spring.device == "phone":
            page.touchscreen.tap(spot["x"], spot["y"])
        else:
            page.mouse.click(spot["x"], spot["y"])
    while spring.saved < len(ORDERED) and time.monotonic() < began + MOST:
        page.wait_for_timeout(50)
        spring.saved = saved(game)
    spring.seconds = round(time.monotonic() - began, 1)
    spring.scrolls = page.evaluate("window.scrolls")


def press(page: Any, button: Any, spring: Spring) -> None:
    """A button of the strip, where it stands: nothing is scrolled for it."""
    box = button.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if spring.device == "phone":
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def saved(game: Game) -> int:
    """How many of the orders meant are on the server."""
    from games.models import OrderSheet

    sheet = OrderSheet.objects.get(phase__game=game, seat__power="FR", is_current=True)
    return len(ORDERED & {*sheet.orders, *(bid["order"] for bid in sheet.bids if bid["points"])})


if __name__ == "__main__":
    main()
