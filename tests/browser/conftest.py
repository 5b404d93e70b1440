"""Real pages in Debian's Chromium, against the live server."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.server import Server
from tests.browser.solo import as_alice, cape_table, loud_table, solo_table
from tests.browser.windows import PATIENCE, Window, Windows
from tests.browser.world import session_of

__all__ = ["as_alice", "cape_table", "loud_table", "solo_table"]

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page opened from an empty one would begin a process of its own, with nothing compiled.
    "--process-per-site",
    # Each session is a window, whose address bar would make ready two pages of its own.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,MediaRouter,OptimizationHints",
]
# Nobody looks at what is painted: the land again and again would be a third of the work, and all
# else a sixth of the rest, for which there is no memory. test_pictures.py looks at the pictures.
UNPAINTED = ("--blink-settings=imagesEnabled=false", "--force-gpu-mem-available-mb=1")
expect.set_options(timeout=PATIENCE)
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}

# Playwright's synchronous calls run an event loop in this thread, in which Django would otherwise
# refuse to use the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the server leave files open: it reads them at once, and they are small. A file whose
    page the browser has left is closed when it is collected."""
    files = (
        "ignore:StreamingHttpResponse must consume synchronous",
        "ignore:unclosed file:ResourceWarning",
        "ignore:Exception ignored in. <_io.FileIO:pytest.PytestUnraisableExceptionWarning",
    )
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.filterwarnings(*files))


@pytest.fixture(scope="session")
def live_server(django_db_setup: None) -> Iterator[Server]:
    """The site over ASGI, in place of pytest-django's server, which keeps no stream open."""
    server = Server()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, which starts browsers."""
    if not CHROMIUM.exists():
        missing = f"{CHROMIUM} is missing: apt-get install chromium-headless-shell"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests of a process, which loads no pictures and paints nothing."""
    browser = launch(playwright, *UNPAINTED)
    yield browser
    browser.close()


def launch(playwright: Playwright, *arguments: str) -> Browser:
    """Debian's Chromium, started with these arguments beside those that all have."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, *arguments])


@pytest.fixture(scope="session")
def windows(chromium: Browser, live_server: Server) -> Windows:
    """The windows of a process; Chromium closes them with itself."""
    return Windows(chromium, live_server)


@pytest.fixture
def open_page(
    windows: Windows, live_server: Server, settings: Any
) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser session of its own; at the end none may have complained.

    Links in emails lead to the live server.
    """
    settings.SITE_URL = live_server.url
    taken: list[Window] = []

    def new_page(**options: Any) -> Page:
        taken.append(windows.take(**options))
        return taken[-1].page

    yield new_page
    for window in taken:
        windows.give_back(window)
    live_server.wait_until_idle()
    assert [complaint for window in taken for complaint in window.complaints] == []


@pytest.fixture
def set_clock(open_page: Callable[..., Page]) -> Iterator[Callable[[Page], None]]:
    """Gives a page a clock of the test's own. It stays in its window, which no other test gets."""
    pages: list[Page] = []

    def install(page: Page) -> None:
        page.clock.install()
        pages.append(page)

    yield install
    for page in pages:
        page.close()


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A page on a desk."""
    return open_page()


@pytest.fixture
def phone_page(open_page: Callable[..., Page]) -> Page:
    """A page on a phone."""
    return open_page(**PHONE)


@pytest.fixture
def plain_page(open_page: Callable[..., Page]) -> Page:
    """A page without JavaScript."""
    return open_page(java_script_enabled=False)


@pytest.fixture
def sign_in(live_server: Server, settings: Any) -> Callable[[Page, Any], None]:
    """Signs a page's session in as a user, without going through the form."""

    def do(page: Page, user: Any) -> None:
        client = session_of(user)
        name = settings.SESSION_COOKIE_NAME
        page.context.add_cookies(
            [{"name": name, "value": client.cookies[name].value, "url": live_server.url}]
        )

    return do
