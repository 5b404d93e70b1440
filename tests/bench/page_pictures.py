"""Pictures of pages: the first screen on a desk, a tablet and a phone, by day and by night.

    script/pictures [SCENE ...] [--out FOLDER]
    script/pictures --release

Makes the demo in a temporary folder and opens its pages in Chromium. A scene is a page, the account
that opens it, and the steps before the picture. All of them are drawn into a folder that git
ignores; --release draws the few that docs/pictures keeps instead.
"""

from __future__ import annotations

import argparse
import base64
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
OUT = ROOT / "var" / "docs-pictures" / "pages"
# README.md and docs/gm.md show these; the repository keeps no others.
KEPT = (
    "reveal-1400-day.webp",
    "reveal-1400-night.webp",
    "inbox-1400-day.webp",
    "desk-390-day.webp",
)
# Width, height, and whether it is touched.
SIZES = ((1400, 900, False), (820, 1180, True), (390, 844, True))
SCHEMES = {"day": "light", "night": "dark"}
QUALITY = 72
WAIT = 60_000


@dataclass(frozen=True)
class Scene:
    """The name of an address with its parts, where `pk` is the demo's running table; an account."""

    address: str
    parts: dict[str, Any] = field(default_factory=dict)
    who: str = ""
    query: str = ""
    act: Callable[[Any], None] | None = None


GAME = """async () => {
  const { own, units } = await (
    await fetch(document.querySelector("[data-orders-map]").dataset.optionsUrl)
  ).json();
  return { own, taken: Object.keys(units) };
}"""
MOVE = re.compile(r"[AF] \w+ - (\w+)")


def half_an_order(page: Any) -> None:
    """Gives one order on the map, and chooses the unit for the next. No two demos are alike."""
    ready(page)
    game = page.evaluate(GAME)
    first, second, *_others = game["own"]
    moves = filter(None, map(MOVE.fullmatch, game["own"][first]))
    target = next(move[1] for move in moves if move[1] not in game["taken"])
    for space, says in ((first, "Tap where"), (target, "Move to"), (second, "Tap where")):
        page.locator(f".overlay #space-{space}").focus()
        page.keyboard.press("Enter")
        page.locator("[data-map-prompt]", has_text=says).wait_for()
    page.locator(".board-areas .target").first.wait_for(state="attached")


def ready(page: Any) -> None:
    """Waits for the map to take orders."""
    page.locator("[data-order-tools].ready").wait_for(state="attached")


TABLE = {"pk": 1}
SCENES = {
    "home": Scene("games:home"),
    "boards": Scene("games:home", who="Alice"),
    "reveal": Scene("games:last", TABLE, who="Alice"),
    "ordering": Scene("games:game", TABLE, who="Alice", act=half_an_order),
    "points": Scene("games:game", TABLE, who="Alice", query="#points", act=ready),
    "learning": Scene("games:lesson", {"key": "support"}, query="?also=2"),
    "first-year": Scene("games:guided"),
    "inbox": Scene("games:inbox", who="Gustav GM"),
    "desk": Scene("games:gm", {"pk": 7}, who="Gustav GM"),
    "story": Scene("games:phase", TABLE | {"number": 3}),
}


def names(scenes: list[str]) -> Iterator[tuple[str, str, tuple[int, int, bool], str]]:
    """Each picture's file with its scene, size and scheme."""
    for scene in scenes:
        for size in SIZES:
            for said, scheme in SCHEMES.items():
                yield f"{scene}-{size[0]}-{said}.webp", scene, size, scheme


def main() -> None:
    """Draws the pictures."""
    parser = argparse.ArgumentParser(prog="script/pictures", description=__doc__)
    parser.add_argument("scenes", nargs="*", choices=[[], *SCENES], metavar="SCENE")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument(
        "--release", action="store_true", help="renew the few that docs/pictures keeps"
    )
    given = parser.parse_args()
    out = FOLDER if given.release else given.out
    out.mkdir(parents=True, exist_ok=True)
    sys.path.insert(0, str(ROOT))
    with demo() as server, server() as address, browser() as chromium:
        for name, scene, size, scheme in names(given.scenes or list(SCENES)):
            if given.release and name not in KEPT:
                continue
            picture = drawn(chromium, address, SCENES[scene], size, scheme)
            (out / name).write_bytes(picture)
            sys.stdout.write(f"{name}: {len(picture) // 1000} kB\n")


@contextmanager
def demo() -> Iterator[Any]:
    """Makes the demo; gives what starts its server."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "VAR_DIR": folder,
            "DEBUG": "1",
            "DJANGO_SETTINGS_MODULE": "ambition.settings",
            "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
            "LOG_LEVEL": "ERROR",
        }
        import django

        django.setup()
        from django.core.management import call_command

        from tests.bench.pages import server

        call_command("create_demo", migrate=True, stdout=StringIO())
        yield server


@contextmanager
def browser() -> Iterator[Any]:
    """Chromium."""
    from playwright.sync_api import sync_playwright

    from tests.bench.pages import CHROMIUM

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--font-render-hinting=none"]
        )
        yield opened
        opened.close()


def drawn(
    chromium: Any, address: str, scene: Scene, size: tuple[int, int, bool], scheme: str
) -> bytes:
    """The first view of a scene, as WebP."""
    from django.urls import reverse

    width, height, is_touched = size
    context = chromium.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale="en-GB",
        timezone_id="UTC",
        has_touch=is_touched,
        is_mobile=is_touched,
        reduced_motion="reduce",
    )
    context.set_default_timeout(WAIT)
    page = context.new_page()
    if scene.who:
        page.goto("/demo/")
        page.get_by_role("button", name=scene.who).click()
        page.wait_for_load_state()
    page.goto(reverse(scene.address, kwargs=scene.parts) + scene.query)
    page.evaluate("document.fonts.ready")
    if scene.act:
        scene.act(page)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    session = context.new_cdp_session(page)
    options = {"format": "webp", "quality": QUALITY}
    shown = session.send("Page.captureScreenshot", options)["data"]
    context.close()
    return base64.b64decode(shown)


if __name__ == "__main__":
    main()
