"""Images are pinned to the digests that a registry names for their tags."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError

import pytest

from script import pin_images

DIGEST = "sha256:" + "5" * 64
OLD = "sha256:" + "a" * 64


class Registry(BaseHTTPRequestHandler):
    """Speaks the registry's protocol for one tag."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"token": "secret"}')

    def do_HEAD(self):
        known = self.path == "/v2/library/caddy/manifests/2.10"
        allowed = self.headers["Authorization"] == "Bearer secret"
        self.send_response(200 if known and allowed else 404)
        is_index = "application/vnd.oci.image.index.v1+json" in self.headers["Accept"]
        self.send_header("Docker-Content-Digest", DIGEST if is_index else OLD)
        self.end_headers()

    def log_message(self, *_arguments):
        """Write no log."""


@pytest.fixture
def addresses():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Registry)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    own = f"http://127.0.0.1:{server.server_port}"
    yield {
        "tokens": f"{own}/token?scope={{name}}",
        "manifest": f"{own}/v2/{{name}}/manifests/{{tag}}",
    }
    server.shutdown()
    server.server_close()


def test_the_digest_is_that_of_the_index_for_all_processors(addresses):
    assert pin_images.digest_of("library/caddy", "2.10", **addresses) == DIGEST


def test_a_tag_that_the_registry_does_not_have_stops_it(addresses):
    with pytest.raises(HTTPError):
        pin_images.digest_of("library/caddy", "9", **addresses)


def test_only_the_digest_of_an_image_changes():
    text = f"FROM docker.io/library/caddy:2.10@{OLD} AS proxy\n# {OLD}\n"
    told = pin_images.renewed(text, {("library/caddy", "2.10"): DIGEST})
    assert told == f"FROM docker.io/library/caddy:2.10@{DIGEST} AS proxy\n# {OLD}\n"


def test_one_tag_has_one_digest_in_all_files():
    found = pin_images.images()
    assert len(found) == len({(name, tag) for name, tag, _digest in found}) == 5
