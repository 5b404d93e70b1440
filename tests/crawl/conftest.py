"""A crawl takes as long as the machine needs."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def _staff_stays_confirmed():
    """A second factor lasts for the whole crawl, on a busy machine too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ambition.admin_site.ASK_AGAIN_SECONDS", 24 * 60 * 60)
        yield
