"""Themes: every letter can be read, and nothing is told by colour alone."""

import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from maps.colours.palette import by_scheme
from maps.geometry import has_geometry
from maps.load import FOLDER, load_variant
from maps.render import THEMES, UnknownTheme, base_svg, emblems, overlay_svg, standalone_svg
from maps.render.patterns import LINES
from maps.render.theme import load_theme
from tests.maps.colour import EYES, ciede2000, contrast, distance

AE = "ambition-empire-6.01"
SVG = "{http://www.w3.org/2000/svg}"
POWERS = tuple(load_variant(AE).powers)
BOARDS = sorted(
    path.parent.name for path in FOLDER.glob("*/theme.json") if has_geometry(path.parent.name)
)
SIDES = [(board, power) for board in BOARDS for power in (*load_variant(board).powers, "")]
COLOURED = ("light", "dark", "contrast")


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("board", "power"), SIDES)
def test_names_can_be_read_on_the_land_of_each_power(name, board, power):
    theme = load_theme(board, name)
    assert contrast(theme.palette.ink, theme.of(power).tint) >= 4.5


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("board", "power"), SIDES)
def test_codes_can_be_read_on_the_units_of_each_power(name, board, power):
    colours = load_theme(board, name).of(power)
    assert contrast(colours.ink, colours.token) >= 4.5


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", THEMES)
def test_names_of_seas_can_be_read_on_every_water(board, name):
    palette = load_theme(board, name).palette
    assert min(contrast(palette.sea_ink, water) for water in (*palette.sea, palette.lake)) >= 4.5


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(
    ("letters", "ground"),
    [("ink", "panel"), ("ink", "paper"), ("waste_ink", "waste"), ("ink", "name_halo")],
)
def test_other_letters_can_be_read(board, name, letters, ground):
    palette = load_theme(board, name).palette
    assert contrast(getattr(palette, letters), getattr(palette, ground)) >= 4.5


def test_high_contrast_is_higher_than_light():
    theme = load_theme(AE, "contrast")
    assert min(contrast(theme.palette.ink, theme.of(power).tint) for power in POWERS) >= 7


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("board", "power"), SIDES)
def test_lines_of_orders_stand_out_from_their_halos(name, board, power):
    theme = load_theme(board, name)
    assert contrast(theme.of(power).order, theme.palette.halo) >= 4.5


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("sign", ["fail", "build", "minor"])
def test_signs_stand_out_from_their_halos(board, name, sign):
    palette = load_theme(board, name).palette
    assert contrast(getattr(palette, sign), palette.halo) >= 4.5


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("board", BOARDS)
def test_the_land_of_any_two_powers_can_be_told_apart(board, name, eyes):
    theme = load_theme(board, name)
    tints = {power: theme.of(power).tint for power in load_variant(board).powers}
    near = {(a, b) for a, b in combinations(tints, 2) if distance(tints[a], tints[b], eyes) < 0.02}
    assert near == set()


# The least difference by CIEDE2000 of any two powers of a board: for normal and colour-blind eyes.
LEAST = {"tint": (8.5, 4.5), "token": (10, 5.3), "hatch": (8.5, 4.5)}


# With high contrast the letters count, and the land is pale.
@pytest.mark.parametrize(
    ("name", "part"),
    [(name, part) for name in COLOURED for part in LEAST if (name, part) != ("contrast", "tint")],
)
@pytest.mark.parametrize("board", BOARDS)
def test_no_two_powers_look_nearly_the_same(board, name, part):
    theme = load_theme(board, name)
    colours = [getattr(theme.of(power), part) for power in load_variant(board).powers]
    normal, blind = LEAST[part]
    for eyes in EYES:
        least = min(ciede2000(a, b, eyes) for a, b in combinations(colours, 2))
        assert least > (normal if eyes == "normal" else blind), eyes


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    ("board", "name", "one", "other"),
    [
        (AE, "dark", "BH", "FR"),
        ("ambition-empire-2002", "dark", "BH", "FR"),
        ("empire-1999", "dark", "NY", "QC"),
        ("empire-1999", "light", "NY", "QC"),
        ("empire-1999", "light", "FL", "TX"),
    ],
)
def test_neighbours_of_one_hue_are_well_apart(board, name, one, other, eyes):
    theme = load_theme(board, name)
    assert ciede2000(theme.of(one).tint, theme.of(other).tint, eyes) > 10


@pytest.mark.parametrize("board", BOARDS)
def test_by_night_the_land_of_a_power_stands_out_from_nobodys(board):
    theme = load_theme(board, "dark")
    nobodys = theme.of("").tint
    tints = {power: theme.of(power).tint for power in load_variant(board).powers}
    assert {power for power, tint in tints.items() if distance(tint, nobodys) < 0.07} == set()


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", COLOURED)
def test_britain_and_prussia_are_never_confused(name, eyes):
    first, second = (load_theme(AE, name).of(power) for power in ("BH", "PR"))
    assert distance(first.token, second.token, eyes) > 0.08
    assert distance(first.tint, second.tint, eyes) > 0.03


def test_each_power_has_a_pattern_of_its_own():
    assert len(set(LINES)) >= max(len(load_variant(board).powers) for board in BOARDS)


def test_the_owner_of_each_centre_is_told_in_letters(variant):
    root = ET.fromstring(standalone_svg(variant, variant.start, legend=False))
    codes = [text.text for text in root.iter(f"{SVG}text") if text.text in POWERS]
    own_units = [unit for unit in variant.start.units if unit.power in POWERS]
    assert len(codes) == len(variant.start.centres) + len(own_units)


@pytest.mark.parametrize("name", THEMES)
def test_a_picture_of_each_theme_has_definite_colours(variant, name):
    picture = standalone_svg(variant, variant.start, theme=name)
    assert "light-dark" not in picture
    assert load_theme(AE, name).palette.paper in picture


def test_what_a_page_shows_follows_its_scheme(variant):
    day, night = (load_theme(AE, name).palette for name in ("light", "dark"))
    assert by_scheme(day.coast, night.coast) in base_svg(AE)
    assert by_scheme(day.halo, night.halo) in overlay_svg(variant, variant.start)


def test_print_leaves_the_sea_and_the_land_white():
    theme = load_theme(AE, "print")
    assert {*theme.palette.sea, *(theme.of(power).tint for power in POWERS)} == {"#ffffff"}


def test_an_unknown_theme_says_which_are_known(variant):
    with pytest.raises(UnknownTheme, match="contrast"):
        standalone_svg(variant, variant.start, theme="sepia")


@pytest.mark.parametrize(
    ("board", "charges"),
    [
        (AE, (emblems.CANNON_BARREL, emblems.SHIP)),
        ("rise-of-rome-1", (emblems.HELMET, emblems.TRIREME)),
        ("empire-1999", (emblems.TANK, emblems.WARSHIP)),
    ],
)
def test_units_are_of_the_time_of_their_board(board, charges):
    known = load_variant(board)
    picture = standalone_svg(known, known.start)
    assert all(charge in picture for charge in charges)
