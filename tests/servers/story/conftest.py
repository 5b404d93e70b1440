"""Fixtures of the tests that download pictures."""

from tests.games.story.conftest import drawn_png, resolved

__all__ = ["drawn_png", "resolved"]
