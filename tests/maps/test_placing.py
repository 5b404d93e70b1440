"""Units and names make room for each other, on every board that is drawn."""

import json
import math
from itertools import chain, combinations

import pytest

from adjudicator.extends import merged
from adjudicator.state import Unit
from maps.checks.ground import ground_of
from maps.geometry import load_geometry
from maps.lettering import SEA_FACE, text_width
from maps.load import FOLDER, languages, load_variant, read_part, read_part_if_any, variant_ids
from maps.names import with_names
from maps.outlines import length, lines
from maps.placing import asides, drawn_board, names_at
from maps.placing.aside import AWAY
from maps.placing.kept import difference, drawn_ids, file_path, is_known, placing_of
from maps.placing.measures import NAME_TIMES
from maps.placing.rects import Rect, around, aside_rect, larger, rects, star_rect, token_rect
from maps.placing.tokens import kinds_of
from maps.placing.units import unit_places
from tests.sweeps import sampled

AE = "ambition-empire-6.01"
LANGUAGES = sampled(["", *languages()], 1, always=("",))


@pytest.fixture(scope="module")
def variant():
    return load_variant(AE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant_id", drawn_ids())
def test_the_places_of_a_board_are_known_beforehand(variant_id, language):
    lettered = with_names(load_variant(variant_id), language)
    assert is_known(lettered), f"python -m maps place {variant_id}"


@pytest.mark.parametrize("variant_id", variant_ids())
def test_a_folder_repeats_nothing_of_the_variant_that_it_extends(variant_id):
    """But for variant.json, whose rules may be read whole."""
    base = read_part(variant_id, "variant").get("extends")
    files = {*(FOLDER / variant_id).glob("*.json")} - {FOLDER / variant_id / "variant.json"}
    for file in files if base else ():
        own = json.loads(file.read_text("utf-8"))
        inherited = read_part_if_any(base, file.stem)
        assert own == difference(inherited, merged(inherited, own)), file


def test_a_variant_that_extends_another_has_its_places():
    base, heir = load_variant("empire-1999"), load_variant("empire-1999-files")
    assert not file_path(heir.id).exists()
    assert placing_of(heir) == placing_of(base)


@pytest.mark.parametrize(
    "data", [{}, {"a": 1}, {"a": {"b": [1, 2]}}, {"a": {"b": [1], "c": 2}, "d": 3}]
)
def test_a_difference_turns_the_one_into_the_other(data):
    base = {"a": {"b": [1], "c": 2}}
    assert merged(base, difference(base, data)) == data


def test_a_unit_stands_in_its_space(variant):
    ground = ground_of(load_geometry(AE))
    places = placing_of(variant).tokens.units
    assert [key for key in places if ground.at(places[key]) != key.split("/")[0]] == []


@pytest.mark.slow
def test_units_that_are_apart_stay_where_they_are(variant):
    geometry = load_geometry(AE)
    places, _stars = unit_places(geometry, ground_of(geometry), kinds_of(variant))
    assert places["MAO"] == geometry.unit_place("MAO")
    assert places["Kaz"] == geometry.unit_place("Kaz")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_hidden_at_the_start(variant, language):
    lettered = with_names(variant, language)
    assert hidden(lettered, variant.start.units) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant_id", drawn_ids())
def test_no_two_names_cross_at_the_start(variant_id, language):
    """Gulf and Veracruz, Honduras and its sea: of two in a narrow place, one moves."""
    lettered = with_names(load_variant(variant_id), language)
    names = names_at(lettered, [unit.location for unit in lettered.start.units])
    covered = {name.space: rects(name.label, name.at_sea, air=0.5) for name in names}
    crossed = [
        (a, b)
        for a, b in combinations(covered, 2)
        if any(one.meets(other) for one in covered[a] for other in covered[b])
    ]
    assert crossed == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant_id", drawn_ids())
def test_no_abbreviation_touches_a_star_at_the_start(variant_id, language):
    """Montreal's."""
    lettered = with_names(load_variant(variant_id), language)
    names = names_at(lettered, [unit.location for unit in lettered.start.units])
    stars = [star_rect(shape.star) for shape in drawn_board(lettered).land.values() if shape.star]
    touched = [
        name.space
        for name in names
        if name.label.lines == (name.space,)
        for rect in rects(name.label, name.at_sea, air=0.5)
        if any(rect.meets(star) for star in stars)
    ]
    assert touched == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant_id", drawn_ids())
def test_most_names_are_in_full_on_a_small_board(variant_id, language):
    lettered = with_names(load_variant(variant_id), language)
    names = names_at(lettered, [unit.location for unit in lettered.start.units], small=True)
    in_full = [name for name in names if name.label.lines != (name.space,)]
    assert len(in_full) / len(names) > 0.75


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant_id", drawn_ids())
def test_no_name_crosses_the_frame_of_a_small_board(variant_id, language):
    lettered = with_names(load_variant(variant_id), language)
    frame = drawn_board(lettered).frame
    board = Rect(0, 0, frame.width, frame.height)
    names = names_at(lettered, [unit.location for unit in lettered.start.units], small=True)
    crossing = {
        name.space
        for name in names
        if not around(larger(rects(name.label, name.at_sea, 0), NAME_TIMES)).is_within(board)
    }
    assert crossing == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant_id", drawn_ids())
def test_names_keep_apart_on_a_small_board(variant_id, language):
    """But for harbours beside each other: Houston and San Antonio, Kurland and Königsberg."""
    lettered = with_names(load_variant(variant_id), language)
    names = names_at(lettered, [unit.location for unit in lettered.start.units], small=True)
    covered = [larger(rects(name.label, name.at_sea, air=0.5), NAME_TIMES) for name in names]
    crossed = [
        (a, b)
        for a, b in combinations(covered, 2)
        if any(one.meets(other) for one in a for other in b)
    ]
    assert len(crossed) <= 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant_id", drawn_ids())
def test_a_name_is_no_longer_than_its_curve(variant_id, language):
    """Nothing beyond the curve's ends is drawn."""
    places = chain.from_iterable(
        placing_of(with_names(load_variant(variant_id), language)).names.values()
    )
    too_long = [
        label.lines
        for label in places
        if label.curve
        and text_width(label.lines[0], label.size, SEA_FACE, label.spacing)
        > length(lines(label.curve)[0]) * 1.02
    ]
    assert too_long == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_names_are_in_full_at_the_start(variant, language):
    """Where stars, codes and tokens fill a space, its abbreviation stands beside them."""
    names = names_at(with_names(variant, language), [unit.location for unit in variant.start.units])
    in_full = [name for name in names if name.label.lines != (name.space,)]
    assert len(in_full) / len(names) > 0.85


def test_a_name_stands_in_its_space_where_no_unit_hides_it():
    """Honduras has less land than water, and units for three coasts."""
    empire = load_variant("empire-1999")
    ground = ground_of(load_geometry("empire-1999"))
    places = {name.space: name.label.middle for name in names_at(empire, ())}
    assert ground.at(places["HON"]) == "HON"


@pytest.mark.parametrize("variant_id", drawn_ids())
def test_no_name_in_water_stands_before_the_land_of_others_alone(variant_id):
    """Guatemala has no coast on the Gulf of Campeche, near as it is."""
    known = load_variant(variant_id)
    ground = ground_of(load_geometry(variant_id))
    strays = [
        (space, label.lines)
        for space, labels in placing_of(known).names.items()
        if known.board.spaces[space].kind != "sea"
        for label in labels
        if not any(
            ground.at(point) == space
            for rect in rects(label, at_sea=False, air=30)
            for point in rect.points(4)
        )
    ]
    assert strays == []


def test_a_name_gives_way_to_a_unit(variant):
    place = {name.space: name.label for name in names_at(variant, ())}
    units = (*variant.start.units, Unit("FR", "A", "Bur"))
    assert "Bur" not in hidden(variant, units)
    moved = {name.space: name.label for name in names_at(variant, [u.location for u in units])}
    assert sum(place[key] != moved[key] for key in place) > 3


def test_names_do_not_depend_on_the_order_of_units(variant):
    there = [unit.location for unit in variant.start.units]
    assert names_at(variant, there) == names_at(variant, there[::-1])


@pytest.mark.parametrize("space", ["Par", "Bur", "Mos"])
def test_a_dislodged_unit_stands_close_where_there_is_room(variant, space):
    place = asides(variant, [space], [space])[space]
    assert math.dist(drawn_board(variant).unit_place(space), place) <= AWAY[1] + 1


@pytest.mark.parametrize("space", ["Bur", "Boh"])
def test_a_name_makes_room_for_a_dislodged_unit(variant, space):
    there = [unit.location for unit in variant.start.units]
    names = names_at(variant, {*there, space}, dislodged=[space])
    aside = aside_rect(asides(variant, {*there, space}, [space])[space])
    label = next(name.label for name in names if name.space == space)
    assert not any(rect.meets(aside) for rect in rects(label, at_sea=False, air=-2))


def hidden(variant, units):
    """The spaces whose names lie below a unit."""
    board = drawn_board(variant)
    tokens = [token_rect(board.unit_place(unit.location)) for unit in units]
    return [
        name.space
        for name in names_at(variant, [unit.location for unit in units])
        if any(
            rect.meets(token) for rect in rects(name.label, name.at_sea, air=-2) for token in tokens
        )
    ]


def test_an_island_does_not_draw_a_name_away_from_its_mainland():
    """Some islands in the Aegean are Pella's."""
    rome = load_variant("rise-of-rome-1")
    middle = drawn_board(rome).unit_place("Pel")
    assert all(math.dist(label.middle, middle) < 120 for label in placing_of(rome).names["Pel"])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant_id", drawn_ids())
def test_few_names_meet_a_star_on_a_small_board(variant_id, language):
    """Its letters are larger; some spaces have no other place."""
    lettered = with_names(load_variant(variant_id), language)
    stars = [shape.star for shape in drawn_board(lettered).land.values() if shape.star]
    names = names_at(lettered, [unit.location for unit in lettered.start.units], small=True)
    covered = [larger(rects(name.label, name.at_sea, air=0), NAME_TIMES) for name in names]
    pieces = [piece for name in covered for piece in name]
    met = [star for star in stars if any(star_rect(star).meets(piece) for piece in pieces)]
    assert len(met) / len(stars) < 0.2
