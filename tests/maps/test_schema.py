"""JSON Schema and the checks agree about every file of a variant."""

import json
from copy import deepcopy

import pytest
from jsonschema import Draft202012Validator

from adjudicator.errors import ImpossibleData
from adjudicator.variant_shapes import PARTS
from maps.__main__ import main
from maps.build_data import boards, read_source
from maps.checks.schema import variant_schema
from maps.checks.source_shapes import GEOMETRY, SOURCES
from maps.checks.theme import THEME
from maps.geometry import has_geometry
from maps.load import read_part, variant_data, variant_ids

SCHEMA = variant_schema()
SHAPES = {**PARTS, "theme": THEME, "geometry": GEOMETRY}
SHAPES |= {f"build/{name}": shape for name, shape in SOURCES.items()}
VALIDATOR = Draft202012Validator(SCHEMA)


def files_of(variant_id):
    data = variant_data(variant_id)
    if has_geometry(variant_id):
        data |= {name: read_part(variant_id, name) for name in ("theme", "geometry")}
    if variant_id in boards():
        sources = {f"build/{name}": read_source(variant_id, name) for name in SOURCES}
        data |= {name: source for name, source in sources.items() if source is not None}
    return data


@pytest.mark.slow
@pytest.mark.parametrize("variant_id", variant_ids())
def test_the_files_of_a_variant_fit_its_schema(variant_id):
    assert [error.message for error in VALIDATOR.iter_errors(files_of(variant_id))] == []


def test_the_schema_is_one_and_covers_every_file():
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$defs"].keys() == SHAPES.keys()
    assert all(part["description"] for part in SCHEMA["$defs"].values())


def faults(data, path=()):
    """The data with one value changed at a time: another type, a missing key, an unknown key."""
    for key, value in list(data.items())[:4]:
        yield (*path, key), [[]] if not isinstance(value, list) else {"odd": 1}
        yield (*path, key), None
        if isinstance(value, dict):
            yield from faults(value, (*path, key))
        yield (*path, "unknown-key"), 1.5


def changed(data, path, value):
    data = deepcopy(data)
    here = data
    for key in path[:-1]:
        here = here[key]
    if value is None:
        here.pop(path[-1])
    else:
        here[path[-1]] = value
    return data


def fits_shape(name, data):
    try:
        SHAPES[name](data, name)
    except ImpossibleData:
        return False
    return True


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_the_schema_and_the_check_refuse_the_same(name):
    data = files_of("standard")[name]
    validator = Draft202012Validator(SCHEMA["$defs"][name])
    refused = set()
    for path, value in faults(data):
        broken = changed(data, path, value)
        if name == "variant" and "rules" in path:
            continue
        assert validator.is_valid(broken) == fits_shape(name, broken), (path, value)
        refused.add(fits_shape(name, broken))
    assert False in refused


def test_an_unknown_rule_switch_fits_no_schema():
    data = changed(files_of("standard")["variant"], ("rules", "magic"), 1)
    assert not Draft202012Validator(SCHEMA["$defs"]["variant"]).is_valid(data)


def test_the_command_prints_the_schema(capsys):
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == SCHEMA


def test_the_command_prints_the_schema_of_one_file(capsys):
    assert main(["schema", "spaces"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed.pop("$schema") == SCHEMA["$schema"]
    assert printed == SCHEMA["$defs"]["spaces"]
