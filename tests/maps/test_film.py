"""A game as a picture that moves."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from adjudicator.state import Unit, sorted_units
from maps.load import load_variant
from maps.render import Scene, film_svg, passage

VARIANT = load_variant("ambition-empire-6.01")
PARIS = Unit("FR", "A", "Par")


@pytest.fixture(scope="module")
def film():
    """A film in which an army moves to Burgundy and Marseilles falls to Spain, then it is gone."""
    first = replace(VARIANT.start, units=(PARIS,))
    moved = Unit("FR", "A", "Bur")
    second = replace(first, units=sorted_units([moved]), centres={**first.centres, "Mar": "SP"})
    third = replace(second, units=())
    scenes = [
        Scene("Spring", first, passage(VARIANT, first, second, {PARIS: "Bur"})),
        Scene("Winter", second, passage(VARIANT, second, third, {})),
        Scene("The end", third, None),
    ]
    return film_svg(VARIANT, scenes)


def test_it_is_one_picture_without_scripts_and_addresses(film):
    assert ET.fromstring(film).tag.endswith("svg")
    assert "<script" not in film
    assert not re.search(r'(?:href|src)="(?!#|data:)', film)


def test_a_unit_has_one_token_that_moves_and_leaves(film):
    assert film.count("<animateTransform") == 1
    assert 'values="visible;hidden"' in film


def test_land_takes_its_new_colours(film):
    assert re.search(r'<use href="#p-Mar" fill="url\(#land-SP\)"', film)


def test_every_animation_lasts_as_long_as_the_film(film):
    assert len(set(re.findall(r'dur="([^"]*)"', film))) == 1


def test_the_centres_are_counted(film):
    count = sum(owner == "SP" for owner in VARIANT.start.centres.values())
    assert f">{count + 1}<" in film
