"""Whose colour land wears."""

from dataclasses import replace

import pytest

from maps.realms import realms


@pytest.mark.parametrize(
    ("centres", "space", "realm"),
    [
        ({}, "Par", "FR"),
        ({}, "Bur", "FR"),
        ({}, "Swi", "Swi"),
        ({}, "Dal", "Ven"),
        ({"Par": "BH"}, "Par", "BH"),
        ({"Par": "BH"}, "Bur", "FR"),
        ({"Ven": "HA"}, "Dal", "HA"),
        ({"Par": "BH", "Mar": "BH", "Bre": "BH"}, "Bur", ""),
    ],
)
def test_land_wears_the_colour_of_its_realm(variant, centres, space, realm):
    position = replace(variant.start, centres={**variant.start.centres, **centres})
    assert realms(variant, position)[space] == realm


def test_the_sea_belongs_to_nobody(variant):
    assert "Eng" not in realms(variant, variant.start)
