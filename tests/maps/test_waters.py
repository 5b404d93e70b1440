"""Rivers, canals and the graticule: what only some boards have, and their looks."""

import pytest

from maps.geometry import load_geometry
from maps.load import load_variant
from maps.render import base_svg, ink_svg, standalone_svg
from maps.render.ink import HILL, STROKES
from maps.render.look import HACHURES, HILLS, Look, UnknownLook
from maps.render.theme import load_theme
from maps.render.wash import frontiers

EMPIRE, AE = "empire-1999", "ambition-empire-6.01"


def test_each_waterway_is_drawn_as_a_river():
    ways = load_variant(EMPIRE).board.waterways
    assert {river.name for river in load_geometry(EMPIRE).rivers} == {way.name for way in ways}


def test_a_river_runs_along_borders_that_fleets_pass():
    geometry = load_geometry(EMPIRE)
    edges = {edge for way in load_variant(EMPIRE).board.waterways for edge in way.edges}
    drawn = {
        frozenset((border.a, border.b))
        for border in geometry.borders
        if any(border.path in river.path for river in geometry.rivers)
    }
    assert drawn
    assert drawn <= edges


def test_each_canal_has_its_mark():
    assert set(load_geometry(EMPIRE).canals) == set(load_variant(EMPIRE).board.canals)


@pytest.mark.parametrize(("variant_id", "told"), [(EMPIRE, True), (AE, False)])
def test_the_legend_explains_rivers_and_canals_where_there_are_any(variant_id, told):
    variant = load_variant(variant_id)
    drawn = standalone_svg(variant, variant.start)
    assert ("fleets pass along the river" in drawn) is told
    assert ("canal: fleets leave on any side" in drawn) is told
    assert "crossing over water" in drawn


def test_a_graticule_takes_the_place_of_waves():
    assert "url(#waves)" in base_svg(AE)
    assert "url(#waves)" not in base_svg(EMPIRE)


def test_mountains_are_drawn_as_the_look_says():
    assert load_theme(AE).look.relief == HILLS
    assert HILL in ink_svg(AE)
    assert STROKES not in ink_svg(AE)
    assert load_theme(EMPIRE).look.relief == HACHURES
    assert STROKES in ink_svg(EMPIRE)
    assert HILL not in ink_svg(EMPIRE)


@pytest.mark.parametrize("name", ["panel", "shore", "relief"])
def test_a_look_that_nobody_draws_is_refused(name):
    with pytest.raises(UnknownLook, match=name):
        Look.from_data({name: "baroque"})


def test_land_of_nobody_is_no_realm_of_its_own():
    variant = load_variant(EMPIRE)
    geometry, theme = load_geometry(EMPIRE), load_theme(EMPIRE)
    drawn = frontiers(geometry, theme, variant, variant.start, "").source()
    assert "#b-COL-KAN" not in drawn
    assert "#b-CGY-SAS" in drawn
