"""docs/deploy/nginx.conf refuses programs that are too fast as the site does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings

from games.core.errors import API, OPEN, PROBLEM, TooOften, problem

DEPLOY = Path(settings.BASE_DIR) / "docs/deploy"
NGINX = (DEPLOY / "nginx.conf").read_text()


def block(name: str) -> str:
    """The directives of a location, which has no block inside."""
    [found] = re.findall(rf"^    location {re.escape(name)} {{\n(.*?)^    }}", NGINX, re.M | re.S)
    return found


def test_a_program_that_nginx_limits_gets_the_answer_of_the_site():
    api, answer = block(API), block("@too_often")
    assert "limit_req" in api
    assert "error_page 429 = @too_often;" in api
    [body] = re.findall(r"return 429 '(.*)';", answer)
    site = problem(TooOften("too_often", json.loads(body)["detail"], retry_after=60))
    assert json.loads(body) == json.loads(site.content)
    headers = dict(re.findall(r'add_header (\S+) "?(.*?)"? always;', answer))
    headers["Content-Type"] = re.findall(r"default_type (.*);", answer)[0]
    assert headers == dict(site.headers)
    assert headers["Content-Type"] == PROBLEM


def test_nginx_sends_the_sites_own_refusals_on():
    assert "proxy_intercept_errors" not in NGINX


def test_every_location_that_limits_connections_or_requests_is_known():
    limited = re.findall(r"^    location (\S+) {(?:(?!^    }).)*limit_req", NGINX, re.M | re.S)
    assert sorted(limited) == ["/", API]


def test_caddy_limits_nothing_itself_so_every_429_is_the_sites():
    assert not re.search("rate_limit|handle_errors|respond", (DEPLOY / "Caddyfile").read_text())


@pytest.mark.django_db
def test_a_refusal_by_the_general_limit_can_be_read_by_pages_of_other_sites(client, settings):
    settings.REQUESTS_PER_ADDRESS = 1
    for _request in range(2):
        answer = client.get("/api/v1/variants", REMOTE_ADDR="192.0.2.1")
    assert (answer.status_code, answer.headers["Content-Type"]) == (429, PROBLEM)
    assert answer.headers["Retry-After"] == "60"
    assert OPEN.items() <= dict(answer.headers).items()
