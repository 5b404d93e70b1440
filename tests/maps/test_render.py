"""Pictures of positions."""

import gzip
import xml.etree.ElementTree as ET
from dataclasses import replace

import brotli
import pytest

from adjudicator.state import Dislodged, Minor, PhaseKind, Season, Turn, Unit
from maps.names import with_names
from maps.placing import drawn_board
from maps.placing.measures import TOKEN_DOWN
from maps.render import (
    LayerUrls,
    NoGeometry,
    base_svg,
    board_size,
    crop_to,
    cut_svg,
    ink_svg,
    layer_version,
    names_svg,
    overlay_svg,
    relief_svg,
    small_svg,
    standalone_svg,
)
from maps.render.outline import round_line

AE = "ambition-empire-6.01"
SVG = "{http://www.w3.org/2000/svg}"
LAYERS = LayerUrls(*(f"/boards/01234567/{layer}.svg" for layer in ("base", "ink", "relief")))


@pytest.fixture(scope="module")
def overlay(variant):
    return overlay_svg(variant, variant.start, layers=LAYERS)


@pytest.fixture(scope="module")
def pictures(variant, overlay):
    return {
        "base": base_svg(AE),
        "relief": relief_svg(AE),
        "ink": ink_svg(AE),
        "names": names_svg(AE),
        "overlay": overlay,
        "overlay by itself": overlay_svg(variant, variant.start),
        "standalone": standalone_svg(variant, variant.start),
    }


NAMES = ("base", "relief", "ink", "names", "overlay", "overlay by itself", "standalone")


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_well_formed(pictures, name):
    assert ET.fromstring(pictures[name]).tag == f"{SVG}svg"


@pytest.mark.parametrize("name", NAMES[:-1])
def test_what_lies_upon_another_shares_its_frame(pictures, name):
    assert ET.fromstring(pictures[name]).get("viewBox") == "-26 -26 1652 1308.5"


@pytest.mark.parametrize("name", NAMES)
def test_no_id_is_given_twice(pictures, name):
    ids = [element.get("id") for element in ET.fromstring(pictures[name]).iter()]
    given = [found for found in ids if found]
    assert len(given) == len(set(given))


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_referred_to_is_there(pictures, name):
    root = ET.fromstring(pictures[name])
    ids = {element.get("id") for element in root.iter()}
    used = {element.get("href", "") for element in root.iter()}
    assert {href[1:] for href in used if href.startswith("#")} <= ids


@pytest.mark.parametrize("layer", ["base", "ink"])
def test_what_the_overlay_takes_from_a_layer_is_there(pictures, layer):
    url = f"{getattr(LAYERS, layer)}#"
    ids = {element.get("id") for element in ET.fromstring(pictures[layer]).iter()}
    used = {element.get("href", "") for element in ET.fromstring(pictures["overlay"]).iter()}
    taken = {href.removeprefix(url) for href in used if href.startswith(url)}
    assert taken
    assert taken <= ids


def test_equal_positions_give_equal_bytes(variant, overlay):
    again = overlay_svg(variant, replace(variant.start), layers=LAYERS)
    assert again == overlay


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("base", 260_000),
        ("relief", 60_000),
        ("ink", 64_000),
        ("names", 66_000),
        ("overlay", 50_600),
    ],
)
def test_a_layer_is_small(pictures, name, most):
    assert len(pictures[name].encode()) < most


# The site sends the constant layers by Brotli, which sends an outline that comes twice once.
@pytest.mark.parametrize(("name", "most"), [("base", 42_000), ("ink", 16_000), ("relief", 28_000)])
def test_a_layer_is_small_on_the_wire(pictures, name, most):
    assert len(brotli.compress(pictures[name].encode())) < most


@pytest.mark.parametrize(("board", "others"), [("large", "brief"), ("brief", "large")])
def test_names_of_large_and_of_small_boards_are_told_apart(overlay, board, others):
    """By their classes: one says Picardy, the other Pic."""
    root = ET.fromstring(overlay)
    hidden = {text for group in _of_class(root, others) for text in group.iter(f"{SVG}text")}
    shown = {text.text for text in root.iter(f"{SVG}text") if text not in hidden}
    assert {"Paris", "Marseilles"} <= shown
    assert shown & {"Pic", "Picardy"} == {"Picardy" if board == "large" else "Pic"}


def test_a_page_without_style_shows_the_names_of_a_large_board(overlay):
    root = ET.fromstring(overlay)
    assert {group.get("display") for group in _of_class(root, "brief")} == {"none"}
    assert {group.get("display") for group in _of_class(root, "large")} == {None}


