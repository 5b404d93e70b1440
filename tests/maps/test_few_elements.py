"""Pictures that browsers lay out quickly: few elements, and nothing outside a part."""

import xml.etree.ElementTree as ET

import pytest

from adjudicator.orders import Convoy, Move
from maps.geometry import load_geometry
from maps.placing import drawn_board
from maps.placing.rects import Rect
from maps.render import DrawnOrder, base_svg, crop_to, cut_svg, small_svg
from maps.render.crop import Crop
from maps.render.near import clip_line, near_orders

AE = "ambition-empire-6.01"
SVG = "{http://www.w3.org/2000/svg}"


def cut_around_milan(variant, position, orders=()):
    crop = crop_to(variant, ["Mil", "Ven"], least=0.2)
    return cut_svg(variant, position, crop, orders, named=True)


def count(svg):
    """Count the elements that a browser lays out, with the copies that <use> makes."""
    root = ET.fromstring(svg)
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}

    def count_in(element):
        copied = by_id[element.get("href")[1:]] if element.tag == f"{SVG}use" else None
        copies = 0 if copied is None else count_in(copied)
        return 1 + copies + sum(count_in(child) for child in element)

    return count_in(root)


def test_the_base_has_few_elements_besides_those_of_spaces():
    drawn = base_svg(AE)
    assert count(drawn) < drawn.count("<path") + 120


@pytest.mark.parametrize(("draw", "most"), [(small_svg, 250), (cut_around_milan, 500)])
def test_a_small_picture_has_few_elements(variant, draw, most):
    assert count(draw(variant, variant.start)) < most


@pytest.mark.parametrize("draw", [small_svg, cut_around_milan])
def test_a_small_picture_has_the_colours_of_the_realms_in_it(variant, draw):
    drawn = draw(variant, variant.start)
    assert drawn.count('fill="url(#land-HA)"') == 1
    assert 'fill="url(#land-FR)"' in drawn


def test_nothing_in_a_small_picture_has_a_title_of_its_own(variant):
    root = ET.fromstring(cut_around_milan(variant, variant.start))
    assert len(list(root.iter(f"{SVG}title"))) == 1


def test_a_cut_picture_has_the_orders_whose_lines_may_cross_it(variant):
    crop = crop_to(variant, ["Mil", "Ven"], least=0.2)
    moves = (Move("A", "Mil", "Ven"), Move("A", "Mos", "StP"), Move("A", "Par", "Con"))
    within, outside, across = (DrawnOrder("HA", move) for move in moves)
    drawn = near_orders([within, outside, across], drawn_board(variant), crop)
    assert drawn == [within, across]


def test_a_convoyed_move_is_drawn_in_a_part_where_only_its_fleet_is(variant):
    move, convoy = Move("A", "Mil", "Bre"), Convoy("F", "Wes", "Mil", "Bre")
    drawn = [DrawnOrder("HA", order) for order in (move, convoy)]
    crop = crop_to(variant, ["Wes"], least=0.1)
    assert near_orders(drawn[:1], drawn_board(variant), crop) == []
    assert near_orders(drawn, drawn_board(variant), crop) == drawn


def test_a_way_round_the_cape_is_drawn_in_the_part_where_it_leaves_the_board():
    geometry = load_geometry("1900")
    (x, y) = geometry.exits["MAO"]
    order = DrawnOrder("BRITAIN", Move("F", "MAO", "HEJ"))
    assert near_orders([order], geometry, Crop(x, y - 60, 60, 60)) == [order]


FRAME = Rect(0, 0, 100, 100)


@pytest.mark.parametrize(
    ("line", "clipped"),
    [
        ("M10 10L20 20L30 10z", "M10 10L20 20L30 10z"),
        ("M50 50L150 20L170 30L180 50L150 80", "M50 50L150 20L150 80"),
        # Around a corner, where a straight line would cross the frame.
        ("M50 50L-20 50L-20 -20L50 -20L50 10", "M50 50L-20 50L-20 -20L50 -20L50 10"),
        ("M150 10l10 10 10 10 10 10", "M150 10L180 40"),
        ("", ""),
    ],
)
def test_a_line_leaves_out_its_detours_outside_a_part(line, clipped):
    assert clip_line(line, FRAME) == clipped
