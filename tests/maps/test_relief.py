"""The relief: quiet shade of mountains, rivers, and snow in winter."""

import base64
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import combinations

import pytest

from adjudicator.state import PhaseKind, Season, Turn
from maps.geometry import has_geometry
from maps.load import FOLDER, load_variant, read_part
from maps.render import LayerUrls, overlay_svg, relief_svg, standalone_svg
from maps.render.relief import DAY_TONES, NIGHT_TONES
from maps.render.theme import load_theme, mix
from tests.maps.colour import EYES, ciede2000, contrast

LAYERS = LayerUrls("/base.svg", "/ink.svg", "/relief.svg")
BOARDS = sorted(
    path.parent.name for path in FOLDER.glob("*/variant.json") if has_geometry(path.parent.name)
)
TONES = {"light": DAY_TONES, "dark": NIGHT_TONES}
DARKEST, DARK, BRIGHT, BRIGHTEST = 0, 3, 7, 10


@pytest.fixture(scope="module")
def winter(variant):
    turn = Turn(variant.start.turn.year, Season.WINTER, PhaseKind.ADJUSTMENTS)
    return replace(variant.start, turn=turn)


def slope(theme, ground, tone):
    colours, opacities = TONES[theme.name]
    return mix(ground, colours[tone > 5], opacities[tone])


@pytest.mark.parametrize("board", BOARDS)
def test_every_drawn_board_has_a_small_relief(board):
    assert len(base64.b64decode(read_part(board, "relief")["raster"])) < 30_000


def test_every_picture_smooths_the_relief(variant):
    raster = ET.fromstring(standalone_svg(variant, variant.start)).find(".//*[@id='raster']")
    assert raster.get("image-rendering") == "optimizeQuality"


def test_the_relief_lies_over_the_land_and_under_the_ink(variant):
    overlay = overlay_svg(variant, variant.start, layers=LAYERS)
    places = [overlay.index(mark) for mark in ("data-realm", "/relief.svg", 'href="/ink.svg"')]
    assert places == sorted(places)


def test_snow_lies_only_in_winter(variant, winter):
    told = [overlay_svg(variant, when, layers=LAYERS) for when in (variant.start, winter)]
    assert ["/relief.svg#winter" in overlay for overlay in told] == [False, True]


def test_the_layer_holds_the_snow_that_a_winter_asks_for():
    assert ET.fromstring(relief_svg(BOARDS[0])).find(".//*[@id='winter']") is not None


@pytest.mark.parametrize(
    ("theme", "count"), [("light", 1), ("dark", 1), ("print", 0), ("contrast", 0)]
)
def test_pictures_without_textures_have_no_relief(variant, theme, count):
    picture = standalone_svg(variant, variant.start, theme=theme)
    assert picture.count("data:image/webp") == count


def test_a_complete_picture_of_winter_has_snow(variant, winter):
    counts = [
        standalone_svg(variant, when).count('class="snow"') for when in (variant.start, winter)
    ]
    assert counts == [0, 1]


@pytest.mark.parametrize("tone", [DARKEST, BRIGHTEST])
@pytest.mark.parametrize("name", TONES)
@pytest.mark.parametrize("board", BOARDS)
def test_names_with_their_halos_can_be_read_on_every_slope(board, name, tone):
    theme = load_theme(board, name)
    palette = theme.palette
    for power in (*load_variant(board).powers, ""):
        ground = slope(theme, theme.colours(power).tint, tone)
        assert contrast(palette.ink, mix(ground, palette.name_halo, palette.halo_opacity)) >= 4.5


# Nine tenths of all slopes are between these tones.
@pytest.mark.parametrize("tone", [DARK, BRIGHT])
@pytest.mark.parametrize("name", TONES)
@pytest.mark.parametrize("board", BOARDS)
def test_the_land_of_two_powers_can_be_told_apart_on_slopes(board, name, tone):
    theme = load_theme(board, name)
    tints = [slope(theme, theme.colours(key).tint, tone) for key in load_variant(board).powers]
    for eyes in EYES:
        least = min(ciede2000(a, b, eyes) for a, b in combinations(tints, 2))
        assert least > (7 if eyes == "normal" else 3.5), eyes
