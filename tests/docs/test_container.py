"""The image and the services of docs/deploy run what the Procfile runs, hardened and pinned."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from script import health, pin_images

TOP = Path(__file__).parents[2]
DEPLOY = TOP / "docs" / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
COMPOSE_TEXT = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load(COMPOSE_TEXT)
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
PROXY = (DEPLOY / "compose.Caddyfile").read_text(encoding="utf-8")
EXAMPLE = (DEPLOY / "example.env").read_text(encoding="utf-8")
PAGE = (DEPLOY / "container.md").read_text(encoding="utf-8")
PROCFILE = dict(
    line.split(": ", 1) for line in (TOP / "Procfile").read_text(encoding="utf-8").splitlines()
)
RUNNING = {"web": ("web-1", "web-2")} | {
    name: (name,) for name in PROCFILE if name not in ("web", "release")
}
# Ends by itself, before the others start.
ONCE = "release"
OF_THE_SITE = [name for name, service in SERVICES.items() if service["image"] == "ambition-site"]


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, with their arguments on one line."""
    lines = re.sub(r"^#.*\n", "", CONTAINERFILE, flags=re.MULTILINE).replace("\\\n", " ")
    return [tuple(line.split(maxsplit=1)) for line in lines.splitlines() if line.strip()]  # type: ignore[misc]


def stages() -> dict[str, list[tuple[str, str]]]:
    """The instructions of each stage."""
    found: dict[str, list[tuple[str, str]]] = {}
    for word, rest in instructions():
        if word == "FROM":
            found[rest.partition(" AS ")[2]] = []
        found[next(reversed(found))].append((word, rest))
    return found


def test_every_image_is_pinned_by_version_and_digest():
    named = re.findall(
        r"(?:^FROM|^ +image:|\"image\":|^ +container:) \"?([^\s\"]+)",
        "".join((TOP / name).read_text(encoding="utf-8") for name in pin_images.FILES),
        re.MULTILINE,
    )
    own = {"ambition-site", "ambition-proxy"}
    assert len(named) > 5
    assert [
        name for name in named if name not in own and not pin_images.IMAGE.fullmatch(name)
    ] == []


def test_the_python_of_the_image_is_the_newest_of_the_steps():
    [version] = set(re.findall(r"python:(3\.\d+)\.", CONTAINERFILE))
    assert f"python{version}" in (DEPLOY / "README.md").read_text(encoding="utf-8")


def test_every_file_that_is_copied_exists_and_reaches_the_build():
    copied = [
        rest.split()[:-1]
        for word, rest in instructions()
        if word == "COPY" and not rest.startswith("--from=")
    ]
    names = [name for names in copied for name in names]
    allowed = (DEPLOY / "Containerfile.dockerignore").read_text().splitlines()
    assert [name for name in names if not (TOP / name).exists()] == []
    assert sorted(f"!{name}" for name in names) == sorted(n for n in allowed if n.startswith("!"))


def test_the_image_has_every_folder_of_the_project_that_the_site_reads():
    copied = {rest for word, rest in stages()["build"] if word == "COPY"}
    folders = ("adjudicator", "ambition", "games", "locale", "maps", "static", "templates")
    assert {f"{name} {name}" for name in folders} <= copied


@pytest.mark.parametrize("stage", ["site", "proxy"])
def test_an_image_runs_as_an_ordinary_user(stage):
    users = [rest for word, rest in stages()[stage] if word == "USER"]
    assert users == ["10001:10001"]


def test_every_process_of_the_procfile_has_its_service_and_no_other_runs():
    named = {service for services in RUNNING.values() for service in services}
    assert named | {ONCE} == set(OF_THE_SITE)
    assert set(SERVICES) - set(OF_THE_SITE) == {"database", "redis", "proxy"}


@pytest.mark.parametrize(
    ("process", "service"), [(name, one) for name, all_ in RUNNING.items() for one in all_]
)
def test_a_service_runs_what_the_procfile_runs(process, service):
    line = re.sub(r"\$\{\w+:-(\w+)\}", r"\1", PROCFILE[process])
    words = [word for word in shlex.split(SERVICES[service]["command"]) if word != "--pidfile="]
    assert words == shlex.split(line)


