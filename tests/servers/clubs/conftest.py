"""A club of Olga's with an officer and a member."""

from tests.games.clubs.conftest import club, mia, olga, otto

__all__ = ["club", "mia", "olga", "otto"]