def _of_class(root, name):
    return [group for group in root.iter(f"{SVG}g") if group.get("class") == name]


def test_the_overlay_has_no_style_and_no_script(overlay):
    root = ET.fromstring(overlay)
    assert not [element for element in root.iter() if element.get("style")]
    assert not {element.tag for element in root.iter()} & {f"{SVG}style", f"{SVG}script"}


def test_every_space_has_a_title(variant, overlay):
    titles = _titles(overlay, "data-space", "use")
    assert titles.keys() == variant.board.spaces.keys()


@pytest.mark.parametrize(
    ("space", "title"),
    [
        ("War", "Warsaw, supply centre of Poland-Lithuania, army"),
        ("Swi", "Switzerland, supply centre of a Protestant minor power, army"),
        ("Tun", "Tunis, supply centre of an Islamic minor power, fleet"),
        ("Gib", "Gibraltar, sea, fleet of Britain"),
        ("Bur", "Burgundy"),
        ("Eng", "English Channel, sea"),
    ],
)
def test_a_space_is_told_in_words(overlay, space, title):
    assert _titles(overlay, "data-space", "use")[space] == title


def test_every_unit_has_a_title(variant, overlay):
    titles = _titles(overlay, "data-unit", "g")
    assert titles.keys() == {str(unit) for unit in variant.start.units}


@pytest.mark.parametrize(
    ("unit", "title"),
    [
        ("A Par", "Army of France in Paris"),
        ("F Smy/sc", "Fleet of Turkey in Smyrna (south coast)"),
        ("F UPr", "Fleet of United Provinces (Protestant minor power)"),
        ("A Pap", "Army of Papal States (Catholic minor power)"),
    ],
)
def test_a_unit_is_told_in_words(overlay, unit, title):
    assert _titles(overlay, "data-unit", "g")[unit] == title


@pytest.mark.parametrize(
    ("unit", "token"),
    [
        ("A Par", "token-A"),
        ("F Bre", "token-F"),
        ("A Bav", "cross-fleury-A"),
        ("F UPr", "rose-F"),
        ("F Alg", "crescent-F"),
        ("A Pap", "papal-keys-A"),
    ],
)
def test_a_unit_wears_its_mark(overlay, unit, token):
    assert f"#{token}" in _uses_of(overlay, unit)


def test_a_unit_of_a_power_shows_its_code(overlay):
    codes = [text.text for text in _unit(overlay, "A Han").iter(f"{SVG}text")]
    assert codes == ["BH"]


def test_a_new_minor_wears_the_mark_of_its_religion(variant):
    units = tuple(unit for unit in variant.start.units if unit.space != "Kev")
    position = replace(
        variant.start,
        units=(*units, Unit("Kev", "A", "Kev")),
        minors={"Kev": Minor("orthodox", "A")},
        centres={k: v for k, v in variant.start.centres.items() if k != "Kev"},
    )
    assert "#orthodox-cross-A" in _uses_of(overlay_svg(variant, position, layers=LAYERS), "A Kev")


def test_a_dislodged_unit_stands_beside_the_one_that_came(variant):
    position = replace(
        variant.start,
        turn=Turn(1763, Season.SPRING, PhaseKind.RETREATS),
        dislodged=(Dislodged(Unit("FR", "A", "Sav"), "A Mil", ("Mar",)),),
    )
    drawn = ET.fromstring(overlay_svg(variant, position, layers=LAYERS))
    found = {element.get("id"): element for element in drawn.iter(f"{SVG}g")}
    places = [found[key].get("transform") for key in ("unit-Sav", "dislodged-Sav")]
    assert places[0] != places[1]
    assert found["dislodged-Sav"].find(f"{SVG}title").text.endswith("dislodged")


def test_a_conquest_takes_the_colour_of_its_owner(variant):
    position = replace(variant.start, centres={**variant.start.centres, "Swi": "FR"})
    root = ET.fromstring(overlay_svg(variant, position, layers=LAYERS))
    realm = next(group for group in root.iter(f"{SVG}g") if group.get("data-realm") == "FR")
    assert "Swi" in {use.get("data-space") for use in realm}


@pytest.fixture(scope="module")
def in_1771(variant):
    return replace(variant.start, turn=replace(variant.start.turn, year=1771))


@pytest.mark.parametrize(
    ("language", "said"), [("", "Europe in the year"), ("de", "Europa im Jahr")]
)
def test_the_year_of_the_position_is_printed(variant, in_1771, language, said):
    lettered = with_names(variant, language)
    for layers in (LAYERS, None):
        overlay = overlay_svg(lettered, in_1771, layers=layers)
        assert overlay.count(f">{said} 1771<") == 1
    assert f">{said} 1771<" in standalone_svg(lettered, in_1771)


