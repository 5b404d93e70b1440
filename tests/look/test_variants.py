"""A variant is a folder: nothing of the site names one, or a power of one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from maps.load import load_variant, variant_ids

TOP = Path(__file__).parents[2]
SETTING = TOP / "ambition" / "settings.py"
PYTHON = sorted(path for folder in ("games", "ambition") for path in (TOP / folder).rglob("*.py"))
STATIC = sorted(path for kind in ("css", "js") for path in (TOP / "static" / kind).rglob("*.*"))
POWERS = sorted({power for name in variant_ids() for power in load_variant(name).powers})
COLOURS = {power.colour for name in variant_ids() for power in load_variant(name).powers.values()}
NAMED = re.compile(rf"\b({'|'.join(map(re.escape, [*variant_ids(), *POWERS]))})\b")


def strings(path: Path) -> Iterator[str]:
    """The strings of a module but those that stand by themselves, which explain."""
    tree = ast.parse(path.read_text())
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def test_no_style_sheet_or_script_names_a_variant_or_a_power():
    assert [path.name for path in STATIC if NAMED.search(path.read_text())] == []


def test_no_style_sheet_or_script_has_the_colour_of_a_power():
    coloured = {path.name: set(re.findall(r"#[0-9a-f]{6}", path.read_text())) for path in STATIC}
    assert [name for name, colours in coloured.items() if COLOURS & colours] == []


def test_no_python_of_the_site_names_a_variant_or_a_power():
    # Few files have such a word at all, and only they are parsed.
    named = [
        f"{path.relative_to(TOP)}: {text}"
        for path in PYTHON
        if path != SETTING and NAMED.search(path.read_text())
        for text in strings(path)
        if NAMED.search(text)
    ]
    assert named == []


def test_the_setting_names_one_variant_and_no_power():
    assert [text for text in strings(SETTING) if NAMED.search(text)] == ["ambition-empire-6.01"]
