"""The pictures of pages are those that script/pictures draws, of pages that there are."""

import pytest
from django.urls import reverse

from tests.bench.page_pictures import FOLDER, SCENES, names


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_a_scene_has_an_address(scene):
    assert reverse(scene.address, kwargs=scene.parts)


def test_every_scene_has_its_pictures_and_nothing_else_has():
    drawn = {name for name, *_ in names(list(SCENES))}
    assert {path.name for path in FOLDER.iterdir()} == drawn
