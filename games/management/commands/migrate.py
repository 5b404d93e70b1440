"""Django's `migrate`, which yields to the running site."""

from games.workarounds.migrate import Command

__all__ = ["Command"]
