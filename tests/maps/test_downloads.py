"""Pictures to take away: complete SVG, PNG, the picture for links."""

import struct
import xml.etree.ElementTree as ET

import pytest

from adjudicator.orders import Move
from adjudicator.reasons import Result
from maps.placing import drawn_board
from maps.render import (
    DrawnOrder,
    ImpossibleWidth,
    NoGeometry,
    Ring,
    glyph_sheet_svg,
    png,
    share_png,
    share_svg,
    standalone_svg,
)
from maps.render.legend import SAMPLES

AE = "ambition-empire-6.01"
SVG = "{http://www.w3.org/2000/svg}"
SMALL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><text y="40" x="5" '
SMALL += 'font-family="Alegreya SC" font-size="30">{}</text></svg>'


def words(svg):
    return ["".join(text.itertext()) for text in ET.fromstring(svg).iter(f"{SVG}text")]


def size(picture):
    assert picture.startswith(b"\x89PNG")
    return struct.unpack(">II", picture[16:24])


def test_the_legend_counts_the_centres(variant):
    texts = words(standalone_svg(variant, variant.start))
    at = texts.index("France")
    assert texts[at - 2 : at] == ["3", "FR"]


def test_the_legend_names_the_marks_of_minors(variant):
    assert {"Catholic", "Protestant", "Orthodox", "Islamic"} <= set(
        words(standalone_svg(variant, variant.start))
    )


def test_orders_are_explained_where_there_are_orders(variant):
    order = DrawnOrder("FR", Move("A", "Par", "Bur"), Result.MOVES)
    explained = {text for text, _ in SAMPLES}
    assert explained <= set(words(standalone_svg(variant, variant.start, [order])))
    assert not explained & set(words(standalone_svg(variant, variant.start)))


def test_a_ring_lies_around_a_unit(variant):
    x, y = drawn_board(variant).unit_place("Par")
    picture = ET.fromstring(standalone_svg(variant, variant.start, ringed=[Ring("Par")]))
    middle = {"cx": f"{x:.0f}", "cy": f"{y:.0f}"}
    found = [circle.attrib for circle in picture.iter(f"{SVG}circle")]
    assert [circle for circle in found if middle.items() <= circle.items()]


def test_a_picture_can_be_had_without_legend(variant):
    assert "Catholic" not in words(standalone_svg(variant, variant.start, legend=False))


def test_a_picture_can_be_had_with_abbreviations(variant):
    texts = words(standalone_svg(variant, variant.start, codes=True))
    assert "HeW" in texts
    assert "Bohemia" not in texts


def test_the_sheet_of_glyphs_shows_each_with_its_words():
    assert set(words(glyph_sheet_svg(AE))) == {text for text, _ in SAMPLES}


@pytest.mark.parametrize("draw", [standalone_svg, share_svg])
def test_no_id_is_given_twice(variant, draw):
    order = DrawnOrder("FR", Move("A", "Par", "Bur"), Result.BOUNCES)
    root = ET.fromstring(draw(variant, variant.start, [order]))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("draw", [standalone_svg, share_svg])
def test_whatever_is_referred_to_is_there(variant, draw):
    root = ET.fromstring(draw(variant, variant.start))
    ids = {element.get("id") for element in root.iter()}
    used = {element.get("href", "") for element in root.iter()}
    used |= {
        value[4:-1]
        for element in root.iter()
        for value in element.attrib.values()
        if value.startswith("url(")
    }
    assert {href[1:] for href in used if href.startswith("#")} <= ids


@pytest.mark.parametrize("width", [200, 1400])
def test_a_png_is_as_wide_as_asked(width):
    assert size(png(SMALL.format("a"), width)) == (width, width // 2)


def test_a_png_is_drawn_with_the_shipped_letters():
    assert png(SMALL.format("Wien"), 200) != png(SMALL.format(""), 200)


@pytest.mark.parametrize("width", [0, 199, 4001, 10**9])
def test_an_impossible_width_is_refused(width):
    with pytest.raises(ImpossibleWidth):
        png(SMALL.format("a"), width)


def test_a_ground_drawn_before_takes_the_place_of_its_drawing(variant):
    root = ET.fromstring(standalone_svg(variant, variant.start, ground="data:image/png;base64,AA"))
    pictures = [image.get("href") for image in root.iter(f"{SVG}image")]
    assert "data:image/png;base64,AA" in pictures
    assert not [use for use in root.iter(f"{SVG}use") if use.get("href") in ("#land", "#coasts")]


@pytest.mark.slow
def test_the_picture_for_links_has_the_size_that_sites_ask_for(variant):
    assert size(share_png(variant, variant.start, title="Spring 1763")) == (1200, 630)


def test_an_undrawn_board_has_no_picture_for_links(undrawn):
    with pytest.raises(NoGeometry):
        share_svg(undrawn, undrawn.start)
