"""The entry point of the web processes: `uvicorn ambition.asgi:application`."""

import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ambition.settings")

# WhiteNoise answers with open files, which are read at once: they are small.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")

application = get_asgi_application()
