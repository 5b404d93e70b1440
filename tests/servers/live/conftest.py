"""The fixture that answers the questions of streams."""

from tests.site.live.conftest import database

__all__ = ["database"]
