"""Every type of page, at a desk by day and on a phone by night: axe-core finds nothing, it does
not scroll sideways, and what is to be touched is large enough.

A sample of the sweep looks at each page by day or by night, and leaves out what was clean on this
machine already: the same page with the same styles and scripts.
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
from django.test import Client
from django.urls import URLResolver, get_resolver, resolve
from playwright.sync_api import Page

from tests.browser.no_pages import NO_PAGES
from tests.browser.pages import KINDS, Kind
from tests.browser.world import World, session_of
from tests.games.idle import make_idle
from tests.games.untouched import untouched
from tests.sweeps import COMMIT, sampled

HERE = Path(__file__).parent
LOOKS = HERE / "page_faults.js"
AXE = HERE / "vendor" / "axe-core" / "axe.min.js"
Light = tuple[str, int, int, str, str]
# Every rule once; by day and on a desk again what depends on light and room.
NIGHT = ("phone by night", 360, 740, "dark", "")
DAY = ("desk by day", 1280, 900, "light", "")
DAY_TOO = (*DAY[:4], '["color-contrast", "target-size"]')
BY_DAY = sampled(KINDS, len(KINDS) // 3)
# A file for each look at a page in which nothing was found.
CLEAN = site.BASE_DIR / "var" / "axe-clean"
# Times, tokens and numbers differ from run to run.
CHANCE = re.compile(r'<time.*?</time>|(?<=value=)"[\w-]{20,}"|\d+', re.DOTALL)
# In pixels.
TARGET = 44
BOX = 22
FILE = re.compile(r"\.\w+$")


@pytest.mark.parametrize("name", KINDS)
def test_a_page_is_accessible(open_page, sign_in, settings, monkeypatch, mailoutbox, name: str):
    settings.DEMO = True
    # A file of the site is kept by the browser; to send half a megabyte to each page would take a
    # third of the time of all that is looked for.
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, AXE.parent]
    make_idle(monkeypatch)
    world, kind = World(monkeypatch), KINDS[name]
    path, lights = kind.where(world), _lights(name)
    html = "" if kind.act else _served(world, kind, path)
    if COMMIT and html and _mark(path, html, lights).exists():
        return
    page = open_page()
    _open(page, world, kind, path, sign_in)
    mark = _mark(path, html or page.content(), lights)
    if COMMIT and mark.exists():
        return
    assert list(_faults(page, lights)) == []
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def _lights(name: str) -> tuple[Light, ...]:
    """Those in which a page is looked at."""
    if not COMMIT:
        return DAY_TOO, NIGHT
    return (DAY,) if name in BY_DAY else (NIGHT,)


def _served(world: World, kind: Kind, path: str) -> str:
    """The page as the site sends it."""
    user = world.known(kind.who) if kind.who else None
    with untouched():
        client = session_of(user) if user else Client()
        return client.get(path.partition("#")[0], follow=True).content.decode()


def _mark(path: str, html: str, lights: tuple[Light, ...]) -> Path:
    """The file that is there once nothing was found."""
    return CLEAN / _digest(CHANCE.sub("", path + html), repr(lights), _files())


def _open(page: Page, world: World, kind: Kind, path: str, sign_in: Any) -> None:
    if kind.who:
        sign_in(page, world.known(kind.who))
    page.goto(path)
    if kind.act:
        kind.act(page)
        page.wait_for_load_state()
    if not kind.route.endswith(".html"):
        assert resolve(urlsplit(page.url).path).view_name == kind.route
    page.evaluate("document.fonts.ready.then(() => true)")


def _faults(page: Page, lights: tuple[Light, ...]) -> Iterator[str]:
    page.add_script_tag(url=site.STATIC_URL + AXE.name)
    page.evaluate(LOOKS.read_text())
    for look, width, height, scheme, rules in lights:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        yield from _told(page, look, f"axeFaults({rules})")
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
