"""Heartbeats of periodic tasks."""

from django.db import models
from django.utils.translation import gettext_lazy as _

# The sweeps of deadlines and of notices.
DEADLINES = "deadlines"
NOTICES = "notices"


class Heartbeat(models.Model):
    """When a periodic task last ran."""

    name = models.CharField(max_length=40, primary_key=True)
    beat_at = models.DateTimeField()

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return f"{self.name} at {self.beat_at:%Y-%m-%d %H:%M:%S}"
