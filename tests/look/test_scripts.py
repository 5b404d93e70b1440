"""The scripts are modules that find one another by relative paths, never in a circle."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "static" / "js"
SCRIPTS = sorted(FOLDER.rglob("*.js"))
IMPORT = re.compile(r'(?:^import (?:[^;"]* from )?|\bimport\()"(?P<path>[^"]*)"\)?', re.MULTILINE)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_every_import_names_a_script(script):
    assert imported_by(script) - set(SCRIPTS) == set()


def test_no_scripts_import_each_other_in_a_circle():
    """Imports on demand count as well."""
    TopologicalSorter({script: imported_by(script) for script in SCRIPTS}).prepare()


def imported_by(script: Path) -> set[Path]:
    paths = (match["path"] for match in IMPORT.finditer(script.read_text()))
    return {(script.parent / path).resolve() for path in paths}


def test_every_script_stands_in_the_folder_of_its_subject():
    assert [path.name for path in SCRIPTS if path.parent.parent != FOLDER] == []
