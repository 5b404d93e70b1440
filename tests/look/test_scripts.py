"""The scripts are modules that find one another by relative paths."""

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "static" / "js"
SCRIPTS = sorted(FOLDER.rglob("*.js"))
IMPORT = re.compile(r'^import (?:[^;"]* from )?"(?P<path>[^"]*)";$', re.MULTILINE)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_every_import_names_a_script(script):
    paths = [match["path"] for match in IMPORT.finditer(script.read_text())]
    assert [path for path in paths if (script.parent / path).resolve() not in SCRIPTS] == []


def test_every_script_stands_in_the_folder_of_its_subject():
    assert [path.name for path in SCRIPTS if path.parent.parent != FOLDER] == []
