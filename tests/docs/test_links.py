"""Every relative link of a Markdown file leads to a file, and to a heading where it names one."""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
# The changelog names the files of its time; others wrote the vendor's.
LEFT_OUT = "tests/browser/vendor/"
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def pages() -> list[str]:
    """The Markdown files of the project, as git lists them."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=TOP,
        capture_output=True,
        text=True,
    )
    names = listed.stdout.splitlines()
    return [name for name in names if not name.startswith(LEFT_OUT) and (TOP / name).exists()]


def links_of(text: str) -> Iterator[str]:
    """The addresses of links and pictures that lead to the project's own files."""
    for markdown, html in LINK.findall(CODE.sub("", text)):
        address = markdown or html
        if not re.match(r"\w+:", address):
            yield address


def anchor_of(heading: str) -> str:
    """The anchor that GitHub gives to a heading."""
    words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


@cache
def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    return {anchor_of(heading) for heading in HEADING.findall(text)}


def broken(page: Path, text: str) -> list[str]:
    """The links of a page that lead nowhere."""
    missing = []
    for address in links_of(text):
        name, _, anchor = address.partition("#")
        target = page.parent / name if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            missing.append(address)
    return missing


@pytest.mark.parametrize("name", pages())
def test_links_lead_to_files_and_headings(name):
    assert broken(TOP / name, (TOP / name).read_text(encoding="utf-8")) == []


def test_links_that_lead_nowhere_are_reported():
    text = (
        "[a](gone.md) [b](README.md#gone) [c](#gone) ![d](gone.png) <source srcset='x'>"
        '<img src="gone.webp"> [e](https://example.org/gone) `[f](gone.md)`'
    )
    links = ["gone.md", "README.md#gone", "#gone", "gone.png", "gone.webp"]
    assert broken(TOP / "README.md", text) == links


def test_an_anchor_is_that_of_github():
    assert anchor_of("Two seats, one person?") == "two-seats-one-person"
    assert anchor_of("A rule switch (8 files and `x`)") == "a-rule-switch-8-files-and-x"