def test_the_release_does_the_steps_that_the_image_has_not_done():
    steps = PROCFILE[ONCE].split(" && ")
    assert steps[0] in CONTAINERFILE
    assert all(step in SERVICES[ONCE]["command"] for step in steps[1:])


def test_every_queue_has_a_worker():
    commands = " ".join(str(service.get("command")) for service in SERVICES.values())
    assert sorted(re.findall(r"--queues (\w+)", commands)) == sorted(settings.QUEUES)


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_gains_nothing_and_writes_to_volumes_only(name):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "cap_add" not in service
    assert "privileged" not in service
    assert service["security_opt"] == ["no-new-privileges:true"]
    # The other images name their user themselves.
    assert service.get("user") == {"database": "postgres", "redis": "redis"}.get(name)


@pytest.mark.parametrize("name", [name for name in SERVICES if name != ONCE])
def test_a_service_restarts_has_a_health_check_and_time_to_stop(name):
    service = SERVICES[name]
    assert service["restart"] == "unless-stopped"
    assert service["healthcheck"]["test"][0] in ("CMD", "CMD-SHELL")
    process = "web" if name.startswith("web") else name
    for seconds in re.findall(
        rf"^\| `{process}` \|.* (\d+) s \|$", (DEPLOY / "README.md").read_text(), re.MULTILINE
    ):
        assert service["stop_grace_period"] == f"{seconds}s"


def test_a_health_check_of_the_site_is_one_that_the_program_knows():
    words = [SERVICES[name]["healthcheck"]["test"] for name in OF_THE_SITE if name != ONCE]
    assert {tuple(test[:3]) for test in words} == {("CMD", "python", "script/health.py")}
    program = (TOP / "script/health.py").read_text(encoding="utf-8")
    assert all(f'case "{test[3]}":' in program for test in words)
    assert {address.split(":")[0] for address in health.OTHERS} == set(RUNNING["web"])


def test_every_volume_is_declared_and_used():
    used = {
        volume.split(":")[0]
        for service in SERVICES.values()
        for volume in service.get("volumes", ())
    }
    assert used == set(COMPOSE["volumes"])


def test_nothing_but_the_proxy_has_a_port_on_the_machine():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]


def test_the_databases_are_in_a_network_without_a_way_out():
    assert COMPOSE["networks"]["data"] == {"internal": True}
    assert SERVICES["database"]["networks"] == SERVICES["redis"]["networks"] == ["data"]


def test_the_site_trusts_the_addresses_of_the_proxys_network_alone():
    [config] = COMPOSE["networks"]["front"]["ipam"]["config"]
    assert SERVICES["web-1"]["environment"]["FORWARDED_ALLOW_IPS"] == config["subnet"]
    assert SERVICES["proxy"]["networks"] == ["front"]


def test_every_variable_is_required_in_env_and_explained():
    named = set(re.findall(r"(?<!\$)\$\{(\w+)", COMPOSE_TEXT))
    assert re.findall(r"(?<!\$)\$\{\w+(?!\w|:\?is missing in \.env\})[^}]*\}", COMPOSE_TEXT) == []
    assert named == set(re.findall(r"^(\w+)=", EXAMPLE, re.MULTILINE))
    assert [name for name in named if f"`{name}`" not in PAGE] == []


def test_the_example_has_no_secret():
    values = dict(re.findall(r"^(\w+)=(.*)$", EXAMPLE, re.MULTILINE))
    assert not values["SECRET_KEY"] + values["POSTGRES_PASSWORD"] + values["REDIS_PASSWORD"]


def test_the_proxy_sends_on_to_both_web_processes_like_the_other_caddyfile():
    assert "reverse_proxy web-1:8000 web-2:8000 {" in PROXY
    other = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    kept = re.findall(r"^\t{3,4}(?!#|Host)(\S.*[^{])$", other, re.MULTILINE)
    assert len(kept) > 10
    assert [line for line in kept if f"{line}\n" not in PROXY] == []


def test_the_page_names_the_files_and_the_services():
    named = ("compose.yaml", "Containerfile", "example.env", "compose.Caddyfile")
    assert [name for name in named if name not in PAGE] == []
    started = re.findall(
        r"compose (?:exec|up|run|restart|stop)(?: -\S+| --\S+)* ([a-z][\w-]*)", PAGE
    )
    assert started
    assert set(started) <= set(SERVICES)
