"""One invented map as jDip, the DPjudge and godip would write it gives the same board."""

import json
from pathlib import Path

import pytest

from maps.build.imports.dpjudge import read_dpjudge
from maps.build.imports.godip import read_godip
from maps.build.imports.jdip import read_jdip
from maps.build.new import main
from maps.build_data import BuildRefused
from maps.checks import check_variant
from maps.load import load_variant

# Horn has two coasts; Peak is inland; Alps is out of play.
DPJUDGE = """\
# A map
USE names
BEGIN SPRING 1200 MOVEMENT
VICTORY 3
REDS (RED) VAL
A VAL
BLUES (BLUE:U) HOR
F HOR/NC
UNOWNED PEA
WATER NOS ABUTS HOR/NC VAL SOS
WATER SOS ABUTS HOR/SC NOS
COAST HOR/NC ABUTS NOS VAL
COAST HOR/SC ABUTS SOS
COAST hor ABUTS PEA VAL
LAND PEA ABUTS HOR VAL ALP
COAST VAL ABUTS NOS HOR/NC pea hor
SHUT ALP ABUTS PEA
"""
NAMES = """\
The Horn (north coast) = hor/nc
The Horn = hor horn
Peak = pea
Vale = val old+vale
Northern Sea = nos
Southern Sea = sos
Alps = alp
"""
VARIANTS = """\
<?xml version="1.0"?>
<!DOCTYPE VARIANTS [<!ELEMENT VARIANTS (VARIANT+)> <!ATTLIST POWER active CDATA "true">]>
<VARIANTS><VARIANT name="Horn" version="1.0" default="true">
<MAP adjacencyURI="map.xml"/>
<POWER name="Reds" adjective="Red" altnames="Red, Crimson"/><POWER name="Blues" adjective="Blue"/>
<POWER name="Ghosts" active="false" adjective="Ghost"/>
<STARTINGTIME turn="Spring, 1200, Movement"/>
<VICTORYCONDITIONS><WINNING_SUPPLY_CENTERS value="3"/></VICTORYCONDITIONS>
<SUPPLYCENTER province="val" homepower="crimson" owner="reds"/>
<SUPPLYCENTER province="horn" homepower="blues"/><SUPPLYCENTER province="pea" owner="ghosts"/>
<INITIALSTATE province="val" power="reds" unit="army"/>
<INITIALSTATE province="hor" power="blues" unit="fleet" unitcoast="nc"/>
<INITIALSTATE province="pea" power="ghosts" unit="army"/>
</VARIANT><VARIANT name="Empty" version="1.0"/></VARIANTS>
"""
PROVINCES = """\
<!DOCTYPE PROVINCES [<!ATTLIST ADJACENCY type CDATA "mv">]>
<PROVINCES>
<PROVINCE shortname="hor" fullname="The Horn"><UNIQUENAME name="horn"/>
<ADJACENCY refs="pea val"/><ADJACENCY type="nc" refs="nos val"/><ADJACENCY type="sc" refs="sos"/>
</PROVINCE>
<PROVINCE shortname="pea" fullname="Peak"><ADJACENCY refs="hor val"/></PROVINCE>
<PROVINCE shortname="val" fullname="Vale"><UNIQUENAME name="old vale"/>
<ADJACENCY refs="horn pea"/><ADJACENCY type="xc" refs="nos hor-nc"/></PROVINCE>
<PROVINCE shortname="nos" fullname="Northern Sea"><ADJACENCY type="xc" refs="hor-nc val sos"/>
</PROVINCE>
<PROVINCE shortname="sos" fullname="Southern Sea"><ADJACENCY type="xc" refs="hor/sc nos"/>
</PROVINCE>
<PROVINCE shortname="alp" fullname="Alps"><ADJACENCY refs="alp"/></PROVINCE>
</PROVINCES>
"""


def flags(*names):
    return dict.fromkeys(names, True)


def sub(kind, **edges):
    return {
        "Edges": {to.replace("_", "/"): {"Flags": how} for to, how in edges.items()},
        "Flags": kind,
    }


LAND, SEA, COAST = flags("Land"), flags("Sea"), flags("Land", "Sea")
GODIP = {
    "variant": {
        "Name": "Horn",
        "Nations": ["Reds", "Blues"],
        "ProvinceLongNames": {
            "hor": "The Horn",
            "pea": "Peak",
            "val": "Vale",
            "nos": "Northern Sea",
            "sos": "Southern Sea",
        },
        "NationColors": {"Reds": "#AA1122", "Blues": "blue"},
        "Rules": "none",
    },
    "graph": {
        "Nodes": {
            "hor": {
                "Name": "hor",
                "SC": "Blues",
                "Subs": {
                    "": sub(LAND, pea=LAND, val=LAND, nos=SEA),
                    "nc": sub(SEA, nos=SEA, val=SEA),
                    "sc": sub(SEA, sos=SEA),
                },
            },
            "pea": {"Name": "pea", "SC": "Neutral", "Subs": {"": sub(LAND, hor=LAND, val=LAND)}},
            "val": {
                "SC": "Reds",
                "Subs": {"": sub(COAST, nos=SEA, hor=LAND, pea=LAND, hor_nc=SEA)},
            },
            "nos": {"SC": None, "Subs": {"": sub(SEA, hor_nc=SEA, hor=SEA, val=SEA, sos=SEA)}},
            "sos": {"Subs": {"": sub(SEA, hor_sc=SEA, nos=SEA)}},
        }
    },
    "units": {
        "val": {"Type": "Army", "Nation": "Reds"},
        "hor/nc": {"Type": "Fleet", "Nation": "Blues"},
    },
    "centres": {"val": "Reds", "hor": "Blues", "pea": "Neutral"},
    "year": 1200,
}


