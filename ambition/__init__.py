"""The Django project: settings, addresses, processes and accounts."""

from ambition.celery import app as celery_app

__all__ = ["celery_app"]
