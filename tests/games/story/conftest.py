"""Fixtures of the tests that download pictures."""

import pytest
from django.core.cache import cache, caches

from games.gm.acts.resolve import phase_resolve_now
from games.story.pictures import picture_key


@pytest.fixture
def drawn_png(monkeypatch):
    """The widths of the PNG files drawn, by a substitute that takes no time."""
    widths = []

    def fake(svg, width):
        widths.append(width)
        return b"\x89PNG" + svg.encode()

    monkeypatch.setattr("games.story.pictures.draw_png", fake)
    caches["pictures"].clear()
    return widths


@pytest.fixture
def resolved(table, greta):
    """The first phase of `table`, resolved."""
    return phase_resolve_now(game_id=table.pk, by=greta, phase_number=1)


def request_picture(phase):
    """Act as another request that waits for the small picture of a phase."""
    cache.add(f"picture-requested-{picture_key(phase, 'share.png')}", "requested")
