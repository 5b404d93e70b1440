"""Each check finds its own fault in a small broken board."""

from copy import deepcopy

import pytest

from maps.checks import check_variant, checked_data
from maps.load import read_part, variant_data, variant_ids

AE = "ambition-empire-6.01"


def drop_edge(data, graph, edge):
    data["adjacency"][graph].remove(edge)


def add_edge(data, graph, edge):
    data["adjacency"][graph].append(edge)


def set_space(data, key, **values):
    data["spaces"][key] |= values


def set_power(data, key, **values):
    data["variant"]["powers"][key] |= values


def set_minor(data, key, **values):
    data["variant"]["minors"].setdefault(key, {"religion": "catholic", "kind": "A"}).update(values)


def set_rule(data, **values):
    data["variant"]["rules"] |= values


def set_land(data, key, **values):
    data["geometry"]["land"][key] |= values


def square(x, y, side):
    return f"M{x} {y}l{side} 0 0 {side} -{side} 0z"


def marks_of(data, key):
    return data["geometry"]["land"][key]["coasts"]


def label_of(data, key):
    return data["geometry"]["land"][key]["label"]


def swap_marks(data, key):
    first, second = marks_of(data, key).values()
    first["mark"], second["mark"] = second["mark"], first["mark"]


def ways_of(data):
    return data["adjacency"]["waterways"]


def strand(data, key):
    for graph in ("army", "fleet"):
        edges = data["adjacency"][graph]
        edges[:] = [edge for edge in edges if key not in edge]


