"""The site for requests without a rate limit, and without quotas that the cache counts."""

from ambition.asgi import application
from games.core import rate_limits

__all__ = ["application"]


def _none_before(*_action: object) -> int:
    return 0


rate_limits.count_action = _none_before
