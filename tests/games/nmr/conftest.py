"""What the tests of missing orders share."""

from tests.games.clock.conftest import at

__all__ = ["at"]
