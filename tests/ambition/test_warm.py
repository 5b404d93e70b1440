"""A new web process warms its caches before the first visitor comes."""

import gc

import pytest
from django.conf import settings
from django.test import Client

from ambition.warm import warm, warm_for_good
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


@pytest.mark.django_db
def test_warming_uses_no_database(django_assert_num_queries):
    with django_assert_num_queries(0):
        warm()


def test_the_garbage_collector_skips_a_warm_process():
    warm_for_good()
    skipped = gc.get_freeze_count()
    gc.unfreeze()
    assert skipped > 100_000
