"""A browser that gets push messages, and the service that brings them, on this machine."""

from __future__ import annotations

import json
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from socket import create_connection
from threading import Thread

import http_ece

from games.notices.push_crypto import from_text, private_key, public_bytes, to_text

# The receiver's key pair and secret of RFC 8291, appendix A.
BROWSER_KEY = private_key("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
PUBLIC_KEY = to_text(public_bytes(BROWSER_KEY.public_key()))
AUTH_SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
ENDPOINT = "https://push.example.org/send/1"
DEVICE = {"endpoint": ENDPOINT, "public_key": PUBLIC_KEY, "auth_secret": AUTH_SECRET}


def decrypted(record: bytes) -> bytes:
    """Read a message as the browser does (RFC 8291, section 3.4)."""
    text: bytes = http_ece.decrypt(
        record, private_key=BROWSER_KEY, auth_secret=from_text(AUTH_SECRET), version="aes128gcm"
    )
    return text


class PushService(HTTPServer):
    """Records the messages it gets, decrypted, with their headers."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status = 201
        self.messages: list[dict] = []
        self.headers: list[dict[str, str]] = []


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        service = self.server
        body = self.rfile.read(int(self.headers["Content-Length"]))
        service.messages.append(json.loads(decrypted(body)))
        service.headers.append(dict(self.headers))
        self.send_response(service.status)
        self.end_headers()

    def log_message(self, *_arguments) -> None:
        pass


@contextmanager
def push_service(monkeypatch):
    """Run a push service, to which all HTTPS requests of the site lead."""
    service = PushService()
    here = service.server_address
    monkeypatch.setattr("games.notices.https.safe_ip", lambda _host: here[0])
    monkeypatch.setattr(
        "games.notices.https.secure_socket", lambda _host, _ip, _until: create_connection(here)
    )
    thread = Thread(target=service.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield service
    finally:
        service.shutdown()
        thread.join()
        service.server_close()
