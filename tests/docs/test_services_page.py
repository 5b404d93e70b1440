"""docs/services.md names the services and queries that there are."""

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs" / "services.md").read_text(encoding="utf-8")
SERVICES = {
    name
    for path in TOP.glob("games/**/services*/**/*.py")
    for name in re.findall(r"^def (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
} | {
    name
    for path in (*TOP.glob("games/**/services.py"), *TOP.glob("games/core/*.py"))
    for name in re.findall(r"^def (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}
QUERIES = re.findall(r"^\| `([a-z_/]+): (\w+)", PAGE, re.MULTILINE)
TABLE = re.findall(r"^\| `(\w+)` \| `", PAGE, re.MULTILINE)


@pytest.mark.parametrize("name", TABLE)
def test_a_service_of_the_page_exists(name):
    assert name in SERVICES


@pytest.mark.parametrize(("place", "name"), QUERIES)
def test_a_query_of_the_page_is_where_the_page_says(place, name):
    source = (TOP / "games" / f"{place}.py").read_text(encoding="utf-8")
    assert f"def {name}(" in source


@pytest.mark.parametrize("path", sorted(set(re.findall(r"games/[a-z_/]+\.py", PAGE))))
def test_a_file_of_the_page_is_there(path):
    assert (TOP / path).exists()


def test_the_page_has_its_tables():
    assert len(TABLE) > 30
    assert len(QUERIES) > 15
