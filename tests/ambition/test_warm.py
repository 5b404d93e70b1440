"""A new web process warms its caches before the first visitor comes."""

import asyncio
import gc
import time
from threading import Event

import pytest
from django.conf import settings
from django.test import Client

from ambition import warm as module
from ambition.asgi import application
from ambition.warm import warm, warm_first, warm_for_good
from games.core import decorators
from games.core.board.board import layer_urls
from games.core.style_sheet import style_url
from games.story import views
from maps.placing import chosen
from maps.render import layer_version


def test_a_warmed_board_is_not_drawn_again():
    warm()
    made = layer_version.cache_info().misses, chosen._choices.cache_info().misses
    warm()
    assert (layer_version.cache_info().misses, chosen._choices.cache_info().misses) == made
    version = layer_version(settings.DEFAULT_VARIANT)
    assert Client().get(f"/boards/{version}/base.svg").status_code == 200
    assert layer_version.cache_info().misses == made[0]


def test_a_layer_of_the_default_board_draws_no_other_board(monkeypatch):
    asked = []

    def version(variant: str) -> str:
        asked.append(variant)
        return "f00"

    monkeypatch.setattr(views, "layer_version", version)
    assert Client().get("/boards/f00/ink.svg").status_code == 200
    assert asked == [settings.DEFAULT_VARIANT]


def test_a_layer_of_a_board_that_is_drawn_draws_no_other_board(monkeypatch):
    version = layer_version("rise-of-rome-1")
    monkeypatch.setattr(views, "layer_version", lambda _variant: 1 / 0)
    assert Client().get(f"/boards/{version}/ink.svg").status_code == 200


def test_the_first_visitor_waits_for_no_compression(monkeypatch):
    warm()
    monkeypatch.setattr(decorators.brotli, "compress", lambda *_args, **_options: 1 / 0)
    layers = layer_urls(settings.DEFAULT_VARIANT)
    for url in (style_url(), layers.base, layers.ink, layers.relief):
        answer = Client().get(url, headers={"accept-encoding": "gzip, br"})
        assert answer.headers["Content-Encoding"] == "br"


@pytest.mark.django_db
def test_warming_uses_no_database(django_assert_num_queries):
    with django_assert_num_queries(0):
        warm()


def test_the_garbage_collector_skips_a_warm_process():
    warm_for_good()
    skipped = gc.get_freeze_count()
    gc.unfreeze()
    assert skipped > 100_000


def started(found: list[str]) -> list[str]:
    """The messages to the server when a process starts and stops, after those in the list."""
    events = iter(["lifespan.startup", "lifespan.shutdown"])

    async def receive() -> dict[str, str]:
        return {"type": next(events)}

    async def send(message: dict[str, str]) -> None:
        found.append(message["type"])

    asyncio.run(application({"type": "lifespan"}, receive, send))
    return found


def test_a_process_takes_no_connection_before_it_is_warm(monkeypatch):
    found: list[str] = []

    def slow() -> None:
        time.sleep(0.1)
        found.append("warm")

    monkeypatch.setattr(module, "warm_for_good", slow)
    assert started(found) == ["warm", "lifespan.startup.complete", "lifespan.shutdown.complete"]


def test_a_process_that_cannot_be_warmed_starts(monkeypatch, caplog):
    monkeypatch.setattr(module, "warm_for_good", lambda: 1 / 0)
    assert started([]) == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert "could not be warmed" in caplog.text


def test_a_process_that_takes_long_to_warm_starts(monkeypatch):
    may_end = Event()
    monkeypatch.setattr(module, "warm_for_good", may_end.wait)
    # Without the limit this would never return.
    asyncio.run(warm_first(0.01))
    may_end.set()
