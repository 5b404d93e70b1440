"""The first paint of a page in Chromium, and what a browser must do before it.

Wall times depend on all that a machine does besides. The bytes that arrive before the paint, and
the processor time of the page's main thread until then, hardly do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.core.accounts import User

# In milliseconds and bytes per second.
SLOW_NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 100_000,
}
SLOW_TIMES = 4
FIRST_PAINT = """() => new Promise((tell) => new PerformanceObserver((list) => {
  const found = list.getEntries().find((entry) => entry.name === "first-contentful-paint");
  if (found) tell(found.startTime);
}).observe({ type: "paint", buffered: true }))"""
# The page itself counts as well; a file counts that is there in time, with its headers.
BYTES_BEFORE = """(paint) =>
  [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter((file) => file.responseEnd && file.responseEnd <= paint)
    .reduce((sum, file) => sum + file.transferSize, 0)"""
SCRIPT_BYTES = """() => performance.getEntriesByType("resource")
  .filter((file) => new URL(file.name).pathname.endsWith(".js"))
  .reduce((sum, file) => sum + file.decodedBodySize, 0)"""


@dataclass(frozen=True, slots=True)
class Look:
    """The paint in milliseconds, the bytes and the milliseconds of the main thread before it, and
    the bytes of all scripts, uncompressed."""

    paint: float
    bytes_before: int
    main: float
    scripts: int


def look(
    browser: Any,
    new_context: Callable[..., Any],
    address: str,
    user: User | None,
    url: str,
    *,
    is_slow: bool,
) -> Look:
    """Open a page that nobody has seen yet."""
    context = new_context(viewport={"width": 1400, "height": 900})
    if user is not None:
        context.add_cookies([_session(user, address)])
    page = context.new_page()
    if is_slow:
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_TIMES})
    tracing, events, ended = browser.new_browser_cdp_session(), [], []
    tracing.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    tracing.on("Tracing.tracingComplete", lambda _data: ended.append(True))
    categories = {"includedCategories": ["loading", "toplevel", "blink.user_timing"]}
    tracing.send("Tracing.start", {"traceConfig": categories})
    page.goto(address + url)
    page.wait_for_load_state("load")
    paint = page.evaluate(FIRST_PAINT)
    found = paint, page.evaluate(BYTES_BEFORE, paint), page.evaluate(SCRIPT_BYTES)
    tracing.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    tracing.detach()
    context.close()
    return Look(found[0], found[1], _main_thread(events), found[2])


def _session(user: User, address: str) -> dict[str, str]:
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value, "url": address}


def _main_thread(events: list[dict[str, Any]]) -> float:
    """Sum up the tasks of the thread that painted first, from the navigation to the paint."""
    paints = [event for event in events if event["name"] == "firstContentfulPaint"]
    paint = max(paints, key=lambda event: event["ts"])
    starts = [
        event["ts"]
        for event in events
        if event["name"] == "navigationStart"
        and event["pid"] == paint["pid"]
        and event["ts"] <= paint["ts"]
    ]
    start = max(starts, default=0)
    spent = sum(
        event["tdur"]
        for event in events
        if event["name"] == "ThreadControllerImpl::RunTask"
        and "tdur" in event
        and (event["pid"], event["tid"]) == (paint["pid"], paint["tid"])
        and start <= event["ts"] < paint["ts"]
    )
    return float(spent) / 1000
