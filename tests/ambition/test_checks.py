"""Deployment checks."""

import secrets
import subprocess
import sys

import pytest
from django.conf import settings as site

from ambition.checks import ANY_PROXY_IS_TRUSTED, forwarded_addresses, quotas
from tests.ambition.test_settings import FULL, own_environment


@pytest.mark.parametrize("trusted", ["*", "127.0.0.1, *", "0.0.0.0/0", "::/0"])
def test_trusting_any_proxy_gives_a_warning(settings, trusted):
    settings.FORWARDED_ALLOW_IPS = trusted
    assert forwarded_addresses(None) == [ANY_PROXY_IS_TRUSTED]
    assert ANY_PROXY_IS_TRUSTED.id == "ambition.W001"


@pytest.mark.parametrize("trusted", ["", "127.0.0.1,::1", "10.0.0.0/8", "front.example"])
def test_a_named_proxy_gives_no_warning(settings, trusted):
    settings.FORWARDED_ALLOW_IPS = trusted
    assert forwarded_addresses(None) == []


def deployed(tmp_path, **variables):
    """Run `check --deploy` in the full setting."""
    full = FULL | {"SECRET_KEY": secrets.token_urlsafe(50)} | variables
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=site.BASE_DIR,
        env=own_environment(tmp_path, **full),
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_full_setting_passes_the_deployment_check(tmp_path):
    done = deployed(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        "System check identified no issues (2 silenced).\n",
        "",
    )


def test_the_deployment_check_includes_the_proxy_warning(tmp_path):
    assert "ambition.W001" in deployed(tmp_path, FORWARDED_ALLOW_IPS="*").stderr


@pytest.mark.parametrize("numbers", [{"offer": 5}, {"offers": -1}], ids=["unknown", "negative"])
def test_a_number_for_no_quota_is_refused(settings, numbers):
    settings.QUOTAS = numbers
    assert [error.id for error in quotas(None)] == ["ambition.E001"]


def test_numbers_for_quotas_pass(settings):
    settings.QUOTAS = {"offers": 40, "look_ups": 0}
    assert quotas(None) == []
