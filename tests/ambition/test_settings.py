"""Settings chosen by environment variables, each case in its own process: a fork of one that has
imported the libraries, which would take ten times as long as all else."""

import json
import os
import re
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]

FULL = {
    "DATABASE_URL": "postgres://ae:secret@db.example/ae",
    "REDIS_URL": "redis://bus.example:6379/0",
    "SECRET_KEY": "k" * 50,
    "SITE_URL": "https://ae.example",
    "EMAIL_URL": "submission://user:pw@mail.example:587",
}
ASK = """
import json, os, sys
import celery.worker.worker, csp.constants, django.core.files.storage, django.core.serializers.json
import dj_database_url, dj_email_url, django.db.models, django.http, kombu.utils.compat
import logging.config

for line in sys.stdin:
    folder, variables = json.loads(line)
    if os.fork() == 0:
        break
    print(os.waitstatus_to_exitcode(os.wait()[1]), flush=True)
else:
    sys.exit()
os.environ.clear()
os.environ.update(variables)
for number, name in ((1, "output"), (2, "errors")):
    os.dup2(os.open(f"{folder}/{name}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)

import ambition.settings as s
print(json.dumps({name: getattr(s, name) for name in dir(s) if name.isupper()}, default=str))
"""


@pytest.fixture(scope="module")
def ask(tmp_path_factory):
    """Ask a new process for its settings; return its status, its output and its errors."""
    folder = tmp_path_factory.mktemp("asked")
    command = [sys.executable, "-c", ASK]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=TOP
    ) as first:

        def ask(variables):
            print(json.dumps([str(folder), variables]), file=first.stdin, flush=True)
            status = int(first.stdout.readline())
            return status, *((folder / name).read_text() for name in ("output", "errors"))

        yield ask


def own_environment(tmp_path, **variables):
    """An environment with only these variables."""
    path = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {**path, "VAR_DIR": str(tmp_path), **variables}


@pytest.fixture
def run(ask, tmp_path):
    """Ask a process that has only these variables."""
    return lambda **variables: ask(own_environment(tmp_path, **variables))


@pytest.fixture
def settings_of(run):
    """The settings that these variables choose."""

    def settings(**variables):
        status, output, errors = run(**variables)
        assert status == 0, errors
        return json.loads(output)

    return settings


