"""The Celery application: what runs beside the web, and how often."""

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

TRANSPORT_ALIASES["folder"] = "ambition.folder_queue:Transport"
TRANSPORT_ALIASES["redis"] = TRANSPORT_ALIASES["rediss"] = "ambition.redis_queue:Transport"

app = Celery("ambition")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# Celery closes the database before and after every task, and with it the pool of the process: each
# phase would be resolved over a connection of its own, which takes as long as half of resolving it.
app.conf["CELERY_DB_REUSE_MAX"] = 10_000


@signals.task_prerun.connect
def check_connection(sender: Task[Any, Any], **_told: Any) -> None:
    """A task begins with a connection out of the pool, which looks at it: one that did not outlive
    a restart of the database is replaced."""
    if not sender.request.is_eager:
        close_old_connections()


@signals.setup_logging.connect
def log_as_the_site(**_facts: Any) -> None:
    """Workers and beat log as the web does; Celery then sets up nothing of its own."""
    logging.config.dictConfig(settings.LOGGING)


@signals.before_task_publish.connect
def mark_time(headers: dict[str, Any], **_facts: Any) -> None:
    """Writes down when a task is sent, so that the age of a queue can be told."""
    headers["sent_at"] = time.time()
