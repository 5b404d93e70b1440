"""Themes: every letter can be read, and nothing is told by colour alone."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations, product

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
LOOKS = list(product(BOARDS, THEMES))
COLOURED = ("light", "dark", "contrast")
# Of letters and lines, as WCAG asks of letters.
LEAST_CONTRAST = 4.5
PARTS = (
    *(("ink", "panel"), ("ink", "paper"), ("ink", "name_halo"), ("waste_ink", "waste")),
    *(("fail", "halo"), ("build", "halo"), ("minor", "halo"), ("sea_ink", "lake")),
)


def pairs(board: str, name: str) -> Iterator[tuple[str, str, str]]:
    """What is drawn on what, and both colours."""
    theme = load_theme(board, name)
    palette = theme.palette
    for above, below in PARTS:
        yield f"{above} on {below}", getattr(palette, above), getattr(palette, below)
    for water in palette.sea:
        yield "names of seas", palette.sea_ink, water
    for power in (*load_variant(board).powers, ""):
        colours = theme.colours(power)
        yield f"names on the land of {power}", palette.ink, colours.tint
        yield f"codes on the units of {power}", colours.ink, colours.token
        yield f"lines of the orders of {power}", colours.order, palette.halo


def test_letters_and_lines_stand_out_from_what_they_are_drawn_on():
    faint = [
        (board, name, what)
        for board, name in LOOKS
        for what, above, below in pairs(board, name)
        if contrast(above, below) < LEAST_CONTRAST
    ]
    assert faint == []


def test_high_contrast_is_higher_than_light():
    theme = load_theme(AE, "contrast")
    assert min(contrast(theme.palette.ink, theme.colours(power).tint) for power in POWERS) >= 7


def colours_of(board: str, name: str, part: str = "tint") -> dict[str, str]:
    """The colour of each power."""
    theme = load_theme(board, name)
    return {power: getattr(theme.colours(power), part) for power in load_variant(board).powers}


def test_the_land_of_any_two_powers_can_be_told_apart():
    near = [
        (board, name, eyes, *pair)
        for board, name, eyes in product(BOARDS, COLOURED, EYES)
        for pair in combinations(colours_of(board, name).items(), 2)
        if distance(pair[0][1], pair[1][1], eyes) < 0.02
    ]
    assert near == []


# The least difference by CIEDE2000 of any two powers of a board: for normal and colour-blind eyes.
LEAST = {"tint": (8.5, 4.5), "token": (10, 5.3), "hatch": (8.5, 4.5)}


def test_no_two_powers_look_nearly_the_same():
    near = [
        (board, name, part, eyes, *pair)
        for board, name, part, eyes in product(BOARDS, COLOURED, LEAST, EYES)
        # With high contrast the letters count, and the land is pale.
        if (name, part) != ("contrast", "tint")
        for pair in combinations(colours_of(board, name, part).items(), 2)
        if ciede2000(pair[0][1], pair[1][1], eyes) <= LEAST[part][eyes != "normal"]
    ]
    assert near == []


def test_each_land_stands_off_its_sea():
    near = [
        (board, power, water)
        for board in BOARDS
        for power in (*load_variant(board).powers, "")
        for day, night in [(load_theme(board, "light"), load_theme(board, "dark"))]
        for water, dark_water in zip(day.palette.sea, night.palette.sea, strict=True)
        if ciede2000(day.colours(power).tint, water) < 12
        or ciede2000(day.colours(power).tint, water, "deuteranopia") < 8
        or contrast(night.colours(power).tint, dark_water) < 1.5
    ]
    assert near == []


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
    assert ciede2000(theme.colours(one).tint, theme.colours(other).tint, eyes) > 10


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    ("board", "one", "other"),
    [
        *((AE, *pair) for pair in (("OT", "RU"), ("FR", "SW"), ("DN", "PS"))),
        *(("empire-1999", *pair) for pair in (("MX", "TX"), ("MX", "FL"), ("TX", "FL"))),
    ],
)
def test_neighbours_that_look_alike_to_some_eyes_are_further_apart(board, one, other, eyes):
    for name in ("light", "dark"):
        theme = load_theme(board, name)
        assert ciede2000(theme.colours(one).tint, theme.colours(other).tint, eyes) > 8.8


def test_by_night_the_land_of_a_power_stands_out_from_nobodys():
    near = [
        (board, power)
        for board in BOARDS
        for power, tint in colours_of(board, "dark").items()
        if distance(tint, load_theme(board, "dark").colours("").tint) < 0.07
    ]
    assert near == []


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", COLOURED)
def test_britain_and_prussia_are_never_confused(name, eyes):
    first, second = (load_theme(AE, name).colours(power) for power in ("BH", "PR"))
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
    assert {*theme.palette.sea, *(theme.colours(power).tint for power in POWERS)} == {"#ffffff"}


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
