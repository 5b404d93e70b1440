"""What is said about the environment before the site goes into service."""

import secrets
import subprocess
import sys

import pytest
from django.conf import settings as site

from ambition.checks import ANY_PROXY_IS_TRUSTED, forwarded_addresses
from tests.ambition.test_settings import FULL, own_environment


@pytest.mark.parametrize("believed", ["*", "127.0.0.1, *", "0.0.0.0/0", "::/0"])
def test_a_front_that_may_be_anybody_is_warned_of(settings, believed):
    settings.FORWARDED_ALLOW_IPS = believed
    assert forwarded_addresses(None) == [ANY_PROXY_IS_TRUSTED]
    assert ANY_PROXY_IS_TRUSTED.id == "ambition.W001"


@pytest.mark.parametrize("believed", ["", "127.0.0.1,::1", "10.0.0.0/8", "front.example"])
def test_a_front_that_is_named_is_well(settings, believed):
    settings.FORWARDED_ALLOW_IPS = believed
    assert forwarded_addresses(None) == []


def deployed(tmp_path, **variables):
    """What `check --deploy` says in the full setting."""
    full = FULL | {"SECRET_KEY": secrets.token_urlsafe(50)} | variables
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=site.BASE_DIR,
        env=own_environment(tmp_path, **full),
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_full_setting_is_clean(tmp_path):
    done = deployed(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        "System check identified no issues (2 silenced).\n",
        "",
    )


def test_the_check_is_asked_where_the_site_is_deployed(tmp_path):
    assert "ambition.W001" in deployed(tmp_path, FORWARDED_ALLOW_IPS="*").stderr
