"""A reader takes no name on the board for that of another space."""

from itertools import combinations
from random import Random

import pytest

from adjudicator.orders import space_of
from maps.geometry import Label
from maps.load import load_variant
from maps.names import with_names
from maps.placing import drawn_board, names_at
from maps.placing.kept import drawn_ids
from maps.placing.measures import NAME_TIMES
from maps.placing.nearness import Stars, read_as_one
from maps.placing.rects import Rect, larger, rects
from maps.placing.tokens import places_of
from maps.render import overlay_svg
from tests.sweeps import sampled

every_language = pytest.mark.parametrize("language", sampled(["", "de", "fr"], 1, always=("",)))
every_board = pytest.mark.parametrize("variant_id", drawn_ids())
sizes = pytest.mark.parametrize("small", [False, True], ids=["large", "small"])
# Crowded, as at the start, and any third of the spaces.
POSITIONS = 12
MOST_LEADERS = 0.15


def positions(variant):
    """The places of units in several positions."""
    locations = {space_of(at): at for at in places_of(drawn_board(variant))}
    random = Random(variant.id)
    yield list(locations.values())
    yield [unit.location for unit in variant.start.units]
    for _ in range(POSITIONS):
        yield random.sample(list(locations.values()), len(locations) // 3)


def letters(name, small):
    return larger(rects(name.label, name.at_sea, 0), NAME_TIMES if small else 1)


@pytest.mark.slow
@every_board
@every_language
@sizes
def test_each_name_is_nearest_to_its_own_star_or_led_to_it(variant_id, language, small):
    variant = with_names(load_variant(variant_id), language)
    stars = Stars(drawn_board(variant))
    for units in positions(variant):
        names = [name for name in names_at(variant, units, small=small) if not name.at_sea]
        ambiguous = [name for name in names if stars.is_ambiguous(name.space, letters(name, small))]
        assert [name.space for name in ambiguous if not name.leader] == []
        assert len(ambiguous) <= MOST_LEADERS * len(names)


@pytest.mark.slow
@every_board
@every_language
@sizes
def test_no_two_names_read_as_the_lines_of_one(variant_id, language, small):
    variant = with_names(load_variant(variant_id), language)
    for units in positions(variant):
        names = [(name, letters(name, small)) for name in names_at(variant, units, small=small)]
        stacks = [
            (one.space, other.space)
            for (one, its_pieces), (other, pieces) in combinations(names, 2)
            if one.at_sea == other.at_sea
            and read_as_one(one.label, its_pieces, other.label, pieces)
        ]
        assert stacks == []


NAME = Label(("Paris",), 18.0, (100, 100))
BELOW = {
    "on the next line, with one left edge": ((0, 20, 60, 38), True),
    "on the next line, with one middle": ((10, 20, 70, 38), True),
    "on the next line, but beginning and ending elsewhere": ((30, 20, 120, 38), False),
    "further down": ((0, 40, 80, 58), False),
}


@pytest.mark.parametrize(("corners", "is_one"), BELOW.values(), ids=BELOW)
def test_adjoining_lines_are_told_apart(corners, is_one):
    assert read_as_one(NAME, [Rect(0, 0, 80, 18)], NAME, [Rect(*corners)]) is is_one


def test_the_picture_has_the_line_from_a_name_to_its_star():
    variant = load_variant("rise-of-rome-1")
    units = [unit.location for unit in variant.start.units]
    led = [name for name in names_at(variant, units) if name.leader]
    assert led, "this board has a name that needs a line"
    (x, y), (to_x, to_y) = led[0].leader
    assert f"M{x:.0f},{y:.0f}L{to_x:.0f},{to_y:.0f}" in overlay_svg(variant, variant.start)
