"""The scripts, the style sheets and the templates can be read without scrolling sideways."""

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
SOURCES = ("static/**/*.js", "static/**/*.css", "templates/**/*.html", "templates/**/*.txt")
LONGEST = 120
MESSAGE = re.compile(r"{% (blocktranslate[^%]*)%}(.*?){% endblocktranslate %}", re.DOTALL)


@pytest.mark.parametrize("pattern", SOURCES)
def test_no_line_is_too_long(pattern):
    files = sorted(TOP.glob(pattern))
    assert files
    assert [
        f"{file.relative_to(TOP)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if len(line) > LONGEST
    ] == []


def test_no_message_of_a_template_has_the_layout_in_it():
    assert [
        f"{file.relative_to(TOP)}: {words.strip()}"
        for file in TOP.glob("templates/**/*.*")
        for head, words in MESSAGE.findall(file.read_text())
        if "\n" in words and "trimmed" not in head.split()
    ] == []


def test_every_tag_of_a_template_ends_on_its_line():
    """Otherwise Django shows it as text."""
    cut = re.compile(r"{{(?:(?!}}).)*$|{%(?:(?!%}).)*$", re.MULTILINE)
    assert [
        f"{file.relative_to(TOP)}: {found}"
        for file in TOP.glob("templates/**/*.*")
        for found in cut.findall(file.read_text())
    ] == []


def test_no_two_style_sheets_lay_out_the_same_class():
    """Every page loads all of them: what one says of a class holds in the other's pages too."""
    found: dict[str, set[str]] = {}
    for file in TOP.glob("static/css/*.css"):
        for name in re.findall(r"^(\.[a-z-]+) {", file.read_text(), re.MULTILINE):
            found.setdefault(name, set()).add(file.name)
    assert {name: files for name, files in found.items() if len(files) > 1} == {}


def test_signs_are_translated_with_their_words():
    """French has a space before them."""
    loose = re.compile(r"(?:{% translate [^%]*|endblocktranslate )%}[:;?!]")
    assert [
        f"{file.relative_to(TOP)}: {found}"
        for file in TOP.glob("templates/**/*.*")
        for found in loose.findall(file.read_text())
    ] == []
