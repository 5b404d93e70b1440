"""The Celery application: what runs beside the web, and how often."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ambition.settings")

app = Celery("ambition")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
