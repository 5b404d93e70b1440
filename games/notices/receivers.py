"""Whatever is done in a game is told to those it concerns."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.core.signals import event_added
from games.notices.services.event_tell import event_tell


@receiver(event_added)
def tell(sender: object, **told: Any) -> None:
    """Writes down the notices of an event."""
    del told["signal"]
    event_tell(**told)