def test_without_variables_the_site_is_embedded_and_not_in_debug(settings_of):
    chosen = settings_of()
    assert (chosen["EMBEDDED"], chosen["DEBUG"], chosen["DEMO"]) == (True, False, False)
    database = chosen["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert chosen["CELERY_BROKER_URL"].startswith("folder://")
    assert chosen["EMAIL_BACKEND"] == "ambition.mailbox.MailboxBackend"


def test_the_embedded_secret_key_is_created_once(settings_of):
    first, second = settings_of(), settings_of()
    assert len(first["SECRET_KEY"]) >= 50
    assert first["SECRET_KEY"] == second["SECRET_KEY"]


def test_embedded_debug_is_the_demo(settings_of):
    assert settings_of(DEBUG="1")["DEMO"] is True


def test_even_the_demo_hides_the_variables_of_a_failed_request(settings_of):
    assert settings_of(DEBUG="1")["DEBUG"] is False


def test_with_servers_configured_the_setting_is_full(settings_of):
    chosen = settings_of(**FULL)
    database = chosen["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert database["OPTIONS"]["pool"]["max_size"] == 10
    assert database["CONN_MAX_AGE"] == 0
    assert chosen["CELERY_BROKER_URL"] == FULL["REDIS_URL"]
    assert chosen["CACHES"]["default"]["BACKEND"].endswith("TolerantRedisCache")
    assert chosen["SESSION_ENGINE"] == "games.workarounds.sessions"
    assert chosen["REDIS_URL"] == FULL["REDIS_URL"]
    assert (chosen["EMAIL_HOST"], chosen["EMAIL_USE_TLS"]) == ("mail.example", True)


def test_neither_the_site_nor_postgresql_waits_long_for_a_machine_that_vanished(settings_of):
    options = settings_of(**FULL)["DATABASES"]["default"]["OPTIONS"]
    assert options["connect_timeout"] <= 5
    assert options["tcp_user_timeout"] <= 30_000
    assert "tcp_user_timeout" in options["options"]
    # The pool tries again soon after the database is back, however long it was away.
    assert options["pool"]["reconnect_timeout"] <= 5


def test_the_address_of_the_database_may_set_its_own_options(settings_of):
    own = FULL | {"DATABASE_URL": f"{FULL['DATABASE_URL']}?connect_timeout=20&options=-c%20jit=off"}
    options = settings_of(**own)["DATABASES"]["default"]["OPTIONS"]
    assert int(options["connect_timeout"]) == 20
    assert options["options"] == "-c jit=off"


def test_no_worker_waits_for_ever_for_a_redis_that_vanished(settings_of):
    options = settings_of(**FULL)["CELERY_BROKER_TRANSPORT_OPTIONS"]
    assert options["socket_timeout"] <= 10
    assert options["socket_connect_timeout"] <= 10
    assert options["health_check_interval"] <= 10


def test_the_queue_in_a_redis_with_tls_asks_for_its_certificate(settings_of):
    secure = FULL | {"REDIS_URL": "rediss://bus.example:6379/0"}
    assert settings_of(**secure)["CELERY_BROKER_USE_SSL"]["ssl_cert_reqs"] == ssl.CERT_REQUIRED


def test_the_full_setting_is_never_the_demo(settings_of):
    assert settings_of(**FULL, DEBUG="1")["DEMO"] is False


def test_with_https_cookies_and_redirects_are_strict(settings_of):
    chosen = settings_of(**FULL)
    assert chosen["SESSION_COOKIE_SECURE"]
    assert chosen["CSRF_COOKIE_SECURE"]
    assert chosen["SECURE_SSL_REDIRECT"]
    assert chosen["SECURE_HSTS_SECONDS"] > 0
    assert chosen["ALLOWED_HOSTS"] == ["ae.example"]
    assert "Manifest" in chosen["STORAGES"]["staticfiles"]["BACKEND"]


@pytest.mark.parametrize("missing", sorted(FULL))
def test_a_missing_variable_ends_with_one_clear_line(run, missing):
    status, _, errors = run(**{name: value for name, value in FULL.items() if name != missing})
    assert status == 1
    assert errors.startswith(f"{missing} must be set")
    assert errors.count("\n") == 1


@pytest.mark.parametrize("empty", sorted(FULL))
def test_an_empty_variable_ends_with_one_clear_line(run, empty):
    status, _, errors = run(**FULL | {empty: " "})
    assert errors.startswith(f"{empty} must be set")
    assert (status, errors.count("\n")) == (1, 1)


@pytest.mark.parametrize("empty", ["DATABASE_URL", "REDIS_URL"])
def test_an_empty_address_of_a_server_begins_no_embedded_site(tmp_path, empty):
    environment = own_environment(tmp_path / "var", **{empty: ""})
    command = [sys.executable, TOP / "manage.py", "migrate", "--noinput"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert "must be set when" in done.stderr
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert not (tmp_path / "var/ambition.sqlite3").exists()


def test_another_empty_variable_counts_as_not_set(settings_of):
    names = [
        "SITE_URL",
        "DATABASE_POOL_MAX",
        "DATA_SETS_DIR",
        "EMAIL_URL",
        "ALLOWED_HOSTS",
        "DEBUG",
    ]
    empty = settings_of(SECRET_KEY="k", **dict.fromkeys(names, ""))
    assert empty == settings_of(SECRET_KEY="k")


def test_an_unknown_kind_of_email_url_ends_with_one_clear_line(run):
    _, _, errors = run(EMAIL_URL="pigeon://roof.example")
    assert errors == "EMAIL_URL must start with submission:// or smtp://.\n"


def test_the_deadline_sweep_runs_every_five_seconds(settings_of):
    beat = settings_of()["CELERY_BEAT_SCHEDULE"]["sweep deadlines"]
    assert (beat["task"], beat["schedule"]) == ("games.tasks.sweep_deadlines", 5.0)


def test_every_task_goes_to_its_queue(settings_of):
    routes = settings_of()["CELERY_TASK_ROUTES"]
    queues = {task.rpartition(".")[2]: route["queue"] for task, route in routes.items()}
    assert queues == {
        "sweep_deadlines": "deadlines",
        "resolve_phase": "deadlines",
        "end_pause": "deadlines",
        "order_for_computers": "computers",
        "sweep_notices": "mails",
        "send_mails": "mails",
        "send_posts": "posts",
        "draw_picture": "pictures",
        "play_draft": "pictures",
        "find_turning_points": "pictures",
        "compute_ratings": "pictures",
        "find_missing_turning_points": "pictures",
        "compute_statistics": "pictures",
        "write_data_set": "pictures",
    }


def test_every_queue_is_served_by_the_procfile(settings_of):
    queues = set(settings_of()["QUEUES"])
    served = re.findall(r"--queues (\S+)", (TOP / "Procfile").read_text())
    assert {name for names in served for name in names.split(",")} == queues


@pytest.mark.parametrize("file", ["Procfile", "script/server"])
def test_a_worker_for_deadlines_serves_no_other_queue(file):
    served = re.findall(r"(?:--queues|^worker \w+) (\w\S+)", (TOP / file).read_text(), re.MULTILINE)
    assert [names for names in served if "deadlines" in names] == ["deadlines"]


def test_every_queue_is_served_by_script_server(settings_of):
    queues = set(settings_of()["QUEUES"])
    served = re.findall(r"^worker \w+ (\S+)", (TOP / "script/server").read_text(), re.MULTILINE)
    assert {name for names in served for name in names.split(",")} == queues


@pytest.mark.parametrize("url", ["https://ae.example", "http://8.8.8.8:8000"])
def test_a_public_address_refuses_the_demo(run, url):
    status, _, errors = run(DEBUG="1", SITE_URL=url)
    assert status == 1
    assert errors.strip() == (
        f"DEBUG=1 lets anyone sign in as any user, so SITE_URL must not be {url}."
    )


@pytest.mark.parametrize(
    "url",
    ["http://localhost:8000", "http://127.0.0.1:9000", "http://[::1]:1", "http://192.168.1.5"],
)
def test_the_demo_runs_on_this_machine_and_in_a_private_network(settings_of, url):
    assert settings_of(DEBUG="1", SITE_URL=url)["DEMO"]


@pytest.mark.parametrize("folder", ["mail", "cache", "celery", "secret_key"])
def test_other_users_of_the_machine_cannot_read_the_files_of_the_site(
    settings_of, tmp_path, folder
):
    settings_of()
    assert (tmp_path / folder).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("DEBUG", "perhaps", "DEBUG must be yes or no."),
        ("REQUESTS_PER_ADDRESS", "many", "REQUESTS_PER_ADDRESS must be a number."),
        ("QUOTAS", "offers", "QUOTAS must be names with numbers, such as offers=40."),
    ],
)
def test_a_value_of_the_wrong_kind_ends_with_one_clear_line(run, variable, value, sentence):
    assert run(**{variable: value}) == (1, "", f"{sentence}\n")


def test_numbers_and_lists_are_read_with_spaces_and_empty_parts(settings_of):
    chosen = settings_of(QUOTAS="offers=40, files = 60,", ALLOWED_HOSTS="a.example, b.example,")
    assert chosen["QUOTAS"] == {"offers": 40, "files": 60}
    assert chosen["ALLOWED_HOSTS"][1:3] == ["a.example", "b.example"]


def test_an_unknown_kind_of_database_ends_with_one_clear_line(run):
    status, _, errors = run(**FULL | {"DATABASE_URL": "oracel://db.example/ae"})
    assert errors.startswith("DATABASE_URL must start with postgres://")
    assert (status, errors.count("\n")) == (1, 1)
