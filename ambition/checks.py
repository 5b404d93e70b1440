"""System checks for `manage.py check --deploy`, in addition to Django's own."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core import checks

from games.core import quotas as all_quotas
from games.core.quotas import Quota

UNKNOWN_QUOTA = "QUOTAS names no quota of games/core/quotas.py: %s."
ANY_PROXY_IS_TRUSTED = checks.Warning(
    "FORWARDED_ALLOW_IPS trusts every machine as a proxy.",
    hint=(
        "Anyone who can reach the web process could claim any IP address and escape the rate "
        "limits of the sign-in. Set it to the address or network of the reverse proxy."
    ),
    id="ambition.W001",
)


@checks.register(checks.Tags.security, deploy=True)
def forwarded_addresses(app_configs: Any, **kwargs: Any) -> Sequence[checks.CheckMessage]:
    """Warn if uvicorn trusts forwarded addresses from everywhere."""
    trusted = [part.strip() for part in settings.FORWARDED_ALLOW_IPS.split(",")]
    return [ANY_PROXY_IS_TRUSTED] if any(_is_everything(part) for part in trusted) else []


@checks.register()
def quotas(app_configs: Any, **kwargs: Any) -> Sequence[checks.CheckMessage]:
    """Refuse numbers for quotas that do not exist, and negative ones."""
    known = {each.name for each in vars(all_quotas).values() if isinstance(each, Quota)}
    wrong = [name for name, most in settings.QUOTAS.items() if name not in known or most < 0]
    return [checks.Error(UNKNOWN_QUOTA % ", ".join(wrong), id="ambition.E001")] if wrong else []


def _is_everything(trusted: str) -> bool:
    try:
        return trusted == "*" or ipaddress.ip_network(trusted).prefixlen == 0
    except ValueError:
        return False
