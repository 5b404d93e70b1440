"""Tests in this folder need PostgreSQL and Redis."""

import os

import pytest


@pytest.fixture(autouse=True, scope="session")
def _servers() -> None:
    """Skip the tests if there are no servers. In CI, fail instead."""
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"):
        return
    missing = "DATABASE_URL and REDIS_URL are not set; script/test sets them"
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)
