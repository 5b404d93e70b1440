"""Orders on the board."""

import math
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from adjudicator.orders import Build, Convoy, Disband, Hold, Move, Remove, Retreat, Support, Waive
from adjudicator.reasons import Result
from adjudicator.state import Dislodged, Unit, sorted_units
from maps.geometry import load_geometry
from maps.load import load_variant
from maps.placing import drawn_board, standing
from maps.placing.measures import TOKEN_ACROSS
from maps.render import DrawnOrder, LayerUrls, Trace, ghosts_between, overlay_svg
from maps.render.glyphs import HEAD_ROOM
from maps.render.room import UNIT, Room
from maps.render.strokes import bend, clear_way

AE = "ambition-empire-6.01"
SVG = "{http://www.w3.org/2000/svg}"
LAYERS = LayerUrls("/base.svg", "/ink.svg")


def drawn(variant, *orders, position=None):
    svg = overlay_svg(variant, position or variant.start, orders, layers=LAYERS)
    return [group for group in ET.fromstring(svg).iter(f"{SVG}g") if group.get("data-order")]


@pytest.mark.parametrize(
    ("power", "order", "result"),
    [
        ("FR", Hold("A", "Par"), None),
        ("FR", Move("A", "Par", "Bur"), Result.MOVES),
        ("FR", Move("A", "Mar", "Sav"), Result.BOUNCES),
        ("Swi", Support("A", "Swi", "A", "Mar", "Sav"), Result.SUPPORTS),
        ("PS", Support("A", "War", "A", "Dre"), Result.CUT),
        ("BH", Convoy("F", "Gib", "And", "Mor"), Result.CONVOYS),
        ("OT", Build("F", "Smy/nc"), Result.BUILDS),
        ("BH", Build("A", "Lvp"), Result.BUILDS),
        ("PR", Remove("A", "Kon"), Result.REMOVED),
        ("Alg", Move("F", "Alg", "Tun"), Result.INVALID),
        ("FR", Move("A", "Par", "Bur"), None),
    ],
)
def test_an_order_is_drawn_with_its_words(variant, power, order, result):
    groups = drawn(variant, DrawnOrder(power, order, result))
    title = f"{order}: {result.value}" if result else str(order)
    assert groups
    assert groups[0].find(f"{SVG}title").text == title
    assert len({group.get("data-order") for group in groups}) == 1


