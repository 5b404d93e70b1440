"""pip install gives the library, its command and its types to an empty environment."""

import ast
import json
import re
import subprocess
import sys
import tomllib
import venv
from email import message_from_string
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from zipfile import ZipFile

import pytest

import adjudicator
from tests.script.conftest import LIBRARY, OFFLINE, PIP, URL, run

TOP = Path(__file__).parents[2]
README = (LIBRARY / "README.md").read_text(encoding="utf-8")
CHANGES = (LIBRARY / "CHANGELOG.md").read_text(encoding="utf-8")
FRONT = (LIBRARY / "ambition_empire/__init__.py").read_text(encoding="utf-8")
REQUEST = {
    "variant": "ambition-empire-6.01",
    "position": {
        "turn": {"year": 1763, "season": "spring", "phase": "movement"},
        "units": {"FR": ["A Par"]},
        "centres": {"FR": ["Par"]},
    },
    "orders": {"FR": ["A Par - Bur"]},
}
COMMANDS = [["ambition-empire"], ["python", "-m", "ambition_empire"]]
VARIANTS = sorted(path.parent.name for path in TOP.glob("maps/variants/*/variant.json"))


def hooks():
    """The module that builds the library."""
    spec = spec_from_file_location("backend", LIBRARY / "backend.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def installed(wheel):
    """An environment that holds the wheel and no other package."""
    environment = wheel.parent / "environment"
    venv.create(environment, with_pip=False, symlinks=True)
    python = environment / "bin" / "python"
    run(*PIP, "--python", python, "install", *OFFLINE, wheel, folder=wheel.parent)
    return environment


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_resolves_a_phase(installed, command, tmp_path):
    program = installed / "bin" / command[0]
    said = run(program, *command[1:], "resolve", folder=tmp_path, given=json.dumps(REQUEST))
    assert [(line["order"], line["result"]) for line in json.loads(said)["orders"]] == [
        ("A Par - Bur", "moves")
    ]


@pytest.mark.slow
def test_the_command_knows_every_variant(installed, tmp_path):
    said = run(installed / "bin" / "ambition-empire", "variants", folder=tmp_path)
    assert [variant["id"] for variant in json.loads(said)["variants"]] == VARIANTS


@pytest.mark.slow
def test_the_examples_of_its_page_run(installed, tmp_path):
    python = installed / "bin" / "python"
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert "A Mar - Sav moves" in run(python, "-", folder=tmp_path, given=example)
    request, own = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    said = run(installed / "bin/ambition-empire", "resolve", folder=tmp_path, given=request)
    assert {line["result"] for line in json.loads(said)["orders"]} == {"bounces"}
    (tmp_path / "variant.json").write_text(own)
    program = "from ambition_empire import load_variant; print(load_variant('.').rules.builds)"
    assert run(python, "-c", program, folder=tmp_path).strip() == "owned"


@pytest.mark.slow
def test_type_checkers_see_the_types(installed, tmp_path):
    (tmp_path / "bot.py").write_text(
        "from ambition_empire import load_variant, resolve\n"
        "variant = load_variant('standard')\n"
        "reveal_type(resolve(variant, variant.start, orders={}))\n"
    )
    python = ["--python-executable", installed / "bin" / "python"]
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=/dev/null"]
    said = run(*mypy, *python, "bot.py", folder=tmp_path)
    assert 'Revealed type is "ambition_empire.adjudicator.outcome.Outcome"' in said


@pytest.mark.slow
def test_it_takes_no_name_but_its_own_in_an_environment(wheel):
    names = ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"ambition_empire"}
    assert not [name for name in names if "/build/" in name]


@pytest.mark.slow
def test_its_metadata_name_the_repository_the_licence_and_the_version(wheel):
    archive = ZipFile(wheel)
    [name] = [each for each in archive.namelist() if each.endswith("/METADATA")]
    told = message_from_string(archive.read(name).decode())
    assert (told["Name"], told["Version"]) == ("ambition-empire", version())
    assert f"Homepage, {URL}" in told.get_all("Project-URL")
    assert told["License-Expression"] == "MIT AND OFL-1.1"
    assert told.get_all("Requires-Dist") == [
        'resvg-py>=0.5; extra == "pictures"',
        'svgwrite>=1.4.3; extra == "pictures"',
    ]
    # The page of a package index has the changelog as its last chapter.
    assert "## Changelog" in told.get_payload()


