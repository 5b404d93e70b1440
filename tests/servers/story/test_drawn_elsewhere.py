"""A web process waits for a picture that a worker draws."""

import pytest
from django.core.cache import caches
from django.db import connection

from games.story.pictures import picture_file, picture_key
from games.tasks import draw_picture
from tests.games.cast import open_phase
from tests.games.story.conftest import request_picture

QUEUE = "games.story.pictures"


@pytest.mark.django_db(transaction=True)
def test_who_waits_for_a_png_holds_no_connection(table, drawn_png, monkeypatch):
    phase = open_phase(table)
    request_picture(phase)
    held = []

    def look(_seconds):
        held.append(connection.connection)
        caches["pictures"].set(picture_key(phase, "share.png"), b"theirs")

    monkeypatch.setattr(f"{QUEUE}.sleep", look)
    picture_file(phase, "share.png")
    assert held == [None]


def test_a_png_that_another_machine_drew_is_kept_here_too(resolved, drawn_png):
    draw_picture(resolved.pk, "share.png", "en")
    caches["pictures"].clear()
    drawn_png.clear()
    picture_file(resolved, "share.png")
    assert picture_key(resolved, "share.png") in caches["pictures"]
    assert drawn_png == []
