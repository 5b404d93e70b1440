"""Every type of page, at a desk by day and on a phone by night: axe-core finds nothing, it does
not scroll sideways, and what is to be touched is large enough.

A sample of the sweep looks by day at a third of the pages, and leaves out what axe has found
clean on this machine already: the same page with the same styles and scripts.
"""

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings as site
from django.urls import URLResolver, get_resolver, resolve
from playwright.sync_api import Page

from games.computer import Sheet
from tests.browser.no_pages import NO_PAGES
from tests.browser.pages import KINDS, Kind
from tests.browser.world import World
from tests.sweeps import COMMIT, sampled

HERE = Path(__file__).parent
LOOKS = HERE / "page_faults.js"
AXE = HERE / "vendor" / "axe-core" / "axe.min.js"
# Every rule once; by day and on a desk again what depends on light and room.
LIGHTS = (
    ("desk by day", 1280, 900, "light", '["color-contrast", "target-size"]'),
    ("phone by night", 360, 740, "dark", ""),
)
BY_DAY = sampled(KINDS, len(KINDS) // 3)
# A file for each look at a page in which axe found nothing.
CLEAN = site.BASE_DIR / "var" / "axe-clean"
# Times, tokens and numbers differ from run to run.
CHANCE = re.compile(r'<time.*?</time>|(?<=value=)"[\w-]{20,}"|\d+', re.DOTALL)
# In pixels.
TARGET = 44
BOX = 22
FILE = re.compile(r"\.\w+$")


@pytest.mark.parametrize("name", KINDS)
def test_a_page_is_accessible(page, sign_in, settings, monkeypatch, mailoutbox, name: str):
    settings.DEMO = True
    # A file of the site is kept by the browser; to send half a megabyte to each page would take a
    # third of the time of all that is looked for.
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, AXE.parent]
    monkeypatch.setattr("games.sheets.services.computers.choose_orders", lambda *_: Sheet())
    _open(page, World(monkeypatch), KINDS[name], sign_in)
    assert list(_faults(page, LIGHTS if name in BY_DAY else LIGHTS[1:])) == []


def _open(page: Page, world: World, kind: Kind, sign_in: Any) -> None:
    path = kind.where(world)
    if kind.who:
        sign_in(page, world.known(kind.who))
    page.goto(path)
    if kind.act:
        kind.act(page)
        page.wait_for_load_state()
    if not kind.route.endswith(".html"):
        assert resolve(urlsplit(page.url).path).view_name == kind.route
    page.evaluate("document.fonts.ready.then(() => true)")


def _faults(page: Page, lights: tuple[tuple[str, int, int, str, str], ...]) -> Iterator[str]:
    html = CHANCE.sub("", page.content())
    page.add_script_tag(url=site.STATIC_URL + AXE.name)
    page.evaluate(LOOKS.read_text())
    for look, width, height, scheme, rules in lights:
        clean = CLEAN / _digest(html, look, rules, _files())
        if COMMIT and clean.exists():
            continue
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        faults = _told(page, look, f"axeFaults({rules})")
        yield from faults
        if not faults:
            clean.parent.mkdir(parents=True, exist_ok=True)
            clean.touch()
    yield from _told(page, "invalid", "invalidValues()")
    yield from _told(page, "phone, too small", f"smallTargets({TARGET}, {BOX})")
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        yield from _told(page, f"{width} wide, sideways", "tooWide()")


@cache
def _files() -> str:
    """A digest of the styles and scripts of the site, and of axe."""
    files = sorted(site.BASE_DIR.glob("static/*s/**/*.*s"))
    return _digest(*(path.read_text() for path in (*files, AXE, LOOKS)))


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def _told(page: Page, where: str, look: str) -> list[str]:
    return [f"{where}: {fault}" for fault in page.evaluate(look)]


def test_every_address_is_either_looked_at_or_no_page():
    names = set(_names(get_resolver()))
    looked_at = {kind.route for kind in KINDS.values()}
    assert names - looked_at - NO_PAGES == set()
    assert NO_PAGES - names == set()
    assert NO_PAGES & looked_at == set()


def test_every_error_page_is_looked_at():
    templates = {path.name for path in (site.BASE_DIR / "templates").glob("[45]*.html")}
    assert templates - {kind.route for kind in KINDS.values()} == set()


def _names(resolver: URLResolver) -> Iterator[str]:
    """Of all addresses but those of Django's admin, which is for the site's staff, of the API, and
    of files, which end in a point and their kind."""
    for pattern in resolver.url_patterns:
        if not isinstance(pattern, URLResolver):
            if FILE.search(str(pattern.pattern)):
                continue
            namespace = f"{resolver.namespace}:" if resolver.namespace else ""
            yield namespace + str(pattern.name)
        elif pattern.app_name not in ("admin", "api"):
            nested = _names(pattern)
            outer = f"{resolver.namespace}:" if resolver.namespace else ""
            yield from (outer + name for name in nested)
