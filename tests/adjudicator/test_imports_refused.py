"""Files of other programs that are refused: each with its code, in bounded time and memory."""

from __future__ import annotations

import gzip

import pytest

from adjudicator.errors import ImpossibleData
from adjudicator.imports import ImportRefused
from adjudicator.variants import load
from adjudicator.verify import MOST_BYTES
from tests.adjudicator.test_imports import code_of, fall, saved, spring, taken


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"PK\x03\x04 whatever", "packed"),
        (b"\x1f\x8b broken", "packed"),
        (gzip.compress(b" " * (MOST_BYTES + 10)), "too_large"),
        (b"x" * (MOST_BYTES + 1), "too_large"),
        (b"\n" * 300_000, "too_large"),
        (b"Spring 1901\nFrance: A PAR H" + b" " * 3_000, "too_large"),
        (b"<" + b"Spring 1901\nFrance: A PAR H" + b" " * 3_000, "too_large"),
        (b"a\0b", "no_text"),
        (b"Dear diary", "not_recognised"),
        (b"{", "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b"[]", "no_orders"),
        (b"<?xml version='1.0'?><jsx>", "bad_xml"),
        (b"<?xml version='1.0'?><svg/>", "not_recognised"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><jsx>&b;</jsx>', "bad_xml"),
        (b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><jsx/>', "bad_xml"),
        (saved(spring({}), map="mars").encode(), "unknown_variant"),
        (saved({**spring({}), "name": "Later"}).encode(), "bad_turn"),
        (saved(*[spring({})] * 1_001).encode(), "too_many_phases"),
        (saved(spring({}, FRANCE=["A PAR", "F PAR"])).encode(), "impossible_board"),
        (saved(spring({}, FRANCE=["A XYZ"])).encode(), "no_such_unit"),
        (saved(spring({"MARS": []})).encode(), "no_such_power"),
        (saved(spring({"FRANCE": ["A PAR H"] * 1_001}), fall()).encode(), "too_many_orders"),
        (saved(fall(), spring({"FRANCE": ["A PAR H"]})).encode(), "wrong_order"),
        (b"Spring 1901\nFrance: A PARR - XX\n", "unread"),
        (b"Spring 1901\nFrance: A PAR H\nFall 1903\nFrance: A PAR H\n", "phase_missing"),
        (b"Spring 1901\nMars: A PAR H\n", "no_such_power"),
        (b"Movement results for Spring of 1901.\n\nMars: Army Paris HOLD.\n", "no_such_power"),
        (b"CASE a\nPRESTATE\nFrance: A par\nORDERS\n", "no_end"),
        (b"PRESTATE\nORDERS\n", "outside_case"),
        (b"CASE a\nhello\nPRESTATE\nORDERS\nEND\n", "outside_block"),
    ],
)
def test_bad_input_is_refused_with_a_code(content: bytes, code: str) -> None:
    assert code_of(content) == code


def test_a_long_line_is_refused_in_a_format_that_was_named() -> None:
    with pytest.raises(ImportRefused, match="a line has at most"):
        taken(b"<" + b"a" * 3_000, "dpjudge")


def test_json_on_one_long_line_comes_in_with_its_byte_order_mark() -> None:
    text = "\ufeff" + saved(spring({"FRANCE": ["A PAR H"]}), fall(), note="x" * 9_000)
    assert taken(text.encode()).data["phases"]


def test_data_of_another_shape_are_impossible() -> None:
    with pytest.raises(ImpossibleData):
        taken('{"map": "standard", "phases": [1]}')


def test_a_crowd_of_fleets_is_refused() -> None:
    seas = [key for key, space in load("standard").board.spaces.items() if space.kind == "sea"]
    coasts = ["YOR", "WAL", "CLY", "GAS", "PIC", "BEL", "HOL", "DEN", "NWY"]
    fleets = [f"F {place}" for place in (*seas, *coasts)]
    assert code_of(saved(spring({}, FRANCE=fleets), fall())) == "too_many_units"