@pytest.fixture
def folder(tmp_path) -> Path:
    files = {
        "horn.map": DPJUDGE,
        "names.map": NAMES,
        "variants.xml": VARIANTS,
        "map.xml": PROVINCES,
        "horn.json": json.dumps(GODIP),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


MAPS = [("--dpjudge", "horn.map"), ("--jdip", "variants.xml"), ("--godip", "horn.json")]


@pytest.mark.parametrize(("kind", "file"), MAPS)
def test_a_map_becomes_a_variant_without_problems(folder, variants_folder, kind, file):
    assert main(["horn", kind, str(folder / file)]) == 0
    assert check_variant("horn") == []
    variant = load_variant("horn")
    board = variant.board
    assert {key: space.kind for key, space in board.spaces.items()} == {
        "Hor": "coastal",
        "Pea": "inland",
        "Val": "coastal",
        "Nos": "sea",
        "Sos": "sea",
    }
    assert board.spaces["Hor"].name == "The Horn"
    assert board.army["Hor"] == {"Pea", "Val"}
    assert board.fleet["Hor/nc"] == {"Nos", "Val"}
    assert board.fleet["Hor/sc"] == {"Sos"}
    assert board.fleet["Nos"] == {"Hor/nc", "Val", "Sos"}
    assert set(board.centres) == {"Hor", "Pea", "Val"}
    assert sorted(map(str, variant.start.units)) == ["A Val", "F Hor/nc"]
    assert sorted(power.name for power in variant.powers.values()) == ["Blues", "Reds"]
    assert variant.start.turn.year == 1200


@pytest.mark.parametrize(("kind", "file"), MAPS)
def test_the_credits_name_the_program_and_its_licence(folder, variants_folder, kind, file):
    main(["horn", kind, str(folder / file)])
    text = (variants_folder / "horn/CREDITS.md").read_text("utf-8")
    assert kind.removeprefix("--") in text.lower()
    assert "GNU GPL" in text or "MIT" in text


def test_victory_and_colours_are_read(folder, variants_folder):
    main(["horn", "--jdip", str(folder / "variants.xml"), "--name", "Cape"])
    assert (load_variant("horn").rules.victory_centres, load_variant("horn").name) == (3, "Cape")
    board = read_godip(folder / "horn.json")
    assert board.colours == {"Reds": "#aa1122"}


def test_a_variant_of_several_is_chosen_by_its_name(folder):
    text = VARIANTS.replace(' default="true"', "")
    (folder / "variants.xml").write_text(text, encoding="utf-8")
    assert read_jdip(folder / "variants.xml", "horn").name == "Horn"
    with pytest.raises(BuildRefused, match="Horn, Empty"):
        read_jdip(folder / "variants.xml")
    with pytest.raises(BuildRefused, match="no variant “Cape”"):
        read_jdip(folder / "variants.xml", "Cape")


def test_a_dpjudge_map_changes_one_that_it_uses(folder):
    (folder / "more.map").write_text(
        "USE horn\nPEA -> Summit = sum\nAMEND HOR/SC ABUTS -SOS\n"
        "REDS SUM -VAL\nA SUM\nUNPLAYED BLUES"
    )
    board = read_dpjudge(folder / "more.map")
    assert board.spaces["Sum"]["name"] == "Summit"
    assert ("Hor", "Sum") in board.army
    assert ("Hor/sc", "Sos") not in board.fleet
    assert board.owners == {"Sum": "Reds"}
    assert board.powers == ["Reds"]


def test_capitals_tell_who_may_pass(folder):
    text = DPJUDGE.replace("VAL NOS HOR/NC pea hor", "").replace(
        "ABUTS HOR/NC VAL SOS", "ABUTS Val"
    )
    (folder / "horn.map").write_text(text)
    board = read_dpjudge(folder / "horn.map")
    assert ("Nos", "Val") in board.fleet


LAUGHS = '<!DOCTYPE VARIANTS [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><VARIANTS>&b;</VARIANTS>'
BROKEN = {
    "entities": ("variants.xml", LAUGHS, ["variants.xml", "entities"]),
    "file entity": (
        "map.xml",
        '<!DOCTYPE P [<!ENTITY f SYSTEM "file:///etc/passwd">]><P>&f;</P>',
        ["map.xml", "entities"],
    ),
    "broken xml": ("variants.xml", "<VARIANTS>", ["variants.xml", "line 1"]),
    "no xml": ("variants.xml", "", ["variants.xml"]),
    "deep xml": ("variants.xml", "<V>" * 5_000, ["variants.xml", "more parts"]),
    "no variant": ("variants.xml", "<VARIANTS/>", ["variants.xml", "no variant"]),
    "path": (
        "variants.xml",
        VARIANTS.replace("map.xml", "../../elsewhere.xml"),
        ["elsewhere.xml", "cannot be read"],
    ),
    "no file": ("variants.xml", VARIANTS.replace("map.xml", ""), ["adjacencyURI"]),
    "no province": ("map.xml", PROVINCES.replace('"pea val"', '"pea lit"'), ["hor", "lit"]),
    "owner": (
        "variants.xml",
        VARIANTS.replace('owner="reds"', 'owner="greens"'),
        ["val", "greens"],
    ),
    "unit": ("variants.xml", VARIANTS.replace('unit="army"', 'unit="wing"', 1), ["val", "wing"]),
    "coast": ("map.xml", PROVINCES.replace("hor-nc", "hor"), ["hor", "nc"]),
    "no home": (
        "horn.map",
        DPJUDGE.replace("REDS (RED) VAL", "REDS (RED)"),
        ["val", "Reds", "no centre"],
    ),
    "terrain": ("horn.map", DPJUDGE.replace("HOR VAL ALP", "HOR LIT"), ["lit", "PEA", "terrain"]),
    "border": ("horn.map", DPJUDGE.replace("HOR VAL ALP", "HOR~"), ["PEA", "HOR~"]),
    "ring": ("names.map", "USE horn", ["too often"]),
    "missing use": ("horn.map", "USE elsewhere", ["elsewhere.map", "cannot be read"]),
    "unit first": ("horn.map", "A VAL\n" + DPJUDGE, ["A val", "power"]),
    "year": ("horn.map", DPJUDGE.replace("1200", "0"), ["year"]),
    "key": (
        "horn.map",
        DPJUDGE.replace("PEA", "PEAKOFPEAKS").replace(" pea", " peakofpeaks"),
        ["“peakofpeaks”"],
    ),
    "empty": ("horn.map", "# nothing", ["no spaces"]),
    "bytes": ("horn.map", "\x00\udc80", ["no spaces"]),
    "no json": ("horn.json", "{", ["horn.json", "JSON"]),
    "deep json": ("horn.json", "[" * 100_000, ["horn.json", "JSON"]),
    "no graph": ("horn.json", json.dumps({**GODIP, "graph": {}}), ["horn.json", "Nodes"]),
    "no names": ("horn.json", json.dumps({**GODIP, "variant": {}}), ["horn.json", "Name"]),
    "unit type": (
        "horn.json",
        json.dumps({**GODIP, "units": {"val": {"Type": "Wing", "Nation": "Reds"}}}),
        ["val", "Wing"],
    ),
    "unit place": (
        "horn.json",
        json.dumps({**GODIP, "units": {"lit": {"Type": "Army", "Nation": "Reds"}}}),
        ["lit"],
    ),
    "long": ("horn.json", " " * 2_000_001, ["horn.json", "longer"]),
}
READERS = {"horn.map": "--dpjudge", "names.map": "--dpjudge", "horn.json": "--godip"}
START = {"--dpjudge": "horn.map", "--godip": "horn.json", "--jdip": "variants.xml"}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_map_that_cannot_be_is_refused_with_a_sentence(folder, variants_folder, capsys, fault):
    name, text, words = BROKEN[fault]
    (folder / name).write_bytes(text.encode("utf-8", "surrogateescape"))
    kind = READERS.get(name, "--jdip")
    assert main(["horn", kind, str(folder / START[kind])]) == 2
    sentence = capsys.readouterr().err
    assert [word for word in words if word not in sentence] == []
    assert not (variants_folder / "horn").exists()


# A long way by sea, and a site of emergency measures, as in the DPjudge's map of 1900.
FAR = DPJUDGE.replace("ABUTS HOR/NC VAL SOS", "ABUTS HOR/NC *VAL SOS").replace(
    "(RED) VAL", "(RED) VAL HOR *PEA"
)


def test_stars_of_the_dpjudge_are_long_ways_and_sites_of_emergency_measures(tmp_path):
    (tmp_path / "names.map").write_text(NAMES, encoding="utf-8")
    path = tmp_path / "far.map"
    path.write_text(FAR, encoding="utf-8")
    board = read_dpjudge(path)
    assert board.rules == {"half_strength": [["Nos", "Val"]]}
    assert board.emergency == {"Reds": "Pea"}
    assert board.homes["Reds"] == ["Val", "Hor"]
