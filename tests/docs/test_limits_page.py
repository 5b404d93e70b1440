"""docs/api.md lists the limits that the code has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.api.services import MOST as MOST_TOKENS
from games.api.site import MAX_BYTES
from games.core import quotas
from games.core.quotas import DAY, HOUR, MINUTE, NO_SPAN, Quota

DOCS = Path(settings.BASE_DIR) / "docs"
PAGE = (DOCS / "api.md").read_text().split("## Limits")[1].split("\n## ")[0]
SPANS = {MINUTE: "a minute", HOUR: "an hour", DAY: "a day", NO_SPAN: "in all"}
QUOTAS = [each for each in vars(quotas).values() if isinstance(each, Quota)]


def test_the_page_has_every_quota_with_its_number():
    rows = re.findall(r"^\| `(\w+)` \| (\d+) ([\w ]+) \| ([\w ]+) \| .+ \|$", PAGE, re.M)
    assert rows == [(each.name, str(each.most), SPANS[each.span], str(each.per)) for each in QUOTAS]


def test_no_two_quotas_have_one_name():
    assert len({each.name for each in QUOTAS}) == len(QUOTAS) > 20


@pytest.mark.parametrize(
    "words",
    [
        f"{settings.REQUESTS_PER_ADDRESS} and one account {settings.REQUESTS_PER_ACCOUNT} requests",
        f"{settings.LIVE_STREAMS_PER_ADDRESS} and {settings.LIVE_STREAMS_PER_ACCOUNT} streams",
        f"{MAX_BYTES} bytes",
        f"{MOST_TOKENS} tokens",
    ],
)
def test_the_page_has_the_other_limits(words):
    assert words in " ".join(PAGE.split())


def test_the_page_has_the_limits_of_nginx():
    nginx = (DOCS / "deploy/nginx.conf").read_text()
    [rate] = re.findall(r"zone=pages:10m rate=(\d+)r/s", nginx)
    [burst] = set(re.findall(r"burst=(\d+)", nginx))
    assert f"ask {rate} times a second, after {burst} at once" in " ".join(PAGE.split())
