"""The ASGI application of the web processes: `uvicorn ambition.asgi:application`."""

import os
import warnings
from typing import Any

from django.core.asgi import get_asgi_application

from ambition.stream_shutdown import answer, lifespan
from ambition.unread_requests import refuse_unread
from games.workarounds.body_limit import BodyLimit

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ambition.settings")

# WhiteNoise sends open files; they are small, so reading them at once is fine.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")

site = BodyLimit(get_asgi_application(), refuse_unread)


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer a request, or live and stop with the server."""
    if scope["type"] == "lifespan":
        # Importable only once the apps are loaded.
        from ambition.warm import warm_first

        await warm_first()
        await lifespan(receive, send)
        return
    if scope["type"] != "http":
        # A WebSocket: refused before the handshake, which the server answers with 403.
        await send({"type": "websocket.close"})
        return
    await answer(site, scope, receive, send)