BROKEN = [
    ("unknown_kind", lambda d: set_space(d, "Par", kind="swamp")),
    ("unknown_place", lambda d: add_edge(d, "army", ["Par", "Xyz"])),
    ("unknown_place", lambda d: add_edge(d, "fleet", ["Eng", "Smy"])),
    ("unknown_place", lambda d: d["adjacency"]["crossings"].append({"a": "Par", "b": "Xyz"})),
    ("edge_to_itself", lambda d: add_edge(d, "fleet", ["Smy/nc", "Smy/sc"])),
    ("edge_twice", lambda d: add_edge(d, "army", ["Bur", "Par"])),
    ("army_at_sea", lambda d: add_edge(d, "army", ["Bre", "Eng"])),
    ("fleet_inland", lambda d: add_edge(d, "fleet", ["Par", "Bre"])),
    ("no_sea", lambda d: set_space(d, "Par", kind="coastal")),
    ("coasts_inland", lambda d: set_space(d, "Swi", kind="inland", coasts=["nc", "sc"])),
    ("fleet_only", lambda d: drop_edge(d, "army", ["Bre", "Pic"])),
    ("not_connected", lambda d: strand(d, "Ice")),
    ("crossing_no_edge", lambda d: drop_edge(d, "army", ["Edi", "Ire"])),
    ("crossing_no_sea", lambda d: d["adjacency"]["crossings"][0].update(sea="Par")),
    ("crossing_far_sea", lambda d: d["adjacency"]["crossings"][0].update(sea="Bla")),
    (
        "reconstructed_no_edge",
        lambda d: d["adjacency"]["provenance"]["reconstructed_army"].append(["Par", "Mos"]),
    ),
    ("count", lambda d: d["variant"]["counts"].update(centres=45)),
    ("name_twice", lambda d: set_space(d, "Par", aliases=["Madrid"])),
    ("power_is_space", lambda d: d["variant"]["powers"].update(Par=d["variant"]["powers"]["FR"])),
    ("colour", lambda d: set_power(d, "FR", colour="blue")),
    ("unreadable", lambda d: set_power(d, "FR", colour="#f52887")),
    ("home_no_centre", lambda d: set_power(d, "FR", homes=["Par", "Bur"])),
    ("minor_no_centre", lambda d: set_minor(d, "Bur")),
    ("minor_owned", lambda d: set_minor(d, "Par")),
    ("minor_no_religion", lambda d: set_minor(d, "Swi", religion="")),
    ("impossible_data", lambda d: set_minor(d, "Swi", kind="F")),
    ("impossible_data", lambda d: set_rule(d, nonsense=True)),
    ("impossible_data", lambda d: set_rule(d, sortie="sideways")),
    ("impossible_data", lambda d: set_space(d, "Par", colour="red")),
    ("impossible_data", lambda d: d["spaces"]["Par"].pop("kind")),
    ("impossible_data", lambda d: add_edge(d, "army", ["Par"])),
    ("impossible_data", lambda d: d["setup"]["powers"]["FR"]["units"].append("A Xyz")),
    ("impossible_data", lambda d: d["setup"]["powers"].update(XX={"centres": [], "units": []})),
    ("setup_no_centre", lambda d: d["setup"]["powers"]["FR"]["centres"].append("Bur")),
    ("centre_twice", lambda d: d["setup"]["powers"]["FR"]["centres"].append("Mad")),
    ("two_units", lambda d: d["setup"]["powers"]["FR"]["units"].append("A Mad")),
    ("impossible_data", lambda d: d["setup"]["powers"]["FR"]["units"].append("F Bur")),
    ("land_no_owner", lambda d: d["setup"]["land"].update(XX=["Bur"])),
    ("land_no_land", lambda d: d["setup"]["land"]["FR"].append("Eng")),
    ("land_twice", lambda d: d["setup"]["land"]["HA"].append("Bur")),
    ("unified_coasts", lambda d: set_rule(d, unified_coasts={"Par": "Con"})),
    ("impossible_data", lambda d: set_rule(d, unified_coasts={"Smy": "Bur"})),
    ("impossible_data", lambda d: set_rule(d, exclusive_faith={"Par": "catholic"})),
    ("impossible_data", lambda d: set_rule(d, extra_homes={"XX": 1})),
    ("camps", lambda d: set_minor(d, "Swi", religion="druidic")),
]
LOCK_GATES = [
    ("unknown_place", lambda d: d["adjacency"]["canals"].append("XYZ")),
    ("unknown_place", lambda d: ways_of(d)[0]["spaces"].append("XYZ")),
    ("waterway_left", lambda d: ways_of(d)[0]["spaces"].remove("KEN")),
    ("waterway_far", lambda d: ways_of(d)[0]["spaces"].append("TAM")),
    ("waterway_no_edge", lambda d: drop_edge(d, "fleet", ["KEN", "TEN"])),
    ("waterway_no_edge", lambda d: drop_edge(d, "army", ["KEN", "TEN"])),
    ("canal_coasts", lambda d: d["adjacency"]["canals"].append("BOG")),
    ("no_sea", lambda d: ways_of(d).pop(0)),
]
DRAWN_WRONGLY = [
    ("not_drawn", lambda d: d["geometry"]["land"].pop("Par")),
    ("drawn_no_space", lambda d: d["geometry"]["land"].update(Xyz=d["geometry"]["land"]["Par"])),
    ("no_star", lambda d: d["geometry"]["land"]["Par"].pop("star")),
    ("star_no_centre", lambda d: d["geometry"]["land"]["Bur"].update(star=[500, 500])),
    ("no_unit_place", lambda d: d["geometry"]["land"]["Smy"]["coasts"].pop("nc")),
    ("no_name", lambda d: d["geometry"]["land"]["Par"]["label"].update(lines=[""])),
    ("outside", lambda d: d["geometry"]["land"]["Par"].update(unit=[1700, 500])),
    ("border_missing", lambda d: d["geometry"]["borders"].pop(0)),
    ("border_extra", lambda d: d["geometry"]["borders"].append(["Mad", "Mos", "M0 0l1 1"])),
    ("crossing_not_drawn", lambda d: d["geometry"]["crossings"].pop(0)),
    ("crossing_extra", lambda d: d["geometry"]["crossings"][0].update(a="Lon")),
    ("impossible_data", lambda d: d["geometry"].pop("frame")),
    ("outline", lambda d: set_land(d, "Par", path="M0 0h5z")),
    ("contact_short", lambda d: set_land(d, "Par", path="M50 50l90 0 0 90z")),
    ("contact_extra", lambda d: set_land(d, "Par", path="M50 50l90 0 0 90z")),
    ("border_short", lambda d: d["geometry"]["borders"][0].__setitem__(2, "M9 9l5 5")),
    ("shore_missing", lambda d: set_land(d, "Wal", path="M50 50l90 0 0 90z")),
    ("shore_extra", lambda d: set_land(d, "Swi", path=square(5000, 5000, 6000))),
    ("coast_seas", lambda d: set_land(d, "Smy", path=square(13000, 9800, 400))),
    ("coast_mark", lambda d: swap_marks(d, "Hst")),
    ("unit_outside", lambda d: set_land(d, "Par", unit=[300, 700])),
    ("star_outside", lambda d: set_land(d, "Par", star=[300, 700])),
    ("name_small", lambda d: d["geometry"]["land"]["Par"]["label"].update(size=10)),
    ("name_abroad", lambda d: d["geometry"]["land"]["Par"]["label"].update(y=680)),
    ("name_outside", lambda d: d["geometry"]["land"]["Cre"]["label"].update(x=300, y=120)),
    ("name_outside", lambda d: d["geometry"]["sea"]["Gib"]["label"].update(x=600, y=1000)),
    ("names_collide", lambda d: d["geometry"]["land"]["Par"].update(label=label_of(d, "Bre"))),
    ("names_collide", lambda d: marks_of(d, "Hst")["wc"].update(mark=[708.7, 410.4])),
]


@pytest.fixture(scope="module")
def sound():
    return {**variant_data(AE), "geometry": read_part(AE, "geometry")}


@pytest.mark.slow
@pytest.mark.parametrize("variant_id", variant_ids())
def test_a_shipped_variant_has_no_problem(variant_id):
    assert check_variant(variant_id) == []


