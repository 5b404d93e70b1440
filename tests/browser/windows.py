"""Windows that tests use one after the other. Each is a browser session of its own and begins
without cookies and storage; what it keeps are the files that pages share: to fetch and compile
them anew for every test would be a third of the work."""

import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Page

from tests.browser.server import Server

# A machine that does much else at once is slow; a condition that holds is not waited for.
PATIENCE = 60_000  # milliseconds
# Tests look at where a page scrolls to, not at its way there.
MEDIA = {"color_scheme": "light", "reduced_motion": "reduce"}
# The options that a window can change; all others need a window of their own.
LOOKS = {"viewport": {"width": 1280, "height": 900}, **MEDIA}


@dataclass
class Window:
    """A page with the options of its session, and of what it has complained."""

    page: Page
    options: dict[str, Any]
    complaints: list[str] = field(default_factory=list)
    is_left: bool = False

    def listen(self) -> None:
        """Notes what the console says; its server may have refused."""

        def note(message: ConsoleMessage) -> None:
            refused = message.text.startswith("Failed to load resource")
            of_files = "/static/" in message.location["url"]
            # Requests still under way when a page is left end there.
            if message.type == "error" and (of_files or not refused) and not self.is_left:
                self.complaints.append(message.text)

        def note_error(error: Error) -> None:
            # A module that is not there is noted as a file; one under way ends with its page.
            if "dynamically imported module" not in str(error) and not self.is_left:
                self.complaints.append(str(error))

        self.page.on("console", note)
        self.page.on("pageerror", note_error)

    def empty(self, origin: str) -> None:
        """Leaves the page, whose scripts do nothing more, and forgets who was there."""
        page = self.page
        devtools = page.context.new_cdp_session(page)
        devtools.send("Runtime.evaluate", {"expression": "sessionStorage.clear()"})
        self.is_left = True
        # A page without elements is neither styled nor painted once more.
        devtools.send("Runtime.evaluate", {"expression": "document.documentElement.remove()"})
        page.unroute_all()
        if self.options.get("java_script_enabled", True):
            devtools.send("Emulation.setScriptExecutionDisabled", {"value": True})
        page.goto("about:blank")
        kinds = {"origin": origin, "storageTypes": "cookies,local_storage"}
        devtools.send("Storage.clearDataForOrigin", kinds)
        devtools.detach()
        page.mouse.move(0, 0)

    def show(self, looks: dict[str, Any]) -> None:
        """Give the window its size, its colours and its motion."""
        if self.page.viewport_size != looks["viewport"]:
            self.page.set_viewport_size(looks["viewport"])
        self.page.emulate_media(**{kind: looks[kind] for kind in MEDIA})


class Windows:
    """Those of one Chromium, by the options of their sessions."""

    def __init__(self, chromium: Browser, server: Server) -> None:
        self._chromium = chromium
        self._url = server.url
        self._free: defaultdict[str, list[Window]] = defaultdict(list)

    def take(self, **options: Any) -> Window:
        """One that nobody has. Keywords are Playwright's, as java_script_enabled=False."""
        looks = {look: options.pop(look, usual) for look, usual in LOOKS.items()}
        free = self._free[_key(options)]
        window = free.pop() if free else self._new(options)
        window.show(looks)
        window.complaints.clear()
        window.is_left = False
        return window

    def give_back(self, window: Window) -> None:
        """It is another's from now on, empty; one whose page a test has closed is nobody's."""
        if window.page.is_closed():
            window.page.context.close()
            return
        window.empty(self._url)
        self._free[_key(window.options)].append(window)

    def _new(self, options: dict[str, Any]) -> Window:
        context = self._chromium.new_context(
            base_url=self._url,
            **{"locale": "en-GB", "timezone_id": "Europe/Berlin", **LOOKS, **options},
        )
        context.set_default_timeout(PATIENCE)
        window = Window(context.new_page(), options)
        window.listen()
        return window


def _key(options: dict[str, Any]) -> str:
    return json.dumps(options, sort_keys=True)
