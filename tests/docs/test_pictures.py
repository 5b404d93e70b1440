"""docs/pictures holds few pictures, each of which a page of the documentation shows."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from maps.build import pictures as boards
from tests.bench import page_pictures as pages

ROOT = Path(settings.BASE_DIR)
FOLDER = ROOT / "docs" / "pictures"
PAGES = (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
PICTURE = re.compile(r"!\[[^]]*\]\(([^)]+)\)|(?:src|srcset)=\"([^\"]+)\"")
MOST, MOST_BYTES = 15, 2_000_000


def kept() -> list[Path]:
    return [path for path in FOLDER.rglob("*") if path.is_file() and path.suffix != ".json"]


def test_the_pictures_are_few_and_small():
    assert len(kept()) <= MOST
    assert sum(path.stat().st_size for path in kept()) <= MOST_BYTES


def test_the_documentation_shows_every_picture_and_no_other():
    shown = {
        (page.parent / address).resolve()
        for page in PAGES
        for addresses in PICTURE.findall(page.read_text(encoding="utf-8"))
        for address in filter(None, addresses)
    }
    assert shown == set(kept())


def test_a_release_renews_every_picture():
    assert {path.name for path in kept()} == {*boards.KEPT, *pages.KEPT}


def test_the_kept_pictures_are_among_those_that_are_drawn():
    assert {*pages.KEPT} <= {name for name, *_ in pages.names(list(pages.SCENES))}
    assert {*boards.KEPT} <= {name for name, *_ in boards.pictures()}


@pytest.mark.parametrize("scene", pages.SCENES.values(), ids=pages.SCENES)
def test_a_scene_has_an_address(scene):
    assert reverse(scene.address, kwargs=scene.parts)
