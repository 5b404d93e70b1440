"""The Celery application: what runs beside the web, and how often."""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ambition.settings")

TRANSPORT_ALIASES["folder"] = "ambition.folder_queue:Transport"

app = Celery("ambition")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
