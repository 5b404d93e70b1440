"""docs/contributing.md names files that exist, and its recipe for a variant works as written."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs/contributing.md").read_text(encoding="utf-8")
ID = "a-new-variant"
LIKE = "rise-of-rome-1"


def table(heading: str) -> list[list[str]]:
    """The backticked names in the first column of the table below a heading."""
    [part] = re.findall(rf"^## {heading}.*?(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\| (?!---)([^|]+)\|", part, re.MULTILINE)[1:]
    return [re.findall(r"`([^`]+)`", row) for row in rows]


HEADINGS = re.findall(r"^## (A [^\n(]+)", PAGE, re.MULTILINE)
PATHS = sorted({name for heading in HEADINGS for row in table(heading) for name in row})


@pytest.mark.parametrize("path", [path for path in PATHS if "<" not in path and "/" in path])
def test_a_path_of_a_recipe_exists(path):
    assert any((place / path).exists() for place in (TOP, TOP / "maps/variants" / LIKE))


@pytest.mark.parametrize("path", [path for path in PATHS if "<" in path])
def test_a_recipe_with_a_placeholder_fits_files_that_exist(path):
    assert list(TOP.glob(re.sub(r"<[a-z]+>", "*", path)))


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_recipe_has_as_many_files_as_it_says(heading):
    [said] = re.findall(rf"^## {heading}.*?\((\d+|its folder)", PAGE, re.MULTILINE)
    catalogue = [row for row in table(heading) if row[0].startswith("locale/")]
    extra = len(catalogue) if "and the catalogue" in PAGE.split(f"## {heading}")[1][:60] else 0
    assert said == "its folder" or len(table(heading)) - extra == int(said)


@pytest.fixture
def checkout(tmp_path) -> Path:
    """The boards and the rules, with a new variant made of exactly the files in the recipe."""
    for package in ("adjudicator", "maps"):
        shutil.copytree(TOP / package, tmp_path / package, ignore=shutil.ignore_patterns("__py*"))
    old, new = (tmp_path / "maps/variants" / name for name in (LIKE, ID))
    names = {name for row in table("A variant with a drawn board") for name in row}
    for name in (name for name in names if name.endswith((".json", ".md"))):
        (new / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(old / name, new / name)
    for path in (old / "build").iterdir():
        shutil.copy(path, new / "build" / path.name)
    about = json.loads((new / "variant.json").read_text(encoding="utf-8"))
    (new / "variant.json").write_text(json.dumps(about | {"id": ID}), encoding="utf-8")
    return tmp_path


START = (
    "import json; from adjudicator.interchange import position_to_data;"
    f" from maps.load import load_variant; v = load_variant('{ID}');"
    " print(json.dumps({'variant': v.id, 'position': position_to_data(v.start)}))"
)


def run(checkout: Path, *arguments: str, given: str = "") -> str:
    """The output of Python in the checkout."""
    command = [sys.executable, *arguments]
    found = subprocess.run(command, cwd=checkout, input=given, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


@pytest.mark.slow
def test_the_recipe_for_a_variant_gives_one_that_is_checked_played_and_drawn(checkout):
    run(checkout, "-m", "maps", "check", ID)
    request = run(checkout, "-c", START)
    outcome = json.loads(run(checkout, "-m", "adjudicator", "resolve", given=request))
    assert outcome["position"]["turn"] != json.loads(request)["position"]["turn"]
    assert "<svg" in run(checkout, "-m", "maps", "render", given=request)
