"""Metrics for Prometheus: protected by a token, and the same from every process."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from games.models.heartbeat import DEADLINES
from games.turn.services.claims import heartbeat
from tests.ambition.test_settings import TOP, own_environment

TOKEN = "only-for-tests"
COUNTED = """
import os
import django; django.setup()
from django.test import Client
child = os.fork()
for path in ("/healthz", "/healthz", "/nowhere/"):
    Client().get(path, headers={"host": "localhost"})
if child:
    os.waitpid(child, 0)
"""


@pytest.fixture
def open_to_all(settings, tmp_path) -> None:
    settings.METRICS_TOKEN = TOKEN
    settings.METRICS_DIR = tmp_path


def scraped(client) -> dict[tuple[str, ...], float]:
    """Each value by metric name and label values, in order."""
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    families = text_string_to_metric_families(answer.content.decode())
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in families
        for sample in family.samples
    }


def test_without_a_token_in_the_settings_the_page_does_not_exist(client):
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.parametrize("given", ["", "Bearer", "Bearer wrong", TOKEN, "Bearer ö"])
def test_a_request_without_the_token_gets_nothing(client, open_to_all, given):
    answer = client.get("/metrics", headers={"Authorization": given})
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")


@pytest.mark.django_db
def test_sweeps_and_queues_are_reported(client, open_to_all, settings):
    swept = timezone.now() - timedelta(minutes=1)
    heartbeat(name=DEADLINES, now=swept)
    found = scraped(client)
    assert found["ambition_database_up",] == found["ambition_broker_up",] == 1
    assert found["ambition_last_sweep_timestamp_seconds", "deadlines"] == pytest.approx(
        swept.timestamp()
    )
    waiting = {labels[0] for name, *labels in found if name == "ambition_queue_messages"}
    assert waiting == set(settings.QUEUES)


@pytest.mark.django_db
def test_without_the_database_the_rest_is_reported(client, open_to_all, monkeypatch):
    def refuse():
        raise OperationalError

    monkeypatch.setattr(connection, "cursor", refuse)
    found = scraped(client)
    assert (found["ambition_database_up",], found["ambition_broker_up",]) == (0, 1)
    assert ("ambition_phases_resolved_total",) not in found


@pytest.mark.django_db
def test_requests_of_all_processes_are_counted_together(client, open_to_all, settings, tmp_path):
    settings.METRICS_DIR = tmp_path / "metrics"
    environment = own_environment(
        tmp_path, METRICS_TOKEN=TOKEN, DJANGO_SETTINGS_MODULE="ambition.settings"
    )
    command = [sys.executable, "-c", COUNTED]
    subprocess.run(command, cwd=TOP, env=environment, check=True, capture_output=True)
    found = scraped(client)
    assert found["ambition_requests_total", "200", "healthz"] == 4
    assert found["ambition_requests_total", "404", "none"] == 2


def test_without_a_token_the_library_writes_no_files():
    assert "PROMETHEUS_MULTIPROC_DIR" not in os.environ
