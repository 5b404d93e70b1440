"""Draws every page and every board in full, on a desk and a phone, by day and by night.

`script/pictures` runs it; pytest does not collect it by itself. PICTURES_LOCALE chooses the
language of the pages, as "de-DE"; PICTURES is the folder.
"""

import base64
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from playwright.sync_api import Browser, Page, Playwright

from maps.load import load_variant
from maps.placing.kept import drawn_ids
from maps.render import small_svg, standalone_svg
from tests.browser.boards import crowded
from tests.browser.conftest import launch
from tests.browser.pages import KINDS
from tests.browser.server import Server
from tests.browser.windows import Windows
from tests.browser.world import World
from tests.games.idle import make_idle
from tests.look.components import component_page

LANGUAGE = os.environ.get("PICTURES_LOCALE", "en-GB")
FOLDER = Path(os.environ.get("PICTURES", Path(site.BASE_DIR, "var", "docs-pictures")))
DESK = {"viewport": {"width": 1400, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
SIZES = {1400: DESK, 390: PHONE}
LIGHTS = {"day": "light", "night": "dark"}
QUALITY = 60
SPACES = re.compile(r"[^\w.]+")
HEAD = """<meta name="viewport" content="width=device-width">
<style>body{margin:0}svg{width:100%;height:auto}</style>"""
# Taller pages are cut.
TALLEST = 12_000


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium that loads pictures."""
    opened = launch(playwright)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def windows(browser: Browser, live_server: Server) -> Windows:
    """Those of that Chromium."""
    return Windows(browser, live_server)


@pytest.mark.parametrize("name", KINDS)
def test_page(open_page, sign_in, settings, monkeypatch, mailoutbox, name: str):
    settings.DEMO = True
    make_idle(monkeypatch)
    world, kind = World(monkeypatch), KINDS[name]
    path, cookies = kind.where(world), []
    for width, options in SIZES.items():
        page = open_page(**options, locale=LANGUAGE)
        if cookies:
            page.context.add_cookies(cookies)
        elif kind.who:
            sign_in(page, world.known(kind.who))
            cookies = page.context.cookies()
        page.goto(path)
        if kind.act:
            kind.act(page)
            page.wait_for_load_state()
        draw(page, f"pages-{LANGUAGE[:2]}", name, width)


def test_components(browser, live_server):
    page = browser.new_page(base_url=live_server.url)
    html = component_page()
    page.route("**/components/", lambda route: route.fulfill(body=html, content_type="text/html"))
    for width, options in SIZES.items():
        page.set_viewport_size(options["viewport"])
        page.goto("/components/")
        draw(page, "components", "components", width)
    page.close()


@pytest.mark.parametrize("crowd", ["start", "crowded", "small"])
@pytest.mark.parametrize("variant_id", drawn_ids())
def test_board(browser, variant_id: str, crowd: str):
    variant = load_variant(variant_id)
    position = crowded(variant) if crowd == "crowded" else variant.start
    for width, options in SIZES.items():
        page = browser.new_page(**options)
        for light, theme in LIGHTS.items():
            is_small = crowd == "small"
            svg = (
                small_svg(variant, position)
                if is_small
                else standalone_svg(variant, position, theme=theme)
            )
            page.set_content(HEAD + svg)
            draw(page, "boards", f"{variant_id} {crowd}", width, [light])
        page.close()


def draw(page: Page, folder: str, name: str, width: int, lights: Any = LIGHTS) -> None:
    """Keeps the page as it is, by day and by night."""
    out = FOLDER / folder
    out.mkdir(parents=True, exist_ok=True)
    session = page.context.new_cdp_session(page)
    for light in lights:
        page.emulate_media(color_scheme=LIGHTS[light])
        page.evaluate("document.fonts.ready.then(() => true)")
        page.wait_for_timeout(150)
        height = min(page.evaluate("document.documentElement.scrollHeight"), TALLEST)
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        options = {"format": "webp", "quality": QUALITY, "captureBeyondViewport": True}
        taken = session.send("Page.captureScreenshot", {**options, "clip": clip})
        (out / f"{SPACES.sub('-', name)}-{width}-{light}.webp").write_bytes(
            base64.b64decode(taken["data"])
        )
    session.detach()
