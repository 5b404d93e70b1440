"""The version is the same in the changelog, the project and the schema of the API."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from django.conf import settings

from games.api.schema import openapi_schema

TOP = Path(__file__).parents[2]
CHANGES = (TOP / "CHANGELOG.md").read_text(encoding="utf-8")
RELEASES = re.findall(r"^## (\d+\.\d+\.\d+) \((.+)\)$", CHANGES, re.MULTILINE)


def test_the_version_of_the_project_is_the_newest_of_the_changelog():
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    number, date = RELEASES[0]
    assert project["version"] == (f"{number}.dev0" if date == "unreleased" else number)
    assert project["version"] == settings.VERSION


def test_the_schema_of_the_api_and_its_snapshot_tell_the_version():
    snapshot = json.loads((TOP / "tests/games/api/openapi.json").read_text(encoding="utf-8"))
    assert openapi_schema()["info"]["version"] == settings.VERSION
    assert snapshot["info"]["version"] == settings.VERSION


def test_releases_stand_from_the_newest_to_the_oldest_with_their_days():
    numbers = [tuple(map(int, number.split("."))) for number, _date in RELEASES]
    assert numbers == sorted(numbers, reverse=True)
    dates = [date for _number, date in RELEASES if date != "unreleased"]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for date in dates)
    assert len(RELEASES) - len(dates) <= 1


def test_changes_of_the_api_and_the_library_stand_apart_before_the_others():
    newest = CHANGES.partition(f"## {RELEASES[0][0]} ")[2].partition("\n## ")[0]
    headings = re.findall(r"^### (.+)$", newest, re.MULTILINE)
    order = ("API", "Library", "Added", "Changed", "Fixed")
    assert headings == [heading for heading in order if heading in headings]
