"""The Celery application."""

from __future__ import annotations

import logging.config
import os
import time
from typing import Any

from celery import Celery, Task, signals
from django.conf import settings
from django.db import close_old_connections
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ambition.settings")

TRANSPORT_ALIASES["folder"] = "games.workarounds.folder_transport:FolderTransport"
for scheme in ("redis", "rediss"):
    TRANSPORT_ALIASES[scheme] = "games.workarounds.redis_transport:RedisTransport"

app = Celery("ambition")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# By default Celery closes the process's connection pool around every task. Opening a new connection
# takes half as long as resolving a phase.
app.conf["CELERY_DB_REUSE_MAX"] = 10_000


@signals.task_prerun.connect
def check_connection(sender: Task[Any, Any], **_kwargs: Any) -> None:
    """Return the connection to the pool, which replaces it if the database was restarted."""
    if not sender.request.is_eager:
        close_old_connections()


@signals.setup_logging.connect
def log_as_the_site(**_kwargs: Any) -> None:
    """Use the site's logging in workers and beat, in place of Celery's own set-up."""
    logging.config.dictConfig(settings.LOGGING)


@signals.before_task_publish.connect
def add_sent_at(headers: dict[str, Any], **_kwargs: Any) -> None:
    """Add the time of sending to each task, so that the age of a queue can be measured."""
    headers["sent_at"] = time.time()
