"""The film of a finished game, and where it is offered."""

import pytest
from django.core.cache import caches

from games.models import Game, Status
from games.story.pictures import film, picture_draw, picture_key
from tests.games.cast import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(resolved):
    """The first phase of `table`, which ended with it."""
    Game.objects.filter(pk=resolved.game_id).update(status=Status.FINISHED, finished_at=NOW)
    resolved.game.refresh_from_db()
    caches["pictures"].clear()
    return resolved


def test_the_worker_draws_it_once(finished):
    picture_draw(finished, "film.svg")
    drawn = caches["pictures"].get(picture_key(finished, "film.svg"))
    assert drawn == film(finished.game).encode()


def test_it_is_served_as_a_picture_without_scripts(finished, visit):
    picture_draw(finished, "film.svg")
    answer = visit().get("phase_picture", number=1, kind="film.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_the_last_phase_of_a_finished_game_offers_it(finished, visit):
    assert "map-film.svg" in visit().get("phase", number=1).content.decode()


def test_a_running_game_has_none(resolved, visit):
    assert visit().get("phase_picture", number=1, kind="film.svg").status_code == 404
    assert "map-film.svg" not in visit().get("phase", number=1).content.decode()