def test_the_layer_of_names_tells_no_year(pictures):
    texts = ET.fromstring(pictures["names"]).iter(f"{SVG}text")
    assert not any("176" in "".join(text.itertext()) for text in texts)


def test_the_title_of_a_complete_picture_is_printed(variant):
    assert "Fall 1766" in standalone_svg(variant, variant.start, title="Fall 1766")


def test_a_complete_picture_brings_its_letters(variant):
    assert standalone_svg(variant, variant.start).count("@font-face") == 3


def test_a_complete_picture_refers_to_nothing_outside(variant):
    root = ET.fromstring(standalone_svg(variant, variant.start))
    hrefs = {element.get("href", "#") for element in root.iter()}
    assert {href for href in hrefs if not href.startswith(("#", "data:"))} == set()


def test_the_version_of_the_layers_is_short_and_stable():
    assert layer_version(AE) == layer_version(AE)
    assert len(layer_version(AE)) == 8


def test_the_size_of_a_picture_is_its_frame():
    assert board_size(AE) == (1652, 1308.5)


@pytest.mark.parametrize(
    "draw", [base_svg, relief_svg, ink_svg, names_svg, board_size, layer_version]
)
def test_a_layer_of_an_undrawn_board_is_refused(draw, undrawn):
    with pytest.raises(NoGeometry):
        draw(undrawn.id)


@pytest.mark.parametrize("draw", [overlay_svg, standalone_svg])
def test_a_position_of_an_undrawn_board_is_refused(draw, undrawn):
    with pytest.raises(NoGeometry):
        draw(undrawn, undrawn.start)


def _titles(svg, attribute, tag):
    found = {}
    for element in ET.fromstring(svg).iter(f"{SVG}{tag}"):
        title = element.find(f"{SVG}title")
        if element.get(attribute) and title is not None:
            found[element.get(attribute)] = title.text
    return found


def _unit(svg, unit):
    groups = ET.fromstring(svg).iter(f"{SVG}g")
    return next(group for group in groups if group.get("data-unit") == unit)


def _uses_of(svg, unit):
    return [use.get("href") for use in _unit(svg, unit).iter(f"{SVG}use")]


def test_the_overlay_of_a_part_leaves_out_what_lies_outside(variant):
    crop = crop_to(variant, ["Mar", "Swi", "Mil"], least=0.2)
    part = overlay_svg(variant, variant.start, layers=LAYERS, crop=crop)
    whole = overlay_svg(variant, variant.start, layers=LAYERS)
    assert len(part) < len(whole) / 2
    ids = {element.get("id") for element in ET.fromstring(part).iter()}
    assert {"space-Mar", "space-Bur", "space-GoL", "unit-Mar", "unit-Swi"} <= ids
    assert not ids & {"space-Mos", "space-Bla", "unit-Mos"}


def test_the_names_of_a_cut_picture_make_room_for_its_units(variant):
    crop = crop_to(variant, ["Swi", "Bav", "Tyr"], least=0.2)
    root = ET.fromstring(cut_svg(variant, variant.start, crop, named=True))
    name = next(text for text in root.iter(f"{SVG}text") if text.text == "Bavaria")
    _unit_x, unit_y = drawn_board(variant).unit_place("Bav")
    assert float(name.get("y")) - unit_y > TOKEN_DOWN


def test_a_cut_picture_has_no_name_that_its_edge_cuts(variant):
    crop = crop_to(variant, ["Mar", "Swi", "Mil"], least=0.2)
    root = ET.fromstring(cut_svg(variant, variant.start, crop, named=True))
    names = {text.text for text in root.iter(f"{SVG}text")}
    assert "Savoy" in names
    assert not names & {"Languedoc", "Hesse-Westphalia"}


def test_a_card_of_a_board_weighs_little(variant):
    drawn = small_svg(variant, variant.start)
    assert ET.fromstring(drawn).get("viewBox") == "-26 -26 1652 1308.5"
    assert len(gzip.compress(drawn.encode())) < 35_000


def test_outlines_of_neighbours_on_a_card_share_their_points():
    assert round_line("M0 0l110 13 0 90-110 0z", 40) == "M0 0l120 0 0 120-120 0z"
    assert round_line("M110 13l0 90 100 0z", 40) == "M120 0l0 120 80 0z"
    assert round_line("M0 0l3 4-3 4z", 40) == ""
