"""The service worker under the site's content security policy: it starts, and caches no page."""

from playwright.sync_api import Page

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
