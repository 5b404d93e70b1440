"""The site has no WebSockets, and refuses one without a traceback."""

import asyncio

from ambition.asgi import application


def test_a_websocket_is_closed_before_the_handshake():
    sent = []

    async def receive() -> dict:
        return {"type": "websocket.connect"}

    async def send(message: dict) -> None:
        sent.append(message)

    asyncio.run(application({"type": "websocket", "path": "/"}, receive, send))
    assert sent == [{"type": "websocket.close"}]
