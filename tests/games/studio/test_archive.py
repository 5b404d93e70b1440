"""Folders of variants as zip files: read within limits, and written."""

import io
import json
import zipfile

import pytest

from games.core.errors import Refused, TooLarge
from games.studio.archive import MOST_BYTES, MOST_ENTRIES, read_folder, write_folder
from maps.drafts import draft_files
from tests.games.cast import refused

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def zipped(names, method=zipfile.ZIP_DEFLATED):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", method) as archive:
        for name, text in names.items():
            archive.writestr(name, text)
    return content.getvalue()


def code_of(content):
    with pytest.raises(Refused) as refusal:
        read_folder(content)
    return refusal.value.code


def test_a_folder_comes_back_as_it_left():
    files = draft_files("standard")
    assert read_folder(write_folder(files, "standard")) == files


def test_the_folder_has_the_names_of_a_variant_of_the_site():
    with zipfile.ZipFile(io.BytesIO(write_folder(draft_files("standard"), "mine"))) as archive:
        names = set(archive.namelist())
    assert {"mine/variant.json", "mine/build/places.json", "mine/CREDITS.md"} <= names


def test_the_same_draft_gives_the_same_bytes():
    files = draft_files("standard")
    assert write_folder(files, "mine") == write_folder(files, "mine")


def test_a_folder_without_one_around_it_is_read():
    assert read_folder(zipped({"variant.json": "{}", "build/board.json": "{}"})) == {
        "variant": {},
        "build/board": {},
    }


def test_computed_places_and_files_of_systems_are_left_out():
    content = zipped({"a/variant.json": "{}", "a/placing.json": "[", "__MACOSX/a/x": "?"})
    assert read_folder(content) == {"variant": {}}


def test_a_zip_bomb_is_refused_before_it_is_unpacked():
    bomb = zipped({"variant.json": b"0" * 100_000_000})
    assert len(bomb) < MOST_BYTES
    assert code_of(bomb) == "file_too_large"


def test_a_zip_bomb_that_lies_about_its_size_is_refused():
    content = bytearray(zipped({"variant.json": b" " * 50_000_000}))
    at = content.index(b"PK\x01\x02") + 24
    content[at : at + 4] = (1_000).to_bytes(4, "little")
    assert code_of(bytes(content)) in ("not_zip", "file_too_large")


def test_a_zip_file_with_very_many_files_is_refused():
    names = {f"build/{number}.json": "{}" for number in range(MOST_ENTRIES + 1)}
    assert code_of(zipped(names)) == "too_many_files"


def test_a_long_file_is_refused():
    with pytest.raises(TooLarge):
        read_folder(b"0" * (MOST_BYTES + 1))


@pytest.mark.parametrize(
    "content",
    [b"", b"no zip", zipped({"variant.json": "{}"})[:40]],
    ids=["nothing", "text", "half of one"],
)
def test_a_broken_file_is_refused(content):
    assert code_of(content) == "not_zip"


@pytest.mark.parametrize(
    "name", ["evil.py", "../variant.json", "/etc/passwd", "build/x.json", "variant.svg"]
)
def test_files_that_no_variant_has_are_refused(name):
    assert code_of(zipped({"variant.json": "{}", name: "{}"})) == "unknown_file"


def test_a_packing_that_takes_much_memory_is_refused():
    assert code_of(zipped({"variant.json": "{}"}, zipfile.ZIP_LZMA)) == "packed_oddly"


def test_a_folder_needs_its_variant():
    assert code_of(zipped({"spaces.json": "{}"})) == "no_variant"


@pytest.mark.parametrize("text", ["{", "[" * 100_000, '{"a": 1, "a": 2}', b"\xff\xfe"])
def test_broken_json_is_refused_with_its_place(text):
    assert code_of(zipped({"variant.json": text})) == "impossible"


@pytest.mark.parametrize(
    "inside",
    ["<script>alert(1)</script>", "<foreignObject/>", '<path onclick="x()" d="M0 0"/>'],
)
def test_a_drawing_with_a_script_is_refused(inside):
    names = {"variant.json": "{}", "build/drawing.svg": SVG.format(inside)}
    assert code_of(zipped(names)) == "bad_drawing"


def test_a_drawing_with_an_entity_is_refused():
    text = '<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + SVG.format("&a;")
    assert code_of(zipped({"variant.json": "{}", "build/drawing.svg": text})) == "bad_drawing"


def test_a_drawing_of_outlines_is_taken():
    text = SVG.format('<path id="Par" d="M0 0L1 1L2 0z"/>')
    files = read_folder(zipped({"variant.json": "{}", "build/drawing.svg": text}))
    assert files["build/drawing.svg"] == text


def test_the_text_of_a_file_has_a_line_for_each_space():
    text = json.dumps(draft_files("standard")["spaces"])
    with zipfile.ZipFile(io.BytesIO(write_folder(draft_files("standard"), "mine"))) as archive:
        written = archive.read("mine/spaces.json").decode()
    assert json.loads(written) == json.loads(text)
    assert '\n  "PAR": {' in written


@pytest.mark.parametrize(
    ("name", "place", "value"),
    [("variant.json", -6, 255), ("é.json", 28, 0), ("é.json", 46, 255)],
    ids=["an offset before the file", "no name", "a name that is no text"],
)
def test_a_zip_file_whose_directory_makes_no_sense_is_refused(name, place, value):
    """`place` counts from the end of the file, or from the entry of the directory."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(name, "{}")
    content = bytearray(packed.getvalue())
    content[place if place < 0 else content.index(b"PK\x01\x02") + place] = value
    assert refused(read_folder, bytes(content)) == ("not_zip", 422)
