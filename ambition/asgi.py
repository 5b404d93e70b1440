"""The entry point of the web processes: `uvicorn ambition.asgi:application`."""

import os
import warnings
from typing import Any

from django.core.asgi import get_asgi_application

from ambition.body_limit import BodyLimit
from ambition.streams_end import answer, lifespan

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ambition.settings")

# WhiteNoise answers with open files, which are read at once: they are small.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")

site = BodyLimit(get_asgi_application())


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer a request, or live and stop with the server."""
    if scope["type"] == "lifespan":
        # The rooms are there once the apps are.
        from ambition.warm import warm_soon

        warm_soon()
        await lifespan(receive, send)
        return
    await answer(site, scope, receive, send)
