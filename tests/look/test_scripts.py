"""The scripts are modules that find one another by relative paths, never in a circle."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

from django.template.loader import render_to_string

from tests.look import samples

FOLDER = Path(__file__).parents[2] / "static" / "js"
SCRIPTS = sorted(FOLDER.rglob("*.js"))
IMPORT = re.compile(r'(?:^import (?:[^;"]* from )?|\bimport\()"(?P<path>[^"]*)"\)?', re.MULTILINE)


def test_every_import_names_a_script():
    missing = {script: imported_by(script) - set(SCRIPTS) for script in SCRIPTS}
    assert {script: paths for script, paths in missing.items() if paths} == {}


def test_no_scripts_import_each_other_in_a_circle():
    """Imports on demand count as well."""
    TopologicalSorter({script: imported_by(script) for script in SCRIPTS}).prepare()


def imported_by(script: Path) -> set[Path]:
    paths = (match["path"] for match in IMPORT.finditer(script.read_text()))
    return {(script.parent / path).resolve() for path in paths}


def test_every_script_stands_in_the_folder_of_its_subject():
    assert [path.name for path in SCRIPTS if path.parent.parent != FOLDER] == []


def test_the_page_of_a_player_preloads_the_modules_of_its_orders():
    html = render_to_string("games/game_page/game.html", samples.site() | samples.playing())
    preloaded = set(re.findall(r'rel="modulepreload" href="/static/js/([^"]+)"', html))
    assert {"sheets/draft.js", "sheets/orders-map.js", "sheets/order-text.js"} <= preloaded
    assert "sheets/orders.js" not in preloaded
    files = {str(script.relative_to(FOLDER)): script for script in SCRIPTS}
    assert preloaded <= set(files)
    # What these import before they run is there as well.
    statically = re.compile(r'^import (?:[^;"]* from )?"([^"]*)"', re.MULTILINE)
    for name in preloaded:
        for path in statically.findall(files[name].read_text()):
            assert str((files[name].parent / path).resolve().relative_to(FOLDER)) in preloaded
