"""The service worker under the site's content security policy: it starts, caches no page, and shows
push messages."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.windows import PATIENCE
from tests.games.cast import account
from tests.games.notices.push_cast import AUTH_SECRET, ENDPOINT, PUBLIC_KEY, push_service

WORKING = """async () => {
    await navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
    const worker = (await navigator.serviceWorker.ready).active;
    if (worker.state !== "activated") {
        await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
    }
}"""
CACHED = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) found.push(request.url);
    }
    return found;
}"""
END = """async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
}"""
# As collectstatic names a file, with a digest of its content.
FIXED = "/static/js/core/folds.0123456789ab.js"


def test_it_caches_fixed_files_and_no_page(page: Page, transactional_db):
    page.goto("/about/")
    page.evaluate(WORKING)
    page.context.route(f"**{FIXED}", lambda route: route.fulfill(body="", status=200))
    page.goto("/about/")
    page.evaluate("(path) => fetch(path).then((answer) => answer.text())", FIXED)
    cached = page.evaluate(CACHED)
    page.evaluate(END)
    page.context.unroute(f"**{FIXED}")
    assert [url.rpartition("/static/")[2] for url in cached] == [FIXED.removeprefix("/static/")]


# Chromium without a window has neither a push service nor notifications: the test is both.
SUBSCRIBED = """(subscription) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription });
}"""
RECORDS = """() => {
    self.shown = new Promise((done) => {
        self.registration.showNotification = async (...given) => done(given);
    });
}"""
SUBSCRIPTION = {"endpoint": ENDPOINT, "keys": {"p256dh": PUBLIC_KEY, "auth": AUTH_SECRET}}


@pytest.fixture
def service(monkeypatch):
    with push_service(monkeypatch) as running:
        yield running


def delivered(page: Page, message: dict) -> list:
    """Hand a message to the service worker as a push service would; return what it shows.

    The last worker and registration count: those of a test before may not have ended.
    """
    devtools = page.context.new_cdp_session(page)
    registrations: list[dict] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda update: registrations.extend(update["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    worker = page.context.service_workers[-1]
    worker.evaluate(RECORDS)
    # On a busy machine the browser tells of them later than it answers.
    for _turn in range(PATIENCE // 100):
        if registrations:
            break
        page.wait_for_timeout(100)
    sent = {
        "origin": page.evaluate("origin"),
        "registrationId": registrations[-1]["registrationId"],
        "data": json.dumps(message),
    }
    devtools.send("ServiceWorker.deliverPushMessage", sent)
    devtools.detach()
    return worker.evaluate("() => self.shown")


def test_a_browser_is_added_and_shows_what_the_site_sends(
    page: Page, transactional_db, sign_in, service
):
    sign_in(page, account("Dora"))
    page.goto("/notices/settings/")
    page.evaluate(SUBSCRIBED, SUBSCRIPTION)
    page.get_by_role("button", name="Add this device").click()
    expect(page.get_by_role("button", name="Remove")).to_be_visible()
    (message,) = service.messages
    title, options = delivered(page, message)
    page.evaluate(END)
    told = message["notification"]
    assert (title, options["body"]) == (told["title"], "This device gets your notices.")
    assert options["data"] == told["navigate"]
