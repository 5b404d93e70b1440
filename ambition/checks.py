"""What `manage.py check --deploy` asks of the environment besides Django's own questions."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core import checks

EVERY_FRONT_IS_BELIEVED = checks.Warning(
    "FORWARDED_ALLOW_IPS believes every machine about whom it speaks for.",
    hint=(
        "Whoever reaches the web process could then pretend to come from any address, and escape "
        "the limits of the sign-in. Name the address or the network of the web server in front."
    ),
    id="ambition.W001",
)


@checks.register(checks.Tags.security, deploy=True)
def forwarded_addresses(app_configs: Any, **kwargs: Any) -> Sequence[checks.CheckMessage]:
    """Warns where uvicorn is told to believe forwarded addresses from anywhere."""
    believed = [part.strip() for part in settings.FORWARDED_ALLOW_IPS.split(",")]
    return [EVERY_FRONT_IS_BELIEVED] if any(_is_everything(part) for part in believed) else []


def _is_everything(believed: str) -> bool:
    try:
        return believed == "*" or ipaddress.ip_network(believed).prefixlen == 0
    except ValueError:
        return False