@pytest.mark.slow
def test_a_source_distribution_builds_the_same_wheel_without_this_checkout(wheel, tmp_path):
    program = f"import backend; print(backend.build_sdist({str(tmp_path)!r}, {{'url': {URL!r}}}))"
    name = run(sys.executable, "-c", program, folder=LIBRARY).splitlines()[-1]
    run("tar", "--extract", "--file", name, folder=tmp_path)
    [project] = tmp_path.glob("ambition_empire-*/")
    build = ["wheel", "--no-build-isolation", *OFFLINE, "--wheel-dir", tmp_path, project]
    run(*PIP, *build, folder=tmp_path)
    (again,) = tmp_path.glob("*.whl")
    files = {name: ZipFile(wheel).read(name) for name in ZipFile(wheel).namelist()}
    assert {name: ZipFile(again).read(name) for name in ZipFile(again).namelist()} == files


def version() -> str:
    """The version that the library tells."""
    [told] = re.findall(r'^__version__ = "(.+)"$', FRONT, re.MULTILINE)
    return told


def test_its_version_is_the_newest_of_its_changelog():
    number, date = re.findall(r"^## (\S+) \((.+)\)$", CHANGES, re.MULTILINE)[0]
    assert version() == (f"{number}.dev0" if date == "unreleased" else number)


def test_it_has_every_public_name_of_the_adjudicator():
    names = ast.literal_eval(FRONT.partition("__all__ = ")[2])
    assert sorted(names) == sorted([*adjudicator.__all__, "__version__"])


def test_its_page_lists_every_function():
    functions = [
        name for name in adjudicator.__all__ if not isinstance(getattr(adjudicator, name), type)
    ]
    assert [name for name in functions if f"`{name}" not in README] == []


def test_its_licence_covers_the_typefaces():
    metadata = tomllib.loads((LIBRARY / "pyproject.toml").read_text())["project"]
    assert metadata["license"] == "MIT AND OFL-1.1"
    assert list(TOP.glob("maps/render/fonts/OFL-*.txt"))


@pytest.mark.parametrize(
    ("source", "renamed"),
    [
        ("from adjudicator import resolve\n", "from ambition_empire.adjudicator import resolve\n"),
        ("if 1:\n    from maps import a\n", "if 1:\n    from ambition_empire.maps import a\n"),
        ('""">>> from maps import a\n"""', '""">>> from maps import a\n"""'),
        ('"""\n>>> from maps import a\n"""', '"""\n>>> from ambition_empire.maps import a\n"""'),
        ("# python -m maps check\n", "# python -m ambition_empire.maps check\n"),
        ("from mapsets import a\n", "from mapsets import a\n"),
        ('"""\nfrom maps to pictures\n"""', '"""\nfrom maps to pictures\n"""'),
    ],
)
def test_imports_and_commands_get_the_name(source, renamed):
    assert hooks().renamed(source, Path("a.py")) == renamed


@pytest.mark.parametrize(
    "source", ["import maps\n", "import adjudicator.board as b\n", "if 1: from maps import a\n"]
)
def test_an_import_that_cannot_be_renamed_stops_the_build(source):
    with pytest.raises(ValueError, match=r"a\.py: write"):
        hooks().renamed(source, Path("a.py"))


@pytest.mark.parametrize(
    "url", ["file:///srv/git", "http://a.example", 'https://a"b', "https://u@a"]
)
def test_an_address_that_is_no_https_stops_the_build(url):
    with pytest.raises(ValueError, match="must begin with https"):
        hooks().metadata(url)


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("https://forge.example.org/me/ambition.git", URL),
        ("git@forge.example.org:me/ambition.git", URL),
        ("ssh://git@forge.example.org/me/ambition", URL),
        ("https://me:token@forge.example.org/me/ambition", ""),
        ("/srv/git/ambition", ""),
        (None, ""),
    ],
)
def test_the_repository_is_gits_origin_without_secrets(monkeypatch, tmp_path, remote, address):
    module = hooks()
    monkeypatch.setattr(module, "TOP", tmp_path)
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    if remote:
        subprocess.run(["git", "-C", tmp_path, "remote", "add", "origin", remote], check=True)
    assert module.repository() == address