@pytest.mark.parametrize(
    "orders",
    [
        [Move("F", "MAO", "HEJ")],
        [Move("F", "EGY", "MAO")],
        [Retreat("F", "MAO", "EGY")],
        [Move("A", "POR", "HEJ"), Convoy("F", "MAO", "POR", "HEJ")],
        [Move("A", "EGY", "POR"), Convoy("F", "MAO", "EGY", "POR")],
    ],
)
def test_a_way_round_the_cape_leaves_the_board_and_comes_back(orders):
    variant = load_variant("1900")
    frame = load_geometry("1900").frame
    groups = drawn(variant, *(DrawnOrder("FRANCE", order) for order in reversed(orders)))
    lines = [
        line.get("d") for line in groups[0].iter(f"{SVG}path") if "stroke-width" in line.attrib
    ]
    points = [
        [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", part)]
        for part in lines[0].split("M")[1:]
    ]
    first, second = points
    assert abs(first[-1][1] - frame.height) < 1
    assert abs(second[0][1] - frame.height) < 1
    for part in points:
        assert max(x for x, _ in part) - min(x for x, _ in part) < frame.width / 4


@pytest.mark.parametrize("order", [Retreat("A", "Mil", "Tyr"), Disband("A", "Mil")])
def test_a_dislodged_unit_s_order_is_drawn(variant, order):
    position = replace(
        variant.start, dislodged=(Dislodged(Unit("HA", "A", "Mil"), "A Sav", ("Tyr",)),)
    )
    assert drawn(variant, DrawnOrder("HA", order, Result.RETREATS), position=position)


ATTACKED = Unit("FR", "A", "Bur")


@pytest.mark.parametrize(
    ("order", "result"),
    [(Hold("A", "Bur"), None), (Support("A", "Par", "A", "Bur"), Result.SUPPORTS)],
)
@pytest.mark.parametrize("may_retreat", [True, False])
def test_who_dislodges_a_unit_has_no_ring_of_its_order(variant, order, result, may_retreat):
    before = replace(variant.start, units=sorted_units([ATTACKED, Unit("FR", "A", "Par")]))
    after = replace(before, units=sorted_units([Unit("HA", "A", "Bur"), Unit("FR", "A", "Par")]))
    gone = () if may_retreat else ghosts_between(before, after, {ATTACKED})
    if may_retreat:
        after = replace(after, dislodged=(Dislodged(ATTACKED, "SNe", ("Gas",)),))

    def rings(position, trace=None):
        orders = [DrawnOrder("FR", order, result)]
        svg = overlay_svg(variant, position, orders, layers=LAYERS, trace=trace)
        return svg.count('"#s-ring"') + svg.count('"#s-guard"')

    assert rings(before) == 1
    assert rings(after, Trace(before, gone)) == 0


@pytest.mark.parametrize("may_retreat", [True, False])
def test_a_dislodged_unit_says_whose_order_is_lit_with_it(variant, may_retreat):
    before = replace(variant.start, units=(ATTACKED,))
    after = replace(before, units=(Unit("HA", "A", "Bur"),))
    gone = () if may_retreat else ghosts_between(before, after, {ATTACKED})
    if may_retreat:
        after = replace(after, dislodged=(Dislodged(ATTACKED, "SNe", ("Gas",)),))
    svg = overlay_svg(variant, after, layers=LAYERS, trace=Trace(before, gone))
    assert svg.count('data-beaten="A Bur"') == 1


def begins(variant, position, order, result):
    """Where the line of an order begins."""
    line = drawn(variant, DrawnOrder("FR", order, result), position=position)[0]
    d = line.find(f"{SVG}path").get("d")
    return tuple(float(number) for number in re.match(r"M(\S+) (\d+)", d).groups())


@pytest.mark.parametrize(
    ("order", "result"),
    [
        (Support("A", "Bur", "A", "Par", "Gas"), Result.CUT),
        (Support("A", "Bur", "A", "Par"), Result.CUT),
        (Move("A", "Bur", "Swi"), Result.BOUNCES),
    ],
)
def test_the_line_of_a_dislodged_unit_begins_where_it_is_drawn(variant, order, result):
    came = Unit("HA", "A", "Bur")
    units = sorted_units([came, Unit("FR", "A", "Par")])
    after = replace(variant.start, units=units, dislodged=(Dislodged(ATTACKED, "SNe", ("Gas",)),))
    board = standing(variant, after)
    x, y = begins(variant, after, order, result)
    away = math.dist((x, y), board.unit_place("Bur", dislodged=True))
    assert away < TOKEN_ACROSS + 6
    assert away < math.dist((x, y), board.unit_place("Bur"))


def test_a_support_leads_to_the_dislodged_unit_that_it_is_for(variant):
    units = sorted_units([Unit("HA", "A", "Bur"), Unit("FR", "A", "Par")])
    after = replace(variant.start, units=units, dislodged=(Dislodged(ATTACKED, "SNe", ("Gas",)),))
    support = DrawnOrder("FR", Support("A", "Par", "A", "Bur"), Result.SUPPORTS)
    line = drawn(variant, support, position=after)[0].find(f"{SVG}path").get("d")
    x, y = (float(number) for number in line.split()[-2:])
    board = standing(variant, after)
    away = math.dist((x, y), board.unit_place("Bur", dislodged=True))
    assert away < math.dist((x, y), board.unit_place("Bur"))


def test_a_waived_build_draws_nothing(variant):
    assert drawn(variant, DrawnOrder("FR", Waive(), Result.WAIVED)) == []


def glyph(variant, *orders, position=None):
    """The signs and the dashes of what is drawn for some orders."""
    svg = overlay_svg(variant, position or variant.start, orders, layers=LAYERS)
    root = ET.fromstring(svg)
    uses = [element.get("href") for element in root.iter(f"{SVG}use")]
    signs = tuple(sorted(href[3:] for href in uses if href.startswith("#s-")))
    lines = [line for group in drawn(variant, *orders) for line in group.iter(f"{SVG}path")]
    return signs, tuple(line.get("stroke-dasharray") for line in lines)


MOVE = Move("A", "Mar", "Sav")
HELP = Support("A", "Swi", "A", "Mar", "Sav")
GUARD = Support("A", "War", "A", "Dre")
SORTIE = Move("A", "Swi", "Sav")
GLYPHS = [
    ("FR", MOVE, Result.MOVES, "head"),
    ("FR", MOVE, Result.BOUNCES, "burst open-head"),
    ("FR", MOVE, Result.NO_CONVOY, "cross open-head"),
    ("FR", HELP, Result.SUPPORTS, "dot"),
    ("FR", HELP, Result.CUT, "cut dot"),
    ("FR", HELP, Result.VOID, "cross dot"),
    ("PS", GUARD, Result.SUPPORTS, "guard"),
    ("PS", GUARD, Result.CUT, "cut"),
    ("Swi", SORTIE, Result.BOUNCES, "barb burst gate"),
    ("Swi", SORTIE, Result.INVALID, "barb barred gate"),
    ("FR", Hold("A", "Par"), None, "ring"),
    ("FR", Hold("A", "Par"), Result.HOLDS, ""),
    ("BH", Convoy("F", "Gib", "And", "Mor"), Result.CONVOYS, "waves"),
    ("BH", Convoy("F", "Gib", "And", "Mor"), Result.DISRUPTED, "cross waves"),
    ("OT", Build("F", "Smy/nc"), Result.BUILDS, "build"),
    ("PR", Remove("A", "Kon"), Result.REMOVED, "remove"),
]


@pytest.mark.parametrize(("power", "order", "result", "signs"), GLYPHS)
def test_each_order_and_result_has_its_signs(variant, power, order, result, signs):
    assert " ".join(glyph(variant, DrawnOrder(power, order, result))[0]) == signs


def test_a_sign_between_two_spaces_says_of_which_order_it_is(variant):
    for group in drawn(variant, DrawnOrder("FR", MOVE, Result.BOUNCES)):
        assert group.get("data-order") == "A Mar - Sav"
        assert group.find(f"{SVG}title").text == "A Mar - Sav: bounces"
    svg = overlay_svg(variant, variant.start, [DrawnOrder("FR", MOVE, Result.BOUNCES)])
    assert re.search(r'<g data-order="A Mar - Sav"><title>[^<]+</title><use href="#s-burst"', svg)


@pytest.mark.slow
def test_no_two_orders_look_alike(variant):
    looks = [glyph(variant, DrawnOrder(p, order, result)) for p, order, result, _ in GLYPHS]
    assert len(set(looks)) == len(looks)


def test_a_convoyed_move_passes_its_fleets(variant):
    position = replace(
        variant.start, units=(*variant.start.units, Unit("FR", "F", "Wes"), Unit("FR", "F", "GoL"))
    )
    move = DrawnOrder("FR", Move("A", "Mar", "Tun", via=True), Result.MOVES)
    fleets = [DrawnOrder("FR", Convoy("F", sea, "Mar", "Tun")) for sea in ("Wes", "GoL")]
    line = drawn(variant, move, *fleets, position=position)[0].find(f"{SVG}path").get("d")
    x, y = drawn_board(variant).unit_place("GoL")
    assert f" {x:.0f} {y:.0f}C" in line


def test_two_units_that_change_places_have_two_lines():
    there, back = bend((0, 0), (100, 0), 15, 15), bend((100, 0), (0, 0), 15, 15)
    assert there.at(0.5)[1] < -3 < 3 < back.at(0.5)[1]


def test_a_line_between_near_units_keeps_its_direction():
    curve = bend((0, 0), (12, 0), 15, 15)
    assert 0 < curve.start[0] < curve.end[0] < 12


def test_an_overlay_with_sixty_orders_is_small(variant):
    orders = []
    for unit in variant.start.units:
        near = sorted(variant.board.neighbours[unit.space])[0]
        orders.append(DrawnOrder(unit.power, Move(unit.kind, unit.location, near), Result.BOUNCES))
    orders += [DrawnOrder("FR", Support("A", "Par", "A", "Mar", "Bur"), Result.CUT)] * 16
    layers = LayerUrls(*(f"/boards/01234567/{layer}.svg" for layer in ("base", "ink")))
    assert len(orders) == 60
    assert len(overlay_svg(variant, variant.start, orders, layers=layers).encode()) < 75_400


def test_a_line_goes_around_what_stands_in_its_way():
    room = Room(100, 100, bytearray(100 * 100))
    straight = clear_way((40, 200), (240, 200), 15, 15, room.copy())
    room.disc(straight.at(0.5), 12, UNIT)
    around = clear_way((40, 200), (240, 200), 15, 15, room.copy())
    assert room.cost(around.points(12)) <= UNIT


def test_lines_of_equal_orders_lie_apart():
    room = Room(100, 100, bytearray(100 * 100))
    first = clear_way((40, 200), (240, 200), 15, 15, room)
    second = clear_way((40, 200), (240, 200), 15, 15, room)
    assert abs(first.at(0.5)[1] - second.at(0.5)[1]) > 6


@pytest.mark.parametrize("length", [30, 60, 75, 90])
@pytest.mark.parametrize("share", [-0.2, 0.0, 0.2])
def test_an_arrow_between_near_neighbours_points_to_where_it_leads(length, share):
    curve = bend((0, 0), (length, 0), leave=30, stop=44, share=share, most=170 * share)
    assert abs(curve.angle) < 45


@pytest.mark.parametrize("length", [55, 65, 80, 95])
def test_an_arrow_between_near_neighbours_has_a_shaft(length):
    curve = bend((0, 0), (length, 0), leave=32, stop=32)
    x0, x1 = curve.start[0], curve.short_of(HEAD_ROOM).end[0]
    assert x1 - x0 > 10
    assert length - TOKEN_ACROSS - x0 > HEAD_ROOM


@pytest.mark.parametrize("space", ["Bur", "Par", "Mos"])
def test_a_line_ties_a_dislodged_unit_to_the_place_that_it_lost(variant, space):
    gone = Dislodged(Unit("FR", "A", space), "SNe", ())
    after = replace(variant.start, units=(Unit("HA", "A", space),), dislodged=(gone,))
    assert overlay_svg(variant, after, layers=LAYERS).count('class="leader"') == 1


def test_a_dislodged_unit_stands_before_the_one_that_came(variant):
    """It does not matter which power's name comes first."""
    for came, beaten in (("HA", "FR"), ("FR", "HA")):
        gone = Dislodged(Unit(beaten, "A", "Bur"), "SNe", ("Gas",))
        after = replace(variant.start, units=(Unit(came, "A", "Bur"),), dislodged=(gone,))
        svg = overlay_svg(variant, after, layers=LAYERS)
        assert svg.index('id="unit-Bur"') < svg.index('id="dislodged-Bur"')
