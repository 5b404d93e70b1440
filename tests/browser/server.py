"""The live server of the browser tests: the site's own ASGI application, served as in production.

Streams stay open while a page does; a test waits for the end of the last request before its rows
are removed, so that no request meets an empty database.
"""

import asyncio
import socket
from threading import Condition, Thread
from typing import Any

import uvicorn
from django.test import modify_settings

from ambition.asgi import application
from games.workarounds.head_limit import HeadLimit

HOST = "localhost"
SECONDS = 60


class Server:
    """A server on ASGI, as pytest-django expects of its fixture `live_server`."""

    def __init__(self) -> None:
        self._socket = socket.create_server((HOST, 0))
        self.url = f"http://{HOST}:{self._socket.getsockname()[1]}"
        self._live_server_modified_settings = modify_settings(ALLOWED_HOSTS={"append": HOST})
        self._changed = Condition()
        self._requests: dict[asyncio.Task[Any] | None, str] = {}
        config = uvicorn.Config(
            self._count,
            interface="asgi3",
            http=HeadLimit,
            lifespan="off",
            ws="none",
            log_config=None,
            access_log=False,
        )
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._thread.start()

    async def _count(self, scope: Any, receive: Any, send: Any) -> None:
        task = asyncio.current_task()
        with self._changed:
            self._requests[task] = scope["path"]
        try:
            await application(scope, receive, send)
        finally:
            with self._changed:
                del self._requests[task]
                self._changed.notify_all()

    def wait_until_idle(self) -> None:
        """Returns when no request is under way, and no stream open."""
        with self._changed:
            idle = self._changed.wait_for(lambda: not self._requests, timeout=SECONDS)
        assert idle, f"still under way: {sorted(self._requests.values())}"

    def stop(self) -> None:
        """Ends the server and its thread."""
        self._server.should_exit = True
        self._thread.join(SECONDS)
        assert not self._thread.is_alive()