@pytest.mark.slow
def test_two_coasts_on_one_sea_are_told_apart():
    spain = deepcopy({**variant_data("standard"), "geometry": read_part("standard", "geometry")})
    swap_marks(spain, "SPA")
    assert [problem.code for problem in checked_data(spain)] == ["coast_mark"] * 2


@pytest.mark.parametrize(("code", "spoil"), LOCK_GATES)
def test_a_broken_waterway_is_told_by_its_code(code, spoil):
    broken = deepcopy(variant_data("empire-1999"))
    spoil(broken)
    assert code in {problem.code for problem in checked_data(broken)}


@pytest.mark.parametrize(
    ("code", "spoil"), BROKEN, ids=[f"{i}-{b[0]}" for i, b in enumerate(BROKEN)]
)
def test_a_broken_board_is_told_by_its_code(sound, code, spoil):
    broken = deepcopy({part: sound[part] for part in sound if part != "geometry"})
    spoil(broken)
    assert code in {problem.code for problem in checked_data(broken)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "spoil"), DRAWN_WRONGLY, ids=[f"{i}-{b[0]}" for i, b in enumerate(DRAWN_WRONGLY)]
)
def test_a_board_drawn_wrongly_is_told_by_its_code(sound, code, spoil):
    broken = deepcopy(sound)
    spoil(broken)
    assert code in {problem.code for problem in checked_data(broken)}


@pytest.mark.slow
def test_one_named_coast_is_too_few(sound):
    broken = deepcopy(sound)
    set_space(broken, "Hst", coasts=["ec"])
    for edge in list(broken["adjacency"]["fleet"]):
        if "Hst/wc" in edge:
            broken["adjacency"]["fleet"].remove(edge)
    assert "one_coast" in {problem.code for problem in checked_data(broken)}


def test_a_graph_that_leads_one_way_is_told(variant):
    from dataclasses import replace

    from adjudicator.board import Board
    from maps.checks.adjacency import symmetry

    board = Board(variant.board.spaces.values(), [], [])
    board.army = {**board.army, "Par": frozenset({"Bur"})}
    assert [p.code for p in symmetry(replace(variant, board=board), {})] == ["one_way"]


def two_oceans() -> dict:
    """Two oceans with a home on each, which no fleet passes between."""
    home = {"kind": "coastal", "centre": True}
    return {
        "variant": {
            "id": "two-oceans",
            "name": "Two Oceans",
            "powers": {
                key: {"name": key, "colour": "#20466b", "homes": [home]}
                for key, home in (("PA", "A"), ("PB", "B"))
            },
            "rules": {},
        },
        "spaces": {
            "A": {"name": "Ay", **home},
            "B": {"name": "Bee", **home},
            "S": {"name": "Ess", "kind": "sea"},
            "T": {"name": "Tee", "kind": "sea"},
        },
        "adjacency": {"army": [["A", "B"]], "fleet": [["A", "S"], ["B", "T"]]},
        "setup": {
            "year": 1901,
            "powers": {
                "PA": {"centres": ["A"], "units": ["F A"]},
                "PB": {"centres": ["B"], "units": ["A B"]},
            },
        },
    }


def test_two_oceans_with_a_home_on_each_are_no_problem():
    assert checked_data(two_oceans()) == []


def test_an_ocean_where_no_fleet_starts_or_is_built_is_named_with_the_remedy():
    data = two_oceans()
    data["variant"]["powers"]["PB"]["homes"] = []
    [problem] = checked_data(data)
    assert problem.code == "not_connected"
    assert "No fleet can reach B, T from A," in problem.message
    assert "a canal, joins two seas" in problem.message


def test_a_misspelt_end_of_an_edge_is_named_with_the_place_that_is_nearest(sound):
    broken = deepcopy({part: sound[part] for part in sound if part != "geometry"})
    add_edge(broken, "army", ["Bur", "Pra"])
    add_edge(broken, "fleet", ["Eas", "Smy"])
    sentences = [problem.message for problem in checked_data(broken)]
    assert sentences[0].startswith("adjacency.json: the army edge Bur–Pra names Pra,")
    assert sentences[0].endswith("Is it Par?")
    assert "Is it Smy/nc, Smy/sc?" in sentences[-1]


@pytest.mark.slow
def test_a_short_border_with_ground_out_of_play_is_called_so(sound):
    broken = deepcopy(sound)
    broken["geometry"]["borders"].append(["Par", "X", "M9 9l5 5"])
    sentences = [problem.message for problem in checked_data(broken)]
    assert [each for each in sentences if "Par and ground out of play is 0.6 pixels" in each]


def test_a_problem_is_a_sentence_with_its_code():
    problem = checked_data({**variant_data(AE), "spaces": _swamp()})[0]
    assert str(problem).startswith("unknown_kind: Par is “swamp”")


def _swamp():
    spaces = deepcopy(read_part(AE, "spaces"))
    spaces["Par"]["kind"] = "swamp"
    return spaces
